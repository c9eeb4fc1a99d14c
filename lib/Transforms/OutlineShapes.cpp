//===- OutlineShapes.cpp - Functions that compute sizes only ----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Transforms/OutlineShapes.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Transforms/ReifySizes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// A value of the original function, as `symshape.describes` names it.
struct Chosen {
  /// The result of an op of the copy; null for a result of the function.
  Value value;
  unsigned number;
  /// The name of the op, or its number.
  StringAttr name;
  unsigned op = 0;

  Value at(func::ReturnOp ret) const {
    return value ? value : ret.getOperand(number);
  }
};

/// The copy of one function that becomes its auxiliary function.
class Outliner {
public:
  Outliner(func::FuncOp original, const OutlineOptions &options)
      : original(original), options(options), builder(original.getContext()) {}

  /// Returns null if there is nothing to return.
  func::FuncOp copy(SymbolTable &symbols);

private:
  SmallVector<Chosen> choose(func::FuncOp copy);
  DictionaryAttr describe(const Chosen &chosen, int axis);
  Value sizeOf(Value v, int axis, Operation *before);

  func::FuncOp original;
  const OutlineOptions &options;
  OpBuilder builder;
};

bool isTensorOrBuffer(Type type) {
  return isa<RankedTensorType, MemRefType>(type);
}

SmallVector<func::ReturnOp> returnsOf(func::FuncOp func) {
  SmallVector<func::ReturnOp> returns;
  for (Block &block : func.getBody())
    if (auto ret = dyn_cast<func::ReturnOp>(block.getTerminator()))
      returns.push_back(ret);
  return returns;
}

SmallVector<Chosen> Outliner::choose(func::FuncOp copy) {
  SmallVector<Chosen> chosen;
  if (options.values == OutlineOptions::Results) {
    for (auto [i, type] : llvm::enumerate(copy.getResultTypes()))
      if (isTensorOrBuffer(type))
        chosen.push_back({Value(), unsigned(i), {}});
    return chosen;
  }
  DominanceInfo dominance(copy);
  SmallVector<func::ReturnOp> returns = returnsOf(copy);
  unsigned number = 0;
  // Count the ops as in the original: the copy has the same ones.
  copy.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op == copy)
      return WalkResult::advance();
    unsigned position = number++;
    auto name = op->getAttrOfType<StringAttr>(SymShapeDialect::kNameAttr);
    if (options.values == OutlineOptions::Named && !name)
      return WalkResult::advance();
    bool isSeen = llvm::all_of(returns, [&](func::ReturnOp ret) {
      return dominance.dominates(op, ret);
    });
    if (!isSeen) {
      if (name)
        mlir::emitRemark(op->getLoc())
            << "no size of '" << name.getValue()
            << "' is returned, since this op does not dominate "
               "every return of the function";
      return WalkResult::advance();
    }
    for (OpResult result : op->getResults())
      if (isTensorOrBuffer(result.getType()))
        chosen.push_back({result, result.getResultNumber(), name, position});
    return WalkResult::advance();
  });
  return chosen;
}

DictionaryAttr Outliner::describe(const Chosen &chosen, int axis) {
  SmallVector<NamedAttribute> entries;
  auto add = [&](StringRef name, Attribute value) {
    entries.push_back(builder.getNamedAttr(name, value));
  };
  if (!chosen.value) {
    add("result", builder.getI64IntegerAttr(chosen.number));
  } else {
    if (chosen.name)
      add("name", chosen.name);
    else
      add("op", builder.getI64IntegerAttr(chosen.op));
    add("number", builder.getI64IntegerAttr(chosen.number));
  }
  if (axis >= 0)
    add("axis", builder.getI64IntegerAttr(axis));
  return builder.getDictionaryAttr(entries);
}

Value Outliner::sizeOf(Value v, int axis, Operation *before) {
  builder.setInsertionPoint(before);
  return createDim(builder, v, axis);
}

func::FuncOp Outliner::copy(SymbolTable &symbols) {
  func::FuncOp copy = original.clone();
  SmallVector<Chosen> chosen = choose(copy);
  SmallVector<func::ReturnOp> returns = returnsOf(copy);
  SmallVector<Type> types;
  SmallVector<Attribute> attributes;
  SmallVector<SmallVector<Value>> returned(returns.size());
  auto add = [&](const Chosen &value, int axis) {
    for (auto [ret, values] : llvm::zip(returns, returned)) {
      Value v = value.at(ret);
      values.push_back(axis < 0 ? v : sizeOf(v, axis, ret));
    }
    attributes.push_back(builder.getDictionaryAttr(builder.getNamedAttr(
        SymShapeDialect::kDescribesAttr, describe(value, axis))));
  };
  auto typeOf = [&](const Chosen &value) {
    return value.value ? value.value.getType()
                       : copy.getResultTypes()[value.number];
  };
  for (const Chosen &value : chosen)
    for (auto [axis, size] :
         llvm::enumerate(cast<ShapedType>(typeOf(value)).getShape()))
      if (ShapedType::isDynamic(size)) {
        add(value, axis);
        types.push_back(builder.getIndexType());
      }
  if (options.returnValues)
    for (const Chosen &value : chosen) {
      add(value, -1);
      types.push_back(typeOf(value));
    }
  if (types.empty() || returns.empty()) {
    copy->destroy();
    return {};
  }
  for (auto [ret, values] : llvm::zip(returns, returned))
    ret.getOperandsMutable().assign(values);
  // A size that the original returned would otherwise answer the new queries,
  // and keep the op that it reads.
  copy.walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isOpTriviallyDead(op))
      op->erase();
  });

  // Keep only the premises among the attributes.
  copy.setFunctionType(builder.getFunctionType(copy.getArgumentTypes(), types));
  SmallVector<NamedAttribute> kept;
  if (Attribute symbolsAttr = original->getAttr(SymShapeDialect::kSymbolsAttr))
    kept.push_back(
        builder.getNamedAttr(SymShapeDialect::kSymbolsAttr, symbolsAttr));
  kept.push_back(builder.getNamedAttr(SymShapeDialect::kAuxiliaryOfAttr,
                                      FlatSymbolRefAttr::get(original)));
  copy->setDiscardableAttrs(kept);
  for (unsigned i = 0, e = copy.getNumArguments(); i != e; ++i) {
    Attribute shape = original.getArgAttr(i, SymShapeDialect::kShapeAttr);
    copy.setArgAttrs(i, shape ? builder.getDictionaryAttr(builder.getNamedAttr(
                                    SymShapeDialect::kShapeAttr, shape))
                              : builder.getDictionaryAttr({}));
  }
  copy.setAllResultAttrs(attributes);
  copy.setVisibility(options.isPublic ? SymbolTable::Visibility::Public
                                      : SymbolTable::Visibility::Private);
  copy.setName((original.getName() + "_shapes").str());
  symbols.insert(copy, std::next(Block::iterator(original)));
  return copy;
}

} // namespace

unsigned symshape::outlineShapeFunctions(Operation *root,
                                         const OutlineOptions &options,
                                         const ModuleShapes::Options &analysis,
                                         StringRef asker) {
  SymbolTable symbols(root);
  llvm::DenseSet<StringAttr> done;
  SmallVector<func::FuncOp> originals;
  for (auto func : root->getRegion(0).getOps<func::FuncOp>())
    if (auto of = func->getAttrOfType<FlatSymbolRefAttr>(
            SymShapeDialect::kAuxiliaryOfAttr))
      done.insert(of.getAttr());
    else if (!func.isExternal() &&
             !func->hasAttr(SymShapeDialect::kShapeFunctionAttr))
      originals.push_back(func);

  llvm::SetVector<Operation *> copies;
  std::vector<OutlinedSlice> slices;
  std::vector<CarriedSizes> merges;
  for (func::FuncOp func : originals) {
    if (done.contains(func.getSymNameAttr()))
      continue;
    if (func::FuncOp copy = Outliner(func, options).copy(symbols)) {
      copies.insert(copy);
      slices.emplace_back(copy);
      slices.back().setChecksAside();
      merges.emplace_back(copy);
    }
  }
  if (copies.empty())
    return 0;
  // `carry` adds size queries of yielded operands, which the next round
  // reifies.
  DenseMap<Operation *, PlannedAnswers> answers;
  for (unsigned i = 0; i != analysisBudgets.passes.outlineRounds; ++i) {
    ModuleShapes shapes(root, analysis);
    shapes.setAsker(asker);
    reifySizes(
        shapes, /*remarks=*/false,
        [&](FunctionOpInterface func) { return copies.contains(func); },
        [&](Operation *func) { return &answers[func]; });
    bool changed = false;
    for (CarriedSizes &each : merges)
      changed |= each.carry();
    if (!changed)
      break;
  }
  unsigned added = 0;
  for (auto [copy, slice] : llvm::zip(copies, slices)) {
    slice.reduce();
    auto aux = cast<func::FuncOp>(copy);
    Operation *memory = slice.findMemory();
    Operation *data = options.refuseData && !options.returnValues
                          ? slice.findData()
                          : nullptr;
    if (!memory && !data) {
      ++added;
      answers[copy].record();
      continue;
    }
    StringRef of =
        aux->getAttrOfType<FlatSymbolRefAttr>(SymShapeDialect::kAuxiliaryOfAttr)
            .getValue();
    InFlightDiagnostic diag = mlir::emitRemark(symbols.lookup(of)->getLoc());
    diag << "cannot outline the sizes of this function: "
         << (memory ? "one depends on memory that the function writes"
                    : "one is data-dependent");
    diag.attachNote((memory ? memory : data)->getLoc())
        << "the size depends on this op";
    symbols.erase(aux);
  }
  return added;
}

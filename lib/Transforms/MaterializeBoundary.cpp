//===- MaterializeBoundary.cpp - From attributes to ops ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Transforms/MaterializeBoundary.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_MATERIALIZEBOUNDARYPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

namespace {

/// Writes the premises of one function into its body.
class Materializer {
public:
  explicit Materializer(FunctionOpInterface func)
      : func(func), context(func.getContext()), builder(context),
        exprs(context->getLoadedDialect<SymShapeDialect>()->getExprContext()) {
    builder.setInsertionPointToStart(&func.getFunctionBody().front());
  }

  void run(SymbolsAttr declared) {
    for (SymbolInfoAttr info : declared.getSymbols())
      symbols[info.getName()] = SymbolOp::create(builder, func.getLoc(),
                                                 SymbolType::get(context), info,
                                                 /*claimed=*/SymbolInfoAttr());
    for (BlockArgument arg : func.getArguments())
      if (auto shape = func.getArgAttrOfType<ShapeAttr>(
              arg.getArgNumber(), SymShapeDialect::kShapeAttr))
        assumeShape(arg, shape);
    replaceParams();
    removeAttributes();
  }

private:
  void assumeShape(BlockArgument arg, ShapeAttr shape) {
    // A lowered signature keeps its attributes, but other types have no size to
    // state.
    auto type = dyn_cast<ShapedType>(arg.getType());
    if (!type || !type.hasRank() || type.getRank() != shape.getRank() ||
        !isa<TensorType, BaseMemRefType>(arg.getType()))
      return;
    for (auto [axis, entry] : llvm::enumerate(shape.getEntries()))
      if (!entry.isUnknown())
        assumeExtent(arg, type, axis, entry, shape.getNames());
  }

  /// Assumes that the size of `arg` along `axis` is, or is at most, `entry`.
  void assumeExtent(BlockArgument arg, ShapedType type, unsigned axis,
                    const Extent &entry, ArrayRef<StringAttr> names) {
    // Operands are numbered by first use in the expression, the size last.
    SmallVector<StringAttr> bound;
    SmallVector<Value> operands;
    DimExpr stated = entry.expr.replaceLeaves(exprs, [&](DimExpr leaf) {
      StringAttr name = names[leaf.getSymbolIndex()];
      auto *it = llvm::find(bound, name);
      if (it == bound.end()) {
        operands.push_back(symbols.lookup(name));
        bound.push_back(name);
        it = std::prev(bound.end());
      }
      return exprs.symbol(it - bound.begin());
    });
    DimExpr size;
    if (type.isDynamicDim(axis)) {
      size = exprs.symbol(bound.size());
      bound.push_back(freshName(bound));
      operands.push_back(createDim(builder, arg, axis));
    } else {
      size = exprs.constant(type.getDimSize(axis));
      if (entry.isExact() && stated == size)
        return;
    }
    auto relation = entry.isExact() ? PredicateKind::eq : PredicateKind::le;
    Value holds = PredicateOp::create(
        builder, arg.getLoc(), relation,
        ExprListAttr::get(context, {size, stated}, bound), operands);
    AssumeOp::create(builder, arg.getLoc(), holds);
  }

  /// Returns a name for the size that no symbol has.
  StringAttr freshName(ArrayRef<StringAttr> bound) {
    std::string name = "size";
    for (unsigned i = 0;
         llvm::is_contained(bound, StringAttr::get(context, name)); ++i)
      name = ("size" + Twine(i)).str();
    return StringAttr::get(context, name);
  }

  void replaceParams() {
    // The params of a nested function read that function's symbols.
    SmallVector<ParamOp> params;
    func.getFunctionBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<FunctionOpInterface>(op))
        return WalkResult::skip();
      if (auto param = dyn_cast<ParamOp>(op))
        params.push_back(param);
      return WalkResult::advance();
    });
    for (ParamOp param : params) {
      param.getResult().replaceAllUsesWith(symbols.lookup(param.getNameAttr()));
      param.erase();
    }
  }

  void removeAttributes() {
    auto shapeName = StringAttr::get(context, SymShapeDialect::kShapeAttr);
    auto inferredName =
        StringAttr::get(context, SymShapeDialect::kInferredAttr);
    for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i) {
      func.removeArgAttr(i, shapeName);
      func.removeArgAttr(i, inferredName);
    }
    for (unsigned i = 0, e = func.getNumResults(); i < e; ++i) {
      func.removeResultAttr(i, shapeName);
      func.removeResultAttr(i, inferredName);
    }
    func->removeAttr(SymShapeDialect::kSymbolsAttr);
  }

  FunctionOpInterface func;
  MLIRContext *context;
  OpBuilder builder;
  ExprContext &exprs;
  llvm::DenseMap<StringAttr, Value> symbols;
};

bool hasShape(FunctionOpInterface func) {
  for (StringRef name :
       {SymShapeDialect::kShapeAttr, SymShapeDialect::kInferredAttr}) {
    for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
      if (func.getArgAttr(i, name))
        return true;
    for (unsigned i = 0, e = func.getNumResults(); i < e; ++i)
      if (func.getResultAttr(i, name))
        return true;
  }
  return false;
}

struct MaterializeBoundary
    : CountingPass<
          symshape::impl::MaterializeBoundaryPassBase<MaterializeBoundary>> {
  using CountingPass::CountingPass;

  void runOnOperation() override {
    unsigned changed = 0;
    getOperation()->walk([&](FunctionOpInterface func) {
      changed += materializeBoundary(func);
    });
    count("functions", "Functions whose boundary attributes became ops",
          changed);
    if (changed == 0)
      markAllAnalysesPreserved();
  }
};

} // namespace

bool symshape::materializeBoundary(FunctionOpInterface func) {
  if (func.isExternal())
    return false;
  auto declared =
      func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr);
  // A shape without names needs no declaration.
  if (!declared) {
    if (!hasShape(func))
      return false;
    declared = SymbolsAttr::get(func.getContext(), {});
  }
  Materializer(func).run(declared);
  return true;
}

//===- ExportIREE.cpp - Show facts about sizes to IREE --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The facts hold after the checks at the entry of a function, so only ops after
// these checks read the new values. The checks themselves keep the sizes as
// they are: no fact decides a check.
//
//===----------------------------------------------------------------------===//

#include "OptionWords.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Analysis/Checks.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <numeric>

namespace mlir::symshape {
#define GEN_PASS_DEF_EXPORTIREEPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Divisors that are tried; the product of the proved ones counts.
constexpr int64_t kDivisors[] = {2, 4, 8, 16, 32, 64, 128, 3, 5, 7};

struct SizeFacts {
  int64_t axis = 0;
  std::optional<int64_t> lower, upper;
  int64_t divisor = 1;

  bool isNews() const { return (lower && *lower > 0) || upper || divisor > 1; }
};

/// The kinds of facts to state.
struct FactKinds {
  bool ranges = true, divisors = true;
};

struct ArgumentFacts {
  BlockArgument argument;
  SmallVector<SizeFacts> sizes;
};

/// The last of the checks at the entry: before it, there are only checks and
/// ops without effects. Null if there is none.
Operation *lastCheckAtEntry(Block &entry) {
  Operation *last = nullptr;
  for (Operation &op : entry) {
    if (isRunTimeCheck(&op))
      last = &op;
    else if (!readCheck(&op) && !isa<ClaimShapeOp>(op) && !isPure(&op))
      break;
  }
  return last;
}

SmallVector<ArgumentFacts> findFacts(const FunctionShapes &shapes,
                                     Operation *at, FactKinds kinds) {
  SmallVector<ArgumentFacts> all;
  FunctionOpInterface func = shapes.getFunction();
  ShapeCursor cursor = shapes.at(at);
  Prover &prover = cursor.getProver();
  if (!prover.isConsistent())
    return all;
  for (BlockArgument argument : func.getArguments()) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    ArrayRef<DimExpr> extents = shapes.extents(argument);
    if (!type || extents.empty() || type.hasStaticShape())
      continue;
    ArgumentFacts facts{argument, {}};
    bool isNews = false;
    for (int64_t axis = 0; axis < type.getRank(); ++axis) {
      if (!type.isDynamicDim(axis))
        continue;
      SizeFacts size;
      size.axis = axis;
      Interval range = kinds.ranges ? prover.bounds(extents[axis]) : Interval();
      size.lower = range.lower ? toInt64(*range.lower) : std::nullopt;
      size.upper = range.upper ? toInt64(*range.upper) : std::nullopt;
      for (int64_t by :
           kinds.divisors ? ArrayRef(kDivisors) : ArrayRef<int64_t>())
        if (ShapeAnswer divisible = isDivisible(cursor, {argument, axis}, by);
            divisible.isAlways()) {
          recordAnswer(shapes, at, "iree-fact", divisible);
          size.divisor = std::lcm(size.divisor, by);
        }
      if ((size.lower && *size.lower > 0) || size.upper)
        recordRange(shapes, at, "iree-fact", extents[axis], range);
      isNews |= size.isNews();
      facts.sizes.push_back(size);
    }
    if (isNews)
      all.push_back(std::move(facts));
  }
  return all;
}

/// `#util.int.assumption<umin = 8, umax = 64, udiv = 8>`, as IREE parses it.
std::string spell(const SizeFacts &facts) {
  SmallVector<std::string> parts;
  if (facts.lower && *facts.lower > 0)
    parts.push_back("umin = " + std::to_string(*facts.lower));
  if (facts.upper)
    parts.push_back("umax = " + std::to_string(*facts.upper));
  if (facts.divisor > 1)
    parts.push_back("udiv = " + std::to_string(facts.divisor));
  return "#util.int.assumption<" + llvm::join(parts, ", ") + ">";
}

bool hasProduct(Operation *program) {
  return program
      ->walk([](linalg::LinalgOp op) {
        return linalg::isaContractionOpInterface(op) ? WalkResult::interrupt()
                                                     : WalkResult::advance();
      })
      .wasInterrupted();
}

struct ExportIREE : ShapePass<symshape::impl::ExportIREEPassBase<ExportIREE>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    if (!getContext().allowsUnregisteredDialects()) {
      mlir::emitError(getOperation().getLoc(),
                      "the pass creates unregistered ops of IREE; pass "
                      "--allow-unregistered-dialect");
      return signalPassFailure();
    }
    if (failed(checkWord(getOperation().getLoc(), "kinds", kinds,
                         {"all", "ranges", "divisors"})))
      return signalPassFailure();
    FactKinds wanted{kinds != "divisors", kinds != "ranges"};
    std::vector<std::pair<Operation *, SmallVector<ArgumentFacts>>> plans;
    {
      ModuleShapes &shapes = getShapes();
      auto isPublic = [](FunctionOpInterface func) {
        return SymbolTable::getSymbolVisibility(func) ==
               SymbolTable::Visibility::Public;
      };
      for (FunctionOpInterface func : shapes.functions()) {
        // Premises that nothing checks are no facts for IREE.
        if (!isPublic(func))
          continue;
        for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
          if (func.getArgAttr(i, SymShapeDialect::kShapeAttr) && !trust) {
            mlir::emitError(func.getLoc(),
                            "expected premises that are checked at the entry: "
                            "run 'symshape-require-premises' first, or set "
                            "'trust'");
            return signalPassFailure();
          }
      }
      bool isWanted = !onlyWithProducts || hasProduct(getOperation());
      for (FunctionOpInterface func : shapes.functions()) {
        if (!isPublic(func) || !isWanted)
          continue;
        Block &entry = func.getFunctionBody().front();
        Operation *last = lastCheckAtEntry(entry);
        Operation *at = last ? last->getNextNode() : &entry.front();
        plans.push_back({at, findFacts(shapes.of(func), at, wanted)});
      }
    }
    unsigned written = 0;
    for (auto &[at, all] : plans)
      if (!all.empty())
        written += write(all, at);
    count("facts", "Facts stated for IREE", written);
    if (written == 0)
      markAllAnalysesPreserved();
  }

private:
  /// Ties the arguments to their sizes at `at`. Later ops use the results, and
  /// compute numbers from the sizes with facts.
  unsigned write(ArrayRef<ArgumentFacts> all, Operation *at) {
    Block *block = at->getBlock();
    OpBuilder builder(at);
    unsigned written = 0;
    IRMapping known;
    for (const ArgumentFacts &facts : all) {
      SmallVector<Operation *> readers(facts.argument.getUsers());
      SmallVector<Value> operands{facts.argument};
      for (const SizeFacts &size : facts.sizes) {
        operands.push_back(writeSize(builder, facts.argument, size, written));
        for (Operation *reader : readers)
          if (auto dim = dyn_cast<tensor::DimOp>(reader);
              dim && dim.getConstantIndex() == size.axis &&
              dim->getBlock() == block && dim->isBeforeInBlock(at))
            known.map(dim.getResult(), operands.back());
      }
      OperationState state(facts.argument.getLoc(), "flow.tensor.tie_shape");
      state.addOperands(operands);
      state.addTypes(facts.argument.getType());
      known.map(facts.argument, builder.create(state)->getResult(0));
    }
    SmallVector<Operation *> copies = copyNumbers(*block, builder, known);
    // `at` and everything after it in the block, regions and later blocks.
    for (auto [before, after] : known.getValueMap())
      before.replaceUsesWithIf(after, [&](OpOperand &use) {
        Operation *above = block->findAncestorOpInBlock(*use.getOwner());
        return !above || !above->isBeforeInBlock(at);
      });
    for (Operation *copy : llvm::reverse(copies))
      if (copy->use_empty())
        copy->erase();
    return written;
  }

  /// The size, with its facts.
  Value writeSize(OpBuilder &builder, BlockArgument argument,
                  const SizeFacts &size, unsigned &written) {
    Location loc = argument.getLoc();
    Value dim = tensor::DimOp::create(builder, loc, argument, size.axis);
    if (!size.isNews())
      return dim;
    Attribute assumption = parseAttribute(spell(size), &getContext());
    OperationState state(loc, "util.assume.int");
    state.addOperands(dim);
    state.addTypes(builder.getIndexType());
    state.propertiesAttr = builder.getDictionaryAttr(builder.getNamedAttr(
        "assumptions", builder.getArrayAttr(builder.getArrayAttr(assumption))));
    ++written;
    return builder.create(state)->getResult(0);
  }

  /// Copies the ops before the builder's point that compute numbers from sizes
  /// in `known`: the checks read the old numbers, and later ops the new ones.
  SmallVector<Operation *> copyNumbers(Block &block, OpBuilder &builder,
                                       IRMapping &known) {
    SmallVector<Operation *> copies;
    auto isNumber = [](Type type) { return type.isIntOrIndex(); };
    for (Operation &op : llvm::make_early_inc_range(
             llvm::make_range(block.begin(), builder.getInsertionPoint())))
      if (isPure(&op) && op.getNumRegions() == 0 &&
          llvm::all_of(op.getOperandTypes(), isNumber) &&
          llvm::all_of(op.getResultTypes(), isNumber) &&
          llvm::any_of(op.getOperands(),
                       [&](Value v) { return known.contains(v); }))
        copies.push_back(builder.clone(op, known));
    return copies;
  }
};

} // namespace

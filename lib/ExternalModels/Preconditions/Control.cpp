//===- Control.cpp - Preconditions of loops, branches and affine ops ------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops that direct control require nothing of their operands but steps, since
// the ops in their regions state their own preconditions. Premises of a called
// function are obligations of their own. "As with other affine ops", says the
// documentation of `affine.linearize_index`, "undefined behavior occurs if the
// linearization computation overflows in the signed sense".
//
//===----------------------------------------------------------------------===//

#include "Preconditions/Families.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/AffineReading.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IntegerSet.h"

using namespace mlir;
using namespace mlir::symshape;
using Use = PreconditionUse;

namespace {

//===----------------------------------------------------------------------===//
// scf
//===----------------------------------------------------------------------===//

/// The number of bits of an index.
unsigned indexBits(PreconditionState &state) {
  Operation *op = state.getOp();
  return std::min(bitsOf(IndexType::get(op->getContext()), op), 64u);
}

/// The counter of a loop; null entries are not known.
struct Counter {
  DimExpr lower, upper, step;
  /// The upper bound or the step, if it may be data.
  Value source = {};
  unsigned bits = IndexType::kInternalStorageBitWidth;
  bool isUnsigned = false;
};

/// A loop adds the step once more after the last iteration, and compares. If
/// that wraps, the lowered loop goes on, with counters outside of its range.
void requireNoWrap(PreconditionState &state, const Counter &counter) {
  DimExpr lower = counter.lower, upper = counter.upper, step = counter.step;
  unsigned bits = counter.bits;
  bool isUnsigned = counter.isUnsigned;
  if (!state.wants(Use::Checked) || (step && step.isConstant(1)))
    return;
  constexpr StringRef kFits = "a loop counter that fits its type";
  if (bits > 64)
    return (void)state.requireUnexpressed(kFits);
  // An unsigned loop reads a negative number as one above all others.
  auto read = [&](DimExpr e) {
    if (!isUnsigned || !e || !e.isConstant() || *e.getConstant() >= 0)
      return e;
    DimExpr half = state.constant(int64_t(1) << (bits / 2));
    return e + half * (bits % 2 ? half * 2 : half);
  };
  lower = read(lower);
  upper = read(upper);
  // The greatest unsigned number of 64 bits is no constant here.
  DimExpr most = state.constant(isUnsigned ? llvm::maxUIntN(std::min(bits, 63u))
                                           : llvm::maxIntN(bits));
  if (!upper || !step) {
    Precondition *p = state.requireUnexpressed(kFits, counter.source);
    if (p && !upper && step && step.isConstant() && !isUnsigned)
      p->most = most - step + 1;
    return;
  }
  // The last counter is at most upper - 1.
  DimExpr next = upper - 1 + step;
  bool isConstant = lower && lower.isConstant() && upper.isConstant() &&
                    step.isConstant() && *step.getConstant() > 0;
  if (isConstant) {
    if (*upper.getConstant() <= *lower.getConstant())
      return;
    next = lower + (upper - 1 - lower).floorDiv(step) * step + step;
  }
  auto require = [&](DimExpr lhs, DimExpr rhs, Precondition::Kind kind) {
    if (lhs.isConstant() && rhs.isConstant() &&
        *lhs.getConstant() <= *rhs.getConstant())
      return;
    Precondition *p =
        state.require(Use::Checked, Relation::Le, lhs, rhs, kind, 0, 0,
                      "a loop counter after the last iteration");
    if (!p)
      return;
    // Another counter may be the last one.
    p->isStronger = true;
    p->assumesExtents = true;
    p->source = counter.source;
    if (lower && !isUnsigned)
      p->when.push_back({Relation::Le, lower + 1, upper});
  };
  require(next, most, Precondition::AtMost);
  if (isUnsigned) {
    require(state.constant(0), upper, Precondition::AtLeast);
    if (lower)
      require(state.constant(0), lower, Precondition::AtLeast);
  }
}

bool stateFor(scf::ForOp loop, PreconditionState &state) {
  requireSteps(state, getAsOpFoldResult(loop.getStep()));
  if (!state.wants(Use::Checked))
    return true;
  Type type = loop.getInductionVar().getType();
  Counter counter{state.content(loop.getLowerBound()),
                  state.content(loop.getUpperBound()),
                  state.content(loop.getStep())};
  counter.source = counter.step ? loop.getUpperBound() : loop.getStep();
  counter.bits = bitsOf(type, loop);
  counter.isUnsigned = loop.getUnsignedCmp();
  requireNoWrap(state, counter);
  return true;
}

/// A loop of several counters of type index.
void requireNoWraps(PreconditionState &state, ArrayRef<OpFoldResult> lower,
                    ArrayRef<OpFoldResult> upper, ArrayRef<OpFoldResult> step) {
  requireSteps(state, step);
  if (!state.wants(Use::Checked))
    return;
  for (auto [l, u, s] : llvm::zip_equal(lower, upper, step)) {
    Counter counter{state.size(l), state.size(u), state.size(s)};
    counter.bits = indexBits(state);
    counter.source = dyn_cast<Value>(counter.step ? u : s);
    requireNoWrap(state, counter);
  }
}

bool stateForall(scf::ForallOp loop, PreconditionState &state) {
  requireNoWraps(state, loop.getMixedLowerBound(), loop.getMixedUpperBound(),
                 loop.getMixedStep());
  return true;
}

bool stateParallel(scf::ParallelOp loop, PreconditionState &state) {
  requireNoWraps(state, getAsOpFoldResult(loop.getLowerBound()),
                 getAsOpFoldResult(loop.getUpperBound()),
                 getAsOpFoldResult(loop.getStep()));
  return true;
}

//===----------------------------------------------------------------------===//
// affine
//===----------------------------------------------------------------------===//

/// Divisors are positive: a lowering divides by them. All sums and products fit
/// an index: a lowering may assume that they do not wrap. Returns the results
/// of the map; null entries are not known. `result` is the value of the op, if
/// it has one.
SmallVector<DimExpr> requireMap(PreconditionState &state, AffineMap map,
                                ValueRange operands, Value result = {}) {
  SmallVector<DimExpr> numbers, results;
  for (Value operand : operands)
    numbers.push_back(state.content(operand));
  auto requirePositive = [&](DimExpr, DimExpr divisor) {
    PreconditionState::Consequence undefined(state, Violation::Undefined);
    state.requireAtLeast(Use::Checked, 1, divisor, "a divisor");
    return !divisor.isConstant() || *divisor.getConstant() > 0;
  };
  // A sum that wraps is no poison in the arith dialect, to which upstream
  // lowers it.
  unsigned bits = indexBits(state);
  llvm::SmallDenseSet<DimExpr> seen;
  auto requireFit = [&](AffineExprKind kind, DimExpr e) {
    if (seen.insert(e).second)
      requireSignedFit(state, e, bits, Value(),
                       /*isStronger=*/kind == AffineExprKind::Add);
  };
  for (unsigned i : llvm::seq(map.getNumResults())) {
    results.push_back(readAffine(map, i, numbers, state.getExprContext(),
                                 requirePositive, requireFit));
    bool divides = false, computes = false;
    map.getResult(i).walk([&](AffineExpr e) {
      bool adds = e.getKind() == AffineExprKind::Add ||
                  e.getKind() == AffineExprKind::Mul;
      computes |= adds;
      auto binary = dyn_cast<AffineBinaryOpExpr>(e);
      auto divisor = binary ? dyn_cast<AffineConstantExpr>(binary.getRHS())
                            : AffineConstantExpr();
      divides |= !adds && binary && !(divisor && divisor.getValue() > 0);
    });
    if (!llvm::is_contained(numbers, DimExpr()))
      continue;
    if (divides) {
      PreconditionState::Consequence undefined(state, Violation::Undefined);
      state.requireUnexpressed("a positive divisor");
    }
    if (!computes || results.back())
      continue;
    Precondition *fits =
        state.requireUnexpressed("a number that fits its type", result);
    if (fits && result)
      fits->fitsBits = bits;
  }
  return results;
}

/// A map over all operands of the op.
template <typename OpTy> bool stateMap(OpTy op, PreconditionState &state) {
  if (state.wants(Use::Checked))
    (void)requireMap(state, op.getMap(), op->getOperands(),
                     isa<affine::AffineApplyOp>(op.getOperation())
                         ? op.getResult()
                         : Value());
  return true;
}

bool stateAffineFor(affine::AffineForOp loop, PreconditionState &state) {
  if (!state.wants(Use::Checked))
    return true;
  SmallVector<DimExpr> lower =
      requireMap(state, loop.getLowerBoundMap(), loop.getLowerBoundOperands());
  SmallVector<DimExpr> upper =
      requireMap(state, loop.getUpperBoundMap(), loop.getUpperBoundOperands());
  DimExpr step = state.constant(loop.getStepAsInt());
  state.requireAtLeast(Use::Checked, 1, step, "a step");
  auto isKnown = [](ArrayRef<DimExpr> numbers) {
    return !numbers.empty() && !llvm::is_contained(numbers, DimExpr());
  };
  ExprContext &ctx = state.getExprContext();
  Counter counter{isKnown(lower) ? ctx.max(lower) : DimExpr(),
                  isKnown(upper) ? ctx.min(upper) : DimExpr(), step};
  counter.bits = indexBits(state);
  requireNoWrap(state, counter);
  return true;
}

bool stateAffineParallel(affine::AffineParallelOp loop,
                         PreconditionState &state) {
  if (!state.wants(Use::Checked))
    return true;
  (void)requireMap(state, loop.getLowerBoundsMap(),
                   loop.getLowerBoundsOperands());
  (void)requireMap(state, loop.getUpperBoundsMap(),
                   loop.getUpperBoundsOperands());
  for (auto [axis, number] : llvm::enumerate(loop.getSteps())) {
    DimExpr step = state.constant(number);
    state.requireAtLeast(Use::Checked, 1, step, "a step");
    if (number == 1)
      continue;
    auto bound = [&](AffineMap map) {
      return map.getNumResults() == 1
                 ? requireMap(state, map, loop.getUpperBoundsOperands()).front()
                 : DimExpr();
    };
    Counter counter{DimExpr(), bound(loop.getUpperBoundMap(axis)), step};
    counter.bits = indexBits(state);
    requireNoWrap(state, counter);
  }
  return true;
}

/// The divisors of a condition are constants, which the verifier checks for
/// none of them.
bool stateAffineIf(affine::AffineIfOp branch, PreconditionState &state) {
  if (!state.wants(Use::Checked))
    return true;
  IntegerSet set = branch.getIntegerSet();
  AffineMap map = AffineMap::get(set.getNumDims(), set.getNumSymbols(),
                                 set.getConstraints(), branch.getContext());
  (void)requireMap(state, map, branch->getOperands());
  return true;
}

/// The number `count` of elements along the last axis from the indices of a map
/// on.
void requireMapInside(PreconditionState &state, AffineMap map,
                      ValueRange operands, unsigned memory, int64_t count) {
  if (!state.wants(Use::Access))
    return;
  SmallVector<DimExpr> indices = requireMap(state, map, operands);
  for (auto [axis, index] : llvm::enumerate(indices)) {
    // An index may be data if an operand of the map is. If the index is not
    // known, the range of an operand says something only about that operand.
    AffineExpr e = map.getResult(axis);
    Value source;
    if (auto dim = dyn_cast<AffineDimExpr>(e))
      source = operands[dim.getPosition()];
    else if (auto symbol = dyn_cast<AffineSymbolExpr>(e))
      source = operands[map.getNumDims() + symbol.getPosition()];
    else if (index && operands.size() == 1)
      source = operands.front();
    state.requireIndex(memory, axis, index, source,
                       axis + 1 == indices.size() ? count : 1);
  }
}

template <typename OpTy, unsigned memory>
bool stateAffineAccess(OpTy op, PreconditionState &state) {
  requireMapInside(state, op.getAffineMap(), op.getMapOperands(), memory, 1);
  return true;
}

/// A prefetch may name any address, but the op computes its map.
bool statePrefetch(affine::AffinePrefetchOp op, PreconditionState &state) {
  if (state.wants(Use::Checked))
    (void)requireMap(state, op.getAffineMap(), op.getMapOperands());
  return true;
}

template <typename OpTy, unsigned memory>
bool stateAffineVectorAccess(OpTy op, PreconditionState &state) {
  VectorType type = op.getVectorType();
  requireMapInside(state, op.getAffineMap(), op.getMapOperands(), memory,
                   type.getRank() == 1 ? type.getDimSize(0) : 1);
  return type.getRank() == 1 && !type.isScalable();
}

/// An index is below the number that the basis gives for it.
void hintBelow(PreconditionState &state, DimExpr e, OpFoldResult end) {
  if (DimExpr n = state.size(end); e && n)
    state.require(Use::Hint, Relation::Le, e, n - 1, Precondition::AtMost);
}

/// The elements of the basis are at least 1, and the product of those in
/// `multiplied` fits an index.
void requireBasis(PreconditionState &state, ArrayRef<OpFoldResult> basis,
                  ArrayRef<OpFoldResult> multiplied) {
  if (!state.wants(Use::Checked))
    return;
  for (OpFoldResult size : basis)
    state.requireAtLeast(Use::Checked, 1, state.size(size),
                         "an element of the basis");
  if (multiplied.size() < 2)
    return;
  SmallVector<DimExpr> sizes = llvm::map_to_vector(
      multiplied, [&](OpFoldResult size) { return state.size(size); });
  requireFitting(state, Precondition::AtMost, countOf(sizes, state),
                 state.constant(llvm::maxIntN(indexBits(state))), Value());
}

bool stateDelinearize(affine::AffineDelinearizeIndexOp split,
                      PreconditionState &state) {
  // The product of all elements fits, although none divides by the first one.
  requireBasis(state, split.getMixedBasis(), split.getMixedBasis());
  if (state.wants(Use::Hint) && split.hasOuterBound())
    hintBelow(state, state.content(split.getResult(0)),
              split.getMixedBasis().front());
  return true;
}

/// The sum of the indices, each multiplied by the sizes after it, fits an
/// index. So does each part of the sum: lowerings add the products in another
/// order if that moves more of them out of a loop.
void requireSum(affine::AffineLinearizeIndexOp join, PreconditionState &state) {
  if (!state.wants(Use::Checked))
    return;
  ExprContext &ctx = state.getExprContext();
  SmallVector<OpFoldResult> basis = join.getEffectiveBasis();
  DimExpr zero = ctx.constant(0), stride = ctx.constant(1);
  DimExpr sum = zero, positive = zero, negative = zero;
  unsigned numTerms = 0;
  for (Value index : llvm::reverse(join.getMultiIndex())) {
    DimExpr e = state.content(index);
    if (!e || !stride)
      return (void)state.requireUnexpressed("a number that fits its type");
    DimExpr term = e * stride;
    if (!term.isConstant(0)) {
      sum = sum + term;
      positive = positive + ctx.max({term, zero});
      negative = negative + ctx.min({term, zero});
      ++numTerms;
    }
    if (!basis.empty()) {
      DimExpr size = state.size(basis.pop_back_val());
      stride = size ? stride * size : size;
    }
  }
  unsigned bits = indexBits(state);
  requireSignedFit(state, sum, bits, Value());
  if (numTerms < 2)
    return;
  auto requirePart = [&](Precondition::Kind kind, DimExpr lhs, DimExpr rhs) {
    if (Precondition *p = requireFitting(state, kind, lhs, rhs, Value()))
      p->isStronger = true;
  };
  requirePart(Precondition::AtLeast, state.constant(llvm::minIntN(bits)),
              negative);
  requirePart(Precondition::AtMost, positive,
              state.constant(llvm::maxIntN(bits)));
}

bool stateLinearize(affine::AffineLinearizeIndexOp join,
                    PreconditionState &state) {
  requireBasis(state, join.getMixedBasis(), join.getEffectiveBasis());
  requireSum(join, state);
  if (!state.wants(Use::Hint) || !join.getDisjoint())
    return true;
  // The first index may be negative, and the basis may have no size for it.
  ValueRange indices = join.getMultiIndex();
  SmallVector<OpFoldResult> basis = join.getMixedBasis();
  bool hasOuter = join.hasOuterBound();
  for (auto [i, index] : llvm::enumerate(indices)) {
    DimExpr e = state.content(index);
    if (i > 0 && e)
      state.requireNonNegative(Use::Hint, e, "an index");
    if (i > 0 || hasOuter)
      hintBelow(state, e, basis[hasOuter ? i : i - 1]);
  }
  return true;
}

} // namespace

void symshape::registerControlPreconditions(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, scf::SCFDialect *) {
    using namespace scf;
    attachPreconditionFamily<stateNothing, ConditionOp, ExecuteRegionOp, IfOp,
                             InParallelOp, IndexSwitchOp, ReduceOp,
                             ReduceReturnOp, WhileOp, YieldOp>(ctx);
    attachPreconditions<stateFor, stateForall, stateParallel>(ctx);
  });
  registry.addExtension(+[](MLIRContext *ctx, affine::AffineDialect *) {
    using namespace affine;
    attachPreconditionFamily<stateNothing, AffineYieldOp>(ctx);
    attachPreconditions<
        stateMap<AffineApplyOp>, stateMap<AffineMinOp>, stateMap<AffineMaxOp>,
        statePrefetch, stateAffineFor, stateAffineParallel, stateAffineIf,
        stateAffineAccess<AffineLoadOp, 0>, stateAffineAccess<AffineStoreOp, 1>,
        stateAffineVectorAccess<AffineVectorLoadOp, 0>,
        stateAffineVectorAccess<AffineVectorStoreOp, 1>, stateDelinearize,
        stateLinearize>(ctx);
  });
  registry.addExtension(+[](MLIRContext *ctx, cf::ControlFlowDialect *) {
    using namespace cf;
    // A check is an obligation of its own.
    attachPreconditionFamily<stateNothing, AssertOp, BranchOp, CondBranchOp,
                             SwitchOp>(ctx);
  });
  registry.addExtension(+[](MLIRContext *ctx, func::FuncDialect *) {
    using namespace func;
    attachPreconditionFamily<stateNothing, CallOp, ConstantOp, FuncOp,
                             ReturnOp>(ctx);
  });
  registry.addExtension(+[](MLIRContext *ctx, ml_program::MLProgramDialect *) {
    using namespace ml_program;
    attachPreconditionFamily<stateNothing, FuncOp, GlobalLoadConstOp,
                             GlobalLoadGraphOp, GlobalLoadOp, GlobalOp,
                             GlobalStoreGraphOp, GlobalStoreOp, OutputOp,
                             ReturnOp, SubgraphOp, TokenOp>(ctx);
  });
  // The branch to it is a check, which is an obligation of its own.
  registry.addExtension(+[](MLIRContext *ctx, ub::UBDialect *) {
    attachPreconditionFamily<stateNothing, ub::UnreachableOp>(ctx);
  });
  registry.addExtension(+[](MLIRContext *ctx, BuiltinDialect *) {
    attachPreconditionFamily<stateNothing, ModuleOp>(ctx);
  });
}

//===- SizesAlone.cpp - Checks that sizes alone fail ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Obligations/SizesAlone.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Interfaces/Arithmetic.h"
#include "SymShape/Interfaces/ElementMoves.h"
#include "SymShape/Interfaces/LinalgLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::symshape;
using llvm::DynamicAPInt;

//===----------------------------------------------------------------------===//
// The parts of a bit
//===----------------------------------------------------------------------===//

/// The values of a block argument that is no argument of a region; empty if
/// some edge gives it another one.
static SmallVector<Value> incomingValues(BlockArgument arg) {
  SmallVector<Value> values;
  Block *block = arg.getOwner();
  if (block->isEntryBlock())
    return values;
  for (auto it = block->pred_begin(); it != block->pred_end(); ++it) {
    auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
    Value value = branch ? branch.getSuccessorOperands(
                               it.getSuccessorIndex())[arg.getArgNumber()]
                         : Value();
    if (!value)
      return {};
    values.push_back(value);
  }
  return values;
}

/// The bits from which `bit` is computed; empty if it is no combination of
/// bits.
static SmallVector<Value> partsOf(Value bit) {
  if (auto arg = dyn_cast<BlockArgument>(bit))
    return incomingValues(arg);
  Operation *op = bit.getDefiningOp();
  if (getArithmetic(op).isBitwise())
    return llvm::to_vector(op->getOperands());
  if (isa<arith::SelectOp>(op) && op->getOperand(0).getType().isInteger(1))
    return llvm::to_vector(op->getOperands());
  if (auto choice = dyn_cast<scf::IfOp>(op)) {
    unsigned number = cast<OpResult>(bit).getResultNumber();
    return {choice.getCondition(), choice.thenYield().getOperand(number),
            choice.elseYield().getOperand(number)};
  }
  return {};
}

static bool isDecided(Verdict verdict) {
  return verdict == Verdict::Always || verdict == Verdict::Never;
}

Verdict SizesAlone::evaluateParts(Value bit, Prover &prover) {
  SmallVector<Value> parts = partsOf(bit);
  if (parts.empty())
    return Verdict::Unknown;
  SmallVector<Verdict> verdicts;
  for (Value part : parts)
    verdicts.push_back(evaluate(part, prover));
  Operation *op = bit.getDefiningOp();
  if (isa_and_nonnull<arith::AndIOp, arith::OrIOp>(op)) {
    Verdict decisive = isa<arith::OrIOp>(op) ? Verdict::Always : Verdict::Never;
    if (llvm::is_contained(verdicts, decisive))
      return decisive;
    return llvm::all_of(verdicts, isDecided) ? opposite(decisive)
                                             : Verdict::Unknown;
  }
  if (isa_and_nonnull<arith::XOrIOp>(op)) {
    if (!llvm::all_of(verdicts, isDecided))
      return Verdict::Unknown;
    return verdicts[0] == verdicts[1] ? Verdict::Never : Verdict::Always;
  }
  // A choice between values, whose first part is the condition of two.
  ArrayRef<Verdict> values = verdicts;
  if (op) {
    if (isDecided(verdicts[0]))
      return verdicts[verdicts[0] == Verdict::Always ? 1 : 2];
    values = values.drop_front();
  }
  return llvm::all_equal(values) ? values.front() : Verdict::Unknown;
}

Verdict SizesAlone::evaluate(Value bit, Prover &prover) {
  // In a loop, the bit is unknown.
  auto [it, isNew] = known.try_emplace(bit, Verdict::Unknown);
  if (!isNew)
    return it->second;
  Verdict verdict = Verdict::Unknown;
  if (ConditionRef condition = shapes.condition(bit))
    verdict = decide(condition, prover);
  if (!isDecided(verdict))
    verdict = evaluateParts(bit, prover);
  return known[bit] = isDecided(verdict) ? verdict : Verdict::Unknown;
}

/// Calls `fn` with each comparison that may affect the check.
static void forEachCompare(const CheckedValue &check,
                           const FunctionShapes &shapes,
                           function_ref<void(const Predicate &)> fn) {
  SmallVector<ConditionRef> open;
  if (check.condition)
    open.push_back(check.condition);
  llvm::SmallSetVector<Value, 8> bits;
  if (check.bit)
    bits.insert(check.bit);
  for (size_t i = 0;
       i != bits.size() && i < analysisBudgets.checks.conditionParts; ++i) {
    if (ConditionRef condition = shapes.condition(bits[i]))
      open.push_back(condition);
    for (Value part : partsOf(bits[i]))
      bits.insert(part);
  }
  while (!open.empty()) {
    ConditionRef condition = open.pop_back_val();
    if (condition->kind == Condition::Compare)
      fn(condition->compare);
    open.append(condition->args.begin(), condition->args.end());
  }
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

namespace {
/// A size of the check, and the values that are tried for it.
struct TriedSize {
  DimExpr symbol;
  SmallVector<DynamicAPInt> values;
};
} // namespace

/// Collects the sizes of arguments in a check, and the constants near which its
/// outcome may change.
static SmallVector<TriedSize> sizesToTry(const CheckedValue &check,
                                         const FunctionShapes &shapes,
                                         const LegalExamples &legal,
                                         Prover &prover) {
  llvm::SmallSetVector<DimExpr, 4> symbols;
  SmallVector<DynamicAPInt> near{DynamicAPInt(0), DynamicAPInt(1)};
  auto add = [&](const DynamicAPInt &constant) {
    for (int offset : {-1, 0, 1})
      for (const DynamicAPInt &size : {constant, -constant})
        near.push_back(size + DynamicAPInt(offset));
  };
  forEachCompare(check, shapes, [&](const Predicate &p) {
    for (DimExpr side : {p.lhs, p.rhs, p.lhs - p.rhs}) {
      for (DimExpr leaf : side.getLeaves())
        if (legal.isStated(leaf) || leaf.getKind() == ExprKind::InputDim)
          symbols.insert(leaf);
      side.walk([&](DimExpr part) {
        if (part.getKind() == ExprKind::Constant)
          add(*part.getConstant());
        else if (part.getKind() == ExprKind::Sum)
          add(part.getOffset());
      });
    }
  });
  SmallVector<TriedSize> sizes;
  for (DimExpr symbol : symbols) {
    if (sizes.size() == analysisBudgets.checks.triedSizes)
      break;
    Interval range = prover.bounds(symbol);
    TriedSize size{symbol, {}};
    auto tryValue = [&](const DynamicAPInt &value) {
      if ((!range.lower || *range.lower <= value) &&
          (!range.upper || value <= *range.upper) &&
          size.values.size() != analysisBudgets.checks.triedValues &&
          !llvm::is_contained(size.values, value))
        size.values.push_back(value);
    };
    for (const DynamicAPInt &value : near)
      tryValue(value);
    tryValue(DynamicAPInt(1 << 20));
    if (range.lower)
      tryValue(*range.lower);
    if (range.upper)
      tryValue(*range.upper);
    if (!size.values.empty())
      sizes.push_back(std::move(size));
  }
  return sizes;
}

std::optional<Witness> SizesAlone::findFailure(const CheckedValue &check) {
  Prover &prover = shapes.overflowProverBefore(check.at);
  SmallVector<TriedSize> sizes = sizesToTry(check, shapes, legal, prover);
  if (sizes.empty())
    return std::nullopt;
  auto fails = [&] {
    known.clear();
    if (check.condition && decide(check.condition, prover) == Verdict::Never)
      return true;
    return check.bit && evaluate(check.bit, prover) ==
                            (check.isTrue ? Verdict::Never : Verdict::Always);
  };
  // Count up in the values of all sizes.
  SmallVector<size_t> at(sizes.size());
  for (unsigned tries = 0; tries != analysisBudgets.checks.triedTuples;
       ++tries) {
    Witness witness;
    prover.push();
    for (auto [size, number] : llvm::zip_equal(sizes, at)) {
      const DynamicAPInt &value = size.values[number];
      witness.push_back({size.symbol, value});
      prover.add({Relation::Eq, size.symbol,
                  shapes.getModule().getExprContext().constant(value)});
    }
    bool isFailure = prover.isConsistent() && fails() && prover.isConsistent();
    prover.pop();
    if (isFailure)
      return witness;
    size_t digit = 0;
    while (digit != at.size() && ++at[digit] == sizes[digit].values.size())
      at[digit++] = 0;
    if (digit == at.size())
      break;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

bool SizesAlone::addCounts(linalg::LinalgOp op, Positions &positions) {
  for (unsigned dim : llvm::seq(op.getNumLoops())) {
    DimExpr count =
        linalgLoopExtent(op, dim, [&](Value v) { return shapes.extents(v); });
    if (!count)
      return false;
    if (!llvm::is_contained(positions.counts, count))
      positions.counts.push_back(count);
  }
  return true;
}

std::optional<SizesAlone::Positions> SizesAlone::positionsOf(Value v) {
  // Without a range, the number may wrap.
  NumberRange range = ranges.of(v);
  if (!range)
    return std::nullopt;
  if (range.min == range.max)
    return Positions{range.min, range.max, {}};
  if (auto argument = dyn_cast<BlockArgument>(v)) {
    auto op =
        dyn_cast_or_null<linalg::LinalgOp>(argument.getOwner()->getParentOp());
    if (!op || argument.getArgNumber() >= unsigned(op.getNumDpsInputs()))
      return std::nullopt;
    OpOperand &operand = op->getOpOperand(argument.getArgNumber());
    // The iterations read each element.
    auto positions = positionsOf(operand.get());
    if (!positions ||
        !op.getMatchingIndexingMap(&operand).isProjectedPermutation() ||
        !addCounts(op, *positions))
      return std::nullopt;
    return positions;
  }
  Operation *op = v.getDefiningOp();
  if (auto index = dyn_cast<linalg::IndexOp>(op)) {
    auto around = dyn_cast<linalg::LinalgOp>(op->getParentOp());
    Positions positions{range.min, range.max, {}};
    if (!around || !addCounts(around, positions))
      return std::nullopt;
    return positions;
  }
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    OpOperand *output =
        linalgOp.getDpsInitOperand(cast<OpResult>(v).getResultNumber());
    Operation &yield = op->getRegion(0).front().back();
    if (!linalgOp.getMatchingIndexingMap(output).isPermutation() ||
        linalgOp.payloadUsesValueFromOperand(output))
      return std::nullopt;
    return positionsOf(yield.getOperand(cast<OpResult>(v).getResultNumber()));
  }
  if (keepsSignedNumber(op))
    return positionsOf(op->getOperand(0));
  // Each of the elements appears in the result.
  if (ElementMoves moves = getElementMoves(cast<OpResult>(v));
      moves.takesAll() && moves.sources.size() == 1 &&
      isa<ShapedType>(moves.sources.front().getType()))
    return positionsOf(moves.sources.front());
  if (isa<arith::AddIOp, arith::SubIOp>(op)) {
    auto positions = positionsOf(op->getOperand(0));
    NumberRange other = ranges.of(op->getOperand(1));
    if (!positions || !other || other.min != other.max)
      return std::nullopt;
    DimExpr added = isa<arith::AddIOp>(op) ? other.min : -other.min;
    positions->least = positions->least + added;
    positions->greatest = positions->greatest + added;
    return positions;
  }
  return std::nullopt;
}

SmallVector<Predicate, 2>
SizesAlone::requirementOfIterations(const CheckedValue &check) {
  using Kind = arith::CmpIPredicate;
  auto compare = check.bit && check.isTrue
                     ? check.bit.getDefiningOp<arith::CmpIOp>()
                     : arith::CmpIOp();
  if (!compare || !isa<linalg::LinalgOp>(check.at->getParentOp()))
    return {};
  auto lhs = positionsOf(compare.getLhs()), rhs = positionsOf(compare.getRhs());
  // Only one of them varies.
  if (!lhs || !rhs ||
      (lhs->least != lhs->greatest && rhs->least != rhs->greatest))
    return {};
  Kind order = compare.getPredicate();
  if (order == Kind::sgt || order == Kind::sge)
    std::swap(lhs, rhs);
  Predicate p{Relation::Le, lhs->greatest, rhs->least};
  if (order == Kind::slt || order == Kind::sgt)
    p.relation = Relation::Lt;
  else if (order != Kind::sle && order != Kind::sge)
    return {};
  Positions around;
  if (!addCounts(cast<linalg::LinalgOp>(check.at->getParentOp()), around))
    return {};
  SmallVector<Predicate, 2> anyOf{p};
  llvm::SmallSetVector<DimExpr, 4> counts;
  for (const Positions &positions : {*lhs, *rhs, around})
    counts.insert_range(positions.counts);
  for (DimExpr count : counts) {
    if (count.isConstant(0))
      return {};
    if (!count.isConstant())
      anyOf.push_back({Relation::Le, count, count.getContext().constant(0)});
  }
  return anyOf;
}

//===----------------------------------------------------------------------===//
// Data that pass
//===----------------------------------------------------------------------===//

bool SizesAlone::isProved(const CheckedValue &check) {
  return check.bit && ranges.bit(check.bit, check.at) ==
                          (check.isTrue ? Verdict::Always : Verdict::Never);
}

bool SizesAlone::mayPass(const CheckedValue &check) {
  return check.bit ? choices.mayHold(check.bit, check.isTrue, check.at)
                   : choices.mayHold(check.condition, check.number, check.at);
}

//===- SizesAlone.cpp - Checks that sizes alone fail ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Obligations/SizesAlone.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
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
  if (isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp>(op))
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
// Numbers that the analysis does not follow
//===----------------------------------------------------------------------===//

/// True if scalar arithmetic computes the number from sizes and from data. An
/// element of a tensor is data, wherever it is.
bool SizesAlone::isMixed(Value number) const {
  bool readsSizes = false, readsData = false;
  llvm::SmallSetVector<Value, 16> values;
  values.insert(number);
  for (size_t i = 0; i != values.size(); ++i) {
    if (i == analysisBudgets.checks.mixedSources)
      return true;
    Value v = values[i];
    if (DimExpr content = shapes.content(v);
        content && shapes.isKnown(content)) {
      content.anyLeaf([&](DimExpr leaf) {
        bool isData = leaf.getKind() == ExprKind::Scalar;
        (isData ? readsData : readsSizes) = true;
        return false;
      });
      continue;
    }
    Operation *op = v.getDefiningOp();
    if (!op) {
      auto arg = cast<BlockArgument>(v);
      SmallVector<Value> incoming = incomingValues(arg);
      values.insert(incoming.begin(), incoming.end());
      op = arg.getOwner()->getParentOp();
      if (!incoming.empty())
        continue;
      if (isa<FunctionOpInterface>(op)) {
        readsData = true;
        continue;
      }
    }
    if (isa<ShapedDimOpInterface>(op)) {
      readsSizes = true;
      continue;
    }
    bool readsElements = llvm::any_of(
        op->getOperandTypes(), [](Type type) { return isa<ShapedType>(type); });
    if (readsElements && op->getNumRegions() == 0) {
      readsData = true;
      continue;
    }
    auto addScalars = [&](OperandRange operands) {
      for (Value operand : operands)
        if (!isa<ShapedType>(operand.getType()))
          values.insert(operand);
    };
    addScalars(op->getOperands());
    readsData |= readsElements;
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Operation &inner : block)
          if (inner.hasTrait<OpTrait::IsTerminator>())
            addScalars(inner.getOperands());
  }
  return readsSizes && readsData;
}

bool SizesAlone::mixesUnfollowed(const CheckedValue &check) const {
  // Without a condition, look at the parts that have none.
  if (check.bit) {
    llvm::SmallSetVector<Value, 8> bits;
    bits.insert(check.bit);
    for (size_t i = 0; i != bits.size(); ++i) {
      if (i == analysisBudgets.checks.conditionParts)
        return true;
      if (shapes.condition(bits[i]))
        continue;
      SmallVector<Value> parts = partsOf(bits[i]);
      // A comparison of an index that is data with a size mixes no numbers.
      auto isMixedNumber = [&](Value number) { return isMixed(number); };
      Operation *op = bits[i].getDefiningOp();
      bool isCompare = isa_and_nonnull<arith::CmpIOp, arith::CmpFOp>(op);
      if (isCompare ? llvm::any_of(op->getOperands(), isMixedNumber)
                    : parts.empty() && isMixed(bits[i]))
        return true;
      bits.insert(parts.begin(), parts.end());
    }
  }
  bool isAny = false;
  forEachCompare(check, shapes, [&](const Predicate &p) {
    for (DimExpr side : {p.lhs, p.rhs})
      isAny |= side.anyLeaf([&](DimExpr leaf) {
        if (!leaf.isSymbol())
          return false;
        const SymbolRecord &record =
            shapes.getModule().symbol(leaf.getSymbolIndex());
        return record.kind == SymbolRecord::Fresh && record.origin &&
               record.axis < 0 && isMixed(record.origin);
      });
  });
  return isAny;
}

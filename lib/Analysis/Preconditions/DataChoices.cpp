//===- DataChoices.cpp - Data that pass at every size ---------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preconditions/DataChoices.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::symshape;

ElementRanges &DataChoices::under(DataChoice choice) {
  std::unique_ptr<ElementRanges> &ranges = chosen[{choice.number, choice.step}];
  if (!ranges)
    ranges = std::make_unique<ElementRanges>(shapes, choice);
  return *ranges;
}

/// Numbers from -1 to 1, those near others, and numbers that grow or shrink.
SmallVector<DataChoice> DataChoices::choicesNear(ArrayRef<DimExpr> numbers) {
  ExprContext &ctx = shapes.getModule().getExprContext();
  llvm::SmallSetVector<DimExpr, 16> equal;
  for (int64_t number : {0, 1, -1})
    equal.insert(ctx.constant(number));
  for (int64_t offset : {0, -1, 1})
    for (DimExpr number : numbers)
      if (number && equal.size() != budgets.choices)
        equal.insert(number + offset);
  SmallVector<DataChoice> choices;
  for (DimExpr number : equal)
    choices.push_back({number});
  choices.push_back({ctx.constant(0), 1});
  choices.push_back({ctx.constant(64), -1});
  return choices;
}

//===----------------------------------------------------------------------===//
// Earlier checks
//===----------------------------------------------------------------------===//

SmallVector<DataChoices::Check *>
DataChoices::checksBefore(Operation *point, const Inputs &inputs) {
  if (!checks) {
    checks.emplace();
    shapes.forEachOp([&](Operation *op) {
      if (!isa<cf::AssertOp, RequireOp>(op))
        return;
      Operation *outer = op;
      while (isa_and_nonnull<linalg::LinalgOp>(outer->getParentOp()))
        outer = outer->getParentOp();
      for (Part &part : partsOf(op->getOperand(0), /*isTrue=*/true))
        checks->emplace_back(Check{op, outer, std::move(part), {}});
    });
  }
  SmallVector<Check *> before;
  for (Check &check : *checks) {
    if (check.op == point)
      break;
    Block *block = check.outer->getBlock();
    Operation *around = block->findAncestorOpInBlock(*point);
    bool isPassed = around && (around == check.outer ||
                               check.outer->isBeforeInBlock(around));
    if (isPassed && llvm::any_of(check.part.sources.inputs,
                                 [&](Value v) { return inputs.contains(v); }))
      before.push_back(&check);
  }
  return before;
}

bool DataChoices::readSizes(ArrayRef<Check *> before) {
  return llvm::any_of(
      before, [](Check *check) { return check->part.sources.readsSizes; });
}

bool DataChoices::meets(ArrayRef<Check *> before, DataChoice choice) {
  return llvm::all_of(before, [&](Check *check) {
    auto [it, isNew] = check->verdicts.try_emplace(
        {choice.number.getImpl(), choice.step}, Verdict::Unknown);
    if (isNew)
      it->second = under(choice).bit(check->part.bit, check->op);
    // The analysis may not follow a check of data alone that they meet.
    bool isOfSizes =
        check->part.sources.readsSizes || !choice.number.isConstant();
    Verdict wanted = check->part.isTrue ? Verdict::Always : Verdict::Never;
    return isOfSizes ? it->second == wanted : it->second != opposite(wanted);
  });
}

//===----------------------------------------------------------------------===//
// Preconditions
//===----------------------------------------------------------------------===//

bool DataChoices::holds(const Precondition &precondition, DataChoice choice,
                        Operation *point) {
  ElementRanges &ranges = under(choice);
  ExprContext &ctx = shapes.getModule().getExprContext();
  auto isAtMost = [&](DimExpr lhs, DimExpr rhs) {
    Precondition p = precondition;
    p.predicate = {Relation::Le, lhs, rhs};
    return p.isExpressed() &&
           p.decide(shapes.proverBefore(point)) == Verdict::Always;
  };
  // The same data have to meet both limits of an index.
  if (precondition.kind == Precondition::Window ||
      precondition.kind == Precondition::Index) {
    NumberRange range = ranges.of(precondition.source);
    DimExpr size = shapes.extent(
        precondition.op->getOperand(precondition.operand), precondition.axis);
    if (!range || !isAtMost(ctx.constant(0), range.min) ||
        !isAtMost(range.max + 1, size))
      return false;
  }
  if (ranges.proves(precondition, point))
    return true;
  if (!precondition.isExpressed())
    return false;
  Precondition p = precondition;
  p.predicate.lhs = ranges.overSizes(p.predicate.lhs);
  p.predicate.rhs = ranges.overSizes(p.predicate.rhs);
  return p.isExpressed() &&
         p.decide(shapes.proverBefore(point)) == Verdict::Always;
}

/// True if a size contributes to the limits of the numbers.
bool DataChoices::isBoundedBySizes(const Precondition &precondition) {
  auto readsSize = [&](DimExpr leaf) {
    if (leaf.getKind() == ExprKind::Scalar)
      return false;
    if (!leaf.isSymbol())
      return true;
    const SymbolRecord &record =
        shapes.getModule().symbol(leaf.getSymbolIndex());
    return record.kind != SymbolRecord::Fresh || record.axis >= 0 ||
           !record.origin || sourcesOf(record.origin, shapes).readsSizes;
  };
  for (DimExpr e : {precondition.predicate.lhs, precondition.predicate.rhs,
                    precondition.least, precondition.most})
    if (e && e.anyLeaf(readsSize))
      return true;
  if (precondition.kind != Precondition::Window &&
      precondition.kind != Precondition::Index)
    return false;
  DimExpr size = shapes.extent(
      precondition.op->getOperand(precondition.operand), precondition.axis);
  return !size || !size.isConstant();
}

bool DataChoices::mayHold(const Precondition &precondition, Operation *point) {
  SmallVector<Value, 2> values = numbersOf(precondition);
  NumberSources sources;
  for (Value v : values) {
    NumberSources more = sourcesOf(v, shapes);
    sources.readsSizes |= more.readsSizes;
    sources.readsFile |= more.readsFile;
    sources.inputs.insert_range(more.inputs);
    llvm::append_range(sources.numbers, more.numbers);
  }
  SmallVector<DimExpr> numbers{precondition.least, precondition.most};
  if (precondition.kind == Precondition::Window ||
      precondition.kind == Precondition::Index)
    numbers.push_back(shapes.extent(
        precondition.op->getOperand(precondition.operand), precondition.axis));
  llvm::append_range(numbers, sources.numbers);
  SmallVector<Check *> before = checksBefore(precondition.op, sources.inputs);
  for (Check *check : before)
    llvm::append_range(numbers, check->part.sources.numbers);
  bool isFollowed = false;
  for (DataChoice choice : choicesNear(numbers)) {
    if (holds(precondition, choice, point) && meets(before, choice))
      return true;
    isFollowed |= llvm::all_of(
        values, [&](Value v) { return bool(under(choice).of(v)); });
  }
  return !isFollowed && sources.readsData() && !sources.readsSizes &&
         !readSizes(before) && !isBoundedBySizes(precondition);
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

/// The bits that all have to hold.
SmallVector<DataChoices::Part> DataChoices::partsOf(Value bit, bool isTrue) {
  SmallVector<std::pair<Value, bool>> open{{bit, isTrue}};
  SmallVector<Part> parts;
  while (!open.empty()) {
    auto [v, truth] = open.pop_back_val();
    Operation *op = v.getDefiningOp();
    if (parts.size() + open.size() < budgets.parts) {
      if (truth ? isa_and_nonnull<arith::AndIOp>(op)
                : isa_and_nonnull<arith::OrIOp>(op)) {
        open.push_back({op->getOperand(0), truth});
        open.push_back({op->getOperand(1), truth});
        continue;
      }
      if (isa_and_nonnull<arith::XOrIOp>(op) &&
          matchPattern(op->getOperand(1), m_One())) {
        open.push_back({op->getOperand(0), !truth});
        continue;
      }
    }
    parts.push_back({v, truth, sourcesOf(v, shapes)});
  }
  return parts;
}

/// Parts that read the same inputs need the same data.
bool DataChoices::mayHold(ArrayRef<const Part *> parts, Operation *point) {
  SmallVector<DimExpr> numbers;
  bool readsSizes = false, readsData = false;
  Inputs inputs;
  for (const Part *part : parts) {
    llvm::append_range(numbers, part->sources.numbers);
    readsSizes |= part->sources.readsSizes;
    readsData |= part->sources.readsData();
    inputs.insert_range(part->sources.inputs);
  }
  SmallVector<Check *> before = checksBefore(point, inputs);
  for (Check *check : before)
    llvm::append_range(numbers, check->part.sources.numbers);
  bool isFollowed = false;
  for (DataChoice choice : choicesNear(numbers)) {
    bool allHold = true;
    for (const Part *part : parts) {
      Verdict verdict = under(choice).bit(part->bit, point);
      isFollowed |=
          verdict == (part->isTrue ? Verdict::Never : Verdict::Always);
      allHold &= verdict == (part->isTrue ? Verdict::Always : Verdict::Never);
    }
    if (allHold && meets(before, choice))
      return true;
  }
  return !isFollowed && readsData && !readsSizes && !readSizes(before);
}

bool DataChoices::mayHold(Value bit, bool isTrue, Operation *point) {
  SmallVector<Part> parts = partsOf(bit, isTrue);
  SmallVector<bool> isDone(parts.size());
  for (size_t i = 0; i != parts.size(); ++i) {
    if (isDone[i])
      continue;
    SmallVector<const Part *> group{&parts[i]};
    Inputs inputs = parts[i].sources.inputs;
    for (bool grew = true; grew;) {
      grew = false;
      for (size_t j = i + 1; j != parts.size(); ++j) {
        auto isShared = [&](Value v) { return inputs.contains(v); };
        if (isDone[j] || llvm::none_of(parts[j].sources.inputs, isShared))
          continue;
        isDone[j] = grew = true;
        group.push_back(&parts[j]);
        inputs.insert_range(parts[j].sources.inputs);
      }
    }
    if (!mayHold(group, point))
      return false;
  }
  return true;
}

bool DataChoices::mayHold(const ConditionRef &condition, Value number,
                          Operation *point) {
  NumberSources sources = sourcesOf(number, shapes);
  SmallVector<Check *> before = checksBefore(point, sources.inputs);
  if (sources.readsData() && !sources.readsSizes && !readSizes(before))
    return true;
  return condition &&
         llvm::any_of(choicesNear(sources.numbers), [&](DataChoice choice) {
           return under(choice).decideCondition(condition, point) ==
                      Verdict::Always &&
                  meets(before, choice);
         });
}

//===- DataChoices.cpp - Data that pass at every size ---------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preconditions/DataChoices.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::symshape;

ElementRanges &DataChoices::under(DataChoice choice) {
  std::unique_ptr<ElementRanges> &ranges =
      chosen[{choice.number, 2 * choice.step + choice.flipsBits}];
  if (!ranges)
    ranges = std::make_unique<ElementRanges>(shapes, choice);
  return *ranges;
}

static bool readsBits(const NumberSources &sources) {
  return llvm::any_of(sources.inputs, [](Value input) {
    return getElementTypeOrSelf(input.getType()).isInteger(1);
  });
}

/// Numbers from -1 to 1, those near others, and numbers that grow or shrink.
SmallVector<DataChoice> DataChoices::choicesNear(const NumberSources &sources,
                                                 const Before &before) {
  ExprContext &ctx = shapes.getModule().getExprContext();
  llvm::SmallSetVector<DimExpr, 16> equal;
  for (int64_t number : {0, 1, -1})
    equal.insert(ctx.constant(number));
  for (int64_t offset : {0, -1, 1})
    for (DimExpr number : sources.numbers)
      if (number && equal.size() != budgets.choices)
        equal.insert(number + offset);
  for (int64_t offset : {0, -1, 1})
    for (unsigned group : before.groups)
      for (DimExpr number : progress[group].numbers)
        if (equal.size() != budgets.choices + budgets.choicesBefore)
          equal.insert(number + offset);
  SmallVector<DataChoice> choices;
  for (DimExpr number : equal)
    choices.push_back({number});
  choices.push_back({ctx.constant(0), 1});
  choices.push_back({ctx.constant(64), -1});
  // The other bits, too.
  bool hasBits =
      readsBits(sources) || llvm::any_of(before.groups, [&](unsigned group) {
        return progress[group].readsBits;
      });
  for (size_t i : llvm::seq(hasBits ? choices.size() : 0)) {
    choices.push_back(choices[i]);
    choices.back().flipsBits = true;
  }
  return choices;
}

//===----------------------------------------------------------------------===//
// Earlier requirements
//===----------------------------------------------------------------------===//

DataChoices::Before DataChoices::before(Operation *op, bool includesOp,
                                        const NumberSources &sources) {
  if (!requirements) {
    requirements.emplace(shapes);
    progress.resize(requirements->numGroups());
  }
  Before found{includesOp, {}, 0, false};
  found.count =
      includesOp ? requirements->countUpTo(op) : requirements->countBefore(op);
  found.groups = requirements->groupsOf(sources);
  for (unsigned number : found.groups) {
    Progress &group = progress[number];
    for (unsigned i :
         ArrayRef(requirements->group(number)).drop_front(group.numRead)) {
      if (i >= found.count)
        break;
      ++group.numRead;
      const DataRequirement &requirement = (*requirements)[i];
      group.readsBits |= readsBits(requirement.sources);
      if (group.firstWithSize == kNone && requirement.readsSizes &&
          !isProved(requirement))
        group.firstWithSize = i;
      for (DimExpr e : requirement.sources.numbers)
        if (e && group.numbers.size() != budgets.choicesBefore)
          group.numbers.insert(e);
    }
    found.readSizes |= group.firstWithSize < found.count;
    if (!includesOp)
      continue;
    if (!group.hasCheckOfSizes)
      group.hasCheckOfSizes =
          llvm::any_of(requirements->group(number), [&](unsigned i) {
            const DataRequirement &requirement = (*requirements)[i];
            return requirement.isCheck() && requirement.readsSizes &&
                   !isProved(requirement);
          });
    found.readSizes |= *group.hasCheckOfSizes;
  }
  return found;
}

/// True if all data meet it.
bool DataChoices::isProved(const DataRequirement &requirement) {
  if (!plain)
    plain.emplace(shapes);
  Operation *point = requirement.point;
  if (const BitPart &part = requirement.part; part.bit)
    return plain->bit(part.bit, point) ==
           (part.isTrue ? Verdict::Always : Verdict::Never);
  const Precondition &precondition = requirement.precondition;
  if (!precondition.op)
    return false;
  Prover &prover = precondition.assumesExtents
                       ? shapes.overflowProverBefore(point)
                       : shapes.proverBefore(point);
  return !prover.isConsistent() ||
         (precondition.isExpressed() &&
          precondition.decide(prover) == Verdict::Always) ||
         plain->proves(precondition, point);
}

/// True if an arm of a choice is around the op that the choice of data does not
/// execute.
bool DataChoices::isSkipped(Operation *op, DataChoice choice) {
  for (; op && !isa<FunctionOpInterface>(op); op = op->getParentOp()) {
    auto around = dyn_cast_or_null<scf::IfOp>(op->getParentOp());
    if (!around)
      continue;
    bool isElse = op->getParentRegion() == &around.getElseRegion();
    if (under(choice).bit(around.getCondition(), around) ==
        (isElse ? Verdict::Always : Verdict::Never))
      return true;
  }
  return false;
}

/// Unknown if the search does not follow the numbers.
Verdict DataChoices::judge(const DataRequirement &requirement,
                           DataChoice choice) {
  if (++evaluations > budgets.evaluations)
    return Verdict::Never;
  Verdict verdict = Verdict::Never;
  if (const BitPart &part = requirement.part; part.bit) {
    verdict = under(choice).bit(part.bit, requirement.point);
    if (!part.isTrue)
      verdict = opposite(verdict);
  } else if (!requirement.precondition.op) {
    verdict = Verdict::Unknown;
  } else if (holds(requirement.precondition, choice, requirement.point)) {
    verdict = Verdict::Always;
  } else if (llvm::any_of(numbersOf(requirement.precondition),
                          [&](Value v) { return !under(choice).of(v); })) {
    verdict = Verdict::Unknown;
  }
  return verdict != Verdict::Always &&
                 (isSkipped(requirement.op, choice) || isProved(requirement))
             ? Verdict::Always
             : verdict;
}

bool DataChoices::meets(const Before &before, bool readsSizes,
                        DataChoice choice) {
  // The analysis may not follow a requirement of data alone that they meet.
  bool isOfSizes =
      readsSizes || before.readSizes || !choice.number.isConstant();
  for (unsigned number : before.groups) {
    const DataRequirements::Group &group = requirements->group(number);
    Judged &judged = progress[number].judged[{
        choice.number.getImpl(), 2 * choice.step + choice.flipsBits}];
    while (judged.count != group.size() &&
           (group[judged.count] < before.count || before.includesOp)) {
      unsigned i = group[judged.count++];
      Verdict verdict = judge((*requirements)[i], choice);
      if (verdict != Verdict::Always)
        judged.open.push_back({i, verdict == Verdict::Never});
    }
    for (auto [i, isRefuted] : judged.open) {
      bool counts = i < before.count ||
                    (before.includesOp && (*requirements)[i].isCheck());
      if (counts && (isOfSizes || isRefuted))
        return false;
    }
  }
  return true;
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

bool DataChoices::mayHold(const Precondition &precondition, Operation *point) {
  NumberSources sources = sourcesOf(precondition, shapes);
  if (!sources.readsData())
    return false;
  bool readsSizes =
      sources.readsSizes || isBoundedBySizes(precondition, shapes);
  Before earlier = before(precondition.op, /*includesOp=*/true, sources);
  return llvm::any_of(choicesNear(sources, earlier), [&](DataChoice choice) {
    return holds(precondition, choice, point) &&
           meets(earlier, readsSizes, choice);
  });
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

/// Parts that read the same inputs need the same data.
bool DataChoices::mayHold(ArrayRef<const BitPart *> parts, Operation *point) {
  NumberSources sources;
  for (const BitPart *part : parts)
    sources.add(part->sources);
  Before earlier = before(point, /*includesOp=*/false, sources);
  return llvm::any_of(choicesNear(sources, earlier), [&](DataChoice choice) {
    return llvm::all_of(parts,
                        [&](const BitPart *part) {
                          return under(choice).bit(part->bit, point) ==
                                 (part->isTrue ? Verdict::Always
                                               : Verdict::Never);
                        }) &&
           meets(earlier, sources.readsSizes, choice);
  });
}

bool DataChoices::mayHold(Value bit, bool isTrue, Operation *point) {
  SmallVector<BitPart> parts = bitPartsOf(bit, isTrue, shapes);
  SmallVector<bool> isDone(parts.size());
  for (size_t i = 0; i != parts.size(); ++i) {
    if (isDone[i])
      continue;
    SmallVector<const BitPart *> group{&parts[i]};
    NumberSources sources = parts[i].sources;
    for (bool grew = true; grew;) {
      grew = false;
      for (size_t j = i + 1; j != parts.size(); ++j) {
        if (isDone[j] || !shareData(parts[j].sources, sources))
          continue;
        isDone[j] = grew = true;
        group.push_back(&parts[j]);
        sources.add(parts[j].sources);
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
  Before earlier = before(point, /*includesOp=*/false, sources);
  return condition &&
         llvm::any_of(choicesNear(sources, earlier), [&](DataChoice choice) {
           return under(choice).decideCondition(condition, point) ==
                      Verdict::Always &&
                  meets(earlier, sources.readsSizes, choice);
         });
}

//===- FactTableChoices.cpp - Facts with alternatives ---------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts of the form "a or b or c". If all alternatives but one are refuted, the
// remaining one is a fact. Before that, a bound or a remainder that all
// remaining alternatives imply is a fact. The costly tiers of the prover split
// such facts into cases.
//
//===----------------------------------------------------------------------===//

#include "Facts/Budgets.h"
#include "Facts/FactTable.h"
#include "Facts/Rules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;

void FactTable::requireAnyOf(ArrayRef<Constraint::Conjunction> alternatives) {
  if (alternatives.size() == 1) {
    for (const Constraint &c : alternatives.front())
      state(c);
    return;
  }
  uint64_t mask = 0;
  for (const Constraint::Conjunction &alternative : alternatives)
    for (const Constraint &c : alternative)
      forEachExpr(c, [&](DimExpr e) { mask |= e.getLeafMask(); });
  choices.push_back({{alternatives.begin(), alternatives.end()}, mask});
  trail.push_back({Undo::Choice, {}, {}, false});
  link(mask);
  compositeBits |= mask;
  // A new choice does not affect other choices, unless a fact follows from it.
  touch(mask, /*isNews=*/false);
  choiceCredit += budgets.choices.creditPerChoice;
  bool outermost = !examining;
  examining = true;
  examineChoice(choices.size() - 1);
  examining = !outermost;
  examineChoices();
}

void FactTable::examineChoices() {
  if (examining)
    return;
  examining = true;
  llvm::scope_exit done([&] {
    examining = false;
    news = 0;
  });
  for (unsigned round = 0; round != budgets.choices.rounds; ++round) {
    uint64_t fresh = news;
    news = 0;
    unsigned examined = 0;
    for (size_t i = choices.size(); i-- != 0 && !inconsistent;)
      if ((choices[i].mask & fresh) && !choices[i].settled &&
          examined != budgets.choices.examined && choiceCredit != 0) {
        ++examined;
        --choiceCredit;
        examineChoice(i);
      }
    if (!news || inconsistent)
      return;
  }
}

void FactTable::examineChoice(size_t index) {
  if (!isOn(Rule::Choices))
    return;
  if (choices[index].settled)
    return;
  // Stating a fact may move `choices`.
  std::vector<Constraint::Conjunction> alternatives =
      choices[index].alternatives;
  SmallVector<const Constraint::Conjunction *, 4> open;
  for (const Constraint::Conjunction &alternative : alternatives)
    if (llvm::none_of(alternative, [&](const Constraint &c) {
          return c.kind != Constraint::AnyOf && decide(c) == Truth::False;
        }))
      open.push_back(&alternative);
  if (open.empty()) {
    inconsistent = true;
    return;
  }
  if (open.size() > 1)
    return requireHull(open);
  choices[index].settled = true;
  trail.push_back({Undo::Settled, {}, {}, false, index});
  for (const Constraint &c : *open.front())
    state(c);
}

void FactTable::requireHull(ArrayRef<const Constraint::Conjunction *> open) {
  if (!isOn(Rule::ChoiceHull))
    return;
  // The interval that a constraint gives a key, in the form of the table.
  auto rangeIn = [&](const Constraint &c, DimExpr &key) -> Interval {
    if ((c.kind != Constraint::Zero && c.kind != Constraint::NonNegative) ||
        c.e.isConstant())
      return {};
    Normal n = getNormal(c.e);
    key = n.key;
    Interval range = c.kind == Constraint::Zero ? point(DynamicAPInt(0))
                                                : Interval::atLeast(0);
    return divideExactly(add(range, point(-n.offset)), n.scale);
  };
  for (const Constraint &first : *open.front()) {
    DimExpr key;
    rangeIn(first, key);
    if (!key)
      continue;
    // An alternative that does not mention the key does not bound it.
    SmallVector<Interval, 4> ranges;
    for (const Constraint::Conjunction *alternative : open) {
      Interval mine;
      bool speaks = false;
      for (const Constraint &c : *alternative) {
        DimExpr other;
        Interval range = rangeIn(c, other);
        if (other != key)
          continue;
        speaks = true;
        mine = intersect(mine, range);
      }
      if (!speaks)
        break;
      ranges.push_back(mine);
    }
    if (ranges.size() != open.size())
      continue;
    Interval known = bounds(key);
    std::optional<Interval> all;
    SmallVector<Interval, 4> possible;
    for (const Interval &range : ranges) {
      Interval mine = intersect(known, range);
      if (mine.isEmpty())
        continue;
      possible.push_back(mine);
      all = all ? hull(*all, mine) : mine;
    }
    requireRemainder(key, possible);
    if (!all) {
      inconsistent = true;
      return;
    }
    if (!sameInterval(intersect(*all, known), known))
      require(key, *all);
  }
}

/// Numbers that can only be 4, 12 or 20 have the remainder 4 modulo 8, the
/// greatest common divisor of their differences.
void FactTable::requireRemainder(DimExpr key, ArrayRef<Interval> values) {
  if (!isOn(Rule::ChoiceRemainder) || values.size() < 2)
    return;
  std::optional<DynamicAPInt> first = values.front().getSingle();
  DynamicAPInt divisor(0);
  for (const Interval &value : values) {
    std::optional<DynamicAPInt> number = value.getSingle();
    if (!number)
      return;
    divisor = gcd(divisor, abs(*number - *first));
  }
  if (divisor < 2)
    return;
  DimExpr remainder = ctx.mod(key, ctx.constant(divisor));
  if (!bounds(remainder).getSingle())
    requireZero(remainder - ctx.constant(mod(*first, divisor)));
}

//===- WitnessSearch.cpp - Assignments that meet constraints --------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Prover/WitnessSearch.h"
#include "Expr/ExprStorage.h"
#include "Facts/Budgets.h"
#include "Facts/Rules.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::ArrayRef;

WitnessSearch::WitnessSearch(FactTable &table, ArrayRef<Constraint> facts,
                             const Constraint &question)
    : table(table), constraints(facts.begin(), facts.end()) {
  // The search treats a choice as one number that must become 0.
  for (Constraint &c : constraints)
    if (c.kind == Constraint::AnyOf)
      c = {Constraint::Zero, getViolation(c)};
  constraints.push_back(question);
}

/// The number, if sums of four such numbers fit in 64 bits.
static std::optional<int64_t> toSmallInt(const std::optional<DynamicAPInt> &v) {
  if (!v || *v > INT64_MAX / 4 || *v < INT64_MIN / 4)
    return std::nullopt;
  return int64_t(*v);
}

void WitnessSearch::prepare() {
  if (prepared)
    return;
  prepared = true;
  state = constraints.back().e.getHash();
  for (const Constraint &c : constraints)
    program.add(c.e);
  SmallVector<DimExpr> leaves(program.getLeaves());
  // Compute the leaves that an equality determines from the other leaves.
  for (DimExpr leaf : leaves) {
    Variable v;
    v.leaf = leaf;
    DimExpr value = table.normalize(leaf);
    if (value != leaf && llvm::all_of(value.getLeaves(), [&](DimExpr l) {
          return llvm::is_contained(leaves, l);
        }))
      v.derivedFrom = derived.add(value);
    else
      freeVariables.push_back(variables.size());
    Interval range = table.bounds(leaf);
    v.lower = toSmallInt(range.lower);
    v.upper = toSmallInt(range.upper);
    addCandidates(v);
    variables.push_back(std::move(v));
  }
  for (const Constraint &c : constraints) {
    SmallVector<unsigned, 4> &mine = dependsOn.emplace_back();
    DimExpr e = table.normalize(c.e);
    for (DimExpr leaf : e.getLeaves())
      for (unsigned i : freeVariables)
        if (variables[i].leaf == leaf)
          mine.push_back(i);
  }
}

void WitnessSearch::addCandidate(Variable &v, int64_t x) {
  if ((!v.lower || x >= *v.lower) && (!v.upper || x <= *v.upper) &&
      !llvm::is_contained(v.candidates, x))
    v.candidates.push_back(x);
}

void WitnessSearch::addCandidates(Variable &v) {
  auto push = [&](int64_t x) { addCandidate(v, x); };
  if (v.lower) {
    push(*v.lower);
    push(*v.lower + 1);
  }
  if (v.upper)
    push(*v.upper);
  for (int64_t x : {0, 1, 2, -1, 3, 5, -2, 7, -3, 4, 6})
    push(x);
  if (v.lower) {
    push(*v.lower + 2);
    push(*v.lower + 3);
  }
  if (v.upper) {
    push(*v.upper - 1);
    push(*v.upper - 2);
  }
}

void WitnessSearch::addHotCandidates() {
  hasHotCandidates = true;
  SmallVector<int64_t, 8> hot;
  auto note = [&](const DynamicAPInt &v) {
    if (hot.size() < budgets.witness.hotNumbers && abs(v) > 1 &&
        abs(v) < budgets.witness.hotNumber) {
      int64_t c = int64_t(abs(v));
      if (!llvm::is_contained(hot, c))
        hot.push_back(c);
    }
  };
  for (const Constraint &c : constraints)
    c.e.walk([&](DimExpr node) {
      if (node.isConstant())
        note(node.getOffset());
      if (node.getKind() != ExprKind::Sum)
        return;
      note(node.getOffset());
      for (const DimExpr::Term &t : node.getTerms())
        note(t.second);
    });
  for (Variable &v : variables)
    for (int64_t c : hot)
      for (int64_t x : {c, c - 1, c + 1, -c, c / 2, 2 * c, 1 - c, 2 * c + 1,
                        c / 2 + 1, 4 * c})
        if (v.candidates.size() < budgets.witness.candidates)
          addCandidate(v, x);
}

int64_t WitnessSearch::draw(const Variable &v, unsigned attempt) {
  const auto &limits = budgets.witness;
  uint64_t r = random();
  unsigned wide = attempt < limits.fewStarts    ? limits.fewCandidates
                  : attempt < limits.someStarts ? limits.someCandidates
                                                : limits.candidates;
  bool isEarly = attempt < limits.nearStarts;
  if (!v.candidates.empty() && r % 8 < (isEarly ? 7 : 4)) {
    size_t n = std::min<size_t>(v.candidates.size(), wide);
    return v.candidates[(r >> 8) % n];
  }
  static const int64_t scales[] = {4, 12, 40, 200, 2000, 1000000};
  int64_t scale = scales[(r >> 40) % (isEarly ? 3 : 6)];
  int64_t lo = v.lower ? *v.lower : v.upper ? *v.upper - scale : -scale;
  int64_t hi = v.upper ? *v.upper : v.lower ? *v.lower + scale : scale;
  if (hi < lo)
    return lo;
  return lo + int64_t((r >> 8) % (uint64_t(hi - lo) + 1));
}

bool WitnessSearch::evaluate(SmallVectorImpl<int64_t> &values) {
  if (!derived.getLeaves().empty() ||
      freeVariables.size() != variables.size()) {
    SmallVector<int64_t, 8> in;
    for (DimExpr leaf : derived.getLeaves())
      for (unsigned i : freeVariables)
        if (variables[i].leaf == leaf)
          in.push_back(values[i]);
    // A derived leaf that another one is derived from was replaced already.
    if (in.size() != derived.getLeaves().size() || !derived.run(in))
      return false;
    for (unsigned i = 0; i != variables.size(); ++i)
      if (variables[i].derivedFrom >= 0)
        values[i] = derived.get(variables[i].derivedFrom);
  }
  return program.run(values);
}

int64_t WitnessSearch::violation(unsigned i, bool truth) {
  int64_t value = program.get(i);
  const Constraint &c = constraints[i];
  bool isQuestion = i + 1 == constraints.size();
  auto magnitude = [](int64_t v) {
    return v == INT64_MIN ? INT64_MAX : v < 0 ? -v : v;
  };
  Constraint::Kind kind = c.kind;
  if (isQuestion && !truth) {
    switch (kind) {
    case Constraint::Zero:
      kind = Constraint::NonZero;
      break;
    case Constraint::NonZero:
      kind = Constraint::Zero;
      break;
    case Constraint::NonNegative:
      return value < 0 ? 0 : value == INT64_MAX ? value : value + 1;
    case Constraint::OneOf:
      return holdsAt(c, DynamicAPInt(value)) ? 1 : 0;
    case Constraint::AnyOf:
      break;
    }
  }
  switch (kind) {
  case Constraint::Zero:
    return magnitude(value);
  case Constraint::NonZero:
    return value == 0;
  case Constraint::NonNegative:
    return value >= 0 ? 0 : magnitude(value);
  case Constraint::OneOf: {
    int64_t best = INT64_MAX;
    DynamicAPInt v(value);
    for (const Interval &r : c.intervals) {
      if (contains(r, v))
        return 0;
      DynamicAPInt gap = r.lower && v < *r.lower ? *r.lower - v : v - *r.upper;
      if (gap < best)
        best = int64_t(gap);
    }
    return best;
  }
  case Constraint::AnyOf:
    break;
  }
  return 1;
}

/// Widths and differences below this multiply without overflow.
static constexpr int64_t kWidestStep = int64_t(1) << 30;

bool WitnessSearch::tryRepair(SmallVectorImpl<int64_t> &values, bool truth) {
  unsigned n = constraints.size();
  for (unsigned step = 0; step != budgets.witness.repairSteps; ++step) {
    if (!evaluate(values))
      return false;
    SmallVector<unsigned, 8> bad;
    for (unsigned i = 0; i != n; ++i)
      if (violation(i, truth) != 0)
        bad.push_back(i);
    if (bad.empty())
      return true;
    uint64_t r = random();
    unsigned which = bad[r % bad.size()];
    ArrayRef<unsigned> on = dependsOn[which];
    if (on.empty())
      return false;
    unsigned x = on[(r >> 16) % on.size()];
    int64_t old = values[x], value = program.get(which);
    if (old > budgets.witness.repaired || old < -budgets.witness.repaired)
      return false;
    // The slope in this variable, as if the constraint were linear.
    int64_t gap = violation(which, truth);
    values[x] = old + 1;
    int64_t slope = 0;
    if (evaluate(values) &&
        __builtin_sub_overflow(program.get(which), value, &slope))
      slope = 0;
    int64_t goal = value < 0 ? gap : -gap, move, width = 1;
    if (constraints[which].kind == Constraint::NonNegative)
      goal = truth || which + 1 != n ? gap : -gap;
    // A quotient changes only after some steps: measure over wider ones, in
    // either direction. Leave some cases to random moves.
    int64_t next = (r >> 62) % 2 ? goal : -goal;
    for (unsigned wider = (r >> 56) % 4 == 0 ? budgets.witness.widerSteps : 0;
         slope == 0 && wider != budgets.witness.widerSteps &&
         next < kWidestStep && next > -kWidestStep;
         ++wider, next *= 8) {
      width = next;
      values[x] = old + width;
      if (!evaluate(values) ||
          __builtin_sub_overflow(program.get(which), value, &slope) ||
          slope >= kWidestStep || slope <= -kWidestStep)
        slope = 0;
    }
    if (slope != 0 && slope != INT64_MIN) {
      move = goal * width / slope;
      if (move * slope != goal * width)
        move += (goal * width < 0) == (slope < 0) ? 1 : -1;
    } else {
      static const int64_t moves[] = {1, -1, 2, -2, 3, -3, 5, 8};
      move = moves[(r >> 32) % 8];
      if ((r >> 40) % 3 == 0)
        move = (r >> 48) % 2 ? gap : -gap;
    }
    if (move > budgets.witness.repaired || move < -budgets.witness.repaired)
      return false;
    values[x] = old + move;
  }
  return false;
}

Witness WitnessSearch::toWitness(ArrayRef<int64_t> values) const {
  Witness w;
  for (unsigned i = 0; i != variables.size(); ++i)
    w.emplace_back(variables[i].leaf, DynamicAPInt(values[i]));
  llvm::sort(w, [](const auto &a, const auto &b) {
    return DimExpr::compare(a.first, b.first) < 0;
  });
  return w;
}

std::optional<Witness> WitnessSearch::findExactly(bool truth, unsigned tries) {
  if (freeVariables.size() != variables.size())
    return std::nullopt;
  SmallVector<int64_t> values(variables.size(), 0);
  auto value = [&](DimExpr leaf) -> std::optional<DynamicAPInt> {
    for (auto [v, x] : llvm::zip_equal(variables, values))
      if (v.leaf == leaf)
        return DynamicAPInt(x);
    return std::nullopt;
  };
  for (unsigned attempt = 0;
       attempt < std::min(tries, budgets.witness.fewStarts); ++attempt) {
    for (auto [v, x] : llvm::zip_equal(variables, values))
      x = attempt < budgets.witness.fewCandidates &&
                  attempt < v.candidates.size()
              ? v.candidates[attempt]
              : draw(v, attempt);
    auto isMet = [&](const Constraint &c) {
      return holdsUnder(c, value) == Truth::True;
    };
    if (llvm::all_of(ArrayRef(constraints).drop_back(), isMet) &&
        holdsUnder(constraints.back(), value) == truthOf(truth))
      return toWitness(values);
  }
  return std::nullopt;
}

std::optional<Witness> WitnessSearch::find(bool truth, unsigned tries) {
  prepare();
  if (!program.isUsable())
    return findExactly(truth, tries);
  if (!derived.isUsable())
    return std::nullopt;
  SmallVector<int64_t> values(variables.size(), 0);
  for (unsigned attempt = 0; attempt != tries; ++attempt) {
    if (attempt >= budgets.witness.fewStarts && !hasHotCandidates)
      addHotCandidates();
    for (unsigned i : freeVariables) {
      const Variable &v = variables[i];
      // First all at the same end, then mixed.
      if (attempt < budgets.witness.fewCandidates &&
          attempt < v.candidates.size())
        values[i] = v.candidates[attempt];
      else
        values[i] = draw(v, attempt);
    }
    uint64_t start = truth;
    for (unsigned i : freeVariables)
      start = mixHash(start, uint64_t(values[i]));
    // (A map reserves the two largest numbers.)
    if (++timesTried[start / 2] > budgets.witness.repeats)
      continue;
    if (tryRepair(values, truth))
      return toWitness(values);
    if (freeVariables.empty())
      return std::nullopt;
  }
  return std::nullopt;
}

bool WitnessSearch::enumerate(uint64_t limit, Truth &canBeTrue,
                              Truth &canBeFalse, Witness &trueWitness,
                              Witness &falseWitness) {
  if (!isOn(Rule::Enumeration))
    return false;
  prepare();
  if (!program.isUsable() || !derived.isUsable())
    return false;
  uint64_t total = 1;
  limit /= 4 + program.size() + derived.size();
  for (unsigned i : freeVariables) {
    const Variable &v = variables[i];
    if (!v.lower || !v.upper || *v.upper < *v.lower)
      return false;
    uint64_t size = uint64_t(*v.upper - *v.lower) + 1;
    if (size > limit || total * size > limit)
      return false;
    total *= size;
  }
  canBeTrue = canBeFalse = Truth::False;
  SmallVector<int64_t> values(variables.size(), 0);
  for (unsigned i : freeVariables)
    values[i] = *variables[i].lower;
  unsigned n = constraints.size();
  for (uint64_t k = 0; k != total; ++k) {
    if (!evaluate(values))
      return false;
    bool meets = true;
    for (unsigned i = 0; i + 1 != n && meets; ++i)
      meets = violation(i, true) == 0;
    if (meets) {
      bool truth = violation(n - 1, true) == 0;
      Truth &possible = truth ? canBeTrue : canBeFalse;
      if (possible != Truth::True) {
        possible = Truth::True;
        (truth ? trueWitness : falseWitness) = toWitness(values);
        if (canBeTrue == Truth::True && canBeFalse == Truth::True)
          return true;
      }
    }
    for (unsigned i : freeVariables) {
      if (values[i] != *variables[i].upper) {
        ++values[i];
        break;
      }
      values[i] = *variables[i].lower;
    }
  }
  return true;
}

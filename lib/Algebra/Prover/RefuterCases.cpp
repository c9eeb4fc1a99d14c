//===- RefuterCases.cpp - Case splits -------------------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The cases of every split cover all integers. So the constraints have no
// solution if no case has one.
//
//===----------------------------------------------------------------------===//

#include "Expr/Polynomials.h"
#include "Facts/Budgets.h"
#include "Facts/Rules.h"
#include "Prover/Refuter.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::ArrayRef;

bool Refuter::runWith(const Items &items, ArrayRef<Constraint> more,
                      Limits limits) {
  Items next = items;
  for (const Constraint &c : more)
    next.push_back({c, false});
  return run(std::move(next), limits);
}

/// Calls `fn` for each distinct atom below the items, operands first.
template <typename ItemsT, typename Fn>
static void forEachAtom(const ItemsT &items, Fn fn) {
  llvm::SetVector<DimExpr> seen;
  for (const auto &item : items)
    item.c.e.walk([&](DimExpr node) {
      switch (node.getKind()) {
      case ExprKind::Constant:
      case ExprKind::Product:
      case ExprKind::Sum:
        return;
      default:
        if (seen.insert(node))
          fn(node);
      }
    });
}

bool Refuter::split(const Items &items, FactTable &table, Limits limits) {
  if (limits.depth == 0)
    return false;
  --limits.depth;
  // Try only the first split that applies: its cases try all other splits.
  for (auto kind : {&Refuter::splitZeroProduct, &Refuter::splitIntervals,
                    &Refuter::splitAlternatives, &Refuter::splitArms}) {
    Outcome o = (this->*kind)(items, table, limits);
    if (o != Outcome::NotApplicable)
      return o == Outcome::Refuted;
  }
  if (splitGoal(items, table, limits) == Outcome::Refuted)
    return true;
  bool goalIsNonZero = llvm::any_of(items, [](const Item &i) {
    return i.isGoal && i.c.kind == Constraint::NonZero;
  });
  if (!goalIsNonZero && solveLinear(items, table, /*effort=*/2))
    return true;
  for (auto kind :
       {&Refuter::splitSigns, &Refuter::splitNonZero, &Refuter::splitResidues,
        &Refuter::splitValues, &Refuter::splitFactorSigns}) {
    Outcome o = (this->*kind)(items, table, limits);
    if (o == Outcome::Refuted)
      return true;
  }
  return false;
}

Refuter::Outcome Refuter::splitZeroProduct(const Items &items, FactTable &table,
                                           Limits limits) {
  if (!isOn(Rule::SplitZeroProduct))
    return Outcome::NotApplicable;
  for (size_t i = 0; i != items.size(); ++i) {
    if (items[i].c.kind != Constraint::Zero)
      continue;
    SmallVector<DimExpr, 4> open;
    for (DimExpr f : factorsOf(items[i].c.e))
      if (!table.isNonZero(f))
        open.push_back(f);
    if (open.size() < 2)
      continue;
    note(Cases);
    Items rest = items;
    rest.erase(rest.begin() + i);
    for (DimExpr f : open)
      if (!runWith(rest, {{Constraint::Zero, f}}, limits))
        return Outcome::Open;
    return Outcome::Refuted;
  }
  return Outcome::NotApplicable;
}

Refuter::Outcome Refuter::splitAlternatives(const Items &items,
                                            FactTable &table, Limits limits) {
  if (!isOn(Rule::SplitAlternatives))
    return Outcome::NotApplicable;
  // Prefer a choice about the question, then one with few cases.
  llvm::SmallDenseSet<DimExpr, 8> asked;
  for (const Item &item : items)
    if (item.isGoal)
      forEachExpr(item.c, [&](DimExpr e) {
        for (DimExpr leaf : e.getLeaves())
          asked.insert(leaf);
      });
  std::optional<size_t> best;
  std::pair<bool, size_t> bestRank;
  for (size_t i = 0; i != items.size(); ++i) {
    const Constraint &c = items[i].c;
    if (c.kind != Constraint::AnyOf ||
        c.alternatives.size() > budgets.refuter.valueCases)
      continue;
    bool isAbout = false;
    forEachExpr(c, [&](DimExpr e) {
      isAbout |= e.anyLeaf([&](DimExpr leaf) { return asked.contains(leaf); });
    });
    std::pair<bool, size_t> rank(!isAbout, c.alternatives.size());
    if (best && rank >= bestRank)
      continue;
    best = i;
    bestRank = rank;
  }
  if (!best || limits.choices == 0)
    return Outcome::NotApplicable;
  note(Cases);
  // Each such split removes a choice, so it does not count towards the depth.
  ++limits.depth;
  --limits.choices;
  Items rest = items;
  rest.erase(rest.begin() + *best);
  for (const Constraint::Conjunction &alternative : items[*best].c.alternatives)
    if (!runWith(rest, alternative, limits))
      return Outcome::Open;
  return Outcome::Refuted;
}

Refuter::Outcome Refuter::splitIntervals(const Items &items, FactTable &table,
                                         Limits limits) {
  if (!isOn(Rule::SplitIntervals))
    return Outcome::NotApplicable;
  for (size_t i = 0; i != items.size(); ++i) {
    const Constraint &c = items[i].c;
    if (c.kind != Constraint::OneOf)
      continue;
    Interval known = table.bounds(c.e);
    Items rest = items;
    rest.erase(rest.begin() + i);
    SmallVector<Interval, 4> possible;
    for (const Interval &r : c.intervals)
      if (!intersect(known, r).isEmpty())
        possible.push_back(r);
    if (possible.size() > budgets.refuter.valueCases)
      return Outcome::NotApplicable;
    for (const Interval &r : possible) {
      SmallVector<Constraint, 2> more;
      if (r.lower)
        more.push_back({Constraint::NonNegative, c.e - ctx.constant(*r.lower)});
      if (r.upper)
        more.push_back({Constraint::NonNegative, ctx.constant(*r.upper) - c.e});
      if (!runWith(rest, more, limits))
        return Outcome::Open;
    }
    return Outcome::Refuted;
  }
  return Outcome::NotApplicable;
}

static bool hasDivision(DimExpr e) {
  bool found = false;
  e.walk([&](DimExpr node) { found |= node.getKind() == ExprKind::FloorDiv; });
  return found;
}

Refuter::Outcome Refuter::splitArms(const Items &items, FactTable &table,
                                    Limits limits) {
  if (!isOn(Rule::SplitArms))
    return Outcome::NotApplicable;
  // Innermost first, so that the arms contain no further choice.
  DimExpr atom;
  unsigned choices = 0;
  forEachAtom(items, [&](DimExpr a) {
    if (a.getKind() != ExprKind::Min && a.getKind() != ExprKind::Max &&
        a.getKind() != ExprKind::Broadcast)
      return;
    ++choices;
    if (!atom)
      atom = a;
  });
  // Many choices make many cases; bounds of the minima may be enough.
  bool goalIsNonZero = llvm::any_of(items, [](const Item &i) {
    return i.isGoal && i.c.kind == Constraint::NonZero;
  });
  if (choices >= budgets.refuter.manyArms && !goalIsNonZero &&
      solveLinear(items, table, /*effort=*/1))
    return Outcome::Refuted;
  // If there is a division below, split the outermost choice of the question:
  // its other arms need none of the choices inside.
  if (choices >= 2)
    for (const Item &item : items)
      if (item.isGoal && item.c.kind != Constraint::AnyOf)
        item.c.e.walk([&](DimExpr a) {
          if ((a.getKind() == ExprKind::Min || a.getKind() == ExprKind::Max) &&
              llvm::any_of(a.getOperands(), hasDivision))
            atom = a;
        });
  if (!atom || atom.getOperands().size() > budgets.refuter.valueCases)
    return Outcome::NotApplicable;
  note(Cases);
  auto runCase = [&](DimExpr value, ArrayRef<Constraint> more) {
    Items next = items;
    for (Item &item : next)
      mapExprs(item.c, [&](DimExpr e) {
        return replaceAtoms(
            e, [&](DimExpr a) { return a == atom ? value : DimExpr(); });
      });
    return runWith(next, more, limits);
  };
  ArrayRef<DimExpr> arms = atom.getOperands();
  if (atom.getKind() == ExprKind::Broadcast) {
    // The first argument against the broadcast of the others.
    DimExpr first = arms[0], rest = ctx.broadcast(arms.drop_front());
    bool refuted =
        runCase(rest, {{Constraint::Zero, first - 1}}) &&
        runCase(first, {{Constraint::NonZero, first - 1},
                        {Constraint::Zero, rest - 1}}) &&
        runCase(ctx.min({first, rest}), {{Constraint::NonZero, first - 1},
                                         {Constraint::NonZero, rest - 1}});
    return refuted ? Outcome::Refuted : Outcome::Open;
  }
  bool isMin = atom.getKind() == ExprKind::Min;
  for (size_t i = 0; i != arms.size(); ++i) {
    SmallVector<Constraint, 4> more;
    for (size_t j = 0; j != arms.size(); ++j) {
      if (j == i)
        continue;
      // Ties go to the first arm.
      DimExpr gap = isMin ? arms[j] - arms[i] : arms[i] - arms[j];
      more.push_back({Constraint::NonNegative, j < i ? gap - 1 : gap});
    }
    if (!runCase(arms[i], more))
      return Outcome::Open;
  }
  return Outcome::Refuted;
}

Refuter::Outcome Refuter::splitGoal(const Items &items, FactTable &table,
                                    Limits limits) {
  if (!isOn(Rule::SplitGoal))
    return Outcome::NotApplicable;
  // If the question has several forms, split the smallest.
  std::optional<size_t> best;
  for (size_t i = 0; i != items.size(); ++i)
    if (items[i].isGoal && items[i].c.kind == Constraint::NonZero &&
        (!best || items[i].c.e.getTreeSize() < items[*best].c.e.getTreeSize()))
      best = i;
  if (best) {
    size_t i = *best;
    DimExpr e = items[i].c.e;
    limits.residues = false;
    limits.signs = false;
    for (DimExpr side : {e - 1, -e - 1}) {
      Items next = items;
      next[i].c = {Constraint::NonNegative, side};
      // Other forms of the same question would be split again.
      for (size_t j = next.size(); j-- != 0;)
        if (j != i && next[j].isGoal && next[j].c.kind == Constraint::NonZero)
          next.erase(next.begin() + j);
      if (!run(std::move(next), limits))
        return Outcome::Open;
    }
    return Outcome::Refuted;
  }
  return Outcome::NotApplicable;
}

Refuter::Outcome Refuter::splitSigns(const Items &items, FactTable &table,
                                     Limits limits) {
  if (!isOn(Rule::SplitSigns))
    return Outcome::NotApplicable;
  DimExpr divisor;
  forEachAtom(items, [&](DimExpr a) {
    if (divisor || a.getKind() != ExprKind::FloorDiv)
      return;
    DimExpr d = a.getOperands()[1];
    Interval r = table.bounds(d);
    if (!atLeast(r, 1) && !atMost(r, -1))
      divisor = d;
  });
  if (!divisor)
    return Outcome::NotApplicable;
  note(Cases);
  bool refuted =
      runWith(items, {{Constraint::NonNegative, divisor - 1}}, limits) &&
      runWith(items, {{Constraint::NonNegative, -divisor - 1}}, limits) &&
      (table.isNonZero(divisor) ||
       runWith(items, {{Constraint::Zero, divisor}}, limits));
  return refuted ? Outcome::Refuted : Outcome::Open;
}

Refuter::Outcome Refuter::splitNonZero(const Items &items, FactTable &table,
                                       Limits limits) {
  if (!isOn(Rule::SplitNonZero))
    return Outcome::NotApplicable;
  for (size_t i = 0; i != items.size(); ++i) {
    if (items[i].isGoal || items[i].c.kind != Constraint::NonZero)
      continue;
    DimExpr e = items[i].c.e;
    Interval r = table.bounds(e);
    if (atLeast(r, 1) || atMost(r, -1))
      continue;
    note(Cases);
    Items rest = items;
    rest.erase(rest.begin() + i);
    bool refuted = runWith(rest, {{Constraint::NonNegative, e - 1}}, limits) &&
                   runWith(rest, {{Constraint::NonNegative, -e - 1}}, limits);
    return refuted ? Outcome::Refuted : Outcome::Open;
  }
  return Outcome::NotApplicable;
}

Refuter::Outcome Refuter::splitResidues(const Items &items, FactTable &table,
                                        Limits limits) {
  if (!isOn(Rule::SplitResidues))
    return Outcome::NotApplicable;
  if (!limits.residues)
    return Outcome::NotApplicable;
  limits.residues = false;
  // The constant divisors depend only on the residues of the leaves modulo a
  // common multiple.
  DynamicAPInt modulus(1);
  llvm::SetVector<DimExpr> leaves;
  bool possible = true;
  forEachAtom(items, [&](DimExpr a) {
    if (a.getKind() != ExprKind::FloorDiv || !possible)
      return;
    if (!a.getOperands()[1].isConstant())
      return;
    const DynamicAPInt &d = a.getOperands()[1].getOffset();
    if (d < 2 || d > budgets.refuter.residueCases) {
      possible = false;
      return;
    }
    modulus = lcm(modulus, d);
    possible = modulus <= int64_t(budgets.refuter.residueCases);
    for (DimExpr leaf : a.getOperands()[0].getLeaves())
      leaves.insert(leaf);
  });
  if (!possible || leaves.empty())
    return Outcome::NotApplicable;
  int64_t m = int64_t(modulus), cases = 1;
  for (size_t i = 0; i != leaves.size(); ++i) {
    cases *= m;
    if (cases > int64_t(budgets.refuter.residueCases))
      return Outcome::NotApplicable;
  }
  note(Residues);
  SmallVector<DimExpr> quotients;
  for (size_t i = 0; i != leaves.size(); ++i)
    quotients.push_back(freshLeaf());
  for (int64_t k = 0; k != cases; ++k) {
    llvm::DenseMap<DimExpr, DimExpr> values;
    int64_t digits = k;
    for (size_t i = 0; i != leaves.size(); ++i, digits /= m)
      values[leaves[i]] = quotients[i] * m + digits % m;
    Items next = items;
    for (Item &item : next)
      mapExprs(item.c, [&](DimExpr e) {
        return e.replaceLeaves(ctx,
                               [&](DimExpr l) { return values.lookup(l); });
      });
    if (!run(std::move(next), limits))
      return Outcome::Open;
  }
  return Outcome::Refuted;
}

Refuter::Outcome Refuter::splitValues(const Items &items, FactTable &table,
                                      Limits limits) {
  if (!isOn(Rule::SplitValues))
    return Outcome::NotApplicable;
  DimExpr best;
  DynamicAPInt size(budgets.refuter.valueCases + 1);
  forEachAtom(items, [&](DimExpr a) {
    Interval r = table.bounds(a);
    if (!r.lower || !r.upper)
      return;
    DynamicAPInt n = *r.upper - *r.lower + 1;
    if (n > 1 && n < size) {
      best = a;
      size = n;
    }
  });
  if (!best)
    return Outcome::NotApplicable;
  note(Cases);
  Interval r = table.bounds(best);
  for (DynamicAPInt v = *r.lower; v <= *r.upper; v += 1)
    if (!runWith(items, {{Constraint::Zero, best - ctx.constant(v)}}, limits))
      return Outcome::Open;
  return Outcome::Refuted;
}

Refuter::Outcome Refuter::splitFactorSigns(const Items &items, FactTable &table,
                                           Limits limits) {
  if (!isOn(Rule::SplitFactorSigns))
    return Outcome::NotApplicable;
  if (!limits.signs)
    return Outcome::NotApplicable;
  // A leaf of unknown sign in a product.
  DimExpr leaf;
  for (const Item &item : items) {
    SmallVector<DimExpr::Term, 8> terms;
    DynamicAPInt offset;
    item.c.e.getAsSum(terms, offset);
    for (const DimExpr::Term &t : terms)
      for (const DimExpr::Factor &f : t.first.getFactors()) {
        Interval r = table.bounds(f.first);
        if (!leaf && f.first.isLeaf() && !atLeast(r, 0) && !atMost(r, 0))
          leaf = f.first;
      }
  }
  if (!leaf)
    return Outcome::NotApplicable;
  note(Cases);
  limits.depth = std::min(limits.depth, budgets.refuter.signDepth);
  bool refuted = runWith(items, {{Constraint::NonNegative, leaf}}, limits) &&
                 runWith(items, {{Constraint::NonNegative, -leaf - 1}}, limits);
  return refuted ? Outcome::Refuted : Outcome::Open;
}

bool Refuter::hasNoResidues(const Items &items) {
  if (!isOn(Rule::NoResidues))
    return false;
  for (const Item &item : items) {
    if (item.c.kind != Constraint::Zero)
      continue;
    // Treat the equation as one between monomials, whose atoms may be any
    // integers. Without a power or a product, the gcd test has already done all
    // that is possible.
    SmallVector<DimExpr::Term, 8> terms;
    DynamicAPInt offset;
    item.c.e.getAsSum(terms, offset);
    llvm::SetVector<DimExpr> atoms;
    bool nonlinear = false;
    for (const DimExpr::Term &t : terms) {
      nonlinear |= t.first.getKind() == ExprKind::Product;
      for (const DimExpr::Factor &f : getFactorsOf(t.first))
        atoms.insert(f.first);
    }
    if (!nonlinear || atoms.size() > budgets.refuter.residueAtoms ||
        terms.size() > budgets.refuter.residueTerms)
      continue;
    for (int64_t m : budgets.refuter.moduli) {
      int64_t cases = 1;
      for (size_t i = 0; i != atoms.size(); ++i)
        cases *= m;
      if (cases > budgets.refuter.residues)
        break;
      DynamicAPInt modulus(m);
      SmallVector<int64_t, 8> coefficients;
      for (const DimExpr::Term &t : terms)
        coefficients.push_back(int64_t(mod(t.second, modulus)));
      int64_t constant = int64_t(mod(offset, modulus));
      bool solvable = false;
      for (int64_t k = 0; k != cases && !solvable; ++k) {
        int64_t sum = constant;
        for (auto [i, t] : llvm::enumerate(terms)) {
          int64_t product = coefficients[i];
          for (const DimExpr::Factor &f : getFactorsOf(t.first)) {
            int64_t digits = k;
            for (DimExpr a : atoms) {
              if (a == f.first)
                break;
              digits /= m;
            }
            for (unsigned n = 0; n != f.second; ++n)
              product = product * (digits % m) % m;
          }
          sum += product;
        }
        solvable = sum % m == 0;
      }
      if (!solvable) {
        note(Residues);
        return true;
      }
    }
  }
  return false;
}

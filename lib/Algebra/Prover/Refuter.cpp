//===- Refuter.cpp - Shows that constraints have no solution --------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Prover/Refuter.h"
#include "Expr/Polynomials.h"
#include "Facts/Budgets.h"
#include "Facts/Rules.h"
#include "Prover/LinearTier.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::ArrayRef;

llvm::StringRef Refuter::getTier() const {
  switch (deepest) {
  case Rewriting:
    return "rewriting";
  case Linear:
    return "linear";
  case Products:
    return "products";
  case Cases:
    return "cases";
  case Residues:
    return "residues";
  }
  return "";
}

DimExpr Refuter::freshLeaf() { return ctx.symbol(nextLeaf++); }

bool Refuter::refute(ArrayRef<Constraint> facts, const Constraint &goal) {
  if (facts.size() > budgets.refuter.items)
    return false;
  Items items;
  for (const Constraint &c : facts)
    items.push_back({c, false});
  items.push_back({goal, true});
  nextLeaf = 0;
  for (const Item &item : items)
    forEachExpr(item.c, [&](DimExpr e) {
      for (DimExpr leaf : e.getLeaves())
        if (leaf.isSymbol())
          nextLeaf = std::max(nextLeaf, leaf.getSymbolIndex() + 1);
    });
  if (nextLeaf == 0 || nextLeaf > UINT32_MAX - budgets.refuter.freshLeaves)
    nextLeaf = 0;
  return runAll(items);
}

void Refuter::keepCloseChoices(Items &items) {
  auto isChoice = [](const Item &i) { return i.c.kind == Constraint::AnyOf; };
  if (size_t(llvm::count_if(items, isChoice)) <= budgets.refuter.choices)
    return;
  SmallVector<SmallVector<DimExpr, 4>> leaves(items.size());
  for (size_t i = 0; i != items.size(); ++i)
    forEachExpr(items[i].c, [&](DimExpr e) {
      llvm::append_range(leaves[i], e.getLeaves());
    });
  llvm::SmallDenseSet<DimExpr, 16> reached;
  SmallVector<bool, 48> taken(items.size(), false);
  auto take = [&](size_t i) {
    taken[i] = true;
    reached.insert(leaves[i].begin(), leaves[i].end());
  };
  for (size_t i = 0; i != items.size(); ++i)
    if (items[i].isGoal)
      take(i);
  size_t choices = 0;
  for (bool again = true; again && choices != budgets.refuter.choices;) {
    again = false;
    // All at one distance, before those beyond.
    SmallVector<size_t> close;
    for (size_t i = 0; i != items.size(); ++i)
      if (!taken[i] && llvm::any_of(leaves[i], [&](DimExpr leaf) {
            return reached.contains(leaf);
          }))
        close.push_back(i);
    for (size_t i : close) {
      if (isChoice(items[i]) && choices++ == budgets.refuter.choices) {
        choices = budgets.refuter.choices;
        break;
      }
      take(i);
      again = true;
    }
  }
  Items kept;
  for (size_t i = 0; i != items.size(); ++i)
    if (taken[i] || !isChoice(items[i]))
      kept.push_back(std::move(items[i]));
  items = std::move(kept);
}

bool Refuter::runAll(const Items &items) {
  auto isChoice = [](const Item &i) { return i.c.kind == Constraint::AnyOf; };
  if (llvm::none_of(items, isChoice))
    return run(items, Limits());
  // Most questions need no choice between facts, and each costs a factor.
  Items plain = items;
  llvm::erase_if(plain, isChoice);
  unsigned all = steps, part = steps / 4 + 1;
  steps = part;
  if (run(std::move(plain), Limits()))
    return true;
  steps = all - (part - steps);
  Items some = items;
  keepCloseChoices(some);
  return run(std::move(some), Limits());
}

void Refuter::substitute(Items &items, DimExpr leaf, DimExpr value) {
  ExprContext &ctx = leaf.getContext();
  for (Item &item : items)
    mapExprs(item.c, [&](DimExpr e) {
      return e.replaceLeaves(
          ctx, [&](DimExpr l) { return l == leaf ? value : DimExpr(); });
    });
}

void Refuter::push(Items &items, const Item &item) {
  bool isKnown = llvm::any_of(items, [&](const Item &o) {
    return o.c.e == item.c.e && o.c.kind == item.c.kind &&
           o.c.kind != Constraint::AnyOf;
  });
  if (!isKnown && items.size() < budgets.refuter.items)
    items.push_back(item);
}

/// Whether a constraint on a constant holds.
static bool holdsConstant(const Constraint &c) {
  return holdsAt(c, c.e.getOffset());
}

bool Refuter::rewrite(Items &items, std::unique_ptr<FactTable> &table) {
  for (unsigned round = 0; round != budgets.refuter.rewriteRounds; ++round) {
    if (table)
      charge(*table);
    if (steps == 0)
      return false;
    solveEquations(items);
    table = std::make_unique<FactTable>(ctx);
    table->useForOneCase();
    for (const Item &item : items) {
      table->state(item.c);
      if (table->isInconsistent())
        return true;
    }
    // Later facts may simplify earlier ones.
    bool changed = false;
    Items next;
    auto push = [&](const Item &item) { Refuter::push(next, item); };
    for (const Item &item : items) {
      if (item.c.kind == Constraint::AnyOf) {
        if (pruneAlternatives(item, *table, push, changed))
          return true;
        continue;
      }
      Item plain = item, simple = item;
      plain.c.e = table->normalize(item.c.e);
      simple.c.e = table->simplify(plain.c.e);
      changed |= plain.c.e != item.c.e;
      if (simple.c.e.isConstant() && !holdsConstant(simple.c))
        return true;
      if (!simple.c.e.isConstant() && simple.c.e != plain.c.e) {
        changed = true;
        push(simple);
        // Only bounds may have been read off the longer form.
        if (item.c.kind == Constraint::NonZero ||
            item.c.kind == Constraint::Zero)
          continue;
      }
      if (!plain.c.e.isConstant())
        push(plain);
      else if (!holdsConstant(plain.c))
        return true;
    }
    size_t before = next.size();
    factorConstraints(next, *table);
    comparePowers(next, *table);
    changed |= next.size() != before;
    items = std::move(next);
    eliminateDivisibility(items, *table);
    if (eliminated) {
      eliminated = false;
      continue;
    }
    if (!changed)
      return false;
  }
  charge(*table);
  // The table must be about these items.
  table = std::make_unique<FactTable>(ctx);
  table->useForOneCase();
  for (const Item &item : items)
    table->state(item.c);
  return table->isInconsistent();
}

bool Refuter::pruneAlternatives(const Item &item, FactTable &table,
                                llvm::function_ref<void(const Item &)> push,
                                bool &changed) {
  Item pruned = item;
  pruned.c.alternatives.clear();
  for (const Constraint::Conjunction &alternative : item.c.alternatives) {
    Constraint::Conjunction parts;
    bool possible = true;
    for (Constraint c : alternative) {
      mapExprs(c, [&](DimExpr e) { return table.normalize(e); });
      if (c.kind != Constraint::AnyOf && c.kind != Constraint::OneOf) {
        // A fact of the table may come from this very choice, and must not
        // vanish from it.
        possible &=
            !isOn(Rule::PruneAlternatives) || table.decide(c) != Truth::False;
        if (c.e.isConstant())
          continue;
      }
      parts.push_back(std::move(c));
    }
    if (!possible)
      continue;
    if (parts.empty()) { // holds: the choice says nothing
      changed = true;
      return false;
    }
    pruned.c.alternatives.push_back(std::move(parts));
  }
  const auto &left = pruned.c.alternatives;
  changed |= left.size() != item.c.alternatives.size();
  if (left.empty())
    return true;
  if (left.size() > 1) {
    push(pruned);
    return false;
  }
  changed = true;
  for (const Constraint &c : left.front())
    push({c, item.isGoal});
  return false;
}

/// The inverse of `a` modulo `m`, gcd(a, m) == 1, m > 1.
static DynamicAPInt inverseModulo(DynamicAPInt a, const DynamicAPInt &m) {
  DynamicAPInt r0 = m, r1 = mod(a, m), t0(0), t1(1);
  while (r1 != 0) {
    DynamicAPInt q = floorDiv(r0, r1);
    DynamicAPInt r2 = r0 - q * r1, t2 = t0 - q * t1;
    r0 = r1;
    r1 = r2;
    t0 = t1;
    t1 = t2;
  }
  return mod(t0, m);
}

bool Refuter::solveDivisibility(const Item &item, FactTable &table,
                                DimExpr &leaf, DimExpr &value) {
  if (!isOn(Rule::Divisibility))
    return false;
  // e = s * (n - d * (n floordiv d)) + c with a constant c: n mod d = -c / s.
  DimExpr e = item.c.e;
  SmallVector<DimExpr::Term, 8> terms;
  DynamicAPInt offset;
  e.getAsSum(terms, offset);
  SmallVector<DimExpr, 4> quotients;
  for (const DimExpr::Term &t : terms)
    for (const DimExpr::Factor &f : getFactorsOf(t.first))
      if (f.first.getKind() == ExprKind::FloorDiv && f.second == 1 &&
          !llvm::is_contained(quotients, f.first))
        quotients.push_back(f.first);
  for (DimExpr q : quotients) {
    DimExpr n = q.getOperands()[0], d = q.getOperands()[1];
    DimExpr r = n - d * q;
    DimExpr rest;
    if ((rest = e - r).isConstant())
      rest = -rest;
    else if (!(rest = e + r).isConstant())
      continue;
    // The remainder has the value `rest`: n = d * q + rest.
    if (!table.isNonZero(d))
      continue;
    DynamicAPInt v = rest.getOffset();
    // Find a leaf of n that occurs only as a summand.
    SmallVector<DimExpr::Term, 8> nTerms;
    DynamicAPInt nOffset;
    n.getAsSum(nTerms, nOffset);
    for (const DimExpr::Term &t : llvm::reverse(nTerms)) {
      DimExpr x = t.first;
      auto isX = [&](DimExpr l) { return l == x; };
      if (!x.isLeaf() || d.anyLeaf(isX))
        continue;
      DimExpr others = ctx.addScaled(n, x, -t.second);
      if (others.anyLeaf(isX))
        continue;
      if (abs(t.second) == 1) {
        leaf = x;
        DimExpr sum = d * freshLeaf() + rest - others;
        value = t.second > 0 ? sum : -sum;
        return true;
      }
      if (!d.isConstant() || d.getOffset() < 2)
        continue;
      // a * x = v - others (mod d)
      DynamicAPInt m = d.getOffset();
      DynamicAPInt g = gcd(abs(t.second), m);
      if (g == 1) {
        leaf = x;
        DynamicAPInt inverse = inverseModulo(t.second, m);
        value =
            ctx.addScaled(d * freshLeaf(), ctx.constant(v) - others, inverse);
        return true;
      }
    }
  }
  return false;
}

void Refuter::eliminateDivisibility(Items &items, FactTable &table) {
  for (const Item &item : items) {
    if (item.c.kind != Constraint::Zero)
      continue;
    DimExpr leaf, value;
    if (!solveDivisibility(item, table, leaf, value) &&
        !solveCongruence(item, table, leaf, value))
      continue;
    substitute(items, leaf, value);
    // The quotient is the fresh leaf where the remainder is in range, which is
    // part of the fact that was eliminated.
    eliminated = true;
    return;
  }
}

SmallVector<DimExpr, 4> Refuter::factorsOf(DimExpr e) {
  auto [it, isNew] = factors.try_emplace(e);
  if (isNew)
    it->second = factorize(e);
  return it->second;
}

void Refuter::factorConstraints(Items &items, FactTable &table) {
  if (!isOn(Rule::Factors))
    return;
  size_t n = items.size();
  for (size_t i = 0; i != n && items.size() < budgets.refuter.items; ++i) {
    Item item = items[i];
    if (item.c.kind == Constraint::OneOf || item.c.kind == Constraint::AnyOf)
      continue;
    SmallVector<DimExpr, 4> factors = factorsOf(item.c.e);
    if (factors.size() < 2)
      continue;
    auto push = [&](Constraint::Kind kind, DimExpr e) {
      Refuter::push(items, {{kind, e}, item.isGoal});
    };
    SmallVector<DimExpr, 4> open;
    switch (item.c.kind) {
    case Constraint::Zero:
      for (DimExpr f : factors)
        if (!table.isNonZero(f))
          open.push_back(f);
      // None left means a contradiction: 1 == 0.
      if (open.empty())
        push(Constraint::Zero, ctx.constant(1));
      else if (open.size() == 1)
        push(Constraint::Zero, open.front());
      break;
    case Constraint::NonZero:
      // A factor whose bounds exclude 0 is no form of the question.
      for (DimExpr f : factors) {
        Interval r = table.bounds(f);
        if (!atLeast(r, 1) && !atMost(r, -1))
          push(Constraint::NonZero, f);
      }
      break;
    case Constraint::NonNegative: {
      // With the sign of all others known, the sign of one follows.
      DimExpr product = ctx.mul(factors);
      DimExpr e = item.c.e;
      SmallVector<DimExpr::Term, 4> a, b;
      DynamicAPInt ao, bo;
      e.getAsSum(a, ao);
      product.getAsSum(b, bo);
      if (a.empty() || b.empty() || a.size() != b.size())
        break;
      bool positive = (a.front().second > 0) == (b.front().second > 0);
      // Only if the factors give e up to one integer.
      if (ctx.scale(e, b.front().second) !=
          ctx.scale(product, a.front().second))
        break;
      bool known = true;
      for (DimExpr f : factors) {
        Interval r = table.bounds(f);
        if (atLeast(r, 1))
          continue;
        if (atMost(r, -1))
          positive = !positive;
        else
          open.push_back(f);
        known &= open.size() <= 1;
      }
      if (known && open.size() == 1)
        push(Constraint::NonNegative, positive ? open[0] : -open[0]);
      break;
    }
    default:
      break;
    }
  }
}

bool Refuter::solveByEnds(const Items &items, FactTable &table) {
  if (!isOn(Rule::GoalByEnds))
    return false;
  return llvm::any_of(items, [&](const Item &i) {
    return i.isGoal && i.c.kind == Constraint::NonNegative &&
           table.provesNonNegative(-i.c.e - 1);
  });
}

bool Refuter::solveLinear(const Items &items, FactTable &table,
                          unsigned effort) {
  LinearTier linear(table, steps, work);
  for (const Item &item : items) {
    switch (item.c.kind) {
    case Constraint::Zero:
      linear.addZero(item.c.e, item.isGoal);
      break;
    case Constraint::NonNegative:
      linear.addNonNegative(item.c.e, item.isGoal);
      break;
    case Constraint::NonZero:
      // If e != 0 moved an end of the range of e to 1 or -1, the row moves,
      // too.
      if (table.isPositive(item.c.e))
        linear.addNonNegative(item.c.e - 1, item.isGoal);
      else if (table.isPositive(-item.c.e))
        linear.addNonNegative(-item.c.e - 1, item.isGoal);
      break;
    default:
      break;
    }
  }
  bool refuted = linear.refute(effort);
  charge(linear.getWork());
  if (!refuted)
    return false;
  note(effort ? Products : Linear);
  return true;
}

void Refuter::charge(uint64_t cost) {
  work -= std::min<uint64_t>(work, cost);
  if (work == 0)
    steps = 0;
}

void Refuter::charge(const FactTable &table) {
  charge(table.getSumsSeen() / budgets.refuter.sumsPerWork);
}

bool Refuter::run(Items items, Limits limits) {
  if (steps == 0)
    return false;
  uint64_t size = 0;
  for (const Item &item : items)
    forEachExpr(item.c, [&](DimExpr e) { size += e.getTreeSize(); });
  if (size > budgets.refuter.totalSize) {
    steps = 0;
    return false;
  }
  --steps;
  uint64_t cost = 1 + size / budgets.refuter.sizePerWork;
  for (const Item &item : items)
    cost +=
        item.c.kind == Constraint::AnyOf ? item.c.alternatives.size() / 2 : 0;
  charge(cost);
  std::unique_ptr<FactTable> table;
  llvm::scope_exit pay([&] {
    if (table)
      charge(*table);
  });
  if (rewrite(items, table))
    return true;
  if (steps == 0)
    return false;
  if (hasNoResidues(items))
    return true;
  // A question with != has no place in linear reasoning before it is split.
  bool goalIsNonZero = llvm::any_of(items, [](const Item &i) {
    return i.isGoal && i.c.kind == Constraint::NonZero;
  });
  if (!goalIsNonZero &&
      (solveByEnds(items, *table) || solveLinear(items, *table, /*effort=*/0)))
    return true;
  if (limits.quotients && replaceQuotients(items)) {
    limits.quotients = false; // two equations may replace each other's quotient
    return run(std::move(items), limits);
  }
  if (reduceNumerators(items, *table))
    return run(std::move(items), limits);
  if (refuteByProducts(items, *table))
    return true;
  return split(items, *table, limits);
}

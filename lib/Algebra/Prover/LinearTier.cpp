//===- LinearTier.cpp - Linear reasoning over monomials -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Prover/LinearTier.h"
#include "Expr/Polynomials.h"
#include "Facts/Budgets.h"
#include "Facts/Rules.h"
#include "mlir/Analysis/Presburger/Simplex.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::ArrayRef;

/// The bits of `value`; if there are more than 64, the next power of two, up to
/// 2^16.
static unsigned numBits(const DynamicAPInt &value) {
  if (auto small = toInt64(value))
    return llvm::bit_width(*small < 0 ? ~uint64_t(*small) : uint64_t(*small));
  static const auto limits = [] {
    SmallVector<DynamicAPInt> limits;
    for (unsigned bits = 64; bits != 1 << 16; bits *= 2)
      limits.emplace_back(llvm::APInt::getOneBitSet(bits + 2, bits));
    return limits;
  }();
  DynamicAPInt magnitude = abs(value);
  unsigned bits = 64;
  for (const DynamicAPInt &limit : limits) {
    if (magnitude < limit)
      return bits;
    bits *= 2;
  }
  return bits;
}

void LinearTier::addNonNegative(DimExpr e, bool isGoal) {
  addRow(e, false, isGoal);
}

void LinearTier::addZero(DimExpr e, bool isGoal) { addRow(e, true, isGoal); }

unsigned LinearTier::columnOf(DimExpr monomial) {
  auto [it, isNew] = columns.try_emplace(monomial, monomials.size());
  if (isNew) {
    monomials.push_back(monomial);
    columnBits.push_back(0);
  }
  return it->second;
}

void LinearTier::addRow(DimExpr e, bool isEquality, bool isGoal) {
  if (e.isConstant() && (isEquality ? e.isConstant(0) : e.getOffset() >= 0))
    return;
  if (rows.size() >= budgets.linear.rows ||
      !rowSeen.try_emplace(e, true).second)
    return;
  SmallVector<DimExpr::Term, 8> terms;
  DynamicAPInt offset;
  e.getAsSum(terms, offset);
  auto noteBits = [&](unsigned &bits, const DynamicAPInt &value) {
    unsigned more = std::max(bits, numBits(value)) - bits;
    bits += more;
    sumOfBits += more;
  };
  noteBits(offsetBits, offset);
  for (const DimExpr::Term &t : terms)
    noteBits(columnBits[columnOf(t.first)], t.second);
  rows.push_back({e, isEquality, isGoal});
}

void LinearTier::describe(DimExpr monomial) {
  Interval r = table.bounds(monomial);
  ExprContext &ctx = table.getContext();
  if (r.lower)
    addRow(ctx.sub(monomial, ctx.constant(*r.lower)), false, false);
  if (r.upper)
    addRow(ctx.sub(ctx.constant(*r.upper), monomial), false, false);
  if (monomial.getKind() == ExprKind::Product) {
    for (const DimExpr::Factor &f : monomial.getFactors())
      columnOf(f.first);
    // Squares of integers.
    ArrayRef<DimExpr::Factor> factors = monomial.getFactors();
    if (factors.size() == 1 && factors[0].second == 2) {
      addRow(monomial - factors[0].first, false, false);
      addRow(monomial + factors[0].first, false, false);
    }
    return;
  }
  describeAtom(monomial);
}

void LinearTier::describeDigits(DimExpr quotient) {
  if (!isOn(Rule::LinearDigits))
    return;
  // For a, b >= 1: n floordiv a - b * (n floordiv (a * b)) is a digit of n, in
  // [0, b - 1].
  auto addDigit = [&](DimExpr fine, DimExpr coarse) {
    DynamicAPInt a = fine.getOperands()[1].getOffset(),
                 ab = coarse.getOperands()[1].getOffset();
    if (a >= ab || mod(ab, a) != 0)
      return;
    DynamicAPInt b = ab / a;
    ExprContext &ctx = table.getContext();
    DimExpr digit = ctx.addScaled(fine, coarse, -b);
    addRow(digit, false, false);
    addRow(ctx.sub(ctx.constant(b - 1), digit), false, false);
  };
  auto isQuotientOf = [](DimExpr e, DimExpr n) {
    return e.getKind() == ExprKind::FloorDiv && e.getOperands()[0] == n &&
           e.getOperands()[1].isConstant() &&
           e.getOperands()[1].getOffset() >= 1;
  };
  DimExpr n = quotient.getOperands()[0];
  if (!isQuotientOf(quotient, n))
    return;
  for (unsigned i = 0; i != described; ++i)
    if (DimExpr other = monomials[i]; isQuotientOf(other, n)) {
      addDigit(quotient, other);
      addDigit(other, quotient);
    }
}

void LinearTier::describeAtom(DimExpr atom) {
  ArrayRef<DimExpr> operands = atom.getOperands();
  switch (atom.getKind()) {
  case ExprKind::FloorDiv: {
    DimExpr n = operands[0], d = operands[1];
    DimExpr r = n - d * atom;
    if (table.isPositive(d)) {
      addRow(r, false, false);
      addRow(d - 1 - r, false, false);
      if (!d.isConstant() && !llvm::is_contained(divisors, d))
        divisors.push_back(d);
    } else if (atMost(table.bounds(d), -1)) {
      addRow(-r, false, false);
      addRow(r - d - 1, false, false);
      if (!llvm::is_contained(divisors, -d))
        divisors.push_back(-d);
    }
    describeDigits(atom);
    return;
  }
  case ExprKind::Min:
    for (DimExpr o : operands)
      addRow(o - atom, false, false);
    return;
  case ExprKind::Max:
    for (DimExpr o : operands)
      addRow(atom - o, false, false);
    return;
  default:
    return;
  }
}

void LinearTier::addProducts(bool allowNew) {
  if (!isOn(Rule::LinearProducts))
    return;
  ExprContext &ctx = table.getContext();
  // Wanted: monomials of rows that are not atoms, which products may yield.
  llvm::SmallDenseSet<DimExpr, 32> wanted;
  SmallVector<std::pair<uint64_t, unsigned>> forms; // leaves and degree of each
  for (DimExpr m : monomials)
    if (m.getKind() == ExprKind::Product) {
      wanted.insert(m);
      forms.push_back({m.getLeafMask(), degreeOf(m)});
    }
  auto isWanted = [&](DimExpr a, DimExpr b) {
    return llvm::is_contained(forms,
                              std::pair(a.getLeafMask() | b.getLeafMask(),
                                        degreeOf(a) + degreeOf(b))) &&
           wanted.contains(ctx.mul(a, b));
  };
  if (wanted.empty() && divisors.empty() && !allowNew)
    return;
  SmallVector<unsigned> order;
  for (unsigned i = 0; i != rows.size(); ++i)
    if (rows[i].e.getTreeSize() <= budgets.linear.rowSize)
      order.push_back(i);
  // Goals first, then short rows, then in order.
  llvm::sort(order, [&](unsigned a, unsigned b) {
    return std::make_tuple(!rows[a].isGoal, rows[a].e.getTreeSize(), a) <
           std::make_tuple(!rows[b].isGoal, rows[b].e.getTreeSize(), b);
  });
  if (order.size() > budgets.linear.multipliers)
    order.truncate(budgets.linear.multipliers);

  size_t kept = 0;
  auto tryProduct = [&](DimExpr p, DimExpr q, bool isEquality, bool isGoal,
                        unsigned maxNew) {
    if (kept >= budgets.linear.products || rows.size() >= budgets.linear.rows)
      return;
    // Cheap look: some pair of terms must give a wanted monomial.
    SmallVector<DimExpr::Term, 8> pt, qt;
    DynamicAPInt offset;
    p.getAsSum(pt, offset);
    q.getAsSum(qt, offset);
    if (pt.size() * qt.size() > budgets.linear.termPairs)
      return;
    if (llvm::none_of(pt, [&](const DimExpr::Term &a) {
          return llvm::any_of(qt, [&](const DimExpr::Term &b) {
            return isWanted(a.first, b.first);
          });
        }))
      return;
    ++work;
    DimExpr product = ctx.mul(p, q);
    SmallVector<DimExpr::Term, 8> terms;
    product.getAsSum(terms, offset);
    unsigned fresh = 0;
    for (const DimExpr::Term &t : terms)
      fresh += !columns.count(t.first);
    if (fresh > maxNew || columns.size() + fresh > budgets.linear.columns)
      return;
    size_t before = rows.size();
    addRow(product, isEquality, isGoal);
    kept += rows.size() != before;
  };

  // Equalities times atoms.
  SmallVector<DimExpr> atoms;
  for (DimExpr m : monomials)
    if (m.getKind() != ExprKind::Product && atoms.size() < budgets.linear.atoms)
      atoms.push_back(m);
  // The rows so far. This round does not multiply the rows that it adds.
  SmallVector<Row> base;
  for (unsigned i : order)
    base.push_back(rows[i]);
  unsigned anyNew = allowNew ? budgets.linear.newLater : 0;
  for (const Row &r : base)
    for (DimExpr d : divisors)
      if (!r.e.isConstant())
        tryProduct(r.e, d, r.isEquality, false,
                   r.isGoal ? budgets.linear.newByDivisor : anyNew);
  for (unsigned i = 0; i != base.size(); ++i) {
    if (base[i].isEquality) {
      for (DimExpr a : atoms)
        tryProduct(base[i].e, a, true, false, anyNew);
      continue;
    }
    for (unsigned j = 0; j <= i; ++j)
      if (!base[j].isEquality)
        tryProduct(base[i].e, base[j].e, false, false,
                   base[i].isGoal || base[j].isGoal
                       ? budgets.linear.newByGoal + anyNew
                       : anyNew);
  }
  // (x - y)^2 >= 0 where the squares are there.
  for (unsigned i = 0; i != atoms.size(); ++i)
    for (unsigned j = 0; j < i; ++j)
      if (isWanted(atoms[i], atoms[i]) && isWanted(atoms[j], atoms[j])) {
        DimExpr minus = atoms[i] - atoms[j], plus = atoms[i] + atoms[j];
        addRow(minus * minus, false, false);
        addRow(plus * plus, false, false);
      }
}

namespace {
using mlir::presburger::Simplex;

/// Branches on columns that must be integers.
class Brancher {
public:
  Brancher(Simplex &simplex, unsigned numColumns,
           llvm::function_ref<bool()> payRow)
      : simplex(simplex), numColumns(numColumns), payRow(payRow) {}

  bool isEmpty(unsigned depth) {
    if (simplex.isEmpty())
      return true;
    if (depth == 0 || budget == 0 || !payRow())
      return false;
    --budget;
    auto sample = simplex.getRationalSample();
    if (!sample)
      return false;
    for (unsigned i = 0; i != numColumns; ++i) {
      const mlir::presburger::Fraction &f = (*sample)[i];
      if (divides(f.den, f.num))
        continue;
      DynamicAPInt below = floorDiv(f.num, f.den);
      SmallVector<DynamicAPInt> row(numColumns + 1, DynamicAPInt(0));
      // x <= below
      row[i] = DynamicAPInt(-1);
      row[numColumns] = below;
      unsigned snapshot = simplex.getSnapshot();
      simplex.addInequality(row);
      bool empty = isEmpty(depth - 1);
      simplex.rollback(snapshot);
      if (!empty)
        return false;
      // x >= below + 1
      row[i] = DynamicAPInt(1);
      row[numColumns] = -below - 1;
      snapshot = simplex.getSnapshot();
      simplex.addInequality(row);
      empty = isEmpty(depth - 1);
      simplex.rollback(snapshot);
      return empty;
    }
    return false;
  }

private:
  Simplex &simplex;
  unsigned numColumns;
  llvm::function_ref<bool()> payRow;
  unsigned budget = budgets.linear.branches;
};
} // namespace

bool LinearTier::payNumbers(const Simplex &simplex) {
  if (sumOfBits <= budgets.linear.smallBits)
    return true;
  auto sample = simplex.getRationalSample();
  if (!sample)
    return true;
  unsigned bits = 0;
  for (const mlir::presburger::Fraction &f : *sample)
    bits = std::max({bits, numBits(f.num), numBits(f.den)});
  // The greatest common divisor, which keeps the numbers short, takes quadratic
  // time.
  uint64_t words = bits / 64;
  work += monomials.size() * words * words * budgets.linear.productsPerWord;
  if (work <= most)
    return true;
  steps = 0;
  return false;
}

bool LinearTier::pay() {
  unsigned cost = rows.size() * monomials.size() / budgets.linear.cellsPerStep;
  work += cost * budgets.linear.productsPerWork;
  if (steps < cost) {
    steps = 0;
    return false;
  }
  steps -= cost;
  return true;
}

void LinearTier::addTo(Simplex &simplex, DimExpr e, bool isEquality) {
  SmallVector<DynamicAPInt> row(simplex.getNumVariables() + 1, DynamicAPInt(0));
  SmallVector<DimExpr::Term, 8> terms;
  e.getAsSum(terms, row.back());
  for (const DimExpr::Term &t : terms)
    row[columns.lookup(t.first)] = t.second;
  if (isEquality)
    simplex.addEquality(row);
  else
    simplex.addInequality(row);
}

bool LinearTier::isEmpty(bool branch) {
  if (!pay())
    return false;
  // A new one each time: after many pivots, as those of addSteps, its numbers
  // are so large that adding a row costs more than to start again.
  Simplex simplex(monomials.size());
  for (const Row &r : rows) {
    addTo(simplex, r.e, r.isEquality);
    if (simplex.isEmpty())
      return true;
    if (!payNumbers(simplex))
      return false;
  }
  auto payRow = [&] { return payNumbers(simplex); };
  return branch && isOn(Rule::LinearBranching) &&
         Brancher(simplex, monomials.size(), payRow).isEmpty(4);
}

void LinearTier::describeAll() {
  for (; described != monomials.size() &&
         monomials.size() <= budgets.linear.columns;
       ++described)
    describe(monomials[described]);
}

bool LinearTier::refute(unsigned effort) {
  if (!isOn(Rule::Linear))
    return false;
  for (const Row &r : rows)
    if (r.e.isConstant())
      return true; // a row that holds was not added
  describeAll();
  if (monomials.size() > budgets.linear.columns ||
      rows.size() >= budgets.linear.rows)
    return false;
  if (effort == 0)
    return isEmpty(/*branch=*/false);
  // Without products it was tried before.
  if (addSteps())
    return true;
  size_t before = rows.size();
  addSquares();
  if (addScaled()) {
    describeAll();
    if (isEmpty(/*branch=*/false))
      return true;
  }
  addProducts(/*allowNew=*/false);
  describeAll();
  if (rows.size() != before && isEmpty(/*branch=*/false))
    return true;
  if (effort >= 2) {
    before = rows.size();
    addProducts(/*allowNew=*/true);
    describeAll();
    return isEmpty(/*branch=*/true);
  }
  return false;
}

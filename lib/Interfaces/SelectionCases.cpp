//===- SelectionCases.cpp - Selections of rounded numbers -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs that can only truncate write floor remainders, and roundings to a
// multiple, with a select. The proof splits into cases: the order of the arms
// of each min and max, such as the sign of a dividend; then whether the divisor
// d divides the number n, with q = n floordiv d:
//   n = d * q                  n ceildiv d = q
//   d * q < n < d * (q + 1)    n ceildiv d = q + 1
// In each case, every quotient by d is q, or -q, plus a constant, so that the
// selected number and a candidate can be compared as polynomials. The
// candidates are the number that is selected for a rest, with q as it is or as
// `n ceildiv d - 1`.
//
//===----------------------------------------------------------------------===//

#include "SelectionCases.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::ArrayRef;
using llvm::SmallVector;

static bool isPositive(Prover &prover, DimExpr e) {
  Interval range = prover.bounds(e);
  return range.lower && *range.lower >= 1;
}

std::optional<RemainderTest>
symshape::detail::asRemainderTest(Prover &prover, const Predicate &p) {
  if (p.relation == Relation::Divisible) {
    if (!isPositive(prover, p.rhs))
      return std::nullopt;
    return RemainderTest{p.lhs, p.rhs, true};
  }
  // An order as the statement that `difference` is not negative.
  DimExpr difference = p.rhs - p.lhs;
  if (p.relation == Relation::Lt)
    difference = difference - 1;
  DimExpr rest;
  SmallVector<ModTerm, 2> found = findModTerms(difference, rest);
  if (found.size() != 1 || !rest.isConstant() ||
      !isPositive(prover, found[0].divisor))
    return std::nullopt;
  RemainderTest test{found[0].numerator, found[0].divisor};
  llvm::DynamicAPInt offset = *rest.getConstant(),
                     factor = found[0].coefficient;
  switch (p.relation) {
  case Relation::Eq:
  case Relation::Ne:
    if (offset != 0)
      return std::nullopt;
    test.isMultiple = p.relation == Relation::Eq;
    return test;
  default:
    // A multiple of the remainder is at least 1, or at most 0.
    test.isMultiple = factor < 0;
    if (factor > 0 ? offset >= 0 || offset + factor < 0
                   : offset < 0 || offset + factor >= 0)
      return std::nullopt;
    return test;
  }
}

static void forEachCompare(const ConditionRef &c,
                           llvm::function_ref<void(const Predicate &)> fn) {
  if (c->kind == Condition::Compare)
    return fn(c->compare);
  for (const ConditionRef &arg : c->args)
    forEachCompare(arg, fn);
}

namespace {
class CaseProof {
public:
  CaseProof(Prover &prover, const ConditionRef &c, DimExpr a, DimExpr b)
      : prover(prover), condition(c), a(a), b(b) {}

  DimExpr run();

private:
  /// A case whose facts the prover holds. Without a divisor, it is not split by
  /// a remainder.
  struct Case {
    /// `quotient` is `number floordiv divisor`: an atom, or its negation.
    DimExpr number, divisor, quotient, atom;
    bool isMultiple = false;
  };

  bool collectSplits();
  /// Calls `fn` for each case that the facts do not exclude, until it returns
  /// false. Returns false if it did.
  bool forEachCase(llvm::function_ref<bool(const Case &)> fn, size_t split = 0);
  bool splitByRemainder(llvm::function_ref<bool(const Case &)> fn);
  Case findDivision();
  DimExpr resolve(DimExpr e, const Case &in);
  ConditionRef resolve(const ConditionRef &c, const Case &in);
  void findCandidates();
  bool isProved(DimExpr candidate);

  Prover &prover;
  ConditionRef condition;
  DimExpr a, b;
  /// Differences whose sign is known in each case.
  SmallVector<DimExpr, 2> splits;
  llvm::SmallSetVector<DimExpr, 4> candidates;
};
} // namespace

/// False if nothing is rounded, or if there would be too many cases.
bool CaseProof::collectSplits() {
  bool rounds = false;
  splits.clear();
  auto visit = [&](DimExpr e) {
    rounds |= e.getKind() == ExprKind::FloorDiv;
    if ((e.getKind() != ExprKind::Min && e.getKind() != ExprKind::Max) ||
        splits.size() > analysisBudgets.models.selectSplits)
      return;
    ArrayRef<DimExpr> arms = e.getOperands();
    for (size_t i = 1; i != arms.size(); ++i) {
      DimExpr difference = arms[i] - arms[0];
      if (!llvm::is_contained(splits, difference) &&
          !llvm::is_contained(splits, -difference))
        splits.push_back(difference);
    }
  };
  a.walk(visit);
  b.walk(visit);
  forEachCompare(condition, [&](const Predicate &p) {
    rounds |= p.relation == Relation::Divisible;
    p.lhs.walk(visit);
    p.rhs.walk(visit);
  });
  return rounds && splits.size() <= analysisBudgets.models.selectSplits;
}

bool CaseProof::forEachCase(llvm::function_ref<bool(const Case &)> fn,
                            size_t split) {
  if (split == splits.size())
    return splitByRemainder(fn);
  DimExpr zero = prover.getContext().constant(0), e = splits[split];
  bool goesOn = true;
  for (Predicate sign :
       {Predicate{Relation::Le, zero, e}, Predicate{Relation::Le, e, zero}}) {
    prover.push();
    prover.add(sign);
    goesOn &= !goesOn || !prover.isConsistent() || forEachCase(fn, split + 1);
    prover.pop();
  }
  return goesOn;
}

bool CaseProof::splitByRemainder(llvm::function_ref<bool(const Case &)> fn) {
  Case in = findDivision();
  if (!in.divisor)
    return fn(in);
  DimExpr least = in.divisor * in.quotient;
  bool goesOn = true;
  // Numbers with a rest come first: they give the candidates.
  for (bool isMultiple : {false, true}) {
    in.isMultiple = isMultiple;
    prover.push();
    if (isMultiple) {
      prover.add({Relation::Eq, in.number, least});
    } else if (in.divisor.isConstant(2)) {
      prover.add({Relation::Eq, in.number, least + 1});
    } else {
      prover.add({Relation::Lt, least, in.number});
      prover.add({Relation::Lt, in.number, least + in.divisor});
    }
    goesOn &= !goesOn || !prover.isConsistent() || fn(in);
    prover.pop();
  }
  return goesOn;
}

/// The division by whose remainder a case is split: that of a remainder test,
/// or else the first one.
CaseProof::Case CaseProof::findDivision() {
  Case found;
  auto take = [&](DimExpr n, DimExpr d) {
    if (found.divisor)
      return;
    DimExpr q = n.floorDiv(d);
    for (DimExpr atom : {q, -q})
      if (atom.getKind() == ExprKind::FloorDiv && atom.getOperands()[1] == d &&
          isPositive(prover, d))
        found = {n, d, q, atom};
  };
  auto takeFrom = [&](DimExpr e) {
    prover.simplify(e).walk([&](DimExpr node) {
      if (node.getKind() == ExprKind::FloorDiv)
        take(node.getOperands()[0], node.getOperands()[1]);
    });
  };
  forEachCompare(condition, [&](const Predicate &p) {
    if (auto test = asRemainderTest(prover, {p.relation, prover.simplify(p.lhs),
                                             prover.simplify(p.rhs)}))
      take(test->number, test->divisor);
  });
  takeFrom(a);
  takeFrom(b);
  forEachCompare(condition, [&](const Predicate &p) {
    takeFrom(p.lhs);
    takeFrom(p.rhs);
  });
  return found;
}

/// Writes every quotient by the divisor of the case with the one quotient. For
/// `(n + k) floordiv d`, this is the quotient plus `(r + k) floordiv d`, if
/// that is the same constant for all remainders r of the case.
DimExpr CaseProof::resolve(DimExpr e, const Case &in) {
  e = prover.simplify(e);
  if (!in.divisor)
    return e;
  ExprContext &ctx = prover.getContext();
  DimExpr first = ctx.constant(in.isMultiple ? 0 : 1);
  DimExpr last = in.isMultiple ? first : in.divisor - 1;
  return e.replaceAtoms([&](DimExpr atom) -> DimExpr {
    if (atom == in.atom || atom.getKind() != ExprKind::FloorDiv ||
        atom.getOperands()[1] != in.divisor)
      return {};
    for (int sign : {1, -1}) {
      DimExpr k = atom.getOperands()[0] - in.number * sign;
      DimExpr v = prover.simplify((k + first * sign).floorDiv(in.divisor));
      if (v.isConstant() &&
          (first == last ||
           prover.simplify((k + last * sign).floorDiv(in.divisor)) == v))
        return in.quotient * sign + v;
    }
    return {};
  });
}

ConditionRef CaseProof::resolve(const ConditionRef &c, const Case &in) {
  if (c->kind == Condition::Compare)
    return makeCompare(c->compare.relation, resolve(c->compare.lhs, in),
                       resolve(c->compare.rhs, in));
  SmallVector<ConditionRef> args;
  for (const ConditionRef &arg : c->args)
    args.push_back(resolve(arg, in));
  return makeLogic(c->kind, args);
}

void CaseProof::findCandidates() {
  forEachCase([&](const Case &in) {
    if (!in.divisor || in.isMultiple)
      return true;
    Verdict verdict = decide(resolve(condition, in), prover);
    if (verdict != Verdict::Always && verdict != Verdict::Never)
      return true;
    DimExpr selected = resolve(verdict == Verdict::Always ? a : b, in);
    DimExpr up = in.number.ceilDiv(in.divisor) - 1;
    if (in.atom != in.quotient)
      up = -up;
    candidates.insert(selected);
    candidates.insert(selected.replaceAtoms(
        [&](DimExpr atom) { return atom == in.atom ? up : DimExpr(); }));
    return false;
  });
  candidates.insert(a);
  candidates.insert(b);
}

bool CaseProof::isProved(DimExpr candidate) {
  bool isReached = false;
  bool holds = forEachCase([&](const Case &in) {
    isReached = true;
    Verdict verdict = decide(resolve(condition, in), prover);
    DimExpr expected = resolve(candidate, in);
    for (auto [arm, other] :
         {std::pair(a, Verdict::Never), std::pair(b, Verdict::Always)}) {
      if (verdict == other)
        continue;
      DimExpr selected = resolve(arm, in);
      if (selected != expected && !prover.provesEqual(selected, expected))
        return false;
    }
    return true;
  });
  return holds && isReached;
}

DimExpr CaseProof::run() {
  if (!collectSplits())
    return {};
  findCandidates();
  for (DimExpr candidate : candidates)
    if (candidate.getTreeSize() <= analysisBudgets.models.duplicated &&
        isProved(candidate))
      return prover.simplify(candidate);
  return {};
}

DimExpr symshape::detail::selectRounded(Prover &prover, const ConditionRef &c,
                                        DimExpr a, DimExpr b) {
  return c->size <= analysisBudgets.models.selectCondition
             ? CaseProof(prover, c, a, b).run()
             : DimExpr();
}

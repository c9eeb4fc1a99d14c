//===- Condition.cpp - Conditions that i1 values state --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/Condition.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::symshape;
using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::SmallVectorImpl;

ConditionRef symshape::makeCompare(Relation relation, DimExpr lhs,
                                   DimExpr rhs) {
  if (!lhs || !rhs || &lhs.getContext() != &rhs.getContext())
    return {};
  auto c = std::make_shared<Condition>();
  c->compare = Predicate{relation, lhs, rhs};
  return c;
}

ConditionRef symshape::makeLogic(Condition::Kind kind,
                                 llvm::ArrayRef<ConditionRef> args) {
  auto c = std::make_shared<Condition>();
  c->kind = kind;
  for (const ConditionRef &arg : args) {
    if (!arg)
      return {};
    c->size += arg->size;
    c->args.push_back(arg);
  }
  return c->size <= Condition::kMaxSize ? c : ConditionRef();
}

Verdict symshape::decideByForm(const ConditionRef &c) {
  if (!c)
    return Verdict::Unknown;
  if (c->kind == Condition::Compare)
    return decideByForm(c->compare);
  Verdict result = verdictOf(c->kind == Condition::And);
  Verdict deciding = opposite(result);
  for (const ConditionRef &arg : c->args) {
    Verdict truth = decideByForm(arg);
    if (c->kind == Condition::Not)
      return opposite(truth);
    if (truth == deciding)
      return deciding;
    if (truth == Verdict::Unknown)
      result = Verdict::Unknown;
  }
  return result;
}

ConditionRef symshape::constantCondition(ExprContext &ctx, bool value) {
  DimExpr zero = ctx.constant(0);
  return makeCompare(value ? Relation::Eq : Relation::Ne, zero, zero);
}

ConditionRef symshape::negation(const ConditionRef &c) {
  if (!c)
    return {};
  if (c->kind == Condition::Not)
    return c->args[0];
  if (c->kind != Condition::Compare)
    return makeLogic(Condition::Not, {c});
  Predicate p = negate(c->compare);
  return makeCompare(p.relation, p.lhs, p.rhs);
}

/// True if both have the same structure or, if `negated`, if one has the
/// structure of the other's negation.
static bool areAlike(const ConditionRef &a, const ConditionRef &b,
                     bool negated) {
  if (!a || !b)
    return false;
  if (a->kind == Condition::Not && (negated || b->kind != Condition::Not))
    return areAlike(a->args[0], b, !negated);
  if (b->kind == Condition::Not)
    return areAlike(b->args[0], a, !negated);
  auto same = [](const Predicate &p, const Predicate &q) {
    return p.relation == q.relation && p.lhs == q.lhs && p.rhs == q.rhs;
  };
  if (a->kind == Condition::Compare)
    return b->kind == Condition::Compare &&
           same(negated ? negate(a->compare) : a->compare, b->compare);
  bool wantsOther = negated;
  if (b->kind == Condition::Compare || (a->kind != b->kind) != wantsOther ||
      a->args.size() != b->args.size())
    return false;
  return llvm::all_of(llvm::zip(a->args, b->args), [&](auto pair) {
    return areAlike(std::get<0>(pair), std::get<1>(pair), negated);
  });
}

static ConditionRef connect(Condition::Kind kind, const ConditionRef &a,
                            const ConditionRef &b) {
  bool neutral = kind == Condition::And;
  for (auto &[known, other] : {std::pair(&a, &b), std::pair(&b, &a)})
    if (Verdict truth = decideByForm(*known); truth != Verdict::Unknown)
      return truth == verdictOf(neutral) ? *other : *known;
  if (!a || !b || areAlike(a, b, /*negated=*/false))
    return a && b ? a : ConditionRef();
  // One is true and the other is false.
  if (areAlike(a, b, /*negated=*/true))
    for (const ConditionRef *c = &a;; c = &(*c)->args[0])
      if ((*c)->kind == Condition::Compare)
        return constantCondition((*c)->compare.lhs.getContext(), !neutral);
  return a->size + b->size < analysisBudgets.conditions.connected
             ? makeLogic(kind, {a, b})
             : ConditionRef();
}
ConditionRef symshape::conjunction(const ConditionRef &a,
                                   const ConditionRef &b) {
  return connect(Condition::And, a, b);
}
ConditionRef symshape::disjunction(const ConditionRef &a,
                                   const ConditionRef &b) {
  return connect(Condition::Or, a, b);
}

namespace {
/// Proves or refutes a condition part by part.
class Decider {
public:
  Decider(Prover &prover, bool cheapOnly, SmallVectorImpl<FactId> *used)
      : prover(prover), used(used) {
    options.cheapOnly = cheapOnly;
    options.wantUsed = used != nullptr;
    options.onlyProof = true;
  }

  /// `depth` limits the nesting of parts that are checked while others are
  /// supposed.
  Verdict decide(const ConditionRef &c, unsigned depth);

private:
  Verdict decideAnew(const ConditionRef &c, unsigned depth);
  /// Adds the facts that follow from `c` being `truth`, as far as they are a
  /// conjunction of comparisons.
  void suppose(const ConditionRef &c, bool truth);

  Prover &prover;
  Prover::QueryOptions options;
  SmallVectorImpl<FactId> *used;
  /// Facts that `suppose` added. They are not premises, so `used` does not list
  /// them.
  llvm::SmallVector<FactId, 4> supposed;
  unsigned suppositions = 0;
  /// The verdicts under the current suppositions: conditions share parts.
  llvm::DenseMap<const Condition *, Verdict> known;
};
} // namespace

void Decider::suppose(const ConditionRef &c, bool truth) {
  switch (c->kind) {
  case Condition::Compare:
    supposed.push_back(prover.add(truth ? c->compare : negate(c->compare)));
    return;
  case Condition::Not:
    return suppose(c->args[0], !truth);
  case Condition::And:
  case Condition::Or:
    if ((c->kind == Condition::And) == truth)
      for (const ConditionRef &arg : c->args)
        suppose(arg, truth);
    return;
  }
}

Verdict Decider::decide(const ConditionRef &c, unsigned depth) {
  // Check again, to find the facts that a proof uses.
  if (used)
    return decideAnew(c, depth);
  auto it = known.find(c.get());
  if (it != known.end())
    return it->second;
  Verdict verdict = decideAnew(c, depth);
  known[c.get()] = verdict;
  return verdict;
}

Verdict Decider::decideAnew(const ConditionRef &c, unsigned depth) {
  switch (c->kind) {
  case Condition::Compare: {
    Answer answer = prover.query(c->compare, options);
    Verdict v = answer.verdict();
    if (v != Verdict::Always && v != Verdict::Never)
      return Verdict::Unknown;
    if (used)
      for (FactId id : answer.used)
        if (!llvm::is_contained(supposed, id))
          used->push_back(id);
    return v;
  }
  case Condition::Not:
    return opposite(decide(c->args[0], depth));
  case Condition::And:
  case Condition::Or:
    break;
  }
  // A disjunction is true if its last part is true whenever the parts before it
  // are false; for a conjunction, exchange true and false. (If the supposed
  // parts contradict each other, the prover gives no answer. The loop above has
  // already tried each part by itself.)
  bool isAnd = c->kind == Condition::And;
  Verdict strong = isAnd ? Verdict::Never : Verdict::Always;
  bool allWeak = true;
  SmallVector<ConditionRef> open;
  size_t usedBefore = used ? used->size() : 0;
  for (const ConditionRef &arg : c->args) {
    size_t usedByOthers = used ? used->size() : 0;
    Verdict v = decide(arg, depth);
    if (v == strong) {
      // This part alone proves or refutes the condition.
      if (used)
        used->erase(used->begin() + usedBefore, used->begin() + usedByOthers);
      return strong;
    }
    if (v != opposite(strong)) {
      allWeak = false;
      open.push_back(arg);
    }
  }
  if (allWeak)
    return opposite(strong);
  if (used)
    used->truncate(usedBefore);
  if (depth == 0 || open.size() < 2 ||
      open.size() > analysisBudgets.conditions.supposedParts ||
      c->size > analysisBudgets.conditions.supposedSize ||
      suppositions == analysisBudgets.conditions.suppositions)
    return Verdict::Unknown;
  ++suppositions;
  auto knownBefore = std::move(known);
  known.clear();
  prover.push();
  size_t supposedBefore = supposed.size();
  for (const ConditionRef &arg : ArrayRef(open).drop_back())
    suppose(arg, isAnd);
  // Without a supposition, there is nothing new to prove.
  Verdict last = supposed.size() == supposedBefore
                     ? Verdict::Unknown
                     : decide(open.back(), depth - 1);
  known = std::move(knownBefore);
  supposed.truncate(supposedBefore);
  prover.pop();
  if (last == strong)
    return strong;
  if (used)
    used->truncate(usedBefore);
  return Verdict::Unknown;
}

Verdict symshape::decide(const ConditionRef &c, Prover &prover,
                         llvm::SmallVectorImpl<FactId> *used) {
  if (!c)
    return Verdict::Unknown;
  Verdict v = Decider(prover, /*cheapOnly=*/false, used)
                  .decide(c, analysisBudgets.conditions.supposedDepth);
  if (used) {
    llvm::sort(*used);
    used->erase(llvm::unique(*used), used->end());
  }
  return v;
}

Verdict symshape::decideCheaply(const ConditionRef &c, Prover &prover) {
  return c ? Decider(prover, /*cheapOnly=*/true, nullptr)
                 .decide(c, analysisBudgets.conditions.supposedDepth)
           : Verdict::Unknown;
}

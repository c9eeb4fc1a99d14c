//===- MissingFacts.cpp - Facts that would answer a question --------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tries facts that authors know but programs do not state: a number is at least
// 1, is not 0, is a multiple of a constant that occurs, is in some range,
// equals another number. The search states each fact in a scope of its own and
// repeats the query. It finds the weakest range by bisection.
//
// A fact counts only if some assignment satisfies it and all known facts. So no
// returned fact contradicts the known ones.
//
//===----------------------------------------------------------------------===//

#include "StableSort.h"
#include "SymShape/Analysis/Explain.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace mlir::symshape;
using llvm::DynamicAPInt;

namespace {

/// How much an author must know to state a fact.
enum Cost : unsigned {
  Sign,     ///< at least 0 or 1, not 0
  Divisor,  ///< a multiple of something
  Order,    ///< one number is not greater than another
  Equality, ///< two numbers are the same
  Range,    ///< an end of a range
  Itself,   ///< the question, since nothing smaller was found
  Pinned,   ///< one value, which makes a symbol a constant
};

struct Candidate {
  MissingFact fact;
  unsigned cost;
};

class Search {
public:
  Search(const ConditionRef &question, Prover &prover)
      : question(question), prover(prover), ctx(prover.getContext()) {}

  SmallVector<MissingFact> run();

private:
  void collect(const ConditionRef &c);
  void collect(DimExpr e);
  void tryOthers();
  void tryRanges(DimExpr leaf);
  void tryEnd(DimExpr leaf, bool lower);
  void tryTogether();
  void tryItself();

  /// The answer under the facts, if they are consistent.
  Verdict ask(ArrayRef<Predicate> facts, bool deep);
  /// Keeps the facts as a candidate if they answer the question.
  bool offer(ArrayRef<Predicate> facts, unsigned cost);
  void keep(ArrayRef<Predicate> facts, Verdict verdict, unsigned cost);
  bool isPossible(ArrayRef<Predicate> facts);
  Predicate bound(DimExpr leaf, const DynamicAPInt &end, bool lower) {
    DimExpr c = ctx.constant(end);
    return lower ? Predicate{Relation::Le, c, leaf}
                 : Predicate{Relation::Le, leaf, c};
  }
  /// True if facts that do not make a symbol constant give that answer.
  bool knows(Verdict v) const {
    return llvm::any_of(found, [&](const Candidate &c) {
      return c.fact.verdict == v && c.cost != Pinned;
    });
  }

  const ConditionRef &question;
  Prover &prover;
  ExprContext &ctx;
  SmallVector<DimExpr> leaves, constants;
  /// Dividends with their divisors.
  SmallVector<std::pair<DimExpr, DimExpr>> divisions;
  SmallVector<Predicate> compares;
  SmallVector<Candidate> found;
  unsigned cheapLeft = analysisBudgets.missingFacts.cheapQuestions,
           deepLeft = analysisBudgets.missingFacts.deepQuestions;
  /// Whether to query the costly tiers, too.
  bool deep = false;
};

void Search::collect(DimExpr e) {
  e.walk([&](DimExpr node) {
    auto note = [&](DimExpr c) {
      auto value = c.getConstantInt64();
      if (value && *value >= 2 &&
          constants.size() < analysisBudgets.missingFacts.constants &&
          !llvm::is_contained(constants, c))
        constants.push_back(c);
    };
    if (node.isLeaf() && !node.isConstant() &&
        leaves.size() < analysisBudgets.missingFacts.leaves &&
        !llvm::is_contained(leaves, node))
      leaves.push_back(node);
    if (node.getKind() == ExprKind::FloorDiv ||
        node.getKind() == ExprKind::Mod) {
      note(node.getOperands()[1]);
      std::pair<DimExpr, DimExpr> division{node.getOperands()[0],
                                           node.getOperands()[1]};
      if (!llvm::is_contained(divisions, division))
        divisions.push_back(division);
    }
    for (const DimExpr::Term &term : node.getTerms())
      note(ctx.constant(term.second < 0 ? -term.second : term.second));
  });
}

void Search::collect(const ConditionRef &c) {
  for (const ConditionRef &arg : c->args)
    collect(arg);
  if (c->kind != Condition::Compare)
    return;
  compares.push_back(c->compare);
  collect(c->compare.lhs);
  collect(c->compare.rhs);
  if (c->compare.relation == Relation::Divisible)
    collect(ctx.mod(c->compare.lhs, c->compare.rhs));
}

Verdict Search::ask(ArrayRef<Predicate> facts, bool deep) {
  unsigned &left = deep ? deepLeft : cheapLeft;
  if (left == 0)
    return Verdict::Unknown;
  --left;
  prover.push();
  auto popped = llvm::scope_exit([&] { prover.pop(); });
  for (const Predicate &fact : facts)
    prover.add(fact);
  if (!prover.isConsistent())
    return Verdict::Unknown;
  return deep ? decide(question, prover) : decideCheaply(question, prover);
}

bool Search::isPossible(ArrayRef<Predicate> facts) {
  prover.push();
  auto popped = llvm::scope_exit([&] { prover.pop(); });
  for (const Predicate &fact : facts)
    prover.add(fact);
  Prover::QueryOptions options;
  options.wantWitness = true;
  options.wantUsed = false;
  // Under the facts, the first one is true; a witness satisfies all of them.
  Answer answer = prover.query(facts.front(), options);
  return prover.isConsistent() && answer.canBeTrue == Half::Yes;
}

void Search::keep(ArrayRef<Predicate> facts, Verdict verdict, unsigned cost) {
  bool isQuestion = cost == Itself;
  if (facts.size() == 1 && compares.size() == 1)
    isQuestion |= facts[0].relation == compares[0].relation &&
                  facts[0].lhs == compares[0].lhs &&
                  facts[0].rhs == compares[0].rhs;
  found.push_back(
      {MissingFact{SmallVector<Predicate, 1>(facts), verdict, isQuestion},
       cost});
}

bool Search::offer(ArrayRef<Predicate> facts, unsigned cost) {
  Verdict verdict = ask(facts, deep);
  if (verdict != Verdict::Always && verdict != Verdict::Never)
    return false;
  keep(facts, verdict, cost);
  return true;
}

/// Finds the weakest end of a range that answers the question. If one end does,
/// every tighter end does, too, as far as the prover can prove it.
void Search::tryEnd(DimExpr leaf, bool lower) {
  Interval known = prover.bounds(leaf);
  DynamicAPInt weak(lower ? -analysisBudgets.missingFacts.farEnd
                          : analysisBudgets.missingFacts.farEnd);
  DynamicAPInt tight = -weak;
  if (lower) {
    weak = known.lower.value_or(weak);
    tight = known.upper.value_or(tight);
  } else {
    weak = known.upper.value_or(weak);
    tight = known.lower.value_or(tight);
  }
  if (weak == tight)
    return;
  Verdict verdict = ask(bound(leaf, tight, lower), deep);
  if (verdict != Verdict::Always && verdict != Verdict::Never)
    return;
  // `tight` answers the question, `weak` does not.
  while ((lower ? tight - weak : weak - tight) > 1) {
    DynamicAPInt middle = meaning::floorDiv(weak + tight, DynamicAPInt(2));
    (ask(bound(leaf, middle, lower), deep) == verdict ? tight : weak) = middle;
  }
  // Tighten the end to a number that the leaf can have, such as a multiple.
  prover.push();
  prover.add(bound(leaf, tight, lower));
  Interval left = prover.bounds(leaf);
  prover.pop();
  tight = (lower ? left.lower : left.upper).value_or(tight);
  if (auto single = left.getSingle())
    return keep(Predicate{Relation::Eq, leaf, ctx.constant(*single)}, verdict,
                Pinned);
  bool sign = lower && tight >= 0 && tight <= 1;
  keep(bound(leaf, tight, lower), verdict, sign ? Sign : Range);
}

void Search::tryOthers() {
  for (DimExpr leaf : leaves) {
    Interval known = prover.bounds(leaf);
    if (!(known.lower && *known.lower >= 0))
      offer(Predicate{Relation::Ne, leaf, ctx.constant(0)}, Sign);
    for (DimExpr c : constants)
      offer(Predicate{Relation::Divisible, leaf, c}, Divisor);
  }
  for (auto &[dividend, divisor] : divisions)
    if (!dividend.isLeaf())
      offer(Predicate{Relation::Divisible, dividend, divisor}, Divisor);
    else if (!divisor.isConstant())
      offer(Predicate{Relation::Divisible, dividend, divisor}, Divisor);
  for (size_t i = 0; i != leaves.size(); ++i)
    for (size_t j = i + 1; j != leaves.size(); ++j) {
      bool ordered =
          offer(Predicate{Relation::Le, leaves[i], leaves[j]}, Order);
      ordered |= offer(Predicate{Relation::Le, leaves[j], leaves[i]}, Order);
      if (!ordered)
        offer(Predicate{Relation::Eq, leaves[i], leaves[j]}, Equality);
    }
}

/// Tries one fact about several numbers: each is at least 1, or a multiple of
/// something.
void Search::tryTogether() {
  auto together = [&](llvm::function_ref<Predicate(DimExpr)> fact,
                      unsigned cost) {
    SmallVector<Predicate> facts;
    for (DimExpr leaf : leaves)
      facts.push_back(fact(leaf));
    if (facts.size() < 2)
      return;
    Verdict verdict = ask(facts, deep);
    if (verdict != Verdict::Always && verdict != Verdict::Never)
      return;
    for (size_t i = 0; i != facts.size() && facts.size() > 1;) {
      SmallVector<Predicate> less(facts);
      less.erase(less.begin() + i);
      if (ask(less, deep) == verdict)
        facts = std::move(less);
      else
        ++i;
    }
    keep(facts, verdict, cost);
  };
  together(
      [&](DimExpr leaf) {
        return Predicate{Relation::Le, ctx.constant(1), leaf};
      },
      Sign);
  for (DimExpr c : constants)
    together(
        [&](DimExpr leaf) { return Predicate{Relation::Divisible, leaf, c}; },
        Divisor);
}

/// Tries the open part of the question itself, if facts can state it: a
/// conjunction of comparisons.
void Search::tryItself() {
  SmallVector<Predicate> facts;
  if (question->kind == Condition::Compare)
    facts.push_back(question->compare);
  else if (question->kind == Condition::Not &&
           question->args[0]->kind == Condition::Compare)
    facts.push_back(negate(question->args[0]->compare));
  else if (question->kind == Condition::And &&
           llvm::all_of(question->args, [](const ConditionRef &arg) {
             return arg->kind == Condition::Compare;
           }))
    facts = compares;
  if (!facts.empty())
    keep(facts, Verdict::Always, Itself);
}

static bool isNamed(const MissingFact &fact, ArrayRef<MissingFact> named) {
  return llvm::any_of(named, [&](const MissingFact &other) {
    return other.facts.size() == 1 && fact.facts.size() == 1 &&
           other.facts[0].relation == fact.facts[0].relation &&
           other.facts[0].lhs == fact.facts[0].lhs &&
           other.facts[0].rhs == fact.facts[0].rhs;
  });
}

SmallVector<MissingFact> Search::run() {
  collect(question);
  uint64_t size = analysisBudgets.missingFacts.plainSize;
  for (const Predicate &compare : compares)
    size += compare.lhs.getTreeSize() + compare.rhs.getTreeSize();
  cheapLeft = cheapLeft * analysisBudgets.missingFacts.plainSize / size *
                  analysisBudgets.missingFacts.plainSize / size +
              1;
  deepLeft = deepLeft * analysisBudgets.missingFacts.plainSize / size *
             analysisBudgets.missingFacts.plainSize / size;
  for (deep = false;; deep = true) {
    for (DimExpr leaf : leaves)
      for (bool lower : {true, false})
        tryEnd(leaf, lower);
    tryOthers();
    if (!knows(Verdict::Always))
      tryTogether();
    if (deep || deepLeft == 0 || knows(Verdict::Always))
      break;
  }
  if (!knows(Verdict::Always))
    tryItself();

  // Facts that cost the same stay in the order in which they were found.
  stableSort(found, [](const Candidate &a, const Candidate &b) {
    return std::make_tuple(a.fact.verdict != Verdict::Always, a.cost,
                           a.fact.facts.size()) <
           std::make_tuple(b.fact.verdict != Verdict::Always, b.cost,
                           b.fact.facts.size());
  });
  // For each answer, keep the facts with the lowest cost.
  SmallVector<MissingFact> named;
  size_t count[2] = {0, 0};
  std::optional<unsigned> least[2];
  for (const Candidate &c : found) {
    bool isAlways = c.fact.verdict == Verdict::Always;
    size_t &known = count[isAlways];
    if (known >= analysisBudgets.missingFacts.facts ||
        (known > 0 && c.cost != *least[isAlways]) || isNamed(c.fact, named) ||
        !isPossible(c.fact.facts))
      continue;
    ++known;
    least[isAlways] = c.cost;
    named.push_back(c.fact);
  }
  return named;
}

} // namespace

SmallVector<MissingFact>
symshape::findMissingFacts(const ConditionRef &question, Prover &prover) {
  if (!question || !prover.isConsistent())
    return {};
  return Search(question, prover).run();
}

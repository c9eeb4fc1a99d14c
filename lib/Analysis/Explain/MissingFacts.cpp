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

/// No program is about sizes of at least this much only, or about negative
/// numbers only.
constexpr int64_t kHuge = int64_t(1) << 30;

/// A number of values that authors do not care about, such as 0 and 1.
constexpr int64_t kFewValues = 2;

/// How much an author must know to state a fact.
enum Cost : unsigned {
  Remainder, ///< a multiple of something, if the question is about a remainder
  Sign,      ///< at least 0 or 1, not 0
  Order,     ///< one number is not greater than another
  Equality,  ///< two numbers are the same
  Range,     ///< an end of a range
  Divisor,   ///< a multiple of something
  Itself,    ///< the question, since nothing smaller was found
  Pinned,    ///< few values, which make a symbol nearly a constant
};

struct Candidate {
  MissingFact fact;
  unsigned cost;
};

class Search {
public:
  Search(const ConditionRef &question, const ConditionRef &opposite,
         const FunctionShapes &shapes, Prover &prover,
         llvm::function_ref<bool(DimExpr)> canState)
      : question(question), opposite(opposite), shapes(shapes), prover(prover),
        ctx(prover.getContext()), canState(canState) {}

  SmallVector<MissingFact> run();

private:
  void collect(const ConditionRef &c);
  void collect(DimExpr e);
  void tryOthers();
  void tryRanges(DimExpr leaf);
  void tryEnd(DimExpr leaf, bool lower);
  void tryTogether();
  void tryItself();
  /// Adds facts; numbers that do not wrap under them have their ideal value.
  void add(ArrayRef<Predicate> facts);

  /// The answer under the facts, if they are consistent.
  Verdict ask(ArrayRef<Predicate> facts, bool deep);
  /// Keeps the facts as a candidate if they answer the question.
  bool offer(ArrayRef<Predicate> facts, unsigned cost);
  void keep(ArrayRef<Predicate> facts, Verdict verdict, unsigned cost);
  bool isPossible(ArrayRef<Predicate> facts);
  /// True if `a` implies the facts of `b`.
  bool implies(const MissingFact &a, const MissingFact &b);
  /// True if the fact is the question, or its negation or opposite.
  bool repeats(const Predicate &fact) const;
  /// Sets whether the facts leave, or leave out, only few values.
  void measure(MissingFact &fact);
  bool canStateAll(DimExpr e) const {
    return llvm::all_of(e.getLeaves(), canState);
  }
  unsigned divisorCost() const {
    return compares.size() == 1 && compares[0].relation == Relation::Divisible
               ? Remainder
               : Divisor;
  }
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

  const ConditionRef &question, &opposite;
  const FunctionShapes &shapes;
  Prover &prover;
  ExprContext &ctx;
  llvm::function_ref<bool(DimExpr)> canState;
  SmallVector<DimExpr> leaves, constants;
  SmallVector<FunctionShapes::WrappedNumber> wrapped;
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
        !llvm::is_contained(leaves, node) && canState(node))
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

/// The numbers of a signed type of that many bits.
static Interval rangeOf(unsigned width) {
  DynamicAPInt limit(llvm::APInt::getOneBitSet(width + 1, width - 1));
  return {-limit, limit - 1};
}

void Search::add(ArrayRef<Predicate> facts) {
  for (const Predicate &fact : facts)
    prover.add(fact);
  for (const auto &[symbol, ideal, width] : wrapped) {
    Interval range = prover.bounds(ideal), type = rangeOf(width);
    if (range.lower && range.upper && *range.lower >= *type.lower &&
        *range.upper <= *type.upper)
      prover.add({Relation::Eq, symbol, ideal});
  }
}

Verdict Search::ask(ArrayRef<Predicate> facts, bool deep) {
  unsigned &left = deep ? deepLeft : cheapLeft;
  if (left == 0)
    return Verdict::Unknown;
  --left;
  prover.push();
  auto popped = llvm::scope_exit([&] { prover.pop(); });
  add(facts);
  if (!prover.isConsistent())
    return Verdict::Unknown;
  auto answer = [&](const ConditionRef &c) {
    return deep ? decide(c, prover) : decideCheaply(c, prover);
  };
  Verdict verdict = answer(question);
  return verdict == Verdict::Unknown && opposite &&
                 answer(opposite) == Verdict::Always
             ? Verdict::Never
             : verdict;
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
  return prover.isConsistent() && answer.canBeTrue == Truth::True;
}

bool Search::implies(const MissingFact &a, const MissingFact &b) {
  prover.push();
  auto popped = llvm::scope_exit([&] { prover.pop(); });
  for (const Predicate &fact : a.facts)
    prover.add(fact);
  return llvm::all_of(b.facts, [&](const Predicate &fact) {
    return decideCheaply(makeCompare(fact.relation, fact.lhs, fact.rhs),
                         prover) == Verdict::Always;
  });
}

/// True if the predicates are the same after moving all terms to one side.
static bool isSame(Predicate a, Predicate b) {
  for (Predicate *p : {&a, &b})
    if (p->relation == Relation::Lt)
      *p = {Relation::Le, p->lhs + 1, p->rhs};
  if (a.relation != b.relation)
    return false;
  if (a.relation == Relation::Divisible)
    return a.rhs == b.rhs && (a.lhs == b.lhs || a.lhs == -b.lhs);
  DimExpr left = a.lhs - a.rhs, right = b.lhs - b.rhs;
  return left == right || (a.relation != Relation::Le && left == -right);
}

bool Search::repeats(const Predicate &fact) const {
  for (const ConditionRef &asked : {question, opposite}) {
    if (!asked)
      continue;
    ConditionRef c = asked->kind == Condition::Not ? asked->args[0] : asked;
    if (c->kind == Condition::Compare &&
        (isSame(fact, c->compare) ||
         (c->compare.relation != Relation::Divisible &&
          isSame(fact, negate(c->compare)))))
      return true;
  }
  return false;
}

void Search::measure(MissingFact &missing) {
  // Only facts such as `n >= 1` and `n != 0` leave out few values.
  missing.isWide = llvm::all_of(missing.facts, [&](const Predicate &fact) {
    if (fact.relation == Relation::Ne)
      return fact.lhs.isLeaf() && fact.rhs.isConstant();
    if (fact.relation != Relation::Le || !fact.lhs.isConstant() ||
        !fact.rhs.isLeaf())
      return false;
    DynamicAPInt known =
        prover.bounds(fact.rhs).lower.value_or(DynamicAPInt(0));
    return *fact.lhs.getConstant() - known <= kFewValues;
  });
  SmallVector<DimExpr> about;
  for (const Predicate &fact : missing.facts)
    for (DimExpr side : {fact.lhs, fact.rhs})
      llvm::append_range(about, side.getLeaves());
  auto countFew = [&](DimExpr leaf) {
    Interval range = prover.bounds(leaf);
    return range.lower && range.upper &&
                   *range.upper - *range.lower < kFewValues
               ? int64_t(*range.upper - *range.lower)
               : kFewValues;
  };
  SmallVector<int64_t> before = llvm::map_to_vector(about, countFew);
  prover.push();
  for (const Predicate &fact : missing.facts)
    prover.add(fact);
  for (auto [leaf, count] : llvm::zip_equal(about, before))
    missing.isNarrow |= countFew(leaf) < count;
  prover.pop();
}

void Search::keep(ArrayRef<Predicate> facts, Verdict verdict, unsigned cost) {
  MissingFact fact;
  fact.facts.assign(facts.begin(), facts.end());
  fact.verdict = verdict;
  fact.isQuestion =
      cost == Itself || (facts.size() == 1 && repeats(facts.front()));
  measure(fact);
  if (fact.isNarrow && cost != Itself)
    cost = Pinned;
  found.push_back({std::move(fact), cost});
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
  if (lower ? tight >= kHuge : tight < 0)
    return;
  Predicate end = bound(leaf, tight, lower);
  prover.push();
  prover.add(end);
  Interval left = prover.bounds(leaf);
  prover.pop();
  tight = (lower ? left.lower : left.upper).value_or(tight);
  bool isQuestion = repeats(end);
  if (auto single = left.getSingle())
    keep(Predicate{Relation::Eq, leaf, ctx.constant(*single)}, verdict, Pinned);
  else
    keep(bound(leaf, tight, lower), verdict,
         lower && tight >= 0 && tight <= 1 ? Sign : Range);
  found.back().fact.isQuestion |= isQuestion;
}

void Search::tryOthers() {
  for (DimExpr leaf : leaves) {
    Interval known = prover.bounds(leaf);
    if (!(known.lower && *known.lower >= 0))
      offer(Predicate{Relation::Ne, leaf, ctx.constant(0)}, Sign);
    for (DimExpr c : constants)
      offer(Predicate{Relation::Divisible, leaf, c}, divisorCost());
  }
  for (const auto &[symbol, ideal, width] : wrapped)
    if (canStateAll(ideal))
      offer(Predicate{Relation::Le, ideal, ctx.constant(*rangeOf(width).upper)},
            Range);
  for (auto &[dividend, divisor] : divisions)
    if ((!dividend.isLeaf() || !divisor.isConstant()) &&
        canStateAll(dividend) && canStateAll(divisor))
      offer(Predicate{Relation::Divisible, dividend, divisor}, divisorCost());
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
        divisorCost());
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
  if (!facts.empty() && llvm::all_of(facts, [&](const Predicate &fact) {
        return canStateAll(fact.lhs) && canStateAll(fact.rhs);
      }))
    keep(facts, Verdict::Always, Itself);
}

SmallVector<MissingFact> Search::run() {
  collect(question);
  for (const Predicate &compare : compares)
    for (DimExpr side : {compare.lhs, compare.rhs})
      for (const auto &number : shapes.wrappedNumbers(side))
        if (llvm::none_of(wrapped, [&](const auto &other) {
              return other.symbol == number.symbol;
            })) {
          wrapped.push_back(number);
          collect(number.ideal);
        }
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
  // For each answer, keep the facts with the lowest cost that none of the
  // others implies.
  SmallVector<MissingFact> named;
  size_t count[2] = {0, 0};
  std::optional<unsigned> least[2];
  for (const Candidate &c : found) {
    bool isAlways = c.fact.verdict == Verdict::Always;
    size_t &known = count[isAlways];
    if (known >= analysisBudgets.missingFacts.facts ||
        (known > 0 && c.cost != *least[isAlways]) || !isPossible(c.fact.facts))
      continue;
    auto weaker = llvm::find_if(named, [&](const MissingFact &other) {
      return other.verdict == c.fact.verdict && implies(c.fact, other);
    });
    if (weaker != named.end())
      continue;
    auto stronger = llvm::find_if(named, [&](const MissingFact &other) {
      return other.verdict == c.fact.verdict && implies(other, c.fact);
    });
    if (stronger != named.end()) {
      *stronger = c.fact;
      continue;
    }
    ++known;
    least[isAlways] = c.cost;
    named.push_back(c.fact);
  }
  return named;
}

} // namespace

SmallVector<MissingFact>
symshape::findMissingFacts(const ConditionRef &question,
                           const ConditionRef &opposite,
                           const FunctionShapes &shapes, Prover &prover,
                           llvm::function_ref<bool(DimExpr)> canState) {
  if (!question || !prover.isConsistent())
    return {};
  return Search(question, opposite, shapes, prover, canState).run();
}

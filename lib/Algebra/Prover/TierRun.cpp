//===- TierRun.cpp - One question on its way through the tiers ------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One table of the tiers, with the method, cost and budget of each tier, and
// the function that runs it. The loop walks this table, and `symshape-prove
// --list-tiers` prints it. The budgets in it are the fields of `Budgets`.
//
//===----------------------------------------------------------------------===//

#include "Prover/TierRun.h"
#include "Facts/Budgets.h"
#include "Prover/Guess.h"
#include "Prover/Trace.h"
#include "SymShape/Algebra/ProverDebug.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::ArrayRef;

static std::string limitOf(uint64_t number, const char *unit) {
  return std::to_string(number) + " " + unit;
}

/// The refuter's limits on a question of `query`. The length of a unit of work
/// is typical and no limit: nothing measures time.
static std::string refuterLimits() {
  const auto &limits = budgets.question;
  return limitOf(limits.steps, "steps, ") +
         limitOf(uint64_t(limits.steps) * limits.workPerStep, "units of 20 us");
}

const Prover::Impl::TierRun::Tier Prover::Impl::TierRun::tiers[] = {
    {"guess",
     "evaluates the statement once or twice, if the caller wants only a "
     "counterexample",
     [] { return limitOf(budgets.witness.guesses, "assignments"); }, "0.2 us",
     &TierRun::guess},
    {"intervals", "bounds and simplifies the expression",
     [] { return limitOf(budgets.bounds.fuel, "sums"); }, "1 us",
     &TierRun::askTable},
    {"differences", "finds a chain of facts y - x <= c between two symbols",
     [] { return limitOf(budgets.differences.questionEdges, "edges"); }, "1 us",
     &TierRun::askGraph},
    {"facts", "finds the facts that share symbols with the question",
     [] { return limitOf(budgets.question.facts, "facts"); }, "1 us",
     &TierRun::collectFacts},
    {"few assignments", "tries small numbers, if the caller wants an example",
     [] { return limitOf(budgets.witness.firstTries, "starts"); }, "10 us",
     &TierRun::tryFewAssignments},
    {"small enumeration", "tries every assignment of numbers to the symbols",
     [] { return limitOf(budgets.witness.firstEnumeration, "instructions"); },
     "20 us", &TierRun::enumerateFew},
    {"refuter",
     "derives a contradiction from the facts and the opposite of the question",
     refuterLimits, "100 us", &TierRun::refuteOpposite},
    {"refuter (never)",
     "derives a contradiction from the facts and the question", refuterLimits,
     "100 us", &TierRun::refuteStatement},
    {"large enumeration", "tries every assignment of numbers to the symbols",
     [] { return limitOf(budgets.witness.moreEnumeration, "instructions"); },
     "1 ms", &TierRun::enumerateMany},
    {"many assignments", "tries many numbers, if the caller wants an example",
     [] { return limitOf(budgets.witness.moreTries, "starts"); }, "1 ms",
     &TierRun::tryManyAssignments},
};

std::vector<ProverTier> Prover::Impl::TierRun::list() {
  std::vector<ProverTier> list;
  for (const Tier &tier : tiers)
    list.push_back({tier.name, tier.summary, tier.budget(), tier.cost});
  return list;
}

std::vector<ProverTier> mlir::symshape::getProverTiers() {
  return Prover::Impl::TierRun::list();
}

Answer Prover::Impl::TierRun::run() {
  p.credit += budgets.question.creditPerQuestion;
  if (isTracing())
    trace([&](llvm::raw_ostream &os) {
      os << "question: " << toTraceString(goal);
    });
  for (const Tier &tier : tiers) {
    why = {};
    Step step = (this->*tier.run)();
    if (isTracing())
      trace([&](llvm::raw_ostream &os) {
        os << "  " << tier.name << ": ";
        if (proved != Truth::Unknown && step == Step::Done)
          os << (proved == Truth::True ? "always" : "never") << " ("
             << answer.tier << ")";
        else if (step == Step::Done)
          os << "done" << (why.empty() ? "" : ": ") << why;
        else
          os << (why.empty() ? "open" : why);
      });
    if (step == Step::Done)
      break;
  }
  return finish();
}

Prover::Impl::TierRun::Step Prover::Impl::TierRun::prove(bool isTrue,
                                                         llvm::StringRef tier) {
  proved = truthOf(isTrue);
  answer.tier = tier;
  return Step::Done;
}

bool Prover::Impl::TierRun::record(bool truth, Witness witness, bool in64Bits) {
  if (!p.isWitness(witness, getFacts(), goal, truth, in64Bits) ||
      !p.extendWitness(witness, getFacts()))
    return false;
  (truth ? answer.canBeTrue : answer.canBeFalse) = Truth::True;
  (truth ? answer.trueWitness : answer.falseWitness) = std::move(witness);
  return true;
}

Prover::Impl::TierRun::Step Prover::Impl::TierRun::guess() {
  if (!options.wantWitness || !options.onlyCounterexample)
    return giveUp("the caller wants more than a counterexample");
  if (goal.e.getTreeSize() > budgets.witness.guessedSize)
    return giveUp("the statement is large");
  for (unsigned number = 0; number != budgets.witness.guesses; ++number) {
    Guess guess(p.table, number);
    if (!guess.isFalse(goal))
      continue;
    if (getFacts().size() > budgets.witness.guessedFacts)
      return giveUp("too many facts for a guess");
    SmallVector<DimExpr, 8> leaves;
    for (FactId id : getFacts())
      llvm::append_range(leaves, p.getFact(id).leaves);
    if (record(false, guess.getWitness(leaves), /*in64Bits=*/true)) {
      why = "a counterexample";
      return Step::Done;
    }
  }
  return Step::Next;
}

Prover::Impl::TierRun::Step Prover::Impl::TierRun::askTable() {
  Truth decided = p.table.decide(goal);
  isCheap = decided != Truth::Unknown;
  return isCheap ? prove(decided == Truth::True, "intervals") : Step::Next;
}

Prover::Impl::TierRun::Step Prover::Impl::TierRun::askGraph() {
  Truth decided = p.differences.decide(goal, &path);
  isCheap = decided != Truth::Unknown;
  return isCheap ? prove(decided == Truth::True, "differences") : Step::Next;
}

ArrayRef<FactId> Prover::Impl::TierRun::getFacts() {
  if (!facts) {
    SmallVector<DimExpr, 4> leaves;
    addLeaves(question.lhs, leaves);
    addLeaves(question.rhs, leaves);
    facts = p.relevantFacts(leaves, budgets.question.facts + 1);
  }
  return *facts;
}

Prover::Impl::TierRun::Step Prover::Impl::TierRun::collectFacts() {
  if (options.cheapOnly) {
    why = "the caller wants cheap tiers only";
    return Step::Done;
  }
  size_t count = getFacts().size();
  isOpen =
      count <= budgets.question.facts && p.isDecidedCheaply(goal, getFacts());
  p.spend(1 + count / budgets.question.factsPerWork);
  // A caller that wants a witness asks only once.
  bool tooMany = count > budgets.question.facts;
  if (!tooMany && (p.credit != 0 || options.wantWitness))
    return Step::Next;
  if (tooMany && p.nearCredit != 0) {
    SmallVector<DimExpr, 4> leaves;
    addLeaves(question.lhs, leaves);
    addLeaves(question.rhs, leaves);
    facts = p.nearestFacts(leaves, budgets.question.nearFacts);
    isPart = true;
    return giveUp("only the nearest of many facts");
  }
  answer.outOfBudget = true;
  why = tooMany ? "too many facts"
                : "the budget that all questions share is used up";
  return Step::Done;
}

Prover::Impl::TierRun::Step Prover::Impl::TierRun::tryFewAssignments() {
  if (!options.wantWitness || isPart)
    return giveUp(isPart ? "too many facts for a witness"
                         : "the caller wants no witness");
  searchWitnesses(budgets.witness.firstTries);
  // A counterexample rules out "always", an example "never".
  if (answer.canBeFalse == Truth::True && options.onlyCounterexample) {
    why = "a counterexample";
    return Step::Done;
  }
  return Step::Next;
}

Prover::Impl::TierRun::Step Prover::Impl::TierRun::enumerate(uint64_t limit) {
  if (isPart)
    return giveUp("too many facts");
  p.makeSearch(goal, getFacts(), search);
  Truth canBeTrue, canBeFalse;
  Witness trueWitness, falseWitness;
  if (!search->enumerate(limit, canBeTrue, canBeFalse, trueWitness,
                         falseWitness))
    return giveUp("too many assignments");
  // An assignment that may break the other facts shows nothing.
  auto extend = [&](Truth &possible, Witness &witness) {
    if (possible == Truth::True &&
        (options.onlyProof || !p.extendWitness(witness, getFacts())))
      possible = Truth::Unknown;
    if (possible != Truth::True)
      witness.clear();
  };
  extend(canBeTrue, trueWitness);
  extend(canBeFalse, falseWitness);
  answer.canBeTrue = canBeTrue;
  answer.canBeFalse = canBeFalse;
  answer.trueWitness = std::move(trueWitness);
  answer.falseWitness = std::move(falseWitness);
  answer.tier = "enumeration";
  if (canBeTrue == Truth::False || canBeFalse == Truth::False)
    proved = truthOf(canBeFalse == Truth::False);
  return Step::Done;
}

Prover::Impl::TierRun::Step Prover::Impl::TierRun::enumerateFew() {
  return enumerate(budgets.witness.firstEnumeration);
}

Prover::Impl::TierRun::Step Prover::Impl::TierRun::refute(bool truth) {
  if ((truth ? answer.canBeFalse : answer.canBeTrue) != Truth::Unknown)
    return giveUp("a known assignment excludes a proof");
  if (isOpen)
    return giveUp("there is no proof: a cheap tier would have found it");
  unsigned before = p.credit;
  bool isProved = p.proves(
      getFacts(), truth ? goal : negate(goal),
      isPart ? budgets.question.fewSteps : budgets.question.steps, answer);
  if (isPart) {
    p.nearCredit -= std::min(p.nearCredit, before - p.credit + 1);
    answer.outOfBudget |= !isProved;
  }
  if (isProved) {
    proved = truthOf(truth);
    return Step::Done;
  }
  return giveUp(answer.outOfBudget ? "out of steps" : "no proof");
}

Prover::Impl::TierRun::Step Prover::Impl::TierRun::refuteOpposite() {
  return refute(true);
}
Prover::Impl::TierRun::Step Prover::Impl::TierRun::refuteStatement() {
  return refute(false);
}

Prover::Impl::TierRun::Step Prover::Impl::TierRun::enumerateMany() {
  if (answer.canBeFalse != Truth::Unknown)
    return giveUp("a counterexample exists");
  if (isOpen)
    return giveUp("there is no answer: a cheap tier would have found it");
  return enumerate(budgets.witness.moreEnumeration);
}

Prover::Impl::TierRun::Step Prover::Impl::TierRun::tryManyAssignments() {
  if (options.wantWitness && !isPart && answer.canBeFalse == Truth::Unknown)
    searchWitnesses(budgets.witness.moreTries);
  return Step::Next;
}

void Prover::Impl::TierRun::searchWitnesses(unsigned tries) {
  p.makeSearch(goal, getFacts(), search);
  for (bool truth : {false, true}) {
    if ((truth ? answer.canBeTrue : answer.canBeFalse) != Truth::Unknown ||
        (truth && options.onlyCounterexample))
      continue;
    if (std::optional<Witness> found = search->find(truth, tries))
      record(truth, std::move(*found));
  }
}

Answer Prover::Impl::TierRun::finish() {
  if (proved != Truth::Unknown) {
    bool truth = proved == Truth::True;
    if (!isCheap && p.provesTooMuch(goal, getFacts(), truth, search))
      return Answer();
    (truth ? answer.canBeFalse : answer.canBeTrue) = Truth::False;
    if (options.wantUsed && !path.empty())
      answer.used.assign(path.begin(), path.end());
    else if (options.wantUsed)
      p.findUsed(goal, getFacts(), truth, isCheap ? 0 : budgets.question.steps,
                 answer);
    // A proof of "never" alone does not show that anything meets the facts.
    if (options.wantWitness && !isPart &&
        (!options.onlyCounterexample || !truth) &&
        getFacts().size() <= budgets.question.facts) {
      searchWitnesses(budgets.witness.firstTries);
      Truth other = truth ? answer.canBeTrue : answer.canBeFalse;
      if (isCheap && other != Truth::True &&
          p.provesTooMuch(goal, getFacts(), truth, search))
        return Answer();
    }
  }
  if (answer.canBeFalse == Truth::True && answer.tier.empty())
    answer.tier = "witness";
  p.statistics.outOfBudget += answer.outOfBudget;
  return answer;
}

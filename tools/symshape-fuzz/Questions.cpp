//===- Questions.cpp - Any text as a question to the prover ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Statement.h"
#include "Targets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace mlir::symshape;
using namespace mlir::symshape::statement;
using llvm::ArrayRef;
using llvm::StringRef;

static constexpr unsigned kMaxSymbols = 3;
static constexpr int64_t kLow = -3, kHigh = 5;

namespace {
/// Truth of conditions for numbers of the symbols; none if a number has too
/// many digits, or if there are other leaves.
struct Assignment {
  ArrayRef<llvm::DynamicAPInt> numbers;

  std::optional<bool> holds(const Predicate &p) const {
    auto value = [&](DimExpr e) {
      return evaluate(
          e, [&](DimExpr leaf) -> std::optional<llvm::DynamicAPInt> {
            if (!leaf.isSymbol()) // `dim(0, 1)`, which is not negative
              return std::nullopt;
            return numbers[leaf.getSymbolIndex()];
          });
    };
    auto lhs = value(p.lhs), rhs = value(p.rhs);
    if (!lhs || !rhs)
      return std::nullopt;
    switch (p.relation) {
    case Relation::Eq:
      return *lhs == *rhs;
    case Relation::Ne:
      return *lhs != *rhs;
    case Relation::Lt:
      return *lhs < *rhs;
    case Relation::Le:
      return *lhs <= *rhs;
    case Relation::Divisible:
      return *rhs == 0 ? *lhs == 0 : *lhs % *rhs == 0;
    }
    llvm_unreachable("all relations are handled");
  }
  /// True if all of a list hold (or with `any`, one of them).
  template <typename List, typename Fn>
  static std::optional<bool> join(const List &list, bool any, Fn holds) {
    for (const auto &part : list) {
      std::optional<bool> value = holds(part);
      if (!value)
        return std::nullopt;
      if (*value == any)
        return any;
    }
    return !any;
  }
  std::optional<bool> meets(const Alternatives &fact) const {
    return join(fact, /*any=*/true, [&](const Conjunction &all) {
      return join(all, /*any=*/false,
                  [&](const Predicate &p) { return holds(p); });
    });
  }
  std::optional<bool> holds(ArrayRef<Claim> claims) const {
    return join(claims, /*any=*/false, [&](const Claim &claim) {
      return join(claim, /*any=*/true,
                  [&](const Predicate &p) { return holds(p); });
    });
  }
};
} // namespace

static void check(bool isRight, StringRef what, StringRef text) {
  if (!isRight)
    llvm::report_fatal_error(
        llvm::Twine("wrong answer: " + what + "\n" + text));
}

/// An example must meet all facts, and the statement must be `truth` there.
static void checkWitness(const Witness &witness, bool truth,
                         const Question &question, unsigned numSymbols,
                         StringRef text) {
  // Symbols without a number may have any.
  std::vector<llvm::DynamicAPInt> numbers(numSymbols, llvm::DynamicAPInt(0));
  std::vector<bool> isKnown(numSymbols);
  for (auto &[leaf, value] : witness) {
    if (!leaf.isSymbol())
      return;
    numbers[leaf.getSymbolIndex()] = value;
    isKnown[leaf.getSymbolIndex()] = true;
  }
  if (!llvm::all_of(isKnown, [](bool known) { return known; }))
    return;
  Assignment at{numbers};
  check(at.holds(question.claims).value_or(truth) == truth,
        "the example does not show it", text);
  for (const Alternatives &fact : question.facts)
    check(at.meets(fact).value_or(true), "the example breaks a fact", text);
}

void symshape_fuzz::runQuestions(StringRef text) {
  llvm::SmallVector<StringRef> lines;
  text.split(lines, '\n', /*MaxSplit=*/16, /*KeepEmpty=*/false);
  if (lines.empty())
    return;
  Scope scope;
  Question question;
  std::string error;
  for (auto [i, line] : llvm::enumerate(lines)) {
    Alternatives condition;
    if (line.size() > 400 || !scope.parseCondition(line, condition, error))
      return;
    if (i + 1 != lines.size())
      question.addFact(std::move(condition));
    else if (!question.addClaim(condition))
      return;
  }
  if (scope.names.size() > kMaxSymbols)
    return;
  Prover::QueryOptions options;
  options.wantWitness = true;
  Outcome outcome = ask(scope, question, options);
  unsigned numSymbols = scope.names.size();
  if (outcome.canBeTrue == Truth::True)
    checkWitness(outcome.trueWitness, true, question, numSymbols, text);
  if (outcome.canBeFalse == Truth::True)
    checkWitness(outcome.falseWitness, false, question, numSymbols, text);

  std::vector<llvm::DynamicAPInt> numbers(numSymbols, llvm::DynamicAPInt(kLow));
  for (bool isDone = false; !isDone;) {
    Assignment at{numbers};
    bool isModel = llvm::all_of(question.facts, [&](const Alternatives &fact) {
      return at.meets(fact).value_or(false);
    });
    if (isModel) {
      check(outcome.consistent, "facts that hold contradict each other", text);
      if (std::optional<bool> truth = at.holds(question.claims))
        check((*truth ? outcome.canBeTrue : outcome.canBeFalse) != Truth::False,
              outcome.tier, text);
    }
    isDone = true;
    for (llvm::DynamicAPInt &number : numbers) {
      if (number < kHigh) {
        ++number;
        isDone = false;
        break;
      }
      number = llvm::DynamicAPInt(kLow);
    }
  }
}

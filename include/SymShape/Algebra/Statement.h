//===- Statement.h - Facts and questions as text ----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads facts and statements such as `0 <= i < n and n mod 8 == 0` for a
// prover, and asks whether facts imply a statement. `symshape-prove` and the C
// API use it.
//
// Example:
//   Scope scope;
//   Question question;
//   Alternatives fact, statement;
//   scope.parseCondition("n >= 1", fact, error);
//   question.addFact(fact);
//   scope.parseCondition("n * 2 >= 2", statement, error);
//   question.addClaim(statement);
//   ask(scope, question, {}).isTrue();
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ALGEBRA_STATEMENT_H
#define SYMSHAPE_ALGEBRA_STATEMENT_H

#include "SymShape/Algebra/Prover.h"
#include "SymShape/Algebra/Text.h"
#include "llvm/ADT/StringMap.h"
#include <string>
#include <vector>

namespace mlir::symshape {

/// `always`, `never`, `sometimes`, `unknown`.
llvm::StringRef stringify(Verdict v);

} // namespace mlir::symshape

namespace mlir::symshape::statement {

/// Names and expressions of one question. Every name is a symbol, which its
/// first use declares.
class Scope {
public:
  explicit Scope(Spelling spelling = Spelling::Native,
                 Spelling answerSpelling = Spelling::Native)
      : spelling(spelling), answerSpelling(answerSpelling) {}

  ExprContext ctx;
  std::vector<std::string> names;

  /// Parses an expression. Returns false and fills `error` if that fails.
  bool parseExpr(llvm::StringRef text, DimExpr &e, std::string &error);
  /// Parses a condition: relations such as `a < b` and `a mod b == 0`, or
  /// chains of them such as `0 <= i < n` (one predicate for each relation),
  /// joined by `and`, and conjunctions joined by `or`.
  bool parseCondition(llvm::StringRef text, std::vector<Conjunction> &out,
                      std::string &error);
  std::string print(DimExpr e) const;
  std::string print(const Predicate &p) const;
  std::string print(const std::vector<Conjunction> &condition) const;

  /// True if `text` is a condition, false if it is an expression.
  bool isCondition(llvm::StringRef text) const;

private:
  bool parseCall(llvm::StringRef whole, llvm::StringRef &rest, bool &isCall,
                 Conjunction &out, std::string &error);
  bool parseRelations(llvm::StringRef whole, llvm::StringRef &text,
                      Conjunction &out, std::string &error);
  bool parsePrefix(llvm::StringRef whole, llvm::StringRef &text, DimExpr &e,
                   std::string &error);
  llvm::StringMap<unsigned> index;
  Spelling spelling, answerSpelling;
};

/// One alternative of a fact holds; one predicate of a claim holds.
using Alternatives = std::vector<Conjunction>;
using Claim = llvm::SmallVector<Predicate, 2>;

/// The question whether `facts` imply all of `claims`.
struct Question {
  std::vector<Alternatives> facts;
  std::vector<Claim> claims;

  /// Adds a condition; each conjunct of a condition without `or` becomes a
  /// fact.
  void addFact(Alternatives condition);
  /// Adds a condition as claims, each of them a disjunction. Returns false if
  /// there would be too many.
  bool addClaim(const Alternatives &condition);
  /// Adds the facts to the prover; their ids are their indices in `facts`.
  void stateFacts(Prover &prover) const;
};

/// The answer to all claims of a question together.
struct Outcome {
  Truth canBeTrue = Truth::Unknown, canBeFalse = Truth::Unknown;
  std::string tier;
  Witness trueWitness, falseWitness;
  llvm::SmallVector<FactId, 4> used;
  bool consistent = true, outOfBudget = false;
  double microseconds = 0;

  Verdict verdict() const;
  /// The word for the verdict.
  llvm::StringRef holds() const { return stringify(verdict()); }
  bool isTrue() const { return canBeFalse == Truth::False; }
  /// If no assignment meets the facts, every statement follows from them: a
  /// statement is false only if an assignment that meets the facts shows it.
  bool isFalse() const { return canBeFalse == Truth::True; }
};

/// Asks a fresh prover; the time includes adding the facts.
Outcome ask(Scope &scope, const Question &question,
            Prover::QueryOptions options);
/// Asks a prover that has the facts already; `used` are its ids.
Outcome ask(Prover &prover, llvm::ArrayRef<Claim> claims,
            Prover::QueryOptions options);

} // namespace mlir::symshape::statement

#endif // SYMSHAPE_ALGEBRA_STATEMENT_H

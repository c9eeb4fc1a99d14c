//===- Statement.cpp - Facts and questions as text ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Statement.h"
#include <chrono>

using namespace symshape_prove;
using llvm::StringRef;

bool Scope::parsePrefix(StringRef whole, StringRef &text, DimExpr &e,
                        std::string &error) {
  size_t start = whole.size() - text.size();
  TextError failure;
  e = parseDimExprPrefix(
      text, ctx,
      [&](StringRef name, std::string &) {
        auto [it, isNew] = index.try_emplace(name, names.size());
        if (isNew)
          names.push_back(name.str());
        return ctx.symbol(it->second);
      },
      failure, spelling);
  if (e)
    return true;
  error = "column " + std::to_string(start + failure.column + 1) + ": " +
          failure.message;
  return false;
}

bool Scope::parseExpr(StringRef text, DimExpr &e, std::string &error) {
  StringRef rest = text;
  if (!parsePrefix(text, rest, e, error))
    return false;
  rest = rest.ltrim();
  if (rest.empty())
    return true;
  error = "column " + std::to_string(text.size() - rest.size() + 1) +
          ": expected the end, found '" + rest.take_front(10).str() + "'";
  return false;
}

bool Scope::parseRelations(StringRef text,
                           llvm::SmallVectorImpl<Predicate> &out,
                           std::string &error) {
  StringRef rest = text;
  DimExpr left, right;
  if (!parsePrefix(text, rest, left, error))
    return false;
  rest = rest.ltrim();
  size_t before = out.size();
  while (!rest.empty()) {
    StringRef op;
    for (StringRef candidate : {"==", "!=", "<=", ">=", "<", ">", "="})
      if (op.empty() && rest.consume_front(candidate))
        op = candidate;
    if (op.empty()) {
      error = "column " + std::to_string(text.size() - rest.size() + 1) +
              ": expected a relation, found '" + rest.take_front(10).str() +
              "'";
      return false;
    }
    if (!parsePrefix(text, rest, right, error))
      return false;
    rest = rest.ltrim();
    if (op == "==" || op == "=")
      out.push_back({Relation::Eq, left, right});
    else if (op == "!=")
      out.push_back({Relation::Ne, left, right});
    else if (op == "<=")
      out.push_back({Relation::Le, left, right});
    else if (op == ">=")
      out.push_back({Relation::Le, right, left});
    else if (op == "<")
      out.push_back({Relation::Lt, left, right});
    else
      out.push_back({Relation::Lt, right, left});
    left = right;
  }
  if (out.size() != before)
    return true;
  error = "expected a relation such as '==' or '<='";
  return false;
}

std::string Scope::print(DimExpr e) const {
  auto name = [&](unsigned i) {
    return i < names.size() ? names[i] : "s" + std::to_string(i);
  };
  std::string text;
  llvm::raw_string_ostream os(text);
  if (answerSpelling != Spelling::Native &&
      writeDimExpr(os, e, name, answerSpelling))
    return text;
  return toString(e, name);
}

std::string Scope::print(const Predicate &p) const {
  std::string lhs = print(p.lhs), rhs = print(p.rhs);
  switch (p.relation) {
  case Relation::Eq:
    return lhs + " == " + rhs;
  case Relation::Ne:
    return lhs + " != " + rhs;
  case Relation::Le:
    return lhs + " <= " + rhs;
  case Relation::Lt:
    return lhs + " < " + rhs;
  case Relation::Divisible:
    return "(" + lhs + ") mod (" + rhs + ") == 0";
  }
  return {};
}

StringRef Outcome::holds() const {
  if (canBeFalse == Half::No)
    return canBeTrue == Half::No ? "unknown" : "always";
  if (canBeTrue == Half::No)
    return "never";
  if (canBeTrue == Half::Yes && canBeFalse == Half::Yes)
    return "sometimes";
  return "unknown";
}

Outcome symshape_prove::ask(Scope &scope, const Question &question,
                            Prover::QueryOptions options) {
  auto begin = std::chrono::steady_clock::now();
  Outcome outcome;
  Prover prover(scope.ctx);
  for (const Predicate &fact : question.facts)
    prover.add(fact);
  outcome.consistent = prover.isConsistent();
  if (!outcome.consistent)
    outcome.used.assign(prover.getConflict().begin(),
                        prover.getConflict().end());
  // All claims together: false if one is.
  outcome.canBeFalse = Half::No;
  outcome.canBeTrue = question.claims.size() == 1 ? Half::Unknown : Half::Yes;
  for (const Predicate &claim : question.claims) {
    Answer a = prover.query(claim, options);
    if (outcome.tier.empty() || a.canBeFalse != Half::No)
      outcome.tier = a.tier.str();
    outcome.outOfBudget |= a.outOfBudget;
    for (FactId id : a.used)
      if (!llvm::is_contained(outcome.used, id))
        outcome.used.push_back(id);
    if (question.claims.size() == 1) {
      outcome.canBeTrue = a.canBeTrue;
      outcome.trueWitness = a.trueWitness;
    } else if (a.canBeTrue == Half::No) {
      outcome.canBeTrue = Half::No;
    } else if (a.canBeFalse != Half::No && outcome.canBeTrue == Half::Yes) {
      outcome.canBeTrue = Half::Unknown;
    }
    if (a.canBeFalse == Half::Yes) {
      outcome.canBeFalse = Half::Yes;
      outcome.falseWitness = a.falseWitness;
      break;
    }
    if (a.canBeFalse == Half::Unknown)
      outcome.canBeFalse = Half::Unknown;
    if (a.canBeTrue == Half::No)
      break;
  }
  std::chrono::duration<double, std::micro> spent =
      std::chrono::steady_clock::now() - begin;
  outcome.microseconds = spent.count();
  return outcome;
}

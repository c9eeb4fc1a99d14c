//===- Statement.cpp - Facts and questions as text ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Statement.h"
#include "Expr/ExprBudgets.h"
#include "llvm/ADT/StringExtras.h"
#include <chrono>
#include <utility>

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::statement;
using llvm::StringRef;

/// An error at `rest`, which is the end of `whole`.
static std::string errorAt(StringRef rest, StringRef whole,
                           std::string message) {
  return TextError{whole.size() - rest.size(), std::move(message)}.in(whole);
}

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
  failure.column += start;
  error = failure.in(whole);
  return false;
}

bool Scope::parseExpr(StringRef text, DimExpr &e, std::string &error) {
  StringRef rest = text;
  if (!parsePrefix(text, rest, e, error))
    return false;
  rest = rest.ltrim();
  if (rest.empty())
    return true;
  error = errorAt(rest, text,
                  "expected the end of the expression, found '" +
                      rest.take_front(10).str() + "'");
  return false;
}

/// Removes `word` from the front of `text`, unless a longer word begins there.
static bool consumeWord(StringRef &text, StringRef word) {
  if (!text.starts_with(word))
    return false;
  StringRef rest = text.drop_front(word.size());
  if (!rest.empty() && (llvm::isAlnum(rest.front()) || rest.front() == '_' ||
                        rest.front() == '$'))
    return false;
  text = rest;
  return true;
}

/// Removes the name of a relation, as in `Le(`, from the front of `text` and
/// returns it, without its '('.
static StringRef takeCall(StringRef &text) {
  for (StringRef candidate : {"Eq", "Ne", "Le", "Lt", "Ge", "Gt"}) {
    StringRef ahead = text.ltrim();
    if (!consumeWord(ahead, candidate))
      continue;
    ahead = ahead.ltrim();
    if (!ahead.consume_front("("))
      return {};
    text = ahead;
    return candidate;
  }
  return {};
}

bool Scope::isCondition(StringRef text) const {
  return text.find_first_of("<>=") != StringRef::npos ||
         (spelling == Spelling::SymPy && !takeCall(text).empty());
}

/// Parses calls such as Eq(a, b), which torch.export prints for guards.
bool Scope::parseCall(StringRef whole, StringRef &rest, bool &isCall,
                      Conjunction &out, std::string &error) {
  isCall = false;
  StringRef ahead = rest;
  StringRef word = takeCall(ahead);
  if (spelling != Spelling::SymPy || word.empty())
    return true;
  isCall = true;
  rest = ahead;
  DimExpr left, right;
  auto expect = [&](StringRef token) {
    rest = rest.ltrim();
    if (rest.consume_front(token))
      return true;
    error = errorAt(rest, whole,
                    "expected '" + token.str() + "', found '" +
                        rest.take_front(10).str() + "'");
    return false;
  };
  if (!parsePrefix(whole, rest, left, error) || !expect(",") ||
      !parsePrefix(whole, rest, right, error) || !expect(")"))
    return false;
  rest = rest.ltrim();
  if (word.front() == 'G')
    std::swap(left, right);
  Relation relation = word == "Eq"         ? Relation::Eq
                      : word == "Ne"       ? Relation::Ne
                      : word.back() == 'e' ? Relation::Le
                                           : Relation::Lt;
  out.push_back({relation, left, right});
  return true;
}

bool Scope::parseRelations(StringRef whole, StringRef &rest, Conjunction &out,
                           std::string &error) {
  bool isCall = false;
  if (!parseCall(whole, rest, isCall, out, error))
    return false;
  if (isCall)
    return true;
  DimExpr left, right;
  if (!parsePrefix(whole, rest, left, error))
    return false;
  rest = rest.ltrim();
  auto atEnd = [&] {
    StringRef ahead = rest;
    return rest.empty() || consumeWord(ahead, "or") ||
           consumeWord(ahead, "and");
  };
  size_t before = out.size();
  while (!atEnd()) {
    StringRef op;
    for (StringRef candidate : {"==", "!=", "<=", ">=", "<", ">", "="})
      if (op.empty() && rest.consume_front(candidate))
        op = candidate;
    if (op.empty()) {
      error = errorAt(rest, whole,
                      "expected an operator such as 'floordiv' or a "
                      "comparison such as '==', found '" +
                          rest.take_front(10).str() + "'");
      return false;
    }
    if (!parsePrefix(whole, rest, right, error))
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
  error = errorAt(rest, whole, "expected a comparison such as '==' or '<='");
  return false;
}

bool Scope::parseCondition(StringRef text, Alternatives &out,
                           std::string &error) {
  StringRef rest = text;
  out.emplace_back();
  while (true) {
    if (!parseRelations(text, rest, out.back(), error))
      return false;
    if (consumeWord(rest, "or"))
      out.emplace_back();
    else if (!consumeWord(rest, "and"))
      return true;
  }
}

void Question::addFact(Alternatives condition) {
  if (condition.size() != 1) {
    facts.push_back(std::move(condition));
    return;
  }
  for (const Predicate &p : condition.front())
    facts.push_back({{p}});
}

bool Question::addClaim(const Alternatives &condition) {
  // `a and b or c` becomes `(a or c) and (b or c)`.
  std::vector<Claim> clauses{{}};
  for (const Conjunction &alternative : condition) {
    std::vector<Claim> next;
    if (clauses.size() * alternative.size() > detail::exprBudgets.text.claims)
      return false;
    for (const Claim &clause : clauses)
      for (const Predicate &p : alternative)
        next.emplace_back(clause).push_back(p);
    clauses = std::move(next);
  }
  claims.insert(claims.end(), clauses.begin(), clauses.end());
  return true;
}

void Question::stateFacts(Prover &prover) const {
  for (const Alternatives &fact : facts) {
    if (fact.size() == 1 && fact.front().size() == 1)
      prover.add(fact.front().front());
    else
      prover.addAnyOf(fact);
  }
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

std::string Scope::print(const Alternatives &condition) const {
  std::string text;
  for (const Conjunction &alternative : condition) {
    text += text.empty() ? "" : " or ";
    for (const Predicate &p : alternative)
      text += (&p == alternative.begin() ? "" : " and ") + print(p);
  }
  return text;
}

Verdict Outcome::verdict() const {
  Answer answer;
  answer.canBeTrue = canBeTrue;
  answer.canBeFalse = canBeFalse;
  return answer.verdict();
}

StringRef symshape::stringify(Verdict v) {
  switch (v) {
  case Verdict::Always:
    return "always";
  case Verdict::Never:
    return "never";
  case Verdict::Sometimes:
    return "sometimes";
  case Verdict::Unknown:
    break;
  }
  return "unknown";
}

Outcome statement::ask(Scope &scope, const Question &question,
                       Prover::QueryOptions options) {
  auto begin = std::chrono::steady_clock::now();
  Prover prover(scope.ctx);
  question.stateFacts(prover);
  Outcome outcome = ask(prover, question.claims, options);
  std::chrono::duration<double, std::micro> spent =
      std::chrono::steady_clock::now() - begin;
  outcome.microseconds = spent.count();
  return outcome;
}

/// Looks for an assignment under which all claims hold: queries the last claim
/// under the others. `x > 3 and x < 5` is true for x = 4, and never true if the
/// claims contradict each other.
static void askWhetherAllHold(Prover &prover, llvm::ArrayRef<Claim> claims,
                              Prover::QueryOptions options, Outcome &outcome) {
  if (!prover.isConsistent())
    return;
  prover.push();
  for (const Claim &claim : claims.drop_back()) {
    llvm::SmallVector<Conjunction> alternatives;
    for (const Predicate &p : claim)
      alternatives.push_back({p});
    prover.addAnyOf(alternatives);
  }
  if (prover.isConsistent()) {
    Answer a = prover.queryAnyOf(claims.back(), options);
    outcome.canBeTrue = prover.isConsistent() ? a.canBeTrue : Truth::False;
    outcome.trueWitness = a.trueWitness;
    if (outcome.canBeTrue == Truth::False)
      outcome.tier = a.tier.str();
  } else {
    outcome.canBeTrue = Truth::False;
    outcome.tier = "intervals";
  }
  prover.pop();
}

Outcome statement::ask(Prover &prover, llvm::ArrayRef<Claim> claims,
                       Prover::QueryOptions options) {
  Outcome outcome;
  // The statement is the conjunction of all claims: false if one is false.
  outcome.canBeFalse = Truth::False;
  outcome.canBeTrue = claims.size() == 1 ? Truth::Unknown : Truth::True;
  for (const Claim &claim : claims) {
    Answer a = prover.queryAnyOf(claim, options);
    if (outcome.tier.empty() || a.canBeFalse != Truth::False)
      outcome.tier = a.tier.str();
    outcome.outOfBudget |= a.outOfBudget;
    for (FactId id : a.used)
      if (!llvm::is_contained(outcome.used, id))
        outcome.used.push_back(id);
    if (claims.size() == 1) {
      outcome.canBeTrue = a.canBeTrue;
      outcome.trueWitness = a.trueWitness;
    } else if (a.canBeTrue == Truth::False) {
      outcome.canBeTrue = Truth::False;
    } else if (a.canBeFalse != Truth::False &&
               outcome.canBeTrue == Truth::True) {
      outcome.canBeTrue = Truth::Unknown;
    }
    if (a.canBeFalse == Truth::True) {
      outcome.canBeFalse = Truth::True;
      outcome.falseWitness = a.falseWitness;
      break;
    }
    if (a.canBeFalse == Truth::Unknown)
      outcome.canBeFalse = Truth::Unknown;
    if (a.canBeTrue == Truth::False)
      break;
  }
  if (claims.size() > 1 && outcome.canBeTrue == Truth::Unknown &&
      !options.onlyCounterexample)
    askWhetherAllHold(prover, claims, options, outcome);
  // The prover finds some contradictions only while it answers a query, and
  // those between facts about other symbols only on request.
  if (!options.onlyCounterexample)
    prover.searchContradiction();
  outcome.consistent = prover.isConsistent();
  if (!outcome.consistent)
    outcome.used.assign(prover.getConflict().begin(),
                        prover.getConflict().end());
  return outcome;
}

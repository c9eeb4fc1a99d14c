//===- Corpus.cpp - Questions from a JSON-lines file ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Corpus.h"
#include "../JsonNesting.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace symshape_prove;
using llvm::StringRef;
namespace json = llvm::json;

/// A statement nests twice. The JSON parser recurses, so limit its stack.
static constexpr unsigned kMaxNesting = 16;

bool symshape_prove::readCorpusLine(StringRef line, Scope &scope,
                                    Question &question, std::string &id,
                                    std::string &error) {
  if (mlir::symshape::nestsTooDeep(line, kMaxNesting)) {
    error = "JSON nested too deeply";
    return false;
  }
  llvm::Expected<json::Value> parsed = json::parse(line);
  if (!parsed) {
    error = llvm::toString(parsed.takeError());
    return false;
  }
  const json::Object *object = parsed->getAsObject();
  if (!object) {
    error = "expected a JSON object";
    return false;
  }
  id = object->getString("id").value_or("").str();
  auto failIn = [&](StringRef text) {
    error = "in '" + text.str() + "': " + error;
    return false;
  };
  auto getText = [&](StringRef key, StringRef &text) {
    if (std::optional<StringRef> value = object->getString(key)) {
      text = *value;
      return true;
    }
    error = "expected a string '" + key.str() + "'";
    return false;
  };
  auto isPresent = [&](StringRef key) {
    const json::Value *value = object->get(key);
    return value && value->kind() != json::Value::Null;
  };
  if (isPresent("assume")) {
    const json::Array *assume = object->getArray("assume");
    if (!assume || !llvm::all_of(*assume, [](const json::Value &v) {
          return v.getAsString().has_value();
        })) {
      error = "expected a list of strings 'assume'";
      return false;
    }
    for (const json::Value &v : *assume) {
      Alternatives fact;
      StringRef text = *v.getAsString();
      if (!scope.parseCondition(text, fact, error))
        return failIn(text);
      question.addFact(std::move(fact));
    }
  }
  StringRef kind;
  if (!getText("kind", kind))
    return false;
  auto get = [&](StringRef key, DimExpr &e) {
    StringRef text;
    return getText(key, text) &&
           (scope.parseExpr(text, e, error) || failIn(text));
  };
  auto claim = [&](Relation relation, DimExpr a, DimExpr b) {
    question.claims.push_back({{relation, a, b}});
  };
  if (kind == "condition") {
    Alternatives condition;
    StringRef text;
    if (!getText("condition", text))
      return false;
    if (!scope.parseCondition(text, condition, error))
      return failIn(text);
    if (question.addClaim(condition))
      return true;
    error = "too many cases after expanding 'and' and 'or'";
    return false;
  }
  DimExpr a, b;
  if (kind == "bounds") {
    if (!get("expr", a))
      return false;
    for (StringRef end : {"lower", "upper"}) {
      if (!isPresent(end))
        continue;
      std::optional<int64_t> value = object->getInteger(end);
      if (!value) {
        error = "expected an integer '" + end.str() + "'";
        return false;
      }
      DimExpr bound = scope.ctx.constant(*value);
      claim(Relation::Le, end == "lower" ? bound : a,
            end == "lower" ? a : bound);
    }
    if (question.claims.empty()) {
      error = "expected an integer 'lower' or 'upper'";
      return false;
    }
    return true;
  }
  if (!get("lhs", a))
    return false;
  if (kind == "nonneg") {
    claim(Relation::Le, scope.ctx.constant(0), a);
    return true;
  }
  if (!get("rhs", b))
    return false;
  if (kind == "equal" || kind == "const")
    claim(Relation::Eq, a, b);
  else if (kind == "ne")
    claim(Relation::Ne, a, b);
  else if (kind == "le")
    claim(Relation::Le, a, b);
  else if (kind == "lt")
    claim(Relation::Lt, a, b);
  else if (kind == "divisible")
    claim(Relation::Divisible, a, b);
  else {
    error =
        "expected the kind condition, bounds, nonneg, equal, const, ne, le, "
        "lt or divisible, found '" +
        kind.str() + "'";
    return false;
  }
  return true;
}

static json::Object toJson(const Scope &scope, const Witness &witness) {
  json::Object o;
  for (const auto &[leaf, value] : witness) {
    std::string text;
    llvm::raw_string_ostream(text) << value;
    if (value >= INT64_MIN && value <= INT64_MAX)
      o[scope.print(leaf)] = int64_t(value);
    else
      o[scope.print(leaf)] = text;
  }
  return o;
}

int symshape_prove::runCorpus(StringRef file, bool details, bool smtlib,
                              unsigned repeat) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(file);
  if (!buffer) {
    llvm::errs() << file << ": " << buffer.getError().message() << "\n";
    return 1;
  }
  int result = 0;
  for (llvm::line_iterator line(**buffer); !line.is_at_eof(); ++line) {
    std::string id, error;
    json::Object out;
    Scope scope;
    Question question;
    if (!readCorpusLine(*line, scope, question, id, error)) {
      llvm::errs() << file << ":" << line.line_number() << ": " << error
                   << "\n";
      result = 1;
      if (id.empty())
        continue;
      out["id"] = id;
      out["answer"] = "unknown";
      out["error"] = error;
      llvm::outs() << json::Value(std::move(out)) << "\n";
      continue;
    }
    if (smtlib) {
      llvm::outs() << "(echo \"" << id << "\")\n";
      printSmtLib(llvm::outs(), scope, question);
      llvm::outs() << "(reset)\n";
      continue;
    }
    Prover::QueryOptions options;
    options.wantWitness = true;
    options.onlyCounterexample = !details;
    options.wantUsed = details;
    Outcome outcome = ask(scope, question, options);
    for (unsigned i = 1; i < repeat; ++i) {
      Outcome again = ask(scope, question, options);
      if (again.microseconds < outcome.microseconds)
        outcome = std::move(again);
    }
    out["id"] = id;
    if (outcome.isTrue() && outcome.consistent)
      out["answer"] = true;
    else if (outcome.isFalse() && outcome.consistent)
      out["answer"] = false;
    else
      out["answer"] = "unknown";
    out["holds"] = outcome.consistent ? outcome.holds() : "unknown";
    out["us"] = double(int64_t(outcome.microseconds * 100)) / 100;
    out["tier"] = outcome.tier;
    if (details) {
      json::Array used;
      for (FactId fact : outcome.used)
        used.push_back(scope.print(question.facts[fact]));
      out["used"] = std::move(used);
      if (!outcome.falseWitness.empty())
        out["counterexample"] = toJson(scope, outcome.falseWitness);
      if (!outcome.trueWitness.empty())
        out["example"] = toJson(scope, outcome.trueWitness);
      if (!outcome.consistent)
        out["contradictory"] = true;
    }
    llvm::outs() << json::Value(std::move(out)) << "\n";
  }
  return result;
}

//===- Corpus.cpp - Questions from a JSON-lines file ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Corpus.h"
#include "../JsonNesting.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace symshape_prove;
using llvm::StringRef;
using llvm::Twine;
namespace json = llvm::json;

/// A statement nests twice. The JSON parser recurses, so limit its stack.
static constexpr unsigned kMaxNesting = 16;

namespace {
/// Reads the fields of a line into a question. Each method returns false after
/// an error, which is then in `error`.
class LineReader {
public:
  LineReader(const json::Object &object, Scope &scope, Question &question,
             std::string &error)
      : object(object), scope(scope), question(question), error(error) {}

  bool read() {
    StringRef kind;
    if (!readFacts() || !getText("kind", kind))
      return false;
    if (kind == "condition")
      return readCondition();
    if (kind == "bounds")
      return readBounds();
    return readComparison(kind);
  }

private:
  bool fail(const Twine &text) {
    error = text.str();
    return false;
  }

  bool isPresent(StringRef key) const {
    const json::Value *value = object.get(key);
    return value && value->kind() != json::Value::Null;
  }
  bool getText(StringRef key, StringRef &text) {
    std::optional<StringRef> value = object.getString(key);
    text = value.value_or("");
    return value || fail("expected '" + key + "' to be a string");
  }
  bool getExpr(StringRef key, DimExpr &e) {
    StringRef text;
    return getText(key, text) && scope.parseExpr(text, e, error);
  }
  bool parse(StringRef text, Alternatives &condition) {
    return scope.parseCondition(text, condition, error);
  }
  void claim(Relation relation, DimExpr a, DimExpr b) {
    question.claims.push_back({{relation, a, b}});
  }

  bool readFacts() {
    if (!isPresent("assume"))
      return true;
    const json::Array *assume = object.getArray("assume");
    if (!assume || llvm::any_of(*assume, [](const json::Value &v) {
          return !v.getAsString();
        }))
      return fail("expected 'assume' to be a list of strings");
    for (const json::Value &v : *assume) {
      Alternatives fact;
      if (!parse(*v.getAsString(), fact))
        return false;
      question.addFact(std::move(fact));
    }
    return true;
  }

  bool readCondition() {
    Alternatives condition;
    StringRef text;
    if (!getText("condition", text) || !parse(text, condition))
      return false;
    return question.addClaim(condition) ||
           fail("too many cases after expanding 'and' and 'or'");
  }

  bool readBounds() {
    DimExpr e;
    if (!getExpr("expr", e))
      return false;
    for (StringRef end : {"lower", "upper"}) {
      if (!isPresent(end))
        continue;
      std::optional<int64_t> value = object.getInteger(end);
      if (!value)
        return fail("expected '" + end + "' to be an integer");
      DimExpr bound = scope.ctx.constant(*value);
      end == "lower" ? claim(Relation::Le, bound, e)
                     : claim(Relation::Le, e, bound);
    }
    return !question.claims.empty() ||
           fail("expected 'lower' or 'upper', an integer");
  }

  bool readComparison(StringRef kind) {
    std::optional<Relation> relation =
        llvm::StringSwitch<std::optional<Relation>>(kind)
            .Cases({"equal", "const"}, Relation::Eq)
            .Case("ne", Relation::Ne)
            .Cases({"le", "nonneg"}, Relation::Le)
            .Case("lt", Relation::Lt)
            .Case("divisible", Relation::Divisible)
            .Default(std::nullopt);
    if (!relation)
      return fail("expected the kind condition, bounds, nonneg, equal, const, "
                  "ne, le, lt or divisible, found '" +
                  kind + "'");
    DimExpr a, b;
    if (!getExpr("lhs", a))
      return false;
    if (kind == "nonneg")
      claim(Relation::Le, scope.ctx.constant(0), a);
    else if (getExpr("rhs", b))
      claim(*relation, a, b);
    else
      return false;
    return true;
  }

  const json::Object &object;
  Scope &scope;
  Question &question;
  std::string &error;
};
} // namespace

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
  return LineReader(*object, scope, question, error).read();
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

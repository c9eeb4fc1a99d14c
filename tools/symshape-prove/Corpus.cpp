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
/// Reads the fields of a line. Each method returns false after an error, which
/// is then in `error`.
class LineReader {
public:
  LineReader(const json::Object &object, CorpusLine &line, std::string &error)
      : object(object), line(line), scope(line.scope), question(line.question),
        error(error) {}

  bool read() {
    StringRef kind;
    if (!readFacts() || !getText("kind", kind))
      return false;
    if (kind == "condition")
      return readCondition();
    if (kind == "bounds")
      return readBounds();
    if (kind == "value")
      return readValue();
    if (kind == "peak")
      return readPeak();
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

  bool readValue() {
    if (!getExpr("expr", line.expr))
      return false;
    const json::Object *numbers = object.getObject("at");
    if (!numbers)
      return fail("expected 'at' to be an object such as {\"n\": 3}");
    for (const auto &[name, value] : *numbers) {
      std::optional<int64_t> number = value.getAsInteger();
      if (!number)
        return fail("expected the number of '" + StringRef(name) +
                    "' to be an integer of 64 bits");
      line.numbers[name] = *number;
    }
    return true;
  }

  bool readPeak() {
    const json::Array *buffers = object.getArray("buffers");
    line.buffers.emplace();
    auto readBuffer = [&](const json::Value &value) {
      const json::Array *parts = value.getAsArray();
      if (!parts || parts->size() != 3)
        return false;
      std::optional<StringRef> size = (*parts)[0].getAsString();
      std::optional<int64_t> first = (*parts)[1].getAsInteger(),
                             last = (*parts)[2].getAsInteger();
      DimExpr e;
      if (!size || !first || !last || *first > *last)
        return false;
      if (!scope.parseExpr(*size, e, error))
        return false;
      line.buffers->push_back({e, *first, *last});
      return true;
    };
    if (buffers && llvm::all_of(*buffers, readBuffer))
      return true;
    return !error.empty()
               ? false
               : fail("expected 'buffers' to be a list of buffers, "
                      "such as [\"n * 4\", 0, 3]: the bytes, and the "
                      "first and last point");
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
      return fail("expected the kind condition, bounds, value, peak, nonneg, "
                  "equal, const, ne, le, lt or divisible, found '" +
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
  CorpusLine &line;
  Scope &scope;
  Question &question;
  std::string &error;
};
} // namespace

bool symshape_prove::readCorpusLine(StringRef text, CorpusLine &line,
                                    std::string &error) {
  if (mlir::symshape::nestsTooDeep(text, kMaxNesting)) {
    error = "JSON nested too deeply";
    return false;
  }
  llvm::Expected<json::Value> parsed = json::parse(text);
  if (!parsed) {
    error = llvm::toString(parsed.takeError());
    return false;
  }
  const json::Object *object = parsed->getAsObject();
  if (!object) {
    error = "expected a JSON object";
    return false;
  }
  line.id = object->getString("id").value_or("").str();
  return LineReader(*object, line, error).read();
}

//===----------------------------------------------------------------------===//
// Answers
//===----------------------------------------------------------------------===//

/// A number, as text if it does not fit 64 bits.
static json::Value toJson(const llvm::DynamicAPInt &number) {
  if (std::optional<int64_t> small = toInt64(number))
    return *small;
  std::string text;
  llvm::raw_string_ostream(text) << number;
  return text;
}

static json::Object toJson(const Scope &scope, const Witness &witness) {
  json::Object o;
  for (const auto &[leaf, value] : witness)
    o[scope.print(leaf)] = toJson(value);
  return o;
}

/// Returns false if the expression has no value.
static bool answerValue(const CorpusLine &line, json::Object &out,
                        std::string &error) {
  std::string missing;
  auto numberOf = [&](DimExpr leaf) -> std::optional<llvm::DynamicAPInt> {
    if (leaf.isSymbol())
      if (auto found =
              line.numbers.find(line.scope.names[leaf.getSymbolIndex()]);
          found != line.numbers.end())
        return llvm::DynamicAPInt(found->second);
    missing = line.scope.print(leaf);
    return std::nullopt;
  };
  if (std::optional<llvm::DynamicAPInt> value = evaluate(line.expr, numberOf)) {
    out["value"] = toJson(*value);
    return true;
  }
  error = missing.empty() ? "the value is too large"
                          : "'at' has no number for " + missing;
  return false;
}

/// Answers with the sums of live bytes whose largest is the peak.
static bool answerPeak(CorpusLine &line, json::Object &out,
                       std::string &error) {
  Prover prover(line.scope.ctx);
  line.question.stateFacts(prover);
  constexpr unsigned most = 256;
  llvm::SmallVector<LiveSum> sums = findPeak(*line.buffers, prover, most);
  if (sums.empty() && !line.buffers->empty()) {
    error = ("the peak has more than " + Twine(most) + " terms").str();
    return false;
  }
  dropSmallerSums(sums, prover);
  json::Array peak;
  for (const LiveSum &sum : sums)
    peak.push_back(json::Object{{"size", line.scope.print(sum.size)},
                                {"point", sum.point}});
  out["peak"] = std::move(peak);
  return true;
}

static void answerQuestion(CorpusLine &line, const CorpusOptions &corpus,
                           json::Object &out) {
  Prover::QueryOptions options;
  options.wantWitness = true;
  options.onlyCounterexample = !corpus.details;
  options.wantUsed = corpus.details;
  Outcome outcome = ask(line.scope, line.question, options);
  for (unsigned i = 1; i < corpus.repeat; ++i) {
    Outcome again = ask(line.scope, line.question, options);
    if (again.microseconds < outcome.microseconds)
      outcome = std::move(again);
  }
  if (outcome.isTrue() && outcome.consistent)
    out["answer"] = true;
  else if (outcome.isFalse() && outcome.consistent)
    out["answer"] = false;
  else
    out["answer"] = "unknown";
  out["holds"] = outcome.consistent ? outcome.holds() : "unknown";
  out["us"] = double(int64_t(outcome.microseconds * 100)) / 100;
  out["tier"] = outcome.tier;
  if (!corpus.details)
    return;
  json::Array used;
  for (FactId fact : outcome.used)
    used.push_back(line.scope.print(line.question.facts[fact]));
  out["used"] = std::move(used);
  if (!outcome.falseWitness.empty())
    out["counterexample"] = toJson(line.scope, outcome.falseWitness);
  if (!outcome.trueWitness.empty())
    out["example"] = toJson(line.scope, outcome.trueWitness);
  if (!outcome.consistent)
    out["contradictory"] = true;
}

/// Reads and answers one line. An SMT-LIB script is left to the caller.
static bool answerLine(StringRef text, CorpusLine &line,
                       const CorpusOptions &options, json::Object &out,
                       std::string &error) {
  if (!readCorpusLine(text, line, error))
    return false;
  if (line.expr)
    return answerValue(line, out, error);
  if (line.buffers)
    return answerPeak(line, out, error);
  if (!options.smtlib)
    answerQuestion(line, options, out);
  return true;
}

int symshape_prove::runCorpus(StringRef file, const CorpusOptions &options) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(file);
  if (!buffer) {
    llvm::errs() << file << ": " << buffer.getError().message() << "\n";
    return 1;
  }
  int result = 0;
  for (llvm::line_iterator at(**buffer); !at.is_at_eof(); ++at) {
    std::string error;
    json::Object out;
    CorpusLine line(options.spelling, options.answerSpelling);
    if (!answerLine(*at, line, options, out, error)) {
      llvm::errs() << file << ":" << at.line_number() << ": " << error << "\n";
      result = 1;
      if (line.id.empty())
        continue;
      out["answer"] = "unknown";
      out["error"] = error;
    } else if (options.smtlib && !line.expr && !line.buffers) {
      llvm::outs() << "(echo \"" << line.id << "\")\n";
      printSmtLib(llvm::outs(), line.scope, line.question);
      llvm::outs() << "(reset)\n";
      continue;
    }
    out["id"] = line.id;
    llvm::outs() << json::Value(std::move(out)) << "\n";
  }
  return result;
}

//===- Prover.cpp - Facts and questions for C -------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape-c/Prover.h"
#include "Handles.h"
#include "SymShape/Algebra/Statement.h"
#include "mlir/CAPI/Support.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::capi;
using namespace mlir::symshape::statement;

namespace {
struct ProverObject {
  std::mutex mutex;
  Scope scope;
  Prover prover{scope.ctx};
  /// The texts of the facts, by their ids, and how many there were when each
  /// open scope began.
  std::vector<std::string> facts;
  std::vector<size_t> scopes;
};

/// A prover that this call may use, or none.
struct Locked {
  explicit Locked(SymShapeProver handle)
      : object(HandleTable<ProverObject>::get().find(handle.id)) {
    if (object)
      guard = std::unique_lock<std::mutex>(object->mutex);
  }
  explicit operator bool() const { return bool(object); }
  ProverObject *operator->() const { return object.get(); }

private:
  std::shared_ptr<ProverObject> object;
  std::unique_lock<std::mutex> guard;
};
} // namespace

SymShapeProver symshapeProverCreate(void) {
  return {
      HandleTable<ProverObject>::get().add(std::make_shared<ProverObject>())};
}

void symshapeProverDestroy(SymShapeProver prover) {
  HandleTable<ProverObject>::get().remove(prover.id);
}

static constexpr const char *kNoProver = "the handle is not a prover";

/// Reads a statement; false after an error.
static bool readStatement(Locked &prover, MlirStringRef text, Alternatives &out,
                          ErrorSink fail) {
  std::string error;
  if (!prover)
    error = kNoProver;
  else if (prover->scope.parseCondition(capi::textOf(text), out, error))
    return true;
  fail(error);
  return false;
}

MlirLogicalResult symshapeProverAddFact(SymShapeProver handle,
                                        MlirStringRef fact,
                                        SymShapeErrorCallback onError,
                                        void *userData) {
  Locked prover(handle);
  Alternatives condition;
  if (!readStatement(prover, fact, condition, {onError, userData}))
    return wrap(failure());
  Question stated;
  stated.addFact(std::move(condition));
  stated.stateFacts(prover->prover);
  for (const Alternatives &each : stated.facts)
    prover->facts.push_back(prover->scope.print(each));
  return wrap(success());
}

MlirLogicalResult symshapeProverPush(SymShapeProver handle) {
  Locked prover(handle);
  if (!prover)
    return wrap(failure());
  prover->prover.push();
  prover->scopes.push_back(prover->facts.size());
  return wrap(success());
}

MlirLogicalResult symshapeProverPop(SymShapeProver handle) {
  Locked prover(handle);
  if (!prover || prover->scopes.empty())
    return wrap(failure());
  prover->prover.pop();
  prover->facts.resize(prover->scopes.back());
  prover->scopes.pop_back();
  return wrap(success());
}

bool symshapeProverIsConsistent(SymShapeProver handle) {
  Locked prover(handle);
  return prover && !prover->prover.searchContradiction() &&
         prover->prover.isConsistent();
}

static void addExample(const Witness &witness, const Scope &scope,
                       decltype(AnswerObject::trueFor) &example) {
  for (const auto &[leaf, value] : witness)
    example.push_back({scope.print(leaf), value});
}

SymShapeAnswer symshapeProverAsk(SymShapeProver handle, MlirStringRef statement,
                                 int wanted, SymShapeErrorCallback onError,
                                 void *userData) {
  ErrorSink fail{onError, userData};
  Locked prover(handle);
  Alternatives condition;
  if (!readStatement(prover, statement, condition, fail))
    return {0};
  Question question;
  if (!question.addClaim(condition)) {
    fail("too many cases after expanding 'and' and 'or'");
    return {0};
  }
  Prover::QueryOptions options;
  options.wantWitness = wanted & SymShapeWantExamples;
  options.wantUsed = wanted & SymShapeWantReasons;
  Outcome outcome = ask(prover->prover, question.claims, options);
  AnswerObject answer;
  if (!outcome.consistent)
    answer.problem = "the facts contradict each other";
  else
    answer.verdict = outcome.verdict();
  bool isProved =
      answer.verdict == Verdict::Always || answer.verdict == Verdict::Never;
  if (wanted & SymShapeWantReasons && (isProved || !outcome.consistent))
    for (FactId id : outcome.used)
      if (id < prover->facts.size())
        answer.reasons.push_back(prover->facts[id]);
  bool isOpen = outcome.consistent && !isProved;
  if (isOpen && outcome.canBeTrue == Truth::True)
    addExample(outcome.trueWitness, prover->scope, answer.trueFor);
  if (isOpen && outcome.canBeFalse == Truth::True)
    addExample(outcome.falseWitness, prover->scope, answer.falseFor);
  return AnswerObject::add(std::move(answer));
}

/// Reads an expression; null after an error.
static DimExpr readExpr(Locked &prover, MlirStringRef text, ErrorSink fail) {
  std::string error;
  DimExpr e;
  if (!prover)
    error = kNoProver;
  else if (prover->scope.parseExpr(capi::textOf(text), e, error))
    return e;
  fail(error);
  return {};
}

MlirLogicalResult
symshapeProverSimplify(SymShapeProver handle, MlirStringRef expression,
                       MlirStringCallback callback, void *userData,
                       SymShapeErrorCallback onError, void *errorData) {
  Locked prover(handle);
  DimExpr e = readExpr(prover, expression, {onError, errorData});
  if (!e)
    return wrap(failure());
  give(prover->scope.print(prover->prover.simplify(e)), callback, userData);
  return wrap(success());
}

/// Stores an end of an interval that there is and that fits 64 bits.
static void store(const std::optional<llvm::DynamicAPInt> &end, bool *has,
                  int64_t *out) {
  *has = end && *end >= INT64_MIN && *end <= INT64_MAX;
  if (*has)
    *out = int64_t(*end);
}

MlirLogicalResult symshapeProverGetBounds(SymShapeProver handle,
                                          MlirStringRef expression,
                                          bool *hasLower, int64_t *lower,
                                          bool *hasUpper, int64_t *upper,
                                          SymShapeErrorCallback onError,
                                          void *userData) {
  ErrorSink fail{onError, userData};
  if (!hasLower || !lower || !hasUpper || !upper) {
    fail("expected pointers for the bounds, found null");
    return wrap(failure());
  }
  Locked prover(handle);
  DimExpr e = readExpr(prover, expression, fail);
  if (!e)
    return wrap(failure());
  if (prover->prover.searchContradiction() || !prover->prover.isConsistent()) {
    fail("the facts contradict each other");
    return wrap(failure());
  }
  Interval found = prover->prover.bounds(e);
  store(found.lower, hasLower, lower);
  store(found.upper, hasUpper, upper);
  return wrap(success());
}

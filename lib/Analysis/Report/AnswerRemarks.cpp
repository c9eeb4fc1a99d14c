//===- AnswerRemarks.cpp - Record the answers that a pass used ------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Analysis/Explain.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::symshape;

using EmitRemark = remark::detail::InFlightRemark(Location, remark::RemarkOpts);

/// The remark engine is for one thread at a time, but a pass manager may run a
/// pass on several modules at once.
static std::mutex engineMutex;

static void emit(EmitRemark emitRemark, Operation *asker, StringRef pass,
                 StringRef use, StringRef question, Verdict answer) {
  auto func = dyn_cast<FunctionOpInterface>(asker);
  if (!func)
    func = asker->getParentOfType<FunctionOpInterface>();
  std::lock_guard<std::mutex> guard(engineMutex);
  emitRemark(asker->getLoc(),
             remark::RemarkOpts::name(use).category(pass).function(
                 func ? func.getName() : StringRef()))
      << remark::metric("Op", asker->getName().getStringRef())
      << remark::metric("Question", question)
      << remark::metric("Answer", stringify(answer));
}

/// Records an answer of `shapes` to the question that `write` gives as text.
static void record(const FunctionShapes &shapes, Operation *asker,
                   StringRef use, Verdict answer,
                   llvm::function_ref<std::string(const Explainer &)> write) {
  if (!recordsAnswers(asker->getContext()))
    return;
  auto guard = shapes.getModule().lock();
  emit(remark::passed, asker, shapes.getModule().getAsker(), use,
       write(Explainer(shapes)), answer);
}

void symshape::recordAnswer(const FunctionShapes &shapes, Operation *asker,
                            StringRef use, const ConditionRef &question,
                            Verdict answer) {
  record(shapes, asker, use, answer, [&](const Explainer &names) {
    return question ? names.text(question) : "the types are equal";
  });
}

void symshape::recordAnswer(const FunctionShapes &shapes, Operation *asker,
                            StringRef use, const Predicate &question,
                            Verdict answer) {
  record(shapes, asker, use, answer,
         [&](const Explainer &names) { return names.text(question); });
}

void symshape::recordRange(const FunctionShapes &shapes, Operation *asker,
                           StringRef use, DimExpr number,
                           const Interval &range) {
  record(shapes, asker, use, Verdict::Always, [&](const Explainer &) {
    return textOf(number, range, shapes.getModule());
  });
}

void symshape::recordAnswer(const FunctionShapes &shapes, Operation *asker,
                            StringRef use, StringRef question, Verdict answer) {
  record(shapes, asker, use, answer,
         [&](const Explainer &) { return question.str(); });
}

void AnswersForChange::record(const FunctionShapes &shapes, Operation *asker,
                              StringRef use) const {
  if (!recordsAnswers(asker->getContext()) || questions.empty())
    return;
  auto needsFacts = [](const ConditionRef &question) {
    return question && (question->kind != Condition::Compare ||
                        question->compare.lhs != question->compare.rhs);
  };
  for (const ConditionRef &question : questions)
    if (needsFacts(question))
      recordAnswer(shapes, asker, use, question);
  if (llvm::none_of(questions, needsFacts))
    recordAnswer(shapes, asker, use, questions.front());
}

void symshape::recordVerdict(Operation *asker, StringRef pass, StringRef use,
                             llvm::function_ref<std::string()> question,
                             Verdict answer) {
  if (recordsAnswers(asker->getContext()))
    emit(remark::analysis, asker, pass, use, question(), answer);
}

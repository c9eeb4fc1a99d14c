//===- AnswerRemarks.cpp - Record the answers that a pass used ------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Analysis/Explain.h"
#include "SymShape/Analysis/Preconditions.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::symshape;

using EmitRemark = remark::detail::InFlightRemark(Location, remark::RemarkOpts);

/// The remark engine is for one thread at a time, but a pass manager may run a
/// pass on several modules at once.
static std::mutex engineMutex;

namespace mlir::symshape {
/// Writes remarks, and answers into plans.
struct AnswerWriter {
  using Answer = PlannedAnswers::Answer;

  static Answer answer(Operation *asker, StringRef pass, StringRef use,
                       std::string question, Verdict verdict) {
    auto func = dyn_cast<FunctionOpInterface>(asker);
    if (!func)
      func = asker->getParentOfType<FunctionOpInterface>();
    if (question.size() > analysisBudgets.texts.remarkQuestion) {
      question.resize(analysisBudgets.texts.remarkQuestion);
      question += "...";
    }
    return {asker->getLoc(),
            pass,
            use,
            func ? func.getName() : StringRef(),
            asker->getName().getStringRef(),
            std::move(question),
            verdict};
  }

  static void emit(EmitRemark emitRemark, const Answer &answer) {
    std::lock_guard<std::mutex> guard(engineMutex);
    emitRemark(answer.loc, remark::RemarkOpts::name(answer.use)
                               .category(answer.pass)
                               .function(answer.function))
        << remark::metric("Op", answer.op)
        << remark::metric("Question", answer.question)
        << remark::metric("Answer", stringify(answer.verdict));
  }

  static void record(Answer answer, PlannedAnswers *plan) {
    if (plan)
      plan->answers.push_back(std::move(answer));
    else
      emit(remark::passed, answer);
  }
};
} // namespace mlir::symshape

void PlannedAnswers::record() {
  for (const Answer &answer : answers)
    AnswerWriter::emit(remark::passed, answer);
  answers.clear();
}

/// Records an answer of `shapes` to the question that `write` gives as text.
static void record(const FunctionShapes &shapes, Operation *asker,
                   StringRef use, Verdict verdict, PlannedAnswers *plan,
                   llvm::function_ref<std::string(const Explainer &)> write) {
  if (!asker || !recordsAnswers(asker->getContext()))
    return;
  auto guard = shapes.getModule().lock();
  Explainer names(shapes);
  names.setMaxLength(analysisBudgets.texts.remarkExpr);
  AnswerWriter::record(AnswerWriter::answer(asker,
                                            shapes.getModule().getAsker(), use,
                                            write(names), verdict),
                       plan);
}

void symshape::recordAnswer(const FunctionShapes &shapes, Operation *asker,
                            StringRef use, const ConditionRef &question,
                            Verdict answer, PlannedAnswers *plan) {
  record(shapes, asker, use, answer, plan, [&](const Explainer &names) {
    return question ? names.text(question) : "the types are equal";
  });
}

void symshape::recordAnswer(const FunctionShapes &shapes, Operation *asker,
                            StringRef use, const Predicate &question,
                            Verdict answer, PlannedAnswers *plan) {
  record(shapes, asker, use, answer, plan,
         [&](const Explainer &names) { return names.text(question); });
}

void symshape::recordRange(const FunctionShapes &shapes, Operation *asker,
                           StringRef use, DimExpr number, const Interval &range,
                           PlannedAnswers *plan) {
  record(shapes, asker, use, Verdict::Always, plan, [&](const Explainer &) {
    return textOf(number, range, shapes.getModule(),
                  analysisBudgets.texts.remarkExpr);
  });
}

void symshape::recordAnswer(const FunctionShapes &shapes, Operation *asker,
                            StringRef use, StringRef question, Verdict answer,
                            PlannedAnswers *plan) {
  record(shapes, asker, use, answer, plan,
         [&](const Explainer &) { return question.str(); });
}

void symshape::recordAnswer(Operation *asker, StringRef pass, StringRef use,
                            llvm::function_ref<std::string()> question,
                            Verdict answer, PlannedAnswers *plan) {
  if (asker && recordsAnswers(asker->getContext()))
    AnswerWriter::record(
        AnswerWriter::answer(asker, pass, use, question(), answer), plan);
}

void symshape::recordRefuted(const FunctionShapes &shapes, Operation *op,
                             StringRef use) {
  if (!op || !recordsAnswers(op->getContext()))
    return;
  Prover &prover = shapes.proverBefore(op);
  if (!prover.isConsistent())
    return recordAnswer(shapes, op, use, "control reaches the op",
                        Verdict::Never);
  SmallVector<Precondition> preconditions;
  appendAllPreconditions(op, shapes, preconditions);
  for (const Precondition &precondition : preconditions)
    if (precondition.isRefuted(prover))
      recordAnswer(shapes, op, use, precondition.predicate, Verdict::Never);
}

void AnswersForChange::record(const FunctionShapes &shapes, Operation *asker,
                              StringRef use, PlannedAnswers *plan) const {
  if (!recordsAnswers(asker->getContext()) || questions.empty())
    return;
  auto needsFacts = [](const ConditionRef &question) {
    return question && (question->kind != Condition::Compare ||
                        question->compare.lhs != question->compare.rhs);
  };
  for (const ConditionRef &question : questions)
    if (needsFacts(question))
      recordAnswer(shapes, asker, use, question, Verdict::Always, plan);
  if (llvm::none_of(questions, needsFacts))
    recordAnswer(shapes, asker, use, questions.front(), Verdict::Always, plan);
}

void symshape::recordVerdict(Operation *asker, StringRef pass, StringRef use,
                             llvm::function_ref<std::string()> question,
                             Verdict answer) {
  if (recordsAnswers(asker->getContext()))
    AnswerWriter::emit(
        remark::analysis,
        AnswerWriter::answer(asker, pass, use, question(), answer));
}

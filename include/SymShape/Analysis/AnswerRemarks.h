//===- AnswerRemarks.h - Record the answers that a pass used ----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass that changes or checks the program because of an answer records it as
// an optimization remark (mlir/IR/Remarks.h): the pass is the category, the use
// of the answer is the name, and the remark is at the op that asked.
//
//   ShapeAnswer same = sameExtent(at, a, b);
//   if (same.isAlways()) {
//     recordAnswer(shapes, op, "same-size", same);
//     ...
//   }
//
//   f.mlir:3:8: remark: [Passed] same-size | Category:my-pass | Function=main |
//     Op="tensor.cast", Question="n == 4", Answer="always"
//
// Remarks are upstream's: the options `--remarks-filter` and
// `--remarks-output-file` of symshape-opt and mlir-opt print them, and
// `remark::enableOptimizationRemarks` does so in another tool. Without remarks,
// recording an answer costs one test for null.
//
// Record an answer before the IR changes, and only if it is used. An answer
// that a pass asks for and ignores is not recorded. If the pass may still give
// up the change, it stores the answer in the plan of the change:
//
//   recordAnswer(shapes, op, "same-size", same, &plan.answers);
//   ...
//   plan.answers.record(); // when the change is made
//
// Long expressions are cut: `dim(0, 0) + dim(1, 0) + ...`.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_ANSWERREMARKS_H
#define SYMSHAPE_ANALYSIS_ANSWERREMARKS_H

#include "SymShape/Analysis/Queries.h"

namespace mlir::symshape {

/// Answers that a plan needs, as text. Empty without remarks.
class PlannedAnswers {
public:
  /// Records the answers, once: their change is made. The ops that asked may be
  /// gone.
  void record();
  bool empty() const { return answers.empty(); }
  void append(const PlannedAnswers &other) {
    llvm::append_range(answers, other.answers);
  }

private:
  friend struct AnswerWriter;
  struct Answer {
    Location loc;
    /// These live as long as the context.
    StringRef pass, use, function, op;
    std::string question;
    Verdict verdict;
  };
  std::vector<Answer> answers;
};

/// True if a tool enabled remarks.
inline bool recordsAnswers(MLIRContext *context) {
  return context->getRemarkEngine() != nullptr;
}

/// Records that the pass that asks `shapes` changed the program because of an
/// answer. `use` names the change, and outlives the context, like a literal.
/// With `plan`, adds the answer there instead.
void recordAnswer(const FunctionShapes &shapes, Operation *asker, StringRef use,
                  const ConditionRef &question,
                  Verdict answer = Verdict::Always,
                  PlannedAnswers *plan = nullptr);
void recordAnswer(const FunctionShapes &shapes, Operation *asker, StringRef use,
                  const Predicate &question, Verdict answer = Verdict::Always,
                  PlannedAnswers *plan = nullptr);
inline void recordAnswer(const FunctionShapes &shapes, Operation *asker,
                         StringRef use, const ShapeAnswer &answer,
                         PlannedAnswers *plan = nullptr) {
  recordAnswer(shapes, asker, use, answer.question, answer.verdict, plan);
}
/// The same for a number that lies in a range.
void recordRange(const FunctionShapes &shapes, Operation *asker, StringRef use,
                 DimExpr number, const Interval &range,
                 PlannedAnswers *plan = nullptr);
/// The same for a question that is not about numbers.
void recordAnswer(const FunctionShapes &shapes, Operation *asker, StringRef use,
                  StringRef question, Verdict answer,
                  PlannedAnswers *plan = nullptr);
/// The same for `pass`, which outlives the context, too, and has the answer
/// from elsewhere.
void recordAnswer(Operation *asker, StringRef pass, StringRef use,
                  llvm::function_ref<std::string()> question, Verdict answer,
                  PlannedAnswers *plan = nullptr);
/// Records why `op`, one of the refuted ops of `shapes`, is undefined wherever
/// control reaches it.
void recordRefuted(const FunctionShapes &shapes, Operation *op, StringRef use);

/// Answers that a change needs together. If one of them is missing, nothing is
/// recorded.
///
///   AnswersForChange same;
///   if (same.needs(sameExtent(at, a, b)) && same.needs(sameExtent(at, b, c)))
///   {
///     same.record(shapes, op, "same-size");
///     ...
///   }
class AnswersForChange {
public:
  /// True if the answer is *always*.
  bool needs(const ShapeAnswer &answer) {
    questions.push_back(answer.question);
    return answer.isAlways();
  }
  /// Leaves out questions such as n == n, unless all are like that.
  void record(const FunctionShapes &shapes, Operation *asker, StringRef use,
              PlannedAnswers *plan = nullptr) const;

private:
  SmallVector<ConditionRef> questions;
};

/// Records the answer to a question that another analysis answers. `pass`
/// outlives the context, too. The remark is an analysis remark: no change
/// depends on the answer.
void recordVerdict(Operation *asker, StringRef pass, StringRef use,
                   llvm::function_ref<std::string()> question, Verdict answer);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_ANSWERREMARKS_H

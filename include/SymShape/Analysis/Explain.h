//===- Explain.h - Why an answer is proved or undecided ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Explains answers of the analysis step by step. Each step is a line of text
// with a location in the program. If the answer is proved or refuted, the steps
// name the facts that the proof used. If it is undecided, they show the part of
// the question that the facts leave open, numbers for which it is true and for
// which it is false, the origins of the data-dependent numbers in it, and facts
// that would answer it.
//
// Explaining changes nothing, like every query. The results are texts and
// outlive the analysis.
//
// Example:
//   Explainer explainer(shapes.of(func));
//   Explanation e = explainer.explain(shapes.of(func).condition(check), op);
//   InFlightDiagnostic diag = op->emitRemark() << stringify(e.verdict);
//   for (const ExplainStep &step : e.steps)
//     diag.attachNote(step.loc) << step.text;
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_EXPLAIN_H
#define SYMSHAPE_ANALYSIS_EXPLAIN_H

#include "SymShape/Algebra/Statement.h"
#include "SymShape/Analysis/ShapeAnalysis.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Diagnostics.h"
#include <functional>

namespace mlir::symshape {

/// The text of a predicate, of a range, and of a fact of a prover with `write`
/// for its predicates. They read expressions only, no IR. With `maxLength`,
/// expressions are cut (`toShortString`).
std::string textOf(const Predicate &p, ModuleShapes &module,
                   std::optional<size_t> maxLength = {});
std::string textOf(DimExpr e, ArrayRef<Interval> range, ModuleShapes &module,
                   std::optional<size_t> maxLength = {});
std::string textOf(const Fact &fact,
                   llvm::function_ref<std::string(const Predicate &)> write,
                   ModuleShapes &module);

struct ExplainStep {
  enum Kind : uint8_t {
    Fact,       ///< a fact that the proof used
    Definition, ///< how an op computes a number
    Reduced,    ///< the part of the question that is still open
    Tried,      ///< attempts without success
    Example,    ///< numbers for which the question is true, or false
    Data,       ///< a data-dependent number, and where it is computed
    Missing,    ///< facts that would answer the question
  };
  Kind kind;
  Location loc;
  std::string text;
  /// The number of steps from the explained value to this definition.
  unsigned depth = 0;
};

/// The word for a kind of step: `fact`, `definition`, ...
StringRef stringify(ExplainStep::Kind kind);

/// Facts that together would answer a question and that do not contradict the
/// known facts: some assignment satisfies all of them.
struct MissingFact {
  SmallVector<Predicate, 1> facts;
  /// The answer under these facts: Always, or Never if they refute the question
  /// or prove its opposite.
  Verdict verdict = Verdict::Unknown;
  /// True if the facts are the question itself or its negation.
  bool isQuestion = false;
  /// True if the facts leave at most two values of a number, such as `n <= 1`.
  bool isNarrow = false;
  /// True if the facts leave out at most two values, such as `n >= 1`.
  bool isWide = false;
  /// The answer in words: `always`, `never`, or `always %dim` for a minimum
  /// which is this operand.
  std::string answer = {};
};

struct Explanation {
  Location loc;
  std::string question;
  Verdict verdict = Verdict::Unknown;
  SmallVector<ExplainStep> steps;
  /// For an undecided question: its cause, in two or three words. Reports count
  /// questions by cause.
  std::string cause;
  /// For an undecided question: the smallest facts found, best first.
  SmallVector<MissingFact> missing;

  bool isDecided() const {
    return verdict == Verdict::Always || verdict == Verdict::Never;
  }
};

/// Searches, with a budget, for facts about the numbers that `canState` accepts
/// which would answer `question` under the prover's facts. A proof of
/// `opposite`, unless it is null, answers it like a refutation. Facts that keep
/// a number in the range of its type, so that it does not wrap, count too.
/// Leaves the prover unchanged.
SmallVector<MissingFact>
findMissingFacts(const ConditionRef &question, const ConditionRef &opposite,
                 const FunctionShapes &shapes, Prover &prover,
                 llvm::function_ref<bool(DimExpr)> canState);

/// Explains answers about one function. Values have the names that they have in
/// the function, printed with `flags`. About a null, or an expression of
/// another function, there are no steps, and the verdict is unknown.
class Explainer {
public:
  explicit Explainer(const FunctionShapes &shapes, OpPrintingFlags flags = {});

  struct Options {
    /// Search for facts that would answer an undecided question.
    bool wantMissing = true;
    /// Search for numbers for which an undecided question is true, and false.
    bool wantExamples = true;
    /// For a minimum or maximum of two numbers: the opposite order, whose proof
    /// answers the question, too, and the operands that the op returns if the
    /// question or its opposite always holds.
    ConditionRef opposite = {};
    Value always = {}, never = {};
  };

  /// Explains whether the condition holds just before `at`, and why.
  Explanation explain(const ConditionRef &question, Operation *at,
                      Options options);
  Explanation explain(const ConditionRef &question, Operation *at) {
    return explain(question, at, Options());
  }

  /// True if a premise can be about the number. Authors state no facts about
  /// loop indices, elements of tensors and results of arithmetic.
  bool canState(DimExpr leaf) const;

  /// Explains why the analysis does not follow the number or condition in `v`:
  /// one step for each value from which `v` is computed.
  void explainUnfollowed(Value v, Explanation &explanation) const;

  /// Explains how the size of `v` along `axis` is computed, op by op. Empty if
  /// the analysis does not follow it.
  SmallVector<ExplainStep> explainExtent(Value v, unsigned axis);
  /// Explains how the number that `v` holds is computed.
  SmallVector<ExplainStep> explainContent(Value v);
  /// Lists the facts about a leaf, and an interval that contains it at every
  /// point.
  SmallVector<ExplainStep> explainLeaf(DimExpr leaf);

  //===--- Texts ----------------------------------------------------------===//

  /// Names the values: for an empty name, the function's own one is printed.
  void setValueNames(std::function<std::string(Value)> names) {
    valueNames = std::move(names);
  }
  /// Cuts long expressions in the texts of predicates and conditions.
  void setMaxLength(size_t length) { maxLength = length; }
  std::string text(DimExpr e) const;
  std::string text(const Predicate &p) const;
  std::string text(const ConditionRef &c) const;
  /// Several facts: `n >= 1 and m >= 1`.
  std::string text(ArrayRef<Predicate> facts) const;
  /// `%0`, or `%0#1` for one of several results.
  std::string text(Value v) const;
  /// Describes a fact that the prover has at its current point, and its origin.
  ExplainStep factStep(FactId id) const;

private:
  void addFacts(ArrayRef<FactId> ids, Explanation &explanation) const;
  void explainUndecided(const ConditionRef &question, Operation *at,
                        Options options, Explanation &explanation);
  /// Returns the question without its proved and refuted parts; null if nothing
  /// is left.
  ConditionRef reduce(const ConditionRef &question, Prover &prover) const;
  /// Adds a step for each data-dependent number in `leaves`, with the op that
  /// produces it. Returns the first cause. Moves the prover's point.
  std::string addDataSteps(ArrayRef<DimExpr> leaves,
                           SmallVectorImpl<ExplainStep> &steps) const;
  /// Adds a step with the range in which the float arithmetic that computes `v`
  /// is exact, and the text that states it. Moves the prover's point.
  void addFloatStep(Value v, SmallVectorImpl<ExplainStep> &steps) const;
  struct Chain;
  void follow(Value v, int axis, unsigned depth, Chain &chain) const;
  std::string definition(Value v, int axis, DimExpr e) const;

  const FunctionShapes &shapes;
  ModuleShapes &module;
  ExprContext &ctx;
  OpPrintingFlags flags;
  std::optional<size_t> maxLength;
  std::function<std::string(Value)> valueNames;
  /// Numbers the values of the function, on first use: that costs as much as
  /// printing it.
  mutable std::optional<AsmState> names;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_EXPLAIN_H

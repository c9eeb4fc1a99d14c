//===- Explain.h - Why something is known, or is not ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Explains answers of the analysis step by step, each step a line of text with
// the place in the program that it speaks of. A decided question names the
// facts that its proof used. An undecided one shows what is left of it under
// all that is known, numbers for which it is true and false, where the numbers
// in it that hang on data were made, and which facts would settle it.
//
// Like every query, explaining changes nothing, and the results are texts: they
// outlive the analysis.
//
// Example:
//   Explainer explainer(shapes.of(func));
//   Explanation e = explainer.explain(shapes.of(func).condition(check), op);
//   attachNotes(emitRemark(op->getLoc()) << stringify(e.verdict), e);
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_EXPLAIN_H
#define SYMSHAPE_ANALYSIS_EXPLAIN_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Diagnostics.h"

namespace mlir::symshape {

/// `always`, `never`, `sometimes`, `unknown`.
StringRef stringify(Verdict v);

struct ExplainStep {
  enum Kind : uint8_t {
    Fact,       ///< a fact that the proof used
    Definition, ///< how an op makes a number
    Reduced,    ///< what is left of the question
    Tried,      ///< what was tried in vain
    Example,    ///< numbers for which it is true, or false
    Data,       ///< a data-dependent number, and where it was made
    Missing,    ///< facts that would settle it
  };
  Kind kind;
  Location loc;
  std::string text;
  /// How far a definition is from the value that was asked about.
  unsigned depth = 0;
};

/// The word for a kind of steps: `fact`, `definition`, ...
StringRef stringify(ExplainStep::Kind kind);

/// Facts that together would settle a question and that contradict nothing
/// known: there is an assignment that meets them all.
struct MissingFact {
  SmallVector<Predicate, 1> facts;
  /// What the question is then, Always or Never.
  Verdict verdict = Verdict::Unknown;
  /// True if they are the question itself, since nothing smaller was found.
  bool isQuestion = false;
};

struct Explanation {
  Location loc;
  std::string question;
  Verdict verdict = Verdict::Unknown;
  SmallVector<ExplainStep> steps;
  /// For an undecided question: what it depends on, in two or three words by
  /// which reports count.
  std::string cause;
  /// For an undecided question: the smallest facts found, best first.
  SmallVector<MissingFact> missing;

  bool isDecided() const {
    return verdict == Verdict::Always || verdict == Verdict::Never;
  }
};

/// Attaches each step as a note.
void attachNotes(InFlightDiagnostic &diag, const Explanation &explanation);

/// Searches facts that would settle `question` under the prover's facts, with a
/// budget. The prover is left as it was.
SmallVector<MissingFact> findMissingFacts(const ConditionRef &question,
                                          Prover &prover);

/// Explains what is known in one function. Values are named as they are when
/// the function is printed.
class Explainer {
public:
  explicit Explainer(const FunctionShapes &shapes);

  struct Options {
    /// Search the facts that would settle an undecided question.
    bool wantMissing = true;
    /// Search numbers for which an undecided question is true, and false.
    bool wantExamples = true;
  };

  /// Whether the condition holds just before `at`, and why.
  Explanation explain(const ConditionRef &question, Operation *at,
                      Options options);
  Explanation explain(const ConditionRef &question, Operation *at) {
    return explain(question, at, Options());
  }

  /// Why the analysis does not follow the number or condition in `v`: a step
  /// for each value that it is computed from.
  void explainUnfollowed(Value v, Explanation &explanation) const;

  /// How the size of `v` along `axis` comes about, through the ops that make
  /// it. Empty if it is not followed.
  SmallVector<ExplainStep> explainExtent(Value v, unsigned axis);
  /// How the number that `v` holds comes about.
  SmallVector<ExplainStep> explainContent(Value v);
  /// What is said of a leaf, and the interval that it lies in everywhere.
  SmallVector<ExplainStep> explainLeaf(DimExpr leaf);

  //===--- Texts ----------------------------------------------------------===//

  std::string text(DimExpr e) const;
  std::string text(const Predicate &p) const;
  std::string text(const ConditionRef &c) const;
  /// Several facts: `n >= 1 and m >= 1`.
  std::string text(ArrayRef<Predicate> facts) const;
  /// `%0`, or `%0#1` for one of several results.
  std::string text(Value v) const;
  /// A fact of the prover that is at its point now, and where it comes from.
  ExplainStep factStep(FactId id) const;

private:
  std::string rangeText(DimExpr e, ArrayRef<Interval> intervals) const;
  void addFacts(ArrayRef<FactId> ids, Explanation &explanation) const;
  void explainUndecided(const ConditionRef &question, Operation *at,
                        Options options, Explanation &explanation);
  /// The question with what is decided left out; null if all of it is.
  ConditionRef reduce(const ConditionRef &question, Prover &prover) const;
  /// One step for each data-dependent number in `leaves`, with the op that
  /// makes it. Gives the cause that stands first.
  std::string addDataSteps(ArrayRef<DimExpr> leaves,
                           SmallVectorImpl<ExplainStep> &steps) const;
  struct Chain;
  void follow(Value v, int axis, unsigned depth, Chain &chain) const;
  std::string definition(Value v, int axis, DimExpr e) const;

  const FunctionShapes &shapes;
  ModuleShapes &module;
  ExprContext &ctx;
  mutable AsmState names;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_EXPLAIN_H

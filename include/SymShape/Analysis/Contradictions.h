//===- Contradictions.h - Find contradictory facts --------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds points at which the control facts of a function contradict each other,
// symbols that the facts force to one value, and ops whose preconditions the
// facts exclude: a sum of operands with 8 and 4 elements, a cast of `n + 1` to
// `n`.
//
// A contradiction is an error only at a point that every execution reaches: in
// the entry block of the function, before any branch, loop or call (checks,
// preconditions and assumptions are facts, not branches). Elsewhere it means
// that the code is unreachable, which is a remark. A check that is false by
// itself is not a contradiction; it gets a warning.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_CONTRADICTIONS_H
#define SYMSHAPE_ANALYSIS_CONTRADICTIONS_H

#include "SymShape/Analysis/Example.h"
#include "SymShape/Analysis/Explain.h"
#include "SymShape/Analysis/Preconditions.h"

namespace mlir::symshape {

/// Returns the last op of the entry block that every execution reaches if it
/// passes the checks before it: there is no branch, loop, call or unknown op
/// before it.
Operation *lastAlwaysReached(const FunctionShapes &shapes);

/// True if `op` is `last` (see `lastAlwaysReached`) or comes before it.
bool isUpTo(Operation *op, Operation *last);

/// True if one of the facts exists only because of the calls of a private
/// function. The facts hold at the current point of the prover.
bool restsOnCallers(ArrayRef<FactId> facts, const FunctionShapes &shapes);

//===----------------------------------------------------------------------===//
// Contradictory facts
//===----------------------------------------------------------------------===//

struct Contradiction {
  /// The check after which, or the first op of the block in which, the facts
  /// contradict each other.
  Operation *at;
  bool isAlwaysReached = false;
  /// How many statements of the program contribute; facts about every size or
  /// bit do not count.
  unsigned numStatements = 0;
  /// The facts. If any one is removed, the others no longer contradict each
  /// other.
  SmallVector<ExplainStep> facts;
};

/// Returns, in program order, the first points at which facts contradict each
/// other; no point dominates another one. Linear in the function. With `deep`,
/// it also uses the costly half of the prover at the end of each block with
/// checks.
SmallVector<Contradiction> findContradictions(const FunctionShapes &shapes,
                                              const Explainer &explainer,
                                              bool deep = true);

/// A symbol whose declaration allows more than one value, but for which facts
/// at a point that every execution reaches leave only one.
struct ForcedSymbol {
  DimExpr symbol;
  Location loc;
  llvm::DynamicAPInt value;
  bool staysDynamic = false;
  SmallVector<ExplainStep> facts;
};
SmallVector<ForcedSymbol> findForcedSymbols(const FunctionShapes &shapes,
                                            const Explainer &explainer);

//===----------------------------------------------------------------------===//
// Preconditions
//===----------------------------------------------------------------------===//

/// A violated precondition of an op, or one without a proof.
struct BrokenPrecondition {
  enum Kind : uint8_t {
    Excluded,       ///< the control facts exclude it
    CounterExample, ///< some inputs satisfy every premise but violate it
    Unsupported,    ///< no proof was found
  };
  Precondition precondition;
  Kind kind = Unsupported;
  /// True if every execution gets here, and is undefined or uses a result of
  /// the op.
  bool isAlwaysUsed = false;
  Witness witness;
  /// The facts of the proof, and the origins of the sizes.
  SmallVector<ExplainStep> steps;
  /// Other violations that follow from this one: those of ops that use a result
  /// of this op, and repetitions of the same precondition.
  SmallVector<Precondition, 0> consequences;
  /// For a precondition without a proof: how many later ones compare the same
  /// numbers, or are not known in the same way.
  unsigned repetitions = 0;
  /// True if the elements of an input decide it.
  bool isData = false;
};

/// How many preconditions are proved.
struct PreconditionCounts {
  /// By facts, or since earlier preconditions imply them.
  unsigned proved = 0;
  /// With the help of a run-time check.
  unsigned checked = 0;
  /// With the scope `Check`: ops that may have preconditions which their model
  /// does not state.
  SmallVector<Operation *> incomplete = {};
};

/// Which preconditions `findBrokenPreconditions` looks at.
enum class PreconditionScope : uint8_t {
  Refuted,         ///< those that the cheap half of the prover refutes
  RefutedAndCasts, ///< also each `tensor.cast` to a static size without a proof
  All,             ///< those of all ops, and all reshapes without a proof
  Strict,          ///< also those of all ops that differ for some inputs, or
                   ///< that have no proof
  Check,           ///< also those that give no fact: accesses, numbers that
                   ///< fit, static sizes, and those without a predicate
};

/// Returns violations in program order, causes before their consequences. Adds
/// the others to `counts`, which counts all from the scope `Strict` on. It
/// checks ops of all kinds for preconditions that the facts exclude. It also
/// checks casts and reshapes of tensors, which front ends create for sizes that
/// they do not know, for preconditions without a proof. Linear in the function.
SmallVector<BrokenPrecondition>
findBrokenPreconditions(const FunctionShapes &shapes, Explainer &explainer,
                        PreconditionScope scope = PreconditionScope::All,
                        PreconditionCounts *counts = nullptr);

/// The example of a precondition with a witness.
Example exampleOf(const BrokenPrecondition &broken, ModuleShapes &shapes);

/// `expected a size of '2' for dimension 1 of operand 0, found 'n * 2'`.
std::string preconditionText(const Precondition &precondition,
                             ModuleShapes &shapes);
/// The same, and how far it is from holding: `, which is never equal to that`.
std::string preconditionText(const BrokenPrecondition &broken,
                             ModuleShapes &shapes);

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// A call whose arguments always violate a premise of the callee, or for which
/// the prover cannot decide the premise.
struct BrokenPremise {
  Operation *call;
  bool isUndecided = false;
  bool isAlwaysReached = false;
  /// The location of the premise in the callee.
  Location stated;
  /// The text "expected ..., found ...".
  std::string text;
  SmallVector<ExplainStep> facts;
  /// True if the premise cannot be compared with the arguments, for example
  /// since no argument gives a symbol its value.
  bool isUnread = false;
  /// True if the budget of the prover ended before an answer.
  bool outOfBudget = false;
};

/// Returns, in program order and for each call, each premise that the facts at
/// the call refute or do not imply.
/// Adds the number of the others to `proved`.
SmallVector<BrokenPremise> findBrokenPremises(const FunctionShapes &shapes,
                                              const Explainer &explainer,
                                              unsigned *proved = nullptr);

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

/// The problems that a pass reports, and their severity.
enum class ReportMode : uint8_t {
  /// Warns of problems that are cheap to find and that every execution reaches:
  /// contradictory facts, forced symbols, calls that violate premises, refuted
  /// preconditions. Never fails.
  Warnings,
  /// The same, but a problem is an error if no execution is defined: a call or
  /// an assumption that breaks a premise, an op with a refuted precondition
  /// whose result is used. A check that never succeeds stays a warning, since
  /// a program that stops at a check is a valid program. Also warns of a
  /// `tensor.cast` to a static size without a proof.
  Errors,
  /// Searches thoroughly, and reports all of the above: errors for problems
  /// that every execution reaches (checks and symbols that must stay dynamic
  /// included), and otherwise warnings and remarks.
  Thorough,
  /// Like Thorough, but an op of any kind with a counterexample is also an
  /// error.
  Strict,
};

/// Reports the problems above in one function, or in all. Fails if one of the
/// reports is an error.
LogicalResult reportContradictions(const FunctionShapes &shapes,
                                   ReportMode mode);
LogicalResult reportContradictions(ModuleShapes &shapes, ReportMode mode);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_CONTRADICTIONS_H

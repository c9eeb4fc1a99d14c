//===- Contradictions.h - Programs that cannot be right ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds places at which the control facts of a function contradict each other,
// symbols that they force to one value, and ops whose preconditions they
// exclude: operands of a sum of 8 and 4 elements, a cast of `n + 1` to `n`.
//
// A contradiction is an error only where every execution of the function gets:
// in its entry block, with no branch, loop or call before (checks, requirements
// and assumptions are facts, not branches). Elsewhere it means dead code, which
// is a remark. A check that is false by itself is no contradiction; it is
// warned of.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_CONTRADICTIONS_H
#define SYMSHAPE_ANALYSIS_CONTRADICTIONS_H

#include "SymShape/Analysis/Demands.h"
#include "SymShape/Analysis/Explain.h"

namespace mlir::symshape {

/// True for ops of dialects that are not registered here, but are known to
/// compute tensors and nothing else.
bool onlyComputesTensors(Operation *op);

/// The last op of the entry block to which every execution of the function gets
/// that passes the checks before it: no branch, loop, call or unknown op stands
/// in between.
Operation *lastAlwaysReached(const FunctionShapes &shapes);

/// True if `op` is not behind `last`, which is the above.
bool isUpTo(Operation *op, Operation *last);

/// True if one of the facts, which hold at the point to which the prover was
/// moved last, is there only because of the calls of a private function.
bool restsOnCallers(ArrayRef<FactId> facts, const FunctionShapes &shapes);

//===----------------------------------------------------------------------===//
// Contradictory facts
//===----------------------------------------------------------------------===//

struct Contradiction {
  /// The check behind which, or the first op of the block in which, no facts
  /// can hold together.
  Operation *at;
  bool isAlwaysReached = false;
  /// How many statements of the program take part; what holds of every size or
  /// bit does not count.
  unsigned numStatements = 0;
  /// The facts; none of them can be left out.
  SmallVector<ExplainStep> facts;
};

/// The first places, in program order, at which facts contradict each other;
/// none that another one dominates. Linear in the function.
/// `deep` also asks the costly halves of the prover at the end of each block
/// with checks.
SmallVector<Contradiction> findContradictions(const FunctionShapes &shapes,
                                              const Explainer &explainer,
                                              bool deep = true);

/// A symbol with more than one value by its declaration that facts, where every
/// execution gets, leave only one.
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

/// A precondition of an op that is not met, or of which nothing proves that it
/// is.
struct BrokenPrecondition {
  enum Kind : uint8_t {
    Excluded,       ///< never met, under the control facts
    CounterExample, ///< inputs that meet every premise break it
    Unsupported,    ///< nothing proves it
  };
  Demand demand;
  Kind kind = Unsupported;
  /// Every execution gets here, and is undefined or uses what the op makes.
  bool isAlwaysUsed = false;
  Witness witness;
  /// The facts of the proof, and where the sizes come from.
  SmallVector<ExplainStep> steps;
  /// Others that follow from this one: those of ops that are computed from what
  /// this op makes, and the same precondition again.
  SmallVector<Demand> consequences;
};

/// In program order, causes before their consequences. Ops of all kinds are
/// looked at for preconditions that are excluded; casts and reshapes of
/// tensors, to which front ends turn sizes that they do not know, also for
/// those that nothing proves. Linear in the function. With `onlyPlain`, only
/// those that are excluded for a reason that the cheap half of the prover sees.
SmallVector<BrokenPrecondition>
findBrokenPreconditions(const FunctionShapes &shapes, Explainer &explainer,
                        bool onlyPlain = false);

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// A call whose arguments never are what the callee states of them, or of which
/// that is not known.
struct BrokenPremise {
  Operation *call;
  bool isUndecided = false;
  bool isAlwaysReached = false;
  /// Where the callee states it.
  Location stated;
  /// What was expected, and what is found.
  std::string text;
  SmallVector<ExplainStep> facts;
};

/// In program order; for each call, each premise that the facts at the call
/// exclude or do not imply.
SmallVector<BrokenPremise> findBrokenPremises(const FunctionShapes &shapes,
                                              const Explainer &explainer);

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

/// Reports all of the above. Fails if some of it is an error: a contradiction,
/// a call that breaks its callee's premises, or the use of an op whose
/// precondition is excluded, where every execution gets; a symbol that is
/// forced to one value and must stay dynamic. With `strict`, a cast with a
/// counterexample is an error too.
LogicalResult reportContradictions(ModuleShapes &shapes, bool strict = false);

/// For passes that transform: warns of what is plain and where every execution
/// gets (contradictory facts, forced symbols, calls that break premises,
/// preconditions that are excluded), and goes on. A program that always stops
/// at a check is a program.
void warnOfContradictions(ModuleShapes &shapes);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_CONTRADICTIONS_H

//===- Obligations.h - Every obligation of a program ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program is right if each of its obligations holds: the statements of its
// exporter about sizes, the preconditions of its ops, the checks that remain.
// This file collects them with a state each, so that a verdict is a sum. An
// obligation that a budget, an unknown spelling, a missing model or an
// unregistered dialect leaves out is collected too, as unread or skipped.
//
// Kinds and states have ids, which are stable. A tool decides by them, never by
// the text of a message.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_OBLIGATIONS_H
#define SYMSHAPE_ANALYSIS_OBLIGATIONS_H

#include "SymShape/Analysis/Claims.h"
#include "SymShape/Analysis/Contradictions.h"
#include "SymShape/Analysis/Example.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace mlir::symshape {

enum class ObligationKind : uint8_t {
  Premise,       ///< a statement about the arguments
  ResultClaim,   ///< a stated shape of a result
  ValueClaim,    ///< a stated shape of another value
  Precondition,  ///< a precondition of an op
  Check,         ///< a run-time check of the program
  CalleePremise, ///< a premise of a called function
  Contradiction, ///< facts that contradict each other
  Unexamined,    ///< code that the analysis does not model
};

enum class ObligationState : uint8_t {
  Proved,
  Checked,  ///< the program checks it, or depends on data that it checks
  Data,     ///< the elements of an input decide it, not the sizes
  Open,     ///< neither proved nor refuted
  Unread,   ///< a statement that SymShape cannot read
  Unstated, ///< a premise that no check at the entry can state
  Skipped,  ///< not examined
  Refuted,  ///< false for some sizes that all premises allow
};

/// The ids, such as `result-claim` and `refuted`.
StringRef stringify(ObligationKind kind);
StringRef stringify(ObligationState state);

struct Obligation {
  ObligationKind kind;
  ObligationState state;
  Location loc;
  /// The function, and the name of the op; either may be empty.
  std::string function, op;
  /// A sentence for people.
  std::string message;
  /// The numbers that have to agree, as expressions; empty if there are none.
  std::string expected, found;
  /// Sizes for which it is false.
  Example example = {};
  /// Facts, origins and obstacles, each with a location.
  SmallVector<ExplainStep> notes = {};
  /// How many others follow from this one, or repeat it.
  unsigned consequences = 0;
  /// False for each value of the sizes.
  bool isNever = false;
  /// A run-time check: the message that the program gives it.
  std::string label = {};
  /// The op of the program; null if there is none. Valid while the IR is.
  Operation *at = nullptr;
};

/// The obligations that are not proved, in program order, and the numbers of
/// all.
struct Obligations {
  std::vector<Obligation> list;
  std::map<std::pair<ObligationKind, ObligationState>, unsigned> counts;
  /// The unregistered ops of the program, by name.
  std::map<std::string, unsigned> unregistered;

  void add(Obligation obligation);
  void count(ObligationKind kind, ObligationState state, unsigned n = 1) {
    if (n != 0)
      counts[{kind, state}] += n;
  }
};

struct ObligationOptions {
  /// The exporter promises that the program runs at every size that the
  /// premises allow, for some elements: sizes that do not fit make it wrong
  /// even after a check of elements, and even if nothing is shown to use the
  /// result.
  bool everySize = false;
};

/// Collects the claims, preconditions, premises of callees, contradictions and
/// unexamined code of a program.
void collectObligations(ModuleShapes &shapes, const ObligationOptions &options,
                        Obligations &found);

/// Collects the run-time checks of a program: `cf.assert` and
/// `symshape.require`.
void collectChecks(ModuleShapes &shapes, Obligations &found);

/// Prints all as one JSON object; docs/use/Check.md has the schema.
void printObligationsJSON(llvm::raw_ostream &os, const Obligations &found);
/// Prints the counts, and each obligation that is not proved.
void printObligations(llvm::raw_ostream &os, const Obligations &found);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_OBLIGATIONS_H

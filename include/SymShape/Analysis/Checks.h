//===- Checks.h - Ops that check or state a condition -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads an op as a check, or as a statement, of conditions.
//
//   cf.assert, symshape.require              RunTime
//   symshape.assume, symshape.constraints    Assumption
//   shape.cstr_*                             Witness
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_CHECKS_H
#define SYMSHAPE_ANALYSIS_CHECKS_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::symshape {

struct Check {
  enum Kind : uint8_t {
    None,
    /// The program stops with `message` if the condition is false.
    RunTime,
    /// A statement of the author, for which no code runs.
    Assumption,
    /// Its result is a witness; regions that depend on it run only if the
    /// condition holds.
    Witness,
  };
  Kind kind = None;
  /// The conditions, which are all to hold: bits, or the witness itself if the
  /// op compares shapes.
  SmallVector<Value, 1> conditions;
  /// The text that the program gives the check.
  StringRef message;

  explicit operator bool() const { return kind != None; }
  bool isRunTime() const { return kind == RunTime; }
  bool isWitness() const { return kind == Witness; }
  /// True if the conditions hold for all ops after this one in its block.
  bool holdsAfter() const { return kind == RunTime || kind == Assumption; }
};

/// Reads `op`; the result is of kind None for other ops.
Check readCheck(Operation *op);
/// True for an op that stops the program if its condition, operand 0, is false.
inline bool isRunTimeCheck(Operation *op) { return readCheck(op).isRunTime(); }

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_CHECKS_H

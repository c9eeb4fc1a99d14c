//===- ExactnessError.h - A bound where a size is needed --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The error for a consumer that needs an exact size but receives only a bound
// or an unknown extent. Every check and lowering that rejects such a consumer
// fills in and emits this struct, so that all messages have the same form:
//
//   error: 'symshape.dynamic_reshape' op expected an exact value for
//   'sizes[0]', found an upper bound (at_most)
//   note: the bound is stated here
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_EXACTNESSERROR_H
#define SYMSHAPE_INTERFACES_EXACTNESSERROR_H

#include "SymShape/Interfaces/Extent.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"

namespace mlir::symshape {

/// A consumer that receives less than it needs.
struct ExactnessError {
  /// The consumer.
  Operation *primitive;
  /// The operand or attribute of the op that must be exact: `sizes[0]`,
  /// `shape`.
  std::string field;
  Guarantee required = Guarantee::Exact;
  Guarantee observed = Guarantee::AtMost;
  /// The value that states the bound or creates the unknown extent; null if
  /// unknown.
  Value origin;
  /// Why the op needs an exact value although it makes no size; may be empty.
  std::string reason;

  /// Emits the error, with a note at the origin.
  InFlightDiagnostic emit() const;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_INTERFACES_EXACTNESSERROR_H

//===- ExactnessError.h - A bound where a size is needed --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one error of this project for a consumer that needs an exact size and is
// given less. Whoever refuses such a consumer, a check or a lowering, fills
// this in and emits it, so that all say it in the same way:
//
//   error: 'tensor.empty' op expected exact 'sizes[0]', found at_most
//   note: the bound is stated here
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_EXACTNESSERROR_H
#define SYMSHAPE_INTERFACES_EXACTNESSERROR_H

#include "SymShape/Interfaces/Extent.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"

namespace mlir::symshape {

/// A consumer that is given less than it needs.
struct ExactnessError {
  /// The op that needs it.
  Operation *primitive;
  /// What of the op needs it, an operand or attribute: `sizes[0]`, `shape`.
  std::string field;
  Guarantee required = Guarantee::Exact;
  Guarantee observed = Guarantee::AtMost;
  /// Where the bound was stated, or the unknown extent made; null if not known.
  Value origin;
  /// Why an exact value is needed where no size is made: `stored to memory`.
  std::string reason;

  /// Emits the error, with a note at the origin.
  InFlightDiagnostic emit() const;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_INTERFACES_EXACTNESSERROR_H

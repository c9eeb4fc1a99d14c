//===- ExactnessError.cpp - A bound where a size is needed ----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/ExactnessError.h"

using namespace mlir;
using namespace mlir::symshape;

InFlightDiagnostic ExactnessError::emit() const {
  InFlightDiagnostic diag = primitive->emitOpError();
  diag << "expected an exact "
       << (required == Guarantee::Exact ? "" : "or at_most ") << "value for '"
       << field << "'";
  if (!reason.empty())
    diag << ", " << reason;
  diag << ", found "
       << (observed == Guarantee::Unknown ? "an unknown extent"
                                          : "an upper bound (at_most)");
  if (origin)
    diag.attachNote(origin.getLoc())
        << (observed == Guarantee::Unknown ? "the unknown extent is made here"
                                           : "the bound is stated here");
  return diag;
}

//===- Diagnostics.h - Diagnostics as error texts ---------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_CAPI_DIAGNOSTICS_H
#define SYMSHAPE_LIB_CAPI_DIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"

namespace mlir::symshape::capi {

/// Keeps the first error that the context reports while this object lives.
/// Other diagnostics go where they would go without it.
class CollectedErrors {
public:
  explicit CollectedErrors(MLIRContext *context)
      : handler(context, [this](Diagnostic &diag) {
          if (diag.getSeverity() != DiagnosticSeverity::Error)
            return failure();
          if (first.empty())
            first = diag.str();
          return success();
        }) {}

  /// The first error, or `otherwise`.
  std::string text(const Twine &otherwise) const {
    return first.empty() ? otherwise.str() : first;
  }

private:
  std::string first;
  ScopedDiagnosticHandler handler;
};

} // namespace mlir::symshape::capi

#endif // SYMSHAPE_LIB_CAPI_DIAGNOSTICS_H

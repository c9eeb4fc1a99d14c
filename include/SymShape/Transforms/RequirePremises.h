//===- RequirePremises.h - From premises to checks --------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analysis trusts the statements at a function's boundary about its
// arguments: a caller that violates one silently gets wrong sizes. This
// transformation turns those premises into checks at the entry; afterwards the
// checks are the only facts.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_REQUIREPREMISES_H
#define SYMSHAPE_TRANSFORMS_REQUIREPREMISES_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include <memory>

namespace mlir::symshape {

/// The premises of one function, and the equivalent checks.
class PremiseChecks {
public:
  /// `asker` is the pass, for AnswerRemarks.h.
  explicit PremiseChecks(FunctionOpInterface func, StringRef asker = {});
  ~PremiseChecks();

  /// Plans the checks and changes nothing. Fails, with an error at the argument
  /// or op, if a premise cannot be checked: it mentions a symbol that no size
  /// determines, or a static size refutes it. `func` must have a body.
  LogicalResult plan();
  /// True if there is anything to do. Call it after `plan`.
  bool hasPremises() const;
  /// Inserts the checks: `symshape.require` ops on predicates about the sizes
  /// of the arguments. `symshape.shape` and `symshape.symbols` become
  /// `symshape.checked_shape` and `symshape.checked_symbols`; the number of
  /// each `symshape.param` is computed from the sizes. Returns the number of
  /// checks. Call it only after `plan` succeeded.
  unsigned write();

private:
  class Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_TRANSFORMS_REQUIREPREMISES_H

//===- RequirePremises.h - From premises to checks --------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the boundary of a function states of its arguments is trusted: a caller
// that breaks it gets wrong sizes in silence. This turns it into checks at the
// entry, which are then all that is known.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_REQUIREPREMISES_H
#define SYMSHAPE_TRANSFORMS_REQUIREPREMISES_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include <memory>

namespace mlir::symshape {

/// The premises of one function, and the checks that say the same.
class PremiseChecks {
public:
  explicit PremiseChecks(FunctionOpInterface func);
  ~PremiseChecks();

  /// Decides what is to be checked and changes nothing. Fails, with an error at
  /// the argument or op, where a premise cannot be checked: it mentions a
  /// symbol that no size gives, or a static size refutes it. `func` must have a
  /// body.
  LogicalResult plan();
  /// True if there is anything to do. After `plan`.
  bool hasPremises() const;
  /// Writes the checks: `symshape.require`s of predicates about the sizes of
  /// the arguments. `symshape.shape` and `symshape.symbols` become
  /// `symshape.checked_shape` and `symshape.checked_symbols`; what a
  /// `symshape.param` gave is computed from the sizes. Returns the number of
  /// checks. Only after `plan` succeeded.
  unsigned write();

private:
  class Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_TRANSFORMS_REQUIREPREMISES_H

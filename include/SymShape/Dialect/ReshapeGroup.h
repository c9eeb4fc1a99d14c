//===- ReshapeGroup.h - Axes that a reshape groups --------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A header of its own, so that questions about reshapes cost no dialect to
// compile.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_RESHAPEGROUP_H
#define SYMSHAPE_DIALECT_RESHAPEGROUP_H

namespace mlir::symshape {

/// Neighbouring axes of the source of a reshape, and the axes of the result
/// that together have as many elements.
struct ReshapeGroup {
  unsigned sourceFirst, sourceEnd, first, end;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_DIALECT_RESHAPEGROUP_H

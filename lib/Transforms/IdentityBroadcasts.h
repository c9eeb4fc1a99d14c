//===- IdentityBroadcasts.h - Broadcasts that expand nothing ----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_IDENTITYBROADCASTS_H
#define SYMSHAPE_LIB_TRANSFORMS_IDENTITYBROADCASTS_H

#include "SymShape/Analysis/ShapeAnalysis.h"

namespace mlir::symshape {

/// Finds broadcasts whose result is their input: no axis expands, since the
/// extents of input and result are proved equal. Each result comes with the
/// input, or for a `shape.broadcast` with the operand, of the same type.
/// Upstream's lowering of tosa tests at run time whether a dynamic axis
/// expands; where it never does, both branches yield the same value then.
SmallVector<std::pair<Value, Value>>
findIdentityBroadcasts(const FunctionShapes &shapes);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_IDENTITYBROADCASTS_H

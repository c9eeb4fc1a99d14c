//===- UpstreamInterfaces.h - Interfaces for upstream passes ----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Describes `symshape.tie_shape` to upstream passes: its result has the sizes
// of its source, and is the same buffer. They never see the expressions that it
// states, which may be derived and hold only for its result.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_UPSTREAMINTERFACES_H
#define SYMSHAPE_DIALECT_UPSTREAMINTERFACES_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::symshape {

/// Attaches upstream interfaces to ops of the dialect when it is loaded:
/// reification of result shapes, value bounds, bufferization.
void registerUpstreamInterfaces(DialectRegistry &registry);

} // namespace mlir::symshape

#endif // SYMSHAPE_DIALECT_UPSTREAMINTERFACES_H

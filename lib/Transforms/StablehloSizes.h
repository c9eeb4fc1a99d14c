//===- StablehloSizes.h - Sizes of StableHLO ops ----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rewrites the sizes of StableHLO ops in generic form as upstream ops.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_STABLEHLOSIZES_H
#define SYMSHAPE_LIB_TRANSFORMS_STABLEHLOSIZES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::symshape {

/// Makes arithmetic on sizes `arith`, and shape assertions `cf.assert`. States
/// the extents that StableHLO defines for the result of each other op by a
/// `tensor.reshape` after it. The ops must be those that
/// `stablehlo::verifySizeOps` accepts.
void importStablehloSizes(func::FuncOp func);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_STABLEHLOSIZES_H

//===- StablehloOps.h - StableHLO ops in generic form -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads ops of StableHLO whose dialect is not loaded: their names, and
// attributes that are in their properties or not; StablehloSizes.cpp, their
// sizes.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_STABLEHLOOPS_H
#define SYMSHAPE_LIB_TRANSFORMS_STABLEHLOOPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::symshape::stablehlo {

/// The name after `stablehlo.`; empty for ops of other dialects and for null.
StringRef nameOf(Operation *op);

/// An attribute of an op that is not registered; null if it has none.
Attribute attributeOf(Operation *op, StringRef name);

/// A list of integers; none if the op has no such list.
std::optional<SmallVector<int64_t>> numbersOf(Operation *op, StringRef name);

/// The integer of an attribute of any type.
std::optional<int64_t> numberOf(Operation *op, StringRef name);

bool areAxes(ArrayRef<int64_t> axes, int64_t rank);

/// Null for other types.
RankedTensorType tensorType(Value value);

/// A tensor of rank 0 of signless integers.
bool isIntegerScalar(Value value);

/// A custom call that checks sizes at run time.
bool isShapeAssertion(Operation *op);

/// Reports the calls and queries that no exporter writes.
LogicalResult verifySizeOps(ModuleOp module);

/// Makes arithmetic on sizes `arith`, and shape assertions `cf.assert`. States
/// the extents that StableHLO defines for the result of each other op by a
/// `tensor.reshape` after it. The ops must be those that `verifySizeOps`
/// accepts.
void importSizes(func::FuncOp func);

} // namespace mlir::symshape::stablehlo

#endif // SYMSHAPE_LIB_TRANSFORMS_STABLEHLOOPS_H

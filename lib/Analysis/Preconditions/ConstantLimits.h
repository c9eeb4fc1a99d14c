//===- ConstantLimits.h - The numbers in constants --------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_CONSTANTLIMITS_H
#define SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_CONSTANTLIMITS_H

#include "mlir/IR/BuiltinAttributes.h"
#include <optional>

namespace mlir::symshape {

/// The least and the greatest integer of some numbers.
using IntegerLimits = std::pair<int64_t, int64_t>;

/// The integers around a float, or around the elements of a constant tensor: of
/// signed numbers, so that the bit 1 is -1. None if an element is not known,
/// such as that of a resource without its file, is no number, or is too large.
/// Takes time linear in the number of elements.
std::optional<IntegerLimits> limitsOf(Attribute value);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_PRECONDITIONS_CONSTANTLIMITS_H

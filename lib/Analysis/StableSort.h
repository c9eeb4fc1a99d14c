//===- StableSort.h - Sort, and keep the order of equals --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_STABLESORT_H
#define SYMSHAPE_LIB_ANALYSIS_STABLESORT_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::symshape {

/// Sorts like `std::stable_sort`, without a warning: in libstdc++ 12, that
/// function calls another one that is marked deprecated.
template <typename T, typename Less>
void stableSort(SmallVectorImpl<T> &values, Less isLess) {
  auto order = llvm::to_vector(llvm::seq<size_t>(values.size()));
  llvm::sort(order, [&](size_t a, size_t b) {
    return isLess(values[a], values[b]) ||
           (!isLess(values[b], values[a]) && a < b);
  });
  SmallVector<T> sorted;
  sorted.reserve(values.size());
  for (size_t i : order)
    sorted.push_back(std::move(values[i]));
  values = std::move(sorted);
}

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_STABLESORT_H

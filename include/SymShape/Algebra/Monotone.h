//===- Monotone.h - Expressions that grow with a leaf -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If `w` is an upper bound of `n`, then `f(w)` is one of `f(n)` for every `f`
// that does not decrease when its leaf grows. The check reads the form of the
// expression only: `false` means that the form does not show it.
//
//   neverDecreases(min(w * 4, n) + 3, {w})    true
//   neverDecreases(n - w, {w})                false
//   neverDecreases(w mod 4, {w})              false
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ALGEBRA_MONOTONE_H
#define SYMSHAPE_ALGEBRA_MONOTONE_H

#include "SymShape/Algebra/DimExpr.h"

namespace mlir::symshape {

/// Returns true only if `e` does not decrease when leaves for which `grows` is
/// true grow, and all others keep their values. Leaves for which `isSize` is
/// true are never negative. Work: linear in the tree.
bool neverDecreases(DimExpr e, llvm::function_ref<bool(DimExpr)> grows,
                    llvm::function_ref<bool(DimExpr)> isSize);

} // namespace mlir::symshape

#endif // SYMSHAPE_ALGEBRA_MONOTONE_H

//===- SafeForms.h - Forms that upstream rewrites rightly -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some valid programs have a form that patterns of LLVM 22 miscompile, or on
// which they crash, in our own pipeline or in a pass that the user runs later:
//
//   %r = tensor.extract_slice %x[0, 0, 0] [%b, %s, 1] [1, 1, 1]
//        : tensor<?x?x1xf32> to tensor<?x?xf32>
//
// The slice drops axis 2. As soon as %b is the constant 1, upstream drops axis
// 0 instead, and takes the result for a tensor<?x1xf32>. The patterns of this
// file rewrite such a form to an equivalent one that upstream handles.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_SAFEFORMS_H
#define SYMSHAPE_LIB_TRANSFORMS_SAFEFORMS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::symshape {

/// Higher than the benefit of any pattern of upstream.
inline constexpr unsigned kSafeFormBenefit = 1000;

/// The patterns have a higher benefit than all others of their op: an upstream
/// pattern that runs with them sees safe forms only.
///  - Slices and insertions with reduced rank get full rank if upstream could
///    drop another axis than they do.
///  - A slice of an unpacked tensor becomes an unpacked slice: upstream forgets
///    to slice the source.
///  - A view or slice of an empty range at the end of its source begins at 0:
///    upstream's verifier refuses a static offset that equals the size.
///  - A stride of -2^63, which upstream's lists use as a mark, becomes 0.
///  - `tensor.expand_shape` states each static size of its type as a number,
///  and
///    no other: upstream pairs the operands with the dynamic sizes of the type.
void populateSafeSlicePatterns(RewritePatternSet &patterns);

/// The same for integers.
///  - `(x + a) + b` and similar ops become `x + c`, with the overflow flags
///  that
///    still hold; upstream keeps them although `c` itself overflows.
///  - A comparison of an `index.sub` with 0 becomes one with 1 or -1, or a test
///    for equality: upstream compares the operands of the subtraction, which
///    may wrap.
void populateSafeIntegerPatterns(RewritePatternSet &patterns);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_SAFEFORMS_H

//===- FoldNumbers.h - Make the numbers of an op static ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shared by the canonicalizations of the ops that take sizes: constant operands
// become static, and static sizes prove preconditions.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_DIALECT_FOLDNUMBERS_H
#define SYMSHAPE_LIB_DIALECT_FOLDNUMBERS_H

#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::symshape {

/// Makes the constants in a mixed list static, except those below `least`. A
/// constant that equals `ShapedType::kDynamic` stays an operand. Returns
/// whether the list changed.
bool foldConstants(SmallVectorImpl<OpFoldResult> &list,
                   int64_t least = std::numeric_limits<int64_t>::min());

/// Makes constant start indices of a gather or scatter static.
// Rewrite: known-starts
template <typename OpTy>
LogicalResult foldStarts(OpTy op, PatternRewriter &rewriter) {
  SmallVector<OpFoldResult> starts = op.getMixedStarts();
  if (!foldConstants(starts))
    return failure();
  auto parts = decomposeMixedValues(starts);
  rewriter.modifyOpInPlace(op, [&] {
    op.setStaticStarts(parts.first);
    op.getStartsMutable().assign(parts.second);
  });
  return success();
}

/// Replaces `source` by the value before casts that only erase static sizes.
/// Returns whether there were any.
bool lookThroughCast(Value &source);

/// Replaces `op` by `made`, the same op with more static parts, built without
/// an insertion point. Fails if `made` is null, or if it would be invalid: a
/// size that the verifier rejects stays an operand, and the op then fails only
/// if it is executed.
LogicalResult replaceByRebuilt(PatternRewriter &rewriter, Operation *op,
                               Operation *made);

/// Proves predicates from the static sizes in the types of an op. The
/// expressions are over the leaves of SizePreconditions.h.
class StaticProver {
public:
  StaticProver(Operation *op, ExprContext &ctx);
  /// True if all are proved.
  bool operator()(ArrayRef<Predicate> predicates);

private:
  Operation *op;
  Prover prover;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_DIALECT_FOLDNUMBERS_H

//===- OverflowChecker.h - Where integer arithmetic is ideal ----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analysis treats an integer op as ideal arithmetic only if its result
// provably fits its type: by intervals under the assumed greatest extent, or
// because it counts elements of a tensor that exists. For example, with
// `%t : tensor<?x?xf32>` of shape [a, b] before it, `a * b` fits 64 bits.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_OVERFLOWCHECKER_H
#define SYMSHAPE_LIB_ANALYSIS_OVERFLOWCHECKER_H

#include "SymShape/Algebra/Prover.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Types.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::symshape {

class OverflowChecker {
public:
  /// `indexWidth` is the number of bits of `index`; `countWidth` that of the
  /// numbers with which the program counts elements.
  OverflowChecker(ExprContext &ctx, unsigned indexWidth, unsigned countWidth)
      : ctx(ctx), indexWidth(indexWidth),
        leastCountWidth(std::min(indexWidth, countWidth)) {}

  /// The number of bits of an integer type. Extents have the width of `index`.
  unsigned widthOf(Type type) const;
  unsigned getIndexWidth() const { return indexWidth; }
  /// The number of bits of a number that surely fits the type.
  unsigned limitWidthOf(Type type) const;

  /// True if `e` is proved to fit a signed integer of the type's width at `op`;
  /// a null `op` is a point at which no shape is known. `facts` holds the facts
  /// of the program, `overflowFacts` also the assumed greatest extent.
  bool fits(DimExpr e, Type type, Operation *op, Prover &facts,
            Prover &overflowFacts) const;

  /// Notes the shape `es` of a value of `block`. The array must outlive this
  /// object.
  void noteShape(Block *block, ArrayRef<DimExpr> es);
  /// The number of noted shapes, for `forgetShapesFrom`.
  size_t getNumShapes() const { return shapes.size(); }
  /// Forgets the shapes noted since there were `first` of them. Shapes from an
  /// abandoned walk of a loop depend on dropped candidates, and may come after
  /// the op that the walk visits again.
  void forgetShapesFrom(size_t first);

private:
  bool isProductOfExtents(DimExpr e, Operation *op, Prover &facts) const;
  bool isBelowProduct(DimExpr e, Operation *op, Prover &facts) const;

  ExprContext &ctx;
  unsigned indexWidth, leastCountWidth;
  /// Shapes with at least two dynamic extents, or one that is not a leaf, and
  /// the block that defines them.
  SmallVector<std::pair<ArrayRef<DimExpr>, Block *>> shapes;
  llvm::DenseSet<std::pair<ArrayRef<DimExpr>, Block *>> noted;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_OVERFLOWCHECKER_H

//===- ConstantExtents.h - "This size must be a constant" -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A transformation that needs an extent as a constant asks here, and gets it:
// for nothing where it is proved, else by a check that stops the program where
// it is not so. The check says which op asked for it.
//
// Example:
//   ConstantExtents sizes(shapes.of(func));
//   FailureOr<int64_t> tile = sizes.require(x, /*axis=*/0, /*expected=*/8, op);
//   if (failed(tile))
//     return failure(); // told, with the reason
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_CONSTANTEXTENTS_H
#define SYMSHAPE_TRANSFORMS_CONSTANTEXTENTS_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/IR/Dominance.h"

namespace mlir::symshape {

/// Constant extents of the values of one function, each by a proof or by a
/// check. The checks written here are no facts for it; whoever wants to use
/// them analyses the function again.
class ConstantExtents {
public:
  /// `shapes` must describe the function as it is, and outlive this object.
  /// Nothing but this object may change the function meanwhile. A pass that
  /// uses it depends on the dialects arith, symshape, and tensor or memref.
  explicit ConstantExtents(const FunctionShapes &shapes)
      : shapes(shapes), dominance(shapes.getFunction()) {}

  /// The extent of `axis` (in elements) of the ranked tensor or memref `value`
  /// as a constant at `user`, which `value` dominates. If the control facts
  /// before `user` do not prove what it is, a `symshape.require` is written in
  /// front of `user` that it is `expected`, unless an earlier one says so
  /// there; without `expected`, the first likely value of the symbol that the
  /// extent is. The location of the check is that of `user` under the name of
  /// the op, and stays with what the check is lowered to.
  ///
  /// Fails, with an error at `user`: if the extent is proved to be another; if
  /// the facts contradict each other; if the check would fix a symbol that is
  /// to stay dynamic; if nothing is expected and no value likely.
  ///
  /// Costs a question to the prover, and one more per symbol that is to stay
  /// dynamic.
  FailureOr<int64_t> require(Value value, int64_t axis,
                             std::optional<int64_t> expected, Operation *user);

  /// How many checks were written.
  unsigned getNumChecks() const { return numChecks; }

private:
  /// The first likely value of `e`, if `e` is one declared symbol.
  std::optional<int64_t> likelyValue(DimExpr e) const;
  /// The declaration of a symbol; null if nobody declared it.
  SymbolInfoAttr declarationOf(DimExpr symbol) const;
  /// A symbol that is to stay dynamic and that would not, if `e` were `number`
  /// at `user`; null if there is none.
  DimExpr fixedSymbol(DimExpr e, int64_t number, Operation *user) const;

  const FunctionShapes &shapes;
  DominanceInfo dominance;
  /// The checks written, by the extent's expression and what it has to be.
  DenseMap<std::pair<DimExpr, int64_t>, SmallVector<Operation *, 1>> checks;
  unsigned numChecks = 0;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_TRANSFORMS_CONSTANTEXTENTS_H

//===- CompiledExpr.h - Fast evaluation of many expressions -----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One expression evaluated once, or a list of expressions compiled once and
// evaluated at many assignments, in checked 64-bit arithmetic: a value is right
// or missing, never wrapped.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_EXPR_COMPILEDEXPR_H
#define SYMSHAPE_LIB_ALGEBRA_EXPR_COMPILEDEXPR_H

#include "SymShape/Algebra/DimExpr.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::symshape::detail {

/// `evaluate` that also fails if the value of some node does not fit 64 bits.
std::optional<llvm::DynamicAPInt> evaluateIn64Bits(
    DimExpr e,
    llvm::function_ref<std::optional<llvm::DynamicAPInt>(DimExpr)> value);

class CompiledExpr {
public:
  /// Adds an expression and gives the number of its result.
  unsigned add(DimExpr e);

  /// The leaves, in the order in which `run` takes their values.
  llvm::ArrayRef<DimExpr> getLeaves() const { return leaves; }
  /// False if some constant does not fit 64 bits: nothing can be evaluated.
  bool isUsable() const { return usable; }

  /// Evaluates the nodes that depend on a leaf whose value changed since the
  /// last run. Returns false if some value does not fit 64 bits.
  bool run(llvm::ArrayRef<int64_t> values);
  int64_t get(unsigned result) const { return slots[results[result]]; }
  /// Instructions of one run.
  size_t size() const { return code.size(); }

private:
  struct Operand {
    unsigned slot;
    /// Exponent in a product, coefficient in a sum.
    int64_t scale;
  };
  struct Instruction {
    ExprKind kind;
    unsigned slot, begin, end;
    int64_t offset;
    uint64_t dependsOn; ///< bits of leaves, see `leafBit`
  };

  /// The bit of a leaf; all leaves from the 64th on share the last one.
  static uint64_t leafBit(size_t leaf) {
    return uint64_t(1) << std::min<size_t>(leaf, 63);
  }
  unsigned slotOf(DimExpr e);
  bool step(const Instruction &i);

  llvm::SmallVector<DimExpr, 8> leaves;
  llvm::SmallVector<unsigned, 8> leafSlots;
  llvm::SmallVector<Instruction, 16> code;
  llvm::SmallVector<Operand, 32> operands;
  llvm::SmallVector<int64_t, 32> slots;
  llvm::SmallVector<uint64_t, 32> bitsOfSlot; ///< leaves a slot depends on
  llvm::SmallVector<unsigned, 8> results;
  llvm::SmallDenseMap<DimExpr, unsigned, 32> slotIndex;
  bool usable = true;
  /// The slots hold the results for the last leaves.
  bool isCurrent = false;
};

} // namespace mlir::symshape::detail

#endif // SYMSHAPE_LIB_ALGEBRA_EXPR_COMPILEDEXPR_H

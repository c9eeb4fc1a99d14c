//===- LinearRules.h - Apply linear rules to a block ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_LINEARRULES_H
#define SYMSHAPE_LIB_TRANSFORMS_LINEARRULES_H

#include "SymShape/Interfaces/LinearOp.h"

namespace mlir::symshape {

/// The state of one block and the walks over it: of a function, or of a region
/// of scalars in one of its ops.
class BlockRules final : public LinearState {
public:
  /// `note` adds the purpose of the rules to an error.
  using NoteFn = llvm::function_ref<void(InFlightDiagnostic &)>;
  BlockRules(Block &block, OpBuilder &builder, bool isTranspose, NoteFn note)
      : block(block), builder(builder), transposes(isTranspose), note(note) {}

  //===--- The steps, in this order ---------------------------------------===//

  void choose(Value v) { active.insert(v); }
  /// Finds the active values. Fails if an op with an effect reads one.
  LogicalResult findActive();
  void setPrimal(Value v, Value primal) { primals.map(v, primal); }
  /// Copies the ops of the block except the terminator.
  void copyPrimals();
  /// Applies the rules, starting with the values that were added to operands of
  /// the terminator (transpose) or to the chosen values (tangent).
  LogicalResult apply();

  //===--- LinearState ----------------------------------------------------===//

  OpBuilder &getBuilder() override { return builder; }
  bool isTranspose() const override { return transposes; }
  bool isActive(Value v) const override;
  bool isZero(Value v) const override;
  Value getPrimal(Value v) override;
  Value getShapeSource(Value v) override;
  Value getZero(Value v) override;
  Value get(Value v) override { return derivatives.lookup(v); }
  void add(Value v, Value part) override;
  FailureOr<SmallVector<Value>>
  transposeBody(OpBuilder &builder, const Body &body,
                ArrayRef<Value> cotangents) override;
  FailureOr<SmallVector<Value>> tangentBody(OpBuilder &builder,
                                            const Body &body,
                                            ArrayRef<Value> tangents) override;
  LogicalResult reject(Operation *primitive, std::string field,
                       std::string required, std::string observed) override;

private:
  LogicalResult transposeOp(Operation *op);
  LogicalResult tangentOfOp(Operation *op);
  /// Copies `body` and its rules, given the numbers of the values `from`;
  /// returns those of the values `to`.
  FailureOr<SmallVector<Value>> applyBody(OpBuilder &builder, const Body &body,
                                          ValueRange from,
                                          ArrayRef<Value> values,
                                          ValueRange to);
  LogicalResult rejectUse(Operation *op);

  Block &block;
  OpBuilder &builder;
  bool transposes;
  NoteFn note;
  /// For the block of a region.
  BlockRules *parent = nullptr;
  const Body *body = nullptr;
  DenseSet<Value> active;
  IRMapping primals;
  /// Cotangents or tangents.
  DenseMap<Value, Value> derivatives;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_LINEARRULES_H

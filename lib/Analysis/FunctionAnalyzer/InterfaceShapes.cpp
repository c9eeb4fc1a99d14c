//===- InterfaceShapes.cpp - Ops that describe their own shapes -----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An op without a model may implement one of upstream's interfaces instead. Two
// of them answer by emitting ops, which must not change the program. So the
// analysis calls them on a copy of the op in a function of its own. The
// operands of the copy are constants where those are known, and otherwise
// function arguments with the descriptions of the original operands. The models
// read the emitted ops like the program, and the analysis then forgets all of
// this. Only ops that nothing else describes pay this cost.
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/FunctionAnalyzer.h"
#include "SymShape/Interfaces/AffineReading.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// A copy of one op outside the program.
class Workbench {
public:
  Workbench(Operation *root, Operation *func, Operation *op,
            InferenceState &state);

  Operation *getCopy() const { return copy; }
  /// Returns a builder for the ops that interfaces emit.
  OpBuilder getBuilder() const { return OpBuilder(copy); }
  /// The arguments and the constants, each with its original value.
  ArrayRef<std::pair<Value, Value>> getInputs() const { return inputs; }
  /// The ops that interfaces emitted.
  llvm::iterator_range<Block::iterator> emitted() const {
    return {first ? std::next(first->getIterator()) : block->begin(),
            copy->getIterator()};
  }

private:
  OwningOpRef<Operation *> module;
  Block *block;
  Operation *copy;
  /// The last constant before the ops that interfaces emit; null if there is
  /// none.
  Operation *first = nullptr;
  SmallVector<std::pair<Value, Value>> inputs;
};

} // namespace

Workbench::Workbench(Operation *root, Operation *func, Operation *op,
                     InferenceState &state)
    : module(root->cloneWithoutRegions()) {
  Operation *holder = func->cloneWithoutRegions();
  module->getRegion(0).emplaceBlock().push_back(holder);
  block = &holder->getRegion(0).emplaceBlock();
  OpBuilder builder = OpBuilder::atBlockEnd(block);

  llvm::SetVector<Value> used(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), used);
  IRMapping mapping;
  for (Value value : used) {
    auto constant = isFollowedInteger(value.getType())
                        ? state.content(value).getConstantInt64()
                        : std::nullopt;
    Value input;
    if (constant) {
      input = arith::ConstantOp::create(
          builder, value.getLoc(),
          builder.getIntegerAttr(value.getType(), *constant));
      first = input.getDefiningOp();
    } else {
      input = block->addArgument(value.getType(), value.getLoc());
    }
    mapping.map(value, input);
    inputs.push_back({input, value});
  }
  copy = builder.clone(*op, mapping);
}

/// True if the ops that interfaces emit can be built: this code cannot load
/// dialects.
static bool canEmit(MLIRContext *context) {
  return llvm::all_of(
      ArrayRef<StringRef>{"affine", "arith", "memref", "shape", "tensor"},
      [&](StringRef name) { return context->getLoadedDialect(name); });
}

/// Returns the size of one dimension that the op's value bounds give in terms
/// of its operands; null if they do not give it exactly.
static DimExpr readValueBounds(OpResult result, int64_t axis,
                               InferenceState &state) {
  AffineMap map;
  ValueDimList operands;
  Operation *op = result.getOwner();
  auto isOutside = [&](Value v, std::optional<int64_t>,
                       ValueBoundsConstraintSet &) {
    return v.getDefiningOp() != op;
  };
  if (failed(ValueBoundsConstraintSet::computeBound(
          map, operands, presburger::BoundType::EQ,
          ValueBoundsConstraintSet::Variable(result, axis), isOutside)))
    return {};
  SmallVector<DimExpr> sizes;
  for (auto [value, dim] : operands) {
    DimExpr e = !dim                              ? state.content(value)
                : isRankedShaped(value.getType()) ? state.extent(value, *dim)
                                                  : DimExpr();
    if (!e || value.getDefiningOp() == op)
      return {};
    sizes.push_back(e);
  }
  return readAffine(map, 0, sizes, state.getExprContext(),
                    [&](DimExpr, DimExpr divisor) {
                      return state.isNonNegative(divisor - 1);
                    });
}

//===----------------------------------------------------------------------===//
// FunctionAnalyzer
//===----------------------------------------------------------------------===//

/// Infers the results of `op`, which an interface emitted.
void FunctionAnalyzer::inferApart(Operation *op) {
  ++budget.visits;
  bool known = false;
  if (auto model = dyn_cast<ShapeModelOpInterface>(op))
    model.inferShapes(values);
  else if (op->getNumRegions() == 0)
    inferByTrait(op, known);
  (void)values.takeDefinitions(); // facts about the copy only
  for (Value result : op->getResults())
    values.finish(result);
}

/// Calls `read(i, axis)` for each extent that is not in the type, and sets the
/// extent to the returned expression, if there is one.
void FunctionAnalyzer::setReified(
    Operation *op, llvm::function_ref<DimExpr(unsigned, unsigned)> read) {
  for (OpResult result : op->getResults()) {
    if (!isRankedShaped(result.getType()))
      continue;
    auto type = cast<ShapedType>(result.getType());
    for (int64_t axis = 0; axis < type.getRank(); ++axis)
      if (type.isDynamicDim(axis))
        if (DimExpr e = read(result.getResultNumber(), axis))
          values.setExtent(result, axis, e);
  }
}

void FunctionAnalyzer::reifyApart(Operation *op) {
  Workbench bench(module.root, shapes.func, op, values);
  Operation *copy = bench.getCopy();
  OpBuilder builder = bench.getBuilder();
  ValueState::Temporary temporary(values, op->getResult(0));

  // Call the interfaces before reading any answer.
  ReifiedRankedShapedTypeDims dims;
  SmallVector<Value> lists;
  if (auto reify = dyn_cast<ReifyRankedShapedTypeOpInterface>(copy)) {
    if (failed(reify.reifyResultShapes(builder, dims))) {
      dims.assign(op->getNumResults(), {});
      setReified(op, [&](unsigned i, unsigned axis) {
        auto dim = reify.reifyDimOfResult(builder, i, axis);
        dims[i].resize(cast<ShapedType>(op->getResult(i).getType()).getRank());
        if (succeeded(dim))
          dims[i][axis] = *dim;
        return DimExpr();
      });
    }
  }
  if (auto infer = dyn_cast<InferShapedTypeOpInterface>(copy))
    if (failed(
            infer.reifyReturnTypeShapes(builder, copy->getOperands(), lists)))
      lists.clear();

  // Read the answers.
  for (auto [input, value] : bench.getInputs())
    values.copyDescription(value, input);
  for (Operation &emitted : bench.emitted())
    inferApart(&emitted);
  auto isReadable = [&](Value v) { return v && v.getDefiningOp() != copy; };
  setReified(op, [&](unsigned i, unsigned axis) -> DimExpr {
    if (i < dims.size() && axis < dims[i].size() && dims[i][axis]) {
      OpFoldResult dim = dims[i][axis];
      if (isa<Attribute>(dim) ? isa<IntegerAttr>(cast<Attribute>(dim))
                              : isReadable(cast<Value>(dim)))
        if (DimExpr e = values.size(dim))
          return e;
    }
    if (i >= lists.size() || !isReadable(lists[i]))
      return {};
    ArrayRef<DimExpr> es = values.contents(lists[i]);
    return axis < es.size() ? es[axis] : DimExpr();
  });

  // Forget the values that no longer exist.
  for (auto [input, value] : bench.getInputs())
    values.erase(input);
  for (Operation &emitted : bench.emitted())
    values.eraseAll(&emitted);
  values.eraseAll(copy);
}

/// Infers the results of an op by upstream's interfaces.
void FunctionAnalyzer::inferByInterface(Operation *op, bool &known) {
  if (llvm::none_of(op->getResultTypes(), hasDynamicSize))
    return;
  if (isa<ReifyRankedShapedTypeOpInterface, InferShapedTypeOpInterface>(op) &&
      canEmit(op->getContext()))
    reifyApart(op);
  known = true;
  for (OpResult result : op->getResults()) {
    if (!hasDynamicSize(result.getType()))
      continue;
    auto type = cast<ShapedType>(result.getType());
    SmallVector<DimExpr, 4> sizes = values.getPending(result);
    sizes.resize(type.getRank());
    for (int64_t axis = 0; axis < type.getRank(); ++axis) {
      if (!type.isDynamicDim(axis) || sizes[axis])
        continue;
      DimExpr e;
      if (isa<ValueBoundsOpInterface>(op))
        e = readValueBounds(result, axis, values);
      if (e)
        values.setExtent(result, axis, e);
      else
        known = false;
    }
  }
}

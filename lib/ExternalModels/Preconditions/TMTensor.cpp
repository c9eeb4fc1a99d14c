//===- TMTensor.cpp - Preconditions of torch-mlir's ops -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops of torch-mlir's tm_tensor and the conversions between its types and
// builtin ones, which are in generic form here: no verifier checked them. Shape
// functions describe their results. A model answers that it does not know all
// preconditions if an op has another form than the usual one.
//
//===----------------------------------------------------------------------===//

#include "Preconditions/Families.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/ElementMoves.h"
#include "SymShape/Interfaces/NamedModels.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace mlir::symshape;
using Use = PreconditionUse;

namespace {

/// The rank of an operand; none if it is no ranked tensor.
std::optional<int64_t> rankOf(Value v) {
  auto type = dyn_cast<RankedTensorType>(v.getType());
  return type ? std::optional(type.getRank()) : std::nullopt;
}

/// The rank of all operands; none if they differ.
std::optional<int64_t> rankOfAll(Operation *op) {
  auto rank = rankOf(op->getOperand(0));
  bool isOne = llvm::all_of(op->getOperands(),
                            [&](Value v) { return rankOf(v) == rank; });
  return isOne ? rank : std::nullopt;
}

void requireSame(PreconditionState &state, unsigned operand, unsigned axis,
                 unsigned other, unsigned otherAxis) {
  state.requireSize(Use::Checked, operand, axis,
                    state.extent(state.operand(other), otherAxis));
}

/// The last operands are the destinations. Each result has the sizes of its
/// destination; returns false if the ranks differ.
bool requireDestinations(Operation *op, PreconditionState &state) {
  unsigned numResults = op->getNumResults();
  if (op->getNumOperands() < numResults)
    return false;
  unsigned first = op->getNumOperands() - numResults;
  for (unsigned i : llvm::seq(numResults)) {
    Value result = op->getResult(i), destination = state.operand(first + i);
    auto rank = rankOf(destination);
    if (!rank || rank != rankOf(result))
      return false;
    for (unsigned axis : llvm::seq<unsigned>(*rank))
      state.require(Use::Checked, Relation::Eq, state.extent(destination, axis),
                    state.extent(result, axis), Precondition::Result, i, axis);
  }
  return true;
}

/// scan(input, output, accumulator): the output has the sizes of the input, and
/// the accumulator those of the other dimensions.
bool stateScan(Operation *op, PreconditionState &state) {
  auto dimension = op->getAttrOfType<IntegerAttr>("dimension");
  if (!requireDestinations(op, state) || op->getNumOperands() != 3 ||
      op->getNumResults() != 2 || !dimension)
    return false;
  auto rank = rankOf(state.operand(0));
  int64_t scanned = dimension.getInt();
  if (!rank || rank != rankOf(state.operand(1)) ||
      rankOf(state.operand(2)) != *rank - 1 || scanned < 0 || scanned >= *rank)
    return false;
  for (unsigned axis : llvm::seq<unsigned>(*rank)) {
    requireSame(state, 1, axis, 0, axis);
    if (axis != scanned)
      requireSame(state, 2, axis - (axis > scanned), 0, axis);
  }
  return true;
}

/// sort(outputs...): all of them have one shape.
bool stateSort(Operation *op, PreconditionState &state) {
  auto dimension = op->getAttrOfType<IntegerAttr>("dimension");
  if (!requireDestinations(op, state) || op->getNumOperands() == 0 ||
      op->getNumResults() != op->getNumOperands() || !dimension)
    return false;
  auto rank = rankOfAll(op);
  if (!rank)
    return false;
  state.requireOneShape(Use::Checked);
  return dimension.getInt() >= 0 && dimension.getInt() < *rank;
}

/// The operand of a concatenation of columns that has the column, whose number
/// is then counted from there; null if that is not known.
Value partWithColumn(tensor::ConcatOp concat, int64_t &column) {
  if (concat.getDim() != 1)
    return {};
  for (Value part : concat.getInputs()) {
    auto type = cast<RankedTensorType>(part.getType());
    if (type.getRank() != 2 || type.isDynamicDim(1))
      return {};
    if (column < type.getDimSize(1))
      return part;
    column -= type.getDimSize(1);
  }
  return {};
}

/// A tensor whose elements are those of one column of the indices, or that has
/// these among others. Importers insert each column by a slice of its own, or
/// concatenate them.
Value columnOf(Value indices, int64_t column, PreconditionState &state) {
  while (true) {
    if (auto concat = indices.getDefiningOp<tensor::ConcatOp>()) {
      Value part = partWithColumn(concat, column);
      if (!part)
        return indices;
      indices = part;
      continue;
    }
    auto insert = indices.getDefiningOp<tensor::InsertSliceOp>();
    if (!insert || insert.getSourceType().getRank() != 2 ||
        !insert.hasUnitStride())
      return indices;
    int64_t first = insert.getStaticOffset(1), count = insert.getStaticSize(1);
    if (ShapedType::isDynamic(first) || ShapedType::isDynamic(count))
      return indices;
    if (column < first || column >= first + count) {
      indices = insert.getDest();
      continue;
    }
    DimExpr rows = state.extent(insert.getSource(), 0);
    if (!rows || rows != state.extent(insert.getDest(), 0))
      return indices;
    indices = insert.getSource();
    column -= first;
  }
}

/// scatter(updates, indices, original): row i of the indices names where row i
/// of the updates starts, along the dimensions of `dimension_map`.
bool stateScatter(Operation *op, PreconditionState &state) {
  auto map = op->getAttrOfType<DenseI64ArrayAttr>("dimension_map");
  if (!requireDestinations(op, state) || op->getNumOperands() != 3 ||
      op->getNumResults() != 1 || !map)
    return false;
  auto updates = rankOf(state.operand(0)), original = rankOf(state.operand(2));
  auto indices = dyn_cast<RankedTensorType>(state.operand(1).getType());
  if (!updates || *updates == 0 || !original || *updates > *original + 1 ||
      !indices || indices.getRank() != 2 ||
      indices.getDimSize(1) != int64_t(map.size()))
    return false;
  requireSame(state, 1, 0, 0, 0);
  int64_t offset = *original - (*updates - 1);
  for (int64_t axis : llvm::seq(*original)) {
    auto *column = llvm::find(map.asArrayRef(), axis);
    auto count = llvm::count(map.asArrayRef(), axis);
    DimExpr rows = axis < offset
                       ? state.constant(1)
                       : state.extent(state.operand(0), axis - offset + 1);
    if (count > 1 || (count == 0 && axis < offset) ||
        (count == 1 && !(rows && rows.isConstant(1))))
      return false;
    if (count == 1)
      state.requireIndex(
          2, axis, DimExpr(),
          columnOf(state.operand(1), column - map.asArrayRef().begin(), state));
    else
      state.require(Use::Checked, Relation::Le, rows,
                    state.extent(state.operand(2), axis), Precondition::Slice,
                    /*operand=*/2, axis);
  }
  return llvm::all_of(map.asArrayRef(), [&](int64_t axis) {
    return axis >= 0 && axis < *original;
  });
}

/// attention(query, key, value, [mask,] output), of the shapes [.., m, k],
/// [.., n, k], [.., n, l], [.., m, n] and [.., m, l].
bool stateAttention(Operation *op, PreconditionState &state) {
  unsigned numOperands = op->getNumOperands(), output = numOperands - 1;
  if (!requireDestinations(op, state) || op->getNumResults() != 1 ||
      (numOperands != 4 && numOperands != 5))
    return false;
  auto rank = rankOfAll(op);
  if (!rank || *rank < 2)
    return false;
  unsigned last = *rank - 1, rows = *rank - 2;
  for (unsigned i : llvm::seq(1u, numOperands))
    for (unsigned axis : llvm::seq(rows))
      requireSame(state, i, axis, 0, axis);
  requireSame(state, 1, last, 0, last);
  requireSame(state, 2, rows, 1, rows);
  requireSame(state, output, rows, 0, rows);
  requireSame(state, output, last, 2, last);
  if (numOperands == 5) {
    requireSame(state, 3, rows, 0, rows);
    requireSame(state, 3, last, 1, rows);
  }
  return true;
}

/// Each result has the elements of its destination in another order.
ElementMoves moveSorted(OpResult result) {
  Operation *sort = result.getOwner();
  unsigned numOperands = sort->getNumOperands(),
           numResults = sort->getNumResults();
  if (numOperands < numResults)
    return ElementMoves::unknown();
  return ElementMoves::all(
      sort->getOperand(numOperands - numResults + result.getResultNumber()));
}

/// The body decides what becomes of an update; the usual one yields it.
ElementMoves moveScattered(OpResult result) {
  Operation *scatter = result.getOwner();
  if (scatter->getNumOperands() != 3 || scatter->getNumResults() != 1 ||
      scatter->getNumRegions() != 1 ||
      !llvm::hasSingleElement(scatter->getRegion(0)))
    return ElementMoves::unknown();
  Block &body = scatter->getRegion(0).front();
  bool yieldsUpdate = !body.empty() && body.getNumArguments() == 2 &&
                      body.back().getNumOperands() == 1 &&
                      body.back().getOperand(0) == body.getArgument(0);
  return yieldsUpdate ? ElementMoves::some(
                            {scatter->getOperand(0), scatter->getOperand(2)})
                      : ElementMoves::unknown();
}

/// An op that only computes its results.
constexpr NamedModelEntry compute(StringLiteral name,
                                  NamedPreconditions preconditions,
                                  NamedElementMoves moves = nullptr) {
  return {name, nullptr, preconditions, moves, /*onlyComputes=*/true};
}

/// A conversion to a type of PyTorch or back, which may undo another one.
constexpr NamedModelEntry convert(StringLiteral name,
                                  StringLiteral undoes = "") {
  return {name, nullptr, stateNothing, nullptr, /*onlyComputes=*/true, undoes};
}

const NamedModelEntry kEntries[] = {
    compute("tm_tensor.attention", stateAttention),
    compute("tm_tensor.scan", stateScan),
    compute("tm_tensor.scatter", stateScatter, moveScattered),
    compute("tm_tensor.sort", stateSort, moveSorted),
    compute("tm_tensor.topk", nullptr),
    compute("tm_tensor.yield", stateNothing),
    convert("torch_c.from_builtin_tensor"),
    convert("torch_c.from_f64"),
    convert("torch_c.from_i1"),
    convert("torch_c.from_i64"),
    convert("torch_c.generator_to_i64"),
    convert("torch_c.i64_to_generator"),
    convert("torch_c.to_builtin_tensor", "torch_c.from_builtin_tensor"),
    convert("torch_c.to_f64", "torch_c.from_f64"),
    convert("torch_c.to_i1"),
    convert("torch_c.to_i64", "torch_c.from_i64"),
};

} // namespace

void symshape::registerTMTensorPreconditions(DialectRegistry &registry) {
  registerNamedModels(registry, kEntries);
}

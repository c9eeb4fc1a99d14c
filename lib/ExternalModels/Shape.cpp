//===- Shape.cpp - Shape models of shape ops --------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analysis follows a `!shape.shape` by its contents, like an extent tensor,
// and a `!shape.size` like an index. Values of both types may be errors
// instead. A fact about such a value holds if it is no error. This is enough
// because every op that leads back to an index, a tensor or memory is undefined
// for errors, except a comparison of shapes. So the models follow a comparison
// only if no operand can be an error.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Shape/IR/Shape.h"
#include "Integers.h"
#include "ModelSupport.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Interfaces/ElementMoves.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

using Sizes = SmallVector<DimExpr>;

//===----------------------------------------------------------------------===//
// Reading and writing shapes and sizes
//===----------------------------------------------------------------------===//

/// True for shapes without extents: their contents are as empty as unknown
/// ones.
bool isRankZero(Value shape) {
  Operation *def = shape.getDefiningOp();
  if (auto constant = dyn_cast_or_null<shape::ConstShapeOp>(def))
    return constant.getShape().getNumElements() == 0;
  if (auto extents = dyn_cast_or_null<shape::FromExtentsOp>(def))
    return extents.getExtents().empty();
  if (auto of = dyn_cast_or_null<shape::ShapeOfOp>(def)) {
    auto type = dyn_cast<ShapedType>(of.getArg().getType());
    return type && type.hasRank() && type.getRank() == 0;
  }
  return false;
}

/// The extents of a shape or extent tensor of known rank; an unknown extent is
/// null.
std::optional<Sizes> readShape(InferenceState &state, Value shape) {
  Sizes sizes(state.contents(shape));
  if (!sizes.empty())
    return sizes;
  if (isa<RankedTensorType>(shape.getType())) {
    auto rank = state.extent(shape, 0).getConstantInt64();
    if (!rank || *rank < 0 || *rank > InferenceState::kMaxContents)
      return std::nullopt;
    return Sizes(*rank);
  }
  if (isRankZero(shape))
    return Sizes();
  return std::nullopt;
}

void writeShape(InferenceState &state, Value result, ArrayRef<DimExpr> sizes) {
  if (isa<RankedTensorType>(result.getType()))
    state.setExtent(result, 0, state.getExprContext().constant(sizes.size()));
  if (!sizes.empty())
    state.setContents(result, sizes);
}

/// Sets a size or an index. `mayWrap`: it was computed and may not fit.
void writeSize(InferenceState &state, Value result, DimExpr e,
               bool mayWrap = false) {
  if (!e)
    return;
  e = state.getProver().simplify(e);
  if (result.getType().isIndex())
    return mayWrap ? state.setArithmetic(result, e)
                   : state.setContent(result, e);
  if (!mayWrap || state.fits(e, IndexType::get(result.getContext())))
    state.setContent(result, e);
}

/// False if the value is certain not to be an error.
bool mayBeError(Value v, unsigned depth = 0) {
  if (!isa<shape::ShapeType, shape::SizeType>(v.getType()))
    return false;
  Operation *def = v.getDefiningOp();
  if (!def || depth > analysisBudgets.models.errorDepth)
    return true;
  if (isa<shape::ConstShapeOp, shape::ConstSizeOp, shape::FromExtentTensorOp,
          shape::IndexToSizeOp, shape::ShapeOfOp, shape::FromExtentsOp,
          shape::ConcatOp>(def))
    return llvm::any_of(def->getOperands(), [&](Value operand) {
      return isa<shape::ValueShapeType>(operand.getType()) ||
             mayBeError(operand, depth + 1);
    });
  return true;
}

/// The shapes that a comparison reads; null unless all are known and none can
/// be an error.
std::optional<SmallVector<Sizes>> readCompared(InferenceState &state,
                                               Operation *op) {
  SmallVector<Sizes> shapes;
  for (Value operand : op->getOperands()) {
    std::optional<Sizes> sizes;
    if (!mayBeError(operand))
      sizes = readShape(state, operand);
    if (!sizes)
      return std::nullopt;
    shapes.push_back(std::move(*sizes));
  }
  return shapes;
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

void inferShapeOf(shape::ShapeOfOp op, InferenceState &state) {
  Value arg = op->getOperand(0);
  if (isShapedAndRanked(arg.getType()))
    writeShape(state, op->getResult(0), state.extents(arg));
  else if (isa<shape::ValueShapeType>(arg.getType()))
    if (auto sizes = readShape(state, arg))
      writeShape(state, op->getResult(0), *sizes);
}

/// A `!shape.value_shape` has the extents of its shape as contents.
void inferWithShape(shape::WithOp op, InferenceState &state) {
  if (auto sizes = readShape(state, op->getOperand(1)))
    writeShape(state, op->getResult(0), *sizes);
}

void inferConstShape(shape::ConstShapeOp constant, InferenceState &state) {
  Sizes sizes;
  for (const APInt &size : constant.getShape().getValues<APInt>())
    sizes.push_back(state.getExprContext().constant(llvm::DynamicAPInt(size)));
  writeShape(state, constant.getResult(), sizes);
}

void inferFromExtents(shape::FromExtentsOp op, InferenceState &state) {
  Sizes sizes;
  for (Value extent : op->getOperands())
    sizes.push_back(state.content(extent));
  writeShape(state, op->getResult(0), sizes);
}

/// Ops between a shape and the tensor of its extents.
template <typename OpTy>
void inferSameContents(OpTy op, InferenceState &state) {
  Value in = op->getOperand(0), out = op->getResult(0);
  if (isa<shape::ValueShapeType>(in.getType()))
    return;
  if (isa<shape::SizeType>(in.getType()) || in.getType().isIndex())
    return writeSize(state, out, state.content(in));
  if (auto sizes = readShape(state, in))
    writeShape(state, out, *sizes);
}

/// Computes the result's extents for each axis, counted from the last: `fn`
/// combines the extents of the operands that have the axis.
void inferBroadcast(shape::BroadcastOp op, InferenceState &state) {
  SmallVector<Sizes> shapes;
  size_t rank = 0;
  for (Value operand : op->getOperands()) {
    auto sizes = readShape(state, operand);
    if (!sizes)
      return;
    rank = std::max(rank, sizes->size());
    shapes.push_back(std::move(*sizes));
  }
  Sizes result(rank);
  for (size_t fromEnd = 1; fromEnd <= rank; ++fromEnd) {
    Sizes args;
    for (const Sizes &sizes : shapes)
      if (sizes.size() >= fromEnd)
        args.push_back(sizes[sizes.size() - fromEnd]);
    if (!llvm::is_contained(args, DimExpr()))
      result[rank - fromEnd] =
          state.getProver().simplify(state.getExprContext().broadcast(args));
  }
  writeShape(state, op->getResult(0), result);
}

void inferConcat(shape::ConcatOp op, InferenceState &state) {
  auto lhs = readShape(state, op->getOperand(0));
  auto rhs = readShape(state, op->getOperand(1));
  if (!lhs || !rhs)
    return;
  llvm::append_range(*lhs, *rhs);
  writeShape(state, op->getResult(0), *lhs);
}

void inferSplitAt(shape::SplitAtOp split, InferenceState &state) {
  auto sizes = readShape(state, split.getOperand());
  DimExpr place = state.content(split.getIndex());
  auto at = place ? place.getConstantInt64() : std::nullopt;
  if (!sizes || !at)
    return;
  int64_t rank = sizes->size();
  int64_t index = *at < 0 ? *at + rank : *at;
  if (*at < -rank || index > rank)
    return;
  writeShape(state, split.getHead(), ArrayRef(*sizes).take_front(index));
  writeShape(state, split.getTail(), ArrayRef(*sizes).drop_front(index));
}

/// Ops whose operands are all the same shape or size; otherwise the result is
/// an error or undefined. An extent is known if it is known for one operand.
template <typename OpTy> void inferAgree(OpTy op, InferenceState &state) {
  Value result = op->getResult(0);
  if (isa<shape::SizeType, IndexType>(result.getType())) {
    for (Value operand : op->getOperands())
      if (DimExpr e = state.content(operand))
        return writeSize(state, result, e);
    return;
  }
  std::optional<Sizes> known;
  for (Value operand : op->getOperands()) {
    auto sizes = readShape(state, operand);
    if (!known)
      known = sizes;
    else if (sizes && sizes->size() == known->size())
      for (auto [to, from] : llvm::zip_equal(*known, *sizes))
        to = to ? to : from;
  }
  if (known)
    writeShape(state, result, *known);
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

void inferConstSize(shape::ConstSizeOp constant, InferenceState &state) {
  writeSize(
      state, constant.getResult(),
      state.getExprContext().constant(llvm::DynamicAPInt(constant.getValue())));
}

/// One extent of a shape, or of the shape of a value.
template <typename OpTy> void inferExtent(OpTy op, InferenceState &state) {
  Value of = op->getOperand(0);
  DimExpr place = state.content(op->getOperand(1));
  auto axis = place ? place.getConstantInt64() : std::nullopt;
  std::optional<Sizes> sizes;
  if (!std::is_same_v<OpTy, shape::DimOp>)
    sizes = readShape(state, of);
  else if (isShapedAndRanked(of.getType()))
    sizes = Sizes(state.extents(of));
  if (sizes && axis && *axis >= 0 && *axis < int64_t(sizes->size()))
    writeSize(state, op->getResult(0), (*sizes)[*axis]);
}

void inferRankOf(shape::RankOp op, InferenceState &state) {
  Value shape = op->getOperand(0);
  if (auto sizes = readShape(state, shape))
    writeSize(state, op->getResult(0),
              state.getExprContext().constant(sizes->size()));
  else if (isa<RankedTensorType>(shape.getType()))
    writeSize(state, op->getResult(0), state.extent(shape, 0));
}

void inferNumElements(shape::NumElementsOp op, InferenceState &state) {
  auto sizes = readShape(state, op->getOperand(0));
  if (!sizes || llvm::is_contained(*sizes, DimExpr()))
    return;
  ExprContext &ctx = state.getExprContext();
  DimExpr count = sizes->empty() ? ctx.constant(1) : ctx.mul(*sizes);
  writeSize(state, op->getResult(0), count, /*mayWrap=*/true);
}

template <typename OpTy, Combine combine>
void inferBinary(OpTy op, InferenceState &state) {
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  Value result = op->getResult(0);
  if (!isa<shape::ShapeType>(result.getType())) {
    DimExpr a = state.content(lhs), b = state.content(rhs);
    if (a && b)
      writeSize(state, result, combine(state, a, b), /*mayWrap=*/true);
    return;
  }
  auto as = readShape(state, lhs), bs = readShape(state, rhs);
  if (!as || !bs || as->size() != bs->size())
    return;
  for (auto [a, b] : llvm::zip_equal(*as, *bs))
    a = a && b ? state.getProver().simplify(combine(state, a, b)) : DimExpr();
  writeShape(state, result, *as);
}

/// Rounds down. For negative indices, the op's folder disagrees with its
/// documentation.
DimExpr divideSizes(InferenceState &state, DimExpr a, DimExpr b) {
  return integers::unsignedDivide(state, a, b);
}

//===----------------------------------------------------------------------===//
// Conditions and witnesses
//===----------------------------------------------------------------------===//

/// The condition that all shapes are the same.
ConditionRef sameShapes(InferenceState &state, ArrayRef<Sizes> shapes) {
  SmallVector<ConditionRef> conditions{
      constantCondition(state.getExprContext(), true)};
  for (const Sizes &sizes : shapes) {
    if (sizes.size() != shapes.front().size())
      return constantCondition(state.getExprContext(), false);
    for (auto [a, b] : llvm::zip_equal(shapes.front(), sizes)) {
      if (!a || !b)
        return {};
      if (a != b)
        conditions.push_back(makeCompare(Relation::Eq, a, b));
    }
  }
  return conditions.size() == 1
             ? conditions.front()
             : makeLogic(Condition::And, ArrayRef(conditions).drop_front());
}

/// The condition that on each axis, counted from the last, all sizes except 1
/// are the same.
ConditionRef broadcastable(InferenceState &state, ArrayRef<Sizes> shapes) {
  DimExpr one = state.getExprContext().constant(1);
  SmallVector<ConditionRef> conditions;
  for (auto [i, as] : llvm::enumerate(shapes))
    for (const Sizes &bs : shapes.drop_front(i + 1))
      for (auto [a, b] : llvm::zip(llvm::reverse(as), llvm::reverse(bs))) {
        if (!a || !b)
          return {};
        if (a == b || a == one || b == one)
          continue;
        SmallVector<ConditionRef> parts{makeCompare(Relation::Eq, a, b)};
        for (DimExpr e : {a, b})
          if (!e.isConstant())
            parts.push_back(makeCompare(Relation::Eq, e, one));
        conditions.push_back(makeLogic(Condition::Or, parts));
      }
  if (conditions.empty())
    return constantCondition(state.getExprContext(), true);
  return makeLogic(Condition::And, conditions);
}

template <typename OpTy,
          ConditionRef (*compare)(InferenceState &, ArrayRef<Sizes>)>
void inferCompare(OpTy op, InferenceState &state) {
  if (auto shapes = readCompared(state, op))
    state.setCondition(op->getResult(0), compare(state, *shapes));
}

/// A witness holds if all operands of its op hold.
template <typename OpTy> void inferWitness(OpTy op, InferenceState &state) {
  SmallVector<ConditionRef> conditions;
  for (Value operand : op->getOperands())
    conditions.push_back(state.condition(operand));
  state.setCondition(op->getResult(0),
                     conditions.size() == 1
                         ? conditions.front()
                         : makeLogic(Condition::And, conditions));
}

void inferConstWitness(shape::ConstWitnessOp constant, InferenceState &state) {
  state.setCondition(
      constant.getResult(),
      constantCondition(state.getExprContext(), constant.getPassing()));
}

} // namespace

void symshape::registerShapeModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, shape::ShapeDialect *) {
    using namespace shape;
    attach<
        inferShapeOf, inferWithShape, inferConstShape, inferFromExtents,
        inferSameContents<FromExtentTensorOp>,
        inferSameContents<ToExtentTensorOp>, inferSameContents<ValueAsShapeOp>,
        inferSameContents<IndexToSizeOp>, inferSameContents<SizeToIndexOp>,
        inferSameContents<DebugPrintOp>, inferBroadcast, inferConcat,
        inferSplitAt, inferAgree<AnyOp>, inferAgree<MeetOp>, inferConstSize,
        inferExtent<shape::DimOp>, inferExtent<GetExtentOp>, inferRankOf,
        inferNumElements, inferBinary<AddOp, integers::add>,
        inferBinary<MulOp, integers::mul>, inferBinary<DivOp, divideSizes>,
        inferBinary<MinOp, integers::minimum>,
        inferBinary<MaxOp, integers::maximum>,
        inferCompare<ShapeEqOp, sameShapes>, inferCompare<CstrEqOp, sameShapes>,
        inferCompare<IsBroadcastableOp, broadcastable>,
        inferCompare<CstrBroadcastableOp, broadcastable>,
        inferWitness<CstrRequireOp>, inferWitness<AssumingAllOp>,
        inferConstWitness>(ctx);
    attachElementMoveFamily<joinsOperands, FromExtentsOp>(ctx);
    attachElementMoveFamily<reshapesFirst, FromExtentTensorOp,
                            ToExtentTensorOp>(ctx);
  });
}

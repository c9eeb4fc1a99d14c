//===- Extents.cpp - Extents as values --------------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For the analysis, the content of an extent is the number that it holds, with
// any guarantee. Only an exact extent becomes an index. Bounds.cpp has the ops
// that use bounds.
//
//===----------------------------------------------------------------------===//

#include "AsmDirectives.h"
#include "Bindings.h"
#include "SymShape/Algebra/Text.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::symshape;

static Guarantee guaranteeOf(Value extent) {
  return cast<ExtentType>(extent.getType()).getGuarantee();
}

static LogicalResult verifyAxis(Operation *op, Value source, uint64_t axis) {
  int64_t rank = cast<ShapedType>(source.getType()).getRank();
  if (axis < uint64_t(rank))
    return success();
  return op->emitOpError() << "expected an axis below the rank " << rank
                           << ", found " << axis;
}

/// Sets the number that an extent or index holds, unless `e` is null (unknown).
static void setNumber(InferenceState &state, Value result, DimExpr e) {
  if (e)
    state.setContent(result, e);
}

//===----------------------------------------------------------------------===//
// Exact extents
//===----------------------------------------------------------------------===//

LogicalResult SizeOp::verify() {
  return verifyAxis(*this, getSource(), getAxis());
}

OperandRole SizeOp::getOperandRole(OpOperand &) {
  return OperandRole::position();
}

// Rewrite: known-size
LogicalResult SizeOp::canonicalize(SizeOp op, PatternRewriter &rewriter) {
  auto type = cast<ShapedType>(op.getSource().getType());
  if (type.isDynamicDim(op.getAxis()))
    return failure();
  Value number = arith::ConstantIndexOp::create(rewriter, op.getLoc(),
                                                type.getDimSize(op.getAxis()));
  rewriter.replaceOpWithNewOp<FromIndexOp>(op, op.getType(), number);
  return success();
}

bool SizeOp::passesPoison(OpOperand &) { return true; }

void SizeOp::inferShapes(InferenceState &state) {
  setNumber(state, getResult(), state.extent(getSource(), getAxis()));
}

// Rewrite: extent-of-its-number
OpFoldResult FromIndexOp::fold(FoldAdaptor) {
  // In a graph region the value may be computed from itself.
  auto inverse = getSource().getDefiningOp<ToIndexOp>();
  if (inverse && inverse.getSource() != getResult())
    return inverse.getSource();
  return {};
}

bool FromIndexOp::passesPoison(OpOperand &) { return true; }

void FromIndexOp::inferShapes(InferenceState &state) {
  setNumber(state, getResult(), state.content(getSource()));
}

LogicalResult ToIndexOp::verify() {
  switch (guaranteeOf(getSource())) {
  case Guarantee::Exact:
    return success();
  case Guarantee::AtMost:
    return emitOpError() << "expected an exact extent, found an at_most one; "
                            "compare it with 'symshape.compare', or compute "
                            "another bound with 'symshape.bound_of'";
  case Guarantee::Unknown:
    break;
  }
  return emitOpError() << "expected an exact extent, found an unknown one, "
                          "which has no number at run time";
}

// Rewrite: number-of-its-extent
OpFoldResult ToIndexOp::fold(FoldAdaptor) {
  auto inverse = getSource().getDefiningOp<FromIndexOp>();
  if (inverse && inverse.getSource() != getResult())
    return inverse.getSource();
  return {};
}

bool ToIndexOp::passesPoison(OpOperand &) { return true; }

void ToIndexOp::inferShapes(InferenceState &state) {
  setNumber(state, getResult(), state.content(getSource()));
}

//===----------------------------------------------------------------------===//
// WeakenOp
//===----------------------------------------------------------------------===//

LogicalResult WeakenOp::verify() {
  Guarantee from = guaranteeOf(getSource()), to = guaranteeOf(getResult());
  if (to <= from)
    return success();
  return emitOpError() << "expected a guarantee no stronger than '"
                       << stringify(from) << "', found '" << stringify(to)
                       << "'";
}

// Rewrite: weaken-once
OpFoldResult WeakenOp::fold(FoldAdaptor) {
  if (getSource() == getResult())
    return {};
  if (getSource().getType() == getType())
    return getSource();
  auto inner = getSource().getDefiningOp<WeakenOp>();
  if (inner && inner.getSource() != getResult() &&
      inner.getSource() != inner.getResult()) {
    getSourceMutable().assign(inner.getSource());
    return getResult();
  }
  return {};
}

void WeakenOp::inferShapes(InferenceState &state) {
  if (guaranteeOf(getResult()) != Guarantee::Unknown)
    setNumber(state, getResult(), state.content(getSource()));
}

//===----------------------------------------------------------------------===//
// MeetOp
//===----------------------------------------------------------------------===//

ParseResult symshape::parseMeetTypes(OpAsmParser &parser, Type &lhs,
                                     Type &rhs) {
  if (parser.parseType(lhs))
    return failure();
  rhs = lhs;
  if (succeeded(parser.parseOptionalComma()))
    return parser.parseType(rhs);
  return success();
}

void symshape::printMeetTypes(OpAsmPrinter &printer, Operation *, Type lhs,
                              Type rhs) {
  printer << lhs;
  if (lhs != rhs)
    printer << ", " << rhs;
}

LogicalResult MeetOp::inferReturnTypes(MLIRContext *,
                                       std::optional<Location> location,
                                       Adaptor adaptor,
                                       SmallVectorImpl<Type> &results) {
  Type lhs = adaptor.getLhs().getType(), rhs = adaptor.getRhs().getType();
  auto a = dyn_cast<ExtentType>(lhs), b = dyn_cast<ExtentType>(rhs);
  if (a && b) {
    results.push_back(a.getGuarantee() < b.getGuarantee() ? rhs : lhs);
    return success();
  }
  if (lhs != rhs)
    return emitOptionalError(location,
                             "expected two index values or two extents, found ",
                             lhs, " and ", rhs);
  results.push_back(lhs);
  return success();
}

// Rewrite: meet-of-one
OpFoldResult MeetOp::fold(FoldAdaptor adaptor) {
  // In a graph region the value may be computed from itself.
  if (getLhs() == getResult() || getRhs() == getResult())
    return {};
  if (getLhs() == getRhs())
    return getLhs();
  if (adaptor.getLhs() && adaptor.getLhs() == adaptor.getRhs())
    return adaptor.getLhs();
  // An unknown operand adds no information.
  for (auto [one, other] :
       {std::pair(getLhs(), getRhs()), std::pair(getRhs(), getLhs())})
    if (isa<ExtentType>(other.getType()) &&
        guaranteeOf(other) == Guarantee::Unknown)
      return one;
  return {};
}

/// Sets only the number of the result; that the operands agree is a
/// precondition. Prefers the constant if two numbers are equal.
void MeetOp::inferShapes(InferenceState &state) {
  DimExpr a = state.content(getLhs()), b = state.content(getRhs());
  Guarantee left = Guarantee::Exact, right = Guarantee::Exact;
  if (isa<ExtentType>(getType())) {
    left = guaranteeOf(getLhs());
    right = guaranteeOf(getRhs());
  }
  if (left < right) {
    std::swap(a, b);
    std::swap(left, right);
  }
  if (right == Guarantee::Unknown)
    return setNumber(state, getResult(), a);
  if (!b && left == Guarantee::AtMost)
    return;
  if (left == Guarantee::AtMost) {
    if (a)
      setNumber(state, getResult(),
                state.getProver().simplify(state.getExprContext().min({a, b})));
    return;
  }
  // If the operands are proved to disagree, infer nothing.
  bool same = right == Guarantee::Exact;
  if (a && b &&
      state.decide(makeCompare(same ? Relation::Eq : Relation::Le, a, b)) ==
          Verdict::Never)
    return;
  if (same && b && (!a || (b.isConstant() && !a.isConstant())))
    a = b;
  setNumber(state, getResult(), a);
}

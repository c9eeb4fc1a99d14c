//===- Bounds.cpp - Upper bounds of extents -------------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ops that use bounds. None of them returns the number of a bound.
//
//===----------------------------------------------------------------------===//

#include "AsmDirectives.h"
#include "Bindings.h"
#include "SymShape/Algebra/Monotone.h"
#include "SymShape/Algebra/Predicate.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Interfaces/ExactnessError.h"

using namespace mlir;
using namespace mlir::symshape;

/// The guarantee of an index or extent as the description of a number.
static Guarantee guaranteeOfNumber(Value v) {
  auto extent = dyn_cast<ExtentType>(v.getType());
  return extent ? extent.getGuarantee() : Guarantee::Exact;
}

static LogicalResult refuseGuarantee(Operation *op, const Twine &field, Value v,
                                     Guarantee required) {
  ExactnessError error;
  error.primitive = op;
  error.field = field.str();
  error.required = required;
  error.observed = guaranteeOfNumber(v);
  error.origin = v;
  return error.emit();
}

LogicalResult symshape::verifyExactSizes(Operation *op) {
  for (OpOperand &operand : op->getOpOperands())
    if (!isSizeOperand(operand.get()))
      if (OperandRole role = getOperandRole(operand);
          role.kind == OperandRole::Size)
        return refuseGuarantee(op, role.field, operand.get(), Guarantee::Exact);
  return success();
}

/// An unknown extent has no number.
static LogicalResult verifyHasNumber(Operation *op, const Twine &field,
                                     Value v) {
  if (guaranteeOfNumber(v) == Guarantee::Unknown)
    return refuseGuarantee(op, field, v, Guarantee::AtMost);
  return success();
}

//===----------------------------------------------------------------------===//
// BoundOp and BoundOfOp
//===----------------------------------------------------------------------===//

static LogicalResult verifyUpper(Operation *op, ExprListAttr upper,
                                 OperandRange bindings) {
  ArrayRef<DimExpr> exprs = upper.getExprs();
  if (exprs.size() != 1)
    return op->emitOpError() << "expected 1 expression, found " << exprs.size();
  if (failed(verifyBindings(op, upper.getNames(), bindings, exprs)))
    return failure();
  for (auto [name, binding] : llvm::zip(upper.getNames(), bindings))
    if (failed(verifyHasNumber(op, name.getValue(), binding)))
      return failure();
  return success();
}

/// The number of a bound, if the lowered program computes exactly this number:
/// a bound that does not fit an index becomes the greatest index.
static DimExpr numberOf(InferenceState &state, Value v) {
  DimExpr e = state.content(v);
  if (!e || guaranteeOfNumber(v) == Guarantee::Exact)
    return e;
  return state.fits(e, IndexType::get(v.getContext())) ? e : DimExpr();
}

static void inferUpper(InferenceState &state, Value result, ExprListAttr upper,
                       OperandRange bindings) {
  for (Value binding : bindings)
    if (isa<ExtentType>(binding.getType()) && !numberOf(state, binding))
      return;
  SmallVector<DimExpr> symbols;
  if (resolveBindings(state, bindings, upper.getExprs(), symbols))
    state.setContent(
        result, upper.instantiate(state.getExprContext(), symbols).front());
}

template <typename OpTy>
static LogicalResult normalizeUpper(OpTy op, RewriterBase &rewriter) {
  auto normal = normalizeBindings(op.getUpper(), op.getBindings());
  if (!normal)
    return failure();
  rewriter.modifyOpInPlace(op, [&] {
    op.setUpperAttr(normal->exprs);
    op.getBindingsMutable().assign(normal->bindings);
  });
  return success();
}

LogicalResult BoundOp::verify() {
  int64_t rank = cast<ShapedType>(getSource().getType()).getRank();
  if (getAxis() >= uint64_t(rank))
    return emitOpError() << "expected an axis below the rank " << rank
                         << ", found " << getAxis();
  return verifyUpper(*this, getUpper(), getBindings());
}

OperandRole BoundOp::getOperandRole(OpOperand &) {
  return OperandRole::position();
}

// Rewrite: known-bound
LogicalResult BoundOp::canonicalize(BoundOp op, PatternRewriter &rewriter) {
  return normalizeUpper(op, rewriter);
}

void BoundOp::inferShapes(InferenceState &state) {
  inferUpper(state, getResult(), getUpper(), getBindings());
}

LogicalResult BoundOfOp::verify() {
  if (failed(verifyUpper(*this, getUpper(), getBindings())))
    return failure();
  auto binding = [&](DimExpr leaf) {
    return getBindings()[leaf.getSymbolIndex()];
  };
  auto isBound = [&](DimExpr leaf) {
    return guaranteeOfNumber(binding(leaf)) == Guarantee::AtMost;
  };
  auto isExtent = [&](DimExpr leaf) {
    return isa<ExtentType>(binding(leaf).getType());
  };
  DimExpr e = getUpper().getExprs().front();
  if (neverDecreases(e, isBound, isExtent))
    return success();
  return emitOpError()
         << "expected an expression that does not decrease when a bound grows, "
            "found '"
         << toString(e,
                     [&](unsigned i) { return getUpper().getNames()[i].str(); })
         << "'; a factor beside a bound must be a constant or an extent "
            "('symshape.from_index')";
}

// Rewrite: known-bound-of
LogicalResult BoundOfOp::canonicalize(BoundOfOp op, PatternRewriter &rewriter) {
  return normalizeUpper(op, rewriter);
}

void BoundOfOp::inferShapes(InferenceState &state) {
  inferUpper(state, getResult(), getUpper(), getBindings());
}

//===----------------------------------------------------------------------===//
// CompareOp and MaskOp
//===----------------------------------------------------------------------===//

static bool isComparison(PredicateKind kind) {
  std::optional<Relation> relation = relationOf(kind);
  return relation && *relation != Relation::Divisible;
}

ParseResult symshape::parseComparison(OpAsmParser &parser,
                                      PredicateKindAttr &kind) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (failed(parser.parseOptionalKeyword(&word)))
    return parser.emitError(loc, "expected 'eq', 'ne', 'le' or 'lt'");
  std::optional<PredicateKind> known = symbolizePredicateKind(word);
  if (!known || !isComparison(*known))
    return parser.emitError(loc, "expected 'eq', 'ne', 'le' or 'lt', found '")
           << word << "'";
  kind = PredicateKindAttr::get(parser.getContext(), *known);
  return success();
}

void symshape::printComparison(OpAsmPrinter &printer, Operation *,
                               PredicateKindAttr kind) {
  printer << stringifyPredicateKind(kind.getValue());
}

LogicalResult CompareOp::verify() {
  if (!isComparison(getKind()))
    return emitOpError() << "expected 'eq', 'ne', 'le' or 'lt', found '"
                         << stringifyPredicateKind(getKind()) << "'";
  return success(succeeded(verifyHasNumber(*this, "lhs", getLhs())) &&
                 succeeded(verifyHasNumber(*this, "rhs", getRhs())));
}

void CompareOp::inferShapes(InferenceState &state) {
  DimExpr lhs = numberOf(state, getLhs()), rhs = numberOf(state, getRhs());
  if (lhs && rhs)
    state.setCondition(getResult(),
                       makeCompare(*relationOf(getKind()), lhs, rhs));
}

LogicalResult MaskOp::verify() {
  auto type = cast<VectorType>(getResult().getType());
  if (getSizes().size() != size_t(type.getRank()))
    return emitOpError() << "expected "
                         << counted(type.getRank(), "operand", "operands")
                         << " for " << type << ", found " << getSizes().size();
  for (auto [i, size] : llvm::enumerate(getSizes()))
    if (failed(verifyHasNumber(*this, "sizes[" + Twine(i) + "]", size)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// BoundedAllocOp
//===----------------------------------------------------------------------===//

LogicalResult BoundedAllocOp::verify() {
  auto type = cast<MemRefType>(getResult().getType());
  if (!type.getLayout().isIdentity())
    return emitOpError() << "expected a memref with the identity layout, found "
                         << type;
  size_t count = type.getNumDynamicDims();
  if (getSizes().size() != count)
    return emitOpError() << "expected " << counted(count, "size", "sizes")
                         << " for " << type << ", found " << getSizes().size();
  if (getCapacities().size() != count)
    return emitOpError()
           << "expected " << counted(count, "capacity", "capacities") << " for "
           << type << ", found " << getCapacities().size()
           << "; write the sizes of the contents, then 'at_most' and the "
              "capacities of the buffer";
  for (auto [i, capacity] : llvm::enumerate(getCapacities()))
    if (failed(verifyHasNumber(*this, "at_most[" + Twine(i) + "]", capacity)))
      return failure();
  return success();
}

OperandRole BoundedAllocOp::getOperandRole(OpOperand &operand) {
  unsigned number = operand.getOperandNumber();
  if (number >= getSizes().size())
    return OperandRole::position();
  return OperandRole::size("sizes", operand, getSizes(),
                           cast<MemRefType>(getResult().getType()).getShape());
}

/// The result has the exact sizes: no value of the program has the capacity.
void BoundedAllocOp::inferShapes(InferenceState &state) {
  auto type = cast<MemRefType>(getResult().getType());
  OperandRange::iterator size = getSizes().begin();
  for (int64_t axis = 0; axis < type.getRank(); ++axis)
    if (type.isDynamicDim(axis))
      if (DimExpr e = state.content(*size++))
        state.setExtent(getResult(), axis, e);
}

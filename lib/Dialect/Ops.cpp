//===- Ops.cpp - Operations -------------------------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmDirectives.h"
#include "Bindings.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/SymShape.h"
#include "Windows/WindowOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::symshape;

#define GET_OP_CLASSES
#include "SymShape/Dialect/SymShapeOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

/// Names a result after its symbol if the symbol's name is an identifier.
static void nameResult(Value result, StringRef name,
                       OpAsmSetValueNameFn setName) {
  if (llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; }))
    setName(result, name);
}

void SymbolOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameResult(getResult(), getInfo().getName(), setName);
}

LogicalResult SymbolOp::verify() {
  if (getClaimed() && getClaimed()->getName() != getInfo().getName())
    return emitOpError() << "expected the claim to name symbol '"
                         << getInfo().getName().getValue() << "', found '"
                         << getClaimed()->getName().getValue() << "'";
  return success();
}

void ParamOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameResult(getResult(), getName(), setName);
}

LogicalResult ParamOp::verify() {
  // Stop at an isolated op: materializing the boundary could not pass a value
  // into it.
  Operation *parent = (*this)->getParentOp();
  while (parent && !isa<FunctionOpInterface>(parent) &&
         !parent->hasTrait<OpTrait::IsIsolatedFromAbove>())
    parent = parent->getParentOp();
  if (!isa_and_nonnull<FunctionOpInterface>(parent))
    return emitOpError() << "expected to be in a function";
  return verifyDeclared(parent, getName(), [&] { return emitOpError(); });
}

//===----------------------------------------------------------------------===//
// Expressions over operands
//===----------------------------------------------------------------------===//

static LogicalResult verifyShapeOf(Operation *op, Type type, ShapeAttr shape,
                                   OperandRange bindings) {
  int64_t rank = cast<ShapedType>(type).getRank();
  if (rank != shape.getRank())
    return op->emitOpError()
           << "expected " << counted(rank, "entry", "entries") << " for "
           << type << ", found " << shape.getRank();
  SmallVector<DimExpr> exprs;
  for (const Extent &entry : shape.getEntries())
    if (entry.expr)
      exprs.push_back(entry.expr);
  return verifyBindings(op, shape.getNames(), bindings, exprs);
}

LogicalResult TieShapeOp::verify() {
  return verifyShapeOf(*this, getSource().getType(), getShape(), getBindings());
}

/// A tie describes only its result, and holds only if this result is not
/// poison, like a precondition. This version of the analysis does not use such
/// facts, so the extents are those of the source.
bool TieShapeOp::passesPoison(OpOperand &operand) {
  return operand == getSourceMutable();
}

void TieShapeOp::inferShapes(InferenceState &state) {
  state.setExtents(getResult(), state.extents(getSource()));
}

/// The op only compares its bindings with the extents.
OperandRole TieShapeOp::getOperandRole(OpOperand &operand) {
  return operand == getSourceMutable() ? OperandRole::data()
                                       : OperandRole::position();
}

OperandRole ClaimShapeOp::getOperandRole(OpOperand &) {
  return OperandRole::position();
}

LogicalResult ClaimShapeOp::verify() {
  return verifyShapeOf(*this, getSource().getType(), getShape(), getBindings());
}

//===- ElementMoves.cpp - Where the elements of a result come from --------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/ElementMoves.h"
#include "SymShape/Interfaces/NamedModels.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/TypeUtilities.h"

#include "SymShape/Interfaces/ElementMoveInterface.cpp.inc"

using namespace mlir;
using namespace mlir::symshape;

static ElementMoves statedMoves(OpResult result) {
  Operation *op = result.getOwner();
  if (auto model = dyn_cast<ElementMoveOpInterface>(op))
    return model.getElementMoves(result);
  if (NamedElementMoves model = findNamedElementMoves(op))
    return model(result);
  return ElementMoves::unknown();
}

/// The type of an element. The elements of a `!shape.shape` are sizes, which
/// count as indices.
static Type elementType(Value v) {
  Type type = getElementTypeOrSelf(v.getType());
  return isa<shape::ShapeType, shape::SizeType>(type)
             ? IndexType::get(type.getContext())
             : type;
}

ElementMoves symshape::getElementMoves(OpResult result) {
  ElementMoves moves = statedMoves(result);
  // Ops such as linalg.copy may also convert numbers.
  Type type = elementType(result);
  bool keepsType = llvm::all_of(
      moves.sources, [&](Value source) { return elementType(source) == type; });
  return keepsType ? moves : ElementMoves::unknown();
}

Value symshape::getReshapedSource(Operation *op) {
  if (!op || op->getNumResults() != 1)
    return {};
  ElementMoves moves = getElementMoves(op->getResult(0));
  return moves.isReshape() ? moves.sources.front() : Value();
}

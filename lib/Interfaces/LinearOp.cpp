//===- LinearOp.cpp - Linear rules of ops ---------------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/LinearOp.h"
#include "SymShape/Interfaces/OperandRole.h"
#include "mlir/IR/BuiltinTypes.h"

#include "SymShape/Interfaces/LinearOpInterface.cpp.inc"

using namespace mlir;
using namespace mlir::symshape;

InFlightDiagnostic LinearityError::emit() const {
  // The body of a named linalg op has no locations of its own.
  Operation *located = primitive;
  while (isa<UnknownLoc>(located->getLoc()) && located->getParentOp())
    located = located->getParentOp();
  InFlightDiagnostic diag = located->emitError();
  diag << "'" << primitive->getName() << "' op expected '" << field << "' "
       << required;
  if (!observed.empty())
    diag << ", found " << observed;
  return diag;
}

LogicalResult LinearState::rejectActive(Operation *primitive,
                                        std::string field) {
  return reject(primitive, std::move(field),
                "not to depend on the chosen arguments, since the op is not "
                "known to be linear in it",
                "");
}

LogicalResult LinearState::rejectInactive(Operation *primitive,
                                          std::string field) {
  return reject(primitive, std::move(field),
                "to be zero or to depend on the chosen arguments",
                "another value");
}

std::string symshape::nameOperand(OpOperand &operand) {
  return "operands[" + std::to_string(operand.getOperandNumber()) + "]";
}

/// Whether the op reads no element of any operand, like `tensor.dim`.
static bool onlyInspects(Operation *op) {
  return llvm::all_of(op->getOpOperands(), [](OpOperand &operand) {
    return getOperandRole(operand).kind == OperandRole::Position;
  });
}

bool symshape::readsElements(OpOperand &operand) {
  auto type = dyn_cast<ShapedType>(operand.get().getType());
  if (!type || getOperandRole(operand).kind != OperandRole::Position)
    return true;
  // A tensor of integers may hold positions: the elements count then.
  return !isa<FloatType>(type.getElementType()) &&
         !onlyInspects(operand.getOwner());
}

LogicalResult symshape::checkOnlyActive(Operation *op,
                                        ArrayRef<OpOperand *> linear,
                                        LinearState &state) {
  for (OpOperand &operand : op->getOpOperands())
    if (state.isActive(operand.get()) && readsElements(operand) &&
        !llvm::is_contained(linear, &operand))
      return state.rejectActive(op, nameOperand(operand));
  return success();
}

LogicalResult symshape::copyForTangent(Operation *op, LinearState &state) {
  SmallVector<OpOperand *> linear =
      cast<LinearOpInterface>(op).getLinearOperands(state);
  if (failed(checkOnlyActive(op, linear, state)))
    return failure();
  SmallVector<Value> operands = llvm::map_to_vector(
      op->getOperands(), [&](Value v) { return state.getPrimal(v); });
  for (OpOperand *operand : linear) {
    Value tangent = state.get(operand->get());
    operands[operand->getOperandNumber()] =
        tangent ? tangent : state.getZero(operand->get());
  }
  Operation *copy = state.getBuilder().clone(*op);
  copy->setOperands(operands);
  for (auto [result, tangent] :
       llvm::zip_equal(op->getResults(), copy->getResults()))
    state.add(result, tangent);
  return success();
}

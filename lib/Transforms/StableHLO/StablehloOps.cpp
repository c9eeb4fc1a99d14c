//===- StablehloOps.cpp - StableHLO ops in generic form -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads ops of StableHLO whose dialect is not loaded.
//
//===----------------------------------------------------------------------===//

#include "StableHLO/StablehloOps.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace mlir::symshape;

StringRef stablehlo::nameOf(Operation *op) {
  StringRef name = op ? op->getName().getStringRef() : StringRef();
  return name.consume_front("stablehlo.") ? name : StringRef();
}

Attribute stablehlo::attributeOf(Operation *op, StringRef name) {
  if (Attribute found = op->getAttr(name))
    return found;
  if (auto properties =
          dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute()))
    return properties.get(name);
  return {};
}

bool stablehlo::isShapeAssertion(Operation *op) {
  auto target = dyn_cast_or_null<StringAttr>(
      nameOf(op) == "custom_call" ? attributeOf(op, "call_target_name")
                                  : Attribute());
  return target && target.getValue() == "shape_assertion";
}

std::optional<SmallVector<int64_t>> stablehlo::numbersOf(Operation *op,
                                                         StringRef name) {
  Attribute attribute = attributeOf(op, name);
  if (auto array = dyn_cast_or_null<DenseI64ArrayAttr>(attribute))
    return SmallVector<int64_t>(array.asArrayRef());
  return std::nullopt;
}

std::optional<int64_t> stablehlo::numberOf(Operation *op, StringRef name) {
  auto number = dyn_cast_or_null<IntegerAttr>(attributeOf(op, name));
  return number ? number.getValue().trySExtValue() : std::nullopt;
}

bool stablehlo::areAxes(ArrayRef<int64_t> axes, int64_t rank) {
  return llvm::all_of(axes, [&](int64_t i) { return i >= 0 && i < rank; });
}

RankedTensorType stablehlo::tensorType(Value value) {
  return dyn_cast<RankedTensorType>(value.getType());
}

/// A rank-0 tensor of signless integers, such as a size.
bool stablehlo::isIntegerScalar(Value value) {
  RankedTensorType type = tensorType(value);
  return type && type.getRank() == 0 && !type.getEncoding() &&
         type.getElementType().isSignlessInteger();
}

LogicalResult stablehlo::verifySizeOps(ModuleOp module) {
  LogicalResult result = success();
  module.walk([&](Operation *op) {
    if (isShapeAssertion(op)) {
      if (!isa_and_nonnull<StringAttr>(attributeOf(op, "error_message")))
        result = op->emitError(
            "expected 'shape_assertion' to have a string 'error_message'");
      else if (!op->getNumOperands() || op->getNumResults() ||
               !isIntegerScalar(op->getOperand(0)) ||
               !tensorType(op->getOperand(0)).getElementType().isInteger(1))
        result = op->emitError("expected 'shape_assertion' to have a first "
                               "operand of type tensor<i1> and no result");
    } else if (nameOf(op) == "get_dimension_size") {
      std::optional<int64_t> axis = numberOf(op, "dimension");
      RankedTensorType type =
          op->getNumOperands() == 1 ? tensorType(op->getOperand(0)) : nullptr;
      if (op->getNumResults() != 1 || !isIntegerScalar(op->getResult(0)))
        result = op->emitError("expected one result, a tensor of rank 0 of "
                               "signless integers such as tensor<i32>");
      else if (!type || !axis || !areAxes(*axis, type.getRank()))
        result = op->emitError("expected 'dimension' to be a dimension of a "
                               "ranked operand");
    }
  });
  return result;
}

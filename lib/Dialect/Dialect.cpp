//===- Dialect.cpp - The dialect and its attributes' verifiers -*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace mlir::symshape;

#include "SymShape/Dialect/SymShapeDialect.cpp.inc"

namespace {
/// Every op of ours may be inlined but `param`, which reads a name of the
/// function it stands in.
struct SymShapeInliner : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *op, Region *, bool, IRMapping &) const final {
    return !isa<ParamOp>(op);
  }
};
} // namespace

void SymShapeDialect::initialize() {
  exprs = std::make_unique<ExprContext>(/*threadSafe=*/true);
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "SymShape/Dialect/SymShapeOps.cpp.inc"
      >();
  addInterfaces<SymShapeInliner>();
}

ExprContext &SymShapeDialect::getExprContext() { return *exprs; }

//===----------------------------------------------------------------------===//
// Attributes at the boundary of a function
//===----------------------------------------------------------------------===//

LogicalResult
SymShapeDialect::verifyOperationAttribute(Operation *op,
                                          NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (name == kSymbolsAttr) {
    if (!isa<FunctionOpInterface>(op))
      return op->emitOpError() << "'" << name << "' belongs on a function";
    if (!isa<SymbolsAttr>(attribute.getValue()))
      return op->emitOpError()
             << "'" << name << "' must be a '#symshape.symbols', found "
             << attribute.getValue();
    return success();
  }
  if (name == kShapeFunctionAttr) {
    if (!isa<FunctionOpInterface>(op) || !isa<StringAttr>(attribute.getValue()))
      return op->emitOpError()
             << "'" << name << "' must be the name of an op, on a function";
    return success();
  }
  if (name == kShapeAttr || name == kInferredAttr)
    return op->emitOpError()
           << "'" << name << "' belongs on an argument or result of a function";
  return op->emitOpError() << "unknown attribute '" << name << "'";
}

/// Checks a shape on an argument or result of `type`.
static LogicalResult verifyBoundaryShape(Operation *op, Type type,
                                         NamedAttribute attribute,
                                         StringRef place, unsigned number) {
  StringRef name = attribute.getName();
  auto error = [&] {
    return op->emitOpError() << place << " " << number << ": ";
  };
  if (name != SymShapeDialect::kShapeAttr &&
      name != SymShapeDialect::kInferredAttr)
    return error() << "unknown attribute '" << name << "'";
  auto shape = dyn_cast<ShapeAttr>(attribute.getValue());
  if (!shape)
    return error() << "'" << name << "' must be a '#symshape.shape', found "
                   << attribute.getValue();
  // Lowered signatures keep attributes: another type says nothing.
  auto shaped = dyn_cast<ShapedType>(type);
  if (shaped && shaped.hasRank() && shaped.getRank() != shape.getRank())
    return error() << "expected " << shaped.getRank() << " entries in '" << name
                   << "' for " << type << ", found " << shape.getRank();
  auto symbols = op->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr);
  for (StringAttr used : shape.getNames()) {
    if (symbols && symbols.lookup(used.getValue()))
      continue;
    InFlightDiagnostic diag = error();
    diag << "symbol " << used << " is not declared in '"
         << SymShapeDialect::kSymbolsAttr << "'";
    if (symbols)
      if (std::string close = symbols.closest(used.getValue()); !close.empty())
        diag << "; did you mean \"" << close << "\"?";
    return diag;
  }
  return success();
}

LogicalResult
SymShapeDialect::verifyRegionArgAttribute(Operation *op, unsigned regionIndex,
                                          unsigned argIndex,
                                          NamedAttribute attribute) {
  auto func = dyn_cast<FunctionOpInterface>(op);
  if (!func || argIndex >= func.getNumArguments())
    return op->emitOpError() << "'" << attribute.getName()
                             << "' belongs on an argument of a function";
  return verifyBoundaryShape(op, func.getArgumentTypes()[argIndex], attribute,
                             "argument", argIndex);
}

LogicalResult SymShapeDialect::verifyRegionResultAttribute(
    Operation *op, unsigned regionIndex, unsigned resultIndex,
    NamedAttribute attribute) {
  auto func = dyn_cast<FunctionOpInterface>(op);
  if (!func || resultIndex >= func.getNumResults())
    return op->emitOpError() << "'" << attribute.getName()
                             << "' belongs on a result of a function";
  return verifyBoundaryShape(op, func.getResultTypes()[resultIndex], attribute,
                             "result", resultIndex);
}

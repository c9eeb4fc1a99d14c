//===- Ops.cpp - Operations ------------------------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Dialect/SymShape.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
// Custom directive `BoundShape`; see Attributes.cpp.
ParseResult parseBoundShape(OpAsmParser &parser, ShapeAttr &shape);
void printBoundShape(OpAsmPrinter &printer, Operation *op, ShapeAttr shape);
} // namespace mlir::symshape

#define GET_OP_CLASSES
#include "SymShape/Dialect/SymShapeOps.cpp.inc"

/// Checks that as many values are bound as the expressions name, and that every
/// leaf of an expression is a bound one.
static LogicalResult verifyBindings(Operation *op, ShapeAttr shape,
                                    OperandRange bindings) {
  if (shape.getNames().size() != bindings.size())
    return op->emitOpError()
           << "expected " << shape.getNames().size()
           << " bound operands, one per name, found " << bindings.size();
  for (const Extent &entry : shape.getEntries())
    if (entry.expr && entry.expr.anyLeaf([](DimExpr leaf) {
          return !leaf.isSymbol();
        }))
      return op->emitOpError()
             << "expressions refer to operands: 'dim' and 'scalar' mean "
                "nothing here";
  return success();
}

static LogicalResult verifyShapeOf(Operation *op, Type type, ShapeAttr shape,
                                   OperandRange bindings) {
  auto shaped = cast<ShapedType>(type);
  if (!shaped.hasRank())
    return op->emitOpError() << "expected a ranked type, found " << type;
  if (shaped.getRank() != shape.getRank())
    return op->emitOpError() << "expected " << shaped.getRank()
                             << " entries for " << type << ", found "
                             << shape.getRank();
  return verifyBindings(op, shape, bindings);
}

LogicalResult TieShapeOp::verify() {
  return verifyShapeOf(*this, getSource().getType(), getShape(), getBindings());
}

/// A tie speaks of its result only, and only as a value fact, which no analysis
/// of this version uses: the extents are those of the source.
void TieShapeOp::inferShapes(InferenceState &state) {
  state.setExtents(getResult(), state.extents(getSource()));
}

LogicalResult ClaimShapeOp::verify() {
  return verifyShapeOf(*this, getSource().getType(), getShape(), getBindings());
}

LogicalResult RelatesOp::verify() {
  if (getSides().getRank() != 2 ||
      !llvm::all_of(getSides().getEntries(),
                    [](const Extent &e) { return e.isExact(); }))
    return emitOpError() << "expected two expressions";
  return verifyBindings(*this, getSides(), getBindings());
}

LogicalResult ParamOp::verify() {
  auto func = (*this)->getParentOfType<FunctionOpInterface>();
  if (!func)
    return emitOpError() << "expected to be in a function";
  auto symbols =
      func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr);
  if (symbols && symbols.lookup(getName()))
    return success();
  InFlightDiagnostic diag = emitOpError();
  diag << "symbol \"" << getName() << "\" is not declared in '"
       << SymShapeDialect::kSymbolsAttr << "' of the enclosing function";
  if (symbols)
    if (std::string close = symbols.closest(getName()); !close.empty())
      diag << "; did you mean \"" << close << "\"?";
  return diag;
}

//===- Dialect.cpp - The dialect and its attributes' verifiers --*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bindings.h"
#include "BytecodeVersion.h"
#include "OwnElementMoves.h"
#include "OwnPreconditions.h"
#include "RemovedOps.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/Counters.h"
#include "SymShape/Dialect/ExportedMark.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Dialect/VersionMarks.h"
#include "Transposes/LinearRules.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace mlir::symshape;

#include "SymShape/Dialect/SymShapeDialect.cpp.inc"

namespace {
/// Every op of the dialect may be inlined except `param`, which reads a name of
/// its function.
struct SymShapeInliner : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *op, Region *, bool, IRMapping &) const final {
    return !isa<ParamOp>(op);
  }
};
} // namespace

void SymShapeDialect::initialize() {
  exprs = std::make_unique<ExprContext>(/*threadSafe=*/true);
  counters = std::make_unique<Counters>();
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "SymShape/Dialect/SymShapeOps.cpp.inc"
      >();
  addOperations<RemovedBoundToIndexOp>();
  addInterfaces<SymShapeInliner, BytecodeVersion>();
  attachLinearRules(*getContext());
  attachOwnElementMoves(*getContext());
  attachOwnPreconditions(*getContext());
}

Operation *SymShapeDialect::materializeConstant(OpBuilder &builder,
                                                Attribute value, Type type,
                                                Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

ExprContext &SymShapeDialect::getExprContext() { return *exprs; }

Counters &SymShapeDialect::getCounters() { return *counters; }

DimExpr SymShapeDialect::adopt(MLIRContext *context, DimExpr e) {
  ExprContext &own =
      context->getLoadedDialect<SymShapeDialect>()->getExprContext();
  if (!e || &e.getContext() == &own)
    return e;
  return e.replaceLeaves(own, [](DimExpr) { return DimExpr(); });
}

//===----------------------------------------------------------------------===//
// Attributes at the boundary of a function
//===----------------------------------------------------------------------===//

namespace {
/// The form that an attribute of an op must have, and the ops that may have it.
struct OpAttribute {
  StringLiteral name;
  bool (*mayHave)(Operation *);
  StringLiteral place; ///< `a function`
  bool (*isValid)(Attribute);
  StringLiteral value; ///< `a string`
};
} // namespace

static bool isAnyOp(Operation *) { return true; }
static bool isFunction(Operation *op) { return isa<FunctionOpInterface>(op); }
static bool isModule(Operation *op) { return isa<ModuleOp>(op); }
static bool hasResults(Operation *op) { return op->getNumResults() != 0; }

template <typename T> static bool isAttribute(Attribute attribute) {
  return isa<T>(attribute);
}

static bool isStringList(Attribute attribute) {
  auto list = dyn_cast<ArrayAttr>(attribute);
  return list && llvm::all_of(list, llvm::IsaPred<StringAttr>);
}

template <int64_t Least, int64_t Most>
static bool isI64Between(Attribute attribute) {
  auto number = dyn_cast<IntegerAttr>(attribute);
  return number && number.getType().isSignlessInteger(64) &&
         number.getInt() >= Least && number.getInt() <= Most;
}

using Names = SymShapeDialect;
static const OpAttribute opAttributes[] = {
    {Names::kSymbolsAttr, isFunction, "a function", isAttribute<SymbolsAttr>,
     "a '#symshape.symbols'"},
    {Names::kCheckedSymbolsAttr, isFunction, "a function",
     isAttribute<SymbolsAttr>, "a '#symshape.symbols'"},
    {Names::kConstraintsAttr, isFunction, "a function", isStringList,
     "a list of strings"},
    {Names::kShapeFunctionAttr, isFunction, "a function",
     isAttribute<StringAttr>, "a string with the name of an op"},
    {Names::kMaxExtentAttr, isModule, "a module", isI64Between<1, INT64_MAX>,
     "an i64 of at least 1"},
    {Names::kCountWidthAttr, isModule, "a module", isI64Between<8, 64>,
     "an i64 from 8 to 64"},
    {kExportedAttr, isAnyOp, "", isAttribute<UnitAttr>, "a unit attribute"},
    {Names::kAuxiliaryOfAttr, isFunction, "a function",
     isAttribute<FlatSymbolRefAttr>, "the name of a function such as @f"},
    {kVersionsAttr, isFunction, "a function", isStringList,
     "a list of strings"},
    {kVersionOfAttr, isFunction, "a function", isAttribute<StringAttr>,
     "a string"},
    {kPaddedAttr, isFunction, "a function", isAttribute<UnitAttr>,
     "a unit attribute"},
    {kSpecializedAttr, isFunction, "a function", isAttribute<DictionaryAttr>,
     "a dictionary"},
    {Names::kNameAttr, hasResults, "an op with results",
     isAttribute<StringAttr>, "a string"},
    {Names::kWatchAttr, isAnyOp, "", isAttribute<StringAttr>, "a string"},
};

LogicalResult
SymShapeDialect::verifyOperationAttribute(Operation *op,
                                          NamedAttribute attribute) {
  StringRef name = attribute.getName();
  for (const OpAttribute &known : opAttributes) {
    if (known.name != name)
      continue;
    if (!known.mayHave(op))
      return op->emitOpError() << "'" << name << "' belongs on " << known.place;
    if (!known.isValid(attribute.getValue()))
      return op->emitOpError()
             << "expected '" << name << "' to be " << known.value << ", found "
             << attribute.getValue();
    return success();
  }
  if (name == kDescribesAttr)
    return op->emitOpError()
           << "'" << name << "' belongs on a result of a function";
  if (name == kShapeAttr || name == kInferredAttr ||
      name == kCheckedShapeAttr || name == kShapeStringAttr)
    return op->emitOpError()
           << "'" << name << "' belongs on an argument or result of a function";
  InFlightDiagnostic error = op->emitOpError()
                             << "unknown attribute '" << name << "'";
  if (name == "symshape.constraints")
    error << "; the list of constraints is '" << kConstraintsAttr
          << "' since 0.2";
  return error;
}

/// Checks `dim` and `scalar` leaves of a shape, which refer to arguments by
/// number. Returns an error message; empty if they are valid.
static std::string checkInputs(FunctionOpInterface func, ShapeAttr shape) {
  for (const Extent &entry : shape.getEntries()) {
    if (!entry.expr)
      continue;
    for (DimExpr leaf : entry.expr.getLeaves()) {
      if (leaf.isSymbol())
        continue;
      unsigned number = leaf.getInputNumber();
      if (number >= func.getNumArguments())
        return "'" + toString(leaf) + "' names an argument that does not exist";
      auto type = dyn_cast<ShapedType>(func.getArgumentTypes()[number]);
      if (leaf.getKind() == ExprKind::InputDim && type && type.hasRank() &&
          leaf.getAxis() >= type.getRank())
        return "'" + toString(leaf) + "' names a dimension that does not exist";
    }
  }
  return {};
}

/// Checks a shape on an argument or result of `type`.
static LogicalResult verifyBoundaryShape(FunctionOpInterface func, Location loc,
                                         Type type, NamedAttribute attribute,
                                         bool isArgument, unsigned number) {
  StringRef name = attribute.getName();
  auto error = [&] {
    return mlir::emitError(loc)
           << (isArgument ? "argument " : "result ") << number << ": ";
  };
  if (name == SymShapeDialect::kShapeStringAttr ||
      (name == SymShapeDialect::kNameAttr && isArgument)) {
    if (isa<StringAttr>(attribute.getValue()))
      return success();
    return error() << "expected '" << name << "' to be a string, found "
                   << attribute.getValue();
  }
  bool isInferred = name == SymShapeDialect::kInferredAttr;
  bool isChecked = name == SymShapeDialect::kCheckedShapeAttr && isArgument;
  if (name != SymShapeDialect::kShapeAttr && !isInferred && !isChecked)
    return error() << "unknown attribute '" << name << "'";
  auto shape = dyn_cast<ShapeAttr>(attribute.getValue());
  if (!shape)
    return error() << "expected '" << name
                   << "' to be a '#symshape.shape', found "
                   << attribute.getValue();
  // Lowering a signature keeps its attributes, so ignore all other types.
  auto shaped = dyn_cast<ShapedType>(type);
  if (shaped && shaped.hasRank() && shaped.getRank() != shape.getRank())
    return error() << "expected "
                   << counted(shaped.getRank(), "entry", "entries") << " in '"
                   << name << "' for " << type << ", found " << shape.getRank();
  // Only reports read this record.
  if (isChecked)
    return success();
  // No dimension is that large.
  if (!isInferred)
    for (const Extent &entry : shape.getEntries())
      if (entry.isExact() && entry.expr.isConstant() &&
          *entry.expr.getConstant() > std::numeric_limits<int64_t>::max())
        return error() << "expected extents of at most "
                       << std::numeric_limits<int64_t>::max() << " in '" << name
                       << "', found " << toString(entry.expr);
  // A premise must not depend on argument positions, which change when upstream
  // drops an argument.
  if (!isInferred && isArgument)
    for (const Extent &entry : shape.getEntries())
      for (DimExpr leaf : entry.getLeaves())
        if (!leaf.isSymbol())
          return error() << "expected only symbols in '" << name << "', found '"
                         << toString(leaf) << "'";
  // Upstream passes that drop an argument of a definition do not update
  // positions in the records of other arguments. Nothing reads those positions,
  // so they must not fail here.
  if (!isInferred && func.isExternal())
    if (std::string wrong = checkInputs(func, shape); !wrong.empty())
      return error() << wrong;
  for (StringAttr used : shape.getNames())
    if (failed(verifyDeclared(func, used, error)))
      return failure();
  return success();
}

LogicalResult
SymShapeDialect::verifyRegionArgAttribute(Operation *op, unsigned regionIndex,
                                          unsigned argIndex,
                                          NamedAttribute attribute) {
  auto func = dyn_cast<FunctionOpInterface>(op);
  if (!func || regionIndex != 0 || argIndex >= func.getNumArguments())
    return op->emitOpError() << "'" << attribute.getName()
                             << "' belongs on an argument of a function";
  Location loc = op->getLoc();
  // This runs before upstream checks that the entry block matches the
  // signature.
  Region &body = func.getFunctionBody();
  if (!body.empty() && argIndex < body.getNumArguments() &&
      !isa<UnknownLoc>(body.getArgument(argIndex).getLoc()))
    loc = body.getArgument(argIndex).getLoc();
  return verifyBoundaryShape(func, loc, func.getArgumentTypes()[argIndex],
                             attribute, /*isArgument=*/true, argIndex);
}

LogicalResult SymShapeDialect::verifyRegionResultAttribute(
    Operation *op, unsigned regionIndex, unsigned resultIndex,
    NamedAttribute attribute) {
  auto func = dyn_cast<FunctionOpInterface>(op);
  if (!func || regionIndex != 0 || resultIndex >= func.getNumResults())
    return op->emitOpError() << "'" << attribute.getName()
                             << "' belongs on a result of a function";
  if (attribute.getName() == kDescribesAttr) {
    if (!isa<DictionaryAttr>(attribute.getValue()))
      return op->emitOpError()
             << "expected '" << kDescribesAttr << "' to be a dictionary, found "
             << attribute.getValue();
    return success();
  }
  return verifyBoundaryShape(func, op->getLoc(),
                             func.getResultTypes()[resultIndex], attribute,
                             /*isArgument=*/false, resultIndex);
}

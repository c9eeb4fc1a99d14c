//===- Attributes.cpp - Shapes and expressions for C ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape-c/Attributes.h"
#include "Diagnostics.h"
#include "Handles.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::capi;

/// Reads `#symshape.WORD<TEXT>`.
template <typename Attr>
static MlirAttribute parse(StringRef word, MlirContext context,
                           MlirStringRef text, ErrorSink onError) {
  MlirAttribute null{nullptr};
  if (mlirContextIsNull(context) || !text.data) {
    onError("expected a context and a text, found null");
    return null;
  }
  MLIRContext *ctx = unwrap(context);
  ctx->getOrLoadDialect<SymShapeDialect>();
  CollectedErrors errors(ctx);
  auto attr = dyn_cast_or_null<Attr>(parseAttribute(
      ("#symshape." + word + "<" + capi::textOf(text) + ">").str(), ctx));
  if (!attr) {
    onError(errors.text("expected the text of a '#symshape." + word + "'"));
    return null;
  }
  return wrap(attr);
}

template <typename Attr> static Attr get(MlirAttribute attribute) {
  return dyn_cast_or_null<Attr>(unwrap(attribute));
}

/// Prints the text inside `#symshape.WORD<...>`.
static MlirLogicalResult print(Attribute attribute, MlirStringCallback callback,
                               void *userData) {
  if (!attribute)
    return wrap(failure());
  std::string text;
  llvm::raw_string_ostream os(text);
  attribute.print(os);
  StringRef inside =
      StringRef(text).drop_while([](char c) { return c != '<'; });
  give(inside.drop_front().drop_back(), callback, userData);
  return wrap(success());
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

bool symshapeAttributeIsAShape(MlirAttribute attribute) {
  return bool(get<ShapeAttr>(attribute));
}

MlirAttribute symshapeShapeParse(MlirContext context, MlirStringRef text,
                                 SymShapeErrorCallback onError,
                                 void *userData) {
  return parse<ShapeAttr>("shape", context, text, {onError, userData});
}

MlirLogicalResult symshapeShapePrint(MlirAttribute shape,
                                     MlirStringCallback callback,
                                     void *userData) {
  return print(get<ShapeAttr>(shape), callback, userData);
}

intptr_t symshapeShapeGetRank(MlirAttribute shape) {
  auto attr = get<ShapeAttr>(shape);
  return attr ? attr.getRank() : -1;
}

SymShapeGuarantee symshapeShapeGetExtent(MlirAttribute shape, intptr_t axis,
                                         MlirStringCallback callback,
                                         void *userData) {
  auto attr = get<ShapeAttr>(shape);
  if (!attr || axis < 0 || axis >= attr.getRank())
    return SymShapeGuaranteeInvalid;
  const Extent &extent = attr.getEntries()[axis];
  if (extent.isUnknown())
    return SymShapeGuaranteeUnknown;
  give(toString(extent.expr,
                [&](unsigned i) { return attr.getNames()[i].str(); }),
       callback, userData);
  return extent.isExact() ? SymShapeGuaranteeExact : SymShapeGuaranteeAtMost;
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

bool symshapeAttributeIsAExpr(MlirAttribute attribute) {
  return bool(get<ExprAttr>(attribute));
}

MlirAttribute symshapeExprParse(MlirContext context, MlirStringRef text,
                                SymShapeErrorCallback onError, void *userData) {
  return parse<ExprAttr>("expr", context, text, {onError, userData});
}

MlirLogicalResult symshapeExprPrint(MlirAttribute expr,
                                    MlirStringCallback callback,
                                    void *userData) {
  return print(get<ExprAttr>(expr), callback, userData);
}

MlirLogicalResult symshapeExprEvaluate(MlirAttribute expr, intptr_t numValues,
                                       const int64_t *values, int64_t *result,
                                       SymShapeErrorCallback onError,
                                       void *userData) {
  ErrorSink fail{onError, userData};
  auto attr = get<ExprAttr>(expr);
  if (!attr || numValues < 0 || (numValues && !values) || !result) {
    fail("expected a '#symshape.expr', a number of values of at least 0, the "
         "values, and a pointer for the result");
    return wrap(failure());
  }
  Int64Result value = evaluateInt64(
      attr.getExpr(), [&](DimExpr leaf) -> std::optional<int64_t> {
        if (!leaf.isSymbol() || leaf.getSymbolIndex() >= size_t(numValues))
          return std::nullopt;
        return values[leaf.getSymbolIndex()];
      });
  if (value.kind == Int64Result::Value) {
    *result = value.value;
    return wrap(success());
  }
  fail(value.kind == Int64Result::Overflow
           ? "the result exceeds 64 bits"
           : "the expression uses an input that has no value");
  return wrap(failure());
}

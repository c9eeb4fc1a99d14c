/*===- SymShape-c/Attributes.h - Shapes and expressions -----------*- C -*-===*\
|*                                                                            *|
|* Part of the SymShape project, under the Apache License v2.0 with LLVM      *|
|* Exceptions. See LICENSE for license information.                           *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* Shapes (`#symshape.shape`) and dimension expressions (`#symshape.expr`) as *|
|* attributes. An attribute belongs to its context and needs no destroying.   *|
|* docs/use/Grammar.md describes the text.                                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef SYMSHAPE_C_ATTRIBUTES_H
#define SYMSHAPE_C_ATTRIBUTES_H

#include "SymShape-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/** True for an attribute `#symshape.shape`. */
MLIR_CAPI_EXPORTED bool symshapeAttributeIsAShape(MlirAttribute attribute);

/** Reads a shape such as `[n * 2, at_most(m), ?, 768]`. Loads the dialect
 * `symshape` if needed, so no other thread may use the context then. Null if
 * the text is no shape. */
MLIR_CAPI_EXPORTED MlirAttribute
symshapeShapeParse(MlirContext context, MlirStringRef text,
                   SymShapeErrorCallback onError, void *userData);

/** Prints a shape as `symshapeShapeParse` reads it. Fails for an attribute that
 * is no shape. */
MLIR_CAPI_EXPORTED MlirLogicalResult symshapeShapePrint(
    MlirAttribute shape, MlirStringCallback callback, void *userData);

/** The number of axes; -1 for an attribute that is not a shape. */
MLIR_CAPI_EXPORTED intptr_t symshapeShapeGetRank(MlirAttribute shape);

/** The guarantee of the shape about an axis; Invalid if there is no such axis.
 * The callback, unless it is NULL, gets the expression, such as `n * 2`; no
 * text for an unknown extent. */
MLIR_CAPI_EXPORTED SymShapeGuarantee
symshapeShapeGetExtent(MlirAttribute shape, intptr_t axis,
                       MlirStringCallback callback, void *userData);

/** True for an attribute `#symshape.expr`. */
MLIR_CAPI_EXPORTED bool symshapeAttributeIsAExpr(MlirAttribute attribute);

/** Reads an expression over the symbols `s0`, `s1`, ..., such as `s0 * 32 + 1`.
 * The attribute has the canonical form, so equal polynomials give equal
 * attributes. Otherwise like `symshapeShapeParse`. */
MLIR_CAPI_EXPORTED MlirAttribute
symshapeExprParse(MlirContext context, MlirStringRef text,
                  SymShapeErrorCallback onError, void *userData);

/** Prints an expression as `symshapeExprParse` reads it. Fails for an attribute
 * that is not an expression. */
MLIR_CAPI_EXPORTED MlirLogicalResult symshapeExprPrint(
    MlirAttribute expr, MlirStringCallback callback, void *userData);

/** The value of an expression if symbol `s<i>` is `values[i]`. Fails if the
 * expression uses another symbol or an input axis, or if the result exceeds 64
 * bits. `values` may be NULL if `numValues` is 0. */
MLIR_CAPI_EXPORTED MlirLogicalResult symshapeExprEvaluate(
    MlirAttribute expr, intptr_t numValues, const int64_t *values,
    int64_t *result, SymShapeErrorCallback onError, void *userData);

#ifdef __cplusplus
}
#endif

#endif /* SYMSHAPE_C_ATTRIBUTES_H */

/*===- SymShape-c/Analysis.h - The shapes of a program ------------*- C -*-===*\
|*                                                                            *|
|* Part of the SymShape project, under the Apache License v2.0 with LLVM      *|
|* Exceptions. See LICENSE for license information.                           *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* Infers the extents of the values of a module, and answers questions about  *|
|* them. The analysis does not change the program.                            *|
|*                                                                            *|
|* No answer is stale. A function is analysed when a call first asks about it *|
|* or about a caller of it. A value that was created after that is *not       *|
|* analysed*, even at the address of an erased one: the calls below fail for  *|
|* it, and questions about it are answered unknown. You may create ops, erase *|
|* ops without a fact that are not functions (checks and assumptions state    *|
|* facts), and replace values by equal ones. Announce other changes:          *|
|* symshapeShapesForgetErased, symshapeShapesRetireChanged,                   *|
|* symshapeShapesNoteCreated, or symshapeShapesInvalidate. An MlirValue or    *|
|* MlirOperation that was itself destroyed must not be passed to any          *|
|* function, here as in MLIR.                                                 *|
|*                                                                            *|
|* Destroy an analysis before its context, and before the op that it          *|
|* analysed.                                                                  *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef SYMSHAPE_C_ANALYSIS_H
#define SYMSHAPE_C_ANALYSIS_H

#include "SymShape-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The analysis of an op. */
typedef struct SymShapeShapes {
  uint64_t id;
} SymShapeShapes;

/** Sizes of the inputs of functions, for one analysis. */
typedef struct SymShapeSizes {
  uint64_t id;
} SymShapeSizes;

/** Analyses the functions of an op with a symbol table, such as a module; for a
 * function, only that function, with unknown results of calls. Null for another
 * op, or if the dialect `symshape` is not registered in the op's context. The
 * cost is near-linear in the size of the program. */
MLIR_CAPI_EXPORTED SymShapeShapes symshapeShapesCreate(
    MlirOperation root, SymShapeErrorCallback onError, void *userData);
MLIR_CAPI_EXPORTED void symshapeShapesDestroy(SymShapeShapes shapes);

/*===----------------------------------------------------------------------===*\
|* Shapes                                                                     *|
\*===----------------------------------------------------------------------===*/

/** The rank of an analysed shaped value; -1 for other values. */
MLIR_CAPI_EXPORTED intptr_t symshapeShapesGetRank(SymShapeShapes shapes,
                                                  MlirValue value);

/** Describes an extent over the inputs of the function. The callback, unless it
 * is NULL, gets the expression; no text for an unknown extent. Invalid if the
 * value is not analysed or has no such axis. */
MLIR_CAPI_EXPORTED SymShapeGuarantee
symshapeShapesGetExtent(SymShapeShapes shapes, MlirValue value, intptr_t axis,
                        MlirStringCallback callback, void *userData);

/** Prints all extents, such as `[n * 2, at_most(m), ?]`. Fails if the value is
 * not analysed. */
MLIR_CAPI_EXPORTED MlirLogicalResult
symshapeShapesPrint(SymShapeShapes shapes, MlirValue value,
                    MlirStringCallback callback, void *userData);

/** The extent, if the facts just before `before` allow only one value. Fails
 * otherwise. A null `before` stands for the start of the function. */
MLIR_CAPI_EXPORTED MlirLogicalResult symshapeShapesGetConstantExtent(
    SymShapeShapes shapes, MlirOperation before, MlirValue value, intptr_t axis,
    int64_t *extent);

/*===----------------------------------------------------------------------===*\
|* Sizes for given inputs                                                     *|
\*===----------------------------------------------------------------------===*/

/** Reads sizes of inputs such as `n=4, arg1.0=128`: a symbol of a function,
 * axis 0 of argument 1, `arg2` for an integer argument. Null if no function has
 * an input of that name, or if the sizes contradict each other or the program's
 * premises. */
MLIR_CAPI_EXPORTED SymShapeSizes
symshapeSizesCreate(SymShapeShapes shapes, MlirStringRef text,
                    SymShapeErrorCallback onError, void *userData);
MLIR_CAPI_EXPORTED void symshapeSizesDestroy(SymShapeSizes sizes);

/** The extent of a value for these sizes, in elements. Fails if it depends on
 * an input without a size, or on data; if it exceeds 64 bits; if the value is
 * not analysed; and if the function was invalidated after the sizes were
 * created. */
MLIR_CAPI_EXPORTED MlirLogicalResult symshapeSizesEvaluate(
    SymShapeSizes sizes, MlirValue value, intptr_t axis, int64_t *extent,
    SymShapeErrorCallback onError, void *userData);

/*===----------------------------------------------------------------------===*\
|* Questions                                                                  *|
|*                                                                            *|
|* Each counts just before an op, with the checks and branches that execution *|
|* passed to get there; a null op stands for the start of the function, where *|
|* only its boundary counts. `wanted` combines values of SymShapeWanted. The  *|
|* caller owns the answer. Null if the handle is not an analysis, if a value  *|
|* is null, or if `before` is in no analysed function. For a value that is    *|
|* not analysed, or an axis that does not exist, the verdict is Unknown and   *|
|* the answer has a problem.                                                  *|
\*===----------------------------------------------------------------------===*/

/** Whether two extents are equal. */
MLIR_CAPI_EXPORTED SymShapeAnswer symshapeShapesAskSameExtent(
    SymShapeShapes shapes, MlirOperation before, MlirValue a, intptr_t axisOfA,
    MlirValue b, intptr_t axisOfB, int wanted, SymShapeErrorCallback onError,
    void *userData);

/** Whether the first extent is at most the second one. */
MLIR_CAPI_EXPORTED SymShapeAnswer symshapeShapesAskAtMost(
    SymShapeShapes shapes, MlirOperation before, MlirValue a, intptr_t axisOfA,
    MlirValue b, intptr_t axisOfB, int wanted, SymShapeErrorCallback onError,
    void *userData);

/** Whether two values have the same rank and extents. */
MLIR_CAPI_EXPORTED SymShapeAnswer symshapeShapesAskSameShape(
    SymShapeShapes shapes, MlirOperation before, MlirValue a, MlirValue b,
    int wanted, SymShapeErrorCallback onError, void *userData);

/** Whether an extent is a multiple of `by`; only 0 is a multiple of 0. */
MLIR_CAPI_EXPORTED SymShapeAnswer symshapeShapesAskDivisible(
    SymShapeShapes shapes, MlirOperation before, MlirValue value, intptr_t axis,
    int64_t by, int wanted, SymShapeErrorCallback onError, void *userData);

/*===----------------------------------------------------------------------===*\
|* Changes to the program                                                     *|
|*                                                                            *|
|* Each fails for a handle that is not an analysis and for a null op, and     *|
|* does nothing for an op that is not analysed.                               *|
\*===----------------------------------------------------------------------===*/

/** Retires all results that may depend on a function. The next call analyses it
 * again. */
MLIR_CAPI_EXPORTED MlirLogicalResult
symshapeShapesInvalidate(SymShapeShapes shapes, MlirOperation function);

/** Forgets an op and the ops in it. Call this just before erasing it. */
MLIR_CAPI_EXPORTED MlirLogicalResult
symshapeShapesForgetErased(SymShapeShapes shapes, MlirOperation op);

/** Retires the results after an op that changed in place or moved. */
MLIR_CAPI_EXPORTED MlirLogicalResult
symshapeShapesRetireChanged(SymShapeShapes shapes, MlirOperation op);

/** Announces a new op. Only one that directs control, such as a loop, retires
 * results. */
MLIR_CAPI_EXPORTED MlirLogicalResult
symshapeShapesNoteCreated(SymShapeShapes shapes, MlirOperation op);

#ifdef __cplusplus
}
#endif

#endif /* SYMSHAPE_C_ANALYSIS_H */

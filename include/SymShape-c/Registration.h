/*===- SymShape-c/Registration.h - Dialect and passes -------------*- C -*-===*\
|*                                                                            *|
|* Part of the SymShape project, under the Apache License v2.0 with LLVM      *|
|* Exceptions. See LICENSE for license information.                           *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* Registers SymShape with MLIR. Passes are then named in a textual pipeline: *|
|*                                                                            *|
|*   symshapeRegisterPasses();                                                *|
|*   MlirPassManager pm = mlirPassManagerCreate(context);                     *|
|*   mlirParsePassPipeline(mlirPassManagerGetAsOpPassManager(pm),             *|
|*                         mlirStringRefCreateFromCString(                    *|
|*                             "builtin.module(symshape-pipeline)"), ...);    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef SYMSHAPE_C_REGISTRATION_H
#define SYMSHAPE_C_REGISTRATION_H

#include "SymShape-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The version of the library, such as `0.2.0`; ends with a zero and is never
 * freed. */
MLIR_CAPI_EXPORTED const char *symshapeGetVersion(void);

/** Adds the dialect `symshape`, and the shape models of upstream ops, to a
 * registry. The dialects of the analysed program must be registered too. Fails
 * for a null registry. */
MLIR_CAPI_EXPORTED MlirLogicalResult
symshapeRegisterDialects(MlirDialectRegistry registry);

/** Adds the same to a context, and loads the dialect `symshape`. Not to be
 * called while another thread uses the context. Fails for a null context. */
MLIR_CAPI_EXPORTED MlirLogicalResult
symshapeRegisterDialectsInContext(MlirContext context);

/** Registers all passes and `symshape-pipeline` for textual pipelines in this
 * process. A second call does nothing. */
MLIR_CAPI_EXPORTED void symshapeRegisterPasses(void);

#ifdef __cplusplus
}
#endif

#endif /* SYMSHAPE_C_REGISTRATION_H */

/*===- SymShape-c/Prover.h - Facts and questions as text ----------*- C -*-===*\
|*                                                                            *|
|* Part of the SymShape project, under the Apache License v2.0 with LLVM      *|
|* Exceptions. See LICENSE for license information.                           *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* Questions about integers, without a program:                               *|
|*                                                                            *|
|*   SymShapeProver prover = symshapeProverCreate();                          *|
|*   symshapeProverAddFact(prover, text("h mod 8 == 0"), NULL, NULL);         *|
|*   SymShapeAnswer answer = symshapeProverAsk(                               *|
|*       prover, text("(h floordiv 8) * 8 == h"), SymShapeWantVerdict, NULL,  *|
|*       NULL);                                                               *|
|*   symshapeAnswerGetVerdict(answer); // always                              *|
|*                                                                            *|
|* A statement relates expressions by == != < <= > >=, in chains such as      *|
|* `0 <= i < n`; `and` and `or` join relations. Each name is a symbol: an     *|
|* integer of any size, which no fact limits at first.                        *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef SYMSHAPE_C_PROVER_H
#define SYMSHAPE_C_PROVER_H

#include "SymShape-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Facts, in scopes, and their symbols. */
typedef struct SymShapeProver {
  uint64_t id;
} SymShapeProver;

/** A prover without facts. */
MLIR_CAPI_EXPORTED SymShapeProver symshapeProverCreate(void);
MLIR_CAPI_EXPORTED void symshapeProverDestroy(SymShapeProver prover);

/** Adds a fact to the innermost scope. Fails, and adds nothing, if the text is
 * no statement. */
MLIR_CAPI_EXPORTED MlirLogicalResult
symshapeProverAddFact(SymShapeProver prover, MlirStringRef fact,
                      SymShapeErrorCallback onError, void *userData);

/** Opens a scope. Fails for a handle that is not a prover. */
MLIR_CAPI_EXPORTED MlirLogicalResult symshapeProverPush(SymShapeProver prover);
/** Closes the innermost scope and removes its facts. Fails if no scope is
 * open. */
MLIR_CAPI_EXPORTED MlirLogicalResult symshapeProverPop(SymShapeProver prover);

/** True if no contradiction between the facts was found, with the budget of a
 * question. False also for a handle that is not a prover. */
MLIR_CAPI_EXPORTED bool symshapeProverIsConsistent(SymShapeProver prover);

/** Asks whether the facts imply a statement. `wanted` combines values of
 * SymShapeWanted. If the facts contradict each other, the verdict is Unknown
 * and the reasons are contradictory facts. Null if the text is no statement.
 * The caller owns the answer. */
MLIR_CAPI_EXPORTED SymShapeAnswer
symshapeProverAsk(SymShapeProver prover, MlirStringRef statement, int wanted,
                  SymShapeErrorCallback onError, void *userData);

/** Prints an expression in canonical form, simplified by the facts. Fails if
 * the text is no expression. `callback` gets `userData`, and `onError` gets
 * `errorData`. */
MLIR_CAPI_EXPORTED MlirLogicalResult
symshapeProverSimplify(SymShapeProver prover, MlirStringRef expression,
                       MlirStringCallback callback, void *userData,
                       SymShapeErrorCallback onError, void *errorData);

/** The tightest bounds found. `hasLower` is false if none was found, or if it
 * exceeds 64 bits; `lower` is then unchanged. The same for the upper bound. No
 * pointer may be NULL. Fails if the text is no expression, or if the facts
 * contradict each other. */
MLIR_CAPI_EXPORTED MlirLogicalResult symshapeProverGetBounds(
    SymShapeProver prover, MlirStringRef expression, bool *hasLower,
    int64_t *lower, bool *hasUpper, int64_t *upper,
    SymShapeErrorCallback onError, void *userData);

#ifdef __cplusplus
}
#endif

#endif /* SYMSHAPE_C_PROVER_H */

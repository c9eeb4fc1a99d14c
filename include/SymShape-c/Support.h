/*===- SymShape-c/Support.h - Shared by headers of the C API ------*- C -*-===*\
|*                                                                            *|
|* Part of the SymShape project, under the Apache License v2.0 with LLVM      *|
|* Exceptions. See LICENSE for license information.                           *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* Rules of the C API:                                                        *|
|*                                                                            *|
|* - Handles. A SymShape object is a number. 0 is null, and no number is      *|
|*   used twice: a handle that was destroyed, or never created, is an error   *|
|*   of the call, not a crash. The caller of a `...Create` or `...Ask...`     *|
|*   function owns the result and destroys it. To destroy null, or a handle   *|
|*   a second time, does nothing.                                             *|
|* - MLIR objects (MlirContext, MlirValue, ...) are pointers, as everywhere   *|
|*   in MLIR's C API: a null one is an error of the call; one that refers to  *|
|*   a destroyed object is undefined behaviour.                               *|
|* - Errors. A function that can fail returns null, -1, an `Invalid` value or *|
|*   a failure, and calls `onError` once with the message, unless `onError`   *|
|*   is NULL. It then writes to no output.                                    *|
|* - Text. A callback gets text that lives until it returns, in one or more   *|
|*   parts. Text is UTF-8 as given, and not terminated by a zero.             *|
|* - Numbers. Sizes count elements; axes and positions count from 0. A number *|
|*   that does not fit 64 bits is an error, never a wrapped number.           *|
|* - Threads. Several threads may use one handle; a call waits for another    *|
|*   call with the same handle. MLIR's own rules for threads apply to objects *|
|*   of MLIR.                                                                 *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef SYMSHAPE_C_SUPPORT_H
#define SYMSHAPE_C_SUPPORT_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Receives an error message: lower case, without a full stop. */
typedef MlirStringCallback SymShapeErrorCallback;

/** The guarantee of an expression about an extent. */
typedef enum SymShapeGuarantee {
  SymShapeGuaranteeInvalid = -1, /**< the call failed */
  SymShapeGuaranteeUnknown = 0,  /**< nothing; there is no expression */
  SymShapeGuaranteeAtMost = 1,   /**< the extent is at most the expression */
  SymShapeGuaranteeExact = 2     /**< the extent equals the expression */
} SymShapeGuarantee;

/** The answer to a question. Only Always and Never prove something. */
typedef enum SymShapeVerdict {
  SymShapeVerdictInvalid = -1,  /**< the call failed */
  SymShapeVerdictAlways = 0,    /**< true whenever the facts hold */
  SymShapeVerdictNever = 1,     /**< false whenever the facts hold */
  SymShapeVerdictSometimes = 2, /**< there are examples for both */
  SymShapeVerdictUnknown = 3 /**< undecided, or the facts are contradictory */
} SymShapeVerdict;

/** The answer to a question, with facts that prove it or an example that shows
 * that it is open. It holds texts and numbers only, so it outlives the analysis
 * and the program. */
typedef struct SymShapeAnswer {
  uint64_t id;
} SymShapeAnswer;

/** The parts of an answer besides the verdict; to be combined by `|`. Both cost
 * time, and never change the verdict. */
typedef enum SymShapeWanted {
  SymShapeWantVerdict = 0,
  SymShapeWantReasons = 1, /**< the facts that a proof used */
  SymShapeWantExamples = 2 /**< numbers for which an open question is true, and
                                numbers for which it is false */
} SymShapeWanted;

/** The verdict; Invalid for a handle that is not an answer. */
MLIR_CAPI_EXPORTED SymShapeVerdict
symshapeAnswerGetVerdict(SymShapeAnswer answer);

/** Why there is no verdict, for a question about something that is not
 * analysed or does not exist; else no text. Fails for a handle that is not an
 * answer. */
MLIR_CAPI_EXPORTED MlirLogicalResult symshapeAnswerGetProblem(
    SymShapeAnswer answer, MlirStringCallback callback, void *userData);

/** The number of reasons; -1 for a handle that is not an answer. */
MLIR_CAPI_EXPORTED intptr_t symshapeAnswerGetNumReasons(SymShapeAnswer answer);

/** The text of a reason. Fails if there is no reason `index`. */
MLIR_CAPI_EXPORTED MlirLogicalResult
symshapeAnswerGetReason(SymShapeAnswer answer, intptr_t index,
                        MlirStringCallback callback, void *userData);

/** How many numbers the example has for which the question is true (or false);
 * 0 if there is no example, -1 for a handle that is not an answer. */
MLIR_CAPI_EXPORTED intptr_t symshapeAnswerGetExampleSize(SymShapeAnswer answer,
                                                         bool isTrue);

/** One number of an example: the callback gets the name of a symbol, input axis
 * or scalar, such as `n` or `dim(0, 1)`, and `value` its number. `value` may be
 * NULL. Fails if there is no number `index`, or if it exceeds 64 bits. */
MLIR_CAPI_EXPORTED MlirLogicalResult symshapeAnswerGetExample(
    SymShapeAnswer answer, bool isTrue, intptr_t index, int64_t *value,
    MlirStringCallback callback, void *userData);

MLIR_CAPI_EXPORTED void symshapeAnswerDestroy(SymShapeAnswer answer);

#ifdef __cplusplus
}
#endif

#endif /* SYMSHAPE_C_SUPPORT_H */

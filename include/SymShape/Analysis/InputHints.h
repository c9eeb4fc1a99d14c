//===- InputHints.h - Hints about input that is not ready -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_INPUTHINTS_H
#define SYMSHAPE_ANALYSIS_INPUTHINTS_H

#include "mlir/IR/Operation.h"

namespace mlir::symshape {

class FunctionShapes;
class ModuleShapes;

/// True for an op of PyTorch's dialect that computes: torch-mlir has not
/// lowered the program. Bindings, casts and constants stay in lowered programs.
/// False for null.
bool isUnloweredTorchOp(Operation *op);

/// True for an op by which torch.export states a shape. The analysis does not
/// read it: `symshape-import-torch-symbols` imports it.
bool bindsTorchSymbols(OperationName name);

/// True if `hintAtInput` may have something to say about the function.
bool mayNeedHint(const FunctionShapes &shapes);

/// Emits one warning if the analysed program has to go through another pass
/// or tool before its sizes can be analysed: it has ops of PyTorch's dialect,
/// bindings of torch.export that are not imported, or StableHLO's sizes. Names
/// the pass.
void hintAtInput(ModuleShapes &shapes);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_INPUTHINTS_H

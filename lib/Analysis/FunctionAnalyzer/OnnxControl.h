//===- OnnxControl.h - The control flow of ONNX -----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `onnx.If`, `onnx.Loop` and `onnx.Scan` in generic form, whose dialect need
// not be loaded. A region ends with `onnx.Yield`. A Loop passes an iteration
// number, a condition and the carried values, and yields a condition, the
// carried values and one slice of each collected result. A Scan passes and
// yields the carried values and one slice of each scanned value.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_ONNXCONTROL_H
#define SYMSHAPE_LIB_ANALYSIS_ONNXCONTROL_H

#include "FunctionAnalyzer/RegionEdges.h"

namespace mlir::symshape {

class ValueState;
struct Condition;

bool isOnnxIf(Operation *op);
/// True for the three ops, if they have the operands and regions of their form.
bool isOnnxControl(Operation *op);

void forEachOnnxEdgeInto(Operation *op,
                         llvm::function_ref<void(const RegionEdge &)> fn);
void forEachOnnxEdgeOut(
    Operation *op, Region &region,
    llvm::function_ref<void(Operation *, const RegionEdge &)> fn);

/// Describes an argument that receives one slice of a scanned value.
void describeOnnxSlice(BlockArgument arg, ValueState &values);
/// Describes a result that collects a slice of each iteration, from the
/// descriptions in the body that use only symbols below `visibleBelow`.
void describeOnnxCollected(OpResult result, unsigned visibleBelow,
                           ValueState &values);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_ONNXCONTROL_H

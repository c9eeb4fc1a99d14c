//===- CallInference.h - Results of calls -----------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Describes the results of a call by the summary of its callee, whose results
// are expressions over the callee's inputs: at the call, the caller's values
// replace these inputs. Names of the callee's symbols mean nothing outside it;
// each call binds them again.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_CALLINFERENCE_H
#define SYMSHAPE_LIB_ANALYSIS_CALLINFERENCE_H

#include "FunctionAnalyzer/ValueState.h"
#include "mlir/Interfaces/CallInterfaces.h"

namespace mlir::symshape {

/// For each axis of each result of a function, the argument that has the same
/// extent, or -1. Empty if nothing is assumed.
using KeptExtents = SmallVector<SmallVector<int, 4>, 0>;

class CallInference {
public:
  /// Calls of `caller` by itself keep the extents in `assumed`.
  CallInference(ValueState &values, FunctionOpInterface caller,
                KeptExtents assumed)
      : values(values), module(values.getModule()),
        ctx(values.getExprContext()), caller(caller),
        assumed(std::move(assumed)) {}

  /// Sets the extents and numbers of the results of a call, and appends the
  /// facts that hold when it returns. It does neither if the callee is unknown
  /// or is being analysed, unless it calls itself and keeps extents. Returns
  /// false if the callee never returns.
  bool infer(CallOpInterface call, SmallVectorImpl<StatedFact> &facts);
  /// True if infer() met a call of the caller by itself.
  bool callsItself() const { return isRecursive; }
  const KeptExtents &getAssumed() const { return assumed; }

private:
  class Site;

  /// Trusts the shapes that a declaration states for its results, since the
  /// analysis cannot see the body of its function.
  void trustDeclaration(FunctionOpInterface func, CallOpInterface call);
  /// Describes the results of a call of the caller by itself, by the
  /// assumptions of the induction over such calls.
  void assumeKept(CallOpInterface call);

  ValueState &values;
  ModuleShapes &module;
  ExprContext &ctx;
  FunctionOpInterface caller;
  KeptExtents assumed;
  bool isRecursive = false;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_CALLINFERENCE_H

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
  CallInference(ValueState &values, FunctionOpInterface caller)
      : values(values), module(values.getModule()),
        ctx(values.getExprContext()), caller(caller) {}

  /// Sets the extents and numbers of the results of a call, and appends the
  /// facts that hold when it returns. It does neither if the callee is unknown
  /// or is being analysed, unless its calls are supposed to keep extents.
  /// Returns false if the callee never returns.
  bool infer(CallOpInterface call, SmallVectorImpl<StatedFact> &facts);
  /// The suppositions of the induction about the calls of the caller, by itself
  /// or by functions that it calls. Null if there are none.
  const KeptExtents *getSupposed() const {
    auto it = module.supposed.find(caller);
    return it == module.supposed.end() ? nullptr : &it->second;
  }

private:
  class Site;

  /// Trusts the shapes that a declaration states for its results, since the
  /// analysis cannot see the body of its function.
  void trustDeclaration(FunctionOpInterface func, CallOpInterface call);
  /// Describes the results of a call of a function that is being analysed, as
  /// the induction over such calls supposes them.
  void assumeKept(CallOpInterface call, FunctionOpInterface func);

  ValueState &values;
  ModuleShapes &module;
  ExprContext &ctx;
  FunctionOpInterface caller;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_CALLINFERENCE_H

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

class CallInference {
public:
  explicit CallInference(ValueState &values)
      : values(values), module(values.getModule()),
        ctx(values.getExprContext()) {}

  /// Sets the extents and numbers of the results of a call. It sets nothing if
  /// the callee is unknown or is being analysed (a recursive call). Returns
  /// false if the callee never returns.
  bool infer(CallOpInterface call);

private:
  /// Trusts the shapes that a declaration states for its results, since the
  /// analysis cannot see the body of its function.
  void trustDeclaration(FunctionOpInterface func, CallOpInterface call);
  /// Returns a fresh symbol for a data-dependent number of the callee, as it is
  /// in one call, or null. `axis` is the axis of `described` whose extent the
  /// number is; otherwise it is -1.
  DimExpr renew(DimExpr symbol, const FunctionShapes &callee, Value described,
                int axis);

  ValueState &values;
  ModuleShapes &module;
  ExprContext &ctx;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_CALLINFERENCE_H

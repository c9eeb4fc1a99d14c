//===- PlanReport.h - A memory plan as JSON ---------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_MEMORY_PLANREPORT_H
#define SYMSHAPE_LIB_TRANSFORMS_MEMORY_PLANREPORT_H

#include "SymShape/Memory/MemoryPlan.h"
#include "llvm/Support/JSON.h"

namespace mlir::symshape {

/// The number of buffers, the sums whose largest is the least memory of any
/// layout, and how much more than that the plan needs. `text` prints a sum.
inline llvm::json::Object
reportPlan(const MemoryPlan &plan, ArrayRef<LiveSum> sums,
           llvm::function_ref<std::string(DimExpr)> text) {
  llvm::json::Array peak;
  for (const LiveSum &sum : sums)
    peak.push_back(text(sum.size));
  return llvm::json::Object{{"buffers", int64_t(plan.order.size())},
                            {"peak", std::move(peak)},
                            {"optimal", plan.isOptimal},
                            {"tried", int64_t(plan.tried)},
                            {"worst", plan.worst},
                            {"mean", plan.mean}};
}

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_MEMORY_PLANREPORT_H

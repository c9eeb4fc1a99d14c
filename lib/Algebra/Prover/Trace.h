//===- Trace.h - A line for each tier that is tried -------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_PROVER_TRACE_H
#define SYMSHAPE_LIB_ALGEBRA_PROVER_TRACE_H

#include "Facts/Constraint.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::symshape::detail {

/// True if some reader of the trace exists.
bool isTracing();
/// Calls `write` for the stream of the innermost `ProverTrace` of this thread,
/// and in a build with assertions for -debug-only=symshape-prover. A line break
/// is added.
void trace(llvm::function_ref<void(llvm::raw_ostream &)> write);
/// `e` with the names of the trace.
std::string toTraceString(const Constraint &c);

} // namespace mlir::symshape::detail

#endif // SYMSHAPE_LIB_ALGEBRA_PROVER_TRACE_H

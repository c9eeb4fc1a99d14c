//===- Trace.cpp - A line for each tier that is tried ---------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Prover/Trace.h"
#include "SymShape/Algebra/ProverDebug.h"
#include "SymShape/Algebra/Text.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "symshape-prover"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;

static thread_local ProverTrace *innermost = nullptr;

struct mlir::symshape::ProverTraceAccess {
  static llvm::raw_ostream &stream() { return innermost->os; }
  static std::string name(unsigned i) {
    return innermost && innermost->name ? innermost->name(i)
                                        : "s" + std::to_string(i);
  }
};

ProverTrace::ProverTrace(llvm::raw_ostream &os,
                         std::function<std::string(unsigned)> name)
    : outer(innermost), os(os), name(std::move(name)) {
  innermost = this;
}
ProverTrace::~ProverTrace() { innermost = outer; }

bool mlir::symshape::detail::isTracing() {
  LLVM_DEBUG(return true);
  return innermost != nullptr;
}

void mlir::symshape::detail::trace(
    llvm::function_ref<void(llvm::raw_ostream &)> write) {
  if (innermost) {
    write(ProverTraceAccess::stream());
    ProverTraceAccess::stream() << "\n";
  }
  LLVM_DEBUG(write(llvm::dbgs()); llvm::dbgs() << "\n");
}

std::string mlir::symshape::detail::toTraceString(const Constraint &c) {
  std::string text = toString(c.e, ProverTraceAccess::name);
  switch (c.kind) {
  case Constraint::Zero:
    return text + " == 0";
  case Constraint::NonZero:
    return text + " != 0";
  case Constraint::NonNegative:
    return text + " >= 0";
  case Constraint::OneOf:
    return text + " in intervals";
  case Constraint::AnyOf:
    return "a choice";
  }
  return text;
}

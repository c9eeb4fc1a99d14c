//===- ProverDebug.h - How the prover came to an answer ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For readers and tests that need to know which tier answered a question, and
// which rule it needed. Nothing here changes soundness: without a rule, the
// prover proves less.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ALGEBRA_PROVERDEBUG_H
#define SYMSHAPE_ALGEBRA_PROVERDEBUG_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <functional>
#include <string>
#include <vector>

namespace mlir::symshape {

/// A tier: one way to answer a question. A question goes through the tiers in
/// this order until one answers it.
struct ProverTier {
  llvm::StringRef name;
  /// Its method.
  llvm::StringRef summary;
  /// The most work that it may do for one question, such as "40 facts".
  std::string budget;
  /// Its usual time on a laptop.
  llvm::StringRef cost;
};
/// The tiers in the order in which the prover tries them.
std::vector<ProverTier> getProverTiers();

/// A rule: one kind of reasoning inside a tier.
struct ProverRule {
  llvm::StringRef name, summary;
};
llvm::ArrayRef<ProverRule> getProverRules();

/// Switches a rule off or on again, for all provers of the process; false if
/// no rule has this name. For tests, without locks.
bool setProverRuleEnabled(llvm::StringRef name, bool enabled);

struct ProverTraceAccess; // in Trace.cpp

/// While this object exists, the provers of this thread write a line for each
/// tier that they try, with its result or the reason why it gave up.
///
///   ProverTrace trace(llvm::errs());
///   prover.query({Relation::Le, a, b});
class ProverTrace {
public:
  /// `name` gives the name of symbol i; without it the name is `s<i>`.
  explicit ProverTrace(llvm::raw_ostream &os,
                       std::function<std::string(unsigned)> name = {});
  ~ProverTrace();
  ProverTrace(const ProverTrace &) = delete;
  ProverTrace &operator=(const ProverTrace &) = delete;

private:
  ProverTrace *outer;
  llvm::raw_ostream &os;
  std::function<std::string(unsigned)> name;
  friend struct ProverTraceAccess;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_ALGEBRA_PROVERDEBUG_H

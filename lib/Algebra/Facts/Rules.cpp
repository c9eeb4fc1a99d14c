//===- Rules.cpp - The rules of the prover by name ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Rules.h"
#include "SymShape/Algebra/ProverDebug.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;

uint64_t detail::disabledRules = 0;

static const ProverRule rules[] = {
#define SYMSHAPE_RULE(enumerator, name, summary) {name, summary},
#include "Facts/Rules.def"
#undef SYMSHAPE_RULE
};
static_assert(std::size(rules) <= 64, "each rule has a bit of disabledRules");

llvm::ArrayRef<ProverRule> mlir::symshape::getProverRules() { return rules; }

bool mlir::symshape::setProverRuleEnabled(llvm::StringRef name, bool enabled) {
  const ProverRule *rule =
      llvm::find_if(rules, [&](const ProverRule &r) { return r.name == name; });
  if (rule == std::end(rules))
    return false;
  uint64_t bit = uint64_t(1) << (rule - rules);
  disabledRules = enabled ? disabledRules & ~bit : disabledRules | bit;
  return true;
}

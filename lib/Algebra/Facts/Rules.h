//===- Rules.h - The rules of the prover by name ----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each rule of the prover has a name (Rules.def), so that a test can switch it
// off and see which laws need it. Off means: the rule does not apply.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_FACTS_RULES_H
#define SYMSHAPE_LIB_ALGEBRA_FACTS_RULES_H

#include <cstdint>

namespace mlir::symshape::detail {

enum class Rule : uint8_t {
#define SYMSHAPE_RULE(enumerator, name, summary) enumerator,
#include "Facts/Rules.def"
#undef SYMSHAPE_RULE
};

/// One bit for each rule that is off; for tests only, so without locks.
extern uint64_t disabledRules;

inline bool isOn(Rule rule) { return !(disabledRules >> unsigned(rule) & 1); }

} // namespace mlir::symshape::detail

#endif // SYMSHAPE_LIB_ALGEBRA_FACTS_RULES_H

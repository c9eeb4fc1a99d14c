//===- ScalarRules.cpp - Words for how a scalar becomes a size ------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/ScalarRules.h"
#include "SymShape/Algebra/Text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::symshape;
using llvm::StringRef;

llvm::ArrayRef<StringRef> mlir::symshape::getScalarRules() {
  static constexpr StringRef rules[] = {"round_half_away_clamp", "index_cast",
                                        "truncate", "floor", "ceil"};
  return rules;
}

std::string mlir::symshape::checkScalarRule(StringRef rule) {
  if (llvm::is_contained(getScalarRules(), rule))
    return "";
  std::string closest = closestName(rule, getScalarRules());
  std::string message = "unknown conversion rule '" + rule.str() + "'; ";
  if (closest.empty())
    return message + "expected " + llvm::join(getScalarRules(), ", ");
  return message + "did you mean '" + closest + "'?";
}

//===- ScalarRules.h - Words for how a scalar becomes a size ----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules that `scalar(k, rule)` may name, for the parsers. Without this
// check, a misspelled rule would silently be another, unrelated number.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ALGEBRA_SCALARRULES_H
#define SYMSHAPE_ALGEBRA_SCALARRULES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace mlir::symshape {

llvm::ArrayRef<llvm::StringRef> getScalarRules();

/// Returns an error that names the closest rule if `rule` is not a rule; else
/// an empty string.
std::string checkScalarRule(llvm::StringRef rule);

} // namespace mlir::symshape

#endif // SYMSHAPE_ALGEBRA_SCALARRULES_H

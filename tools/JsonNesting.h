//===- JsonNesting.h - A limit to nesting in JSON ---------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's JSON parser recurses, so a tool checks the depth of its input first.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TOOLS_JSONNESTING_H
#define SYMSHAPE_TOOLS_JSONNESTING_H

#include "llvm/ADT/StringRef.h"

namespace mlir::symshape {

/// Whether arrays and objects nest deeper than `limit` in the text, which need
/// not be valid JSON.
inline bool nestsTooDeep(llvm::StringRef json, unsigned limit) {
  unsigned depth = 0;
  bool inString = false;
  for (size_t i = 0; i < json.size(); ++i) {
    char c = json[i];
    if (inString && c == '\\')
      ++i;
    else if (c == '"')
      inString = !inString;
    else if (!inString && (c == '[' || c == '{') && ++depth > limit)
      return true;
    else if (!inString && (c == ']' || c == '}') && depth != 0)
      --depth;
  }
  return false;
}

} // namespace mlir::symshape

#endif // SYMSHAPE_TOOLS_JSONNESTING_H

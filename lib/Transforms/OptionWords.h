//===- OptionWords.h - Options whose value is a word ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `cl::values` would check such an option, too, but its message does not list
// the words: "Cannot find option named 'xml'!".
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_OPTIONWORDS_H
#define SYMSHAPE_LIB_TRANSFORMS_OPTIONWORDS_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::symshape {

/// Emits an error unless the value of an option is one of `words`: "in option
/// 'print': expected none, table or json, found 'xml'".
inline LogicalResult checkWord(Location loc, StringRef option, StringRef found,
                               ArrayRef<StringRef> words) {
  if (llvm::is_contained(words, found))
    return success();
  return emitError(loc) << "in option '" << option << "': expected "
                        << llvm::join(words.drop_back(), ", ") << " or "
                        << words.back() << ", found '" << found << "'";
}

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_OPTIONWORDS_H

//===- Targets.h - The targets of the fuzzer --------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each target takes any text. It ends the process if a promise is broken.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TOOLS_FUZZ_TARGETS_H
#define SYMSHAPE_TOOLS_FUZZ_TARGETS_H

#include "llvm/ADT/StringRef.h"

namespace symshape_fuzz {

/// Reads an expression, the first byte of the text says in which spelling.
/// Printed in each spelling and read again, it must have the same values.
void runExpressions(llvm::StringRef text);

/// Asks the prover whether the lines but the last one, as facts, imply the last
/// line. No assignment of small numbers may contradict the answer.
void runQuestions(llvm::StringRef text);

/// Reads a program, text or bytecode, and infers its shapes. Printed and read
/// again, a program of our dialect must be the same.
void runPrograms(llvm::StringRef text);

} // namespace symshape_fuzz

#endif // SYMSHAPE_TOOLS_FUZZ_TARGETS_H

//===- symshape-fuzz.cpp - Run a fuzz target ------------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   symshape-fuzz expressions|questions|programs FILE...
//
// In a build with libFuzzer (-DSYMSHAPE_LIBFUZZER=ON, scripts/fuzz.sh), the
// other arguments are those of libFuzzer; else the target runs once on each
// file.
//
//===----------------------------------------------------------------------===//

#include "Targets.h"
#include "llvm/FuzzMutate/FuzzerCLI.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace symshape_fuzz;

static void (*target)(llvm::StringRef) = nullptr;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  target({reinterpret_cast<const char *>(data), size});
  return 0;
}

/// Takes the name of the target from the arguments.
extern "C" int LLVMFuzzerInitialize(int *argc, char ***argv) {
  llvm::StringRef name = *argc > 1 ? (*argv)[1] : "";
  target = name == "expressions" ? runExpressions
           : name == "questions" ? runQuestions
           : name == "programs"  ? runPrograms
                                 : nullptr;
  if (!target) {
    llvm::errs() << "expected a target: symshape-fuzz "
                    "expressions|questions|programs FILE...\n";
    std::exit(2);
  }
  for (int i = 1; i < *argc; ++i)
    (*argv)[i] = (*argv)[i + 1];
  --*argc;
  return 0;
}

#ifndef SYMSHAPE_LIBFUZZER
int main(int argc, char **argv) {
  return llvm::runFuzzerOnInputs(argc, argv, LLVMFuzzerTestOneInput,
                                 LLVMFuzzerInitialize);
}
#endif

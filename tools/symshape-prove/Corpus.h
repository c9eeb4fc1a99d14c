//===- Corpus.h - Questions from a file, and as SMT-LIB ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TOOLS_PROVE_CORPUS_H
#define SYMSHAPE_TOOLS_PROVE_CORPUS_H

#include "SymShape/Algebra/Statement.h"

namespace symshape_prove {

using namespace mlir::symshape;
using namespace mlir::symshape::statement;

/// Answers every line of a corpus, or prints it as SMT-LIB, each script after
/// an echo of its id. Returns the exit code of the process.
int runCorpus(llvm::StringRef file, bool details, bool smtlib, unsigned repeat);
/// Prints the question as an SMT-LIB script whose answer is `unsat` if the
/// statement always holds and `sat` if there is a counterexample.
void printSmtLib(llvm::raw_ostream &os, Scope &scope, const Question &question);

/// Reads one line of a corpus into `question` and `id`. Returns false and fills
/// `error` if that fails.
bool readCorpusLine(llvm::StringRef line, Scope &scope, Question &question,
                    std::string &id, std::string &error);

} // namespace symshape_prove

#endif // SYMSHAPE_TOOLS_PROVE_CORPUS_H

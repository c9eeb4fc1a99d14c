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
#include "SymShape/Memory/MemoryPlan.h"

namespace symshape_prove {

using namespace mlir::symshape;
using namespace mlir::symshape::statement;

struct CorpusOptions {
  Spelling spelling = Spelling::Native, answerSpelling = Spelling::Native;
  /// Print the used facts and both examples of each answer.
  bool details = false;
  /// Print each question as an SMT-LIB script instead of its answer.
  bool smtlib = false;
  /// Ask each question so many times.
  unsigned repeat = 1;
};

/// Answers every line of a corpus, or prints it as SMT-LIB, each script after
/// an echo of its id. Returns the exit code of the process.
int runCorpus(llvm::StringRef file, const CorpusOptions &options);
/// Prints the question as an SMT-LIB script whose answer is `unsat` if the
/// statement always holds and `sat` if there is a counterexample.
void printSmtLib(llvm::raw_ostream &os, Scope &scope, const Question &question);

/// One line of a corpus: a question, an expression whose value is wanted, or
/// buffers whose peak is.
struct CorpusLine {
  CorpusLine(Spelling spelling, Spelling answerSpelling)
      : scope(spelling, answerSpelling) {}

  std::string id;
  Scope scope;
  Question question;
  /// For the kind `value`: the expression and the numbers of its symbols.
  DimExpr expr;
  llvm::StringMap<int64_t> numbers;
  /// For the kind `peak`.
  std::optional<std::vector<LiveBuffer>> buffers;
};

/// Reads one line of a corpus. Returns false and fills `error` if that fails.
bool readCorpusLine(llvm::StringRef text, CorpusLine &line, std::string &error);

} // namespace symshape_prove

#endif // SYMSHAPE_TOOLS_PROVE_CORPUS_H

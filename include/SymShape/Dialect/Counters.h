//===- Counters.h - What passes and the prover counted ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counts of what the passes did: checks removed, types refined, questions that
// ran out of budget. MLIR's own statistics (`--mlir-pass-statistics`) count
// nothing in an LLVM that was built without them, as distributions build it, so
// the dialect keeps a table of its own. `symshape-print-statistics` prints it.
//
// Example:
//   Counters &counters =
//       context->getLoadedDialect<SymShapeDialect>()->getCounters();
//   counters.add("symshape-refine-types", "refined", "Values refined", 3);
//   counters.printText(llvm::errs());
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_COUNTERS_H
#define SYMSHAPE_DIALECT_COUNTERS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <mutex>
#include <string>

namespace mlir::symshape {

/// Named sums, grouped by who counts. Safe for several threads.
class Counters {
public:
  /// Adds `n` to the counter `name` of `group`. A counter that was added to is
  /// printed, also if it is 0.
  void add(llvm::StringRef group, llvm::StringRef name,
           llvm::StringRef description, uint64_t n);

  /// The sum so far; 0 for a counter that nothing was added to.
  uint64_t get(llvm::StringRef group, llvm::StringRef name) const;

  /// Prints a line per counter, sorted by group and name.
  void printText(llvm::raw_ostream &os) const;
  /// Prints an object of groups, each an object of names and numbers.
  void printJSON(llvm::raw_ostream &os) const;

private:
  struct Counter {
    std::string description;
    uint64_t sum = 0;
  };
  mutable std::mutex mutex;
  std::map<std::string, std::map<std::string, Counter>> groups;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_DIALECT_COUNTERS_H

//===- Counters.h - Counters of passes and the prover -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counters of the passes' work: removed checks, refined types, prover queries
// that ran out of budget. MLIR's own statistics (`--mlir-pass-statistics`)
// count nothing if LLVM was built without them, as distributions build it, so
// the dialect keeps its own table. `symshape-print-statistics` prints it.
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

/// Named sums, grouped by the pass or component that counts. Thread-safe.
class Counters {
public:
  /// Adds `n` to the counter `name` of `group`. A counter is printed once
  /// something was added to it, even if that is 0.
  void add(llvm::StringRef group, llvm::StringRef name,
           llvm::StringRef description, uint64_t n);

  /// The sum so far; 0 for a counter to which nothing was added.
  uint64_t get(llvm::StringRef group, llvm::StringRef name) const;

  /// Prints a line per counter, sorted by group and name.
  void printText(llvm::raw_ostream &os) const;
  /// Prints a JSON object of groups; each group is an object of names and
  /// numbers.
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

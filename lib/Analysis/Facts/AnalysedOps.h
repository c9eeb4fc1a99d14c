//===- AnalysedOps.h - Which ops an analysis describes ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The results of an analysis are stored by the addresses of ops and values. A
// program that changes may free an op and create another one at its address.
// This table tells the two apart, without reading any address that it stores:
//
//  - Each op of the function has a number, in program order, and a fingerprint:
//    its kind, place, operands, results, location and properties. An op that
//    has another fingerprint is not the op that the analysis visited.
//  - The listener removes the ops that it sees erased (`drop`), and retires the
//    conclusions of the analysis from an op that changed (`retireFrom`).
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_ANALYSEDOPS_H
#define SYMSHAPE_LIB_ANALYSIS_ANALYSEDOPS_H

#include "SymShape/Analysis/WalkOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::symshape {

class AnalysedOps {
public:
  /// Numbers the ops of a function as it is now; of a null one, nothing.
  /// `loc` is then the location. Without `checksReuse`, an op at the address of
  /// another one counts as that op.
  AnalysedOps(Operation *function, Location loc, bool checksReuse);

  /// A number after those of all ops.
  static constexpr unsigned kEnd = ~0u;

  /// The location of the function.
  Location getLoc() const { return loc; }
  /// The number of the op; none if it is not as it was when it was analysed, or
  /// if its results are retired.
  std::optional<unsigned> numberOf(Operation *op) const;
  /// The same, for ops that changed or whose results are retired, too. Use it
  /// only for an op that the listener reports.
  std::optional<unsigned> oldNumberOf(Operation *op) const;
  /// True if the body of the op computes elements from elements only, so that
  /// nothing about sizes is inferred or asked inside: the body of most
  /// structured ops.
  bool computesElements(Operation *op) const;
  /// The names of the ops that were numbered.
  ArrayRef<OperationName> getNames() const { return names.getArrayRef(); }
  /// The number of ops in the function, with those that compute elements.
  size_t size() const { return numOps; }
  /// True if the op has the fingerprint of an op that was analysed.
  bool isSame(Operation *op) const;
  /// The number of the op in the function's body that contained the op with
  /// this number; 0 if the body has several blocks.
  unsigned outermostOf(unsigned number) const;
  /// True if the analysis describes `v` as it is now. `v` or its op must be
  /// one that was analysed.
  bool describes(Value v) const { return isUntouched() || isSame(v); }
  /// The same for `v` and the values from which it is computed, nearest first.
  /// Visits a few ops only.
  bool describesSources(Value v) const;

  /// Forgets an op before it is erased.
  void drop(Operation *op) { hasDropped |= ops.erase(op); }
  /// Retires the results for all ops from this number on.
  void retireFrom(unsigned number) {
    firstRetired = std::min(firstRetired, number);
    ++version;
  }
  unsigned getFirstRetired() const { return firstRetired; }
  /// Differs between two moments if results were retired in between.
  unsigned getVersion() const { return version; }

private:
  struct Record {
    unsigned number;
    bool computesElements;
    uint64_t fingerprint;
  };
  uint64_t fingerprint(Operation *op) const;
  /// True if every result counts: no change was reported, and none is noticed.
  bool isUntouched() const {
    return !checksReuse && !hasDropped && firstRetired == kEnd;
  }
  bool isSame(Value v) const;

  Location loc;
  bool checksReuse, hasDropped = false;
  /// Without the ops in the bodies that compute elements.
  llvm::DenseMap<Operation *, Record> ops;
  llvm::SetVector<OperationName> names;
  size_t numOps = 0;
  /// The numbers of the ops in the function's body, in order; empty if it has
  /// several blocks.
  std::vector<unsigned> outermost;
  unsigned firstRetired = kEnd, version = 0;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_ANALYSEDOPS_H

//===- PassWatch.h - Compares sizes before and after passes -----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Watches the passes of a pipeline. For each pass on a function or a symbol
// table that changes it, the sizes before are compared with those after
// (CompareShapes.h), and a change is reported with the name of the pass.
//
// If the pass applies rewrite patterns, the watch finds the one: it runs the
// pass again on copies of the program before, with fewer applications of
// patterns, and bisects their number. It does so only after a change, and only
// where no other thread runs passes.
//
// A pass that changes nothing costs two fingerprints of its program. One that
// changes it costs a copy, an inference and the comparison.
//
// Example:
//   PassManager pm(&context);
//   std::shared_ptr<PassWatch> watch = PassWatch::create(&context, {});
//   pm.addInstrumentation(watch->createInstrumentation());
//   ...
//   if (watch->getCounts().changed != 0) ...
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_PASSWATCH_H
#define SYMSHAPE_TRANSFORMS_PASSWATCH_H

#include "SymShape/Analysis/CompareShapes.h"
#include "SymShape/Analysis/ShapeFunctionLibrary.h"
#include "mlir/Pass/PassInstrumentation.h"
#include <mutex>
#include <set>

namespace mlir::symshape {

class PassWatch : public std::enable_shared_from_this<PassWatch> {
public:
  struct Options {
    /// Report a change as an error; otherwise it is a warning.
    bool isError = false;
    /// Also report undecided comparisons, as remarks.
    bool reportUndecided = false;
    /// Files with shape functions.
    ArrayRef<std::string> shapeFunctions = {};
  };

  /// Null, with a diagnostic, if a file of shape functions cannot be read. The
  /// dialects symshape, func, tensor and arith, and the models of ops, are
  /// loaded.
  static std::shared_ptr<PassWatch> create(MLIRContext *context,
                                           const Options &options);
  ~PassWatch();

  /// Instrumentation that calls the methods below, and keeps the watch alive.
  std::unique_ptr<PassInstrumentation> createInstrumentation();

  void runBefore(const Pass &pass, Operation *op);
  /// Unless `isVerified`, the verifier may refuse `op`.
  void runAfter(const Pass &pass, Operation *op, bool isVerified = true);
  /// Names the pattern that left a program that the verifier refuses.
  void runAfterFailed(const Pass &pass, Operation *op);

  struct Counts {
    unsigned passes = 0;        ///< passes watched
    unsigned changedPasses = 0; ///< passes that changed the program
    unsigned equal = 0, changed = 0, undecided = 0;
  };
  Counts getCounts() const { return counts; }
  /// `watched 12 passes; 5 changed the program: 40 equal, ...`.
  std::string summary() const;

private:
  struct Record;
  using RecordRef = std::shared_ptr<Record>;

  RecordRef takeRecord(Operation *op);
  ModuleShapes &shapesOf(Record &record);
  void report(const Pass &pass, const ShapeComparison &found, Record &before,
              Operation *op);
  /// The pattern of the pass without which `isWrong` is false; empty if there
  /// is none or if it cannot be found.
  std::string findPattern(const Pass &pass, Record &before,
                          llvm::function_ref<bool(Operation *)> isWrong);

  PassWatch(MLIRContext *context, const Options &options);
  friend LogicalResult beginWatch(MLIRContext *,
                                  const std::shared_ptr<PassWatch> &);

  MLIRContext *context;
  Options options;
  /// True if a handler of actions calls this watch.
  bool hasHandler = false;
  ShapeFunctionLibrary library;
  mutable std::mutex mutex;
  Counts counts;
  /// The program before the next pass on an op.
  DenseMap<Operation *, RecordRef> records;
  /// Changes that were reported.
  std::set<std::string> reported;
};

/// Watches the passes on `context` that start from now on, by a handler of
/// actions: until `endWatch(context)`, and only as long as the caller keeps the
/// watch, which must not outlive the context. Fails if the context has another
/// handler.
LogicalResult beginWatch(MLIRContext *context,
                         const std::shared_ptr<PassWatch> &watch);
/// Ends the watch and returns it; null if none runs.
std::shared_ptr<PassWatch> endWatch(MLIRContext *context);

} // namespace mlir::symshape

#endif // SYMSHAPE_TRANSFORMS_PASSWATCH_H

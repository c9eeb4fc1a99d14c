//===- OutlineShapes.h - Functions that compute only sizes ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Adds, for each function, an auxiliary function that returns the sizes of its
// values without computing the values.
//
// Example:
//   OutlineOptions options;
//   options.values = OutlineOptions::Named;
//   unsigned added = outlineShapeFunctions(moduleOp, options, {});
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_OUTLINESHAPES_H
#define SYMSHAPE_TRANSFORMS_OUTLINESHAPES_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::symshape {

struct OutlineOptions {
  enum Values : uint8_t {
    Results, ///< the results of the function
    Named,   ///< results of ops with the attribute `symshape.name`
    All,     ///< results of all ops that dominate every return
  };
  Values values = Results;
  /// Also return the values themselves, after the sizes.
  bool returnValues = false;
  /// Add no function if computing a size needs tensors.
  bool refuseData = false;
  /// Make the functions public.
  bool isPublic = false;
};

/// Adds an auxiliary function for each function in the symbol table `root` that
/// has none yet, and returns how many it added. A remark gives the reason where
/// it adds none. `asker` is the pass, for AnswerRemarks.h.
unsigned outlineShapeFunctions(Operation *root, const OutlineOptions &options,
                               const ModuleShapes::Options &analysis,
                               StringRef asker = {});

//===----------------------------------------------------------------------===//
// Its parts
//===----------------------------------------------------------------------===//

/// Passes sizes, instead of the tensors that have them, through the branches,
/// loops and blocks of one function.
class CarriedSizes {
public:
  explicit CarriedSizes(func::FuncOp func) : func(func) {}

  /// Rewrites each size query of a value that branches or iterations yield:
  /// they yield the size as an additional index, which replaces the query.
  /// Returns whether there was such a query; the queries of the yielded
  /// operands are new then.
  bool carry();

private:
  using Key = std::pair<Value, unsigned>;

  void carryThrough(scf::IfOp op, ArrayRef<Key> keys);
  void carryThrough(scf::ForOp op, ArrayRef<Key> keys);
  void carryInto(BlockArgument arg, unsigned axis);
  void rename(ValueRange from, ValueRange to);

  func::FuncOp func;
  llvm::MapVector<Key, Value> carried;
};

/// If a loop carries a value only for itself (its result is unused and nothing
/// else is computed from the value), makes the loop carry it unchanged;
/// patterns then remove it.
void stopCarrying(scf::ForOp loop);

/// Reduces functions to the values that they return and the checks that belong
/// to them.
class OutlinedSlice {
public:
  explicit OutlinedSlice(func::FuncOp func) : func(func) {}

  /// Removes checks on data from the program, so that the analysis derives no
  /// facts from them; the parts of their conditions about scalars stay. Call
  /// this before reifying sizes.
  void setChecksAside();
  /// Erases unneeded ops. Restores the checks on data whose condition is
  /// computed anyway, or which guard remaining ops.
  void reduce();

  /// After `reduce`: an op that writes to memory, or that reads memory to which
  /// the unreduced function wrote; null if there is none.
  Operation *findMemory() const;
  /// After `reduce`: an op that computes a tensor or buffer; null if there is
  /// none.
  Operation *findData() const;

private:
  struct SetAside {
    Operation *standIn;
    StringAttr message;
  };

  bool isReachedByScalars(Operation *check) const;
  void mark(Operation *op);
  void markNested(Operation *op);
  void markRoots();
  void putBack(const SetAside &check);
  void putBackChecks();
  void putBackGuards();
  bool hasHazards();
  bool eraseUnmarked();
  void simplify();
  void reduceOnce(bool keepGuards);

  func::FuncOp func;
  SmallVector<SetAside> aside;
  llvm::SetVector<Operation *> marked;
  bool erasedWrites = false;
  bool dropsChecks = false;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_TRANSFORMS_OUTLINESHAPES_H

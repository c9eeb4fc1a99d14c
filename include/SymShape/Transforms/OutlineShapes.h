//===- OutlineShapes.h - Functions that compute sizes only ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each function an auxiliary one that returns the sizes of its values
// without computing the values.
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
    Results, ///< what the function returns
    Named,   ///< results of ops with the attribute `symshape.name`
    All,     ///< results of all ops that every return can see
  };
  Values values = Results;
  /// Return the values themselves, too, behind the sizes.
  bool returnValues = false;
  /// No function where a size needs tensors to be computed.
  bool refuseData = false;
  /// Functions are public.
  bool isPublic = false;
};

/// Adds the auxiliary functions of all functions in the symbol table `root`
/// that have none yet, and returns their number. Remarks say where there is
/// none, and why.
unsigned outlineShapeFunctions(Operation *root, const OutlineOptions &options,
                               const ModuleShapes::Options &analysis);

//===----------------------------------------------------------------------===//
// Its parts
//===----------------------------------------------------------------------===//

/// Carries sizes, instead of the tensors that have them, through branches,
/// loops and blocks of one function.
class SizeMerges {
public:
  explicit SizeMerges(func::FuncOp func) : func(func) {}

  /// Replaces each query of a size of what branches or iterations bring by an
  /// index that they bring besides. Returns whether there was one; the queries
  /// of what is brought are new then.
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

/// What a loop carries only for itself, as no result of it is used and nothing
/// else is computed from it, stays what it was; patterns drop it then.
void stopCarrying(scf::ForOp loop);

/// Reduces functions to what they return and the checks that belong to it.
class SizeSlice {
public:
  explicit SizeSlice(func::FuncOp func) : func(func) {}

  /// Takes checks on data out of the program, so that nothing is concluded from
  /// them; what they demand of scalars stays. To be called before sizes are
  /// reified.
  void setChecksAside();
  /// Erases what is not needed, and puts back the checks on data whose
  /// condition is computed anyway, or which what is left needs for its safety.
  void reduce();

  /// After `reduce`: an op that reads memory the function had written to before
  /// it was reduced, or that writes to memory; null if there is none.
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

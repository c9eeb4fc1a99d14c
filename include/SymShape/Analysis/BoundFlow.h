//===- BoundFlow.h - Where numbers that are only bounds go ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows the numbers that `symshape.bound_to_index` reads: through arithmetic,
// selection, control flow, calls within the symbol table, and the elements of
// tensors. Such a number is *bound-derived*: it may be compared, and may be the
// room of a `symshape.bounded_alloc`, but not a size.
//
// A comparison ends the trail, since what is decided by a bound is not a bound.
// The exception is a loop that runs as often as a bound says: what it counts is
// bound-derived again, also where the count is kept in memory; and so are
// numbers that are made of such bits, and what a function counts that calls
// itself as often as a bound says. A number that a function returns to callers
// that are not known has left what is followed, as one that is stored. Where a
// call brings a bound to a function, only that call's results depend on it, and
// not those of other calls.
//
// Example:
//   BoundFlow flow(moduleOp);
//   for (const ExactnessError &error : flow.findErrors({}))
//     error.emit();
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_BOUNDFLOW_H
#define SYMSHAPE_ANALYSIS_BOUNDFLOW_H

#include "SymShape/Interfaces/ExactnessError.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::symshape {

class BoundFlow {
public:
  /// Follows all bounds below `root`, an op with a symbol table.
  explicit BoundFlow(Operation *root);

  /// Where the bound comes from that `v` (of a tensor: an element of it) is
  /// derived from on some execution; null if none.
  Value originOf(Value v) const;

  /// Every consumer that needs an exact number and may be given one that is
  /// bound-derived or an extent that is not exact, in program order. A bound
  /// that leaves what is followed (a store to memory, an op or a function that
  /// is not known) is one, unless the op's or the function's name is in
  /// `permitted` or it has the attribute `symshape.permit_bounds`.
  SmallVector<ExactnessError> findErrors(const llvm::StringSet<> &permitted);

private:
  static constexpr unsigned kNone = ~0u;

  /// The bounds that something is derived from. Of several the first is kept.
  struct Trail {
    unsigned origin = kNone;
    /// What the enclosing function is given, by number of the input.
    llvm::SmallBitVector inputs;

    explicit operator bool() const { return origin != kNone || inputs.any(); }
    /// Returns true if this changed.
    bool join(const Trail &o);
  };
  /// What is known of a value.
  struct State {
    Trail number;   ///< the number, or some element
    Trail decision; ///< a bit that a bound decides
    SmallVector<Trail, 0>
        axes; ///< the sizes of a buffer that is as large as a bound
  };
  enum class Part : uint8_t { Number, Decision, Axis };
  /// A part of an argument to which some call brings a bound.
  struct Input {
    unsigned argument;
    Part part;
    unsigned axis;
    unsigned origin = kNone; ///< the first bound that a call brings
  };
  /// A function, or the root itself for ops outside of functions.
  struct Unit {
    Region *body = nullptr;
    SmallVector<Input> inputs;
    SmallVector<State> results;
    /// True if it may call itself; then what decides which way it goes decides
    /// how often, and `control` is that.
    bool isRecursive = false;
    Trail control;
  };

  void visit(Region &region);
  void visit(Operation *op);
  void visitCall(CallOpInterface call);
  void bringInputs(Unit &callee, unsigned argument, Value brought);
  State atCall(const State &state, const Unit &callee, OperandRange brought);
  void joinResults(CallOpInterface call, const Unit &callee);
  void visitRegionBranch(RegionBranchOpInterface op);
  void visitLoop(RegionBranchOpInterface op);
  void visitBranch(BranchOpInterface op);
  void visitTerminator(Operation *op);
  void visitInsertion(tensor::ParallelInsertSliceOp op);
  void visitMeet(Operation *op);
  void visitStore(Operation *op);
  void visitIndex(Operation *op);
  Trail controlOf(LoopLikeOpInterface loop) const;
  void transfer(Operation *op);
  void transferAxes(Operation *op);
  void startTrails(Operation *op);
  /// True for ops whose region gets an element of each operand and gives one of
  /// each result.
  static bool isStructured(Operation *op);

  State state(Value v) const;
  const Trail *number(Value v) const;
  Trail axis(Value v, unsigned axis) const;
  Trail anyAxis(Value v) const;
  void join(Value to, Part part, const Trail &trail, unsigned axis = 0);
  void joinNumber(Value to, const Trail &trail);
  void joinAxes(Value to, const Trail &trail);
  void flow(Value from, Value to);
  void start(Value v);
  void findRecursion();
  bool growsByRecursion(Value v, const Unit &unit);
  FunctionOpInterface calleeOf(CallOpInterface call);
  /// The first bound of the trail on any execution.
  unsigned resolve(const Trail &trail, const Unit &unit) const;
  const Unit *unitOf(Value v) const;
  Value valueOf(unsigned origin) const {
    return origin == kNone ? Value() : origins[origin];
  }

  void findErrors(Operation *op, const Unit &unit,
                  const llvm::StringSet<> &permitted,
                  SmallVectorImpl<ExactnessError> &errors);
  void findEscapes(Operation *op, const Unit &unit,
                   SmallVectorImpl<ExactnessError> &errors);
  void findReturns(Operation *op, const Unit &unit,
                   const llvm::StringSet<> &permitted,
                   SmallVectorImpl<ExactnessError> &errors);

  Operation *root;
  SymbolTableCollection symbolTables;
  llvm::MapVector<Operation *, Unit> units;
  Unit *current = nullptr;
  /// Functions that are values; a call of a value may be one of any.
  llvm::SmallSetVector<Unit *, 4> values;
  DenseMap<Value, State> states;
  SmallVector<Value> origins;
  DenseMap<Value, unsigned> originNumbers;
  bool changed = false;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_BOUNDFLOW_H

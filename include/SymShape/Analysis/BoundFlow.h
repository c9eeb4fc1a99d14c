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
// One comparison chooses between numbers that are exact, and what it chooses
// stays exact. Many comparisons count: where the bits are lanes of a vector or
// tensor, or are made in each round of a loop, in each call of a recursive
// function or for each element of a structured op, the integers that they make
// or choose are bound-derived. So is what a loop counts that runs as often as a
// bound says, and what a switch with more than two ways chooses (docs/
// Soundness.md has an example of each). Positions are no numbers: the element
// at a bound-derived index is data.
//
// An op that says nothing of what it does makes its results from all its
// operands and from all that its regions yield, and stores both to memory. A
// number that a function returns to unknown callers has left the analysis, like
// one that is stored. Where a call passes a bound to a function, only the
// results of that call depend on it.
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
#include "mlir/IR/Dominance.h"
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
    Trail decision; ///< a bit that a bound decides, or what such bits choose
    /// Each number of a small tensor; empty if all are as `number` says.
    SmallVector<Trail, 0> elements;
    /// The sizes of a buffer that is as large as a bound.
    SmallVector<Trail, 0> axes;
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
    /// True if some call may run again and again; `context` says how often.
    bool isRepeated = false;
    Trail context;
  };
  /// What runs again and again: the body of a loop, the blocks of a cycle, or a
  /// function that is called repeatedly.
  struct Rounds {
    /// True for a block that runs in each round, however deep inside.
    llvm::function_ref<bool(Block *)> contains;
    /// True for a block whose arguments a round is given.
    llvm::function_ref<bool(Block *)> isGiven;
    /// True for a call that is another round; null if none is.
    llvm::function_ref<bool(Operation *)> isRound = nullptr;
    /// The op that all of it is in.
    Operation *around = nullptr;
    /// True if the rounds may begin in other functions.
    bool isFunction = false;

    bool makes(Value v) const { return contains(v.getParentBlock()); }
  };
  using Cycle = llvm::SmallPtrSet<Block *, 16>;

  void visit(Region &region);
  void visit(Operation *op);
  void visitCall(CallOpInterface call);
  void bringInputs(Unit &callee, unsigned argument, Value brought);
  void bringRound(Unit &callee, unsigned argument, Value brought);
  State atCall(const State &state, const Unit &callee, OperandRange brought);
  void joinResults(CallOpInterface call, const Unit &callee);
  void visitRegionBranch(RegionBranchOpInterface op);
  void visitChoice(RegionBranchOpInterface op);
  void visitLoop(RegionBranchOpInterface op);
  void visitBranch(BranchOpInterface op);
  void visitTerminator(Operation *op);
  void visitInsertion(tensor::ParallelInsertSliceOp op);
  void visitMeet(Operation *op);
  void visitWrite(Operation *op);
  void visitIndex(Operation *op);
  /// What decides which way an op goes: `number` that is a bound or a bit, and
  /// `decision` that is a number that bits chose.
  struct Control {
    Trail number, decision;
    explicit operator bool() const { return number || decision; }
    Trail any() const;
  };
  void addControl(Value v, Control &control) const;
  Control controlOf(Operation *op) const;
  Control controlOf(BranchOpInterface branch) const;
  static void walkSources(ValueRange values, const Rounds &rounds,
                          llvm::function_ref<void(Value)> fn);
  Trail decidedIn(Value v, const Rounds &rounds);
  void joinCarried(Value to, Value v, const Control &control,
                   const Rounds &rounds);
  void joinChosen(BranchOpInterface op, const Control &control);
  /// Calls `fn` with all that runs `op` again and again: how often, and what
  /// decides whether it does in a round.
  void forEachRounds(
      Operation *op,
      llvm::function_ref<void(const Rounds &, Trail control, Trail decided)>
          fn);
  const Cycle &cycleOf(Block *block);
  bool accumulates(Operation *op, const Rounds &rounds);
  bool isLocal(Value buffer);
  Trail &memoryOf(Value buffer);
  Trail loadedFrom(Value buffer);
  bool transferElements(Operation *op);
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
  void joinElement(Value to, unsigned element, const Trail &trail);
  Trail element(Value v, unsigned element) const;
  void joinCount(Value to, const Trail &trail);
  void joinAxes(Value to, const Trail &trail);
  void flow(Value from, Value to);
  void start(Value v);
  void findRecursion();
  static bool mayGrow(Value v, const Rounds &rounds, unsigned depth = 0);
  static bool bringsGrowth(Block *from, BlockArgument arg,
                           const Rounds &rounds);
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
  void findYields(Operation *op, const Unit &unit,
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
  /// What bounds decide of all that is stored: in a buffer that nothing else
  /// leads to, or else in any of the same type of elements.
  DenseMap<const void *, Trail> memory;
  DenseMap<Value, bool> locals;
  /// The ops that count in memory.
  DenseMap<Operation *, Trail> counts;
  DenseMap<Block *, std::unique_ptr<Cycle>> cycles;
  PostDominanceInfo postDominance;
  SmallVector<Value> origins;
  DenseMap<Value, unsigned> originNumbers;
  bool changed = false;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_BOUNDFLOW_H

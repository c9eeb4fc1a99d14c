//===- BoundFlow.h - Where bound-derived numbers flow -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows the numbers that `symshape.bound_to_index` reads: through arithmetic,
// selects, control flow, calls within the symbol table, and the elements of
// tensors. Such a number is *bound-derived*. The program may compare it, and
// may use it as the size of a `symshape.bounded_alloc`, but not as the size of
// a tensor.
//
// A single comparison with a bound may choose between exact numbers: the chosen
// number stays exact. Many such comparisons together can count up to the bound.
// So integers are bound-derived if they are made or chosen by bits that are
// lanes of a vector or tensor, or that are computed in each iteration of a
// loop, in each call of a recursive function, or for each element of a
// structured op. Two more cases are bound-derived: a count kept by a loop whose
// trip count is a bound, and the choice of a switch with more than two cases.
// docs/Soundness.md has an example of each. A position does not count: the
// element at a bound-derived index is data.
//
// The analysis assumes that an unknown op computes its results from all its
// operands and from all values that its regions yield, and that it stores both
// to memory. A number that a function returns to unknown callers leaves the
// analysis, as a stored number does. If a call passes a bound to a function,
// only the results of that call depend on the bound.
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
  /// Returns null if no op below `root` reads a bound.
  static std::unique_ptr<BoundFlow> find(Operation *root);

  /// Returns the bound from which `v` (or an element of the tensor `v`) is
  /// derived on some execution; null if there is none.
  Value originOf(Value v) const;

  /// Returns, in program order, every consumer that needs an exact number but
  /// may receive a bound-derived one, or an extent that is not exact. A place
  /// where a bound leaves the analysis (a store to memory, an unknown op or
  /// function) is such a consumer, unless `permitted` contains the name of the
  /// op or function, or it has the attribute `symshape.permit_bounds`.
  SmallVector<ExactnessError> findErrors(const llvm::StringSet<> &permitted);

private:
  static constexpr unsigned kNone = ~0u;

  /// The bounds from which something is derived. If there are several, it keeps
  /// the first.
  struct Trail {
    unsigned origin = kNone;
    /// The inputs of the enclosing function that it is derived from, by number.
    llvm::SmallBitVector inputs;

    explicit operator bool() const { return origin != kNone || inputs.any(); }
    /// Returns true if this trail changed.
    bool join(const Trail &o);
  };
  /// The bounds from which the parts of a value are derived.
  struct State {
    Trail number;   ///< the number, or some element
    Trail decision; ///< a bit that a bound decides, or a number that such bits
                    ///< choose
    /// One trail for each number of a small tensor; empty if `number` describes
    /// all of them.
    SmallVector<Trail, 0> elements;
    /// One trail for each extent of a buffer whose size is a bound.
    SmallVector<Trail, 0> axes;
  };
  enum class Part : uint8_t { Number, Decision, Axis };
  /// A part of an argument for which some call passes a bound.
  struct Input {
    unsigned argument;
    Part part;
    unsigned axis;
    unsigned origin = kNone; ///< the first bound that a call passes
  };
  /// A function, or the root itself for ops outside of functions.
  struct Unit {
    Region *body = nullptr;
    SmallVector<Input> inputs;
    SmallVector<State> results;
    /// True if the function may call itself. Its branches then decide how often
    /// it runs; `control` is the bounds that decide them.
    bool isRecursive = false;
    Trail control;
    /// True if some call may run repeatedly; `context` is the bounds that
    /// decide how often.
    bool isRepeated = false;
    Trail context;
  };
  /// Code that runs repeatedly: the body of a loop, the blocks of a cycle, or a
  /// function that is called repeatedly.
  struct Rounds {
    /// True for a block that runs in each round, at any nesting depth.
    llvm::function_ref<bool(Block *)> contains;
    /// True for a block whose arguments receive a value in each round.
    llvm::function_ref<bool(Block *)> isGiven;
    /// True for a call that starts another round; null if there is no such
    /// call.
    llvm::function_ref<bool(Operation *)> isRound = nullptr;
    /// The op that contains all of the rounds.
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
  /// The bounds that decide which way an op branches: `number` if the op tests
  /// a bound or a bit, `decision` if it tests a number that bits chose.
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
  /// Calls `fn` for each loop, cycle and function that runs `op` repeatedly,
  /// with the bounds that decide how often it runs, and those that decide
  /// whether it runs in a given round.
  void forEachRounds(
      Operation *op,
      llvm::function_ref<void(const Rounds &, Trail control, Trail decided)>
          fn);
  /// Returns the bounds on which switches of more than two ways around `op`
  /// decide whether it runs.
  Trail switchesAround(Operation *op);
  const Cycle &cycleOf(Block *block);
  bool accumulates(Operation *op, const Rounds &rounds);
  bool isLocal(Value buffer);
  Trail &memoryOf(Value buffer);
  Trail loadedFrom(Value buffer);
  void visitView(Operation *op);
  Trail layoutOf(Value buffer);
  bool transferElements(Operation *op);
  void transfer(Operation *op);
  void transferAxes(Operation *op);
  void startTrails(Operation *op);
  /// True for ops whose region receives one element of each operand and yields
  /// one element of each result.
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
  /// Returns the first bound of the trail on any execution.
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
  /// Functions that are used as values; an indirect call may call any of them.
  llvm::SmallSetVector<Unit *, 4> values;
  DenseMap<Value, State> states;
  /// The bounds that decide stored values. The key is a buffer that no other
  /// value aliases; for all other buffers it is their element type.
  DenseMap<const void *, Trail> memory;
  DenseMap<Value, bool> locals;
  /// The bounds from which offsets and strides of views are derived.
  Trail viewLayouts;
  /// The ops that count in memory.
  DenseMap<Operation *, Trail> counts;
  DenseMap<Block *, std::unique_ptr<Cycle>> cycles;
  PostDominanceInfo postDominance;
  SmallVector<Value> origins;
  DenseMap<Value, unsigned> originNumbers;
  bool changed = false;
};

/// Records for each size operand below `root`, as an analysis remark of `pass`,
/// whether it is exact (AnswerRemarks.h). `errors` are all of `findErrors`.
/// With `filter`, only for the ops that it accepts.
void recordExactness(Operation *root, StringRef pass,
                     ArrayRef<ExactnessError> errors,
                     llvm::function_ref<bool(Operation *)> filter = nullptr);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_BOUNDFLOW_H

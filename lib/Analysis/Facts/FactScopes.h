//===- FactScopes.h - Which facts hold where --------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stores each control fact with the place from which it holds. A cursor keeps
// two provers at one point of the program: they have the facts that hold just
// before that point.
//
// Each block that the walk enters has a list of facts in order: first those of
// the edge that enters it, then those of its ops. A fact of an op holds after
// the op. The facts at a point are those of its block up to the point, and
// those at the block's *parent*: for a region's entry block, the op that has
// the region; for another block, the end of its immediate dominator. So facts
// never leave a region, and never enter a block that control can reach around
// them.
//
// The cursor's stack has one prover scope for each block on the way from the
// function's entry. A move in program order adds the facts in between; a move
// back closes scopes and opens them again.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_FACTSCOPES_H
#define SYMSHAPE_LIB_ANALYSIS_FACTSCOPES_H

#include "SymShape/Algebra/Prover.h"
#include "SymShape/Analysis/FactOrigin.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::symshape {

/// A fact as the program states it: a predicate, a range of an expression, or a
/// choice of alternatives.
struct StatedFact {
  Predicate predicate{Relation::Eq, {}, {}};
  /// A range if not empty; `predicate.lhs` is then its expression.
  SmallVector<Interval, 1> intervals;
  /// A choice if not empty.
  SmallVector<Prover::Conjunction, 0> alternatives;
  FactOrigin origin;
  /// The op after which it holds; null if it holds from the block's start.
  Operation *behind = nullptr;
  /// Whether overflow reasoning may use it.
  bool forOverflow = true;

  bool isRange() const { return !intervals.empty(); }
};

class FactScopes {
public:
  FactScopes(Prover &prover, Prover &overflow)
      : prover(&prover), overflow(&overflow) {}
  FactScopes(const FactScopes &) = delete;
  FactScopes &operator=(const FactScopes &) = delete;
  ~FactScopes() { leaveAll(); }

  //===--- Recording, in execution order ----------------------------------===//

  /// Enters a block for the (next) walk through it, and forgets the facts that
  /// an earlier walk stated there. `parentOp` is the op of `parent` at which
  /// control enters the block; null for the end of `parent`. Both are null for
  /// the function's entry.
  void enter(Block *block, Block *parent, Operation *parentOp);
  /// States a fact that holds from the current point of the innermost block.
  void state(StatedFact fact);

  //===--- The cursor ----------------------------------------------------===//

  /// True if `block` is the innermost open block.
  bool isIn(Block *block) const {
    return !frames.empty() && frames.back().block == block;
  }
  /// Gives the provers the facts that hold just before `op`.
  void moveBefore(Operation *op) { moveTo(op->getBlock(), op); }
  /// Gives the provers the facts that hold at the start of a block.
  void moveToStart(Block *block) { moveTo(block, &block->front()); }
  /// Leaves the function: only the facts that hold everywhere remain.
  void leaveAll();

  /// Returns the origin of a fact of the main prover that holds at the cursor;
  /// null for a fact that was not stated here.
  const FactOrigin *originOf(FactId id) const;
  /// Returns the facts that hold at the cursor because of ops in the body.
  SmallVector<const StatedFact *> openFacts() const;

private:
  struct BlockFacts {
    Block *parent = nullptr;
    Operation *parentOp = nullptr;
    std::vector<std::unique_ptr<StatedFact>> facts;
  };
  struct Frame {
    Block *block;
    size_t added;
    size_t firstId;
  };

  void moveTo(Block *block, Operation *before);
  void push(Block *block);
  void pop();
  /// Adds facts of the innermost frame to the provers, up to `before`.
  void advance(Operation *before);
  void hand(const StatedFact &fact);

  Prover *prover, *overflow;
  llvm::DenseMap<Block *, BlockFacts> blocks;
  SmallVector<Frame> frames;
  /// The facts added to the provers, with their ids in the main prover.
  SmallVector<std::pair<FactId, const StatedFact *>> open;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_FACTSCOPES_H

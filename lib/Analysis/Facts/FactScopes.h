//===- FactScopes.h - Which facts hold where --------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Control facts by the place from which they hold, and a cursor that keeps two
// provers at one point of the program: what they know is what holds just before
// that point.
//
// Each block that the walk enters has a list of facts in order: those of the
// edge by which it is entered, then those of its ops, each of which holds
// behind its op. What holds at a point is that, up to the point, and what holds
// at the block's *parent*: for a region's entry block, the op that has the
// region; for another block, the end of its immediate dominator. So facts never
// leak out of a region or into a block that can be reached around them.
//
// The cursor's stack has one prover scope for each block on the way from the
// function's entry. Moving in program order costs the facts that lie between,
// and moving back costs closing and reopening scopes.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_FACTSCOPES_H
#define SYMSHAPE_LIB_ANALYSIS_FACTSCOPES_H

#include "SymShape/Algebra/Prover.h"
#include "SymShape/Analysis/FactOrigin.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::symshape {

/// A fact as the program states it: a relation, a range of an expression, or a
/// choice of alternatives.
struct StatedFact {
  Predicate predicate{Relation::Eq, {}, {}};
  /// A range if not empty; `predicate.lhs` is then its expression.
  SmallVector<Interval, 1> intervals;
  /// A choice if not empty.
  SmallVector<Prover::Conjunction, 0> alternatives;
  FactOrigin origin;
  /// The op behind which it holds; null if it holds from the block's start.
  Operation *behind = nullptr;
  /// Whether overflow may be reasoned about with it.
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

  /// Enters a block for the (next) walk through it: forgets what an earlier
  /// walk stated there. `parentOp` is the op of `parent` at which the block is
  /// entered; null for the end of `parent`; both null for the function's entry.
  void enter(Block *block, Block *parent, Operation *parentOp);
  /// States a fact that holds from the current point of the innermost block.
  void state(StatedFact fact);

  //===--- The cursor
  //------------------------------------------------------===//

  /// True if `block` is the innermost one that is open.
  bool isIn(Block *block) const {
    return !frames.empty() && frames.back().block == block;
  }
  /// Makes the facts that hold just before `op` those of the provers.
  void moveBefore(Operation *op) { moveTo(op->getBlock(), op); }
  /// Makes those of them that hold at the start of a block.
  void moveToStart(Block *block) { moveTo(block, &block->front()); }
  /// Leaves the function: only what holds everywhere is left.
  void leaveAll();

  /// The origin of a fact of the main prover that holds at the cursor; null for
  /// one that was not stated here.
  const FactOrigin *originOf(FactId id) const;
  /// The facts that hold at the cursor because of something in the body.
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
  /// Hands facts of the innermost frame to the provers, up to `before`.
  void advance(Operation *before);
  void hand(const StatedFact &fact);

  Prover *prover, *overflow;
  llvm::DenseMap<Block *, BlockFacts> blocks;
  SmallVector<Frame> frames;
  /// The facts handed over, with their ids in the main prover.
  SmallVector<std::pair<FactId, const StatedFact *>> open;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_FACTSCOPES_H

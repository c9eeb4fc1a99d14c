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
// The cursor's stack has prover scopes for each block on the way from the
// function's entry: one for the facts of the edge, and one for each op that
// states facts. A move in program order adds the facts in between; a move back
// closes the scopes in between, and adds nothing.
//
// Several cursors may share one list of facts. After the analysis, a cursor
// compares stored addresses of ops and blocks with those of ops that exist, and
// never reads them: the program may have erased those ops. For a point that the
// analysis did not see, such as a new op, it uses the facts at the last op
// before that it did see.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_FACTSCOPES_H
#define SYMSHAPE_LIB_ANALYSIS_FACTSCOPES_H

#include "Facts/AnalysedOps.h"
#include "SymShape/Algebra/Prover.h"
#include "SymShape/Analysis/FactOrigin.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::symshape {

/// A fact with the place where the program states it.
struct StatedFact : Fact {
  StatedFact(Fact fact, FactOrigin origin, Operation *after,
             bool forOverflow = true)
      : Fact(std::move(fact)), origin(origin), after(after),
        forOverflow(forOverflow) {}

  FactOrigin origin;
  /// The op after which it holds; null if it holds from the block's start.
  Operation *after;
  /// The number of that op; set by `FactScopes::state`.
  unsigned number = 0;
  /// Whether overflow reasoning may use it.
  bool forOverflow;
};

class FactScopes {
public:
  /// Records the facts of a function with these ops.
  FactScopes(Prover &prover, Prover &overflow, const AnalysedOps &ops)
      : prover(&prover), overflow(&overflow), ops(&ops),
        blocks(std::make_shared<Blocks>()) {}
  /// A second cursor over recorded facts, with a prover of its own.
  FactScopes(const FactScopes &recorded, Prover &prover)
      : prover(&prover), ops(recorded.ops), blocks(recorded.blocks) {}
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
  /// Notes a fact that holds wherever the function returns, for its callers.
  void stateAtReturns(StatedFact fact) {
    returnFacts.push_back(std::move(fact));
  }
  ArrayRef<StatedFact> getReturnFacts() const { return returnFacts; }

  //===--- The cursor ----------------------------------------------------===//

  /// True if `block` is the innermost open block.
  bool isIn(Block *block) const {
    return !frames.empty() && frames.back().block == block;
  }
  /// A point: in a block, just before the op with a number.
  struct Point {
    Block *block;
    unsigned before;
  };
  /// The point whose facts hold just before `op`; none if only the facts of the
  /// boundary do.
  std::optional<Point> pointBefore(Operation *op) const;
  /// Gives the provers the facts that hold at a point.
  void moveTo(Point point) { moveTo(point.block, point.before); }
  /// Gives the provers the facts that hold just before `op`.
  void moveBefore(Operation *op);
  /// Gives the provers the facts that hold at the start of a block.
  void moveToStart(Block *block);
  /// Leaves the function: only the facts that hold everywhere remain.
  void leaveAll();

  /// The number of the op at whose point the cursor is; 0 at the boundary.
  unsigned getNumber() const { return number; }

  /// Returns the origin of a fact of the main prover that holds at the cursor;
  /// null for a fact that was not stated here.
  const FactOrigin *originOf(FactId id) const;
  /// Returns the facts that hold at the cursor because of ops in the body.
  SmallVector<const StatedFact *> openFacts() const;
  /// Returns the predicates of the facts that the op with this number states.
  SmallVector<const StatedFact *> factsOf(unsigned number) const;

private:
  /// A fact, and the form in which the provers share it.
  struct Entry {
    explicit Entry(StatedFact fact);
    StatedFact fact;
    SharedFact shared;
  };
  struct BlockFacts {
    Block *parent = nullptr;
    /// The number of the op of `parent` at which control enters; kEnd for the
    /// end of `parent`.
    unsigned parentNumber = AnalysedOps::kEnd;
    /// The function's entry, and the number there for all points in the block;
    /// null if this is the entry.
    Block *root = nullptr;
    unsigned rootNumber = AnalysedOps::kEnd;
    std::vector<std::unique_ptr<Entry>> facts;
  };
  using Blocks = llvm::DenseMap<Block *, BlockFacts>;
  /// A scope of the provers: facts of `block` before the one numbered `added`.
  struct Frame {
    Block *block;
    /// True for the first frame of its block.
    bool opens;
    size_t first, added;
    size_t firstId;
  };
  /// A block, and the number of the op in it before which facts are used.
  using Step = std::pair<Block *, unsigned>;

  void moveTo(Block *block, unsigned before);
  void push(Block *block, bool opens);
  void pop();
  /// Adds facts of the innermost block to the provers, up to `before`.
  void advance(unsigned before);
  void addToProvers(const Entry &entry);
  std::vector<std::unique_ptr<Entry>> &factsIn(const Frame &frame) const {
    return (*blocks)[frame.block].facts;
  }

  Prover *prover, *overflow = nullptr;
  const AnalysedOps *ops;
  std::shared_ptr<Blocks> blocks;
  /// The version of `ops` for which the frames are valid.
  unsigned version = 0, number = 0;
  SmallVector<Frame> frames;
  /// The first frame of each block in `frames`.
  llvm::DenseMap<Block *, size_t> firstFrames;
  /// The facts added to the provers, with their ids in the main prover.
  SmallVector<std::pair<FactId, const StatedFact *>> open;
  SmallVector<StatedFact, 0> returnFacts;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_FACTSCOPES_H

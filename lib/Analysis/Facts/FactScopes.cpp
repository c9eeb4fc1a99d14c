//===- FactScopes.cpp - Which facts hold where ----------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/FactScopes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::symshape;

std::string FactOrigin::describe() const {
  switch (kind) {
  case SymbolRange:
    return "the range of the symbol is declared here";
  case SymbolDivisor:
    return "the divisor of the symbol is declared here";
  case ArgumentExtent:
  case FreshExtent:
    return "an extent is never negative";
  case ArgumentShape:
    return "the shape of the argument is stated here";
  case BitRange:
    return "a bit is 0 or 1";
  case Definition:
    return op ? "computed here" : "the range of the type";
  case MergeBound:
    return "the largest of what the branches bring";
  case LoopBound:
    return "every iteration of the loop keeps this";
  case Check:
    return "checked here";
  case Assume:
    return "assumed here";
  case Branch:
    return taken ? "the condition is true here" : "the condition is false here";
  case LoopRange:
    return "the range of the loop";
  case Precondition:
    return "required by this op of its operands";
  case Callers:
    return "every call of the function keeps this, such as this one";
  case Callee:
    return "the called function makes it so";
  }
  return "";
}

//===----------------------------------------------------------------------===//
// Recording
//===----------------------------------------------------------------------===//

void FactScopes::enter(Block *block, Block *parent, Operation *parentOp) {
  if (parent)
    moveTo(parent, parentOp);
  else
    leaveAll();
  // An earlier walk may have left this block open.
  while (llvm::any_of(frames, [&](const Frame &f) { return f.block == block; }))
    pop();
  BlockFacts &facts = blocks[block];
  facts.parent = parent;
  facts.parentOp = parentOp;
  facts.facts.clear();
  push(block);
}

void FactScopes::state(StatedFact fact) {
  assert(!frames.empty() && "no block was entered");
  Frame &frame = frames.back();
  auto &facts = blocks[frame.block].facts;
  assert(frame.added == facts.size() && "the cursor is past the fact");
  facts.push_back(std::make_unique<StatedFact>(std::move(fact)));
  hand(*facts.back());
  ++frame.added;
}

//===----------------------------------------------------------------------===//
// The cursor
//===----------------------------------------------------------------------===//

void FactScopes::hand(const StatedFact &fact) {
  auto give = [&](Prover &to) {
    if (fact.isRange())
      return to.addRange(fact.predicate.lhs, fact.intervals);
    return fact.alternatives.empty() ? to.add(fact.predicate)
                                     : to.addAnyOf(fact.alternatives);
  };
  open.push_back({give(*prover), &fact});
  if (fact.forOverflow)
    give(*overflow);
}

void FactScopes::push(Block *block) {
  prover->push();
  overflow->push();
  frames.push_back({block, 0, open.size()});
}

void FactScopes::pop() {
  prover->pop();
  overflow->pop();
  open.truncate(frames.back().firstId);
  frames.pop_back();
}

void FactScopes::leaveAll() {
  while (!frames.empty())
    pop();
}

static bool holdsBefore(const StatedFact &fact, Operation *op) {
  return !op || !fact.behind || fact.behind->isBeforeInBlock(op);
}

void FactScopes::advance(Operation *before) {
  Frame &frame = frames.back();
  auto &facts = blocks[frame.block].facts;
  while (frame.added < facts.size() &&
         holdsBefore(*facts[frame.added], before)) {
    hand(*facts[frame.added]);
    ++frame.added;
  }
}

void FactScopes::moveTo(Block *block, Operation *before) {
  // The path from the function's entry, outermost block first.
  SmallVector<std::pair<Block *, Operation *>, 8> way;
  for (Block *b = block; b;) {
    auto it = blocks.find(b);
    if (it == blocks.end()) {
      // The walk skipped this block, such as the body of a structured op: use
      // the facts at the op around it.
      Operation *around = b->getParentOp();
      before = around;
      b = around ? around->getBlock() : nullptr;
      way.clear();
      continue;
    }
    way.push_back({b, before});
    before = it->second.parentOp;
    b = it->second.parent;
  }
  std::reverse(way.begin(), way.end());

  size_t keep = 0;
  while (keep < way.size() && keep < frames.size() &&
         frames[keep].block == way[keep].first) {
    const Frame &frame = frames[keep];
    auto &facts = blocks[frame.block].facts;
    Operation *until = way[keep].second;
    if (frame.added > 0 && !holdsBefore(*facts[frame.added - 1], until))
      break; // a step back: open this block's scope again
    ++keep;
    if (frame.added < facts.size() && holdsBefore(*facts[frame.added], until))
      break; // a step forward: close the scopes inside
  }
  while (frames.size() > keep)
    pop();
  if (!frames.empty())
    advance(way[keep - 1].second);
  for (auto [b, until] : llvm::drop_begin(way, keep)) {
    push(b);
    advance(until);
  }
}

const FactOrigin *FactScopes::originOf(FactId id) const {
  for (auto &[known, fact] : llvm::reverse(open))
    if (known == id)
      return &fact->origin;
  return nullptr;
}

SmallVector<const StatedFact *> FactScopes::openFacts() const {
  return llvm::map_to_vector(open, [](auto &entry) { return entry.second; });
}

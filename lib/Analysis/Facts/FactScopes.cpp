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
    return "every branch, edge or return yields a value within this bound";
  case LoopBound:
    return "every iteration of the loop preserves this";
  case Check:
    return "checked here";
  case Assume:
    return "assumed here";
  case Branch:
    return taken ? "the condition is true here" : "the condition is false here";
  case LoopRange:
    return "the range of the loop";
  case Precondition:
    return "this op requires this of its operands";
  case Callers:
    return "this holds at every call of the function, for example at this one";
  case Callee:
    return "the called function guarantees this";
  case NoExit:
    return "no execution continues after this op";
  }
  return "";
}

//===----------------------------------------------------------------------===//
// Recording
//===----------------------------------------------------------------------===//

void FactScopes::enter(Block *block, Block *parent, Operation *parentOp) {
  unsigned parentNumber =
      parentOp ? *ops->oldNumberOf(parentOp) : AnalysedOps::kEnd;
  if (parent)
    moveTo(parent, parentNumber);
  else
    leaveAll();
  // An earlier walk may have left this block open.
  while (firstFrames.contains(block))
    pop();
  Block *root = parent;
  unsigned rootNumber = parentNumber;
  if (auto it = blocks->find(parent); it != blocks->end() && it->second.root) {
    root = it->second.root;
    rootNumber = it->second.rootNumber;
  }
  BlockFacts &facts = (*blocks)[block];
  facts.parent = parent;
  facts.parentNumber = parentNumber;
  facts.root = root;
  facts.rootNumber = rootNumber;
  facts.facts.clear();
  push(block, /*opens=*/true);
}

void FactScopes::state(StatedFact fact) {
  assert(!frames.empty() && "no block was entered");
  auto &facts = factsIn(frames.back());
  assert(frames.back().added == facts.size() && "the cursor is past the fact");
  if (fact.after)
    fact.number = *ops->oldNumberOf(fact.after);
  fact.origin = fact.origin.located();
  facts.push_back(std::make_unique<Entry>(std::move(fact)));
  advance(AnalysedOps::kEnd);
}

SmallVector<const StatedFact *> FactScopes::factsOf(unsigned number) const {
  SmallVector<const StatedFact *> found;
  for (auto &[block, facts] : *blocks)
    for (const auto &entry : facts.facts)
      if (entry->fact.after && entry->fact.number == number)
        found.push_back(&entry->fact);
  return found;
}

//===----------------------------------------------------------------------===//
// The cursor
//===----------------------------------------------------------------------===//

FactScopes::Entry::Entry(StatedFact stated)
    : fact(std::move(stated)), shared(fact) {}

void FactScopes::addToProvers(const Entry &entry) {
  open.push_back({prover->add(entry.shared), &entry.fact});
  if (entry.fact.forOverflow && overflow)
    overflow->add(entry.shared);
}

void FactScopes::push(Block *block, bool opens) {
  prover->push();
  if (overflow)
    overflow->push();
  size_t first = opens ? 0 : frames.back().added;
  if (opens)
    firstFrames[block] = frames.size();
  frames.push_back({block, opens, first, first, open.size()});
}

void FactScopes::pop() {
  prover->pop();
  if (overflow)
    overflow->pop();
  open.truncate(frames.back().firstId);
  if (frames.back().opens)
    firstFrames.erase(frames.back().block);
  frames.pop_back();
}

void FactScopes::leaveAll() {
  number = 0;
  while (!frames.empty())
    pop();
}

static bool holdsBefore(const StatedFact &fact, unsigned number) {
  return !fact.after || fact.number < number;
}

void FactScopes::advance(unsigned before) {
  auto &facts = factsIn(frames.back());
  for (;;) {
    Frame &frame = frames.back();
    if (frame.added == facts.size() ||
        !holdsBefore(facts[frame.added]->fact, before))
      return;
    Operation *after = facts[frame.added]->fact.after;
    bool joins = frame.added == frame.first
                     ? !frame.opens || !after
                     : facts[frame.added - 1]->fact.after == after;
    if (!joins)
      push(frame.block, /*opens=*/false);
    addToProvers(*facts[frames.back().added]);
    ++frames.back().added;
  }
}

std::optional<FactScopes::Point> FactScopes::pointBefore(Operation *op) const {
  // The walk skips some blocks, such as the body of a structured op, and does
  // not know new ops: use the facts at an op before or around it.
  for (Operation *at = op; at && at->getBlock();) {
    auto number = ops->numberOf(at);
    if (number && blocks->contains(at->getBlock()))
      return Point{at->getBlock(), *number};
    Operation *previous = number ? nullptr : at->getPrevNode();
    at = previous ? previous : at->getBlock()->getParentOp();
  }
  return std::nullopt;
}

void FactScopes::moveBefore(Operation *op) {
  if (std::optional<Point> point = pointBefore(op))
    moveTo(*point);
  else
    leaveAll();
}

void FactScopes::moveToStart(Block *block) {
  if (!block)
    return leaveAll();
  Operation *around = block->getParentOp();
  if (around && ops->numberOf(around) && blocks->contains(block))
    return moveTo(block, 0);
  if (around)
    return moveBefore(around);
  leaveAll();
}

void FactScopes::moveTo(Block *block, unsigned before) {
  if (version != ops->getVersion())
    leaveAll();
  version = ops->getVersion();
  number = before;

  // A retired op states no fact.
  unsigned firstRetired = ops->getFirstRetired();
  auto target = blocks->find(block);
  if (target != blocks->end() && firstRetired != AnalysedOps::kEnd) {
    const BlockFacts &facts = target->second;
    if (firstRetired <= (facts.root ? facts.rootNumber : before)) {
      block = facts.root ? facts.root : block;
      before = firstRetired;
    }
  }

  // Go up to a block that is open: the blocks around it are open, too, and
  // control enters each inner one at the same op as now.
  SmallVector<Step> inner;
  Block *at = block;
  while (at && !firstFrames.contains(at)) {
    auto it = blocks->find(at);
    if (it == blocks->end()) {
      // No facts hold there.
      inner.clear();
      at = nullptr;
      break;
    }
    inner.push_back({at, before});
    before = it->second.parentNumber;
    at = it->second.parent;
  }
  // Close the other blocks inside of it, and the scopes after the point.
  while (!frames.empty() && frames.back().block != at)
    pop();
  if (at) {
    while (!frames.empty() && frames.back().block == at) {
      const Frame &frame = frames.back();
      if (frame.added == frame.first ||
          holdsBefore(factsIn(frame)[frame.added - 1]->fact, before))
        break;
      pop();
    }
    if (frames.empty() || frames.back().block != at)
      inner.push_back({at, before});
    else
      advance(before);
  }
  for (auto [b, until] : llvm::reverse(inner)) {
    push(b, /*opens=*/true);
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

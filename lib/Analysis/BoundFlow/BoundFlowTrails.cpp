//===- BoundFlowTrails.cpp - The bounds of a value ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BoundFlow/BoundFlowTypes.h"
#include "SymShape/Analysis/BoundFlow.h"

using namespace mlir;
using namespace mlir::symshape;

bool BoundFlow::Trail::join(const Trail &o) {
  bool changed = false;
  if (o.origin < origin) {
    origin = o.origin;
    changed = true;
  }
  if (o.inputs.size() > inputs.size())
    inputs.resize(o.inputs.size());
  for (unsigned i : o.inputs.set_bits())
    if (!inputs.test(i)) {
      inputs.set(i);
      changed = true;
    }
  return changed;
}

BoundFlow::State BoundFlow::state(Value v) const {
  auto it = states.find(v);
  return it == states.end() ? State() : it->second;
}

const BoundFlow::Trail *BoundFlow::number(Value v) const {
  auto it = states.find(v);
  return it == states.end() || !it->second.number ? nullptr
                                                  : &it->second.number;
}

BoundFlow::Trail BoundFlow::axis(Value v, unsigned axis) const {
  auto it = states.find(v);
  return it == states.end() || axis >= it->second.axes.size()
             ? Trail()
             : it->second.axes[axis];
}

BoundFlow::Trail BoundFlow::anyAxis(Value v) const {
  Trail result;
  auto it = states.find(v);
  if (it != states.end())
    for (const Trail &trail : it->second.axes)
      result.join(trail);
  return result;
}

void BoundFlow::join(Value to, Part part, const Trail &trail, unsigned axis) {
  if (!trail)
    return;
  if (part == Part::Axis) {
    // A static size is exact.
    if (!isRanked(to.getType()) ||
        !cast<ShapedType>(to.getType()).isDynamicDim(axis))
      return;
    auto &axes = states[to].axes;
    if (axes.size() <= axis)
      axes.resize(axis + 1);
    changed |= axes[axis].join(trail);
    return;
  }
  State &s = states[to];
  changed |= (part == Part::Number ? s.number : s.decision).join(trail);
  if (part == Part::Number)
    for (Trail &element : s.elements)
      changed |= element.join(trail);
}

/// Joins the bounds of a number that is computed from others, or of a bit that
/// they decide.
void BoundFlow::joinNumber(Value to, const Trail &trail) {
  join(to, isDecision(to.getType()) ? Part::Decision : Part::Number, trail);
}

/// Joins the bounds that decide the rounds a value counts, or the many bits
/// that choose it. A float is data until an op makes an integer from it.
void BoundFlow::joinCount(Value to, const Trail &trail) {
  if (isa<BaseMemRefType>(to.getType()))
    return;
  bool isData = isDecision(to.getType()) || isFloat(to.getType());
  join(to, isData ? Part::Decision : Part::Number, trail);
}

void BoundFlow::joinElement(Value to, unsigned element, const Trail &trail) {
  if (!trail)
    return;
  State &s = states[to];
  std::optional<int64_t> count = countElements(to.getType());
  if (s.elements.empty()) {
    // The trail of the number describes all elements.
    if (s.number || !count)
      return joinNumber(to, trail);
    s.elements.resize(*count);
  }
  changed |= s.elements[element].join(trail);
  changed |= s.number.join(trail);
}

BoundFlow::Trail BoundFlow::element(Value v, unsigned element) const {
  auto it = states.find(v);
  if (it == states.end())
    return {};
  const State &s = it->second;
  return s.elements.empty() ? s.number : s.elements[element];
}

void BoundFlow::flow(Value from, Value to) {
  if (from == to || !states.count(from))
    return;
  State s = state(from);
  if (s.elements.empty())
    join(to, Part::Number, s.number);
  else
    for (auto [i, trail] : llvm::enumerate(s.elements))
      joinElement(to, i, trail);
  join(to, Part::Decision, s.decision);
  for (auto [axis, trail] : llvm::enumerate(s.axes))
    join(to, Part::Axis, trail, axis);
}

void BoundFlow::start(Value v) {
  auto [it, isNew] = originNumbers.try_emplace(v, origins.size());
  if (isNew)
    origins.push_back(v);
  Trail trail;
  trail.origin = it->second;
  join(v, Part::Number, trail);
}

/// Starts a trail at an extent that is not exact and that is not derived from a
/// known bound.
void BoundFlow::startTrails(Operation *op) {
  for (Value result : op->getResults())
    if (isNotExact(result.getType()) && !number(result))
      start(result);
}

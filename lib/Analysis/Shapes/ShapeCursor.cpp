//===- ShapeCursor.cpp - Queries at a point of the program ----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shapes/ShapeCursorState.h"

using namespace mlir;
using namespace mlir::symshape;

ShapeCursor::ShapeCursor(const FunctionShapes &shapes) : shapes(&shapes) {
  auto guard = lock();
  if (shapes.idle.empty())
    return;
  state = std::move(shapes.idle.back());
  shapes.idle.pop_back();
}

ShapeCursor::ShapeCursor(ShapeCursor &&other) = default;

ShapeCursor::~ShapeCursor() {
  if (!state)
    return;
  auto guard = lock();
  shapes->idle.push_back(std::move(state));
}

std::unique_lock<std::recursive_mutex> ShapeCursor::lock() const {
  return shapes->getModule().lock();
}

ShapeCursor &ShapeCursor::moveBefore(Operation *op) {
  auto guard = lock();
  std::optional<FactScopes::Point> point =
      op ? shapes->scopes->pointBefore(op) : std::nullopt;
  block = point ? point->block : nullptr;
  before = point ? point->before : 0;
  return *this;
}

Prover &ShapeCursor::getProver() {
  auto guard = lock();
  if (!state)
    state = std::make_unique<State>(*shapes->scopes, *shapes->prover);
  state->goNear(before);
  if (block)
    state->current().scopes.moveTo({block, before});
  else
    state->current().scopes.leaveAll();
  return state->current().prover;
}

FactOrigin ShapeCursor::originOf(FactId id) const {
  auto guard = lock();
  const FactOrigin *stated =
      state ? state->current().scopes.originOf(id) : nullptr;
  FactOrigin origin = stated ? *stated : shapes->origins.lookup(id);
  if (!origin.loc)
    origin.loc = shapes->ops->getLoc();
  return origin;
}

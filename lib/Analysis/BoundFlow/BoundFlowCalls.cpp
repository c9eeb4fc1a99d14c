//===- BoundFlowCalls.cpp - Bounds through calls --------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/BoundFlow.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::symshape;

FunctionOpInterface BoundFlow::calleeOf(CallOpInterface call) {
  return dyn_cast_or_null<FunctionOpInterface>(
      call.resolveCallableInTable(&symbolTables));
}

/// Passes the bounds in an argument to the callee. The callee's values refer to
/// them by number, so that the results of other calls do not depend on them.
void BoundFlow::bringInputs(Unit &callee, unsigned argument, Value brought) {
  State s = state(brought);
  Value arg = callee.body->getArgument(argument);
  auto bring = [&](Part part, unsigned axis, const Trail &trail) {
    if (!trail)
      return;
    auto *it = llvm::find_if(callee.inputs, [&](const Input &input) {
      return input.argument == argument && input.part == part &&
             input.axis == axis;
    });
    if (it == callee.inputs.end()) {
      callee.inputs.push_back({argument, part, axis});
      it = std::prev(callee.inputs.end());
    }
    Trail own;
    unsigned number = it - callee.inputs.begin();
    own.inputs.resize(number + 1);
    own.inputs.set(number);
    join(arg, part, own, axis);
    unsigned origin = resolve(trail, *current);
    if (origin < it->origin) {
      it->origin = origin;
      changed = true;
    }
  };
  bring(Part::Number, 0, s.number);
  bring(Part::Decision, 0, s.decision);
  for (auto [axis, trail] : llvm::enumerate(s.axes))
    bring(Part::Axis, axis, trail);
}

/// Rewrites the state of a callee's result, which is in terms of the callee's
/// inputs, in terms of the arguments of one call.
BoundFlow::State BoundFlow::atCall(const State &result, const Unit &callee,
                                   OperandRange brought) {
  auto translate = [&](const Trail &trail) {
    Trail own;
    own.origin = trail.origin;
    for (unsigned i : trail.inputs.set_bits()) {
      const Input &input = callee.inputs[i];
      State s = state(brought[input.argument]);
      if (input.part == Part::Axis)
        own.join(axis(brought[input.argument], input.axis));
      else
        own.join(input.part == Part::Number ? s.number : s.decision);
    }
    return own;
  };
  State own;
  own.number = translate(result.number);
  own.decision = translate(result.decision);
  for (const Trail &trail : result.axes)
    own.axes.push_back(translate(trail));
  return own;
}

/// Treats a number that a recursive function passes to itself as a counter,
/// unless it is the same in every call.
void BoundFlow::bringRound(Unit &callee, unsigned argument, Value brought) {
  Value arg = callee.body->getArgument(argument);
  if (!callee.isRecursive || !current->isRecursive || brought == arg ||
      matchPattern(brought, m_Constant()))
    return;
  auto contains = [&](Block *block) {
    return current->body->isAncestor(block->getParent());
  };
  auto isGiven = [&](Block *block) { return block == &current->body->front(); };
  Rounds rounds{contains, isGiven};
  rounds.isFunction = true;
  Trail decided;
  decided.origin = resolve(decidedIn(brought, rounds), *current);
  joinCount(arg, callee.control);
  joinCount(arg, decided);
}

void BoundFlow::visitCall(CallOpInterface call) {
  FunctionOpInterface func = calleeOf(call);
  auto it = func ? units.find(func) : units.end();
  OperandRange brought = call.getArgOperands();
  if (it == units.end() ||
      it->second.body->getNumArguments() != brought.size()) {
    transfer(call);
    // An indirect call may call any function whose address is taken. Its
    // arguments are reported as escapes elsewhere.
    if (!func)
      for (Unit *callee : values)
        if (callee->body->getNumArguments() == brought.size())
          joinResults(call, *callee);
    return;
  }
  Unit &callee = it->second;
  forEachRounds(call, [&](const Rounds &, Trail control, Trail decided) {
    changed |= !std::exchange(callee.isRepeated, true);
    Trail own;
    control.join(decided);
    own.origin = resolve(control, *current);
    changed |= callee.context.join(own);
  });
  for (auto [i, v] : llvm::enumerate(brought)) {
    bringInputs(callee, i, v);
    bringRound(callee, i, v);
    if (callee.isRecursive && growsByRecursion(v, *current))
      joinAxes(callee.body->getArgument(i), callee.control);
  }
  joinResults(call, callee);
}

void BoundFlow::joinResults(CallOpInterface call, const Unit &callee) {
  for (auto [result, state] : llvm::zip(call->getResults(), callee.results)) {
    State own = atCall(state, callee, call.getArgOperands());
    join(result, Part::Number, own.number);
    join(result, Part::Decision, own.decision);
    for (auto [axis, trail] : llvm::enumerate(own.axes))
      join(result, Part::Axis, trail, axis);
  }
}

unsigned BoundFlow::resolve(const Trail &trail, const Unit &unit) const {
  unsigned origin = trail.origin;
  for (unsigned i : trail.inputs.set_bits())
    origin = std::min(origin, unit.inputs[i].origin);
  return origin;
}

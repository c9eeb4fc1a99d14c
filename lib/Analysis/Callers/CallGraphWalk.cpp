//===- CallGraphWalk.cpp - Functions, callers first -----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Analyses private functions again with the facts that hold at every call of
// them, callers before callees.
//
//===----------------------------------------------------------------------===//

#include "Callers/CallerFacts.h"
#include "FunctionAnalyzer/FunctionAnalyzer.h"
#include "SymShape/Analysis/DirectCalls.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// The calls in one function, and the facts common to the calls of it.
struct Node {
  FunctionOpInterface func;
  /// In program order, with the number of the callee.
  SmallVector<std::pair<func::CallOp, unsigned>> calls;
  /// The number of calls of this function, from other functions.
  unsigned numCalls = 0;
  bool isDone = false;
  std::unique_ptr<CallerFacts> facts;
};

class CallGraphWalk {
public:
  CallGraphWalk(Operation *root, ArrayRef<FunctionOpInterface> funcs);

  Node &operator[](unsigned i) { return nodes[i]; }
  /// True if each use of the function's name is a call that the analysis
  /// visits.
  bool knowsCallers(const Node &node) const;
  /// Returns callers before callees, unless they are recursive, and the callees
  /// of one function in the order in which it calls them.
  SmallVector<unsigned> callersFirst() const;

private:
  std::vector<Node> nodes;
  /// Names of functions that appear anywhere except in a call between two of
  /// the functions.
  llvm::DenseSet<Attribute> mentioned;
};

} // namespace

CallGraphWalk::CallGraphWalk(Operation *root,
                             ArrayRef<FunctionOpInterface> funcs)
    : nodes(funcs.size()) {
  DenseMap<Operation *, unsigned> numberOf;
  for (auto [i, func] : llvm::enumerate(funcs)) {
    nodes[i].func = func;
    numberOf[func] = i;
  }
  DirectCalls direct(root);
  mentioned = std::move(direct.mentioned);
  for (auto [call, function] : direct.calls) {
    auto caller = numberOf.find(call->getParentOfType<FunctionOpInterface>());
    auto callee = numberOf.find(function);
    if (caller == numberOf.end() || callee == numberOf.end()) {
      mentioned.insert(call.getCalleeAttr().getAttr());
      continue;
    }
    nodes[caller->second].calls.push_back({call, callee->second});
    nodes[callee->second].numCalls += caller->second != callee->second;
  }
}

bool CallGraphWalk::knowsCallers(const Node &node) const {
  auto func = dyn_cast<func::FuncOp>(node.func);
  return func && func.isPrivate() && !mentioned.contains(func.getNameAttr());
}

SmallVector<unsigned> CallGraphWalk::callersFirst() const {
  // A depth-first search with an explicit stack. Callers come first if the
  // order in which it leaves functions is reversed.
  SmallVector<unsigned> left;
  std::vector<bool> seen(nodes.size());
  SmallVector<std::pair<unsigned, size_t>> open;
  for (unsigned start = nodes.size(); start-- > 0;) {
    if (seen[start])
      continue;
    seen[start] = true;
    open.push_back({start, nodes[start].calls.size()});
    while (!open.empty()) {
      auto &[node, next] = open.back();
      if (next == 0) {
        left.push_back(node);
        open.pop_back();
        continue;
      }
      unsigned callee = nodes[node].calls[--next].second;
      if (!seen[callee]) {
        seen[callee] = true;
        open.push_back({callee, nodes[callee].calls.size()});
      }
    }
  }
  std::reverse(left.begin(), left.end());
  return left;
}

void ModuleShapes::useCallers() {
  if (!followsCalls ||
      llvm::none_of(funcs, [](auto func) { return func.isPrivate(); }))
    return;
  for (FunctionOpInterface func : funcs)
    summary(func);
  CallGraphWalk graph(root, funcs);
  for (unsigned i : graph.callersFirst()) {
    Node &node = graph[i];
    node.isDone = true;
    // If functions call each other, a call that comes later is missing.
    if (std::unique_ptr<CallerFacts> facts = std::move(node.facts);
        facts && facts->getNumCalls() == node.numCalls) {
      for (auto [call, number] : node.calls)
        if (number == i) {
          facts->addRecursiveCall(call);
          dependents[node.func].insert(node.func);
        }
      std::unique_ptr<FunctionShapes> again(
          new FunctionShapes(*this, node.func));
      ++counts.functions;
      if (FunctionAnalyzer(*again).runFor(*facts))
        results[node.func] = std::move(again);
    }
    const FunctionShapes &caller = *results[node.func];
    for (auto [call, number] : node.calls) {
      Node &callee = graph[number];
      if (callee.isDone || !graph.knowsCallers(callee))
        continue;
      if (!callee.facts)
        callee.facts = std::make_unique<CallerFacts>(*this, callee.func);
      callee.facts->addCall(call, caller);
      dependents[node.func].insert(callee.func);
    }
  }
}

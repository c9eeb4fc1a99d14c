//===- DoubtfulCasts.cpp - Casts to sizes that nothing supports -----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A front end that does not know a size may write down a wrong one, and the
// program is wrong from there on: a cast of a dynamic size to 2, a reshape to a
// product that is none. Such an op is looked at with the facts that hold at it,
// and with what the ops before it demand of the same sizes.
//
//===----------------------------------------------------------------------===//

#include "Reach.h"
#include "SymShape/Analysis/Contradictions.h"
#include "SymShape/Analysis/Demands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Values looked at on the way to something that is observed.
constexpr size_t kMaxUses = 256;

bool isPrivate(FunctionOpInterface func) {
  auto symbol = dyn_cast<SymbolOpInterface>(func.getOperation());
  return symbol && symbol.isPrivate();
}

/// True if something that every execution does uses the number or the elements
/// of `v`: they are returned to an unknown caller, or given to an op with an
/// effect. Upstream moves casts out of loops that may run zero times, so that
/// where one stands alone says little.
bool isObserved(Value v, const FunctionShapes &shapes) {
  // In the second set only elements are wrong, and the sizes may be right.
  llvm::SetVector<Value> open, elements;
  auto isUse = [&](Operation *user) {
    if (user->getNumRegions() != 0 || isa<CallOpInterface>(user) ||
        !isAlwaysReached(user, shapes))
      return false;
    if (user->hasTrait<OpTrait::IsTerminator>())
      return user->hasTrait<OpTrait::ReturnLike>() &&
             user->getParentOp() == shapes.getFunction() &&
             !isPrivate(shapes.getFunction());
    return !isPure(user);
  };
  auto follow = [&](Operation *user, Value from, bool onlyElements) {
    if (isa<RegionBranchOpInterface, CallOpInterface>(user) || !isPure(user))
      return;
    bool passesAll = llvm::is_contained(poisonSources(user), from);
    bool selects = isa<arith::SelectOp>(user);
    if (!passesAll && (selects || isa<ShapedDimOpInterface>(user)))
      return;
    if (onlyElements && isa<ShapedDimOpInterface>(user))
      return;
    auto &to = passesAll && !onlyElements ? open : elements;
    to.insert(user->result_begin(), user->result_end());
  };
  open.insert(v);
  for (size_t i = 0, j = 0; i + j < kMaxUses;) {
    bool onlyElements = i == open.size();
    if (onlyElements && j == elements.size())
      return false;
    Value next = onlyElements ? elements[j++] : open[i++];
    for (Operation *user : next.getUsers()) {
      if (isUse(user))
        return true;
      follow(user, next, onlyElements);
    }
  }
  return false;
}

class Finder {
public:
  Finder(const FunctionShapes &shapes, Explainer &explainer)
      : shapes(shapes), explainer(explainer), reach(shapes) {}

  void visit(Operation *op);
  SmallVector<DoubtfulCast> take() { return std::move(found); }

private:
  void judge(const Demand &demand);
  bool isSupported(const Demand &demand);
  std::optional<Witness> counterExample(const Demand &demand);
  void addSources(DoubtfulCast &cast);

  const FunctionShapes &shapes;
  Explainer &explainer;
  Reach reach;
  llvm::DenseSet<std::pair<DimExpr, DimExpr>> seen;
  SmallVector<DoubtfulCast> found;
};

/// Whether what the ops before demand implies it: they are right then, or the
/// program is wrong before.
bool Finder::isSupported(const Demand &demand) {
  Prover &prover = shapes.proverBefore(demand.op);
  prover.push();
  for (Value operand : demand.op->getOperands())
    for (const Demand &other : valueFactsOf(operand, shapes))
      if (!other.isRefuted(prover))
        prover.add(other.predicate);
  bool supported =
      decide(makeCompare(demand.predicate.relation, demand.predicate.lhs,
                         demand.predicate.rhs),
             prover) == Verdict::Always;
  prover.pop();
  return supported;
}

/// Inputs that meet every premise and every check on the way, with which the
/// sizes differ.
std::optional<Witness> Finder::counterExample(const Demand &demand) {
  const Predicate &p = demand.predicate;
  if (!shapes.isKnown(p.lhs) || !shapes.isKnown(p.rhs) ||
      !shapes.conflicts().empty())
    return std::nullopt;
  auto conditions = reach.conditionsOf(demand.op);
  if (!conditions)
    return std::nullopt;
  // Under the assumed greatest extent, since the sizes hold under it.
  Prover &judge = shapes.overflowProverBefore(demand.op);
  judge.push();
  for (const Predicate &condition : *conditions)
    judge.add(condition);
  Prover::QueryOptions options;
  options.wantWitness = true;
  options.onlyCounterexample = true;
  options.wantUsed = false;
  Answer answer = judge.query(p, options);
  judge.pop();
  if (answer.canBeFalse != Half::Yes)
    return std::nullopt;
  return answer.falseWitness;
}

/// Where the sizes that do not fit come from.
void Finder::addSources(DoubtfulCast &cast) {
  Value source = cast.op->getOperand(0);
  for (auto [axis, e] : llvm::enumerate(shapes.extents(source))) {
    bool takesPart = e == cast.demand.lhs || e == cast.demand.rhs;
    takesPart |= cast.demand.lhs.anyLeaf([&, size = e](DimExpr leaf) {
      return size.anyLeaf([&](DimExpr other) { return leaf == other; });
    });
    if (!takesPart)
      continue;
    llvm::append_range(cast.steps, explainer.explainExtent(source, axis));
  }
}

void Finder::judge(const Demand &demand) {
  const Predicate &p = demand.predicate;
  Prover &prover = shapes.proverBefore(demand.op);
  // Elsewhere facts that contradict each other are reported.
  if (!prover.isConsistent())
    return;
  SmallVector<FactId> used;
  Verdict verdict =
      decide(makeCompare(p.relation, p.lhs, p.rhs), prover, &used);
  if (verdict == Verdict::Always || !prover.isConsistent() ||
      !seen.insert({p.lhs, p.rhs}).second)
    return;
  DoubtfulCast cast{demand.op, p, DoubtfulCast::Unsupported, false, {}, {}};
  cast.isAlwaysUsed = isAlwaysReached(demand.op, shapes) &&
                      isObserved(demand.op->getResult(0), shapes);
  if (verdict == Verdict::Never) {
    cast.kind = DoubtfulCast::Excluded;
    cast.isAlwaysUsed &= !restsOnCallers(used, shapes);
    for (FactId id : used)
      cast.steps.push_back(explainer.factStep(id));
  } else {
    if (isSupported(demand))
      return;
    if (auto witness = counterExample(demand)) {
      cast.kind = DoubtfulCast::CounterExample;
      cast.witness = std::move(*witness);
    }
  }
  addSources(cast);
  found.push_back(std::move(cast));
}

void Finder::visit(Operation *op) {
  if (!isa<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp,
           tensor::ReshapeOp>(op))
    return;
  SmallVector<Demand> demands;
  appendDemands(op, shapes, demands);
  for (const Demand &demand : demands)
    judge(demand);
}

} // namespace

SmallVector<DoubtfulCast>
symshape::findDoubtfulCasts(const FunctionShapes &shapes,
                            Explainer &explainer) {
  Finder finder(shapes, explainer);
  FunctionOpInterface func = shapes.getFunction();
  func->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != func && isa<FunctionOpInterface>(op))
      return WalkResult::skip();
    finder.visit(op);
    return WalkResult::advance();
  });
  return finder.take();
}

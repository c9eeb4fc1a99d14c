//===- FunctionShapes.cpp - Symbolic extents of a function's values -------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/FollowedTypes.h"
#include "Shapes/ShapeCursorState.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"

using namespace mlir;
using namespace mlir::symshape;

FunctionShapes::FunctionShapes(ModuleShapes &module, FunctionOpInterface func)
    : module(module), func(func), owner(module.ownerOf(func)),
      prover(std::make_unique<Prover>(module.getExprContext())),
      overflowProver(std::make_unique<Prover>(module.getExprContext())),
      ops(std::make_unique<AnalysedOps>(func, module.getRoot()->getLoc(),
                                        module.checksReuse())),
      scopes(std::make_unique<FactScopes>(*prover, *overflowProver, *ops)) {}

FunctionShapes::~FunctionShapes() { addCounts(module.counts); }

bool FunctionShapes::isFor(FunctionOpInterface other) const {
  return other ? ops->oldNumberOf(other) && ops->isSame(other) : !func;
}

/// True if a walk looks at the ops in `op`, or has to leave out `op`.
static bool hasOpsOfInterest(Operation &op, const AnalysedOps &ops) {
  return op.getNumRegions() != 0 && !ops.computesElements(&op);
}

static void forEachOpIn(Operation *op, const AnalysedOps &ops,
                        llvm::function_ref<void(Operation *)> fn) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &inner : block) {
        prefetchNext(inner);
        // Asking for a trait costs more than the lookup.
        bool entersRegions = hasOpsOfInterest(inner, ops);
        if (entersRegions && inner.hasTrait<OpTrait::IsIsolatedFromAbove>())
          continue;
        fn(&inner);
        if (entersRegions)
          forEachOpIn(&inner, ops, fn);
      }
}

static void forEachOpBackwardsIn(Operation *op, const AnalysedOps &ops,
                                 llvm::function_ref<void(Operation *)> fn) {
  for (Region &region : llvm::reverse(op->getRegions()))
    for (Block &block : llvm::reverse(region.getBlocks()))
      for (Operation &inner : llvm::reverse(block)) {
        prefetchPrevious(inner);
        if (hasOpsOfInterest(inner, ops)) {
          if (inner.hasTrait<OpTrait::IsIsolatedFromAbove>())
            continue;
          forEachOpBackwardsIn(&inner, ops, fn);
        }
        fn(&inner);
      }
}

void FunctionShapes::forEachOp(llvm::function_ref<void(Operation *)> fn) const {
  if (func)
    forEachOpIn(func, *ops, fn);
}

void FunctionShapes::forEachOpBackwards(
    llvm::function_ref<void(Operation *)> fn) const {
  if (func)
    forEachOpBackwardsIn(func, *ops, fn);
}

bool FunctionShapes::skipsBodyOf(Operation *op) const {
  return ops->computesElements(op);
}

ArrayRef<OperationName> FunctionShapes::opNames() const {
  return ops->getNames();
}

SmallVector<FunctionShapes::WrappedNumber>
FunctionShapes::wrappedNumbers(DimExpr e) const {
  SmallVector<WrappedNumber> found;
  SmallVector<DimExpr> open(e.getLeaves());
  for (size_t i = 0;
       i != open.size() && i != analysisBudgets.missingFacts.wrapped; ++i) {
    auto it = wrappedMap.find(open[i]);
    if (it == wrappedMap.end())
      continue;
    auto [ideal, width] = it->second;
    found.push_back({open[i], ideal, width});
    for (DimExpr leaf : ideal.getLeaves())
      if (!llvm::is_contained(open, leaf))
        open.push_back(leaf);
  }
  std::reverse(found.begin(), found.end());
  return found;
}

bool FunctionShapes::isAsAnalysed(Value v) const { return ops->describes(v); }

bool FunctionShapes::owns(DimExpr e) const {
  return e && &e.getContext() == &module.getExprContext() &&
         (e.getLeafMask() == 0 || e.getOwner() == owner);
}

bool FunctionShapes::owns(const ConditionRef &c) const {
  if (!c)
    return false;
  if (c->kind == Condition::Compare)
    return owns(c->compare.lhs) && owns(c->compare.rhs);
  return llvm::all_of(c->args,
                      [&](const ConditionRef &arg) { return owns(arg); });
}

bool FunctionShapes::describes(Value v) const {
  return v && descriptions.contains(v) && ops->describesSources(v);
}

std::optional<ArrayRef<DimExpr>> FunctionShapes::tryExtents(Value v) const {
  const ArrayRef<DimExpr> *known = descriptions.find<slots::Extents>(v);
  return known && isAsAnalysed(v) ? std::optional(*known) : std::nullopt;
}

SmallVector<DimExpr> FunctionShapes::layout(Value v) const {
  auto es = tryExtents(v);
  auto type = es ? dyn_cast<MemRefType>(v.getType()) : MemRefType();
  if (!type)
    return {};
  if (!type.getLayout().isIdentity())
    return SmallVector<DimExpr>(find<slots::Layout>(v));
  SmallVector<DimExpr> numbers{module.getExprContext().constant(0)};
  for (size_t axis = 1; axis <= es->size(); ++axis)
    numbers.push_back(module.getExprContext().mul(es->drop_front(axis)));
  return numbers;
}

SmallVector<DimExpr, 4> FunctionShapes::numbers(Type type, Value v) const {
  return descriptions.numbers(type, isAsAnalysed(v) ? v : Value(),
                              module.getExprContext());
}

void FunctionShapes::addCounts(AnalysisCounts &counts) const {
  for (const Prover *each : {prover.get(), overflowProver.get()}) {
    const Prover::Statistics &statistics = each->getStatistics();
    counts.facts += statistics.facts;
    counts.questions += statistics.queries;
    counts.outOfBudget += statistics.outOfBudget;
  }
}

Prover &FunctionShapes::getProver() const {
  scopes->leaveAll();
  return *prover;
}

Prover &FunctionShapes::proverBefore(Operation *op) const {
  scopes->moveBefore(op);
  return *prover;
}

Prover &FunctionShapes::overflowProverBefore(Operation *op) const {
  scopes->moveBefore(op);
  return *overflowProver;
}

FactOrigin FunctionShapes::originOf(FactId id) const {
  if (const FactOrigin *origin = scopes->originOf(id))
    return *origin;
  FactOrigin origin = origins.lookup(id);
  if (!origin.loc)
    origin.loc = ops->getLoc();
  return origin;
}

ShapeCursor FunctionShapes::at(Operation *op) const {
  ShapeCursor cursor = atBoundary();
  cursor.moveBefore(op);
  return cursor;
}

ShapeCursor FunctionShapes::atBoundary() const { return ShapeCursor(*this); }

Verdict FunctionShapes::decideBefore(Operation *op,
                                     const ConditionRef &c) const {
  std::optional<FactScopes::Point> point = scopes->pointBefore(op);
  unsigned to = point ? point->before : 0, from = scopes->getNumber();
  furthest = std::max(furthest, to);
  repeated += to > from ? std::min(to, furthest) - from : 0;
  // After many jumps, a cursor is cheaper: it has provers at several points.
  if (repeated > 4 * uint64_t(furthest) && to > from)
    return symshape::decide(c, at(op).getProver());
  return symshape::decide(c, proverBefore(op));
}

DimExpr FunctionShapes::boundarySymbol(StringRef name) const {
  return boundaryNames.lookup(name);
}

bool FunctionShapes::isAssignable(DimExpr e) const {
  return isKnown(e) && !e.anyLeaf([](DimExpr leaf) {
    return leaf.getKind() == ExprKind::Scalar && leaf.getRule() != kIntegerRule;
  });
}

bool FunctionShapes::isKnown(DimExpr e) const {
  return owns(e) && !e.anyLeaf([&](DimExpr leaf) {
    return leaf.isSymbol() &&
           module.symbol(leaf.getSymbolIndex()).kind == SymbolRecord::Fresh;
  });
}

/// A simpler expression, unless it needs a symbol that is not known: after
/// a check, `n + 1` may equal the symbol of a sum that was computed before it.
static DimExpr simplifyKnown(const FunctionShapes &shapes, Prover &prover,
                             DimExpr e) {
  DimExpr simple = prover.simplify(e);
  return shapes.isKnown(e) && !shapes.isKnown(simple) ? e : simple;
}

Extent FunctionShapes::describe(DimExpr e) const {
  if (!owns(e))
    return Extent::unknown();
  if (isKnown(e))
    return Extent::exact(e);
  unsigned steps = analysisBudgets.queries.inputSteps;
  if (DimExpr bound = upperOverInputs(e, steps))
    return Extent::atMost(prover->simplify(bound));
  return Extent::unknown();
}

SmallVector<Extent> FunctionShapes::describe(Value v) const {
  if (!v || !isRankedShaped(v.getType()))
    return {};
  if (!tryExtents(v)) {
    // Not reached: report only the type of a value that never exists.
    return llvm::map_to_vector(
        cast<ShapedType>(v.getType()).getShape(), [&](int64_t size) {
          return ShapedType::isDynamic(size)
                     ? Extent::unknown()
                     : Extent::exact(module.getExprContext().constant(size));
        });
  }
  // Use the facts at the definition of the value. An argument of the function
  // has the extents that the boundary states.
  Operation *op = v.getDefiningOp();
  if (op)
    scopes->moveBefore(op);
  else if (!v.getParentBlock()->empty())
    scopes->moveToStart(v.getParentBlock());
  return llvm::map_to_vector(extents(v), [&](DimExpr e) {
    return describe(op ? simplifyKnown(*this, *prover, e) : e);
  });
}

SmallVector<Extent> FunctionShapes::describeResult(unsigned i) const {
  scopes->leaveAll();
  if (i >= resultExtents.size() || ops->getFirstRetired() != AnalysedOps::kEnd)
    return {};
  return llvm::map_to_vector(resultExtents[i], [&](DimExpr e) {
    return e ? describe(simplifyKnown(*this, *prover, e)) : Extent::unknown();
  });
}

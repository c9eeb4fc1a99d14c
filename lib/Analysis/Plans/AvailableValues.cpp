//===- AvailableValues.cpp - Values that hold a number ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Plans/AvailableValues.h"
#include "Program/FollowedTypes.h"
#include "SymShape/Analysis/Preconditions.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

AvailableValues::AvailableValues(const FunctionShapes &shapes)
    : shapes(shapes), dominance(shapes.getFunction()) {
  FunctionOpInterface func = shapes.getFunction();
  for (BlockArgument arg : func.getArguments()) {
    safe.insert(arg);
    add(arg);
    if (!isa<TensorType, MemRefType>(arg.getType()))
      continue;
    addElement(arg);
    for (auto [axis, e] : llvm::enumerate(shapes.extents(arg))) {
      if (e.isConstant())
        continue;
      Place place{arg, int(axis), e};
      argumentAxes.try_emplace(e, place);
      SmallVector<DimExpr::Term> terms;
      llvm::DynamicAPInt offset;
      e.getAsSum(terms, offset);
      for (const DimExpr::Term &term : terms)
        argumentTerms[term.first].push_back(place);
    }
    addCounted(arg);
  }
  countedArguments = std::move(counted);
  shapes.forEachOp([&](Operation *op) {
    // In program order: the arguments of a block come before its ops.
    Block *block = op->getBlock();
    if (op == &block->front() && block->getParentOp() == func &&
        !block->isEntryBlock())
      for (BlockArgument arg : block->getArguments())
        add(arg);
    bool isSafe = isSafeOp(op, [&](Value v) { return safe.contains(v); });
    for (Value result : op->getResults()) {
      if (isSafe)
        safe.insert(result);
      add(result);
    }
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument arg : block.getArguments())
          add(arg);
  });
}

void AvailableValues::add(Value v) {
  Type type = v.getType();
  if (isa<TensorType, MemRefType>(type)) {
    for (auto [axis, e] : llvm::enumerate(shapes.extents(v)))
      if (e.isLeaf())
        axes[e].push_back({v, int(axis), e});
    return;
  }
  DimExpr e = shapes.content(v);
  if (!e || e.isConstant())
    return;
  if (type.isIndex()) {
    indices[e].push_back(v);
    SmallVector<DimExpr::Term> terms;
    llvm::DynamicAPInt offset;
    e.getAsSum(terms, offset);
    shifted[e - e.getContext().constant(offset)].push_back(v);
  } else if (isFollowedInteger(type) && type.getIntOrFloatBitWidth() <= 64) {
    integers[e].push_back(v);
  }
}

/// True for ops that yield a value, not poison, for all values of their
/// operands, if these are safe. An operand that comes later is not safe yet.
bool AvailableValues::isSafeOp(Operation *op,
                               llvm::function_ref<bool(Value)> isSafe) const {
  if (op->hasTrait<OpTrait::ConstantLike>())
    return true;
  bool isKnownOp = isa<ShapedDimOpInterface>(op) ||
                   isa_and_nonnull<arith::ArithDialect>(op->getDialect());
  if (!isKnownOp || !llvm::all_of(op->getOperands(), isSafe))
    return false;
  // No overflow flag, no divisor that may be 0, no axis that may not exist.
  SmallVector<Precondition> required;
  return appendForCheck(op, shapes, required) && required.empty();
}

void AvailableValues::addElement(BlockArgument arg) {
  auto type = dyn_cast<RankedTensorType>(arg.getType());
  if (!type || type.getRank() != 0)
    return;
  Type element = type.getElementType();
  ArrayRef<DimExpr> contents = shapes.contents(arg);
  if (contents.size() == 1 && contents[0] && !contents[0].isConstant() &&
      isFollowedInteger(element) &&
      (element.isIndex() || element.getIntOrFloatBitWidth() <= 64))
    integers[contents[0]].push_back(arg);
}

void AvailableValues::updateSafe(Operation *op,
                                 const llvm::SetVector<Value> &operands) {
  SmallVector<Operation *> open;
  auto update = [&](Operation *op, llvm::function_ref<bool(Value)> isSafe) {
    if (op->getNumResults() == 1 && !safe.contains(op->getResult(0)) &&
        isSafeOp(op, isSafe)) {
      safe.insert(op->getResult(0));
      open.push_back(op);
    }
  };
  auto isMarked = [&](Value v) { return safe.contains(v); };
  update(op, [&](Value v) { return isMarked(v) || operands.contains(v); });
  while (!open.empty())
    for (Operation *user : open.pop_back_val()->getUsers())
      update(user, isMarked);
}

void AvailableValues::setQuery(Operation *point, Operation *def) {
  query = point;
  queryDef = def;
  hasCone = hasCounted = false;
  coneOfQuery.clear();
  counted.clear();
}

/// Appends the values that make the result of `op` poison, or leave it without
/// a shape, if they are poison.
static void appendShapeSources(Operation *op, SmallVectorImpl<Value> &sources) {
  llvm::append_range(sources, poisonSources(op));
  if (OpTrait::hasElementwiseMappableTraits(op) && !isa<arith::SelectOp>(op))
    for (Value operand : op->getOperands())
      if (isa<RankedTensorType>(operand.getType()))
        sources.push_back(operand);
}

const llvm::SetVector<Value> &AvailableValues::cone() {
  if (hasCone)
    return coneOfQuery;
  hasCone = true;
  SmallVector<Value> open;
  auto visit = [&](Operation *op) {
    SmallVector<Value> sources;
    appendShapeSources(op, sources);
    for (Value v : sources)
      if (coneOfQuery.size() < analysisBudgets.plans.sources &&
          coneOfQuery.insert(v))
        open.push_back(v);
  };
  if (queryDef)
    visit(queryDef);
  while (!open.empty())
    if (Operation *def = open.pop_back_val().getDefiningOp())
      visit(def);
  return coneOfQuery;
}

bool AvailableValues::isInCone(Value v) { return cone().contains(v); }

bool AvailableValues::mayUse(Value v) {
  if (!dominance.properlyDominates(v, query))
    return false;
  auto isFine = [&](Value v) { return safe.contains(v) || isInCone(v); };
  // Another size of a value in the cone may be read.
  return isFine(v) ||
         (v.getDefiningOp() && isSafeOp(v.getDefiningOp(), isFine));
}

/// True for an argument of the function, and for the size of one.
static bool isInput(Value v, Block *entry) {
  if (isa_and_nonnull<tensor::DimOp, memref::DimOp>(v.getDefiningOp()))
    v = v.getDefiningOp()->getOperand(0);
  return isa<BlockArgument>(v) && v.getParentBlock() == entry;
}

std::optional<AvailableValues::Place>
AvailableValues::findEqual(DimExpr e, Value v, bool topLevelOnly) {
  Region &body = shapes.getFunction().getFunctionBody();
  auto &known = v.getType().isIndex() ? indices : integers;
  Value first;
  if (auto it = known.find(e); it != known.end())
    for (Value other :
         ArrayRef(it->second).take_front(analysisBudgets.plans.triedValues)) {
      if (other.getType() != v.getType() ||
          (topLevelOnly && other.getParentRegion() != &body) ||
          (other != v && !mayUse(other)))
        continue;
      if (!first ||
          (isInput(other, &body.front()) && !isInput(first, &body.front())))
        first = other;
    }
  if (!first || !isInput(first, &body.front()))
    if (auto place = findArgumentAxis(e);
        place && v.getType().isIndex() && !isInput(v, &body.front()))
      return place;
  if (!first || first == v)
    return std::nullopt;
  return Place{first, -1, e};
}

Value AvailableValues::findIndex(DimExpr e) {
  auto it = indices.find(e);
  if (it != indices.end())
    for (Value v :
         ArrayRef(it->second).take_front(analysisBudgets.plans.triedValues))
      if (mayUse(v))
        return v;
  return {};
}

Value AvailableValues::findInteger(DimExpr e) {
  auto it = integers.find(e);
  if (it != integers.end())
    for (Value v :
         ArrayRef(it->second).take_front(analysisBudgets.plans.triedValues))
      if (mayUse(v))
        return v;
  return {};
}

AvailableValues::Place AvailableValues::findShifted(DimExpr e) {
  SmallVector<DimExpr::Term> terms;
  llvm::DynamicAPInt offset;
  e.getAsSum(terms, offset);
  auto it = shifted.find(e - e.getContext().constant(offset));
  if (it != shifted.end())
    for (Value v :
         ArrayRef(it->second).take_front(analysisBudgets.plans.triedValues))
      if (mayUse(v))
        return {v, -1, shapes.content(v)};
  return {};
}

std::optional<AvailableValues::Place>
AvailableValues::findArgumentAxis(DimExpr e) const {
  auto it = argumentAxes.find(e);
  if (it == argumentAxes.end())
    return std::nullopt;
  return it->second;
}

std::optional<AvailableValues::Place> AvailableValues::findAxis(DimExpr e) {
  auto it = axes.find(e);
  if (it != axes.end())
    for (const Place &place :
         ArrayRef(it->second).take_front(analysisBudgets.plans.triedValues))
      if (mayUse(place.value))
        return place;
  return std::nullopt;
}

ArrayRef<AvailableValues::Place>
AvailableValues::argumentsWith(DimExpr monomial) const {
  auto it = argumentTerms.find(monomial);
  if (it == argumentTerms.end())
    return {};
  return it->second;
}

void AvailableValues::addCounted(Value v) {
  ArrayRef<DimExpr> es = shapes.extents(v);
  if (es.size() > analysisBudgets.plans.countedRank)
    return;
  ExprContext &ctx = shapes.getModule().getExprContext();
  SmallVector<DimExpr> products{ctx.constant(1)};
  for (DimExpr e : es)
    for (size_t i = 0, end = products.size(); i != end; ++i)
      products.push_back(ctx.mul(products[i], e));
  counted.insert(products.begin(), products.end());
}

bool AvailableValues::isCounted(DimExpr size) {
  if (countedArguments.contains(size))
    return true;
  if (!hasCounted) {
    hasCounted = true;
    size_t left = analysisBudgets.plans.countedTensors;
    for (Value v : cone()) {
      if (!isa<TensorType, MemRefType>(v.getType()))
        continue;
      if (left-- == 0)
        break;
      addCounted(v);
    }
  }
  return counted.contains(size);
}

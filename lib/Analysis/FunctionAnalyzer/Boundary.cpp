//===- Boundary.cpp - Premises of a function --------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the premises of a function: the ranges and divisors of its symbols, and
// the shapes of its arguments. The analysis starts from these facts only.
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/FunctionAnalyzer.h"
#include "SymShape/Dialect/SymShape.h"

using namespace mlir;
using namespace mlir::symshape;

static Interval toInterval(SymbolInterval i) {
  Interval result;
  if (i.lower)
    result.lower = llvm::DynamicAPInt(*i.lower);
  if (i.upper)
    result.upper = llvm::DynamicAPInt(*i.upper);
  return result;
}

void FunctionAnalyzer::addSymbolFacts(DimExpr symbol, SymbolInfoAttr info,
                                      Operation *op) {
  FactOrigin range{FactOrigin::SymbolRange, op};
  FactOrigin divisor{FactOrigin::SymbolDivisor, op};
  SmallVector<Interval, 1> intervals(
      llvm::map_range(info.getIntervals(), toInterval));
  Predicate divisible{Relation::Divisible, symbol,
                      ctx.constant(info.getDivisor())};
  if (!op) {
    if (!intervals.empty())
      values.addRange(symbol, intervals, range);
    if (info.getDivisor() > 1)
      values.addFact(divisible, divisor);
    return;
  }
  if (!intervals.empty())
    values.getScopes().state({Fact(symbol, intervals), range, op});
  if (info.getDivisor() > 1)
    facts.statePredicate(divisible, op, divisor);
}

void FunctionAnalyzer::declareSymbol(SymbolOp op) {
  DimExpr symbol = module.newSymbol({SymbolRecord::Declared,
                                     op.getInfo().getName().getValue().str(),
                                     op.getResult(), -1},
                                    shapes.owner);
  shapes.descriptions.set<slots::Symbol>(op.getResult(), symbol);
  addSymbolFacts(symbol, op.getInfo(), op);
}

void FunctionAnalyzer::seedBoundary() {
  FunctionOpInterface func = shapes.func;
  if (auto symbols =
          func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr))
    for (SymbolInfoAttr info : symbols.getSymbols()) {
      StringRef name = info.getName().getValue();
      DimExpr symbol = module.newSymbol(
          {SymbolRecord::Boundary, name.str(), Value(), -1}, shapes.owner);
      shapes.boundaryNames[name] = symbol;
      addSymbolFacts(symbol, info, nullptr);
    }
  for (BlockArgument arg : func.getArguments())
    seedArgument(arg.getArgNumber(), arg);
}

int64_t symshape::greatestExtent(const ModuleShapes &module, ShapedType type) {
  int64_t greatest = module.getAssumedMaxExtent();
  if (module.getCountWidth() >= 64)
    return greatest;
  int64_t left = (int64_t(1) << (module.getCountWidth() - 1)) - 1;
  for (int64_t size : type.getShape())
    if (!ShapedType::isDynamic(size) && size > 1)
      left /= size;
  return std::min(greatest, left);
}

/// A rule that clamps turns a negative number into 0.
void FunctionAnalyzer::seedFloat(unsigned number, BlockArgument arg) {
  StringRef rule = stringifyScalarRule(ScalarRule::round_half_away_clamp);
  values.addRange(ctx.scalar(number, rule, shapes.owner), Interval::atLeast(0),
                  {FactOrigin::ArgumentExtent, nullptr, arg});
}

void FunctionAnalyzer::seedArgument(unsigned number, BlockArgument arg) {
  auto type = dyn_cast<ShapedType>(arg.getType());
  if (!type) {
    if (arg.getType().isIntOrIndex() && !arg.getType().isInteger(1)) {
      DimExpr e = ctx.scalar(number, kIntegerRule, shapes.owner);
      values.addFreshContentFacts(e, arg.getType());
      values.setContent(arg, e);
    } else if (isa<FloatType>(arg.getType())) {
      seedFloat(number, arg);
    }
    return;
  }
  if (!type.hasRank() || isa<VectorType>(arg.getType()))
    return;
  SmallVector<Extent> stated;
  if (auto shape = shapes.func.getArgAttrOfType<ShapeAttr>(
          number, SymShapeDialect::kShapeAttr)) {
    SmallVector<DimExpr> symbols;
    for (StringAttr name : shape.getNames())
      symbols.push_back(shapes.boundaryNames.lookup(name.getValue()));
    if (!llvm::is_contained(symbols, DimExpr()))
      stated = shape.instantiate(ctx, symbols);
  }
  stated.resize(type.getRank());
  for (int64_t axis = 0; axis < type.getRank(); ++axis) {
    DimExpr actual = type.isDynamicDim(axis)
                         ? ctx.inputDim(number, axis, shapes.owner)
                         : ctx.constant(type.getDimSize(axis));
    const Extent &entry = stated[axis];
    FactOrigin stating{FactOrigin::ArgumentShape, nullptr, arg, int(axis)};
    // An exact entry is a name for a dynamic extent, and a fact about its
    // symbols for a static one.
    if (entry.isExact()) {
      Predicate same{Relation::Eq, entry.expr, actual};
      if (type.isDynamicDim(axis))
        actual = entry.expr;
      else if (shapes.prover->query(same).isNever())
        shapes.boundaryConflicts.push_back(
            {number, unsigned(axis), entry.expr});
      else if (entry.expr != actual)
        values.addFact(same, stating);
    }
    if (!actual.isConstant()) {
      values.addRange(actual, Interval::atLeast(0),
                      {FactOrigin::ArgumentExtent, nullptr, arg, int(axis)});
      shapes.overflowProver->addRange(
          actual, Interval::between(0, greatestExtent(module, type)));
    }
    if (entry.isAtMost())
      values.addFact({Relation::Le, actual, entry.expr}, stating);
    values.setExtent(arg, axis, actual);
  }
  seedElements(number, arg);
  values.finish(arg);
}

/// Describes the elements of a small tensor of integers. The only element of a
/// tensor of rank 0 is an input, like a number; a call of a private function
/// replaces the symbols of other elements.
void FunctionAnalyzer::seedElements(unsigned number, BlockArgument arg) {
  auto type = dyn_cast<RankedTensorType>(arg.getType());
  if (!type || !type.hasStaticShape())
    return;
  Type element = type.getElementType();
  if (type.getRank() == 0 && isa<FloatType>(element))
    return seedFloat(number, arg);
  if (!hasFollowedElements(type) ||
      (type.getRank() != 0 && !shapes.func.isPrivate()))
    return;
  SmallVector<DimExpr> elements;
  for (int64_t i = 0; i != type.getNumElements(); ++i) {
    elements.push_back(
        type.getRank() == 0
            ? ctx.scalar(number, kIntegerRule, shapes.owner)
            : module.newSymbol({SymbolRecord::Fresh, "", arg, kNumberId},
                               shapes.owner));
    values.addFreshContentFacts(elements.back(), element);
  }
  values.setContents(arg, elements);
}

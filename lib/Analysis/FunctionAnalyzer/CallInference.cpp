//===- CallInference.cpp - Results of calls -------------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/CallInference.h"
#include "Facts/BoundNames.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

void CallInference::trustDeclaration(FunctionOpInterface func,
                                     CallOpInterface call) {
  OperandRange operands = call.getArgOperands();
  if (operands.size() != func.getNumArguments() ||
      call->getNumResults() != func.getNumResults())
    return;
  llvm::StringMap<DimExpr> bound;
  for (auto [i, operand] : llvm::enumerate(operands))
    bindNames(func.getArgAttrOfType<ShapeAttr>(i, SymShapeDialect::kShapeAttr),
              values.extents(operand), [&](StringRef name, DimExpr value) {
                bound.try_emplace(name, value);
              });
  for (auto [i, result] : llvm::enumerate(call->getResults())) {
    auto shape =
        func.getResultAttrOfType<ShapeAttr>(i, SymShapeDialect::kShapeAttr);
    if (!shape || !isRankedShaped(result.getType()))
      continue;
    for (auto [axis, entry] : llvm::enumerate(shape.getEntries())) {
      if (entry.isUnknown())
        continue;
      DimExpr e = instantiate(shape, entry.expr, ctx, [&](StringRef name) {
        return bound.lookup(name);
      });
      if (!e)
        continue;
      e = values.getProver().simplify(e);
      if (entry.isExact())
        values.setExtent(result, axis, e);
      else if (cast<ShapedType>(result.getType()).isDynamicDim(axis))
        values.setAtMost(result, axis, e);
    }
  }
}

/// Expressions with more leaves than this are not rewritten for a call.
static constexpr size_t kMaxRenewed = 16;
/// The search for the return of a callee stops after this number of blocks.
static constexpr unsigned kMaxBlocks = 16;

/// Returns the only return of a function; null if it has several, or many
/// blocks.
static Operation *findOnlyReturn(FunctionOpInterface func) {
  Operation *last = nullptr;
  unsigned looked = 0;
  for (Block &block : func.getFunctionBody()) {
    if (++looked > kMaxBlocks)
      return nullptr;
    if (!block.back().hasTrait<OpTrait::ReturnLike>())
      continue;
    if (last)
      return nullptr;
    last = &block.back();
  }
  return last;
}

DimExpr CallInference::renew(DimExpr symbol, const FunctionShapes &callee,
                             Value described, int axis) {
  if (module.symbol(symbol.getSymbolIndex()).kind == SymbolRecord::Boundary)
    return {};
  // The facts at the return hold at the call if it is the only one.
  Operation *last = findOnlyReturn(callee.func);
  Prover &prover = last ? callee.proverBefore(last) : callee.getProver();
  if (!prover.isConsistent() || !callee.overflowProver->isConsistent())
    return {};
  DimExpr e = module.newSymbol({SymbolRecord::Fresh, "", described, axis});
  Interval range = prover.bounds(symbol);
  if (!range.isEmpty() && (range.lower || range.upper))
    values.addFreshRange(e, range,
                         {FactOrigin::Callee, described.getDefiningOp()});
  range = callee.overflowProver->bounds(symbol);
  if (!range.isEmpty() && (range.lower || range.upper))
    values.getOverflowProver().addPermanentRange(e, range);
  return e;
}

bool CallInference::infer(CallOpInterface call) {
  if (!module.followsCalls)
    return true;
  auto func = dyn_cast_or_null<FunctionOpInterface>(
      call.resolveCallableInTable(&module.symbolTables));
  Operation *op = call;
  if (func && func.isExternal()) {
    trustDeclaration(func, call);
    return true;
  }
  const FunctionShapes *callee = func ? module.summary(func) : nullptr;
  OperandRange operands = call.getArgOperands();
  if (!callee || operands.size() != func.getNumArguments() ||
      op->getNumResults() != callee->resultExtents.size())
    return true;

  module.dependents[func].insert(op->getParentOfType<FunctionOpInterface>());

  DenseMap<DimExpr, DimExpr> bound;
  for (auto [operand, arg] : llvm::zip(operands, func.getArguments()))
    for (auto [e, actual] :
         llvm::zip(callee->extents(arg), values.extents(operand))) {
      DimExpr symbol;
      if (DimExpr value = solveFor(e, actual, symbol))
        bound.try_emplace(symbol, value);
    }

  /// Rewrites an expression over the callee's inputs and data-dependent
  /// numbers, which differ from call to call. Returns null if the expression
  /// depends on anything else.
  SmallVector<std::pair<DimExpr, DimExpr>> renewed;
  auto atCall = [&](DimExpr e, Value described, int axis) -> DimExpr {
    bool complete = bool(e);
    if (!e)
      return {};
    if (!e.isLeaf() && e.getLeaves().size() > kMaxRenewed)
      return {};
    DimExpr result = e.replaceLeaves(ctx, [&](DimExpr leaf) -> DimExpr {
      DimExpr value;
      if (leaf.isSymbol()) {
        value = bound.lookup(leaf);
        if (!value && described)
          value = renew(leaf, *callee, described, e == leaf ? axis : -1);
        if (value && bound.try_emplace(leaf, value).second)
          renewed.push_back({leaf, value});
      } else if (leaf.getInputNumber() < operands.size()) {
        Value operand = operands[leaf.getInputNumber()];
        if (leaf.getKind() == ExprKind::InputDim) {
          ArrayRef<DimExpr> es = values.extents(operand);
          if (leaf.getAxis() < es.size())
            value = es[leaf.getAxis()];
        } else {
          value = leaf.getRule() == kIntegerRule
                      ? values.content(operand)
                      : values.converted(operand, leaf.getRule());
        }
      }
      complete &= bool(value);
      return value;
    });
    return complete ? values.getProver().simplify(result) : DimExpr();
  };
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    for (auto [axis, e] : llvm::enumerate(callee->resultExtents[i]))
      if (DimExpr actual = atCall(e, result, axis))
        values.setExtent(result, axis, actual);
    if (DimExpr actual = atCall(callee->resultContents[i], result, -1))
      values.setContent(result, actual);
  }
  // The elements of small tensors that the only return passes on.
  Operation *last = findOnlyReturn(func);
  if (last && last->getNumOperands() == op->getNumResults())
    for (auto [result, from] :
         llvm::zip_equal(op->getResults(), last->getOperands())) {
      SmallVector<DimExpr> elements(callee->contents(from));
      for (DimExpr &e : elements)
        e = atCall(e, Value(), -1);
      if (llvm::any_of(elements, [](DimExpr e) { return bool(e); }))
        values.setContents(result, elements);
    }
  // Express upper bounds by values of the caller.
  for (auto [leaf, known] : renewed)
    if (DimExpr upper = callee->upperOf.lookup(leaf))
      if (DimExpr actual = atCall(upper, Value(), -1))
        values.setUpper(known, actual);
  return !callee->neverReturns;
}

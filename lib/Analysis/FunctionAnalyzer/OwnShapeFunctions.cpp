//===- OwnShapeFunctions.cpp - Evaluates shape functions of users ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Describes the results of an op by a shape function (ShapeFunctions.h): the
// analysis evaluates the function for this op, under the facts that hold there,
// and reports where the function certainly fails.
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/FunctionAnalyzer.h"
#include "ShapeFunctions/ShapeFunctions.h"
#include "SymShape/Analysis/Preconditions.h"
#include "SymShape/Interfaces/Division.h"
#include "SymShape/Interfaces/ElementMoves.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::symshape;
using llvm::DynamicAPInt;

/// The check of a function without branches that the facts refute; null if
/// there is none.
static cf::AssertOp findRefutedCheck(FunctionOpInterface func,
                                     FunctionAnalyzer &analyzer) {
  if (!func.getFunctionBody().hasOneBlock())
    return {};
  ValueState &values = analyzer.getValues();
  for (auto check : func.getFunctionBody().front().getOps<cf::AssertOp>())
    if (ConditionRef c = values.condition(check.getArg()))
      if (decide(c, values.getProver()) == Verdict::Never)
        return check;
  return {};
}

/// The division by 0 from which a function without branches computes an extent;
/// null if there is none. A division whose result a selection does not take
/// does no harm.
static Operation *findDivisionByZero(FunctionOpInterface func,
                                     FunctionAnalyzer &analyzer) {
  if (!func.getFunctionBody().hasOneBlock())
    return {};
  ValueState &values = analyzer.getValues();
  Operation *end = func.getFunctionBody().front().getTerminator();
  llvm::SetVector<Value> used(end->operand_begin(), end->operand_end());
  for (size_t i = 0; i != used.size(); ++i) {
    Operation *op = used[i].getDefiningOp();
    if (!op)
      continue;
    std::optional<Division> division = readDivision(op);
    DimExpr divisor = division ? values.content(division->divisor) : DimExpr();
    if (divisor &&
        values.getProver().bounds(divisor).getSingle() == DynamicAPInt(0))
      return op;
    ElementMoves moves = getElementMoves(cast<OpResult>(used[i]));
    if (moves.takesAll())
      used.insert_range(moves.sources);
    else if (division || isa<shape::MulOp, shape::AddOp>(op))
      used.insert(op->operand_begin(), op->operand_end());
    else
      for (Value source : poisonSources(op))
        if (source.getType().isIntOrIndex())
          used.insert(source);
  }
  return {};
}

/// Says which extent is negative; empty if none certainly is.
static std::string describeNegative(ArrayRef<SmallVector<DimExpr>> results,
                                    FunctionAnalyzer &analyzer) {
  Prover &prover = analyzer.getValues().getProver();
  for (auto [i, extents] : llvm::enumerate(results))
    for (auto [axis, e] : llvm::enumerate(extents))
      if (auto upper = e ? prover.bounds(e).upper : std::nullopt;
          upper && *upper < 0)
        return llvm::formatv("the shape function returns a negative extent for "
                             "dimension {0} of result {1}: expected at least "
                             "0, found {2}",
                             axis, i, analyzer.text(e));
  return "";
}

bool FunctionAnalyzer::inferByShapeFunction(Operation *op) {
  FunctionOpInterface func = module.shapeFunctions->start(op);
  if (!func)
    return false;
  ShapeFunctionError error{func, ""};
  SmallVector<SmallVector<DimExpr>> arguments, results;
  auto isUnranked = [](Type t) {
    return isa<UnrankedTensorType, UnrankedMemRefType>(t);
  };
  // An empty extent tensor is the shape of a scalar, not an unknown one.
  if (llvm::none_of(op->getOperandTypes(), isUnranked)) {
    for (Value operand : op->getOperands())
      arguments.emplace_back(values.extents(operand));
    evaluate(func, arguments, results, [&](FunctionAnalyzer &inner) {
      if (cf::AssertOp check = findRefutedCheck(func, inner))
        error = {check, "a check of the shape function fails: " +
                            check.getMsg().str()};
      else if (Operation *division = findDivisionByZero(func, inner))
        error = {division, "the shape function divides by 0"};
    });
  }
  module.shapeFunctions->finish(func);
  if (error.message.empty())
    error.message = describeNegative(results, *this);
  if (!error.message.empty() || shapes.shapeFunctionErrors.contains(op))
    shapes.shapeFunctionErrors[op] = error;
  if (error.message.empty())
    for (auto [result, es] : llvm::zip(op->getResults(), results))
      values.setExtents(result, es);
  return true;
}

void FunctionAnalyzer::evaluate(
    FunctionOpInterface shapeFunction, ArrayRef<SmallVector<DimExpr>> arguments,
    SmallVectorImpl<SmallVector<DimExpr>> &results,
    llvm::function_ref<void(FunctionAnalyzer &)> inspect) {
  // Evaluate the function for this one op, under the facts that hold here.
  FunctionShapes inner(module, shapeFunction);
  inner.owner = shapes.owner; // describes results of this function
  std::swap(inner.prover, shapes.prover);
  std::swap(inner.overflowProver, shapes.overflowProver);
  FunctionAnalyzer analyzer(inner);
  analyzer.facts.ignoreChecks();
  analyzer.isForOneOp = true;
  for (auto [arg, es] : llvm::zip(shapeFunction.getArguments(), arguments)) {
    if (isa<RankedTensorType>(arg.getType()))
      analyzer.values.setExtent(arg, 0, ctx.constant(es.size()));
    analyzer.values.setContents(arg, es);
    analyzer.values.finish(arg);
    // The elements are the extents of one tensor.
    analyzer.values.overflow.noteShape(arg.getOwner(), es);
  }
  analyzer.visitRegion(shapeFunction.getFunctionBody(), nullptr);
  results.resize(shapeFunction.getNumResults());
  if (analyzer.returns.size() == 1)
    for (auto [i, value] :
         llvm::enumerate(analyzer.returns.front()->getOperands()))
      results[i] = SmallVector<DimExpr>(analyzer.values.contents(value));
  inspect(analyzer);
  inner.scopes->leaveAll();
  std::swap(inner.prover, shapes.prover);
  std::swap(inner.overflowProver, shapes.overflowProver);
}

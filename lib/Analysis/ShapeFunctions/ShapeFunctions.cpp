//===- ShapeFunctions.cpp - Shape functions written in IR -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShapeFunctions/ShapeFunctions.h"
#include "FunctionAnalyzer/FunctionAnalyzer.h"
#include "SymShape/Analysis/Preconditions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::symshape;
using llvm::DynamicAPInt;

static constexpr llvm::StringLiteral kAttrName = "symshape.shape_function";

bool ShapeFunctions::isShapeFunction(Operation *func) {
  return func->hasAttr(kAttrName) ||
         isa_and_nonnull<shape::FunctionLibraryOp>(func->getParentOp());
}

static bool isExtentTensor(Type t) {
  auto tensor = dyn_cast<RankedTensorType>(t);
  return tensor && tensor.getRank() == 1 && tensor.getElementType().isIndex();
}

void ShapeFunctions::add(Operation *root) {
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto library = dyn_cast<shape::FunctionLibraryOp>(op)) {
      addLibrary(library);
      return WalkResult::skip();
    }
    auto func = dyn_cast<FunctionOpInterface>(op);
    if (!func)
      return WalkResult::advance();
    auto name = func->getAttrOfType<StringAttr>(kAttrName);
    if (name && !func.isExternal() &&
        llvm::all_of(func.getArgumentTypes(), isExtentTensor) &&
        llvm::all_of(func.getResultTypes(), isExtentTensor))
      byName[name].push_back(func);
    return WalkResult::skip();
  });
}

void ShapeFunctions::forget(FunctionOpInterface func) {
  for (auto &[name, functions] : byName)
    llvm::erase(functions, func);
}

void ShapeFunctions::addLibrary(shape::FunctionLibraryOp library) {
  auto isShape = [](Type t) {
    return isExtentTensor(t) || isa<shape::ShapeType>(t);
  };
  auto isArgument = [&](Type t) {
    return isShape(t) || isa<shape::ValueShapeType>(t);
  };
  for (NamedAttribute entry : library.getMapping()) {
    auto symbol = dyn_cast<FlatSymbolRefAttr>(entry.getValue());
    auto func =
        symbol ? library.lookupSymbol<shape::FuncOp>(symbol) : shape::FuncOp();
    if (func && !func.isExternal() &&
        llvm::all_of(func.getArgumentTypes(), isArgument) &&
        llvm::all_of(func.getResultTypes(), isShape))
      byName[entry.getName()].push_back(
          cast<FunctionOpInterface>(func.getOperation()));
  }
}

FunctionOpInterface ShapeFunctions::find(Operation *op) const {
  auto it = byName.find(op->getName().getIdentifier());
  if (it == byName.end())
    return {};
  for (FunctionOpInterface func : it->second)
    if (func.getNumArguments() == op->getNumOperands() &&
        func.getNumResults() == op->getNumResults())
      return func;
  return {};
}

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

/// True for ops that put each of their numbers into their result.
static bool usesAllOperands(Operation *op) {
  return isa<tensor::FromElementsOp, tensor::ConcatOp, tensor::CastOp,
             shape::FromExtentsOp, shape::FromExtentTensorOp,
             shape::ToExtentTensorOp>(op);
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
    if (isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp,
            arith::CeilDivSIOp, arith::CeilDivUIOp, arith::FloorDivSIOp,
            shape::DivOp>(op))
      if (DimExpr divisor = values.content(op->getOperand(1)))
        if (values.getProver().bounds(divisor).getSingle() == DynamicAPInt(0))
          return op;
    if (usesAllOperands(op) ||
        isa<shape::DivOp, shape::MulOp, shape::AddOp>(op))
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

bool ShapeFunctions::infer(Operation *op, FunctionAnalyzer &analyzer) {
  FunctionOpInterface func = find(op);
  if (!func || !active.insert(func).second)
    return false;
  ValueState &values = analyzer.getValues();
  ShapeFunctionError error{func, ""};
  SmallVector<SmallVector<DimExpr>> arguments, results;
  auto isUnranked = [](Type t) {
    return isa<UnrankedTensorType, UnrankedMemRefType>(t);
  };
  // An empty extent tensor is the shape of a scalar, not an unknown one.
  if (llvm::none_of(op->getOperandTypes(), isUnranked)) {
    for (Value operand : op->getOperands())
      arguments.emplace_back(values.extents(operand));
    analyzer.evaluate(func, arguments, results, [&](FunctionAnalyzer &inner) {
      if (cf::AssertOp check = findRefutedCheck(func, inner))
        error = {check, "a check of the shape function fails: " +
                            check.getMsg().str()};
      else if (Operation *division = findDivisionByZero(func, inner))
        error = {division, "the shape function divides by 0"};
    });
  }
  active.erase(func);
  if (error.message.empty())
    error.message = describeNegative(results, analyzer);
  analyzer.setShapeFunctionError(op, error);
  if (error.message.empty())
    for (auto [result, es] : llvm::zip(op->getResults(), results))
      values.setExtents(result, es);
  return true;
}

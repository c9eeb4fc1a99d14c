//===- NumberOrigins.cpp - Origins of data-dependent numbers --------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Explain/NumberOrigins.h"
#include "Program/FollowedTypes.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Interfaces/LinalgLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::symshape;

static constexpr StringLiteral kInputs = "inputs without a sufficient range",
                               kElements = "elements of tensors",
                               kLoops = "loop indices",
                               kMerges = "values that branches or "
                                         "iterations change",
                               kCalls = "results of calls",
                               kModels = "ops without a model",
                               kOverflow = "arithmetic that may overflow",
                               kData = "other data";

/// `'linalg.generic'`.
static std::string quoted(Operation *op) {
  return "'" + op->getName().getStringRef().str() + "'";
}

static NumberOrigin originOfIndex(linalg::IndexOp index,
                                  const FunctionShapes &shapes) {
  NumberOrigin origin{kLoops,
                      "the index of loop " + std::to_string(index.getDim())};
  auto around = dyn_cast<linalg::LinalgOp>(index->getParentOp());
  if (!around)
    return origin;
  origin.text += " of " + quoted(around);
  if (DimExpr size =
          linalgLoopExtent(index, [&](Value v) { return shapes.extents(v); }))
    origin.text +=
        ", from 0 to " + (size.isConstant()
                              ? shapes.getModule().text(size - 1)
                              : "'" + shapes.getModule().text(size - 1) + "'");
  return origin;
}

static NumberOrigin
originOfArgument(BlockArgument arg, const FunctionShapes &shapes,
                 llvm::function_ref<std::string(Value)> name) {
  Block *block = arg.getOwner();
  if (block == &shapes.getFunction().getFunctionBody().front())
    return {kInputs, "an input"};
  Operation *around = block->getParentOp();
  if (isa<linalg::LinalgOp>(around) &&
      arg.getArgNumber() < around->getNumOperands())
    return {kElements, "an element of " +
                           name(around->getOperand(arg.getArgNumber())) +
                           ", which " + quoted(around) + " reads"};
  if (auto loop = dyn_cast<LoopLikeOpInterface>(around)) {
    auto indices = loop.getLoopInductionVars();
    if (indices && llvm::is_contained(*indices, arg))
      return {kLoops, "the index of the loop " + quoted(around)};
    return {kMerges, "it may differ between iterations of " + quoted(around)};
  }
  if (around != shapes.getFunction() && !isa<RegionBranchOpInterface>(around))
    return {kLoops,
            "an index of the element that " + quoted(around) + " computes"};
  return {kMerges, "predecessors of its block may pass different numbers"};
}

/// The origin of the result of integer arithmetic that the analysis does not
/// follow; `computed` says from which values the op computes it.
static NumberOrigin originOfArithmetic(Operation *op,
                                       const FunctionShapes &shapes,
                                       const std::string &computed) {
  StringRef word = op->getName().stripDialect();
  Type type = op->getResult(0).getType();
  if (isa<arith::IndexCastOp, arith::TruncIOp>(op) && type.isInteger() &&
      type.getIntOrFloatBitWidth() < 64)
    if (DimExpr e = shapes.content(op->getOperand(0))) {
      std::string number = shapes.getModule().text(e), text = computed;
      llvm::raw_string_ostream os(text);
      os << "; '" << number << "' may not fit " << type;
      if (Interval range = shapes.getProver().bounds(e);
          range.lower && *range.lower >= 0)
        os << "; state '" << number
           << " <= " << llvm::maxIntN(type.getIntOrFloatBitWidth()) << "'";
      return {kOverflow, text};
    }
  if (llvm::is_contained({"addi", "subi", "muli", "shli", "add", "sub", "mul",
                          "shl", "trunci", "index_cast"},
                         word)) {
    std::string text = computed;
    llvm::raw_string_ostream os(text);
    if (!type.isIndex())
      os << " as " << type;
    os << "; the op may wrap around";
    return {kOverflow, text};
  }
  if (word.ends_with("ui") || word.ends_with("u"))
    return {kInputs, computed + " as unsigned numbers, and one of them may be "
                                "negative"};
  return {kModels, computed + "; no expression describes the result"};
}

NumberOrigin symshape::originOf(Value v, int axis, const FunctionShapes &shapes,
                                llvm::function_ref<std::string(Value)> name) {
  if (auto arg = dyn_cast<BlockArgument>(v))
    return originOfArgument(arg, shapes, name);
  Operation *op = v.getDefiningOp();
  if (llvm::is_contained(shapes.unmodelledOps(), op))
    return {kModels,
            "no model, trait or shape function describes " + quoted(op)};
  if (auto index = dyn_cast<linalg::IndexOp>(op))
    return originOfIndex(index, shapes);
  if (isa<CallOpInterface>(op))
    return {kCalls, "the analysis does not know which number the callee of " +
                        quoted(op) + " returns"};
  if (isa<RegionBranchOpInterface>(op))
    return {kMerges,
            "the regions of " + quoted(op) + " yield different numbers"};
  if (isa<arith::SelectOp>(op))
    return {kMerges, quoted(op) + " chooses between " +
                         name(op->getOperand(1)) + " and " +
                         name(op->getOperand(2))};
  std::string from;
  for (Value operand : op->getOperands())
    if (!matchPattern(operand, m_Constant()))
      from += (from.empty() ? " from " : ", ") + name(operand);
  bool isFloat = llvm::any_of(op->getOperandTypes(),
                              [](Type type) { return isa<FloatType>(type); });
  if (isFloat && !v.getType().isInteger(1))
    return {kInexactFloats,
            quoted(op) + " computes it" + from +
                ", and the float arithmetic is not known to be exact"};
  StringRef dialect = op->getName().getDialectNamespace();
  if (axis < 0 && isFollowedInteger(v.getType()) &&
      (dialect == "arith" || dialect == "index"))
    return originOfArithmetic(op, shapes, quoted(op) + " computes it" + from);
  if (axis < 0 &&
      llvm::any_of(op->getOperandTypes(), llvm::IsaPred<ShapedType>))
    return {kElements, quoted(op) + " reads it" + from};
  return {kData, quoted(op) + " computes it" + from};
}

SmallVector<Value> symshape::sourcesOf(Value v, size_t most) {
  SmallVector<Value> open{v}, sources;
  llvm::DenseSet<Value> seen;
  // Through arithmetic; a bounded walk, since this is text for a reader.
  while (!open.empty() && sources.size() < most &&
         seen.size() < analysisBudgets.texts.visited) {
    Value next = open.pop_back_val();
    if (!seen.insert(next).second || matchPattern(next, m_Constant()))
      continue;
    Operation *op = next.getDefiningOp();
    StringRef dialect = op ? op->getName().getDialectNamespace() : "";
    if (op && op->getNumOperands() != 0 && op->getNumRegions() == 0 &&
        llvm::is_contained({"arith", "index", "math"}, dialect))
      llvm::append_range(open, llvm::reverse(op->getOperands()));
    else
      sources.push_back(next);
  }
  return sources;
}

//===- Preconditions.cpp - Preconditions of ops ---------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Preconditions.h"
#include "Preconditions/ResultTypes.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Interfaces/NamedModels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Reads the results of the analysis.
class AnalysedState final : public PreconditionState {
public:
  AnalysedState(Operation *op, const FunctionShapes &shapes,
                PreconditionUses wanted, bool unexpressed,
                SmallVectorImpl<Precondition> &found)
      : PreconditionState(op, shapes.getModule().getExprContext(), wanted,
                          unexpressed, found),
        shapes(shapes) {}

  ArrayRef<DimExpr> extents(Value v) override { return shapes.extents(v); }
  /// The analysis leaves out bodies that compute elements only.
  DimExpr content(Value v) override {
    if (DimExpr e = shapes.content(v))
      return e;
    llvm::APInt value;
    if (matchPattern(v, m_ConstantInt(&value)) && value.getBitWidth() <= 64)
      return getExprContext().constant(value.getSExtValue());
    return {};
  }
  ArrayRef<DimExpr> contents(Value v) override { return shapes.contents(v); }
  DimExpr symbol(Value symbol) override { return shapes.symbolOf(symbol); }
  bool isKnown(DimExpr e) override { return shapes.isKnown(e); }
  SmallVector<DimExpr> layout(Value memref) override {
    return shapes.layout(memref);
  }

private:
  const FunctionShapes &shapes;
};

using Use = PreconditionUse;

/// The preconditions that passes and facts use.
constexpr PreconditionUses kOrdinary{Use::Value, Use::Undefined, Use::Stated};

} // namespace

void symshape::appendPreconditions(
    Operation *op, const FunctionShapes &shapes, PreconditionUses uses,
    SmallVectorImpl<Precondition> &preconditions) {
  if (op->getNumOperands() == 0)
    return;
  AnalysedState state(op, shapes, uses, /*unexpressed=*/false, preconditions);
  if (auto model = dyn_cast<PreconditionOpInterface>(op))
    model.statePreconditions(state);
  else if (OpTrait::hasElementwiseMappableTraits(op))
    state.requireOneShape(Use::Value);
}

/// With these flags, a result is poison if it or an operand is no number, or is
/// infinite. The other flags change results, but make none poison.
static bool excludesFloats(Operation *op) {
  using Flags = arith::FastMathFlags;
  auto flags = op->getAttrOfType<arith::FastMathFlagsAttr>("fastmath");
  return flags &&
         arith::bitEnumContainsAny(flags.getValue(), Flags::nnan | Flags::ninf);
}

/// States the preconditions of an op, which may have a model by its name.
/// Returns true if the op has no others; nothing if it has no model.
static std::optional<bool> stateAll(Operation *op, PreconditionState &state) {
  auto model = dyn_cast<PreconditionOpInterface>(op);
  NamedPreconditions named = model ? nullptr : findNamedPreconditions(op);
  if (!model && !named)
    return std::nullopt;
  bool isComplete = model ? model.statePreconditions(state) : named(op, state);
  if (excludesFloats(op))
    state.requireUnexpressed("operands and a result that its flags allow");
  return isComplete;
}

bool symshape::appendForCheck(Operation *op, const FunctionShapes &shapes,
                              SmallVectorImpl<Precondition> &preconditions) {
  AnalysedState state(
      op, shapes,
      {Use::Value, Use::Undefined, Use::Stated, Use::Access, Use::Checked},
      /*unexpressed=*/true, preconditions);
  std::optional<bool> isComplete = stateAll(op, state);
  if (isComplete)
    appendResultTypes(op, shapes, preconditions);
  return isComplete.value_or(false);
}

bool symshape::appendForExecution(
    Operation *op, const FunctionShapes &shapes,
    SmallVectorImpl<Precondition> &preconditions) {
  AnalysedState state(op, shapes,
                      {Use::Value, Use::Undefined, Use::Stated, Use::Access,
                       Use::Checked, Use::Other},
                      /*unexpressed=*/true, preconditions);
  return stateAll(op, state).value_or(false);
}

void symshape::appendValuePreconditions(
    Operation *op, const FunctionShapes &shapes,
    SmallVectorImpl<Precondition> &preconditions) {
  appendPreconditions(op, shapes, {Use::Value}, preconditions);
}

void symshape::appendAllPreconditions(
    Operation *op, const FunctionShapes &shapes,
    SmallVectorImpl<Precondition> &preconditions) {
  appendPreconditions(op, shapes, kOrdinary, preconditions);
}

void symshape::appendExecutedFacts(
    Operation *op, const FunctionShapes &shapes,
    SmallVectorImpl<Precondition> &preconditions) {
  size_t before = preconditions.size();
  appendPreconditions(op, shapes,
                      {Use::Value, Use::Undefined, Use::Access, Use::Hint},
                      preconditions);
  auto isUncertain = [](const Precondition &p) { return p.isStronger; };
  preconditions.erase(std::remove_if(preconditions.begin() + before,
                                     preconditions.end(), isUncertain),
                      preconditions.end());
}

SmallVector<Value> symshape::poisonSources(Operation *op) {
  // A result has the shape of its destination.
  if (auto dps = dyn_cast<DestinationStyleOpInterface>(op))
    return SmallVector<Value>(dps.getDpsInits());
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return {select.getCondition()};
  // Arithmetic on numbers propagates poison. An op that may end the program
  // then yields no value, poison or not.
  if (isa_and_nonnull<arith::ArithDialect>(op->getDialect()) &&
      llvm::all_of(op->getOperandTypes(),
                   [](Type type) { return type.isIntOrIndex(); }))
    return SmallVector<Value>(op->getOperands());
  SmallVector<Value> sources;
  if (auto model = dyn_cast<ShapeModelOpInterface>(op))
    for (OpOperand &operand : op->getOpOperands())
      if (model.passesPoison(operand))
        sources.push_back(operand.get());
  return sources;
}

SmallVector<Precondition> symshape::valueFactsOf(Value v,
                                                 const FunctionShapes &shapes) {
  SmallVector<Precondition> preconditions;
  SmallVector<Operation *> open;
  auto add = [&](Value value) {
    Operation *def = value.getDefiningOp();
    if (def && open.size() < analysisBudgets.checks.sources &&
        !llvm::is_contained(open, def))
      open.push_back(def);
  };
  add(v);
  for (size_t i = 0;
       i != open.size() &&
       preconditions.size() < analysisBudgets.checks.preconditions;
       ++i) {
    appendValuePreconditions(open[i], shapes, preconditions);
    for (Value source : poisonSources(open[i]))
      add(source);
  }
  return preconditions;
}

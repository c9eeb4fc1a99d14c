//===- ReifySizes.cpp - Sizes become arithmetic -----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Transforms/ReifySizes.h"
#include "DimReader.h"
#include "SymShape/Analysis/Decisions.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Rewrites one function according to its plans.
class Reifier {
public:
  /// Emits ops through `builder`, and moves it.
  explicit Reifier(OpBuilder &builder) : builder(builder), sizes(builder) {}

  /// Records the answers, or appends them to `answers`.
  ReifyStatistics run(FunctionReificationPlans &plans, PlannedAnswers *answers);
  /// Emits the number just before `point`; null if it needs too wide integers.
  Value compute(Operation *point, const ReificationPlan &plan);

private:
  OpFoldResult emit(const SizeSource &source);
  /// Reads the element of a tensor without axes, once, after its definition.
  Value readElement(Value tensor);
  bool replace(Operation *query, const ReificationPlan &plan);

  OpBuilder &builder;
  DimReader sizes;
  /// The replacements of earlier queries.
  DenseMap<Value, Value> replaced;
  DenseMap<Value, Value> elements;
};

OpFoldResult Reifier::emit(const SizeSource &source) {
  if (source.axis >= 0)
    return sizes.read(source.value, source.axis);
  Value v = source.value;
  if (Value other = replaced.lookup(v))
    v = other;
  if (isa<RankedTensorType>(v.getType()))
    v = readElement(v);
  if (!v.getType().isIndex())
    v = arith::IndexCastOp::create(builder, v.getLoc(), builder.getIndexType(),
                                   v);
  return v;
}

Value Reifier::readElement(Value tensor) {
  Value &element = elements[tensor];
  if (element)
    return element;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfterValue(tensor);
  return element = tensor::ExtractOp::create(builder, tensor.getLoc(), tensor,
                                             ValueRange());
}

Value Reifier::compute(Operation *point, const ReificationPlan &plan) {
  builder.setInsertionPoint(point);
  Location loc = point->getLoc();
  auto leaf = [&](DimExpr e) { return emit(plan.sources[e.getSymbolIndex()]); };
  auto range = [&](DimExpr e) {
    return plan.sources[e.getSymbolIndex()].range;
  };
  auto partFits = [&](DimExpr e) { return plan.fitting.contains(e); };
  EmitOptions options;
  options.fits = true;
  options.range = range;
  options.partFits = partFits;
  FailureOr<OpFoldResult> emitted =
      emitExpr(builder, loc, plan.expr, leaf, options);
  if (failed(emitted))
    return {};
  return getValueOrCreateConstantIndexOp(builder, loc,
                                         toIndex(builder, loc, *emitted));
}

bool Reifier::replace(Operation *query, const ReificationPlan &plan) {
  Value size = compute(query, plan);
  if (!size)
    return false;
  Value result = query->getResult(0);
  if (result.getType().isIndex())
    replaced[result] = size;
  else
    size =
        FromIndexOp::create(builder, query->getLoc(), result.getType(), size);
  result.replaceAllUsesWith(size);
  return true;
}

ReifyStatistics Reifier::run(FunctionReificationPlans &plans,
                             PlannedAnswers *answers) {
  ReifyStatistics statistics;
  for (auto &[query, plan] : plans.plans) {
    if (!replace(query, plan))
      continue;
    if (answers)
      answers->append(plan.answers);
    else
      plan.answers.record();
    ++statistics.numReplaced;
  }
  // Read each size only once.
  for (auto [query, axis] : plans.kept)
    if (Value size = sizes.lookup(query->getOperand(0), axis)) {
      query->getResult(0).replaceAllUsesWith(size);
      query->erase();
      ++statistics.numReplaced;
    } else if (query->getOperand(0).getDefiningOp()) {
      ++statistics.numKept;
    }
  for (auto &[query, plan] : plans.plans)
    if (query->use_empty())
      query->erase();
  return statistics;
}

void sayUncomputable(const UncomputableSize &size, ModuleShapes &shapes) {
  InFlightDiagnostic diag =
      mlir::emitRemark(size.query->getLoc())
      << "cannot compute the size '" << shapes.text(size.size)
      << "': no extent or integer that is available here determines ";
  llvm::interleaveComma(size.symbols, diag, [&](DimExpr symbol) {
    diag << "'" << shapes.text(symbol) << "'";
  });
  for (DimExpr symbol : size.symbols) {
    const SymbolRecord &record = shapes.symbol(symbol.getSymbolIndex());
    if (record.origin)
      diag.attachNote(record.origin.getLoc())
          << "'" << record.name << "' is declared here";
  }
}

} // namespace

ReifyStatistics
symshape::reifySizes(ModuleShapes &shapes, bool remarks,
                     llvm::function_ref<bool(FunctionOpInterface)> filter,
                     llvm::function_ref<PlannedAnswers *(Operation *)> store) {
  Operation *root = shapes.getRoot();
  std::vector<FunctionReificationPlans> all;
  for (FunctionOpInterface func : shapes.functions()) {
    if (filter && !filter(func))
      continue;
    all.push_back(findSizePlans(shapes.of(func)));
    if (remarks)
      for (const UncomputableSize &size : all.back().uncomputable)
        sayUncomputable(size, shapes);
  }
  ReifyStatistics total;
  for (FunctionReificationPlans &plans : all) {
    OpBuilder builder(root->getContext());
    ReifyStatistics one =
        Reifier(builder).run(plans, store ? store(plans.function) : nullptr);
    total.numReplaced += one.numReplaced;
    total.numKept += one.numKept;
  }
  return total;
}

Value symshape::emitNumber(OpBuilder &builder, const FunctionShapes &shapes,
                           AskedNumber number) {
  FunctionOpInterface func = shapes.getFunction();
  Block *block = builder.getInsertionBlock();
  if (!func || !block || block->empty())
    return {};
  Operation *point = builder.getInsertionPoint() == block->end()
                         ? &block->back()
                         : &*builder.getInsertionPoint();
  DimExpr e = number.resolve(shapes);
  if (!e || !func->isProperAncestor(point) || !takesAnyOp(*block))
    return {};
  OpBuilder::InsertionGuard guard(builder);
  if (auto plan = findNumberPlan(shapes, e, point))
    if (Value found = Reifier(builder).compute(point, plan->plan))
      return found;
  // The value itself, or its size: poison only if the value is.
  Value v = number.getValue();
  if (!v || !DominanceInfo(func).properlyDominates(v, point))
    return {};
  builder.setInsertionPoint(point);
  if (number.getAxis() >= 0)
    return createDim(builder, point->getLoc(), v, number.getAxis());
  return v.getType().isIndex() ? v : Value();
}

//===- WalkIterations.cpp - Loops of shape functions ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A shape function is evaluated for one op at a time, whose rank is known. So a
// loop over the rank has a known number of iterations, and the analysis walks
// its body once for each of them. Nobody asks for the values of the body, which
// are those of the last iteration.
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/CountedLoop.h"
#include "FunctionAnalyzer/FunctionAnalyzer.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace mlir::symshape;

/// The numbers that the loop itself passes to its body in each iteration.
using Iterations = SmallVector<SmallVector<DimExpr, 2>>;

static std::optional<Iterations> findIterations(Operation *op,
                                                ValueState &values) {
  ExprContext &ctx = values.getExprContext();
  Iterations result;
  if (auto reduce = dyn_cast<shape::ReduceOp>(op)) {
    ArrayRef<DimExpr> sizes = values.contents(reduce.getShape());
    if (sizes.empty() || sizes.size() > analysisBudgets.walk.iterations ||
        llvm::is_contained(sizes, DimExpr()))
      return std::nullopt;
    for (auto [axis, size] : llvm::enumerate(sizes))
      result.push_back({ctx.constant(axis), size});
    return result;
  }
  auto counted =
      isa<scf::ForOp>(op) ? findCountedLoop(op, values) : std::nullopt;
  if (!counted || !counted->lower || !counted->upper || !counted->step)
    return std::nullopt;
  auto lower = counted->lower.getConstantInt64();
  auto upper = counted->upper.getConstantInt64();
  auto step = counted->step.getConstantInt64();
  if (!lower || !upper || !step || *lower < 0 || *step < 1)
    return std::nullopt;
  for (int64_t i = *lower; i < *upper; i += *step) {
    if (result.size() == analysisBudgets.walk.iterations)
      return std::nullopt;
    result.push_back({ctx.constant(i)});
    if (*step >= *upper - i)
      break;
  }
  return result;
}

/// True if the body has a check or a division that may be undefined. These are
/// reported where they certainly fail, which nobody looks for in an iteration.
static bool mayFail(Operation *loop) {
  return loop
      ->walk([](Operation *op) {
        bool isArithmetic =
            isa_and_nonnull<arith::ArithDialect, index::IndexDialect>(
                op->getDialect());
        return isa<cf::AssertOp, shape::DivOp>(op) ||
                       (isArithmetic && !isSpeculatable(op))
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

bool FunctionAnalyzer::walkIterations(Operation *op) {
  if (!isForOneOp || budget.isUsed(2) || op->getNumRegions() != 1 ||
      !op->getRegion(0).hasOneBlock() || mayFail(op))
    return false;
  auto iterations = findIterations(op, values);
  if (!iterations)
    return false;
  Region &region = op->getRegion(0);
  Block &body = region.front();
  unsigned numOwn = isa<shape::ReduceOp>(op) ? 2 : 1;
  SmallVector<ValueDescriptions::Saved> carried;
  auto carry = [&](ValueRange passed) {
    carried.clear();
    for (Value v : passed)
      carried.push_back(values.save(v));
  };
  carry(op->getOperands().take_back(op->getNumResults()));
  // This iteration defines the values of the last one again.
  ++budget.rounds;
  auto done = llvm::scope_exit([&] { --budget.rounds; });
  for (ArrayRef<DimExpr> own : *iterations) {
    for (auto [arg, number] : llvm::zip(body.getArguments(), own)) {
      values.erase(arg);
      values.setContent(arg, number);
    }
    for (auto [arg, value] :
         llvm::zip_equal(body.getArguments().drop_front(numOwn), carried))
      values.restore(arg, value);
    visitRegion(region, op);
    carry(body.getTerminator()->getOperands());
  }
  shapes.scopes->moveBefore(op);
  values.setCurrent(op);
  for (auto [result, value] : llvm::zip_equal(op->getResults(), carried))
    values.restore(result, value);
  return true;
}

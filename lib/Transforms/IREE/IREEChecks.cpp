//===- IREEChecks.cpp - Keep branches away from facts, for IREE -----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A check that prints observed sizes is a branch. In IREE, a fact after a
// branch does not reach the kernels. So the checks at the entry of a function
// move to a function of their own, which IREE does not inline.
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_IREECHECKSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// With this attribute, IREE does not inline a function.
constexpr StringLiteral kNoInline = "noinline";

/// An assertion, or the branch that prints the sizes of one.
bool isCheck(Operation &op) {
  return isa<cf::AssertOp>(op) ||
         (isa<scf::IfOp>(op) && op.getNumResults() == 0);
}

/// The checks before the first op with other effects, and the numbers that
/// they read. A check that reads a tensor ends them.
std::pair<SmallVector<Operation *>, SetVector<Value>> findChecks(Block &entry) {
  SmallVector<Operation *> checks;
  SetVector<Value> numbers;
  for (Operation &op : entry) {
    if (isPure(&op))
      continue;
    SetVector<Value> read(op.operand_begin(), op.operand_end());
    getUsedValuesDefinedAbove(op.getRegions(), read);
    if (!isCheck(op) ||
        !llvm::all_of(read, [](Value v) { return v.getType().isIntOrIndex(); }))
      break;
    checks.push_back(&op);
    numbers.insert_range(read);
  }
  return {checks, numbers};
}

/// Moves the checks to `function`, and calls it in the place of the last one.
void moveChecks(ArrayRef<Operation *> checks, ArrayRef<Value> numbers,
                func::FuncOp function) {
  Block *body = function.addEntryBlock();
  auto builder = OpBuilder::atBlockEnd(body);
  IRMapping mapping;
  mapping.map(numbers, body->getArguments());
  for (Operation *check : checks)
    builder.clone(*check, mapping);
  func::ReturnOp::create(builder, function.getLoc());
  builder.setInsertionPoint(checks.back());
  func::CallOp::create(builder, checks.back()->getLoc(), function, numbers);
  for (Operation *check : checks)
    check->erase();
}

struct IREEChecks
    : CountingPass<symshape::impl::IREEChecksPassBase<IREEChecks>> {
  using CountingPass::CountingPass;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    unsigned moved = 0;
    for (auto func : llvm::to_vector(getOperation().getOps<func::FuncOp>())) {
      if (func.isExternal() || func->hasAttr(kNoInline))
        continue;
      auto [checks, numbers] = findChecks(func.front());
      if (llvm::none_of(checks, llvm::IsaPred<scf::IfOp>))
        continue;
      auto builder = OpBuilder::atBlockEnd(getOperation().getBody());
      auto function = func::FuncOp::create(
          builder, func.getLoc(), (func.getName() + "_checks").str(),
          builder.getFunctionType(
              llvm::map_to_vector(numbers, [](Value v) { return v.getType(); }),
              {}));
      function.setPrivate();
      function->setAttr(kNoInline, builder.getUnitAttr());
      symbols.insert(function);
      moveChecks(checks, numbers.getArrayRef(), function);
      ++moved;
    }
    count("functions", "Functions whose checks at the entry moved", moved);
    if (moved == 0)
      markAllAnalysesPreserved();
  }
};

} // namespace

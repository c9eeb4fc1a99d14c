//===- ListOps.cpp - The registered ops of some dialects ------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prints the names of all ops of the given dialects, sorted, one per line, each
// with the interfaces of SymShape that it implements:
//
//   tensor.gather infer preconditions moves roles
//
// The coverage page needs them, so that no op is left out.
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/Arithmetic.h"
#include "SymShape/Interfaces/ElementMoves.h"
#include "SymShape/Interfaces/LinearOp.h"
#include "SymShape/Interfaces/OperandRole.h"
#include "SymShape/Interfaces/Preconditions.h"
#include "SymShape/Interfaces/ShapeModel.h"
#include "TestPasses.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

struct ListOps : public PassWrapper<ListOps, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ListOps)

  ListOps() = default;
  ListOps(const ListOps &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "test-symshape-list-ops"; }
  StringRef getDescription() const override {
    return "Print the ops of some dialects and the interfaces of each";
  }

  // No dialect may be loaded while passes run.
  LogicalResult initialize(MLIRContext *ctx) override {
    for (StringRef name : dialects)
      if (!ctx->getOrLoadDialect(name))
        return emitError(UnknownLoc::get(ctx), "unknown dialect '")
               << name << "'";
    return success();
  }

  template <typename Interface>
  static void print(RegisteredOperationName op, StringRef answer) {
    if (op.hasInterface<Interface>())
      llvm::outs() << ' ' << answer;
  }

  void runOnOperation() override {
    SmallVector<RegisteredOperationName> ops;
    for (RegisteredOperationName op : getContext().getRegisteredOperations())
      if (llvm::is_contained(dialects, op.getDialectNamespace()))
        ops.push_back(op);
    llvm::sort(ops, [](RegisteredOperationName a, RegisteredOperationName b) {
      return a.getStringRef() < b.getStringRef();
    });
    for (RegisteredOperationName op : ops) {
      llvm::outs() << op.getStringRef();
      print<ShapeModelOpInterface>(op, "infer");
      print<PreconditionOpInterface>(op, "preconditions");
      print<ArithmeticOpInterface>(op, "computes");
      print<ElementMoveOpInterface>(op, "moves");
      print<OperandRoleOpInterface>(op, "roles");
      print<LinearOpInterface>(op, "transpose");
      llvm::outs() << '\n';
    }
  }

  ListOption<std::string> dialects{*this, "dialects",
                                   llvm::cl::desc("Names of dialects")};
};

} // namespace

void mlir::symshape::test::registerListOps() { PassRegistration<ListOps>(); }

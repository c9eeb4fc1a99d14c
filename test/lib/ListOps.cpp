//===- ListOps.cpp - The registered ops of some dialects ------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prints the names of all ops of the given dialects, sorted, one per line. The
// coverage page needs them, so that no op is left out.
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/Preconditions.h"
#include "TestPasses.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace {

struct ListOps : public PassWrapper<ListOps, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ListOps)

  ListOps() = default;
  ListOps(const ListOps &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "test-symshape-list-ops"; }
  StringRef getDescription() const override {
    return "Print the names of the ops of some dialects";
  }

  // No dialect may be loaded while passes run.
  LogicalResult initialize(MLIRContext *ctx) override {
    for (StringRef name : dialects)
      if (!ctx->getOrLoadDialect(name))
        return emitError(UnknownLoc::get(ctx), "unknown dialect '")
               << name << "'";
    return success();
  }

  void runOnOperation() override {
    SmallVector<StringRef> ops;
    for (RegisteredOperationName op : getContext().getRegisteredOperations())
      if (llvm::is_contained(dialects, op.getDialectNamespace()) &&
          (!withPreconditions ||
           op.hasInterface<symshape::PreconditionOpInterface>()))
        ops.push_back(op.getStringRef());
    llvm::sort(ops);
    for (StringRef op : ops)
      llvm::outs() << op << '\n';
  }

  ListOption<std::string> dialects{*this, "dialects",
                                   llvm::cl::desc("Names of dialects")};
  Option<bool> withPreconditions{
      *this, "with-preconditions",
      llvm::cl::desc("Only ops that state their preconditions"),
      llvm::cl::init(false)};
};

} // namespace

void mlir::symshape::test::registerListOps() { PassRegistration<ListOps>(); }

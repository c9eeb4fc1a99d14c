//===- Pad.cpp - Static functions
//---------------------------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StaticVersions.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"
#include "SymShape/Transforms/RequirePremises.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_PADPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

namespace {
struct Pad : ShapePass<symshape::impl::PadPassBase<Pad>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<VersionRequest> request = readRequest(module, getShapes(), sizes);
    if (failed(request))
      return signalPassFailure();
    if (request->buckets.size() != 1) {
      emitError(module.getLoc())
          << "in option 'sizes': expected one size for each name";
      return signalPassFailure();
    }
    SymbolTable symbols(module);
    StaticVersions all;
    for (func::FuncOp func : request->funcs) {
      if (!SymbolTable::symbolKnownUseEmpty(func, module)) {
        emitError(func.getLoc()) << "cannot pad this function: other ops refer "
                                    "to it, and its arguments change";
        return signalPassFailure();
      }
      OpBuilder builder(module.getContext());
      builder.setInsertionPointAfter(func);
      FailureOr<StaticVersion> version = writeVersion(
          getShapes().of(func), request->buckets.front(), {getLibraries()},
          (func.getName() + "_padded").str(), builder);
      if (failed(version))
        return signalPassFailure();
      all.push_back({func, {*version}});
    }
    if (failed(reportVersions(output, module.getLoc(), all)))
      return signalPassFailure();
    for (auto &[func, versions] : all) {
      StaticVersion &version = versions.front();
      version.form.setSymName(func.getName());
      version.form.setPublic();
      keepAttributes(func, version);
      if (!trust && failed(checkPremises(func, version)))
        return signalPassFailure();
      func.erase();
      checkSizes(version);
    }
    count("padded", "Functions made static", all.size());
  }

private:
  /// Keeps the attributes that are not about the sizes of the original.
  static void keepAttributes(func::FuncOp func, const StaticVersion &version) {
    func::FuncOp form = version.form;
    auto isOwn = [](NamedAttribute attr) {
      return attr.getName().getValue().starts_with("symshape.");
    };
    for (NamedAttribute attr : func->getDiscardableAttrs())
      if (!isOwn(attr))
        form->setAttr(attr.getName(), attr.getValue());
    for (unsigned i : llvm::seq(func.getNumArguments()))
      for (NamedAttribute attr : function_interface_impl::getArgAttrs(func, i))
        if (!isOwn(attr))
          form.setArgAttr(i, attr.getName(), attr.getValue());
    for (unsigned i : llvm::seq(func.getNumResults()))
      for (NamedAttribute attr :
           function_interface_impl::getResultAttrs(func, i))
        if (!isOwn(attr))
          form.setResultAttr(i, attr.getName(), attr.getValue());
  }

  /// Checks the premises of `func` for the actual sizes: the checks that its
  /// arguments would get, with other sizes.
  LogicalResult checkPremises(func::FuncOp func, const StaticVersion &version) {
    func::FuncOp form = version.form;
    OwningOpRef<func::FuncOp> copy = func.cloneWithoutRegions();
    Block *body = copy->addEntryBlock();
    OpBuilder builder(body, body->end());
    copy->setFunctionType(
        FunctionType::get(&getContext(), func.getArgumentTypes(), {}));
    copy->removeResAttrsAttr();
    func::ReturnOp::create(builder, func.getLoc());
    copyAssumptions(func.getBody().front(), *body);
    PremiseChecks checks(*copy, getArgument());
    if (failed(checks.plan()))
      return failure();
    checks.write();
    IRMapping mapping;
    unsigned first = form.getNumArguments() - version.axes.size();
    builder.setInsertionPointToStart(&form.getBody().front());
    for (BlockArgument arg : body->getArguments())
      mapping.map(arg, form.getArgument(arg.getArgNumber()));
    for (Operation &op : body->without_terminator()) {
      auto dim = dyn_cast<tensor::DimOp>(op);
      if (!dim) {
        builder.clone(op, mapping);
        continue;
      }
      auto arg = cast<BlockArgument>(dim.getSource());
      std::optional<int64_t> index = dim.getConstantIndex();
      if (!index)
        return emitError(dim.getLoc())
               << "cannot pad this function: an assumption reads the size of a "
                  "dimension that is not constant";
      if (auto type = dyn_cast<RankedTensorType>(arg.getType());
          !type.isDynamicDim(*index))
        builder.clone(op, mapping);
      for (auto [i, axis] : llvm::enumerate(version.axes))
        if (axis.argument == arg.getArgNumber() && axis.axis == *index)
          mapping.map(dim.getResult(), form.getArgument(first + i));
    }
    return success();
  }

  /// Checks the sizes that the caller passes.
  static void checkSizes(const StaticVersion &version) {
    func::FuncOp form = version.form;
    OpBuilder builder(&form.getBody().front(), form.getBody().front().begin());
    unsigned first = form.getNumArguments() - version.axes.size();
    for (auto [i, axis] : llvm::enumerate(version.axes)) {
      Value most =
          arith::ConstantIndexOp::create(builder, form.getLoc(), axis.padded);
      Value fits = arith::CmpIOp::create(builder, form.getLoc(),
                                         arith::CmpIPredicate::ule,
                                         form.getArgument(first + i), most);
      cf::AssertOp::create(
          builder, form.getLoc(), fits,
          builder.getStringAttr("argument " + Twine(axis.argument) +
                                ", dimension " + Twine(axis.axis) +
                                ": expected an actual size of at most " +
                                Twine(axis.padded)));
    }
  }
};
} // namespace

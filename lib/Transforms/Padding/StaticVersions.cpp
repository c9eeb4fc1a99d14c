//===- StaticVersions.cpp - Padded forms of a module's functions
//-------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StaticVersions.h"
#include "ReportFile.h"
#include "SymShape/Analysis/ConcreteSizes.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Dialect/VersionMarks.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::symshape;

/// The functions that get padded forms.
static SmallVector<func::FuncOp> findTargets(ModuleOp module) {
  SmallVector<func::FuncOp> funcs;
  for (auto func : module.getOps<func::FuncOp>())
    if (!func.isExternal() && func.isPublic() && !func->hasAttr(kPaddedAttr) &&
        !func->hasAttr(kVersionsAttr) &&
        !func->hasAttr(SymShapeDialect::kShapeFunctionAttr) &&
        !func->hasAttr(SymShapeDialect::kAuxiliaryOfAttr) &&
        llvm::any_of(func.getArgumentTypes(), isDynamicTensor))
      funcs.push_back(func);
  return funcs;
}

/// Reports names of `buckets` that no function has.
static LogicalResult checkNames(ModuleOp module, ModuleShapes &shapes,
                                ArrayRef<func::FuncOp> funcs,
                                ArrayRef<Bucket> buckets) {
  SmallVector<std::string> known;
  if (funcs.empty()) {
    emitWarning(module.getLoc())
        << "no function gets a static version: none that is public has a "
           "dynamic dimension in an argument and no versions yet";
    return success();
  }
  for (func::FuncOp func : funcs)
    for (const FunctionInput &input : findInputs(shapes.of(func)))
      // The number of an integer argument is no size.
      if (input.expr.getKind() != ExprKind::Scalar)
        known.push_back(input.name);
  for (const auto &[name, size] : buckets.front().sizes)
    if (name != "*" && !llvm::is_contained(known, name)) {
      reportUnknownInput(module.getLoc(), name, known);
      return failure();
    }
  return success();
}

FailureOr<VersionRequest>
symshape::readRequest(ModuleOp module, ModuleShapes &shapes, StringRef sizes) {
  VersionRequest request;
  std::string error;
  if (failed(parseBuckets(sizes, request.buckets, error)))
    return emitError(module.getLoc()) << "in option 'sizes': " << error;
  request.funcs = findTargets(module);
  if (failed(checkNames(module, shapes, request.funcs, request.buckets)))
    return failure();
  return request;
}

FailureOr<StaticVersion>
symshape::writeVersion(const FunctionShapes &shapes, const Bucket &bucket,
                       const ModuleShapes::Options &options, StringRef name,
                       OpBuilder &builder) {
  Location loc = shapes.getFunction().getLoc();
  std::string problem;
  FailureOr<SmallVector<PaddedAxis>> axes =
      findPaddedAxes(shapes, bucket, problem);
  if (failed(axes)) {
    emitError(loc) << "cannot pad this function: " << problem;
    return failure();
  }
  PaddingReport report;
  FailureOr<func::FuncOp> form =
      writePaddedForm(shapes, *axes, options, name, builder, report);
  if (failed(form)) {
    InFlightDiagnostic diag = emitError(loc) << "cannot pad this function for '"
                                             << bucket.text() << "'";
    for (const PaddingReport::Entry &entry : report.refusals)
      diag.attachNote(entry.loc) << entry.text;
    return failure();
  }
  InFlightDiagnostic remark = emitRemark(loc) << "added a static version for '"
                                              << bucket.text() << "'";
  for (const PaddingReport::Entry &entry : report.masks)
    remark.attachNote(entry.loc) << "mask: " << entry.text;
  for (const PaddingReport::Entry &entry : report.moves)
    remark.attachNote(entry.loc) << "move: " << entry.text;
  return StaticVersion{bucket, *axes, *form, report.masks.size(),
                       report.moves.size()};
}

LogicalResult symshape::reportVersions(StringRef path, Location loc,
                                       const StaticVersions &all) {
  if (path.empty())
    return success();
  return writeReport(path, loc, [&](raw_ostream &os) {
    llvm::json::OStream json(os, /*IndentSize=*/2);
    json.array([&] {
      for (const auto &[func, versions] : all)
        for (const StaticVersion &version : versions)
          json.object([&, func = func] {
            json.attribute("function", func::FuncOp(func).getSymName());
            json.attributeObject("sizes", [&] {
              for (const auto &[name, size] : version.bucket.sizes)
                json.attribute(name, size);
            });
            json.attribute("masks", version.masks);
            json.attribute("moves", version.moves);
          });
    });
    os << "\n";
  });
}

/// Copies the ops that compute `value` from the arguments, whose copies
/// `mapping` has. Fails for a value that needs other ops.
static LogicalResult copyOps(Value value, OpBuilder &builder,
                             IRMapping &mapping) {
  if (mapping.contains(value))
    return success();
  Operation *op = value.getDefiningOp();
  if (!op || !isPure(op) || op->getNumRegions() != 0 ||
      isa<ShapedType>(value.getType()))
    return failure();
  for (Value operand : op->getOperands())
    if (failed(copyOps(operand, builder, mapping)))
      return failure();
  builder.clone(*op, mapping);
  return success();
}

void symshape::copyAssumptions(Block &from, Block &to) {
  OpBuilder builder(&to, to.begin());
  IRMapping mapping;
  mapping.map(from.getArguments(), to.getArguments());
  for (Operation &op : from) {
    if (!isa<AssumeOp, ConstraintsOp>(op))
      continue;
    llvm::SetVector<Value> used(op.operand_begin(), op.operand_end());
    getUsedValuesDefinedAbove(op.getRegions(), used);
    if (llvm::all_of(used, [&](Value value) {
          return succeeded(copyOps(value, builder, mapping));
        }))
      builder.clone(op, mapping);
  }
}

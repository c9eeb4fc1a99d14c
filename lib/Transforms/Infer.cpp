//===- Infer.cpp - Infer and show extents -----------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/RecordShapes.h"
#include "SymShape/Analysis/Report.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/ToolOutputFile.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_INFERPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

struct Infer : ShapePass<symshape::impl::InferPassBase<Infer>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    if (print == "auto")
      print = record == "none" ? "table" : "none";
    if (!llvm::is_contained({"none", "table", "json"}, StringRef(print)) ||
        !llvm::is_contained({"none", "boundary", "ties"}, StringRef(record))) {
      mlir::emitError(getOperation().getLoc())
          << "expected 'print' to be none, table or json and 'record' to be "
             "none, boundary or ties, found '"
          << print << "' and '" << record << "'";
      return signalPassFailure();
    }
    ConcreteSizes sizes;
    for (const std::string &assignment : at)
      if (failed(sizes.parse(assignment))) {
        emitError(getOperation().getLoc())
            << "expected 'name=value' in option 'at', the value a number of 64 "
               "bits, found '"
            << assignment << "'";
        return signalPassFailure();
      }
    ModuleShapes shapes(getOperation(),
                        {getLibraries(),
                         /*trustPreconditions=*/false, runtimeScalars});
    for (FunctionOpInterface func : shapes.functions())
      if (!sizes.empty() && failed(sizes.check(shapes.of(func))))
        return signalPassFailure();
    if (failed(reportConflicts(shapes)) || failed(reportUnmodelled(shapes)))
      return signalPassFailure();
    if (print != "none" && failed(printReport(shapes, sizes)))
      return signalPassFailure();
    if (record == "none")
      return markAllAnalysesPreserved();
    recordBoundary(shapes);
    if (record == "ties")
      recordTies(shapes);
  }

private:
  LogicalResult reportUnmodelled(ModuleShapes &shapes) {
    LogicalResult result = success();
    for (FunctionOpInterface func : shapes.functions()) {
      for (Operation *op : shapes.of(func).overriddenOps())
        mlir::emitRemark(op->getLoc())
            << "a shape function overrides the built-in model of this op";
      for (Operation *op : shapes.of(func).unmodelledOps()) {
        StringRef message = "no model, trait or shape function tells the "
                            "result sizes of this op";
        if (strict) {
          mlir::emitError(op->getLoc()) << message;
          result = failure();
        } else {
          mlir::emitRemark(op->getLoc()) << message;
        }
      }
    }
    return result;
  }

  LogicalResult printReport(ModuleShapes &shapes, const ConcreteSizes &sizes) {
    std::string error;
    auto file = openOutputFile(output, &error);
    if (!file)
      return mlir::emitError(getOperation().getLoc()) << error;
    if (print == "json")
      printJSON(file->os(), shapes, sizes);
    else
      printTable(file->os(), shapes, sizes);
    file->keep();
    return success();
  }
};

} // namespace

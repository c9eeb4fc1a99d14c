//===- Infer.cpp - Infer and show extents -----------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OptionWords.h"
#include "ReportFile.h"
#include "SymShape/Analysis/InputHints.h"
#include "SymShape/Analysis/RecordShapes.h"
#include "SymShape/Analysis/Report.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_INFERPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

/// Removes and returns the first word of `text`, which ends at a space outside
/// quotes and braces.
static StringRef takeWord(StringRef &text) {
  bool quoted = false;
  unsigned braces = 0;
  size_t end = 0;
  for (; end != text.size() && (quoted || braces || text[end] != ' '); ++end) {
    quoted ^= text[end] == '"';
    braces += text[end] == '{';
    braces -= braces && text[end] == '}';
  }
  StringRef word = text.take_front(end);
  text = text.drop_front(end);
  return word;
}

namespace {

struct Infer : ShapePass<symshape::impl::InferPassBase<Infer>> {
  using ShapePass::ShapePass;

  /// Reads `at=n=3 m=4` as `at=n=3,m=4`: a word after `at` whose name is no
  /// option is another value.
  LogicalResult initializeOptions(
      StringRef options,
      function_ref<LogicalResult(const Twine &)> errorHandler) override {
    std::string joined;
    bool inValues = false;
    while (!(options = options.ltrim(' ')).empty()) {
      StringRef word = takeWord(options), name = word.split('=').first;
      bool isOption = llvm::is_contained({"print", "record", "output", "at",
                                          "shape-functions", "runtime-scalars",
                                          "sources", "strict"},
                                         name);
      bool isValue = inValues && !isOption && word.contains('=');
      joined += joined.empty() ? "" : isValue ? "," : " ";
      joined += word;
      inValues = isValue || (isOption && name == "at");
    }
    return InferPassBase::initializeOptions(joined, errorHandler);
  }

  void runOnOperation() override {
    Location loc = getOperation().getLoc();
    if (failed(checkWord(loc, "print", print,
                         {"auto", "none", "table", "json"})) ||
        failed(checkWord(loc, "record", record, {"none", "boundary", "ties"})))
      return signalPassFailure();
    if (print == "auto")
      print = record == "none" ? "table" : "none";
    ConcreteSizes sizes;
    std::string error;
    // Join the list: the option parser splits at commas in quotes, too.
    if (failed(sizes.parse(llvm::join(at, ","), error))) {
      emitError(getOperation().getLoc()) << "in option 'at': " << error;
      return signalPassFailure();
    }
    ModuleShapes &shapes =
        getShapes(/*trustPreconditions=*/false, runtimeScalars);
    if (failed(sizes.resolve(shapes)))
      return signalPassFailure();
    hintAtInput(shapes);
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
      for (auto &[op, error] : shapes.of(func).getShapeFunctionErrors())
        if (!error.message.empty())
          (mlir::emitWarning(op->getLoc()) << error.message)
                  .attachNote(error.at->getLoc())
              << "in the shape function of this op";
      for (Operation *op : shapes.of(func).unmodelledOps()) {
        if (llvm::none_of(op->getResultTypes(), [](Type type) {
              auto shaped = dyn_cast<ShapedType>(type);
              return shaped && !shaped.hasStaticShape();
            }))
          continue;
        StringRef message = "no model, trait, interface or shape function "
                            "gives the extents of this op's results";
        if (strict) {
          mlir::emitError(op->getLoc()) << message;
          result = failure();
        } else if (!isUnloweredTorchOp(op)) {
          mlir::emitRemark(op->getLoc()) << message;
        }
      }
    }
    return result;
  }

  LogicalResult printReport(ModuleShapes &shapes, const ConcreteSizes &sizes) {
    return writeReport(output, getOperation().getLoc(), [&](raw_ostream &os) {
      if (print == "json")
        printJSON(os, shapes, sizes, sources);
      else
        printTable(os, shapes, sizes, sources);
    });
  }
};

} // namespace

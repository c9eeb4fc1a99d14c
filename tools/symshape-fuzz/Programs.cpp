//===- Programs.cpp - Any text as a program -------------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/InitAll.h"
#include "Targets.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/ErrorHandling.h"

using namespace mlir;
using namespace mlir::symshape;

static MLIRContext &getContext() {
  static MLIRContext *context = [] {
    DialectRegistry registry;
    mlir::registerAllDialects(registry);
    mlir::registerAllExtensions(registry);
    symshape::registerAllDialects(registry);
    auto *context = new MLIRContext(registry, MLIRContext::Threading::DISABLED);
    context->allowUnregisteredDialects();
    context->getDiagEngine().registerHandler(
        [](Diagnostic &diagnostic) { (void)diagnostic.str(); });
    return context;
  }();
  return *context;
}

static std::string print(Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  op->print(os, OpPrintingFlags().useLocalScope());
  return text;
}

/// Upstream reads a size of more than 64 bits as a negative one, which it does
/// not read again.
static bool hasNegativeSize(Operation *op) {
  auto isNegative = [](Type type) {
    auto shaped = dyn_cast<ShapedType>(type);
    return shaped && shaped.hasRank() &&
                   llvm::any_of(shaped.getShape(),
                                [](int64_t size) {
                                  return size < 0 &&
                                         !ShapedType::isDynamic(size);
                                })
               ? WalkResult::interrupt()
               : WalkResult::advance();
  };
  auto isFound = [&](auto part) {
    return part.template walk<WalkOrder::PreOrder>(isNegative).wasInterrupted();
  };
  return isFound(op->getAttrDictionary()) ||
         llvm::any_of(op->getResultTypes(), isFound);
}

/// True if the printer of each op of the program is ours, or well tried.
static bool isOwn(ModuleOp module) {
  return !module
              .walk([](Operation *op) {
                StringRef dialect = op->getName().getDialectNamespace();
                bool isKnown = op->isRegistered() &&
                               (dialect == "symshape" || dialect == "func" ||
                                dialect == "builtin" || dialect == "arith");
                return isKnown && !hasNegativeSize(op)
                           ? WalkResult::advance()
                           : WalkResult::interrupt();
              })
              .wasInterrupted();
}

void symshape_fuzz::runPrograms(StringRef text) {
  // Deeper nesting than the parser of MLIR has stack for.
  constexpr unsigned kMaxNesting = 200;
  unsigned open = 0;
  for (char c : text) {
    open += StringRef("([{<").contains(c);
    if (open > kMaxNesting)
      return;
  }
  MLIRContext &context = getContext();
  auto module = parseSourceString<ModuleOp>(text, &context);
  if (!module)
    return;
  if (isOwn(*module)) {
    std::string printed = print(*module);
    auto again = parseSourceString<ModuleOp>(printed, &context);
    if (!again || print(*again) != printed)
      llvm::report_fatal_error(
          Twine("the printed program is not the same:\n" + printed));
  }
  ModuleShapes shapes(*module);
  for (FunctionOpInterface func : shapes.functions()) {
    if (func.isExternal())
      continue;
    const FunctionShapes &of = shapes.of(func);
    func->walk([&](Operation *op) {
      for (Value result : op->getResults()) {
        for (DimExpr e : of.extents(result))
          (void)shapes.text(e);
        if (DimExpr content = of.content(result))
          (void)shapes.text(content);
      }
    });
  }
}

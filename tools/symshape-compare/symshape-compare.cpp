//===- symshape-compare.cpp - Compares two versions of a program ----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Tools.h"
#include "ForeignFunctions.h"
#include "SymShape/Analysis/CompareShapes.h"
#include "SymShape/Analysis/ShapeFunctionLibrary.h"
#include "SymShape/InitAll.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/ManagedStatic.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Made when the tool starts: in a package, all tools are in one library.
struct Options {
  llvm::cl::OptionCategory category{"Options of symshape-compare"};
  llvm::cl::list<std::string> files{llvm::cl::Positional,
                                    llvm::cl::desc("BEFORE [AFTER]"),
                                    llvm::cl::cat(category)};
  llvm::cl::opt<std::string> dumpFile{
      "dump", llvm::cl::value_desc("file"),
      llvm::cl::desc(
          "Instead of AFTER: the output of --mlir-print-ir-after-all; "
          "compares the program after each pass with that before, "
          "and names the passes. Without BEFORE, the first dump is "
          "only compared with the next one ('-' reads standard "
          "input)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<bool> printJSON{"json", llvm::cl::desc("Print JSON"),
                                llvm::cl::cat(category)};
};

} // namespace

static llvm::ManagedStatic<Options> options;

static const char *const kHelp =
    "Compares two versions of an MLIR program, such as before and after a "
    "pass.\n\n"
    "For each function that both have: the sizes and numbers of its results, "
    "as expressions over the inputs; the run-time checks at which it stops; "
    "divisors that may be 0; and the results of ops that both versions mark "
    "with the same id, {symshape.watch = \"id\"}. Each comparison is equal "
    "(proved for all inputs), changed (with sizes that show it) or undecided. "
    "Where BEFORE stops or has undefined behavior, AFTER may do anything.\n\n"
    "Exit status: 0 all equal, 1 something changed, 2 a file cannot be read, "
    "3 nothing changed and something is undecided.\n";

enum ExitCode { Equal = 0, Changed = 1, Failed = 2, Undecided = 3 };

namespace {

/// A program, and its analysis.
struct Version {
  OwningOpRef<ModuleOp> module;
  std::unique_ptr<ModuleShapes> shapes;

  Version(OwningOpRef<ModuleOp> parsed, ArrayRef<Operation *> libraries)
      : module(std::move(parsed)) {
    symshape_compare::readForeignFunctions(*module);
    shapes = std::make_unique<ModuleShapes>(*module,
                                            ModuleShapes::Options{libraries});
  }
};

/// One part of a dump.
struct Part {
  /// Such as `Canonicalizer (canonicalize)`.
  StringRef pass;
  StringRef text;
};

} // namespace

/// Splits a dump at its headers, `// -----// IR Dump After NAME //----- //`. A
/// printed op has no empty line in it, and ends before one; text between may be
/// diagnostics of the passes.
static SmallVector<Part> splitDump(StringRef dump) {
  constexpr StringLiteral kHeader = "// -----// IR Dump ";
  SmallVector<Part> parts;
  for (size_t at = dump.find(kHeader); at != StringRef::npos;) {
    StringRef rest = dump.drop_front(at + kHeader.size());
    auto [header, text] = rest.split('\n');
    size_t next = dump.find(kHeader, at + 1);
    text = text.take_front(text.find(kHeader));
    text = text.ltrim('\n');
    parts.push_back({header.split(" //-----").first.trim(),
                     text.take_front(text.find("\n\n"))});
    at = next;
  }
  return parts;
}

static void add(ShapeComparison &sum, const ShapeComparison &found) {
  sum.functions += found.functions;
  sum.equal += found.equal;
  sum.changed += found.changed;
  sum.undecided += found.undecided;
  llvm::append_range(sum.differences, found.differences);
}

/// Compares each function in a part of the dump with its last version before.
static ShapeComparison compareDump(std::shared_ptr<Version> first,
                                   StringRef dump, MLIRContext &context,
                                   ArrayRef<Operation *> libraries) {
  ShapeComparison sum;
  llvm::StringMap<std::shared_ptr<Version>> latest;
  auto keep = [&](const std::shared_ptr<Version> &version) {
    for (FunctionOpInterface func : version->shapes->functions())
      latest[pathOf(func, *version->shapes)] = version;
  };
  if (first)
    keep(first);
  for (const Part &part : splitDump(dump)) {
    if (part.text.empty())
      continue;
    ParserConfig config(&context, /*verifyAfterParse=*/true);
    OwningOpRef<ModuleOp> module =
        parseSourceString<ModuleOp>(part.text, config, part.pass);
    if (!module) {
      // A part that is not compared may differ.
      Location loc = UnknownLoc::get(&context);
      sum.add({ShapeDifference::Function,
               false,
               "",
               part.pass.str(),
               "this part of the dump",
               "",
               "",
               {},
               "it cannot be read",
               loc,
               loc});
      continue;
    }
    auto version = std::make_shared<Version>(std::move(module), libraries);
    SmallVector<std::shared_ptr<Version>> before;
    for (FunctionOpInterface func : version->shapes->functions())
      if (auto last = latest.lookup(pathOf(func, *version->shapes));
          last && !llvm::is_contained(before, last))
        before.push_back(last);
    for (auto &last : before) {
      ShapeComparison found =
          compareShapes(*last->shapes, *version->shapes, [&](StringRef path) {
            return latest.lookup(path) == last;
          });
      for (ShapeDifference &d : found.differences)
        d.pass = part.pass.str();
      add(sum, found);
    }
    keep(version);
  }
  return sum;
}

int symshapeCompareMain(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  auto &[category, files, dumpFile, printJSON] = *options;
  llvm::cl::HideUnrelatedOptions(category);
  llvm::cl::ParseCommandLineOptions(argc, argv, kHelp);
  if (dumpFile.empty() ? files.size() != 2 : files.size() > 1) {
    llvm::errs() << "symshape-compare: expected two programs, or --dump=FILE "
                    "and at most one program, found "
                 << files.size() << '\n';
    return Failed;
  }
  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  registerAllExtensions(registry);
  symshape::registerAllDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  context.loadDialect<SymShapeDialect, arith::ArithDialect, func::FuncDialect,
                      tensor::TensorDialect>();
  ShapeFunctionLibrary library;
  if (failed(library.load(&context, {})))
    return Failed;
  SmallVector<Operation *> libraries = library.getModules();

  SmallVector<std::shared_ptr<Version>> versions;
  for (const std::string &file : files) {
    auto module = parseSourceFile<ModuleOp>(file, &context);
    if (!module)
      return Failed;
    versions.push_back(std::make_shared<Version>(std::move(module), libraries));
  }
  ShapeComparison found;
  if (dumpFile.empty()) {
    found = compareShapes(*versions[0]->shapes, *versions[1]->shapes);
  } else {
    std::string error;
    auto input = openInputFile(dumpFile, &error);
    if (!input) {
      llvm::errs() << error << '\n';
      return Failed;
    }
    found = compareDump(versions.empty() ? nullptr : versions[0],
                        input->getBuffer(), context, libraries);
  }
  if (printJSON)
    printComparisonJSON(llvm::outs(), found);
  else
    printComparison(llvm::outs(), found);
  return found.changed != 0     ? Changed
         : found.undecided != 0 ? Undecided
                                : Equal;
}

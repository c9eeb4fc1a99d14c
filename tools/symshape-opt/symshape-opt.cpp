//===- symshape-opt.cpp - The opt tool --------------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's opt tool with every upstream dialect and pass, and SymShape.
//
//===----------------------------------------------------------------------===//

#include "../Tools.h"
#include "Diagnostics.h"
#include "Nesting.h"
#include "Serve.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/InitAll.h"
#include "SymShape/Transforms/PassWatch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/ManagedStatic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

namespace {

/// Warns of ops that `iree-compile` does not know.
struct HintAtIREE
    : mlir::PassWrapper<HintAtIREE, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(HintAtIREE)

  void runOnOperation() override {
    markAllAnalysesPreserved();
    mlir::Operation *first = nullptr;
    getOperation().walk([&](mlir::Operation *op) {
      if (!llvm::isa_and_nonnull<mlir::symshape::SymShapeDialect>(
              op->getDialect()))
        return mlir::WalkResult::advance();
      first = op;
      return mlir::WalkResult::interrupt();
    });
    if (first)
      mlir::emitWarning(first->getLoc())
          << "'" << first->getName()
          << "' is left, and iree-compile crashes on it; run "
             "'lower-symshape' after 'symshape-export-iree'";
  }
};

} // namespace

namespace {

enum class WatchMode { None, Warn, Error };

/// Made when the tool starts: in a package, all tools are in one library.
struct Options {
  llvm::cl::opt<std::string> diagnosticsFile{
      "symshape-diagnostics", llvm::cl::value_desc("file"),
      llvm::cl::desc(
          "Also write each diagnostic of the passes to this file, as a "
          "line of JSON with severity, location, message and notes")};

  llvm::cl::opt<WatchMode> watchMode{
      "symshape-watch", llvm::cl::ValueOptional,
      llvm::cl::init(WatchMode::None),
      llvm::cl::desc(
          "Compare the sizes, checks and marked values of the program "
          "before and after each pass, and report each change "
          "with an example (disables threads)"),
      llvm::cl::values(
          clEnumValN(WatchMode::Warn, "", ""),
          clEnumValN(WatchMode::Warn, "warn", "as a warning (the default)"),
          clEnumValN(WatchMode::Error, "error",
                     "as an error; the tool then fails"))};
  llvm::cl::opt<bool> watchUndecided{
      "symshape-watch-undecided",
      llvm::cl::desc("With --symshape-watch: also report, as remarks, the "
                     "comparisons that are undecided")};
};

} // namespace

static llvm::ManagedStatic<Options> options;

namespace {

/// Prints the summary of the watch, and fails if a change is an error.
struct EndOfWatch
    : mlir::PassWrapper<EndOfWatch, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(EndOfWatch)
  explicit EndOfWatch(std::shared_ptr<mlir::symshape::PassWatch> watch)
      : watch(std::move(watch)) {}

  void runOnOperation() override {
    markAllAnalysesPreserved();
    llvm::errs() << watch->summary() << '\n';
    if (options->watchMode == WatchMode::Error &&
        watch->getCounts().changed != 0)
      signalPassFailure();
  }
  std::shared_ptr<mlir::symshape::PassWatch> watch;
};

} // namespace

/// Watches the passes of `pm`.
static mlir::LogicalResult addWatch(mlir::PassManager &pm) {
  mlir::MLIRContext *context = pm.getContext();
  // The search for a pattern needs a context without other threads.
  context->disableMultithreading();
  context
      ->loadDialect<mlir::symshape::SymShapeDialect, mlir::arith::ArithDialect,
                    mlir::func::FuncDialect, mlir::tensor::TensorDialect>();
  mlir::symshape::PassWatch::Options watchOptions;
  watchOptions.isError = options->watchMode == WatchMode::Error;
  watchOptions.reportUndecided = options->watchUndecided;
  auto watch = mlir::symshape::PassWatch::create(context, watchOptions);
  if (!watch)
    return mlir::failure();
  pm.addInstrumentation(watch->createInstrumentation());
  pm.addPass(std::make_unique<EndOfWatch>(watch));
  return mlir::success();
}

/// Adds a hint after the passes that the user named. With `diagnostics`, their
/// diagnostics are written there, too.
static void addHints(mlir::MlirOptMainConfig &config,
                     llvm::raw_ostream *diagnostics) {
  mlir::MlirOptMainConfig named = config;
  config.setPassPipelineSetupFn([named, diagnostics](mlir::PassManager &pm) {
    if (diagnostics)
      pm.getContext()->getDiagEngine().registerHandler(
          [diagnostics](mlir::Diagnostic &diagnostic) {
            mlir::symshape::writeAsJson(diagnostic, *diagnostics);
            return mlir::failure(); // the driver prints it
          });
    if (failed(named.setupPassPipeline(pm)))
      return mlir::failure();
    for (mlir::Pass &pass : pm.getPasses())
      if (pass.getArgument() == "symshape-export-iree") {
        pm.addPass(std::make_unique<HintAtIREE>());
        break;
      }
    return options->watchMode == WatchMode::None ? mlir::success()
                                                 : addWatch(pm);
  });
}

namespace {

/// Runs of `symshape-opt --symshape-report=PIPELINE FILE`: passes that print
/// reports of a program, which may have ops of unregistered dialects, and no
/// program. The dialects stay loaded for the next run: to load them takes
/// longer than a small program. Upstream's driver has global options, and so
/// runs once in a process.
class Reporter {
public:
  explicit Reporter(const mlir::DialectRegistry &registry)
      : registry(registry) {}

  /// Returns the exit code; none for other arguments.
  std::optional<int> run(llvm::ArrayRef<std::string> arguments) {
    if (arguments.size() != 2)
      return std::nullopt;
    llvm::StringRef pipeline = arguments[0];
    if (!pipeline.consume_front("--symshape-report="))
      return std::nullopt;
    std::string error;
    auto input = mlir::openInputFile(arguments[1], &error);
    if (input)
      return mlir::asMainReturnCode(run(pipeline, std::move(input)));
    llvm::errs() << error << '\n';
    return EXIT_FAILURE;
  }

  /// Infers the shapes of a small program, so that the code is in memory.
  void warmUp() {
    (void)run(
        "symshape-infer-onnx-ranks,symshape-import-shape-strings,"
        "symshape-infer{print=json}",
        llvm::MemoryBuffer::getMemBuffer(
            "func.func @f(%x: tensor<?x?xf32> {onnx.shape = \"N, 4\"}) -> "
            "tensor<*xf32> attributes {symshape.constraint_strings = "
            "[\"N <= 8\"]} {\n"
            "  %y = \"onnx.Relu\"(%x) {opset = 18 : i64} : "
            "(tensor<?x?xf32>) -> tensor<*xf32> loc(\"y\")\n"
            "  return %y : tensor<*xf32>\n"
            "}"));
  }

private:
  mlir::LogicalResult run(llvm::StringRef pipeline,
                          std::unique_ptr<llvm::MemoryBuffer> input) {
    if (failed(mlir::symshape::checkNesting(input->getMemBufferRef())))
      return mlir::failure();
    if (!context) {
      // Threads take longer to start than they save.
      context.emplace(registry, mlir::MLIRContext::Threading::DISABLED);
      context->allowUnregisteredDialects();
    }
    llvm::SourceMgr sources;
    sources.AddNewSourceBuffer(std::move(input), {});
    mlir::SourceMgrDiagnosticHandler handler(sources, &*context);
    // A pass reads its libraries only before its first run.
    if (!passes || pipeline != passesOf) {
      passesOf = pipeline;
      if (failed(mlir::parsePassPipeline(pipeline, passes.emplace(&*context))))
        return mlir::failure();
    }
    auto module = mlir::parseSourceFile<mlir::ModuleOp>(sources, &*context);
    return module ? passes->run(*module) : mlir::failure();
  }

  const mlir::DialectRegistry &registry;
  std::optional<mlir::MLIRContext> context;
  std::string passesOf;
  std::optional<mlir::PassManager> passes;
};

} // namespace

/// Checks the nesting of the input, then runs upstream's driver.
static mlir::LogicalResult run(int argc, char **argv,
                               mlir::DialectRegistry &registry,
                               llvm::StringRef help) {
  auto [inputName, outputName] = mlir::parseCLIOptions(argc, argv, help);
  std::string error;
  std::unique_ptr<llvm::ToolOutputFile> diagnostics;
  if (!options->diagnosticsFile.empty() &&
      !(diagnostics = mlir::openOutputFile(options->diagnosticsFile, &error))) {
    llvm::errs() << error << '\n';
    return mlir::failure();
  }
  // They are wanted all the more if a pass fails.
  if (diagnostics)
    diagnostics->keep();
  auto config = mlir::MlirOptMainConfig::createFromCLOptions();
  addHints(config, diagnostics ? &diagnostics->os() : nullptr);
  // These read no input.
  if (config.shouldShowDialects() || config.shouldListPasses())
    return mlir::MlirOptMain(argc, argv, inputName, outputName, registry);

  auto input = mlir::openInputFile(inputName, &error);
  if (!input) {
    llvm::errs() << error << '\n';
    return mlir::failure();
  }
  if (failed(mlir::symshape::checkNesting(input->getMemBufferRef())))
    return mlir::failure();
  auto output = mlir::openOutputFile(outputName, &error);
  if (!output) {
    llvm::errs() << error << '\n';
    return mlir::failure();
  }
  // The text is gone once the driver has it.
  bool hasPrettyStablehlo = input->getBuffer().contains(" stablehlo.");
  if (failed(mlir::MlirOptMain(output->os(), std::move(input), registry,
                               config))) {
    if (hasPrettyStablehlo)
      llvm::errs()
          << "note: symshape-opt reads StableHLO only in generic form, "
             "with --allow-unregistered-dialect "
             "--symshape-import-stablehlo; print it in this form with "
             "'iree-opt --mlir-print-op-generic', or in Python with "
             "'module.operation.get_asm(print_generic_op_form=True)'\n";
    return mlir::failure();
  }
  output->keep();
  return mlir::success();
}

int symshapeOptMain(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  *options;
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllPasses();
  mlir::symshape::registerAllDialects(registry);
  mlir::symshape::registerAllPasses();
  std::string help = mlir::registerCLIOptions(
      "mlir-opt with the passes of SymShape, whose names start with symshape- "
      "or "
      "lower-symshape.\n\n"
      "  symshape-opt FILE --symshape-infer -o /dev/null   prints the shape of "
      "every value\n"
      "  symshape-opt FILE --symshape-pipeline -o OUT      proves and removes "
      "checks, makes sizes static\n",
      registry);
  Reporter reporter(registry);
  std::vector<std::string> own(argv + 1, argv + argc);
  if (std::optional<int> code = reporter.run(own))
    return *code;
  std::optional<mlir::symshape::ServedRun> served;
  std::vector<char *> arguments(argv, argv + argc);
  if (argc == 2 && llvm::StringRef(argv[1]) == "--symshape-serve") {
    served = mlir::symshape::serve([&] { reporter.warmUp(); },
                                   [&](llvm::ArrayRef<std::string> wanted) {
                                     return reporter.run(wanted);
                                   });
    if (!served)
      return 0;
    arguments.resize(1);
    for (std::string &argument : served->arguments)
      arguments.push_back(argument.data());
  }
  int count = arguments.size();
  arguments.push_back(nullptr);
  int code =
      mlir::asMainReturnCode(run(count, arguments.data(), registry, help));
  if (served)
    served->end(code);
  return code;
}

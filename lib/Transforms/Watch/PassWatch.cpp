//===- PassWatch.cpp - Compares sizes before and after passes -------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Transforms/PassWatch.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/IR/Action.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/Threading.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

/// A copy of a program, and its analysis.
struct PassWatch::Record {
  OperationFingerPrint print;
  /// The copy; that of a function is in a module with the attributes of the
  /// module around the function.
  OwningOpRef<ModuleOp> holder;
  Operation *root = nullptr;
  std::unique_ptr<ModuleShapes> shapes;

  explicit Record(Operation *op) : print(op) {
    holder = ModuleOp::create(op->getLoc());
    root = op->clone();
    holder->getBody()->push_back(root);
    for (Operation *around = op->getParentOp(); around;
         around = around->getParentOp())
      if (isa<ModuleOp>(around)) {
        for (StringRef name : {StringRef(SymShapeDialect::kMaxExtentAttr),
                               StringRef(SymShapeDialect::kCountWidthAttr)})
          if (Attribute attr = around->getAttr(name))
            (*holder)->setAttr(name, attr);
        break;
      }
  }
};

PassWatch::PassWatch(MLIRContext *context, const Options &options)
    : context(context), options(options) {
  this->options.shapeFunctions = {}; // which may not live as long
}

std::shared_ptr<PassWatch> PassWatch::create(MLIRContext *context,
                                             const Options &options) {
  std::shared_ptr<PassWatch> watch(new PassWatch(context, options));
  if (failed(watch->library.load(context, options.shapeFunctions)))
    return nullptr;
  return watch;
}

PassWatch::~PassWatch() = default;

PassWatch::RecordRef PassWatch::takeRecord(Operation *op) {
  return std::make_shared<Record>(op);
}

ModuleShapes &PassWatch::shapesOf(Record &record) {
  if (!record.shapes) {
    ModuleShapes::Options how;
    SmallVector<Operation *> libraries = library.getModules();
    how.shapeFunctionLibraries = libraries;
    how.checkReuse = false;
    record.shapes = std::make_unique<ModuleShapes>(record.root, how);
  }
  return *record.shapes;
}

std::string PassWatch::summary() const {
  std::lock_guard guard(mutex);
  return "watched " + std::to_string(counts.passes) + " passes; " +
         std::to_string(counts.changedPasses) +
         " changed the program: " + std::to_string(counts.equal) + " equal, " +
         std::to_string(counts.changed) + " changed, " +
         std::to_string(counts.undecided) + " undecided";
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

static std::string nameOf(const Pass &pass) {
  StringRef name =
      pass.getArgument().empty() ? pass.getName() : pass.getArgument();
  return name.str();
}

/// True for a pass of its own on an op whose sizes can be compared: not for the
/// adaptor that runs a nested pipeline, whose passes are watched.
static bool isWatched(const Pass &pass, Operation *op) {
  if (pass.getName().ends_with("OpToOpPassAdaptor"))
    return false;
  return op->hasTrait<OpTrait::SymbolTable>() || isa<FunctionOpInterface>(op);
}

void PassWatch::runBefore(const Pass &pass, Operation *op) {
  if (!isWatched(pass, op))
    return;
  OperationFingerPrint print(op);
  {
    std::lock_guard guard(mutex);
    auto it = records.find(op);
    if (it != records.end() && it->second->print == print)
      return;
  }
  RecordRef record = takeRecord(op);
  std::lock_guard guard(mutex);
  records[op] = std::move(record);
}

namespace {
/// Drops the diagnostics of this thread.
struct Quiet : ScopedDiagnosticHandler {
  explicit Quiet(MLIRContext *context) : ScopedDiagnosticHandler(context) {
    setHandler([thread = llvm::get_threadid()](Diagnostic &) {
      return success(llvm::get_threadid() == thread);
    });
  }
};
} // namespace

/// Verifies without diagnostics.
static bool isInvalid(Operation *op) {
  Quiet quiet(op->getContext());
  return failed(verify(op));
}

void PassWatch::runAfter(const Pass &pass, Operation *op, bool isVerified) {
  if (!isWatched(pass, op))
    return;
  RecordRef before;
  {
    std::lock_guard guard(mutex);
    before = records.lookup(op);
    counts.passes += before != nullptr;
  }
  if (!before || before->print == OperationFingerPrint(op))
    return;
  if (!isVerified && isInvalid(op))
    return runAfterFailed(pass, op);
  RecordRef after = takeRecord(op);
  ShapeComparison found = compareShapes(shapesOf(*before), shapesOf(*after));
  {
    std::lock_guard guard(mutex);
    ++counts.changedPasses;
    counts.equal += found.equal;
    counts.changed += found.changed;
    counts.undecided += found.undecided;
    // The copies of its functions are of the program before.
    if (!op->getParentOp())
      records.clear();
    records[op] = std::move(after);
  }
  report(pass, found, *before, op);
}

void PassWatch::runAfterFailed(const Pass &pass, Operation *op) {
  if (!isWatched(pass, op))
    return;
  RecordRef before;
  {
    std::lock_guard guard(mutex);
    before = records.lookup(op);
    records.erase(op);
  }
  if (!before || !isInvalid(op))
    return;
  // A pass that gives up may leave anything.
  std::string pattern = findPattern(pass, *before, isInvalid);
  if (!pattern.empty())
    emitError(op->getLoc())
        << "pass '" << nameOf(pass)
        << "' leaves a program that the verifier refuses; " << pattern;
}

void PassWatch::report(const Pass &pass, const ShapeComparison &found,
                       Record &before, Operation *op) {
  std::optional<std::string> pattern;
  for (const ShapeDifference &d : found.differences) {
    if (!d.isChanged && !options.reportUndecided)
      continue;
    std::string text = d.text();
    {
      // A pass that runs other passes makes the changes that those made.
      std::lock_guard guard(mutex);
      if (!reported.insert(text).second)
        continue;
    }
    if (!d.isChanged) {
      emitRemark(d.afterLoc)
          << "pass '" << nameOf(pass) << "' may change " << text;
      continue;
    }
    if (!pattern)
      pattern = findPattern(pass, before, [&](Operation *program) {
        Record record(program);
        return compareShapes(shapesOf(before), shapesOf(record)).changed != 0;
      });
    // A fold may create a constant without a location.
    Location loc = isa<UnknownLoc>(d.afterLoc) ? d.beforeLoc : d.afterLoc;
    InFlightDiagnostic diag =
        options.isError ? emitError(loc) : emitWarning(loc);
    diag << "pass '" << nameOf(pass) << "' changes " << text;
    if (d.beforeLoc != loc)
      diag.attachNote(d.beforeLoc) << "this is the place before the pass";
    if (!pattern->empty())
      diag.attachNote(loc) << *pattern;
  }
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

using ActionHandler =
    std::function<void(llvm::function_ref<void()>, const tracing::Action &)>;

/// Gets the actions of a pass that the watch runs, instead of the handler.
static thread_local ActionHandler *ownActions = nullptr;

/// Lets the first `limit` applications of patterns happen, and no other.
namespace {
struct PatternCounter {
  uint64_t limit, count = 0;
  /// The last application that happened.
  std::string last;

  void apply(llvm::function_ref<void()> transform,
             const tracing::Action &action) {
    if (action.getTag() != "apply-pattern")
      return transform();
    if (count == limit)
      return;
    if (++count == limit) {
      std::string text;
      llvm::raw_string_ostream os(text);
      action.print(os);
      StringRef pattern = StringRef(text).split("pattern: ").second;
      last = pattern.empty() ? "a pattern without a name"
                             : "pattern '" + pattern.str() + "'";
      for (IRUnit unit : action.getContextIRUnits())
        if (auto *op = llvm::dyn_cast_if_present<Operation *>(unit))
          last += " on '" + op->getName().getStringRef().str() + "'";
    }
    transform();
  }
};
} // namespace

std::string
PassWatch::findPattern(const Pass &pass, Record &before,
                       llvm::function_ref<bool(Operation *)> isWrong) {
  // A handler is for all threads.
  if (context->isMultithreadingEnabled())
    return "to learn which pattern, use --mlir-disable-threading";
  if (context->hasActionHandler() && !hasHandler)
    return "to learn which pattern, use no other handler of actions";
  // A pass cannot be copied from outside, but it prints itself with options.
  std::string pipeline;
  llvm::raw_string_ostream text(pipeline);
  const_cast<Pass &>(pass).printAsTextualPipeline(text);
  auto run = [&](PatternCounter &patterns) {
    Record copy(before.root);
    Quiet quiet(context);
    ActionHandler handler = [&](llvm::function_ref<void()> transform,
                                const tracing::Action &action) {
      patterns.apply(transform, action);
    };
    if (hasHandler)
      ownActions = &handler;
    else
      context->registerActionHandler(handler);
    PassManager passes(context, before.root->getName().getStringRef());
    passes.enableVerifier(false);
    bool succeeds =
        succeeded(parsePassPipeline(pipeline, passes, llvm::nulls())) &&
        succeeded(passes.run(copy.root));
    if (hasHandler)
      ownActions = nullptr;
    else
      context->registerActionHandler(nullptr);
    return succeeds && isWrong(copy.root);
  };
  PatternCounter none{0, 0, ""}, all{UINT64_MAX, 0, ""};
  if (!run(all) || all.count == 0)
    return "";
  if (run(none))
    return "the change comes from a fold of an op or from the pass itself, not "
           "from a pattern";
  uint64_t right = 0, wrong = all.count;
  std::string culprit;
  while (wrong - right > 1 || culprit.empty()) {
    uint64_t middle = wrong - right > 1 ? right + (wrong - right) / 2 : wrong;
    PatternCounter some{middle, 0, ""};
    if (run(some)) {
      wrong = middle;
      culprit = some.last;
    } else if (middle == wrong) {
      return ""; // two runs of the pass differ
    } else {
      right = middle;
    }
  }
  return "the change comes from " + culprit;
}

//===----------------------------------------------------------------------===//
// Ways to watch
//===----------------------------------------------------------------------===//

namespace {

class WatchInstrumentation : public PassInstrumentation {
public:
  explicit WatchInstrumentation(std::shared_ptr<PassWatch> watch)
      : watch(std::move(watch)) {}

  void runBeforePass(Pass *pass, Operation *op) override {
    watch->runBefore(*pass, op);
  }
  void runAfterPass(Pass *pass, Operation *op) override {
    watch->runAfter(*pass, op);
  }
  void runAfterPassFailed(Pass *pass, Operation *op) override {
    watch->runAfterFailed(*pass, op);
  }

private:
  std::shared_ptr<PassWatch> watch;
};

/// Asks the handler of a context, if it is that of a watch, to begin or to end.
struct WatchAction : tracing::ActionImpl<WatchAction> {
  static constexpr StringLiteral tag = "symshape-watch";

  /// The watch that begins; null to end.
  std::shared_ptr<PassWatch> watch;
  /// The watch that ended.
  mutable std::shared_ptr<PassWatch> ended;
  mutable bool isHandled = false;
};

/// Runs passes under the watch that was begun last.
struct WatchHandler {
  std::shared_ptr<std::weak_ptr<PassWatch>> current =
      std::make_shared<std::weak_ptr<PassWatch>>();

  void operator()(llvm::function_ref<void()> transform,
                  const tracing::Action &action) const {
    if (ownActions)
      return (*ownActions)(transform, action);
    if (auto *request = llvm::dyn_cast<WatchAction>(&action)) {
      request->ended = current->lock();
      *current = request->watch;
      request->isHandled = true;
      return transform();
    }
    auto *execution = llvm::dyn_cast<PassExecutionAction>(&action);
    std::shared_ptr<PassWatch> watch = current->lock();
    if (!execution || !watch)
      return transform();
    watch->runBefore(execution->getPass(), execution->getOp());
    transform();
    if (current->lock() == watch)
      watch->runAfter(execution->getPass(), execution->getOp(),
                      /*isVerified=*/false);
  }
};

} // namespace

std::unique_ptr<PassInstrumentation> PassWatch::createInstrumentation() {
  return std::make_unique<WatchInstrumentation>(shared_from_this());
}

LogicalResult symshape::beginWatch(MLIRContext *context,
                                   const std::shared_ptr<PassWatch> &watch) {
  watch->hasHandler = true;
  if (!context->hasActionHandler())
    context->registerActionHandler(WatchHandler());
  WatchAction action;
  action.watch = watch;
  context->executeAction([] {}, action);
  return success(action.isHandled);
}

std::shared_ptr<PassWatch> symshape::endWatch(MLIRContext *context) {
  WatchAction action;
  context->executeAction([] {}, action);
  return action.ended;
}

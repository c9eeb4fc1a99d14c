//===- Specialize.cpp - Versions for given and likely sizes ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Transforms/Specialize.h"
#include "SymShape/Analysis/ConcreteSizes.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Dialect/VersionMarks.h"
#include "SymShape/Transforms/Passes.h"
#include "VersionHelpers.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_SPECIALIZEPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

static uint64_t countOps(Operation *op) {
  uint64_t number = 0;
  op->walk([&](Operation *) { ++number; });
  return number;
}

namespace {

struct Specialize : ShapePass<symshape::impl::SpecializePassBase<Specialize>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    if (failed(readOptions()) || failed(checkNames()) || failed(fixSizes()) ||
        failed(planVersions()))
      return signalPassFailure();
    writeVersions();
    count("specialized", "Functions specialized for given sizes",
          numSpecialized);
    count("versions", "Versions added", numVersions);
    count("refused", "Versions not added, because of max-growth", numRefused);
    if (changed.empty())
      return markAllAnalysesPreserved();
    settleFunctions(getOperation(), changed, newResults, {getLibraries()},
                    getArgument());
  }

private:
  LogicalResult readOptions() {
    std::string error;
    ConcreteSizes stated;
    if (failed(stated.parse(llvm::join(sizes, ","), error)))
      return emitError(getOperation().getLoc())
             << "in option 'sizes': " << error;
    given.clear();
    for (const ConcreteSizes::Assignment &assignment : stated.getAssignments())
      given.push_back(
          {assignment.name, InputCondition::Equals, assignment.value});
    asked.clear();
    if (!likely.empty() && failed(parseVersions(likely, asked, error)))
      return emitError(getOperation().getLoc())
             << "in option 'likely': " << error;
    changed.clear();
    newResults.clear();
    plans.clear();
    numSpecialized = numVersions = numRefused = 0;
    return success();
  }

  /// The functions that options apply to.
  SmallVector<func::FuncOp> targets() {
    SmallVector<func::FuncOp> funcs;
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (!func.isExternal() && !func->hasAttr(kVersionOfAttr) &&
          !func->hasAttr(SymShapeDialect::kShapeFunctionAttr) &&
          !func->hasAttr(SymShapeDialect::kAuxiliaryOfAttr) &&
          (functions.empty() || llvm::is_contained(functions, func.getName())))
        funcs.push_back(func);
    return funcs;
  }
  /// Conditions of options name inputs of the functions that are called from
  /// outside, unless the user names the functions.
  bool takesOptions(func::FuncOp func) {
    return func.isPublic() || !functions.empty();
  }

  /// Reports names that no function has.
  LogicalResult checkNames() {
    Location loc = getOperation().getLoc();
    for (const std::string &name : functions)
      if (llvm::none_of(targets(), [&](func::FuncOp func) {
            return func.getName() == name;
          }))
        return emitError(loc) << "in option 'function': expected the name of "
                                 "a function with a body, found '"
                              << name << "'";
    SmallVector<std::string> wanted, known;
    auto want = [&](ArrayRef<InputCondition> conditions) {
      for (const InputCondition &condition : conditions) {
        wanted.push_back(condition.input);
        if (condition.kind == InputCondition::EqualsInput)
          wanted.push_back(condition.other);
      }
    };
    want(given);
    for (const InputConditions &conditions : asked)
      want(conditions);
    if (wanted.empty())
      return success();
    for (func::FuncOp func : targets()) {
      if (!takesOptions(func))
        continue;
      for (const FunctionInput &input : findInputs(getShapes().of(func)))
        known.push_back(input.name);
      // A symbol that an earlier run replaced by its value.
      if (auto done = func->getAttrOfType<DictionaryAttr>(kSpecializedAttr))
        for (NamedAttribute entry : done)
          known.push_back(entry.getName().str());
    }
    for (const std::string &name : wanted)
      if (!llvm::is_contained(known, name)) {
        reportUnknownInput(loc, name, known);
        return failure();
      }
    return success();
  }

  /// Returns the conditions whose inputs the function has.
  static InputConditions select(ArrayRef<InputCondition> conditions,
                                const FunctionShapes &shapes) {
    llvm::StringSet<> names;
    for (const FunctionInput &input : findInputs(shapes))
      names.insert(input.name);
    InputConditions own;
    for (const InputCondition &condition : conditions)
      if (names.contains(condition.input) &&
          (condition.kind != InputCondition::EqualsInput ||
           names.contains(condition.other)))
        own.push_back(condition);
    return own;
  }

  //===--------------------------------------------------------------------===//
  // Given sizes
  //===--------------------------------------------------------------------===//

  /// Removes the conditions that an earlier run applied. Reports one that
  /// contradicts it.
  LogicalResult dropApplied(func::FuncOp func, InputConditions &conditions) {
    auto done = func->getAttrOfType<DictionaryAttr>(kSpecializedAttr);
    LogicalResult result = success();
    llvm::erase_if(conditions, [&](const InputCondition &condition) {
      auto value =
          done ? done.getAs<IntegerAttr>(condition.input) : IntegerAttr();
      if (value && value.getInt() != condition.number)
        result = mlir::emitError(func.getLoc())
                 << "cannot specialize for '" << condition.text()
                 << "': the function is already specialized for "
                 << value.getInt();
      return bool(value);
    });
    return result;
  }

  LogicalResult checkStaysDynamic(func::FuncOp func, const VersionPlan &plan) {
    auto declared =
        func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr);
    for (auto &[name, value] : plan.symbols)
      if (SymbolInfoAttr info = declared.lookup(name); info.getStaysDynamic())
        return mlir::emitError(func.getLoc())
               << "cannot specialize for '" << toText(plan.conditions)
               << "': symbol '" << info.getName().getValue()
               << "' must stay dynamic";
    return success();
  }

  LogicalResult fixSizes() {
    if (given.empty())
      return success();
    std::vector<std::pair<func::FuncOp, VersionPlan>> planned;
    for (func::FuncOp func : targets()) {
      if (!takesOptions(func))
        continue;
      const FunctionShapes &shapes = getShapes().of(func);
      InputConditions conditions(given);
      if (failed(dropApplied(func, conditions)))
        return failure();
      conditions = select(conditions, shapes);
      if (conditions.empty())
        continue;
      std::string problem;
      FailureOr<VersionPlan> plan = planVersion(
          shapes, conditions,
          trust ? GuardChoice::None : GuardChoice::EachFixed, problem);
      if (failed(plan)) {
        InFlightDiagnostic diag = mlir::emitError(func.getLoc())
                                  << "cannot specialize: " << problem;
        return diag;
      }
      if (failed(checkStaysDynamic(func, *plan)))
        return failure();
      planned.push_back({func, *plan});
    }
    for (auto &[func, plan] : planned) {
      plan.fixedAnswers.record();
      plan.guardAnswers.record();
      fix(func, plan);
    }
    return success();
  }

  void fix(func::FuncOp func, const VersionPlan &plan) {
    FixOptions options;
    options.check = !trust;
    options.changeTypes = staticSignatures;
    if (staticSignatures &&
        !SymbolTable::symbolKnownUseEmpty(func, getOperation())) {
      options.changeTypes = false;
      mlir::emitRemark(func.getLoc())
          << "the types of this function stay dynamic, since "
             "other ops refer to it";
    }
    InFlightDiagnostic remark = mlir::emitRemark(func.getLoc())
                                << "specialized this function for "
                                << toText(plan.conditions);
    for (const SizeGuard &guard : plan.guards)
      if (options.check && !(options.changeTypes && guard.place.axis >= 0))
        remark.attachNote() << "a check requires that " << guard.text();
    remark.report();
    NamedAttrList done;
    if (auto before = func->getAttrOfType<DictionaryAttr>(kSpecializedAttr))
      done.append(before.getValue());
    for (const InputCondition &condition : plan.conditions)
      done.set(condition.input,
               IntegerAttr::get(IntegerType::get(&getContext(), 64),
                                condition.number));
    func->setAttr(kSpecializedAttr, done.getDictionary(&getContext()));
    fixInputs(func, plan, options);
    changed.push_back(func);
    if (options.changeTypes)
      newResults.push_back(func);
    ++numSpecialized;
  }

  //===--------------------------------------------------------------------===//
  // Versions
  //===--------------------------------------------------------------------===//

  LogicalResult planVersions() {
    // The functions may have changed since the pass's own analysis.
    std::optional<ModuleShapes> again;
    if (!changed.empty())
      again.emplace(getOperation(), ModuleShapes::Options{getLibraries()});
    ModuleShapes &module = again ? *again : getShapes();
    module.setAsker(getArgument());
    for (func::FuncOp func : targets()) {
      if (func->hasAttr(kVersionsAttr))
        continue;
      const FunctionShapes &shapes = module.of(func);
      SmallVector<VersionPlan, 2> own;
      if (takesOptions(func))
        for (const InputConditions &conditions : asked)
          if (failed(plan(shapes, select(conditions, shapes),
                          /*isHint=*/false, own)))
            return failure();
      if (declared)
        for (const InputConditions &conditions : likelyVersions(func))
          if (failed(plan(shapes, conditions, /*isHint=*/true, own)))
            return failure();
      if (broadcasts)
        for (const InputConditions &conditions : broadcastVersions(shapes))
          if (failed(plan(shapes, conditions, /*isHint=*/true, own)))
            return failure();
      if (!own.empty())
        plans.push_back({func, std::move(own)});
    }
    return success();
  }

  /// Appends the plan of a version. If the version is impossible, this is an
  /// error, or a remark for a hint.
  LogicalResult plan(const FunctionShapes &shapes,
                     ArrayRef<InputCondition> conditions, bool isHint,
                     SmallVectorImpl<VersionPlan> &own) {
    if (conditions.empty() || llvm::any_of(own, [&](const VersionPlan &other) {
          return llvm::equal(other.conditions, conditions);
        }))
      return success();
    Operation *func = shapes.getFunction();
    std::string problem;
    FailureOr<VersionPlan> plan =
        planVersion(shapes, conditions, GuardChoice::Cheapest, problem);
    if (failed(plan)) {
      if (isHint) {
        mlir::emitRemark(func->getLoc())
            << "no version for " << toText(conditions) << ": " << problem;
        return success();
      }
      return mlir::emitError(func->getLoc())
             << "cannot specialize: " << problem;
    }
    if (plan->guards.empty()) {
      plan->guardAnswers.record();
      mlir::emitRemark(func->getLoc())
          << "no version for " << toText(conditions)
          << ", since the premises imply it";
    } else {
      own.push_back(*plan);
    }
    return success();
  }

  /// Each version gets its own copy of a private function, unless that has
  /// versions itself.
  bool isHelper(func::FuncOp func) {
    return !func->hasAttr(kVersionsAttr) && !func->hasAttr(kVersionOfAttr) &&
           !func->hasAttr(SymShapeDialect::kShapeFunctionAttr) &&
           !func->hasAttr(SymShapeDialect::kAuxiliaryOfAttr) &&
           llvm::none_of(plans,
                         [&](const auto &plan) { return plan.first == func; });
  }

  void writeVersions() {
    SymbolTable symbols(getOperation());
    uint64_t budget = uint64_t(maxGrowth) * countOps(getOperation());
    for (auto &[func, own] : plans) {
      SmallVector<func::FuncOp> helpers = findHelpers(
          func, symbols, [&](func::FuncOp op) { return isHelper(op); });
      uint64_t size = countOps(func);
      for (func::FuncOp helper : helpers)
        size += countOps(helper);
      size_t fitting = std::min<uint64_t>(own.size(), budget / size);
      if (fitting < own.size()) {
        InFlightDiagnostic diag =
            mlir::emitRemark(func.getLoc())
            << "added only " << fitting << " of " << own.size()
            << " versions, since max-growth=" << maxGrowth.getValue()
            << " allows " << budget << " more ops, and each version has "
            << size << " ops";
        for (const VersionPlan &plan : ArrayRef(own).drop_front(fitting))
          diag.attachNote() << "no version for " << toText(plan.conditions);
        numRefused += own.size() - fitting;
        own.truncate(fitting);
      }
      if (own.empty())
        continue;
      for (VersionPlan &plan : own) {
        plan.fixedAnswers.record();
        plan.guardAnswers.record();
      }
      budget -= fitting * size;
      numVersions += fitting;
      SmallVector<func::FuncOp> versions = addVersions(func, own, symbols);
      for (func::FuncOp version : ArrayRef(versions).drop_back())
        cloneHelpers(version, helpers, symbols);
      changed.append(versions.begin(), std::prev(versions.end()));
      newResults.append(versions.begin(), std::prev(versions.end()));
      report(func, own, versions);
    }
  }

  static void report(func::FuncOp func, ArrayRef<VersionPlan> own,
                     ArrayRef<func::FuncOp> versions) {
    InFlightDiagnostic remark = mlir::emitRemark(func.getLoc())
                                << "this function now calls one of "
                                << versions.size() << " versions";
    for (auto [plan, copy] : llvm::zip(own, versions)) {
      func::FuncOp version = copy;
      Diagnostic &note = remark.attachNote();
      note << "'" << version.getName() << "' for " << toText(plan.conditions)
           << ", if ";
      llvm::interleave(
          plan.guards, [&](const SizeGuard &guard) { note << guard.text(); },
          [&] { note << " and "; });
    }
    remark.attachNote() << "'" << func::FuncOp(versions.back()).getName()
                        << "' otherwise";
  }

  InputConditions given;
  SmallVector<InputConditions> asked;
  std::vector<std::pair<func::FuncOp, SmallVector<VersionPlan, 2>>> plans;
  /// Functions whose arguments became static, and those of them whose results
  /// become static, too.
  SmallVector<func::FuncOp> changed, newResults;
  unsigned numSpecialized = 0, numVersions = 0, numRefused = 0;
};

} // namespace

//===- ModuleShapes.cpp - The analysis of a module ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/FunctionAnalyzer.h"
#include "ShapeFunctions/ShapeFunctions.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/Dialect/Counters.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Interfaces/NamedModels.h"

using namespace mlir;
using namespace mlir::symshape;

/// The attribute of the root; a function has those of the module around it.
static IntegerAttr findAttr(Operation *root, StringRef name) {
  for (Operation *op = root; op; op = op->getParentOp()) {
    if (auto attr = op->getAttrOfType<IntegerAttr>(name))
      return attr;
    if (op->hasTrait<OpTrait::SymbolTable>())
      break;
  }
  return {};
}

ModuleShapes::ModuleShapes(Operation *root, const Options &options)
    : context(root->getContext()), root(root),
      followsCalls(root->hasTrait<OpTrait::SymbolTable>()),
      shapeFunctions(std::make_unique<ShapeFunctions>()) {
  if (IntegerAttr limit = findAttr(root, SymShapeDialect::kMaxExtentAttr))
    assumedMaxExtent = limit.getInt();
  if (IntegerAttr width = findAttr(root, SymShapeDialect::kCountWidthAttr))
    countWidth = width.getInt();
  counts.runs = 1;
  trustPreconditions = options.trustPreconditions;
  runtimeScalars = options.runtimeScalars;
  checkReuse = options.checkReuse;
  shapeFunctions->add(root);
  for (Operation *library : options.shapeFunctionLibraries)
    shapeFunctions->add(library);
  root->walk<WalkOrder::PreOrder>([&](FunctionOpInterface func) {
    namesInTables[func] = func.getNameAttr();
    if (!func.isExternal() && !ShapeFunctions::isShapeFunction(func))
      funcs.push_back(func);
    return WalkResult::skip();
  });
  useCallers();
}

ModuleShapes::~ModuleShapes() { addToCounters(); }

void ModuleShapes::addToCounters() {
  auto *dialect = context->getLoadedDialect<SymShapeDialect>();
  if (!dialect)
    return;
  AnalysisCounts sum = counts;
  for (auto &[op, function] : results)
    function->addCounts(sum);
  for (auto &function : retired)
    function->addCounts(sum);
  auto add = [&](uint64_t AnalysisCounts::*count, StringRef name,
                 StringRef description) {
    dialect->getCounters().add("analysis", name, description,
                               sum.*count - counted.*count);
  };
  add(&AnalysisCounts::runs, "runs", "Analyses of a module");
  add(&AnalysisCounts::functions, "functions", "Functions analysed");
  add(&AnalysisCounts::loopsGivenUp, "loops-given-up",
      "Loops whose carried values stay unknown, since the "
      "limit of rounds or visits was reached");
  add(&AnalysisCounts::facts, "facts", "Facts stated to the prover");
  add(&AnalysisCounts::questions, "questions", "Questions asked of the prover");
  add(&AnalysisCounts::outOfBudget, "out-of-budget",
      "Questions answered unknown, since the steps ran out");
  counted = sum;
}

bool ModuleShapes::isInvalidated(
    const AnalysisManager::PreservedAnalyses &preserved) const {
  return !preserved.isPreserved<ModuleShapes>() &&
         !preserved.isPreserved<CachedShapes>();
}

const FunctionShapes &ModuleShapes::of(FunctionOpInterface func) {
  auto guard = lock();
  auto it = results.find(func);
  if (it != results.end() && it->second->isFor(func))
    return *it->second;
  if (it != results.end())
    invalidate(func); // another function at the same address
  if (func && root->isAncestor(func))
    if (const FunctionShapes *shapes = summary(func))
      return *shapes;
  std::unique_ptr<FunctionShapes> nothing(new FunctionShapes(*this, func));
  if (func) {
    nothing->resultExtents.resize(func.getNumResults());
    nothing->resultContents.resize(func.getNumResults());
  }
  return *(results[func] = std::move(nothing));
}

void ModuleShapes::forget(ArrayRef<Operation *> functions) {
  for (Operation *func : functions) {
    auto it = results.find(func);
    if (it == results.end())
      continue;
    it->second->ops->retireFrom(0);
    retired.push_back(std::move(it->second));
    results.erase(it);
  }
}

const FunctionShapes *ModuleShapes::summary(FunctionOpInterface func) {
  auto it = results.find(func);
  if (it != results.end()) {
    // A caller that is analysed after the function changed.
    bool isStale = !it->second->isFor(func) ||
                   it->second->ops->getFirstRetired() != AnalysedOps::kEnd;
    return isStale ? nullptr : it->second.get();
  }
  // A recursive call, or one in a very deep chain of calls, gets no summary.
  if (func.isExternal() || inProgress.size() >= analysisBudgets.calls.depth)
    return nullptr;
  if (!inProgress.insert(func)) {
    ArrayRef<Operation *> running = inProgress.getArrayRef();
    const auto *start = llvm::find(running, func.getOperation());
    cycles[func].insert(start + 1, running.end());
    return nullptr;
  }
  ++counts.functions;
  std::unique_ptr<FunctionShapes> shapes(new FunctionShapes(*this, func));
  FunctionAnalyzer analyzer(*shapes);
  analyzer.run();
  if (cycles.contains(func))
    FunctionAnalyzer::proveRecursion(shapes);
  cycles.erase(func);
  inProgress.remove(func);
  analysed.push_back(func);
  return (results[func] = std::move(shapes)).get();
}

unsigned ModuleShapes::ownerOf(Operation *func) {
  unsigned &owner = owners[func];
  if (owner == 0)
    owner = ++numOwners;
  return owner;
}

DimExpr ModuleShapes::newSymbol(SymbolRecord record, unsigned owner) {
  if (!record.name.empty())
    takenNames.try_emplace(record.name);
  if (record.origin)
    record.type = record.origin.getType();
  symbols.push_back(std::move(record));
  return ctx.symbol(symbols.size() - 1, owner);
}

void ModuleShapes::takeNames() {
  if (std::exchange(hasTakenNames, true))
    return;
  root->walk([&](Operation *op) {
    if (auto names =
            op->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr))
      for (SymbolInfoAttr info : names.getSymbols())
        takenNames.try_emplace(info.getName().getValue());
    if (auto symbol = dyn_cast<SymbolOp>(op))
      takenNames.try_emplace(symbol.getInfo().getName().getValue());
  });
}

FunctionOpInterface ModuleShapes::calleeOf(CallOpInterface call) {
  auto guard = lock();
  return dyn_cast_or_null<FunctionOpInterface>(
      call.resolveCallableInTable(&symbolTables));
}

bool ModuleShapes::isEntry(FunctionOpInterface func) {
  if (!func.isPublic())
    return false;
  if (!mentioned) {
    mentioned.emplace();
    root->walk([&](Operation *op) {
      if (callsNothingByName(op))
        return;
      for (NamedAttribute attr : op->getAttrDictionary()) {
        // It names a function, but does not call it.
        if (attr.getName() == SymShapeDialect::kAuxiliaryOfAttr)
          continue;
        attr.getValue().walk([&](SymbolRefAttr ref) {
          mentioned->insert(ref.getRootReference());
          mentioned->insert(ref.getLeafReference());
        });
      }
    });
  }
  return !mentioned->contains(func.getNameAttr());
}

const SymbolRecord &ModuleShapes::symbol(unsigned index) const {
  static const SymbolRecord none{SymbolRecord::Fresh, "", Value()};
  return index < symbols.size() ? symbols[index] : none;
}

std::string ModuleShapes::symbolName(unsigned index) {
  if (index >= symbols.size())
    return "?";
  if (symbols[index].kind != SymbolRecord::Fresh)
    return symbols[index].name;
  takeNames();
  std::string &name = freshNames[index];
  while (name.empty()) {
    std::string candidate = "_d" + std::to_string(nextFresh++);
    if (!takenNames.contains(candidate))
      name = candidate;
  }
  return name;
}

std::string ModuleShapes::text(DimExpr e) {
  if (!e)
    return "?";
  return toString(e, [&](unsigned i) { return symbolName(i); });
}

std::string ModuleShapes::text(DimExpr e, size_t maxLength) {
  if (!e)
    return "?";
  return toShortString(e, [&](unsigned i) { return symbolName(i); }, maxLength);
}

std::string ModuleShapes::inputName(DimExpr leaf) {
  if (!leaf.isLeaf() || leaf.isSymbol())
    return text(leaf);
  std::string name = "arg" + std::to_string(leaf.getInputNumber());
  return leaf.getKind() == ExprKind::InputDim
             ? name + "." + std::to_string(leaf.getAxis())
             : name;
}

std::string ModuleShapes::text(const Extent &e) {
  switch (e.guarantee) {
  case Guarantee::Unknown:
    return "?";
  case Guarantee::AtMost:
    return "at_most(" + text(e.expr) + ")";
  case Guarantee::Exact:
    return text(e.expr);
  }
  return "?";
}

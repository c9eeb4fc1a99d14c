//===- ShapeAnalysis.cpp - Symbolic extents of every value ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "Facts/FactScopes.h"
#include "FunctionAnalyzer/FunctionAnalyzer.h"
#include "ShapeFunctions/ShapeFunctions.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/Counters.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// ModuleShapes
//===----------------------------------------------------------------------===//

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
    if (!func.isExternal() && !ShapeFunctions::isShapeFunction(func))
      funcs.push_back(func);
    return WalkResult::skip();
  });
  for (FunctionOpInterface func : funcs)
    summary(func);
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
      "Loops whose carried values were given up, since the "
      "rounds or visits ran out");
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
  if (root->isAncestor(func))
    if (const FunctionShapes *shapes = summary(func))
      return *shapes;
  std::unique_ptr<FunctionShapes> nothing(new FunctionShapes(*this, func));
  nothing->resultExtents.resize(func.getNumResults());
  nothing->resultContents.resize(func.getNumResults());
  return *(results[func] = std::move(nothing));
}

//===----------------------------------------------------------------------===//
// Changes to the IR
//===----------------------------------------------------------------------===//

FunctionShapes *ModuleShapes::around(Operation *op) {
  for (; op; op = op->getParentOp()) {
    auto it = results.find(op);
    if (it != results.end())
      return it->second.get();
  }
  return nullptr;
}

void ModuleShapes::retire(FunctionShapes &shapes, unsigned number) {
  shapes.ops->retireFrom(number);
  shapes.refuted.reset();
  retireDependents(shapes.func);
}

void ModuleShapes::retireDependents(Operation *func) {
  llvm::SetVector<Operation *> open;
  open.insert(func);
  for (size_t i = 0; i != open.size(); ++i) {
    auto it = dependents.find(open[i]);
    if (it == dependents.end())
      continue;
    for (Operation *dependent : it->second) {
      if (!open.insert(dependent))
        continue;
      auto found = results.find(dependent);
      if (found != results.end())
        found->second->ops->retireFrom(0);
    }
  }
}

void ModuleShapes::invalidate(FunctionOpInterface func) {
  auto guard = lock();
  SmallVector<Operation *> all{func};
  if (ShapeFunctions::isShapeFunction(func))
    for (auto &[other, shapes] : results)
      all.push_back(other);
  llvm::SetVector<Operation *> gone;
  while (!all.empty()) {
    Operation *next = all.pop_back_val();
    auto it = dependents.find(next);
    if (gone.insert(next) && it != dependents.end())
      all.append(it->second.begin(), it->second.end());
  }
  for (Operation *next : gone) {
    dependents.erase(next);
    auto it = results.find(next);
    if (it == results.end())
      continue;
    it->second->ops->retireFrom(0);
    retired.push_back(std::move(it->second));
    results.erase(it);
  }
}

void ModuleShapes::forgetErased(Operation *op) {
  auto guard = lock();
  FunctionShapes *shapes = around(op);
  if (!shapes)
    return;
  if (op == shapes->func.getOperation()) {
    llvm::erase(funcs, shapes->func);
    invalidate(shapes->func);
    return;
  }
  AnalysedOps &ops = *shapes->ops;
  std::optional<unsigned> number = ops.oldNumberOf(op);
  if (number && *number < ops.getFirstRetired()) {
    bool isNeeded = op->hasTrait<OpTrait::IsTerminator>();
    if (!shapes->scopes->factsOf(*number).empty()) {
      // A check that the facts before it imply adds nothing.
      bool isCheck = isa<cf::AssertOp, RequireOp, AssumeOp>(op);
      isNeeded |= !isCheck || shapes->decideBefore(
                                  op, shapes->condition(op->getOperand(0))) !=
                                  Verdict::Always;
    }
    if (isNeeded)
      retire(*shapes, ops.outermostOf(*number));
  }
  op->walk([&](Operation *inner) { ops.drop(inner); });
}

void ModuleShapes::retireChanged(Operation *op) {
  auto guard = lock();
  FunctionShapes *shapes = around(op);
  if (!shapes)
    return;
  if (op == shapes->func.getOperation())
    return retire(*shapes, 0);
  std::optional<unsigned> number = shapes->ops->oldNumberOf(op);
  if (number && *number < shapes->ops->getFirstRetired())
    retire(*shapes, shapes->ops->outermostOf(*number));
}

void ModuleShapes::noteCreated(Operation *op) {
  auto guard = lock();
  FunctionShapes *shapes = around(op);
  if (!shapes || !op->hasTrait<OpTrait::IsTerminator>())
    return;
  // A new end of a block counts only if the analysis knows what is around it.
  std::optional<unsigned> number = shapes->ops->oldNumberOf(op->getParentOp());
  if (op->getNumSuccessors() != 0)
    number = 0;
  if (number)
    retire(*shapes, shapes->ops->outermostOf(*number));
}

const FunctionShapes *ModuleShapes::summary(FunctionOpInterface func) {
  auto it = results.find(func);
  if (it != results.end())
    return it->second.get();
  // A recursive call, or one in a very deep chain of calls, gets no summary.
  if (func.isExternal() || inProgress.size() >= kMaxCallDepth ||
      !inProgress.insert(func).second)
    return nullptr;
  ++counts.functions;
  std::unique_ptr<FunctionShapes> shapes(new FunctionShapes(*this, func));
  FunctionAnalyzer(*shapes).run();
  inProgress.erase(func);
  return (results[func] = std::move(shapes)).get();
}

DimExpr ModuleShapes::newSymbol(SymbolRecord record) {
  if (!record.name.empty())
    takenNames.try_emplace(record.name);
  if (record.origin)
    record.type = record.origin.getType();
  symbols.push_back(std::move(record));
  return ctx.symbol(symbols.size() - 1);
}

std::string ModuleShapes::symbolName(unsigned index) {
  if (symbols[index].kind != SymbolRecord::Fresh)
    return symbols[index].name;
  std::string &name = freshNames[index];
  while (name.empty()) {
    std::string candidate = "_d" + std::to_string(nextFresh++);
    if (!takenNames.contains(candidate))
      name = candidate;
  }
  return name;
}

std::string ModuleShapes::text(DimExpr e) {
  return toString(e, [&](unsigned i) { return symbolName(i); });
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

//===----------------------------------------------------------------------===//
// CachedShapes
//===----------------------------------------------------------------------===//

struct CachedShapes::Entry {
  Entry(Operation *root, const ModuleShapes::Options &options,
        ArrayRef<std::string> libraryNames)
      : libraryNames(libraryNames),
        numLibraries(options.shapeFunctionLibraries.size()),
        trustPreconditions(options.trustPreconditions),
        runtimeScalars(options.runtimeScalars),
        shapes(std::make_unique<ModuleShapes>(root, options)) {}

  bool isFor(const ModuleShapes::Options &options,
             ArrayRef<std::string> names) const {
    return ArrayRef<std::string>(libraryNames) == names &&
           numLibraries == options.shapeFunctionLibraries.size() &&
           trustPreconditions == options.trustPreconditions &&
           runtimeScalars == options.runtimeScalars;
  }

  std::vector<std::string> libraryNames;
  size_t numLibraries;
  bool trustPreconditions, runtimeScalars;
  std::unique_ptr<ModuleShapes> shapes;
};

CachedShapes::CachedShapes(Operation *symbolTableOp) : root(symbolTableOp) {}

CachedShapes::~CachedShapes() = default;

bool CachedShapes::isInvalidated(
    const AnalysisManager::PreservedAnalyses &preserved) const {
  return !preserved.isPreserved<CachedShapes>() &&
         !preserved.isPreserved<ModuleShapes>();
}

ModuleShapes &CachedShapes::get(const ModuleShapes::Options &options,
                                ArrayRef<std::string> libraryNames) {
  for (Entry &entry : entries)
    if (entry.isFor(options, libraryNames))
      return *entry.shapes;
  ModuleShapes::Options cached = options;
  cached.checkReuse = false;
  return *entries.emplace_back(root, cached, libraryNames).shapes;
}

void CachedShapes::addToCounters() {
  for (Entry &entry : entries)
    entry.shapes->addToCounters();
}

//===----------------------------------------------------------------------===//
// ShapeCursor
//===----------------------------------------------------------------------===//

struct ShapeCursor::State {
  State(const FactScopes &recorded, const Prover &from)
      : prover(from.getContext()), scopes(recorded, prover) {
    prover.copyOuterFacts(from);
  }
  Prover prover;
  FactScopes scopes;
};

ShapeCursor::ShapeCursor(const FunctionShapes &shapes) : shapes(&shapes) {
  auto guard = lock();
  if (shapes.idle.empty())
    return;
  state = std::move(shapes.idle.back());
  shapes.idle.pop_back();
}

ShapeCursor::ShapeCursor(ShapeCursor &&other) = default;

ShapeCursor::~ShapeCursor() {
  if (!state)
    return;
  auto guard = lock();
  shapes->idle.push_back(std::move(state));
}

std::unique_lock<std::recursive_mutex> ShapeCursor::lock() const {
  return shapes->getModule().lock();
}

ShapeCursor &ShapeCursor::moveBefore(Operation *op) {
  point = op;
  return *this;
}

ShapeCursor &ShapeCursor::moveToBoundary() {
  point = nullptr;
  return *this;
}

Prover &ShapeCursor::getProver() {
  auto guard = lock();
  if (!state)
    state = std::make_unique<State>(*shapes->scopes, *shapes->prover);
  if (point)
    state->scopes.moveBefore(point);
  else
    state->scopes.leaveAll();
  return state->prover;
}

FactOrigin ShapeCursor::originOf(FactId id) const {
  auto guard = lock();
  const FactOrigin *stated = state ? state->scopes.originOf(id) : nullptr;
  FactOrigin origin = stated ? *stated : shapes->origins.lookup(id);
  if (!origin.loc)
    origin.loc = shapes->ops->getLoc();
  return origin;
}

//===----------------------------------------------------------------------===//
// FunctionShapes
//===----------------------------------------------------------------------===//

FunctionShapes::FunctionShapes(ModuleShapes &module, FunctionOpInterface func)
    : module(module), func(func),
      prover(std::make_unique<Prover>(module.getExprContext())),
      overflowProver(std::make_unique<Prover>(module.getExprContext())),
      ops(std::make_unique<AnalysedOps>(func, module.checksReuse())),
      scopes(std::make_unique<FactScopes>(*prover, *overflowProver, *ops)) {}

FunctionShapes::~FunctionShapes() { addCounts(module.counts); }

bool FunctionShapes::isFor(FunctionOpInterface other) const {
  return ops->oldNumberOf(other) && ops->isSame(other);
}

bool FunctionShapes::isAsAnalysed(Value v) const { return ops->describes(v); }

bool FunctionShapes::describes(Value v) const {
  return v &&
         (extentMap.contains(v) || contentMap.contains(v) ||
          conditionMap.contains(v)) &&
         ops->describesSources(v);
}

std::optional<ArrayRef<DimExpr>> FunctionShapes::tryExtents(Value v) const {
  auto it = extentMap.find(v);
  if (it == extentMap.end() || !isAsAnalysed(v))
    return std::nullopt;
  return it->second;
}

void FunctionShapes::addCounts(AnalysisCounts &counts) const {
  for (const Prover *each : {prover.get(), overflowProver.get()}) {
    const Prover::Statistics &statistics = each->getStatistics();
    counts.facts += statistics.facts;
    counts.questions += statistics.queries;
    counts.outOfBudget += statistics.outOfBudget;
  }
}

Prover &FunctionShapes::getProver() const {
  scopes->leaveAll();
  return *prover;
}

Prover &FunctionShapes::proverBefore(Operation *op) const {
  scopes->moveBefore(op);
  return *prover;
}

Prover &FunctionShapes::overflowProverBefore(Operation *op) const {
  scopes->moveBefore(op);
  return *overflowProver;
}

FactOrigin FunctionShapes::originOf(FactId id) const {
  if (const FactOrigin *origin = scopes->originOf(id))
    return *origin;
  auto it = origins.find(id);
  assert(it != origins.end() && "a fact of unknown origin");
  return it->second;
}

ShapeCursor FunctionShapes::at(Operation *op) const {
  ShapeCursor cursor = atBoundary();
  cursor.moveBefore(op);
  return cursor;
}

ShapeCursor FunctionShapes::atBoundary() const { return ShapeCursor(*this); }

Verdict FunctionShapes::decideBefore(Operation *op,
                                     const ConditionRef &c) const {
  return symshape::decide(c, proverBefore(op));
}

DimExpr FunctionShapes::boundarySymbol(StringRef name) const {
  return boundaryNames.lookup(name);
}

bool FunctionShapes::isAssignable(DimExpr e) const {
  return isKnown(e) && !e.anyLeaf([](DimExpr leaf) {
    return leaf.getKind() == ExprKind::Scalar && leaf.getRule() != kIntegerRule;
  });
}

bool FunctionShapes::isKnown(DimExpr e) const {
  return !e.anyLeaf([&](DimExpr leaf) {
    return leaf.isSymbol() &&
           module.symbol(leaf.getSymbolIndex()).kind == SymbolRecord::Fresh;
  });
}

Extent FunctionShapes::describe(DimExpr e) const {
  if (isKnown(e))
    return Extent::exact(e);
  unsigned steps = kDescribeSteps;
  if (DimExpr bound = upperOverInputs(e, steps))
    return Extent::atMost(prover->simplify(bound));
  return Extent::unknown();
}

SmallVector<Extent> FunctionShapes::describe(Value v) const {
  if (!isRankedShaped(v.getType()))
    return {};
  if (!tryExtents(v)) {
    // Not reached: report only the type of a value that never exists.
    return llvm::map_to_vector(
        cast<ShapedType>(v.getType()).getShape(), [&](int64_t size) {
          return ShapedType::isDynamic(size)
                     ? Extent::unknown()
                     : Extent::exact(module.getExprContext().constant(size));
        });
  }
  // Use the facts at the definition of the value. An argument of the function
  // has the extents that the boundary states.
  Operation *op = v.getDefiningOp();
  if (op)
    scopes->moveBefore(op);
  else if (!v.getParentBlock()->empty())
    scopes->moveToStart(v.getParentBlock());
  return llvm::map_to_vector(extents(v), [&](DimExpr e) {
    return describe(op ? prover->simplify(e) : e);
  });
}

SmallVector<Extent> FunctionShapes::describeResult(unsigned i) const {
  scopes->leaveAll();
  if (i >= resultExtents.size() || ops->getFirstRetired() != AnalysedOps::kEnd)
    return {};
  return llvm::map_to_vector(resultExtents[i], [&](DimExpr e) {
    return e ? describe(prover->simplify(e)) : Extent::unknown();
  });
}

/// Returns the sum of `terms` with each term replaced by an upper (or lower)
/// bound over inputs; null if a term has none.
static DimExpr boundSum(DimExpr e, ExprContext &ctx, Prover &prover,
                        llvm::function_ref<DimExpr(DimExpr, bool)> bound,
                        bool upper) {
  SmallVector<DimExpr::Term> terms;
  llvm::DynamicAPInt offset;
  e.getAsSum(terms, offset);
  SmallVector<DimExpr> parts{ctx.constant(offset)};
  for (auto &[monomial, coefficient] : terms) {
    bool positive = coefficient > 0;
    DimExpr part = bound(monomial, positive == upper);
    if (!part)
      return {};
    parts.push_back(part * ctx.constant(coefficient));
  }
  return ctx.add(parts);
}

/// Replaces integers for which only the range of their type is known by symbols
/// without facts: the range of a type is not worth reporting as a bound.
static DimExpr withoutTypeRanges(DimExpr e, const ModuleShapes &module,
                                 Prover &prover) {
  ExprContext &ctx = e.getContext();
  return e.replaceLeaves(ctx, [&](DimExpr leaf) -> DimExpr {
    if (!leaf.isSymbol())
      return {};
    const SymbolRecord &record = module.symbol(leaf.getSymbolIndex());
    if (record.kind != SymbolRecord::Fresh || record.axis >= 0 ||
        !record.type || !record.type.isInteger())
      return {};
    unsigned width = record.type.getIntOrFloatBitWidth();
    Interval known = prover.bounds(leaf);
    auto limit =
        llvm::DynamicAPInt(llvm::APInt::getOneBitSet(width + 1, width - 1));
    bool onlyType = known.lower && *known.lower == -limit && known.upper &&
                    *known.upper == limit - 1;
    // No symbol of the analysis has such a high number.
    return onlyType ? ctx.symbol((1u << 30) + leaf.getSymbolIndex())
                    : DimExpr();
  });
}

/// Returns an expression over inputs that is >= `e` wherever the facts hold, or
/// null.
DimExpr FunctionShapes::upperOverInputs(DimExpr e, unsigned &steps) const {
  if (isKnown(e))
    return e;
  if (steps == 0)
    return {};
  --steps;
  ExprContext &ctx = module.getExprContext();
  auto isNonNegative = [&](DimExpr x) {
    Interval range = prover->bounds(x);
    return range.lower && *range.lower >= 0;
  };
  DimExpr found;
  switch (e.getKind()) {
  case ExprKind::Symbol:
    if (DimExpr upper = upperOf.lookup(e))
      found = upperOverInputs(upper, steps);
    break;
  case ExprKind::Min: {
    SmallVector<DimExpr> uppers;
    for (DimExpr arg : e.getOperands())
      if (DimExpr upper = upperOverInputs(arg, steps))
        uppers.push_back(upper);
    if (!uppers.empty())
      found = ctx.min(uppers);
    break;
  }
  case ExprKind::Max: {
    SmallVector<DimExpr> uppers;
    for (DimExpr arg : e.getOperands())
      if (DimExpr upper = upperOverInputs(arg, steps))
        uppers.push_back(upper);
    if (uppers.size() == e.getOperands().size())
      found = ctx.max(uppers);
    break;
  }
  case ExprKind::FloorDiv: {
    auto divisor = e.getOperands()[1].getConstant();
    if (divisor && *divisor > 0)
      if (DimExpr upper = upperOverInputs(e.getOperands()[0], steps))
        found = upper.floorDiv(e.getOperands()[1]);
    break;
  }
  case ExprKind::Product: {
    SmallVector<DimExpr> factors;
    for (auto [atom, power] : e.getFactors()) {
      DimExpr upper = upperOverInputs(atom, steps);
      if (!upper || !isNonNegative(atom)) {
        factors.clear();
        break;
      }
      factors.append(power, upper);
    }
    if (!factors.empty())
      found = ctx.mul(factors);
    break;
  }
  case ExprKind::Sum: {
    auto boundRest = [&](DimExpr rest) {
      return boundSum(
          rest, ctx, *prover,
          [&](DimExpr m, bool upper) {
            return upper ? upperOverInputs(m, steps)
                         : lowerOverInputs(m, steps);
          },
          /*upper=*/true);
    };
    found = boundRest(e);
    // A remainder is less than its divisor. Expressions write it as a sum.
    DimExpr rest;
    SmallVector<DimExpr> parts;
    for (const ModTerm &term : findModTerms(e, rest)) {
      Interval divisor = prover->bounds(term.divisor);
      DimExpr most;
      if (divisor.lower && *divisor.lower >= 1)
        most = upperOverInputs(term.divisor, steps);
      bool isAdded = term.coefficient > 0;
      parts.push_back(!most     ? DimExpr()
                      : isAdded ? (most - 1) * ctx.constant(term.coefficient)
                                : ctx.constant(0));
    }
    if (parts.empty())
      break;
    parts.push_back(boundRest(rest));
    if (llvm::is_contained(parts, DimExpr()))
      break;
    DimExpr bound = ctx.add(parts);
    found = found ? ctx.min({found, bound}) : bound;
    break;
  }
  default:
    break;
  }
  if (found)
    return found;
  // Only a constant bound is left.
  Interval range = prover->bounds(withoutTypeRanges(e, module, *prover));
  return range.upper ? ctx.constant(*range.upper) : DimExpr();
}

/// Returns an expression over inputs that is <= `e` wherever the facts hold, or
/// null.
DimExpr FunctionShapes::lowerOverInputs(DimExpr e, unsigned &steps) const {
  if (isKnown(e))
    return e;
  if (steps == 0)
    return {};
  --steps;
  ExprContext &ctx = module.getExprContext();
  if (e.getKind() == ExprKind::Max) {
    SmallVector<DimExpr> lowers;
    for (DimExpr arg : e.getOperands())
      if (DimExpr lower = lowerOverInputs(arg, steps))
        lowers.push_back(lower);
    if (!lowers.empty())
      return ctx.max(lowers);
  }
  Interval range = prover->bounds(withoutTypeRanges(e, module, *prover));
  return range.lower ? ctx.constant(*range.lower) : DimExpr();
}

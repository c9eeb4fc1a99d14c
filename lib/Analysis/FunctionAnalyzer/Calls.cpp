//===- Calls.cpp - Analysis across functions --------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Describes the results of a function as expressions over its inputs, and uses
// them at a call: there, the caller's values replace the callee's inputs. Names
// of the callee's symbols mean nothing outside it; each call binds them again.
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/FunctionAnalyzer.h"
#include "ShapeFunctions/ShapeFunctions.h"
#include "SymShape/Analysis/Contradictions.h"
#include "SymShape/Dialect/SymShape.h"

using namespace mlir;
using namespace mlir::symshape;

FunctionAnalyzer::FunctionAnalyzer(FunctionShapes &shapes)
    : shapes(shapes), module(shapes.module),
      ctx(shapes.module.getExprContext()) {
  shapes.scopes =
      std::make_unique<FactScopes>(*shapes.prover, *shapes.overflowProver);
  DataLayout layout = DataLayout::closest(shapes.func);
  indexWidth =
      layout.getTypeSizeInBits(IndexType::get(shapes.func.getContext()));
}

void FunctionAnalyzer::summarizeReturns() {
  shapes.resultExtents.resize(shapes.func.getNumResults());
  shapes.resultContents.resize(shapes.func.getNumResults());
  bool first = true;
  for (Operation *op : returns) {
    if (op->getNumOperands() != shapes.func.getNumResults())
      continue;
    // Visit each return separately, under the facts that hold there.
    shapes.scopes->moveBefore(op);
    for (auto [i, value] : llvm::enumerate(op->getOperands())) {
      auto &es = shapes.resultExtents[i];
      ArrayRef<DimExpr> brought = extents(value);
      if (first)
        es.assign(brought.begin(), brought.end());
      for (auto [axis, e] : llvm::enumerate(brought))
        if (es[axis] && !shapes.prover->provesEqual(es[axis], e))
          es[axis] = DimExpr();
      DimExpr &content = shapes.resultContents[i];
      DimExpr c = shapes.contentMap.lookup(value);
      if (first)
        content = c;
      else if (!content || !c || !shapes.prover->provesEqual(content, c))
        content = DimExpr();
    }
    first = false;
  }
}

/// Returns the value of the callee's symbol `symbol` if it follows from the
/// extent `e` of an argument, which has the form `coefficient * symbol +
/// offset`. `actual` is the value of that extent in the caller.
static DimExpr solveFor(DimExpr e, DimExpr actual, DimExpr &symbol) {
  SmallVector<DimExpr::Term> terms;
  llvm::DynamicAPInt offset;
  e.getAsSum(terms, offset);
  if (terms.size() != 1 || !terms[0].first.isSymbol())
    return {};
  symbol = terms[0].first;
  ExprContext &ctx = actual.getContext();
  return (actual - ctx.constant(offset))
      .floorDiv(ctx.constant(terms[0].second));
}

/// Calls `bind` with each name of `shape` whose value the extents of an
/// argument determine, and with that value.
static void
bindNames(ShapeAttr shape, ArrayRef<DimExpr> actual,
          llvm::function_ref<void(StringRef name, DimExpr value)> bind) {
  if (!shape || actual.size() != shape.getEntries().size())
    return;
  for (auto [entry, size] : llvm::zip(shape.getEntries(), actual)) {
    DimExpr symbol;
    if (!entry.isExact())
      continue;
    if (DimExpr value = solveFor(entry.expr, size, symbol))
      bind(shape.getNames()[symbol.getSymbolIndex()].getValue(), value);
  }
}

/// Returns an expression of `shape` in terms of a call; null if some name in it
/// has no value there.
static DimExpr instantiate(ShapeAttr shape, DimExpr e, ExprContext &ctx,
                           llvm::function_ref<DimExpr(StringRef)> valueOf) {
  bool complete = true;
  DimExpr result = e.replaceLeaves(ctx, [&](DimExpr leaf) -> DimExpr {
    DimExpr value;
    if (leaf.isSymbol())
      value = valueOf(shape.getNames()[leaf.getSymbolIndex()].getValue());
    complete &= bool(value);
    return value;
  });
  return complete ? result : DimExpr();
}

/// Trusts the shapes that a declaration states for its results, since the
/// analysis cannot see the body of its function.
void FunctionAnalyzer::trustDeclaration(FunctionOpInterface func,
                                        CallOpInterface call) {
  OperandRange operands = call.getArgOperands();
  if (operands.size() != func.getNumArguments() ||
      call->getNumResults() != func.getNumResults())
    return;
  llvm::StringMap<DimExpr> bound;
  for (auto [i, operand] : llvm::enumerate(operands))
    bindNames(func.getArgAttrOfType<ShapeAttr>(i, SymShapeDialect::kShapeAttr),
              extents(operand), [&](StringRef name, DimExpr value) {
                bound.try_emplace(name, value);
              });
  for (auto [i, result] : llvm::enumerate(call->getResults())) {
    auto shape =
        func.getResultAttrOfType<ShapeAttr>(i, SymShapeDialect::kShapeAttr);
    if (!shape || !isRankedShaped(result.getType()))
      continue;
    for (auto [axis, entry] : llvm::enumerate(shape.getEntries())) {
      if (entry.isUnknown())
        continue;
      DimExpr e = instantiate(shape, entry.expr, ctx, [&](StringRef name) {
        return bound.lookup(name);
      });
      if (!e)
        continue;
      e = shapes.prover->simplify(e);
      if (entry.isExact())
        setExtent(result, axis, e);
      else if (cast<ShapedType>(result.getType()).isDynamicDim(axis))
        setAtMost(result, axis, e);
    }
  }
}

/// Expressions with more leaves than this are not rewritten for a call.
static constexpr size_t kMaxRenewed = 16;
/// The search for the return of a callee stops after this number of blocks.
static constexpr unsigned kMaxBlocks = 16;

/// Returns a fresh symbol for a data-dependent number of the callee, as it is
/// in one call, or null. `axis` is the axis of `described` whose extent the
/// number is; otherwise it is -1.
DimExpr FunctionAnalyzer::renew(DimExpr symbol, const FunctionShapes &callee,
                                Value described, int axis) {
  if (module.symbol(symbol.getSymbolIndex()).kind == SymbolRecord::Boundary)
    return {};
  // The facts at the return hold at the call if it is the only one.
  Operation *last = nullptr;
  bool isOnly = true;
  unsigned looked = 0;
  for (Block &block : FunctionOpInterface(callee.func).getFunctionBody()) {
    isOnly &= ++looked <= kMaxBlocks;
    if (!isOnly)
      break;
    if (block.back().hasTrait<OpTrait::ReturnLike>()) {
      isOnly = !last;
      last = &block.back();
    }
  }
  Prover &prover =
      last && isOnly ? callee.proverBefore(last) : callee.getProver();
  if (!prover.isConsistent() || !callee.overflowProver->isConsistent())
    return {};
  DimExpr e = module.newSymbol({SymbolRecord::Fresh, "", described, axis});
  Interval range = prover.bounds(symbol);
  if (!range.isEmpty() && (range.lower || range.upper))
    addFreshRange(e, range, {FactOrigin::Callee, described.getDefiningOp()});
  range = callee.overflowProver->bounds(symbol);
  if (!range.isEmpty() && (range.lower || range.upper))
    shapes.overflowProver->addPermanentRange(e, range);
  return e;
}

void FunctionAnalyzer::visitCall(CallOpInterface call) {
  auto func = dyn_cast_or_null<FunctionOpInterface>(
      call.resolveCallableInTable(&module.symbolTables));
  Operation *op = call;
  if (func && func.isExternal())
    return trustDeclaration(func, call);
  const FunctionShapes *callee = func ? module.summary(func) : nullptr;
  OperandRange operands = call.getArgOperands();
  if (!callee || operands.size() != func.getNumArguments() ||
      op->getNumResults() != callee->resultExtents.size())
    return;

  DenseMap<DimExpr, DimExpr> bound;
  for (auto [operand, arg] : llvm::zip(operands, func.getArguments()))
    for (auto [e, actual] : llvm::zip(callee->extents(arg), extents(operand))) {
      DimExpr symbol;
      if (DimExpr value = solveFor(e, actual, symbol))
        bound.try_emplace(symbol, value);
    }

  /// Rewrites an expression over the callee's inputs and data-dependent
  /// numbers, which differ from call to call. Returns null if the expression
  /// depends on anything else.
  SmallVector<std::pair<DimExpr, DimExpr>> renewed;
  auto atCall = [&](DimExpr e, Value described, int axis) -> DimExpr {
    bool complete = bool(e);
    if (!e)
      return {};
    if (!e.isLeaf() && e.getLeaves().size() > kMaxRenewed)
      return {};
    DimExpr result = e.replaceLeaves(ctx, [&](DimExpr leaf) -> DimExpr {
      DimExpr value;
      if (leaf.isSymbol()) {
        value = bound.lookup(leaf);
        if (!value && described)
          value = renew(leaf, *callee, described, e == leaf ? axis : -1);
        if (value && bound.try_emplace(leaf, value).second)
          renewed.push_back({leaf, value});
      } else if (leaf.getInputNumber() < operands.size()) {
        Value operand = operands[leaf.getInputNumber()];
        if (leaf.getKind() == ExprKind::InputDim) {
          ArrayRef<DimExpr> es = extents(operand);
          if (leaf.getAxis() < es.size())
            value = es[leaf.getAxis()];
        } else {
          value = leaf.getRule() == kIntegerRule
                      ? content(operand)
                      : converted(operand, leaf.getRule());
        }
      }
      complete &= bool(value);
      return value;
    });
    return complete ? shapes.prover->simplify(result) : DimExpr();
  };
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    for (auto [axis, e] : llvm::enumerate(callee->resultExtents[i]))
      if (DimExpr actual = atCall(e, result, axis))
        setExtent(result, axis, actual);
    if (DimExpr actual = atCall(callee->resultContents[i], result, -1))
      setContent(result, actual);
  }
  // Express upper bounds by values of the caller.
  for (auto [leaf, known] : renewed)
    if (DimExpr upper = callee->upperOf.lookup(leaf))
      if (DimExpr actual = atCall(upper, Value(), -1))
        shapes.upperOf[known] = actual;
}

void FunctionAnalyzer::evaluate(
    FunctionOpInterface shapeFunction, ArrayRef<SmallVector<DimExpr>> arguments,
    SmallVectorImpl<SmallVector<DimExpr>> &results) {
  // Evaluate the function for this one op, under the facts that hold here.
  FunctionShapes inner(module, shapeFunction);
  std::swap(inner.prover, shapes.prover);
  std::swap(inner.overflowProver, shapes.overflowProver);
  FunctionAnalyzer analyzer(inner);
  analyzer.trustChecks = false;
  for (auto [arg, es] : llvm::zip(shapeFunction.getArguments(), arguments)) {
    analyzer.setExtent(arg, 0, ctx.constant(es.size()));
    analyzer.setContents(arg, es);
    analyzer.finish(arg);
  }
  analyzer.visitRegion(shapeFunction.getFunctionBody(), nullptr);
  results.resize(shapeFunction.getNumResults());
  if (analyzer.returns.size() == 1)
    for (auto [i, value] :
         llvm::enumerate(analyzer.returns.front()->getOperands()))
      results[i] = SmallVector<DimExpr>(analyzer.contents(value));
  inner.scopes->leaveAll();
  std::swap(inner.prover, shapes.prover);
  std::swap(inner.overflowProver, shapes.overflowProver);
}

//===----------------------------------------------------------------------===//
// Calls that violate premises of their callee
//===----------------------------------------------------------------------===//

namespace {

/// Compares the arguments of one call with the callee's premises about them.
class PremiseFinder {
public:
  PremiseFinder(CallOpInterface call, FunctionOpInterface callee,
                const FunctionShapes &shapes, const Explainer &explainer,
                SmallVectorImpl<BrokenPremise> &found)
      : call(call), callee(callee), shapes(shapes), explainer(explainer),
        found(found), ctx(shapes.getModule().getExprContext()) {}

  void run() {
    OperandRange operands = call.getArgOperands();
    if (operands.size() != callee.getNumArguments())
      return;
    for (auto [i, operand] : llvm::enumerate(operands))
      bindSymbols(i, shapes.extents(operand));
    for (auto [i, operand] : llvm::enumerate(operands))
      checkShape(i, shapes.extents(operand));
    checkSymbols();
  }

private:
  struct Binding {
    DimExpr value;
    unsigned argument;
  };

  ShapeAttr shapeOf(unsigned i) {
    return callee.getArgAttrOfType<ShapeAttr>(i, SymShapeDialect::kShapeAttr);
  }
  Location locOf(unsigned i) {
    return callee.isExternal() ? callee.getLoc()
                               : callee.getArguments()[i].getLoc();
  }

  void bindSymbols(unsigned i, ArrayRef<DimExpr> actual) {
    bindNames(shapeOf(i), actual, [&](StringRef name, DimExpr value) {
      bound.try_emplace(name, Binding{value, i});
    });
  }

  /// Reports the premise if the facts refute it, or do not prove it. Returns
  /// true if they refute it.
  bool report(const Predicate &premise, unsigned i, const Twine &text) {
    Prover &prover = shapes.proverBefore(call);
    if (!prover.isConsistent())
      return false;
    Answer answer = prover.query(premise);
    if (answer.isAlways())
      return false;
    bool isError = answer.isNever() &&
                   isUpTo(call, lastAlwaysReached(shapes)) &&
                   !restsOnCallers(answer.used, shapes);
    BrokenPremise broken{call,     !answer.isNever(), isError,
                         locOf(i), text.str(),        {}};
    if (answer.isNever())
      for (FactId id : answer.used)
        broken.facts.push_back(explainer.factStep(id));
    found.push_back(std::move(broken));
    return answer.isNever();
  }

  void checkShape(unsigned i, ArrayRef<DimExpr> actual) {
    ShapeAttr shape = shapeOf(i);
    if (!shape || actual.size() != shape.getEntries().size())
      return;
    ModuleShapes &module = shapes.getModule();
    for (auto [axis, entry] : llvm::enumerate(shape.getEntries())) {
      if (!entry.expr)
        continue;
      DimExpr stated = instantiate(shape, entry.expr, ctx, [&](StringRef name) {
        auto it = bound.find(name);
        return it == bound.end() ? DimExpr() : it->second.value;
      });
      if (stated)
        report({entry.isExact() ? Relation::Eq : Relation::Le, actual[axis],
                stated},
               i,
               "expected a size of " +
                   Twine(entry.isExact() ? "" : "at most ") + "'" +
                   module.text(stated) + "' for dimension " + Twine(axis) +
                   " of argument " + Twine(i) + ", found '" +
                   module.text(actual[axis]) + "'");
    }
  }

  void checkSymbols() {
    auto symbols =
        callee->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr);
    if (!symbols)
      return;
    for (SymbolInfoAttr info : symbols.getSymbols()) {
      auto it = bound.find(info.getName().getValue());
      if (it == bound.end())
        continue;
      auto [value, i] = it->second;
      std::string text = "symbol '" + info.getName().getValue().str() +
                         "' of the callee, found '" +
                         shapes.getModule().text(value) + "'";
      if (info.getDivisor() > 1)
        report({Relation::Divisible, value, ctx.constant(info.getDivisor())}, i,
               "expected a multiple of " + Twine(info.getDivisor()) + " for " +
                   text);
      // A value that violates several ranges must be outside each of them.
      if (info.getIntervals().size() != 1)
        continue;
      SymbolInterval range = info.getIntervals().front();
      if (!range.lower ||
          !report({Relation::Le, ctx.constant(*range.lower), value}, i,
                  "expected at least " + Twine(*range.lower) + " for " + text))
        if (range.upper)
          report({Relation::Le, value, ctx.constant(*range.upper)}, i,
                 "expected at most " + Twine(*range.upper) + " for " + text);
    }
  }

  CallOpInterface call;
  FunctionOpInterface callee;
  const FunctionShapes &shapes;
  const Explainer &explainer;
  SmallVectorImpl<BrokenPremise> &found;
  ExprContext &ctx;
  llvm::StringMap<Binding> bound;
};

} // namespace

SmallVector<BrokenPremise>
symshape::findBrokenPremises(const FunctionShapes &shapes,
                             const Explainer &explainer) {
  SmallVector<BrokenPremise> found;
  SymbolTableCollection tables;
  shapes.getFunction()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != shapes.getFunction() && isa<FunctionOpInterface>(op))
      return WalkResult::skip();
    auto call = dyn_cast<CallOpInterface>(op);
    if (!call)
      return WalkResult::advance();
    if (auto callee = dyn_cast_or_null<FunctionOpInterface>(
            call.resolveCallableInTable(&tables)))
      PremiseFinder(call, callee, shapes, explainer, found).run();
    return WalkResult::advance();
  });
  return found;
}

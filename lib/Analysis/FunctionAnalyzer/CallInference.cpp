//===- CallInference.cpp - Results of calls -------------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/CallInference.h"
#include "Facts/BoundNames.h"
#include "Facts/Ranges.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

void CallInference::trustDeclaration(FunctionOpInterface func,
                                     CallOpInterface call) {
  OperandRange operands = call.getArgOperands();
  if (operands.size() != func.getNumArguments() ||
      call->getNumResults() != func.getNumResults())
    return;
  llvm::StringMap<DimExpr> bound;
  for (auto [i, operand] : llvm::enumerate(operands))
    bindNames(func.getArgAttrOfType<ShapeAttr>(i, SymShapeDialect::kShapeAttr),
              values.extents(operand), [&](StringRef name, DimExpr value) {
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
      e = values.getProver().simplify(e);
      if (entry.isExact())
        values.setExtent(result, axis, e);
      else if (cast<ShapedType>(result.getType()).isDynamicDim(axis))
        values.setAtMost(result, axis, e);
    }
  }
}

/// Returns the returns of a function that an execution may reach; none if it
/// has many blocks.
static SmallVector<Operation *> findReturns(const FunctionShapes &callee) {
  SmallVector<Operation *> found;
  unsigned looked = 0;
  FunctionOpInterface func = callee.getFunction();
  for (Block &block : func.getFunctionBody()) {
    if (++looked > analysisBudgets.calls.blocks)
      return {};
    Operation *op = &block.back();
    if (op->hasTrait<OpTrait::ReturnLike>() &&
        op->getNumOperands() == func.getNumResults() &&
        callee.proverBefore(op).isConsistent())
      found.push_back(op);
  }
  return found;
}

/// The range of a number where the callee returns.
static Interval rangeAtReturns(DimExpr symbol, const FunctionShapes &callee,
                               ArrayRef<Operation *> returns) {
  std::optional<Interval> range;
  for (Operation *op : returns) {
    Interval here = callee.proverBefore(op).bounds(symbol);
    range = range ? widen(*range, here) : here;
  }
  return range ? *range : callee.getProver().bounds(symbol);
}

/// One call, and the values of its callee's numbers at this call.
class CallInference::Site {
public:
  Site(CallInference &calls, CallOpInterface call,
       const FunctionShapes &callee);

  void describeResults();
  /// Appends the facts that hold where the callee returns.
  void appendFacts(SmallVectorImpl<StatedFact> &facts);

private:
  /// Rewrites an expression over the callee's inputs and data-dependent
  /// numbers, which differ from call to call. Returns null if the expression
  /// depends on anything else. With a `described` result, data-dependent
  /// numbers that appear for the first time get new symbols.
  DimExpr atCall(DimExpr e, Value described = {}, int axis = -1);
  ConditionRef atCall(const ConditionRef &c, Value described);
  SmallVector<DimExpr, 4> commonNumbers(unsigned result);
  DimExpr inputAtCall(DimExpr leaf);
  /// True if an input is the element of a tensor of rank 0.
  bool isElement(DimExpr leaf);
  DimExpr renew(DimExpr symbol, Value described, int axis);
  std::optional<StatedFact> atCall(const StatedFact &fact);
  /// Returns true if the call proves the assumptions of the callee about the
  /// inputs in a fact: an extent is not negative, a number fits its type.
  /// Otherwise the fact could state this assumption of a number of the caller.
  /// Clears `forOverflow` if the call does not prove the assumptions of
  /// overflow reasoning.
  bool mayState(const StatedFact &fact, bool &forOverflow);

  ValueState &values;
  ModuleShapes &module;
  ExprContext &ctx;
  Operation *op;
  OperandRange operands;
  const FunctionShapes &callee;
  /// The returns of the callee that an execution may reach.
  SmallVector<Operation *> returns;
  DenseMap<DimExpr, DimExpr> bound;
  /// The arguments that bind symbols of the callee's boundary.
  DenseMap<DimExpr, unsigned> boundBy;
  SmallVector<std::pair<DimExpr, DimExpr>> renewed;
};

CallInference::Site::Site(CallInference &calls, CallOpInterface call,
                          const FunctionShapes &callee)
    : values(calls.values), module(calls.module), ctx(calls.ctx), op(call),
      operands(call.getArgOperands()), callee(callee),
      returns(findReturns(callee)) {
  FunctionOpInterface func = callee.func;
  for (auto [i, arg] : llvm::enumerate(func.getArguments())) {
    // An element or a stride may be a symbol.
    SmallVector<DimExpr, 4> formal = callee.numbers(arg.getType(), arg);
    SmallVector<DimExpr, 4> actual = values.numbers(arg.getType(), operands[i]);
    size_t next = 0;
    ValueDescriptions::forEachNumber(arg.getType(), [&](NumberPlace place) {
      size_t k = next++;
      if (place.id < kNumberId && formal[k] && formal[k].isSymbol() &&
          actual[k])
        bound.try_emplace(formal[k], actual[k]);
    });
    for (auto [e, actual] :
         llvm::zip(callee.extents(arg), values.extents(operands[i]))) {
      DimExpr symbol;
      if (DimExpr value = solveFor(e, actual, symbol))
        if (bound.try_emplace(symbol, value).second)
          boundBy[symbol] = i;
    }
  }
}

DimExpr CallInference::Site::renew(DimExpr symbol, Value described, int axis) {
  if (!symbol.isSymbol() ? !isElement(symbol)
                         : module.symbol(symbol.getSymbolIndex()).kind ==
                               SymbolRecord::Boundary)
    return {};
  Interval range = rangeAtReturns(symbol, callee, returns);
  if (!callee.prover->isConsistent() || !callee.overflowProver->isConsistent())
    return {};
  DimExpr e = module.newSymbol({SymbolRecord::Fresh, "", described, axis},
                               values.getOwner());
  if (!range.isEmpty() && (range.lower || range.upper))
    values.addFreshRange(e, range, {FactOrigin::Callee, op});
  range = callee.overflowProver->bounds(symbol);
  if (!range.isEmpty() && (range.lower || range.upper))
    values.getOverflowProver().addPermanentRange(e, range);
  return e;
}

DimExpr CallInference::Site::inputAtCall(DimExpr leaf) {
  if (leaf.getInputNumber() >= operands.size())
    return {};
  Value operand = operands[leaf.getInputNumber()];
  if (leaf.getKind() == ExprKind::InputDim) {
    ArrayRef<DimExpr> es = values.extents(operand);
    return leaf.getAxis() < es.size() ? es[leaf.getAxis()] : DimExpr();
  }
  if (leaf.getRule() != kIntegerRule)
    return values.converted(operand, leaf.getRule());
  if (!isElement(leaf))
    return values.content(operand);
  ArrayRef<DimExpr> elements = values.contents(operand);
  return elements.size() == 1 ? elements.front() : DimExpr();
}

bool CallInference::Site::isElement(DimExpr leaf) {
  return leaf.getKind() == ExprKind::Scalar &&
         leaf.getInputNumber() < operands.size() &&
         isRankedShaped(operands[leaf.getInputNumber()].getType());
}

DimExpr CallInference::Site::atCall(DimExpr e, Value described, int axis) {
  if (!e || (!e.isLeaf() &&
             e.getLeaves().size() > analysisBudgets.calls.renewedLeaves))
    return {};
  bool complete = true;
  DimExpr result = e.replaceLeaves(ctx, [&](DimExpr leaf) -> DimExpr {
    DimExpr value = leaf.isSymbol() ? bound.lookup(leaf) : inputAtCall(leaf);
    if (!value)
      value = bound.lookup(leaf);
    if (!value && described) {
      value = renew(leaf, described, e == leaf ? axis : -1);
      if (value && bound.try_emplace(leaf, value).second)
        renewed.push_back({leaf, value});
    }
    complete &= bool(value);
    return value;
  });
  return complete ? values.getProver().simplify(result) : DimExpr();
}

ConditionRef CallInference::Site::atCall(const ConditionRef &c,
                                         Value described) {
  if (!c)
    return {};
  if (c->kind != Condition::Compare) {
    SmallVector<ConditionRef> args;
    for (const ConditionRef &arg : c->args)
      args.push_back(atCall(arg, described));
    return makeLogic(c->kind, args);
  }
  DimExpr lhs = atCall(c->compare.lhs, described);
  DimExpr rhs = atCall(c->compare.rhs, described);
  return lhs && rhs ? makeCompare(c->compare.relation, lhs, rhs)
                    : ConditionRef();
}

/// The numbers of a result that every return passes to it, without those that
/// the callee's summary has: its extents, and the number of an integer.
SmallVector<DimExpr, 4> CallInference::Site::commonNumbers(unsigned result) {
  SmallVector<DimExpr, 4> common;
  Type type = op->getResult(result).getType();
  for (auto [k, op] : llvm::enumerate(returns)) {
    SmallVector<DimExpr, 4> passed =
        callee.numbers(type, op->getOperand(result));
    if (k == 0) {
      common = passed;
      size_t next = 0;
      ValueDescriptions::forEachNumber(type, [&](NumberPlace place) {
        DimExpr &e = common[next++];
        if (place.id >= kNumberId)
          e = DimExpr();
      });
    }
    for (auto [e, other] : llvm::zip_equal(common, passed))
      if (e && (!other ||
                (e != other && !callee.proverBefore(op).provesEqual(e, other))))
        e = DimExpr();
  }
  return common;
}

void CallInference::Site::describeResults() {
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    for (auto [axis, e] : llvm::enumerate(callee.resultExtents[i]))
      if (DimExpr actual = atCall(e, result, axis))
        values.setExtent(result, axis, actual);
    if (DimExpr actual = atCall(callee.resultContents[i], result))
      values.setContent(result, actual);
  }
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    SmallVector<DimExpr, 4> numbers = commonNumbers(i);
    for (DimExpr &e : numbers)
      e = atCall(e);
    values.setNumbers(result, numbers);
    if (returns.size() == 1 && result.getType().isInteger(1))
      if (ConditionRef c =
              atCall(callee.condition(returns.front()->getOperand(i)), result))
        values.setCondition(result, c);
  }
  // Express upper bounds by values of the caller.
  for (auto [leaf, known] : renewed)
    if (DimExpr upper = callee.upperOf.lookup(leaf))
      if (DimExpr actual = atCall(upper))
        values.setUpper(known, actual);
}

bool CallInference::Site::mayState(const StatedFact &fact, bool &forOverflow) {
  auto isFine = [&](DimExpr leaf) {
    unsigned number;
    if (!leaf.isSymbol())
      number = leaf.getInputNumber();
    else if (auto it = boundBy.find(leaf); it != boundBy.end())
      number = it->second;
    else
      return true; // a number of this call only
    Value operand = operands[number];
    bool isPlain = true;
    auto check = [&](DimExpr e, Type type) {
      isPlain = isPlain && e && values.isPlain(e, type);
      forOverflow = forOverflow && isPlain && values.isNoNews(e, type);
    };
    forEachMainNumber(operand.getType(), [&](int id) {
      check(values.number(operand, id), operand.getType());
    });
    if (isElement(leaf))
      check(inputAtCall(leaf), getElementTypeOrSelf(operand.getType()));
    return isPlain;
  };
  return fact.allExprs(
      [&](DimExpr e) { return llvm::all_of(e.getLeaves(), isFine); });
}

std::optional<StatedFact> CallInference::Site::atCall(const StatedFact &fact) {
  StatedFact here(fact, {FactOrigin::Callee, op}, op, fact.forOverflow);
  if (!mayState(fact, here.forOverflow))
    return std::nullopt;
  here.mapExprs([&](DimExpr e) { return atCall(e); });
  bool isComplete = here.allExprs([](DimExpr e) { return bool(e); });
  return isComplete ? std::optional(std::move(here)) : std::nullopt;
}

void CallInference::Site::appendFacts(SmallVectorImpl<StatedFact> &facts) {
  // After a change to the callee, its facts may no longer hold.
  if (callee.ops->getFirstRetired() != AnalysedOps::kEnd)
    return;
  Prover::QueryOptions options;
  options.cheapOnly = options.onlyProof = true;
  options.wantUsed = false;
  for (const StatedFact &fact : callee.scopes->getReturnFacts()) {
    std::optional<StatedFact> here = atCall(fact);
    if (!here)
      continue;
    if (here->kind == Fact::Relation &&
        values.getProver().query(here->predicate, options).isAlways())
      continue; // no news
    facts.push_back(std::move(*here));
  }
}

void CallInference::assumeKept(CallOpInterface call, FunctionOpInterface func) {
  auto supposed = module.supposed.find(func);
  if (supposed == module.supposed.end() ||
      call.getArgOperands().size() != func.getNumArguments())
    return;
  module.dependents[func].insert(caller);
  for (auto [result, axes] : llvm::zip(call->getResults(), supposed->second))
    for (auto [axis, argument] : llvm::enumerate(axes))
      if (argument >= 0)
        values.setExtent(result, axis,
                         values.extents(call.getArgOperands()[argument])[axis]);
}

bool CallInference::infer(CallOpInterface call,
                          SmallVectorImpl<StatedFact> &facts) {
  if (!module.followsCalls)
    return true;
  FunctionOpInterface func = module.calleeOf(call);
  if (func && func.isExternal()) {
    trustDeclaration(func, call);
    return true;
  }
  const FunctionShapes *callee = func ? module.summary(func) : nullptr;
  if (func && !callee)
    assumeKept(call, func);
  // The next results of a function that changed may tell more.
  if (func && !callee && module.results.contains(func))
    module.dependents[func].insert(caller);
  if (!callee || call.getArgOperands().size() != func.getNumArguments() ||
      call->getNumResults() != callee->resultExtents.size())
    return true;
  module.dependents[func].insert(caller);
  Site site(*this, call, *callee);
  site.describeResults();
  site.appendFacts(facts);
  return !callee->neverReturns;
}

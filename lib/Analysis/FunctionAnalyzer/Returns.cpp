//===- Returns.cpp - Facts where a function returns -----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Summarizes a function for its callers: the numbers of its results, and the
// control facts that hold after each call. A number that is not the same at
// every return is a fresh symbol with the bounds that each return proves by
// itself. A fact counts if each return proves it.
//
//===----------------------------------------------------------------------===//

#include "Facts/Ranges.h"
#include "FunctionAnalyzer/FunctionAnalyzer.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"

using namespace mlir;
using namespace mlir::symshape;

/// An expression for `e` in which a number that a loop changes is its limit, if
/// the facts where the function returns prove that it reached this limit.
static DimExpr atReturn(DimExpr e, ValueState &values,
                        const FunctionShapes &shapes) {
  if (!e || shapes.isKnown(e))
    return e;
  return e.replaceLeaves(values.getExprContext(), [&](DimExpr leaf) {
    DimExpr limit = shapes.isKnown(leaf) ? DimExpr() : values.upperOf(leaf);
    return limit && shapes.isKnown(limit) &&
                   values.getProver().provesEqual(leaf, limit)
               ? limit
               : leaf;
  });
}

namespace {

/// A number of a result, and the numbers that the returns pass to it.
struct ResultNumber {
  Value origin; ///< passed by the first return
  int id;       ///< as of `forEachMainNumber`
  SmallVector<DimExpr, 4> passed = {};
  DimExpr assumed = {}; ///< by calls of the function by itself
  DimExpr merged = {};
  /// Whether each return proves the assumptions of the analysis about such a
  /// number.
  bool isPlain = false, isNoNews = false;
};

class ReturnMerge {
public:
  ReturnMerge(ValueState &values, const FunctionShapes &shapes,
              ArrayRef<Operation *> returns)
      : values(values), shapes(shapes), returns(returns),
        ctx(values.getExprContext()) {}

  /// Returns the numbers that the returns pass to a number of result `i`.
  ResultNumber read(unsigned i, int id);
  /// Describes the number for callers, by a new symbol if nothing else does.
  void merge(ResultNumber &number);
  /// Collects the facts that hold at each return and that callers can read: the
  /// symbols in them are those of results.
  void collectFacts(const llvm::DenseSet<DimExpr> &resultSymbols);

private:
  Prover &proverAt(size_t k) {
    values.getScopes().moveBefore(returns[k]);
    return values.getProver();
  }
  bool holdsAt(size_t k, const StatedFact &fact);
  DimExpr findCommon(const ResultNumber &number);
  DimExpr relate(const ResultNumber &number);
  void boundByRange(ResultNumber &number);
  void boundByNumbers(const ResultNumber &number);
  void stateBound(DimExpr lesser, DimExpr greater, bool forOverflow);
  void state(StatedFact fact) {
    ++numFacts;
    values.getScopes().stateAtReturns(std::move(fact));
  }

  ValueState &values;
  const FunctionShapes &shapes;
  ArrayRef<Operation *> returns;
  unsigned numFacts = 0;
  ExprContext &ctx;
  /// The numbers that a fresh symbol describes.
  SmallVector<ResultNumber, 0> fresh;
};

} // namespace

ResultNumber ReturnMerge::read(unsigned i, int id) {
  ResultNumber number{returns.front()->getOperand(i), id};
  for (auto [k, op] : llvm::enumerate(returns)) {
    Value passed = op->getOperand(i);
    DimExpr e = id == kNumberId ? values.knownContent(passed)
                                : values.extents(passed)[id];
    proverAt(k);
    number.passed.push_back(id == kNumberId ? e : atReturn(e, values, shapes));
  }
  return number;
}

/// Returns a number that is the same at each return, if possible the assumed
/// one; null if there is none.
DimExpr ReturnMerge::findCommon(const ResultNumber &number) {
  SmallVector<DimExpr, 4> candidates(number.passed);
  if (number.assumed)
    candidates.insert(candidates.begin(), number.assumed);
  for (DimExpr candidate : candidates) {
    auto isSame = [&](size_t k) {
      return number.passed[k] == candidate ||
             proverAt(k).provesEqual(number.passed[k], candidate);
    };
    if (llvm::all_of(llvm::seq(returns.size()), isSame))
      return candidate;
  }
  return {};
}

/// Returns an expression over an earlier fresh number from which `number`
/// differs by the same input at each return. The earlier number must meet the
/// assumptions of the analysis about its symbol: a poison number may be any
/// other.
DimExpr ReturnMerge::relate(const ResultNumber &number) {
  for (const ResultNumber &other : fresh) {
    if (!other.isPlain || !other.isNoNews)
      continue;
    DimExpr difference = number.passed[0] - other.passed[0];
    if (!shapes.isKnown(difference))
      continue;
    auto differs = [&](size_t k) {
      DimExpr same = other.passed[k] + difference;
      return number.passed[k] == same ||
             proverAt(k).provesEqual(number.passed[k], same);
    };
    if (llvm::all_of(llvm::seq(returns.size()), differs))
      return other.merged + difference;
  }
  return {};
}

void ReturnMerge::stateBound(DimExpr lesser, DimExpr greater,
                             bool forOverflow) {
  state({Predicate{Relation::Le, lesser, greater}, FactOrigin(),
         /*after=*/nullptr, forOverflow});
}

/// Bounds the symbol by a constant range that every return proves.
void ReturnMerge::boundByRange(ResultNumber &number) {
  Type type = number.origin.getType();
  std::optional<Interval> range;
  number.isPlain = number.isNoNews = true;
  for (auto [k, e] : llvm::enumerate(number.passed)) {
    Interval here = proverAt(k).bounds(e);
    number.isPlain = number.isPlain && values.isPlain(e, type);
    number.isNoNews = number.isNoNews && values.isNoNews(e, type);
    range = range ? widen(*range, here) : here;
  }
  if (number.id != kNumberId && range->upper && *range->upper < 0)
    range->upper.reset();
  if (number.isPlain && (range->lower || range->upper))
    values.addFreshRange(number.merged, *range,
                         {FactOrigin::MergeBound, nullptr, number.origin});
}

/// Bounds the symbol by those of the passed numbers that every return proves to
/// be the least or the greatest. Only reports use the upper bound of a number
/// that may be poison.
void ReturnMerge::boundByNumbers(const ResultNumber &number) {
  SmallVector<DimExpr> uppers, least;
  auto state = [&](DimExpr lesser, DimExpr greater) {
    if (number.isPlain && !(lesser.isConstant() || greater.isConstant()))
      stateBound(lesser, greater, number.isNoNews);
  };
  for (DimExpr e : number.passed) {
    DimExpr upper = shapes.isKnown(e) ? e : values.upperOf(e);
    if (upper && upper.getTreeSize() <= analysisBudgets.calls.boundSize)
      uppers.push_back(upper);
    if (!shapes.isKnown(e) || e.getTreeSize() > analysisBudgets.calls.boundSize)
      continue;
    bool isLower = true, isUpper = true;
    for (auto [k, other] : llvm::enumerate(number.passed)) {
      isLower = isLower && proverAt(k).provesLessEqual(e, other);
      isUpper = isUpper && proverAt(k).provesLessEqual(other, e);
    }
    if (isLower)
      state(e, number.merged);
    if (isUpper) {
      state(number.merged, e);
      least.push_back(e);
    }
  }
  if (!least.empty())
    values.setUpper(number.merged, ctx.min(least));
  else if (uppers.size() == number.passed.size())
    values.setUpper(number.merged, ctx.max(uppers));
}

void ReturnMerge::merge(ResultNumber &number) {
  if (returns.size() == 1 && !number.assumed)
    number.merged = number.passed.front();
  if (number.merged || llvm::is_contained(number.passed, DimExpr()))
    return;
  number.merged = findCommon(number);
  if (!number.merged)
    number.merged = relate(number);
  if (number.merged)
    return;
  number.merged = values.fresh(number.origin, number.id);
  boundByRange(number);
  boundByNumbers(number);
  fresh.push_back(number);
}

bool ReturnMerge::holdsAt(size_t k, const StatedFact &fact) {
  auto &open = values.getScopes();
  proverAt(k);
  if (llvm::is_contained(open.openFacts(), &fact))
    return true;
  // A range or a choice that only one return states is not compared.
  return fact.kind == Fact::Relation &&
         values.getProver().query(fact.predicate).isAlways();
}

void ReturnMerge::collectFacts(const llvm::DenseSet<DimExpr> &resultSymbols) {
  auto isReadable = [&](DimExpr leaf) {
    return shapes.isKnown(leaf) || resultSymbols.contains(leaf);
  };
  auto areReadable = [&](DimExpr e) {
    return !e.anyLeaf([&](DimExpr leaf) { return !isReadable(leaf); });
  };
  llvm::SmallPtrSet<const StatedFact *, 16> seen;
  for (size_t k = 0; k != returns.size(); ++k) {
    proverAt(k);
    for (const StatedFact *fact : values.getScopes().openFacts()) {
      if (numFacts == analysisBudgets.calls.facts)
        return;
      if (!seen.insert(fact).second || !fact->allExprs(areReadable))
        continue;
      auto holds = [&](size_t other) {
        return other == k || holdsAt(other, *fact);
      };
      if (llvm::all_of(llvm::seq(returns.size()), holds))
        state(*fact);
    }
  }
}

DimExpr FunctionAnalyzer::assumedExtent(unsigned result, int id) {
  const KeptExtents *supposed = calls.getSupposed();
  if (id == kNumberId || !supposed || (*supposed)[result].empty())
    return {};
  int argument = (*supposed)[result][id];
  return argument < 0 ? DimExpr()
                      : values.extents(shapes.func.getArgument(argument))[id];
}

void FunctionAnalyzer::summarizeReturns() {
  unsigned numResults = shapes.func.getNumResults();
  shapes.resultExtents.resize(numResults);
  shapes.resultContents.resize(numResults);
  // No execution reaches a return at which the facts contradict each other.
  SmallVector<Operation *> reached;
  for (Operation *op : returns) {
    values.getScopes().moveBefore(op);
    if (shapes.prover->isConsistent() && op->getNumOperands() == numResults)
      reached.push_back(op);
  }
  shapes.neverReturns = reached.empty() && !returns.empty();
  if (reached.empty() || reached.size() > analysisBudgets.calls.returns)
    return;

  ReturnMerge merge(values, shapes, reached);
  llvm::DenseSet<DimExpr> symbols;
  auto note = [&](DimExpr e) {
    if (e)
      for (DimExpr leaf : e.getLeaves())
        if (leaf.isSymbol())
          symbols.insert(leaf);
  };
  for (unsigned i = 0; i != numResults; ++i) {
    // The call reads elements and bits itself.
    forEachMainNumber(shapes.func.getResultTypes()[i], [&](int id) {
      ResultNumber number = merge.read(i, id);
      number.assumed = assumedExtent(i, id);
      merge.merge(number);
      note(number.merged);
      if (id == kNumberId)
        shapes.resultContents[i] = number.merged;
      else
        shapes.resultExtents[i].push_back(number.merged);
    });
  }
  merge.collectFacts(symbols);
}

//===----------------------------------------------------------------------===//
// Recursive functions
//===----------------------------------------------------------------------===//

/// Returns the first argument of the type of the result, from `first` on; -1 if
/// there is none.
static int findArgument(FunctionOpInterface func, Type result, int first) {
  for (int i = first, e = func.getNumArguments(); i < e; ++i)
    if (func.getArgumentTypes()[i] == result)
      return i;
  return -1;
}

/// Induction over the calls of the function by itself, or by functions that it
/// calls. An execution that returns makes finitely many calls, and the
/// innermost ones assume nothing.
void FunctionAnalyzer::proveRecursion(std::unique_ptr<FunctionShapes> &shapes) {
  FunctionOpInterface func = shapes->func;
  ModuleShapes &module = shapes->module;
  // Their results depend on the suppositions of the induction.
  llvm::SetVector<Operation *> others = module.cycles.lookup(func);
  bool isNested = llvm::any_of(module.supposed, [&](const auto &entry) {
    return entry.first != func.getOperation();
  });
  if (others.size() > analysisBudgets.calls.cycle ||
      (isNested && !others.empty()))
    return;
  KeptExtents kept(func.getNumResults());
  for (auto [type, axes] : llvm::zip(func.getResultTypes(), kept))
    if (hasDynamicSize(type))
      axes.assign(cast<ShapedType>(type).getRank(),
                  findArgument(func, type, 0));
  auto isGuess = [](ArrayRef<int> axes) {
    return llvm::any_of(axes, [](int argument) { return argument >= 0; });
  };
  for (unsigned round = 0; round != analysisBudgets.calls.inductionRounds &&
                           llvm::any_of(kept, isGuess);
       ++round) {
    std::unique_ptr<FunctionShapes> again(new FunctionShapes(module, func));
    ++module.counts.functions;
    module.forget(others.getArrayRef());
    size_t before = module.analysed.size();
    module.supposed[func] = kept;
    FunctionAnalyzer(*again).run();
    module.supposed.erase(func);
    bool isProved = true;
    for (auto [i, axes] : llvm::enumerate(kept))
      for (auto [axis, argument] : llvm::enumerate(axes)) {
        ArrayRef<DimExpr> found = again->resultExtents[i];
        if (argument < 0 ||
            (axis < found.size() &&
             found[axis] == again->extents(func.getArgument(argument))[axis]))
          continue;
        isProved = false;
        argument = findArgument(func, func.getResultTypes()[i], argument + 1);
      }
    if (isProved) {
      shapes = std::move(again);
      return;
    }
    // A supposition is not proved, so none of these results is.
    others.insert(module.analysed.begin() + before, module.analysed.end());
    module.forget(others.getArrayRef());
  }
}

//===- BrokenPremises.cpp - Calls that violate premises of their callee ---===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/BoundNames.h"
#include "SymShape/Analysis/Contradictions.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Compares the arguments of one call with the callee's premises about them.
class PremiseFinder {
public:
  PremiseFinder(CallOpInterface call, FunctionOpInterface callee,
                const FunctionShapes &shapes, const Explainer &explainer,
                SmallVectorImpl<BrokenPremise> &found, unsigned &proved)
      : call(call), callee(callee), shapes(shapes), explainer(explainer),
        found(found), proved(proved), ctx(shapes.getModule().getExprContext()) {
  }

  void run() {
    OperandRange operands = call.getArgOperands();
    if (operands.size() != callee.getNumArguments()) {
      for (unsigned i = 0, e = callee.getNumArguments(); i < e; ++i)
        if (shapeOf(i))
          return addUnread(0, "expected " + Twine(e) + " arguments, found " +
                                  Twine(operands.size()));
      return;
    }
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

  /// Adds a premise that cannot be compared with the arguments of the call.
  void addUnread(unsigned i, const Twine &text) {
    // Nothing is compared at a call that no execution reaches.
    if (!shapes.proverBefore(call).isConsistent())
      return;
    BrokenPremise unread{call, true, false, locOf(i), text.str(), {}};
    unread.isUnread = true;
    found.push_back(std::move(unread));
  }

  /// Reports the premise if the facts refute it, or do not prove it. Returns
  /// true if they refute it.
  bool report(ArrayRef<Predicate> anyOf, unsigned i, const Twine &text) {
    Prover &prover = shapes.proverBefore(call);
    if (!prover.isConsistent())
      return false;
    Answer answer = anyOf.size() == 1 ? prover.query(anyOf.front())
                                      : prover.queryAnyOf(anyOf);
    if (answer.isAlways()) {
      ++proved;
      return false;
    }
    bool isError = answer.isNever() &&
                   isUpTo(call, lastAlwaysReached(shapes)) &&
                   !restsOnCallers(answer.used, shapes);
    BrokenPremise broken{call,     !answer.isNever(), isError,
                         locOf(i), text.str(),        {}};
    broken.outOfBudget = answer.outOfBudget;
    if (answer.isNever())
      for (FactId id : answer.used)
        broken.facts.push_back(explainer.factStep(id));
    found.push_back(std::move(broken));
    return answer.isNever();
  }

  void checkShape(unsigned i, ArrayRef<DimExpr> actual) {
    ShapeAttr shape = shapeOf(i);
    if (!shape)
      return;
    if (actual.size() != shape.getEntries().size())
      return addUnread(i, "expected a size for each dimension of argument " +
                              Twine(i) + ", found none");
    ModuleShapes &module = shapes.getModule();
    for (auto [axis, entry] : llvm::enumerate(shape.getEntries())) {
      if (!entry.expr)
        continue;
      DimExpr stated = instantiate(shape, entry.expr, ctx, [&](StringRef name) {
        auto it = bound.find(name);
        return it == bound.end() ? DimExpr() : it->second.value;
      });
      if (!stated)
        addUnread(i, "no argument of the call gives a symbol in the size of "
                     "dimension " +
                         Twine(axis) + " of argument " + Twine(i));
      else
        report(Predicate{entry.isExact() ? Relation::Eq : Relation::Le,
                         actual[axis], stated},
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
      if (it == bound.end()) {
        if (info.getDivisor() > 1 || !info.getIntervals().empty())
          addUnread(0, "no argument of the call gives the value of symbol '" +
                           info.getName().getValue() + "' of the callee");
        continue;
      }
      auto [value, i] = it->second;
      std::string text = "symbol '" + info.getName().getValue().str() +
                         "' of the callee, found '" +
                         shapes.getModule().text(value) + "'";
      if (info.getDivisor() > 1)
        report(Predicate{Relation::Divisible, value,
                         ctx.constant(info.getDivisor())},
               i,
               "expected a multiple of " + Twine(info.getDivisor()) + " for " +
                   text);
      checkRanges(info.getIntervals(), value, i, text);
    }
  }

  /// Compares a value with the sorted ranges that may contain it. The first
  /// limit that the facts refute is the error.
  void checkRanges(ArrayRef<SymbolInterval> ranges, DimExpr value, unsigned i,
                   const std::string &text) {
    if (ranges.empty())
      return;
    auto atLeast = [&](int64_t limit) {
      return Predicate{Relation::Le, ctx.constant(limit), value};
    };
    auto atMost = [&](int64_t limit) {
      return Predicate{Relation::Le, value, ctx.constant(limit)};
    };
    std::optional<int64_t> lower = ranges.front().lower;
    std::optional<int64_t> upper = ranges.back().upper;
    if (lower && report(atLeast(*lower), i,
                        "expected at least " + Twine(*lower) + " for " + text))
      return;
    if (upper && report(atMost(*upper), i,
                        "expected at most " + Twine(*upper) + " for " + text))
      return;
    for (auto [before, after] : llvm::zip(ranges, ranges.drop_front()))
      if (before.upper && after.lower &&
          report({atMost(*before.upper), atLeast(*after.lower)}, i,
                 "expected at most " + Twine(*before.upper) + " or at least " +
                     Twine(*after.lower) + " for " + text))
        return;
  }

  CallOpInterface call;
  FunctionOpInterface callee;
  const FunctionShapes &shapes;
  const Explainer &explainer;
  SmallVectorImpl<BrokenPremise> &found;
  unsigned &proved;
  ExprContext &ctx;
  llvm::StringMap<Binding> bound;
};

} // namespace

SmallVector<BrokenPremise>
symshape::findBrokenPremises(const FunctionShapes &shapes,
                             const Explainer &explainer, unsigned *proved) {
  SmallVector<BrokenPremise> found;
  unsigned numProved = 0;
  if (llvm::none_of(shapes.opNames(), [](OperationName name) {
        return name.hasInterface<CallOpInterface>();
      }))
    return found;
  shapes.forEachOp([&](Operation *op) {
    auto call = dyn_cast<CallOpInterface>(op);
    if (!call)
      return;
    if (FunctionOpInterface callee = shapes.getModule().calleeOf(call))
      PremiseFinder(call, callee, shapes, explainer, found, numProved).run();
  });
  if (proved)
    *proved += numProved;
  return found;
}

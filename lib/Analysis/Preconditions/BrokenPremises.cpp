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
    if (answer.isAlways()) {
      ++proved;
      return false;
    }
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
  SymbolTableCollection tables;
  shapes.forEachOp([&](Operation *op) {
    auto call = dyn_cast<CallOpInterface>(op);
    if (!call)
      return;
    if (auto callee = dyn_cast_or_null<FunctionOpInterface>(
            call.resolveCallableInTable(&tables)))
      PremiseFinder(call, callee, shapes, explainer, found, numProved).run();
  });
  if (proved)
    *proved += numProved;
  return found;
}

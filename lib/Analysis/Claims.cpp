//===- Claims.cpp - What somebody says of shapes, judged -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Claims.h"
#include "Reach.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class Judge {
public:
  explicit Judge(const FunctionShapes &shapes)
      : shapes(shapes), module(shapes.getModule()),
        ctx(module.getExprContext()), reach(shapes) {}

  ClaimResult judge(ClaimShapeOp claim);

private:
  /// Defines the symbols that stand alone in `claim` and that nothing defined
  /// before.
  void define(ClaimShapeOp claim, ArrayRef<DimExpr> extents,
              ClaimResult &result);
  void judgeRange(SymbolOp symbol, DimExpr value, unsigned axis,
                  ClaimResult &result);
  /// Null if the binding's value is not known.
  DimExpr valueOf(Value binding) const;
  void judgeEntry(unsigned axis, const Predicate &statement,
                  ClaimResult &result);
  bool isOverInputs(DimExpr e) const;

  static SymbolOp definable(Value v) {
    auto op = v.getDefiningOp<SymbolOp>();
    return op && op.getClaimed() ? op : SymbolOp();
  }

  const FunctionShapes &shapes;
  ModuleShapes &module;
  ExprContext &ctx;
  Reach reach;
  /// Values of symbols that claims defined.
  DenseMap<Value, DimExpr> defined;
};

DimExpr Judge::valueOf(Value v) const {
  if (definable(v))
    return defined.lookup(v);
  if (isa<SymbolType>(v.getType()))
    return shapes.symbolOf(v);
  return shapes.content(v);
}

bool Judge::isOverInputs(DimExpr e) const { return shapes.isAssignable(e); }

/// Records why `result` is not proved, unless something already did.
static void fail(ClaimResult &result, ClaimVerdict verdict, unsigned axis,
                 DimExpr claimed, DimExpr inferred, StringRef reason) {
  if (result.verdict == ClaimVerdict::Contradicted ||
      (result.verdict == ClaimVerdict::Undecided &&
       verdict == ClaimVerdict::Undecided))
    return;
  result.verdict = verdict;
  result.axis = axis;
  result.claimed = claimed;
  result.inferred = inferred;
  result.reason = reason.str();
}

void Judge::judgeEntry(unsigned axis, const Predicate &statement,
                       ClaimResult &result) {
  Prover &prover = shapes.proverBefore(result.claim);
  bool proved = statement.relation == Relation::Eq
                    ? prover.provesEqual(statement.lhs, statement.rhs)
                    : prover.query(statement).isAlways();
  if (proved)
    return;
  auto undecided = [&](StringRef reason) {
    fail(result, ClaimVerdict::Undecided, axis, statement.rhs, statement.lhs,
         reason);
  };
  if (!prover.isConsistent() || !shapes.conflicts().empty())
    return undecided("the premises contradict each other");
  if (!isOverInputs(statement.lhs))
    return undecided("the size hangs on data");
  if (!isOverInputs(statement.rhs))
    return undecided("the claimed size hangs on data");
  auto conditions = reach.conditionsOf(result.claim);
  if (!conditions)
    return undecided("no proof was found");
  // Under the assumed greatest extent, since the inferred sizes hold under it.
  Prover &judge = shapes.overflowProverBefore(result.claim);
  judge.push();
  for (const Predicate &condition : *conditions)
    judge.add(condition);
  Prover::QueryOptions options;
  options.wantWitness = true;
  Answer answer = judge.query(statement, options);
  judge.pop();
  if (answer.canBeFalse != Half::Yes)
    return undecided("no proof and no counterexample was found");
  if (result.verdict == ClaimVerdict::Contradicted)
    return;
  fail(result, ClaimVerdict::Contradicted, axis, statement.rhs, statement.lhs,
       "");
  result.witness = answer.falseWitness;
}

/// The range that somebody claims for a symbol is judged where it is defined.
void Judge::judgeRange(SymbolOp symbol, DimExpr value, unsigned axis,
                       ClaimResult &result) {
  SymbolInfoAttr claimed = *symbol.getClaimed();
  Prover &prover = shapes.proverBefore(result.claim);
  Interval known = prover.bounds(value);
  bool proved = claimed.getIntervals().empty();
  for (const SymbolInterval &interval : claimed.getIntervals()) {
    auto within = [&] {
      bool above = !interval.lower ||
                   (known.lower && *known.lower >= *interval.lower) ||
                   prover.provesLessEqual(ctx.constant(*interval.lower), value);
      bool below = !interval.upper ||
                   (known.upper && *known.upper <= *interval.upper) ||
                   prover.provesLessEqual(value, ctx.constant(*interval.upper));
      return above && below;
    };
    proved |= within();
  }
  if (!proved)
    fail(result, ClaimVerdict::Undecided, axis, DimExpr(), value,
         "the range claimed for '" + claimed.getName().getValue().str() +
             "' is not proved");
}

void Judge::define(ClaimShapeOp claim, ArrayRef<DimExpr> extents,
                   ClaimResult &result) {
  ArrayRef<Extent> entries = claim.getShape().getEntries();
  for (auto [axis, entry] : llvm::enumerate(entries)) {
    if (!entry.isExact() || !entry.expr.isSymbol())
      continue;
    Value binding = claim.getBindings()[entry.expr.getSymbolIndex()];
    SymbolOp symbol = definable(binding);
    // In a loop or a branch of its own, the claim may be met many times or
    // never for one execution of the symbol.
    if (!symbol || symbol->getBlock() != claim->getBlock() ||
        !defined.try_emplace(binding, extents[axis]).second)
      continue;
    result.defines.push_back(symbol.getInfo().getName().getValue().str());
    judgeRange(symbol, extents[axis], axis, result);
  }
}

ClaimResult Judge::judge(ClaimShapeOp claim) {
  ClaimResult result;
  result.claim = claim;
  ArrayRef<DimExpr> extents = shapes.extents(claim.getSource());
  if (extents.size() != claim.getShape().getEntries().size()) {
    fail(result, ClaimVerdict::Undecided, 0, DimExpr(), DimExpr(),
         "the value is not reached by the analysis");
    return result;
  }
  define(claim, extents, result);
  SmallVector<DimExpr> values;
  for (Value binding : claim.getBindings())
    values.push_back(valueOf(binding));
  for (auto [axis, entry] : llvm::enumerate(claim.getShape().getEntries())) {
    if (entry.isUnknown())
      continue;
    bool complete = true;
    DimExpr claimed = entry.expr.replaceLeaves(ctx, [&](DimExpr leaf) {
      DimExpr value = values[leaf.getSymbolIndex()];
      complete &= bool(value);
      return value;
    });
    if (!complete) {
      fail(result, ClaimVerdict::Undecided, axis, DimExpr(), extents[axis],
           "the claim mentions a symbol that nothing defines before it");
      continue;
    }
    ClaimVerdict before = result.verdict;
    judgeEntry(
        axis,
        {entry.isExact() ? Relation::Eq : Relation::Le, extents[axis], claimed},
        result);
    if (result.verdict != before)
      result.isBound = entry.isAtMost();
  }
  return result;
}

} // namespace

SmallVector<ClaimResult> symshape::judgeClaims(const FunctionShapes &shapes) {
  Judge judge(shapes);
  SmallVector<ClaimResult> results;
  FunctionOpInterface func = shapes.getFunction();
  func->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != func && isa<FunctionOpInterface>(op))
      return WalkResult::skip();
    if (auto claim = dyn_cast<ClaimShapeOp>(op))
      results.push_back(judge.judge(claim));
    return WalkResult::advance();
  });
  return results;
}

//===- Predicates.cpp - Predicates and statements of facts ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmDirectives.h"
#include "Bindings.h"
#include "SymShape/Algebra/Predicate.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// PredicateOp
//===----------------------------------------------------------------------===//

PredicateKind symshape::kindOf(Relation relation) {
  switch (relation) {
  case Relation::Eq:
    return PredicateKind::eq;
  case Relation::Ne:
    return PredicateKind::ne;
  case Relation::Le:
    return PredicateKind::le;
  case Relation::Lt:
    return PredicateKind::lt;
  case Relation::Divisible:
    return PredicateKind::divisible;
  }
  llvm_unreachable("all relations are covered");
}

std::optional<Relation> symshape::relationOf(PredicateKind kind) {
  for (Relation relation : {Relation::Eq, Relation::Ne, Relation::Le,
                            Relation::Lt, Relation::Divisible})
    if (kindOf(relation) == kind)
      return relation;
  return std::nullopt;
}

void PredicateOp::build(OpBuilder &, OperationState &state,
                        PredicateKindAttr kind, ExprListAttr exprs,
                        ValueRange bindings) {
  state.getOrAddProperties<Properties>().kind = kind;
  state.getOrAddProperties<Properties>().exprs = exprs;
  state.addOperands(bindings);
  state.addTypes(IntegerType::get(exprs.getContext(), 1));
}

void PredicateOp::build(OpBuilder &builder, OperationState &state,
                        PredicateKind kind, ExprListAttr exprs,
                        ValueRange bindings) {
  build(builder, state, PredicateKindAttr::get(builder.getContext(), kind),
        exprs, bindings);
}

static ParseResult parseKind(OpAsmParser &parser, PredicateKindAttr &kind) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (failed(parser.parseOptionalKeyword(&word)))
    return parser.emitError(loc,
                            "expected the kind of a predicate, such as 'eq'");
  std::optional<PredicateKind> known = symbolizePredicateKind(word);
  if (known) {
    kind = PredicateKindAttr::get(parser.getContext(), *known);
    return success();
  }
  InFlightDiagnostic diag = parser.emitError(loc, "expected one of ");
  for (uint64_t i = 0; i <= getMaxEnumValForPredicateKind(); ++i)
    if (std::optional<PredicateKind> k = symbolizePredicateKind(uint32_t(i)))
      diag << "'" << stringifyPredicateKind(*k) << "', ";
  return diag << "found '" << word << "'";
}

ParseResult symshape::parsePredicate(OpAsmParser &parser,
                                     PredicateKindAttr &kind,
                                     ExprListAttr &exprs,
                                     IntervalsAttr &intervals,
                                     IntegerAttr &groupSize) {
  if (parseKind(parser, kind))
    return failure();
  if (kind.getValue() == PredicateKind::product_equal) {
    int64_t first = 0;
    if (parseBoundExprs(parser, exprs, &first))
      return failure();
    groupSize = parser.getBuilder().getI64IntegerAttr(first);
    return success();
  }
  if (parseBoundExprs(parser, exprs))
    return failure();
  if (kind.getValue() != PredicateKind::in_range)
    return success();
  SmallVector<SymbolInterval> list;
  if (parser.parseKeyword("in") || parseIntervals(parser, list))
    return failure();
  intervals = IntervalsAttr::get(parser.getContext(), list);
  return success();
}

void symshape::printPredicate(OpAsmPrinter &printer, Operation *op,
                              PredicateKindAttr kind, ExprListAttr exprs,
                              IntervalsAttr intervals, IntegerAttr groupSize) {
  printer << stringifyPredicateKind(kind.getValue()) << ' ';
  std::optional<int64_t> first;
  if (groupSize)
    first = groupSize.getInt();
  printBoundExprs(printer, op, exprs, first);
  if (!intervals)
    return;
  printer << " in ";
  printIntervals(printer.getStream(), intervals.getIntervals());
}

LogicalResult PredicateOp::verify() {
  StringRef word = stringifyPredicateKind(getKind());
  bool isRange = getKind() == PredicateKind::in_range;
  bool isProduct = getKind() == PredicateKind::product_equal;
  ArrayRef<DimExpr> exprs = getExprs().getExprs();
  if (isRange != bool(getIntervalsAttr()))
    return emitOpError() << "'" << word << "' "
                         << (isRange ? "needs" : "takes no") << " intervals";
  if (isProduct != bool(getGroupSizeAttr()))
    return emitOpError() << "'" << word << "' "
                         << (isProduct ? "needs two" : "takes no")
                         << " groups of factors";
  if (isProduct && *getGroupSize() > exprs.size())
    return emitOpError() << "expected at most " << exprs.size()
                         << " factors in the first group, found "
                         << *getGroupSize();
  size_t count = isRange ? 1 : 2;
  if (!isProduct && exprs.size() != count)
    return emitOpError() << "expected "
                         << counted(count, "expression", "expressions")
                         << ", found " << exprs.size();
  return verifyBindings(*this, getExprs().getNames(), getBindings(), exprs);
}

/// The two sides of a predicate other than `in_range`, from its expressions in
/// `ctx`.
static std::pair<DimExpr, DimExpr> sidesOf(PredicateOp op, ExprContext &ctx,
                                           ArrayRef<DimExpr> exprs) {
  if (op.getKind() != PredicateKind::product_equal)
    return {exprs[0], exprs[1]};
  auto product = [&](ArrayRef<DimExpr> factors) {
    return factors.empty() ? ctx.constant(1) : ctx.mul(factors);
  };
  size_t first = *op.getGroupSize();
  return {product(exprs.take_front(first)), product(exprs.drop_front(first))};
}

/// The relation between these sides.
static Relation relationOfSides(PredicateKind kind) {
  return kind == PredicateKind::product_equal ? Relation::Eq
                                              : *relationOf(kind);
}

/// Decides the predicate by the canonical form of its expressions.
static Verdict decidePredicate(PredicateOp op, ExprContext &ctx,
                               ArrayRef<DimExpr> exprs) {
  PredicateKind kind = op.getKind();
  if (kind == PredicateKind::in_range) {
    std::optional<llvm::DynamicAPInt> value = exprs[0].getConstant();
    return value ? verdictOf(op.getIntervalsAttr().contains(*value))
                 : Verdict::Unknown;
  }
  auto [lhs, rhs] = sidesOf(op, ctx, exprs);
  return decideByForm({relationOfSides(kind), lhs, rhs});
}

// Rewrite: decided-predicate
OpFoldResult PredicateOp::fold(FoldAdaptor adaptor) {
  ExprContext &ctx =
      cast<SymShapeDialect>((*this)->getDialect())->getExprContext();
  SmallVector<DimExpr> symbols =
      foldBindings(getContext(), getBindings(), adaptor.getBindings());
  Verdict verdict =
      decidePredicate(*this, ctx, getExprs().instantiate(ctx, symbols));
  if (verdict == Verdict::Unknown)
    return {};
  return BoolAttr::get(getContext(), verdict == Verdict::Always);
}

namespace {
/// Substitutes constants into the expressions and removes unneeded bindings, so
/// that equivalent predicates look the same.
// Rewrite: known-terms
LogicalResult normalizePredicate(PredicateOp op, PatternRewriter &rewriter) {
  auto normal = normalizeBindings(op.getExprs(), op.getBindings());
  if (!normal)
    return failure();
  rewriter.modifyOpInPlace(op, [&] {
    op.setExprsAttr(normal->exprs);
    op.getBindingsMutable().assign(normal->bindings);
  });
  return success();
}
} // namespace

void PredicateOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                              MLIRContext *context) {
  patterns.add(normalizePredicate);
}

static ConditionRef inRange(ExprContext &ctx, DimExpr e, IntervalsAttr set) {
  SmallVector<ConditionRef> members;
  for (SymbolInterval i : set.getIntervals()) {
    SmallVector<ConditionRef> ends;
    if (i.lower)
      ends.push_back(makeCompare(Relation::Le, ctx.constant(*i.lower), e));
    if (i.upper)
      ends.push_back(makeCompare(Relation::Le, e, ctx.constant(*i.upper)));
    members.push_back(ends.size() == 1 ? ends.front()
                                       : makeLogic(Condition::And, ends));
  }
  return members.size() == 1 ? members.front()
                             : makeLogic(Condition::Or, members);
}

void PredicateOp::inferShapes(InferenceState &state) {
  SmallVector<DimExpr> symbols;
  if (!resolveBindings(state, getBindings(), getExprs().getExprs(), symbols))
    return;
  ExprContext &ctx = state.getExprContext();
  SmallVector<DimExpr> exprs = getExprs().instantiate(ctx, symbols);
  // Checking larger expressions costs too much.
  if (llvm::any_of(exprs, [](DimExpr e) {
        return e.getTreeSize() > analysisBudgets.dialect.predicateSize;
      }))
    return;
  if (getKind() == PredicateKind::in_range)
    return state.setCondition(getResult(),
                              inRange(ctx, exprs[0], getIntervalsAttr()));
  auto [lhs, rhs] = sidesOf(*this, ctx, exprs);
  if (lhs.getTreeSize() > analysisBudgets.dialect.predicateSize ||
      rhs.getTreeSize() > analysisBudgets.dialect.predicateSize)
    return;
  state.setCondition(getResult(),
                     makeCompare(relationOfSides(getKind()), lhs, rhs));
}

//===----------------------------------------------------------------------===//
// Statements of facts
//===----------------------------------------------------------------------===//

/// Adds each part of the conjunction `condition` once, except constant true
/// ones.
static void addConjuncts(Value condition, llvm::SetVector<Value> &conjuncts) {
  SmallVector<Value> work{condition};
  llvm::SmallDenseSet<Value> seen;
  while (!work.empty()) {
    Value next = work.pop_back_val();
    if (!seen.insert(next).second || matchPattern(next, m_One()))
      continue;
    if (auto both = next.getDefiningOp<arith::AndIOp>()) {
      work.push_back(both.getRhs());
      work.push_back(both.getLhs());
    } else {
      conjuncts.insert(next);
    }
  }
}

// Rewrite: assumed-parts
LogicalResult AssumeOp::canonicalize(AssumeOp op, PatternRewriter &rewriter) {
  llvm::SetVector<Value> conjuncts;
  addConjuncts(op.getCondition(), conjuncts);
  if (conjuncts.size() == 1 && conjuncts.front() == op.getCondition())
    return failure();
  for (Value conjunct : conjuncts)
    AssumeOp::create(rewriter, op.getLoc(), conjunct)
        ->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.eraseOp(op);
  return success();
}

// Rewrite: true-precondition
LogicalResult RequireOp::canonicalize(RequireOp op, PatternRewriter &rewriter) {
  if (!matchPattern(op.getCondition(), m_One()))
    return failure();
  rewriter.eraseOp(op);
  return success();
}

OperandRange ConstraintsOp::getConditions() {
  return cast<HoldsOp>(getFacts().front().getTerminator()).getConditions();
}

LogicalResult ConstraintsOp::verifyRegions() {
  Block &block = getFacts().front();
  if (!isa<HoldsOp>(block.getTerminator()))
    return emitOpError()
           << "expected 'symshape.holds' at the end of its region";
  for (Operation &op : block)
    if (!isPure(&op)) {
      InFlightDiagnostic diag = emitOpError()
                                << "expected only pure ops in the region";
      diag.attachNote(op.getLoc()) << "this op is not pure";
      return diag;
    }
  return success();
}

// Rewrite: held-parts
LogicalResult ConstraintsOp::canonicalize(ConstraintsOp op,
                                          PatternRewriter &rewriter) {
  llvm::SetVector<Value> conjuncts;
  for (Value condition : op.getConditions())
    addConjuncts(condition, conjuncts);
  if (conjuncts.empty()) {
    rewriter.eraseOp(op);
    return success();
  }
  if (llvm::equal(conjuncts, op.getConditions()))
    return failure();
  auto holds = cast<HoldsOp>(op.getFacts().front().getTerminator());
  rewriter.modifyOpInPlace(holds, [&] {
    holds.getConditionsMutable().assign(conjuncts.getArrayRef());
  });
  return success();
}

//===- LowerFacts.cpp - Checks as upstream ops ------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Conversion/LowerFacts.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Conversion/Passes.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_LOWERFACTSPASS
#include "SymShape/Conversion/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// True if some op that stays computes with `v`; ops without effects that it is
/// only handed on by do not count.
bool isComputedWith(Value v) {
  SmallVector<Value> work{v};
  llvm::SmallDenseSet<Operation *> seen;
  while (!work.empty()) {
    for (Operation *user : work.pop_back_val().getUsers()) {
      if (isa<AssumeOp, HoldsOp>(user) || !seen.insert(user).second)
        continue;
      if (!isa<arith::ArithDialect>(user->getDialect()))
        return true;
      llvm::append_range(work, user->getResults());
    }
  }
  return false;
}

/// Emits the ops that compute one predicate.
class PredicateEmitter {
public:
  PredicateEmitter(OpBuilder &builder, PredicateOp op)
      : builder(builder), op(op), loc(op.getLoc()) {
    for (DimExpr e : op.getExprs().getExprs())
      exprs.push_back(e.replaceLeaves(ctx, [](DimExpr) { return DimExpr(); }));
  }

  FailureOr<Value> emit();

private:
  using Relation = arith::CmpIPredicate;

  FailureOr<Value> number(DimExpr e);
  FailureOr<Value> compare(Relation relation, DimExpr a, DimExpr b);
  FailureOr<Value> emitDivisible();
  FailureOr<Value> emitInRange();
  Value extend(Value v, Type type);
  Value constant(Type type, int64_t value) {
    // An attribute of a wide type is not extended by sign on its own.
    unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
    return arith::ConstantOp::create(
        builder, loc,
        IntegerAttr::get(
            type,
            llvm::APInt(64, value, /*isSigned=*/true).sextOrTrunc(width)));
  }

  OpBuilder &builder;
  PredicateOp op;
  Location loc;
  ExprContext ctx;
  SmallVector<DimExpr> exprs;
};

FailureOr<Value> PredicateEmitter::number(DimExpr e) {
  // No size is taken to be small: that is for a check to find out.
  auto range = [&](DimExpr leaf) {
    return getRangeOfIndex(op.getBindings()[leaf.getSymbolIndex()]);
  };
  EmitOptions options;
  options.range = range;
  FailureOr<OpFoldResult> emitted = emitExpr(
      builder, loc, e,
      [&](DimExpr leaf) -> OpFoldResult {
        return op.getBindings()[leaf.getSymbolIndex()];
      },
      options);
  if (failed(emitted))
    return op.emitOpError()
           << "expected numbers that can be computed in 1024 bits";
  return getValueOrCreateConstantIndexOp(builder, loc, *emitted);
}

Value PredicateEmitter::extend(Value v, Type type) {
  if (v.getType() == type)
    return v;
  if (v.getType().isIndex())
    v = builder.createOrFold<arith::IndexCastOp>(loc, builder.getI64Type(), v);
  return builder.createOrFold<arith::ExtSIOp>(loc, type, v);
}

/// Compares in the wider of the two types.
FailureOr<Value> PredicateEmitter::compare(Relation relation, DimExpr a,
                                           DimExpr b) {
  FailureOr<Value> lhs = number(a), rhs = number(b);
  if (failed(lhs) || failed(rhs))
    return failure();
  auto widthOf = [](Value v) {
    return v.getType().isIndex() ? 64 : v.getType().getIntOrFloatBitWidth();
  };
  Type type = widthOf(*lhs) < widthOf(*rhs) ? rhs->getType() : lhs->getType();
  return builder.createOrFold<arith::CmpIOp>(loc, relation, extend(*lhs, type),
                                             extend(*rhs, type));
}

FailureOr<Value> PredicateEmitter::emitDivisible() {
  std::optional<int64_t> by = exprs[1].getConstantInt64();
  if (!by || *by == 0 || *by == INT64_MIN)
    return compare(Relation::eq, exprs[0].mod(exprs[1]), ctx.constant(0));
  FailureOr<Value> dividend = number(exprs[0]);
  if (failed(dividend))
    return failure();
  // Whether it is 0, the remainder says in whatever way it is rounded. The
  // least number by -1 would be undefined.
  Type type = dividend->getType();
  Value remainder = builder.createOrFold<arith::RemSIOp>(
      loc, *dividend, constant(type, std::abs(*by)));
  return builder.createOrFold<arith::CmpIOp>(loc, Relation::eq, remainder,
                                             constant(type, 0));
}

FailureOr<Value> PredicateEmitter::emitInRange() {
  FailureOr<Value> value = number(exprs[0]);
  if (failed(value))
    return failure();
  auto limit = [&](Relation relation, int64_t end) -> Value {
    return builder.createOrFold<arith::CmpIOp>(loc, relation, *value,
                                               constant(value->getType(), end));
  };
  Value any;
  for (const SymbolInterval &i : op.getIntervalsAttr().getIntervals()) {
    Value inside;
    if (i.lower)
      inside = limit(Relation::sge, *i.lower);
    if (i.upper) {
      Value below = limit(Relation::sle, *i.upper);
      inside = inside ? builder.createOrFold<arith::AndIOp>(loc, inside, below)
                      : below;
    }
    if (!inside)
      inside = constant(builder.getI1Type(), 1);
    any = any ? builder.createOrFold<arith::OrIOp>(loc, any, inside) : inside;
  }
  return any;
}

FailureOr<Value> PredicateEmitter::emit() {
  builder.setInsertionPoint(op);
  switch (op.getKind()) {
  case PredicateKind::eq:
    return compare(Relation::eq, exprs[0], exprs[1]);
  case PredicateKind::ne:
    return compare(Relation::ne, exprs[0], exprs[1]);
  case PredicateKind::le:
    return compare(Relation::sle, exprs[0], exprs[1]);
  case PredicateKind::lt:
    return compare(Relation::slt, exprs[0], exprs[1]);
  case PredicateKind::divisible:
    return emitDivisible();
  case PredicateKind::in_range:
    return emitInRange();
  case PredicateKind::product_equal: {
    ArrayRef<DimExpr> all = exprs;
    size_t first = *op.getGroupSize();
    auto product = [&](ArrayRef<DimExpr> factors) {
      return factors.empty() ? ctx.constant(1) : ctx.mul(factors);
    };
    return compare(Relation::eq, product(all.take_front(first)),
                   product(all.drop_front(first)));
  }
  }
  llvm_unreachable("every kind is handled");
}

/// Erases `op` and what is computed from it, of which nothing else makes use.
void eraseWithUsers(Operation *op) {
  while (!op->use_empty())
    eraseWithUsers(*op->user_begin());
  op->erase();
}

/// Emits what computes each of `predicates`; on failure, nothing stays.
FailureOr<SmallVector<Value>> computeAll(ArrayRef<PredicateOp> predicates) {
  SmallVector<Value> values;
  SmallVector<std::pair<Operation *, Operation *>> before;
  for (PredicateOp op : predicates)
    if (failed(verifyNumbers(op, op.getBindings())))
      return failure();
  for (PredicateOp op : predicates) {
    before.push_back({op, op->getPrevNode()});
    OpBuilder builder(op);
    FailureOr<Value> value = PredicateEmitter(builder, op).emit();
    if (succeeded(value)) {
      values.push_back(*value);
      continue;
    }
    for (auto [end, previous] : llvm::reverse(before))
      while (end->getPrevNode() != previous)
        end->getPrevNode()->erase();
    return failure();
  }
  return values;
}

/// Values looked at in search of the numbers that a condition is about.
constexpr size_t kMaxLookedAt = 16;

/// The numbers that a condition is about, with their names where they have one:
/// those of predicates and comparisons, and of all that must hold together.
SmallVector<std::pair<StringRef, Value>> findNumbers(Value condition) {
  SmallVector<std::pair<StringRef, Value>> numbers;
  llvm::SmallSetVector<Value, kMaxLookedAt> conditions;
  conditions.insert(condition);
  for (size_t i = 0; i != conditions.size() && i != kMaxLookedAt; ++i) {
    Operation *def = conditions[i].getDefiningOp();
    if (auto predicate = dyn_cast_or_null<PredicateOp>(def)) {
      for (auto [name, value] : llvm::zip_equal(predicate.getExprs().getNames(),
                                                predicate.getBindings()))
        numbers.push_back({name.getValue(), value});
    } else if (auto compared = dyn_cast_or_null<arith::CmpIOp>(def)) {
      Type type = compared.getLhs().getType();
      if (type.isIndex() || (type.isInteger() && !type.isInteger(1) &&
                             type.getIntOrFloatBitWidth() <= 64))
        for (Value value : compared->getOperands())
          numbers.push_back({"", value});
    } else if (isa_and_nonnull<arith::AndIOp>(def)) {
      for (Value value : def->getOperands())
        conditions.insert(value);
    }
  }
  return numbers;
}

/// If the check fails, prints its message and the numbers that it is about.
void printNumbers(OpBuilder &builder, RequireOp op) {
  auto numbers = findNumbers(op.getCondition());
  if (numbers.empty())
    return;
  Location loc = op.getLoc();
  builder.setInsertionPoint(op);
  Value yes =
      arith::ConstantOp::create(builder, loc, builder.getBoolAttr(true));
  Value fails = arith::XOrIOp::create(builder, loc, op.getCondition(), yes);
  auto branch = scf::IfOp::create(builder, loc, fails);
  OpBuilder inner = branch.getThenBodyBuilder();
  auto print = [&](const std::string &text) {
    vector::PrintOp::create(inner, loc, StringRef(text));
  };
  std::string separator = op.getMessage().str() + ", found ";
  for (auto [name, value] : numbers) {
    print(separator + (name.empty() ? "" : name.str() + " = "));
    vector::PrintOp::create(inner, loc, value,
                            vector::PrintPunctuation::NoPunctuation);
    separator = ", ";
  }
  vector::PrintOp::create(inner, loc, vector::PrintPunctuation::NewLine);
}

/// Refuses a tie of itself, directly or through others, as a graph region
/// allows: there is nothing to put in its place.
LogicalResult verifySource(TieShapeOp tie) {
  // Twice as fast through the chain: where it is a cycle that does not come
  // back to `tie`, this meets the other, and another tie is the one to refuse.
  auto next = [](TieShapeOp op) {
    return op ? op.getSource().getDefiningOp<TieShapeOp>() : TieShapeOp();
  };
  TieShapeOp fast = next(tie), slow = tie;
  while (fast && fast != tie && fast != slow) {
    slow = next(slow);
    fast = next(next(fast));
  }
  if (!fast)
    return success();
  return tie.emitOpError() << "expected a tensor, found one that is tied to "
                              "itself";
}

struct LowerFacts
    : CountingPass<symshape::impl::LowerFactsPassBase<LowerFacts>> {
  using CountingPass::CountingPass;

  void runOnOperation() override {
    FailureOr<unsigned> checks = lowerFacts(getOperation(), printObserved);
    if (failed(checks))
      return signalPassFailure();
    count("checks", "Checks lowered", *checks);
  }
};

} // namespace

LogicalResult symshape::verifyNumbers(Operation *op, ValueRange bindings) {
  for (Value binding : bindings) {
    if (binding.getType().isIndex())
      continue;
    InFlightDiagnostic diag = op->emitOpError()
                              << "expected numbers to compute with, found a "
                                 "symbol";
    if (Operation *def = binding.getDefiningOp())
      diag.attachNote(def->getLoc()) << "the symbol is declared here";
    return failure();
  }
  return success();
}

FailureOr<unsigned> symshape::lowerFacts(Operation *root, bool printObserved) {
  SmallVector<PredicateOp> predicates, unused;
  SmallVector<RequireOp> checks;
  SmallVector<Operation *> statements, symbols;
  SmallVector<TieShapeOp> ties;
  root->walk([&](Operation *op) {
    // What is in such a region goes with it.
    if (op->getParentOfType<ConstraintsOp>())
      return;
    if (auto predicate = dyn_cast<PredicateOp>(op))
      (isComputedWith(predicate.getResult()) ? predicates : unused)
          .push_back(predicate);
    else if (auto check = dyn_cast<RequireOp>(op))
      checks.push_back(check);
    else if (auto tie = dyn_cast<TieShapeOp>(op))
      ties.push_back(tie);
    else if (isa<AssumeOp, ClaimShapeOp, ConstraintsOp>(op))
      statements.push_back(op);
    else if (isa<SymbolOp, ParamOp>(op))
      symbols.push_back(op);
  });

  for (TieShapeOp tie : ties)
    if (failed(verifySource(tie)))
      return failure();
  FailureOr<SmallVector<Value>> computed = computeAll(predicates);
  if (failed(computed))
    return failure();
  OpBuilder builder(root->getContext());
  for (RequireOp op : checks) {
    if (printObserved)
      printNumbers(builder, op);
    builder.setInsertionPoint(op);
    cf::AssertOp::create(builder, op.getLoc(), op.getCondition(),
                         op.getMessage());
    op.erase();
  }
  for (auto [op, value] : llvm::zip_equal(predicates, *computed)) {
    op.getResult().replaceAllUsesWith(value);
    op.erase();
  }
  for (Operation *op : statements)
    op->erase();
  for (TieShapeOp op : ties) {
    op.getResult().replaceAllUsesWith(op.getSource());
    op.erase();
  }
  for (PredicateOp op : unused)
    eraseWithUsers(op);
  for (Operation *op : symbols)
    if (op->use_empty())
      op->erase();
  return checks.size();
}

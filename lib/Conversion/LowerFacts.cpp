//===- LowerFacts.cpp - Lower checks to upstream ops ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Conversion/LowerFacts.h"
#include "Comparisons.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Conversion/Passes.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "WideIntegers.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_LOWERFACTSPASS
#include "SymShape/Conversion/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

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
    // IntegerAttr::get with an int64_t does not sign-extend to a type wider
    // than 64 bits.
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
  // Do not assume that sizes are small: the checks must find that out.
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
           << "expected numbers that need at most 1024 bits to compute";
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
  // The remainder is 0 in every rounding mode or in none. Take the absolute
  // value, since the least number divided by -1 is undefined.
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
  if (std::optional<Relation> relation = comparisonOf(op.getKind()))
    return compare(*relation, exprs[0], exprs[1]);
  switch (op.getKind()) {
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
  default:
    llvm_unreachable("every kind is handled");
  }
}

/// Erases `op` and all its users, which nothing else needs.
void eraseWithUsers(Operation *op) {
  while (!op->use_empty())
    eraseWithUsers(*op->user_begin());
  op->erase();
}

/// Emits code for each of `predicates`. On failure, it erases all emitted code.
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

/// A number that a check compares.
struct Observed {
  /// Empty if it has none.
  StringRef name;
  Value value;
  /// The check compares it as an unsigned number.
  bool isUnsigned = false;
};

/// Returns the numbers that a condition depends on, with their names if they
/// have one: the operands of predicates and comparisons, in all parts of a
/// conjunction.
SmallVector<Observed> findNumbers(Value condition) {
  SmallVector<Observed> numbers;
  llvm::SmallSetVector<Value, analysisBudgets.passes.conditionValues>
      conditions;
  conditions.insert(condition);
  for (size_t i = 0;
       i != conditions.size() && i != analysisBudgets.passes.conditionValues;
       ++i) {
    Operation *def = conditions[i].getDefiningOp();
    if (auto predicate = dyn_cast_or_null<PredicateOp>(def)) {
      for (auto [name, value] : llvm::zip_equal(predicate.getExprs().getNames(),
                                                predicate.getBindings()))
        numbers.push_back({name.getValue(), value});
    } else if (auto compared = dyn_cast_or_null<arith::CmpIOp>(def)) {
      Type type = compared.getLhs().getType();
      if (type.isIndex() || (type.isInteger() && !type.isInteger(1) &&
                             type.getIntOrFloatBitWidth() <= 64)) {
        using Relation = arith::CmpIPredicate;
        bool isUnsigned = llvm::is_contained(
            {Relation::ult, Relation::ule, Relation::ugt, Relation::uge},
            compared.getPredicate());
        for (Value value : compared->getOperands())
          numbers.push_back({"", value, isUnsigned});
      }
    } else if (isa_and_nonnull<arith::AndIOp>(def)) {
      for (Value value : def->getOperands())
        conditions.insert(value);
    }
  }
  return numbers;
}

/// Emits a branch that is taken if the check fails.
OpBuilder createFailingBranch(OpBuilder &builder, RequireOp op) {
  Location loc = op.getLoc();
  builder.setInsertionPoint(op);
  Value yes =
      arith::ConstantOp::create(builder, loc, builder.getBoolAttr(true));
  Value fails = arith::XOrIOp::create(builder, loc, op.getCondition(), yes);
  return scf::IfOp::create(builder, loc, fails).getThenBodyBuilder();
}

/// Emits code that prints the message and the numbers of the check if it fails.
void printNumbers(OpBuilder &builder, RequireOp op) {
  auto numbers = findNumbers(op.getCondition());
  if (numbers.empty())
    return;
  Location loc = op.getLoc();
  OpBuilder inner = createFailingBranch(builder, op);
  auto print = [&](const std::string &text) {
    vector::PrintOp::create(inner, loc, StringRef(text));
  };
  std::string separator = op.getMessage().str() + ", found ";
  for (auto [name, value, isUnsigned] : numbers) {
    print(separator + (name.empty() ? "" : name.str() + " = "));
    // `vector.print` prints integers as signed, and an index as unsigned.
    if (isUnsigned && !value.getType().isIndex())
      value =
          arith::IndexCastUIOp::create(inner, loc, inner.getIndexType(), value);
    vector::PrintOp::create(inner, loc, value,
                            vector::PrintPunctuation::NoPunctuation);
    separator = ", ";
  }
  vector::PrintOp::create(inner, loc, vector::PrintPunctuation::NewLine);
}

/// Names a size as a caller knows it, and any other number as the check does.
std::string describe(StringRef name, Value value) {
  auto dim = value.getDefiningOp<tensor::DimOp>();
  auto arg = dim ? dyn_cast<BlockArgument>(dim.getSource()) : BlockArgument();
  std::optional<int64_t> axis = dim ? dim.getConstantIndex() : std::nullopt;
  if (!arg || !axis || !isa<FunctionOpInterface>(arg.getOwner()->getParentOp()))
    return name.empty() ? "a number" : name.str();
  return "dimension " + std::to_string(*axis) + " of argument " +
         std::to_string(arg.getArgNumber());
}

/// The same in IREE, which prints a title and the elements of a tensor.
void traceNumbers(OpBuilder &builder, RequireOp op) {
  auto numbers = findNumbers(op.getCondition());
  if (numbers.empty())
    return;
  Location loc = op.getLoc();
  OpBuilder inner = createFailingBranch(builder, op);
  Type word = inner.getI64Type();
  std::string title = op.getMessage().str() + ", found";
  SmallVector<Value> elements;
  StringRef separator = " ";
  for (auto [name, value, isUnsigned] : numbers) {
    title += separator.str() + describe(name, value);
    separator = ", ";
    if (value.getType().isIndex())
      value = arith::IndexCastOp::create(inner, loc, word, value);
    else if (value.getType() != word)
      value = isUnsigned
                  ? arith::ExtUIOp::create(inner, loc, word, value).getResult()
                  : arith::ExtSIOp::create(inner, loc, word, value).getResult();
    elements.push_back(value);
  }
  Value tensor = tensor::FromElementsOp::create(inner, loc, elements);
  OperationState trace(loc, "flow.tensor.trace");
  trace.addOperands(tensor);
  trace.propertiesAttr = inner.getDictionaryAttr(
      {inner.getNamedAttr("key", inner.getStringAttr(title)),
       inner.getNamedAttr("operandSegmentSizes",
                          inner.getDenseI32ArrayAttr({1, 0}))});
  inner.create(trace);
}

/// Rejects a tie of itself, directly or through others, which a graph region
/// allows: no value could replace it.
LogicalResult verifySource(TieShapeOp tie) {
  // `fast` moves two steps along the chain for each step of `slow`. If the
  // chain enters a cycle that does not contain `tie`, they meet; another tie,
  // in that cycle, is then rejected.
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
  return tie.emitOpError() << "expected a source that does not depend on "
                              "this op, found a cycle";
}

struct LowerFacts
    : CountingPass<symshape::impl::LowerFactsPassBase<LowerFacts>> {
  using CountingPass::CountingPass;

  void runOnOperation() override {
    FailureOr<unsigned> checks =
        lowerFacts(getOperation(), {printObserved, traceObserved});
    if (failed(checks))
      return signalPassFailure();
    count("checks", "Checks lowered", *checks);
  }
};

} // namespace

bool symshape::isComputedWith(Value v, bool ignoreChecks) {
  SmallVector<Value> work{v};
  llvm::SmallDenseSet<Operation *> seen;
  while (!work.empty()) {
    for (Operation *user : work.pop_back_val().getUsers()) {
      if (isa<AssumeOp, HoldsOp>(user) ||
          (ignoreChecks && isa<RequireOp>(user)) || !seen.insert(user).second)
        continue;
      if (!isa<arith::ArithDialect>(user->getDialect()))
        return true;
      llvm::append_range(work, user->getResults());
    }
  }
  return false;
}

LogicalResult symshape::verifyNumbers(Operation *op, ValueRange bindings) {
  for (Value binding : bindings) {
    if (!isa<SymbolType>(binding.getType()))
      continue;
    InFlightDiagnostic diag = op->emitOpError()
                              << "expected operands with a value at run time, "
                                 "found a symbol";
    if (binding.getDefiningOp<ParamOp>())
      diag << "; run 'symshape-require-premises' first, which computes the "
              "symbols of function arguments";
    if (Operation *def = binding.getDefiningOp())
      diag.attachNote(def->getLoc()) << "the symbol is declared here";
    return failure();
  }
  return success();
}

FailureOr<unsigned> symshape::lowerFacts(Operation *root,
                                         const LowerFactsOptions &options) {
  SmallVector<PredicateOp> predicates, unused;
  SmallVector<RequireOp> checks;
  SmallVector<Operation *> statements, symbols;
  SmallVector<TieShapeOp> ties;
  root->walk([&](Operation *op) {
    // Ops in a constraints region are erased with it.
    if (op->getParentOfType<ConstraintsOp>())
      return;
    if (auto predicate = dyn_cast<PredicateOp>(op))
      (isComputedWith(predicate.getResult()) ? predicates : unused)
          .push_back(predicate);
    else if (auto check = dyn_cast<RequireOp>(op))
      checks.push_back(check);
    else if (auto tie = dyn_cast<TieShapeOp>(op))
      ties.push_back(tie);
    else if (isa<SymbolOp, ParamOp>(op))
      symbols.push_back(op);
    else if (isa_and_nonnull<SymShapeDialect>(op->getDialect()) &&
             op->getNumResults() == 0)
      statements.push_back(op);
  });

  if (options.trace && !checks.empty() &&
      !root->getContext()->allowsUnregisteredDialects())
    return root->emitError(
        "'trace-observed' creates unregistered ops of IREE; pass "
        "--allow-unregistered-dialect");
  for (TieShapeOp tie : ties)
    if (failed(verifySource(tie)))
      return failure();
  llvm::DenseSet<Operation *> wide = findWideOps(root);
  FailureOr<SmallVector<Value>> computed = computeAll(predicates);
  if (failed(computed))
    return failure();
  OpBuilder builder(root->getContext());
  for (RequireOp op : checks) {
    if (options.print)
      printNumbers(builder, op);
    if (options.trace)
      traceNumbers(builder, op);
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
  expandWideIntegers(root, wide);
  return checks.size();
}

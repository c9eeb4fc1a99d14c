//===- RequirePremises.cpp - From premises to checks ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Transforms/RequirePremises.h"
#include "PremiseChecks.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Interfaces/OperandRole.h"
#include "SymShape/Transforms/Passes.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::symshape;
using llvm::DynamicAPInt;

namespace mlir::symshape {
#define GEN_PASS_DEF_REQUIREPREMISESPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

//===----------------------------------------------------------------------===//
// Assumptions
//===----------------------------------------------------------------------===//

/// Collects the sources of a condition. Callers decide sizes and integer
/// arguments; a symbol of the body has no value at run time.
PremiseChecks::Impl::Basis PremiseChecks::Impl::basisOf(Value condition) {
  Block *entry = &func.getFunctionBody().front();
  Basis basis;
  SmallVector<Value> work{condition};
  llvm::SmallDenseSet<Value> seen{condition};
  while (!work.empty()) {
    Value v = work.pop_back_val();
    Operation *op = v.getDefiningOp();
    if (!op) {
      // Integer arguments count. So do all arguments of loops and other blocks,
      // which may depend on them.
      basis.readsArguments |= cast<BlockArgument>(v).getOwner() != entry ||
                              v.getType().isIntOrIndex();
      continue;
    }
    // Include the ops in its regions.
    op->walk([&](Operation *part) {
      basis.readsArguments |= isa<ParamOp>(part) || onlyInspects(part);
      if (auto symbol = dyn_cast<SymbolOp>(part))
        basis.symbol = symbol;
      // Follow tensors, too: the elements of an argument are data, but those of
      // a computed tensor may be sizes.
      for (Value operand : part->getOperands())
        if (seen.insert(operand).second)
          work.push_back(operand);
    });
  }
  return basis;
}

bool PremiseChecks::Impl::isChecked(Value condition) {
  Basis basis = basisOf(condition);
  return basis.readsArguments && !basis.symbol;
}

void PremiseChecks::Impl::explainUnchecked(Location loc, Value condition) {
  Basis basis = basisOf(condition);
  if (!basis.readsArguments || !basis.symbol)
    return;
  InFlightDiagnostic diag = mlir::emitRemark(
      loc, "the pass does not check this assumption, but keeps it");
  diag.attachNote(basis.symbol.getLoc())
      << "this symbol has no value at run time";
}

void PremiseChecks::Impl::planAssumptions() {
  for (AssumeOp op : assumptions)
    explainUnchecked(op.getLoc(), op.getCondition());
  for (ConstraintsOp op : regions)
    for (Value condition : op.getConditions())
      explainUnchecked(op.getLoc(), condition);
  llvm::erase_if(assumptions,
                 [&](AssumeOp op) { return !isChecked(op.getCondition()); });
  llvm::erase_if(regions, [&](ConstraintsOp op) {
    return llvm::none_of(op.getConditions(),
                         [&](Value condition) { return isChecked(condition); });
  });
  isAny |= !assumptions.empty() || !regions.empty();
}

unsigned PremiseChecks::Impl::writeAssumptions() {
  for (ConstraintsOp region : regions) {
    auto holds = cast<HoldsOp>(region.getFacts().front().getTerminator());
    builder.setInsertionPoint(holds);
    for (Value condition : holds.getConditions()) {
      auto assume = AssumeOp::create(builder, region.getLoc(), condition);
      if (isChecked(condition))
        assumptions.push_back(assume);
    }
    holds.erase();
    Block &body = region.getFacts().front();
    region->getBlock()->getOperations().splice(region->getIterator(),
                                               body.getOperations());
    region.erase();
  }
  for (AssumeOp assume : assumptions) {
    builder.setInsertionPoint(assume);
    RequireOp::create(builder, assume.getLoc(), assume.getCondition(),
                      messageFor(assume.getCondition()));
    assume.erase();
  }
  return assumptions.size();
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

Value PremiseChecks::Impl::sizeValue(Place place) {
  Value &size = sizes[ctx.inputDim(place.argument, place.axis)];
  if (!size)
    size = createDim(builder, func.getArgument(place.argument), place.axis);
  return size;
}

void PremiseChecks::Impl::writeCheck(const SizeCheck &check) {
  SmallVector<DimExpr> leaves;
  SmallVector<Value> bindings;
  SmallVector<StringAttr> names;
  SmallVector<DimExpr> exprs;
  for (DimExpr e : check.exprs)
    exprs.push_back(e.replaceLeaves(ctx, [&](DimExpr leaf) {
      DimExpr *it = llvm::find(leaves, leaf);
      unsigned index = it - leaves.begin();
      if (it == leaves.end()) {
        leaves.push_back(leaf);
        Place place{leaf.getInputNumber(), leaf.getAxis()};
        bindings.push_back(sizeValue(place));
        names.push_back(StringAttr::get(context, place.name()));
      }
      return ctx.symbol(index);
    }));
  Value holds = PredicateOp::create(builder, check.loc, builder.getI1Type(),
                                    PredicateKindAttr::get(context, check.kind),
                                    ExprListAttr::get(context, exprs, names),
                                    bindings, check.intervals,
                                    /*groupSize=*/IntegerAttr());
  RequireOp::create(builder, check.loc, holds, check.message);
}

/// Makes a predicate over symbols one over the sizes that give them, so that a
/// failing check can print these sizes.
void PremiseChecks::Impl::readSizes(PredicateOp predicate) {
  SmallVector<Value> bindings;
  SmallVector<StringAttr> names;
  DenseMap<Value, unsigned> numbers;
  auto bind = [&](Value value, StringRef name) {
    auto [it, isNew] = numbers.insert({value, bindings.size()});
    if (isNew) {
      auto unique = StringAttr::get(context, name);
      while (llvm::is_contained(names, unique))
        unique = StringAttr::get(context, unique.getValue() + "_");
      names.push_back(unique);
      bindings.push_back(value);
    }
    return ctx.symbol(it->second);
  };
  ExprListAttr list = predicate.getExprs();
  SmallVector<DimExpr> exprs;
  for (DimExpr e : list.getExprs())
    exprs.push_back(e.replaceLeaves(ctx, [&](DimExpr leaf) {
      unsigned index = leaf.getSymbolIndex();
      Value binding = predicate.getBindings()[index];
      auto param = binding.getDefiningOp<ParamOp>();
      if (!param)
        return bind(binding, list.getNames()[index].getValue());
      return symbols[byName.lookup(param.getName())].value.replaceLeaves(
          ctx, [&](DimExpr size) {
            Place place{size.getInputNumber(), size.getAxis()};
            return bind(sizeValue(place), place.name());
          });
    }));
  builder.setInsertionPoint(predicate);
  Value holds = PredicateOp::create(
      builder, predicate.getLoc(), predicate.getType(), predicate.getKindAttr(),
      ExprListAttr::get(context, exprs, names), bindings,
      predicate.getIntervalsAttr(), predicate.getGroupSizeAttr());
  predicate.getResult().replaceAllUsesWith(holds);
  predicate.erase();
}

/// Emits index arithmetic, which computes modulo 2^64.
Value PremiseChecks::Impl::indexValue(DimExpr polynomial) {
  Location loc = func.getLoc();
  auto constant = [&](const DynamicAPInt &number) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, *toInt64(number));
  };
  SmallVector<DimExpr::Term> terms;
  DynamicAPInt offset;
  polynomial.getAsSum(terms, offset);
  Value sum;
  auto add = [&](Value v) {
    sum = sum ? arith::AddIOp::create(builder, loc, sum, v) : v;
  };
  for (auto &[monomial, coefficient] : terms) {
    Value product;
    auto multiply = [&](Value v) {
      product = product ? arith::MulIOp::create(builder, loc, product, v) : v;
    };
    if (monomial.isSymbol())
      multiply(symbolValue(monomial.getSymbolIndex()));
    for (auto [factor, exponent] : monomial.getFactors())
      for (unsigned i = 0; i < exponent; ++i)
        multiply(factor.isSymbol() ? symbolValue(factor.getSymbolIndex())
                                   : indexValue(factor));
    if (coefficient != 1)
      multiply(constant(coefficient));
    add(product);
  }
  if (offset != 0 || !sum)
    add(constant(offset));
  return sum;
}

Value PremiseChecks::Impl::symbolValue(unsigned index) {
  PremiseSymbol &symbol = symbols[index];
  if (symbol.computed)
    return symbol.computed;
  Location loc = func.getLoc();
  recordAnswer(
      func, asker, "computed-symbol",
      [&] {
        return ("index arithmetic computes '" +
                symbol.info.getName().getValue() + "' from " +
                symbol.source->text())
            .str();
      },
      Verdict::Always);
  DimExpr size = sizeAt(*symbol.source);
  Value value = size.isConstant() ? Value(arith::ConstantIndexOp::create(
                                        builder, loc, *size.getConstantInt64()))
                                  : sizeValue(*symbol.source);
  const DynamicAPInt &c = symbol.coefficient;
  DimExpr rest = symbol.entry - ctx.symbol(index) * ctx.constant(c);
  if (!rest.isConstant(0))
    value = arith::SubIOp::create(builder, loc, value, indexValue(rest));
  if (c != 1) {
    Value by = arith::ConstantIndexOp::create(builder, loc, *toInt64(c));
    // A size is not negative, but `size - rest` may be.
    value = rest.isConstant(0) && c > 0
                ? Value(arith::DivUIOp::create(builder, loc, value, by))
                : Value(arith::FloorDivSIOp::create(builder, loc, value, by));
  }
  return symbol.computed = value;
}

/// Keeps the premises as a record, under other names.
void PremiseChecks::Impl::renameAttributes() {
  auto shapeName = StringAttr::get(context, SymShapeDialect::kShapeAttr);
  auto inferredName = StringAttr::get(context, SymShapeDialect::kInferredAttr);
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i) {
    if (Attribute shape = func.removeArgAttr(i, shapeName))
      func.setArgAttr(i, SymShapeDialect::kCheckedShapeAttr, shape);
    func.removeArgAttr(i, inferredName);
  }
  // Results of a definition: the analysis derives these again. The symbols that
  // they use are gone.
  for (unsigned i = 0, e = func.getNumResults(); i < e; ++i) {
    func.removeResultAttr(i, shapeName);
    func.removeResultAttr(i, inferredName);
  }
  if (Attribute names = func->removeAttr(SymShapeDialect::kSymbolsAttr))
    func->setAttr(SymShapeDialect::kCheckedSymbolsAttr, names);
}

unsigned PremiseChecks::Impl::write() {
  answers.record();
  builder.setInsertionPointToStart(&func.getFunctionBody().front());
  for (const SizeCheck &check : checks)
    for (DimExpr e : check.exprs)
      for (DimExpr leaf : e.getLeaves())
        sizeValue({leaf.getInputNumber(), leaf.getAxis()});
  for (const SizeCheck &check : checks)
    writeCheck(check);
  for (ParamOp param : params)
    if (!param->use_empty())
      for (DimExpr leaf :
           symbols[byName.lookup(param.getName())].value.getLeaves())
        sizeValue({leaf.getInputNumber(), leaf.getAxis()});
  OpBuilder::InsertPoint behind = builder.saveInsertionPoint();
  unsigned count = checks.size() + writeAssumptions();
  // After the messages, which use the names of the symbols.
  llvm::SetVector<Operation *> users;
  for (ParamOp param : params)
    users.insert(param->user_begin(), param->user_end());
  for (Operation *user : users)
    if (auto predicate = dyn_cast<PredicateOp>(user))
      readSizes(predicate);
  builder.restoreInsertionPoint(behind);
  for (ParamOp param : params) {
    if (param->use_empty())
      continue;
    param.getResult().replaceAllUsesWith(
        symbolValue(byName.lookup(param.getName())));
  }
  for (ParamOp param : params)
    param.erase();
  renameAttributes();
  return count;
}

//===----------------------------------------------------------------------===//
// Interface
//===----------------------------------------------------------------------===//

PremiseChecks::PremiseChecks(FunctionOpInterface func, StringRef asker)
    : impl(std::make_unique<Impl>(func, asker)) {}
PremiseChecks::~PremiseChecks() = default;
LogicalResult PremiseChecks::plan() { return impl->plan(); }
bool PremiseChecks::hasPremises() const { return impl->hasPremises(); }
unsigned PremiseChecks::write() { return impl->write(); }

namespace {

struct RequirePremises
    : CountingPass<symshape::impl::RequirePremisesPassBase<RequirePremises>> {
  using CountingPass::CountingPass;

  void runOnOperation() override {
    std::vector<std::unique_ptr<PremiseChecks>> functions;
    bool failedAny = false;
    getOperation()->walk<WalkOrder::PreOrder>([&](FunctionOpInterface func) {
      if (func.isExternal()) {
        if (statesPremises(func))
          mlir::emitRemark(func->getLoc())
              << "the declaration keeps its premises, since it has "
                 "no body for checks";
        return;
      }
      auto checks = std::make_unique<PremiseChecks>(func, getArgument());
      failedAny |= failed(checks->plan());
      if (checks->hasPremises())
        functions.push_back(std::move(checks));
    });
    if (failedAny)
      return signalPassFailure();
    if (functions.empty())
      return markAllAnalysesPreserved();
    unsigned checks = 0;
    for (std::unique_ptr<PremiseChecks> &function : functions)
      checks += function->write();
    count("checks", "Run-time checks added", checks);
    count("functions", "Functions whose premises are checked",
          functions.size());
  }

private:
  static bool statesPremises(FunctionOpInterface func) {
    for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
      if (func.getArgAttr(i, SymShapeDialect::kShapeAttr))
        return true;
    return false;
  }
};

} // namespace

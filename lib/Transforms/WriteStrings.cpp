//===- WriteStrings.cpp - Write premises and claims of strings ------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionStrings.h"
#include "NamedNumbers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

void FunctionStrings::write() {
  answers.record();
  // Modules that JAX exports count elements in 32 bits.
  auto module = func->getParentOfType<ModuleOp>();
  auto isJax = [&](const StringShape &shape) {
    return bool(func.getArgAttr(shape.number, kJaxShapeAttr));
  };
  if (module && llvm::any_of(premises, isJax))
    module->setAttr(SymShapeDialect::kCountWidthAttr,
                    Builder(context).getI64IntegerAttr(32));
  auto nameOf = [&](DimExpr leaf) {
    return symbols[leaf.getSymbolIndex()].name.str();
  };
  for (const StringShape &shape : premises)
    func.setArgAttr(shape.number, SymShapeDialect::kShapeAttr,
                    ShapeAttr::build(context, shape.entries, nameOf));
  SmallVector<SymbolInfoAttr> infos;
  for (const StringSymbol &symbol : symbols)
    if (symbol.isPremise)
      infos.push_back(symbol.known.toAttribute(symbol.name));
  if (!infos.empty())
    func->setAttr(SymShapeDialect::kSymbolsAttr,
                  SymbolsAttr::get(context, infos));

  Operation *first = &func.getFunctionBody().front().front();
  DenseMap<unsigned, Value> params;
  for (const StringFact &fact : facts)
    writeFact(fact, first, params);
  for (const StringShape &shape : argumentClaims)
    writeClaim(shape, func.getArgument(shape.number), first, shape.loc, params);
  for (StringShape &shape : premises) {
    // The premise has a symbol instead of the expression.
    if (shape.unread.empty())
      continue;
    llvm::fill(shape.entries, Extent::unknown());
    writeClaim(shape, func.getArgument(shape.number), first, shape.loc, params);
  }
  bool isReturned = writeResults(params);
  for (StringRef attribute : kShapeStringAttrs) {
    auto name = StringAttr::get(context, attribute);
    for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
      func.removeArgAttr(i, name);
    // Without a return, the statement stays, so that it counts as unread.
    for (unsigned i = 0, e = isReturned ? func.getNumResults() : 0; i < e; ++i)
      func.removeResultAttr(i, name);
  }
  for (StringRef name : kConstraintAttrs)
    func->removeAttr(name);
}

/// Writes the claims about results at each return; false if there is none.
bool FunctionStrings::writeResults(DenseMap<unsigned, Value> &params) {
  bool isReturned = false;
  for (Block &block : func.getFunctionBody()) {
    Operation *last = block.empty() ? nullptr : &block.back();
    if (!last || !last->hasTrait<OpTrait::ReturnLike>() ||
        last->getNumOperands() != func.getNumResults())
      continue;
    isReturned = true;
    if (results.empty())
      break;
    // Each return gets its own symbols, if only results mention these.
    DenseMap<unsigned, Value> values;
    for (auto [index, value] : params)
      if (symbols[index].isKnownAtEntry())
        values.insert({index, value});
    for (const StringShape &shape : results)
      writeClaim(shape, last->getOperand(shape.number), last, last->getLoc(),
                 values);
    for (auto [index, value] : values)
      if (symbols[index].isKnownAtEntry())
        params.insert({index, value});
  }
  return isReturned;
}

/// The SSA value of a symbol for use at `before`.
Value FunctionStrings::materialize(unsigned index, Operation *before,
                                   DenseMap<unsigned, Value> &values) {
  Value &value = values[index];
  if (value)
    return value;
  OpBuilder::InsertionGuard guard(builder);
  auto type = SymbolType::get(context);
  StringAttr name = symbols[index].name;
  if (symbols[index].isKnownAtEntry()) {
    if (lastParam)
      builder.setInsertionPointAfter(lastParam);
    else
      builder.setInsertionPointToStart(&func.getFunctionBody().front());
    if (std::optional<unsigned> number = symbols[index].argument) {
      BlockArgument arg = func.getArgument(*number);
      Value index = toIndex(builder, func.getLoc(), arg);
      if (index == arg)
        return value = arg;
      lastParam = index.getDefiningOp();
    } else {
      lastParam = ParamOp::create(builder, func.getLoc(), type, name);
    }
    value = lastParam->getResult(0);
  } else {
    builder.setInsertionPoint(before);
    SymbolInfoAttr plain = SymbolKnowledge().toAttribute(name);
    value = SymbolOp::create(builder, before->getLoc(), type, plain,
                             /*claimed=*/plain);
  }
  return value;
}

void FunctionStrings::writeClaim(const StringShape &shape, Value target,
                                 Operation *before, Location loc,
                                 DenseMap<unsigned, Value> &values) {
  if (shape.unread.empty() && llvm::all_of(shape.entries, [](const Extent &e) {
        return e.isUnknown();
      }))
    return;
  SmallVector<Value> bindings;
  SmallVector<unsigned> bound;
  auto attribute = ShapeAttr::build(context, shape.entries, [&](DimExpr leaf) {
    unsigned index = leaf.getSymbolIndex();
    if (!llvm::is_contained(bound, index)) {
      bound.push_back(index);
      bindings.push_back(materialize(index, before, values));
    }
    return symbols[index].name.str();
  });
  builder.setInsertionPoint(before);
  auto claim = ClaimShapeOp::create(builder, loc, target, attribute, bindings);
  if (!shape.unread.empty())
    claim.setUnreadAttr(builder.getArrayAttr(shape.unread));
}

Value FunctionStrings::writePredicate(const Predicate &fact, Operation *before,
                                      DenseMap<unsigned, Value> &values) {
  SmallVector<Value> bindings;
  SmallVector<StringAttr> names;
  SmallVector<unsigned> bound;
  auto number = [&](DimExpr leaf) {
    unsigned index = leaf.getSymbolIndex();
    unsigned *it = llvm::find(bound, index);
    if (it == bound.end()) {
      bound.push_back(index);
      it = std::prev(bound.end());
      names.push_back(symbols[index].name);
      bindings.push_back(materialize(index, before, values));
    }
    return ctx.symbol(it - bound.begin());
  };
  SmallVector<DimExpr> exprs = {fact.lhs.replaceLeaves(ctx, number),
                                fact.rhs.replaceLeaves(ctx, number)};
  builder.setInsertionPoint(before);
  return PredicateOp::create(builder, func.getLoc(), kindOf(fact.relation),
                             ExprListAttr::get(context, exprs, names),
                             bindings);
}

void FunctionStrings::writeFact(const StringFact &fact, Operation *before,
                                DenseMap<unsigned, Value> &values) {
  Value any;
  for (const Conjunction &alternative : fact.alternatives) {
    Value all;
    for (const Predicate &part : alternative) {
      Value holds = writePredicate(part, before, values);
      all = all ? arith::AndIOp::create(builder, func.getLoc(), all, holds)
                : holds;
    }
    any = any ? arith::OrIOp::create(builder, func.getLoc(), any, all) : all;
  }
  AssumeOp::create(builder, func.getLoc(), any);
}

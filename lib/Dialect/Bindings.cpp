//===- Bindings.cpp - Expressions over operands -----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bindings.h"
#include "SymShape/Algebra/Text.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::symshape;

LogicalResult
symshape::verifyDeclared(Operation *func, StringRef name,
                         llvm::function_ref<InFlightDiagnostic()> error) {
  auto symbols =
      func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr);
  if (symbols && symbols.lookup(name))
    return success();
  InFlightDiagnostic diag = error() << "undeclared symbol '" << name << "'";
  std::string close = symbols ? symbols.closest(name) : std::string();
  if (!close.empty())
    return diag << "; did you mean '" << close << "'?";
  return diag << "; '" << SymShapeDialect::kSymbolsAttr
              << "' of the function does not list it";
}

LogicalResult symshape::verifyBindings(Operation *op,
                                       ArrayRef<StringAttr> names,
                                       OperandRange bindings,
                                       ArrayRef<DimExpr> exprs) {
  if (names.size() != bindings.size())
    return op->emitOpError()
           << "expected " << counted(names.size(), "operand", "operands")
           << ", one for each name, found " << bindings.size();
  for (DimExpr e : exprs)
    for (DimExpr leaf : e.getLeaves())
      if (!leaf.isSymbol())
        return op->emitOpError()
               << "expected expressions over the named operands, found '"
               << toString(leaf) << "'";
  return success();
}

bool symshape::resolveBindings(InferenceState &state, OperandRange bindings,
                               ArrayRef<DimExpr> exprs,
                               SmallVectorImpl<DimExpr> &result) {
  for (Value binding : bindings)
    result.push_back(isa<SymbolType>(binding.getType())
                         ? state.symbol(binding)
                         : state.content(binding));
  return llvm::none_of(exprs, [&](DimExpr e) {
    return e.anyLeaf([&](DimExpr leaf) {
      return !leaf.isSymbol() || !result[leaf.getSymbolIndex()];
    });
  });
}

SmallVector<DimExpr> symshape::foldBindings(MLIRContext *context,
                                            OperandRange bindings,
                                            ArrayRef<Attribute> constants) {
  ExprContext &exprs =
      context->getLoadedDialect<SymShapeDialect>()->getExprContext();
  llvm::SmallDenseMap<Value, unsigned> first;
  SmallVector<DimExpr> result;
  for (auto [i, value, constant] : llvm::enumerate(bindings, constants)) {
    if (auto number = dyn_cast_or_null<IntegerAttr>(constant))
      result.push_back(exprs.constant(llvm::DynamicAPInt(number.getValue())));
    else
      result.push_back(exprs.symbol(first.try_emplace(value, i).first->second));
  }
  return result;
}

std::optional<NormalBindings>
symshape::normalizeBindings(ExprListAttr exprs, OperandRange bindings) {
  llvm::SmallDenseSet<unsigned> used;
  for (DimExpr e : exprs.getExprs())
    for (DimExpr leaf : e.getLeaves())
      used.insert(leaf.getSymbolIndex());
  SmallVector<Attribute> constants(bindings.size());
  for (auto [value, constant] : llvm::zip(bindings, constants))
    matchPattern(value, m_Constant(&constant));

  MLIRContext *context = exprs.getContext();
  ExprContext &ctx =
      context->getLoadedDialect<SymShapeDialect>()->getExprContext();
  SmallVector<Value> values;
  SmallVector<StringAttr> names;
  // The expression over the new symbols that replaces each old symbol.
  SmallVector<DimExpr> symbols;
  llvm::SmallDenseMap<unsigned, unsigned> newNumber;
  for (auto [i, e] :
       llvm::enumerate(foldBindings(context, bindings, constants))) {
    if (!e.isSymbol() || !used.contains(i)) {
      symbols.push_back(e);
      continue;
    }
    unsigned source = e.getSymbolIndex();
    auto [it, isNew] = newNumber.try_emplace(source, values.size());
    if (isNew) {
      values.push_back(bindings[source]);
      names.push_back(exprs.getNames()[i]);
    }
    symbols.push_back(ctx.symbol(it->second));
  }
  if (values.size() == bindings.size())
    return std::nullopt;
  return NormalBindings{
      ExprListAttr::get(context, exprs.instantiate(ctx, symbols), names),
      values};
}

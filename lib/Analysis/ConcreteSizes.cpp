//===- ConcreteSizes.cpp - Sizes for given inputs -------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ConcreteSizes.h"
#include "SymShape/Dialect/SymShape.h"

using namespace mlir;
using namespace mlir::symshape;

LogicalResult ConcreteSizes::parse(StringRef assignment) {
  auto [name, text] = assignment.rsplit('=');
  int64_t value;
  if (name.trim().empty() || text.trim().getAsInteger(10, value))
    return failure();
  set(name.trim(), value);
  return success();
}

std::optional<int64_t> ConcreteSizes::valueOf(const FunctionShapes &shapes,
                                              DimExpr leaf) const {
  std::string name;
  if (leaf.isSymbol()) {
    const SymbolRecord &record =
        shapes.getModule().symbol(leaf.getSymbolIndex());
    if (record.kind != SymbolRecord::Boundary)
      return std::nullopt;
    name = record.name;
  } else {
    name = "arg" + std::to_string(leaf.getInputNumber());
    if (leaf.getKind() == ExprKind::InputDim)
      name += "." + std::to_string(leaf.getAxis());
  }
  auto it = values.find(name);
  if (it == values.end())
    return std::nullopt;
  return it->second;
}

Int64Result ConcreteSizes::evaluate(const FunctionShapes &shapes,
                                    DimExpr e) const {
  return evaluateInt64(e, [&](DimExpr leaf) { return valueOf(shapes, leaf); });
}

LogicalResult ConcreteSizes::check(const FunctionShapes &shapes) const {
  FunctionOpInterface func = shapes.getFunction();
  auto symbols =
      func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr);
  LogicalResult result = success();
  if (symbols)
    for (SymbolInfoAttr info : symbols.getSymbols()) {
      auto it = values.find(info.getName().getValue());
      if (it == values.end())
        continue;
      int64_t value = it->second;
      bool within = info.getIntervals().empty();
      for (const SymbolInterval &i : info.getIntervals())
        within |=
            (!i.lower || value >= *i.lower) && (!i.upper || value <= *i.upper);
      if (within && value % info.getDivisor() == 0)
        continue;
      result = emitError(func.getLoc())
               << "the value " << value << " of symbol " << info.getName()
               << " is excluded by its declaration";
    }
  for (BlockArgument arg : func.getArguments())
    for (auto [axis, e] : llvm::enumerate(shapes.extents(arg))) {
      Int64Result size = evaluate(shapes, e);
      if (size.kind == Int64Result::Value && size.value < 0)
        result = emitError(arg.getLoc())
                 << "expected a size of at least 0 for dimension " << axis
                 << ", found " << size.value;
    }
  return result;
}

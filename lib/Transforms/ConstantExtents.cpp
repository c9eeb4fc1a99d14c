//===- ConstantExtents.cpp - Require constant extents -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Transforms/ConstantExtents.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Dialect/EmitExpr.h"

using namespace mlir;
using namespace mlir::symshape;

SymbolInfoAttr ConstantExtents::declarationOf(DimExpr symbol) const {
  const SymbolRecord &record =
      shapes.getModule().symbol(symbol.getSymbolIndex());
  if (record.kind == SymbolRecord::Boundary)
    if (auto symbols = shapes.getFunction()->getAttrOfType<SymbolsAttr>(
            SymShapeDialect::kSymbolsAttr))
      return symbols.lookup(record.name);
  if (record.kind == SymbolRecord::Declared)
    if (auto op = record.origin.getDefiningOp<SymbolOp>())
      return op.getInfo();
  return {};
}

std::optional<int64_t> ConstantExtents::likelyValue(DimExpr e) const {
  if (!e.isSymbol())
    return std::nullopt;
  SymbolInfoAttr info = declarationOf(e);
  if (!info || info.getLikely().empty())
    return std::nullopt;
  return info.getLikely().front();
}

DimExpr ConstantExtents::fixedSymbol(DimExpr e, int64_t number,
                                     Operation *user) const {
  // A fact may fix a symbol that the extent does not mention.
  SmallVector<DimExpr> candidates;
  auto consider = [&](DimExpr symbol, SymbolInfoAttr info) {
    if (symbol && info && info.getStaysDynamic())
      candidates.push_back(symbol);
  };
  if (auto symbols = shapes.getFunction()->getAttrOfType<SymbolsAttr>(
          SymShapeDialect::kSymbolsAttr))
    for (SymbolInfoAttr info : symbols.getSymbols())
      consider(shapes.boundarySymbol(info.getName().getValue()), info);
  shapes.getFunction()->walk([&](SymbolOp op) {
    consider(shapes.symbolOf(op.getResult()), op.getInfo());
  });

  Prover &prover = shapes.proverBefore(user);
  llvm::erase_if(candidates, [&](DimExpr symbol) {
    return prover.getForcedValue(symbol).has_value();
  });
  if (candidates.empty())
    return {};
  prover.push();
  prover.add({Relation::Eq, e, e.getContext().constant(number)});
  auto fixed = llvm::find_if(candidates, [&](DimExpr symbol) {
    return prover.getForcedValue(symbol).has_value();
  });
  DimExpr found = fixed == candidates.end() ? DimExpr() : *fixed;
  prover.pop();
  return found;
}

FailureOr<int64_t> ConstantExtents::require(Value value, int64_t axis,
                                            std::optional<int64_t> expected,
                                            Operation *user) {
  auto type = cast<ShapedType>(value.getType());
  assert(type.hasRank() && axis >= 0 && axis < type.getRank() &&
         "expected an axis of a ranked value");
  ModuleShapes &module = shapes.getModule();
  auto error = [&] {
    return user->emitError("dimension ")
           << axis << " of " << type << " must be constant";
  };
  ArrayRef<DimExpr> extents = shapes.extents(value);
  if (extents.empty())
    return error() << ", but the analysis has no extents for the value, for "
                      "example because the value is unreachable";
  DimExpr extent = extents[axis];
  if (!expected)
    expected = likelyValue(extent);

  ShapeCursor at = shapes.at(user);
  if (!at.getProver().isConsistent())
    return error() << ", but the facts that hold here contradict each other";
  std::optional<int64_t> known = constantExtent(at, value, axis);
  if (known && (!expected || *known == *expected)) {
    recordAnswer(shapes, user, "constant-extent",
                 {Relation::Eq, extent, extent.getContext().constant(*known)});
    return *known;
  }
  if (!expected)
    return error() << ": '" << module.text(extent)
                   << "' has no known or likely value";
  if (sameExtent(at, extent, *expected).isNever())
    return error() << ": expected " << *expected << ", found '"
                   << module.text(extent) << "', which is never " << *expected;
  if (DimExpr fixed = fixedSymbol(extent, *expected, user)) {
    InFlightDiagnostic diag = error();
    diag << ": a constant would fix symbol '" << module.text(fixed)
         << "', which is declared to stay dynamic";
    return diag;
  }

  SmallVector<Operation *, 1> &written = checks[{extent, *expected}];
  for (Operation *check : written)
    if (dominance.properlyDominates(check, user))
      return *expected;

  // The check's location names the op that needs the constant.
  StringRef asker = user->getName().getStringRef();
  Location loc =
      NameLoc::get(StringAttr::get(user->getContext(), asker), user->getLoc());
  OpBuilder b(user);
  Value size = createDim(b, loc, value, axis);
  ExprContext ctx;
  Value holds = PredicateOp::create(
      b, loc, PredicateKind::eq,
      ExprListAttr::get(b.getContext(),
                        {ctx.symbol(0), ctx.constant(*expected)},
                        {b.getStringAttr("d")}),
      ValueRange{size});
  written.push_back(
      RequireOp::create(b, loc, holds,
                        ("'" + asker + "' needs dimension " + Twine(axis) +
                         " to be " + Twine(*expected))
                            .str()));
  ++numChecks;
  return *expected;
}

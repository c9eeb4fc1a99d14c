//===- FunctionPair.cpp - Two versions of a function ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compare/FunctionPair.h"
#include "Program/FollowedTypes.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

/// Added to the numbers of symbols after.
static constexpr unsigned kSymbolsAfter = 1u << 30;
/// Added to the numbers of arguments whose types differ.
static constexpr unsigned kArgumentsAfter = 1u << 20;

/// True if the argument holds the same data in both versions.
static bool areSameInput(Type before, Type after) {
  if (before == after)
    return true;
  return isRankedShaped(before) && isRankedShaped(after) &&
         cast<ShapedType>(before).getRank() ==
             cast<ShapedType>(after).getRank() &&
         getElementTypeOrSelf(before) == getElementTypeOrSelf(after);
}

/// The symbols that the entry block declares under a name of their own.
static llvm::StringMap<DimExpr> symbolsOf(const FunctionShapes &shapes) {
  llvm::StringMap<DimExpr> symbols;
  if (!shapes.hasOp<SymbolOp>())
    return symbols;
  Block &entry = shapes.getFunction().getFunctionBody().front();
  shapes.forEachOp([&](Operation *op) {
    auto symbol = dyn_cast<SymbolOp>(op);
    if (!symbol)
      return;
    auto [it, isNew] =
        symbols.try_emplace(symbol.getInfo().getName().getValue());
    it->second = isNew && op->getBlock() == &entry
                     ? shapes.symbolOf(symbol.getResult())
                     : DimExpr();
  });
  return symbols;
}

FunctionPair::FunctionPair(const FunctionShapes &before,
                           const FunctionShapes &after)
    : before(before), after(after) {
  FunctionOpInterface a = before.getFunction(), b = after.getFunction();
  for (auto [argBefore, argAfter] :
       llvm::zip(a.getArguments(), b.getArguments())) {
    bool isSame = areSameInput(argBefore.getType(), argAfter.getType());
    isLinked.push_back(isSame);
    if (!isSame)
      continue;
    for (auto [e, other] :
         llvm::zip(before.extents(argBefore), after.extents(argAfter)))
      if (other.isLeaf())
        sameAs.try_emplace(other, copy(Before, e));
  }
  // A pass that keeps the declaration of an unknown integer keeps the integer.
  llvm::StringMap<DimExpr> declared = symbolsOf(before);
  if (!declared.empty())
    for (auto &[name, symbol] : symbolsOf(after))
      if (DimExpr other = declared.lookup(name); symbol && other)
        sameAs.try_emplace(symbol, copy(Before, other));
  // The sizes after that are no leaves, or leaves of several arguments.
  for (auto [argBefore, argAfter] :
       llvm::zip(a.getArguments(), b.getArguments()))
    if (isLinked[argBefore.getArgNumber()])
      for (auto [e, other] :
           llvm::zip(before.extents(argBefore), after.extents(argAfter))) {
        DimExpr lhs = copy(Before, e), rhs = copy(After, other);
        if (lhs != rhs)
          links.push_back({Relation::Eq, lhs, rhs});
      }
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// Pure ops with the same attributes compute the same from the same operands.
unsigned FunctionPair::numberOf(Value v, unsigned depth) {
  if (auto it = numberOfValue.find(v); it != numberOfValue.end())
    return it->second;
  std::vector<const void *> key;
  if (auto arg = dyn_cast<BlockArgument>(v)) {
    Operation *owner = arg.getOwner()->getParentOp();
    if ((owner != before.getFunction() && owner != after.getFunction()) ||
        !arg.getOwner()->isEntryBlock() || !isLinked[arg.getArgNumber()])
      return 0;
    key = {nullptr,
           reinterpret_cast<const void *>(uintptr_t(arg.getArgNumber()))};
  } else {
    Operation *op = v.getDefiningOp();
    if (depth > analysisBudgets.queries.sources || !op->isRegistered() ||
        op->getNumRegions() != 0 || !isMemoryEffectFree(op))
      return 0;
    key = {op->getName().getAsOpaquePointer(),
           op->getAttrDictionary().getAsOpaquePointer(),
           v.getType().getAsOpaquePointer(),
           reinterpret_cast<const void *>(
               uintptr_t(cast<OpResult>(v).getResultNumber()))};
    for (Value operand : op->getOperands()) {
      unsigned number = numberOf(operand, depth + 1);
      if (number == 0)
        return numberOfValue[v] = 0;
      key.push_back(reinterpret_cast<const void *>(uintptr_t(number)));
    }
  }
  unsigned number =
      numbers.try_emplace(std::move(key), numbers.size() + 1).first->second;
  return numberOfValue[v] = number;
}

/// The value and the axis that a symbol of the analysis describes.
static std::optional<std::pair<Value, int>>
describedBy(DimExpr symbol, const FunctionShapes &shapes) {
  if (!symbol.isSymbol())
    return std::nullopt;
  const SymbolRecord &record =
      shapes.getModule().symbol(symbol.getSymbolIndex());
  if (record.kind != SymbolRecord::Fresh || !record.origin)
    return std::nullopt;
  bool isDescription = record.axis >= 0
                           ? shapes.extent(record.origin, record.axis) == symbol
                           : shapes.content(record.origin) == symbol;
  if (!isDescription)
    return std::nullopt;
  return std::pair(record.origin, record.axis);
}

DimExpr FunctionPair::copyLeaf(Side side, DimExpr leaf) {
  if (side == After)
    if (auto it = sameAs.find(leaf); it != sameAs.end())
      return it->second;
  unsigned input = 0;
  if (!leaf.isSymbol()) {
    input = leaf.getInputNumber();
    if (side == After && (input >= isLinked.size() || !isLinked[input]))
      input += kArgumentsAfter;
  }
  DimExpr result;
  switch (leaf.getKind()) {
  case ExprKind::Symbol: {
    auto described = describedBy(leaf, of(side));
    unsigned number = described ? numberOf(described->first) : 0;
    std::pair key(number, described ? described->second : 0);
    if (side == After && number != 0)
      if (auto it = freshOf.find(key); it != freshOf.end())
        return sameAs[leaf] = it->second;
    result =
        ctx.symbol(leaf.getSymbolIndex() + (side == After ? kSymbolsAfter : 0));
    if (side == Before && number != 0)
      freshOf.try_emplace(key, result);
    break;
  }
  case ExprKind::InputDim:
    result = ctx.inputDim(input, leaf.getAxis());
    break;
  default:
    result = ctx.scalar(input, leaf.getRule());
    break;
  }
  if (side == After && (leaf.isSymbol() || input >= kArgumentsAfter))
    foreign.insert(result);
  return result;
}

DimExpr FunctionPair::copy(Side side, DimExpr e) {
  if (!e || !of(side).owns(e))
    return {};
  return e.replaceLeaves(ctx,
                         [&](DimExpr leaf) { return copyLeaf(side, leaf); });
}

Predicate FunctionPair::copy(Side side, const Predicate &p) {
  return {p.relation, copy(side, p.lhs), copy(side, p.rhs)};
}

ConditionRef FunctionPair::copy(Side side, const ConditionRef &c) {
  if (!c)
    return {};
  if (c->kind == Condition::Compare) {
    Predicate p = copy(side, c->compare);
    return makeCompare(p.relation, p.lhs, p.rhs);
  }
  SmallVector<ConditionRef> args;
  for (const ConditionRef &arg : c->args)
    args.push_back(copy(side, arg));
  return makeLogic(c->kind, args);
}

bool FunctionPair::isAssignable(const ConditionRef &c) {
  if (!c)
    return false;
  if (c->kind != Condition::Compare)
    return llvm::all_of(
        c->args, [&](const ConditionRef &arg) { return isAssignable(arg); });
  // Leaves that both versions know have the numbers of the version before.
  for (DimExpr e : {c->compare.lhs, c->compare.rhs})
    if (e.anyLeaf([&](DimExpr leaf) {
          if (foreign.contains(leaf))
            return true;
          if (leaf.isSymbol())
            return before.getModule().symbol(leaf.getSymbolIndex()).kind !=
                   SymbolRecord::Boundary;
          return leaf.getKind() == ExprKind::Scalar &&
                 leaf.getRule() != kIntegerRule;
        }))
      return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

bool FunctionPair::addFacts(Prover &to, Side side, Operation *point,
                            bool overflow) {
  const FunctionShapes &shapes = of(side);
  if (!point && overflow)
    point = &shapes.getFunction().getFunctionBody().front().front();
  const Prover &from = !point     ? shapes.getProver()
                       : overflow ? shapes.overflowProverBefore(point)
                                  : shapes.proverBefore(point);
  size_t left = analysisBudgets.queries.comparedFacts;
  from.forEachFact([&](const Fact &fact) {
    if (left == 0)
      return;
    --left;
    Fact copied = fact;
    copied.mapExprs([&](DimExpr e) { return copy(side, e); });
    to.add(std::move(copied));
  });
  return left != 0;
}

Prover *FunctionPair::proverAt(const Points &points, bool overflow) {
  Cached &entry = cached[overflow];
  if (!entry.prover || !(entry.points == points)) {
    entry.points = points;
    entry.prover = std::make_unique<Prover>(ctx);
    entry.isComplete = addFacts(*entry.prover, Before, points.before, overflow);
    if (points.withAfter) {
      entry.isComplete &=
          addFacts(*entry.prover, After, points.after, overflow);
      for (const Predicate &link : links)
        entry.prover->add(link);
    }
  }
  // A missing fact may exclude an example, but weakens no proof.
  return entry.isComplete || !overflow ? entry.prover.get() : nullptr;
}

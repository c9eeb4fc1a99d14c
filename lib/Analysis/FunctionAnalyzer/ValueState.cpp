//===- ValueState.cpp - Descriptions of values ----------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/ValueState.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include <utility>

using namespace mlir;
using namespace mlir::symshape;

bool symshape::isVisible(DimExpr e, unsigned visibleBelow) {
  return !e.anyLeaf([&](DimExpr leaf) {
    return leaf.isSymbol() && leaf.getSymbolIndex() >= visibleBelow;
  });
}

/// The number of bits of `index` in a function.
static unsigned getIndexWidth(FunctionOpInterface func) {
  return DataLayout::closest(func).getTypeSizeInBits(
      IndexType::get(func.getContext()));
}

ValueState::ValueState(FunctionShapes &shapes)
    : overflow(shapes.module.getExprContext(), getIndexWidth(shapes.func),
               shapes.module.getCountWidth()),
      ranges(*this), shapes(shapes), module(shapes.module),
      ctx(shapes.module.getExprContext()) {
  // The provers may be those of another function (evaluate).
  shapes.scopes = std::make_unique<FactScopes>(
      *shapes.prover, *shapes.overflowProver, *shapes.ops);
}

int64_t ValueState::followedCount(Value tensor) const {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  if (!type || !type.getElementType().isIntOrIndex())
    return -1;
  ArrayRef<DimExpr> es = knownExtents(tensor);
  int64_t count = 1;
  for (int64_t axis = 0; axis < type.getRank(); ++axis) {
    int64_t size = type.getDimSize(axis);
    if (type.isDynamicDim(axis)) {
      auto known = axis < int64_t(es.size()) ? es[axis].getConstantInt64()
                                             : std::nullopt;
      if (!known)
        return -1;
      size = *known;
    }
    if (size < 0 || size > kMaxContents || (count *= size) > kMaxContents)
      return -1;
  }
  return count;
}

/// True for expressions that are too large to use: a program that divides or
/// doubles again and again makes numbers with as many bits as it has ops.
bool ValueState::isUnwieldy(DimExpr e) {
  if (e.isLeaf())
    return false;
  if (e.getTreeSize() > analysisBudgets.values.exprSize)
    return true;
  static const llvm::DynamicAPInt limit(llvm::APInt::getOneBitSet(
      analysisBudgets.values.bits + 2, analysisBudgets.values.bits));
  auto isLarge = [&](const llvm::DynamicAPInt &value) {
    // Comparing 64-bit numbers is cheap, and nearly all are.
    if (value <= INT64_MAX && value >= INT64_MIN)
      return false;
    return value > limit || value < -limit;
  };
  SmallVector<DimExpr::Term> terms;
  llvm::DynamicAPInt offset;
  e.getAsSum(terms, offset);
  return isLarge(offset) || llvm::any_of(terms, [&](const DimExpr::Term &term) {
           if (isLarge(term.second))
             return true;
           if (term.first.getKind() != ExprKind::FloorDiv)
             return false;
           auto divisor = term.first.getOperands()[1].getConstant();
           return divisor && isLarge(*divisor);
         });
}

void ValueState::finish(Value v) {
  Type type = v.getType();
  if (isRankedShaped(type)) {
    auto shaped = cast<ShapedType>(type);
    auto it = pending.find(v);
    SmallVector<DimExpr, 4> es;
    if (it != pending.end()) {
      es = std::move(it->second);
      pending.erase(it);
    }
    es.resize(shaped.getRank());
    for (auto [axis, e] : llvm::enumerate(es)) {
      if (!shaped.isDynamicDim(axis)) {
        e = ctx.constant(shaped.getDimSize(axis));
        continue;
      }
      if (!e)
        e = statedExtent(v, axis);
      if (!e || isUnwieldy(e))
        e = fresh(v, axis);
    }
    noteShape(v, shapes.descriptions.set<slots::Extents>(v, es));
    finishLayout(v);
    // A model may set contents for a number of elements that the extents
    // refute.
    if (!shaped.getElementType().isIntOrIndex())
      return;
    const auto *contents = shapes.descriptions.find<slots::Contents>(v);
    if (contents && followedCount(v) != int64_t(contents->size()))
      shapes.descriptions.erase<slots::Contents>(v);
  } else if (isFollowedInteger(type)) {
    if (!shapes.descriptions.find<slots::Number>(v))
      setContent(v, fresh(v, kNumberId));
  }
}

void ValueState::finishLayout(Value v) {
  auto type = dyn_cast<MemRefType>(v.getType());
  if (!type || type.getLayout().isIdentity())
    return;
  int64_t offset;
  SmallVector<int64_t> inType;
  if (failed(type.getStridesAndOffset(inType, offset)))
    return;
  inType.insert(inType.begin(), offset);
  SmallVector<DimExpr> numbers(shapes.descriptions.lookup<slots::Layout>(v));
  numbers.resize(inType.size());
  for (auto [number, known] : llvm::zip_equal(numbers, inType)) {
    if (!ShapedType::isDynamic(known)) {
      number = ctx.constant(known);
    } else if (!number || isUnwieldy(number)) {
      number = fresh(v, kNumberId);
      addFreshContentFacts(number, IndexType::get(v.getContext()));
    }
  }
  shapes.descriptions.set<slots::Layout>(v, numbers);
}

SmallVector<DimExpr> ValueState::layout(Value v) {
  (void)extents(v); // finishes the value
  return shapes.layout(v);
}

DimExpr ValueState::statedExtent(Value v, unsigned axis) const {
  auto stated = pending.find(v);
  if (stated != pending.end() && axis < stated->second.size() &&
      stated->second[axis])
    return stated->second[axis];
  ArrayRef<DimExpr> read = knownExtents(v);
  return axis < read.size() ? read[axis] : DimExpr();
}

ArrayRef<DimExpr> ValueState::extents(Value v) {
  if (const auto *known = shapes.descriptions.find<slots::Extents>(v))
    return *known;
  if (!v || !isRankedShaped(v.getType()))
    return {};
  finish(v);
  return knownExtents(v);
}

DimExpr ValueState::content(Value v) {
  if (const DimExpr *known = shapes.descriptions.find<slots::Number>(v))
    return *known;
  if (!v || !isFollowedInteger(v.getType()))
    return {};
  finish(v);
  return knownContent(v);
}

void ValueState::define(Value, ConditionRef fact) {
  if (fact)
    definitions.push_back(std::move(fact));
}

ArrayRef<DimExpr> ValueState::contents(Value v) {
  return shapes.descriptions.lookup<slots::Contents>(v);
}

ConditionRef ValueState::condition(Value v) {
  if (const ConditionRef *known = shapes.descriptions.find<slots::Bit>(v))
    return *known;
  if (!v || !v.getType().isInteger(1))
    return {};
  // An unknown bit gets a symbol, so that all its uses have the same value.
  Value origin = originFor(v);
  DimExpr bit =
      module.newSymbol({SymbolRecord::Fresh, "", origin, -1}, shapes.owner);
  addFreshRange(bit, Interval::between(0, 1),
                {FactOrigin::BitRange, nullptr, origin});
  ConditionRef c = makeCompare(Relation::Eq, bit, ctx.constant(1));
  return shapes.descriptions.set<slots::Bit>(v, c);
}

ExactReal ValueState::real(Value v) { return shapes.real(v); }

void ValueState::setExtent(Value v, unsigned axis, DimExpr e) {
  if (!v)
    return;
  auto &es = pending[v];
  if (es.size() <= axis) {
    int64_t rank = isRankedShaped(v.getType())
                       ? cast<ShapedType>(v.getType()).getRank()
                       : 0;
    es.resize(rank);
    if (rank <= int64_t(axis))
      return;
  }
  es[axis] = own(e);
}

void ValueState::setContent(Value v, DimExpr e) {
  if (!v)
    return;
  e = own(e);
  if (e && isUnwieldy(e))
    e = fresh(v, -1);
  shapes.descriptions.set<slots::Number>(v, e);
}

void ValueState::setContents(Value v, ArrayRef<DimExpr> es) {
  // A `!shape.shape` has contents, too.
  if (!v || isa<UnrankedTensorType, UnrankedMemRefType>(v.getType()) ||
      int64_t(es.size()) > kMaxContents)
    return;
  SmallVector<DimExpr> kept =
      llvm::map_to_vector(es, [&](DimExpr e) { return own(e); });
  for (DimExpr &e : kept)
    if (e && isUnwieldy(e))
      e = DimExpr();
  shapes.descriptions.set<slots::Contents>(v, kept);
}

void ValueState::setLayout(Value v, ArrayRef<DimExpr> es) {
  auto type = v ? dyn_cast<MemRefType>(v.getType()) : MemRefType();
  if (!type || type.getLayout().isIdentity() ||
      int64_t(es.size()) != type.getRank() + 1)
    return;
  SmallVector<DimExpr> kept =
      llvm::map_to_vector(es, [&](DimExpr e) { return own(e); });
  for (DimExpr &e : kept)
    if (e && !fits(e, IndexType::get(v.getContext())))
      e = DimExpr();
  shapes.descriptions.set<slots::Layout>(v, kept);
}

void ValueState::setCondition(Value v, ConditionRef c) {
  if (v)
    shapes.descriptions.set<slots::Bit>(v, std::move(c));
}

void ValueState::setReal(Value v, ExactReal r) {
  if (v)
    shapes.descriptions.set<slots::Real>(v, r);
}

void ValueState::setArithmetic(Value v, DimExpr e, bool noWrap) {
  if (!v || !own(e) || !isFollowedInteger(v.getType()))
    return;
  if (noWrap || fits(e, v.getType())) {
    setContent(v, e);
    return;
  }
  setWrapped(v, e);
}

bool ValueState::isNonNegative(DimExpr e) {
  Interval range = shapes.prover->bounds(e);
  return range.lower && *range.lower >= 0;
}

Verdict ValueState::decide(const ConditionRef &c) {
  return symshape::decide(c, *shapes.prover);
}

bool ValueState::fits(DimExpr e, Type type) {
  return own(e) && overflow.fits(e, type, current, *shapes.prover,
                                 *shapes.overflowProver);
}

DimExpr ValueState::congruent(Value v) {
  DimExpr e = wrapped.lookup(v);
  return e ? e : content(v);
}

void ValueState::setCongruent(Value v, DimExpr e) {
  if (v && own(e) && e.getTreeSize() <= analysisBudgets.values.congruentSize &&
      !isUnwieldy(e)) {
    wrapped.set(v, e);
    if (DimExpr number = content(v); number.isSymbol() && number != e)
      shapes.wrappedMap[number] = {e, overflow.widthOf(v.getType())};
  }
}

void ValueState::setWrapped(Value v, DimExpr e) {
  Value earlier = wrapped.findEarlier(v, e);
  setContent(v, earlier ? content(earlier) : fresh(v, kNumberId));
  setCongruent(v, e);
  // Code of the program finds no number of temporary code.
  if (!earlier)
    wrapped.setFirst(v, /*replaces=*/!temporaryOrigin);
}

void ValueState::useIdeals() {
  if (ideals.empty())
    return;
  auto simplify = [&](DimExpr e) {
    return e.replaceLeaves(ctx, [&](DimExpr leaf) -> DimExpr {
      auto it = ideals.find(leaf);
      return it != ideals.end() && shapes.prover->provesEqual(leaf, it->second)
                 ? it->second
                 : leaf;
    });
  };
  for (Value result : current->getResults()) {
    // Statements of the model take precedence over extents that it read.
    SmallVector<DimExpr, 4> numbers =
        shapes.descriptions.numbers(result.getType(), result, ctx);
    if (auto it = pending.find(result); it != pending.end())
      for (auto [axis, e] : llvm::enumerate(it->second))
        if (e)
          numbers[axis] = e;
    bool changed = false;
    for (DimExpr &e : numbers)
      if (e && !isOwnSymbol(e, result)) {
        DimExpr simple = simplify(e);
        changed |= simple != e;
        e = simple;
      }
    if (changed)
      setNumbers(result, numbers);
  }
}

void ValueState::describe(Value v) {
  if (isRankedShaped(v.getType()))
    (void)extents(v);
  else if (isFollowedInteger(v.getType()))
    (void)content(v);
}

SmallVector<DimExpr, 4> ValueState::numbers(Type type, Value v) {
  if (v)
    describe(v);
  return shapes.descriptions.numbers(type, v, ctx);
}

void ValueState::setNumbers(Value v, ArrayRef<DimExpr> numbers) {
  ValueDescriptions::splitNumbers(
      v.getType(), numbers, [&](auto slot, ArrayRef<DimExpr> part) {
        if (llvm::any_of(part, [](DimExpr e) { return bool(e); }))
          setPart(slot, v, part);
      });
}

DimExpr ValueState::number(Value v, int id) {
  if (!v)
    return {};
  if (id == kNumberId)
    return isFollowedInteger(v.getType()) ? content(v) : DimExpr();
  if (!isRankedShaped(v.getType()))
    return {};
  ArrayRef<DimExpr> es = extents(v);
  return size_t(id) < es.size() ? es[id] : DimExpr();
}

void ValueState::setConstantBit(Value v, bool value) {
  setCondition(v, makeCompare(value ? Relation::Eq : Relation::Ne,
                              ctx.constant(0), ctx.constant(0)));
}

void ValueState::copyDescription(Value original, Value copy) {
  if (!original || !copy)
    return;
  // A conversion may change static sizes, but not the rank.
  auto from = dyn_cast<ShapedType>(original.getType());
  auto to = dyn_cast<ShapedType>(copy.getType());
  if (from && to && from.hasRank() && to.hasRank() &&
      from.getRank() != to.getRank())
    return;
  describe(original);
  (void)condition(original);
  shapes.descriptions.copy(original, copy);
}

ValueDescriptions::Saved ValueState::save(Value v) {
  describe(v);
  (void)condition(v);
  return shapes.descriptions.save(v);
}

void ValueState::restore(Value v, const ValueDescriptions::Saved &saved) {
  erase(v);
  shapes.descriptions.restore(v, saved);
  finish(v);
}

bool ValueState::isPlain(DimExpr e, Type type) {
  if (isRankedShaped(type))
    return isNonNegative(e);
  return overflow.widthOf(type) >= 64 || fits(e, type);
}

bool ValueState::isNoNews(DimExpr e, Type type) {
  if (!isRankedShaped(type))
    return fits(e, type);
  Interval range = shapes.overflowProver->bounds(e);
  return range.upper && *range.upper <= module.getAssumedMaxExtent();
}

void ValueState::noteShape(Value v, ArrayRef<DimExpr> es) {
  overflow.noteShape(v.getParentBlock(), es);
}

//===----------------------------------------------------------------------===//
// Symbols and facts
//===----------------------------------------------------------------------===//

DimExpr ValueState::fresh(Value v, int axis) {
  Value origin = originFor(v);
  DimExpr e =
      module.newSymbol({SymbolRecord::Fresh, "", origin, axis}, shapes.owner);
  if (axis >= 0) {
    addFreshRange(e, Interval::atLeast(0),
                  {FactOrigin::FreshExtent, nullptr, origin, axis});
    shapes.overflowProver->addPermanentRange(
        e, Interval::between(0, module.getAssumedMaxExtent()));
  } else if (isFollowedInteger(v.getType())) {
    addFreshContentFacts(e, v.getType());
  }
  return e;
}

ValueState::Temporary::Temporary(ValueState &values, Value origin)
    : values(values), firstSymbol(values.module.getNumSymbols()),
      firstShape(values.overflow.getNumShapes()),
      originAround(std::exchange(values.temporaryOrigin, origin)) {}

ValueState::Temporary::~Temporary() {
  values.temporaryOrigin = originAround;
  values.overflow.forgetShapesFrom(firstShape);
}

/// The range of an integer type bounds the results of arithmetic on it. Reports
/// do not show it (`FunctionShapes::describe`). Only overflow reasoning uses
/// the ranges of the widest types.
void ValueState::addFreshContentFacts(DimExpr e, Type type) {
  unsigned width = overflow.widthOf(type);
  if (width > analysisBudgets.values.width)
    return;
  auto limit =
      llvm::DynamicAPInt(llvm::APInt::getOneBitSet(width + 1, width - 1));
  Interval range{-limit, limit - 1};
  shapes.overflowProver->addPermanentRange(e, range);
  if (width < 64 && !type.isUnsignedInteger())
    shapes.origins[shapes.prover->addPermanentRange(e, range)] = {
        FactOrigin::Definition};
}

void ValueState::erase(Value v) {
  shapes.descriptions.erase(v);
  // Notes of the walk.
  wrapped.erase(v);
  ranges.erase(v);
  pending.erase(v);
}

void ValueState::eraseAll(Operation *op) {
  op->walk([&](Operation *inner) {
    for (Value result : inner->getResults())
      erase(result);
    for (Region &region : inner->getRegions())
      for (Block &block : region)
        for (Value arg : block.getArguments())
          erase(arg);
  });
}

bool ValueState::isOwnSymbol(DimExpr e, Value v) const {
  if (!e.isSymbol())
    return false;
  const SymbolRecord &record = module.symbol(e.getSymbolIndex());
  return record.kind == SymbolRecord::Fresh && record.origin == v;
}

SmallVector<ConditionRef, 1> ValueState::takeDefinitions() {
  SmallVector<ConditionRef, 1> taken = std::move(definitions);
  definitions.clear();
  return taken;
}

void ValueState::addFact(const Predicate &p, FactOrigin origin) {
  shapes.origins[shapes.prover->add(p)] = origin.located();
  shapes.overflowProver->add(p);
}

void ValueState::addRange(DimExpr e, ArrayRef<Interval> intervals,
                          FactOrigin origin) {
  shapes.origins[shapes.prover->addRange(e, intervals)] = origin.located();
  shapes.overflowProver->addRange(e, intervals);
}

void ValueState::addFreshRange(DimExpr symbol, Interval range,
                               FactOrigin origin) {
  shapes.origins[shapes.prover->addPermanentRange(symbol, range)] =
      origin.located();
  shapes.overflowProver->addPermanentRange(symbol, range);
}

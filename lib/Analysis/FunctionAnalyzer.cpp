//===- FunctionAnalyzer.cpp - One function, forwards ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer.h"
#include "ShapeFunctions.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace mlir::symshape;

static bool isRankedShaped(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasRank() && !isa<VectorType>(type);
}

static bool hasDynamicSize(Type type) {
  return isRankedShaped(type) && !cast<ShapedType>(type).hasStaticShape();
}

/// True for integers read as signed numbers; a bit is a condition instead.
static bool isFollowedInteger(Type type) {
  return type.isIntOrIndex() && !type.isInteger(1);
}

//===----------------------------------------------------------------------===//
// Straight-line code
//===----------------------------------------------------------------------===//

void FunctionAnalyzer::visitBlock(Block &block) {
  for (Operation &op : block)
    visitOp(&op);
}

/// True for ops whose region computes elements only, so that there is nothing
/// to infer inside: the body of most structured ops.
bool FunctionAnalyzer::isRoutine(Operation *op) const {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &inner : block) {
        if (inner.getNumRegions() != 0)
          return false;
        for (Type type : inner.getResultTypes())
          if (isRankedShaped(type))
            return false;
      }
  return true;
}

/// The number of elements of an integer tensor whose contents are followed: its
/// extents are constant and few. Else -1.
int64_t FunctionAnalyzer::followedCount(Value tensor) const {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  if (!type || !isFollowedInteger(type.getElementType()))
    return -1;
  ArrayRef<DimExpr> es = shapes.extentMap.lookup(tensor);
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

void FunctionAnalyzer::visitOp(Operation *op) {
  current = op;
  if (rounds > 0)
    for (Value result : op->getResults())
      erase(result);
  if (op->hasTrait<OpTrait::ReturnLike>() &&
      op->getParentOp() == shapes.func.getOperation())
    returns.push_back(op);

  bool known = op->getNumResults() == 0;
  if (auto symbol = dyn_cast<SymbolOp>(op)) {
    declareSymbol(symbol);
    return;
  }
  if (auto param = dyn_cast<ParamOp>(op)) {
    shapes.symbolMap[param.getResult()] =
        shapes.boundaryNames.lookup(param.getName());
    return;
  }
  if (auto model = dyn_cast<ShapeModelOpInterface>(op)) {
    model.inferShapes(*this);
    known = true;
  } else if (auto call = dyn_cast<CallOpInterface>(op)) {
    visitCall(call);
    known = true;
  } else if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
    visitRegionBranch(branch);
    return;
  } else {
    inferByTrait(op, known);
  }
  if (!known)
    known = inferConversion(op) || module.shapeFunctions->infer(op, *this);

  if (op->getNumRegions() != 0 && !isRoutine(op))
    for (Region &region : op->getRegions()) {
      for (Block &block : region)
        for (BlockArgument arg : block.getArguments())
          if (!shapes.extentMap.count(arg) && !shapes.contentMap.count(arg))
            finish(arg);
      visitRegion(region);
    }
  current = op;
  for (Value result : op->getResults())
    finish(result);
  if (!known &&
      llvm::any_of(op->getResultTypes(), hasDynamicSize))
    shapes.unmodelled.insert(op);
}

/// Conversions of torch-mlir to and from its own types, which are unregistered
/// here: a value that goes there and comes back is the same value.
bool FunctionAnalyzer::inferConversion(Operation *op) {
  static constexpr std::pair<StringLiteral, StringLiteral> pairs[] = {
      {"torch_c.to_builtin_tensor", "torch_c.from_builtin_tensor"},
      {"torch_c.to_i64", "torch_c.from_i64"},
      {"torch_c.to_f64", "torch_c.from_f64"},
  };
  if (op->getNumOperands() != 1 || op->getNumResults() != 1)
    return false;
  Operation *def = op->getOperand(0).getDefiningOp();
  if (!def || def->getNumOperands() != 1)
    return false;
  StringRef name = op->getName().getStringRef();
  for (auto [back, there] : pairs) {
    if (name != back || def->getName().getStringRef() != there)
      continue;
    Value source = def->getOperand(0), result = op->getResult(0);
    if (isRankedShaped(source.getType()) && isRankedShaped(result.getType()))
      setExtents(result, extents(source));
    else if (source.getType() == result.getType()) {
      if (isFollowedInteger(source.getType()))
        setContent(result, content(source));
      setReal(result, real(source));
    }
    return true;
  }
  return false;
}

/// What an op's traits alone say.
void FunctionAnalyzer::inferByTrait(Operation *op, bool &known) {
  if (auto dps = dyn_cast<DestinationStyleOpInterface>(op)) {
    for (OpResult result : op->getResults())
      if (isRankedShaped(result.getType()))
        setExtents(result, extents(dps.getTiedOpOperand(result)->get()));
    known = true;
    return;
  }
  if (!op->hasTrait<OpTrait::SameOperandsAndResultShape>() &&
      !op->hasTrait<OpTrait::SameOperandsAndResultType>() &&
      !op->hasTrait<OpTrait::Elementwise>())
    return;
  // The first operand with a shape speaks for all: what the trait demands of
  // the others is a precondition of the op.
  for (Value operand : op->getOperands()) {
    if (!isRankedShaped(operand.getType()))
      continue;
    for (Value result : op->getResults())
      setExtents(result, extents(operand));
    break;
  }
  known = true;
}

void FunctionAnalyzer::finish(Value v) {
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
      if (!shaped.isDynamicDim(axis))
        e = ctx.constant(shaped.getDimSize(axis));
      else if (!e || e.getTreeSize() > kMaxExprSize)
        e = fresh(v, axis);
    }
    ArrayRef<DimExpr> stored = store(es);
    shapes.extentMap[v] = stored;
    noteShape(v, stored);
    // Contents were stated for a number of elements that the sizes confirm.
    auto contents = shapes.contentsMap.find(v);
    if (contents != shapes.contentsMap.end() &&
        followedCount(v) != int64_t(contents->second.size()))
      shapes.contentsMap.erase(contents);
  } else if (isFollowedInteger(type)) {
    if (!shapes.contentMap.count(v))
      setContent(v, fresh(v, -1));
  }
}

ArrayRef<DimExpr> FunctionAnalyzer::extents(Value v) {
  auto it = shapes.extentMap.find(v);
  if (it != shapes.extentMap.end())
    return it->second;
  if (!isRankedShaped(v.getType()))
    return {};
  finish(v);
  return shapes.extentMap.lookup(v);
}

DimExpr FunctionAnalyzer::content(Value v) {
  auto it = shapes.contentMap.find(v);
  if (it != shapes.contentMap.end())
    return it->second;
  if (!isFollowedInteger(v.getType()))
    return {};
  finish(v);
  return shapes.contentMap.lookup(v);
}

ArrayRef<DimExpr> FunctionAnalyzer::contents(Value v) {
  return shapes.contentsMap.lookup(v);
}
ConditionRef FunctionAnalyzer::condition(Value v) {
  return shapes.conditionMap.lookup(v);
}
ExactReal FunctionAnalyzer::real(Value v) { return shapes.realMap.lookup(v); }

void FunctionAnalyzer::setExtent(Value v, unsigned axis, DimExpr e) {
  auto &es = pending[v];
  if (es.size() <= axis)
    es.resize(axis + 1);
  es[axis] = e;
}

void FunctionAnalyzer::setContent(Value v, DimExpr e) {
  if (e && e.getTreeSize() > kMaxExprSize)
    e = fresh(v, -1);
  shapes.contentMap[v] = e;
}

void FunctionAnalyzer::setContents(Value v, ArrayRef<DimExpr> es) {
  if (int64_t(es.size()) <= kMaxContents)
    shapes.contentsMap[v] = store(es);
}

void FunctionAnalyzer::setCondition(Value v, ConditionRef c) {
  shapes.conditionMap[v] = std::move(c);
}
void FunctionAnalyzer::setReal(Value v, ExactReal r) { shapes.realMap[v] = r; }

void FunctionAnalyzer::setArithmetic(Value v, DimExpr e, bool noWrap) {
  if (!isFollowedInteger(v.getType()))
    return;
  if (noWrap || fits(e, v.getType()))
    setContent(v, e);
  else
    setContent(v, fresh(v, -1));
}

unsigned FunctionAnalyzer::widthOf(Type type) const {
  return type.isIndex() ? indexWidth : type.getIntOrFloatBitWidth();
}

bool FunctionAnalyzer::fits(DimExpr e, Type type) {
  unsigned width = widthOf(type);
  auto inRange = [&](const Interval &range) {
    auto limit = llvm::DynamicAPInt(llvm::APInt::getOneBitSet(width + 1,
                                                              width - 1));
    return range.lower && range.upper && *range.lower >= -limit &&
           *range.upper < limit;
  };
  if (auto c = e.getConstant())
    return inRange({c, c});
  if (inRange(shapes.overflowProver->bounds(e)))
    return true;
  // The type a program counts elements in holds every product of a tensor's
  // extents.
  return width >= indexWidth && isProductOfExtents(e);
}

void FunctionAnalyzer::noteShape(Value v, ArrayRef<DimExpr> es) {
  if (llvm::count_if(es, [](DimExpr e) { return !e.isConstant(); }) < 2)
    return;
  Block *block = v.getParentBlock();
  if (shapesSet.insert({es, block}).second)
    shapesSeen.push_back({es, block});
}

/// A coefficient and a list of atoms, if `e` is a single monomial with a
/// positive coefficient.
static bool asMonomial(DimExpr e, llvm::DynamicAPInt &coefficient,
                       SmallVectorImpl<DimExpr> &atoms) {
  SmallVector<DimExpr::Term> terms;
  llvm::DynamicAPInt offset;
  e.getAsSum(terms, offset);
  if (terms.empty()) {
    coefficient = offset;
    return offset > 0;
  }
  if (terms.size() != 1 || offset != 0 || terms[0].second <= 0)
    return false;
  coefficient = terms[0].second;
  DimExpr monomial = terms[0].first;
  if (monomial.getKind() == ExprKind::Product) {
    for (auto [atom, power] : monomial.getFactors())
      atoms.append(power, atom);
  } else {
    atoms.push_back(monomial);
  }
  return true;
}

/// True if `e` is the product of some of the extents of one tensor value that is
/// live here, or an integer fraction of it. For every tensor value, the product
/// of max(extent, 1) over its dimensions is assumed to be countable.
bool FunctionAnalyzer::isProductOfExtents(DimExpr e) const {
  llvm::DynamicAPInt wantedCoefficient;
  SmallVector<DimExpr> wanted;
  if (!current || !asMonomial(e, wantedCoefficient, wanted) || wanted.empty())
    return false;
  auto fitsShape = [&](ArrayRef<DimExpr> es) {
    SmallVector<DimExpr> left = wanted;
    llvm::DynamicAPInt allowed(1);
    // Constants first; then whole extents, the largest first, so that an extent
    // that is a product is not taken apart.
    SmallVector<std::pair<SmallVector<DimExpr>, llvm::DynamicAPInt>> factors;
    size_t largest = 0;
    for (DimExpr extent : es) {
      llvm::DynamicAPInt coefficient;
      SmallVector<DimExpr> atoms;
      if (!asMonomial(extent, coefficient, atoms))
        continue;
      if (atoms.empty())
        allowed *= coefficient;
      else
        factors.push_back({atoms, coefficient});
      largest = std::max(largest, atoms.size());
    }
    for (size_t size = largest; size > 0; --size)
      for (auto &[atoms, coefficient] : factors) {
        if (atoms.size() != size)
          continue;
        SmallVector<DimExpr> rest = left;
        bool all = llvm::all_of(atoms, [&](DimExpr atom) {
          auto it = llvm::find(rest, atom);
          if (it == rest.end())
            return false;
          rest.erase(it);
          return true;
        });
        if (!all)
          continue;
        left = rest;
        allowed *= coefficient;
      }
    return left.empty() && wantedCoefficient <= allowed;
  };
  for (auto &[es, block] : shapesSeen)
    if (block->findAncestorOpInBlock(*current) && fitsShape(es))
      return true;
  return false;
}

bool FunctionAnalyzer::isNonNegative(DimExpr e) {
  Interval range = shapes.prover->bounds(e);
  return range.lower && *range.lower >= 0;
}

Verdict FunctionAnalyzer::decide(const ConditionRef &c) {
  if (!c)
    return Verdict::Unknown;
  auto negate = [](Verdict v) {
    return v == Verdict::Always  ? Verdict::Never
           : v == Verdict::Never ? Verdict::Always
                                 : Verdict::Unknown;
  };
  switch (c->kind) {
  case Condition::Compare: {
    Verdict v = shapes.prover->query(c->compare).verdict();
    return v == Verdict::Sometimes ? Verdict::Unknown : v;
  }
  case Condition::Not:
    return negate(decide(c->args[0]));
  case Condition::And:
  case Condition::Or: {
    bool isAnd = c->kind == Condition::And;
    Verdict result = isAnd ? Verdict::Always : Verdict::Never;
    for (const ConditionRef &arg : c->args) {
      Verdict v = decide(arg);
      if (v == (isAnd ? Verdict::Never : Verdict::Always))
        return v;
      if (v == Verdict::Unknown)
        result = Verdict::Unknown;
    }
    return result;
  }
  }
  return Verdict::Unknown;
}

//===----------------------------------------------------------------------===//
// Symbols and facts
//===----------------------------------------------------------------------===//

ArrayRef<DimExpr> FunctionAnalyzer::store(ArrayRef<DimExpr> es) {
  DimExpr *copy = shapes.alloc.Allocate<DimExpr>(es.size());
  std::uninitialized_copy(es.begin(), es.end(), copy);
  return ArrayRef<DimExpr>(copy, es.size());
}

void FunctionAnalyzer::addFact(const Predicate &p) {
  shapes.prover->add(p);
  shapes.overflowProver->add(p);
}

void FunctionAnalyzer::addRange(DimExpr e, Interval range) {
  shapes.prover->addRange(e, range);
  shapes.overflowProver->addRange(e, range);
}

DimExpr FunctionAnalyzer::fresh(Value origin, int axis) {
  DimExpr e = module.newSymbol({SymbolRecord::Fresh, "", origin, axis});
  if (axis >= 0) {
    shapes.prover->addRange(e, Interval::atLeast(0));
    shapes.overflowProver->addRange(e, Interval::between(0, kAssumedMaxExtent));
  } else {
    addFreshContentFacts(e, origin.getType());
  }
  return e;
}

/// The range of an integer type bounds what arithmetic on it can reach; it is
/// no bound worth telling, so only overflow reasoning sees it.
void FunctionAnalyzer::addFreshContentFacts(DimExpr e, Type type) {
  unsigned width = widthOf(type);
  auto limit =
      llvm::DynamicAPInt(llvm::APInt::getOneBitSet(width + 1, width - 1));
  shapes.overflowProver->addRange(e, Interval{-limit, limit - 1});
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

bool FunctionAnalyzer::isVisible(DimExpr e, unsigned visibleBelow) const {
  return !e.anyLeaf([&](DimExpr leaf) {
    return leaf.isSymbol() && leaf.getSymbolIndex() >= visibleBelow;
  });
}

bool FunctionAnalyzer::addEdge(Value to, Value from, bool entered,
                               unsigned visibleBelow) {
  Merge &merge = merges[to];
  Dropped &drop = dropped[to];
  bool first = !merge.seeded;
  merge.seeded = true;
  bool kept = true;
  // One slot: take the first edge's expression, or hold the edge against it.
  auto mergeSlot = [&](DimExpr &slot, DimExpr brought, auto isDropped,
                       auto dropIt) {
    if (isDropped())
      return;
    if (first && !entered) {
      if (brought && isVisible(brought, visibleBelow))
        slot = brought;
      else
        dropIt();
      return;
    }
    if (slot && brought &&
        (slot == brought || shapes.prover->provesEqual(slot, brought)))
      return;
    dropIt();
    slot = DimExpr();
    kept &= !entered;
  };

  Type type = to.getType();
  if (isRankedShaped(type)) {
    unsigned rank = cast<ShapedType>(type).getRank();
    ArrayRef<DimExpr> brought;
    if (from && isRankedShaped(from.getType()))
      brought = extents(from);
    merge.extents.resize(rank);
    drop.extents.resize(rank);
    for (unsigned i = 0; i < rank; ++i)
      mergeSlot(
          merge.extents[i], i < brought.size() ? brought[i] : DimExpr(),
          [&] { return drop.extents.test(i); }, [&] { drop.extents.set(i); });
    int64_t count =
        cast<ShapedType>(type).hasStaticShape() ? followedCount(to) : -1;
    if (count > 0) {
      ArrayRef<DimExpr> elements = from ? contents(from) : ArrayRef<DimExpr>();
      merge.contents.resize(count);
      drop.contents.resize(count);
      for (int64_t i = 0; i < count; ++i)
        mergeSlot(
            merge.contents[i],
            i < int64_t(elements.size()) ? elements[i] : DimExpr(),
            [&] { return drop.contents.test(i); },
            [&] { drop.contents.set(i); });
    }
  } else if (isFollowedInteger(type)) {
    mergeSlot(
        merge.content, from ? content(from) : DimExpr(),
        [&] { return drop.content; }, [&] { drop.content = true; });
  }
  return kept;
}

void FunctionAnalyzer::settle(Value to) {
  const Merge &merge = merges[to];
  Type type = to.getType();
  erase(to);
  if (isRankedShaped(type)) {
    for (auto [axis, e] : llvm::enumerate(merge.extents))
      if (e)
        setExtent(to, axis, e);
    finish(to);
    if (llvm::any_of(merge.contents, [](DimExpr e) { return bool(e); }))
      setContents(to, merge.contents);
  } else if (isFollowedInteger(type)) {
    setContent(to, merge.content ? merge.content : fresh(to, -1));
  }
}

void FunctionAnalyzer::erase(Value v) {
  shapes.extentMap.erase(v);
  shapes.contentMap.erase(v);
  shapes.contentsMap.erase(v);
  shapes.conditionMap.erase(v);
  shapes.realMap.erase(v);
  pending.erase(v);
}

void FunctionAnalyzer::forget(Value v) {
  erase(v);
  finish(v);
}

void FunctionAnalyzer::visitRegion(Region &region) {
  if (region.empty())
    return;
  if (region.hasOneBlock())
    return visitBlock(region.front());
  visitBlocks(region);
}

/// An unstructured control flow graph, in reverse post-order.
void FunctionAnalyzer::visitBlocks(Region &region) {
  llvm::ReversePostOrderTraversal<Region *> order(&region);
  DominanceInfo dominance(region.getParentOp());
  for (Block &block : llvm::drop_begin(region))
    for (BlockArgument arg : block.getArguments())
      dropped.erase(arg);

  for (unsigned round = 0;; ++round) {
    auto revisiting = llvm::scope_exit([&] { --rounds; });
    ++rounds;
    llvm::SmallPtrSet<Block *, 16> entered;
    bool stable = true;
    for (Block &block : llvm::drop_begin(region))
      for (BlockArgument arg : block.getArguments())
        merges.erase(arg);
    for (Block *block : order) {
      if (!block->isEntryBlock()) {
        // A block entered from one that was not walked yet and that it does not
        // dominate is not the header of a natural loop: nothing is assumed.
        bool natural = llvm::all_of(block->getPredecessors(), [&](Block *p) {
          return entered.contains(p) || dominance.dominates(block, p) ||
                 !dominance.isReachableFromEntry(p);
        });
        for (BlockArgument arg : block->getArguments()) {
          if (!natural || round >= kMaxRounds)
            addEdge(arg, Value(), false, 0);
          settle(arg);
        }
      }
      entered.insert(block);
      visitBlock(*block);
      Operation *terminator = block->getTerminator();
      auto branch = dyn_cast<BranchOpInterface>(terminator);
      for (unsigned i = 0, e = block->getNumSuccessors(); i < e; ++i) {
        Block *successor = block->getSuccessor(i);
        for (BlockArgument arg : successor->getArguments()) {
          Value from;
          if (branch)
            from = branch.getSuccessorOperands(i)[arg.getArgNumber()];
          stable &= addEdge(arg, from, entered.contains(successor),
                            module.getNumSymbols());
        }
      }
    }
    if (stable)
      return;
  }
}

void FunctionAnalyzer::visitRegionBranch(RegionBranchOpInterface op) {
  // Every merge point of the op: block arguments that edges bring, results.
  SmallVector<Value> points(op->getResults());
  SmallVector<Value> others;
  for (Region &region : op->getRegions())
    if (!region.empty())
      llvm::append_range(points, region.getArguments());
  for (Value point : points)
    dropped.erase(point);

  unsigned visibleBelow = module.getNumSymbols();
  for (unsigned round = 0;; ++round) {
    auto revisiting = llvm::scope_exit([&] { --rounds; });
    ++rounds;
    for (Value point : points)
      merges.erase(point);
    llvm::SmallPtrSet<Region *, 4> entered;
    bool stable = true;
    auto addEdges = [&](const RegionSuccessor &to, OperandRange brought) {
      ValueRange inputs = to.getSuccessorInputs();
      bool matches = inputs.size() == brought.size();
      Region *region = to.getSuccessor();
      for (auto [i, input] : llvm::enumerate(inputs)) {
        // Past the last round the arguments of regions are taken for unknown.
        Value from = matches && !(round >= kMaxRounds && region)
                         ? brought[i]
                         : Value();
        stable &= addEdge(input, from, region && entered.contains(region),
                          region ? module.getNumSymbols() : visibleBelow);
      }
    };
    SmallVector<RegionSuccessor> successors;
    op.getSuccessorRegions(RegionBranchPoint::parent(), successors);
    for (const RegionSuccessor &s : successors)
      addEdges(s, op.getEntrySuccessorOperands(s));

    for (Region &region : op->getRegions()) {
      if (region.empty())
        continue;
      for (BlockArgument arg : region.getArguments()) {
        if (merges.count(arg))
          settle(arg);
        else
          forget(arg); // such as an induction variable
      }
      entered.insert(&region);
      visitRegion(region);
      for (Block &block : region) {
        auto terminator =
            dyn_cast<RegionBranchTerminatorOpInterface>(block.back());
        if (!terminator)
          continue;
        SmallVector<RegionSuccessor> next;
        op.getSuccessorRegions(terminator, next);
        for (const RegionSuccessor &s : next)
          addEdges(s, terminator.getSuccessorOperands(s));
      }
    }
    if (stable)
      break;
  }
  for (Value result : op->getResults()) {
    if (merges.count(result))
      settle(result);
    else
      forget(result);
  }
}

void FunctionAnalyzer::run() {
  seedBoundary();
  visitRegion(shapes.func.getFunctionBody());
  summarizeReturns();
}

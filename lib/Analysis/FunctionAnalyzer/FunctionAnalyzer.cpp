//===- FunctionAnalyzer.cpp - Analysis of one function --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/FunctionAnalyzer.h"
#include "ShapeFunctions/ShapeFunctions.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Straight-line code
//===----------------------------------------------------------------------===//

void FunctionAnalyzer::visitBlock(Block &block) {
  for (Operation &op : block)
    visitOp(&op);
}

/// True if `op` is a check whose condition does not depend on the arguments of
/// its block, which are elements in the body of a structured op.
static bool checksSizes(Operation &op) {
  constexpr size_t kMaxSources = 16;
  if (!isa<cf::AssertOp, RequireOp, AssumeOp>(op))
    return false;
  SmallVector<Value> open{op.getOperand(0)};
  for (size_t i = 0; i != open.size(); ++i) {
    if (open[i].getParentBlock() != op.getBlock())
      continue;
    Operation *def = open[i].getDefiningOp();
    if (!def || open.size() > kMaxSources)
      return false;
    llvm::append_range(open, def->getOperands());
  }
  return true;
}

/// True for ops whose region computes elements only, so that there is nothing
/// to infer inside: the body of most structured ops.
bool FunctionAnalyzer::isRoutine(Operation *op) const {
  if (isa<ConstraintsOp, tensor::GenerateOp, affine::AffineParallelOp,
          gpu::LaunchOp>(op))
    return false;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &inner : block) {
        if (inner.getNumRegions() != 0 || isa<linalg::IndexOp>(inner) ||
            checksSizes(inner))
          return false;
        for (Type type : inner.getResultTypes())
          if (isRankedShaped(type))
            return false;
      }
  return true;
}

/// Returns the number of elements of an integer tensor whose contents the
/// analysis follows: its extents are constant and few. Otherwise -1.
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

/// Erases the descriptions that an earlier round made of the values that `op`
/// defines. They may no longer be true, and their symbols have such low numbers
/// that they would look as if they came from outside the loop.
void FunctionAnalyzer::eraseDefinitions(Operation *op) {
  for (Value result : op->getResults())
    erase(result);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Value arg : block.getArguments())
        erase(arg);
}

void FunctionAnalyzer::visitOp(Operation *op) {
  current = op;
  assert(shapes.scopes->isIn(op->getBlock()) && "facts of another place");
  ++visits;
  if (rounds > 0)
    eraseDefinitions(op);
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
  if (module.shapeFunctions->infer(op, *this)) {
    // A user's shape function takes precedence over a built-in model.
    if (isa<ShapeModelOpInterface>(op))
      shapes.overridden.insert(op);
    known = true;
  } else if (auto model = dyn_cast<ShapeModelOpInterface>(op)) {
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
    known = inferConversion(op);
  if (!known)
    inferByInterface(op, known);

  if (op->getNumRegions() != 0 && !isRoutine(op))
    for (Region &region : op->getRegions()) {
      for (Block &block : region)
        for (BlockArgument arg : block.getArguments())
          if (!shapes.extentMap.count(arg) && !shapes.contentMap.count(arg))
            finish(arg);
      inferRanges(op);
      visitRegion(region, op);
    }
  if (op->getNumRegions() != 0)
    shapes.scopes->moveBefore(op);
  current = op;
  for (Value result : op->getResults())
    finish(result);
  if (op->getNumRegions() == 0)
    inferRanges(op);
  stateDefinitions(op);
  if (!known && llvm::any_of(op->getResultTypes(), hasDynamicSize))
    shapes.unmodelled.insert(op);
  stateCheck(op);
}

/// Infers torch-mlir's conversions to and from its own types, which are
/// unregistered here: a value that is converted and converted back is
/// unchanged.
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

/// Infers result shapes from the traits of an op.
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
  // All operands have the shape of the first one: the trait makes this a
  // precondition of the op.
  for (Value operand : op->getOperands()) {
    if (!isRankedShaped(operand.getType()))
      continue;
    for (Value result : op->getResults())
      setExtents(result, extents(operand));
    break;
  }
  known = true;
}

/// True for expressions that are too large to use: a program that divides or
/// doubles again and again makes numbers with as many bits as it has ops.
bool FunctionAnalyzer::isUnwieldy(DimExpr e) {
  if (e.isLeaf())
    return false;
  if (e.getTreeSize() > kMaxExprSize)
    return true;
  static const llvm::DynamicAPInt limit(
      llvm::APInt::getOneBitSet(kMaxBits + 2, kMaxBits));
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
      else if (!e || isUnwieldy(e))
        e = fresh(v, axis);
    }
    ArrayRef<DimExpr> stored = store(es);
    shapes.extentMap[v] = stored;
    noteShape(v, stored);
    // A model may set contents for a number of elements that the extents
    // refute.
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

void FunctionAnalyzer::define(Value, ConditionRef fact) {
  definitions.push_back(std::move(fact));
}

ArrayRef<DimExpr> FunctionAnalyzer::contents(Value v) {
  return shapes.contentsMap.lookup(v);
}
ConditionRef FunctionAnalyzer::condition(Value v) {
  auto it = shapes.conditionMap.find(v);
  if (it != shapes.conditionMap.end())
    return it->second;
  if (!v.getType().isInteger(1))
    return {};
  // An unknown bit gets a symbol, so that all its uses have the same value.
  DimExpr bit = module.newSymbol({SymbolRecord::Fresh, "", v, -1});
  addFreshRange(bit, Interval::between(0, 1),
                {FactOrigin::BitRange, nullptr, v});
  ConditionRef c = makeCompare(Relation::Eq, bit, ctx.constant(1));
  shapes.conditionMap[v] = c;
  return c;
}
ExactReal FunctionAnalyzer::real(Value v) { return shapes.realMap.lookup(v); }

void FunctionAnalyzer::setExtent(Value v, unsigned axis, DimExpr e) {
  auto &es = pending[v];
  if (es.size() <= axis)
    es.resize(axis + 1);
  es[axis] = e;
}

void FunctionAnalyzer::setContent(Value v, DimExpr e) {
  if (e && isUnwieldy(e))
    e = fresh(v, -1);
  shapes.contentMap[v] = e;
}

void FunctionAnalyzer::setContents(Value v, ArrayRef<DimExpr> es) {
  if (int64_t(es.size()) > kMaxContents)
    return;
  SmallVector<DimExpr> kept(es);
  for (DimExpr &e : kept)
    if (e && isUnwieldy(e))
      e = DimExpr();
  shapes.contentsMap[v] = store(kept);
}

void FunctionAnalyzer::setCondition(Value v, ConditionRef c) {
  shapes.conditionMap[v] = std::move(c);
}
void FunctionAnalyzer::setReal(Value v, ExactReal r) { shapes.realMap[v] = r; }

void FunctionAnalyzer::setArithmetic(Value v, DimExpr e, bool noWrap) {
  if (!isFollowedInteger(v.getType()))
    return;
  if (noWrap || fits(e, v.getType())) {
    setContent(v, e);
    return;
  }
  setWrapped(v, e);
}

bool FunctionAnalyzer::isNonNegative(DimExpr e) {
  Interval range = shapes.prover->bounds(e);
  return range.lower && *range.lower >= 0;
}

Verdict FunctionAnalyzer::decide(const ConditionRef &c) {
  return symshape::decide(c, *shapes.prover);
}

//===----------------------------------------------------------------------===//
// Symbols and facts
//===----------------------------------------------------------------------===//

ArrayRef<DimExpr> FunctionAnalyzer::store(ArrayRef<DimExpr> es) {
  DimExpr *copy = shapes.alloc.Allocate<DimExpr>(es.size());
  std::uninitialized_copy(es.begin(), es.end(), copy);
  return ArrayRef<DimExpr>(copy, es.size());
}

DimExpr FunctionAnalyzer::fresh(Value origin, int axis) {
  DimExpr e = module.newSymbol({SymbolRecord::Fresh, "", origin, axis});
  if (axis >= 0) {
    addFreshRange(e, Interval::atLeast(0),
                  {FactOrigin::FreshExtent, nullptr, origin, axis});
    shapes.overflowProver->addPermanentRange(
        e, Interval::between(0, module.getAssumedMaxExtent()));
  } else if (isFollowedInteger(origin.getType())) {
    addFreshContentFacts(e, origin.getType());
  }
  return e;
}

/// The range of an integer type bounds the results of arithmetic on it. Reports
/// do not show it (`FunctionShapes::describe`). Only overflow reasoning uses
/// the ranges of the widest types.
void FunctionAnalyzer::addFreshContentFacts(DimExpr e, Type type) {
  unsigned width = widthOf(type);
  auto limit =
      llvm::DynamicAPInt(llvm::APInt::getOneBitSet(width + 1, width - 1));
  Interval range{-limit, limit - 1};
  shapes.overflowProver->addPermanentRange(e, range);
  if (width < 64 && !type.isUnsignedInteger())
    shapes.origins[shapes.prover->addPermanentRange(e, range)] = {
        FactOrigin::Definition};
}

void FunctionAnalyzer::erase(Value v) {
  shapes.extentMap.erase(v);
  shapes.contentMap.erase(v);
  shapes.contentsMap.erase(v);
  shapes.conditionMap.erase(v);
  shapes.realMap.erase(v);
  congruences.erase(v);
  integerRanges.erase(v);
  pending.erase(v);
}

void FunctionAnalyzer::forget(Value v) {
  erase(v);
  finish(v);
}

void FunctionAnalyzer::run() {
  seedBoundary();
  analyzeBody();
}

bool FunctionAnalyzer::runFor(const CallerFacts &callers) {
  seedBoundary();
  if (!stateCallers(callers))
    return false;
  analyzeBody();
  return true;
}

/// True if a size in the function may depend on its inputs or on data: it has a
/// dynamic size, an integer argument, or an op of the dialect.
static bool isDynamic(FunctionOpInterface func) {
  auto isOpen = [](Type type) {
    auto shaped = dyn_cast<ShapedType>(type);
    return shaped && (!shaped.hasRank() || !shaped.hasStaticShape());
  };
  auto isOpenValue = [&](Value v) { return isOpen(v.getType()); };
  auto isOpenArgument = [&](Type type) {
    return type.isIntOrIndex() || isOpen(type);
  };
  if (llvm::any_of(func.getArgumentTypes(), isOpenArgument))
    return true;
  auto found = func->walk([&](Operation *op) {
    bool isOpenOp = isa_and_nonnull<SymShapeDialect>(op->getDialect()) ||
                    llvm::any_of(op->getResults(), isOpenValue) ||
                    llvm::any_of(op->getRegions(), [&](Region &region) {
                      return llvm::any_of(region.getArguments(), isOpenValue);
                    });
    return isOpenOp ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found.wasInterrupted();
}

void FunctionAnalyzer::analyzeBody() {
  uint64_t numOps = 0;
  shapes.func->walk([&](Operation *) { ++numOps; });
  visitBudget += numOps;
  // In a static function, few queries are worth a search for a proof.
  if (!isDynamic(shapes.func))
    for (Prover *prover : {shapes.prover.get(), shapes.overflowProver.get()})
      prover->limitWork(kStaticWorkPerOp * numOps);
  visitBudget *= kVisitsPerOp;
  visitRegion(shapes.func.getFunctionBody(), nullptr);
  summarizeReturns();
  shapes.scopes->leaveAll();
}

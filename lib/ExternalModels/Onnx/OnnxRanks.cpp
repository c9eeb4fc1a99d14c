//===- OnnxRanks.cpp - Ranks of the values of an ONNX program -------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reader of ONNX files knows the element types of values, but the ranks only
// of inputs and constants. The ranks of the others follow from the models,
// which say how many sizes a result has. This walks a program once, in order,
// with a state that knows no facts but the ranges of the arguments' sizes.
//
//===----------------------------------------------------------------------===//

#include "Onnx/Onnx.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Allocator.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::onnx;

namespace {

/// The sizes and numbers of values, almost without facts. Gives an unranked
/// result the rank that a model states for it.
class RankState final : public InferenceState {
public:
  ExprContext &getExprContext() override { return ctx; }
  Prover &getProver() override { return prover; }
  ArrayRef<DimExpr> extents(Value v) override;
  ArrayRef<DimExpr> contents(Value v) override { return contentsMap.lookup(v); }
  void setExtent(Value v, unsigned axis, DimExpr e) override;
  void setContents(Value v, ArrayRef<DimExpr> es) override {
    contentsMap[v] = store(es);
  }
  bool fits(DimExpr e, Type type) override {
    // Each leaf is a size.
    if (e.isLeaf() && type.isInteger(64))
      return true;
    Interval range = prover.bounds(e);
    return range.lower && range.upper && *range.lower > -INT32_MAX &&
           *range.upper < INT32_MAX;
  }
  bool isNonNegative(DimExpr e) override {
    Interval range = prover.bounds(e);
    return range.lower && *range.lower >= 0;
  }
  Verdict decide(const ConditionRef &c) override {
    return symshape::decide(c, prover);
  }
  /// Describes a value that is another one.
  void copy(Value from, Value to) {
    if (from.getType() != to.getType())
      return;
    extentMap[to] = store(extents(from));
    setContents(to, contents(from));
  }
  /// Describes a value that is one of two values of its type.
  void join(Value a, Value b, Value to) {
    if (a.getType() != to.getType() || b.getType() != to.getType())
      return;
    auto common = [](ArrayRef<DimExpr> one, ArrayRef<DimExpr> other) {
      SmallVector<DimExpr> both(one.size() == other.size() ? one.size() : 0);
      for (auto [e, first, second] : llvm::zip(both, one, other))
        e = first == second ? first : DimExpr();
      return both;
    };
    for (auto [axis, e] : llvm::enumerate(common(extents(a), extents(b))))
      setExtent(to, axis, e);
    setContents(to, common(contents(a), contents(b)));
  }
  /// States the range of a size of an argument.
  void setRange(Value v, int64_t axis, const Interval &range) {
    if (DimExpr e = extents(v)[axis]; !e.isConstant())
      prover.addPermanentRange(e, range);
  }
  void forget(Value v) {
    extentMap.erase(v);
    contentsMap.erase(v);
  }

  // Nothing here needs these.
  DimExpr content(Value) override { return {}; }
  DimExpr congruent(Value) override { return {}; }
  SmallVector<DimExpr> layout(Value) override { return {}; }
  ConditionRef condition(Value) override { return {}; }
  DimExpr symbol(Value) override { return {}; }
  ExactReal real(Value) override { return {}; }
  DimExpr converted(Value, StringRef) override { return {}; }
  void setAtMost(Value, unsigned, DimExpr) override {}
  void countAtMost(Value, DimExpr) override {}
  void setContent(Value, DimExpr) override {}
  void setLayout(Value, ArrayRef<DimExpr>) override {}
  void setCondition(Value, ConditionRef) override {}
  void setReal(Value, ExactReal) override {}
  void define(Value, ConditionRef) override {}
  void setArithmetic(Value, DimExpr, bool) override {}
  void setCongruent(Value, DimExpr) override {}
  void copyDescription(Value, Value) override {}

private:
  MutableArrayRef<DimExpr> store(ArrayRef<DimExpr> es) {
    auto *copy = alloc.Allocate<DimExpr>(es.size());
    std::uninitialized_copy(es.begin(), es.end(), copy);
    return {copy, es.size()};
  }
  DimExpr fresh() {
    DimExpr e = ctx.symbol(nextSymbol++);
    prover.addPermanentRange(e, Interval::atLeast(0));
    return e;
  }

  ExprContext ctx;
  Prover prover{ctx};
  llvm::BumpPtrAllocator alloc;
  unsigned nextSymbol = 0;
  DenseMap<Value, MutableArrayRef<DimExpr>> extentMap;
  DenseMap<Value, ArrayRef<DimExpr>> contentsMap;
};

/// Finds the ranks in one function.
class RankWalk {
public:
  void visit(Block &block);
  void readRanges(FunctionOpInterface func);
  void finish(FunctionOpInterface func);

private:
  void visitOp(Operation *op);
  void visitIf(Operation *op);
  void visitLoop(Operation *op);
  void visitScan(Operation *op);
  void visitUnknown(Operation *op);
  bool passRanks(Region &body, ValueRange passed, unsigned firstArgument);
  void giveRank(Value v, Type like, int64_t difference);
  void resetInside(Operation *op);
  bool runsAtLeastOnce(Operation *loop);
  bool mayChange(OpOperand &use);
  void keepTypesOfUses(Value v, Type type);

  RankState state;
  /// The unranked types of values that now have a rank.
  DenseMap<Value, Type> former;
};

} // namespace

ArrayRef<DimExpr> RankState::extents(Value v) {
  auto it = extentMap.find(v);
  if (it != extentMap.end())
    return it->second;
  auto type = dyn_cast<RankedTensorType>(v.getType());
  if (!type)
    return {};
  SmallVector<DimExpr> es;
  for (int64_t size : type.getShape())
    es.push_back(ShapedType::isDynamic(size) ? fresh() : ctx.constant(size));
  return extentMap[v] = store(es);
}

void RankState::setExtent(Value v, unsigned axis, DimExpr e) {
  if (auto type = dyn_cast<UnrankedTensorType>(v.getType())) {
    // The first axis that the result does not have (Node::set).
    v.setType(
        RankedTensorType::get(SmallVector<int64_t>(axis, ShapedType::kDynamic),
                              type.getElementType()));
    return;
  }
  auto type = dyn_cast<RankedTensorType>(v.getType());
  (void)extents(v);
  if (e && type && axis < type.getRank() && type.isDynamicDim(axis))
    extentMap[v][axis] = e;
}

void RankWalk::visit(Block &block) {
  for (Operation &op : block)
    visitOp(&op);
}

void RankWalk::visitOp(Operation *op) {
  SmallVector<std::pair<Value, Type>> open;
  for (Value result : op->getResults())
    if (isa<UnrankedTensorType>(result.getType()))
      open.push_back({result, result.getType()});
  StringRef name = op->getName().getStringRef();
  if (name == "onnx.If")
    visitIf(op);
  else if (name == "onnx.Loop")
    visitLoop(op);
  else if (name == "onnx.Scan")
    visitScan(op);
  else if (NamedModel model = findNamedModel(op))
    model(op, state);
  else
    visitUnknown(op);
  for (auto [result, type] : open)
    if (result.getType() != type)
      former[result] = type;
}

/// The results of an op without a model have the ranks that the file states.
/// Those of others do not: exporters also state a rank that depends on sizes.
void RankWalk::visitUnknown(Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      visit(block);
  auto ranks = op->getAttrOfType<DenseI64ArrayAttr>("ranks");
  if (!ranks)
    return;
  for (auto [result, rank] : llvm::zip(op->getResults(), ranks.asArrayRef()))
    if (isa<UnrankedTensorType>(result.getType()) && rank >= 0 && rank < 64)
      state.setExtent(result, rank, DimExpr());
}

/// Gives `v` the rank of `like`, plus `difference`, if `v` has none.
void RankWalk::giveRank(Value v, Type like, int64_t difference) {
  auto type = dyn_cast<UnrankedTensorType>(v.getType());
  auto source = dyn_cast<RankedTensorType>(like);
  if (!type || !source || source.getRank() + difference < 0)
    return;
  former[v] = type;
  v.setType(RankedTensorType::get(
      SmallVector<int64_t>(source.getRank() + difference, ShapedType::kDynamic),
      type.getElementType()));
}

/// Removes the ranks that were found inside of `op`.
void RankWalk::resetInside(Operation *op) {
  auto reset = [&](Value v) {
    state.forget(v);
    if (Type type = former.lookup(v)) {
      v.setType(type);
      former.erase(v);
    }
  };
  for (Region &region : op->getRegions())
    region.walk([&](Operation *inner) {
      llvm::for_each(inner->getResults(), reset);
      for (Region &below : inner->getRegions())
        for (Block &block : below)
          llvm::for_each(block.getArguments(), reset);
    });
  for (Region &region : op->getRegions())
    for (Block &block : region)
      llvm::for_each(block.getArguments(), reset);
}

/// The values that the only block of a region yields.
static OperandRange resultsOfBody(Region &region) {
  return region.front().back().getOperands();
}

static int64_t rankOf(Value v) {
  auto type = dyn_cast<RankedTensorType>(v.getType());
  return type ? type.getRank() : -1;
}

/// A result has a rank if both branches give it the same one, or if only one of
/// them runs.
void RankWalk::visitIf(Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      visit(block);
  if (op->getNumRegions() != 2 || op->getRegion(0).empty() ||
      op->getRegion(1).empty())
    return;
  // A known condition decides for one branch.
  ArrayRef<DimExpr> bit = state.contents(op->getOperand(0));
  auto taken = bit.size() == 1 ? bit.front().getConstantInt64() : std::nullopt;
  for (auto [result, a, b] :
       llvm::zip(op->getResults(), resultsOfBody(op->getRegion(0)),
                 resultsOfBody(op->getRegion(1))))
    if (taken || rankOf(a) == rankOf(b)) {
      Value from = taken && *taken == 0 ? b : a;
      giveRank(result, from.getType(), 0);
      if (taken)
        state.copy(from, result);
      else
        state.join(a, b, result);
    }
}

/// Assumes that the carried values keep their ranks, and walks the body; false
/// if one does not.
bool RankWalk::passRanks(Region &body, ValueRange passed,
                         unsigned firstArgument) {
  auto arguments = body.getArguments().drop_front(firstArgument);
  for (auto [argument, value] : llvm::zip(arguments, passed))
    giveRank(argument, value.getType(), 0);
  visit(body.front());
  unsigned firstYielded = firstArgument == 2 ? 1 : firstArgument;
  for (auto [i, argument] :
       llvm::enumerate(arguments.take_front(passed.size())))
    if (i + firstYielded < resultsOfBody(body).size() &&
        rankOf(argument) != rankOf(resultsOfBody(body)[i + firstYielded]))
      return false;
  return true;
}

bool RankWalk::runsAtLeastOnce(Operation *loop) {
  Value most = loop->getOperand(0), flag = loop->getOperand(1);
  ArrayRef<DimExpr> count = state.contents(most), bit = state.contents(flag);
  bool starts = isa<NoneType>(flag.getType()) ||
                (bit.size() == 1 && bit.front().isConstant(1));
  return starts && (isa<NoneType>(most.getType()) ||
                    (count.size() == 1 && count.front() &&
                     state.isNonNegative(count.front() - 1)));
}

/// Without an iteration, onnxruntime gives a collected result the rank that the
/// file states for the value that the body yields, and the rank 1 if it states
/// none: `body_ranks` has these ranks.
void RankWalk::visitLoop(Operation *op) {
  if (op->getNumRegions() != 1 || op->getRegion(0).empty() ||
      op->getNumOperands() < 2)
    return;
  Region &body = op->getRegion(0);
  ValueRange carried = op->getOperands().drop_front(2);
  bool keeps = passRanks(body, carried, 2);
  if (!keeps) {
    resetInside(op);
    visit(body.front());
  }
  auto stated = op->getAttrOfType<DenseI64ArrayAttr>("body_ranks");
  bool runs = runsAtLeastOnce(op);
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    if (i + 1 >= resultsOfBody(body).size())
      return;
    Value yielded = resultsOfBody(body)[i + 1];
    int64_t rank = stated && int64_t(i) < stated.size() ? stated[i] : -1;
    if (i >= carried.size() && (runs || rank == rankOf(yielded)))
      giveRank(result, yielded.getType(), 1);
    else if (i < carried.size() && keeps)
      giveRank(result, carried[i].getType(), 0);
  }
}

void RankWalk::visitScan(Operation *op) {
  if (op->getNumRegions() != 1 || op->getRegion(0).empty())
    return;
  Region &body = op->getRegion(0);
  Node node(op, state);
  int64_t inputs = node.integer("num_scan_inputs", 0);
  int64_t states = int64_t(op->getNumOperands()) - inputs;
  if (node.opset() < 9 || inputs < 0 || states < 0)
    return;
  for (auto [argument, value] :
       llvm::zip(body.getArguments().drop_front(states),
                 op->getOperands().drop_front(states)))
    giveRank(argument, value.getType(), -1);
  ValueRange carried = op->getOperands().take_front(states);
  bool keeps = passRanks(body, carried, 0);
  if (!keeps)
    return resetInside(op);
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    if (i >= resultsOfBody(body).size())
      return;
    giveRank(result, resultsOfBody(body)[i].getType(),
             int64_t(i) < states ? 0 : 1);
  }
}

/// Reads constraints such as `n >= 1` and `n <= 9` for the sizes that the
/// arguments state in `onnx.shape` as names. Other constraints are none here.
void RankWalk::readRanges(FunctionOpInterface func) {
  llvm::StringMap<SmallVector<Interval>> ranges;
  auto constraints =
      func->getAttrOfType<ArrayAttr>("symshape.constraint_strings");
  if (!constraints)
    return;
  for (Attribute attr : constraints) {
    auto text = dyn_cast<StringAttr>(attr);
    if (!text)
      continue;
    bool isLeast = text.getValue().contains(">=");
    auto [name, number] = text.getValue().split(isLeast ? ">=" : "<=");
    int64_t limit;
    if (!number.trim().getAsInteger(10, limit))
      ranges[name.trim()].push_back(
          isLeast ? Interval::atLeast(limit)
                  : Interval{std::nullopt, llvm::DynamicAPInt(limit)});
  }
  for (BlockArgument arg : func.getArguments()) {
    auto text =
        func.getArgAttrOfType<StringAttr>(arg.getArgNumber(), "onnx.shape");
    auto type = dyn_cast<RankedTensorType>(arg.getType());
    SmallVector<StringRef> names;
    if (text)
      text.getValue().split(names, ',');
    if (type && int64_t(names.size()) == type.getRank())
      for (auto [axis, name] : llvm::enumerate(names))
        for (const Interval &range : ranges.lookup(name.trim()))
          state.setRange(arg, axis, range);
  }
}

/// True if an op allows the value of one of its operands to have a rank.
bool RankWalk::mayChange(OpOperand &use) {
  Operation *op = use.getOwner();
  if (auto cast = dyn_cast<tensor::CastOp>(op))
    return tensor::CastOp::areCastCompatible(use.get().getType(),
                                             cast.getType());
  return !op->isRegistered() || isa<tensor::DimOp, tensor::RankOp>(op);
}

/// Gives `type` again to the operands of ops that state the type of a value.
void RankWalk::keepTypesOfUses(Value v, Type type) {
  Value cast;
  for (OpOperand &use : llvm::make_early_inc_range(v.getUses())) {
    // `finish` has mended the returns.
    Operation *op = use.getOwner();
    bool isReturn = op->hasTrait<OpTrait::ReturnLike>() &&
                    isa<FunctionOpInterface>(op->getParentOp());
    if (isReturn || mayChange(use))
      continue;
    if (!cast) {
      OpBuilder builder(v.getContext());
      builder.setInsertionPointAfterValue(v);
      cast = tensor::CastOp::create(builder, v.getLoc(), type, v);
    }
    use.set(cast);
  }
}

/// Gives the function the types of the values that it returns, if nothing calls
/// it and all returns agree. Any other op keeps the types of its operands.
void RankWalk::finish(FunctionOpInterface func) {
  SmallVector<Operation *> returns;
  for (Block &block : func.getFunctionBody())
    if (!block.empty() && block.back().hasTrait<OpTrait::ReturnLike>())
      returns.push_back(&block.back());
  SmallVector<Type> results(func.getResultTypes());
  auto formerType = [&](Value v) {
    Type type = former.lookup(v);
    return type ? type : v.getType();
  };
  bool isCalled = !SymbolTable::symbolKnownUseEmpty(
      func, func->getParentOfType<ModuleOp>());
  if (!isCalled && !returns.empty())
    for (auto [i, type] : llvm::enumerate(results)) {
      auto returned = [i = i](Operation *op) { return op->getOperand(i); };
      Type ranked = returned(returns.front()).getType();
      if (llvm::all_of(returns, [&](Operation *op) {
            return returned(op).getType() == ranked;
          }))
        type = ranked;
    }
  SmallVector<std::pair<Value, Type>> changed;
  func.getFunctionBody().walk([&](Block *block) {
    for (BlockArgument arg : block->getArguments())
      if (formerType(arg) != arg.getType())
        changed.push_back({arg, formerType(arg)});
    for (Operation &op : *block)
      for (Value result : op.getResults())
        if (formerType(result) != result.getType())
          changed.push_back({result, formerType(result)});
  });
  // A return has the types of the function.
  for (Operation *op : returns)
    for (auto [use, type] : llvm::zip_equal(op->getOpOperands(), results))
      if (use.get().getType() != type) {
        OpBuilder builder(op);
        use.set(tensor::CastOp::create(builder, op->getLoc(), type, use.get()));
      }
  for (auto [v, type] : changed)
    keepTypesOfUses(v, type);
  func.setType(func.cloneTypeWith(func.getArgumentTypes(), results));
}

void symshape::inferOnnxRanks(FunctionOpInterface func) {
  if (func.getFunctionBody().empty())
    return;
  RankWalk walk;
  walk.readRanges(func);
  for (Block &block : func.getFunctionBody())
    walk.visit(block);
  walk.finish(func);
}

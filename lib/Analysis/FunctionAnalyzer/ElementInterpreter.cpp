//===- ElementInterpreter.cpp - Elements of small tensors -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/ElementInterpreter.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Scalar code
//===----------------------------------------------------------------------===//

void ElementInterpreter::interpret(Operation *op) {
  if (auto model = dyn_cast<ShapeModelOpInterface>(op))
    model.inferShapes(values);
  // Facts about one iteration.
  (void)values.takeDefinitions();
}

void ElementInterpreter::interpret(Block &block, ArrayRef<int64_t> index) {
  for (Operation &op : block.without_terminator())
    if (auto loopIndex = dyn_cast<linalg::IndexOp>(op))
      values.setContent(loopIndex, ctx.constant(index[loopIndex.getDim()]));
    else
      interpret(&op);
}

DimExpr ElementInterpreter::read(Value scalar) {
  if (!scalar.getType().isIntOrIndex())
    return {};
  DimExpr e = elementOf(values, scalar);
  return e && isVisible(e, firstSymbol) ? e : DimExpr();
}

void ElementInterpreter::forget(Block &block) {
  for (BlockArgument arg : block.getArguments())
    values.erase(arg);
  for (Operation &op : block)
    for (Value result : op.getResults())
      values.erase(result);
}

//===----------------------------------------------------------------------===//
// Linalg ops
//===----------------------------------------------------------------------===//

/// The sizes of the loops; null unless they are constant and few.
static std::optional<Elements> loopsOf(linalg::LinalgOp op,
                                       ValueState &values) {
  AffineMap map = op.getShapesToLoopsMap();
  if (!map)
    return std::nullopt;
  SmallVector<int64_t> sizes;
  for (Value operand : op->getOperands())
    for (DimExpr e : values.extents(operand))
      sizes.push_back(e.getConstantInt64().value_or(-1));
  if (map.getNumDims() != sizes.size())
    return std::nullopt;
  return Elements::unknown(map.compose(sizes));
}

/// True if the elements do not depend on the order of the iterations: each
/// iteration computes an element of its own, or the op adds up, multiplies, or
/// takes the least or greatest.
static bool isOrderFree(linalg::LinalgOp op) {
  for (OpOperand &init : op.getDpsInitsMutable()) {
    AffineMap map = op.getMatchingIndexingMap(&init);
    if (!map.isProjectedPermutation() ||
        map.getNumResults() != op.getNumParallelLoops())
      return false;
  }
  if (op.getNumReductionLoops() == 0)
    return true;
  for (unsigned i = 0, e = op.getNumDpsInits(); i != e; ++i) {
    SmallVector<Operation *> combiners;
    if (!matchReduction(op.getRegionOutputArgs(), i, combiners) ||
        combiners.size() != 1 ||
        !isa<arith::AddIOp, arith::MulIOp, arith::MinSIOp, arith::MaxSIOp,
             arith::MinUIOp, arith::MaxUIOp, arith::AndIOp, arith::OrIOp>(
            combiners.front()))
      return false;
  }
  return true;
}

namespace {
/// An operand of a linalg op. Without elements if it is a scalar, or a tensor
/// whose elements the analysis does not follow.
struct Lane {
  BlockArgument arg;
  AffineMap map;
  std::optional<Elements> elements;

  std::optional<int64_t> position(ArrayRef<int64_t> loop) const {
    return elements ? elements->position(map.compose(loop)) : std::nullopt;
  }
  DimExpr elementAt(ArrayRef<int64_t> loop) const {
    auto at = position(loop);
    return at ? elements->values[*at] : DimExpr();
  }
  /// True if the code reads an element that is unknown.
  bool readsUnknown(ArrayRef<int64_t> loop) const {
    return elements && !arg.use_empty() && !elementAt(loop);
  }
};
} // namespace

/// True if an element may be known: the code reads a known number.
static bool mayKnow(linalg::LinalgOp op, ArrayRef<Lane> inputs) {
  return inputs.empty() || op.hasIndexSemantics() ||
         llvm::any_of(inputs, [](const Lane &lane) {
           return lane.elements ? lane.elements->anyKnown()
                                : lane.map.getNumResults() == 0;
         });
}

void ElementInterpreter::inferStructured(linalg::LinalgOp op) {
  Block &body = *op.getBlock();
  if (!op.hasPureTensorSemantics() || !isOrderFree(op))
    return;
  auto loops = loopsOf(op, values);
  if (!loops ||
      int64_t(loops->values.size() * body.getOperations().size()) > kMaxSteps)
    return;
  SmallVector<Lane> lanes;
  for (OpOperand &operand : op->getOpOperands())
    lanes.push_back({op.getMatchingBlockArgument(&operand),
                     op.getMatchingIndexingMap(&operand),
                     Elements::of(values, operand.get())});
  auto inits = MutableArrayRef<Lane>(lanes).take_back(op.getNumDpsInits());
  if (!mayKnow(op, ArrayRef<Lane>(lanes).drop_back(inits.size())))
    return;

  // Only a selection may ignore an unknown element.
  bool selects = llvm::any_of(
      body, [](Operation &inner) { return isa<arith::SelectOp>(inner); });
  firstSymbol = values.getModule().getNumSymbols();
  loops->forEach([&](ArrayRef<int64_t> loop, DimExpr &) {
    bool isUnknown = !selects && llvm::any_of(lanes, [&](const Lane &lane) {
      return lane.readsUnknown(loop);
    });
    if (!isUnknown) {
      for (auto [lane, operand] : llvm::zip_equal(lanes, op->getOperands()))
        if (lane.elements)
          setToElement(values, lane.arg, lane.elementAt(loop));
        else if (!isa<ShapedType>(operand.getType()))
          values.copyDescription(operand, lane.arg);
      interpret(body, loop);
    }
    for (auto [lane, yielded] :
         llvm::zip_equal(inits, body.getTerminator()->getOperands()))
      if (auto position = lane.position(loop))
        lane.elements->values[*position] =
            isUnknown ? DimExpr() : read(yielded);
    forget(body);
  });
  for (auto [result, lane] : llvm::zip_equal(op->getResults(), inits))
    if (lane.elements && values.contents(result).empty())
      lane.elements->setOn(values, result);
}

//===----------------------------------------------------------------------===//
// Other ops
//===----------------------------------------------------------------------===//

void ElementInterpreter::inferGenerate(tensor::GenerateOp op) {
  SmallVector<int64_t> sizes;
  auto dynamic = op.getDynamicExtents().begin();
  for (int64_t size : op.getType().getShape())
    sizes.push_back(
        !ShapedType::isDynamic(size)
            ? size
            : values.content(*dynamic++).getConstantInt64().value_or(-1));
  Block &body = op.getBody().front();
  auto elements = Elements::unknown(sizes);
  if (!elements || int64_t(elements->values.size() *
                           body.getOperations().size()) > kMaxSteps)
    return;
  firstSymbol = values.getModule().getNumSymbols();
  elements->forEach([&](ArrayRef<int64_t> index, DimExpr &element) {
    for (auto [arg, i] : llvm::zip_equal(body.getArguments(), index))
      values.setContent(arg, ctx.constant(i));
    interpret(body, {});
    element = read(body.getTerminator()->getOperand(0));
    forget(body);
  });
  elements->setOn(values, op.getResult());
}

Block &ElementInterpreter::getScratch() {
  if (!scratch) {
    scratch = root->cloneWithoutRegions();
    Operation *holder = func;
    if (func != root) {
      holder = func->cloneWithoutRegions();
      scratch->getRegion(0).emplaceBlock().push_back(holder);
    } else {
      holder = scratch.get();
    }
    holder->getRegion(0).emplaceBlock();
  }
  Operation *holder =
      func != root ? &scratch->getRegion(0).front().front() : scratch.get();
  return holder->getRegion(0).front();
}

/// True for an op that the interpreter may apply to each element.
static bool isElementwise(Operation *op) {
  return OpTrait::hasElementwiseMappableTraits(op) &&
         op->getNumResults() == 1 && isa<ShapeModelOpInterface>(op);
}

static bool isFloatTensor(Value v) {
  auto type = dyn_cast<RankedTensorType>(v.getType());
  return type && isa<FloatType>(type.getElementType());
}

/// Appends the elementwise ops that compute the float operands of `op` from
/// integers, constants and scalars, operands first, and then `op`. Returns
/// false if there are too many.
static bool appendFloatChain(Operation *op, llvm::SetVector<Operation *> &chain,
                             unsigned depth = 0) {
  constexpr unsigned kMaxDepth = 8;
  for (Value operand : op->getOperands())
    if (Operation *def = operand.getDefiningOp();
        def && isFloatTensor(operand) && isElementwise(def) &&
        !chain.contains(def))
      if (depth == kMaxDepth || !appendFloatChain(def, chain, depth + 1))
        return false;
  chain.insert(op);
  return true;
}

void ElementInterpreter::inferElementwise(Operation *op) {
  // All tensor operands have the sizes of the result, or the op is undefined.
  std::optional<Elements> result;
  struct Leaf {
    Value operand;
    std::optional<Elements> elements;
    DenseFPElementsAttr constant;
    BlockArgument arg;
    arith::ConstantOp scalar;
  };
  SmallVector<Leaf> leaves;
  bool anyKnown = false;
  llvm::SetVector<Operation *> chain;
  if (!appendFloatChain(op, chain))
    return;
  llvm::SmallPtrSet<Value, 8> seen;
  for (Operation *step : chain)
    for (Value operand : step->getOperands()) {
      if (chain.contains(operand.getDefiningOp()) ||
          !seen.insert(operand).second)
        continue;
      Leaf &leaf = leaves.emplace_back();
      leaf.operand = operand;
      leaf.elements = Elements::of(values, operand);
      if (isFloatTensor(operand))
        matchPattern(operand, m_Constant(&leaf.constant));
      if (!leaf.elements)
        continue;
      if (result && result->shape != leaf.elements->shape)
        return;
      result = Elements::unknown(leaf.elements->shape);
      anyKnown |= leaf.elements->anyKnown();
    }
  if (!anyKnown || int64_t(result->values.size() * chain.size()) > kMaxSteps)
    return;

  Block &block = getScratch();
  OpBuilder builder = OpBuilder::atBlockEnd(&block);
  IRMapping mapping;
  for (Leaf &leaf : leaves) {
    Type type = getElementTypeOrSelf(leaf.operand.getType());
    if (leaf.constant &&
        leaf.constant.getNumElements() == int64_t(result->values.size())) {
      leaf.scalar = arith::ConstantOp::create(builder, leaf.operand.getLoc(),
                                              builder.getFloatAttr(type, 0.0));
      mapping.map(leaf.operand, leaf.scalar.getResult());
    } else {
      leaf.arg = block.addArgument(type, leaf.operand.getLoc());
      mapping.map(leaf.operand, leaf.arg);
    }
  }
  for (Operation *step : chain) {
    Value scalar = builder.clone(*step, mapping)->getResult(0);
    scalar.setType(getElementTypeOrSelf(scalar.getType()));
  }
  Value yielded = block.back().getResult(0);
  firstSymbol = values.getModule().getNumSymbols();
  for (auto [i, element] : llvm::enumerate(result->values)) {
    for (Leaf &leaf : leaves)
      if (leaf.scalar)
        leaf.scalar.setValueAttr(leaf.constant.getValues<FloatAttr>()[i]);
      else if (leaf.elements)
        setToElement(values, leaf.arg, leaf.elements->values[i]);
      else if (!isa<ShapedType>(leaf.operand.getType()))
        values.copyDescription(leaf.operand, leaf.arg);
    for (Operation &scalar : block)
      interpret(&scalar);
    element = read(yielded);
    forget(block);
  }
  while (!block.empty())
    block.back().erase();
  block.eraseArguments(0, block.getNumArguments());
  values.setOrigins(firstSymbol, op->getResult(0));
  result->setOn(values, op->getResult(0));
}

static bool hasIntegers(Value v) {
  auto type = dyn_cast<RankedTensorType>(v.getType());
  return type && type.getElementType().isIntOrIndex();
}

/// True if an element of the tensor may become a size. Most do not: they become
/// elements of float tensors, or positions at which a linalg op reads.
static bool mayBecomeSize(Value tensor) {
  constexpr size_t kMaxSteps = 16;
  SmallVector<Value> open{tensor};
  for (size_t i = 0; i != open.size(); ++i)
    for (Operation *user : open[i].getUsers()) {
      if (auto around = user->getParentOfType<linalg::LinalgOp>())
        user = around;
      if (open.size() > kMaxSteps ||
          (!isa<linalg::LinalgOp>(user) &&
           !OpTrait::hasElementwiseMappableTraits(user)))
        return true;
      for (Value result : user->getResults())
        if (hasIntegers(result) && !llvm::is_contained(open, result))
          open.push_back(result);
    }
  return false;
}

void ElementInterpreter::infer(Operation *op) {
  auto isOpen = [&](Value result) {
    return hasIntegers(result) && values.contents(result).empty() &&
           mayBecomeSize(result);
  };
  if (llvm::none_of(op->getResults(), isOpen))
    return;
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    inferStructured(structured);
  else if (auto generate = dyn_cast<tensor::GenerateOp>(op))
    inferGenerate(generate);
  else if (isElementwise(op))
    inferElementwise(op);
}

//===- ElementInterpreter.cpp - Elements of small tensors -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/ElementInterpreter.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Interfaces/ElementMoves.h"
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

void ElementInterpreter::write(Value scalar, const ExactReal &number) {
  if (isa<FloatType>(scalar.getType()))
    values.setReal(scalar, number);
  else
    setToElement(values, scalar, number.numerator);
}

ExactReal ElementInterpreter::read(Value scalar) {
  ExactReal number;
  if (isa<FloatType>(scalar.getType()))
    number = values.real(scalar);
  else if (scalar.getType().isIntOrIndex())
    number.numerator = elementOf(values, scalar);
  DimExpr e = number.numerator;
  if (!e || isVisible(e, firstSymbol))
    return number;
  // A conversion that rounds may bound its symbol, which is of this element
  // only.
  if (isa_and_nonnull<arith::FPToSIOp, arith::FPToUIOp>(
          scalar.getDefiningOp())) {
    Interval range = values.getProver().bounds(e);
    if (range.upper && !values.isTypeLimit(*range.upper, scalar.getType()))
      return number;
  }
  return {};
}

void ElementInterpreter::forget(Block &block) {
  for (BlockArgument arg : block.getArguments())
    values.erase(arg);
  for (Operation &op : block)
    values.eraseAll(&op);
}

bool ElementInterpreter::spend(int64_t steps) {
  if (steps > std::min(analysisBudgets.elements.steps, stepsLeft))
    return false;
  stepsLeft -= steps;
  return true;
}

static bool isAnyKnown(ArrayRef<ExactReal> numbers) {
  return llvm::any_of(numbers,
                      [](const ExactReal &r) { return bool(r.numerator); });
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

/// True for a sum, a product, a minimum or maximum and for combinations of
/// bits: the commutative ops of arith on integers with one result.
static bool isAssociative(Operation *op) {
  return isa_and_nonnull<arith::ArithDialect>(op->getDialect()) &&
         op->hasTrait<OpTrait::IsCommutative>() && op->getNumResults() == 1 &&
         op->getResult(0).getType().isIntOrIndex();
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
        combiners.size() != 1 || !isAssociative(combiners.front()))
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
  std::optional<Numbers> elements;

  std::optional<int64_t> position(ArrayRef<int64_t> loop) const {
    return elements ? elements->places.position(map.compose(loop))
                    : std::nullopt;
  }
  ExactReal elementAt(ArrayRef<int64_t> loop) const {
    auto at = position(loop);
    return at ? elements->values[*at] : ExactReal();
  }
  /// True if the code reads an integer that is unknown.
  bool readsUnknown(ArrayRef<int64_t> loop) const {
    return elements && !arg.use_empty() && !isa<FloatType>(arg.getType()) &&
           !elementAt(loop).numerator;
  }
};
} // namespace

/// True if an element may be known: the code reads a known number.
static bool mayKnow(linalg::LinalgOp op, ArrayRef<Lane> inputs) {
  return inputs.empty() || op.hasIndexSemantics() ||
         llvm::any_of(inputs, [](const Lane &lane) {
           return lane.elements ? isAnyKnown(lane.elements->values)
                                : lane.map.getNumResults() == 0;
         });
}

SmallVector<std::optional<Numbers>>
ElementInterpreter::interpretStructured(linalg::LinalgOp op, unsigned depth) {
  if (!op.hasPureTensorSemantics() || !isOrderFree(op))
    return {};
  auto loops = loopsOf(op, values);
  if (!loops ||
      !spend(loops->values.size() * op.getBlock()->getOperations().size()))
    return {};
  SmallVector<Lane> lanes;
  for (OpOperand &operand : op->getOpOperands())
    lanes.push_back({op.getMatchingBlockArgument(&operand),
                     op.getMatchingIndexingMap(&operand),
                     numbersOf(operand.get(), depth + 1)});
  auto inits = MutableArrayRef<Lane>(lanes).take_back(op.getNumDpsInits());
  if (!mayKnow(op, ArrayRef<Lane>(lanes).drop_back(inits.size())))
    return {};

  // The walk has described the body of an earlier op.
  Block *body = op.getBlock();
  if (depth != 0) {
    OpBuilder builder = OpBuilder::atBlockEnd(&getScratch());
    body = cast<linalg::LinalgOp>(builder.clone(*op.getOperation())).getBlock();
    for (Lane &lane : lanes)
      lane.arg = body->getArgument(lane.arg.getArgNumber());
  }
  // Only a selection may ignore an unknown element.
  bool selects = llvm::any_of(
      *body, [](Operation &inner) { return isa<arith::SelectOp>(inner); });
  loops->forEach([&](ArrayRef<int64_t> loop, DimExpr &) {
    bool isUnknown = !selects && llvm::any_of(lanes, [&](const Lane &lane) {
      return lane.readsUnknown(loop);
    });
    if (!isUnknown) {
      for (auto [lane, operand] : llvm::zip_equal(lanes, op->getOperands()))
        if (lane.elements)
          write(lane.arg, lane.elementAt(loop));
        else if (!isa<ShapedType>(operand.getType()))
          values.copyDescription(operand, lane.arg);
      interpret(*body, loop);
    }
    for (auto [lane, yielded] :
         llvm::zip_equal(inits, body->getTerminator()->getOperands()))
      if (auto position = lane.position(loop))
        lane.elements->values[*position] =
            isUnknown ? ExactReal() : read(yielded);
    forget(*body);
  });
  SmallVector<std::optional<Numbers>> results;
  for (Lane &lane : inits)
    results.push_back(std::move(lane.elements));
  if (depth != 0)
    clearScratch();
  return results;
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
  if (!elements ||
      !spend(elements->values.size() * body.getOperations().size()))
    return;
  elements->forEach([&](ArrayRef<int64_t> index, DimExpr &element) {
    for (auto [arg, i] : llvm::zip_equal(body.getArguments(), index))
      values.setContent(arg, ctx.constant(i));
    interpret(body, {});
    element = read(body.getTerminator()->getOperand(0)).numerator;
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

void ElementInterpreter::clearScratch() {
  Block &block = getScratch();
  forget(block);
  while (!block.empty())
    block.back().erase();
  block.eraseArguments(0, block.getNumArguments());
}

/// True for an op that the interpreter may apply to each element.
static bool isElementwise(Operation *op) {
  return OpTrait::hasElementwiseMappableTraits(op) &&
         op->getNumResults() == 1 && isa<ShapeModelOpInterface>(op);
}

/// Returns true for an op whose result consists of elements of its operands, of
/// any type, and whose model says which ones. A region may name the type.
static bool isMove(Operation *op) {
  return op->getNumResults() == 1 && op->getNumRegions() == 0 &&
         isa<ShapeModelOpInterface>(op) && getElementMoves(op->getResult(0));
}

static bool isFloat(Value v) {
  return isa<FloatType>(getElementTypeOrSelf(v.getType()));
}

static bool isFloatTensor(Value v) {
  return isFloat(v) && isa<RankedTensorType>(v.getType());
}

std::optional<Numbers> ElementInterpreter::numbersOf(Value tensor,
                                                     unsigned depth) {
  if (auto integers = Elements::of(values, tensor)) {
    Numbers numbers{*integers, {}};
    for (DimExpr e : integers->values)
      numbers.values.push_back({e});
    return numbers;
  }
  if (!isFloatTensor(tensor))
    return std::nullopt;
  auto shape = constants(values.extents(tensor));
  auto places = shape ? Elements::unknown(*shape) : std::nullopt;
  if (!places)
    return std::nullopt;
  SmallVector<ExactReal> known;
  if (auto it = floats.find(tensor); it != floats.end())
    known = it->second;
  else if (tensor.getDefiningOp() && depth <= analysisBudgets.elements.depth)
    floats[tensor] = known = floatsOf(cast<OpResult>(tensor), depth);
  known.resize(places->values.size());
  return Numbers{std::move(*places), std::move(known)};
}

SmallVector<ExactReal> ElementInterpreter::floatsOf(OpResult tensor,
                                                    unsigned depth) {
  Operation *op = tensor.getOwner();
  if (!spend(1))
    return {};
  if (isMove(op))
    return movedFloats(op, depth);
  if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    auto results = interpretStructured(structured, depth);
    auto own = results.empty() ? std::nullopt
                               : std::move(results[tensor.getResultNumber()]);
    return own ? std::move(own->values) : SmallVector<ExactReal>();
  }
  SmallVector<ExactReal> result;
  DenseFPElementsAttr constant;
  if (isElementwise(op)) {
    interpretElements(op, depth, result);
  } else if (matchPattern(op, m_Constant(&constant)) &&
             spend(constant.getNumElements())) {
    OpBuilder builder = OpBuilder::atBlockEnd(&getScratch());
    for (FloatAttr value : constant.getValues<FloatAttr>()) {
      auto scalar = arith::ConstantOp::create(builder, tensor.getLoc(), value);
      interpret(scalar);
      result.push_back(values.real(scalar));
    }
    clearScratch();
  }
  return result;
}

SmallVector<ExactReal> ElementInterpreter::movedFloats(Operation *op,
                                                       unsigned depth) {
  // The op moves positions in this list instead of floats.
  SmallVector<ExactReal> sources;
  SmallVector<SmallVector<DimExpr>> positions;
  for (Value operand : op->getOperands()) {
    size_t first = sources.size();
    if (isFloatTensor(operand)) {
      if (auto numbers = numbersOf(operand, depth + 1))
        llvm::append_range(sources, numbers->values);
    } else if (isFloat(operand)) {
      sources.push_back(values.real(operand));
    }
    auto &own = positions.emplace_back();
    for (size_t i = first; i != sources.size(); ++i)
      own.push_back(ctx.constant(i));
  }
  if (!isAnyKnown(sources) || !spend(sources.size()))
    return {};
  OpBuilder builder = OpBuilder::atBlockEnd(&getScratch());
  auto withPositions = [&](Type type) -> Type {
    Type position = builder.getI64Type();
    if (!isa<FloatType>(getElementTypeOrSelf(type)))
      return type;
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? tensor.clone(position) : position;
  };
  IRMapping mapping;
  for (auto [operand, own] : llvm::zip_equal(op->getOperands(), positions)) {
    Value arg = getScratch().addArgument(withPositions(operand.getType()),
                                         operand.getLoc());
    mapping.map(operand, arg);
    if (isFloatTensor(operand)) {
      values.setExtents(arg, values.extents(operand));
      values.setContents(arg, own);
      values.finish(arg);
    } else if (isFloat(operand)) {
      values.setContent(arg, own.front());
    } else {
      values.copyDescription(operand, arg);
    }
  }
  Operation *clone = builder.clone(*op, mapping);
  Value result = clone->getResult(0);
  result.setType(withPositions(result.getType()));
  interpret(clone);
  SmallVector<DimExpr> moved(values.contents(result));
  if (!isa<RankedTensorType>(result.getType()))
    moved.push_back(values.content(result));
  clearScratch();
  return llvm::map_to_vector(moved, [&](DimExpr position) {
    auto i = position ? position.getConstantInt64() : std::nullopt;
    return i ? sources[*i] : ExactReal();
  });
}

/// Appends the elementwise ops that compute the float operands of `op` from
/// integers, constants and scalars, operands first, and then `op`. Returns
/// false if there are too many.
static bool appendFloatChain(Operation *op, llvm::SetVector<Operation *> &chain,
                             unsigned depth = 0) {
  for (Value operand : op->getOperands())
    if (Operation *def = operand.getDefiningOp();
        def && isFloatTensor(operand) && isElementwise(def) &&
        !chain.contains(def))
      if (depth == analysisBudgets.elements.chainDepth ||
          !appendFloatChain(def, chain, depth + 1))
        return false;
  chain.insert(op);
  return true;
}

void ElementInterpreter::interpretElements(
    Operation *op, unsigned depth, SmallVectorImpl<ExactReal> &elements) {
  // All tensor operands have the sizes of the result, or the op is undefined.
  struct Leaf {
    Value operand;
    std::optional<Numbers> numbers;
    DenseFPElementsAttr constant;
    BlockArgument arg;
    arith::ConstantOp scalar;
  };
  SmallVector<Leaf> leaves;
  std::optional<SmallVector<int64_t>> shape;
  size_t count = 0;
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
      // The bounds of a constant may be used even if it is not exact.
      if (isFloatTensor(operand) &&
          matchPattern(operand, m_Constant(&leaf.constant)))
        continue;
      leaf.numbers = numbersOf(operand, depth + 1);
      if (!leaf.numbers)
        continue;
      if (shape && *shape != leaf.numbers->places.shape)
        return;
      shape = leaf.numbers->places.shape;
      count = leaf.numbers->values.size();
      anyKnown |= isAnyKnown(leaf.numbers->values);
    }
  if (!anyKnown || !spend(count * chain.size()))
    return;

  Block &block = getScratch();
  OpBuilder builder = OpBuilder::atBlockEnd(&block);
  IRMapping mapping;
  for (Leaf &leaf : leaves) {
    Type type = getElementTypeOrSelf(leaf.operand.getType());
    if (leaf.constant && leaf.constant.getNumElements() == int64_t(count)) {
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
  for (size_t i = 0; i != count; ++i) {
    for (Leaf &leaf : leaves)
      if (leaf.scalar)
        leaf.scalar.setValueAttr(leaf.constant.getValues<FloatAttr>()[i]);
      else if (leaf.numbers)
        write(leaf.arg, leaf.numbers->values[i]);
      else if (!isa<ShapedType>(leaf.operand.getType()))
        values.copyDescription(leaf.operand, leaf.arg);
    for (Operation &scalar : block)
      interpret(&scalar);
    elements.push_back(read(yielded));
    forget(block);
  }
  clearScratch();
}

//===----------------------------------------------------------------------===//
// The ops whose results are set
//===----------------------------------------------------------------------===//

static bool hasIntegers(Value v) {
  auto type = dyn_cast<RankedTensorType>(v.getType());
  return type && type.getElementType().isIntOrIndex();
}

/// True if ops turn the float into an integer, which may become a size.
static bool becomesInteger(Value number) {
  llvm::SetVector<Value> open;
  open.insert(number);
  for (size_t i = 0; i != open.size(); ++i)
    for (Operation *user : open[i].getUsers()) {
      if (isa<arith::FPToSIOp, arith::FPToUIOp>(user) ||
          (isa<linalg::LinalgOp>(user) &&
           llvm::any_of(user->getResults(), hasIntegers)))
        return true;
      for (Value result : user->getResults())
        if (isFloat(result) &&
            open.size() < analysisBudgets.elements.floatUsers)
          open.insert(result);
    }
  return false;
}

/// True if an element of the tensor may become a size. Most do not: they become
/// elements of float tensors that stay floats, or positions at which a linalg
/// op reads.
static bool mayBecomeSize(Value tensor) {
  SmallVector<Value> open{tensor};
  for (size_t i = 0; i != open.size(); ++i)
    for (Operation *user : open[i].getUsers()) {
      if (auto around = user->getParentOfType<linalg::LinalgOp>())
        user = around;
      if (open.size() > analysisBudgets.elements.floatUsers ||
          (!isa<linalg::LinalgOp>(user) &&
           !OpTrait::hasElementwiseMappableTraits(user)))
        return true;
      for (Value result : user->getResults())
        if (isFloatTensor(result) && becomesInteger(result))
          return true;
        else if (hasIntegers(result) && !llvm::is_contained(open, result))
          open.push_back(result);
    }
  return false;
}

void ElementInterpreter::setIntegers(Value tensor,
                                     ArrayRef<ExactReal> numbers) {
  if (hasIntegers(tensor) && values.contents(tensor).empty() &&
      isAnyKnown(numbers))
    values.setContents(tensor,
                       llvm::map_to_vector(numbers, [](const ExactReal &r) {
                         return r.numerator;
                       }));
}

void ElementInterpreter::infer(Operation *op) {
  auto isOpen = [&](Value result) {
    if (isa<tensor::ExtractOp>(op))
      return isFloat(result) && becomesInteger(result);
    return hasIntegers(result) && values.contents(result).empty() &&
           mayBecomeSize(result);
  };
  if (llvm::none_of(op->getResults(), isOpen))
    return;
  // Give unknown bits their symbols now: they exist before the op.
  for (Value operand : op->getOperands())
    values.condition(operand);
  // The values of the interpreted code will not exist, or have other numbers.
  ValueState::Temporary temporary(values, op->getResult(0));
  firstSymbol = temporary.getFirstSymbol();
  floats.clear();
  stepsLeft = analysisBudgets.elements.allSteps;
  if (isa<tensor::ExtractOp>(op)) {
    if (auto moved = movedFloats(op, 0); !moved.empty())
      values.setReal(op->getResult(0), moved.front());
  } else if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    for (auto [result, numbers] : llvm::zip(
             op->getResults(), interpretStructured(structured, /*depth=*/0)))
      if (numbers)
        setIntegers(result, numbers->values);
  } else if (auto generate = dyn_cast<tensor::GenerateOp>(op)) {
    inferGenerate(generate);
  } else if (isElementwise(op)) {
    SmallVector<ExactReal> numbers;
    interpretElements(op, /*depth=*/0, numbers);
    setIntegers(op->getResult(0), numbers);
  }
}

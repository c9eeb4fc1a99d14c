//===- MendViews.cpp - Mend views that a front end lowered wrong ----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// torch-mlir lowers a view that joins or splits dynamic dimensions to a cast of
// a dynamic size to a static one, and a collapse; canonicalization then moves
// the cast up, through elementwise ops. This pass moves the cast down again, to
// the collapse, and replaces both by a reshape that is right for all sizes.
//
// Each step keeps the meaning of the program for all sizes for which it is
// defined: if the cast is, its source has the type of its result.
//
//===----------------------------------------------------------------------===//

#include "EmptyTensors.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Analysis/Contradictions.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Interfaces/OperandRole.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_MENDVIEWSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// A cast to static sizes that nothing proves.
struct WrongCast {
  tensor::CastOp cast;
  /// The dimensions whose size is not proved.
  llvm::SmallBitVector axes;
  PlannedAnswers answers;
};

/// Collapses whose operand's source has a number of elements that is a multiple
/// of their static sizes, with the proofs.
using DivisibleCollapses = DenseMap<Operation *, PlannedAnswers>;

/// A structured op whose destination, which is made for it, has static sizes
/// where an input has dynamic ones, and nothing proves that they agree: the
/// cast of its result was folded into it.
struct WrongDestination {
  linalg::LinalgOp op;
  llvm::SmallBitVector axes;
  /// The dimensions of inputs that give the sizes of `axes`.
  SmallVector<std::pair<Value, int64_t>> sizes;
  PlannedAnswers answers;
};

RankedTensorType withDynamic(RankedTensorType type,
                             const llvm::SmallBitVector &axes) {
  SmallVector<int64_t> shape(type.getShape());
  for (unsigned axis : axes.set_bits())
    shape[axis] = ShapedType::kDynamic;
  return RankedTensorType::get(shape, type.getElementType(),
                               type.getEncoding());
}

/// The product of the static sizes; 0 if it overflows.
int64_t staticElements(RankedTensorType type) {
  int64_t elements = 1;
  for (int64_t size : type.getShape())
    if (!ShapedType::isDynamic(size) &&
        llvm::MulOverflow(elements, size, elements))
      return 0;
  return elements;
}

/// Moves wrong casts to the uses of their results.
class Mender {
public:
  /// `divisible` holds the collapses whose operand's source is proved to have a
  /// multiple of the elements of their static dimensions.
  explicit Mender(DivisibleCollapses &divisible) : divisible(divisible) {}

  /// Rewrites the users of the cast that it can rewrite. Returns whether it
  /// changed something.
  bool mend(WrongCast wrong);

  /// Gives the destination dynamic sizes, and casts the result.
  void mend(WrongDestination &wrong);

  static bool canWiden(Value v, const llvm::SmallBitVector &axes);

  /// The answers that the changes needed.
  PlannedAnswers answers;
  /// Values whose size was wrong before.
  llvm::DenseSet<Value> mended;

private:
  bool rewriteLinalg(linalg::LinalgOp op, Value old);
  bool rewriteCollapse(tensor::CollapseShapeOp op);
  Value widen(OpBuilder &builder, Value v, const llvm::SmallBitVector &axes,
              ArrayRef<Value> sizes);
  /// The value that replaces the result of the current cast: of the same type,
  /// but with dynamic dimensions `axes`.
  Value source;
  /// The values that replace the results of destinations mended before.
  DenseMap<Value, Value> replaced;
  RankedTensorType from, to;
  llvm::SmallBitVector axes;
  DivisibleCollapses &divisible;
};

} // namespace

// Rewrite: mended-view
bool Mender::mend(WrongCast wrong) {
  to = cast<RankedTensorType>(wrong.cast.getType());
  from = withDynamic(to, wrong.axes);
  axes = wrong.axes;
  source = wrong.cast.getSource();
  OpBuilder builder(wrong.cast);
  if (source.getType() != from)
    source = tensor::CastOp::create(builder, wrong.cast.getLoc(), from, source);
  mended.insert(source);
  bool changed = false;
  llvm::SetVector<Operation *> users(wrong.cast->user_begin(),
                                     wrong.cast->user_end());
  for (Operation *user : users) {
    if (auto op = dyn_cast<linalg::LinalgOp>(user)) {
      changed |= rewriteLinalg(op, wrong.cast.getResult());
    } else if (auto op = dyn_cast<tensor::CollapseShapeOp>(user)) {
      changed |= rewriteCollapse(op);
    } else if (isa<tensor::CastOp>(user) &&
               user->getResult(0).getType() == from) {
      user->getResult(0).replaceAllUsesWith(source);
      user->erase();
      changed = true;
    } else if (takesAnySizes(user) || onlyInspects(user)) {
      user->replaceUsesOfWith(wrong.cast.getResult(), source);
      changed = true;
    }
  }
  if (wrong.cast->use_empty()) {
    wrong.cast.erase();
    changed = true;
  }
  if (changed)
    answers.append(wrong.answers);
  return changed;
}

void Mender::mend(WrongDestination &wrong) {
  linalg::LinalgOp op = wrong.op;
  answers.append(wrong.answers);
  OpBuilder builder(op);
  SmallVector<Value> sizes;
  for (auto [tensor, axis] : wrong.sizes) {
    if (Value other = replaced.lookup(tensor))
      tensor = other;
    sizes.push_back(tensor::DimOp::create(builder, op.getLoc(), tensor, axis));
  }
  SmallVector<Value> operands(op->getOperands());
  OpOperand *init = op.getDpsInitOperand(0);
  Value right = widen(builder, init->get(), wrong.axes, sizes);
  operands[init->getOperandNumber()] = right;
  Operation *mendedOp =
      clone(builder, op.getOperation(), right.getType(), operands);
  Value result = mendedOp->getResult(0);
  mended.insert(result);
  Value sameType = tensor::CastOp::create(builder, op.getLoc(),
                                          op->getResult(0).getType(), result);
  op->getResult(0).replaceAllUsesWith(sameType);
  replaced[op->getResult(0)] = sameType;
  op.erase();
}

bool Mender::canWiden(Value v, const llvm::SmallBitVector &axes) {
  Operation *def = v.getDefiningOp();
  if (auto op = dyn_cast_or_null<tensor::CastOp>(def)) {
    auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
    return type && llvm::all_of(axes.set_bits(), [&](unsigned axis) {
             return type.isDynamicDim(axis);
           });
  }
  if (auto fill = dyn_cast_or_null<linalg::FillOp>(def))
    return canWiden(fill.output(), axes);
  return isa_and_nonnull<tensor::EmptyOp>(def);
}

/// Returns the value with dynamic `axes`; `sizes` are their sizes for a tensor
/// that is made here.
Value Mender::widen(OpBuilder &builder, Value v,
                    const llvm::SmallBitVector &axes, ArrayRef<Value> sizes) {
  auto type = withDynamic(cast<RankedTensorType>(v.getType()), axes);
  if (auto op = v.getDefiningOp<tensor::CastOp>()) {
    if (op.getSource().getType() == type)
      return op.getSource();
    return tensor::CastOp::create(builder, op.getLoc(), type, op.getSource());
  }
  if (auto fill = v.getDefiningOp<linalg::FillOp>()) {
    Value empty = widen(builder, fill.output(), axes, sizes);
    return linalg::FillOp::create(builder, fill.getLoc(), fill.value(), empty)
        .getResult(0);
  }
  auto empty = v.getDefiningOp<tensor::EmptyOp>();
  SmallVector<OpFoldResult> all = empty.getMixedSizes();
  for (auto [i, axis] : llvm::enumerate(axes.set_bits()))
    all[axis] = sizes[i];
  return tensor::EmptyOp::create(builder, empty.getLoc(), all,
                                 type.getElementType(), type.getEncoding());
}

/// Clones the op with the right source instead of `old`.
bool Mender::rewriteLinalg(linalg::LinalgOp op, Value old) {
  if (!op.hasPureTensorSemantics())
    return false;
  // The loops that run over wrong dimensions, with these dimensions.
  DenseMap<unsigned, unsigned> loops;
  for (OpOperand &operand : op->getOpOperands()) {
    if (operand.get() != old)
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (unsigned axis : axes.set_bits()) {
      auto dim = dyn_cast<AffineDimExpr>(map.getResult(axis));
      if (!dim)
        return false;
      loops.insert({dim.getPosition(), axis});
    }
  }
  // The dimensions of each operand over which these loops run.
  struct Plan {
    llvm::SmallBitVector axes;
    SmallVector<unsigned> sourceAxes;
  };
  SmallVector<Plan> plans;
  for (OpOperand &operand : op->getOpOperands()) {
    Plan &plan = plans.emplace_back();
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!type)
      continue;
    plan.axes.resize(type.getRank());
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [axis, e] : llvm::enumerate(map.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(e);
      if (!dim) {
        for (auto [loop, _] : loops)
          if (e.isFunctionOfDim(loop))
            return false;
        continue;
      }
      auto it = loops.find(dim.getPosition());
      if (it == loops.end() || type.isDynamicDim(axis))
        continue;
      plan.axes.set(axis);
      plan.sourceAxes.push_back(it->second);
    }
    if (plan.axes.any() && operand.get() != old &&
        !canWiden(operand.get(), plan.axes))
      return false;
  }
  OpBuilder builder(op);
  SmallVector<Value> operands;
  SmallVector<Type> types;
  for (auto [operand, plan] : llvm::zip_equal(op->getOpOperands(), plans)) {
    Value v = operand.get();
    if (v == old) {
      v = source;
    } else if (plan.axes.any()) {
      SmallVector<Value> sizes;
      for (unsigned axis : plan.sourceAxes)
        sizes.push_back(
            tensor::DimOp::create(builder, op.getLoc(), source, axis));
      v = widen(builder, v, plan.axes, sizes);
    }
    operands.push_back(v);
    if (op.isDpsInit(&operand))
      types.push_back(v.getType());
  }
  Operation *right = clone(builder, op.getOperation(), types, operands);
  for (auto [before, after] :
       llvm::zip_equal(op->getResults(), right->getResults())) {
    mended.insert(after);
    Value result = after;
    if (before.getType() != after.getType())
      result =
          tensor::CastOp::create(builder, op.getLoc(), before.getType(), after);
    before.replaceAllUsesWith(result);
  }
  op.erase();
  return true;
}

/// If all dimensions of the result but one are static, they and the number of
/// elements determine the result.
bool Mender::rewriteCollapse(tensor::CollapseShapeOp op) {
  auto type = cast<RankedTensorType>(op.getType());
  if (type.getNumDynamicDims() != 1)
    return false;
  // Match static dimensions from the end and from the start.
  int64_t first = 0, last = from.getRank() - 1, r = 0, end = type.getRank() - 1;
  SmallVector<ReassociationIndices> head, tail;
  auto match = [&](int64_t size, int64_t &at, int64_t step,
                   ReassociationIndices &group) {
    int64_t product = 1;
    while (at >= first && at <= last && !from.isDynamicDim(at) &&
           (group.empty() || product != size)) {
      if (llvm::MulOverflow(product, from.getDimSize(at), product))
        return false;
      group.push_back(at);
      at += step;
    }
    return product == size && !group.empty();
  };
  bool matches = true;
  for (; matches && !type.isDynamicDim(end); --end) {
    ReassociationIndices &group = tail.emplace_back();
    matches = match(type.getDimSize(end), last, -1, group);
    std::reverse(group.begin(), group.end());
  }
  for (; matches && !type.isDynamicDim(r); ++r)
    matches = match(type.getDimSize(r), first, 1, head.emplace_back());
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Value result;
  if (matches && first <= last) {
    SmallVector<ReassociationIndices> groups = std::move(head);
    groups.push_back(llvm::to_vector<2>(llvm::seq(first, last + 1)));
    groups.append(tail.rbegin(), tail.rend());
    result =
        tensor::CollapseShapeOp::create(builder, loc, type, source, groups);
  } else if (auto proof = divisible.find(op); proof != divisible.end()) {
    answers.append(proof->second);
    int64_t elements = staticElements(type);
    auto flat =
        RankedTensorType::get({ShapedType::kDynamic}, type.getElementType());
    Value line = source;
    if (from.getRank() > 1)
      line = tensor::CollapseShapeOp::create(
          builder, loc, flat, source,
          SmallVector<ReassociationIndices>{
              llvm::to_vector<2>(llvm::seq<int64_t>(0, from.getRank()))});
    Value count = tensor::DimOp::create(builder, loc, line, 0);
    Value by = arith::ConstantIndexOp::create(builder, loc, elements);
    SmallVector<OpFoldResult> sizes;
    for (int64_t size : type.getShape())
      sizes.push_back(
          ShapedType::isDynamic(size)
              ? OpFoldResult(
                    arith::DivUIOp::create(builder, loc, count, by).getResult())
              : OpFoldResult(builder.getIndexAttr(size)));
    result = tensor::ExpandShapeOp::create(
        builder, loc, type, line,
        SmallVector<ReassociationIndices>{
            llvm::to_vector<2>(llvm::seq<int64_t>(0, type.getRank()))},
        sizes);
  } else {
    return false;
  }
  mended.insert(result);
  op.replaceAllUsesWith(result);
  // A new op may get the address of this one.
  divisible.erase(op);
  op.erase();
  return true;
}

//===----------------------------------------------------------------------===//
// Destinations
//===----------------------------------------------------------------------===//

/// Gives the destinations of structured ops the sizes of mended operands: their
/// sizes may be numbers that were folded while the cast was there.
static unsigned mendDestinations(Operation *root,
                                 llvm::DenseSet<Value> &mended) {
  unsigned count = 0;
  SmallVector<linalg::LinalgOp> ops;
  root->walk([&](linalg::LinalgOp op) { ops.push_back(op); });
  for (linalg::LinalgOp op : ops) {
    if (!op.hasPureTensorSemantics())
      continue;
    // The dimension of a mended operand that gives the size of each loop.
    DenseMap<unsigned, std::pair<Value, int64_t>> loops;
    for (OpOperand *operand : op.getDpsInputOperands()) {
      if (!mended.contains(operand->get()))
        continue;
      for (auto [axis, e] :
           llvm::enumerate(op.getMatchingIndexingMap(operand).getResults()))
        if (auto dim = dyn_cast<AffineDimExpr>(e))
          loops.insert({dim.getPosition(), {operand->get(), axis}});
    }
    if (loops.empty())
      continue;
    for (OpOperand &init : op.getDpsInitsMutable()) {
      auto fill = init.get().getDefiningOp<linalg::FillOp>();
      Value made = fill ? fill.output() : init.get();
      auto empty = made.getDefiningOp<tensor::EmptyOp>();
      if (!empty)
        continue;
      OpBuilder builder(op);
      SmallVector<OpFoldResult> sizes = empty.getMixedSizes();
      bool changed = false;
      for (auto [axis, e] :
           llvm::enumerate(op.getMatchingIndexingMap(&init).getResults())) {
        auto dim = dyn_cast<AffineDimExpr>(e);
        auto it = dim ? loops.find(dim.getPosition()) : loops.end();
        if (it == loops.end() || !empty.getType().isDynamicDim(axis))
          continue;
        sizes[axis] = tensor::DimOp::create(builder, op.getLoc(),
                                            it->second.first, it->second.second)
                          .getResult();
        changed = true;
      }
      if (!changed)
        continue;
      ++count;
      Value right = tensor::EmptyOp::create(builder, empty.getLoc(), sizes,
                                            empty.getType().getElementType(),
                                            empty.getType().getEncoding());
      if (fill)
        right =
            linalg::FillOp::create(builder, fill.getLoc(), fill.value(), right)
                .getResult(0);
      init.set(right);
    }
    for (Value result : op->getResults())
      mended.insert(result);
  }
  return count;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

struct MendViews : ShapePass<symshape::impl::MendViewsPassBase<MendViews>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    Operation *root = getOperation();
    DivisibleCollapses divisible;
    PlannedAnswers answers;
    SmallVector<WrongDestination> destinations;
    SmallVector<WrongCast> wrong = findWrong(divisible, destinations);
    if (wrong.empty())
      return markAllAnalysesPreserved();
    unsigned found = wrong.size();
    // Each round moves the casts down, until a collapse ends them.
    for (bool changed = true; changed && !wrong.empty();) {
      Mender mender(divisible);
      // First in program order: a folded cast is before the casts that its
      // users need.
      changed = !destinations.empty();
      for (WrongDestination &one : destinations)
        mender.mend(one);
      for (WrongCast &one : wrong)
        changed |= mender.mend(one);
      answers.append(mender.answers);
      if (!changed)
        break;
      mendDestinations(root, mender.mended);
      divisible.clear();
      destinations.clear();
      wrong = findWrong(divisible, destinations);
    }
    for (WrongCast &one : wrong)
      one.cast.emitError() << "cannot mend this cast, whose static size is not "
                              "proved: expected users that are structured ops, "
                              "casts, or collapses to one dynamic dimension";
    if (!wrong.empty() || failed(verify()))
      return signalPassFailure();
    answers.record();
    count("mended", "Casts to a wrong size that were mended", found);
  }

private:
  SmallVector<WrongCast>
  findWrong(DivisibleCollapses &divisible,
            SmallVectorImpl<WrongDestination> &destinations) {
    SmallVector<WrongCast> found;
    ModuleShapes shapes(getOperation(), {getLibraries()});
    shapes.setAsker(getArgument());
    for (FunctionOpInterface func : shapes.functions())
      func->walk([&](tensor::CastOp op) {
        auto from = dyn_cast<RankedTensorType>(op.getSource().getType());
        auto to = dyn_cast<RankedTensorType>(op.getType());
        if (!from || !to || op->getParentOfType<FunctionOpInterface>() != func)
          return;
        const FunctionShapes &known = shapes.of(func);
        if (known.extents(op.getSource()).empty())
          return;
        ShapeCursor at = known.at(op);
        if (!at.getProver().isConsistent())
          return;
        WrongCast wrong{op, llvm::SmallBitVector(to.getRank()), {}};
        for (int64_t axis = 0; axis < to.getRank(); ++axis) {
          if (!from.isDynamicDim(axis) || to.isDynamicDim(axis))
            continue;
          ShapeAnswer fits =
              sameExtent(at, {op.getSource(), axis}, to.getDimSize(axis));
          if (fits.isAlways())
            continue;
          recordAnswer(known, op, "mended-view", fits, &wrong.answers);
          wrong.axes.set(axis);
        }
        if (wrong.axes.none())
          return;
        found.push_back(std::move(wrong));
        for (Operation *user : op->getUsers()) {
          auto collapse = dyn_cast<tensor::CollapseShapeOp>(user);
          if (!collapse)
            continue;
          int64_t divisor = staticElements(collapse.getResultType());
          if (divisor <= 0)
            continue;
          ShapeAnswer fits =
              isDivisible(at, numElements(at, op.getSource()), divisor);
          if (!fits.isAlways())
            continue;
          recordAnswer(known, collapse, "mended-view", fits,
                       &divisible[collapse]);
        }
      });
    for (FunctionOpInterface func : shapes.functions())
      func->walk([&](linalg::LinalgOp op) {
        if (op->getParentOfType<FunctionOpInterface>() == func)
          findWrongDestination(op, shapes.of(func), destinations);
      });
    return found;
  }

  static void
  findWrongDestination(linalg::LinalgOp op, const FunctionShapes &shapes,
                       SmallVectorImpl<WrongDestination> &destinations) {
    if (!op.hasPureTensorSemantics() || op.getNumDpsInits() != 1 ||
        op->getNumResults() != 1)
      return;
    OpOperand *init = op.getDpsInitOperand(0);
    auto type = cast<RankedTensorType>(init->get().getType());
    ShapeCursor at = shapes.at(op);
    if (!at.getProver().isConsistent())
      return;
    WrongDestination wrong{op, llvm::SmallBitVector(type.getRank()), {}, {}};
    for (auto [axis, e] :
         llvm::enumerate(op.getMatchingIndexingMap(init).getResults())) {
      if (type.isDynamicDim(axis) || !isa<AffineDimExpr>(e))
        continue;
      for (OpOperand *input : op.getDpsInputOperands()) {
        auto from = dyn_cast<RankedTensorType>(input->get().getType());
        if (!from || shapes.extents(input->get()).empty())
          continue;
        ArrayRef<AffineExpr> map =
            op.getMatchingIndexingMap(input).getResults();
        auto *it = llvm::find(map, e);
        int64_t inputAxis = it - map.begin();
        if (it == map.end() || !from.isDynamicDim(inputAxis))
          continue;
        ShapeAnswer fits =
            sameExtent(at, {input->get(), inputAxis}, type.getDimSize(axis));
        if (fits.isAlways())
          continue;
        recordAnswer(shapes, op, "mended-view", fits, &wrong.answers);
        wrong.axes.set(axis);
        wrong.sizes.push_back({input->get(), inputAxis});
        break;
      }
    }
    if (wrong.axes.any() && Mender::canWiden(init->get(), wrong.axes))
      destinations.push_back(std::move(wrong));
  }

  /// The mended program must have no other op that some sizes break.
  LogicalResult verify() {
    ModuleShapes shapes(getOperation(), {getLibraries()});
    LogicalResult result = success();
    for (FunctionOpInterface func : shapes.functions()) {
      Explainer explainer(shapes.of(func));
      for (const BrokenPrecondition &b :
           findBrokenPreconditions(shapes.of(func), explainer))
        if (b.kind != BrokenPrecondition::Unsupported)
          result = b.precondition.op->emitError()
                   << "cannot mend this program: with correct reshapes instead "
                      "of the wrong casts before this op, the sizes of its "
                      "operands do not fit together";
    }
    return result;
  }
};

} // namespace

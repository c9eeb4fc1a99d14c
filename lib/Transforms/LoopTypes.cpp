//===- LoopTypes.cpp - Types of the tensors that loops carry --------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopTypes.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::symshape;

/// If `v` is a pinned value, `collapse(reshape(source))` with one more
/// dimension of size 1 between the two, returns the reshape; else null.
static tensor::ReshapeOp getPin(Value v) {
  auto collapse = v.getDefiningOp<tensor::CollapseShapeOp>();
  auto reshape = collapse ? collapse.getSrc().getDefiningOp<tensor::ReshapeOp>()
                          : tensor::ReshapeOp();
  if (!reshape || collapse.getSrcType().getDimSize(0) != 1 ||
      collapse.getSrcType().getRank() != collapse.getResultType().getRank() + 1)
    return {};
  return reshape;
}

namespace {

/// Proves that a loop keeps one size of a tensor it carries: every op between
/// the iteration argument and the yield passes this size on. An equality that
/// only a later check establishes does not count: once the type is static,
/// upstream would fold that check.
class KeptSize {
public:
  KeptSize(const FunctionShapes &shapes, unsigned axis, DimExpr initial)
      : shapes(shapes), axis(axis), initial(initial) {}

  /// Assumes that the argument has the size, and checks that every value that
  /// the next iteration depends on has it. The assumption is an induction, so
  /// one value that fails makes the whole answer false. Linear in the ops of
  /// the loop.
  bool isKeptBy(scf::ForOp loop, unsigned i, PlannedAnswers &answers) {
    needLoop(loop, i);
    while (!open.empty())
      if (!has(open.pop_back_val()))
        return false;
    Value result = loop.getYieldedValues()[i];
    recordAnswer(shapes, loop, "kept-size",
                 {Relation::Eq, shapes.extent(result, axis), initial},
                 Verdict::Always, &answers);
    return true;
  }

private:
  /// True if `v` has the size, provided that the values it adds to `open` have
  /// it.
  bool has(Value v);
  bool hasAtDefinition(Value v);
  /// Adds `v` to the values that must have the size, once.
  void need(Value v) {
    if (seen.insert(v).second)
      open.push_back(v);
  }
  void needLoop(scf::ForOp loop, unsigned i) {
    if (seen.insert(loop.getRegionIterArg(i)).second)
      need(loop.getYieldedValues()[i]);
  }

  const FunctionShapes &shapes;
  unsigned axis;
  DimExpr initial;
  SmallVector<Value> open;
  llvm::SmallDenseSet<Value> seen;
};

} // namespace

bool KeptSize::hasAtDefinition(Value v) {
  if (shapes.extent(v, axis) == initial)
    return true;
  Operation *def = v.getDefiningOp();
  return def && sameExtent(shapes.at(def), {v, axis}, initial).isAlways();
}

bool KeptSize::has(Value v) {
  auto follow = [&](Value source) {
    need(source);
    return true;
  };
  if (auto arg = dyn_cast<BlockArgument>(v)) {
    auto loop = dyn_cast<scf::ForOp>(arg.getOwner()->getParentOp());
    if (!loop || arg.getArgNumber() == 0)
      return hasAtDefinition(v);
    unsigned i = arg.getArgNumber() - 1;
    need(loop.getYieldedValues()[i]);
    return follow(loop.getInitArgs()[i]);
  }
  if (!isa<RankedTensorType>(v.getType()))
    return false;
  Operation *def = v.getDefiningOp();
  unsigned number = cast<OpResult>(v).getResultNumber();
  if (tensor::ReshapeOp pin = getPin(v)) {
    // A reshape in the program may look like a pin, and change the sizes.
    ArrayRef<DimExpr> before = shapes.extents(pin.getSource());
    ArrayRef<DimExpr> after = shapes.extents(v);
    if (before.size() == after.size() && axis < after.size() && after[axis] &&
        before[axis] == after[axis])
      return follow(pin.getSource());
  }
  if (auto op = dyn_cast<linalg::LinalgOp>(def))
    return follow(op.getDpsInitOperand(number)->get());
  if (hasAtDefinition(v))
    return true;
  if (auto op = dyn_cast<tensor::CastOp>(def))
    return follow(op.getSource());
  if (auto op = dyn_cast<tensor::InsertSliceOp>(def))
    return follow(op.getDest());
  if (OpTrait::hasElementwiseMappableTraits(def) && !isa<arith::SelectOp>(def))
    return follow(def->getOperand(0));
  if (auto loop = dyn_cast<scf::ForOp>(def)) {
    needLoop(loop, number);
    return follow(loop.getInitArgs()[number]);
  }
  if (auto branch = dyn_cast<scf::IfOp>(def)) {
    need(branch.thenYield().getOperand(number));
    return follow(branch.elseYield().getOperand(number));
  }
  return false;
}

void symshape::findGrowing(const FunctionShapes &shapes,
                           llvm::function_ref<RankedTensorType(Value)> typeOf,
                           SmallVectorImpl<OpOperand *> &growing) {
  if (!shapes.hasOp<scf::ForOp>())
    return;
  shapes.forEachOp([&](Operation *op) {
    auto loop = dyn_cast<scf::ForOp>(op);
    if (!loop)
      return;
    for (unsigned i : llvm::seq(loop.getInitArgs().size())) {
      OpOperand &init = loop.getInitArgsMutable()[i];
      auto type = dyn_cast<RankedTensorType>(init.get().getType());
      if (!type || type.hasStaticShape() || type.getEncoding())
        continue;
      RankedTensorType carried = typeOf(loop.getRegionIterArg(i));
      ArrayRef<DimExpr> extents = shapes.extents(init.get());
      PlannedAnswers answers;
      auto mayChange = [&](unsigned axis) {
        return carried.isDynamicDim(axis) &&
               (extents.empty() || !KeptSize(shapes, axis, extents[axis])
                                        .isKeptBy(loop, i, answers));
      };
      if (llvm::any_of(llvm::seq<unsigned>(type.getRank()), mayChange))
        growing.push_back(&init);
      else
        answers.record();
    }
  });
}

static bool beginsLoop(Value v) {
  return llvm::any_of(v.getUsers(),
                      [](Operation *user) { return isa<scf::ForOp>(user); });
}

bool symshape::isPinned(Value v) {
  if (v.getDefiningOp<tensor::ReshapeOp>())
    return llvm::any_of(v.getUsers(), [](Operation *user) {
      return isa<tensor::CollapseShapeOp>(user) && isPinned(user->getResult(0));
    });
  return getPin(v) && beginsLoop(v);
}

/// Returns `v` reshaped to one more dimension and collapsed back.
static Value pinType(OpBuilder &builder, Location loc, Value v) {
  auto type = cast<RankedTensorType>(v.getType());
  SmallVector<int64_t> sizes{1};
  llvm::append_range(sizes, type.getShape());
  SmallVector<Value> numbers{arith::ConstantIndexOp::create(builder, loc, 1)};
  SmallVector<ReassociationIndices> groups{{0}};
  for (auto [axis, size] : llvm::enumerate(type.getShape())) {
    numbers.push_back(
        ShapedType::isDynamic(size)
            ? tensor::DimOp::create(builder, loc, v, axis).getResult()
            : arith::ConstantIndexOp::create(builder, loc, size).getResult());
    if (axis > 0)
      groups.emplace_back();
    groups.back().push_back(axis + 1);
  }
  Value shape = tensor::FromElementsOp::create(builder, loc, numbers);
  Value longer =
      tensor::ReshapeOp::create(builder, loc, type.clone(sizes), v, shape);
  return tensor::CollapseShapeOp::create(builder, loc, type, longer, groups);
}

bool symshape::pinInitial(OpOperand &init) {
  if (getPin(init.get()))
    return false;
  OpBuilder builder(init.getOwner());
  init.set(pinType(builder, init.getOwner()->getLoc(), init.get()));
  return true;
}

//===- LinearLinalg.cpp - Linear rules of linalg --------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One rule for all structured ops. Such an op is
//
//   out[N(d)] += f(x[M(d)], a[L(d)])      for each point d of the iteration
//
// where f is linear in x. Its transpose runs over the same points, with the
// maps of x and out swapped:
//
//   ct_x[M(d)] += f^T(ct_out[N(d)], a[L(d)])
//
// where f^T is the transpose of the scalar ops of the body. This covers
// matmul, reduce, broadcast, transpose, elementwise ops and convolutions. Where
// M is a permutation of the iteration, each element is written once, and
// nothing is added.
//
//===----------------------------------------------------------------------===//

#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/LinearOp.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// A linalg.generic whose body is written before it is known which inputs the
/// body needs.
class GenericBuilder {
public:
  GenericBuilder(LinearState &state, Location loc, unsigned numLoops)
      : state(state), loc(loc), numLoops(numLoops),
        bodyBuilder(state.getBuilder()) {
    region.push_back(new Block());
    bodyBuilder.setInsertionPointToStart(&region.front());
  }

  OpBuilder &getBody() { return bodyBuilder; }

  /// Adds an input, a tensor or a scalar; returns the argument of the body.
  Value addInput(Value v, AffineMap map) {
    inputs.push_back({v, map, addArgument(v.getType())});
    return inputs.back().argument;
  }
  /// Adds an output with the type and extents of `like`, after all inputs. It
  /// starts as `init`, or as 0 if `init` is null.
  Value addOutput(Value like, Value init, AffineMap map) {
    outputs.push_back({like, init, map, addArgument(like.getType())});
    return outputs.back().argument;
  }

  /// Ends the body, and removes the ops that it does not need.
  void endBody(ArrayRef<Value> yielded) {
    linalg::YieldOp::create(bodyBuilder, loc, yielded);
    for (Operation &op :
         llvm::make_early_inc_range(llvm::reverse(region.front())))
      if (isOpTriviallyDead(&op))
        op.erase();
  }

  /// After `endBody`, creates the op; `isParallel` says for each loop whether
  /// its iterations write different elements.
  linalg::GenericOp create(const llvm::SmallBitVector &isParallel) {
    removeInputs();
    SmallVector<Value> ins, outs;
    SmallVector<AffineMap> maps;
    SmallVector<Type> types;
    for (Input &input : inputs) {
      ins.push_back(input.value);
      maps.push_back(input.map);
    }
    for (Output &output : outputs) {
      outs.push_back(createOutput(output));
      maps.push_back(output.map);
      types.push_back(outs.back().getType());
    }
    SmallVector<utils::IteratorType> iterators;
    for (unsigned i = 0; i < numLoops; ++i)
      iterators.push_back(isParallel[i] ? utils::IteratorType::parallel
                                        : utils::IteratorType::reduction);
    auto generic = linalg::GenericOp::create(state.getBuilder(), loc, types,
                                             ins, outs, maps, iterators);
    generic.getRegion().takeBody(region);
    return generic;
  }

private:
  struct Input {
    Value value;
    AffineMap map;
    BlockArgument argument;
  };
  struct Output {
    Value like, init;
    AffineMap map;
    BlockArgument argument;
  };

  BlockArgument addArgument(Type type) {
    return region.front().addArgument(getElementTypeOrSelf(type), loc);
  }

  /// Removes inputs that neither the body nor the extents of the loops need.
  void removeInputs() {
    for (unsigned i = inputs.size(); i-- > 0;) {
      if (!inputs[i].argument.use_empty() || !coversLoopsWithout(i))
        continue;
      region.front().eraseArgument(inputs[i].argument.getArgNumber());
      inputs.erase(inputs.begin() + i);
    }
  }

  bool coversLoopsWithout(unsigned removed) {
    llvm::SmallBitVector covered(numLoops);
    auto cover = [&](AffineMap map) {
      for (AffineExpr e : map.getResults())
        if (auto dim = dyn_cast<AffineDimExpr>(e))
          covered.set(dim.getPosition());
    };
    for (auto [i, input] : llvm::enumerate(inputs))
      if (i != removed)
        cover(input.map);
    for (Output &output : outputs)
      cover(output.map);
    return covered.all();
  }

  /// A tensor needs no initial value if each iteration writes an element of its
  /// own, and nothing reads it. Otherwise some elements may stay as they are:
  /// all, if a reduction has no iteration. A scalar is computed as a tensor of
  /// rank 0.
  Value createOutput(Output &output) {
    if (output.init)
      return output.init;
    OpBuilder &b = state.getBuilder();
    if (auto type = dyn_cast<RankedTensorType>(output.like.getType())) {
      if (!output.argument.use_empty() || !output.map.isPermutation())
        return state.getZero(output.like);
      auto sizes = tensor::getMixedSizes(b, loc, state.getPrimal(output.like));
      return tensor::EmptyOp::create(b, loc, sizes, output.argument.getType(),
                                     type.getEncoding());
    }
    Value zero = state.getZero(output.like);
    return tensor::FromElementsOp::create(
        b, loc, RankedTensorType::get({}, zero.getType()), zero);
  }

  LinearState &state;
  Location loc;
  unsigned numLoops;
  Region region;
  OpBuilder bodyBuilder;
  SmallVector<Input> inputs;
  SmallVector<Output> outputs;
};

/// The parts of a structured op that its transpose and its tangent need.
class StructuredOp {
public:
  StructuredOp(linalg::LinalgOp op, LinearState &state)
      : op(op), state(state), block(op.getBlock()),
        operands(op.getOpOperandsMatchingBBargs()) {
    for (auto [operand, argument] :
         llvm::zip_equal(operands, block->getArguments()))
      if (isSummed(operand) || state.isActive(operand->get()))
        active.push_back(argument);
  }

  LogicalResult transpose();
  LogicalResult tangent();

private:
  AffineMap mapOf(OpOperand *operand) {
    return op.getMatchingIndexingMap(operand);
  }
  /// Whether several iterations add to an element of this operand. An initial
  /// value whose elements are each replaced once is an input like the others.
  bool isSummed(OpOperand *operand) {
    return op.isDpsInit(operand) && !mapOf(operand).isPermutation();
  }
  OpOperand *operandOf(BlockArgument argument) {
    return operands[argument.getArgNumber()];
  }
  OpOperand *initOf(unsigned result) { return op.getDpsInitOperand(result); }

  LinearState::Body getBody(ArrayRef<Value> primals) {
    return {block, active, primals, isZero};
  }
  LogicalResult transposeTo(OpOperand *operand);
  LogicalResult checkSums(ArrayRef<Value> parts, ArrayRef<Value> cotangents);

  linalg::LinalgOp op;
  LinearState &state;
  Block *block;
  SmallVector<OpOperand *> operands;
  SmallVector<BlockArgument> active;
  std::function<bool(BlockArgument)> isZero = [this](BlockArgument argument) {
    return state.isZero(operandOf(argument)->get());
  };
};

/// A sum adds to its initial value; the transpose of an op that is linear, not
/// only affine, needs an initial value that is zero or linear.
LogicalResult StructuredOp::transpose() {
  for (OpOperand &init : op.getDpsInitsMutable())
    if (isSummed(&init) && !state.isActive(init.get()) &&
        !state.isZero(init.get()))
      return state.rejectInactive(op, nameOperand(init));
  for (OpOperand *operand : operands)
    if (state.isActive(operand->get()) && failed(transposeTo(operand)))
      return failure();
  return success();
}

LogicalResult StructuredOp::transposeTo(OpOperand *operand) {
  Location loc = op.getLoc();
  unsigned numLoops = op.getNumLoops();
  GenericBuilder generic(state, loc, numLoops);
  SmallVector<Value> primals, cotangents;
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    Value ct = state.get(result);
    cotangents.push_back(ct ? generic.addInput(ct, mapOf(initOf(i))) : ct);
  }
  for (OpOperand *other : operands)
    primals.push_back(
        generic.addInput(state.isActive(other->get()) || isSummed(other)
                             ? state.getShapeSource(other->get())
                             : state.getPrimal(other->get()),
                         mapOf(other)));
  // An operand may occur several times; here only this place counts.
  AffineMap map = mapOf(operand);
  Value sum = generic.addOutput(operand->get(), {}, map);
  FailureOr<SmallVector<Value>> parts =
      state.transposeBody(generic.getBody(), getBody(primals), cotangents);
  if (failed(parts) || failed(checkSums(*parts, cotangents)))
    return failure();

  // A summand contributes as it is.
  if (isSummed(operand)) {
    for (auto [i, result] : llvm::enumerate(op->getResults()))
      if (initOf(i) == operand && state.get(result))
        state.add(operand->get(), state.get(result));
    return success();
  }
  Value part;
  for (auto [argument, p] : llvm::zip_equal(active, *parts))
    if (operandOf(argument) == operand)
      part = p;
  if (!part)
    return success();
  bool writesOnce = map.isPermutation();
  if (!writesOnce)
    part = arith::AddFOp::create(generic.getBody(), loc, sum, part);
  llvm::SmallBitVector isParallel(numLoops, writesOnce);
  if (map.isProjectedPermutation())
    for (AffineExpr e : map.getResults())
      isParallel.set(cast<AffineDimExpr>(e).getPosition());
  generic.endBody(part);
  Value result = generic.create(isParallel).getResult(0);
  if (!isa<ShapedType>(operand->get().getType()))
    result = tensor::ExtractOp::create(state.getBuilder(), loc, result,
                                       ValueRange());
  state.add(operand->get(), result);
  return success();
}

/// Checks that the body only adds to the initial values that it accumulates in.
LogicalResult StructuredOp::checkSums(ArrayRef<Value> parts,
                                      ArrayRef<Value> cotangents) {
  for (auto [argument, part] : llvm::zip_equal(active, parts)) {
    OpOperand *operand = operandOf(argument);
    if (!isSummed(operand))
      continue;
    for (auto [i, ct] : llvm::enumerate(cotangents))
      if (initOf(i) == operand && part != ct)
        return state.reject(op, "region", "to add elements",
                            "another way to combine them");
  }
  return success();
}

LogicalResult StructuredOp::tangent() {
  Location loc = op.getLoc();
  unsigned numLoops = op.getNumLoops();
  GenericBuilder generic(state, loc, numLoops);
  SmallVector<Value> primals, tangents;
  for (OpOperand *operand : operands)
    primals.push_back(generic.addInput(
        isSummed(operand) ? state.getShapeSource(operand->get())
                          : state.getPrimal(operand->get()),
        mapOf(operand)));
  DenseMap<OpOperand *, Value> tangentOf;
  for (OpOperand *operand : operands)
    if (!op.isDpsInit(operand))
      if (Value tangent = state.get(operand->get()))
        tangentOf[operand] = generic.addInput(tangent, mapOf(operand));
  for (OpOperand &init : op.getDpsInitsMutable())
    tangentOf[&init] =
        generic.addOutput(init.get(), state.get(init.get()), mapOf(&init));
  for (BlockArgument argument : active)
    tangents.push_back(tangentOf.lookup(operandOf(argument)));
  FailureOr<SmallVector<Value>> yielded =
      state.tangentBody(generic.getBody(), getBody(primals), tangents);
  if (failed(yielded))
    return failure();
  llvm::SmallBitVector isParallel(numLoops);
  for (auto [i, type] : llvm::enumerate(op.getIteratorTypesArray()))
    if (type == utils::IteratorType::parallel)
      isParallel.set(i);
  for (auto [i, v] : llvm::enumerate(*yielded))
    if (!v) {
      Type type = getElementTypeOrSelf(op->getResult(i).getType());
      v = arith::ConstantOp::create(generic.getBody(), loc, type,
                                    generic.getBody().getZeroAttr(type));
    }
  generic.endBody(*yielded);
  // The sums so far are not known here.
  for (auto [operand, primal] : llvm::zip_equal(operands, primals))
    if (isSummed(operand) && !primal.use_empty())
      return state.reject(op, "region", "to add elements",
                          "another way to combine them");
  linalg::GenericOp result = generic.create(isParallel);
  for (auto [old, tangent] :
       llvm::zip_equal(op->getResults(), result.getResults()))
    state.add(old, tangent);
  return success();
}

template <typename OpTy>
struct LinalgRule : LinearOpInterface::ExternalModel<LinalgRule<OpTy>, OpTy> {
  SmallVector<OpOperand *> getLinearOperands(Operation *op,
                                             const LinearState &state) const {
    SmallVector<OpOperand *> linear;
    for (OpOperand &operand : op->getOpOperands())
      if (state.isActive(operand.get()))
        linear.push_back(&operand);
    return linear;
  }
  LogicalResult transpose(Operation *op, LinearState &state) const {
    return StructuredOp(cast<linalg::LinalgOp>(op), state).transpose();
  }
  LogicalResult tangent(Operation *op, LinearState &state) const {
    return StructuredOp(cast<linalg::LinalgOp>(op), state).tangent();
  }
};

template <typename... Ops> void attachToAll(MLIRContext *ctx) {
  (Ops::template attachInterface<LinalgRule<Ops>>(*ctx), ...);
}

} // namespace

void symshape::registerLinearLinalgRules(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, linalg::LinalgDialect *) {
    attachToAll<
#define GET_OP_LIST
#include "mlir/Dialect/Linalg/IR/LinalgStructuredOps.cpp.inc"
        >(ctx);
  });
}

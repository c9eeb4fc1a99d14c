//===- OnnxElementwise.cpp - Models of element-wise ONNX ops --------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops that compute each element from the elements at the same position, and
// stretch sizes of 1. Of small tensors of integers and bits, the elements are
// followed, too: programs compute shapes with them.
//
//===----------------------------------------------------------------------===//

#include "Integers.h"
#include "Onnx/Onnx.h"
#include "SymShape/Interfaces/Contents.h"
#include "SymShape/Interfaces/Selection.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::onnx;

namespace {

/// The elements of an op that broadcasts: `fn` gets the elements of the inputs
/// at one position, null where unknown, and their positions in the inputs.
void inferOnnxElements(
    Node node, ValueRange inputs,
    llvm::function_ref<DimExpr(ArrayRef<DimExpr>, ArrayRef<size_t>)> fn) {
  SmallVector<Elements> sources;
  size_t rank = 0;
  for (Value input : inputs) {
    auto elements = Elements::of(node.state, input);
    if (!elements)
      return;
    rank = std::max(rank, elements->shape.size());
    sources.push_back(std::move(*elements));
  }
  SmallVector<int64_t> shape(rank, 1);
  for (const Elements &source : sources)
    for (auto [i, size] : llvm::enumerate(source.shape))
      if (int64_t &out = shape[i + rank - source.shape.size()]; out == 1)
        out = size;
  auto result = Elements::unknown(shape);
  if (!result)
    return;
  result->forEach([&](ArrayRef<int64_t> index, DimExpr &element) {
    SmallVector<DimExpr> at;
    SmallVector<size_t> positions;
    for (const Elements &source : sources) {
      SmallVector<int64_t> from(index.take_back(source.shape.size()));
      for (auto [i, size] : llvm::zip_equal(from, source.shape))
        i = size == 1 ? 0 : i;
      auto position = source.position(from);
      if (!position)
        return;
      at.push_back(source.values[*position]);
      positions.push_back(*position);
    }
    element = node.simplify(fn(at, positions));
  });
  node.setContents(0, result->values);
}

std::optional<Sizes> broadcastInputs(Node node) {
  SmallVector<Sizes> shapes;
  for (unsigned i = 0; i < node.numInputs(); ++i) {
    auto shape = node.shape(i);
    if (!shape)
      return std::nullopt;
    shapes.push_back(std::move(*shape));
  }
  return node.broadcastShapes(shapes);
}

void modelBroadcast(Node node) {
  // Before version 7, the second input was stretched to the first one.
  if (node.opset() < 7 && node.numInputs() == 2)
    return node.setSame(0, 0);
  node.setIfKnown(0, broadcastInputs(node));
}

template <Combine combine> void modelBinary(Node node) {
  modelBroadcast(node);
  inferOnnxElements(node, node.op->getOperands(),
                    [&](ArrayRef<DimExpr> at, ArrayRef<size_t>) {
                      return at.size() == 2 && at[0] && at[1]
                                 ? combine(node.state, at[0], at[1])
                                 : DimExpr();
                    });
}

/// Ops on any number of inputs.
template <Combine combine> void modelVariadic(Node node) {
  modelBroadcast(node);
  inferOnnxElements(node, node.op->getOperands(),
                    [&](ArrayRef<DimExpr> at, ArrayRef<size_t>) {
                      DimExpr e = at.front();
                      for (DimExpr other : at.drop_front())
                        e = e && other ? combine(node.state, e, other)
                                       : DimExpr();
                      return e;
                    });
}

/// The remainder has the sign of the divisor, or with `fmod` that of the
/// dividend.
DimExpr floorRemainder(InferenceState &, DimExpr a, DimExpr b) {
  return a.mod(b);
}
void modelMod(Node node) {
  if (node.integer("fmod", 0) != 0)
    modelBinary<integers::truncRemainder>(node);
  else
    modelBinary<floorRemainder>(node);
}

template <Relation relation, bool swapped = false>
void modelCompare(Node node) {
  modelBroadcast(node);
  inferOnnxElements(node, node.op->getOperands(),
                    [&](ArrayRef<DimExpr> at, ArrayRef<size_t>) {
                      if (at.size() != 2 || !at[0] || !at[1])
                        return DimExpr();
                      return indicator(
                          node.state,
                          makeCompare(relation, at[swapped], at[!swapped]));
                    });
}

/// Bits are 0 and 1.
DimExpr exclusiveOr(InferenceState &state, DimExpr a, DimExpr b) {
  return integers::maximum(state, a, b) - integers::minimum(state, a, b);
}

template <DimExpr (*fn)(Node, DimExpr)> void modelUnary(Node node) {
  node.setSame(0, 0);
  Value in = node.in(0);
  if (!in)
    return;
  SmallVector<DimExpr> es(node.state.contents(in));
  for (DimExpr &e : es)
    e = e ? node.simplify(fn(node, e)) : e;
  node.setContents(0, es);
}

DimExpr unchanged(Node, DimExpr e) { return e; }
DimExpr negated(Node, DimExpr e) { return -e; }
DimExpr inverted(Node node, DimExpr e) { return node.constant(1) - e; }
DimExpr absolute(Node node, DimExpr e) { return node.ctx.max({e, -e}); }
DimExpr signOf(Node node, DimExpr e) {
  return node.ctx.max({node.ctx.min({e, node.constant(1)}), node.constant(-1)});
}

void modelPow(Node node) {
  modelBroadcast(node);
  Value base = node.in(0), exponent = node.in(1);
  // A float exponent makes the power a float that is converted.
  if (base && exponent &&
      isa<IntegerType>(getElementTypeOrSelf(exponent.getType())))
    modelBinary<integers::power>(node);
}

void modelClip(Node node) {
  node.setSame(0, 0);
  if (!node.in(0) || node.opset() < 11)
    return;
  DimExpr low = node.number(1), high = node.number(2);
  if ((node.in(1) && !low) || (node.in(2) && !high))
    return;
  SmallVector<DimExpr> es(node.state.contents(node.in(0)));
  for (DimExpr &e : es) {
    if (e && low)
      e = node.ctx.max({e, low});
    if (e && high)
      e = node.ctx.min({e, high});
    e = node.simplify(e);
  }
  node.setContents(0, es);
}

/// A number that does not fit the new type wraps, which makes it unknown here.
void modelCast(Node node) {
  node.setSame(0, 0);
  Value in = node.in(0), out = node.out(0);
  if (!in || !out)
    return;
  Type from = getElementTypeOrSelf(in.getType());
  Type to = getElementTypeOrSelf(out.getType());
  if (!to.isSignlessInteger())
    return;
  SmallVector<DimExpr> es;
  if (from.isSignlessInteger()) {
    es = SmallVector<DimExpr>(node.state.contents(in));
    if (to.isInteger(1) && !from.isInteger(1))
      for (DimExpr &e : es)
        e = e ? indicator(node.state,
                          makeCompare(Relation::Ne, e, node.constant(0)))
              : e;
  } else if (isa<FloatType>(from) && !to.isInteger(1)) {
    for (const ExactReal &r : realsOf(node.state, in))
      es.push_back(node.simplify(truncated(node.state, r)));
  }
  node.setContents(0, es);
}

void modelWhere(Node node) {
  modelBroadcast(node);
  if (node.numInputs() != 3)
    return;
  inferOnnxElements(
      node, node.op->getOperands(),
      [&](ArrayRef<DimExpr> at, ArrayRef<size_t> positions) -> DimExpr {
        if (at[1] && at[1] == at[2])
          return at[1];
        ConditionRef c = conditionAt(node.state, node.in(0), positions.front());
        Verdict verdict = c ? node.state.decide(c) : Verdict::Unknown;
        if (verdict == Verdict::Always)
          return at[1];
        if (verdict == Verdict::Never)
          return at[2];
        return c && at[1] && at[2]
                   ? selectBetween(node.state.getProver(), c, at[1], at[2])
                   : DimExpr();
      });
}

/// Two results of the sizes of the input, such as a mask of dropped elements.
void modelAllSame(Node node) {
  for (unsigned i = 0; i < node.numResults(); ++i)
    node.setSame(i, 0);
}

} // namespace

ConditionRef onnx::conditionAt(InferenceState &state, Value v,
                               size_t position) {
  ExprContext &ctx = state.getExprContext();
  Operation *def = v ? v.getDefiningOp() : nullptr;
  StringRef name = def ? def->getName().getStringRef() : StringRef();
  name.consume_front("onnx.");
  // The element of an operand, if it is stretched in no other way than that of
  // all elements.
  auto operandAt = [&](unsigned i) -> DimExpr {
    ArrayRef<DimExpr> es = state.contents(def->getOperand(i));
    return es.size() == 1 ? es.front()
           : position < es.size() && es.size() == state.contents(v).size()
               ? es[position]
               : DimExpr();
  };
  std::optional<std::pair<Relation, bool>> relation =
      llvm::StringSwitch<std::optional<std::pair<Relation, bool>>>(name)
          .Case("Equal", std::pair(Relation::Eq, false))
          .Case("Less", std::pair(Relation::Lt, false))
          .Case("LessOrEqual", std::pair(Relation::Le, false))
          .Case("Greater", std::pair(Relation::Lt, true))
          .Case("GreaterOrEqual", std::pair(Relation::Le, true))
          .Default(std::nullopt);
  if (relation && def->getNumOperands() == 2 && !state.contents(v).empty()) {
    DimExpr a = operandAt(0), b = operandAt(1);
    if (a && b)
      return relation->second ? makeCompare(relation->first, b, a)
                              : makeCompare(relation->first, a, b);
  }
  ArrayRef<DimExpr> es = v ? state.contents(v) : ArrayRef<DimExpr>();
  if (position >= es.size() || !es[position])
    return {};
  return makeCompare(Relation::Ne, es[position], ctx.constant(0));
}

ArrayRef<NamedModelEntry> onnx::elementwiseModels() {
  static const NamedModelEntry entries[] = {
      {"onnx.Abs", modelOf<modelUnary<absolute>>},
      {"onnx.Neg", modelOf<modelUnary<negated>>},
      {"onnx.Sign", modelOf<modelUnary<signOf>>},
      {"onnx.Not", modelOf<modelUnary<inverted>>},
      {"onnx.Identity", modelOf<modelUnary<unchanged>>},
      {"onnx.Acos", modelOf<modelSame>},
      {"onnx.Acosh", modelOf<modelSame>},
      {"onnx.Asin", modelOf<modelSame>},
      {"onnx.Asinh", modelOf<modelSame>},
      {"onnx.Atan", modelOf<modelSame>},
      {"onnx.Atanh", modelOf<modelSame>},
      {"onnx.Bernoulli", modelOf<modelSame>},
      {"onnx.BitwiseNot", modelOf<modelSame>},
      {"onnx.Ceil", modelOf<modelSame>},
      {"onnx.Celu", modelOf<modelSame>},
      {"onnx.Cos", modelOf<modelSame>},
      {"onnx.Cosh", modelOf<modelSame>},
      {"onnx.Elu", modelOf<modelSame>},
      {"onnx.Erf", modelOf<modelSame>},
      {"onnx.Exp", modelOf<modelSame>},
      {"onnx.Floor", modelOf<modelSame>},
      {"onnx.Gelu", modelOf<modelSame>},
      {"onnx.HardSigmoid", modelOf<modelSame>},
      {"onnx.HardSwish", modelOf<modelSame>},
      {"onnx.Hardmax", modelOf<modelSame>},
      {"onnx.IsInf", modelOf<modelSame>},
      {"onnx.IsNaN", modelOf<modelSame>},
      {"onnx.LRN", modelOf<modelSame>},
      {"onnx.LeakyRelu", modelOf<modelSame>},
      {"onnx.Log", modelOf<modelSame>},
      {"onnx.LogSoftmax", modelOf<modelSame>},
      {"onnx.LpNormalization", modelOf<modelSame>},
      {"onnx.MeanVarianceNormalization", modelOf<modelSame>},
      {"onnx.Mish", modelOf<modelSame>},
      {"onnx.PRelu", modelOf<modelSame>},
      {"onnx.RandomNormalLike", modelOf<modelSame>},
      {"onnx.RandomUniformLike", modelOf<modelSame>},
      {"onnx.Reciprocal", modelOf<modelSame>},
      {"onnx.Relu", modelOf<modelSame>},
      {"onnx.Round", modelOf<modelSame>},
      {"onnx.Selu", modelOf<modelSame>},
      {"onnx.Shrink", modelOf<modelSame>},
      {"onnx.Sigmoid", modelOf<modelSame>},
      {"onnx.Sin", modelOf<modelSame>},
      {"onnx.Sinh", modelOf<modelSame>},
      {"onnx.Softmax", modelOf<modelSame>},
      {"onnx.Softplus", modelOf<modelSame>},
      {"onnx.Softsign", modelOf<modelSame>},
      {"onnx.Sqrt", modelOf<modelSame>},
      {"onnx.Swish", modelOf<modelSame>},
      {"onnx.Tan", modelOf<modelSame>},
      {"onnx.Tanh", modelOf<modelSame>},
      {"onnx.ThresholdedRelu", modelOf<modelSame>},
      {"onnx.Dropout", modelOf<modelAllSame>},
      {"onnx.Cast", modelOf<modelCast>},
      {"onnx.BitCast", modelOf<modelSame>},
      {"onnx.CastLike", modelOf<modelCast>},
      {"onnx.Clip", modelOf<modelClip>},
      {"onnx.Add", modelOf<modelBinary<integers::add>>},
      {"onnx.Sub", modelOf<modelBinary<integers::sub>>},
      {"onnx.Mul", modelOf<modelBinary<integers::mul>>},
      {"onnx.Div", modelOf<modelBinary<integers::truncDivide>>},
      {"onnx.Mod", modelOf<modelMod>},
      {"onnx.Pow", modelOf<modelPow>},
      {"onnx.BitwiseAnd", modelOf<modelBinary<integers::bitAnd>>},
      {"onnx.BitwiseOr", modelOf<modelBinary<integers::bitOr>>},
      {"onnx.BitwiseXor", modelOf<modelBinary<integers::bitXor>>},
      {"onnx.BitShift", modelOf<modelBroadcast>},
      {"onnx.And", modelOf<modelBinary<integers::minimum>>},
      {"onnx.Or", modelOf<modelBinary<integers::maximum>>},
      {"onnx.Xor", modelOf<modelBinary<exclusiveOr>>},
      {"onnx.Equal", modelOf<modelCompare<Relation::Eq>>},
      {"onnx.Less", modelOf<modelCompare<Relation::Lt>>},
      {"onnx.LessOrEqual", modelOf<modelCompare<Relation::Le>>},
      {"onnx.Greater", modelOf<modelCompare<Relation::Lt, true>>},
      {"onnx.GreaterOrEqual", modelOf<modelCompare<Relation::Le, true>>},
      {"onnx.Max", modelOf<modelVariadic<integers::maximum>>},
      {"onnx.Min", modelOf<modelVariadic<integers::minimum>>},
      {"onnx.Sum", modelOf<modelVariadic<integers::add>>},
      {"onnx.Mean", modelOf<modelBroadcast>},
      {"onnx.Where", modelOf<modelWhere>},
  };
  return entries;
}

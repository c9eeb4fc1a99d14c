//===- OnnxFloats.cpp - Exact floats in ONNX programs ---------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs compute sizes in small float tensors: a size is cast to a float,
// scaled, rounded down and cast back. The floats of such a tensor are found by
// reading the nodes that compute it. A float is followed only while its type
// represents it exactly (ExactFloats.h).
//
//===----------------------------------------------------------------------===//

#include "Onnx/Onnx.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::onnx;

namespace {

using Reals = SmallVector<ExactReal>;

/// True if |e| <= limit is proved.
bool isWithinLimit(InferenceState &state, DimExpr e, int64_t limit) {
  Interval range = state.getProver().bounds(e);
  return range.lower && range.upper && *range.lower >= -limit &&
         *range.upper <= limit;
}

/// A constant as an exact number.
ExactReal constantReal(InferenceState &state, const APFloat &value) {
  if (!value.isFinite())
    return {};
  APFloat wide = value;
  bool losesInfo;
  wide.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
  double number = wide.convertToDouble();
  int64_t denominator = 1;
  while (number != std::floor(number) &&
         denominator < analysisBudgets.models.denominator) {
    number *= 2;
    denominator *= 2;
  }
  if (losesInfo || number != std::floor(number) ||
      std::abs(number) > double(int64_t(1) << 53))
    return {};
  return {state.getExprContext().constant(int64_t(number)), denominator};
}

/// Reads the floats of one value.
class RealReader {
public:
  explicit RealReader(InferenceState &state)
      : state(state), ctx(state.getExprContext()) {}

  Reals read(Value v);

private:
  Reals readInputs(Operation *op);
  ExactReal combine(StringRef name, Type type, ArrayRef<ExactReal> at);
  ExactReal divide(Type type, const ExactReal &a, const ExactReal &b);
  Reals gather(Node node);

  unsigned steps = 0;

  InferenceState &state;
  ExprContext &ctx;
};

} // namespace

ExactReal onnx::exactly(InferenceState &state, Type type, ExactReal r) {
  unsigned precision = precisionOf(type);
  if (!precision || !r.numerator || r.isRounded ||
      r.denominator > largestExactDenominator(type) ||
      !isWithinLimit(state, r.numerator, int64_t(1) << precision))
    return {};
  return r;
}

DimExpr onnx::truncated(InferenceState &state, const ExactReal &r) {
  if (!r.numerator || r.denominator == 1)
    return r.numerator;
  ExprContext &ctx = state.getExprContext();
  DimExpr zero = ctx.constant(0), d = ctx.constant(r.denominator);
  if (state.isNonNegative(r.numerator))
    return r.numerator.floorDiv(d);
  if (r.numerator.getTreeSize() > analysisBudgets.models.duplicated)
    return {};
  return ctx.max({r.numerator, zero}).floorDiv(d) +
         ctx.min({r.numerator, zero}).ceilDiv(d);
}

/// A quotient that is rounded has the floor of the exact one (Float.cpp).
ExactReal RealReader::divide(Type type, const ExactReal &a,
                             const ExactReal &b) {
  unsigned precision = precisionOf(type);
  auto divisor = b.numerator.getConstantInt64();
  constexpr int64_t limit = analysisBudgets.models.denominator;
  if (!divisor || *divisor < 1 || *divisor >= limit || !precision ||
      a.denominator >= limit || b.denominator >= limit)
    return {};
  ExactReal r{a.numerator * b.denominator, a.denominator * *divisor};
  if (auto number = r.numerator.getConstantInt64();
      number && *number % r.denominator == 0)
    r = {ctx.constant(*number / r.denominator), 1};
  if (llvm::isPowerOf2_64(uint64_t(r.denominator)))
    return exactly(state, type, r);
  if (!isWithinLimit(state, r.numerator, (int64_t(1) << (precision - 1)) - 1) ||
      r.denominator > largestRoundedDenominator(type))
    return {};
  r.isRounded = true;
  return r;
}

ExactReal RealReader::combine(StringRef name, Type type,
                              ArrayRef<ExactReal> at) {
  for (const ExactReal &r : at)
    if (!r.numerator)
      return {};
  const ExactReal &a = at.front();
  if (name == "Floor")
    return {a.numerator.floorDiv(a.denominator), 1};
  if (name == "Ceil")
    return {a.numerator.ceilDiv(a.denominator), 1};
  if (llvm::any_of(at, [](const ExactReal &r) { return r.isRounded; }))
    return {};
  if (name == "Round" && a.denominator == 1)
    return a;
  if (name == "Neg")
    return {-a.numerator, a.denominator};
  if (at.size() != 2)
    return {};
  const ExactReal &b = at[1];
  if (name == "Div")
    return divide(type, a, b);
  if (name == "Mul" && a.denominator < analysisBudgets.models.denominator &&
      b.denominator < analysisBudgets.models.denominator)
    return exactly(state, type,
                   {a.numerator * b.numerator, a.denominator * b.denominator});
  // The denominators are powers of two.
  int64_t d = std::max(a.denominator, b.denominator);
  DimExpr x = a.numerator * (d / a.denominator);
  DimExpr y = b.numerator * (d / b.denominator);
  DimExpr e = name == "Add"   ? x + y
              : name == "Sub" ? x - y
              : name == "Max" ? ctx.max({x, y})
              : name == "Min" ? ctx.min({x, y})
                              : DimExpr();
  return exactly(state, type, {e, d});
}

/// The elements of all inputs, one input after the other; none if those of one
/// are unknown.
Reals RealReader::readInputs(Operation *op) {
  Reals all;
  for (Value input : op->getOperands()) {
    Reals one = read(input);
    if (one.empty())
      return {};
    llvm::append_range(all, one);
  }
  return all;
}

/// Elements at constant positions of a list.
Reals RealReader::gather(Node node) {
  Reals source = read(node.in(0)), result;
  auto rank = node.shape(0);
  Value indices = node.in(1);
  if (!rank || rank->size() != 1 || !indices)
    return {};
  for (DimExpr e : node.state.contents(indices)) {
    auto i = e.getConstantInt64();
    auto axis = i ? axisOf(*i, source.size()) : std::nullopt;
    result.push_back(axis ? source[*axis] : ExactReal());
  }
  return result;
}

Reals RealReader::read(Value v) {
  Operation *op = v ? v.getDefiningOp() : nullptr;
  StringRef name = op ? op->getName().getStringRef() : StringRef();
  if (!name.consume_front("onnx.") ||
      ++steps > analysisBudgets.models.floatSteps)
    return {};
  Type type = getElementTypeOrSelf(v.getType());
  if (!precisionOf(type))
    return {};
  Node node(op, state);
  if (name == "Constant") {
    auto value = op->getAttrOfType<DenseFPElementsAttr>("value");
    if (!value || value.getNumElements() > InferenceState::kMaxContents)
      return {};
    return llvm::map_to_vector(
        value.getValues<APFloat>(),
        [&](const APFloat &number) { return constantReal(state, number); });
  }
  if (name == "Cast" || name == "CastLike") {
    Value in = node.in(0);
    if (!in)
      return {};
    Reals source;
    if (getElementTypeOrSelf(in.getType()).isSignlessInteger())
      for (DimExpr e : state.contents(in))
        source.push_back({e, 1});
    else
      source = read(in);
    for (ExactReal &r : source)
      r = exactly(state, type, r);
    return source;
  }
  if (name == "Gather")
    return gather(node);
  bool keeps =
      llvm::StringSwitch<bool>(name)
          .Cases({"Identity", "Reshape", "Squeeze", "Unsqueeze", "Flatten"},
                 true)
          .Default(false);
  if (keeps)
    return read(node.in(0));
  if (name == "Concat") {
    auto shape = node.shapeOf(v);
    return shape && shape->size() == 1 ? readInputs(op) : Reals();
  }
  bool isArithmetic = llvm::StringSwitch<bool>(name)
                          .Cases({"Add", "Sub", "Mul", "Div", "Max", "Min",
                                  "Neg", "Floor", "Ceil", "Round"},
                                 true)
                          .Default(false);
  if (!isArithmetic || op->getNumOperands() > 2)
    return {};
  SmallVector<Reals, 2> inputs;
  size_t count = 1;
  for (Value input : op->getOperands()) {
    auto shape = node.shapeOf(input);
    if (!shape || shape->size() > 1)
      return {};
    inputs.push_back(read(input));
    if (inputs.back().empty())
      return {};
    count = std::max(count, inputs.back().size());
  }
  Reals result;
  for (size_t i = 0; i < count; ++i) {
    SmallVector<ExactReal, 2> at;
    for (const Reals &input : inputs) {
      if (input.size() != 1 && input.size() != count)
        return {};
      at.push_back(input[input.size() == 1 ? 0 : i]);
    }
    ExactReal r = combine(name, type, at);
    if (r.numerator)
      r.numerator = state.getProver().simplify(r.numerator);
    result.push_back(r);
  }
  return result;
}

SmallVector<ExactReal> onnx::realsOf(InferenceState &state, Value v) {
  return RealReader(state).read(v);
}

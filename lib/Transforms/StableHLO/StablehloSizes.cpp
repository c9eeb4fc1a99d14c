//===- StablehloSizes.cpp - Sizes of StableHLO ops ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Visits the ops of a function in order. Scalars of sizes are followed from op
// to op, so that no tensor of rank 0 stays between them.
//
//===----------------------------------------------------------------------===//

#include "StableHLO/StablehloOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::stablehlo;

namespace {

/// A type of sizes that `arith` knows.
bool isSize(Type type) {
  return type.isIndex() || (type.isSignlessInteger() && !type.isInteger(1));
}

/// The error message without the places of run-time values.
std::string plainMessage(StringRef message) {
  message = message.split("Using the following polymorphic shapes").first;
  std::string text;
  while (!message.empty()) {
    if (message.consume_front(", but found"))
      continue;
    if (message.front() == '{') {
      size_t end = message.find('}');
      unsigned number;
      if (end != StringRef::npos &&
          !message.slice(1, end).getAsInteger(10, number)) {
        message = message.drop_front(end + 1);
        while (!text.empty() && text.back() == ' ')
          text.pop_back();
        continue;
      }
    }
    text += message.front();
    message = message.drop_front();
  }
  return StringRef(text).trim().str();
}

/// The integer that a scalar always has.
std::optional<int64_t> constantOf(Value scalar) {
  APInt value;
  if (matchPattern(scalar, m_ConstantInt(&value)) &&
      value.getSignificantBits() <= 64)
    return value.getSExtValue();
  return std::nullopt;
}

/// Ops whose result has the shape of each ranked operand.
bool isElementwiseName(StringRef name) {
  static const llvm::StringSet<> names = {"abs",
                                          "add",
                                          "and",
                                          "atan2",
                                          "cbrt",
                                          "ceil",
                                          "compare",
                                          "convert",
                                          "cosine",
                                          "divide",
                                          "exponential",
                                          "exponential_minus_one",
                                          "floor",
                                          "is_finite",
                                          "log",
                                          "log_plus_one",
                                          "logistic",
                                          "maximum",
                                          "minimum",
                                          "multiply",
                                          "negate",
                                          "not",
                                          "or",
                                          "power",
                                          "remainder",
                                          "reverse",
                                          "round_nearest_afz",
                                          "round_nearest_even",
                                          "rsqrt",
                                          "shift_left",
                                          "shift_right_arithmetic",
                                          "shift_right_logical",
                                          "sign",
                                          "sine",
                                          "sqrt",
                                          "subtract",
                                          "tan",
                                          "tanh",
                                          "xor",
                                          "dynamic_update_slice"};
  return names.contains(name);
}

/// Rewrites the ops of one function.
class Importer {
public:
  explicit Importer(func::FuncOp func) : builder(func.getContext()) {}
  ~Importer() {
    for (tensor::FromElementsOp op : made)
      if (op->use_empty())
        op.erase();
  }

  void run(Region &region) {
    for (Block &block : region) {
      SmallVector<Operation *> ops;
      for (Operation &op : block)
        ops.push_back(&op);
      for (Operation *op : ops)
        visit(op);
    }
  }

private:
  void visit(Operation *op);
  bool rewriteScalar(Operation *op, StringRef name);
  Value scalarOf(Value tensor);
  std::optional<SmallVector<Value>> elementsOf(Value tensor, int64_t count);
  Value dim(Value tensor, int64_t axis);
  Value constant(int64_t number) {
    return arith::ConstantIndexOp::create(builder, loc, number);
  }
  std::optional<SmallVector<Value>> extentsOf(Operation *op, StringRef name);
  void replaceByScalar(Operation *op, Value scalar);
  void restate(Value result, ArrayRef<Value> extents);

  OpBuilder builder;
  Location loc = builder.getUnknownLoc();
  DenseMap<Value, Value> scalars;
  SmallVector<tensor::FromElementsOp> made;
};

Value Importer::scalarOf(Value tensor) {
  if (Value known = scalars.lookup(tensor))
    return known;
  return tensor::ExtractOp::create(builder, loc, tensor, ValueRange());
}

Value Importer::dim(Value tensor, int64_t axis) {
  RankedTensorType type = tensorType(tensor);
  if (!type.isDynamicDim(axis))
    return constant(type.getDimSize(axis));
  return tensor::DimOp::create(builder, loc, tensor, axis);
}

/// The first element and the stride of a slice of a vector, which starts at a
/// constant. The start of a dynamic slice is clamped so that it fits.
std::optional<std::pair<int64_t, int64_t>> sliceOf(Operation *op) {
  StringRef name = nameOf(op);
  if (name == "slice" && op->getNumOperands() == 1) {
    auto first = numbersOf(op, "start_indices"),
         stride = numbersOf(op, "strides");
    if (first && first->size() == 1 && stride && stride->size() == 1)
      return std::pair(first->front(), stride->front());
  }
  if (name == "dynamic_slice" && op->getNumOperands() == 2) {
    RankedTensorType from = tensorType(op->getOperand(0)),
                     to = tensorType(op->getResult(0));
    auto made = op->getOperand(1).getDefiningOp<tensor::FromElementsOp>();
    std::optional<int64_t> first = made && made.getElements().size() == 1
                                       ? constantOf(made.getElements().front())
                                       : std::nullopt;
    if (first && from && to && from.hasStaticShape() && to.hasStaticShape() &&
        from.getRank() == 1 && to.getRank() == 1)
      return std::pair(
          std::max<int64_t>(
              0, std::min(*first, from.getDimSize(0) - to.getDimSize(0))),
          int64_t(1));
  }
  return std::nullopt;
}

/// The elements of a vector of so many sizes, as index values. None if the
/// vector has another type: `arith` has no unsigned integers, and the number
/// true is 1.
std::optional<SmallVector<Value>> Importer::elementsOf(Value tensor,
                                                       int64_t count) {
  RankedTensorType type = tensorType(tensor);
  if (!type || type.getRank() != 1 || type.getDimSize(0) != count ||
      !isSize(type.getElementType()))
    return std::nullopt;
  Operation *def = tensor.getDefiningOp();
  StringRef name = nameOf(def);
  auto toIndex = [&](Value scalar) -> Value {
    Type index = builder.getIndexType();
    return scalar.getType() == index
               ? scalar
               : arith::IndexCastOp::create(builder, loc, index, scalar);
  };
  SmallVector<Value> all;
  if (name == "concatenate") {
    for (Value operand : def->getOperands()) {
      RankedTensorType part = tensorType(operand);
      auto elements = part && part.getElementType() == type.getElementType() &&
                              part.getRank() == 1
                          ? elementsOf(operand, part.getDimSize(0))
                          : std::nullopt;
      if (!elements)
        return std::nullopt;
      llvm::append_range(all, *elements);
    }
    if (int64_t(all.size()) != count)
      return std::nullopt;
    return all;
  }
  if (auto slice = sliceOf(def)) {
    RankedTensorType from = tensorType(def->getOperand(0));
    auto elements = from && from.getRank() == 1 && !from.isDynamicDim(0) &&
                            from.getElementType() == type.getElementType()
                        ? elementsOf(def->getOperand(0), from.getDimSize(0))
                        : std::nullopt;
    auto [first, stride] = *slice;
    if (!elements || first < 0 || stride < 1 ||
        (count > 0 &&
         (first >= int64_t(elements->size()) ||
          (count - 1) > (int64_t(elements->size()) - 1 - first) / stride)))
      return std::nullopt;
    for (int64_t i = 0; i < count; ++i)
      all.push_back((*elements)[first + i * stride]);
    return all;
  }
  if (def && def->getNumOperands() == 1) {
    Value operand = def->getOperand(0);
    RankedTensorType from = tensorType(operand);
    if (name == "reshape" && count == 1 && isIntegerScalar(operand) &&
        from.getElementType() == type.getElementType())
      return SmallVector<Value>{toIndex(scalarOf(operand))};
    // A conversion to fewer bits may change the number.
    auto narrow = from ? dyn_cast<IntegerType>(from.getElementType()) : nullptr;
    auto wide = dyn_cast<IntegerType>(type.getElementType());
    if (name == "convert" && narrow && wide && isSize(narrow) &&
        narrow.getWidth() <= wide.getWidth())
      return elementsOf(operand, count);
  }
  if (name == "constant")
    if (auto value =
            dyn_cast_or_null<DenseIntElementsAttr>(attributeOf(def, "value"));
        value && value.getType() == type) {
      for (const APInt &element : value.getValues<APInt>()) {
        if (element.getSignificantBits() > 64)
          return std::nullopt;
        all.push_back(constant(element.getSExtValue()));
      }
      return all;
    }
  for (int64_t i = 0; i < count; ++i)
    all.push_back(toIndex(tensor::ExtractOp::create(builder, loc, tensor,
                                                    ValueRange{constant(i)})));
  return all;
}

void Importer::replaceByScalar(Operation *op, Value scalar) {
  auto tensor = tensor::FromElementsOp::create(
      builder, loc, tensorType(op->getResult(0)), scalar);
  scalars[tensor] = scalar;
  made.push_back(tensor);
  op->getResult(0).replaceAllUsesWith(tensor);
  op->erase();
}

/// Rewrites integer arithmetic of rank 0.
bool Importer::rewriteScalar(Operation *op, StringRef name) {
  if (op->getNumResults() != 1 || op->getNumRegions() ||
      !isIntegerScalar(op->getResult(0)) ||
      !llvm::all_of(op->getOperands(), isIntegerScalar))
    return false;
  auto type = cast<IntegerType>(tensorType(op->getResult(0)).getElementType());
  unsigned count = op->getNumOperands();
  if (name == "constant") {
    auto value =
        dyn_cast_or_null<DenseIntElementsAttr>(attributeOf(op, "value"));
    if (!value || !value.isSplat() || value.getElementType() != type)
      return false;
    replaceByScalar(op,
                    arith::ConstantOp::create(
                        builder, loc,
                        IntegerAttr::get(type, value.getSplatValue<APInt>())));
    return true;
  }
  SmallVector<Value> in;
  for (Value operand : op->getOperands())
    in.push_back(scalarOf(operand));
  Value out;
  auto number = [&](int64_t value) -> Value {
    return arith::ConstantIntOp::create(builder, loc, type, value);
  };
  bool isBool = type.getWidth() == 1;
  // Ops that StableHLO's verifier rejects stay as they are.
  auto haveType = [](ArrayRef<Value> values, Type type) {
    return llvm::all_of(values, [&](Value v) { return v.getType() == type; });
  };
  if (name == "compare") {
    if (!isBool || count != 2 || in[0].getType() != in[1].getType())
      return false;
  } else if (name == "select") {
    if (count != 3 || !in[0].getType().isInteger(1) ||
        !haveType(ArrayRef(in).drop_front(), type))
      return false;
  } else if (name != "convert" && !haveType(in, type)) {
    return false;
  }
  if (count == 2 && !isBool && name == "add")
    out = arith::AddIOp::create(builder, loc, in[0], in[1]);
  else if (count == 2 && !isBool && name == "subtract")
    out = arith::SubIOp::create(builder, loc, in[0], in[1]);
  else if (count == 2 && !isBool && name == "multiply")
    out = arith::MulIOp::create(builder, loc, in[0], in[1]);
  else if (count == 2 && !isBool && name == "maximum")
    out = arith::MaxSIOp::create(builder, loc, in[0], in[1]);
  else if (count == 2 && !isBool && name == "minimum")
    out = arith::MinSIOp::create(builder, loc, in[0], in[1]);
  else if (count == 2 && name == "and")
    out = arith::AndIOp::create(builder, loc, in[0], in[1]);
  else if (count == 2 && name == "or")
    out = arith::OrIOp::create(builder, loc, in[0], in[1]);
  else if (count == 2 && name == "xor")
    out = arith::XOrIOp::create(builder, loc, in[0], in[1]);
  else if (count == 1 && !isBool && name == "negate")
    out = arith::SubIOp::create(builder, loc, number(0), in[0]);
  else if (count == 1 && !isBool && name == "sign")
    out = arith::MinSIOp::create(
        builder, loc, arith::MaxSIOp::create(builder, loc, in[0], number(-1)),
        number(1));
  else if (count == 3 && name == "select")
    out = arith::SelectOp::create(builder, loc, in[0], in[1], in[2]);
  else if (count == 2 && (name == "divide" || name == "remainder")) {
    // `arith` leaves the divisors 0 and -1 undefined, StableHLO does not.
    std::optional<int64_t> divisor = constantOf(in[1]);
    if (isBool || !divisor || *divisor == 0 || *divisor == -1)
      return false;
    if (name == "divide")
      out = arith::DivSIOp::create(builder, loc, in[0], in[1]);
    else
      out = arith::RemSIOp::create(builder, loc, in[0], in[1]);
  } else if (count == 1 && name == "reshape") {
    out = in[0];
  } else if (count == 1 && name == "convert") {
    unsigned from = in[0].getType().getIntOrFloatBitWidth();
    if (from == type.getWidth())
      out = in[0];
    else if (isBool)
      return false;
    else if (from > type.getWidth())
      out = arith::TruncIOp::create(builder, loc, type, in[0]);
    else if (from == 1)
      out = arith::ExtUIOp::create(builder, loc, type, in[0]);
    else
      out = arith::ExtSIOp::create(builder, loc, type, in[0]);
  } else if (count == 2 && name == "compare") {
    std::string direction;
    llvm::raw_string_ostream os(direction);
    if (Attribute attribute = attributeOf(op, "comparison_direction"))
      os << attribute;
    bool isUnsigned = in[0].getType().isInteger(1);
    for (auto [text, ordered, unordered] :
         {std::tuple("EQ>", arith::CmpIPredicate::eq, arith::CmpIPredicate::eq),
          {"NE>", arith::CmpIPredicate::ne, arith::CmpIPredicate::ne},
          {"GE>", arith::CmpIPredicate::sge, arith::CmpIPredicate::uge},
          {"GT>", arith::CmpIPredicate::sgt, arith::CmpIPredicate::ugt},
          {"LE>", arith::CmpIPredicate::sle, arith::CmpIPredicate::ule},
          {"LT>", arith::CmpIPredicate::slt, arith::CmpIPredicate::ult}})
      if (StringRef(direction).ends_with(text))
        out = arith::CmpIOp::create(
            builder, loc, isUnsigned ? unordered : ordered, in[0], in[1]);
  }
  if (!out)
    return false;
  replaceByScalar(op, out);
  return true;
}

/// The numbers of `NAME = [1, 2]` in the text of a StableHLO attribute.
SmallVector<int64_t> numbersIn(StringRef text, StringRef name) {
  SmallVector<int64_t> numbers;
  size_t at = text.find((name + " = [").str());
  if (at == StringRef::npos)
    return numbers;
  StringRef list = text.drop_front(at).split('[').second.split(']').first;
  while (!list.empty()) {
    auto [first, rest] = list.split(',');
    int64_t number;
    if (!first.trim().getAsInteger(10, number))
      numbers.push_back(number);
    list = rest;
  }
  return numbers;
}

/// The extents that StableHLO defines for the only result of an op.
std::optional<SmallVector<Value>> Importer::extentsOf(Operation *op,
                                                      StringRef name) {
  SmallVector<Value> extents;
  int64_t rank = tensorType(op->getResult(0)).getRank();
  auto operandType = [&](unsigned i) -> RankedTensorType {
    return i < op->getNumOperands() ? tensorType(op->getOperand(i))
                                    : RankedTensorType();
  };
  if (name == "dynamic_broadcast_in_dim" || name == "dynamic_reshape" ||
      name == "dynamic_iota") {
    unsigned last = name == "dynamic_iota" ? 0 : 1;
    if (op->getNumOperands() <= last)
      return std::nullopt;
    return elementsOf(op->getOperand(last), rank);
  }
  RankedTensorType first = operandType(0);
  if (!first)
    return std::nullopt;
  Value source = op->getOperand(0);
  if (isElementwiseName(name) || name == "select" || name == "clamp") {
    // A predicate or bound may have rank 0.
    if (name != "dynamic_update_slice")
      for (Value operand : op->getOperands())
        if (tensorType(operand) && tensorType(operand).getRank())
          source = operand;
    for (int64_t i = 0, e = tensorType(source).getRank(); i < e; ++i)
      extents.push_back(dim(source, i));
    return extents;
  }
  if (name == "transpose") {
    std::optional<SmallVector<int64_t>> order = numbersOf(op, "permutation");
    if (!order || !areAxes(*order, first.getRank()))
      return std::nullopt;
    for (int64_t axis : *order)
      extents.push_back(dim(source, axis));
    return extents;
  }
  if (name == "reduce") {
    std::optional<SmallVector<int64_t>> axes = numbersOf(op, "dimensions");
    if (!axes)
      return std::nullopt;
    for (int64_t i = 0; i < first.getRank(); ++i)
      if (!llvm::is_contained(*axes, i))
        extents.push_back(dim(source, i));
    return extents;
  }
  if (name == "concatenate") {
    std::optional<int64_t> axis = numberOf(op, "dimension");
    if (!axis || llvm::any_of(op->getOperands(), [&](Value operand) {
          return !tensorType(operand) ||
                 tensorType(operand).getRank() != first.getRank();
        }))
      return std::nullopt;
    for (int64_t i = 0; i < first.getRank(); ++i) {
      Value sum = dim(source, i);
      if (i == *axis)
        for (Value operand : op->getOperands().drop_front())
          sum = arith::AddIOp::create(builder, loc, sum, dim(operand, i));
      extents.push_back(sum);
    }
    return extents;
  }
  if (name == "real_dynamic_slice") {
    if (op->getNumOperands() != 4)
      return std::nullopt;
    auto start = elementsOf(op->getOperand(1), rank),
         limit = elementsOf(op->getOperand(2), rank),
         stride = elementsOf(op->getOperand(3), rank);
    if (!start || !limit || !stride)
      return std::nullopt;
    for (auto [low, high, step] : llvm::zip_equal(*start, *limit, *stride)) {
      Value span = arith::SubIOp::create(builder, loc, high, low);
      if (constantOf(step) != 1)
        span = arith::CeilDivSIOp::create(builder, loc, span, step);
      extents.push_back(span);
    }
    return extents;
  }
  if (name == "dynamic_pad") {
    if (op->getNumOperands() != 5 || first.getRank() != rank)
      return std::nullopt;
    auto low = elementsOf(op->getOperand(2), rank),
         high = elementsOf(op->getOperand(3), rank),
         interior = elementsOf(op->getOperand(4), rank);
    if (!low || !high || !interior)
      return std::nullopt;
    for (auto [i, between] : llvm::enumerate(*interior)) {
      if (constantOf(between) != 0)
        return std::nullopt;
      Value sum =
          arith::AddIOp::create(builder, loc, dim(source, i), (*low)[i]);
      extents.push_back(arith::AddIOp::create(builder, loc, sum, (*high)[i]));
    }
    return extents;
  }
  if (name == "pad") {
    auto low = numbersOf(op, "edge_padding_low"),
         high = numbersOf(op, "edge_padding_high"),
         interior = numbersOf(op, "interior_padding");
    if (!low || !high || !interior || int64_t(low->size()) != first.getRank() ||
        int64_t(high->size()) != first.getRank() ||
        llvm::any_of(*interior, [](int64_t n) { return n != 0; }))
      return std::nullopt;
    for (int64_t i = 0; i < first.getRank(); ++i) {
      int64_t edges;
      if (llvm::AddOverflow((*low)[i], (*high)[i], edges))
        return std::nullopt;
      extents.push_back(
          arith::AddIOp::create(builder, loc, dim(source, i), constant(edges)));
    }
    return extents;
  }
  if (name == "dot_general" && op->getNumOperands() == 2) {
    std::string text;
    llvm::raw_string_ostream os(text);
    if (Attribute numbers = attributeOf(op, "dot_dimension_numbers"))
      os << numbers;
    SmallVector<int64_t> batch = numbersIn(text, "lhs_batching_dimensions");
    SmallVector<int64_t> left = numbersIn(text, "lhs_contracting_dimensions");
    SmallVector<int64_t> right = numbersIn(text, "rhs_contracting_dimensions");
    llvm::append_range(left, batch);
    llvm::append_range(right, numbersIn(text, "rhs_batching_dimensions"));
    if (!areAxes(batch, first.getRank()))
      return std::nullopt;
    for (int64_t axis : batch)
      extents.push_back(dim(source, axis));
    for (int64_t i = 0; i < first.getRank(); ++i)
      if (!llvm::is_contained(left, i))
        extents.push_back(dim(source, i));
    Value other = op->getOperand(1);
    if (!tensorType(other))
      return std::nullopt;
    for (int64_t i = 0; i < tensorType(other).getRank(); ++i)
      if (!llvm::is_contained(right, i))
        extents.push_back(dim(other, i));
    return extents;
  }
  return std::nullopt;
}

/// A reshape to the shape that the value has: no other pass takes extents from
/// a statement about an op that it does not know.
void Importer::restate(Value result, ArrayRef<Value> extents) {
  auto shape = tensor::FromElementsOp::create(builder, loc, extents);
  auto op =
      tensor::ReshapeOp::create(builder, loc, result.getType(), result, shape);
  result.replaceAllUsesExcept(op.getResult(), op);
}

void Importer::visit(Operation *op) {
  StringRef name = nameOf(op);
  // The bodies of reductions, sorts and the like are about elements.
  if (name.empty() || name == "while" || name == "if" || name == "case")
    for (Region &region : op->getRegions())
      run(region);
  if (name.empty())
    return;
  builder.setInsertionPoint(op);
  loc = op->getLoc();
  if (isShapeAssertion(op)) {
    auto message = cast<StringAttr>(attributeOf(op, "error_message"));
    cf::AssertOp::create(builder, loc, scalarOf(op->getOperand(0)),
                         plainMessage(message.getValue()));
    op->erase();
    return;
  }
  if (name == "get_dimension_size") {
    int64_t axis = *numberOf(op, "dimension");
    replaceByScalar(op, arith::IndexCastOp::create(
                            builder, loc,
                            tensorType(op->getResult(0)).getElementType(),
                            dim(op->getOperand(0), axis)));
    return;
  }
  if (rewriteScalar(op, name) || op->getNumResults() != 1)
    return;
  RankedTensorType type = tensorType(op->getResult(0));
  if (!type || type.hasStaticShape() || type.getEncoding())
    return;
  std::optional<SmallVector<Value>> extents = extentsOf(op, name);
  if (!extents || extents->empty() ||
      int64_t(extents->size()) != type.getRank())
    return;
  builder.setInsertionPointAfter(op);
  restate(op->getResult(0), *extents);
}

} // namespace

void symshape::stablehlo::importSizes(func::FuncOp func) {
  Importer(func).run(func.getBody());
}

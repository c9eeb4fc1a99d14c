//===- OnnxControl.cpp - The control flow of ONNX -------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/OnnxControl.h"
#include "FunctionAnalyzer/ValueState.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace mlir::symshape;

/// The values that the only block of a region yields.
static OperandRange yieldedBy(Region &region) {
  return region.front().back().getOperands();
}

static bool endsWithYield(Region &region) {
  return region.hasOneBlock() && !region.front().empty() &&
         region.front().back().getName().getStringRef() == "onnx.Yield";
}

/// How a Loop or a Scan passes its carried values.
struct OnnxLoop {
  unsigned carried;       ///< their number
  unsigned firstOperand;  ///< of the op
  unsigned firstArgument; ///< of the body
  unsigned firstYielded;
};

static int64_t integerAttribute(Operation *op, StringRef name) {
  auto attr = op->getAttrOfType<IntegerAttr>(name);
  return attr ? attr.getInt() : 0;
}

static std::optional<OnnxLoop> readLoop(Operation *op) {
  if (op->getNumRegions() != 1)
    return std::nullopt;
  StringRef name = op->getName().getStringRef();
  bool isLoop = name == "onnx.Loop", isScan = name == "onnx.Scan";
  if ((!isLoop && !isScan) || !endsWithYield(op->getRegion(0)))
    return std::nullopt;
  OnnxLoop loop{};
  int64_t inputs = isScan ? integerAttribute(op, "num_scan_inputs") : 2;
  if (inputs < 0 || inputs > int64_t(op->getNumOperands()))
    return std::nullopt;
  // The first version of Scan had a batch.
  if (isScan && integerAttribute(op, "opset") < 9)
    return std::nullopt;
  loop.carried = op->getNumOperands() - inputs;
  loop.firstOperand = loop.firstArgument = isLoop ? 2 : 0;
  loop.firstYielded = isLoop ? 1 : 0;
  Region &body = op->getRegion(0);
  if (body.getNumArguments() != op->getNumOperands() ||
      yieldedBy(body).size() != op->getNumResults() + loop.firstYielded ||
      op->getNumResults() < loop.carried)
    return std::nullopt;
  return loop;
}

bool symshape::isOnnxIf(Operation *op) {
  return op->getNumRegions() == 2 && op->getNumOperands() == 1 &&
         op->getName().getStringRef() == "onnx.If" &&
         llvm::all_of(op->getRegions(), [&](Region &region) {
           return endsWithYield(region) &&
                  yieldedBy(region).size() == op->getNumResults();
         });
}

bool symshape::isOnnxControl(Operation *op) {
  return isOnnxIf(op) || readLoop(op);
}

void symshape::forEachOnnxEdgeInto(
    Operation *op, llvm::function_ref<void(const RegionEdge &)> fn) {
  std::optional<OnnxLoop> loop = readLoop(op);
  if (!loop) {
    for (Region &region : op->getRegions())
      fn({&region, ValueRange(), ValueRange()});
    return;
  }
  Region &body = op->getRegion(0);
  ValueRange passed =
      op->getOperands().slice(loop->firstOperand, loop->carried);
  fn({&body, body.getArguments().slice(loop->firstArgument, loop->carried),
      passed});
  // No iteration.
  fn({nullptr, op->getResults().take_front(loop->carried), passed});
}

void symshape::forEachOnnxEdgeOut(
    Operation *op, Region &region,
    llvm::function_ref<void(Operation *, const RegionEdge &)> fn) {
  Operation *last = &region.front().back();
  std::optional<OnnxLoop> loop = readLoop(op);
  if (!loop)
    return fn(last, {nullptr, op->getResults(), last->getOperands()});
  ValueRange passed =
      last->getOperands().slice(loop->firstYielded, loop->carried);
  fn(last,
     {&region, region.getArguments().slice(loop->firstArgument, loop->carried),
      passed});
  fn(last, {nullptr, op->getResults().take_front(loop->carried), passed});
}

/// An axis from the list attribute; 0 if there is no list, -1 if it does not
/// fit.
static int64_t scanAxis(Operation *op, StringRef name, unsigned i,
                        int64_t rank) {
  auto list = op->getAttrOfType<DenseI64ArrayAttr>(name);
  if (!list)
    return rank > 0 ? 0 : -1;
  if (i >= list.size())
    return -1;
  int64_t axis = list[i] < 0 ? list[i] + rank : list[i];
  return axis >= 0 && axis < rank ? axis : -1;
}

void symshape::describeOnnxSlice(BlockArgument arg, ValueState &values) {
  Operation *op = arg.getOwner()->getParentOp();
  std::optional<OnnxLoop> loop = readLoop(op);
  values.erase(arg);
  if (loop && loop->firstOperand == 0 && arg.getArgNumber() >= loop->carried) {
    ArrayRef<DimExpr> es = values.extents(op->getOperand(arg.getArgNumber()));
    int64_t axis = scanAxis(op, "scan_input_axes",
                            arg.getArgNumber() - loop->carried, es.size());
    if (axis >= 0) {
      SmallVector<DimExpr> slice(es);
      slice.erase(slice.begin() + axis);
      values.setExtents(arg, slice);
    }
  }
  values.finish(arg);
}

static bool isTrue(Value bit, ValueState &values) {
  ArrayRef<DimExpr> known = values.contents(bit);
  return known.size() == 1 && known.front().isConstant(1);
}

/// True if the value is a bit that is true in each iteration, provided that the
/// condition passed to the body is.
static bool staysTrue(Value bit, Value passed, ValueState &values) {
  while (Operation *def = bit.getDefiningOp()) {
    if (def->getName().getStringRef() != "onnx.Identity" ||
        def->getNumOperands() != 1)
      break;
    bit = def->getOperand(0);
  }
  return bit == passed || isTrue(bit, values);
}

/// How often the body runs: exactly `count`, if it is known, and at least once
/// if that is proved.
struct OnnxIterations {
  DimExpr count;
  bool runs = false;
};

static OnnxIterations countIterations(Operation *op, const OnnxLoop &loop,
                                      ValueState &values) {
  OnnxIterations found;
  if (loop.firstOperand == 0) {
    unsigned first = loop.carried;
    if (first >= op->getNumOperands())
      return found;
    ArrayRef<DimExpr> es = values.extents(op->getOperand(first));
    int64_t axis = scanAxis(op, "scan_input_axes", 0, es.size());
    if (axis >= 0)
      found.count = es[axis];
    found.runs = found.count && values.isNonNegative(found.count - 1);
    return found;
  }
  Region &body = op->getRegion(0);
  Value count = op->getOperand(0), flag = op->getOperand(1);
  ArrayRef<DimExpr> most = values.contents(count);
  bool starts = isa<NoneType>(flag.getType()) || isTrue(flag, values);
  bool isCounted = most.size() == 1 && most.front();
  found.runs = starts && (isa<NoneType>(count.getType()) ||
                          (isCounted && values.isNonNegative(most[0] - 1)));
  if (isCounted && starts &&
      staysTrue(yieldedBy(body)[0], body.getArgument(1), values)) {
    ExprContext &ctx = values.getExprContext();
    found.count =
        values.getProver().simplify(ctx.max({most.front(), ctx.constant(0)}));
  }
  return found;
}

void symshape::describeOnnxCollected(OpResult result, unsigned visibleBelow,
                                     ValueState &values) {
  Operation *op = result.getOwner();
  std::optional<OnnxLoop> loop = readLoop(op);
  values.erase(result);
  unsigned number = result.getResultNumber();
  if (loop && number >= loop->carried && isRankedShaped(result.getType())) {
    Value slice = yieldedBy(op->getRegion(0))[number + loop->firstYielded];
    int64_t rank = cast<ShapedType>(result.getType()).getRank();
    int64_t axis =
        loop->firstOperand == 0
            ? scanAxis(op, "scan_output_axes", number - loop->carried, rank)
            : 0;
    OnnxIterations iterations = countIterations(op, *loop, values);
    ArrayRef<DimExpr> inside = values.knownExtents(slice);
    SmallVector<DimExpr> sizes(rank);
    // Without an iteration, the runtime chooses the other sizes.
    if (axis >= 0 && axis < rank && int64_t(inside.size()) == rank - 1)
      for (int64_t i = 0; i < rank; ++i) {
        DimExpr e = i == axis ? iterations.count : inside[i < axis ? i : i - 1];
        if (e && isVisible(e, visibleBelow) && (i == axis || iterations.runs))
          sizes[i] = e;
      }
    values.setExtents(result, sizes);
  }
  values.finish(result);
}

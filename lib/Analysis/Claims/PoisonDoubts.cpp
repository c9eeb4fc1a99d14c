//===- PoisonDoubts.cpp - Values that may be poison -----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Claims/PoisonDoubts.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::symshape;

/// True for arithmetic that yields a value, not poison, for all operands.
static bool isTotalArithmetic(Operation *op) {
  if (auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op))
    if (flags.getOverflowAttr().getValue() != arith::IntegerOverflowFlags::none)
      return false;
  if (auto flags = dyn_cast<arith::ArithFastMathInterface>(op))
    if (auto attr = flags.getFastMathFlagsAttr();
        attr && attr.getValue() != arith::FastMathFlags::none)
      return false;
  if (op->hasAttr("isExact") || op->hasAttr("exact"))
    return false;
  return !isa<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp, arith::FPToSIOp,
              arith::FPToUIOp>(op);
}

bool PoisonDoubts::isTotalMap(AffineMap map) {
  bool total = true;
  map.walkExprs([&](AffineExpr e) {
    auto binary = dyn_cast<AffineBinaryOpExpr>(e);
    if (!binary || e.getKind() == AffineExprKind::Add ||
        e.getKind() == AffineExprKind::Mul)
      return;
    auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
    total &= divisor && divisor.getValue() > 0;
  });
  return total;
}

/// True for a slice whose preconditions are all known.
static bool isPlainSlice(OffsetSizeAndStrideOpInterface slice,
                         const FunctionShapes &shapes) {
  auto isFollowed = [&](OpFoldResult part) {
    auto value = dyn_cast<Value>(part);
    return !value || shapes.content(value);
  };
  auto isForward = [](OpFoldResult stride) {
    auto constant = getConstantIntValue(stride);
    return constant && *constant >= 1;
  };
  return llvm::all_of(slice.getMixedStrides(), isForward) &&
         llvm::all_of(slice.getMixedOffsets(), isFollowed) &&
         llvm::all_of(slice.getMixedSizes(), isFollowed);
}

bool PoisonDoubts::isDescribed(Operation *op) const {
  StringRef dialect = op->getName().getDialectNamespace();
  if (dialect == "arith" || dialect == "math")
    return isTotalArithmetic(op);
  if (dialect == "index")
    return !op->getName().stripDialect().starts_with("sh");
  if (isa<affine::AffineApplyOp>(op))
    return isTotalMap(cast<affine::AffineApplyOp>(op).getAffineMap());
  if (auto min = dyn_cast<affine::AffineMinOp>(op))
    return isTotalMap(min.getMap());
  if (auto max = dyn_cast<affine::AffineMaxOp>(op))
    return isTotalMap(max.getMap());
  // PathConditions requires that windows are inside their operands.
  if (isa<linalg::LinalgOp, linalg::IndexOp>(op))
    return true;
  if (isa<tensor::ExtractSliceOp, tensor::InsertSliceOp>(op))
    return isPlainSlice(cast<OffsetSizeAndStrideOpInterface>(op), shapes);
  if (isa<tensor::DimOp, memref::DimOp>(op))
    return isPure(op); // a constant index in range
  // PathConditions requires that the indices of tensor.extract and
  // tensor.insert are in range.
  return isa<tensor::CastOp, tensor::ConcatOp, tensor::ExpandShapeOp,
             tensor::CollapseShapeOp, tensor::ReshapeOp, tensor::EmptyOp,
             tensor::FromElementsOp, tensor::GenerateOp, tensor::SplatOp,
             tensor::PadOp, tensor::RankOp, tensor::ExtractOp, tensor::InsertOp,
             memref::AllocOp, memref::AllocaOp, memref::CastOp, scf::IfOp,
             scf::ExecuteRegionOp, scf::IndexSwitchOp, ParamOp, SymbolOp,
             PredicateOp, SizeOp, FromIndexOp>(op) ||
         op->getName().getStringRef() == "bufferization.alloc_tensor" ||
         !op->isRegistered();
}

/// True for a load of a whole tensor from a global of a static type. Its
/// elements may be poison, because a store may have written poison. Its extents
/// are those of the type.
static bool loadsStaticTensor(Operation *op) {
  StringRef name = op->getName().getStringRef();
  if (name != "ml_program.global_load" &&
      name != "ml_program.global_load_const")
    return false;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  return type && type.hasStaticShape();
}

Operation *PoisonDoubts::sourceOfOperand(Operation *op) const {
  for (Value operand : op->getOperands())
    if (Operation *source = sourceOf(operand))
      return source;
  return nullptr;
}

void PoisonDoubts::mark(Value v, Operation *source, bool elementsOnly) {
  bool shaped = isa<ShapedType>(v.getType());
  (elementsOnly && shaped ? elements : whole).try_emplace(v, source);
}

void PoisonDoubts::visit(Operation *op, bool preconditionsHold) {
  auto markAll = [&](Operation *source, bool elementsOnly) {
    for (Value result : op->getResults())
      mark(result, source, elementsOnly);
    for (Region &region : op->getRegions())
      for (Value arg : region.getArguments())
        mark(arg, source, elementsOnly);
  };
  if (!preconditionsHold || (op->getNumResults() && !isDescribed(op)))
    markAll(op, /*elementsOnly=*/preconditionsHold && loadsStaticTensor(op));
  bool readsShapeOnly = isa<tensor::DimOp, memref::DimOp, SizeOp>(op);
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  for (OpOperand &operand : op->getOpOperands()) {
    // The inits of a structured op give its results their shape.
    if (Operation *source = whole.lookup(operand.get()))
      markAll(source, linalgOp && !linalgOp.isDpsInit(&operand));
    if (Operation *source = elements.lookup(operand.get());
        source && !readsShapeOnly)
      markAll(source, /*elementsOnly=*/true);
  }
}

void PoisonDoubts::visitYields(Operation *op) {
  bool elementsOnly =
      isa<linalg::LinalgOp, tensor::GenerateOp, tensor::PadOp>(op);
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      if (block.empty())
        continue;
      for (Value yielded : block.back().getOperands())
        for (Value result : op->getResults()) {
          if (Operation *source = whole.lookup(yielded))
            mark(result, source, elementsOnly);
          if (Operation *source = elements.lookup(yielded))
            mark(result, source, /*elementsOnly=*/true);
        }
    }
}

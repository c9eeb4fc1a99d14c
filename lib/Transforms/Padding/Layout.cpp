//===- Layout.cpp - Where the elements of a padded tensor are -------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layout.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::symshape;

/// Far below what 64 bits hold, so that sums of sizes fit.
static constexpr int64_t kMaxElements = int64_t(1) << 48;

int64_t symshape::paddedSize(ArrayRef<Factor> dim) {
  int64_t size = 1;
  for (const Factor &factor : dim)
    if (llvm::MulOverflow(size, factor.padded, size))
      return std::numeric_limits<int64_t>::max();
  return size;
}

PaddedDim symshape::fixedDim(int64_t size, ExprContext &ctx) {
  if (size == 1)
    return {};
  return {{Value(), size, ctx.constant(size)}};
}

PaddedDims symshape::fixedDims(ArrayRef<int64_t> sizes, ExprContext &ctx) {
  PaddedDims dims;
  for (int64_t size : sizes)
    dims.push_back(fixedDim(size, ctx));
  return dims;
}

void symshape::takeSmaller(PaddedDims &dims, ArrayRef<PaddedDim> others) {
  for (auto [dim, other] : llvm::zip_equal(dims, others))
    if (hasPadding(dim) &&
        (!hasPadding(other) || paddedSize(other) < paddedSize(dim)))
      dim = other;
}

void symshape::append(PaddedDim &dim, const Factor &inner, OpBuilder &builder,
                      Location loc) {
  if (!inner.hasPadding() && inner.padded == 1)
    return;
  if (dim.empty() || inner.hasPadding()) {
    dim.push_back(inner);
    return;
  }
  Factor &outer = dim.back();
  if (outer.hasPadding()) {
    Value size = arith::ConstantIndexOp::create(builder, loc, inner.padded);
    outer.actual = arith::MulIOp::create(builder, loc, outer.actual, size);
  }
  outer.padded = paddedSize({outer, inner});
  if (outer.expr)
    outer.expr = inner.expr ? outer.expr * inner.expr : DimExpr();
}

Value symshape::actualSize(ArrayRef<Factor> dim, OpBuilder &builder,
                           Location loc) {
  Value size;
  for (const Factor &factor : dim) {
    Value own = factor.hasPadding() ? factor.actual
                                    : Value(arith::ConstantIndexOp::create(
                                          builder, loc, factor.padded));
    size = size ? Value(arith::MulIOp::create(builder, loc, size, own)) : own;
  }
  return size ? size : Value(arith::ConstantIndexOp::create(builder, loc, 1));
}

DimExpr symshape::actualExpr(ArrayRef<Factor> dim, ExprContext &ctx) {
  DimExpr size = ctx.constant(1);
  for (const Factor &factor : dim) {
    if (!factor.expr)
      return {};
    size = size * factor.expr;
  }
  return size;
}

static bool provedEqual(DimExpr a, DimExpr b, Prover &prover) {
  return a && b && prover.provesEqual(a, b);
}

bool symshape::sameLayout(ArrayRef<Factor> a, ArrayRef<Factor> b,
                          Prover &prover) {
  if (a.size() != b.size())
    return false;
  // With one factor, the actual sizes are those of the dimensions.
  for (auto [x, y] : llvm::zip_equal(a, b))
    if (x.padded != y.padded || (a.size() > 1 && x.actual != y.actual &&
                                 !provedEqual(x.expr, y.expr, prover)))
      return false;
  return true;
}

RankedTensorType symshape::paddedType(ArrayRef<PaddedDim> dims,
                                      Type elementType) {
  SmallVector<int64_t> shape;
  int64_t elements = 1;
  for (const PaddedDim &dim : dims) {
    int64_t size = paddedSize(dim);
    if (size > kMaxElements ||
        llvm::MulOverflow(elements, std::max<int64_t>(size, 1), elements) ||
        elements > kMaxElements)
      return {};
    shape.push_back(size);
  }
  return RankedTensorType::get(shape, elementType);
}

namespace {
/// Takes factors from the inner end of a list.
class Splitter {
public:
  Splitter(ArrayRef<Factor> factors, Prover &prover, OpBuilder &builder,
           Location loc)
      : left(factors), prover(prover), builder(builder), loc(loc) {}

  /// All factors that are left.
  PaddedDim takeRest() {
    PaddedDim all(left.begin(), left.end());
    left.clear();
    return all;
  }
  FailureOr<PaddedDim> take(const SplitSize &size) {
    return ShapedType::isDynamic(size.size) ? takeWhole(size.expr)
                                            : takeFixed(size.size);
  }

private:
  FailureOr<PaddedDim> takeFixed(int64_t size);
  FailureOr<PaddedDim> takeWhole(DimExpr size);
  bool divide(Factor &factor, int64_t size);

  SmallVector<Factor, 4> left;
  Prover &prover;
  OpBuilder &builder;
  Location loc;
};
} // namespace

/// Splits `size` off the inner end of a factor with padding.
bool Splitter::divide(Factor &factor, int64_t size) {
  if (factor.padded % size != 0 || !factor.expr)
    return false;
  ExprContext &ctx = prover.getContext();
  DimExpr divisor = ctx.constant(size);
  if (!prover.provesEqual(factor.expr.mod(divisor), ctx.constant(0)))
    return false;
  Value constant = arith::ConstantIndexOp::create(builder, loc, size);
  factor.actual = arith::DivUIOp::create(builder, loc, factor.actual, constant);
  factor.padded /= size;
  factor.expr = factor.expr.floorDiv(divisor);
  return true;
}

FailureOr<PaddedDim> Splitter::takeFixed(int64_t size) {
  int64_t needed = size;
  if (needed == 0)
    return failure();
  while (needed != 1) {
    if (left.empty())
      return failure();
    Factor &inner = left.back();
    if (inner.hasPadding()) {
      if (!divide(inner, needed))
        return failure();
      needed = 1;
    } else if (inner.padded != 0 && needed % inner.padded == 0) {
      needed /= inner.padded;
      left.pop_back();
    } else if (inner.padded % needed == 0) {
      inner.padded /= needed;
      inner.expr = prover.getContext().constant(inner.padded);
      needed = 1;
    } else {
      return failure();
    }
  }
  return fixedDim(size, prover.getContext());
}

FailureOr<PaddedDim> Splitter::takeWhole(DimExpr size) {
  if (!size)
    return failure();
  SmallVector<Factor, 2> taken;
  DimExpr product = prover.getContext().constant(1);
  while (!prover.provesEqual(product, size)) {
    if (left.empty() || !left.back().expr)
      return failure();
    product = left.back().expr * product;
    taken.push_back(left.pop_back_val());
  }
  PaddedDim dim;
  for (const Factor &factor : llvm::reverse(taken))
    append(dim, factor, builder, loc);
  return dim;
}

FailureOr<PaddedDims> symshape::split(ArrayRef<Factor> factors,
                                      ArrayRef<SplitSize> sizes, Prover &prover,
                                      OpBuilder &builder, Location loc) {
  PaddedDims dims(sizes.size());
  Splitter splitter(factors, prover, builder, loc);
  for (unsigned i = sizes.size(); i-- > 1;) {
    FailureOr<PaddedDim> dim = splitter.take(sizes[i]);
    if (failed(dim))
      return failure();
    dims[i] = *dim;
  }
  PaddedDim rest = splitter.takeRest();
  if (sizes.empty() && !rest.empty())
    return failure();
  if (sizes.empty())
    return dims;
  // If an inner dimension is empty, the products do not determine the outermost
  // one.
  bool same = ShapedType::isDynamic(sizes[0].size)
                  ? provedEqual(actualExpr(rest, prover.getContext()),
                                sizes[0].expr, prover)
                  : !hasPadding(rest) && paddedSize(rest) == sizes[0].size;
  if (!same)
    return failure();
  dims[0] = rest;
  return dims;
}

//===- LinalgLoops.cpp - How often the loops of linalg ops run ------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/LinalgLoops.h"
#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::symshape;

DimExpr
symshape::loopExtent(ArrayRef<AffineMap> maps, ValueRange operands,
                     unsigned dim,
                     llvm::function_ref<ArrayRef<DimExpr>(Value)> extents) {
  // Upstream's lowering, too, takes the first axis that the loop indexes alone.
  for (auto [map, operand] : llvm::zip(maps, operands))
    for (auto [axis, e] : llvm::enumerate(map.getResults())) {
      auto index = dyn_cast<AffineDimExpr>(e);
      if (!index || index.getPosition() != dim)
        continue;
      ArrayRef<DimExpr> sizes = extents(operand);
      return axis < sizes.size() ? sizes[axis] : DimExpr();
    }
  return {};
}

bool symshape::coversAll(AffineMap map, ShapedType type) {
  llvm::SmallBitVector seen(map.getNumDims());
  for (auto [axis, place] : llvm::enumerate(map.getResults())) {
    if (auto constant = dyn_cast<AffineConstantExpr>(place);
        constant && constant.getValue() == 0 && type.getDimSize(axis) == 1)
      continue;
    auto loop = dyn_cast<AffineDimExpr>(place);
    if (!loop || seen.test(loop.getPosition()))
      return false;
    seen.set(loop.getPosition());
  }
  return true;
}

namespace {
/// How an index changes with the number of one loop.
enum class Trend : uint8_t { None, Up, Down, Mixed };

/// A range with the facts about it that a sum or a remainder needs.
struct Part : IndexRange {
  /// One for each loop. Each end is reached where the loops with Up and Down
  /// are at an end of theirs.
  SmallVector<Trend, 6> trends;
  /// True if the index takes each integer of the range.
  bool isDense = true;
};

class IndexReader {
public:
  IndexReader(ArrayRef<DimExpr> counts, ExprContext &ctx)
      : counts(counts), ctx(ctx) {}
  std::optional<Part> read(AffineExpr e) const;

private:
  std::optional<Part> readQuotient(AffineExpr e) const;
  Part constant(int64_t value) const {
    DimExpr c = ctx.constant(value);
    return {{c, c}, SmallVector<Trend, 6>(counts.size(), Trend::None)};
  }
  static Part sum(Part a, const Part &b);
  Part scaled(Part a, int64_t factor) const;
  Part remainder(Part a, int64_t divisor) const;

  ArrayRef<DimExpr> counts;
  ExprContext &ctx;
};
} // namespace

/// Both parts reach an end in the same iteration if they share no loop, or
/// change in the same way with each loop that they share.
Part IndexReader::sum(Part a, const Part &b) {
  bool agree = true, share = false;
  for (auto [x, y] : llvm::zip_equal(a.trends, b.trends)) {
    if (x != Trend::None && y != Trend::None) {
      share = true;
      if (x != y || x == Trend::Mixed) {
        agree = false;
        x = Trend::Mixed;
      }
    } else if (x == Trend::None)
      x = y;
  }
  a.isDense &= b.isDense && !share;
  a.minIsReached &= agree && b.minIsReached;
  a.maxIsReached &= agree && b.maxIsReached;
  a.min = a.min + b.min;
  a.max = a.max + b.max;
  return a;
}

Part IndexReader::scaled(Part a, int64_t factor) const {
  if (factor < 0) {
    std::swap(a.min, a.max);
    std::swap(a.minIsReached, a.maxIsReached);
    for (Trend &trend : a.trends)
      trend = trend == Trend::Up     ? Trend::Down
              : trend == Trend::Down ? Trend::Up
                                     : trend;
  }
  DimExpr c = ctx.constant(factor);
  a.min = a.min * c;
  a.max = a.max * c;
  a.isDense &= factor == 1 || factor == -1 || a.min == a.max;
  return a;
}

/// A dense range from a multiple of the divisor on has the remainders 0 to
/// `min(divisor - 1, its length)`.
Part IndexReader::remainder(Part a, int64_t divisor) const {
  DimExpr k = ctx.constant(divisor), zero = ctx.constant(0);
  if (a.min.isConstant() && a.max.isConstant() &&
      a.min.floorDiv(k) == a.max.floorDiv(k)) {
    a.max = a.max.mod(k);
    a.min = a.min.mod(k);
    return a;
  }
  bool startsAtMultiple =
      a.min.isConstant() && a.min.mod(k).isConstant(0) && a.minIsReached;
  bool isExact = startsAtMultiple && a.isDense && a.maxIsReached;
  a.max = a.min.isConstant() && *a.min.getConstant() >= 0
              ? ctx.min({k - 1, startsAtMultiple ? a.max - a.min : a.max})
              : k - 1;
  a.min = zero;
  a.minIsReached = a.maxIsReached = a.isDense = isExact;
  for (Trend &trend : a.trends)
    if (trend != Trend::None)
      trend = Trend::Mixed;
  return a;
}

/// Divisions and remainders.
std::optional<Part> IndexReader::readQuotient(AffineExpr e) const {
  auto binary = dyn_cast<AffineBinaryOpExpr>(e);
  auto divisor = binary ? dyn_cast<AffineConstantExpr>(binary.getRHS())
                        : AffineConstantExpr();
  if (!divisor || divisor.getValue() <= 0)
    return std::nullopt;
  std::optional<Part> a = read(binary.getLHS());
  if (!a || e.getKind() == AffineExprKind::Mod)
    return a ? std::optional(remainder(std::move(*a), divisor.getValue())) : a;
  DimExpr k = ctx.constant(divisor.getValue());
  bool isFloor = e.getKind() == AffineExprKind::FloorDiv;
  for (DimExpr *end : {&a->min, &a->max})
    *end = isFloor ? end->floorDiv(k) : end->ceilDiv(k);
  return a;
}

/// Adds `e * factor` to a sum of loops with steps, of quotients and of the
/// constant after them. False if it is no such sum.
static bool addTo(SmallVectorImpl<std::pair<AffineExpr, int64_t>> &terms,
                  int64_t &constant, AffineExpr e, int64_t factor) {
  auto binary = dyn_cast<AffineBinaryOpExpr>(e);
  int64_t product;
  if (auto number = dyn_cast<AffineConstantExpr>(e))
    return !llvm::MulOverflow(number.getValue(), factor, product) &&
           !llvm::AddOverflow(constant, product, constant);
  if (e.getKind() == AffineExprKind::Add)
    return addTo(terms, constant, binary.getLHS(), factor) &&
           addTo(terms, constant, binary.getRHS(), factor);
  if (e.getKind() == AffineExprKind::Mul) {
    auto number = dyn_cast<AffineConstantExpr>(binary.getRHS());
    return number && !llvm::MulOverflow(number.getValue(), factor, product) &&
           addTo(terms, constant, binary.getLHS(), product);
  }
  auto *known =
      llvm::find_if(terms, [&](auto &term) { return term.first == e; });
  if (known != terms.end())
    return !llvm::AddOverflow(known->second, factor, known->second);
  terms.push_back({e, factor});
  return true;
}

std::optional<Part> IndexReader::read(AffineExpr e) const {
  SmallVector<std::pair<AffineExpr, int64_t>> terms;
  int64_t shift = 0;
  if (!addTo(terms, shift, e, 1))
    return std::nullopt;
  Part result = constant(shift);
  for (auto [term, factor] : terms) {
    if (factor == 0)
      continue;
    std::optional<Part> part;
    if (auto dim = dyn_cast<AffineDimExpr>(term)) {
      unsigned loop = dim.getPosition();
      if (loop >= counts.size() || !counts[loop])
        return std::nullopt;
      part = constant(0);
      part->max = counts[loop] - 1;
      part->trends[loop] = Trend::Up;
    } else {
      part = readQuotient(term);
    }
    if (!part)
      return std::nullopt;
    result = sum(std::move(result), scaled(std::move(*part), factor));
  }
  return result;
}

IndexRange symshape::indexRange(AffineExpr e, ArrayRef<DimExpr> counts,
                                ExprContext &ctx) {
  std::optional<Part> part = IndexReader(counts, ctx).read(e);
  return part ? IndexRange(*part) : IndexRange{{}, {}};
}

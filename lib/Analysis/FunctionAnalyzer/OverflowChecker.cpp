//===- OverflowChecker.cpp - Where integer arithmetic is ideal ------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/OverflowChecker.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"

using namespace mlir;
using namespace mlir::symshape;

unsigned OverflowChecker::widthOf(Type type) const {
  // Extents have the width of `index`.
  return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : indexWidth;
}

unsigned OverflowChecker::limitWidthOf(Type type) const {
  return std::min(widthOf(type), analysisBudgets.values.width);
}

bool OverflowChecker::fits(DimExpr e, Type type, Operation *op, Prover &facts,
                           Prover &overflowFacts) const {
  unsigned width = limitWidthOf(type);
  auto inRange = [&](const Interval &range) {
    auto limit =
        llvm::DynamicAPInt(llvm::APInt::getOneBitSet(width + 1, width - 1));
    return range.lower && range.upper && *range.lower >= -limit &&
           *range.upper < limit;
  };
  if (auto c = e.getConstant())
    return inRange({c, c});
  if (inRange(overflowFacts.bounds(e)))
    return true;
  // A type in which a program counts elements can hold every product of the
  // extents of a tensor.
  return op && width >= leastCountWidth &&
         (isProductOfExtents(e, op, facts) || isBelowProduct(e, op, facts));
}

void OverflowChecker::noteShape(Block *block, ArrayRef<DimExpr> es) {
  // A shape whose only dynamic extent is a leaf has no product to compare with.
  auto dynamic = llvm::count_if(es, [](DimExpr e) { return !e.isConstant(); });
  if (dynamic == 0 || (dynamic == 1 && llvm::all_of(es, [](DimExpr e) {
                         return e.isConstant() || e.isLeaf();
                       })))
    return;
  if (noted.insert({es, block}).second)
    shapes.push_back({es, block});
}

void OverflowChecker::forgetShapesFrom(size_t first) {
  while (shapes.size() > first)
    noted.erase(shapes.pop_back_val());
}

/// Splits `e` into a coefficient and a list of atoms. False unless `e` is a
/// single monomial with a positive coefficient.
static bool asMonomial(DimExpr e, llvm::DynamicAPInt &coefficient,
                       SmallVectorImpl<DimExpr> &atoms) {
  SmallVector<DimExpr::Term> terms;
  llvm::DynamicAPInt offset;
  e.getAsSum(terms, offset);
  if (terms.empty()) {
    coefficient = offset;
    return offset > 0;
  }
  if (terms.size() != 1 || offset != 0 || terms[0].second <= 0)
    return false;
  coefficient = terms[0].second;
  DimExpr monomial = terms[0].first;
  if (monomial.getKind() == ExprKind::Product) {
    for (auto [atom, power] : monomial.getFactors())
      atoms.append(power, atom);
  } else {
    atoms.push_back(monomial);
  }
  return true;
}

/// True if `e` is the product of some of the extents of one tensor value that
/// is live here, or an integer fraction of it. The analysis assumes that the
/// program can count, for every tensor value, the product of max(extent, 1)
/// over its dimensions.
bool OverflowChecker::isProductOfExtents(DimExpr e, Operation *op,
                                         Prover &facts) const {
  llvm::DynamicAPInt wantedCoefficient;
  SmallVector<DimExpr> wanted;
  if (!asMonomial(e, wantedCoefficient, wanted) || wanted.empty())
    return false;
  auto fitsShape = [&](ArrayRef<DimExpr> es) {
    SmallVector<DimExpr> left = wanted;
    llvm::DynamicAPInt allowed(1);
    // Remove constants first, then whole extents, the largest first, so that an
    // extent that is a product is not split.
    struct Factor {
      DimExpr extent;
      SmallVector<DimExpr> atoms;
      llvm::DynamicAPInt coefficient;
    };
    SmallVector<Factor> factors;
    size_t largest = 0;
    for (DimExpr extent : es) {
      llvm::DynamicAPInt coefficient;
      SmallVector<DimExpr> atoms;
      if (!asMonomial(extent, coefficient, atoms))
        continue;
      if (atoms.empty())
        allowed *= coefficient;
      else
        factors.push_back({extent, atoms, coefficient});
      largest = std::max(largest, atoms.size());
    }
    for (size_t size = largest; size > 0; --size)
      for (auto &[extent, atoms, coefficient] : factors) {
        if (atoms.size() != size)
          continue;
        SmallVector<DimExpr> rest = left;
        bool all = llvm::all_of(atoms, [&](DimExpr atom) {
          auto it = llvm::find(rest, atom);
          if (it == rest.end())
            return false;
          rest.erase(it);
          return true;
        });
        // An op may have negative numbers as sizes: its result is then poison,
        // and bounds no product.
        Interval range = all ? facts.bounds(extent) : Interval();
        if (!range.lower || *range.lower < 0)
          continue;
        left = rest;
        allowed *= coefficient;
      }
    return left.empty() && wantedCoefficient <= allowed;
  };
  // At most the number of all elements: each extent left out is at least 1.
  auto fitsCount = [&](ArrayRef<DimExpr> es) {
    llvm::DynamicAPInt allowed;
    SmallVector<DimExpr> rest;
    if (!asMonomial(ctx.mul(es), allowed, rest) || wantedCoefficient > allowed)
      return false;
    for (DimExpr atom : wanted) {
      auto it = llvm::find(rest, atom);
      if (it == rest.end())
        return false;
      rest.erase(it);
    }
    auto isAtLeast = [&](DimExpr extent, int64_t least) {
      Interval range = facts.bounds(extent);
      return range.lower && *range.lower >= least;
    };
    return llvm::all_of(rest, [&](DimExpr a) { return isAtLeast(a, 1); }) &&
           llvm::all_of(es, [&](DimExpr e) { return isAtLeast(e, 0); });
  };
  for (auto &[es, block] : shapes)
    if (block->findAncestorOpInBlock(*op) && (fitsShape(es) || fitsCount(es)))
      return true;
  return false;
}

/// True if the facts prove that `e`, which multiplies numbers, is between 0 and
/// the number of elements of a tensor that is live here. Loops compute such a
/// number as the position of an element.
bool OverflowChecker::isBelowProduct(DimExpr e, Operation *op,
                                     Prover &facts) const {
  if (e.getTreeSize() > analysisBudgets.overflow.productSize)
    return false;
  SmallVector<DimExpr::Term> terms;
  llvm::DynamicAPInt offset;
  e.getAsSum(terms, offset);
  if (llvm::none_of(terms, [](const DimExpr::Term &term) {
        return term.first.getKind() == ExprKind::Product;
      }))
    return false;
  Interval range = facts.bounds(e);
  if (!range.lower || *range.lower < 0)
    return false;
  size_t tried = 0;
  for (auto &seen : llvm::reverse(shapes)) {
    const auto &es = seen.first;
    Block *block = seen.second;
    DimExpr count = ctx.mul(es);
    // A tensor does not bound numbers that mention none of its extents.
    bool isRelated = e.anyLeaf([&](DimExpr leaf) {
      return llvm::any_of(es, [&](DimExpr extent) {
        return extent.anyLeaf([&](DimExpr other) { return other == leaf; });
      });
    });
    if (!isRelated ||
        count.getTreeSize() > analysisBudgets.overflow.productSize ||
        !block->findAncestorOpInBlock(*op) ||
        !llvm::all_of(es, [&](DimExpr extent) {
          Interval size = facts.bounds(extent);
          return size.lower && *size.lower >= 0;
        }))
      continue;
    if (facts.provesLessEqual(e, count))
      return true;
    if (++tried == analysisBudgets.overflow.shapes)
      break;
  }
  return false;
}

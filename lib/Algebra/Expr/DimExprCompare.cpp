//===- DimExprCompare.cpp - Structural order of dimension expressions -----===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The order: constants last; everything else is seen as a sum and compared term
// by term, then by offset. Monomials are ordered by degree, highest first, then
// factor by factor; atoms by kind, then operands. A positive coefficient comes
// before a negative one.
//
// The comparison is lexicographic over the tree and uses an explicit stack. In
// one context two different nodes always differ, so it only ever follows the
// first pair that differs. Between contexts, pairs seen before are skipped, so
// that a shared subexpression is compared once.
//
//===----------------------------------------------------------------------===//

#include "Expr/ExprStorage.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::detail;

static int compareIntegers(const DynamicAPInt &a, const DynamicAPInt &b) {
  return a == b ? 0 : a < b ? -1 : 1;
}

/// 1 < 2 < 3 ... < -1 < -2.
static int compareCoefficients(const DynamicAPInt &a, const DynamicAPInt &b) {
  if ((a < 0) != (b < 0))
    return a < 0 ? 1 : -1;
  return a < 0 ? compareIntegers(b, a) : compareIntegers(a, b);
}

template <typename T> static int compareNumbers(T a, T b) {
  return a == b ? 0 : a < b ? -1 : 1;
}

static int compareLeaves(DimExpr a, DimExpr b) {
  auto *la = static_cast<const LeafStorage *>(a.getImpl());
  auto *lb = static_cast<const LeafStorage *>(b.getImpl());
  if (int order = compareNumbers(unsigned(la->kind), unsigned(lb->kind)))
    return order;
  if (int order = compareNumbers(la->first, lb->first))
    return order;
  if (int order = compareNumbers(la->second, lb->second))
    return order;
  if (int order = la->rule.compare(lb->rule))
    return order;
  // Owners mean something in one context only.
  return la->context == lb->context ? compareNumbers(la->owner, lb->owner) : 0;
}

// Comparing is most of the cost of building; these skip the accessors' calls.
static ArrayRef<DimExpr::Factor> factorsOf(DimExpr product) {
  return static_cast<const ProductStorage *>(product.getImpl())->factors;
}
static uint64_t storedDegree(DimExpr monomial) {
  if (monomial.getKind() != ExprKind::Product)
    return 1;
  return static_cast<const ProductStorage *>(monomial.getImpl())->degree;
}

namespace {
class Comparer {
public:
  int run(DimExpr a, DimExpr b) {
    sameContext = a.getImpl()->context == b.getImpl()->context;
    return sameContext ? runInOneContext(a, b) : runAcrossContexts(a, b);
  }

private:
  int runInOneContext(DimExpr a, DimExpr b) {
    while (true) {
      done = false;
      expand(a, b);
      if (!done)
        return 0;
      if (!decisive.a)
        return decisive.order;
      a = decisive.a;
      b = decisive.b;
    }
  }

  int runAcrossContexts(DimExpr a, DimExpr b) {
    stack.push_back({a, b, 0});
    while (!stack.empty()) {
      Item item = stack.pop_back_val();
      if (!item.a) {
        if (item.order)
          return item.order;
        continue;
      }
      if (!seen.insert({item.a.getImpl(), item.b.getImpl()}).second)
        continue;
      size_t first = stack.size();
      done = false;
      expand(item.a, item.b);
      std::reverse(stack.begin() + first, stack.end());
    }
    return 0;
  }

  /// A pair still to be compared, or (a null) a result already known.
  struct Item {
    DimExpr a, b;
    int order = 0;
  };

  /// Each returns false if the result is already determined.
  bool emit(DimExpr a, DimExpr b) {
    if (done || a == b)
      return !done;
    put({a, b, 0});
    done = sameContext || a.getHash() != b.getHash();
    return !done;
  }
  bool emit(int order) {
    if (done || !order)
      return !done;
    put({DimExpr(), DimExpr(), order});
    done = true;
    return false;
  }
  void put(Item item) {
    if (sameContext)
      decisive = item;
    else
      stack.push_back(item);
  }

  void expand(DimExpr a, DimExpr b) {
    if (a.getKind() == ExprKind::Constant ||
        b.getKind() == ExprKind::Constant) {
      if (emit(compareNumbers(a.isConstant(), b.isConstant())))
        emit(compareIntegers(a.getOffset(), b.getOffset()));
      return;
    }
    if (a.getKind() == ExprKind::Sum || b.getKind() == ExprKind::Sum)
      return expandSums(a, b);
    if (a.getKind() == ExprKind::Product || b.getKind() == ExprKind::Product)
      return expandProducts(a, b);
    expandAtoms(a, b);
  }

  void expandSums(DimExpr a, DimExpr b) {
    DimExpr::Term ownA, ownB;
    auto termsOf = [](DimExpr e, DimExpr::Term &own) {
      if (e.getKind() == ExprKind::Sum)
        return e.getTerms();
      own = {e, DynamicAPInt(1)};
      return ArrayRef<DimExpr::Term>(own);
    };
    ArrayRef<DimExpr::Term> ta = termsOf(a, ownA), tb = termsOf(b, ownB);
    for (size_t i = 0, n = std::min(ta.size(), tb.size()); i != n; ++i)
      if (!emit(ta[i].first, tb[i].first) ||
          !emit(compareCoefficients(ta[i].second, tb[i].second)))
        return;
    if (emit(compareNumbers(ta.size(), tb.size())))
      emit(compareIntegers(a.getOffset(), b.getOffset()));
  }

  void expandProducts(DimExpr a, DimExpr b) {
    if (!emit(compareNumbers(storedDegree(b), storedDegree(a))))
      return;
    DimExpr::Factor ownA(a, 1), ownB(b, 1);
    auto viewOf = [](DimExpr e, DimExpr::Factor &own) {
      if (e.getKind() == ExprKind::Product)
        return factorsOf(e);
      return ArrayRef<DimExpr::Factor>(own);
    };
    ArrayRef<DimExpr::Factor> fa = viewOf(a, ownA), fb = viewOf(b, ownB);
    for (size_t i = 0, n = std::min(fa.size(), fb.size()); i != n; ++i)
      if (!emit(fa[i].first, fb[i].first) ||
          !emit(compareNumbers(fb[i].second, fa[i].second)))
        return;
    emit(compareNumbers(fa.size(), fb.size()));
  }

  void expandAtoms(DimExpr a, DimExpr b) {
    if (a.isLeaf() && b.isLeaf()) {
      emit(compareLeaves(a, b));
      return;
    }
    if (!emit(compareNumbers(unsigned(a.getKind()), unsigned(b.getKind()))))
      return;
    ArrayRef<DimExpr> oa = a.getOperands(), ob = b.getOperands();
    for (size_t i = 0, n = std::min(oa.size(), ob.size()); i != n; ++i)
      if (!emit(oa[i], ob[i]))
        return;
    emit(compareNumbers(oa.size(), ob.size()));
  }

  bool sameContext = true, done = false;
  Item decisive; ///< in one context: the first difference
  SmallVector<Item, 8> stack;
  llvm::SmallDenseSet<
      std::pair<const DimExpr::Storage *, const DimExpr::Storage *>, 8>
      seen;
};
} // namespace

int DimExpr::compare(DimExpr a, DimExpr b) {
  if (a == b)
    return 0;
  if (!a || !b)
    return a ? 1 : -1;
  // The common case, without the machinery.
  if (a.isLeaf() && b.isLeaf())
    return compareLeaves(a, b);
  return Comparer().run(a, b);
}

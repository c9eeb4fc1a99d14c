//===- ExprStorage.h - Nodes of dimension expressions -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The nodes behind `DimExpr`, and the part of a context that uniques them. The
// functions here intern a node as it is given; making it canonical is the work
// of the `build...` functions below, one file per operator.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_EXPRSTORAGE_H
#define SYMSHAPE_LIB_ALGEBRA_EXPRSTORAGE_H

#include "SymShape/Algebra/DimExpr.h"
#include "mlir/Support/StorageUniquer.h"

namespace mlir::symshape::detail {

using llvm::ArrayRef;
using llvm::DynamicAPInt;
using llvm::SmallVector;
using llvm::SmallVectorImpl;

struct ExprStorage : public StorageUniquer::BaseStorage {
  ExprContext *context = nullptr;
  uint64_t hash = 0;
  unsigned treeSize = 1;
  unsigned depth = 0;
  ExprKind kind = ExprKind::Constant;

protected:
  ExprStorage() = default;
};

/// Mixes `value` into `seed`; fixed, so that hashes agree between runs.
inline uint64_t mixHash(uint64_t seed, uint64_t value) {
  uint64_t x = seed ^ (value + 0x9e3779b97f4a7c15ULL + (seed << 6));
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}
uint64_t hashInteger(const DynamicAPInt &value);
bool fitsInt64(const DynamicAPInt &value);

inline unsigned saturate(uint64_t n) {
  return n > UINT32_MAX ? UINT32_MAX : unsigned(n);
}

struct ConstantStorage : public ExprStorage {
  struct KeyTy {
    ExprContext *context;
    uint64_t hash;
    const DynamicAPInt *value;
  };
  static unsigned hashKey(const KeyTy &key) { return unsigned(key.hash); }
  bool operator==(const KeyTy &key) const {
    return hash == key.hash && value == *key.value;
  }
  static ConstantStorage *construct(StorageUniquer::StorageAllocator &allocator,
                                    const KeyTy &key);
  DynamicAPInt value;
};

struct LeafStorage : public ExprStorage {
  struct KeyTy {
    ExprContext *context;
    uint64_t hash;
    ExprKind kind;
    unsigned first, second;
    llvm::StringRef rule;
  };
  static unsigned hashKey(const KeyTy &key) { return unsigned(key.hash); }
  bool operator==(const KeyTy &key) const {
    return kind == key.kind && first == key.first && second == key.second &&
           rule == key.rule;
  }
  static LeafStorage *construct(StorageUniquer::StorageAllocator &allocator,
                                const KeyTy &key);
  unsigned first = 0, second = 0;
  llvm::StringRef rule;
};

struct OpStorage : public ExprStorage {
  struct KeyTy {
    ExprContext *context;
    uint64_t hash;
    ExprKind kind;
    ArrayRef<DimExpr> operands;
  };
  static unsigned hashKey(const KeyTy &key) { return unsigned(key.hash); }
  bool operator==(const KeyTy &key) const {
    return hash == key.hash && kind == key.kind && operands == key.operands;
  }
  static OpStorage *construct(StorageUniquer::StorageAllocator &allocator,
                              const KeyTy &key);
  ArrayRef<DimExpr> operands;
};

struct ProductStorage : public ExprStorage {
  struct KeyTy {
    ExprContext *context;
    uint64_t hash;
    ArrayRef<DimExpr::Factor> factors;
  };
  static unsigned hashKey(const KeyTy &key) { return unsigned(key.hash); }
  bool operator==(const KeyTy &key) const {
    return hash == key.hash && factors == key.factors;
  }
  static ProductStorage *construct(StorageUniquer::StorageAllocator &allocator,
                                   const KeyTy &key);
  ArrayRef<DimExpr::Factor> factors;
  /// Whether some factor is a Sum or a Product: the product is past the budget.
  bool isFactored = false;
  uint64_t degree = 0;
};

struct SumStorage : public ExprStorage {
  struct KeyTy {
    ExprContext *context;
    uint64_t hash;
    ArrayRef<DimExpr::Term> terms;
    const DynamicAPInt *offset;
  };
  static unsigned hashKey(const KeyTy &key) { return unsigned(key.hash); }
  bool operator==(const KeyTy &key) const {
    return hash == key.hash && offset == *key.offset && terms == key.terms;
  }
  static SumStorage *construct(StorageUniquer::StorageAllocator &allocator,
                               const KeyTy &key);
  ~SumStorage();
  llvm::MutableArrayRef<DimExpr::Term> terms;
  DynamicAPInt offset;
};

/// A sum under construction: like terms need not be collected nor sorted.
class LinearSum {
public:
  LinearSum() : offset(0) {}
  SmallVector<DimExpr::Term, 4> terms;
  DynamicAPInt offset;

  void add(DimExpr e) { add(e, DynamicAPInt(1)); }
  /// Adds `scale * e`.
  void add(DimExpr e, const DynamicAPInt &scale);
  /// Sorts and collects like terms.
  void normalize();
  /// Multiplies everything by `scale`.
  void scale(const DynamicAPInt &scale);
  bool isConstant() const { return terms.empty(); }
};

/// Calls `fn(child, exponent or 1)` for each direct child of `e`.
template <typename Fn> void forEachChild(DimExpr e, Fn &&fn) {
  switch (e.getKind()) {
  case ExprKind::Constant:
  case ExprKind::Symbol:
  case ExprKind::InputDim:
  case ExprKind::Scalar:
    return;
  case ExprKind::Product:
    for (const DimExpr::Factor &f : e.getFactors())
      fn(f.first);
    return;
  case ExprKind::Sum:
    for (const DimExpr::Term &t : e.getTerms())
      fn(t.first);
    return;
  default:
    for (DimExpr o : e.getOperands())
      fn(o);
  }
}

/// The uniquer of a context, and the construction of canonical nodes.
struct ExprContextImpl {
  ExprContextImpl(ExprContext &context, bool threadSafe);

  ExprContext &context;
  StorageUniquer uniquer;
  DimExpr zero, one;

  //===--- Interning: the node is already canonical -----------------------===//
  DimExpr internConstant(const DynamicAPInt &value);
  DimExpr internLeaf(ExprKind kind, unsigned first, unsigned second,
                     llvm::StringRef rule);
  DimExpr internOp(ExprKind kind, ArrayRef<DimExpr> operands);
  /// Factors sorted, distinct, total degree at least 1.
  DimExpr internProduct(ArrayRef<DimExpr::Factor> factors);
  /// Terms sorted, distinct, coefficients not 0. Also makes constants and
  /// single monomials.
  DimExpr internSum(ArrayRef<DimExpr::Term> terms, const DynamicAPInt &offset);

  //===--- Sums (BuildSum.cpp) ----------------------------------------------//
  DimExpr finish(LinearSum &sum);
  DimExpr add(DimExpr a, DimExpr b, const DynamicAPInt &scaleOfB);
  DimExpr scale(DimExpr e, const DynamicAPInt &factor);
  /// Divides every coefficient and the offset, which must be multiples.
  DimExpr divideExactly(DimExpr e, const DynamicAPInt &divisor);

  //===--- Products (BuildProduct.cpp) --------------------------------------//
  DimExpr mul(DimExpr a, DimExpr b);
  DimExpr mul(ArrayRef<DimExpr> operands);
  DimExpr power(DimExpr base, unsigned exponent);

  //===--- Division (BuildDivision.cpp) -------------------------------------//
  DimExpr floorDiv(DimExpr n, DimExpr d);
  DimExpr floorDivConstant(DimExpr n, DynamicAPInt d);
  DimExpr mod(DimExpr n, DimExpr d);

  //===--- Min, max, broadcast (BuildMinMax.cpp) ----------------------------//
  DimExpr minMax(bool isMin, ArrayRef<DimExpr> operands);
  DimExpr broadcast(ArrayRef<DimExpr> operands);

  static ExprContextImpl &of(ExprContext &context) { return *context.impl; }

private:
  DimExpr mulMonomials(DimExpr a, DimExpr b);
  DimExpr mulFactored(ArrayRef<DimExpr> operands);
  DimExpr tryExpand(DimExpr a, DimExpr b);
  DimExpr expand(DimExpr a, DimExpr b);
};

/// Greatest common divisor of all coefficients and the offset, >= 0.
DynamicAPInt contentOf(DimExpr e);
/// True if the first coefficient (or the constant) is negative.
bool isLeadingNegative(DimExpr e);

} // namespace mlir::symshape::detail

#endif // SYMSHAPE_LIB_ALGEBRA_EXPRSTORAGE_H

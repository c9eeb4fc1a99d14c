//===- ExprStorage.h - Nodes of dimension expressions -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The nodes of `DimExpr`, and the part of a context that uniques them. The
// functions here intern a node as it is given; making it canonical is the work
// of the `build...` functions below, one file per operator.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_EXPR_EXPRSTORAGE_H
#define SYMSHAPE_LIB_ALGEBRA_EXPR_EXPRSTORAGE_H

#include "SymShape/Algebra/DimExpr.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Allocator.h"
#include <mutex>
#include <shared_mutex>
#include <tuple>

namespace mlir::symshape::detail {

using llvm::ArrayRef;
using llvm::DynamicAPInt;
using llvm::SmallVector;
using llvm::SmallVectorImpl;

/// Mixes `value` into `seed`; fixed, so that hashes agree between runs.
inline uint64_t mixHash(uint64_t seed, uint64_t value) {
  uint64_t x = seed ^ (value + 0x9e3779b97f4a7c15ULL + (seed << 6));
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}
inline bool fitsInt64(const DynamicAPInt &value) {
  return value >= INT64_MIN && value <= INT64_MAX;
}
uint64_t hashLargeInteger(const DynamicAPInt &value);
/// The same for equal integers, however they are stored. Still to be mixed: a
/// small integer is its own hash.
inline uint64_t hashInteger(const DynamicAPInt &value) {
  return fitsInt64(value) ? uint64_t(int64_t(value)) : hashLargeInteger(value);
}

inline unsigned saturate(uint64_t n) {
  return n > UINT32_MAX ? UINT32_MAX : unsigned(n);
}

struct ConstantStorage : public ExprStorage {
  struct KeyTy {
    ExprContext *context;
    uint64_t hash, slot;
    const DynamicAPInt *value;
  };
  bool operator==(const KeyTy &key) const { return value == *key.value; }
  static ConstantStorage *construct(llvm::BumpPtrAllocator &allocator,
                                    const KeyTy &key);
  DynamicAPInt value;
};

struct LeafStorage : public ExprStorage {
  struct KeyTy {
    ExprContext *context;
    uint64_t hash, slot;
    ExprKind kind;
    unsigned first, second;
    llvm::StringRef rule;
    unsigned owner;
  };
  bool operator==(const KeyTy &key) const {
    return kind == key.kind && first == key.first && second == key.second &&
           owner == key.owner && rule == key.rule;
  }
  static LeafStorage *construct(llvm::BumpPtrAllocator &allocator,
                                const KeyTy &key);
  unsigned first = 0, second = 0;
  llvm::StringRef rule;
};

struct OpStorage : public ExprStorage {
  struct KeyTy {
    ExprContext *context;
    uint64_t hash, slot;
    ExprKind kind;
    ArrayRef<DimExpr> operands;
  };
  bool operator==(const KeyTy &key) const {
    return kind == key.kind && operands == key.operands;
  }
  static OpStorage *construct(llvm::BumpPtrAllocator &allocator,
                              const KeyTy &key);
  ArrayRef<DimExpr> operands;
};

struct ProductStorage : public ExprStorage {
  struct KeyTy {
    ExprContext *context;
    uint64_t hash, slot;
    ArrayRef<DimExpr::Factor> factors;
  };
  bool operator==(const KeyTy &key) const { return factors == key.factors; }
  static ProductStorage *construct(llvm::BumpPtrAllocator &allocator,
                                   const KeyTy &key);
  ArrayRef<DimExpr::Factor> factors;
  /// Whether some factor is a Sum or a Product: the product is past the budget.
  bool isFactored = false;
  uint64_t degree = 0;
};

struct SumStorage : public ExprStorage {
  struct KeyTy {
    ExprContext *context;
    uint64_t hash, slot;
    ArrayRef<DimExpr::Term> terms;
    const DynamicAPInt *offset;
  };
  bool operator==(const KeyTy &key) const {
    return terms.size() == key.terms.size() && offset == *key.offset &&
           std::equal(terms.begin(), terms.end(), key.terms.begin());
  }
  static SumStorage *construct(llvm::BumpPtrAllocator &allocator,
                               const KeyTy &key);
  ~SumStorage();
  llvm::MutableArrayRef<DimExpr::Term> terms;
  DynamicAPInt offset;
};

/// Where a table keeps a node: its hash, and the owner of its leaves, so that
/// the same expressions of many functions do not collide.
inline uint64_t slotOf(uint64_t hash, unsigned owner) {
  return hash + owner * 0x9e3779b97f4a7c15ULL;
}

/// A node in a table, with its slot: most nodes that are not the one that is
/// looked for are not read.
template <typename StorageT> struct NodeEntry {
  StorageT *node;
  uint64_t slot;
};

/// How nodes of one kind of storage are found by their content.
template <typename StorageT> struct NodeInfo {
  using Base = llvm::DenseMapInfo<StorageT *>;
  using Entry = NodeEntry<StorageT>;
  using KeyTy = typename StorageT::KeyTy;
  static Entry getEmptyKey() { return {Base::getEmptyKey(), 0}; }
  static Entry getTombstoneKey() { return {Base::getTombstoneKey(), 0}; }
  static unsigned getHashValue(const KeyTy &key) { return unsigned(key.slot); }
  static unsigned getHashValue(const Entry &e) { return unsigned(e.slot); }
  static bool isEqual(const KeyTy &key, const Entry &e) {
    return e.slot == key.slot && e.node != Base::getEmptyKey() &&
           e.node != Base::getTombstoneKey() && *e.node == key;
  }
  static bool isEqual(const Entry &a, const Entry &b) {
    return a.node == b.node;
  }
};
template <typename StorageT>
using NodeSet = llvm::DenseSet<NodeEntry<StorageT>, NodeInfo<StorageT>>;

/// Makes one node of each content. (mlir::StorageUniquer does the same, at
/// three times the cost of a lookup: it finds a table by type id first, and
/// compares through function pointers.)
class NodeTable {
public:
  explicit NodeTable(bool threadSafe) : threadSafe(threadSafe) {}
  ~NodeTable();
  NodeTable(const NodeTable &) = delete;
  NodeTable &operator=(const NodeTable &) = delete;

  template <typename StorageT>
  const StorageT *get(const typename StorageT::KeyTy &key) {
    auto &set = std::get<NodeSet<StorageT>>(sets);
    if (!threadSafe) {
      auto it = set.find_as(key);
      return it != set.end() ? it->node : insert(set, key);
    }
    {
      std::shared_lock<std::shared_mutex> lock(mutex);
      auto it = set.find_as(key);
      if (it != set.end())
        return it->node;
    }
    std::unique_lock<std::shared_mutex> lock(mutex);
    auto it = set.find_as(key);
    return it != set.end() ? it->node : insert(set, key);
  }

private:
  template <typename StorageT>
  const StorageT *insert(NodeSet<StorageT> &set,
                         const typename StorageT::KeyTy &key) {
    StorageT *node = StorageT::construct(allocator, key);
    set.insert_as({node, key.slot}, key);
    return node;
  }

  llvm::BumpPtrAllocator allocator;
  std::tuple<NodeSet<ConstantStorage>, NodeSet<LeafStorage>, NodeSet<OpStorage>,
             NodeSet<ProductStorage>, NodeSet<SumStorage>>
      sets;
  std::shared_mutex mutex;
  bool threadSafe;
};

/// Any expression as a sum, without a copy.
class SumView {
public:
  explicit SumView(DimExpr e) {
    if (e.getKind() == ExprKind::Sum) {
      auto *s = static_cast<const SumStorage *>(e.getImpl());
      terms = s->terms;
      offset = &s->offset;
    } else if (e.isConstant()) {
      offset = &static_cast<const ConstantStorage *>(e.getImpl())->value;
    } else {
      own.first = e;
      own.second = DynamicAPInt(1);
      terms = own;
    }
  }
  SumView(const SumView &) = delete;
  SumView &operator=(const SumView &) = delete;

  ArrayRef<DimExpr::Term> getTerms() const { return terms; }
  const DynamicAPInt &getOffset() const { return *offset; }

private:
  DimExpr::Term own; ///< of an expression that is not a sum
  DynamicAPInt zero;
  ArrayRef<DimExpr::Term> terms;
  const DynamicAPInt *offset = &zero;
};

/// A sum under construction: like terms need not be collected nor sorted.
class LinearSum {
public:
  LinearSum() : offset(0) {}
  SmallVector<DimExpr::Term, 8> terms;
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

/// Up to this number of nodes, recursion over a tree costs less than a stack
/// and a set of the nodes that were seen.
inline constexpr unsigned kSmallTree = 64;

/// Calls `fn` for each direct child of `e`: operand, factor or monomial.
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
  NodeTable nodes;
  DimExpr zero, one;

  //===--- Interning: the node is already canonical -----------------------===//
  DimExpr internConstant(const DynamicAPInt &value);
  DimExpr internLeaf(ExprKind kind, unsigned first, unsigned second,
                     llvm::StringRef rule, unsigned owner = 0);
  DimExpr internOp(ExprKind kind, ArrayRef<DimExpr> operands);
  /// Factors sorted, distinct, total degree at least 1.
  DimExpr internProduct(ArrayRef<DimExpr::Factor> factors);
  /// Terms sorted, distinct, coefficients not 0. Also makes constants and
  /// single monomials.
  DimExpr internSum(ArrayRef<DimExpr::Term> terms, const DynamicAPInt &offset);

  //===--- Sums (ExprContextSum.cpp) ----------------------------------------//
  DimExpr finish(LinearSum &sum);
  DimExpr add(DimExpr a, DimExpr b, const DynamicAPInt &scaleOfB);
  DimExpr addConstant(DimExpr e, const DynamicAPInt &value);
  DimExpr scale(DimExpr e, const DynamicAPInt &factor);
  /// Divides every coefficient and the offset, which must be multiples.
  DimExpr divideExactly(DimExpr e, const DynamicAPInt &divisor);

  //===--- Products (ExprContextProduct.cpp) --------------------------------//
  DimExpr mul(DimExpr a, DimExpr b);
  DimExpr mul(ArrayRef<DimExpr> operands);
  DimExpr power(DimExpr base, unsigned exponent);

  //===--- Division (ExprContextDivision.cpp) -------------------------------//
  DimExpr floorDiv(DimExpr n, DimExpr d);
  DimExpr floorDivConstant(DimExpr n, DynamicAPInt d);
  DimExpr mod(DimExpr n, DimExpr d);

  //===--- Min, max, broadcast (ExprContextMinMax.cpp) ----------------------//
  DimExpr minMax(bool isMin, ArrayRef<DimExpr> operands);
  DimExpr broadcast(ArrayRef<DimExpr> operands);

  //===--- Any kind (ExprStorage.cpp) ---------------------------------------//
  DimExpr apply(ExprKind op, ArrayRef<DimExpr> operands);
  /// Builds `e`, no leaf, from `fn(child)` in place of each child.
  DimExpr mapChildren(DimExpr e, llvm::function_ref<DimExpr(DimExpr)> fn);

  static ExprContextImpl &of(ExprContext &context) { return *context.impl; }

  /// True for expressions of this context; false for null ones.
  bool owns(DimExpr e) const { return e && &e.getContext() == &context; }
  bool owns(DimExpr a, DimExpr b) const { return owns(a) && owns(b); }
  bool owns(ArrayRef<DimExpr> all) const {
    return llvm::all_of(all, [&](DimExpr e) { return owns(e); });
  }

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

#endif // SYMSHAPE_LIB_ALGEBRA_EXPR_EXPRSTORAGE_H

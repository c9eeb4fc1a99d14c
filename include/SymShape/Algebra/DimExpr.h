//===- DimExpr.h - Dimension expressions ------------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dimension expression is an integer expression over symbols, input axes and
// runtime scalars. Expressions are immutable, uniqued in an `ExprContext`, and
// canonical from the moment they are built: two polynomials that are equal for
// all integers are the same object, so comparing pointers compares values (the
// converse does not hold: different objects may still be equal).
//
// Meaning. The integers have any size and every operator is total:
//   x floordiv 0 = 0,  x ceildiv 0 = 0,  x mod 0 = x  (floor modulo),
//   broadcast(...) = the smallest argument that is not 1, or 1 if all are.
// Every rewrite done while building holds for all integers under that meaning.
//
// Canonical form. An expression is a sum of integer multiples of monomials; a
// monomial is a product of powers of atoms; an atom is a leaf (symbol, input
// axis, runtime scalar) or one of floordiv, min, max, broadcast. `ceildiv` and
// `mod` are written with `floordiv`; the printer finds them again. Past the
// node budget of the context a product or a `mod` stays an atom of its own, so
// that building never explodes.
//
// Example:
//   ExprContext ctx;
//   DimExpr s = ctx.symbol(0), t = ctx.symbol(1);
//   assert((s + t) * (s - t) == s * s - t * t);
//   assert((s * 32).floorDiv(32) == s);
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ALGEBRA_DIMEXPR_H
#define SYMSHAPE_ALGEBRA_DIMEXPR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMapInfo.h"
#include "llvm/ADT/DynamicAPInt.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>

namespace mlir::symshape {

class ExprContext;
namespace detail {
struct ExprContextImpl;
} // namespace detail

/// The kind of an expression node. The order is part of the structural order of
/// atoms (`DimExpr::compare`).
enum class ExprKind : uint8_t {
  Constant,  ///< an integer
  Symbol,    ///< a symbol, known by its position in a list of names
  InputDim,  ///< `dim(k, axis)`: the extent of an axis of operand/argument k
  Scalar,    ///< `scalar(k, rule)`: an integer read from operand/argument k
  FloorDiv,  ///< floor division, two operands
  Mod,       ///< floor modulo; only past the node budget
  Min,       ///< n-ary minimum, n >= 2
  Max,       ///< n-ary maximum, n >= 2
  Broadcast, ///< n-ary broadcast, n >= 2
  Product,   ///< monomial: powers of atoms, total degree >= 2
  Sum,       ///< integer constant plus integer multiples of monomials
};

namespace detail {
/// The fields of all nodes, defined here so that the accessors need no call.
struct ExprStorage {
  ExprContext *context = nullptr;
  uint64_t hash = 0;
  uint64_t leafMask = 0;
  unsigned treeSize = 1;
  unsigned depth = 0;
  unsigned owner = 0;
  ExprKind kind = ExprKind::Constant;

protected:
  ExprStorage() = default;
};
} // namespace detail

/// A reference to a uniqued, immutable expression; as cheap as a pointer. A
/// default-constructed one is null. It lives as long as its context.
///
/// An operation on a null expression, or on expressions of two contexts, gives
/// null. A null expression is no constant and no leaf, and has no parts. Only
/// `getKind`, `getContext` and the accessors below them need an expression that
/// is not null.
class DimExpr {
public:
  using Storage = detail::ExprStorage;
  /// One factor of a monomial: an atom (past the budget also a Sum or Product)
  /// and its exponent, >= 1.
  using Factor = std::pair<DimExpr, unsigned>;
  /// One summand: a monomial (an atom or a Product) and its coefficient, never
  /// 0.
  using Term = std::pair<DimExpr, llvm::DynamicAPInt>;

  DimExpr() = default;
  explicit DimExpr(const Storage *impl) : impl(impl) {}

  explicit operator bool() const { return impl; }
  bool operator==(DimExpr o) const { return impl == o.impl; }
  bool operator!=(DimExpr o) const { return impl != o.impl; }
  const Storage *getImpl() const { return impl; }

  ExprKind getKind() const { return impl->kind; }
  ExprContext &getContext() const { return *impl->context; }

  /// A hash that depends on structure only: the same in every run and context.
  uint64_t getHash() const { return impl->hash; }
  /// One of 64 bits for each leaf, by its hash. If two expressions share a
  /// leaf, their masks share a bit; 0 only for constants.
  uint64_t getLeafMask() const { return impl->leafMask; }
  /// Longest path to a leaf; a leaf has depth 0.
  unsigned getDepth() const { return impl->depth; }
  /// Number of nodes of the expression as a tree, as the printer and `compare`
  /// visit it; saturates at UINT32_MAX.
  unsigned getTreeSize() const { return impl->treeSize; }

  /// The owner of all leaves (see `ExprContext::inputDim`), 0 if they have none
  /// or if there is no leaf, `kSeveralOwners` if they differ.
  unsigned getOwner() const { return impl->owner; }
  static constexpr unsigned kSeveralOwners = ~0u;

  bool isConstant() const { return impl && getKind() == ExprKind::Constant; }
  bool isConstant(int64_t value) const;
  /// The value if this is a constant.
  std::optional<llvm::DynamicAPInt> getConstant() const;
  /// The value if this is a constant that fits 64 bits.
  std::optional<int64_t> getConstantInt64() const;

  bool isSymbol() const { return impl && getKind() == ExprKind::Symbol; }
  /// A leaf other than a constant: Symbol, InputDim or Scalar.
  bool isLeaf() const {
    if (!impl)
      return false;
    ExprKind kind = getKind();
    return kind == ExprKind::Symbol || kind == ExprKind::InputDim ||
           kind == ExprKind::Scalar;
  }
  /// Position of a Symbol.
  unsigned getSymbolIndex() const;
  /// Operand/argument number of an InputDim or Scalar.
  unsigned getInputNumber() const;
  /// Axis of an InputDim.
  unsigned getAxis() const;
  /// Conversion rule of a Scalar, such as `index_cast`.
  llvm::StringRef getRule() const;

  /// Operands of FloorDiv, Mod (numerator, divisor), Min, Max, Broadcast; empty
  /// for other kinds.
  llvm::ArrayRef<DimExpr> getOperands() const;
  /// Factors of a Product, sorted; empty for other kinds.
  llvm::ArrayRef<Factor> getFactors() const;
  /// Terms of a Sum, sorted, without the constant; empty for other kinds.
  llvm::ArrayRef<Term> getTerms() const;
  /// Constant part of a Sum, the value of a Constant, 0 for other kinds.
  const llvm::DynamicAPInt &getOffset() const;

  /// Views any expression as `offset + sum of coefficient * monomial`, so that
  /// callers need no case split over Constant, atom, Product and Sum. The terms
  /// of a Sum are returned as they are; linear in the number of terms.
  void getAsSum(llvm::SmallVectorImpl<Term> &terms,
                llvm::DynamicAPInt &offset) const;

  DimExpr operator+(DimExpr o) const;
  DimExpr operator-(DimExpr o) const;
  DimExpr operator*(DimExpr o) const;
  DimExpr operator-() const;
  DimExpr operator+(int64_t v) const;
  DimExpr operator-(int64_t v) const;
  DimExpr operator*(int64_t v) const;
  DimExpr floorDiv(DimExpr o) const;
  DimExpr ceilDiv(DimExpr o) const;
  DimExpr mod(DimExpr o) const;
  DimExpr floorDiv(int64_t v) const;
  DimExpr ceilDiv(int64_t v) const;
  DimExpr mod(int64_t v) const;

  /// Total order by structure: <0, 0, >0. Independent of addresses, of the
  /// context, and of the order in which nodes were built. 0 iff structurally
  /// equal.
  static int compare(DimExpr a, DimExpr b);

  /// Calls `fn` once for each distinct node below and including this one,
  /// operands first.
  void walk(llvm::function_ref<void(DimExpr)> fn) const;

  /// The distinct leaves (Symbol, InputDim, Scalar), in structural order.
  llvm::SmallVector<DimExpr, 4> getLeaves() const;

  /// True if some leaf satisfies `pred`.
  bool anyLeaf(llvm::function_ref<bool(DimExpr)> pred) const;

  /// Rebuilds this expression in `target` with every leaf replaced by
  /// `fn(leaf)`; a null answer keeps the leaf. Gives null if an answer belongs
  /// to another context. With an identity `fn` this copies an expression from
  /// one context to another, where its leaves have no owner. Each distinct node
  /// is visited once.
  DimExpr replaceLeaves(ExprContext &target,
                        llvm::function_ref<DimExpr(DimExpr)> fn) const;

  /// Replaces atoms and leaves by `fn(atom)` wherever they occur; a null answer
  /// keeps the atom and looks inside it. Each distinct node is visited once.
  DimExpr replaceAtoms(llvm::function_ref<DimExpr(DimExpr)> fn) const;

private:
  const Storage *impl = nullptr;
};

inline llvm::hash_code hash_value(DimExpr e) {
  return llvm::hash_value(e.getImpl());
}

/// Owns expressions. Nodes are freed with the context. By default a context is
/// an arena for one thread; with `threadSafe` several threads may build at
/// once, as a dialect needs it.
class ExprContext {
public:
  explicit ExprContext(bool threadSafe = false);
  ~ExprContext();
  ExprContext(const ExprContext &) = delete;
  ExprContext &operator=(const ExprContext &) = delete;

  DimExpr constant(int64_t value);
  DimExpr constant(const llvm::DynamicAPInt &value);
  /// Leaves. The same leaf of two owners is two leaves, with one text: dim(0,
  /// 0) of one function is not dim(0, 0) of another one. 0 stands for no owner.
  DimExpr symbol(unsigned index, unsigned owner = 0);
  DimExpr inputDim(unsigned input, unsigned axis, unsigned owner = 0);
  DimExpr scalar(unsigned input, llvm::StringRef rule, unsigned owner = 0);

  DimExpr add(DimExpr a, DimExpr b);
  /// Sum of many; cheaper than adding one by one.
  DimExpr add(llvm::ArrayRef<DimExpr> operands);
  DimExpr sub(DimExpr a, DimExpr b);
  /// factor * e
  DimExpr scale(DimExpr e, const llvm::DynamicAPInt &factor);
  /// a + factor * b, without a node for factor * b.
  DimExpr addScaled(DimExpr a, DimExpr b, const llvm::DynamicAPInt &factor);
  DimExpr mul(DimExpr a, DimExpr b);
  DimExpr mul(llvm::ArrayRef<DimExpr> operands);
  DimExpr floorDiv(DimExpr a, DimExpr b);
  DimExpr ceilDiv(DimExpr a, DimExpr b);
  DimExpr mod(DimExpr a, DimExpr b);
  /// Minimum, maximum and broadcast of the operands; null if there are none.
  DimExpr min(llvm::ArrayRef<DimExpr> operands);
  DimExpr max(llvm::ArrayRef<DimExpr> operands);
  DimExpr broadcast(llvm::ArrayRef<DimExpr> operands);
  /// The expression of FloorDiv, Mod, Min, Max or Broadcast with these operands
  /// (the inverse of `DimExpr::getOperands`).
  DimExpr apply(ExprKind op, llvm::ArrayRef<DimExpr> operands);

  /// The sum of coefficient * expression, plus `offset` (the inverse of
  /// `DimExpr::getAsSum`). The expressions need not be monomials nor sorted.
  DimExpr fromSum(llvm::ArrayRef<DimExpr::Term> terms,
                  const llvm::DynamicAPInt &offset);

  /// Tree nodes beyond which a product is no longer expanded.
  static constexpr unsigned kTreeBudget = 4096;

private:
  friend class DimExpr;
  friend struct detail::ExprContextImpl;
  std::unique_ptr<detail::ExprContextImpl> impl;
};

/// Evaluates `e` with the given leaf values, in integers of any size. Returns
/// nullopt if `value` does so for some leaf, or if a product exceeds 2^65536
/// (repeated squaring would fill the memory). Of a large expression, evaluates
/// each distinct node once.
std::optional<llvm::DynamicAPInt>
evaluate(DimExpr e,
         llvm::function_ref<std::optional<llvm::DynamicAPInt>(DimExpr)> value);

/// The result of an evaluation in 64-bit integers.
struct Int64Result {
  enum Kind { Value, MissingLeaf, Overflow } kind = Value;
  int64_t value = 0; ///< meaningful for Value only
};

/// Evaluates `e` with 64-bit leaf values; a *result* that does not fit 64 bits
/// is Overflow, never a wrapped number. So is a product past 2^65536 on the
/// way.
Int64Result
evaluateInt64(DimExpr e,
              llvm::function_ref<std::optional<int64_t>(DimExpr)> value);

/// The number, if it fits in 64 bits.
inline std::optional<int64_t> toInt64(const llvm::DynamicAPInt &number) {
  if (number < INT64_MIN || number > INT64_MAX)
    return std::nullopt;
  return int64_t(number);
}

/// The operators' meaning on numbers, in one place.
namespace meaning {
llvm::DynamicAPInt floorDiv(const llvm::DynamicAPInt &a,
                            const llvm::DynamicAPInt &b);
llvm::DynamicAPInt ceilDiv(const llvm::DynamicAPInt &a,
                           const llvm::DynamicAPInt &b);
llvm::DynamicAPInt mod(const llvm::DynamicAPInt &a,
                       const llvm::DynamicAPInt &b);
llvm::DynamicAPInt broadcast(llvm::ArrayRef<llvm::DynamicAPInt> args);
} // namespace meaning

/// A summand `coefficient * (numerator mod divisor)` found in a sum, with the
/// rest of the sum: `e == rest + sum of coefficient * (numerator mod divisor)`.
struct ModTerm {
  llvm::DynamicAPInt coefficient;
  DimExpr numerator;
  DimExpr divisor;
};

/// Finds remainders that the canonical form wrote as `n - d * (n floordiv d)`.
/// Used by the printer and by bounds. `rest` receives the other terms; `Mod`
/// atoms (past the budget) stay in it.
llvm::SmallVector<ModTerm, 2> findModTerms(DimExpr e, DimExpr &rest);

/// The same for summands `coefficient * (x ceildiv 2)`, which the canonical
/// form wrote as `x - x floordiv 2`: returns pairs of coefficient and x.
llvm::SmallVector<std::pair<llvm::DynamicAPInt, DimExpr>, 2>
findCeiledHalves(DimExpr e, DimExpr &rest);

} // namespace mlir::symshape

namespace llvm {
template <> struct DenseMapInfo<mlir::symshape::DimExpr> {
  using DimExpr = mlir::symshape::DimExpr;
  using Ptr = const DimExpr::Storage *;
  static DimExpr getEmptyKey() {
    return DimExpr(reinterpret_cast<Ptr>(uintptr_t(-1) << 4));
  }
  static DimExpr getTombstoneKey() {
    return DimExpr(reinterpret_cast<Ptr>(uintptr_t(-2) << 4));
  }
  static unsigned getHashValue(DimExpr e) {
    auto p = reinterpret_cast<uintptr_t>(e.getImpl());
    return unsigned(p >> 4) ^ unsigned(p >> 13);
  }
  static bool isEqual(DimExpr a, DimExpr b) { return a == b; }
};
} // namespace llvm

#endif // SYMSHAPE_ALGEBRA_DIMEXPR_H

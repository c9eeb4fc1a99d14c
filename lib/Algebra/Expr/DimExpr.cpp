//===- DimExpr.cpp - Dimension expressions --------------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/DimExpr.h"
#include "Expr/ExprStorage.h"
#include "Expr/Polynomials.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::detail;

//===----------------------------------------------------------------------===//
// Accessors
//===----------------------------------------------------------------------===//

bool DimExpr::isConstant(int64_t value) const {
  return isConstant() &&
         static_cast<const ConstantStorage *>(impl)->value == value;
}

std::optional<DynamicAPInt> DimExpr::getConstant() const {
  if (!isConstant())
    return std::nullopt;
  return static_cast<const ConstantStorage *>(impl)->value;
}

std::optional<int64_t> DimExpr::getConstantInt64() const {
  if (!isConstant())
    return std::nullopt;
  const DynamicAPInt &value = static_cast<const ConstantStorage *>(impl)->value;
  if (!fitsInt64(value))
    return std::nullopt;
  return int64_t(value);
}

unsigned DimExpr::getSymbolIndex() const {
  assert(getKind() == ExprKind::Symbol);
  return static_cast<const LeafStorage *>(impl)->first;
}

unsigned DimExpr::getInputNumber() const {
  assert(getKind() == ExprKind::InputDim || getKind() == ExprKind::Scalar);
  return static_cast<const LeafStorage *>(impl)->first;
}

unsigned DimExpr::getAxis() const {
  assert(getKind() == ExprKind::InputDim);
  return static_cast<const LeafStorage *>(impl)->second;
}

llvm::StringRef DimExpr::getRule() const {
  assert(getKind() == ExprKind::Scalar);
  return static_cast<const LeafStorage *>(impl)->rule;
}

ArrayRef<DimExpr> DimExpr::getOperands() const {
  if (!impl)
    return {};
  switch (getKind()) {
  case ExprKind::FloorDiv:
  case ExprKind::Mod:
  case ExprKind::Min:
  case ExprKind::Max:
  case ExprKind::Broadcast:
    return static_cast<const OpStorage *>(impl)->operands;
  default:
    return {};
  }
}

ArrayRef<DimExpr::Factor> DimExpr::getFactors() const {
  if (!impl || getKind() != ExprKind::Product)
    return {};
  return static_cast<const ProductStorage *>(impl)->factors;
}

ArrayRef<DimExpr::Term> DimExpr::getTerms() const {
  if (!impl || getKind() != ExprKind::Sum)
    return {};
  return static_cast<const SumStorage *>(impl)->terms;
}

const DynamicAPInt &DimExpr::getOffset() const {
  static const DynamicAPInt zero(0);
  if (!impl)
    return zero;
  if (getKind() == ExprKind::Constant)
    return static_cast<const ConstantStorage *>(impl)->value;
  if (getKind() != ExprKind::Sum)
    return zero;
  return static_cast<const SumStorage *>(impl)->offset;
}

void DimExpr::getAsSum(SmallVectorImpl<Term> &terms,
                       DynamicAPInt &offset) const {
  terms.clear();
  offset = getOffset();
  if (!impl || isConstant())
    return;
  if (getKind() == ExprKind::Sum) {
    ArrayRef<Term> own = getTerms();
    terms.append(own.begin(), own.end());
    return;
  }
  terms.emplace_back(*this, DynamicAPInt(1));
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

DimExpr DimExpr::operator+(DimExpr o) const {
  return impl ? getContext().add(*this, o) : DimExpr();
}
DimExpr DimExpr::operator-(DimExpr o) const {
  return impl ? getContext().sub(*this, o) : DimExpr();
}
DimExpr DimExpr::operator*(DimExpr o) const {
  return impl ? getContext().mul(*this, o) : DimExpr();
}
DimExpr DimExpr::operator-() const { return *this * -1; }
DimExpr DimExpr::operator+(int64_t v) const {
  if (!impl)
    return {};
  return ExprContextImpl::of(getContext()).addConstant(*this, DynamicAPInt(v));
}
DimExpr DimExpr::operator-(int64_t v) const {
  if (!impl)
    return {};
  return ExprContextImpl::of(getContext()).addConstant(*this, -DynamicAPInt(v));
}
DimExpr DimExpr::operator*(int64_t v) const {
  if (!impl)
    return {};
  return ExprContextImpl::of(getContext()).scale(*this, DynamicAPInt(v));
}
DimExpr DimExpr::floorDiv(DimExpr o) const {
  return impl ? getContext().floorDiv(*this, o) : DimExpr();
}
DimExpr DimExpr::ceilDiv(DimExpr o) const {
  return impl ? getContext().ceilDiv(*this, o) : DimExpr();
}
DimExpr DimExpr::mod(DimExpr o) const {
  return impl ? getContext().mod(*this, o) : DimExpr();
}
DimExpr DimExpr::floorDiv(int64_t v) const {
  return impl ? floorDiv(getContext().constant(v)) : DimExpr();
}
DimExpr DimExpr::ceilDiv(int64_t v) const {
  return impl ? ceilDiv(getContext().constant(v)) : DimExpr();
}
DimExpr DimExpr::mod(int64_t v) const {
  return impl ? mod(getContext().constant(v)) : DimExpr();
}

//===----------------------------------------------------------------------===//
// Walks. All but those of small expressions use a worklist, since expressions
// may be deeper than the stack.
//===----------------------------------------------------------------------===//

/// `walk` for a small tree.
static void walkSmall(DimExpr e, SmallVectorImpl<DimExpr> &seen,
                      llvm::function_ref<void(DimExpr)> fn) {
  if (llvm::is_contained(seen, e))
    return;
  seen.push_back(e);
  forEachChild(e, [&](DimExpr child) { walkSmall(child, seen, fn); });
  fn(e);
}

void DimExpr::walk(llvm::function_ref<void(DimExpr)> fn) const {
  if (!impl)
    return;
  if (getTreeSize() <= kSmallTree) {
    SmallVector<DimExpr, 16> seen;
    return walkSmall(*this, seen, fn);
  }
  llvm::SmallPtrSet<const Storage *, 16> seen;
  SmallVector<llvm::PointerIntPair<const Storage *, 1, bool>, 16> stack;
  stack.push_back({impl, false});
  while (!stack.empty()) {
    auto entry = stack.pop_back_val();
    DimExpr e(entry.getPointer());
    if (entry.getInt()) {
      fn(e);
      continue;
    }
    if (!seen.insert(e.getImpl()).second)
      continue;
    stack.push_back({e.getImpl(), true});
    size_t first = stack.size();
    forEachChild(e, [&](DimExpr child) {
      if (!seen.contains(child.getImpl()))
        stack.push_back({child.getImpl(), false});
    });
    std::reverse(stack.begin() + first, stack.end());
  }
}

/// Appends the distinct leaves of `e`, in the order of its text.
static void appendLeaves(DimExpr e, SmallVectorImpl<DimExpr> &leaves) {
  if (!e.isLeaf())
    forEachChild(e, [&](DimExpr child) { appendLeaves(child, leaves); });
  else if (!llvm::is_contained(leaves, e))
    leaves.push_back(e);
}

SmallVector<DimExpr, 4> DimExpr::getLeaves() const {
  SmallVector<DimExpr, 4> leaves;
  if (!impl)
    return leaves;
  if (getTreeSize() <= kSmallTree)
    appendLeaves(*this, leaves);
  else
    walk([&](DimExpr e) {
      if (e.isLeaf())
        leaves.push_back(e);
    });
  llvm::sort(leaves, [](DimExpr a, DimExpr b) { return compare(a, b) < 0; });
  return leaves;
}

bool DimExpr::anyLeaf(llvm::function_ref<bool(DimExpr)> pred) const {
  if (!impl)
    return false;
  llvm::SmallPtrSet<const Storage *, 16> seen;
  SmallVector<DimExpr, 16> stack{*this};
  while (!stack.empty()) {
    DimExpr e = stack.pop_back_val();
    if (!seen.insert(e.getImpl()).second)
      continue;
    if (e.isLeaf() && pred(e))
      return true;
    forEachChild(e, [&](DimExpr child) { stack.push_back(child); });
  }
  return false;
}

/// Whether two leaves, perhaps of different contexts, are the same leaf.
static bool isSameLeaf(DimExpr a, DimExpr b) {
  return a == b || (b.isLeaf() && DimExpr::compare(a, b) == 0);
}

namespace {
/// Rebuilds one expression in another context.
class Rebuilder {
public:
  Rebuilder(ExprContext &target, llvm::function_ref<DimExpr(DimExpr)> fn)
      : ctx(ExprContextImpl::of(target)), fn(fn) {}

  DimExpr run(DimExpr root) {
    root.walk([&](DimExpr e) { images.try_emplace(e, rebuild(e)); });
    return isForeign ? DimExpr() : images.lookup(root).expr;
  }

private:
  /// The image of a node. An unchanged one has the structure of its origin, so
  /// that an expression of such nodes only is canonical already.
  struct Image {
    DimExpr expr;
    bool changed = false;
  };

  DimExpr imageOf(DimExpr e) { return images.find(e)->second.expr; }

  Image rebuild(DimExpr e) {
    if (e.isConstant())
      return {ctx.internConstant(e.getOffset()), false};
    if (e.isLeaf())
      return rebuildLeaf(e);
    bool changed = false;
    forEachChild(e, [&](DimExpr child) {
      changed |= images.find(child)->second.changed;
    });
    if (!changed && &e.getContext() == &ctx.context)
      return {e, false};
    auto image = [&](DimExpr child) { return imageOf(child); };
    return {changed ? ctx.mapChildren(e, image) : copy(e), changed};
  }

  Image rebuildLeaf(DimExpr e) {
    if (DimExpr image = fn(e)) {
      if (ctx.owns(image))
        return {image, !isSameLeaf(e, image)};
      isForeign = true;
    }
    if (ctx.owns(e))
      return {e, false};
    auto *leaf = static_cast<const LeafStorage *>(e.getImpl());
    // Without owners, two leaves may become one.
    return {ctx.internLeaf(leaf->kind, leaf->first, leaf->second, leaf->rule),
            leaf->owner != 0};
  }

  DimExpr copy(DimExpr e) {
    if (e.getKind() == ExprKind::Sum) {
      SmallVector<DimExpr::Term> terms;
      for (const DimExpr::Term &t : e.getTerms())
        terms.emplace_back(imageOf(t.first), t.second);
      return ctx.internSum(terms, e.getOffset());
    }
    if (e.getKind() == ExprKind::Product) {
      SmallVector<DimExpr::Factor> factors;
      for (const DimExpr::Factor &f : e.getFactors())
        factors.emplace_back(imageOf(f.first), f.second);
      return ctx.internProduct(factors);
    }
    SmallVector<DimExpr> operands;
    for (DimExpr o : e.getOperands())
      operands.push_back(imageOf(o));
    return ctx.internOp(e.getKind(), operands);
  }

  ExprContextImpl &ctx;
  llvm::function_ref<DimExpr(DimExpr)> fn;
  llvm::SmallDenseMap<DimExpr, Image, 32> images;
  bool isForeign = false; ///< `fn` answered with another context
};
} // namespace

DimExpr DimExpr::replaceLeaves(ExprContext &target,
                               llvm::function_ref<DimExpr(DimExpr)> fn) const {
  return Rebuilder(target, fn).run(*this);
}

DimExpr DimExpr::replaceAtoms(llvm::function_ref<DimExpr(DimExpr)> fn) const {
  return detail::replaceAtoms(*this, fn);
}

//===----------------------------------------------------------------------===//
// ExprContext
//===----------------------------------------------------------------------===//

ExprContext::ExprContext(bool threadSafe)
    : impl(std::make_unique<ExprContextImpl>(*this, threadSafe)) {}
ExprContext::~ExprContext() = default;

DimExpr ExprContext::constant(int64_t value) {
  if (value == 0)
    return impl->zero;
  if (value == 1)
    return impl->one;
  return impl->internConstant(DynamicAPInt(value));
}
DimExpr ExprContext::constant(const DynamicAPInt &value) {
  return impl->internConstant(value);
}
DimExpr ExprContext::symbol(unsigned index, unsigned owner) {
  return impl->internLeaf(ExprKind::Symbol, index, 0, {}, owner);
}
DimExpr ExprContext::inputDim(unsigned input, unsigned axis, unsigned owner) {
  return impl->internLeaf(ExprKind::InputDim, input, axis, {}, owner);
}
DimExpr ExprContext::scalar(unsigned input, llvm::StringRef rule,
                            unsigned owner) {
  return impl->internLeaf(ExprKind::Scalar, input, 0, rule, owner);
}

DimExpr ExprContext::add(DimExpr a, DimExpr b) {
  return impl->owns(a, b) ? impl->add(a, b, DynamicAPInt(1)) : DimExpr();
}
DimExpr ExprContext::add(ArrayRef<DimExpr> operands) {
  if (!impl->owns(operands))
    return {};
  LinearSum sum;
  for (DimExpr o : operands)
    sum.add(o);
  return impl->finish(sum);
}
DimExpr ExprContext::sub(DimExpr a, DimExpr b) {
  return impl->owns(a, b) ? impl->add(a, b, DynamicAPInt(-1)) : DimExpr();
}
DimExpr ExprContext::scale(DimExpr e, const DynamicAPInt &factor) {
  return impl->owns(e) ? impl->scale(e, factor) : DimExpr();
}
DimExpr ExprContext::addScaled(DimExpr a, DimExpr b,
                               const DynamicAPInt &factor) {
  return impl->owns(a, b) ? impl->add(a, b, factor) : DimExpr();
}
DimExpr ExprContext::mul(DimExpr a, DimExpr b) {
  return impl->owns(a, b) ? impl->mul(a, b) : DimExpr();
}
DimExpr ExprContext::mul(ArrayRef<DimExpr> operands) {
  return impl->owns(operands) ? impl->mul(operands) : DimExpr();
}
DimExpr ExprContext::floorDiv(DimExpr a, DimExpr b) {
  return impl->owns(a, b) ? impl->floorDiv(a, b) : DimExpr();
}
DimExpr ExprContext::ceilDiv(DimExpr a, DimExpr b) { return -floorDiv(-a, b); }
DimExpr ExprContext::mod(DimExpr a, DimExpr b) {
  return impl->owns(a, b) ? impl->mod(a, b) : DimExpr();
}
DimExpr ExprContext::min(ArrayRef<DimExpr> operands) {
  if (operands.empty() || !impl->owns(operands))
    return {};
  return impl->minMax(/*isMin=*/true, operands);
}
DimExpr ExprContext::max(ArrayRef<DimExpr> operands) {
  if (operands.empty() || !impl->owns(operands))
    return {};
  return impl->minMax(/*isMin=*/false, operands);
}
DimExpr ExprContext::broadcast(ArrayRef<DimExpr> operands) {
  if (operands.empty() || !impl->owns(operands))
    return {};
  return impl->broadcast(operands);
}

DimExpr ExprContext::apply(ExprKind op, ArrayRef<DimExpr> operands) {
  if (operands.empty() || !impl->owns(operands))
    return {};
  return impl->apply(op, operands);
}

DimExpr ExprContext::fromSum(ArrayRef<DimExpr::Term> terms,
                             const DynamicAPInt &offset) {
  LinearSum sum;
  sum.offset = offset;
  for (const DimExpr::Term &t : terms) {
    if (!impl->owns(t.first))
      return {};
    sum.add(t.first, t.second);
  }
  return impl->finish(sum);
}

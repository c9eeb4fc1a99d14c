//===- ExprContextMinMax.cpp - Canonical min, max and broadcast -----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A minimum or maximum is brought to `rest + g * min(args)`, g being positive
// or negative, where the arguments
//  - contain no other minimum that could be merged;
//  - differ from each other by more than a constant;
//  - have no summand and no integer factor in common;
//  - are sorted, the first one that is not constant having offset 0;
//  - are structurally not greater than the list of their negations, since
//    max(a, b) = -min(-a, -b).
//
//===----------------------------------------------------------------------===//

#include "Expr/ExprBudgets.h"
#include "Expr/ExprStorage.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::detail;

namespace {
/// An argument: `part + offset`, part having offset 0.
struct Arg {
  DimExpr part;
  DynamicAPInt offset;
};

class MinMaxBuilder {
public:
  MinMaxBuilder(ExprContextImpl &ctx, bool isMin) : ctx(ctx), isMin(isMin) {}

  DimExpr run(ArrayRef<DimExpr> operands) {
    collect(operands);
    // Terms that were taken out of the arguments may have prevented a merge, so
    // start again until nothing changes.
    while (args.size() > 1) {
      dropAbsorbed();
      if (args.size() == 1)
        break;
      bool changed = takeOutCommon();
      if (!changed) {
        normalize();
        uint64_t size = totalSize();
        changed = llvm::any_of(args, [&](const Arg &a) {
          SmallVector<DimExpr, 4> branches;
          DimExpr e = join(a);
          return mayFlatten(e, size) && branchesOf(e, true, branches);
        });
        if (!changed)
          break;
      }
      collect(joinAll());
    }
    if (args.size() == 1)
      out.add(join(args[0]), factor);
    else
      out.add(ctx.internOp(isMin ? ExprKind::Min : ExprKind::Max, joinAll()),
              factor);
    return ctx.finish(out);
  }

private:
  DimExpr join(const Arg &a) {
    return ctx.add(a.part, ctx.internConstant(a.offset), DynamicAPInt(1));
  }

  SmallVector<DimExpr> joinAll() {
    SmallVector<DimExpr> all;
    for (const Arg &a : args)
      all.push_back(join(a));
    return all;
  }

  uint64_t totalSize() {
    uint64_t size = 0;
    for (const Arg &a : args)
      size += join(a).getTreeSize();
    return size;
  }

  Arg split(DimExpr e) {
    if (e.isConstant())
      return {ctx.zero, e.getOffset()};
    if (e.getKind() != ExprKind::Sum || e.getOffset() == 0)
      return {e, DynamicAPInt(0)};
    return {ctx.internSum(e.getTerms(), DynamicAPInt(0)), e.getOffset()};
  }

  /// Whether `t` is a min under a min up to sign (`same`), or a max under one.
  bool isNested(const DimExpr::Term &t, bool same) const {
    ExprKind kind = t.first.getKind();
    if (kind != ExprKind::Min && kind != ExprKind::Max)
      return false;
    bool actsAsMin = (kind == ExprKind::Min) == (t.second > 0);
    return (actsAsMin == isMin) == same;
  }

  /// Writes `e` as a choice between `branches` if it has exactly one summand
  /// that is a nested min (`same`) or max (not).
  bool branchesOf(DimExpr e, bool same, SmallVectorImpl<DimExpr> &branches) {
    SmallVector<DimExpr::Term, 4> terms;
    DynamicAPInt offset;
    e.getAsSum(terms, offset);
    auto nested = [&](const DimExpr::Term &t) { return isNested(t, same); };
    auto *it = llvm::find_if(terms, nested);
    if (it == terms.end() || llvm::count_if(terms, nested) != 1)
      return false;
    DimExpr::Term inner = *it;
    terms.erase(it);
    DimExpr rest = ctx.internSum(terms, offset);
    for (DimExpr o : inner.first.getOperands())
      branches.push_back(ctx.add(rest, o, inner.second));
    return true;
  }

  bool isBetter(const DynamicAPInt &a, const DynamicAPInt &b) const {
    return isMin ? a < b : a > b;
  }

  /// Flattens, and keeps one of several arguments that differ by a constant.
  void collect(ArrayRef<DimExpr> operands) {
    uint64_t size = 0;
    for (DimExpr e : operands)
      size += e.getTreeSize();
    args.clear();
    llvm::DenseMap<DimExpr, size_t> position;
    SmallVector<DimExpr> worklist(llvm::reverse(operands));
    while (!worklist.empty()) {
      DimExpr e = worklist.pop_back_val();
      SmallVector<DimExpr, 4> branches;
      if (mayFlatten(e, size) && branchesOf(e, /*same=*/true, branches)) {
        size -= e.getTreeSize();
        for (DimExpr b : llvm::reverse(branches)) {
          size += b.getTreeSize();
          worklist.push_back(b);
        }
        continue;
      }
      Arg arg = split(e);
      auto [it, isNew] = position.try_emplace(arg.part, args.size());
      if (isNew)
        args.push_back(arg);
      else if (isBetter(arg.offset, args[it->second].offset))
        args[it->second].offset = arg.offset;
    }
  }

  /// Merging repeats the arms beside the nested minimum.
  bool mayFlatten(DimExpr e, uint64_t size) const {
    ExprKind kind = e.getKind();
    if (kind != ExprKind::Sum)
      return kind == ExprKind::Min || kind == ExprKind::Max;
    uint64_t count = 0;
    for (const DimExpr::Term &t : e.getTerms())
      count += isNested(t, /*same=*/true) ? t.first.getOperands().size() : 0;
    return size + count * e.getTreeSize() <= ExprContext::kTreeBudget;
  }

  /// min(x, max(x, y)) = x.
  void dropAbsorbed() {
    if (args.size() > exprBudgets.canonical.absorbed)
      return;
    for (size_t i = 0; i < args.size() && args.size() > 1;) {
      SmallVector<DimExpr, 4> branches;
      bool absorbed = false;
      DimExpr e = join(args[i]);
      if (mayFlattenOther(e) && branchesOf(e, /*same=*/false, branches)) {
        for (DimExpr b : branches) {
          Arg branch = split(b);
          for (size_t j = 0; j != args.size() && !absorbed; ++j)
            absorbed = j != i && args[j].part == branch.part &&
                       !isBetter(branch.offset, args[j].offset);
        }
      }
      if (absorbed)
        args.erase(args.begin() + i);
      else
        ++i;
    }
  }

  bool mayFlattenOther(DimExpr e) const {
    if (e.getKind() == ExprKind::Sum &&
        e.getTerms().size() > exprBudgets.canonical.absorbed)
      return false;
    SmallVector<DimExpr::Term, 4> terms;
    DynamicAPInt offset;
    e.getAsSum(terms, offset);
    return llvm::any_of(terms, [&](const DimExpr::Term &t) {
      return isNested(t, /*same=*/false) &&
             t.first.getOperands().size() <= exprBudgets.canonical.absorbed;
    });
  }

  /// Moves summands that all arguments have to `out`. True if there were any.
  bool takeOutCommon() {
    // Coefficients of the monomials seen in every argument so far; of each the
    // smallest, with one sign.
    SmallVector<DimExpr::Term, 4> common;
    DynamicAPInt offset;
    args[0].part.getAsSum(common, offset);
    for (const Arg &a : llvm::drop_begin(args)) {
      if (common.empty())
        return false;
      SmallVector<DimExpr::Term, 4> terms, both;
      a.part.getAsSum(terms, offset);
      const auto *it = terms.begin();
      for (const DimExpr::Term &c : common) {
        it = std::find_if(it, const_cast<const DimExpr::Term *>(terms.end()),
                          [&](const DimExpr::Term &t) {
                            return t.first == c.first ||
                                   DimExpr::compare(t.first, c.first) > 0;
                          });
        if (it == terms.end())
          break;
        if (it->first != c.first || (it->second < 0) != (c.second < 0))
          continue;
        both.emplace_back(c.first, abs(it->second) < abs(c.second) ? it->second
                                                                   : c.second);
      }
      common = std::move(both);
    }
    if (common.empty())
      return false;
    DimExpr shared = ctx.internSum(common, DynamicAPInt(0));
    out.add(shared, factor);
    for (Arg &a : args)
      a.part = ctx.add(a.part, shared, DynamicAPInt(-1));
    return true;
  }

  /// Sorts, and gives the first argument that is not constant offset 0;
  /// returns the offset taken out.
  DynamicAPInt sortAndShift(SmallVectorImpl<Arg> &list) {
    auto isBefore = [](const Arg &a, const Arg &b) {
      return DimExpr::compare(a.part, b.part) < 0;
    };
    // Those of a nested minimum are sorted.
    if (!llvm::is_sorted(list, isBefore))
      llvm::sort(list, isBefore);
    // Constants sort last and there is at most one.
    DynamicAPInt shift = list.front().offset;
    for (Arg &a : list)
      a.offset -= shift;
    return shift;
  }

  static int compareLists(ArrayRef<Arg> a, ArrayRef<Arg> b) {
    for (auto [x, y] : llvm::zip_equal(a, b))
      if (int order = DimExpr::compare(x.part, y.part))
        return order;
    for (auto [x, y] : llvm::zip_equal(a, b))
      if (x.offset != y.offset)
        return x.offset < y.offset ? -1 : 1;
    return 0;
  }

  /// Takes out offset, content and sign.
  void normalize() {
    out.offset += sortAndShift(args) * factor;
    DynamicAPInt g(0);
    for (const Arg &a : args) {
      g = gcd(g, abs(a.offset));
      g = gcd(g, contentOf(a.part));
    }
    if (g != 1) {
      for (Arg &a : args) {
        a.part = ctx.divideExactly(a.part, g);
        a.offset /= g;
      }
      factor *= g;
      out.offset += sortAndShift(args) * factor;
    }
    SmallVector<Arg> negated;
    for (const Arg &a : args)
      negated.push_back({ctx.scale(a.part, DynamicAPInt(-1)), -a.offset});
    DynamicAPInt shift = sortAndShift(negated);
    int order = compareLists(negated, args);
    if (order < 0 || (order == 0 && !isMin)) {
      // max(a) = -(shift + min(negated)).
      factor = -factor;
      out.offset += shift * factor;
      args = std::move(negated);
      isMin = !isMin;
    }
  }

  ExprContextImpl &ctx;
  bool isMin;
  SmallVector<Arg> args;
  /// The result is `out + factor * min(args)`.
  LinearSum out;
  DynamicAPInt factor = DynamicAPInt(1);
};
} // namespace

DimExpr ExprContextImpl::minMax(bool isMin, ArrayRef<DimExpr> operands) {
  assert(!operands.empty() && "expected at least one operand");
  return MinMaxBuilder(*this, isMin).run(operands);
}

DimExpr ExprContextImpl::broadcast(ArrayRef<DimExpr> operands) {
  assert(!operands.empty() && "expected at least one operand");
  llvm::SetVector<DimExpr> args;
  std::optional<DynamicAPInt> constant;
  auto insert = [&](DimExpr e) {
    if (!e.isConstant())
      args.insert(e);
    else if (e.getOffset() != 1 && (!constant || e.getOffset() < *constant))
      constant = e.getOffset();
  };
  for (DimExpr e : operands) {
    if (e.getKind() != ExprKind::Broadcast) {
      insert(e);
      continue;
    }
    // A nested one is canonical, so it holds no further one.
    for (DimExpr inner : e.getOperands())
      insert(inner);
  }
  if (constant)
    args.insert(internConstant(*constant));
  if (args.empty())
    return one;
  if (args.size() == 1)
    return args[0];
  SmallVector<DimExpr> sorted(args.begin(), args.end());
  llvm::sort(sorted,
             [](DimExpr a, DimExpr b) { return DimExpr::compare(a, b) < 0; });
  return internOp(ExprKind::Broadcast, sorted);
}

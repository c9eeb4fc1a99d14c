//===- ExprStorage.cpp - Nodes of dimension expressions -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expr/ExprStorage.h"
#include <limits>

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::detail;

uint64_t symshape::detail::hashLargeInteger(const DynamicAPInt &value) {
  // Equal integers may be stored in different widths, so hash by value: by the
  // remainders of two large primes, which take linear time.
  uint64_t hash = value < 0 ? 2 : 3;
  for (int64_t prime : {(int64_t(1) << 61) - 1, (int64_t(1) << 62) - 57})
    hash = mixHash(hash, uint64_t(int64_t(value % DynamicAPInt(prime))));
  return hash;
}

/// Adds the leaves of a part to those of the whole.
static void addLeaves(ExprStorage &whole, DimExpr part) {
  if (part.getLeafMask() == 0)
    return;
  if (whole.leafMask == 0)
    whole.owner = part.getOwner();
  else if (whole.owner != part.getOwner())
    whole.owner = DimExpr::kSeveralOwners;
  whole.leafMask |= part.getLeafMask();
}

/// The same value in the small form where it fits: large values stay large in
/// arithmetic, which would cost an allocation per coefficient for good.
static DynamicAPInt compact(const DynamicAPInt &value) {
  if (fitsInt64(value))
    return DynamicAPInt(int64_t(value));
  return value;
}

ConstantStorage *ConstantStorage::construct(llvm::BumpPtrAllocator &allocator,
                                            const KeyTy &key) {
  auto *s = new (allocator.Allocate<ConstantStorage>()) ConstantStorage();
  s->context = key.context;
  s->hash = key.hash;
  s->kind = ExprKind::Constant;
  s->value = compact(*key.value);
  return s;
}

LeafStorage *LeafStorage::construct(llvm::BumpPtrAllocator &allocator,
                                    const KeyTy &key) {
  auto *s = new (allocator.Allocate<LeafStorage>()) LeafStorage();
  s->context = key.context;
  s->hash = key.hash;
  s->leafMask = uint64_t(1) << (key.hash >> 58);
  s->kind = key.kind;
  s->owner = key.owner;
  s->first = key.first;
  s->second = key.second;
  s->rule = key.rule.copy(allocator);
  return s;
}

OpStorage *OpStorage::construct(llvm::BumpPtrAllocator &allocator,
                                const KeyTy &key) {
  auto *s = new (allocator.Allocate<OpStorage>()) OpStorage();
  s->context = key.context;
  s->hash = key.hash;
  s->kind = key.kind;
  s->operands = ArrayRef<DimExpr>(key.operands).copy(allocator);
  uint64_t size = 1;
  unsigned depth = 0;
  for (DimExpr o : key.operands) {
    addLeaves(*s, o);
    size += o.getTreeSize();
    depth = std::max(depth, o.getDepth());
  }
  s->treeSize = saturate(size);
  s->depth = depth + 1;
  return s;
}

ProductStorage *ProductStorage::construct(llvm::BumpPtrAllocator &allocator,
                                          const KeyTy &key) {
  auto *s = new (allocator.Allocate<ProductStorage>()) ProductStorage();
  s->context = key.context;
  s->hash = key.hash;
  s->kind = ExprKind::Product;
  s->factors = ArrayRef<DimExpr::Factor>(key.factors).copy(allocator);
  uint64_t size = 1;
  unsigned depth = 0;
  for (const DimExpr::Factor &f : key.factors) {
    addLeaves(*s, f.first);
    // Text has no power operator: x * x * x.
    size = saturate(size + uint64_t(f.first.getTreeSize()) * f.second);
    depth = std::max(depth, f.first.getDepth());
    ExprKind kind = f.first.getKind();
    s->degree += f.second;
    s->isFactored |= kind == ExprKind::Sum || kind == ExprKind::Product;
  }
  s->treeSize = saturate(size);
  s->depth = depth + 1;
  return s;
}

SumStorage *SumStorage::construct(llvm::BumpPtrAllocator &allocator,
                                  const KeyTy &key) {
  auto *s = new (allocator.Allocate<SumStorage>()) SumStorage();
  s->context = key.context;
  s->hash = key.hash;
  s->kind = ExprKind::Sum;
  s->offset = compact(*key.offset);
  size_t n = key.terms.size();
  auto *terms = allocator.Allocate<DimExpr::Term>(n);
  uint64_t size = 1 + (s->offset != 0);
  unsigned depth = 0;
  for (size_t i = 0; i != n; ++i) {
    const DimExpr::Term &t = key.terms[i];
    addLeaves(*s, t.first);
    new (terms + i) DimExpr::Term(t.first, compact(t.second));
    size += uint64_t(t.first.getTreeSize()) + (t.second != 1);
    depth = std::max(depth, t.first.getDepth());
  }
  s->terms = {terms, n};
  s->treeSize = saturate(size);
  s->depth = depth + 1;
  return s;
}

SumStorage::~SumStorage() {
  for (DimExpr::Term &t : terms)
    t.~pair();
}

//===----------------------------------------------------------------------===//
// Interning
//===----------------------------------------------------------------------===//

NodeTable::~NodeTable() {
  // Only large integers own memory outside the arena.
  for (auto &entry : std::get<NodeSet<ConstantStorage>>(sets))
    entry.node->~ConstantStorage();
  for (auto &entry : std::get<NodeSet<SumStorage>>(sets))
    entry.node->~SumStorage();
}

ExprContextImpl::ExprContextImpl(ExprContext &context, bool threadSafe)
    : context(context), nodes(threadSafe) {
  zero = internConstant(DynamicAPInt(0));
  one = internConstant(DynamicAPInt(1));
}

DimExpr ExprContextImpl::internConstant(const DynamicAPInt &value) {
  uint64_t hash = mixHash(uint64_t(ExprKind::Constant), hashInteger(value));
  return DimExpr(nodes.get<ConstantStorage>(
      ConstantStorage::KeyTy{&context, hash, hash, &value}));
}

DimExpr ExprContextImpl::internLeaf(ExprKind kind, unsigned first,
                                    unsigned second, llvm::StringRef rule,
                                    unsigned owner) {
  // The hash leaves out the owner: it depends on the structure only.
  uint64_t hash = mixHash(uint64_t(kind), (uint64_t(first) << 32) | second);
  for (char c : rule)
    hash = mixHash(hash, uint64_t((unsigned char)c));
  return DimExpr(nodes.get<LeafStorage>(LeafStorage::KeyTy{
      &context, hash, slotOf(hash, owner), kind, first, second, rule, owner}));
}

DimExpr ExprContextImpl::internOp(ExprKind kind, ArrayRef<DimExpr> operands) {
  uint64_t hash = uint64_t(kind);
  for (DimExpr o : operands)
    hash = mixHash(hash, o.getHash());
  // One of the two may be a constant, which has no owner.
  unsigned owner = operands.front().getOwner() + operands.back().getOwner();
  return DimExpr(nodes.get<OpStorage>(
      OpStorage::KeyTy{&context, hash, slotOf(hash, owner), kind, operands}));
}

DimExpr ExprContextImpl::internProduct(ArrayRef<DimExpr::Factor> factors) {
  if (factors.size() == 1 && factors[0].second == 1)
    return factors[0].first;
  uint64_t hash = uint64_t(ExprKind::Product);
  for (const DimExpr::Factor &f : factors)
    hash = mixHash(mixHash(hash, f.first.getHash()), f.second);
  return DimExpr(nodes.get<ProductStorage>(ProductStorage::KeyTy{
      &context, hash, slotOf(hash, factors[0].first.getOwner()), factors}));
}

DimExpr ExprContextImpl::internSum(ArrayRef<DimExpr::Term> terms,
                                   const DynamicAPInt &offset) {
  if (terms.empty())
    return internConstant(offset);
  if (terms.size() == 1 && offset == 0 && terms[0].second == 1)
    return terms[0].first;
  // Mix the terms independently and add them up, so that no term waits for
  // another. Terms are sorted, so the hash need not depend on their order.
  uint64_t sum = 0;
  for (const DimExpr::Term &t : terms)
    sum += mixHash(t.first.getHash(), hashInteger(t.second));
  uint64_t hash = mixHash(sum + uint64_t(ExprKind::Sum), hashInteger(offset));
  return DimExpr(nodes.get<SumStorage>(
      SumStorage::KeyTy{&context, hash, slotOf(hash, terms[0].first.getOwner()),
                        terms, &offset}));
}

//===----------------------------------------------------------------------===//
// Any kind
//===----------------------------------------------------------------------===//

DimExpr ExprContextImpl::apply(ExprKind op, ArrayRef<DimExpr> operands) {
  switch (op) {
  case ExprKind::FloorDiv:
    return floorDiv(operands[0], operands[1]);
  case ExprKind::Mod:
    return mod(operands[0], operands[1]);
  case ExprKind::Broadcast:
    return broadcast(operands);
  default:
    assert((op == ExprKind::Min || op == ExprKind::Max) && "not an operator");
    return minMax(op == ExprKind::Min, operands);
  }
}

DimExpr ExprContextImpl::mapChildren(DimExpr e,
                                     llvm::function_ref<DimExpr(DimExpr)> fn) {
  if (e.getKind() == ExprKind::Sum) {
    LinearSum sum;
    sum.offset = e.getOffset();
    for (const DimExpr::Term &t : e.getTerms())
      sum.add(fn(t.first), t.second);
    return finish(sum);
  }
  SmallVector<DimExpr> images;
  if (e.getKind() == ExprKind::Product) {
    for (const DimExpr::Factor &f : e.getFactors())
      images.push_back(power(fn(f.first), f.second));
    return mul(images);
  }
  for (DimExpr operand : e.getOperands())
    images.push_back(fn(operand));
  return apply(e.getKind(), images);
}

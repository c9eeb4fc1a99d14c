//===- CompiledExpr.cpp - Fast evaluation of many expressions -------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expr/CompiledExpr.h"
#include "Expr/ExprStorage.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::DynamicAPInt;

unsigned CompiledExpr::add(DimExpr e) {
  isCurrent = false;
  // (`slotOf` recurses. After its operands have slots, it recurses once.)
  if (e.getTreeSize() > kSmallTree)
    e.walk([&](DimExpr node) { slotOf(node); });
  results.push_back(slotOf(e));
  return results.size() - 1;
}

unsigned CompiledExpr::slotOf(DimExpr e) {
  auto it = slotIndex.find(e);
  if (it != slotIndex.end())
    return it->second;
  auto convert = [&](const DynamicAPInt &v) -> int64_t {
    if (v > INT64_MAX || v < INT64_MIN) {
      usable = false;
      return 0;
    }
    return int64_t(v);
  };
  unsigned begin = operands.size();
  int64_t offset = 0;
  llvm::SmallVector<Operand, 8> mine;
  switch (e.getKind()) {
  case ExprKind::Constant:
    offset = convert(e.getOffset());
    break;
  case ExprKind::Product:
    for (const DimExpr::Factor &f : e.getFactors())
      mine.push_back({slotOf(f.first), int64_t(f.second)});
    break;
  case ExprKind::Sum:
    offset = convert(e.getOffset());
    for (const DimExpr::Term &t : e.getTerms())
      mine.push_back({slotOf(t.first), convert(t.second)});
    break;
  default:
    for (DimExpr o : e.getOperands())
      mine.push_back({slotOf(o), 1});
  }
  begin = operands.size();
  operands.append(mine.begin(), mine.end());
  unsigned slot = slots.size();
  slots.push_back(offset);
  slotIndex[e] = slot;
  uint64_t bits = 0;
  for (const Operand &o : mine)
    bits |= bitsOfSlot[o.slot];
  if (e.isLeaf()) {
    bits = leafBit(leaves.size());
    leaves.push_back(e);
    leafSlots.push_back(slot);
  } else if (!e.isConstant()) {
    code.push_back(
        {e.getKind(), slot, begin, unsigned(operands.size()), offset, bits});
  }
  bitsOfSlot.push_back(bits);
  return slot;
}

bool CompiledExpr::step(const Instruction &i) {
  const Operand *begin = operands.data() + i.begin;
  const Operand *end = operands.data() + i.end;
  int64_t r = 0;
  switch (i.kind) {
  case ExprKind::Sum:
    r = i.offset;
    for (const Operand *o = begin; o != end; ++o) {
      int64_t part;
      if (__builtin_mul_overflow(slots[o->slot], o->scale, &part) ||
          __builtin_add_overflow(r, part, &r))
        return false;
    }
    break;
  case ExprKind::Product:
    r = 1;
    for (const Operand *o = begin; o != end; ++o) {
      int64_t base = slots[o->slot];
      if (base == 0) {
        r = 0;
        break;
      }
      for (int64_t n = 0; n != o->scale; ++n)
        if (__builtin_mul_overflow(r, base, &r))
          return false;
    }
    break;
  case ExprKind::FloorDiv:
  case ExprKind::Mod: {
    int64_t n = slots[begin[0].slot], d = slots[begin[1].slot];
    if (d == 0) {
      r = i.kind == ExprKind::FloorDiv ? 0 : n;
      break;
    }
    if (d == -1) {
      if (i.kind == ExprKind::FloorDiv && __builtin_sub_overflow(0, n, &r))
        return false;
      break;
    }
    int64_t rest = n % d;
    bool adjust = rest != 0 && (rest < 0) != (d < 0);
    r = i.kind == ExprKind::FloorDiv ? n / d - adjust : rest + (adjust ? d : 0);
    break;
  }
  case ExprKind::Min:
    r = slots[begin->slot];
    for (const Operand *o = begin; o != end; ++o)
      r = std::min(r, slots[o->slot]);
    break;
  case ExprKind::Max:
    r = slots[begin->slot];
    for (const Operand *o = begin; o != end; ++o)
      r = std::max(r, slots[o->slot]);
    break;
  case ExprKind::Broadcast: {
    bool found = false;
    r = 1;
    for (const Operand *o = begin; o != end; ++o) {
      int64_t v = slots[o->slot];
      if (v != 1 && (!found || v < r)) {
        found = true;
        r = v;
      }
    }
    break;
  }
  default:
    return false;
  }
  slots[i.slot] = r;
  return true;
}

bool CompiledExpr::run(llvm::ArrayRef<int64_t> values) {
  if (!usable)
    return false;
  uint64_t changed = 0;
  for (unsigned i = 0, e = leaves.size(); i != e; ++i) {
    int64_t &slot = slots[leafSlots[i]];
    if (slot != values[i])
      changed |= leafBit(i);
    slot = values[i];
  }
  bool all = !std::exchange(isCurrent, false);
  for (const Instruction &i : code)
    if ((all || (i.dependsOn & changed)) && !step(i))
      return false;
  return isCurrent = true;
}

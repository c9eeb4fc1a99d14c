//===- BlockBuffers.cpp - The buffers of a block and their lives ----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/BlockBuffers.h"
#include "mlir/Dialect/Bufferization/IR/BufferViewFlowOpInterface.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::symshape;

std::optional<int64_t> symshape::bytesOfElement(Type type) {
  if (type.isIndex())
    return 8;
  if (!type.isIntOrFloat())
    return std::nullopt;
  switch (type.getIntOrFloatBitWidth()) {
  case 1:
    return type.isInteger() ? std::optional<int64_t>(1) : std::nullopt;
  case 8:
  case 16:
  case 32:
  case 64:
    return type.getIntOrFloatBitWidth() / 8;
  default:
    return std::nullopt;
  }
}

namespace {

enum class Use {
  Elements, ///< reads or writes elements
  Sizes,    ///< reads sizes, makes a view, or passes the buffer on in a region
  Frees,
  Other, ///< may keep the address
};

} // namespace

static Use classify(OpOperand &use) {
  Operation *op = use.getOwner();
  if (isa<memref::DeallocOp>(op))
    return Use::Frees;
  // The analysis of aliases follows the buffer through these. An op with an
  // effect, such as `memref.realloc`, is no mere view, and neither is one that
  // returns numbers of the address.
  if (isa<RegionBranchOpInterface, RegionBranchTerminatorOpInterface>(op))
    return Use::Sizes;
  if (isa<ViewLikeOpInterface>(op) ||
      isa<bufferization::BufferViewFlowOpInterface>(op))
    return op->getNumResults() == 1 &&
                   isa<MemRefType>(op->getResult(0).getType()) &&
                   isMemoryEffectFree(op)
               ? Use::Sizes
               : Use::Other;
  if (isa<ShapedDimOpInterface>(op))
    return Use::Sizes;
  // An op that stores the address of a buffer has no effect on that operand.
  // Another result than numbers may hold the address, or be a token of an
  // access that goes on after the op.
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!effects || !llvm::all_of(op->getResultTypes(), [](Type type) {
        return type.isIntOrIndexOrFloat() || isa<VectorType>(type);
      }))
    return Use::Other;
  SmallVector<MemoryEffects::EffectInstance> found;
  effects.getEffects(found);
  bool isAccessed = false;
  for (const MemoryEffects::EffectInstance &effect : found) {
    if (effect.getEffectValue<OpOperand *>() != &use)
      continue;
    if (!isa<MemoryEffects::Read, MemoryEffects::Write>(effect.getEffect()))
      return Use::Other;
    isAccessed = true;
  }
  return isAccessed ? Use::Elements : Use::Other;
}

/// The op between a block and an op in a nested region that may run the region
/// later, or in an unknown way; null if there is none.
static Operation *unknownRegion(Operation *op, Operation *around) {
  for (; op != around; op = op->getParentOp()) {
    Operation *parent = op->getParentOp();
    if (!isa_and_present<scf::SCFDialect, linalg::LinalgDialect>(
            parent->getDialect()) &&
        !isa<memref::AllocaScopeOp>(parent))
      return parent;
  }
  return nullptr;
}

namespace {

class Finder {
public:
  Finder(Block &block, const BufferViewFlowAnalysis &aliases)
      : block(block), aliases(aliases) {
    for (auto [i, op] : llvm::enumerate(block))
      points[&op] = i;
    block.walk<WalkOrder::PreOrder>(
        [&](Operation *op) { order.try_emplace(op, order.size()); });
  }

  BlockBuffer find(memref::AllocOp alloc);

private:
  void readUse(OpOperand &use, BlockBuffer &buffer);

  Block &block;
  const BufferViewFlowAnalysis &aliases;
  DenseMap<Operation *, int64_t> points, order;
};

} // namespace

static std::string formOf(memref::AllocOp alloc) {
  MemRefType type = alloc.getType();
  if (!type.getLayout().isIdentity() || !alloc.getSymbolOperands().empty())
    return "its layout is not the identity";
  if (type.getMemorySpace())
    return "it is in a memory space";
  if (!bytesOfElement(type.getElementType()))
    return "its elements have another size in memory";
  return {};
}

BlockBuffer Finder::find(memref::AllocOp alloc) {
  BlockBuffer buffer;
  buffer.alloc = alloc;
  buffer.reason = formOf(alloc);
  buffer.at = alloc;
  buffer.first = INT64_MAX;
  buffer.last = -1;
  BufferViewFlowAnalysis::ValueSetT found = aliases.resolve(alloc);
  if (buffer.isShareable() && llvm::any_of(found, [&](Value alias) {
        // An argument of the block itself is a buffer of an earlier iteration.
        auto arg = dyn_cast<BlockArgument>(alias);
        return arg && arg.getOwner() == &block;
      }))
    buffer.reason = "a loop carries it";
  // The set has no order, and the first reason counts.
  SmallVector<OpOperand *> uses;
  for (Value alias : found)
    for (OpOperand &use : alias.getUses())
      uses.push_back(&use);
  auto key = [&](OpOperand *use) {
    auto it = order.find(use->getOwner());
    return std::pair(it == order.end() ? INT64_MAX : it->second,
                     use->getOperandNumber());
  };
  llvm::sort(uses, [&](OpOperand *a, OpOperand *b) { return key(a) < key(b); });
  for (OpOperand *use : uses)
    if (buffer.isShareable())
      readUse(*use, buffer);
  if (buffer.last < 0)
    buffer.first = buffer.last = points.lookup(alloc);
  return buffer;
}

void Finder::readUse(OpOperand &use, BlockBuffer &buffer) {
  Operation *user = use.getOwner(),
            *around = block.findAncestorOpInBlock(*user);
  auto refuse = [&](Operation *at, const Twine &reason) {
    buffer.reason = reason.str();
    buffer.at = at;
  };
  auto nameOf = [](Operation *op) {
    return ("'" + op->getName().getStringRef() + "'").str();
  };
  if (!around)
    return refuse(buffer.alloc, "it leaves its block");
  // A buffer is freed before the terminator, and so before its regions run.
  if (around == block.getTerminator())
    return refuse(user, "it leaves its block");
  if (Operation *region = unknownRegion(user, around))
    return refuse(region, nameOf(region) + " may use it later");
  switch (classify(use)) {
  case Use::Other:
    return refuse(user, nameOf(user) + " may keep its address");
  case Use::Frees:
    if (use.get() != buffer.alloc || around != user)
      return refuse(user, "not every run of its block frees it, or another "
                          "buffer is freed in its place");
    buffer.deallocs.push_back(cast<memref::DeallocOp>(user));
    return;
  case Use::Sizes:
    return;
  case Use::Elements:
    int64_t point = points.lookup(around);
    if (point < buffer.first) {
      buffer.first = point;
      buffer.firstUse = around;
    }
    if (point > buffer.last) {
      buffer.last = point;
      buffer.lastUse = around;
    }
  }
}

SmallVector<BlockBuffer>
symshape::findBuffers(Block &block, const BufferViewFlowAnalysis &aliases) {
  SmallVector<BlockBuffer> buffers;
  Finder finder(block, aliases);
  for (auto alloc : block.getOps<memref::AllocOp>())
    buffers.push_back(finder.find(alloc));
  return buffers;
}

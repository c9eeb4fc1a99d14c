//===- AnalysedOps.cpp - Which ops an analysis describes ------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/AnalysedOps.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::symshape;

/// True if `op` computes elements in `body` from its arguments, and from floats
/// of outside.
static bool computesElementsOf(Block &body, Operation &op) {
  bool isArithmetic =
      isa_and_nonnull<arith::ArithDialect, math::MathDialect>(op.getDialect());
  return (isArithmetic || isa<linalg::YieldOp>(op)) &&
         llvm::all_of(op.getOperands(), [&](Value v) {
           return v.getParentBlock() == &body || isa<FloatType>(v.getType());
         });
}

/// True for a structured op with such a body.
static bool hasBodyOfElements(Operation *op) {
  if (op->getNumRegions() != 1 || !isa<linalg::LinalgOp>(op) ||
      !llvm::hasSingleElement(op->getRegion(0)))
    return false;
  Block &body = op->getRegion(0).front();
  return llvm::all_of(
      body, [&](Operation &inner) { return computesElementsOf(body, inner); });
}

AnalysedOps::AnalysedOps(Operation *function, Location loc, bool checksReuse)
    : loc(function ? function->getLoc() : loc), checksReuse(checksReuse) {
  if (!function)
    return;
  bool hasOneBlock = function->getNumRegions() == 1 &&
                     llvm::hasSingleElement(function->getRegion(0));
  unsigned next = 0;
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (hasOneBlock && op->getParentOp() == function)
      outermost.push_back(next);
    prefetchNext(*op);
    if (names.empty() || names.back() != op->getName())
      names.insert(op->getName());
    bool skipsBody = hasBodyOfElements(op);
    ops[op] = {next++, skipsBody, fingerprint(op)};
    ++numOps;
    if (!skipsBody)
      return WalkResult::advance();
    numOps += op->getRegion(0).front().getOperations().size();
    return WalkResult::skip();
  });
}

/// Leaves out discardable attributes, which state nothing about an op.
uint64_t AnalysedOps::fingerprint(Operation *op) const {
  if (!checksReuse)
    return 0;
  auto address = [](auto v) { return uint64_t(v.getAsOpaquePointer()); };
  uint64_t hash = llvm::hash_combine(
      address(op->getName()), address(op->getLoc()), uint64_t(op->getBlock()));
  // The boundary of a function may be refined without a change to its body.
  if (isa<FunctionOpInterface>(op))
    return hash;
  for (Value operand : op->getOperands())
    hash = llvm::hash_combine(hash, address(operand));
  for (Type type : op->getResultTypes())
    hash = llvm::hash_combine(hash, address(type));
  for (Region &region : op->getRegions())
    if (llvm::hasSingleElement(region))
      for (Type type : region.getArgumentTypes())
        hash = llvm::hash_combine(hash, &region.front(), address(type));
  // Properties are plain data and pointers; the bytes of those that an op owns
  // stay the same as long as nobody changes them.
  if (int size = op->getPropertiesStorageSize())
    hash = llvm::hash_combine(
        hash, llvm::hash_value(StringRef(
                  op->getPropertiesStorage().as<const char *>(), size)));
  return hash;
}

std::optional<unsigned> AnalysedOps::oldNumberOf(Operation *op) const {
  auto it = ops.find(op);
  return it == ops.end() ? std::nullopt : std::optional(it->second.number);
}

bool AnalysedOps::isSame(Operation *op) const {
  auto it = ops.find(op);
  return it != ops.end() && it->second.fingerprint == fingerprint(op);
}

std::optional<unsigned> AnalysedOps::numberOf(Operation *op) const {
  auto it = ops.find(op);
  if (it == ops.end() || it->second.number >= firstRetired ||
      it->second.fingerprint != fingerprint(op))
    return std::nullopt;
  return it->second.number;
}

bool AnalysedOps::computesElements(Operation *op) const {
  auto it = ops.find(op);
  return it != ops.end() && it->second.computesElements &&
         it->second.fingerprint == fingerprint(op);
}

unsigned AnalysedOps::outermostOf(unsigned number) const {
  auto after = llvm::upper_bound(outermost, number);
  return after == outermost.begin() ? 0 : *std::prev(after);
}

bool AnalysedOps::isSame(Value v) const {
  if (auto result = dyn_cast<OpResult>(v))
    return numberOf(result.getOwner()).has_value();
  Block *block = cast<BlockArgument>(v).getOwner();
  Operation *around = block->getParentOp();
  return around && numberOf(around).has_value();
}

bool AnalysedOps::describesSources(Value v) const {
  if (isUntouched())
    return true;
  llvm::SmallSetVector<Value, analysisBudgets.queries.sources> open;
  open.insert(v);
  for (size_t i = 0; i != open.size() && i != analysisBudgets.queries.sources;
       ++i) {
    if (!isSame(open[i]))
      return false;
    if (Operation *def = open[i].getDefiningOp())
      open.insert(def->operand_begin(), def->operand_end());
  }
  return true;
}

//===- CheckMemory.cpp - Check that views of one allocation do not overlap ===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file shares no code with the planner: not its lives, not its aliases,
// not its order. It reads the program that the planner wrote.
//
//===----------------------------------------------------------------------===//

#include "SymShape/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_CHECKMEMORYPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// A view of the allocation, and the points of its block between which ops may
/// touch it.
struct View {
  memref::ViewOp op;
  int64_t first = INT64_MAX, last = -1;
  /// Aligned numbers of bytes that hold all of its elements.
  llvm::SmallDenseSet<Value, 2> bytes;
};

class ArenaChecker {
public:
  explicit ArenaChecker(memref::AllocOp arena)
      : arena(arena), block(arena->getBlock()) {}

  LogicalResult run();

private:
  LogicalResult findLife(View &view);
  bool isProductOf(Value value, memref::ViewOp view) const;
  void noteConditions(Value condition);
  void noteBytes(View &view) const;
  static bool endsBelow(const View &view, Value limit);
  LogicalResult checkPairs();

  memref::AllocOp arena;
  Block *block;
  DenseMap<Operation *, int64_t> points;
  SmallVector<View> views;
  /// The comparisons in assertions so far, and the aligned numbers of bytes.
  SmallVector<arith::CmpIOp> conditions;
  SmallVector<arith::AndIOp> aligned;
};

} // namespace

/// Each op with an operand that is derived from the view counts as an access. A
/// result that may hold an address, and an argument of a region of such an op
/// or of the op around it, is derived from the view.
LogicalResult ArenaChecker::findLife(View &view) {
  llvm::SetVector<Value> derived;
  auto add = [&](ValueRange values) {
    for (Value value : values)
      if (!value.getType().isIntOrIndexOrFloat())
        derived.insert(value);
  };
  add(view.op.getResult());
  for (size_t i = 0; i < derived.size(); ++i)
    for (OpOperand &use : derived[i].getUses()) {
      Operation *op = use.getOwner(),
                *around = block->findAncestorOpInBlock(*op);
      if (!around || op == block->getTerminator() || isa<CallOpInterface>(op)) {
        InFlightDiagnostic error = op->emitError(
            "may keep a view of an allocation that ends with its block");
        error.attachNote(view.op.getLoc()) << "the view is here";
        return error;
      }
      view.first = std::min(view.first, points.lookup(around));
      view.last = std::max(view.last, points.lookup(around));
      add(op->getResults());
      // A region passes values to other regions of its op, and to its results.
      for (Operation *owner : {op, op->getParentOp()}) {
        if (owner == block->getParentOp())
          continue;
        if (op->hasTrait<OpTrait::IsTerminator>())
          add(owner->getResults());
        for (Region &region : owner->getRegions())
          for (Block &inner : region)
            add(inner.getArguments());
      }
    }
  return success();
}

/// True if `value` is the product of the sizes of the view and of the bytes of
/// its static part, and an assertion says that it does not wrap.
bool ArenaChecker::isProductOf(Value value, memref::ViewOp view) const {
  MemRefType type = view.getType();
  Type element = type.getElementType();
  int64_t fixed =
      element.isIndex()
          ? 8
          : std::max<int64_t>(element.getIntOrFloatBitWidth() / 8, 1);
  for (int64_t size : type.getShape())
    if (!ShapedType::isDynamic(size))
      fixed *= size;
  auto isStated = [&](arith::CmpIPredicate predicate, Value number,
                      int64_t most) {
    return llvm::any_of(conditions, [&](arith::CmpIOp condition) {
      APInt limit;
      return condition.getPredicate() == predicate &&
             condition.getLhs() == number &&
             matchPattern(condition.getRhs(), m_ConstantInt(&limit)) &&
             limit.getSExtValue() == most;
    });
  };
  // 0 where a size is 0: a product may wrap before it meets a 0.
  if (auto select = value.getDefiningOp<arith::SelectOp>();
      select && matchPattern(select.getTrueValue(), m_Zero()))
    value = select.getFalseValue();
  if (!matchPattern(value, m_Constant()) &&
      !isStated(arith::CmpIPredicate::ule, value, int64_t(1) << 48))
    return false;
  SmallVector<Value> factors;
  while (auto product = value.getDefiningOp<arith::MulUIExtendedOp>()) {
    if (value != product.getLow() ||
        !isStated(arith::CmpIPredicate::eq, product.getHigh(), 0))
      return false;
    // Folding moves constants to the right.
    bool isSwapped = matchPattern(product.getRhs(), m_Constant());
    factors.push_back(isSwapped ? product.getLhs() : product.getRhs());
    value = isSwapped ? product.getRhs() : product.getLhs();
  }
  APInt constant;
  SmallVector<Value> sizes = llvm::to_vector(view.getSizes());
  return matchPattern(value, m_ConstantInt(&constant)) &&
         constant.getSExtValue() == fixed && factors.size() == sizes.size() &&
         std::is_permutation(factors.begin(), factors.end(), sizes.begin());
}

void ArenaChecker::noteConditions(Value condition) {
  if (Operation *op = condition.getDefiningOp()) {
    if (auto compare = dyn_cast<arith::CmpIOp>(op))
      conditions.push_back(compare);
    // `fits or is empty`: the second one makes the product 0.
    if (isa<arith::AndIOp, arith::OrIOp>(op))
      for (Value operand : op->getOperands())
        noteConditions(operand);
  }
}

/// An aligned number of bytes is `(product + rest) & -alignment`; another one
/// holds the view if an assertion in front of it compares its product.
void ArenaChecker::noteBytes(View &view) const {
  for (arith::AndIOp bytes : aligned) {
    auto sum = bytes.getLhs().getDefiningOp<arith::AddIOp>();
    if (isProductOf(sum.getLhs(), view.op))
      view.bytes.insert(bytes);
  }
  for (arith::CmpIOp condition : conditions)
    if (condition.getPredicate() == arith::CmpIPredicate::ule &&
        isProductOf(condition.getLhs(), view.op))
      view.bytes.insert(condition.getRhs());
}

static Value byteShiftOf(memref::ViewOp view) { return view.getByteShift(); }

/// True if the end of the view is a part of `limit`, in sums and maxima.
bool ArenaChecker::endsBelow(const View &view, Value limit) {
  memref::ViewOp op = view.op;
  bool isAtStart = matchPattern(op.getByteShift(), m_Zero());
  llvm::SetVector<Value> parts;
  parts.insert(limit);
  for (size_t i = 0; i < parts.size(); ++i) {
    Value part = parts[i];
    if (isAtStart && view.bytes.contains(part))
      return true;
    Operation *from = part.getDefiningOp();
    if (!isa_and_nonnull<arith::MaxUIOp, arith::AddIOp>(from))
      continue;
    Value a = from->getOperand(0), b = from->getOperand(1);
    if (isa<arith::AddIOp>(from) &&
        ((a == op.getByteShift() && view.bytes.contains(b)) ||
         (b == op.getByteShift() && view.bytes.contains(a))))
      return true;
    parts.insert(a);
    parts.insert(b);
  }
  return false;
}

LogicalResult ArenaChecker::checkPairs() {
  bool failed = false;
  auto say = [&](memref::ViewOp view, StringRef message, Operation *other,
                 StringRef note) {
    failed = true;
    view.emitError(message).attachNote(other->getLoc()) << note;
  };
  for (auto [i, a] : llvm::enumerate(views)) {
    if (!endsBelow(a, arena.getDynamicSizes()[0]))
      say(a.op, "is not shown to end inside of the allocation", arena,
          "the allocation is here");
    for (const View &b : llvm::drop_begin(views, i + 1))
      if (a.first <= b.last && b.first <= a.last &&
          !endsBelow(a, byteShiftOf(b.op)) && !endsBelow(b, byteShiftOf(a.op)))
        say(a.op, "may overlap another view that is needed at the same time",
            b.op, "the other view is here");
  }
  return failure(failed);
}

LogicalResult ArenaChecker::run() {
  for (auto [i, op] : llvm::enumerate(*block))
    points[&op] = i;
  for (Operation *user : arena->getUsers()) {
    if (isa<memref::DeallocOp>(user) && user->getBlock() == block &&
        user->getNextNode() == block->getTerminator())
      continue;
    auto view = dyn_cast<memref::ViewOp>(user);
    if (!view || view->getBlock() != block ||
        !view.getType().getElementType().isIntOrIndexOrFloat())
      return user->emitError("expected views of the allocation in its block, "
                             "and one op at the end that frees it");
    views.emplace_back().op = view;
  }
  llvm::sort(views, [&](const View &a, const View &b) {
    return points.lookup(a.op) < points.lookup(b.op);
  });
  for (View &view : views)
    if (failed(findLife(view)))
      return failure();
  DenseMap<Operation *, View *> byOp;
  for (View &view : views)
    byOp[view.op] = &view;
  // Assertions count for the ops after them.
  for (Operation &op : *block) {
    if (auto check = dyn_cast<cf::AssertOp>(op))
      noteConditions(check.getArg());
    if (auto bytes = dyn_cast<arith::AndIOp>(op)) {
      auto sum = bytes.getLhs().getDefiningOp<arith::AddIOp>();
      APInt rest, mask;
      if (sum && matchPattern(sum.getRhs(), m_ConstantInt(&rest)) &&
          matchPattern(bytes.getRhs(), m_ConstantInt(&mask)) && mask == ~rest)
        aligned.push_back(bytes);
    }
    if (View *view = byOp.lookup(&op))
      noteBytes(*view);
  }
  return checkPairs();
}

namespace {

struct CheckMemory : symshape::impl::CheckMemoryPassBase<CheckMemory> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    bool failed = false;
    getOperation()->walk([&](memref::AllocOp alloc) {
      MemRefType type = alloc.getType();
      if (type.getRank() == 1 && type.isDynamicDim(0) &&
          type.getElementType().isInteger(8) &&
          llvm::any_of(alloc->getUsers(), llvm::IsaPred<memref::ViewOp>))
        failed |= ::failed(ArenaChecker(alloc).run());
    });
    if (failed)
      signalPassFailure();
  }
};

} // namespace

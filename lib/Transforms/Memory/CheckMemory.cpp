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
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <set>

namespace mlir::symshape {
#define GEN_PASS_DEF_CHECKMEMORYPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// A view of the allocation, and the points of its block between which ops may
/// read or write it.
struct View {
  memref::ViewOp op;
  int64_t first = INT64_MAX, last = -1;
  /// Numbers that are at least its end.
  SmallVector<Value, 2> ends;
};

/// A comparison that an assertion states, unless the other value holds.
struct Fact {
  arith::CmpIOp compare;
  Value unless;
};

/// A product of a constant and values, in any order.
using Product = std::pair<int64_t, std::multiset<const void *>>;

/// A number that is at least a product.
struct Limit {
  Value product, number;
};

class ArenaChecker {
public:
  explicit ArenaChecker(memref::AllocOp arena)
      : arena(arena), block(arena->getBlock()) {}

  LogicalResult run();

private:
  LogicalResult findViews();
  LogicalResult findLife(View &view);

  void noteFacts(Value condition, Value unless = {});
  bool isStated(arith::CmpIPredicate predicate, Value number, int64_t most,
                Value unless) const;
  bool isSmall(Value number, Value unless = {}) const;
  bool isProductOf(Value value, memref::ViewOp view) const;
  void noteLimit(Value product, Value number);
  void noteNumber(Operation &op);
  void noteEnds(View &view) const;

  DenseSet<Value> partsOf(Value number, bool ofSums) const;
  LogicalResult checkEnds();
  LogicalResult checkPairs();

  memref::AllocOp arena;
  Block *block;
  DenseMap<Operation *, int64_t> points;
  SmallVector<View> views;
  DenseMap<Value, SmallVector<Fact, 1>> facts;
  std::map<Product, SmallVector<Limit, 1>> limits;
  /// Aligned numbers of at most 2^49, and sums and maxima of these that do not
  /// wrap.
  DenseSet<Value> aligned, sums;
  unsigned additions = 0;
  /// The first of equal additions.
  DenseMap<std::pair<Value, Value>, Value> added;
  DenseMap<Value, Value> firstEqual;
};

} // namespace

static constexpr int64_t kMost = int64_t(1) << 48;
/// So many sums of aligned numbers stay below 2^64.
static constexpr unsigned kMostAdditions = 1 << 14;

static std::optional<APInt> constantOf(Value value) {
  APInt constant;
  return matchPattern(value, m_ConstantInt(&constant)) ? std::optional(constant)
                                                       : std::nullopt;
}

static bool isConstantUpTo(Value value, int64_t most) {
  std::optional<APInt> constant = constantOf(value);
  return constant && constant->getBitWidth() == 64 &&
         constant->ule(uint64_t(most));
}

/// The elements of the view's static part, in bytes.
static std::optional<int64_t> staticBytesOf(memref::ViewOp view) {
  MemRefType type = view.getType();
  Type element = type.getElementType();
  int64_t bits = element.isIndex()
                     ? 64
                     : std::max<int64_t>(element.getIntOrFloatBitWidth(), 1);
  if (element.isInteger(1))
    bits = 8;
  if (!llvm::is_contained({8, 16, 32, 64}, bits))
    return std::nullopt;
  int64_t fixed = bits / 8;
  for (int64_t size : type.getShape())
    if (!ShapedType::isDynamic(size) && llvm::MulOverflow(fixed, size, fixed))
      return std::nullopt;
  return fixed;
}

namespace {

enum class Use {
  Access,
  Pass, ///< makes another view, passes one on, or reads its sizes
  Keep, ///< may access it later, free it, or give its address away
};

} // namespace

static Use useOf(OpOperand &use) {
  Operation *op = use.getOwner();
  if (isa_and_present<scf::SCFDialect>(op->getDialect()) ||
      isa<BranchOpInterface, RegionBranchTerminatorOpInterface>(op) ||
      isa<ShapedDimOpInterface>(op))
    return Use::Pass;
  if (isMemoryEffectFree(op) && op->getNumResults() != 0 &&
      llvm::all_of(op->getResultTypes(), llvm::IsaPred<BaseMemRefType>))
    return Use::Pass;
  // Another result may be an address, or a token of an access that goes on
  // after the op.
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!effects || !llvm::all_of(op->getResultTypes(), [](Type type) {
        return getElementTypeOrSelf(type).isIntOrIndexOrFloat() &&
               !isa<BaseMemRefType, TensorType>(type);
      }))
    return Use::Keep;
  SmallVector<MemoryEffects::EffectInstance> found;
  effects.getEffects(found);
  bool isAccessed = false;
  for (const MemoryEffects::EffectInstance &effect : found) {
    if (effect.getEffectValue<OpOperand *>() != &use)
      continue;
    if (!isa<MemoryEffects::Read, MemoryEffects::Write>(effect.getEffect()))
      return Use::Keep;
    isAccessed = true;
  }
  return isAccessed ? Use::Access : Use::Keep;
}

/// Results of ops that pass a view on, and arguments of regions of such an op
/// or of the op around it, are derived from the view.
LogicalResult ArenaChecker::findLife(View &view) {
  llvm::SetVector<Value> derived;
  auto add = [&](ValueRange values) {
    for (Value value : values)
      if (isa<BaseMemRefType>(value.getType()))
        derived.insert(value);
  };
  add(view.op.getResult());
  for (size_t i = 0; i < derived.size(); ++i)
    for (OpOperand &use : derived[i].getUses()) {
      Operation *op = use.getOwner(),
                *around = block->findAncestorOpInBlock(*op);
      Use kind = useOf(use);
      bool runsNow = around && around != block->getTerminator();
      for (Operation *up = op; runsNow && up != around;) {
        up = up->getParentOp();
        runsNow = isa_and_present<scf::SCFDialect, linalg::LinalgDialect>(
                      up->getDialect()) ||
                  isa<memref::AllocaScopeOp>(up);
      }
      if (!runsNow || kind == Use::Keep) {
        InFlightDiagnostic error = op->emitError(
            "may keep a view of an allocation that ends with its block");
        error.attachNote(view.op.getLoc()) << "the view is here";
        return error;
      }
      if (kind == Use::Access) {
        view.first = std::min(view.first, points.lookup(around));
        view.last = std::max(view.last, points.lookup(around));
        continue;
      }
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

/// `fits or is empty` states that it fits, unless it is empty.
void ArenaChecker::noteFacts(Value condition, Value unless) {
  Operation *op = condition.getDefiningOp();
  if (auto compare = dyn_cast_if_present<arith::CmpIOp>(op)) {
    facts[compare.getLhs()].push_back({compare, unless});
    if (compare.getPredicate() == arith::CmpIPredicate::ule && !unless)
      noteLimit(compare.getLhs(), compare.getRhs());
  }
  if (isa_and_present<arith::AndIOp>(op))
    for (Value operand : op->getOperands())
      noteFacts(operand, unless);
  if (isa_and_present<arith::OrIOp>(op) && !unless) {
    noteFacts(op->getOperand(0), op->getOperand(1));
    noteFacts(op->getOperand(1), op->getOperand(0));
  }
}

bool ArenaChecker::isStated(arith::CmpIPredicate predicate, Value number,
                            int64_t most, Value unless) const {
  auto it = facts.find(number);
  return it != facts.end() && llvm::any_of(it->second, [&](Fact fact) {
           std::optional<APInt> limit = constantOf(fact.compare.getRhs());
           return fact.compare.getPredicate() == predicate && limit &&
                  limit->getSExtValue() == most &&
                  (!fact.unless || fact.unless == unless);
         });
}

/// At most 2^48, unless the other value holds.
bool ArenaChecker::isSmall(Value number, Value unless) const {
  return isConstantUpTo(number, kMost) ||
         isStated(arith::CmpIPredicate::ule, number, kMost, unless);
}

/// The number that the planner makes 0 where a size is 0, since a product may
/// wrap before it meets a 0; with the condition.
static std::pair<Value, Value> skipEmpty(Value value) {
  auto select = value.getDefiningOp<arith::SelectOp>();
  if (select && matchPattern(select.getTrueValue(), m_Zero()))
    return {select.getFalseValue(), select.getCondition()};
  return {value, {}};
}

/// The product, and the parts that do not fit into its number of bits.
static std::optional<Product> productOf(Value value,
                                        SmallVectorImpl<Value> *high = {}) {
  std::multiset<const void *> factors;
  value = skipEmpty(value).first;
  while (auto product = value.getDefiningOp<arith::MulUIExtendedOp>()) {
    if (value != product.getLow())
      return std::nullopt;
    if (high)
      high->push_back(product.getHigh());
    // Folding moves constants to the right.
    bool isSwapped = matchPattern(product.getRhs(), m_Constant());
    factors.insert(
        (isSwapped ? product.getLhs() : product.getRhs()).getAsOpaquePointer());
    value = isSwapped ? product.getRhs() : product.getLhs();
  }
  std::optional<APInt> constant = constantOf(value);
  if (!constant)
    return std::nullopt;
  return Product{constant->getSExtValue(), std::move(factors)};
}

static std::optional<Product> productOf(memref::ViewOp view) {
  std::optional<int64_t> fixed = staticBytesOf(view);
  if (!fixed)
    return std::nullopt;
  std::multiset<const void *> sizes;
  for (Value size : view.getSizes())
    sizes.insert(size.getAsOpaquePointer());
  return Product{*fixed, std::move(sizes)};
}

/// True if a size of the view is 0 where `condition` holds.
static bool saysEmpty(Value condition, memref::ViewOp view) {
  Operation *op = condition.getDefiningOp();
  if (isa_and_present<arith::OrIOp>(op))
    return saysEmpty(op->getOperand(0), view) &&
           saysEmpty(op->getOperand(1), view);
  auto compare = dyn_cast_if_present<arith::CmpIOp>(op);
  return compare && compare.getPredicate() == arith::CmpIPredicate::eq &&
         matchPattern(compare.getRhs(), m_Zero()) &&
         llvm::is_contained(view.getSizes(), compare.getLhs());
}

/// True if `value` is the product of the sizes of the view and of the bytes of
/// its static part, and an assertion says that it does not wrap.
bool ArenaChecker::isProductOf(Value value, memref::ViewOp view) const {
  SmallVector<Value> high;
  std::optional<Product> product = productOf(value, &high);
  auto [number, isEmpty] = skipEmpty(value);
  return product && product == productOf(view) &&
         (!isEmpty || saysEmpty(isEmpty, view)) && isSmall(number, isEmpty) &&
         llvm::all_of(high, [&, empty = isEmpty](Value part) {
           return isStated(arith::CmpIPredicate::eq, part, 0, empty);
         });
}

void ArenaChecker::noteLimit(Value product, Value number) {
  if (std::optional<Product> of = productOf(product))
    limits[*of].push_back({product, number});
}

/// An aligned number of bytes is `(product + rest) & -alignment`. In front of
/// the allocation, all assertions so far count for it.
void ArenaChecker::noteNumber(Operation &op) {
  if (auto bytes = dyn_cast<arith::AndIOp>(op)) {
    auto sum = bytes.getLhs().getDefiningOp<arith::AddIOp>();
    std::optional<APInt> rest = sum ? constantOf(sum.getRhs()) : std::nullopt,
                         mask = constantOf(bytes.getRhs());
    if (!rest || !mask || *mask != ~*rest ||
        !isConstantUpTo(sum.getRhs(), kMost))
      return;
    auto [number, isEmpty] = skipEmpty(sum.getLhs());
    if (!isSmall(number, isEmpty))
      return;
    aligned.insert(bytes);
    sums.insert(bytes);
    noteLimit(sum.getLhs(), bytes);
  }
  if (auto larger = dyn_cast<arith::MaxUIOp>(op))
    if (sums.contains(larger.getLhs()) && sums.contains(larger.getRhs()))
      sums.insert(larger);
  if (auto sum = dyn_cast<arith::AddIOp>(op)) {
    Value a = sum.getLhs(), b = sum.getRhs();
    if (aligned.contains(a))
      std::swap(a, b);
    if (!sums.contains(a) || !aligned.contains(b) ||
        ++additions > kMostAdditions)
      return;
    sums.insert(sum);
    firstEqual[sum] = added.try_emplace({a, b}, sum).first->second;
  }
}

void ArenaChecker::noteEnds(View &view) const {
  std::optional<Product> product = productOf(view.op);
  auto it = product ? limits.find(*product) : limits.end();
  if (it == limits.end())
    return;
  Value offset = view.op.getByteShift();
  for (const Limit &limit : it->second) {
    if (!isProductOf(limit.product, view.op))
      continue;
    if (matchPattern(offset, m_Zero()))
      view.ends.push_back(limit.number);
    for (auto key :
         {std::pair(offset, limit.number), std::pair(limit.number, offset)})
      if (Value end = added.lookup(key))
        view.ends.push_back(end);
  }
}

/// Numbers that are at most `number`: the operands of maxima, and of sums.
DenseSet<Value> ArenaChecker::partsOf(Value number, bool ofSums) const {
  DenseSet<Value> parts;
  SmallVector<Value> next{number};
  while (!next.empty()) {
    Value part = next.pop_back_val();
    if (Value first = firstEqual.lookup(part))
      part = first;
    Operation *op = part.getDefiningOp();
    if (parts.insert(part).second && (isa_and_present<arith::MaxUIOp>(op) ||
                                      (ofSums && firstEqual.contains(part))))
      llvm::append_range(next, op->getOperands());
  }
  return parts;
}

static bool hasOneOf(const DenseSet<Value> &parts, ArrayRef<Value> ends) {
  return llvm::any_of(ends, [&](Value end) { return parts.contains(end); });
}

LogicalResult ArenaChecker::checkEnds() {
  DenseSet<Value> parts = partsOf(arena.getDynamicSizes()[0], /*ofSums=*/true);
  bool failed = false;
  for (View &view : views)
    if (!hasOneOf(parts, view.ends)) {
      failed = true;
      view.op.emitError("is not shown to end inside of the allocation")
              .attachNote(arena.getLoc())
          << "the allocation is here";
    }
  return failure(failed);
}

/// Keeps the views that are live in the order of their offsets: an offset is
/// computed after the ends below it. When a view is born, it is compared with
/// the next ones below and above it. Those farther away were compared, maybe by
/// views between them, when they were born.
LogicalResult ArenaChecker::checkPairs() {
  auto rankOf = [&](unsigned i) {
    Operation *op = views[i].op.getByteShift().getDefiningOp();
    auto it =
        op && !matchPattern(op, m_Constant()) ? points.find(op) : points.end();
    return std::pair(it == points.end() ? -1 : it->second, i);
  };
  SmallVector<unsigned> births, deaths;
  for (unsigned i = 0; i < views.size(); ++i)
    if (views[i].last >= 0)
      births.push_back(i);
  deaths = births;
  llvm::sort(births, [&](unsigned a, unsigned b) {
    return std::pair(views[a].first, a) < std::pair(views[b].first, b);
  });
  llvm::sort(deaths, [&](unsigned a, unsigned b) {
    return std::pair(views[a].last, a) < std::pair(views[b].last, b);
  });
  DenseMap<Value, DenseSet<Value>> arms;
  bool failed = false;
  auto compare = [&](unsigned lower, unsigned upper) {
    Value offset = views[upper].op.getByteShift();
    auto [it, isNew] = arms.try_emplace(offset);
    if (isNew)
      it->second = partsOf(offset, /*ofSums=*/false);
    if (hasOneOf(it->second, views[lower].ends))
      return;
    failed = true;
    auto [first, second] = std::minmax(lower, upper);
    views[first]
            .op
            .emitError("may overlap another view that is needed at the same "
                       "time")
            .attachNote(views[second].op.getLoc())
        << "the other view is here";
  };
  std::set<std::pair<int64_t, unsigned>> live;
  auto dead = deaths.begin();
  for (ArrayRef<unsigned> left = births; !left.empty();) {
    int64_t point = views[left.front()].first;
    ArrayRef<unsigned> born =
        left.take_while([&](unsigned i) { return views[i].first == point; });
    left = left.drop_front(born.size());
    for (; views[*dead].last < point; ++dead)
      live.erase(rankOf(*dead));
    for (unsigned i : born)
      live.insert(rankOf(i));
    for (unsigned i : born) {
      auto at = live.find(rankOf(i)), above = std::next(at);
      if (at != live.begin())
        compare(std::prev(at)->second, i);
      if (above != live.end() && views[above->second].first != point)
        compare(i, above->second);
    }
  }
  return failure(failed);
}

LogicalResult ArenaChecker::findViews() {
  StringRef expected = "expected views of the allocation in its block, and one "
                       "op at the end that frees it";
  if (!block->mightHaveTerminator() || mayBeGraphRegion(*block->getParent()))
    return arena.emitError(expected);
  for (Operation *user : arena->getUsers()) {
    if (isa<memref::DeallocOp>(user) && user->getBlock() == block &&
        user->getNextNode() == block->getTerminator())
      continue;
    auto view = dyn_cast<memref::ViewOp>(user);
    if (!view || view->getBlock() != block ||
        !view.getType().getElementType().isIntOrIndexOrFloat())
      return user->emitError(expected);
    views.emplace_back().op = view;
  }
  llvm::sort(views, [&](const View &a, const View &b) {
    return points.lookup(a.op) < points.lookup(b.op);
  });
  for (View &view : views)
    if (failed(findLife(view)))
      return failure();
  return success();
}

LogicalResult ArenaChecker::run() {
  for (auto [i, op] : llvm::enumerate(*block))
    points[&op] = i;
  if (failed(findViews()))
    return failure();
  DenseMap<Operation *, View *> byOp;
  for (View &view : views)
    byOp[view.op] = &view;
  // Assertions count for the ops after them; the allocation comes after the
  // arithmetic of its size and of the offsets.
  auto here = Block::iterator(arena);
  for (Operation &op : llvm::make_range(block->begin(), here))
    if (auto check = dyn_cast<cf::AssertOp>(op))
      noteFacts(check.getArg());
  for (Operation &op : llvm::make_range(block->begin(), here))
    noteNumber(op);
  for (Operation &op : llvm::make_range(here, block->end())) {
    if (auto check = dyn_cast<cf::AssertOp>(op))
      noteFacts(check.getArg());
    if (View *view = byOp.lookup(&op))
      noteEnds(*view);
  }
  bool isInside = succeeded(checkEnds());
  return success(succeeded(checkPairs()) && isInside);
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

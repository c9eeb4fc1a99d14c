//===- ExportableFacts.cpp - Facts that plain IR can state ----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ExportableFacts.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Dialect/ExportedMark.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Interfaces/Division.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Ops that can use a fact
//===----------------------------------------------------------------------===//

/// The map by which an affine op computes a number; null for other ops.
static AffineMap mapOf(Operation *op) {
  if (!isa_and_nonnull<affine::AffineDialect>(op->getDialect()) || !isPure(op))
    return {};
  auto map = op->getAttrOfType<AffineMapAttr>("map");
  return map ? map.getValue() : AffineMap();
}

/// Calls `fn` for each division in the map, which may be null.
static void forEachDivision(AffineMap map,
                            llvm::function_ref<void(AffineBinaryOpExpr)> fn) {
  if (!map)
    return;
  for (AffineExpr result : map.getResults())
    result.walk([&](AffineExpr e) {
      if (e.getKind() == AffineExprKind::Mod ||
          e.getKind() == AffineExprKind::FloorDiv ||
          e.getKind() == AffineExprKind::CeilDiv)
        fn(cast<AffineBinaryOpExpr>(e));
    });
}

/// Reads an op as a division that upstream simplifies with a fact.
static std::optional<Division> divisionOf(Operation *op) {
  return isa_and_nonnull<arith::ArithDialect>(op->getDialect())
             ? readDivision(op)
             : std::nullopt;
}

static bool isDivision(Operation *op) { return divisionOf(op).has_value(); }

/// Appends the constants, at least 2, by which the op divides.
static void appendDivisors(Operation *op, SmallVectorImpl<int64_t> &divisors) {
  auto append = [&](int64_t k) {
    if (k >= 2 && k <= analysisBudgets.exports.divisor &&
        !llvm::is_contained(divisors, k) &&
        divisors.size() < analysisBudgets.exports.divisors)
      divisors.push_back(k);
  };
  APInt value;
  if (isDivision(op) && matchPattern(op->getOperand(1), m_ConstantInt(&value)))
    append(value.getLimitedValue(INT64_MAX));
  forEachDivision(mapOf(op), [&](AffineBinaryOpExpr division) {
    if (auto k = dyn_cast<AffineConstantExpr>(division.getRHS()))
      append(k.getValue());
  });
}

/// Signed divisions, which upstream makes unsigned if no operand is negative.
static bool isSignedDivision(Operation *op) {
  std::optional<Division> division = divisionOf(op);
  return division && division->isSigned;
}

/// Returns the constant divisor of a remainder op whose dividend is `use`.
static std::optional<APInt> remainderBy(OpOperand &use) {
  APInt value;
  std::optional<Division> division = divisionOf(use.getOwner());
  if (division && division->isRemainder && use.getOperandNumber() == 0 &&
      matchPattern(division->divisor, m_ConstantInt(&value)))
    return value;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Values computed from a use
//===----------------------------------------------------------------------===//

namespace {

/// The consumers of a number.
struct Destination {
  /// True if the number, or a value computed from it, may reach a condition, a
  /// check, a loop, a call, memory that is read, or an unknown op.
  bool decides = false;
  /// The constants by which arithmetic divides the number on the way.
  SmallVector<int64_t> divisors;
};

/// True if the types hold numbers only, and no conditions.
bool hasNumbersOnly(TypeRange types) {
  return llvm::all_of(types, [](Type type) {
    type = getElementTypeOrSelf(type);
    return (type.isIndex() || type.isIntOrFloat()) && !type.isInteger(1);
  });
}

/// True if the op only computes its results from its operands, and compares
/// nothing.
bool onlyComputes(Operation *op) {
  // The affine ops with regions are loops and branches.
  if (isa_and_nonnull<affine::AffineDialect>(op->getDialect())
          ? op->getNumRegions() != 0
          : !isa_and_nonnull<arith::ArithDialect, math::MathDialect,
                             tensor::TensorDialect, linalg::LinalgDialect>(
                op->getDialect()))
    return false;
  if (!isMemoryEffectFree(op) || !hasNumbersOnly(op->getResultTypes()))
    return false;
  for (Region &region : op->getRegions())
    for (Operation &inner : region.getOps())
      if (!onlyComputes(&inner))
        return false;
  return true;
}

/// True for ops that create a view of a buffer, or query its size.
bool onlyViews(Operation *op) {
  return isa_and_nonnull<memref::MemRefDialect>(op->getDialect()) &&
         op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
         hasNumbersOnly(op->getResultTypes());
}

/// True for ops whose only effects are to allocate buffers or to load from
/// them.
bool onlyAllocatesOrLoads(Operation *op) {
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!isa_and_nonnull<memref::MemRefDialect>(op->getDialect()) || !effects ||
      op->getNumRegions() != 0)
    return false;
  SmallVector<MemoryEffects::EffectInstance> found;
  effects.getEffects(found);
  return llvm::all_of(found, [](const MemoryEffects::EffectInstance &effect) {
    return isa<MemoryEffects::Allocate, MemoryEffects::Read>(
        effect.getEffect());
  });
}

/// True if an effect of the op says what it does with the buffer.
bool statesEffectOn(Operation *op, Value buffer) {
  SmallVector<MemoryEffects::EffectInstance> found;
  if (auto effects = dyn_cast<MemoryEffectOpInterface>(op))
    effects.getEffectsOnValue(buffer, found);
  return !found.empty();
}

/// How numbers leave a function: through its results, and through memory.
class Exits {
public:
  explicit Exits(FunctionOpInterface func, Operation *root)
      : func(func), root(root) {}

  /// True if nothing in the module receives the results of the function.
  bool returnsOutside() {
    if (!outside)
      outside = SymbolTable::symbolKnownUseEmpty(func, root);
    return *outside;
  }

  /// Returns true if nothing in the module reads the memory that the function
  /// writes.
  bool writesOutside() {
    if (!returnsOutside())
      return false;
    if (!unread)
      unread = !func->walk([](Operation *op) {
                      return mayRead(op) ? WalkResult::interrupt()
                                         : WalkResult::advance();
                    })
                    .wasInterrupted();
    return *unread;
  }

private:
  /// True for an op that may read memory, or give access to memory that others
  /// read.
  static bool mayRead(Operation *op) {
    if (isa<FunctionOpInterface>(op))
      return false;
    auto givesAway = [&](Value v) {
      return isa<BaseMemRefType>(v.getType()) && !statesEffectOn(op, v);
    };
    if (isa<memref::GetGlobalOp>(op) ||
        (!op->hasTrait<OpTrait::IsTerminator>() && !onlyViews(op) &&
         (llvm::any_of(op->getResults(), givesAway) ||
          llvm::any_of(op->getOperands(), givesAway))))
      return true;
    if (auto effects = dyn_cast<MemoryEffectOpInterface>(op))
      return effects.hasEffect<MemoryEffects::Read>();
    return !op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() &&
           !isMemoryEffectFree(op);
  }

  FunctionOpInterface func;
  Operation *root;
  std::optional<bool> outside, unread;
};

class UseFollower {
public:
  explicit UseFollower(Exits &exits) : exits(exits) {}
  Destination follow(OpOperand &use);

private:
  /// Visits the values that the user computes from the operand. Returns false
  /// if the operand may decide something.
  bool enter(OpOperand &use);

  Exits &exits;
  SmallVector<Value> open;
};

/// An op that is not in this list decides something.
bool UseFollower::enter(OpOperand &use) {
  Operation *user = use.getOwner();
  if (user->hasTrait<OpTrait::IsTerminator>())
    return user->hasTrait<OpTrait::ReturnLike>() &&
           isa<FunctionOpInterface>(user->getParentOp()) &&
           exits.returnsOutside();
  if (isa<vector::PrintOp, memref::DeallocOp>(user))
    return true;
  // A later load can depend on where an op stores.
  if (auto store = dyn_cast<memref::StoreOp>(user))
    return use.get() != store.getValueToStore() && exits.writesOutside();
  if (!onlyAllocatesOrLoads(user) && !onlyComputes(user) && !onlyViews(user))
    return false;
  if (!hasNumbersOnly(user->getResultTypes()))
    return false;
  for (Value result : user->getResults())
    if (!llvm::is_contained(open, result))
      open.push_back(result);
  return open.size() <= analysisBudgets.exports.reached;
}

Destination UseFollower::follow(OpOperand &use) {
  Destination found;
  appendDivisors(use.getOwner(), found.divisors);
  found.decides = !enter(use);
  for (size_t i = 0; !found.decides && i != open.size(); ++i)
    for (OpOperand &next : open[i].getUses()) {
      if (open[i].getType().isIndex())
        appendDivisors(next.getOwner(), found.divisors);
      if (!enter(next)) {
        found.decides = true;
        break;
      }
    }
  return found;
}

//===----------------------------------------------------------------------===//
// Known facts
//===----------------------------------------------------------------------===//

class ExportableFactFinder {
public:
  explicit ExportableFactFinder(const FunctionShapes &shapes)
      : shapes(shapes), ctx(shapes.getModule().getExprContext()), none(ctx),
        exits(shapes.getFunction(), shapes.getModule().getRoot()) {
    FunctionOpInterface func = shapes.getFunction();
    indexWidth = DataLayout::closest(func).getTypeSizeInBits(
        IndexType::get(func.getContext()));
  }

  void visit(OpOperand &use);
  SmallVector<ExportableFact> take() { return std::move(facts); }

private:
  void findDivisor(ExportableFact &fact, DimExpr e, Prover &prover,
                   ArrayRef<int64_t> wanted);
  void findRange(ExportableFact &fact, DimExpr e, Prover &prover);
  void keep(const ExportableFact &fact, DimExpr e);
  void appendStated(DimExpr e, Prover &prover,
                    SmallVectorImpl<int64_t> &divisors);
  bool shows(Value v, int64_t divisor, unsigned depth = 0) const;
  std::optional<int64_t> toIndex(const DynamicAPInt &value) const;

  const FunctionShapes &shapes;
  ExprContext &ctx;
  /// A prover without facts, except that extents are not negative.
  Prover none;
  Exits exits;
  unsigned indexWidth;
  SmallVector<ExportableFact> facts;
  /// The divisor exported at a use.
  DenseMap<OpOperand *, int64_t> told;
};

/// Returns the number, if it fits an index.
std::optional<int64_t>
ExportableFactFinder::toIndex(const DynamicAPInt &value) const {
  std::optional<int64_t> number = toInt64(value);
  return number && llvm::isIntN(indexWidth, *number) ? number : std::nullopt;
}

/// True if the ops that compute `v` show that it is a multiple, if it does not
/// wrap.
bool ExportableFactFinder::shows(Value v, int64_t divisor,
                                 unsigned depth) const {
  APInt value;
  if (matchPattern(v, m_ConstantInt(&value)))
    return value.getSExtValue() % divisor == 0;
  Operation *def = v.getDefiningOp();
  if (!def || depth == analysisBudgets.exports.depth)
    return false;
  if (def->hasAttr(kExportedAttr))
    return true;
  auto operandShows = [&](OpOperand &operand) {
    int64_t toldOfUse = told.lookup(&operand);
    return (toldOfUse && toldOfUse % divisor == 0) ||
           shows(operand.get(), divisor, depth + 1);
  };
  if (isa<arith::MulIOp>(def))
    return llvm::any_of(def->getOpOperands(), operandShows);
  if (isa<arith::AddIOp, arith::SubIOp>(def))
    return llvm::all_of(def->getOpOperands(), operandShows);
  return false;
}

/// Appends the divisors that facts state for parts of `e`.
void ExportableFactFinder::appendStated(DimExpr e, Prover &prover,
                                        SmallVectorImpl<int64_t> &divisors) {
  auto append = [&](const DynamicAPInt &k) {
    if (k >= 2 && k <= analysisBudgets.exports.divisor &&
        divisors.size() < analysisBudgets.exports.divisors &&
        !llvm::is_contained(divisors, int64_t(k)))
      divisors.push_back(int64_t(k));
  };
  SmallVector<DimExpr::Term> terms;
  DynamicAPInt offset, common(0);
  e.getAsSum(terms, offset);
  for (auto &[monomial, coefficient] : terms)
    common = gcd(common, abs(coefficient));
  append(common);
  auto look = [&](DimExpr side) {
    if (side)
      side.walk([&](DimExpr part) {
        if (part.getKind() == ExprKind::FloorDiv ||
            part.getKind() == ExprKind::Mod)
          if (auto k = part.getOperands()[1].getConstant())
            append(*k);
      });
  };
  size_t looked = 0;
  for (DimExpr leaf : e.getLeaves())
    for (FactId id : prover.factsAbout(leaf)) {
      if (++looked > analysisBudgets.exports.facts)
        return;
      const Fact &fact = prover.getFact(id);
      look(fact.predicate.lhs);
      look(fact.predicate.rhs);
      if (fact.is(Relation::Divisible))
        if (auto k = fact.predicate.rhs.getConstant())
          append(*k);
    }
}

/// Finds the least common multiple of all divisors for which the remainder is
/// known.
void ExportableFactFinder::findDivisor(ExportableFact &fact, DimExpr e,
                                       Prover &prover,
                                       ArrayRef<int64_t> wanted) {
  Interval range = prover.bounds(e);
  if (!range.lower || *range.lower < 0)
    return; // emitted as an unsigned division
  SmallVector<int64_t> divisors(wanted);
  appendStated(e, prover, divisors);
  for (int64_t k : divisors) {
    if (fact.divisor > analysisBudgets.exports.divisor / k)
      continue;
    int64_t both = std::lcm(fact.divisor, k);
    auto remainder = prover.bounds(e.mod(both)).getSingle();
    if (!remainder)
      continue;
    fact.divisor = both;
    fact.remainder = int64_t(*remainder);
  }
  // Drop a divisor that helps no division.
  if (llvm::none_of(wanted,
                    [&](int64_t k) { return std::gcd(k, fact.divisor) > 1; }) ||
      (fact.remainder == 0 && shows(fact.use->get(), fact.divisor))) {
    fact.divisor = 1;
    fact.remainder = 0;
  }
}

/// Finds the ends of the range that upstream can use: that a dividend of a
/// signed division is not negative, and that the dividend of a remainder is
/// less than its divisor. Leaves out ends that the ops show.
void ExportableFactFinder::findRange(ExportableFact &fact, DimExpr e,
                                     Prover &prover) {
  Operation *user = fact.use->getOwner();
  Interval known = prover.bounds(e);
  if (!known.lower || *known.lower < 0)
    return;
  auto by = remainderBy(*fact.use);
  bool wantsUpper =
      by && known.upper && *known.upper < DynamicAPInt(by->getSExtValue());
  if (!wantsUpper && !isSignedDivision(user))
    return;
  none.push();
  for (DimExpr leaf : e.getLeaves()) {
    bool isExtent = leaf.getKind() == ExprKind::InputDim;
    if (leaf.isSymbol()) {
      const SymbolRecord &record =
          shapes.getModule().symbol(leaf.getSymbolIndex());
      isExtent = record.kind == SymbolRecord::Fresh && record.axis >= 0;
    }
    if (isExtent)
      none.addRange(leaf, Interval::atLeast(0));
  }
  Interval shown = none.bounds(e);
  none.pop();
  bool showsLower = (shown.lower && *shown.lower >= 0) ||
                    fact.use->get().getDefiningOp<ShapedDimOpInterface>();
  if (!showsLower)
    fact.lower = toIndex(*known.lower);
  if (wantsUpper && (!shown.upper || *known.upper < *shown.upper))
    fact.upper = toIndex(*known.upper);
}

/// Adds a fact about a use of `e`, and records the answers that it is made of.
void ExportableFactFinder::keep(const ExportableFact &fact, DimExpr e) {
  Operation *user = fact.use->getOwner();
  auto toNumber = [](int64_t n) { return llvm::DynamicAPInt(n); };
  if (fact.divisor > 1)
    recordAnswer(shapes, user, "exported-fact",
                 {Relation::Divisible, e - fact.remainder,
                  e.getContext().constant(fact.divisor)});
  if (fact.lower || fact.upper)
    recordRange(shapes, user, "exported-fact", e,
                {llvm::transformOptional(fact.lower, toNumber),
                 llvm::transformOptional(fact.upper, toNumber)});
  facts.push_back(fact);
}

// Rewrite: exported-fact
void ExportableFactFinder::visit(OpOperand &use) {
  Value v = use.get();
  Operation *user = use.getOwner();
  Operation *def = v.getDefiningOp();
  if (!v.getType().isIndex() || user->hasAttr(kExportedAttr) ||
      (def &&
       (def->hasAttr(kExportedAttr) || def->hasTrait<OpTrait::ConstantLike>())))
    return;
  bool isArith = isa_and_nonnull<arith::ArithDialect>(user->getDialect());
  if (!isArith && !mapOf(user))
    return;
  DimExpr e = shapes.content(v);
  if (!e || e.isConstant())
    return;
  Destination destination = UseFollower(exits).follow(use);
  if (destination.decides ||
      (destination.divisors.empty() && !isDivision(user)))
    return;
  Prover &prover = shapes.proverBefore(user);
  // In dead code, every fact holds. A number with one value becomes a constant.
  if (!prover.isConsistent() || prover.bounds(e).getSingle())
    return;
  ExportableFact fact{&use};
  if (mapOf(user)) {
    findDivisor(fact, e, prover, destination.divisors);
    if (fact.divisor > 1 && mapWithFact(fact))
      keep(fact, e);
    return;
  }
  if (isDivision(user))
    findRange(fact, e, prover);
  // A divisor needs no divisor itself.
  if (!destination.divisors.empty() &&
      !(isDivision(user) && use.getOperandNumber() == 1))
    findDivisor(fact, e, prover, destination.divisors);
  if (fact.divisor > 1)
    told[&use] = fact.divisor;
  if (fact.divisor > 1 || fact.lower || fact.upper)
    keep(fact, e);
}

} // namespace

SmallVector<ExportableFact>
symshape::findExportableFacts(const FunctionShapes &shapes) {
  ExportableFactFinder finder(shapes);
  shapes.forEachOp([&](Operation *op) {
    for (OpOperand &use : op->getOpOperands())
      finder.visit(use);
  });
  return finder.take();
}

AffineMap symshape::mapWithFact(const ExportableFact &fact) {
  AffineMap map = mapOf(fact.use->getOwner());
  MLIRContext *context = map.getContext();
  unsigned position = fact.use->getOperandNumber();
  AffineExpr number =
      position < map.getNumDims()
          ? getAffineDimExpr(position, context)
          : getAffineSymbolExpr(position - map.getNumDims(), context);
  AffineMap simple = simplifyAffineMap(map);
  AffineMap with = simplifyAffineMap(map.replace(
      number, number.floorDiv(fact.divisor) * fact.divisor + fact.remainder,
      map.getNumDims(), map.getNumSymbols()));
  auto divisions = [](AffineMap map) {
    unsigned count = 0;
    forEachDivision(map, [&](AffineBinaryOpExpr) { ++count; });
    return count;
  };
  if (with == simple || divisions(with) > divisions(simple))
    return {};
  return with;
}

//===- Decisions.cpp - Values and uses that facts determine ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Decisions.h"
#include "Program/FollowedTypes.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Analysis/Checks.h"
#include "SymShape/Analysis/Preconditions.h"
#include "SymShape/Dialect/ExportedMark.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/ParallelCombiningOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class DecisionFinder {
public:
  explicit DecisionFinder(const FunctionShapes &shapes);
  Decisions take() { return std::move(decisions); }
  /// Keeps these values as they are.
  void keep(llvm::DenseSet<Value> values) { settled = std::move(values); }
  void visit(Operation *op);
  void visitArguments(Block &block);

private:
  /// Returns the number in its simplest form under the facts of `prover`.
  DimExpr reduce(DimExpr e, Prover &prover);
  void settleDefinition(Value v, Operation *point);
  /// Determines `v` by the facts of the prover; returns true on success.
  /// Records the answer for `rewrite`, or else for the kind of value.
  bool settleBy(Prover &prover, Value v, Operation *point,
                StringRef rewrite = {});
  bool settleByValueFacts(Value v, Operation *point);
  void settleUse(OpOperand &use);
  bool settleMask(OpOperand &use);
  std::optional<Representative> representative(DimExpr e, Type type) const;
  Value findSame(Value v) const;
  Value findArm(Value v) const;
  Prover &proverAt(Operation *op) { return shapes.proverBefore(op); }
  std::optional<APInt> constantOf(DimExpr e, Type type) const;

  const FunctionShapes &shapes;
  unsigned indexWidth;
  Decisions decisions;
  /// Leaves that are an extent of an argument, or an integer argument.
  DenseMap<DimExpr, Representative> inputOf;
  /// Values that are replaced everywhere, or kept.
  llvm::DenseSet<Value> settled;
};

bool isBit(Type type) { return type.isInteger(1); }

/// A number whose form shows facts to other passes. It is replaced by a
/// constant only.
bool isExported(Value v) {
  return v.getDefiningOp() && v.getDefiningOp()->hasAttr(kExportedAttr);
}

DecisionFinder::DecisionFinder(const FunctionShapes &shapes) : shapes(shapes) {
  FunctionOpInterface func = shapes.getFunction();
  DataLayout layout = DataLayout::closest(func);
  indexWidth = layout.getTypeSizeInBits(IndexType::get(func.getContext()));
  for (BlockArgument arg : func.getArguments()) {
    if (DimExpr e = shapes.content(arg); e && e.isLeaf())
      inputOf.try_emplace(e, Representative{arg});
    if (!isa<TensorType, MemRefType>(arg.getType()))
      continue;
    for (auto [axis, e] : llvm::enumerate(shapes.extents(arg)))
      if (e.isLeaf())
        inputOf.try_emplace(e, Representative{arg, int(axis)});
  }
}

std::optional<APInt> DecisionFinder::constantOf(DimExpr e, Type type) const {
  auto value = e.getConstantInt64();
  if (!value)
    return std::nullopt;
  unsigned width = type.isIndex() ? indexWidth : type.getIntOrFloatBitWidth();
  if (!llvm::isIntN(width, *value))
    return std::nullopt; // never reached
  return APInt(type.isIndex() ? 64 : width, *value, /*isSigned=*/true);
}

DimExpr DecisionFinder::reduce(DimExpr e, Prover &prover) {
  if (e.isConstant())
    return e;
  if (auto forced = prover.bounds(e).getSingle())
    return e.getContext().constant(*forced);
  return prover.simplify(e);
}

/// Returns an input of the function that equals `e`. Index values are read from
/// extents only, other values from integer arguments of the same type.
std::optional<Representative> DecisionFinder::representative(DimExpr e,
                                                             Type type) const {
  auto it = inputOf.find(e);
  if (it == inputOf.end())
    return std::nullopt;
  const Representative &found = it->second;
  if (found.axis < 0 ? found.value.getType() != type : !type.isIndex())
    return std::nullopt;
  return found;
}

// Rewrite: same-number
/// Returns a value of the same type and number from which `v` is computed by
/// pure ops on numbers, and on which it always depends.
Value DecisionFinder::findSame(Value v) const {
  DimExpr wanted = shapes.content(v);
  // Two values that the analysis does not follow may differ.
  if (!wanted)
    return {};
  SmallVector<Value> open{v};
  for (size_t i = 0;
       i != open.size() && open.size() < analysisBudgets.queries.equalSources;
       ++i) {
    Operation *def = open[i].getDefiningOp();
    if (!def || def->getNumRegions() != 0 || !isPure(def))
      continue;
    for (Value operand : def->getOperands()) {
      // A selection uses only one arm; the other may be poison where the result
      // is not.
      if (isa<arith::SelectOp>(def) || !isFollowedInteger(operand.getType()) ||
          llvm::is_contained(open, operand))
        continue;
      if (operand.getType() == v.getType() &&
          shapes.content(operand) == wanted) {
        recordAnswer(shapes, v.getDefiningOp(), "same-number",
                     {Relation::Eq, wanted, shapes.content(operand)});
        return operand;
      }
      open.push_back(operand);
    }
  }
  return {};
}

// Rewrite: selected-arm
/// Returns the arm that a selection always takes.
Value DecisionFinder::findArm(Value v) const {
  auto select = v.getDefiningOp<arith::SelectOp>();
  if (!select || !isBit(select.getCondition().getType()))
    return {};
  Verdict verdict =
      shapes.decideBefore(select, shapes.condition(select.getCondition()));
  if (verdict != Verdict::Always && verdict != Verdict::Never)
    return {};
  recordAnswer(shapes, select, "selected-arm",
               shapes.condition(select.getCondition()), verdict);
  return verdict == Verdict::Always ? select.getTrueValue()
                                    : select.getFalseValue();
}

// Rewrites: constant-bit, constant-number, input-number
bool DecisionFinder::settleBy(Prover &prover, Value v, Operation *point,
                              StringRef rewrite) {
  auto record = [&](StringRef kind, const auto &question, Verdict answer) {
    recordAnswer(shapes, point, rewrite.empty() ? kind : rewrite, question,
                 answer);
  };
  Type type = v.getType();
  if (isBit(type)) {
    Verdict verdict = decide(shapes.condition(v), prover);
    if (verdict != Verdict::Always && verdict != Verdict::Never)
      return false;
    record("constant-bit", shapes.condition(v), verdict);
    decisions.constants.push_back({v, APInt(1, verdict == Verdict::Always)});
    return true;
  }
  DimExpr content = shapes.content(v);
  if (!content)
    return false;
  DimExpr reduced = reduce(content, prover);
  Predicate equal{Relation::Eq, content, reduced};
  if (auto value = constantOf(reduced, type)) {
    record("constant-number", equal, Verdict::Always);
    decisions.constants.push_back({v, *value});
    return true;
  }
  if (isExported(v))
    return false;
  auto input = representative(reduced, type);
  // A query of the size of the input itself stays.
  Operation *def = v.getDefiningOp();
  if (!input || !def || input->value == v ||
      (def->getNumOperands() > 0 && def->getOperand(0) == input->value))
    return false;
  record("input-number", equal, Verdict::Always);
  decisions.inputs.push_back({v, *input});
  return true;
}

/// True if a check, a branch, a loop or a call may depend on `v` through
/// arithmetic.
bool feedsCheck(Value v) {
  SmallVector<Value> open{v};
  for (size_t i = 0; i != open.size(); ++i)
    for (Operation *user : open[i].getUsers()) {
      if (isa<func::ReturnOp>(user))
        continue;
      if (open.size() > analysisBudgets.queries.users ||
          user->getNumRegions() != 0 ||
          user->hasTrait<OpTrait::IsTerminator>() ||
          readCheck(user).holdsAfter() || isa<CallOpInterface>(user))
        return true;
      for (Value result : user->getResults())
        if (result.getType().isIntOrIndex() &&
            !llvm::is_contained(open, result))
          open.push_back(result);
    }
  return false;
}

// Rewrite: value-facts
/// Determines `v` by the preconditions of the ops that compute it: if one is
/// violated, `v` is poison. Leaves out a value from which a check is computed:
/// an op that a check guards must not remove that check.
bool DecisionFinder::settleByValueFacts(Value v, Operation *point) {
  SmallVector<Precondition> preconditions = valueFactsOf(v, shapes);
  if (preconditions.empty() || feedsCheck(v))
    return false;
  Prover &prover = proverAt(point);
  prover.push();
  for (const Precondition &precondition : preconditions)
    if (!precondition.isRefuted(prover))
      prover.add(precondition.predicate);
  bool settles = settleBy(prover, v, point, "value-facts");
  prover.pop();
  return settles;
}

void DecisionFinder::settleDefinition(Value v, Operation *point) {
  if (v.use_empty() || settled.contains(v))
    return;
  if (settleBy(proverAt(point), v, point)) {
    settled.insert(v);
    return;
  }
  if (!v.getDefiningOp())
    return;
  if (isExported(v))
    return;
  Value other = isBit(v.getType()) ? Value() : findSame(v);
  if (!other)
    other = findArm(v);
  if (other) {
    decisions.same.push_back({v, other});
    settled.insert(v);
  } else if (settleByValueFacts(v, point)) {
    settled.insert(v);
  }
}

/// A mask of a vector with d elements sets all bits for each number of at least
/// d.
bool DecisionFinder::settleMask(OpOperand &use) {
  auto mask = dyn_cast<vector::CreateMaskOp>(use.getOwner());
  unsigned axis = use.getOperandNumber();
  if (!mask || int64_t(axis) >= mask.getVectorType().getRank() ||
      mask.getVectorType().getScalableDims()[axis])
    return false;
  DimExpr content = shapes.content(use.get());
  if (!content || content.isConstant())
    return false;
  int64_t size = mask.getVectorType().getDimSize(axis);
  DimExpr least = content.getContext().constant(size);
  if (!proverAt(mask).provesLessEqual(least, content))
    return false;
  recordAnswer(shapes, mask, "constant-use",
               Predicate{Relation::Le, least, content});
  decisions.constantUses.push_back({&use, APInt(indexWidth, size)});
  return true;
}

// Rewrites: constant-use, input-use
void DecisionFinder::settleUse(OpOperand &use) {
  Value v = use.get();
  if (settled.contains(v))
    return;
  Operation *user = use.getOwner();
  Type type = v.getType();
  if (isBit(type)) {
    ConditionRef c = shapes.condition(v);
    if (!c)
      return;
    Verdict verdict = decide(c, proverAt(user));
    if (verdict != Verdict::Always && verdict != Verdict::Never)
      return;
    recordAnswer(shapes, user, "constant-use", c, verdict);
    decisions.constantUses.push_back(
        {&use, APInt(1, verdict == Verdict::Always)});
    return;
  }
  if (settleMask(use))
    return;
  DimExpr content = shapes.content(v);
  if (!content || content.isConstant())
    return;
  DimExpr reduced = reduce(content, proverAt(user));
  if (reduced == content)
    return;
  Predicate equal{Relation::Eq, content, reduced};
  if (auto value = constantOf(reduced, type)) {
    recordAnswer(shapes, user, "constant-use", equal);
    decisions.constantUses.push_back({&use, *value});
    return;
  }
  if (isExported(v))
    return;
  auto input = representative(reduced, type);
  if (!input || input->value == v)
    return;
  recordAnswer(shapes, user, "input-use", equal);
  decisions.inputUses.push_back({&use, *input});
}

/// Returns the condition, an operand, that an op checks or states; null for
/// other ops.
Value branchConditionOf(Operation *op) {
  return op->getNumOperands() != 0 && readCheck(op).holdsAfter()
             ? op->getOperand(0)
             : Value();
}

void DecisionFinder::visitArguments(Block &block) {
  if (block.empty() ||
      (block.isEntryBlock() && block.getParentOp() == shapes.getFunction()))
    return;
  for (BlockArgument arg : block.getArguments())
    if (isFollowedInteger(arg.getType()))
      settleDefinition(arg, &block.front());
}

// Rewrites: implied-check, implied-witness
void DecisionFinder::visit(Operation *op) {
  if (op->hasTrait<OpTrait::ConstantLike>())
    return;
  if (Value condition = branchConditionOf(op)) {
    if (decide(shapes.condition(condition), proverAt(op)) == Verdict::Always) {
      recordAnswer(shapes, op, "implied-check", shapes.condition(condition));
      decisions.implied.push_back(op);
    }
    return;
  }
  if (op->getNumResults() == 1 &&
      isa<shape::WitnessType>(op->getResult(0).getType()) &&
      !op->getResult(0).use_empty() &&
      decide(shapes.condition(op->getResult(0)), proverAt(op)) ==
          Verdict::Always) {
    recordAnswer(shapes, op, "implied-witness",
                 shapes.condition(op->getResult(0)));
    decisions.witnesses.push_back(op->getResult(0));
  }
  for (OpOperand &use : op->getOpOperands())
    if (isBit(use.get().getType()) || isFollowedInteger(use.get().getType()))
      settleUse(use);
  for (Value result : op->getResults())
    if ((isBit(result.getType()) || isFollowedInteger(result.getType())) &&
        takesAnyOp(*op->getBlock())) // the replacement comes after the op
      settleDefinition(result, op);
}

/// Calls `onBlock` before the first op of each block, and `fn` with each op.
void forEachOp(const FunctionShapes &shapes,
               llvm::function_ref<void(Block &)> onBlock,
               llvm::function_ref<void(Operation *)> fn) {
  shapes.forEachOp([&](Operation *op) {
    if (op == &op->getBlock()->front())
      onBlock(*op->getBlock());
    fn(op);
  });
}

/// Adds the values, and the values from which their sizes are computed: if
/// those become constant, canonicalization makes the sizes static.
void doom(ValueRange values, llvm::DenseSet<Value> &doomed) {
  SmallVector<Value> open(values);
  while (!open.empty()) {
    Value v = open.pop_back_val();
    if (!doomed.insert(v).second)
      continue;
    Operation *def = v.getDefiningOp();
    if (def && isa<ShapedType>(v.getType()))
      llvm::append_range(open, def->getOperands());
  }
}

/// Values whose sizes stay dynamic. Verifiers refuse sizes that contradict each
/// other, so the operands and results of ops that are undefined when reached
/// keep their types. Upstream gives a loop the static type of its initial value
/// even if the loop changes the size; with an encoding, no reshape can prevent
/// it, so such an initial value keeps its type, too.
llvm::DenseSet<Value> findDoomed(const FunctionShapes &shapes) {
  llvm::DenseSet<Value> doomed;
  for (Operation *op : shapes.refutedOps()) {
    doom(op->getOperands(), doomed);
    doomed.insert(op->result_begin(), op->result_end());
  }
  if (!shapes.hasOp<vector::MaskOp, scf::ForOp>())
    return doomed;
  shapes.forEachOp([&](Operation *op) {
    if (op->getNumRegions() == 0)
      return;
    // Upstream folds a cast into a masked op, and then leaves another one
    // beside it, where the mask takes no other op.
    if (auto mask = dyn_cast<vector::MaskOp>(op))
      for (Operation &masked : mask.getMaskRegion().front())
        for (Value v : masked.getOperands())
          if (isa<RankedTensorType>(v.getType()))
            doom(v, doomed);
    if (auto loop = dyn_cast<scf::ForOp>(op))
      for (Value init : loop.getInitArgs())
        if (auto type = dyn_cast<RankedTensorType>(init.getType());
            type && type.getEncoding() && !type.hasStaticShape())
          doom(init, doomed);
  });
  return doomed;
}

/// Records the refuted ops that make `findDoomed` keep values that facts
/// determine: sizes of tensors, or numbers.
void recordKept(const FunctionShapes &shapes, bool sizes) {
  if (!recordsAnswers(shapes.getFunction()->getContext()))
    return;
  shapes.forEachOp([&](Operation *op) {
    if (!shapes.refutedOps().contains(op))
      return;
    llvm::DenseSet<Value> doomed;
    doom(op->getOperands(), doomed);
    doomed.insert(op->result_begin(), op->result_end());
    Prover &prover = shapes.proverBefore(op);
    auto isFixed = [&](DimExpr e) {
      return e && (e.isConstant() || prover.bounds(e).getSingle());
    };
    auto hasFixedSize = [&](Value v) {
      auto type = dyn_cast<RankedTensorType>(v.getType());
      for (auto [axis, e] : llvm::enumerate(shapes.extents(v)))
        if (type && type.isDynamicDim(axis) && isFixed(e))
          return true;
      return false;
    };
    auto isFixedNumber = [&](Value v) {
      Operation *def = v.getDefiningOp();
      return isFollowedInteger(v.getType()) &&
             !(def && def->hasTrait<OpTrait::ConstantLike>()) &&
             isFixed(shapes.content(v));
    };
    if (sizes ? llvm::any_of(doomed, hasFixedSize)
              : llvm::any_of(doomed, isFixedNumber))
      recordRefuted(shapes, op, sizes ? "kept-type" : "kept-number");
  });
}

} // namespace

bool symshape::takesAnyOp(Block &block) {
  return !isa_and_nonnull<InParallelOpInterface, vector::MaskOp>(
      block.getParentOp());
}

Operation *symshape::placeBefore(Operation *op) {
  while (!takesAnyOp(*op->getBlock()))
    op = op->getParentOp();
  return op;
}

Decisions symshape::findDecisions(const FunctionShapes &shapes) {
  DecisionFinder finder(shapes);
  finder.keep(findDoomed(shapes));
  recordKept(shapes, /*sizes=*/false);
  forEachOp(
      shapes, [&](Block &block) { finder.visitArguments(block); },
      [&](Operation *op) { finder.visit(op); });
  return finder.take();
}

// Rewrite: static-size
ConstantSizes
symshape::findConstantSizes(const FunctionShapes &shapes,
                            llvm::function_ref<bool(OpOperand &)> wanted) {
  ConstantSizes found;
  found.kept = findDoomed(shapes);
  recordKept(shapes, /*sizes=*/true);
  DenseMap<std::pair<Value, unsigned>, int64_t> atDefinition;
  // Calls `fn` with the dynamic sizes of `v`, the last one first.
  auto forEachSize = [&](Value v, auto fn) {
    auto type = dyn_cast<RankedTensorType>(v.getType());
    if (!type || type.hasStaticShape() || found.kept.contains(v))
      return;
    ArrayRef<DimExpr> extents = shapes.extents(v);
    for (size_t axis = extents.size(); axis-- > 0;)
      if (type.isDynamicDim(axis))
        fn(unsigned(axis), extents[axis]);
  };
  auto sizeBefore = [&](DimExpr e, Operation *point) -> std::optional<int64_t> {
    auto size = e.getConstant();
    if (!size)
      size = shapes.proverBefore(point).bounds(e).getSingle();
    if (!size || *size < 0 || *size >= DynamicAPInt(INT64_MAX))
      return std::nullopt;
    return int64_t(*size);
  };
  auto lookAtDefinition = [&](Value v, Operation *point) {
    if (v.use_empty())
      return;
    forEachSize(v, [&](unsigned axis, DimExpr e) {
      auto size = sizeBefore(e, point);
      if (size && takesAnyOp(*v.getParentBlock())) {
        atDefinition[{v, axis}] = *size;
        found.definitions.push_back({v, axis, *size});
      }
    });
  };
  // The sizes at the uses; none if only the definition may prove it.
  SmallVector<std::pair<ConstantSize, bool>> atUses;
  auto lookAtUse = [&](OpOperand &use) {
    forEachSize(use.get(), [&](unsigned axis, DimExpr e) {
      auto size = sizeBefore(e, use.getOwner());
      atUses.push_back({{use.get(), axis, size.value_or(0), &use}, bool(size)});
    });
  };

  shapes.forEachOpBackwards([&](Operation *op) {
    for (Value result : llvm::reverse(op->getResults()))
      lookAtDefinition(result, op);
    if (wanted)
      for (OpOperand &use : llvm::reverse(op->getOpOperands()))
        if (wanted(use) && takesAnyOp(*op->getBlock()))
          lookAtUse(use);
    if (op == &op->getBlock()->front())
      for (BlockArgument arg : llvm::reverse(op->getBlock()->getArguments()))
        lookAtDefinition(arg, op);
  });
  auto record = [&](ConstantSize &size, Operation *asker) {
    DimExpr e = shapes.extent(size.value, size.axis);
    recordAnswer(shapes, asker, "static-size",
                 {Relation::Eq, e, e.getContext().constant(size.size)},
                 Verdict::Always, &size.answers);
  };
  std::reverse(found.definitions.begin(), found.definitions.end());
  for (ConstantSize &size : found.definitions) {
    Operation *def = size.value.getDefiningOp();
    record(size, def ? def : &size.value.getParentBlock()->front());
  }
  for (auto &[atUse, isProved] : llvm::reverse(atUses)) {
    auto it = atDefinition.find({atUse.value, atUse.axis});
    if (it != atDefinition.end())
      atUse.size = it->second;
    else if (isProved)
      record(atUse, atUse.use->getOwner());
    if (isProved || it != atDefinition.end())
      found.uses.push_back(atUse);
  }
  return found;
}

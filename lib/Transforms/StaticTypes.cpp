//===- StaticTypes.cpp - Make constant dimensions static ------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StaticTypes.h"
#include "EmptyTensors.h"
#include "LoopTypes.h"
#include "SymShape/Analysis/Decisions.h"
#include "SymShape/Analysis/WalkOps.h"
#include "SymShape/Interfaces/SizePreconditions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Ops that take more static types themselves
//===----------------------------------------------------------------------===//

static bool isElementwise(Operation *op) {
  return OpTrait::hasElementwiseMappableTraits(op);
}

static bool isTosa(Operation *op) {
  return isa_and_nonnull<tosa::TosaDialect>(op->getDialect()) &&
         op->getNumRegions() == 0;
}

/// True if the pass changes the types of the op's operands and results
/// together, rather than those of its results.
static bool isRetyped(Operation *op) {
  if (op->getNumResults() == 0 ||
      !isa<RankedTensorType>(op->getResult(0).getType()))
    return false;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return linalgOp.hasPureTensorSemantics();
  return isElementwise(op) || isTosa(op) || isa<tensor::ConcatOp>(op);
}

/// The sizes that are static in both types.
static RankedTensorType commonSizes(RankedTensorType a, RankedTensorType b) {
  SmallVector<int64_t> sizes(a.getShape());
  for (auto [size, other] : llvm::zip_equal(sizes, b.getShape()))
    if (size != other)
      size = ShapedType::kDynamic;
  return a.clone(sizes);
}

namespace {

// Rewrite: static-op-types
/// Changes the types of one op.
class Retyping {
public:
  Retyping(Operation *op, StaticTypes &plan) : op(op), plan(plan) {
    for (OpOperand &operand : op->getOpOperands()) {
      RankedTensorType type = plan.operands.lookup(&operand);
      operandTypes.push_back(type ? type : typeOf(operand.get()));
    }
    for (OpOperand &operand : op->getOpOperands())
      asked.push_back({&operand, operand.get()});
    if (auto concat = dyn_cast<tensor::ConcatOp>(op))
      dropInputs(concat);
    llvm::append_range(before, op->getOperands());
    for (Value result : op->getResults()) {
      oldTypes.push_back(result.getType());
      RankedTensorType type = plan.values.lookup(result);
      resultTypes.push_back(
          type ? type : dyn_cast<RankedTensorType>(result.getType()));
    }
  }

  /// Returns true if some type changed. If the verifier of the op refuses the
  /// new types, nothing changes.
  bool run() {
    if (!findTypes() || (!changesOperand() && !changesResult()))
      return changed;
    for (auto [operand, type] :
         llvm::zip_equal(op->getOpOperands(), operandTypes))
      if (type)
        operand.set(castTo(operand.get(), type, op));
    for (auto [result, type] : llvm::zip_equal(op->getResults(), resultTypes))
      if (type)
        result.setType(type);
    if (!isValid()) {
      undo();
      return changed;
    }
    recordAnswers();
    for (auto [result, old] : llvm::zip_equal(op->getResults(), oldTypes))
      if (result.getType() != old)
        keepUsersType(result, old);
    return true;
  }

private:
  /// True if the verifier of the op accepts its types.
  bool isValid() {
    ScopedDiagnosticHandler quiet(op->getContext(),
                                  [](Diagnostic &) { return success(); });
    return succeeded(verify(op));
  }

  /// Drops the inputs of a concat that are empty.
  void dropInputs(tensor::ConcatOp concat) {
    SmallVector<RankedTensorType> types(operandTypes);
    changed = dropEmptyInputs(concat, operandTypes);
    if (!changed)
      return;
    auto before = std::move(asked);
    asked.clear();
    for (auto [input, type] : llvm::zip_equal(before, types))
      if (type.getDimSize(concat.getDim()) != 0)
        asked.push_back(input);
      else
        recordAnswers(input, type);
  }

  /// Makes the types fit together. Returns false if the op has types that the
  /// pass does not change.
  bool findTypes() {
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
      for (OpResult result : op->getResults()) {
        OpOperand *init = linalgOp.getDpsInitOperand(result.getResultNumber());
        resultTypes[result.getResultNumber()] =
            operandTypes[init->getOperandNumber()];
      }
      return true;
    }
    if (isElementwise(op))
      return findElementwiseTypes();
    if (auto concat = dyn_cast<tensor::ConcatOp>(op);
        concat &&
        hasInputAtEnd(operandTypes, concat.getDim(),
                      resultTypes.front().getDimSize(concat.getDim())))
      resultTypes.front() = cast<RankedTensorType>(oldTypes.front());
    return op->getNumResults() == 1;
  }

  /// Elementwise ops need equal shapes; upstream's verifier lets a `?` match
  /// any size.
  bool findElementwiseTypes() {
    RankedTensorType common = resultTypes.front();
    for (RankedTensorType type :
         llvm::concat<RankedTensorType>(operandTypes, resultTypes)) {
      if (!type)
        continue;
      if (!common || type.getRank() != common.getRank())
        return false;
      common = commonSizes(common, type);
    }
    if (!common)
      return false;
    for (auto *types : {&operandTypes, &resultTypes})
      for (RankedTensorType &type : *types)
        if (type)
          type = type.clone(common.getShape());
    return true;
  }

  bool changesOperand() const {
    return llvm::any_of(llvm::zip_equal(before, operandTypes), [](auto pair) {
      auto [v, type] = pair;
      return type && v.getType() != type;
    });
  }
  bool changesResult() const {
    return llvm::any_of(llvm::zip_equal(oldTypes, resultTypes), [](auto pair) {
      auto [old, type] = pair;
      return type && old != type;
    });
  }

  /// Records why the types of the operands and results changed.
  void recordAnswers() {
    for (auto [input, type] : llvm::zip_equal(asked, operandTypes))
      if (type && input.second.getType() != type)
        recordAnswers(input, type);
    for (auto [result, old, type] :
         llvm::zip_equal(op->getResults(), oldTypes, resultTypes))
      if (type && old != type)
        plan.recordAnswers(result, type);
  }

  void recordAnswers(std::pair<OpOperand *, Value> input,
                     RankedTensorType type) {
    plan.recordAnswers(input.first, type);
    plan.recordAnswers(input.second, type);
  }

  void undo() {
    SmallVector<Value> after(op->getOperands());
    op->setOperands(before);
    for (auto [result, old] : llvm::zip_equal(op->getResults(), oldTypes))
      result.setType(old);
    for (Value v : after)
      if (v.use_empty() && v.getDefiningOp<tensor::CastOp>())
        v.getDefiningOp()->erase();
  }

  Operation *op;
  StaticTypes &plan;
  bool changed = false;
  /// The operands whose types the plan has, with their values before.
  SmallVector<std::pair<OpOperand *, Value>> asked;
  SmallVector<Value> before;
  SmallVector<Type> oldTypes;
  /// Null for a type that is not a ranked tensor.
  SmallVector<RankedTensorType> operandTypes, resultTypes;
};

} // namespace

//===----------------------------------------------------------------------===//
// Other values
//===----------------------------------------------------------------------===//

/// True if upstream's canonicalization lets the op of `use` take a more static
/// type instead of a cast from it.
static bool foldsCast(OpOperand &use) {
  Operation *op = use.getOwner();
  return isa<tensor::ExtractSliceOp, tensor::InsertSliceOp, tensor::PadOp,
             tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op) ||
         (isa<DestinationStyleOpInterface>(op) && !isRetyped(op));
}

/// Gives `v` the type `refined`, or those of its users that take it. Returns
/// true if something changed.
static bool refine(Value v, RankedTensorType refined) {
  Type old = v.getType();
  if (old == refined)
    return false;
  Operation *def = v.getDefiningOp();
  if (def && replaceByEmpty(def, refined))
    return true;
  // Their verifiers accept any compatible type.
  if (takesAnySizes(def) || isa_and_nonnull<tensor::PadOp>(def)) {
    v.setType(refined);
    keepUsersType(v, old);
    return true;
  }
  if (llvm::none_of(v.getUses(), foldsCast))
    return false;
  OpBuilder builder(v.getContext());
  builder.setInsertionPointAfterValue(v);
  auto narrow = tensor::CastOp::create(builder, v.getLoc(), refined, v);
  auto widen = tensor::CastOp::create(builder, v.getLoc(), old, narrow);
  v.replaceUsesWithIf(widen, foldsCast);
  return true;
}

//===----------------------------------------------------------------------===//
// The plan
//===----------------------------------------------------------------------===//

/// True if upstream gives the op the type of a cast of its result, past any
/// checks between the two.
static bool takesTypeOfUser(Operation *op) {
  return isa_and_nonnull<tensor::PadOp, DestinationStyleOpInterface>(op);
}

/// True if `v` is the result of an op that checks its sizes at run time, or a
/// cast of it. Its lowering may be a check that always fails and an empty
/// tensor, whose cast to another static size upstream's verifier refuses.
static bool isBehindCheck(Value v) {
  while (auto cast = v.getDefiningOp<tensor::CastOp>())
    v = cast.getSource();
  return v.getDefiningOp<SizePreconditionsOpInterface>();
}

/// True if the pass can give the operand the type that the facts at its op
/// prove.
static bool takesProvedType(OpOperand &use) {
  auto type = dyn_cast<RankedTensorType>(use.get().getType());
  if (!type || type.hasStaticShape())
    return false;
  return isRetyped(use.getOwner()) ||
         (passesTensorsOn(use.getOwner()) && !isBehindCheck(use.get()));
}

static void setSize(RankedTensorType &type, const ConstantSize &size) {
  if (!type)
    type = cast<RankedTensorType>(size.value.getType());
  SmallVector<int64_t> sizes(type.getShape());
  sizes[size.axis] = size.size;
  type = type.clone(sizes);
}

/// Gives the group the sizes that are proved for all its operands.
static void setType(TypeGroup &group, const StaticTypes &plan) {
  RankedTensorType old = group.type, proved;
  auto meet = [&](RankedTensorType type) {
    proved = proved ? commonSizes(proved, type) : type;
  };
  for (OpOperand *use : group.operands) {
    RankedTensorType type = plan.operands.lookup(use);
    meet(type ? type : old);
  }
  if (group.hasUnknownOperands) {
    RankedTensorType type = plan.values.lookup(group.values.front());
    meet(type ? type : old);
  }
  if (proved && llvm::none_of(group.values,
                              [&](Value v) { return plan.kept.contains(v); }))
    group.type = proved;
}

void symshape::addStaticTypes(const FunctionShapes &shapes, StaticTypes &plan) {
  ConstantSizes sizes = findConstantSizes(shapes, takesProvedType);
  for (ConstantSize &size : sizes.definitions) {
    setSize(plan.values[size.value], size);
    if (!size.answers.empty())
      plan.valueAnswers[{size.value, size.axis}] = std::move(size.answers);
  }
  for (ConstantSize &size : sizes.uses) {
    // A size that only a later check proves.
    RankedTensorType early = plan.values.lookup(size.value);
    if (takesTypeOfUser(size.value.getDefiningOp()) &&
        (!early || early.isDynamicDim(size.axis)))
      continue;
    setSize(plan.operands[size.use], size);
    if (!size.answers.empty())
      plan.operandAnswers[{size.use, size.axis}] = std::move(size.answers);
  }
  plan.kept.insert(sizes.kept.begin(), sizes.kept.end());
  if (!sizes.definitions.empty() || !sizes.uses.empty() ||
      shapes.hasOp<tensor::ConcatOp, tensor::PadOp>())
    plan.functions.push_back(shapes.getFunction());
}

void symshape::addTypeGroups(ModuleShapes &shapes, bool publicSignatures,
                             StaticTypes &plan) {
  plan.groups = findTypeGroups(shapes, publicSignatures);
  DenseMap<Value, RankedTensorType> typeInGroup;
  for (TypeGroup &group : plan.groups.groups) {
    setType(group, plan);
    for (Value v : group.values)
      typeInGroup[v] = group.type;
  }
  for (FunctionOpInterface func : shapes.functions())
    findGrowing(
        shapes.of(func),
        [&](Value arg) {
          RankedTensorType type = typeInGroup.lookup(arg);
          return type ? type : cast<RankedTensorType>(arg.getType());
        },
        plan.growing);
}

StaticTypes symshape::planStaticTypes(ModuleShapes &shapes,
                                      bool publicSignatures) {
  StaticTypes plan;
  for (FunctionOpInterface func : shapes.functions())
    addStaticTypes(shapes.of(func), plan);
  addTypeGroups(shapes, publicSignatures, plan);
  return plan;
}

//===----------------------------------------------------------------------===//
// Its application
//===----------------------------------------------------------------------===//

void StaticTypes::recordAnswers(Value v, RankedTensorType type) {
  if (recordsAnswers(type.getContext()))
    for (int64_t axis = 0; axis < type.getRank(); ++axis)
      if (auto it = valueAnswers.find({v, axis});
          !type.isDynamicDim(axis) && it != valueAnswers.end())
        it->second.record();
}

void StaticTypes::recordAnswers(OpOperand *use, RankedTensorType type) {
  if (recordsAnswers(type.getContext()))
    for (int64_t axis = 0; axis < type.getRank(); ++axis)
      if (auto it = operandAnswers.find({use, axis});
          !type.isDynamicDim(axis) && it != operandAnswers.end())
        it->second.record();
}

/// Records the proofs that a concat has no elements: those of the sizes of its
/// result, and of inputs of size 0.
static void recordAnswersOf(tensor::ConcatOp concat, RankedTensorType type,
                            StaticTypes &plan) {
  plan.recordAnswers(concat.getResult(), type);
  for (OpOperand &operand : concat->getOpOperands())
    if (RankedTensorType input = plan.operands.lookup(&operand);
        input && llvm::is_contained(input.getShape(), 0))
      plan.recordAnswers(&operand, input);
}

/// The proved type of the result of a concat. An input of size 0 in another
/// axis than the concatenated one makes that axis of the result 0, too: a
/// concat of different sizes there is undefined. Upstream gives the result that
/// type, and then cannot bufferize it.
static RankedTensorType typeOfConcat(tensor::ConcatOp concat,
                                     const StaticTypes &plan) {
  RankedTensorType type = plan.values.lookup(concat.getResult());
  if (!type)
    type = concat.getType();
  SmallVector<int64_t> sizes(type.getShape());
  for (OpOperand &operand : concat->getOpOperands()) {
    RankedTensorType input = plan.operands.lookup(&operand);
    if (!input)
      input = typeOf(operand.get());
    for (int64_t axis : llvm::seq(type.getRank()))
      if (axis != int64_t(concat.getDim()) && input.getDimSize(axis) == 0 &&
          type.isDynamicDim(axis))
        sizes[axis] = 0;
  }
  return type.clone(sizes);
}

unsigned symshape::applyStaticTypes(StaticTypes &plan) {
  unsigned changed = applyTypeGroups(plan.groups, [&](const TypeGroup &group) {
    for (OpOperand *use : group.operands) {
      plan.recordAnswers(use, group.type);
      plan.recordAnswers(use->get(), group.type);
    }
    if (group.hasUnknownOperands)
      plan.recordAnswers(group.values.front(), group.type);
  });
  for (OpOperand *init : plan.growing)
    changed += pinInitial(*init);
  auto refineAll = [&](ValueRange values) {
    for (Value v : values)
      if (RankedTensorType type = plan.values.lookup(v);
          type && !isPinned(v) && refine(v, type)) {
        plan.recordAnswers(v, type);
        ++changed;
      }
  };
  auto isKept = [&](Value v) { return plan.kept.contains(v); };
  auto isPlanned = [&](Operation *op) {
    return llvm::any_of(op->getResults(),
                        [&](Value v) { return plan.values.contains(v); }) ||
           llvm::any_of(op->getOpOperands(), [&](OpOperand &use) {
             return plan.operands.contains(&use);
           });
  };
  SmallVector<Operation *> ops;
  bool mayBeEmpty = false;
  auto collect = [&](Operation *op) {
    mayBeEmpty |= isa<tensor::ConcatOp, tensor::PadOp>(op);
    if (isa<tensor::ConcatOp>(op) || op->getNumRegions() != 0 || isPlanned(op))
      ops.push_back(op);
  };
  for (FunctionOpInterface func : plan.functions) {
    collect(func);
    walkOps(func, collect);
  }
  // In program order: a cast of a value comes before those of its users.
  for (Operation *op : ops) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        refineAll(block.getArguments());
    bool isKeptOp = llvm::any_of(op->getOperands(), isKept) ||
                    llvm::any_of(op->getResults(), isKept);
    auto concat = dyn_cast<tensor::ConcatOp>(op);
    if (concat && !isKeptOp) {
      RankedTensorType type = typeOfConcat(concat, plan);
      if (becomesEmpty(op, type))
        recordAnswersOf(concat, type, plan);
      if (replaceByEmpty(op, type)) {
        ++changed;
        continue;
      }
    }
    if (isRetyped(op) && !isKeptOp)
      changed += Retyping(op, plan).run();
    refineAll(op->getResults());
  }
  if (!mayBeEmpty)
    return changed;
  SmallVector<tensor::ConcatOp> concats;
  SmallVector<tensor::PadOp> pads;
  for (FunctionOpInterface func : plan.functions) {
    func->walk([&](tensor::ConcatOp op) { concats.push_back(op); });
    func->walk([&](tensor::PadOp op) { pads.push_back(op); });
  }
  for (tensor::ConcatOp concat : concats) {
    auto types = llvm::map_to_vector(concat.getInputs(), typeOf);
    bool dropped = dropEmptyInputs(concat, types);
    changed += replaceByInput(concat) || dropped;
  }
  for (tensor::PadOp pad : pads)
    changed += replaceEmptyPad(pad);
  return changed;
}

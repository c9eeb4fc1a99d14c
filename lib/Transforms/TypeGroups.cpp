//===- TypeGroups.cpp - Values that must have one type --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TypeGroups.h"
#include "SequentialControl.h"
#include "SymShape/Analysis/Decisions.h"
#include "SymShape/Analysis/DirectCalls.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::symshape;

/// True for ops whose verifiers accept any type of a tensor that they pass on,
/// if all its values and operands have it.
static bool hasPassingRegions(Operation *op) {
  return isSequentialControl(op) || isa_and_nonnull<shape::AssumingOp>(op);
}

bool symshape::passesTensorsOn(Operation *op) {
  return isa<RegionBranchOpInterface, CallOpInterface>(op) ||
         op->hasTrait<OpTrait::IsTerminator>();
}

namespace {

class GroupFinder {
public:
  void addRegions(RegionBranchOpInterface op);
  void addForall(scf::ForallOp op);
  void addBlock(Block &block);
  void addSignature(func::FuncOp func, ArrayRef<func::CallOp> calls);
  SmallVector<TypeGroup> take();

private:
  /// Adds that `operand` may pass its value to `v`.
  void add(OpOperand &operand, Value v);
  TypeGroup &newGroup() { return groups.emplace_back(); }

  std::vector<TypeGroup> groups;
  DenseMap<Value, unsigned> groupOf;
  DenseMap<OpOperand *, unsigned> groupOfOperand;
};

} // namespace

void GroupFinder::add(OpOperand &operand, Value v) {
  auto a = groupOfOperand.find(&operand);
  auto b = groupOf.find(v);
  unsigned into = a != groupOfOperand.end() ? a->second
                  : b != groupOf.end()      ? b->second
                                            : groups.size();
  if (into == groups.size())
    newGroup();
  // An operand that goes to two values joins their groups.
  if (a != groupOfOperand.end() && b != groupOf.end() &&
      a->second != b->second) {
    TypeGroup other = std::move(groups[b->second]);
    groups[b->second] = {};
    for (Value value : other.values)
      groupOf[value] = into;
    for (OpOperand *use : other.operands)
      groupOfOperand[use] = into;
    llvm::append_range(groups[into].values, other.values);
    llvm::append_range(groups[into].operands, other.operands);
    return;
  }
  if (groupOfOperand.try_emplace(&operand, into).second)
    groups[into].operands.push_back(&operand);
  if (groupOf.try_emplace(v, into).second)
    groups[into].values.push_back(v);
}

// Rewrite: static-region-values
void GroupFinder::addRegions(RegionBranchOpInterface op) {
  for (RegionBranchPoint point : op.getAllRegionBranchPoints()) {
    Operation *source = point.isParent()
                            ? op.getOperation()
                            : point.getTerminatorPredecessorOrNull();
    SmallVector<RegionSuccessor> successors;
    op.getSuccessorRegions(point, successors);
    for (const RegionSuccessor &successor : successors) {
      OperandRange operands = op.getSuccessorOperands(point, successor);
      if (operands.empty())
        continue;
      unsigned first = operands.getBeginOperandIndex();
      for (auto [i, v] : llvm::enumerate(successor.getSuccessorInputs()))
        add(source->getOpOperand(first + i), v);
    }
  }
}

void GroupFinder::addForall(scf::ForallOp op) {
  for (auto [operand, arg, result] : llvm::zip_equal(
           op.getOutputsMutable(), op.getRegionIterArgs(), op.getResults())) {
    add(operand, arg);
    add(operand, result);
  }
}

// Rewrite: static-block-arguments
void GroupFinder::addBlock(Block &block) {
  bool isKnown = llvm::all_of(block.getPredecessors(), [](Block *before) {
    return isa_and_nonnull<cf::ControlFlowDialect>(
        before->getTerminator()->getDialect());
  });
  if (!isKnown)
    return;
  for (auto it = block.pred_begin(); it != block.pred_end(); ++it) {
    auto branch = cast<BranchOpInterface>((*it)->getTerminator());
    SuccessorOperands operands =
        branch.getSuccessorOperands(it.getSuccessorIndex());
    for (BlockArgument arg : block.getArguments())
      add(branch->getOpOperand(operands.getOperandIndex(arg.getArgNumber())),
          arg);
  }
}

// Rewrite: static-signatures
void GroupFinder::addSignature(func::FuncOp func,
                               ArrayRef<func::CallOp> calls) {
  SmallVector<func::ReturnOp> returns;
  for (Block &block : func.getBody())
    if (auto op = dyn_cast<func::ReturnOp>(block.getTerminator()))
      returns.push_back(op);
  for (BlockArgument arg : func.getArguments()) {
    TypeGroup &group = newGroup();
    group.values.push_back(arg);
    group.hasUnknownOperands = !func.isPrivate();
    for (func::CallOp call : calls)
      group.operands.push_back(&call->getOpOperand(arg.getArgNumber()));
  }
  for (unsigned i : llvm::seq(func.getNumResults())) {
    TypeGroup &group = newGroup();
    for (func::CallOp call : calls)
      group.values.push_back(call.getResult(i));
    for (func::ReturnOp op : returns)
      group.operands.push_back(&op->getOpOperand(i));
  }
}

SmallVector<TypeGroup> GroupFinder::take() {
  SmallVector<TypeGroup> found;
  for (TypeGroup &group : groups) {
    if (group.values.empty() && group.operands.empty())
      continue;
    Type first = group.values.empty() ? group.operands.front()->get().getType()
                                      : group.values.front().getType();
    group.type = dyn_cast<RankedTensorType>(first);
    if (!group.type || group.type.hasStaticShape() || group.type.getEncoding())
      continue;
    auto isOther = [&](Value v) { return v.getType() != first; };
    if (llvm::any_of(group.values, isOther) ||
        llvm::any_of(group.operands,
                     [&](OpOperand *use) { return isOther(use->get()); }))
      continue;
    found.push_back(std::move(group));
  }
  return found;
}

/// True if some op in the function may pass tensors on to other values in it.
static bool mayHaveGroups(const FunctionShapes &shapes) {
  return llvm::any_of(shapes.opNames(), [](OperationName name) {
    return isa_and_nonnull<scf::SCFDialect, cf::ControlFlowDialect,
                           shape::ShapeDialect>(name.getDialect());
  });
}

TypeGroups symshape::findTypeGroups(ModuleShapes &shapes,
                                    bool publicSignatures) {
  Operation *root = shapes.getRoot();
  TypeGroups found;
  GroupFinder finder;
  auto mayChange = [&](func::FuncOp func) {
    return !func.isDeclaration() && (func.isPrivate() || publicSignatures);
  };
  // Reading the attributes of all ops costs more than the rest.
  std::optional<DirectCalls> direct;
  DenseMap<Operation *, SmallVector<func::CallOp>> callsOf;
  auto result = root->walk<WalkOrder::PreOrder>([&](func::FuncOp func) {
    return mayChange(func) ? WalkResult::interrupt() : WalkResult::skip();
  });
  if (result.wasInterrupted()) {
    direct.emplace(root);
    for (auto [call, callee] : direct->calls)
      callsOf[callee].push_back(call);
  }
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto func = dyn_cast<func::FuncOp>(op)) {
      if (mayChange(func) && !direct->mentioned.contains(func.getNameAttr())) {
        finder.addSignature(func, callsOf.lookup(func));
        found.functions.push_back(func);
      }
      if (func.isDeclaration() || !mayHaveGroups(shapes.of(func)))
        return WalkResult::skip();
    } else if (auto forall = dyn_cast<scf::ForallOp>(op)) {
      finder.addForall(forall);
    } else if (hasPassingRegions(op)) {
      finder.addRegions(cast<RegionBranchOpInterface>(op));
    }
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (!block.isEntryBlock() && !block.hasNoPredecessors())
          finder.addBlock(block);
    return WalkResult::advance();
  });
  found.groups = finder.take();
  return found;
}

Value symshape::castTo(Value v, RankedTensorType type, Operation *user) {
  if (v.getType() == type)
    return v;
  if (auto cast = v.getDefiningOp<tensor::CastOp>();
      cast &&
      tensor::CastOp::areCastCompatible(cast.getSource().getType(), type))
    v = cast.getSource();
  if (v.getType() == type)
    return v;
  OpBuilder builder(placeBefore(user));
  return tensor::CastOp::create(builder, user->getLoc(), type, v);
}

/// True if `use` must stay a block argument: the verifier of `scf.forall` wants
/// inserts into its shared outputs to name them directly.
static bool mustSeeArgument(OpOperand &use) {
  auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(use.getOwner());
  return insert && &insert.getDestMutable() == &use;
}

void symshape::keepUsersType(Value v, Type old) {
  auto mayChange = [](OpOperand &use) { return !mustSeeArgument(use); };
  if (llvm::none_of(v.getUses(), mayChange))
    return;
  OpBuilder builder(v.getContext());
  builder.setInsertionPointAfterValue(v);
  auto cast = tensor::CastOp::create(builder, v.getLoc(), old, v);
  v.replaceUsesWithIf(cast, [&](OpOperand &use) {
    return use.getOwner() != cast && mayChange(use);
  });
}

/// True if upstream's verifier refuses the new type: it takes no static offset
/// of an insert into a dimension of the static size 0, not even for an insert
/// of nothing. Other inserts get a cast, which this one cannot have.
static bool isRefused(const TypeGroup &group) {
  auto isInsertInto = [](OpOperand &use) { return mustSeeArgument(use); };
  return group.type && llvm::is_contained(group.type.getShape(), 0) &&
         llvm::any_of(group.values, [&](Value v) {
           return v.getType() != group.type &&
                  llvm::any_of(v.getUses(), isInsertInto);
         });
}

unsigned symshape::applyTypeGroups(
    const TypeGroups &groups,
    llvm::function_ref<void(const TypeGroup &)> onChange) {
  unsigned changed = 0;
  if (onChange)
    for (const TypeGroup &group : groups.groups)
      if (!isRefused(group) && llvm::any_of(group.values, [&](Value v) {
            return v.getType() != group.type;
          }))
        onChange(group);
  SmallVector<const TypeGroup *> applied;
  for (const TypeGroup &group : groups.groups)
    if (!isRefused(group))
      applied.push_back(&group);
  for (const TypeGroup *group : applied)
    for (Value v : group->values) {
      Type old = v.getType();
      if (old == group->type)
        continue;
      ++changed;
      v.setType(group->type);
      keepUsersType(v, old);
    }
  for (const TypeGroup *group : applied)
    for (OpOperand *use : group->operands)
      use->set(castTo(use->get(), group->type, use->getOwner()));
  for (func::FuncOp func : groups.functions) {
    SmallVector<Type> results(func.getResultTypes());
    for (Block &block : func.getBody())
      if (auto op = dyn_cast<func::ReturnOp>(block.getTerminator()))
        results.assign(op.getOperandTypes().begin(),
                       op.getOperandTypes().end());
    func.setType(FunctionType::get(func.getContext(),
                                   func.getBody().getArgumentTypes(), results));
  }
  return changed;
}

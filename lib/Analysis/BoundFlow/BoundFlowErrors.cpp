//===- BoundFlowErrors.cpp - Bounds where sizes are needed ----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Analysis/BoundFlow.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/OperandRole.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

/// True for types of values from which an unknown op may take a size: single
/// numbers, and tensors of integers.
static bool mayBecomeSize(Type type) {
  Type element = getElementTypeOrSelf(type);
  if (element.isInteger(1))
    return false;
  return !isa<ShapedType>(type) || element.isIntOrIndex();
}

/// True if the list has the name of an op or function, with or without `@`.
static bool isPermitted(const llvm::StringSet<> &permitted, StringRef name) {
  return permitted.contains(name) || permitted.contains(("@" + name).str());
}

/// Reports the operands through which a bound leaves the analysis.
void BoundFlow::findEscapes(Operation *op, const Unit &unit,
                            SmallVectorImpl<ExactnessError> &errors) {
  std::string reason;
  bool anyType = false;
  StringRef field = "operand #";
  if (auto call = dyn_cast<CallOpInterface>(op)) {
    FunctionOpInterface func = calleeOf(call);
    if (func && units.count(func))
      return;
    reason = func ? "passed to '@" + func.getName().str() +
                        "', whose body is not known"
                  : "passed to an unknown function";
    field = "argument #";
  } else if (op->hasTrait<OpTrait::IsTerminator>() ||
             isa<RegionBranchOpInterface, tensor::ParallelInsertSliceOp>(op) ||
             isMemoryEffectFree(op)) {
    return;
  } else if (auto effects = dyn_cast<MemoryEffectOpInterface>(op)) {
    if (!effects.hasEffect<MemoryEffects::Write>())
      return;
    reason = "stored to memory";
    anyType = true;
  } else if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>()) {
    return; // findErrors() visits the ops in its regions
  } else {
    reason = "passed to an unknown op";
  }
  unsigned first = 0;
  if (auto call = dyn_cast<CallOpInterface>(op))
    if (!call.getArgOperands().empty())
      first = call.getArgOperands().getBeginOperandIndex();
  for (OpOperand &operand : op->getOpOperands()) {
    const Trail *trail = number(operand.get());
    if (!trail || getOperandRole(operand).kind != OperandRole::Data ||
        (!anyType && !mayBecomeSize(operand.get().getType())))
      continue;
    unsigned origin = resolve(*trail, unit);
    if (origin == kNone)
      continue;
    ExactnessError error;
    error.primitive = op;
    error.field = (field + Twine(operand.getOperandNumber() - first)).str();
    error.origin = valueOf(origin);
    error.reason = reason;
    errors.push_back(std::move(error));
  }
}

/// Reports bounds that a function returns to unknown callers, which is like a
/// call of an unknown function. These are numbers, unless their type says that
/// they are bounds, and tensors with an extent that is the size of a bounded
/// buffer: the callers use it as an exact extent. A returned buffer may be
/// larger than its contents.
void BoundFlow::findReturns(Operation *op, const Unit &unit,
                            const llvm::StringSet<> &permitted,
                            SmallVectorImpl<ExactnessError> &errors) {
  auto func = dyn_cast<FunctionOpInterface>(op->getParentOp());
  if (!func || !op->hasTrait<OpTrait::ReturnLike>() || func.isPrivate() ||
      func->hasAttr(SymShapeDialect::kPermitBoundsAttr) ||
      isPermitted(permitted, func.getName()))
    return;
  for (OpOperand &operand : op->getOpOperands()) {
    std::string name = ("operand #" + Twine(operand.getOperandNumber())).str();
    auto refuse = [&](const Trail &trail, std::string field) {
      unsigned origin = resolve(trail, unit);
      if (origin == kNone)
        return;
      ExactnessError error;
      error.primitive = op;
      error.field = std::move(field);
      error.origin = valueOf(origin);
      error.reason = "returned to unknown callers";
      errors.push_back(std::move(error));
    };
    Type type = operand.get().getType();
    auto extent = dyn_cast<ExtentType>(type);
    if (const Trail *trail = number(operand.get());
        trail && mayBecomeSize(type) && !isa<BaseMemRefType>(type) &&
        (!extent || extent.getGuarantee() == Guarantee::Exact))
      refuse(*trail, name);
    auto ranked = dyn_cast<RankedTensorType>(type);
    for (int64_t i = 0, e = ranked ? ranked.getRank() : 0; i < e; ++i)
      refuse(axis(operand.get(), i),
             ("dimension " + Twine(i) + " of " + name).str());
  }
}

void BoundFlow::findErrors(Operation *op, const Unit &unit,
                           const llvm::StringSet<> &permitted,
                           SmallVectorImpl<ExactnessError> &errors) {
  for (OpOperand &operand : op->getOpOperands()) {
    OperandRole role = getOperandRole(operand);
    if (role.kind != OperandRole::Size)
      continue;
    Value v = operand.get();
    const Trail *trail = number(v);
    unsigned origin = trail ? resolve(*trail, unit) : kNone;
    if (origin == kNone)
      continue;
    ExactnessError error;
    error.primitive = op;
    error.field = role.field;
    error.origin = valueOf(origin);
    if (auto extent = dyn_cast<ExtentType>(v.getType()))
      error.observed = std::min(extent.getGuarantee(), Guarantee::AtMost);
    errors.push_back(std::move(error));
  }

  if (op->hasAttr(SymShapeDialect::kPermitBoundsAttr) ||
      isPermitted(permitted, op->getName().getStringRef()))
    return;
  if (auto call = dyn_cast<CallOpInterface>(op))
    if (FunctionOpInterface func = calleeOf(call))
      if (func->hasAttr(SymShapeDialect::kPermitBoundsAttr) ||
          isPermitted(permitted, func.getName()))
        return;
  size_t before = errors.size();
  findEscapes(op, unit, errors);
  if (errors.size() == before)
    findYields(op, unit, errors);
  findReturns(op, unit, permitted, errors);
}

/// Reports values that the regions of an op yield and that the op stores to
/// memory, and counts that it keeps there.
void BoundFlow::findYields(Operation *op, const Unit &unit,
                           SmallVectorImpl<ExactnessError> &errors) {
  auto refuse = [&](const Trail &trail, std::string field) {
    unsigned origin = resolve(trail, unit);
    if (origin == kNone)
      return false;
    ExactnessError error;
    error.primitive = op;
    error.field = std::move(field);
    error.origin = valueOf(origin);
    error.reason = "stored to memory";
    errors.push_back(std::move(error));
    return true;
  };
  if (refuse(counts.lookup(op), "operand #0"))
    return;
  // Other functions handle control flow, and an op that writes nothing stores
  // nothing.
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (isa<RegionBranchOpInterface, FunctionOpInterface>(op) ||
      op->hasTrait<OpTrait::IsTerminator>() || isMemoryEffectFree(op) ||
      (effects ? !effects.hasEffect<MemoryEffects::Write>()
               : op->hasTrait<OpTrait::HasRecursiveMemoryEffects>()))
    return;
  auto dps = dyn_cast<DestinationStyleOpInterface>(op);
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      Operation *last = block.empty() ? nullptr : &block.back();
      for (unsigned i = 0, e = last ? last->getNumOperands() : 0; i < e; ++i) {
        const Trail *trail = number(last->getOperand(i));
        bool isInit = dps && e == dps.getNumDpsInits();
        if (trail &&
            (!isInit ||
             isa<BaseMemRefType>(dps.getDpsInitOperand(i)->get().getType())))
          refuse(*trail,
                 ((isInit ? "outs[" : "yielded[") + Twine(i) + "]").str());
      }
    }
}

SmallVector<ExactnessError>
BoundFlow::findErrors(const llvm::StringSet<> &permitted) {
  SmallVector<ExactnessError> errors;
  for (auto &[unitOp, unit] : units) {
    const Unit &own = unit;
    Operation *self = unitOp;
    self->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op == self)
        return WalkResult::advance();
      if (units.count(op))
        return WalkResult::skip();
      findErrors(op, own, permitted, errors);
      return WalkResult::advance();
    });
  }
  return errors;
}

void symshape::recordExactness(Operation *root, StringRef pass,
                               ArrayRef<ExactnessError> errors,
                               llvm::function_ref<bool(Operation *)> filter) {
  if (!recordsAnswers(root->getContext()))
    return;
  auto record = [&](Operation *op, StringRef field, Verdict answer) {
    auto question = [&] { return ("'" + field + "' is exact").str(); };
    recordVerdict(op, pass, "exact-size", question, answer);
  };
  llvm::MapVector<Operation *, SmallVector<StringRef, 1>> refused;
  for (const ExactnessError &error : errors)
    refused[error.primitive].push_back(error.field);
  root->walk([&](Operation *op) {
    if (filter && !filter(op))
      return;
    SmallVector<StringRef, 1> fields = refused.lookup(op);
    for (StringRef field : fields)
      record(op, field, Verdict::Unknown);
    for (OpOperand &operand : op->getOpOperands())
      if (OperandRole role = getOperandRole(operand);
          role.kind == OperandRole::Size &&
          !llvm::is_contained(fields, role.field))
        record(op, role.field, Verdict::Always);
  });
}

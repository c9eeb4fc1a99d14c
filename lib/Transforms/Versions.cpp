//===- Versions.cpp - Functions that choose between versions --------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopTypes.h"
#include "Rewrites.h"
#include "StaticTypes.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Dialect/VersionMarks.h"
#include "SymShape/Transforms/Specialize.h"
#include "UndefinedOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Versions
//===----------------------------------------------------------------------===//

namespace {

/// Writes the body of a function that calls one of its versions.
class Dispatcher {
public:
  Dispatcher(func::FuncOp func, ArrayRef<VersionPlan> plans,
             ArrayRef<func::FuncOp> versions)
      : func(func), builder(func.getContext()), plans(plans),
        versions(versions) {}

  void write() {
    func::FuncOp general = versions.back();
    Block &source = general.getBody().front();
    Block *entry = builder.createBlock(
        &func.getBody(), {}, source.getArgumentTypes(),
        llvm::map_to_vector(source.getArguments(),
                            [](BlockArgument arg) { return arg.getLoc(); }));
    arguments = entry->getArguments();
    // Each size is read once, before the first comparison.
    for (const VersionPlan &plan : plans)
      for (const SizeGuard &guard : plan.guards) {
        read(guard.place);
        if (guard.kind == InputCondition::EqualsInput)
          read(guard.other);
      }
    func::ReturnOp::create(builder, func.getLoc(), choose());
  }

private:
  Value read(InputPlace place);
  Value test(const SizeGuard &guard);
  Value test(const VersionPlan &plan);
  ResultRange call(func::FuncOp version);
  ValueRange choose();

  func::FuncOp func;
  OpBuilder builder;
  ArrayRef<VersionPlan> plans;
  ArrayRef<func::FuncOp> versions;
  ValueRange arguments;
  DenseMap<std::pair<unsigned, int>, Value> sizes;
};

} // namespace

Value Dispatcher::read(InputPlace place) {
  Value arg = arguments[place.argument];
  if (place.axis < 0)
    return arg;
  Value &size = sizes[{place.argument, place.axis}];
  if (!size)
    size = createDim(builder, arg, place.axis);
  return size;
}

Value Dispatcher::test(const SizeGuard &guard) {
  Location loc = arguments[guard.place.argument].getLoc();
  Value lhs = read(guard.place);
  Value rhs = guard.kind == InputCondition::EqualsInput
                  ? read(guard.other)
                  : Value(arith::ConstantOp::create(
                        builder, loc,
                        builder.getIntegerAttr(lhs.getType(), guard.number)));
  auto predicate = guard.kind == InputCondition::Exceeds
                       ? arith::CmpIPredicate::sgt
                       : arith::CmpIPredicate::eq;
  return arith::CmpIOp::create(builder, loc, predicate, lhs, rhs);
}

Value Dispatcher::test(const VersionPlan &plan) {
  Value all;
  for (const SizeGuard &guard : plan.guards) {
    Value holds = test(guard);
    all = all ? Value(arith::AndIOp::create(builder, func.getLoc(), all, holds))
              : holds;
  }
  return all;
}

ResultRange Dispatcher::call(func::FuncOp version) {
  SmallVector<Value> operands;
  for (auto [arg, type] : llvm::zip(arguments, version.getArgumentTypes())) {
    Value operand = arg;
    if (type != arg.getType() && isa<TensorType>(type))
      operand = tensor::CastOp::create(builder, arg.getLoc(), type, arg);
    else if (type != arg.getType())
      operand = memref::CastOp::create(builder, arg.getLoc(), type, arg);
    operands.push_back(operand);
  }
  return func::CallOp::create(builder, func.getLoc(), version, operands)
      .getResults();
}

/// Tests the guards of one version after the other, each in the branch where
/// those before do not hold. Returns the results of the chosen version.
ValueRange Dispatcher::choose() {
  Location loc = func.getLoc();
  SmallVector<scf::IfOp> branches;
  for (auto [plan, version] : llvm::zip(plans, versions)) {
    auto branch = scf::IfOp::create(builder, loc, func.getResultTypes(),
                                    test(plan), /*withElseRegion=*/true);
    branches.push_back(branch);
    builder.setInsertionPointToStart(branch.thenBlock());
    ResultRange results = call(version);
    if (!results.empty())
      scf::YieldOp::create(builder, loc, results);
    builder.setInsertionPointToStart(branch.elseBlock());
  }
  ValueRange results = call(versions.back());
  for (scf::IfOp branch : llvm::reverse(branches)) {
    // Without results, the branch has its terminators.
    if (!results.empty())
      scf::YieldOp::create(builder, loc, results);
    builder.setInsertionPointAfter(branch);
    results = branch.getResults();
  }
  return results;
}

SmallVector<func::FuncOp> symshape::addVersions(func::FuncOp func,
                                                ArrayRef<VersionPlan> plans,
                                                SymbolTable &symbols) {
  MLIRContext *context = func.getContext();
  SmallVector<func::FuncOp> versions;
  SmallVector<Attribute> names;
  Block::iterator next = std::next(func->getIterator());
  auto add = [&](func::FuncOp copy, const Twine &suffix) {
    copy.setSymName((func.getName() + "_" + suffix).str());
    copy.setPrivate();
    // Only the function itself is called from outside.
    copy->removeAttr("llvm.emit_c_interface");
    copy->setAttr(kVersionOfAttr, func.getSymNameAttr());
    symbols.insert(copy, next);
    versions.push_back(copy);
    names.push_back(StringAttr::get(context, copy.getName()));
  };
  FixOptions options;
  options.check = false;
  options.changeTypes = true;
  for (const VersionPlan &plan : plans) {
    func::FuncOp copy = func.clone();
    fixInputs(copy, plan, options);
    add(copy, toIdentifier(plan.conditions));
  }
  auto general = cast<func::FuncOp>(func->cloneWithoutRegions());
  general.getBody().takeBody(func.getBody());
  add(general, "general");
  Dispatcher(func, plans, versions).write();
  func->setAttr(kVersionsAttr, ArrayAttr::get(context, names));
  return versions;
}

//===----------------------------------------------------------------------===//
// Results and loops
//===----------------------------------------------------------------------===//

/// Returns the result types of `func` with the sizes that are constant.
static SmallVector<Type> staticResults(func::FuncOp func,
                                       const FunctionShapes &shapes) {
  SmallVector<Type> types(func.getResultTypes());
  for (auto [i, type] : llvm::enumerate(types)) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || tensor.getEncoding())
      continue;
    SmallVector<int64_t> sizes(tensor.getShape());
    for (auto [axis, extent] : llvm::enumerate(shapes.describeResult(i)))
      if (extent.isExact() && tensor.isDynamicDim(axis))
        if (std::optional<int64_t> size = extent.expr.getConstantInt64();
            size && *size >= 0) {
          sizes[axis] = *size;
          recordAnswer(
              func, shapes.getModule().getAsker(), "static-result",
              [&, axis = axis, i = i] {
                return ("dimension " + Twine(axis) + " of result " + Twine(i) +
                        " == " + Twine(*size))
                    .str();
              },
              Verdict::Always);
        }
    type = tensor.clone(sizes);
  }
  return types;
}

/// Gives the results of `func` these types, by casts before each return and
/// after each call.
static void setResults(func::FuncOp func, ArrayRef<Type> types) {
  func.setFunctionType(
      FunctionType::get(func.getContext(), func.getArgumentTypes(), types));
  func.walk([&](func::ReturnOp op) {
    OpBuilder builder(op);
    for (auto [operand, type] : llvm::zip(op->getOpOperands(), types)) {
      auto cast = operand.get().getDefiningOp<tensor::CastOp>();
      if (cast && cast.getSource().getType() == type)
        operand.set(cast.getSource());
      else if (operand.get().getType() != type)
        operand.set(
            tensor::CastOp::create(builder, op.getLoc(), type, operand.get()));
    }
  });
  // Functions of nested modules may have the same name.
  auto uses = SymbolTable::getSymbolUses(func, func->getParentOp());
  if (!uses)
    return;
  for (SymbolTable::SymbolUse use : *uses) {
    auto call = dyn_cast<func::CallOp>(use.getUser());
    if (!call)
      continue;
    OpBuilder builder(call.getContext());
    builder.setInsertionPointAfter(call);
    for (auto [result, type] : llvm::zip(call.getResults(), types)) {
      Type old = result.getType();
      if (old == type)
        continue;
      result.setType(type);
      auto wide = tensor::CastOp::create(builder, call.getLoc(), old, result);
      result.replaceAllUsesExcept(wide, wide);
    }
  }
}

void symshape::settleFunctions(ModuleOp root, ArrayRef<func::FuncOp> changed,
                               ArrayRef<func::FuncOp> results,
                               const ModuleShapes::Options &options,
                               StringRef asker) {
  StaticTypes plan;
  SmallVector<SmallVector<Type>> types;
  SmallVector<Operation *> undefined;
  {
    ModuleShapes shapes(root, options);
    shapes.setAsker(asker);
    for (FunctionOpInterface func : shapes.functions())
      if (llvm::is_contained(changed, func.getOperation()))
        addStaticTypes(shapes.of(func), plan);
    addTypeGroups(shapes, /*publicSignatures=*/false, plan);
    for (func::FuncOp func : results)
      types.push_back(staticResults(func, shapes.of(func)));
    // Private functions take the types of their calls.
    llvm::SetVector<Operation *> refined(changed.begin(), changed.end());
    refined.insert_range(plan.groups.functions);
    for (Operation *func : refined)
      llvm::append_range(undefined, findUndefinedOps(shapes.of(
                                        cast<FunctionOpInterface>(func))));
  }
  // The casts of arguments show static types already.
  plan.values.remove_if([](auto &entry) {
    auto cast = entry.first.template getDefiningOp<tensor::CastOp>();
    return cast && cast.getSource().getType() == entry.second;
  });
  applyStaticTypes(plan);
  for (Operation *op : undefined)
    removeUndefinedOp(op);
  for (auto [func, refined] : llvm::zip(results, types))
    if (!llvm::equal(refined, func::FuncOp(func).getResultTypes()))
      setResults(func, refined);
  // Upstream would move the new casts past checks.
  for (func::FuncOp func : changed)
    pinMovedCasts(func);
}

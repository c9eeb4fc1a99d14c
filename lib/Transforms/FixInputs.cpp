//===- FixInputs.cpp - Make inputs of a function constant -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PremiseChecks.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Transforms/Specialize.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class Fixer {
public:
  Fixer(func::FuncOp func, const VersionPlan &plan, const FixOptions &options)
      : func(func), context(func.getContext()), builder(context), plan(plan),
        options(options) {
    for (auto &[name, value] : plan.symbols)
      valueOf[name] = value;
    for (BlockArgument arg : func.getArguments()) {
      types.push_back(staticType(arg));
      isRefined.push_back(types.back() != arg.getType());
    }
  }

  void run();

private:
  Type staticType(BlockArgument arg) const;
  /// True if the type of the argument states the size at `place`.
  bool isInType(InputPlace place) const {
    return options.changeTypes && place.axis >= 0 && isRefined[place.argument];
  }
  void writeCheck(const SizeGuard &guard);
  void fixArgument(BlockArgument arg);
  void replaceParams();
  ShapeAttr fixShape(ShapeAttr shape, std::optional<unsigned> argument) const;
  void fixAttributes(ArrayRef<InputPlace> fixedByType);

  func::FuncOp func;
  MLIRContext *context;
  OpBuilder builder;
  const VersionPlan &plan;
  const FixOptions &options;
  llvm::StringMap<int64_t> valueOf;
  /// The types of the arguments with the sizes that the plan determines.
  SmallVector<Type> types;
  SmallVector<bool> isRefined;
  /// The ops of the checks, which read the arguments themselves.
  llvm::SmallPtrSet<Operation *, 8> ownOps;
};

} // namespace

Type Fixer::staticType(BlockArgument arg) const {
  Type old = arg.getType();
  auto shaped = dyn_cast<ShapedType>(old);
  // Encodings may not fit other sizes.
  auto tensor = dyn_cast<RankedTensorType>(old);
  if (!isa<RankedTensorType, MemRefType>(old) ||
      (tensor && tensor.getEncoding()))
    return old;
  SmallVector<int64_t> sizes(shaped.getShape());
  for (const FixedInput &fixed : plan.fixed)
    if (fixed.place.argument == arg.getArgNumber() && fixed.place.axis >= 0)
      sizes[fixed.place.axis] = fixed.value;
  Type refined = shaped.clone(sizes);
  if (isa<MemRefType>(old) &&
      (!memref::CastOp::areCastCompatible(old, refined) ||
       !memref::CastOp::areCastCompatible(refined, old)))
    return old;
  return refined;
}

void Fixer::writeCheck(const SizeGuard &guard) {
  BlockArgument arg = func.getArgument(guard.place.argument);
  Location loc = arg.getLoc();
  std::string message;
  Value holds;
  if (guard.place.axis < 0) {
    Type type = arg.getType();
    Value number = arith::ConstantOp::create(
        builder, loc, builder.getIntegerAttr(type, guard.number));
    auto compare = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                         arg, number);
    ownOps.insert(compare);
    holds = compare;
    message = "argument " + std::to_string(arg.getArgNumber()) + ": expected " +
              std::to_string(guard.number);
  } else {
    Place place{guard.place.argument, unsigned(guard.place.axis)};
    Value size = createDim(builder, loc, arg, place.axis);
    ownOps.insert(size.getDefiningOp());
    ExprContext ctx;
    holds = PredicateOp::create(
        builder, loc, PredicateKind::eq,
        ExprListAttr::get(context, {ctx.symbol(0), ctx.constant(guard.number)},
                          {StringAttr::get(context, place.name())}),
        size);
    message = place.prefix() + std::to_string(guard.number);
  }
  RequireOp::create(builder, loc, holds, message);
}

static Value castTensorOrMemRef(OpBuilder &builder, Location loc, Type type,
                                Value v) {
  if (isa<TensorType>(type))
    return tensor::CastOp::create(builder, loc, type, v);
  return memref::CastOp::create(builder, loc, type, v);
}

/// Replaces the uses of an argument in the body by a constant, or by a cast
/// from its static type.
void Fixer::fixArgument(BlockArgument arg) {
  Location loc = arg.getLoc();
  unsigned number = arg.getArgNumber();
  for (const FixedInput &fixed : plan.fixed) {
    if (fixed.place.argument != number || fixed.place.axis >= 0)
      continue;
    Value constant = arith::ConstantOp::create(
        builder, loc, builder.getIntegerAttr(arg.getType(), fixed.value));
    arg.replaceAllUsesExcept(constant, ownOps);
    return;
  }
  Type old = arg.getType(), refined = types[number];
  if (refined == old)
    return;
  Value narrow = arg;
  if (options.changeTypes) {
    arg.setType(refined);
  } else {
    narrow = castTensorOrMemRef(builder, loc, refined, arg);
    ownOps.insert(narrow.getDefiningOp());
  }
  Value wide = castTensorOrMemRef(builder, loc, old, narrow);
  ownOps.insert(wide.getDefiningOp());
  arg.replaceAllUsesExcept(wide, ownOps);
}

/// A symbol that has a value is a number in the body.
void Fixer::replaceParams() {
  SmallVector<ParamOp> params;
  // The params of a nested function read that function's symbols.
  func.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<FunctionOpInterface>(op))
      return WalkResult::skip();
    if (auto param = dyn_cast<ParamOp>(op);
        param && valueOf.contains(param.getName()))
      params.push_back(param);
    return WalkResult::advance();
  });
  for (ParamOp param : params) {
    OpBuilder at(param);
    param.getResult().replaceAllUsesWith(arith::ConstantIndexOp::create(
        at, param.getLoc(), valueOf.lookup(param.getName())));
    param.erase();
  }
}

/// Puts the values of the symbols into a shape. `argument` is its argument, if
/// the shape states premises.
ShapeAttr Fixer::fixShape(ShapeAttr shape,
                          std::optional<unsigned> argument) const {
  ExprContext ctx;
  SmallVector<DimExpr> symbols;
  for (auto [i, name] : llvm::enumerate(shape.getNames())) {
    auto it = valueOf.find(name.getValue());
    symbols.push_back(it == valueOf.end() ? ctx.symbol(i)
                                          : ctx.constant(it->second));
  }
  SmallVector<Extent> entries = shape.instantiate(ctx, symbols);
  if (argument)
    for (const FixedInput &fixed : plan.fixed) {
      if (fixed.place.argument != *argument || fixed.place.axis < 0 ||
          size_t(fixed.place.axis) >= entries.size())
        continue;
      Extent &entry = entries[fixed.place.axis];
      if (!isInType(fixed.place))
        // A premise would imply the check.
        entry = options.check ? Extent::unknown()
                              : Extent::exact(ctx.constant(fixed.value));
      else if (!entry.isUnknown() && entry.expr.isConstant())
        // The type says it.
        entry = Extent::unknown();
    }
  return ShapeAttr::build(context, entries, [&](DimExpr leaf) {
    return shape.getNames()[leaf.getSymbolIndex()].str();
  });
}

void Fixer::fixAttributes(ArrayRef<InputPlace> unstated) {
  // A premise about a size that had none.
  if (!options.check)
    for (InputPlace place : unstated) {
      auto type = cast<ShapedType>(func.getArgument(place.argument).getType());
      SmallVector<Extent> entries(type.getRank());
      func.setArgAttr(place.argument, SymShapeDialect::kShapeAttr,
                      ShapeAttr::get(context, entries, {}));
    }
  for (StringRef name :
       {SymShapeDialect::kShapeAttr, SymShapeDialect::kInferredAttr}) {
    bool isPremise = name == SymShapeDialect::kShapeAttr;
    for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
      if (auto shape = func.getArgAttrOfType<ShapeAttr>(i, name)) {
        ShapeAttr fixed =
            fixShape(shape, isPremise ? std::optional(i) : std::nullopt);
        if (llvm::all_of(fixed.getEntries(),
                         [](const Extent &entry) { return entry.isUnknown(); }))
          func.removeArgAttr(i, name);
        else
          func.setArgAttr(i, name, fixed);
      }
    for (unsigned i = 0, e = func.getNumResults(); i < e; ++i)
      if (auto shape = func.getResultAttrOfType<ShapeAttr>(i, name))
        func.setResultAttr(i, name, fixShape(shape, std::nullopt));
  }
  auto declared =
      func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr);
  if (!declared)
    return;
  SmallVector<SymbolInfoAttr> left;
  for (SymbolInfoAttr info : declared.getSymbols())
    if (!valueOf.contains(info.getName().getValue()))
      left.push_back(info);
  if (left.empty())
    func->removeAttr(SymShapeDialect::kSymbolsAttr);
  else
    func->setAttr(SymShapeDialect::kSymbolsAttr,
                  SymbolsAttr::get(context, left));
}

void Fixer::run() {
  builder.setInsertionPointToStart(&func.getBody().front());
  if (options.check)
    for (const SizeGuard &guard : plan.guards)
      if (!isInType(guard.place))
        writeCheck(guard);
  SmallVector<InputPlace> unstated;
  for (const FixedInput &fixed : plan.fixed)
    if (fixed.place.axis >= 0 && !isInType(fixed.place) &&
        !func.getArgAttr(fixed.place.argument, SymShapeDialect::kShapeAttr))
      unstated.push_back(fixed.place);
  fixAttributes(unstated);
  for (BlockArgument arg : func.getArguments())
    fixArgument(arg);
  replaceParams();
  func.setFunctionType(builder.getFunctionType(
      func.getBody().front().getArgumentTypes(), func.getResultTypes()));
}

void symshape::fixInputs(func::FuncOp func, const VersionPlan &plan,
                         const FixOptions &options) {
  Fixer(func, plan, options).run();
}

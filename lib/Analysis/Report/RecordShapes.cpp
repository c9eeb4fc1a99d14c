//===- RecordShapes.cpp - Inferred shapes written into the IR ---*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/RecordShapes.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::symshape;

LogicalResult symshape::reportConflicts(const FunctionShapes &shapes) {
  for (const BoundaryConflict &c : shapes.conflicts()) {
    BlockArgument arg = shapes.getFunction().getArgument(c.argument);
    emitError(arg.getLoc())
        << "argument " << c.argument << ", dimension " << c.axis
        << ": expected " << cast<ShapedType>(arg.getType()).getDimSize(c.axis)
        << " as in the type, found '" << shapes.getModule().text(c.stated)
        << "'";
  }
  return success(shapes.conflicts().empty());
}

LogicalResult symshape::reportConflicts(ModuleShapes &shapes) {
  bool fails = false;
  for (FunctionOpInterface func : shapes.functions())
    fails |= failed(reportConflicts(shapes.of(func)));
  return failure(fails);
}

/// Returns `e`, or unknown if a symbol in it is not declared at the boundary:
/// such a symbol has no meaning there.
static Extent atBoundary(const FunctionShapes &shapes, Extent e) {
  if (!e.expr || !e.expr.anyLeaf([&](DimExpr leaf) {
        return leaf.isSymbol() &&
               shapes.getModule().symbol(leaf.getSymbolIndex()).kind !=
                   SymbolRecord::Boundary;
      }))
    return e;
  return Extent::unknown();
}

static ShapeAttr boundaryShape(const FunctionShapes &shapes,
                               ArrayRef<Extent> extents) {
  auto own = llvm::map_to_vector(
      extents, [&](const Extent &e) { return atBoundary(shapes, e); });
  return ShapeAttr::build(
      shapes.getFunction().getContext(), own, [&](DimExpr leaf) {
        return shapes.getModule().symbolName(leaf.getSymbolIndex());
      });
}

void symshape::recordBoundary(ModuleShapes &shapes) {
  for (FunctionOpInterface func : shapes.functions()) {
    const FunctionShapes &known = shapes.of(func);
    for (BlockArgument arg : func.getArguments())
      if (SmallVector<Extent> es = known.describe(arg); !es.empty())
        func.setArgAttr(arg.getArgNumber(), SymShapeDialect::kInferredAttr,
                        boundaryShape(known, es));
    for (unsigned i = 0, e = func.getNumResults(); i < e; ++i)
      if (SmallVector<Extent> es = known.describeResult(i); !es.empty())
        func.setResultAttr(i, SymShapeDialect::kInferredAttr,
                           boundaryShape(known, es));
  }
}

namespace {
/// Creates the operands of the ties of one function: its symbols and the sizes
/// of its arguments, each once, at the entry.
class TieOperands {
public:
  TieOperands(FunctionOpInterface func, const FunctionShapes &shapes)
      : func(func), shapes(shapes), builder(func.getFunctionBody()),
        insertionPoint(&func.getFunctionBody().front(),
                       func.getFunctionBody().front().begin()) {}

  bool canMake(DimExpr leaf) {
    if (!leaf.isSymbol())
      return leaf.getKind() == ExprKind::InputDim &&
             isa<RankedTensorType>(
                 func.getArgument(leaf.getInputNumber()).getType());
    return shapes.getModule().symbol(leaf.getSymbolIndex()).kind ==
           SymbolRecord::Boundary;
  }

  Value get(DimExpr leaf) {
    Value &v = made[leaf];
    if (v)
      return v;
    builder.setInsertionPoint(insertionPoint.getBlock(),
                              insertionPoint.getPoint());
    Location loc = func.getLoc();
    if (leaf.isSymbol())
      return v = ParamOp::create(
                 builder, loc, SymbolType::get(func.getContext()),
                 builder.getStringAttr(
                     shapes.getModule().symbolName(leaf.getSymbolIndex())));
    Value axis = arith::ConstantIndexOp::create(builder, loc, leaf.getAxis());
    return v = tensor::DimOp::create(
               builder, loc, func.getArgument(leaf.getInputNumber()), axis);
  }

private:
  FunctionOpInterface func;
  const FunctionShapes &shapes;
  OpBuilder builder;
  OpBuilder::InsertPoint insertionPoint;
  DenseMap<DimExpr, Value> made;
};
} // namespace

/// True for a value whose type leaves an extent open.
static bool isOpen(Value v) {
  auto type = dyn_cast<RankedTensorType>(v.getType());
  return type && !type.hasStaticShape();
}

static void tie(Value v, ArrayRef<Extent> description, FunctionOpInterface func,
                const FunctionShapes &shapes, TieOperands &operands) {
  if (v.getDefiningOp<TieShapeOp>() ||
      llvm::any_of(v.getUsers(),
                   [](Operation *user) { return isa<TieShapeOp>(user); }))
    return;
  bool useful = false;
  SmallVector<Extent> entries;
  for (Extent e : description) {
    if (e.expr &&
        e.expr.anyLeaf([&](DimExpr leaf) { return !operands.canMake(leaf); }))
      e = Extent::unknown();
    useful |= e.expr && !e.expr.isConstant();
    entries.push_back(e);
  }
  if (!useful)
    return;
  // An axis of an argument becomes a symbol of the tie, bound to its size.
  SmallVector<Value> bindings;
  DenseMap<DimExpr, std::string> names;
  ExprContext &ctx = shapes.getModule().getExprContext();
  DenseMap<DimExpr, DimExpr> renamed;
  unsigned next = shapes.getModule().getNumSymbols();
  for (Extent &e : entries)
    if (e.expr)
      e.expr = e.expr.replaceLeaves(ctx, [&](DimExpr leaf) {
        if (leaf.isSymbol())
          return leaf;
        DimExpr &name = renamed[leaf];
        if (!name)
          name = ctx.symbol(next++);
        return name;
      });
  DenseMap<DimExpr, DimExpr> original;
  for (auto [leaf, name] : renamed)
    original[name] = leaf;
  llvm::SmallDenseSet<DimExpr> bound;
  auto shape = ShapeAttr::build(v.getContext(), entries, [&](DimExpr leaf) {
    DimExpr source = original.lookup(leaf);
    if (bound.insert(leaf).second)
      bindings.push_back(operands.get(source ? source : leaf));
    if (!source)
      return shapes.getModule().symbolName(leaf.getSymbolIndex());
    std::string name = "d" + std::to_string(source.getInputNumber()) + "_" +
                       std::to_string(source.getAxis());
    while (shapes.boundarySymbol(name))
      name += "_";
    return name;
  });
  OpBuilder builder(func.getContext());
  builder.setInsertionPointAfterValue(v);
  // Insert the ties of an argument after the ops that read its sizes.
  if (isa<BlockArgument>(v) && !bindings.empty() &&
      v.getParentBlock() == &func.getFunctionBody().front())
    for (Value binding : bindings)
      if (Operation *def = binding.getDefiningOp();
          def && def->getBlock() == v.getParentBlock() &&
          (builder.getInsertionPoint() == def->getBlock()->end() ||
           !(&*builder.getInsertionPoint() != def &&
             def->isBeforeInBlock(&*builder.getInsertionPoint()))))
        builder.setInsertionPointAfter(def);
  auto op =
      TieShapeOp::create(builder, v.getLoc(), v.getType(), v, shape, bindings);
  v.replaceUsesWithIf(op.getResult(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    // An op that combines results of a parallel loop must name the loop's
    // outputs.
    return user != op && !isa<tensor::DimOp>(user) &&
           !user->getParentOp()->hasTrait<OpTrait::IsTerminator>() &&
           !(user->getBlock() == op->getBlock() && user->isBeforeInBlock(op));
  });
}

void symshape::recordTies(ModuleShapes &shapes) {
  for (FunctionOpInterface func : shapes.functions()) {
    const FunctionShapes &known = shapes.of(func);
    // The first tie changes the IR.
    std::vector<std::pair<Value, SmallVector<Extent>>> values;
    auto add = [&](ValueRange some) {
      for (Value v : some)
        if (isOpen(v))
          values.push_back({v, known.describe(v)});
    };
    func->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op != func.getOperation() && !op->hasTrait<OpTrait::IsTerminator>())
        add(op->getResults());
      for (Region &region : op->getRegions())
        for (Block &block : region)
          add(block.getArguments());
    });
    TieOperands operands(func, known);
    for (auto &[v, description] : values)
      tie(v, description, func, known, operands);
  }
}

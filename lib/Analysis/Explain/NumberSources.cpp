//===- NumberSources.cpp - Inputs from which a number comes ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The leaves of an expression are its sources. A fresh symbol is no source: the
// search goes back through the program from the value that it describes, over
// scalar arithmetic and control flow, to the inputs and to the ops that read
// data.
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/RegionEdges.h"
#include "Program/FollowedTypes.h"
#include "StableSort.h"
#include "SymShape/Analysis/Queries.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::symshape;

bool NumberSource::operator==(const NumberSource &o) const {
  return kind == o.kind && argument == o.argument && axis == o.axis &&
         name == o.name && op == o.op;
}

std::string NumberSource::text() const {
  std::string arg = "arg" + std::to_string(argument);
  switch (kind) {
  case Axis:
    return arg + "." + std::to_string(axis);
  case Scalar:
    return arg;
  case Symbol:
    return name.str();
  case Data:
    return "data(" + (op ? op->getName().getStringRef().str() : "") + ")";
  }
  return "";
}

namespace {
class SourceSearch {
public:
  explicit SourceSearch(const FunctionShapes &shapes) : shapes(shapes) {}

  SmallVector<NumberSource> run(DimExpr e);
  bool isComplete = true;

private:
  /// Adds the sources of an expression.
  void add(DimExpr e);
  void addSymbol(unsigned index);
  /// Adds the sources of the extent of `v` along the axis, or of its number.
  void add(Value v, int axis);
  /// The same for a value that no expression describes.
  void addDefinition(Value v, int axis);
  void addArgument(BlockArgument arg, int axis);
  void addPredecessors(BlockArgument arg, int axis);
  /// The values that the edges pass to a result or region argument of `op`, and
  /// the numbers that choose the edge.
  void addEdges(RegionBranchOpInterface op, Value to, int axis);
  void addNumbers(ValueRange operands);
  void addData(Operation *op) {
    NumberSource source;
    source.op = op;
    add(std::move(source));
  }
  void add(NumberSource source) {
    if (!llvm::is_contained(sources, source))
      sources.push_back(std::move(source));
  }

  const FunctionShapes &shapes;
  SmallVector<NumberSource> sources;
  SmallVector<std::pair<Value, int>> open;
  llvm::DenseSet<std::pair<Value, int>> seen;
};
} // namespace

void SourceSearch::add(DimExpr e) {
  for (DimExpr leaf : e.getLeaves()) {
    NumberSource source;
    if (leaf.isSymbol()) {
      addSymbol(leaf.getSymbolIndex());
      continue;
    }
    source.argument = leaf.getInputNumber();
    source.kind = NumberSource::Scalar;
    if (leaf.getKind() == ExprKind::InputDim) {
      source.kind = NumberSource::Axis;
      source.axis = leaf.getAxis();
    }
    add(std::move(source));
  }
}

void SourceSearch::addSymbol(unsigned index) {
  const SymbolRecord &record = shapes.getModule().symbol(index);
  if (record.kind == SymbolRecord::Fresh) {
    if (record.origin)
      open.push_back({record.origin, record.axis});
    else
      isComplete = false;
    return;
  }
  NumberSource source;
  source.kind = NumberSource::Symbol;
  source.name = record.name;
  // The argument whose extent is the symbol alone.
  FunctionOpInterface func = shapes.getFunction();
  if (record.kind == SymbolRecord::Boundary)
    for (BlockArgument arg : func.getArguments())
      for (auto [axis, e] : llvm::enumerate(shapes.extents(arg)))
        if (e.isSymbol() && e.getSymbolIndex() == index &&
            source.kind == NumberSource::Symbol) {
          source.kind = NumberSource::Axis;
          source.argument = arg.getArgNumber();
          source.axis = axis;
          source.name = {};
        }
  add(std::move(source));
}

void SourceSearch::addNumbers(ValueRange operands) {
  for (Value operand : operands)
    if (!isRankedShaped(operand.getType()))
      open.push_back({operand, kNumberId});
}

void SourceSearch::addEdges(RegionBranchOpInterface op, Value to, int axis) {
  addNumbers(op->getOperands());
  auto addEdge = [&](const RegionSuccessor &s, OperandRange passed) {
    for (auto [input, from] : llvm::zip(s.getSuccessorInputs(), passed))
      if (input == to)
        open.push_back({from, axis});
  };
  SmallVector<RegionSuccessor> entries;
  op.getSuccessorRegions(RegionBranchPoint::parent(), entries);
  for (const RegionSuccessor &s : entries)
    addEdge(s, op.getEntrySuccessorOperands(s));
  for (Region &region : op->getRegions())
    forEachWayOut(op, region,
                  [&](Operation *terminator, const RegionSuccessor &s,
                      OperandRange passed) {
                    addEdge(s, passed);
                    if (auto condition = dyn_cast<scf::ConditionOp>(terminator))
                      addNumbers(condition.getCondition());
                  });
}

/// The operands that a branch does not pass on.
static SmallVector<Value> decidingOperands(Operation *terminator) {
  llvm::SmallBitVector passed(terminator->getNumOperands());
  if (auto branch = dyn_cast<BranchOpInterface>(terminator))
    for (unsigned i = 0; i != terminator->getNumSuccessors(); ++i)
      if (OperandRange on =
              branch.getSuccessorOperands(i).getForwardedOperands();
          !on.empty())
        passed.set(on.getBeginOperandIndex(),
                   on.getBeginOperandIndex() + on.size());
  SmallVector<Value> deciding;
  for (auto [i, operand] : llvm::enumerate(terminator->getOperands()))
    if (!passed.test(i))
      deciding.push_back(operand);
  return deciding;
}

void SourceSearch::addPredecessors(BlockArgument arg, int axis) {
  Block *block = arg.getOwner();
  for (auto it = block->pred_begin(), e = block->pred_end(); it != e; ++it) {
    auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
    Value from;
    if (branch)
      from = branch.getSuccessorOperands(
          it.getSuccessorIndex())[arg.getArgNumber()];
    if (from)
      open.push_back({from, axis});
    else
      addData((*it)->getTerminator());
  }
  // Any branch may decide which edge is taken.
  for (Block &other : *block->getParent())
    if (other.getNumSuccessors() > 1)
      addNumbers(decidingOperands(other.getTerminator()));
}

void SourceSearch::addArgument(BlockArgument arg, int axis) {
  Block *block = arg.getOwner();
  Operation *around = block->getParentOp();
  if (around == shapes.getFunction().getOperation() && block->isEntryBlock()) {
    NumberSource source;
    source.argument = arg.getArgNumber();
    source.kind = axis >= 0 ? NumberSource::Axis : NumberSource::Scalar;
    source.axis = axis >= 0 ? axis : 0;
    return add(std::move(source));
  }
  if (!block->isEntryBlock())
    return addPredecessors(arg, axis);
  if (auto branch = dyn_cast<RegionBranchOpInterface>(around))
    return addEdges(branch, arg, axis);
  addData(around);
}

void SourceSearch::addDefinition(Value v, int axis) {
  if (auto arg = dyn_cast<BlockArgument>(v))
    return addArgument(arg, axis);
  Operation *op = v.getDefiningOp();
  if (op->hasTrait<OpTrait::ConstantLike>())
    return;
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op))
    return addEdges(branch, v, axis);
  bool isArithmetic =
      axis < 0 && op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
      op->getNumOperands() != 0 && op->getName().isRegistered() &&
      llvm::none_of(op->getOperandTypes(), llvm::IsaPred<ShapedType>);
  if (isArithmetic)
    return addNumbers(op->getOperands());
  addData(op);
}

void SourceSearch::add(Value v, int axis) {
  DimExpr e = axis >= 0 ? shapes.extent(v, axis) : shapes.content(v);
  bool isOwn = false;
  if (e && e.isSymbol()) {
    const SymbolRecord &record = shapes.getModule().symbol(e.getSymbolIndex());
    isOwn = record.kind == SymbolRecord::Fresh && record.origin == v &&
            record.axis == axis;
  }
  if (e && !isOwn)
    add(e);
  else
    addDefinition(v, axis);
}

SmallVector<NumberSource> SourceSearch::run(DimExpr e) {
  add(e);
  while (!open.empty() && isComplete) {
    auto [v, axis] = open.pop_back_val();
    if (seen.insert({v, axis}).second)
      add(v, axis);
    isComplete &= seen.size() < analysisBudgets.texts.sourceSteps;
  }
  auto isBefore = [](const NumberSource &a, const NumberSource &b) {
    return std::tuple(a.kind == NumberSource::Data, a.argument, a.axis) <
           std::tuple(b.kind == NumberSource::Data, b.argument, b.axis);
  };
  stableSort(sources, isBefore);
  return sources;
}

SmallVector<NumberSource> symshape::sourcesOf(CursorRef at, AskedNumber number,
                                              bool *isComplete) {
  auto lock = at->lock();
  const FunctionShapes &shapes = at->getShapes();
  DimExpr e = number.resolve(shapes);
  SourceSearch search(shapes);
  SmallVector<NumberSource> sources;
  if (e)
    sources = search.run(e);
  if (isComplete)
    *isComplete = e && search.isComplete;
  return sources;
}

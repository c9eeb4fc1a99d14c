//===- NumberSources.cpp - Where a number comes from ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preconditions/NumberSources.h"
#include "SymShape/Interfaces/Arithmetic.h"
#include "SymShape/Interfaces/ElementMoves.h"
#include "SymShape/Interfaces/LinalgLoops.h"
#include "SymShape/Interfaces/OperandRole.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

Operation *symshape::onlyTerminator(Region &region) {
  return region.hasOneBlock() && !region.front().empty()
             ? &region.front().back()
             : nullptr;
}

bool symshape::writesPlaces(OpOperand &output, const FunctionShapes &shapes) {
  auto op = cast<linalg::LinalgOp>(output.getOwner());
  AffineMap map = op.getMatchingIndexingMap(&output);
  return llvm::all_of(llvm::seq(op.getNumLoops()), [&](unsigned dim) {
    if (map.isFunctionOfDim(dim))
      return true;
    DimExpr count = linalgLoopExtent(
        op, dim, [&](Value operand) { return shapes.extents(operand); });
    return count &&
           shapes.getProver()
               .query({Relation::Le, count.getContext().constant(1), count})
               .isAlways();
  });
}

bool DataSearch::visitArgument(BlockArgument argument) {
  Operation *around = argument.getOwner()->getParentOp();
  if (auto func = dyn_cast_or_null<FunctionOpInterface>(around))
    return isa<ShapedType>(argument.getType()) &&
           argument.getOwner()->isEntryBlock() &&
           shapes.getModule().isEntry(func);
  if (auto linalgOp = dyn_cast_or_null<linalg::LinalgOp>(around)) {
    add(around->getOperand(argument.getArgNumber()));
    return false;
  }
  auto loop = dyn_cast_or_null<LoopLikeOpInterface>(around);
  if (!loop)
    return false;
  if (auto ivs = loop.getLoopInductionVars();
      ivs && llvm::is_contained(*ivs, argument)) {
    for (auto bounds : {loop.getLoopLowerBounds(), loop.getLoopUpperBounds(),
                        loop.getLoopSteps()})
      for (OpFoldResult bound : bounds.value_or(SmallVector<OpFoldResult>()))
        add(dyn_cast<Value>(bound));
    return false;
  }
  if (OpOperand *init = loop.getTiedLoopInit(argument))
    add(init->get());
  if (OpOperand *yielded = loop.getTiedLoopYieldedValue(argument))
    add(yielded->get());
  return false;
}

/// Adds the yielded values of a result, and the value with which a loop starts.
void DataSearch::visitYield(OpResult result) {
  Operation *op = result.getOwner();
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op)) {
    if (OpOperand *init = loop.getTiedLoopInit(result))
      add(init->get());
    if (BlockArgument argument = loop.getTiedLoopRegionIterArg(result))
      add(argument);
    return;
  }
  for (Region &region : op->getRegions())
    if (Operation *yield = onlyTerminator(region))
      if (result.getResultNumber() < yield->getNumOperands())
        add(yield->getOperand(result.getResultNumber()));
}

bool symshape::isResource(Operation *op) {
  Attribute value;
  return matchPattern(op, m_Constant(&value)) &&
         isa<DenseResourceElementsAttr>(value) &&
         !cast<DenseResourceElementsAttr>(value).getRawHandle().getBlob();
}

bool DataSearch::visit(Value v) {
  if (DimExpr content = shapes.content(v); content && shapes.isKnown(content))
    return false;
  Operation *op = v.getDefiningOp();
  if (!op)
    return visitArgument(cast<BlockArgument>(v));
  if (isResource(op))
    return true;
  if (op->hasTrait<OpTrait::ConstantLike>() || isa<ShapedDimOpInterface>(op) ||
      isa<CallOpInterface>(op))
    return false;
  if (op->getNumRegions() != 0)
    visitYield(cast<OpResult>(v));
  // The elements of a structured op come from its body alone.
  if (isa<linalg::LinalgOp, RegionBranchOpInterface>(op))
    return false;
  for (OpOperand &operand : op->getOpOperands())
    if (getOperandRole(operand).kind == OperandRole::Data)
      add(operand.get());
  return false;
}

bool DataSearch::isData(Value v) {
  if (data.contains(v))
    return true;
  open.clear();
  visited.clear();
  add(v);
  while (!open.empty()) {
    Value next = open.pop_back_val();
    if (data.contains(next) || visit(next)) {
      data.insert(v);
      return true;
    }
  }
  others.insert_range(visited);
  return false;
}

bool symshape::isQuotient(const Precondition &precondition) {
  return precondition.kind == Precondition::Divisor &&
         !precondition.isExpressed() && precondition.fitsBits != 0;
}

SmallVector<Value, 2> symshape::numbersOf(const Precondition &precondition) {
  if (!precondition.source)
    return {};
  if (isQuotient(precondition))
    return {precondition.source, precondition.op->getOperand(1)};
  return {precondition.source};
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

namespace {

/// Collects the sources of a number. An op that it does not know reads sizes.
class SourceSearch {
public:
  explicit SourceSearch(const FunctionShapes &shapes) : shapes(shapes) {}
  NumberSources run(Value v) {
    add(v);
    for (size_t i = 0; i != open.size(); ++i) {
      if (i == NumberSourceBudgets().values) {
        found.readsSizes = found.isIncomplete = true;
        break;
      }
      visit(open[i]);
    }
    return std::move(found);
  }

private:
  void add(Value v) {
    if (v)
      open.insert(v);
  }
  void addAll(ValueRange values) { open.insert_range(values); }
  bool addContent(DimExpr content);
  void visit(Value v);
  bool countsIterations(BlockArgument sum);
  void visitArgument(BlockArgument argument);
  bool isPlaceOfInput(tensor::ExtractOp extract);
  void visitOp(Operation *op, OpResult result);

  const FunctionShapes &shapes;
  llvm::SmallSetVector<Value, 16> open;
  NumberSources found;
};

} // namespace

/// True if the expression alone says what contributes.
bool SourceSearch::addContent(DimExpr content) {
  if (!content || !shapes.isKnown(content) || content.anyLeaf([](DimExpr leaf) {
        return leaf.getKind() == ExprKind::Scalar;
      }))
    return false;
  found.readsSizes |= !content.isConstant();
  if (found.numbers.size() < NumberSourceBudgets().numbers &&
      !llvm::is_contained(found.numbers, content))
    found.numbers.push_back(content);
  return true;
}

void SourceSearch::visit(Value v) {
  if (addContent(shapes.content(v)))
    return;
  // A small tensor, as a whole.
  if (ArrayRef<DimExpr> elements = shapes.contents(v);
      !elements.empty() && llvm::all_of(elements, [&](DimExpr e) {
        return e && shapes.isKnown(e) && !e.anyLeaf([](DimExpr leaf) {
          return leaf.getKind() == ExprKind::Scalar;
        });
      })) {
    llvm::for_each(elements, [&](DimExpr e) { addContent(e); });
    return;
  }
  if (auto argument = dyn_cast<BlockArgument>(v))
    return visitArgument(argument);
  visitOp(v.getDefiningOp(), cast<OpResult>(v));
}

/// A sum depends on the number of its summands; a maximum does not, if there is
/// a number.
bool SourceSearch::countsIterations(BlockArgument sum) {
  auto op = cast<linalg::LinalgOp>(sum.getOwner()->getParentOp());
  unsigned number = sum.getArgNumber() - op.getNumDpsInputs();
  Operation *yield = onlyTerminator(op->getRegion(0));
  Operation *last = yield && number < yield->getNumOperands()
                        ? yield->getOperand(number).getDefiningOp()
                        : nullptr;
  switch (getArithmetic(last).kind) {
  case Arithmetic::And:
  case Arithmetic::Or:
  case Arithmetic::Minimum:
  case Arithmetic::Maximum:
  case Arithmetic::Select:
    return !writesPlaces(*op.getDpsInitOperand(number), shapes);
  default:
    return true;
  }
}

void SourceSearch::visitArgument(BlockArgument argument) {
  Block *block = argument.getOwner();
  Operation *around = block->getParentOp();
  if (!block->isEntryBlock()) {
    // The branches to the block decide which value it is.
    for (Block *before : block->getPredecessors())
      addAll(before->getTerminator()->getOperands());
    return;
  }
  if (auto func = dyn_cast_or_null<FunctionOpInterface>(around)) {
    found.inputs.insert(argument);
    found.readsSizes |= !shapes.getModule().isEntry(func);
    return;
  }
  if (auto linalgOp = dyn_cast_or_null<linalg::LinalgOp>(around)) {
    add(around->getOperand(argument.getArgNumber()));
    if (argument.getArgNumber() >= unsigned(linalgOp.getNumDpsInputs()))
      found.readsSizes |= countsIterations(argument);
    return;
  }
  auto loop = dyn_cast_or_null<LoopLikeOpInterface>(around);
  if (!loop) {
    found.readsSizes = true;
    return;
  }
  for (auto bounds : {loop.getLoopLowerBounds(), loop.getLoopUpperBounds(),
                      loop.getLoopSteps()})
    for (OpFoldResult bound : bounds.value_or(SmallVector<OpFoldResult>()))
      add(dyn_cast<Value>(bound));
  found.readsSizes |= isa<scf::WhileOp>(around);
  if (OpOperand *init = loop.getTiedLoopInit(argument))
    add(init->get());
  if (OpOperand *yielded = loop.getTiedLoopYieldedValue(argument))
    add(yielded->get());
}

/// True for the element of an input at one place.
bool SourceSearch::isPlaceOfInput(tensor::ExtractOp extract) {
  auto argument = dyn_cast<BlockArgument>(extract.getTensor());
  if (!argument || extract.getIndices().empty() ||
      !argument.getOwner()->isEntryBlock())
    return false;
  auto func =
      dyn_cast_or_null<FunctionOpInterface>(argument.getOwner()->getParentOp());
  return func && shapes.getModule().isEntry(func) &&
         llvm::all_of(extract.getIndices(), [](Value index) {
           return getConstantIntValue(index).has_value();
         });
}

void SourceSearch::visitOp(Operation *op, OpResult result) {
  if (isResource(op)) {
    found.readsFile = true;
    return;
  }
  if (op->hasTrait<OpTrait::ConstantLike>())
    return;
  if (isa<ShapedDimOpInterface>(op)) {
    found.readsSizes = true;
    return;
  }
  if (auto index = dyn_cast<linalg::IndexOp>(op)) {
    DimExpr size =
        linalgLoopExtent(index, [&](Value v) { return shapes.extents(v); });
    found.readsSizes |= !size || !size.isConstant();
    return;
  }
  if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    // If the elements are data, it matters little which one it is.
    if (isPlaceOfInput(extract))
      found.inputs.insert(extract);
    else
      add(extract.getTensor());
    if (!isa<BlockArgument>(extract.getTensor()))
      for (Value index : extract.getIndices()) {
        NumberSources sources = SourceSearch(shapes).run(index);
        found.inputs.insert_range(sources.inputs);
        found.readsFile |= sources.readsFile;
        found.isIncomplete |= sources.isIncomplete;
      }
    return;
  }
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    OpOperand *output = linalgOp.getDpsInitOperand(result.getResultNumber());
    if (!linalgOp.getMatchingIndexingMap(output).isPermutation())
      add(output->get());
    if (Operation *yield = onlyTerminator(op->getRegion(0)))
      return add(yield->getOperand(result.getResultNumber()));
  }
  if (auto choice = dyn_cast<scf::IfOp>(op)) {
    add(choice.getCondition());
    add(choice.thenYield().getOperand(result.getResultNumber()));
    add(choice.elseYield().getOperand(result.getResultNumber()));
    return;
  }
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    add(loop.getTiedLoopInit(result)->get());
    add(loop.getTiedLoopRegionIterArg(result));
    return;
  }
  if (isa<tensor::EmptyOp>(op))
    return;
  // Sizes and positions only select elements that are moved.
  ElementMoves moves = getElementMoves(result);
  addAll(moves.sources);
  // Other ops with elements may count them, such as the position of a maximum.
  bool isScalar = llvm::none_of(
      op->getOperandTypes(), [](Type type) { return isa<ShapedType>(type); });
  found.readsSizes |=
      (op->getNumRegions() != 0 && !moves) || isa<CallOpInterface>(op) ||
      !(moves || isScalar || OpTrait::hasElementwiseMappableTraits(op));
  for (OpOperand &operand : op->getOpOperands())
    if (getOperandRole(operand).kind == OperandRole::Data &&
        !(moves && !isa<ShapedType>(operand.get().getType())))
      add(operand.get());
}

NumberSources symshape::sourcesOf(Value v, const FunctionShapes &shapes) {
  return SourceSearch(shapes).run(v);
}

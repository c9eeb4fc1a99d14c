//===- DataRequirements.cpp - Requirements of data ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preconditions/DataRequirements.h"
#include "Preconditions/DataChoices.h"
#include "SymShape/Analysis/Checks.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/LinalgLoops.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/IntEqClasses.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Parts of the program
//===----------------------------------------------------------------------===//

SmallVector<BitPart> symshape::bitPartsOf(Value bit, bool isTrue,
                                          const FunctionShapes &shapes) {
  SmallVector<std::pair<Value, bool>> open{{bit, isTrue}};
  SmallVector<BitPart> parts;
  while (!open.empty()) {
    auto [v, truth] = open.pop_back_val();
    Operation *op = v.getDefiningOp();
    if (parts.size() + open.size() < DataChoiceBudgets().parts) {
      if (truth ? isa_and_nonnull<arith::AndIOp>(op)
                : isa_and_nonnull<arith::OrIOp>(op)) {
        open.push_back({op->getOperand(0), truth});
        open.push_back({op->getOperand(1), truth});
        continue;
      }
      if (isa_and_nonnull<arith::XOrIOp>(op) &&
          matchPattern(op->getOperand(1), m_One())) {
        open.push_back({op->getOperand(0), !truth});
        continue;
      }
    }
    parts.push_back({v, truth, sourcesOf(v, shapes)});
  }
  return parts;
}

void symshape::addRuns(Operation *op, const FunctionShapes &shapes,
                       MutableArrayRef<Precondition> preconditions) {
  auto around = dyn_cast_or_null<linalg::LinalgOp>(op->getParentOp());
  if (!around || preconditions.empty())
    return;
  SmallVector<Predicate> runs;
  for (unsigned dim : llvm::seq(around.getNumLoops())) {
    DimExpr count = linalgLoopExtent(
        around, dim, [&](Value v) { return shapes.extents(v); });
    if (count && !count.isConstant())
      runs.push_back({Relation::Le, count.getContext().constant(1), count});
  }
  for (Precondition &precondition : preconditions)
    llvm::append_range(precondition.when, runs);
}

llvm::SmallPtrSet<Block *, 8> symshape::blocksWithExit(Region &region) {
  llvm::SmallPtrSet<Block *, 8> found;
  SmallVector<Block *> open;
  auto add = [&](Block *block) {
    if (found.insert(block).second)
      open.push_back(block);
  };
  for (Block &block : region)
    if (!block.empty() &&
        (block.back().hasTrait<OpTrait::ReturnLike>() ||
         isa<RegionBranchTerminatorOpInterface>(block.back())))
      add(&block);
  while (!open.empty())
    for (Block *before : open.pop_back_val()->getPredecessors())
      add(before);
  return found;
}

NumberSources symshape::sourcesOf(const Precondition &precondition,
                                  const FunctionShapes &shapes) {
  NumberSources sources;
  for (DimExpr limit : {precondition.least, precondition.most})
    if (limit)
      sources.numbers.push_back(limit);
  if (precondition.kind == Precondition::Window ||
      precondition.kind == Precondition::Index)
    sources.numbers.push_back(shapes.extent(
        precondition.op->getOperand(precondition.operand), precondition.axis));
  for (Value v : numbersOf(precondition))
    sources.add(sourcesOf(v, shapes));
  return sources;
}

bool symshape::isBoundedBySizes(const Precondition &precondition,
                                const FunctionShapes &shapes) {
  auto readsSize = [&](DimExpr leaf) {
    if (leaf.getKind() == ExprKind::Scalar)
      return false;
    if (!leaf.isSymbol())
      return true;
    const SymbolRecord &record =
        shapes.getModule().symbol(leaf.getSymbolIndex());
    return record.kind != SymbolRecord::Fresh || record.axis >= 0 ||
           !record.origin || sourcesOf(record.origin, shapes).readsSizes;
  };
  for (DimExpr e : {precondition.predicate.lhs, precondition.predicate.rhs,
                    precondition.least, precondition.most})
    if (e && e.anyLeaf(readsSize))
      return true;
  if (precondition.kind != Precondition::Window &&
      precondition.kind != Precondition::Index)
    return false;
  DimExpr size = shapes.extent(
      precondition.op->getOperand(precondition.operand), precondition.axis);
  return !size || !size.isConstant();
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

DataRequirements::Datum DataRequirements::datumOf(Value input) {
  auto extract = input.getDefiningOp<tensor::ExtractOp>();
  if (!extract)
    return {input.getAsOpaquePointer(), {}};
  Datum datum{extract.getTensor().getAsOpaquePointer(), {}};
  for (Value index : extract.getIndices())
    datum.second.push_back(*getConstantIntValue(index));
  return datum;
}

SmallVector<DataRequirements::Datum>
DataRequirements::dataOf(const NumberSources &sources) const {
  SmallVector<Datum> data;
  for (Value input : sources.inputs)
    data.push_back(datumOf(input));
  if (sources.readsFile || sources.isIncomplete)
    data.push_back({nullptr, {}});
  return data;
}

bool symshape::shareData(const NumberSources &a, const NumberSources &b) {
  if ((a.readsFile && b.readsFile) || a.isIncomplete || b.isIncomplete)
    return true;
  auto tensorOf = [](Value input) {
    auto extract = input.getDefiningOp<tensor::ExtractOp>();
    return extract ? extract.getTensor() : input;
  };
  auto isOneDatum = [&](Value x, Value y) {
    auto first = x.getDefiningOp<tensor::ExtractOp>();
    auto second = y.getDefiningOp<tensor::ExtractOp>();
    if (tensorOf(x) != tensorOf(y))
      return false;
    return !first || !second ||
           llvm::all_of(
               llvm::zip_equal(first.getIndices(), second.getIndices()),
               [](auto pair) {
                 return getConstantIntValue(std::get<0>(pair)) ==
                        getConstantIntValue(std::get<1>(pair));
               });
  };
  return llvm::any_of(a.inputs, [&](Value x) {
    return llvm::any_of(b.inputs, [&](Value y) { return isOneDatum(x, y); });
  });
}

//===----------------------------------------------------------------------===//
// Requirements
//===----------------------------------------------------------------------===//

DataRequirements::DataRequirements(const FunctionShapes &shapes)
    : shapes(shapes) {
  shapes.forEachOp([&](Operation *op) {
    add(op, op);
    if (shapes.skipsBodyOf(op))
      op->getRegion(0).walk([&](Operation *inner) { add(inner, op); });
  });
  addGroups();
}

void DataRequirements::addCheck(Operation *op, Operation *point, Value bit,
                                bool isTrue) {
  for (BitPart &part : bitPartsOf(bit, isTrue, shapes)) {
    if (!part.sources.readsData() && !part.sources.isIncomplete)
      continue;
    NumberSources sources = part.sources;
    bool readsSizes = sources.readsSizes;
    list.push_back(
        {op, point, std::move(part), {}, std::move(sources), readsSizes});
  }
}

/// Data may skip an op in an arm of a choice.
NumberSources DataRequirements::sourcesOfArms(Operation *op) {
  NumberSources sources;
  for (; op && !isa<FunctionOpInterface>(op); op = op->getParentOp()) {
    auto choice = dyn_cast_or_null<scf::IfOp>(op->getParentOp());
    if (!choice)
      continue;
    auto [it, isNew] = conditions.try_emplace(choice);
    if (isNew)
      it->second = sourcesOf(choice.getCondition(), shapes);
    sources.add(it->second);
  }
  return sources;
}

/// The bit that the program checks, or on which a witness depends; null if
/// there is none.
static Value checkedBit(Operation *op) {
  Check check = readCheck(op);
  if (!check.isRunTime() && !check.isWitness())
    return {};
  Value condition = check.conditions.front();
  return condition.getType().isInteger(1) ? condition : Value();
}

void DataRequirements::add(Operation *op, Operation *point) {
  unsigned first = list.size();
  if (Value checked = checkedBit(op)) {
    addCheck(op, point, checked, /*isTrue=*/true);
  } else if (isa<cf::CondBranchOp, cf::SwitchOp>(op)) {
    auto it = exits.find(op->getParentRegion());
    if (it == exits.end())
      it = exits
               .try_emplace(op->getParentRegion(),
                            blocksWithExit(*op->getParentRegion()))
               .first;
    auto mayExit = [&](Block *block) { return it->second.contains(block); };
    auto branch = dyn_cast<cf::CondBranchOp>(op);
    if (llvm::all_of(op->getSuccessors(), mayExit) ||
        llvm::none_of(op->getSuccessors(), mayExit)) {
      // It refuses no data.
    } else if (branch) {
      addCheck(op, point, branch.getCondition(), mayExit(branch.getTrueDest()));
    } else if (NumberSources sources = sourcesOf(op->getOperand(0), shapes);
               sources.readsData() || sources.isIncomplete) {
      bool readsSizes = sources.readsSizes;
      list.push_back({op, point, {}, {}, std::move(sources), readsSizes});
    }
  } else {
    SmallVector<Precondition> preconditions;
    appendForCheck(op, shapes, preconditions);
    addRuns(op, shapes, preconditions);
    for (Precondition &precondition : preconditions) {
      NumberSources sources = sourcesOf(precondition, shapes);
      if (!sources.readsData() && !sources.isIncomplete)
        continue;
      bool readsSizes =
          sources.readsSizes || isBoundedBySizes(precondition, shapes);
      list.push_back({op,
                      point,
                      {},
                      std::move(precondition),
                      std::move(sources),
                      readsSizes});
    }
  }
  places[op] = {first, list.size()};
  if (first == list.size())
    return;
  NumberSources ofArms = sourcesOfArms(op);
  for (unsigned i : llvm::seq<unsigned>(first, list.size())) {
    list[i].sources.add(ofArms);
    list[i].readsSizes |= ofArms.readsSizes;
  }
}

void DataRequirements::addGroups() {
  // Each datum, and after them each requirement, is a node.
  std::vector<SmallVector<Datum>> data;
  for (const DataRequirement &requirement : list) {
    data.push_back(dataOf(requirement.sources));
    for (const Datum &datum : data.back())
      groupOf.try_emplace(datum, groupOf.size());
  }
  llvm::IntEqClasses nodes(groupOf.size());
  if (llvm::any_of(list, [](const DataRequirement &requirement) {
        return requirement.sources.isIncomplete;
      }))
    for (unsigned node : llvm::seq<unsigned>(groupOf.size()))
      nodes.join(0, node);
  for (const SmallVector<Datum> &read : data)
    for (const Datum &datum : read)
      nodes.join(groupOf[read.front()], groupOf[datum]);
  // All elements of a tensor come before those at a place.
  for (auto &[datum, node] : groupOf)
    if (auto all = groupOf.find({datum.first, {}}); all != groupOf.end())
      nodes.join(all->second, node);
  nodes.compress();
  groups.resize(nodes.getNumClasses());
  for (auto &[datum, node] : groupOf)
    node = nodes[node];
  for (auto [i, read] : llvm::enumerate(data))
    groups[groupOf[read.front()]].push_back(i);
}

SmallVector<unsigned>
DataRequirements::groupsOf(const NumberSources &sources) const {
  SmallVector<unsigned> found;
  auto add = [&](unsigned group) {
    if (!llvm::is_contained(found, group))
      found.push_back(group);
  };
  if (sources.isIncomplete)
    return llvm::to_vector(llvm::seq<unsigned>(groups.size()));
  for (const Datum &datum : dataOf(sources)) {
    auto all = groupOf.find({datum.first, {}});
    if (all != groupOf.end()) {
      add(all->second);
    } else if (!datum.second.empty()) {
      if (auto it = groupOf.find(datum); it != groupOf.end())
        add(it->second);
    } else {
      for (auto it = groupOf.lower_bound(datum);
           it != groupOf.end() && it->first.first == datum.first; ++it)
        add(it->second);
    }
  }
  return found;
}

unsigned DataRequirements::countBefore(Operation *op) const {
  auto it = places.find(op);
  return it == places.end() ? list.size() : it->second.first;
}

unsigned DataRequirements::countUpTo(Operation *op) const {
  auto it = places.find(op);
  return it == places.end() ? list.size() : it->second.second;
}

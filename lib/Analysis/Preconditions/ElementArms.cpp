//===- ElementArms.cpp - Numbers where a condition selects them -----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The arm of a selection counts only where the condition selects it. In
//
//   d < 8 ? d : 8 + int(log(d / 8) * k)
//
// the logarithm counts only for d from 8 on, where it is not negative, and the
// conversion of log(0) to an integer counts nowhere.
//
// An element-wise program spreads this over several structured ops. All of them
// compute an element from the elements at the same place, if they read and
// write through identity maps. Only these are followed.
//
//===----------------------------------------------------------------------===//

#include "Preconditions/ElementRanges.h"
#include "Preconditions/NumberSources.h"
#include "SymShape/Interfaces/Division.h"
#include "SymShape/Interfaces/LinalgLoops.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace mlir::symshape;

/// The number at the same place from which `v` is read; `v` itself if that is
/// not known. The result is a number in a body, or a tensor that stands for its
/// element at that place.
Value symshape::elementAtPlace(Value v) {
  while (true) {
    if (auto argument = dyn_cast<BlockArgument>(v)) {
      auto op = dyn_cast_or_null<linalg::LinalgOp>(
          argument.getOwner()->getParentOp());
      if (!op || argument.getArgNumber() >= unsigned(op.getNumDpsInputs()) ||
          !op.getMatchingIndexingMap(&op->getOpOperand(argument.getArgNumber()))
               .isIdentity())
        return v;
      v = op->getOperand(argument.getArgNumber());
      continue;
    }
    auto op = v.getDefiningOp<linalg::LinalgOp>();
    if (!op)
      return v;
    unsigned number = cast<OpResult>(v).getResultNumber();
    OpOperand *output = op.getDpsInitOperand(number);
    Operation *yield = onlyTerminator(op->getRegion(0));
    if (!yield || !op.getMatchingIndexingMap(output).isIdentity() ||
        op.payloadUsesValueFromOperand(output))
      return v;
    v = yield->getOperand(number);
  }
}

/// The ranges that a comparison states for each of its numbers, where it holds
/// or where it does not.
SmallVector<ElementRanges::Given, 2>
ElementRanges::impliedBy(const Order &order, bool holds) {
  NumberRange a = of(order.lower), b = of(order.upper);
  if (!a || !b)
    return {};
  Value small = order.lower, large = order.upper;
  if (!holds) {
    std::swap(a, b);
    std::swap(small, large);
  }
  bool isStrict = order.isStrict == holds;
  bool isFloat = isa<FloatType>(getElementTypeOrSelf(small.getType()));
  int64_t gap = isStrict && !isFloat ? 1 : 0;
  SmallVector<Given, 2> result(2);
  result[0].number = elementAtPlace(small);
  result[0].range = {a.min, ctx.min({a.max, b.max - gap})};
  result[1].number = elementAtPlace(large);
  result[1].range = {ctx.max({b.min, a.min + gap}), b.max};
  return result;
}

NumberRange ElementRanges::ofGiven(Value v) {
  Value element = elementAtPlace(v);
  if (element == given->number)
    return given->range;
  Operation *op = element.getDefiningOp();
  if (!op || !OpTrait::hasElementwiseMappableTraits(op)) {
    // A number at another place may be any.
    llvm::SaveAndRestore<Given *> other(given, nullptr);
    return of(v);
  }
  if (auto it = given->ranges.find(element); it != given->ranges.end())
    return it->second;
  if (depth == budgets.depth)
    return {};
  ++depth;
  NumberRange range = compute(element);
  --depth;
  return given->ranges[element] = range;
}

/// The range of `v` in the places where the comparison holds, or where it does
/// not.
NumberRange ElementRanges::inArm(Value v, const Order &order, bool holds) {
  if (given || arms >= budgets.arms)
    return {};
  ++arms;
  for (Given &number : impliedBy(order, holds)) {
    llvm::SaveAndRestore<Given *> here(given, &number);
    if (NumberRange range = of(v))
      return range;
  }
  return {};
}

/// True for a division that is undefined for some number in the operand, such
/// as the divisor 0. Upstream calls some of them pure.
static bool mayBeUndefined(OpOperand &use) {
  std::optional<Division> division = readDivision(use.getOwner());
  if (!division)
    return false;
  llvm::APInt divisor;
  return use.getOperandNumber() != 0 ||
         !matchPattern(division->divisor, m_ConstantInt(&divisor)) ||
         divisor.isZero() || divisor.isAllOnes();
}

/// True if the number fits wherever its conversion is selected. Elsewhere the
/// result is poison, which is passed on and then not selected.
bool ElementRanges::fitsWhereSelected(const Precondition &precondition,
                                      Operation *point) {
  Operation *conversion = precondition.op;
  if (!isa<arith::FPToSIOp, arith::FPToUIOp>(conversion) || given)
    return false;
  llvm::SmallSetVector<Value, 16> passed;
  passed.insert(conversion->getResult(0));
  auto isHarmless = [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<tensor::DimOp>(user))
      return true;
    if (auto op = dyn_cast<linalg::LinalgOp>(user)) {
      // Poison that the op overwrites is harmless.
      if (op.isDpsInit(&use))
        return !op.payloadUsesValueFromOperand(&use) &&
               coversAll(op.getMatchingIndexingMap(&use),
                         cast<ShapedType>(use.get().getType())) &&
               writesPlaces(use, shapes);
      return op.getMatchingIndexingMap(&use).isIdentity() &&
             (passed.insert(op.getMatchingBlockArgument(&use)), true);
    }
    if (auto op = dyn_cast_or_null<linalg::LinalgOp>(user->getParentOp());
        op && user->hasTrait<OpTrait::IsTerminator>()) {
      unsigned number = use.getOperandNumber();
      return op.getMatchingIndexingMap(op.getDpsInitOperand(number))
                 .isIdentity() &&
             (passed.insert(op->getResult(number)), true);
    }
    if (auto select = dyn_cast<arith::SelectOp>(user)) {
      if (use.get() == select.getCondition())
        return false;
      bool isTrueArm = use.getOperandNumber() == 1;
      if (auto order = orderOfSelection(select);
          order && select.getTrueValue() != select.getFalseValue() &&
          llvm::any_of(impliedBy(*order, isTrueArm), [&](Given &number) {
            llvm::SaveAndRestore<Given *> here(given, &number);
            NumberRange range = of(precondition.source);
            return range && provesFit(precondition, range, point);
          }))
        return true;
    }
    if (mayBeUndefined(use))
      return false;
    // These ops pass poison on, and nothing else follows from it.
    return isa_and_nonnull<arith::ArithDialect>(user->getDialect()) &&
           OpTrait::hasElementwiseMappableTraits(user) && isPure(user) &&
           (passed.insert(user->getResult(0)), true);
  };
  for (size_t next = 0; next < passed.size(); ++next)
    if (passed.size() > budgets.passed ||
        !llvm::all_of(passed[next].getUses(), isHarmless))
      return false;
  return true;
}

//===- ValueDescription.cpp - The description of one value ----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/ValueDescription.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"

using namespace mlir;
using namespace mlir::symshape;

unsigned slots::Contents::count(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.getElementType().isIntOrIndex())
    return 0;
  int64_t count = 1;
  for (int64_t size : tensor.getShape())
    if (size < 0 || size > analysisBudgets.contents.elements ||
        (count *= size) > analysisBudgets.contents.elements)
      return 0;
  return count;
}

unsigned slots::Layout::count(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  return memref && !memref.getLayout().isIdentity() && memref.isStrided()
             ? memref.getRank() + 1
             : 0;
}

void slots::Real::append(const Data &data, ExprContext &ctx,
                         SmallVectorImpl<DimExpr> &numbers) {
  if (data.numerator)
    numbers.append({data.numerator, ctx.constant(data.denominator),
                    ctx.constant(data.isRounded)});
}

std::optional<ExactReal> slots::Real::read(ArrayRef<DimExpr> numbers) {
  auto [numerator, denominator, isRounded] =
      std::tuple(numbers[0], numbers[1], numbers[2]);
  if (!numerator || !denominator || !isRounded)
    return std::nullopt;
  auto by = denominator.getConstantInt64(), flag = isRounded.getConstantInt64();
  if (!by || *by < 1 || !flag)
    return std::nullopt;
  return ExactReal{numerator, *by, *flag != 0};
}

//===- IntegerRanges.h - Ranges of machine integers -------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The number of a result may be no expression over its operands: it may wrap,
// or no expression describes it. Upstream's transfer functions
// (`InferIntRangeInterface`) still bound it: `x ori y` of numbers below 8 is
// below 8. The analysis passes them the ranges of the operands that its facts
// imply.
//
// Such a range may hold only because the result is poison otherwise (`nuw`, a
// remainder by 0). That is sound, since the range describes this result alone:
// replacing poison by any number of the range refines the program. So a range
// becomes a fact about the fresh symbol that denotes this result, and about no
// other expression. If the number is an expression over operands, or the range
// holds only for the unsigned reading, the analysis keeps the range with the
// value and uses it to bound numbers computed from the value.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_INTEGERRANGES_H
#define SYMSHAPE_LIB_ANALYSIS_INTEGERRANGES_H

#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::symshape {

class ValueState;

class IntegerRanges {
public:
  explicit IntegerRanges(ValueState &values) : values(values) {}

  /// Bounds results of `op` and arguments of its regions by its
  /// `InferIntRangeInterface`, if no expression describes their numbers.
  void infer(Operation *op);
  void erase(Value v) { ranges.erase(v); }

private:
  bool isWorthwhile(Operation *op);
  void note(Value v, const ConstantIntRanges &inferred);
  IntegerValueRange rangeOf(Value v);
  ConstantIntRanges rangeFromFacts(Value v);

  ValueState &values;
  /// Ranges of numbers that are tighter than the facts imply.
  DenseMap<Value, ConstantIntRanges> ranges;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_INTEGERRANGES_H

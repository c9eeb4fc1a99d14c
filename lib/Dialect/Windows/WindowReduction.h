//===- WindowReduction.h - Reduce the windows of a tensor -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Combines the elements of each window into one element: the sum of products
// with a filter, the maximum, or the sum. NamedWindow.cpp builds a named op of
// linalg, GenericWindow.cpp a linalg.generic; see WindowForms.h.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_DIALECT_WINDOWREDUCTION_H
#define SYMSHAPE_LIB_DIALECT_WINDOWREDUCTION_H

#include "IndexArithmetic.h"
#include "SymShape/Dialect/WindowForms.h"

namespace mlir::symshape {

using OpFoldResults = SmallVector<OpFoldResult>;

/// How the elements of a window become one. A sum is the first step of an
/// average.
enum class Reduction { Products, Max, Sum };

/// Builds one reduction over the windows of `input`.
class WindowReduction {
public:
  /// `filter` is null for a pool. `element` is the type of the result.
  WindowReduction(OpBuilder &builder, Location loc, WindowKind kind,
                  Reduction reduction, Value input, Value filter, Type element,
                  const ResizePlan &plan, const WindowValues &values)
      : builder(builder), loc(loc), index(builder, loc), kind(kind),
        reduction(reduction), input(input), filter(filter), element(element),
        plan(plan), values(values), spatial(values.sizes.size()) {}

  Value build() {
    if (!hasNamedForm())
      return buildGeneric();
    return kind == WindowKind::Transpose ? buildZeroInserted()
                                         : buildNamed(input, filter);
  }

private:
  // In the order of the loops: batch, spatial axes, channels; then the axes of
  // the window and, for a sum over channels, those.
  unsigned numParallel() const {
    return spatial + (kind == WindowKind::Depthwise ? 3 : 2);
  }
  unsigned windowDim(unsigned i) const { return numParallel() + i; }
  unsigned channelDim() const { return spatial + 1; }
  bool sumsChannels() const {
    return kind == WindowKind::Conv || kind == WindowKind::Transpose;
  }
  unsigned sumDim() const { return numParallel() + spatial; }

  /// Whether the channels are in more than one group.
  bool hasGroups() const {
    return !values.numbers.groups.empty() &&
           !isConstantIntValue(values.numbers.groups[0], 1);
  }

  bool hasNamedForm();
  bool hasNamedGroups();
  bool isValidIfEmpty(unsigned i);
  Value buildNamed(Value input, Value filter);
  Value padInput(Value input);
  Value createNamed(Value input, Value window, Value init);
  Value splitChannels(Value v);
  Value createGrouped(Value input, Value filter);
  Value buildZeroInserted();
  Value flipFilter();
  Value buildGeneric();
  Value createWindow();
  void setMaps(SmallVectorImpl<AffineMap> &maps);
  Value emitPosition(OpBuilder &b, Location l, unsigned i, Value &inside);
  bool readsFilter() const {
    return hasGroups() && kind == WindowKind::Transpose;
  }
  OpFoldResult emitGroup(OpBuilder &b, Location l);
  Value emitChannel(OpBuilder &b, Location l);
  Value readElement(OpBuilder &b, Location l);
  Value readFilter(OpBuilder &b, Location l);
  Value readIf(OpBuilder &b, Location l, Value condition, Value tensor,
               ArrayRef<Value> position);
  Value combine(OpBuilder &b, Location l, Value x, Value factor, Value old);
  TypedAttr neutral(Type type);
  Value createInit();
  Value createFilled(ArrayRef<OpFoldResult> sizes);

  OpBuilder &builder;
  Location loc;
  IndexArithmetic index;
  WindowKind kind;
  Reduction reduction;
  Value input, filter;
  Type element;
  const ResizePlan &plan;
  const WindowValues &values;
  unsigned spatial;
  // For the generic form.
  /// The sizes of the input.
  OpFoldResults extents;
  /// The channels of the input and of the result in each group.
  OpFoldResult inputPerGroup, resultPerGroup;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_DIALECT_WINDOWREDUCTION_H

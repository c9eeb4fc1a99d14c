//===- Queries.h - Questions about shapes, in one line each -----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Questions about the extents and numbers of a function, at a point:
//
//   ModuleShapes shapes(module);
//   ShapeCursor at = shapes.of(func).at(op);
//   if (sameShape(at, a, b).isAlways()) ...
//   if (isDivisible(at, {a, 0}, 8).isAlways()) ...
//   std::optional<int64_t> size = constantExtent(at, a, 1);
//
// The rules of all questions:
//
//  1. Only *always* and *never* may change a program. Always: true in every
//     execution that reaches the point. Never: false in each. *Sometimes* and
//     *unknown* prove nothing.
//  2. A question adds no check and no fact, and changes no IR.
//  3. Nothing is undefined. A null, a value that is not analysed, an axis that
//     does not exist, and an expression of another analysis or of another
//     function give unknown, null or none, and `problem` names the cause.
//  4. Where the facts at the point contradict each other, no execution reaches
//     it, and the answer is unknown. Questions that are true by their form,
//     such as n + 1 == 1 + n, are always answered; they cost nothing.
//  5. Reasons and examples cost more, and are given on request. They never
//     change *always* and *never*, nor turn another verdict into one of them.
//     With examples, *unknown* becomes *sometimes* where numbers are found for
//     which the question is true, and others for which it is false.
//
// ShapeAnalysis.h says how the IR may change between two questions.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_QUERIES_H
#define SYMSHAPE_ANALYSIS_QUERIES_H

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/Dialect/ReshapeGroup.h"

namespace mlir::linalg {
class LinalgOp;
} // namespace mlir::linalg

namespace mlir::symshape {

/// A number to ask about: the extent of a value along an axis, the number that
/// an index or integer value holds, a constant, or an expression of the
/// analysis.
class AskedNumber {
public:
  AskedNumber(Value shaped, int64_t axis) : value(shaped), axis(axis) {}
  AskedNumber(Value number) : value(number) {}
  AskedNumber(int64_t constant) : constant(constant) {}
  AskedNumber(DimExpr expr) : expr(expr) {}
  AskedNumber(OpFoldResult number);

  /// Its expression; null if the analysis has none, or if the expression is not
  /// of this function (`FunctionShapes::owns`).
  DimExpr resolve(const FunctionShapes &shapes) const;
  /// The value it was made from, and the axis (negative: the number that the
  /// value holds); a null value if it was made from something else.
  Value getValue() const { return value; }
  int64_t getAxis() const { return axis; }

private:
  Value value;
  int64_t axis = kNumber;
  std::optional<int64_t> constant;
  DimExpr expr;
  static constexpr int64_t kNumber = INT64_MIN;
};

/// A cursor, or a temporary one: `sameShape(shapes.of(func).at(op), a, b)`.
class CursorRef {
public:
  CursorRef(ShapeCursor &cursor) : cursor(cursor) {}
  CursorRef(ShapeCursor &&cursor) : cursor(cursor) {}
  ShapeCursor &operator*() const { return cursor; }
  ShapeCursor *operator->() const { return &cursor; }

private:
  ShapeCursor &cursor;
};

/// The parts of an answer besides the verdict.
struct AskFor {
  /// The facts that prove or refute it.
  bool reasons = false;
  /// If undecided: numbers for which it is true, and for which it is false.
  bool examples = false;

  static AskFor all() { return {true, true}; }
};

/// A fact that an answer depends on, and the place that states it.
struct AnswerReason {
  Location loc;
  std::string text;
};

/// The answer to a question.
struct ShapeAnswer {
  Verdict verdict = Verdict::Unknown;
  /// The question, to record the answer (AnswerRemarks.h); null if the types of
  /// the values answer it, or if it cannot be asked.
  ConditionRef question;
  /// Why there is no verdict, for questions that cannot be asked; else empty.
  StringRef problem;
  SmallVector<AnswerReason, 0> reasons;
  /// Numbers that satisfy the facts at the point, for which the question is
  /// true or false; empty if none were found. Data-dependent numbers among them
  /// may be ones that no execution has.
  Witness trueFor, falseFor;

  bool isAlways() const { return verdict == Verdict::Always; }
  bool isNever() const { return verdict == Verdict::Never; }
};

/// An answer to a question about a reshape. If it is always true, the groups of
/// axes that upstream's `collapse_shape` or `expand_shape` takes, as upstream's
/// `ReassociationIndices`.
struct ReshapeAnswer : ShapeAnswer {
  SmallVector<SmallVector<int64_t, 2>> reassociation;
};

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

/// Numbers that satisfy the facts of a prover and for which the condition is
/// true (or false); empty if there are none, or if the search gives up.
Witness findExample(const ConditionRef &condition, bool truth, Prover &prover);

/// Whether a condition holds, such as that of an `i1` value.
ShapeAnswer ask(CursorRef at, const ConditionRef &condition, AskFor = {});

/// Whether two numbers are equal.
ShapeAnswer sameExtent(CursorRef at, AskedNumber a, AskedNumber b, AskFor = {});
/// Whether two values have the same rank and the same extents.
ShapeAnswer sameShape(CursorRef at, Value a, Value b, AskFor = {});
/// Whether two values have the same number of elements.
ShapeAnswer sameElementCount(CursorRef at, Value a, Value b, AskFor = {});
/// Whether `a` is a multiple of `by`; only 0 is a multiple of 0.
ShapeAnswer isDivisible(CursorRef at, AskedNumber a, AskedNumber by,
                        AskFor = {});
/// Whether a <= b.
ShapeAnswer isAtMost(CursorRef at, AskedNumber a, AskedNumber b, AskFor = {});
/// Whether broadcasting stretches an axis of extent `from` to `to`: the first
/// is 1 and the second is not.
ShapeAnswer expands(CursorRef at, AskedNumber from, AskedNumber to,
                    AskFor = {});
/// Whether it does not: both are equal. A size of 1 that becomes 1 does not
/// expand.
ShapeAnswer doesNotExpand(CursorRef at, AskedNumber from, AskedNumber to,
                          AskFor = {});
/// Whether each axis of `result` is the product of neighbouring axes of
/// `source`, so that a row-major reshape is a `collapse_shape`. Never if that
/// is excluded by the ranks or by the numbers of elements.
ReshapeAnswer isPureCollapse(CursorRef at, Value source, Value result,
                             AskFor = {});
/// The same for `expand_shape`: each axis of `source` is a product of
/// neighbouring axes of `result`.
ReshapeAnswer isPureExpand(CursorRef at, Value source, Value result,
                           AskFor = {});
/// Whether the elements of a memref lie one after another in row-major order,
/// at any offset. Follows strides through views and casts.
ShapeAnswer isContiguous(CursorRef at, Value memref, AskFor = {});
/// Whether the offset of a memref is 0 and each stride is the product of the
/// extents of the axes inside, as in a type without a layout.
ShapeAnswer hasIdentityLayout(CursorRef at, Value memref, AskFor = {});

/// Whether an `i1` value or a condition is proved, or refuted. False means "not
/// proved": never add a check because of it.
bool definitelyTrue(CursorRef at, Value flag);
bool definitelyTrue(CursorRef at, const ConditionRef &condition);
bool definitelyFalse(CursorRef at, Value flag);
bool definitelyFalse(CursorRef at, const ConditionRef &condition);

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// The extent, if the facts at the point allow only one value; for a tensor of
/// 2^63 or more elements along an axis, none.
std::optional<int64_t> constantExtent(CursorRef at, Value v, int64_t axis);
/// The greatest and the smallest number that the facts at the point allow, as
/// far as the prover finds a limit of 64 bits; else none. Use it to reserve
/// memory, not as a size: the number may always be another one.
///
///   if (auto most = upperBound(at, {v, 0}); most && *most <= 1024) ...
///
/// `emitNumber` in SymShape/Transforms/ReifySizes.h writes code that computes
/// the number itself.
std::optional<int64_t> upperBound(CursorRef at, AskedNumber number);
std::optional<int64_t> lowerBound(CursorRef at, AskedNumber number);
/// The number of elements of a shaped value; null if unknown.
DimExpr numElements(CursorRef at, Value v);
/// Where the elements of a memref lie: [i, j] is at
/// offset + i * strides[0] + j * strides[1], counted in elements from the start
/// of the buffer. A symbol stands for a number that nothing describes.
struct MemRefLayout {
  DimExpr offset;
  SmallVector<DimExpr> strides;
};
/// The layout of a memref; none if it is not strided or not analysed.
///
///   %v = memref.subview %m[%i, 0] [4, 4] [2, 1]    for %m : memref<?x8xf32>
///   layoutOf(%v): offset i * 8, strides [16, 1]
std::optional<MemRefLayout> layoutOf(CursorRef at, Value memref);
/// The numbers of iterations of the loops of a structured op; null entries are
/// unknown. Empty for a null op.
SmallVector<DimExpr> loopExtents(CursorRef at, linalg::LinalgOp op);

/// Something from which the program computes a number.
struct NumberSource {
  enum Kind {
    Axis,   ///< the extent of an argument along an axis
    Scalar, ///< the number, or bit, in an argument
    Symbol, ///< a symbol that no axis of an argument states by itself
    Data,   ///< from an op: an element, an unknown op, a call
  } kind = Data;
  unsigned argument = 0, axis = 0; ///< Axis, Scalar
  StringRef name;                  ///< Symbol
  Operation *op = nullptr;         ///< Data

  bool operator==(const NumberSource &o) const;
  /// `arg0.1`, `arg2`, `s0`, `data(tensor.extract)`.
  std::string text() const;
};

/// The sources of a number, without duplicates, in the order of the arguments,
/// then of the program. The number depends on nothing else: the list may
/// contain too much, for example the condition of a branch that does not
/// matter, but it is complete. Empty for a constant. `isComplete` becomes false
/// if the number is not analysed, or if the search gave up.
///
///   %d = tensor.dim %arg0, %c1     sources of %d * 2: arg0.1
///
/// Reads the IR, so call it before the IR changes. Work: linear in the ops that
/// compute the number.
SmallVector<NumberSource> sourcesOf(CursorRef at, AskedNumber number,
                                    bool *isComplete = nullptr);

/// The groups of axes by which a reshape collapses and expands a shape, if each
/// is proved to have as many elements on both sides. Both shapes have at least
/// one axis.
std::optional<SmallVector<ReshapeGroup>>
findReshapeGroups(ArrayRef<DimExpr> source, ArrayRef<DimExpr> result,
                  Prover &prover);

/// `n = 3, arg1.0 = 4`, as ConcreteSizes.h reads it (arg1.0 is axis 0 of
/// argument 1). It does not read the names of data-dependent numbers, `_d0`.
std::string text(const Witness &example, ModuleShapes &shapes);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_QUERIES_H

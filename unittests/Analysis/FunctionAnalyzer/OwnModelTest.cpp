//===- OwnModelTest.cpp - Models of data-dependent ops ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisTest.h"
#include "SymShape/Analysis/Queries.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// The base class of `%count, %kept = own.... %source`, which keeps the
/// elements that are not 0.
template <typename Concrete>
class OwnOp : public Op<Concrete, OpTrait::ZeroRegions, OpTrait::ZeroSuccessors,
                        OpTrait::OneOperand, OpTrait::NResults<2>::Impl,
                        ShapeModelOpInterface::Trait> {
public:
  using Op<Concrete, OpTrait::ZeroRegions, OpTrait::ZeroSuccessors,
           OpTrait::OneOperand, OpTrait::NResults<2>::Impl,
           ShapeModelOpInterface::Trait>::Op;
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
};

/// States the bound of the count, and reads its own results in between.
class CountOp : public OwnOp<CountOp> {
public:
  using OwnOp::OwnOp;
  static StringRef getOperationName() { return "own.count"; }
  void inferShapes(InferenceState &state) {
    Value count = getOperation()->getResult(0);
    Value kept = getOperation()->getResult(1);
    DimExpr size = state.extent(getOperation()->getOperand(0), 0);
    state.countAtMost(count, size);
    state.setExtent(kept, 0, state.content(count));
    (void)state.extents(kept);
  }
};

/// States a bound of the extent only, and reads its own result in between.
class BoundOp : public OwnOp<BoundOp> {
public:
  using OwnOp::OwnOp;
  static StringRef getOperationName() { return "own.bound"; }
  void inferShapes(InferenceState &state) {
    Value kept = getOperation()->getResult(1);
    DimExpr size = state.extent(getOperation()->getOperand(0), 0);
    DimExpr before = state.extent(kept, 0);
    state.setAtMost(kept, 0, size);
    DimExpr after = state.extent(kept, 0);
    EXPECT_EQ(before, after);
    state.setExtent(kept, 1, size);
  }
};

/// States nothing, and reads its own result.
class OpenOp : public OwnOp<OpenOp> {
public:
  using OwnOp::OwnOp;
  static StringRef getOperationName() { return "own.open"; }
  void inferShapes(InferenceState &state) {
    Value kept = getOperation()->getResult(1);
    (void)state.extents(kept);
  }
};

class OwnDialect : public Dialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(OwnDialect)
  explicit OwnDialect(MLIRContext *context)
      : Dialect("own", context, TypeID::get<OwnDialect>()) {
    addOperations<CountOp, BoundOp, OpenOp>();
  }
  static StringRef getDialectNamespace() { return "own"; }
};

class OwnModelTest : public AnalysisTest {
protected:
  OwnModelTest() { context.getOrLoadDialect<OwnDialect>(); }
};

TEST_F(OwnModelTest, ACountIsTheExtentAndIsBounded) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?xf32>) {
      %count, %kept = "own.count"(%x)
        : (tensor<?xf32>) -> (index, tensor<?xf32>)
      "test.use"(%kept) : (tensor<?xf32>) -> ()
      "test.at"() : () -> ()
      return
    }
  )mlir");
  ShapeCursor at = known().at(op("test.at"));
  Value count = op("own.count")->getResult(0), x = func().getArgument(0);
  EXPECT_TRUE(sameExtent(at, {use(), 0}, count).isAlways());
  EXPECT_TRUE(isAtMost(at, {use(), 0}, {x, 0}).isAlways());
  EXPECT_TRUE(isAtMost(at, 0, count).isAlways());
  // A bound is not a size.
  EXPECT_EQ(sameExtent(at, {use(), 0}, {x, 0}).verdict, Verdict::Unknown);
  Extent extent = known().describe(use())[0];
  EXPECT_TRUE(extent.isAtMost());
  EXPECT_EQ(extent.expr, known().extent(x, 0));
}

TEST_F(OwnModelTest, AModelThatReadsItsResultKeepsTheBound) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?xf32>) {
      %count, %kept = "own.bound"(%x)
        : (tensor<?xf32>) -> (index, tensor<?x?xf32>)
      "test.use"(%kept) : (tensor<?x?xf32>) -> ()
      "test.at"() : () -> ()
      return
    }
  )mlir");
  ShapeCursor at = known().at(op("test.at"));
  Value x = func().getArgument(0);
  EXPECT_TRUE(isAtMost(at, {use(), 0}, {x, 0}).isAlways());
  EXPECT_EQ(sameExtent(at, {use(), 0}, {x, 0}).verdict, Verdict::Unknown);
  EXPECT_TRUE(sameExtent(at, {use(), 1}, {x, 0}).isAlways());
}

TEST_F(OwnModelTest, TwoOpsDoNotShareAFreshExtent) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?xf32>, %b: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %i = %c0 to %b step %c1 {
        %count, %kept = "own.open"(%x)
          : (tensor<?xf32>) -> (index, tensor<?xf32>)
        %count2, %kept2 = "own.open"(%x)
          : (tensor<?xf32>) -> (index, tensor<?xf32>)
        "test.use"(%kept) : (tensor<?xf32>) -> ()
        "test.use"(%kept2) : (tensor<?xf32>) -> ()
        "test.at"() : () -> ()
      }
      return
    }
  )mlir");
  ShapeCursor at = known().at(op("test.at"));
  EXPECT_EQ(sameExtent(at, {use(0), 0}, {use(1), 0}).verdict, Verdict::Unknown);
  EXPECT_TRUE(isAtMost(at, 0, {use(0), 0}).isAlways());
}

} // namespace

//===- AnswerRemarksTest.cpp - Record the answers that a pass used --------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/AnswerRemarks.h"
#include "AnalysisTest.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Keeps the texts of all remarks.
struct Collector : remark::detail::MLIRRemarkStreamerBase {
  explicit Collector(std::vector<std::string> &texts) : texts(texts) {}
  void streamOptimizationRemark(const remark::detail::Remark &one) override {
    texts.push_back((one.getCategoryName() + " " + one.getRemarkName()).str());
    for (const auto &arg : one.getArgs())
      texts.back() += " " + arg.key + "=" + arg.val;
  }
  std::vector<std::string> &texts;
};

class AnswerRemarksTest : public AnalysisTest {
protected:
  void collect() {
    remark::RemarkCategories categories;
    categories.passed = ".*";
    ASSERT_TRUE(succeeded(remark::enableOptimizationRemarks(
        context, std::make_unique<Collector>(texts),
        std::make_unique<remark::RemarkEmittingPolicyAll>(), categories)));
  }
  ~AnswerRemarksTest() override {
    // The engine refers to `texts`.
    context.setRemarkEngine(nullptr);
  }
  std::vector<std::string> texts;
};

constexpr StringRef rows = R"mlir(
  func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>) {
    %c0 = arith.constant 0 : index
    %dx = tensor.dim %x, %c0 : tensor<?xf32>
    %dy = tensor.dim %y, %c0 : tensor<?xf32>
    %same = arith.cmpi eq, %dx, %dy : index
    cf.assert %same, "rows"
    "test.at"() : () -> ()
    return
  }
)mlir";

TEST_F(AnswerRemarksTest, RecordsOnlyWithAnEngine) {
  analyse(rows);
  Operation *asker = op("test.at");
  const FunctionShapes &shapes = known();
  shapes.getModule().setAsker("my-pass");
  Value x = func().getArgument(0), y = func().getArgument(1);
  ShapeAnswer same = sameShape(shapes.at(asker), x, y);
  ASSERT_TRUE(same.isAlways());
  EXPECT_FALSE(recordsAnswers(asker->getContext()));
  recordAnswer(shapes, asker, "fuse", same);
  collect();
  EXPECT_TRUE(recordsAnswers(asker->getContext()));
  // To ask is not to use.
  (void)sameShape(shapes.at(asker), x, y);
  EXPECT_TRUE(texts.empty());
  recordAnswer(shapes, asker, "fuse", same);
  recordAnswer(shapes, asker, "fuse", sameShape(shapes.at(asker), x, x));
  recordRange(shapes, asker, "bound", shapes.extent(x, 0),
              Interval::between(1, 8));
  recordAnswer(shapes, asker, "drop", "control reaches the op", Verdict::Never);
  ASSERT_EQ(texts.size(), 4u);
  EXPECT_EQ(texts[0], "my-pass fuse Op=test.at "
                      "Question=dim(0, 0) == dim(1, 0) Answer=always");
  EXPECT_EQ(texts[1], "my-pass fuse Op=test.at Question=the types are equal "
                      "Answer=always");
  EXPECT_EQ(texts[2], "my-pass bound Op=test.at Question=dim(0, 0) in [1, 8] "
                      "Answer=always");
  EXPECT_EQ(texts[3], "my-pass drop Op=test.at Question=control reaches the op "
                      "Answer=never");
}

TEST_F(AnswerRemarksTest, PlansRecordWhenTheyAreApplied) {
  analyse(rows);
  Operation *asker = op("test.at");
  const FunctionShapes &shapes = known();
  Value x = func().getArgument(0);
  PlannedAnswers off, given, dropped;
  recordRange(shapes, asker, "bound", shapes.extent(x, 0),
              Interval::between(1, 8), &off);
  EXPECT_TRUE(off.empty());
  collect();
  recordRange(shapes, asker, "bound", shapes.extent(x, 0),
              Interval::between(1, 8), &given);
  recordAnswer(
      asker, "other-pass", "drop", [] { return "asked"; }, Verdict::Unknown,
      &given);
  recordAnswer(shapes, asker, "drop", "given up", Verdict::Never, &dropped);
  EXPECT_TRUE(texts.empty());
  asker->erase();
  given.record();
  ASSERT_EQ(texts.size(), 2u);
  EXPECT_EQ(texts[0], " bound Op=test.at Question=dim(0, 0) in [1, 8] "
                      "Answer=always");
  EXPECT_EQ(texts[1], "other-pass drop Op=test.at Question=asked "
                      "Answer=unknown");
  given.record();
  EXPECT_EQ(texts.size(), 2u);
}

TEST_F(AnswerRemarksTest, LongExpressionsAreCut) {
  analyse(rows);
  collect();
  Operation *asker = op("test.at");
  ExprContext &ctx = known().getModule().getExprContext();
  DimExpr sum = ctx.constant(0);
  for (unsigned i = 0; i < 500; ++i)
    sum = sum + ctx.inputDim(0, i);
  recordAnswer(known(), asker, "sum", {Relation::Eq, sum, sum});
  ASSERT_EQ(texts.size(), 1u);
  EXPECT_LT(texts[0].size(), 600u);
  EXPECT_NE(texts[0].find("dim(0, 0) + dim(0, 1) + "), std::string::npos);
  EXPECT_NE(texts[0].find(" + ... == "), std::string::npos);
}

TEST_F(AnswerRemarksTest, ChangesNeedAllAnswers) {
  analyse(rows);
  collect();
  Operation *asker = op("test.at");
  ShapeCursor at = known().at(asker);
  Value x = func().getArgument(0), y = func().getArgument(1);
  AnswersForChange change;
  EXPECT_TRUE(change.needs(sameExtent(at, {x, 0}, {x, 0})));
  change.record(known(), asker, "one");
  EXPECT_TRUE(change.needs(sameExtent(at, {x, 0}, {y, 0})));
  EXPECT_FALSE(change.needs(sameExtent(at, {x, 0}, 4)));
  EXPECT_EQ(texts.size(), 1u);
  // A question that facts answer hides those that are true by their form.
  AnswersForChange all;
  EXPECT_TRUE(all.needs(sameExtent(at, {x, 0}, {x, 0})));
  EXPECT_TRUE(all.needs(sameExtent(at, {x, 0}, {y, 0})));
  all.record(known(), asker, "two");
  ASSERT_EQ(texts.size(), 2u);
  EXPECT_EQ(texts[1], " two Op=test.at "
                      "Question=dim(0, 0) == dim(1, 0) Answer=always");
}

} // namespace

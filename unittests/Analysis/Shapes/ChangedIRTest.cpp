//===- ChangedIRTest.cpp - No answer about IR that is gone ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules of ShapeAnalysis.h for programs that change after their analysis,
// and for questions that make no sense.
//
//===----------------------------------------------------------------------===//

#include "AnalysisTest.h"
#include "SymShape/Analysis/Explain.h"
#include "SymShape/Analysis/ShapeListener.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include <random>
#include <thread>

using namespace mlir;
using namespace mlir::symshape;

namespace {

class ChangedIRTest : public AnalysisTest {
protected:
  /// Analyses all functions, since the tests change the program afterwards.
  void analyse(StringRef text) {
    AnalysisTest::analyse(text);
    if (shapes)
      for (FunctionOpInterface function : shapes->functions())
        shapes->of(function);
  }
  /// Whether the facts before `at` prove that argument `number` has `size`
  /// elements along axis 0.
  bool isProvedSize(unsigned number, int64_t size, Operation *at) {
    DimExpr e = known().extent(func().getArgument(number), 0);
    if (!e)
      return false;
    return known().at(at).getProver().provesEqual(
        e, shapes->getExprContext().constant(size));
  }
  /// The ops `test.at` of `manyChecks`.
  SmallVector<Operation *> pointsOfChecks() {
    SmallVector<Operation *> points;
    module->walk([&](Operation *op) {
      if (op->getName().getStringRef() == "test.at")
        points.push_back(op);
    });
    return points;
  }
  IRRewriter &rewriter() {
    listener = std::make_unique<ShapeListener>(*shapes);
    ownRewriter = std::make_unique<IRRewriter>(&context, listener.get());
    return *ownRewriter;
  }

  std::unique_ptr<ShapeListener> listener;
  std::unique_ptr<IRRewriter> ownRewriter;
};

constexpr StringRef twoChecks = R"mlir(
  func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %d = tensor.dim %x, %c0 : tensor<?xf32>
    %early = math.absf %x : tensor<?xf32>
    "test.use"(%early) : (tensor<?xf32>) -> ()
    %is4 = arith.cmpi eq, %d, %c4 : index
    cf.assert %is4, "four"
    "test.between"() : () -> ()
    cf.assert %is4, "four, again"
    %late = tensor.empty(%d) : tensor<?xf32>
    "test.use"(%late) : (tensor<?xf32>) -> ()
    return %late : tensor<?xf32>
  }
)mlir";

//===--- Without the listener ---------------------------------------------===//

TEST_F(ChangedIRTest, ANewOpAtTheAddressOfAnErasedOneIsNotAnalysed) {
  std::string text = "func.func @f(%n: index) {\n";
  for (int i = 0; i < 64; ++i)
    text += "%e" + std::to_string(i) + " = tensor.empty(%n) : tensor<?xf32>\n";
  analyse(text + "return }");
  known();
  SmallVector<Operation *> old;
  module->walk([&](tensor::EmptyOp op) { old.push_back(op); });
  for (Operation *op : old)
    op->erase();
  OpBuilder builder =
      OpBuilder::atBlockBegin(&func().getFunctionBody().front());
  Value n = func().getArgument(0);
  for (int i = 0; i < 64; ++i) {
    Value v = tensor::EmptyOp::create(
        builder, func().getLoc(), ArrayRef<int64_t>{ShapedType::kDynamic, 7},
        builder.getF32Type(), ValueRange{n});
    EXPECT_FALSE(known().describes(v));
    EXPECT_TRUE(known().extents(v).empty());
    EXPECT_FALSE(known().tryExtents(v));
  }
}

TEST_F(ChangedIRTest, AnOpWithAnotherOperandIsNotAnalysed) {
  analyse(R"mlir(
    func.func @f(%n: index, %m: index) {
      %e = tensor.empty(%n) : tensor<?xf32>
      %a = math.absf %e : tensor<?xf32>
      "test.use"(%a) : (tensor<?xf32>) -> ()
      return
    }
  )mlir");
  EXPECT_TRUE(known().describes(use()));
  op("tensor.empty")->setOperand(0, func().getArgument(1));
  EXPECT_TRUE(known().extents(op("tensor.empty")->getResult(0)).empty());
  // The op itself is as before, but its operand is not.
  EXPECT_FALSE(known().describes(use()));
}

TEST_F(ChangedIRTest, AnErasedCheckIsNotRead) {
  analyse(twoChecks);
  Operation *at = op("test.use", 1);
  known();
  op("cf.assert", 0)->erase();
  op("cf.assert", 0)->erase();
  op("test.between")->erase();
  known().at(at).getProver();
  known().proverBefore(at);
}

TEST_F(ChangedIRTest, ANewOpHasTheFactsOfThePointBefore) {
  analyse(twoChecks);
  OpBuilder before(op("cf.assert", 0)), after(op("test.between"));
  after.setInsertionPointAfter(op("test.between"));
  Type type = before.getIndexType();
  Operation *first = before.create(func().getLoc(),
                                   before.getStringAttr("test.new"), {}, type);
  Operation *second =
      after.create(func().getLoc(), after.getStringAttr("test.new"), {}, type);
  EXPECT_FALSE(isProvedSize(0, 4, first));
  EXPECT_TRUE(isProvedSize(0, 4, second));
}

//===--- With the listener ------------------------------------------------===//

TEST_F(ChangedIRTest, AnErasedCheckRetiresWhatComesAfterIt) {
  analyse(twoChecks);
  Operation *between = op("test.between");
  Value early = use(0), late = use(1);
  EXPECT_TRUE(isProvedSize(0, 4, between));
  EXPECT_TRUE(known().describes(late));
  rewriter().eraseOp(op("cf.assert", 0));
  EXPECT_FALSE(isProvedSize(0, 4, between));
  EXPECT_TRUE(known().describes(early));
  EXPECT_FALSE(known().describes(late));

  shapes->invalidate(func());
  EXPECT_FALSE(isProvedSize(0, 4, between));
  EXPECT_TRUE(isProvedSize(0, 4, late.getDefiningOp()));
  EXPECT_TRUE(known().describes(late));
}

TEST_F(ChangedIRTest, AnErasedCheckThatIsImpliedChangesNothing) {
  analyse(twoChecks);
  Value late = use(1);
  rewriter().eraseOp(op("cf.assert", 1));
  EXPECT_TRUE(known().describes(late));
  EXPECT_TRUE(isProvedSize(0, 4, late.getDefiningOp()));
}

TEST_F(ChangedIRTest, AnOpenCursorForgetsRetiredFacts) {
  analyse(twoChecks);
  Operation *between = op("test.between");
  DimExpr e = known().extent(func().getArgument(0), 0);
  DimExpr four = shapes->getExprContext().constant(4);
  ShapeCursor cursor = known().at(between);
  EXPECT_TRUE(cursor.getProver().provesEqual(e, four));
  rewriter().eraseOp(op("cf.assert", 0));
  EXPECT_FALSE(cursor.getProver().provesEqual(e, four));
}

TEST_F(ChangedIRTest, AnErasedValueIsForgottenAndOthersStay) {
  analyse(twoChecks);
  Value late = use(1), early = use(0);
  rewriter().eraseOp(op("test.use", 0));
  EXPECT_TRUE(known().describes(early));
  rewriter().eraseOp(early.getDefiningOp());
  EXPECT_TRUE(known().describes(late));
}

TEST_F(ChangedIRTest, AChangedOpRetiresWhatComesAfterIt) {
  analyse(twoChecks);
  Value early = use(0), late = use(1);
  IRRewriter &rewriter = this->rewriter();
  Operation *compare = op("arith.cmpi");
  rewriter.modifyOpInPlace(compare, [&] {
    cast<arith::CmpIOp>(compare).setPredicate(arith::CmpIPredicate::ne);
  });
  EXPECT_TRUE(known().describes(early));
  EXPECT_FALSE(known().describes(late));
  EXPECT_FALSE(isProvedSize(0, 4, op("test.between")));
}

TEST_F(ChangedIRTest, AMovedCheckRetiresWhatCameAfterIt) {
  analyse(twoChecks);
  Operation *between = op("test.between");
  rewriter().moveOpAfter(op("cf.assert", 0), op("cf.assert", 1));
  EXPECT_FALSE(isProvedSize(0, 4, between));
}

TEST_F(ChangedIRTest, ANewEndOfABranchRetiresTheBranch) {
  analyse(R"mlir(
    func.func @f(%b: i1, %n: index, %m: index) {
      %e = tensor.empty(%n) : tensor<?xf32>
      %g = tensor.empty(%m) : tensor<?xf32>
      %r = scf.if %b -> tensor<?xf32> {
        scf.yield %e : tensor<?xf32>
      } else {
        scf.yield %e : tensor<?xf32>
      }
      "test.use"(%r) : (tensor<?xf32>) -> ()
      return
    }
  )mlir");
  Value r = use();
  EXPECT_TRUE(known().describes(r));
  IRRewriter &rewriter = this->rewriter();
  Operation *yield = op("scf.yield");
  rewriter.setInsertionPoint(yield);
  rewriter.replaceOpWithNewOp<scf::YieldOp>(
      yield, op("tensor.empty", 1)->getResults());
  EXPECT_FALSE(known().describes(r));
  EXPECT_TRUE(known().describes(op("tensor.empty", 1)->getResult(0)));
}

TEST_F(ChangedIRTest, CallersAreRetiredWithTheCallee) {
  analyse(R"mlir(
    func.func @f(%n: index) -> tensor<?xf32> {
      %r = func.call @g(%n) : (index) -> tensor<?xf32>
      "test.use"(%r) : (tensor<?xf32>) -> ()
      return %r : tensor<?xf32>
    }
    func.func @g(%n: index) -> tensor<?xf32> {
      %e = tensor.empty(%n) : tensor<?xf32>
      return %e : tensor<?xf32>
    }
    func.func @apart(%n: index) -> tensor<?xf32> {
      %e = tensor.empty(%n) : tensor<?xf32>
      "test.use"(%e) : (tensor<?xf32>) -> ()
      return %e : tensor<?xf32>
    }
  )mlir");
  auto callee = cast<FunctionOpInterface>(*op("func.func", 1));
  auto apart = cast<FunctionOpInterface>(*op("func.func", 2));
  const FunctionShapes &before = known();
  EXPECT_TRUE(before.describes(use()));
  IRRewriter &rewriter = this->rewriter();
  Operation *empty = op("tensor.empty");
  rewriter.modifyOpInPlace(
      empty, [&] { empty->setOperand(0, empty->getBlock()->getArgument(0)); });
  EXPECT_FALSE(known().describes(use()));
  EXPECT_TRUE(shapes->of(apart).describes(use(1)));

  shapes->invalidate(callee);
  EXPECT_TRUE(known().describes(use()));
  // The old results can still be asked, and know nothing.
  EXPECT_FALSE(before.describes(use()));
  EXPECT_TRUE(before.extents(use()).empty());
}

// The facts of a function about an argument that it passes on to itself depend
// on the call in its own body.
TEST_F(ChangedIRTest, AChangedRecursiveCallRetiresTheFunction) {
  analyse(R"mlir(
    func.func private @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %b: i1) {
      "test.first"() : () -> ()
      scf.if %b {
        func.call @f(%t, %u, %b) : (tensor<?xf32>, tensor<?xf32>, i1) -> ()
      }
      return
    }
    func.func @main(%x: tensor<4xf32>, %y: tensor<?xf32>, %b: i1) {
      %t = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
      func.call @f(%t, %y, %b) : (tensor<?xf32>, tensor<?xf32>, i1) -> ()
      return
    }
  )mlir");
  EXPECT_TRUE(isProvedSize(0, 4, op("test.first")));
  IRRewriter &rewriter = this->rewriter();
  Operation *call = op("func.call");
  rewriter.modifyOpInPlace(call,
                           [&] { call->setOperand(0, func().getArgument(1)); });
  EXPECT_FALSE(isProvedSize(0, 4, op("test.first")));
}

TEST_F(ChangedIRTest, AnErasedFunctionIsForgotten) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?xf32>) { return }
    func.func @g(%x: tensor<?xf32>) { return }
  )mlir");
  known();
  rewriter().eraseOp(func());
  EXPECT_EQ(shapes->functions().size(), 1u);
  EXPECT_TRUE(known().describes(func().getArgument(0)));
}

//===--- Changes before the analysis of a function ------------------------===//

TEST_F(ChangedIRTest, AFunctionErasedBeforeItsAnalysisIsForgotten) {
  AnalysisTest::analyse(R"mlir(
    func.func @f(%x: tensor<?xf32>) { return }
    func.func @g(%x: tensor<?xf32>) { return }
  )mlir");
  rewriter().eraseOp(func());
  EXPECT_EQ(shapes->functions().size(), 1u);
  EXPECT_TRUE(known().describes(func().getArgument(0)));
}

TEST_F(ChangedIRTest, AnErasedShapeFunctionIsNotRead) {
  AnalysisTest::analyse(R"mlir(
    func.func @f(%x: tensor<?xf32>) {
      %y = "test.same"(%x) : (tensor<?xf32>) -> tensor<?xf32>
      "test.use"(%y) : (tensor<?xf32>) -> ()
      return
    }
    func.func @same(%x: tensor<1xindex>) -> tensor<1xindex>
        attributes {symshape.shape_function = "test.same"} {
      return %x : tensor<1xindex>
    }
  )mlir");
  rewriter().eraseOp(op("func.func", 1));
  EXPECT_TRUE(known().describes(use()));
  EXPECT_NE(known().extent(use(), 0), known().extent(func().getArgument(0), 0));
}

// A caller that is analysed only now uses no results of a callee that changed.
TEST_F(ChangedIRTest, ALaterCallerUsesNoRetiredResults) {
  AnalysisTest::analyse(R"mlir(
    func.func @f(%n: index, %m: index) -> tensor<?xf32> {
      %e = tensor.empty(%n) : tensor<?xf32>
      return %e : tensor<?xf32>
    }
    func.func @g(%n: index, %m: index) {
      %r = func.call @f(%n, %m) : (index, index) -> tensor<?xf32>
      "test.use"(%r) : (tensor<?xf32>) -> ()
      return
    }
  )mlir");
  auto caller = cast<FunctionOpInterface>(*op("func.func", 1));
  EXPECT_EQ(known().describeResult(0).size(), 1u);
  Operation *empty = op("tensor.empty");
  rewriter().modifyOpInPlace(
      empty, [&] { empty->setOperand(0, func().getArgument(1)); });
  const FunctionShapes &late = shapes->of(caller);
  EXPECT_NE(late.extent(use(), 0), late.content(caller.getArgument(0)));
  // The new results are right.
  shapes->invalidate(func());
  const FunctionShapes &again = shapes->of(caller);
  EXPECT_EQ(again.extent(use(), 0), again.content(caller.getArgument(1)));
}

TEST_F(ChangedIRTest, ALaterCallerSeesANewFunctionWithAnOldName) {
  AnalysisTest::analyse(R"mlir(
    func.func @f(%n: index) {
      func.call @h(%n) : (index) -> ()
      return
    }
    func.func @g(%n: index) {
      func.call @k(%n) : (index) -> ()
      return
    }
    func.func @h(%n: index) { return }
    func.func @k(%n: index) { return }
  )mlir");
  known();
  auto caller = cast<FunctionOpInterface>(*op("func.func", 1));
  Operation *old = op("func.func", 3);
  IRRewriter &rewriter = this->rewriter();
  rewriter.setInsertionPoint(old);
  auto created = func::FuncOp::create(
      rewriter, old->getLoc(), "k",
      FunctionType::get(&context, {rewriter.getIndexType()}, {}));
  Block *entry = created.addEntryBlock();
  rewriter.eraseOp(old);
  rewriter.setInsertionPointToStart(entry);
  func::ReturnOp::create(rewriter, created.getLoc());
  EXPECT_TRUE(shapes->of(caller).describes(caller.getArgument(0)));
  EXPECT_TRUE(shapes->of(created).describes(entry->getArgument(0)));
}

//===--- Questions that make no sense -------------------------------------===//

TEST_F(ChangedIRTest, ADeclarationHasNoResults) {
  analyse("func.func private @f(tensor<?xf32>) -> tensor<?xf32>");
  EXPECT_TRUE(known().getProver().isConsistent());
  EXPECT_TRUE(known().describeResult(0).empty());
  EXPECT_TRUE(known().atBoundary().getProver().isConsistent());
}

TEST_F(ChangedIRTest, WhatIsNullOrOfAnotherContextIsUnknown) {
  analyse(twoChecks);
  Operation *at = op("test.use", 1);
  EXPECT_EQ(known().decideBefore(at, {}), Verdict::Unknown);
  EXPECT_EQ(Explainer(known()).explain({}, at).verdict, Verdict::Unknown);
  EXPECT_TRUE(known().extents(Value()).empty());
  EXPECT_FALSE(known().extent(func().getArgument(0), 1));
  EXPECT_FALSE(known().extent(func().getArgument(0), -1));
  ExprContext other;
  Predicate foreign{Relation::Eq, other.inputDim(0, 0), other.constant(4)};
  EXPECT_EQ(known().decideBefore(
                at, makeCompare(foreign.relation, foreign.lhs, foreign.rhs)),
            Verdict::Unknown);
}

//===--- Cursors and threads ----------------------------------------------===//

/// Many checks, each of a number of its own.
std::string manyChecks(unsigned count) {
  std::string text = "func.func @f(%c: index";
  for (unsigned i = 0; i < count; ++i)
    text += ", %n" + std::to_string(i) + ": index";
  text += ") {\n";
  for (unsigned i = 0; i < count; ++i) {
    std::string n = std::to_string(i);
    text += "%b" + n + " = arith.cmpi slt, %c, %n" + n + " : index\n";
    text += "cf.assert %b" + n + ", \"less\"\n";
    text += "\"test.at\"() : () -> ()\n";
  }
  return text + "return }";
}

TEST_F(ChangedIRTest, EveryOrderGivesTheSameFacts) {
  constexpr unsigned count = 40;
  analyse(manyChecks(count));
  SmallVector<Operation *> points = pointsOfChecks();
  ShapeCursor cursor = known().atBoundary();
  DimExpr c = known().content(func().getArgument(0));
  std::mt19937 random(1);
  for (unsigned i = 0; i < 400; ++i) {
    unsigned at = i < count       ? i
                  : i < 2 * count ? 2 * count - 1 - i
                                  : random() % count;
    unsigned other = random() % count;
    DimExpr n = known().content(func().getArgument(1 + other));
    Prover &prover = cursor.moveBefore(points[at]).getProver();
    EXPECT_EQ(prover.provesLessEqual(c, n), other <= at) << at << " " << other;
  }
}

TEST_F(ChangedIRTest, JumpsAddFewFacts) {
  constexpr unsigned count = 400, jumps = 2000;
  analyse(manyChecks(count));
  SmallVector<Operation *> points = pointsOfChecks();
  ShapeCursor cursor = known().atBoundary();
  DimExpr c = known().content(func().getArgument(0));
  std::mt19937 random(1);
  llvm::DenseMap<Prover *, uint64_t> facts;
  for (unsigned i = 0; i < jumps; ++i) {
    unsigned at = random() % count, other = random() % count;
    Prover &prover = cursor.moveBefore(points[at]).getProver();
    facts[&prover] = prover.getStatistics().facts;
    DimExpr n = known().content(func().getArgument(1 + other));
    EXPECT_EQ(prover.provesLessEqual(c, n), other <= at) << at << " " << other;
  }
  uint64_t sum = 0;
  for (auto &[prover, added] : facts)
    sum += added;
  // One prover would add a sixth of the facts for each jump, on average.
  EXPECT_LT(sum, jumps * count / 18);
  // Going through the program in order needs one prover.
  ShapeCursor inOrder = known().atBoundary();
  Prover *only = &inOrder.moveBefore(points[0]).getProver();
  for (Operation *point : points)
    EXPECT_EQ(&inOrder.moveBefore(point).getProver(), only);
}

TEST_F(ChangedIRTest, GoingBackAddsNoFacts) {
  constexpr unsigned count = 40;
  analyse(manyChecks(count));
  SmallVector<Operation *> points = pointsOfChecks();
  ShapeCursor cursor = known().at(points.back());
  DimExpr c = known().content(func().getArgument(0));
  DimExpr n = known().content(func().getArgument(1));
  EXPECT_TRUE(cursor.getProver().provesLessEqual(c, n));
  uint64_t facts = cursor.getProver().getStatistics().facts;
  for (Operation *at : llvm::reverse(points))
    EXPECT_TRUE(cursor.moveBefore(at).getProver().provesLessEqual(c, n));
  EXPECT_EQ(cursor.getProver().getStatistics().facts, facts);
}

TEST_F(ChangedIRTest, TwoThreadsMayAskOneAnalysis) {
  constexpr unsigned count = 40;
  analyse(manyChecks(count));
  SmallVector<Operation *> points = pointsOfChecks();
  const FunctionShapes &f = known();
  FunctionOpInterface function = func();
  auto work = [&](unsigned seed, unsigned &wrong) {
    std::mt19937 random(seed);
    ShapeCursor cursor = f.atBoundary();
    for (unsigned i = 0; i < 200; ++i) {
      unsigned at = random() % count, other = random() % count;
      cursor.moveBefore(points[at]);
      auto lock = cursor.lock();
      wrong += cursor.getProver().provesLessEqual(
                   f.content(function.getArgument(0)),
                   f.content(function.getArgument(1 + other))) != (other <= at);
    }
  };
  unsigned wrong[2] = {0, 0};
  std::thread first(work, 1, std::ref(wrong[0]));
  std::thread second(work, 2, std::ref(wrong[1]));
  first.join();
  second.join();
  EXPECT_EQ(wrong[0], 0u);
  EXPECT_EQ(wrong[1], 0u);
}

/// Analyses each function by itself, and changes its ops.
struct ChangeFunction
    : PassWrapper<ChangeFunction, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ChangeFunction)

  void runOnOperation() override {
    auto &shapes = getAnalysis<ModuleShapes>();
    func::FuncOp func = getOperation();
    const FunctionShapes &known = shapes.of(func);
    func.walk([&](func::CallOp call) {
      Value result = call.getResult(0);
      if (!known.content(result) || known.content(result).isConstant())
        signalPassFailure();
    });
    func.walk([&](arith::AddIOp op) {
      OpBuilder builder(op);
      Value sum = arith::ConstantIndexOp::create(builder, op.getLoc(), 1);
      op.replaceAllUsesWith(sum);
      op.erase();
    });
  }
};

TEST_F(ChangedIRTest, AFunctionPassLooksAtItsFunctionOnly) {
  std::string text;
  constexpr unsigned count = 100;
  for (unsigned i = 0; i < count; ++i) {
    text += "func.func @f" + std::to_string(i) +
            "(%n: index) -> index {\n%c1 = arith.constant 1 : index\n"
            "%a0 = arith.addi %n, %c1 : index\n";
    for (unsigned j = 1; j < 30; ++j)
      text += "%a" + std::to_string(j) + " = arith.addi %a" +
              std::to_string(j - 1) + ", %c1 : index\n";
    text += "%r = func.call @f" + std::to_string((i * 7 + 1) % count) +
            "(%a29) : (index) -> index\nreturn %r : index }\n";
  }
  parse(text);
  PassManager manager(&context);
  manager.addNestedPass<func::FuncOp>(std::make_unique<ChangeFunction>());
  EXPECT_TRUE(succeeded(manager.run(*module)));
}

/// Asks for the analysis twice, and claims to preserve it.
struct Preserve : PassWrapper<Preserve, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Preserve)
  explicit Preserve(bool expected) : expected(expected) {}

  void runOnOperation() override {
    bool isThere = getCachedAnalysis<ModuleShapes>().has_value();
    if (isThere != expected)
      signalPassFailure();
    getAnalysis<ModuleShapes>();
    markAnalysesPreserved<ModuleShapes>();
  }
  bool expected;
};
struct Invalidate : PassWrapper<Invalidate, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Invalidate)
  void runOnOperation() override {}
};

TEST_F(ChangedIRTest, ThePassManagerKeepsAPreservedAnalysis) {
  parse("func.func @f(%x: tensor<?xf32>) { return }");
  PassManager manager(&context);
  manager.addPass(std::make_unique<Preserve>(false));
  manager.addPass(std::make_unique<Preserve>(true));
  manager.addPass(std::make_unique<Invalidate>());
  manager.addPass(std::make_unique<Preserve>(false));
  EXPECT_TRUE(succeeded(manager.run(*module)));
}

} // namespace

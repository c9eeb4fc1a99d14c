//===- MisuseTest.cpp - Nulls and foreign parts in the public API ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A user's tool calls the functions of Queries.h, ShapeAnalysis.h, Explain.h
// and Prover.h with nulls that the API itself returns: for values in dead
// blocks, for unranked results and for ops outside of functions. It mixes
// expressions of two analyses and of two functions, and keeps cursors at erased
// ops. Nothing may crash, and no answer may be always or never.
//
//===----------------------------------------------------------------------===//

#include "AnalysisTest.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Analysis/Explain.h"
#include "SymShape/Analysis/Queries.h"
#include "SymShape/Analysis/ReificationPlans.h"
#include "SymShape/Analysis/ShapeListener.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class MisuseTest : public AnalysisTest {
protected:
  Value arg(unsigned i) { return func().getArgument(i); }
  ShapeCursor at(StringRef name = "test.at") { return known().at(op(name)); }
  FunctionOpInterface other() {
    return *std::next(module->getOps<FunctionOpInterface>().begin());
  }

  /// No question about `number` may be proved or refuted.
  void expectUnknown(ShapeCursor &cursor, AskedNumber number) {
    AskedNumber own(arg(0), 0);
    ShapeAnswer answers[] = {
        sameExtent(cursor, number, own, AskFor::all()),
        sameExtent(cursor, own, number, AskFor::all()),
        sameExtent(cursor, number, number),
        isDivisible(cursor, number, 1, AskFor::all()),
        isDivisible(cursor, own, number),
        isAtMost(cursor, number, number, AskFor::all()),
        expands(cursor, number, own),
        doesNotExpand(cursor, own, number),
    };
    for (auto [i, answer] : llvm::enumerate(answers)) {
      EXPECT_EQ(answer.verdict, Verdict::Unknown) << i;
      EXPECT_FALSE(answer.problem.empty()) << i;
      EXPECT_TRUE(answer.trueFor.empty() && answer.falseFor.empty()) << i;
    }
    bool isComplete = true;
    EXPECT_TRUE(sourcesOf(cursor, number, &isComplete).empty());
    EXPECT_FALSE(isComplete);
    EXPECT_FALSE(upperBound(cursor, number));
    EXPECT_FALSE(lowerBound(cursor, number));
  }

  /// The same, for each function that takes a value.
  void expectUnknown(ShapeCursor &cursor, Value v) {
    const FunctionShapes &shapes = cursor.getShapes();
    for (int64_t axis : {int64_t(-1), int64_t(0), int64_t(7), INT64_MAX})
      expectUnknown(cursor, AskedNumber(v, axis));
    expectUnknown(cursor, AskedNumber(v));
    ShapeAnswer answers[] = {
        sameShape(cursor, v, arg(0), AskFor::all()),
        sameShape(cursor, v, v),
        sameElementCount(cursor, v, v),
        isPureCollapse(cursor, v, v),
        isPureExpand(cursor, arg(0), v),
        isContiguous(cursor, v),
        hasIdentityLayout(cursor, v),
    };
    for (auto [i, answer] : llvm::enumerate(answers))
      EXPECT_EQ(answer.verdict, Verdict::Unknown) << i;
    EXPECT_FALSE(definitelyTrue(cursor, v) || definitelyFalse(cursor, v));
    EXPECT_FALSE(constantExtent(cursor, v, 0));
    EXPECT_FALSE(numElements(cursor, v));
    EXPECT_FALSE(layoutOf(cursor, v));
    EXPECT_TRUE(shapes.extents(v).empty() && shapes.contents(v).empty() &&
                shapes.layout(v).empty());
    EXPECT_FALSE(shapes.tryExtents(v) || shapes.content(v) ||
                 shapes.condition(v) || shapes.symbolOf(v) ||
                 shapes.real(v).numerator || shapes.describes(v));
    for (const Extent &extent : shapes.describe(v))
      EXPECT_FALSE(extent.isAtMost());
    Explainer explainer(shapes);
    EXPECT_TRUE(explainer.explainExtent(v, 0).empty());
    EXPECT_TRUE(explainer.explainExtent(v, ~0u).empty());
    EXPECT_TRUE(explainer.explainContent(v).empty());
    EXPECT_FALSE(explainer.text(v).empty());
    Explanation explanation{func().getLoc(), "", Verdict::Unknown, {}, "", {}};
    explainer.explainUnfollowed(v, explanation);
  }

  /// The functions that take an expression, with one that is not of `shapes`.
  void expectUnknown(const FunctionShapes &shapes, DimExpr e) {
    EXPECT_FALSE(shapes.owns(e));
    EXPECT_FALSE(shapes.isKnown(e));
    EXPECT_FALSE(shapes.isAssignable(e));
    EXPECT_TRUE(shapes.describe(e).isUnknown());
    EXPECT_TRUE(e.isConstant() || ConcreteSizes().evaluate(shapes, e).kind ==
                                      Int64Result::MissingLeaf);
    Explainer explainer(shapes);
    EXPECT_TRUE(explainer.explainLeaf(e).empty());
    EXPECT_FALSE(explainer.canState(e));
    EXPECT_FALSE(shapes.getModule().text(e).empty());
    EXPECT_FALSE(shapes.getModule().text(e, 10).empty());
    EXPECT_FALSE(shapes.getModule().inputName(e).empty());
    EXPECT_FALSE(findNumberPlan(shapes, e, op("test.at")));
  }

  void expectUnknown(Prover &prover, DimExpr e) {
    DimExpr own = prover.getContext().symbol(0);
    for (Relation relation : {Relation::Eq, Relation::Ne, Relation::Le,
                              Relation::Lt, Relation::Divisible})
      for (const Predicate &p :
           {Predicate{relation, e, own}, Predicate{relation, own, e},
            Predicate{relation, e, e}}) {
        Prover::QueryOptions options;
        options.wantWitness = true;
        EXPECT_EQ(prover.query(p, options).verdict(), Verdict::Unknown);
        EXPECT_EQ(prover.queryAnyOf({p, p}).verdict(), Verdict::Unknown);
        EXPECT_EQ(prover.query(negate(p)).verdict(), Verdict::Unknown);
        prover.push();
        FactId id = prover.add(p);
        (void)prover.getFact(id);
        prover.addAnyOf({Conjunction{p}});
        EXPECT_TRUE(prover.isConsistent());
        prover.pop();
      }
    prover.push();
    prover.addRange(e, Interval::between(0, 1));
    prover.addPermanentRange(e, Interval::between(0, 1));
    EXPECT_TRUE(prover.isConsistent() && !prover.searchContradiction());
    prover.pop();
    EXPECT_FALSE(prover.provesEqual(e, own) || prover.provesEqual(e, e) ||
                 prover.provesLessEqual(e, own));
    EXPECT_FALSE(prover.bounds(e).lower || prover.bounds(e).upper);
    EXPECT_EQ(prover.simplify(e), e);
    EXPECT_FALSE(prover.getForcedValue(e));
    EXPECT_TRUE(prover.factsAbout(e).empty());
    (void)prover.getFact(12345);
  }
};

constexpr StringRef program = R"mlir(
  func.func @f(%x: tensor<?xf32>, %u: tensor<*xf32>, %n: index, %c: i1) {
    %c0 = arith.constant 0 : index
    %r = tensor.cast %u : tensor<*xf32> to tensor<?xf32>
    "test.at"() : () -> ()
    return
  ^dead:
    %dead = tensor.cast %x : tensor<?xf32> to tensor<*xf32>
    %size = tensor.dim %x, %c0 : tensor<?xf32>
    %bit = arith.cmpi eq, %size, %size : index
    "test.dead"(%dead, %size, %bit) : (tensor<*xf32>, index, i1) -> ()
    cf.br ^dead
  }
  func.func @g(%y: tensor<?xf32>, %m: index) {
    "test.other"() : () -> ()
    return
  }
  "test.outside"() : () -> ()
  func.func private @declared(tensor<?xf32>)
)mlir";

TEST_F(MisuseTest, NullsAndValuesThatAreNotAnalysed) {
  analyse(program);
  Operation *dead = op("test.dead");
  for (Value v : {Value(), arg(1), dead->getOperand(0), dead->getOperand(1),
                  dead->getOperand(2), Value(other().getArgument(0))}) {
    for (Operation *point : {op("test.at"), dead, (Operation *)nullptr}) {
      ShapeCursor cursor = known().at(point);
      expectUnknown(cursor, v);
    }
  }
  ShapeCursor cursor = at();
  for (int64_t axis : {int64_t(-1), int64_t(1), INT64_MAX, INT64_MIN + 1})
    EXPECT_FALSE(sameExtent(cursor, {arg(0), axis}, {arg(0), axis}).isAlways());
  for (OpFoldResult number :
       {OpFoldResult(), OpFoldResult(Attribute()), OpFoldResult(Value()),
        OpFoldResult(StringAttr::get(&context, "no number")),
        OpFoldResult(IntegerAttr::get(IntegerType::get(&context, 128),
                                      APInt::getSignedMaxValue(128)))})
    expectUnknown(cursor, AskedNumber(number));
  EXPECT_TRUE(loopExtents(cursor, linalg::LinalgOp()).empty());
}

TEST_F(MisuseTest, OpsOutsideOfFunctions) {
  analyse(program);
  Operation *outside = op("test.outside");
  for (auto func :
       {outside->getParentOfType<FunctionOpInterface>(), FunctionOpInterface(),
        cast<FunctionOpInterface>(op("func.func", 2))}) {
    const FunctionShapes &shapes = this->shapes->of(func);
    ShapeCursor cursor = shapes.at(outside);
    expectUnknown(cursor, Value());
    expectUnknown(cursor, arg(0));
    expectUnknown(shapes, DimExpr());
    shapes.forEachOp([](Operation *) { ADD_FAILURE(); });
    shapes.forEachOpBackwards([](Operation *) { ADD_FAILURE(); });
    EXPECT_TRUE(shapes.describeResult(0).empty());
    EXPECT_TRUE(shapes.describeResult(~0u).empty());
    EXPECT_FALSE(shapes.boundarySymbol("n"));
    EXPECT_TRUE(shapes.refutedOps().empty());
    EXPECT_FALSE(shapes.hasContradiction());
    EXPECT_TRUE(findInputs(shapes).empty());
    EXPECT_TRUE(shapes.decideBefore(outside, {}) == Verdict::Unknown);
    EXPECT_EQ(Explainer(shapes).explain({}, nullptr).verdict, Verdict::Unknown);
  }
  // An op outside is a point at the boundary.
  ShapeCursor cursor = known().at(outside);
  EXPECT_TRUE(isAtMost(cursor, 0, {arg(0), 0}).isAlways());
  this->shapes->invalidate(FunctionOpInterface());
  this->shapes->forgetErased(nullptr);
  this->shapes->retireChanged(nullptr);
  this->shapes->noteCreated(nullptr);
  EXPECT_EQ(this->shapes->symbol(~0u).kind, SymbolRecord::Fresh);
  EXPECT_EQ(this->shapes->symbolName(~0u), "?");
}

TEST_F(MisuseTest, ExpressionsOfTwoFunctions) {
  analyse(program);
  DimExpr own = known().extent(arg(0), 0);
  const FunctionShapes &second = shapes->of(other());
  DimExpr foreign = second.extent(other().getArgument(0), 0);
  // They have one text, and are two numbers.
  EXPECT_EQ(shapes->text(own), shapes->text(foreign));
  EXPECT_NE(own, foreign);
  EXPECT_NE(known().content(arg(2)), second.content(other().getArgument(1)));
  ShapeCursor cursor = at();
  for (DimExpr e : {foreign, foreign + 1, foreign - own, own * foreign,
                    shapes->getExprContext().inputDim(0, 0),
                    shapes->getExprContext().symbol(0),
                    shapes->getExprContext().symbol(~0u)}) {
    expectUnknown(cursor, e);
    expectUnknown(known(), e);
    for (Relation relation : {Relation::Eq, Relation::Ne, Relation::Le,
                              Relation::Lt, Relation::Divisible}) {
      ConditionRef c = makeCompare(relation, e, e);
      EXPECT_FALSE(definitelyTrue(cursor, c) || definitelyFalse(cursor, c));
      EXPECT_EQ(Explainer(known()).explain(c, op("test.at")).verdict,
                Verdict::Unknown);
    }
  }
  // Numbers are of every function.
  EXPECT_TRUE(sameExtent(cursor, foreign - foreign, 0).isAlways());
  EXPECT_TRUE(sameExtent(cursor, own, own).isAlways());
}

TEST_F(MisuseTest, ExpressionsOfTwoAnalyses) {
  analyse(program);
  ModuleShapes second(*module);
  DimExpr n = known().extent(arg(0), 0);
  DimExpr m = second.of(func()).extent(arg(0), 0);
  ExprContext &ctx = shapes->getExprContext();
  ShapeCursor cursor = at();
  EXPECT_FALSE(n + m || m + n || n - m || n * m || n.floorDiv(m) ||
               n.ceilDiv(m) || n.mod(m) || ctx.min({n, m}) || ctx.max({m, n}) ||
               ctx.broadcast({n, m}) || ctx.add({n, m}) || ctx.mul({n, m}) ||
               ctx.addScaled(n, m, llvm::DynamicAPInt(2)) || ctx.min({}));
  EXPECT_FALSE(n.replaceLeaves(ctx, [&](DimExpr) { return m; }));
  EXPECT_FALSE(makeCompare(Relation::Eq, n, m));
  for (DimExpr e : {m, n + m, (n + m) * 2, m * 0, DimExpr()}) {
    expectUnknown(cursor, e);
    expectUnknown(known(), e);
  }
  // This did not end.
  Prover prover(ctx);
  EXPECT_EQ(prover.query({Relation::Eq, n + m, n * 2}).verdict(),
            Verdict::Unknown);
  expectUnknown(prover, m);
  expectUnknown(prover, n + m);
}

TEST_F(MisuseTest, NullExpressions) {
  DimExpr null;
  ExprContext ctx;
  DimExpr s = ctx.symbol(0);
  EXPECT_FALSE(null + s || s + null || null - s || s * null || -null ||
               null + 1 || null * 2 || null.floorDiv(2) || s.mod(null) ||
               null.ceilDiv(null) || ctx.scale(null, llvm::DynamicAPInt(0)) ||
               ctx.fromSum({DimExpr::Term(null, 1)}, llvm::DynamicAPInt(0)));
  EXPECT_FALSE(null.isConstant() || null.isConstant(0) || null.isSymbol() ||
               null.isLeaf() || null.getConstant() || null.getConstantInt64());
  EXPECT_TRUE(null.getLeaves().empty() && null.getOperands().empty() &&
              null.getTerms().empty() && null.getFactors().empty());
  EXPECT_FALSE(null.anyLeaf([](DimExpr) { return true; }));
  EXPECT_FALSE(null.replaceLeaves(ctx, [](DimExpr e) { return e; }));
  EXPECT_EQ(DimExpr::compare(null, null), 0);
  EXPECT_NE(DimExpr::compare(null, s), DimExpr::compare(s, null));
  EXPECT_FALSE(evaluate(null, [](DimExpr) { return std::nullopt; }));
  DimExpr rest;
  EXPECT_TRUE(findModTerms(null, rest).empty());
  EXPECT_TRUE(findCeiledHalves(null, rest).empty());
  EXPECT_FALSE(toString(null).empty());
  EXPECT_EQ(decideByForm(Predicate{Relation::Eq, null, null}),
            Verdict::Unknown);
  EXPECT_EQ(decideByForm(ConditionRef()), Verdict::Unknown);
  Prover prover(ctx);
  expectUnknown(prover, null);
  EXPECT_FALSE(findReshapeGroups({s, null}, {s}, prover));
  EXPECT_TRUE(findExample({}, true, prover).empty());
}

TEST_F(MisuseTest, ACursorAtAnErasedOp) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?xf32>) {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %d = tensor.dim %x, %c0 : tensor<?xf32>
      %is4 = arith.cmpi eq, %d, %c4 : index
      scf.if %is4 {
        "test.at"() : () -> ()
        "test.next"() : () -> ()
      }
      return
    }
  )mlir");
  ShapeListener listener(*shapes);
  IRRewriter rewriter(&context, &listener);
  ShapeCursor cursor = at(), moved = known().atBoundary();
  moved.moveBefore(op("test.next"));
  rewriter.eraseOp(op("test.at"));
  rewriter.eraseOp(op("test.next"));
  // The points are inside the branch still.
  EXPECT_TRUE(sameExtent(cursor, {arg(0), 0}, 4).isAlways());
  EXPECT_TRUE(sameExtent(moved, {arg(0), 0}, 4).isAlways());
  rewriter.eraseOp(op("scf.if"));
  (void)sameExtent(cursor, {arg(0), 0}, 4, AskFor::all());
  shapes->invalidate(func());
  EXPECT_EQ(sameExtent(cursor, {arg(0), 0}, 4).verdict, Verdict::Unknown);
}

TEST_F(MisuseTest, ExpressionsFromBeforeAnInvalidation) {
  analyse(program);
  DimExpr before = known().extent(arg(0), 0);
  shapes->invalidate(func());
  ShapeCursor cursor = at();
  expectUnknown(cursor, before);
  EXPECT_TRUE(isAtMost(cursor, 0, {arg(0), 0}).isAlways());
}

//===--- Models of users --------------------------------------------------===//

/// States axes and numbers that do not exist.
class WildOp : public Op<WildOp, OpTrait::ZeroRegions, OpTrait::ZeroSuccessors,
                         OpTrait::OneOperand, OpTrait::NResults<2>::Impl,
                         ShapeModelOpInterface::Trait> {
public:
  using Op::Op;
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  static StringRef getOperationName() { return "wild.op"; }
  void inferShapes(InferenceState &state) {
    static ExprContext other;
    DimExpr foreign = other.symbol(0);
    Value operand = getOperation()->getOperand(0);
    Value number = getOperation()->getResult(0);
    Value shaped = getOperation()->getResult(1);
    DimExpr size = state.extent(operand, 7);
    for (DimExpr e : {size, size + 1, foreign, DimExpr()}) {
      for (unsigned axis : {0u, 3u, ~0u}) {
        state.setExtent(shaped, axis, e);
        state.setExtent(number, axis, e);
        state.setExtent(Value(), axis, e);
        state.setAtMost(shaped, axis, e);
      }
      state.countAtMost(number, e);
      state.setExtents(shaped, {e, e, e});
      state.setContents(shaped, {e});
      state.setLayout(shaped, {e});
      state.setArithmetic(number, e);
      state.setCongruent(number, e);
      state.define(number, makeCompare(Relation::Eq, e, e));
      state.setCondition(number, makeCompare(Relation::Eq, e, e));
      EXPECT_FALSE(state.fits(e, number.getType()));
      EXPECT_FALSE(state.isNonNegative(e));
    }
    state.setContent(Value(), size);
    EXPECT_TRUE(state.extents(Value()).empty() && !state.content(Value()) &&
                state.contents(Value()).empty() && !state.condition(Value()) &&
                state.layout(Value()).empty() &&
                !state.converted(Value(), "floor") &&
                !state.size(OpFoldResult()));
  }
};

class WildDialect : public Dialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WildDialect)
  explicit WildDialect(MLIRContext *context)
      : Dialect("wild", context, TypeID::get<WildDialect>()) {
    addOperations<WildOp>();
  }
  static StringRef getDialectNamespace() { return "wild"; }
};

TEST_F(MisuseTest, AModelThatReadsAxesThatDoNotExist) {
  context.getOrLoadDialect<WildDialect>();
  analyse(R"mlir(
    func.func @f(%x: tensor<?xf32>, %u: tensor<*xf32>) {
      %n, %a = "wild.op"(%x) : (tensor<?xf32>) -> (index, tensor<?xf32>)
      %m, %b = "wild.op"(%u) : (tensor<*xf32>) -> (index, tensor<*xf32>)
      "test.use"(%n, %a, %m, %b)
        : (index, tensor<?xf32>, index, tensor<*xf32>) -> ()
      "test.at"() : () -> ()
      return
    }
  )mlir");
  ShapeCursor cursor = at();
  Operation *use = op("test.use");
  EXPECT_EQ(sameExtent(cursor, use->getOperand(0), use->getOperand(2)).verdict,
            Verdict::Unknown);
  EXPECT_EQ(sameExtent(cursor, {use->getOperand(1), 0}, {arg(0), 0}).verdict,
            Verdict::Unknown);
  expectUnknown(cursor, use->getOperand(3));
}

} // namespace

//===- CloneTest.cpp - Symbols under cloning --------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A symbol is one integer per execution of its declaration. So a copy of the
// declaration declares another symbol, and copied users use that one.
//
//===----------------------------------------------------------------------===//

#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Transforms/CSE.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class CloneTest : public ::testing::Test {
protected:
  CloneTest() { context.loadDialect<SymShapeDialect, func::FuncDialect>(); }

  OwningOpRef<ModuleOp> parse(StringRef text) {
    return parseSourceString<ModuleOp>(text, &context);
  }

  template <typename OpT> SmallVector<OpT> all(Operation *root) {
    SmallVector<OpT> ops;
    root->walk([&](OpT op) { ops.push_back(op); });
    return ops;
  }

  MLIRContext context;
};

constexpr const char *kBody = R"mlir(
func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> {
  %s = symshape.symbol "s0" in [2, 8] : !symshape.symbol
  %u = symshape.tie_shape %t (s0) -> [s0] (%s : !symshape.symbol)
      : tensor<?xf32>
  return %u : tensor<?xf32>
}
)mlir";

TEST_F(CloneTest, CloneOfAFunctionUsesItsOwnSymbol) {
  OwningOpRef<ModuleOp> module = parse(kBody);
  ASSERT_TRUE(module);
  auto func = *module->getOps<func::FuncOp>().begin();
  func::FuncOp copy = func.clone();
  copy.setName("g");
  module->push_back(copy);
  EXPECT_TRUE(succeeded(verify(*module)));

  auto symbols = all<SymbolOp>(*module);
  auto ties = all<TieShapeOp>(*module);
  ASSERT_EQ(symbols.size(), 2u);
  EXPECT_NE(symbols[0].getResult(), symbols[1].getResult());
  EXPECT_EQ(ties[0].getBindings()[0], symbols[0].getResult());
  EXPECT_EQ(ties[1].getBindings()[0], symbols[1].getResult());
}

TEST_F(CloneTest, CloneWithinABlockIsNotMergedByCSE) {
  OwningOpRef<ModuleOp> module = parse(kBody);
  ASSERT_TRUE(module);
  auto func = *module->getOps<func::FuncOp>().begin();
  Block &entry = func.getBody().front();
  SmallVector<Operation *> body;
  for (Operation &op : entry.without_terminator())
    body.push_back(&op);
  OpBuilder builder(entry.getTerminator());
  IRMapping mapping;
  for (Operation *op : body)
    builder.clone(*op, mapping);
  // Let the copy tie the result of the original, so that both are used.
  Value first = body.back()->getResult(0);
  Operation *tie = mapping.lookup(first).getDefiningOp();
  tie->setOperand(0, first);
  entry.getTerminator()->setOperand(0, tie->getResult(0));
  ASSERT_TRUE(succeeded(verify(*module)));

  DominanceInfo dominance(*module);
  IRRewriter rewriter(&context);
  eliminateCommonSubExpressions(rewriter, dominance, *module);
  EXPECT_EQ(all<SymbolOp>(*module).size(), 2u);
  auto ties = all<TieShapeOp>(*module);
  ASSERT_EQ(ties.size(), 2u);
  EXPECT_NE(ties[0].getBindings()[0], ties[1].getBindings()[0]);
}

TEST_F(CloneTest, ParamsAreOneSymbolPerFunction) {
  // Two params with one name read the same symbol: CSE may merge them.
  OwningOpRef<ModuleOp> module = parse(R"mlir(
    func.func @f(%t: tensor<?xf32>) -> tensor<?xf32>
        attributes {symshape.symbols = #symshape.symbols<s0>} {
      %a = symshape.param "s0" : !symshape.symbol
      %b = symshape.param "s0" : !symshape.symbol
      %u = symshape.tie_shape %t (x, y) -> [x + y]
          (%a, %b : !symshape.symbol, !symshape.symbol) : tensor<?xf32>
      return %u : tensor<?xf32>
    }
  )mlir");
  ASSERT_TRUE(module);
  DominanceInfo dominance(*module);
  IRRewriter rewriter(&context);
  eliminateCommonSubExpressions(rewriter, dominance, *module);
  EXPECT_EQ(all<ParamOp>(*module).size(), 1u);
}

TEST_F(CloneTest, AttributesOfClonesAreTheSame) {
  // The ops are different symbols, although their attributes are equal.
  OwningOpRef<ModuleOp> module = parse(kBody);
  ASSERT_TRUE(module);
  SymbolOp symbol = all<SymbolOp>(*module)[0];
  OpBuilder builder(symbol);
  auto copy = cast<SymbolOp>(builder.clone(*symbol));
  EXPECT_EQ(copy.getInfo(), symbol.getInfo());
  EXPECT_NE(copy.getResult(), symbol.getResult());
}

TEST_F(CloneTest, Effects) {
  OwningOpRef<ModuleOp> module = parse(R"mlir(
    func.func @f(%t: tensor<?xf32>) attributes {
        symshape.symbols = #symshape.symbols<s0>} {
      %s = symshape.symbol "s0" : !symshape.symbol
      %p = symshape.param "s0" : !symshape.symbol
      %u = symshape.tie_shape %t (a) -> [a] (%s : !symshape.symbol)
          : tensor<?xf32>
      symshape.claim_shape %t (a) -> [a] (%s : !symshape.symbol)
          : tensor<?xf32>
      %q = symshape.predicate le (a) -> [a, 4] (%s : !symshape.symbol)
      symshape.assume %q
      return
    }
  )mlir");
  ASSERT_TRUE(module);
  SymbolOp symbol = all<SymbolOp>(*module)[0];
  // CSE may neither merge nor move it, but it is dead if nothing uses it.
  EXPECT_FALSE(isMemoryEffectFree(symbol));
  EXPECT_TRUE(wouldOpBeTriviallyDead(symbol));
  EXPECT_TRUE(isPure(all<ParamOp>(*module)[0]));
  EXPECT_TRUE(isPure(all<TieShapeOp>(*module)[0]));
  EXPECT_TRUE(isPure(all<PredicateOp>(*module)[0]));
  // Other ops must not move past statements.
  for (Operation *op : {all<ClaimShapeOp>(*module)[0].getOperation(),
                        all<AssumeOp>(*module)[0].getOperation()}) {
    EXPECT_FALSE(wouldOpBeTriviallyDead(op));
    EXPECT_FALSE(isMemoryEffectFree(op));
    EXPECT_FALSE(isSpeculatable(op) && isMemoryEffectFree(op));
  }
}

} // namespace

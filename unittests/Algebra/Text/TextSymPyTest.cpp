//===- TextSymPyTest.cpp - The spelling of SymPy and torch.export ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expr/RandomExpr.h"
#include "SymShape/Algebra/Text.h"
#include <cmath>
#include <gtest/gtest.h>

using namespace mlir::symshape;
using namespace mlir::symshape::test;

namespace {

class SymPyTest : public ::testing::Test {
protected:
  ExprContext ctx;
  DimExpr s0 = ctx.symbol(0), s1 = ctx.symbol(1);
  TextError error;

  DimExpr parse(llvm::StringRef text) {
    error = {};
    return parseDimExpr(
        text, ctx,
        [&](llvm::StringRef name, std::string &) {
          return name == "s0" ? s0 : name == "s1" ? s1 : DimExpr();
        },
        error, Spelling::SymPy);
  }
  std::string failure(llvm::StringRef text) {
    DimExpr e = parse(text);
    return e ? "parsed as " + toString(e)
             : std::to_string(error.column) + ": " + error.message;
  }
};

TEST_F(SymPyTest, Operators) {
  EXPECT_EQ(parse("s0//2"), s0.floorDiv(2));
  EXPECT_EQ(parse("s0 % 3"), s0.mod(3));
  EXPECT_EQ(parse("s0**2 + s0**0"), s0 * s0 + 1);
  EXPECT_EQ(parse("-s0**2"), -(s0 * s0));
  EXPECT_EQ(parse("2**3**2"), ctx.constant(512));
  EXPECT_EQ(parse("2*((((s0 - 1)//2 + 1)))"), (s0 - 1).floorDiv(2) * 2 + 2);
  EXPECT_EQ(parse("+s0"), s0);
  EXPECT_EQ(parse("-s0//2"), (-s0).floorDiv(2));
}

TEST_F(SymPyTest, Functions) {
  EXPECT_EQ(parse("Mod(s0, s1)"), s0.mod(s1));
  EXPECT_EQ(parse("Max(1, s0)"), ctx.max({s0, ctx.constant(1)}));
  EXPECT_EQ(parse("Min(s0, s1, 3)"), ctx.min({s0, s1, ctx.constant(3)}));
  EXPECT_EQ(parse("FloorDiv(s0, s1)"), s0.floorDiv(s1));
  EXPECT_EQ(parse("CeilDiv(s0, 4)"), s0.ceilDiv(4));
  EXPECT_EQ(parse("CeilToInt(IntTrueDiv(s0, 4))"), s0.ceilDiv(4));
  EXPECT_EQ(parse("ModularIndexing(s0, 4, 8)"), s0.floorDiv(4).mod(8));
  EXPECT_EQ(parse("PowByNatural(s0, 3)"), s0 * s0 * s0);
}

TEST_F(SymPyTest, FractionsAreExact) {
  EXPECT_EQ(parse("floor(s0/3 + 2/3)"), (s0 + 2).floorDiv(3));
  EXPECT_EQ(parse("ceiling(2*s0/3 - 1/3)"), (s0 * 2 - 1).ceilDiv(3));
  EXPECT_EQ(parse("floor(s0/2) + floor(-s0/2)"),
            s0.floorDiv(2) + (-s0).floorDiv(2));
  EXPECT_EQ(parse("floor(s0/s1)"), s0.floorDiv(s1));
  EXPECT_EQ(parse("floor(s0/s1 + 1/s1)"), (s0 + 1).floorDiv(s1));
  EXPECT_EQ(parse("floor(2.0*s0)"), s0 * 2);
  EXPECT_EQ(parse("floor(s0*0.25)"), s0.floorDiv(4));
  EXPECT_EQ(parse("s0/2 + s0/2"), s0);
  EXPECT_EQ(parse("4*(s0/4)"), s0);
  EXPECT_EQ(parse("floor(Max(s0/2, s1/3))"),
            ctx.max({s0 * 3, s1 * 2}).floorDiv(6));
  // x/x is 1 only if x is not 0.
  EXPECT_NE(parse("floor(s0/s0)"), ctx.constant(1));
}

TEST_F(SymPyTest, TruncationIsTowardsZero) {
  DimExpr e = parse("TruncToInt(1.5*ToFloat(s0))");
  DimExpr f = parse("TruncToInt(IntTrueDiv(-2*s0 + s1, 3))");
  ASSERT_TRUE(e && f);
  forEachAssignment(2, -7, 7, [&](llvm::ArrayRef<int64_t> v) {
    EXPECT_EQ(evaluateAt(e, v).value, int64_t(std::trunc(1.5 * double(v[0]))));
    EXPECT_EQ(evaluateAt(f, v).value, (-2 * v[0] + v[1]) / 3);
  });
}

TEST_F(SymPyTest, Errors) {
  EXPECT_EQ(failure("Foo(s0)"), "0: unknown function 'Foo'");
  EXPECT_EQ(failure("floo(s0)"),
            "0: unknown function 'floo'; did you mean 'floor'?");
  EXPECT_EQ(failure("s0/2"), "0: expected an integer expression, found a "
                             "fraction; round it, for example floor(a/2)");
  EXPECT_EQ(failure("Mod(s0/2, 3)"),
            "4: expected an integer expression, found a fraction; round it, "
            "for example floor(a/2)");
  EXPECT_EQ(failure("s0/0"), "2: division by zero");
  EXPECT_EQ(failure("s0//0"), "2: division by zero");
  EXPECT_EQ(failure("floor(0.1*s0)"),
            "6: expected a float literal with an "
            "exact binary value such as 0.5, found 0.1");
  EXPECT_EQ(failure("s0**s1"), "2: expected a constant integer as exponent");
  EXPECT_EQ(failure("2**1000000"),
            "1: expected an exponent between -1024 and 1024, found 1000000");
  EXPECT_EQ(failure("2**-1025"),
            "1: expected an exponent between -1024 and 1024, found -1025");
  EXPECT_EQ(failure("2**99999999999999999999"),
            "1: expected an exponent between -1024 and 1024, found an "
            "integer of more than 64 bits");
  EXPECT_EQ(failure("((2**1000)**1000)**1000"),
            "10: expected integers of at most 2^16384 in a power");
  EXPECT_EQ(failure("Mod(s0)"), "0: expected 2 arguments for 'Mod', found 1");
  EXPECT_EQ(failure("Max()"), "4: expected an expression, found ')'");
  EXPECT_EQ(failure("s0 plus 2"),
            "3: expected the end of the expression, found 'plus'");
  // Every spelling reads the operators that we write.
  EXPECT_EQ(failure("s0 floordiv 2"), "parsed as s0 floordiv 2");
  EXPECT_EQ(failure("Max"), "0: undeclared symbol 'Max'");
}

} // namespace

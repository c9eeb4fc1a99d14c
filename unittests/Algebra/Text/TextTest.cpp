//===- TextTest.cpp - Text of dimension expressions -----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Text.h"
#include "SymShape/Algebra/ScalarRules.h"
#include <gtest/gtest.h>
#include <vector>

using namespace mlir::symshape;

namespace {

class TextTest : public ::testing::Test {
protected:
  ExprContext ctx;
  std::vector<std::string> names = {"s0", "s1", "s2", "seq len", "min", "a\"b"};
  DimExpr s0 = ctx.symbol(0), s1 = ctx.symbol(1), s2 = ctx.symbol(2);
  TextError error;

  DimExpr lookup(llvm::StringRef name, std::string &suggestion) {
    std::vector<llvm::StringRef> known(names.begin(), names.end());
    for (unsigned i = 0; i != known.size(); ++i)
      if (known[i] == name)
        return ctx.symbol(i);
    suggestion = closestName(name, known);
    return {};
  }
  auto makeLookup() {
    return [this](llvm::StringRef name, std::string &suggestion) {
      return lookup(name, suggestion);
    };
  }

  DimExpr parse(llvm::StringRef text) {
    error = {};
    return parseDimExpr(text, ctx, makeLookup(), error);
  }
  std::string print(DimExpr e) {
    return toString(e, [&](unsigned i) { return names[i]; });
  }
  std::string reprint(llvm::StringRef text) {
    DimExpr e = parse(text);
    return e ? print(e) : error.message;
  }
  /// The error as `column: message`.
  std::string failure(llvm::StringRef text) {
    DimExpr e = parse(text);
    return e ? "parsed as " + print(e)
             : std::to_string(error.column) + ": " + error.message;
  }
};

//===----------------------------------------------------------------------===//
// Grammar
//===----------------------------------------------------------------------===//

TEST_F(TextTest, Precedence) {
  EXPECT_EQ(parse("s0 + s1 * s2"), s0 + s1 * s2);
  EXPECT_EQ(parse("s0 - s1 - s2"), s0 - s1 - s2);
  EXPECT_EQ(parse("s0 floordiv 2 * 3"), s0.floorDiv(2) * 3);
  EXPECT_EQ(parse("s0 * 3 floordiv 2"), (s0 * 3).floorDiv(2));
  EXPECT_EQ(parse("s0 mod 7 mod 3"), s0.mod(7).mod(3));
  EXPECT_EQ(parse("-s0 floordiv 2"), (-s0).floorDiv(2));
  EXPECT_EQ(parse("-(s0 floordiv 2)"), -s0.floorDiv(2));
  EXPECT_EQ(parse("s0 ceildiv -3"), s0.ceilDiv(-3));
  EXPECT_EQ(parse("- - -s0"), -s0);
  EXPECT_EQ(parse("(s0+s1)*(s0-s1)"), s0 * s0 - s1 * s1);
}

TEST_F(TextTest, CallsAndLeaves) {
  EXPECT_EQ(parse("min(s0, s1, 3)"), ctx.min({s0, s1, ctx.constant(3)}));
  EXPECT_EQ(parse("max(s0)"), s0);
  EXPECT_EQ(parse("broadcast(s0, 1, s1)"), ctx.broadcast({s0, s1}));
  EXPECT_EQ(parse("dim(0, 1)"), ctx.inputDim(0, 1));
  EXPECT_EQ(parse("scalar(2, index_cast)"), ctx.scalar(2, "index_cast"));
  EXPECT_EQ(parse("scalar(2, \"floor\")"), ctx.scalar(2, "floor"));
  EXPECT_EQ(reprint("scalar(2, floor) + dim(3, 0)"),
            "dim(3, 0) + scalar(2, floor)");
  for (llvm::StringRef rule : getScalarRules())
    EXPECT_EQ(parse("scalar(0, " + rule.str() + ")"), ctx.scalar(0, rule));
}

TEST_F(TextTest, QuotedNames) {
  EXPECT_EQ(parse("\"seq len\" * 2"), ctx.symbol(3) * 2);
  EXPECT_EQ(parse("\"min\" + min(s0, 1)"),
            ctx.symbol(4) + ctx.min({s0, ctx.constant(1)}));
  EXPECT_EQ(parse("\"s0\""), s0);
  EXPECT_EQ(parse("\"a\\\"b\""), ctx.symbol(5));
  EXPECT_EQ(parse("\"a\\22b\""), ctx.symbol(5));
  for (unsigned i = 3; i != 6; ++i)
    EXPECT_EQ(parse(print(ctx.symbol(i))), ctx.symbol(i));
  for (llvm::StringRef word : {"floordiv", "ceildiv", "mod", "min", "max",
                               "broadcast", "dim", "scalar"})
    EXPECT_TRUE(isKeyword(word));
  EXPECT_FALSE(isKeyword("s0"));
}

TEST_F(TextTest, BigIntegers) {
  std::string digits = "123456789012345678901234567890";
  EXPECT_EQ(reprint(digits), digits);
  EXPECT_EQ(reprint("-" + digits), "-" + digits);
  EXPECT_EQ(reprint("s0 * " + digits), "s0 * " + digits);
  EXPECT_EQ(reprint("9223372036854775807 + 1"), "9223372036854775808");
  EXPECT_EQ(reprint("-9223372036854775808"), "-9223372036854775808");
  EXPECT_EQ(failure(std::string(20000, '7')).substr(0, 3), "0: ");
}

TEST_F(TextTest, PrefixStopsWhereTheExpressionEnds) {
  auto prefix = [&](llvm::StringRef text) -> std::string {
    DimExpr e = parseDimExprPrefix(text, ctx, makeLookup(), error);
    return e ? print(e) + "|" + text.str() : error.message;
  };
  EXPECT_EQ(prefix("s0 * 2, s1]"), "s0 * 2|, s1]");
  EXPECT_EQ(prefix("s0 -> [s1]"), "s0| -> [s1]");
  EXPECT_EQ(prefix("s0 (%a)"), "s0| (%a)");
  EXPECT_EQ(prefix("4x8"), "4|x8");
  EXPECT_EQ(prefix("s0 \"unfinished"), "s0| \"unfinished");
  EXPECT_EQ(prefix("s0 == s1"), "s0| == s1");
  EXPECT_EQ(prefix("s0 modulo 3"), "s0| modulo 3");
  EXPECT_EQ(prefix(" s0 ? "), "s0| ? ");
  EXPECT_EQ(prefix("s0 + ]"), "expected an expression, found ']'");
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

TEST_F(TextTest, ErrorsPointAtTheColumn) {
  EXPECT_EQ(failure(""), "0: expected an expression, found end of text");
  EXPECT_EQ(failure("s0 +"), "4: expected an expression, found end of text");
  EXPECT_EQ(failure("(s0 * 2"), "7: expected ')', found end of text");
  EXPECT_EQ(failure("(s0 s1)"), "4: expected ')', found 's1'");
  EXPECT_EQ(failure("s0 s1"),
            "3: expected the end of the expression, found 's1'");
  EXPECT_EQ(failure("s0 * )"), "5: expected an expression, found ')'");
  EXPECT_EQ(failure("min()"), "4: expected an expression, found ')'");
  EXPECT_EQ(failure("min s0"), "4: expected '(', found 's0'");
  EXPECT_EQ(failure("min(s0; s1)"), "6: expected ',' or ')', found ';'");
  EXPECT_EQ(failure("dim(s0, 1)"), "4: expected an operand number, found 's0'");
  EXPECT_EQ(failure("dim(0, 99999999999)"),
            "7: expected an axis below 2^32, found number 99999999999");
  EXPECT_EQ(failure("scalar(0)"), "8: expected ',', found ')'");
  EXPECT_EQ(failure("scalar(0, 1)"),
            "10: expected a conversion rule such as 'floor', found number 1");
  EXPECT_EQ(failure("mod 3"), "0: expected an expression, found 'mod'");
  EXPECT_EQ(failure("s0 // 2"),
            "3: expected the end of the expression, found '/'");
  EXPECT_EQ(failure("1.5"), "1: expected the end of the expression, found '.'");
  EXPECT_EQ(failure("\"seq"), "0: unfinished string or invalid escape");
  EXPECT_EQ(failure("s0 + \"\\q\""), "5: unfinished string or invalid escape");
}

TEST_F(TextTest, UndeclaredNames) {
  EXPECT_EQ(failure("s0 * s3"),
            "5: undeclared symbol 's3'; did you mean 's0'?");
  EXPECT_EQ(failure("batch"), "0: undeclared symbol 'batch'");
  EXPECT_EQ(failure("s0 + mix(1, 2)"),
            "5: unknown function 'mix'; did you mean 'min'?");
  EXPECT_EQ(failure("scalar(1, flor)"),
            "10: unknown conversion rule 'flor'; did you mean 'floor'?");
  EXPECT_EQ(failure("2 + scalar(1, indexcast)"),
            "14: unknown conversion rule 'indexcast'; did you mean "
            "'index_cast'?");
  EXPECT_EQ(failure("scalar(1, \"a rule\")"),
            "10: unknown conversion rule 'a rule'; expected "
            "round_half_away_clamp, index_cast, truncate, floor, ceil");
  EXPECT_EQ(closestName("batsh", {"seq", "batch"}), "batch");
  EXPECT_EQ(closestName("q", {"s", "t"}), "");
}

TEST_F(TextTest, NestingIsLimited) {
  auto nested = [](unsigned n) {
    return std::string(n, '(') + "s0" + std::string(n, ')');
  };
  EXPECT_EQ(parse(nested(900)), s0);
  EXPECT_FALSE(parse(nested(1100)));
  EXPECT_EQ(error.message, "expression nested too deeply");
  EXPECT_EQ(error.column, 1000u);
  EXPECT_FALSE(parse(std::string(1000000, '(')));
  EXPECT_EQ(parse(std::string(100000, '-') + "s0"), s0);
}

TEST_F(TextTest, RandomBytesNeverCrash) {
  std::string alphabet = "s01 +-*(),\"\\minmod floordiv%/.~\xc3";
  uint64_t state = 88172645463325252ULL;
  for (unsigned i = 0; i != 20000; ++i) {
    std::string text;
    for (unsigned n = i % 30; n; --n) {
      state ^= state << 13;
      state ^= state >> 7;
      state ^= state << 17;
      text += alphabet[state % alphabet.size()];
    }
    for (Spelling spelling : {Spelling::Native, Spelling::SymPy}) {
      TextError e;
      if (!parseDimExpr(text, ctx, makeLookup(), e, spelling)) {
        EXPECT_FALSE(e.message.empty());
        EXPECT_LE(e.column, text.size());
      }
    }
  }
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

TEST_F(TextTest, PrintsWhatAPersonWouldWrite) {
  EXPECT_EQ(print(s0 * 32 + 1), "s0 * 32 + 1");
  EXPECT_EQ(print(s1 - s0), "s1 - s0");
  EXPECT_EQ(print(ctx.constant(5) - s0), "5 - s0");
  EXPECT_EQ(print(s0 * s0 + s1 * 2 - 3), "s0 * s0 + s1 * 2 - 3");
  EXPECT_EQ(print(s0.mod(4)), "s0 mod 4");
  EXPECT_EQ(print(s0.mod(s1 + 1) * 2), "(s0 mod (s1 + 1)) * 2");
  EXPECT_EQ(print(s0.ceilDiv(4)), "s0 ceildiv 4");
  EXPECT_EQ(print(s0.ceilDiv(2)), "s0 ceildiv 2");
  EXPECT_EQ(print(s0.ceilDiv(s1)), "s0 ceildiv s1");
  EXPECT_EQ(print(s1 * s0.ceilDiv(s1) + s0), "s1 * (s0 ceildiv s1) + s0");
  EXPECT_EQ(print(s1 * s0.ceilDiv(s1) - s0), "(-s0) mod s1");
  EXPECT_EQ(print((s1 - s0).floorDiv(s1 + 1)), "(s1 - s0) floordiv (s1 + 1)");
  EXPECT_EQ(print((s0 + 2).floorDiv(4)), "(s0 + 2) floordiv 4");
  EXPECT_EQ(print(-s0.floorDiv(3)), "-(s0 floordiv 3)");
  EXPECT_EQ(print(s1 - s0.floorDiv(3) * 3), "s1 - (s0 floordiv 3) * 3");
  EXPECT_EQ(print(s0.floorDiv(4).mod(8)), "(s0 floordiv 4) mod 8");
  EXPECT_EQ(print((s0 * s1).floorDiv(8)), "(s0 * s1) floordiv 8");
  EXPECT_EQ(print(s0 * s1.floorDiv(4)), "s0 * (s1 floordiv 4)");
  EXPECT_EQ(print(ctx.min({s0 + 1, ctx.constant(8)}) * -1), "-min(s0, 7) - 1");
  EXPECT_EQ(toString(ctx.symbol(12) + 1), "s12 + 1");
}

} // namespace

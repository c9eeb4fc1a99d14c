//===- ElementInterpreterTest.cpp - Elements of small tensors -------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/ElementInterpreter.h"
#include "FunctionAnalyzer/IntegerExecution.h"
#include "FunctionAnalyzer/PartsTest.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class ElementInterpreterTest : public PartsTest {
protected:
  /// Analyses a function with these arguments. Its code computes %r of the type
  /// `type`.
  void startCode(StringRef arguments, const std::string &code, StringRef type) {
    start("func.func @f(" + arguments.str() + ") {\n" + code +
          "\n\"test.use\"(%r) : (" + type.str() + ") -> ()\nreturn\n}");
  }
  /// The elements that the interpreter finds for %r, with nothing known about
  /// it before; null for an unknown one.
  SmallVector<DimExpr> infer() {
    values->forget(use());
    ElementInterpreter elements(*values, *module, func());
    elements.infer(use().getDefiningOp());
    return SmallVector<DimExpr>(values->contents(use()));
  }
  /// The same as text, such as "4 ?"; "none" if no element is known.
  std::string text() {
    SmallVector<DimExpr> elements = infer();
    if (elements.empty())
      return "none";
    std::string result;
    for (DimExpr e : elements) {
      if (!result.empty())
        result += " ";
      result += e ? shapes->text(e) : "?";
    }
    return result;
  }
};

//===----------------------------------------------------------------------===//
// Every pair of small numbers
//===----------------------------------------------------------------------===//

/// Compares the elements that an op computes from -8 to 7 and a number with the
/// same op on scalars.
TEST_F(ElementInterpreterTest, ElementsAreThoseOfTheScalarOp) {
  constexpr StringLiteral names[] = {
      "addi",      "subi",       "muli",  "divsi", "divui", "remsi", "remui",
      "ceildivsi", "floordivsi", "andi",  "ori",   "xori",  "shli",  "shrsi",
      "shrui",     "minsi",      "maxsi", "minui", "maxui"};
  constexpr StringLiteral forms[] = {
      "%r = arith.{0} %a, %b : tensor<16xi4>",
      "%r = linalg.map {{ arith.{0} } ins(%a, %b : tensor<16xi4>, "
      "tensor<16xi4>) outs(%a : tensor<16xi4>)",
  };
  for (StringRef form : forms)
    for (StringRef name : names) {
      unsigned numKnown = 0;
      for (int64_t b = -8; b != 8; ++b) {
        startCode("%x: i4, %y: i4",
                  llvm::formatv("%a = arith.constant dense<[-8, -7, -6, -5, "
                                "-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7]> : "
                                "tensor<16xi4>\n"
                                "%b = arith.constant dense<{0}> : "
                                "tensor<16xi4>\n"
                                "%s = arith.{1} %x, %y : i4\n",
                                b, name)
                          .str() +
                      llvm::formatv(form.data(), name).str(),
                  "tensor<16xi4>");
        Operation *scalar = op(("arith." + name).str());
        SmallVector<DimExpr> elements = infer();
        for (auto [i, e] : llvm::enumerate(elements)) {
          if (!e)
            continue;
          int64_t a = int64_t(i) - 8;
          Bits expected =
              evaluateBinary(scalar, APInt(4, a, true), APInt(4, b, true))
                  .front();
          ++numKnown;
          if (expected)
            EXPECT_TRUE(e.isConstant(expected->getSExtValue()))
                << form.str() << name.str() << ": " << a << ", " << b << " is "
                << expected->getSExtValue() << ", not " << shapes->text(e);
        }
      }
      EXPECT_GE(numKnown, 16u) << name.str();
    }
}

/// An integer that becomes a float, and an integer again.
TEST_F(ElementInterpreterTest, IntegersThroughFloats) {
  for (auto [factor, text] : {std::pair(0.5f, "0.5"), std::pair(-1.5f, "-1.5"),
                              std::pair(0.0f, "0.0")}) {
    startCode("",
              llvm::formatv(
                  "%a = arith.constant dense<[-3, -2, -1, 0, 1, 2, 3, 4]> : "
                  "tensor<8xi32>\n"
                  "%c = arith.constant dense<{0}> : tensor<8xf32>\n"
                  "%f = arith.sitofp %a : tensor<8xi32> to tensor<8xf32>\n"
                  "%m = arith.mulf %f, %c : tensor<8xf32>\n"
                  "%r = arith.fptosi %m : tensor<8xf32> to tensor<8xi32>",
                  text)
                  .str(),
              "tensor<8xi32>");
    SmallVector<DimExpr> elements = infer();
    ASSERT_EQ(elements.size(), 8u) << text;
    for (int64_t i = 0; i != 8; ++i)
      EXPECT_TRUE(elements[i] &&
                  elements[i].isConstant(int64_t(float(i - 3) * factor)))
          << text << " * " << i - 3;
  }
}

//===----------------------------------------------------------------------===//
// Unknown numbers
//===----------------------------------------------------------------------===//

TEST_F(ElementInterpreterTest, ElementsAreExpressionsOverTheArguments) {
  startCode("%n: index",
            R"mlir(
    %c5 = arith.constant 5 : index
    %a = tensor.from_elements %n, %c5 : tensor<2xindex>
    %b = tensor.from_elements %c5, %c5 : tensor<2xindex>
    %r = arith.minsi %a, %b : tensor<2xindex>)mlir",
            "tensor<2xindex>");
  SmallVector<DimExpr> elements = infer();
  ASSERT_EQ(elements.size(), 2u);
  EXPECT_EQ(elements[0], ctx().min({arg(0), ctx().constant(5)}));
  EXPECT_TRUE(elements[1].isConstant(5));
}

/// Nothing outside sees a number that the interpreted code makes up.
TEST_F(ElementInterpreterTest, UnknownNumbersMakeTheirElementsUnknown) {
  constexpr StringLiteral code = R"mlir(
    %c5 = arith.constant 5 : index
    %u = "test.unknown"() : () -> tensor<2xindex>
    %a = tensor.insert %n into %u[%c0] : tensor<2xindex>
    %r = linalg.map ins(%a : tensor<2xindex>) outs(%a : tensor<2xindex>)
      (%in: index, %out: index) {
        {0}
        linalg.yield %x : index
      })mlir";
  auto textOf = [&](StringRef body) {
    startCode("%n: index",
              "%c0 = arith.constant 0 : index\n" +
                  std::string(code).replace(code.find("{0}"), 3, body.str()),
              "tensor<2xindex>");
    return text();
  };
  EXPECT_EQ(textOf("%x = arith.maxsi %in, %c5 : index"),
            "max(scalar(0, index_cast), 5) ?");
  EXPECT_EQ(textOf("%x = \"test.next\"(%in) : (index) -> index"), "none");
  EXPECT_EQ(textOf("%y = \"test.next\"(%in) : (index) -> index\n"
                   "%x = arith.maxsi %y, %in : index"),
            "none");
}

/// A select may ignore an unknown element; other code may not.
TEST_F(ElementInterpreterTest, SelectIgnoresTheOtherElement) {
  startCode("", R"mlir(
    %c = arith.constant dense<[true, false]> : tensor<2xi1>
    %a = arith.constant dense<[3, 4]> : tensor<2xi64>
    %u = "test.unknown"() : () -> tensor<2xi64>
    %r = arith.select %c, %a, %u : tensor<2xi1>, tensor<2xi64>)mlir",
            "tensor<2xi64>");
  EXPECT_EQ(text(), "3 ?");
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

std::string reduction(StringRef combine, StringRef elements) {
  return llvm::formatv(R"mlir(
    %a = arith.constant dense<{1}> : tensor<2x3xi64>
    %init = arith.constant dense<[10, 20]> : tensor<2xi64>
    %r = linalg.reduce ins(%a : tensor<2x3xi64>) outs(%init : tensor<2xi64>)
      dimensions = [1] (%in: i64, %out: i64) {{
        %x = {0} : i64
        linalg.yield %x : i64
      })mlir",
                       combine, elements)
      .str();
}

TEST_F(ElementInterpreterTest, ReductionsThatHaveNoOrder) {
  StringRef elements = "[[1, 2, 3], [4, 0, -6]]";
  startCode("", reduction("arith.addi %in, %out", elements), "tensor<2xi64>");
  EXPECT_EQ(text(), "16 18");
  startCode("", reduction("arith.muli %out, %in", elements), "tensor<2xi64>");
  EXPECT_EQ(text(), "60 0");
  startCode("", reduction("arith.maxsi %in, %out", elements), "tensor<2xi64>");
  EXPECT_EQ(text(), "10 20");
  // The order of the iterations changes the result of these.
  for (StringRef combine : {"arith.subi %in, %out", "arith.shli %in, %out",
                            "arith.divsi %in, %out", "arith.addi %in, %in"}) {
    startCode("", reduction(combine, elements), "tensor<2xi64>");
    EXPECT_EQ(text(), "none") << combine.str();
  }
}

TEST_F(ElementInterpreterTest, EachIterationHasItsIndex) {
  startCode("%n: index", R"mlir(
    %r = tensor.generate {
    ^bb0(%i: index, %j: index):
      %c10 = arith.constant 10 : index
      %k = arith.muli %i, %c10 : index
      %x = arith.addi %k, %j : index
      tensor.yield %x : index
    } : tensor<2x3xindex>)mlir",
            "tensor<2x3xindex>");
  EXPECT_EQ(text(), "0 1 2 10 11 12");
}

TEST_F(ElementInterpreterTest, SizesMustBeConstantAndSmall) {
  auto textFor = [&](StringRef size, StringRef type) {
    startCode("%n: index",
              llvm::formatv(R"mlir(
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = tensor.generate {0} {{
    ^bb0(%i: index):
      tensor.yield %i : index
    } : {1})mlir",
                            size, type)
                  .str(),
              type);
    return text();
  };
  EXPECT_EQ(textFor("", "tensor<1xindex>"), "0");
  EXPECT_EQ(textFor("%c1", "tensor<?xindex>"), "0");
  EXPECT_EQ(textFor("", "tensor<0xindex>"), "none");
  EXPECT_EQ(textFor("%c0", "tensor<?xindex>"), "none");
  EXPECT_EQ(textFor("%n", "tensor<?xindex>"), "none");
  int64_t most = InferenceState::kMaxContents;
  auto sized = [](int64_t size) {
    return "tensor<" + std::to_string(size) + "xindex>";
  };
  EXPECT_NE(textFor("", sized(most)), "none");
  EXPECT_EQ(textFor("", sized(most + 1)), "none");
}

/// Elements that become no size are not computed.
TEST_F(ElementInterpreterTest, OnlyElementsThatMayBecomeSizes) {
  start(R"mlir(
    func.func @f() {
      %a = arith.constant dense<[1, 2]> : tensor<2xi64>
      %r = arith.addi %a, %a : tensor<2xi64>
      %f = arith.sitofp %r : tensor<2xi64> to tensor<2xf32>
      "test.float"(%f) : (tensor<2xf32>) -> ()
      return
    }
  )mlir");
  Operation *sum = op("arith.addi");
  values->forget(sum->getResult(0));
  ElementInterpreter(*values, *module, func()).infer(sum);
  EXPECT_TRUE(values->contents(sum->getResult(0)).empty());
}

} // namespace

//===- ConcreteSizesTest.cpp - Expressions at given sizes -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ConcreteSizes.h"
#include "AnalysisTest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

class ConcreteSizesTest : public AnalysisTest {
protected:
  ConcreteSizesTest() {
    analyse(R"mlir(
      func.func @f(%x: tensor<?xf32>, %n: index) {
        %c0 = arith.constant 0 : index
        %d = tensor.dim %x, %c0 : tensor<?xf32>
        %m = arith.addi %d, %d : index
        "test.use"(%m) : (index) -> ()
        return
      }
    )mlir");
  }
  bool accepts(StringRef text) {
    ConcreteSizes sizes;
    std::string error;
    ScopedDiagnosticHandler quiet(&context,
                                  [](Diagnostic &) { return success(); });
    return succeeded(sizes.parse(text, error)) &&
           succeeded(sizes.resolve(*shapes));
  }
};

TEST_F(ConcreteSizesTest, NamesAxesAndNumbers) {
  EXPECT_TRUE(accepts("arg0.0=3"));
  EXPECT_TRUE(accepts("arg0.0=3, arg1=4"));
  EXPECT_TRUE(accepts("arg0.0=3 arg1=-4"));
  EXPECT_FALSE(accepts("arg0.0=-1"));
  EXPECT_FALSE(accepts("arg0.1=3"));
  EXPECT_FALSE(accepts("arg7=3"));
  EXPECT_FALSE(accepts("nosuch=3"));
  EXPECT_FALSE(accepts("arg0.0=3 arg0.0=4"));
  EXPECT_FALSE(accepts("arg0.0"));
  EXPECT_FALSE(accepts("arg0.0=99999999999999999999"));
}

TEST_F(ConcreteSizesTest, EvaluatesAndTellsWhatIsMissing) {
  ConcreteSizes sizes;
  std::string error;
  ASSERT_TRUE(succeeded(sizes.parse("arg0.0=7", error)));
  ASSERT_TRUE(succeeded(sizes.resolve(*shapes)));
  DimExpr twice = known().content(use());
  Int64Result result = sizes.evaluate(known(), twice);
  ASSERT_EQ(result.kind, Int64Result::Value);
  EXPECT_EQ(result.value, 14);
  result = sizes.evaluate(known(), known().content(func().getArgument(1)));
  EXPECT_EQ(result.kind, Int64Result::MissingLeaf);
}

} // namespace

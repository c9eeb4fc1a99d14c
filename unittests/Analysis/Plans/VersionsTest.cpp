//===- VersionsTest.cpp - Which versions to make ----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Versions.h"
#include "AnalysisTest.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// The versions that `text` asks for, or the error.
std::string read(StringRef text) {
  SmallVector<InputConditions> versions;
  std::string error, all;
  if (failed(parseVersions(text, versions, error)))
    return "error";
  for (const InputConditions &version : versions)
    all += (all.empty() ? "" : "; ") + toText(version);
  return all;
}

TEST(VersionTextTest, ReadsConditions) {
  EXPECT_EQ(read(""), "");
  EXPECT_EQ(read("b=8"), "b = 8");
  EXPECT_EQ(read(" b = 8 "), "b = 8");
  EXPECT_EQ(read("b=-1,arg0.1>2"), "b = -1 and arg0.1 > 2");
  EXPECT_EQ(read("b=1|8"), "b = 1; b = 8");
  EXPECT_EQ(
      read("b=1|2,c=3|4"),
      "b = 1 and c = 3; b = 1 and c = 4; b = 2 and c = 3; b = 2 and c = 4");
  EXPECT_EQ(read("b=1;c=2"), "b = 1; c = 2");
  EXPECT_EQ(read("b=1 c=2"), "b = 1 and c = 2");
  EXPECT_EQ(read("arg1.0=1|arg0.0"), "arg1.0 = 1; arg1.0 = arg0.0");
  EXPECT_EQ(read("\"a b\"=3"), "a b = 3");
  EXPECT_EQ(read("'b=8'"), "b = 8");
  // The same version once, the same condition once.
  EXPECT_EQ(read("b=8|8;b=8;b=8,b=8"), "b = 8");
  for (StringRef wrong :
       {"b", "=8", "b=", "b=1|", "b=|1", "b>c", "b=1>2", ",", "\"b=1", "b==1"})
    EXPECT_EQ(read(wrong), "error") << wrong.str();
  // Too many combinations.
  std::string many = "a=1|2";
  for (char c = 'b'; c != 'm'; ++c)
    many += std::string(",") + c + "=1|2";
  EXPECT_EQ(read(many), "error");
}

TEST(VersionTextTest, MakesIdentifiers) {
  SmallVector<InputConditions> versions;
  std::string error;
  ASSERT_TRUE(succeeded(
      parseVersions("\"seq len\"=-8,arg0.1>2,b=arg1.0", versions, error)));
  EXPECT_EQ(toIdentifier(versions[0]), "seq_len__8_arg0_1_above_2_b_arg1_0");
}

class VersionsTest : public AnalysisTest {
protected:
  /// The guards of a version, or the problem.
  std::string guards(StringRef text,
                     GuardChoice choice = GuardChoice::Cheapest) {
    SmallVector<InputConditions> versions;
    std::string problem, all;
    EXPECT_TRUE(succeeded(parseVersions(text, versions, problem)));
    FailureOr<VersionPlan> plan =
        planVersion(known(), versions.front(), choice, problem);
    if (failed(plan))
      return problem;
    fixed.clear();
    for (const FixedInput &input : plan->fixed)
      fixed += input.place.text() + " = " + std::to_string(input.value) + "; ";
    for (const SizeGuard &guard : plan->guards)
      all += guard.text() + "; ";
    return all;
  }

  std::string fixed;
};

TEST_F(VersionsTest, ChoosesTheCheapestGuards) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[b, s * 2]>},
                 %y: tensor<?x4xf32> {symshape.shape = #symshape.shape<[b * s, 4]>},
                 %z: tensor<?x?xf32>, %n: i8)
        attributes {symshape.symbols = #symshape.symbols<b in [0, 64], s in [1, 9]>} {
      return
    }
  )mlir");
  EXPECT_EQ(guards("b=8"), "dimension 0 of argument 0 is 8; ");
  EXPECT_EQ(fixed, "dimension 0 of argument 0 = 8; ");
  // A size that is a multiple of the symbol.
  EXPECT_EQ(guards("s=3"), "dimension 1 of argument 0 is 6; ");
  EXPECT_EQ(guards("b=8,s=3"),
            "dimension 0 of argument 0 is 8; dimension 1 of argument 0 is 6; ");
  EXPECT_EQ(fixed, "dimension 0 of argument 0 = 8; "
                   "dimension 1 of argument 0 = 6; "
                   "dimension 0 of argument 1 = 24; ");
  // The named axis; an axis that the other conditions imply needs no
  // comparison.
  EXPECT_EQ(guards("arg0.0=8,b=8"), "dimension 0 of argument 0 is 8; ");
  EXPECT_EQ(guards("arg2.0=0,arg2.1=1"),
            "dimension 0 of argument 2 is 0; dimension 1 of argument 2 is 1; ");
  EXPECT_EQ(guards("arg2.0=b"),
            "dimension 0 of argument 2 equals dimension 0 of argument 0; ");
  EXPECT_EQ(guards("arg2.0>1"), "dimension 0 of argument 2 exceeds 1; ");
  EXPECT_EQ(guards("arg3=-128"), "argument 3 is -128; ");
  EXPECT_EQ(fixed, "argument 3 = -128; ");
  // The premises imply these.
  EXPECT_EQ(guards("b>-1"), "");
  EXPECT_EQ(guards("arg1.1=4"), "");
}

TEST_F(VersionsTest, RefusesWhatCannotHold) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?x4xf32> {symshape.shape = #symshape.shape<[b * 2, 4]>},
                 %y: tensor<?xf32> {symshape.shape = #symshape.shape<[c floordiv 2]>}, %n: i8)
        attributes {symshape.symbols = #symshape.symbols<b in [0, 64], c>} {
      return
    }
  )mlir");
  StringRef contradicts = "contradicts the premises or the other conditions";
  for (StringRef text : {"b=65", "arg0.0=3", "arg0.1=5", "b=2,arg0.0=6",
                         "arg1.0=-1", "arg2=128", "b>64", "arg0.0=arg0.1,b=1"})
    EXPECT_NE(guards(text).find(contradicts.str()), std::string::npos)
        << text.str() << ": " << guards(text);
  EXPECT_EQ(guards("nosuch=1"), "the function has no input 'nosuch'");
  // A quotient does not determine the symbol.
  EXPECT_EQ(guards("c=4"),
            "the sizes and integer arguments do not determine whether 'c = 4' "
            "holds, so the function cannot choose a version by it");
  // A comparison needs one type.
  EXPECT_EQ(guards("arg2=arg0.0"),
            "the sizes and integer arguments do not determine whether 'arg2 = "
            "arg0.0' holds, so the function cannot choose a version by it");
  EXPECT_EQ(guards("c=4", GuardChoice::None), "");
  EXPECT_EQ(fixed, "dimension 0 of argument 1 = 2; ");
  EXPECT_EQ(guards("arg1.0=281474976710656"),
            "the conditions give dimension 0 of argument 1 a value that its "
            "type cannot have");
}

TEST_F(VersionsTest, ChecksEachFixedInput) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[b]>},
                 %y: memref<?x?xf32> {symshape.shape = #symshape.shape<[b, s]>})
        attributes {symshape.symbols = #symshape.symbols<b, s in [3, 3]>} {
      return
    }
  )mlir");
  EXPECT_EQ(guards("b=1", GuardChoice::EachFixed),
            "dimension 0 of argument 0 is 1; dimension 0 of argument 1 is 1; ");
  EXPECT_EQ(fixed, "dimension 0 of argument 0 = 1; dimension 0 of argument 1 = "
                   "1; dimension 1 of argument 1 = 3; ");
}

TEST_F(VersionsTest, FindsDimensionsThatMayExpand) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?x?xf32>, %k: index) -> (i1, i1, i1, i1) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %n = tensor.dim %x, %c0 : tensor<?x?xf32>
      %m = tensor.dim %x, %c1 : tensor<?x?xf32>
      %p = arith.cmpi eq, %n, %c1 : index
      %q = arith.cmpi eq, %m, %c2 : index
      %r = arith.cmpi slt, %m, %c1 : index
      %s = arith.cmpi eq, %k, %c1 : index
      return %p, %q, %r, %s : i1, i1, i1, i1
    }
  )mlir");
  SmallVector<InputConditions> versions = broadcastVersions(known());
  ASSERT_EQ(versions.size(), 2u);
  EXPECT_EQ(toText(versions[0]), "arg0.0 > 1");
  EXPECT_EQ(toText(versions[1]), "arg0.0 = 1");
}

TEST_F(VersionsTest, CombinesLikelyValues) {
  analyse(R"mlir(
    func.func @f(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[b, s]>})
        attributes {symshape.symbols = #symshape.symbols<b likely {1, 8}, s likely {512}, t>} {
      return
    }
  )mlir");
  SmallVector<InputConditions> versions = likelyVersions(func());
  ASSERT_EQ(versions.size(), 2u);
  EXPECT_EQ(toText(versions[0]), "b = 1 and s = 512");
  EXPECT_EQ(toText(versions[1]), "b = 8 and s = 512");
}

} // namespace

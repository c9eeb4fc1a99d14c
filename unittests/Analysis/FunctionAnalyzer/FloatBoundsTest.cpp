//===- FloatBoundsTest.cpp - Bounds of sizes through floats -----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares the bounds of a number that floats compute with the number itself,
// for each integer of a small range.
//
//===----------------------------------------------------------------------===//

#include "AnalysisTest.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace mlir;
using namespace mlir::symshape;

namespace {

class FloatBoundsTest : public AnalysisTest {
protected:
  /// The bounds of trunc(fn(n)) for lower <= n <= upper, where the lines of
  /// `code` compute %r from %f, both f32.
  Interval boundsOf(int64_t lower, int64_t upper, StringRef code) {
    analyse(llvm::formatv(R"mlir(
      func.func @f(%n: i32) {{
        %lo = arith.constant {0} : i32
        %hi = arith.constant {1} : i32
        %a = arith.cmpi sle, %lo, %n : i32
        %b = arith.cmpi sle, %n, %hi : i32
        cf.assert %a, "lower"
        cf.assert %b, "upper"
        %f = arith.sitofp %n : i32 to f32
        {2}
        %i = arith.fptosi %r : f32 to i32
        "test.use"(%i) : (i32) -> ()
        return
      }
    )mlir",
                          lower, upper, code)
                .str());
    return known().proverBefore(op("test.use")).bounds(known().content(use()));
  }
  void compare(int64_t lower, int64_t upper, std::string code,
               llvm::function_ref<float(float)> fn) {
    Interval bounds = boundsOf(lower, upper, code);
    ASSERT_TRUE(bounds.lower && bounds.upper) << code;
    for (int64_t n = lower; n <= upper; ++n) {
      int64_t value = int64_t(fn(float(n)));
      EXPECT_LE(int64_t(*bounds.lower), value) << code << " for " << n;
      EXPECT_GE(int64_t(*bounds.upper), value) << code << " for " << n;
    }
    // One more than the extremes would be a bound that nothing needs.
    int64_t least = INT64_MAX, most = INT64_MIN;
    for (int64_t n = lower; n <= upper; ++n) {
      int64_t value = int64_t(fn(float(n)));
      least = std::min(least, value);
      most = std::max(most, value);
    }
    EXPECT_GE(int64_t(*bounds.lower), least - 1) << code;
    EXPECT_LE(int64_t(*bounds.upper), most + 1) << code;
  }
};

constexpr std::pair<int64_t, int64_t> ranges[] = {
    {0, 0}, {0, 1}, {-3, 3}, {-10, -1}, {1, 40}, {990, 1010}};
constexpr float factors[] = {0.1f, 0.7f,  -0.3f,       1.0f / 3,
                             3.3f, -2.9f, 0.99999994f, 1e-30f};

TEST_F(FloatBoundsTest, ProductsAndSums) {
  for (auto [lower, upper] : ranges)
    for (float c : factors) {
      std::string constant =
          "%c = arith.constant 0x" +
          llvm::utohexstr(llvm::bit_cast<uint32_t>(c), false, 8) + " : f32\n";
      compare(lower, upper, constant + "%r = arith.mulf %f, %c : f32",
              [&](float n) { return n * c; });
      if (c != 1e-30f) // the quotients do not fit an i32
        compare(lower, upper, constant + "%r = arith.divf %f, %c : f32",
                [&](float n) { return n / c; });
      compare(lower, upper,
              constant + "%p = arith.mulf %f, %c : f32\n"
                         "%r = arith.addf %p, %c : f32",
              [&](float n) {
                volatile float p = n * c;
                return p + c;
              });
      compare(lower, upper,
              constant + "%p = arith.mulf %f, %c : f32\n"
                         "%q = arith.negf %p : f32\n"
                         "%r = arith.maximumf %q, %c : f32",
              [&](float n) { return std::max(-(n * c), c); });
      compare(lower, upper,
              constant + "%p = arith.subf %c, %f : f32\n"
                         "%r = arith.minimumf %p, %c : f32",
              [&](float n) { return std::min(c - n, c); });
    }
}

TEST_F(FloatBoundsTest, NoBoundsWhereADivisorMayBeZero) {
  Interval bounds = boundsOf(-1, 5,
                             "%c = arith.constant 0.7 : f32\n"
                             "%r = arith.divf %c, %f : f32");
  EXPECT_EQ(*bounds.upper, llvm::DynamicAPInt(INT32_MAX)); // that of the type
}

} // namespace

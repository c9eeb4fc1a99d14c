//===- FloatLimitsTest.cpp - Ranges in which float arithmetic is exact ----===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// States the limit that is found for a random chain of float ops, and compares
// the number that the analysis then follows with the executed chain.
//
//===----------------------------------------------------------------------===//

#include "Explain/FloatLimits.h"
#include "AnalysisTest.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/Support/FormatVariadic.h"
#include <random>

using namespace mlir;
using namespace mlir::symshape;
using llvm::APFloat;

namespace {

/// A chain of float ops on one value, as text and as a function.
class Chain {
  using Calculation = APFloat::opStatus (APFloat::*)(const APFloat &,
                                                     APFloat::roundingMode);

public:
  Chain(std::mt19937_64 &rng, bool isHalf)
      : type(isHalf ? "f16" : "f32"),
        semantics(isHalf ? &APFloat::IEEEhalf() : &APFloat::IEEEsingle()) {
    static const double constants[] = {0.5, 0.25, 1.5, 2.0, 3.0,
                                       7.0, 10.0, 1.0, 48.0};
    // (No method: the maximum.)
    static const std::pair<StringRef, Calculation> binaries[] = {
        {"arith.mulf", &APFloat::multiply},
        {"arith.divf", &APFloat::divide},
        {"arith.addf", &APFloat::add},
        {"arith.subf", &APFloat::subtract},
        {"arith.maximumf", nullptr}};
    static const std::pair<StringRef, APFloat::roundingMode> roundings[] = {
        {"math.floor", APFloat::rmTowardNegative},
        {"math.ceil", APFloat::rmTowardPositive},
        {"math.trunc", APFloat::rmTowardZero}};
    auto pick = [&](size_t n) { return size_t(rng() % n); };
    for (size_t i = 0, n = 1 + pick(9); i != n; ++i) {
      double c = constants[pick(std::size(constants))];
      size_t kind = pick(9);
      if (kind < std::size(binaries))
        binary(binaries[kind].first, c, binaries[kind].second);
      else if (kind -= std::size(binaries); kind < std::size(roundings))
        unary(roundings[kind].first, rounded(roundings[kind].second));
      else
        unary("arith.negf", [](APFloat a) { return -a; });
    }
  }

  StringRef getType() const { return type; }
  StringRef getCode() const { return code; }
  std::string getResult() const {
    return steps.empty() ? "%f" : "%v" + std::to_string(steps.size());
  }
  /// The integer that the executed chain gives; none if it is out of the range
  /// of i64, or not finite.
  std::optional<int64_t> run(int64_t number) const {
    APFloat value(*semantics);
    value.convertFromAPInt(llvm::APInt(64, number, /*isSigned=*/true),
                           /*IsSigned=*/true, APFloat::rmNearestTiesToEven);
    for (const Step &step : steps)
      value = step(value);
    llvm::APSInt result(64, /*isUnsigned=*/false);
    bool isExact;
    if (value.convertToInteger(result, APFloat::rmTowardZero, &isExact) ==
        APFloat::opInvalidOp)
      return std::nullopt;
    return result.getExtValue();
  }

private:
  using Step = std::function<APFloat(APFloat)>;
  static Step rounded(APFloat::roundingMode mode) {
    return [=](APFloat a) {
      a.roundToIntegral(mode);
      return a;
    };
  }
  void unary(StringRef op, Step step) {
    std::string in = getResult();
    steps.push_back(std::move(step));
    code += llvm::formatv("{0} = {1} {2} : {3}\n", getResult(), op, in, type);
  }
  void binary(StringRef op, double constant, Calculation calculate) {
    std::string in = getResult();
    APFloat c(constant);
    bool losesInfo;
    c.convert(*semantics, APFloat::rmNearestTiesToEven, &losesInfo);
    steps.push_back([=](APFloat a) {
      if (!calculate)
        return llvm::maximum(a, c);
      (a.*calculate)(c, APFloat::rmNearestTiesToEven);
      return a;
    });
    code += llvm::formatv("%c{0} = arith.constant {1:E} : {2}\n", steps.size(),
                          constant, type);
    code += llvm::formatv("{0} = {1} {2}, %c{3} : {4}\n", getResult(), op, in,
                          steps.size(), type);
  }

  StringRef type;
  const llvm::fltSemantics *semantics;
  std::string code;
  std::vector<Step> steps;
};

class FloatLimitsTest : public AnalysisTest {
protected:
  FloatLimitsTest() { context.loadDialect<math::MathDialect>(); }

  /// Analyses the chain for arguments of magnitude `limit` at most, or for all.
  void analyse(const Chain &chain, std::optional<int64_t> limit) {
    std::string checks;
    if (limit)
      checks = llvm::formatv(R"mlir(
        %lo = arith.constant {0} : i64
        %hi = arith.constant {1} : i64
        %a = arith.cmpi sle, %lo, %n : i64
        %b = arith.cmpi sle, %n, %hi : i64
        cf.assert %a, "lower"
        cf.assert %b, "upper")mlir",
                             -*limit, *limit);
    AnalysisTest::analyse(llvm::formatv(R"mlir(
      func.func @f(%n: i64) {{
        {0}
        %f = arith.sitofp %n : i64 to {1}
        {2}
        %i = arith.fptosi {3} : {1} to i64
        "test.use"(%i) : (i64) -> ()
        return
      })mlir",
                                        checks, chain.getType(),
                                        chain.getCode(), chain.getResult())
                              .str());
  }
};

TEST_F(FloatLimitsTest, LimitsSufficeAndTheFollowedNumberIsExact) {
  std::mt19937_64 rng(7);
  unsigned found = 0;
  for (unsigned i = 0; i != 400; ++i) {
    Chain chain(rng, /*isHalf=*/i % 2);
    analyse(chain, std::nullopt);
    std::optional<FloatLimit> limit = findFloatLimit(use(), known());
    if (!limit || !limit->obstacle.empty())
      continue;
    ++found;
    int64_t most = int64_t(limit->limit);
    ASSERT_GE(most, 0) << chain.getCode().str();
    analyse(chain, most);
    // At the ends and around 0 the roundings differ.
    std::vector<int64_t> numbers = {most, -most, most - 1, 1 - most};
    for (int64_t n = -12; n <= 12; ++n)
      numbers.push_back(n);
    for (unsigned k = 0; k != 20; ++k)
      numbers.push_back(int64_t(rng() % (2 * uint64_t(most) + 1)) - most);
    for (int64_t n : numbers) {
      if (n > most || n < -most)
        continue;
      std::optional<int64_t> followed = valueFor({n});
      ASSERT_TRUE(followed) << chain.getCode().str() << "limit " << most;
      ASSERT_EQ(followed, chain.run(n))
          << chain.getCode().str() << "at " << n << ", limit " << most;
    }
  }
  EXPECT_GT(found, 200u);
}

} // namespace

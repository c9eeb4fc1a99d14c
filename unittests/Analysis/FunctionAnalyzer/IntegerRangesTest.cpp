//===- IntegerRangesTest.cpp - Ranges of machine integers -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Integers of few bits wrap often. The tests compare the facts
// about them with every execution.
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/IntegerExecution.h"
#include "FunctionAnalyzer/PartsTest.h"
#include "llvm/Support/FormatVariadic.h"
#include <random>

using namespace mlir;
using namespace mlir::symshape;

namespace {

//===----------------------------------------------------------------------===//
// Every execution of a function of two numbers
//===----------------------------------------------------------------------===//

class IntegerRangesTest : public PartsTest {
protected:
  /// Analyses a function whose arguments are %a and %b of type i4.
  void analyseCode(const std::string &code) {
    analyse("func.func @f(%a: i4, %b: i4) {\n" + code +
            "  \"test.end\"() : () -> ()\n  return\n}\n");
  }
  Block &body() { return func().getFunctionBody().front(); }
  Value value(unsigned i) { return *std::next(results().begin(), i); }
  /// The results of all ops, in order.
  SmallVector<Value> results() {
    SmallVector<Value> found;
    for (Operation &op : body())
      llvm::append_range(found, op.getResults());
    return found;
  }

  /// Calls `fn` with each execution that passes the checks.
  void forEachExecution(llvm::function_ref<void(IntegerExecution &)> fn) {
    for (unsigned a = 0; a != 16; ++a)
      for (unsigned b = 0; b != 16; ++b) {
        IntegerExecution run({{func().getArgument(0), APInt(4, a)},
                              {func().getArgument(1), APInt(4, b)}});
        if (run.run(body()))
          fn(run);
      }
  }

  /// The range of `v` at the end, in the signed reading.
  Interval range(Value v) {
    return known().proverBefore(op("test.end")).bounds(known().content(v));
  }
  /// The least range that holds the numbers of all executions.
  std::optional<Interval> exactRange(Value v) {
    std::optional<Interval> range;
    forEachExecution([&](IntegerExecution &run) {
      if (Bits bits = run[v]) {
        auto here =
            Interval::between(bits->getSExtValue(), bits->getSExtValue());
        if (!range)
          range = here;
        range = Interval{std::min(*range->lower, *here.lower),
                         std::max(*range->upper, *here.upper)};
      }
    });
    return range;
  }
  bool isExact(Value v) {
    auto exact = exactRange(v);
    Interval found = range(v);
    return exact && found.lower == exact->lower && found.upper == exact->upper;
  }

  /// Compares the facts about all values with each execution. Poison may be
  /// any number.
  void checkAll(const std::string &what) {
    Prover &prover = known().proverBefore(op("test.end"));
    SmallVector<Value> values = results();
    values.push_back(func().getArgument(0));
    values.push_back(func().getArgument(1));
    unsigned executions = 0;
    SmallVector<Interval> ranges;
    for (Value v : values) {
      DimExpr e = known().content(v);
      ranges.push_back(e ? prover.bounds(e) : Interval());
    }
    SmallVector<Verdict> verdicts;
    for (Value v : values)
      verdicts.push_back(decide(known().condition(v), prover));
    forEachExecution([&](IntegerExecution &run) {
      ++executions;
      for (auto [v, range, verdict] :
           llvm::zip_equal(values, ranges, verdicts)) {
        Bits bits = run[v];
        if (!bits)
          continue;
        if (v.getType().isInteger(1)) {
          EXPECT_NE(verdict, bits->isZero() ? Verdict::Always : Verdict::Never)
              << what << explain(v, run);
          continue;
        }
        llvm::DynamicAPInt number(bits->getSExtValue());
        EXPECT_TRUE((!range.lower || *range.lower <= number) &&
                    (!range.upper || number <= *range.upper))
            << what << explain(v, run);
        DimExpr e = atInputs(known().content(v), run);
        if (e.isConstant())
          EXPECT_TRUE(e.isConstant(bits->getSExtValue()))
              << what << explain(v, run);
      }
    });
    if (executions != 0)
      EXPECT_TRUE(prover.isConsistent()) << what;
  }
  std::string explain(Value v, IntegerExecution &run) {
    std::string text;
    llvm::raw_string_ostream out(text);
    out << "\n"
        << v << " for a = " << run[func().getArgument(0)]->getSExtValue()
        << ", b = " << run[func().getArgument(1)]->getSExtValue() << " is "
        << run[v]->getSExtValue();
    return text;
  }
  DimExpr atInputs(DimExpr e, IntegerExecution &run) {
    return e.replaceLeaves(e.getContext(), [&](DimExpr leaf) {
      for (Value arg : func().getArguments())
        if (leaf == known().content(arg))
          return e.getContext().constant(run[arg]->getSExtValue());
      return leaf;
    });
  }
};

/// A check that %a or %b is in a range.
std::string within(StringRef name, int64_t lower, int64_t upper,
                   bool isSigned = true) {
  return llvm::formatv(R"mlir(
    %{0}.lo = arith.constant {1} : i4
    %{0}.hi = arith.constant {2} : i4
    %{0}.c = arith.cmpi {3}le, %{0}.lo, %{0} : i4
    %{0}.d = arith.cmpi {3}le, %{0}, %{0}.hi : i4
    cf.assert %{0}.c, "lower"
    cf.assert %{0}.d, "upper"
)mlir",
                       name, lower, upper, isSigned ? "s" : "u")
      .str();
}

//===----------------------------------------------------------------------===//
// One op
//===----------------------------------------------------------------------===//

constexpr StringLiteral kBinary[] = {
    "addi",      "subi",      "muli",       "divsi", "divui", "remsi", "remui",
    "ceildivsi", "ceildivui", "floordivsi", "andi",  "ori",   "xori",  "shli",
    "shrsi",     "shrui",     "minsi",      "maxsi", "minui", "maxui"};
constexpr StringLiteral kFlags[] = {"", " overflow<nsw>", " overflow<nuw>",
                                    " overflow<nsw, nuw>"};
bool hasFlags(StringRef op) {
  return op == "addi" || op == "subi" || op == "muli" || op == "shli";
}

TEST_F(IntegerRangesTest, NoRangeLeavesOutAnExecution) {
  constexpr std::pair<int64_t, int64_t> ranges[] = {
      {-8, 7}, {0, 1}, {-1, 1}, {-8, -1}, {1, 5}};
  for (StringRef name : kBinary)
    for (StringRef flags : ArrayRef(kFlags).take_front(hasFlags(name) ? 4 : 1))
      for (auto [aLower, aUpper] : ranges)
        for (auto [bLower, bUpper] : ranges) {
          std::string code = within("a", aLower, aUpper) +
                             within("b", bLower, bUpper) + "  %r = arith." +
                             name.str() + " %a, %b" + flags.str() + " : i4\n";
          analyseCode(code);
          checkAll(code);
        }
}

/// An op for which the range must be the least one that holds all results.
TEST_F(IntegerRangesTest, RangesAreTheLeast) {
  const std::pair<std::string, StringRef> cases[] = {
      {within("a", 0, 3) + within("b", 0, 3), "%r = arith.ori %a, %b : i4"},
      {within("a", 0, 3), "%r = arith.andi %a, %b : i4"},
      {within("a", 0, 3) + within("b", 0, 1), "%r = arith.shli %a, %b : i4"},
      {within("b", 1, 3), "%r = arith.shrui %a, %b : i4"},
      {within("b", 2, 3), "%r = arith.shrsi %a, %b : i4"},
      {within("b", 2, 5), "%r = arith.divui %a, %b : i4"},
      {within("b", 1, 5), "%r = arith.remui %a, %b : i4"},
      {within("b", 0, 5), "%r = arith.minui %a, %b : i4"},
  };
  for (auto &[checks, op] : cases) {
    analyseCode(checks + op.str() + "\n");
    EXPECT_TRUE(isExact(value(results().size() - 1))) << checks << op.str();
  }
}

/// Next to cases of the test above, a similar op whose result may be any
/// number.
TEST_F(IntegerRangesTest, WrappedNumbersMayBeAny) {
  const std::pair<std::string, StringRef> cases[] = {
      {"", "%r = arith.andi %a, %b : i4"},
      {within("a", 0, 7) + within("b", 0, 7), "%r = arith.muli %a, %b : i4"},
      {within("a", 0, 7) + within("b", 0, 3), "%r = arith.shli %a, %b : i4"},
      {within("b", 0, 3), "%r = arith.shrui %a, %b : i4"},
      {within("b", 0, 3), "%r = arith.shrsi %a, %b : i4"},
      {within("b", 0, 5), "%r = arith.divui %a, %b : i4"},
      {within("b", 0, 5), "%r = arith.maxui %a, %b : i4"},
      {within("a", 0, 7) + within("b", -7, 7), "%r = arith.addi %a, %b : i4"},
      {within("a", -8, -1), "%r = arith.subi %a, %b overflow<nuw> : i4"},
  };
  for (auto &[checks, op] : cases) {
    analyseCode(checks + op.str() + "\n");
    Value result = value(results().size() - 1);
    ASSERT_TRUE(exactRange(result)->lower == llvm::DynamicAPInt(-8) &&
                exactRange(result)->upper == llvm::DynamicAPInt(7))
        << op.str();
    EXPECT_TRUE(isExact(result)) << op.str();
  }
}

/// The number of %s is an expression, which may be negative. The range of %s
/// says that it is poison then.
TEST_F(IntegerRangesTest, RangeOfAnExpressionBoundsWhatUsesIt) {
  for (StringRef flags : kFlags) {
    analyseCode(within("a", 0, 7) + within("b", 0, 7) +
                "%c0 = arith.constant 0 : i4\n"
                "%s = arith.subi %a, %b" +
                flags.str() +
                " : i4\n"
                "%p = arith.cmpi sge, %s, %c0 : i4\n");
    checkAll(flags.str());
    Verdict verdict = decide(known().condition(value(results().size() - 1)),
                             known().proverBefore(op("test.end")));
    EXPECT_EQ(verdict == Verdict::Always, flags.contains("nuw")) << flags.str();
  }
}

/// Upstream's range of a rounded-up quotient of -8 has the wrong sign.
TEST_F(IntegerRangesTest, LeastNumberDividedRoundingUp) {
  // %n is -8 or -4.
  for (StringRef shift : {"2", "1"}) {
    std::string code = within("a", -2, -2) + within("b", -3, -1) +
                       "%c = arith.constant -2 : i4\n"
                       "%shift = arith.constant " +
                       shift.str() +
                       " : i4\n"
                       "%m = arith.maxui %a, %c : i4\n"
                       "%n = arith.shli %m, %shift overflow<nsw> : i4\n"
                       "%d = arith.muli %b, %m overflow<nsw> : i4\n"
                       "%q = arith.ceildivsi %n, %d : i4\n"
                       "%z = arith.constant 0 : i4\n"
                       "%p = arith.cmpi sgt, %q, %z : i4\n";
    analyseCode(code);
    checkAll(code);
  }
}

/// A check of the unsigned reading bounds the signed one only if the sign is
/// known.
TEST_F(IntegerRangesTest, UnsignedChecks) {
  for (int64_t lower : {0, 1, 7, 8, 12})
    for (int64_t upper : {0, 1, 7, 8, 15}) {
      std::string code = within("a", lower, upper, /*isSigned=*/false) +
                         "%r = arith.shrui %a, %a : i4\n"
                         "%s = arith.extui %a : i4 to i8\n"
                         "%t = arith.extsi %a : i4 to i8\n";
      analyseCode(code);
      checkAll(code);
    }
}

/// The range of `%y` holds because `%y` is poison otherwise: it says nothing
/// about `%a` or `%x`.
TEST_F(IntegerRangesTest, RangesDescribeTheirResultAlone) {
  std::string code = "%c1 = arith.constant 1 : i4\n"
                     "%s = arith.addi %a, %b overflow<nsw> : i4\n"
                     "%h = arith.shrui %s, %c1 : i4\n"
                     "%x = arith.addi %a, %c1 : i4\n"
                     "%y = arith.addi %a, %c1 overflow<nuw> : i4\n"
                     "%z = arith.shrui %y, %c1 : i4\n";
  analyseCode(code);
  checkAll(code);
  EXPECT_TRUE(isExact(func().getArgument(0)));
  EXPECT_TRUE(isExact(func().getArgument(1)));
  EXPECT_TRUE(isExact(value(3)));
}

/// The part forgets the range of a value that the walk describes again.
TEST_F(IntegerRangesTest, ErasedRangesAreNotUsed) {
  start(R"mlir(
    func.func @f(%a: i8) {
      %c3 = arith.constant 3 : i8
      %n = arith.shrui %a, %c3 : i8
      %m = "test.other"(%n) : (i8) -> i8
      %r = arith.ori %m, %c3 : i8
      "test.use"(%r) : (i8) -> ()
      return
    }
  )mlir");
  Operation *shift = op("arith.shrui"), *sum = op("arith.ori");
  Value n = shift->getResult(0), m = op("test.other")->getResult(0);
  auto upper = [&](Value v) {
    return values->getProver().bounds(values->content(v)).upper;
  };
  auto redo = [&](Operation *op) {
    values->forget(op->getResult(0));
    values->ranges.infer(op);
  };
  redo(shift);
  EXPECT_EQ(upper(n), llvm::DynamicAPInt(31));
  values->forget(n);
  EXPECT_EQ(upper(n), llvm::DynamicAPInt(127));

  values->forget(m);
  redo(sum);
  EXPECT_EQ(upper(sum->getResult(0)), llvm::DynamicAPInt(127));
}

//===----------------------------------------------------------------------===//
// Ops one after another
//===----------------------------------------------------------------------===//

/// Programs of random ops on i1, i4 and i7.
class RandomIntegers {
public:
  explicit RandomIntegers(uint64_t seed) : random(seed) {}

  std::string program(unsigned numOps) {
    named["i4"] = {"a", "b"};
    for (StringRef name : {"a", "b"})
      if (number(0, 1)) {
        int64_t lower = number(-8, 7);
        text += within(name, lower, number(lower, 7));
      }
    for (int64_t i : {number(-8, 7), number(0, 3)})
      define("arith.constant " + std::to_string(i) + " : i4", "i4");
    for (unsigned i = 0; i != numOps; ++i)
      addOp();
    return text;
  }

private:
  int64_t number(int64_t lower, int64_t upper) {
    return std::uniform_int_distribution<int64_t>(lower, upper)(random);
  }
  template <typename Range> std::string pick(const Range &from) {
    return std::string(
        *std::next(std::begin(from), number(0, std::size(from) - 1)));
  }
  /// A value of the type; one of the latest more often.
  std::string use(const std::string &type) {
    auto &known = named[type];
    size_t from = number(0, 1) && known.size() > 3 ? known.size() - 3 : 0;
    return "%" + known[number(from, known.size() - 1)];
  }
  void define(const std::string &op, const std::string &type) {
    std::string name = "v" + std::to_string(next++);
    text += "  %" + name + " = " + op + "\n";
    named[type].push_back(name);
  }
  void define(const std::string &op, const std::string &type,
              const std::string &second) {
    std::string name = "v" + std::to_string(next++);
    std::string other = "v" + std::to_string(next++);
    text += "  %" + name + ", %" + other + " = " + op + "\n";
    named[type].push_back(name);
    named[second].push_back(other);
  }
  void addOp() {
    std::string type = named["i7"].empty() || number(0, 2) ? "i4" : "i7";
    std::string a = use(type), b = use(type);
    switch (number(0, 9)) {
    case 0:
      return define("arith.cmpi " + pick(kPredicates) + ", " + a + ", " + b +
                        " : " + type,
                    "i1");
    case 1:
      if (named["i1"].empty())
        break;
      return define("arith.select " + use("i1") + ", " + a + ", " + b + " : " +
                        type,
                    type);
    case 2:
      if (type == "i4")
        return define(pick(kExtensions) + " " + a + " : i4 to i7", "i7");
      return define("arith.trunci " + a + pick(kFlags) + " : i7 to i4", "i4");
    case 3: {
      std::string op = pick(kExtended);
      bool isSum = op == "arith.addui_extended";
      return define(op + " " + a + ", " + b + " : " + type +
                        (isSum ? ", i1" : ""),
                    type, isSum ? "i1" : type);
    }
    }
    std::string op = pick(kBinary);
    define("arith." + op + " " + a + ", " + b +
               (hasFlags(op) ? pick(kFlags) : "") + " : " + type,
           type);
  }

  static constexpr StringLiteral kPredicates[] = {
      "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"};
  static constexpr StringLiteral kExtensions[] = {"arith.extsi", "arith.extui"};
  static constexpr StringLiteral kExtended[] = {
      "arith.addui_extended", "arith.mulsi_extended", "arith.mului_extended"};

  std::mt19937_64 random;
  std::string text;
  std::map<std::string, std::vector<std::string>> named;
  unsigned next = 0;
};

/// Checks programs with consecutive seeds: SYMSHAPE_RANGE_CHECKS=N of them,
/// from SYMSHAPE_TEST_SEED on. A failure prints its seed.
TEST_F(IntegerRangesTest, RandomOps) {
  const char *given = std::getenv("SYMSHAPE_TEST_SEED");
  const char *wanted = std::getenv("SYMSHAPE_RANGE_CHECKS");
  uint64_t seed = given ? std::strtoull(given, nullptr, 10) : 1;
  uint64_t count = wanted ? std::strtoull(wanted, nullptr, 10) : 100;
  for (uint64_t end = seed + count; seed != end && !HasFailure(); ++seed) {
    std::string code = RandomIntegers(seed).program(8);
    analyseCode(code);
    checkAll("seed " + std::to_string(seed) + "\n" + code);
  }
}

} // namespace

//===- AnalysisBudgets.h - Limits of the analysis ---------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The limits of the layers above the algebra: they bound a search, or the size
// of a result of the analysis or of a pass. The limits of the prover are in
// lib/Algebra/Facts/Budgets.h.
//
// At its limit, a search finds nothing: a number stays a fresh symbol, a bound
// or a fact is missing, a rewrite does not happen. The program and every answer
// stay right. A comment says where the result is another one. Sizes of
// expressions and conditions count nodes.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_ANALYSISBUDGETS_H
#define SYMSHAPE_INTERFACES_ANALYSISBUDGETS_H

#include <cstddef>
#include <cstdint>

namespace mlir::symshape {

struct AnalysisBudgets {
  /// Conditions, and proofs that suppose parts of them (Condition.cpp).
  struct {
    /// The size of a condition. A larger one is unknown: repeated use of shared
    /// parts makes the tree grow exponentially.
    unsigned size = 256;
    /// The size at which `and` and `or` no longer connect two conditions: each
    /// `xor` doubles them.
    unsigned connected = 96;
    /// The parts that are neither proved nor refuted, and suppositions inside
    /// each other, since each level checks the last part twice.
    size_t supposedParts = 8;
    unsigned supposedDepth = 3;
    /// Larger conditions are checked only part by part, without suppositions.
    unsigned supposedSize = 24;
    /// Suppositions for one condition, including those for its parts.
    unsigned suppositions = 16;
  } conditions = {};

  /// The elements of small tensors (ShapeModel.h, Contents.cpp).
  struct {
    /// The elements of a tensor whose contents the analysis follows.
    int64_t elements = 64;
    /// The size of a condition that becomes a number, 0 or 1, and the size of
    /// this number.
    unsigned indicatorConditions = 8;
    unsigned indicatorSize = 64;
  } contents = {};

  /// The parser of attributes (ExprParser.cpp). It reports an error.
  struct {
    /// Operators inside each other: each level uses stack.
    unsigned depth = 1000;
    /// Digits of a number: reading and writing them takes quadratic time.
    unsigned digits = 1000;
  } parser = {};

  /// The ops of the dialect.
  struct {
    /// Pairs of a source and a result dimension of a reshape in which the
    /// search looks for the next group (ReshapeForms.cpp).
    unsigned reshapePairs = 64;
    /// Bits of an integer in which an expression is computed. For more, the
    /// expression is not emitted (EmitExpr.cpp).
    unsigned emittedBits = 1024;
    /// The size of a side of a predicate. A larger predicate is unknown
    /// (Predicates.cpp).
    unsigned predicateSize = 2048;
  } dialect = {};

  /// Models of upstream ops (lib/ExternalModels).
  struct {
    /// Larger expressions are not duplicated (Integers.h).
    unsigned duplicated = 64;
    /// Larger alternatives are not combined: users read the result, so a fresh
    /// symbol is better (Integers.h).
    unsigned combined = 12;
    /// Larger constant exponents are not multiplied out (Integers.cpp).
    int64_t exponent = 4;
    /// Alternatives of a selected number, the size of its condition, and the
    /// size of each value (Arith.cpp).
    size_t selectAlternatives = 3;
    unsigned selectCondition = 8;
    unsigned selectValue = 24;
    /// Differences whose sign splits the proof about a selected number into
    /// cases (SelectionCases.cpp).
    size_t selectSplits = 3;
    /// Users of a buffer among which the search looks for the store of a number
    /// (MemRef.cpp).
    unsigned bufferUsers = 64;
    /// Sizes that are compared pairwise, to drop those that another one
    /// dominates: each pair is a question to the prover (ModelSupport.cpp).
    size_t comparedSizes = 4;
    /// The size of a bound of a number that is one of several
    /// (ModelSupport.cpp).
    unsigned boundSize = 12;
    /// Ops inside each other that are searched for a shape that is an error. If
    /// there are more, it may be one (Shape.cpp).
    unsigned errorDepth = 8;
    /// Denominators of exact fractions are smaller, so that products of two do
    /// not overflow (Float.cpp).
    int64_t denominator = 1 << 20;
    /// Floats visited for the range of one float (FloatRanges.cpp).
    unsigned floatSteps = 24;
  } models = {};

  /// The walk over a function (FunctionAnalyzer).
  struct {
    /// Times that a loop is walked until the merges that may still change
    /// become fresh symbols (WalkBudget.h).
    unsigned rounds = 6;
    /// Loops inside each other that are walked again each by itself. A deeper
    /// one is walked again only together with the loop around it: otherwise
    /// each loop of a nest would walk all those inside it several times
    /// (WalkBudget.h).
    unsigned depth = 6;
    /// Visits of ops, as a multiple of the ops in the function and this number
    /// of further ops. After them, each loop is walked only once.
    uint64_t visitsPerOp = 40;
    uint64_t furtherOps = 1000;
    /// Work of the provers' costly tiers per op of a function without dynamic
    /// extents. After it, only cheap tiers answer (FunctionAnalyzer.cpp).
    uint64_t staticWorkPerOp = 2;
    /// Values visited to see whether a check depends on elements. If there are
    /// more, the analysis does not use the check (FunctionAnalyzer.cpp).
    size_t checkSources = 16;
    /// Iterations of a loop that are walked one by one (WalkIterations.cpp).
    size_t iterations = 16;
    /// Blocks in a row whose branches guard an edge (ControlFlow.cpp).
    unsigned guardBlocks = 8;
    /// Alternatives that a choice keeps: each may need a question of its own
    /// (ControlFacts.cpp).
    size_t alternatives = 4;
    /// Ops whose definitions are stated at once (ControlFacts.cpp).
    unsigned definitions = 64;
    /// Bounds tried for one merged number, and edges of such a merge
    /// (MergePointsBounds.cpp).
    size_t mergeBounds = 4;
    size_t boundedEdges = 4;
    /// Edges of a merge that is tried again, or that merges a bit, and edges
    /// among which the search looks for those that are never taken
    /// (MergePoints.cpp).
    size_t retriedEdges = 4;
    size_t testedEdges = 32;
    /// The size of a merged condition, so that conditions do not grow from
    /// merge to merge (MergePoints.cpp).
    unsigned mergedBit = 32;
  } walk = {};

  /// Numbers (ValueState.h).
  struct {
    /// The size of an expression for a value, and the bits of its constants.
    unsigned exprSize = 2048;
    unsigned bits = 256;
    /// The bits of an integer type whose range is a fact. The arithmetic of a
    /// wider one may always wrap: numbers of a million bits are slow.
    unsigned width = 1024;
    /// The size of an expression to which a fresh symbol is congruent.
    unsigned congruentSize = 64;
    /// Such symbols of one leaf about which a later check states facts
    /// (WrappedNumbers.h).
    size_t congruentNumbers = 8;
  } values = {};

  /// Loops (LoopInvariants.cpp, LoopGrowth.cpp).
  struct {
    /// The size of a bound.
    unsigned boundSize = 32;
    /// The largest step per iteration of a number that gets a bound.
    int64_t step = 1 << 16;
    /// Values that the iterations exchange with each other.
    size_t permuted = 4;
    /// Loops inside each other in which growth is guessed: each guess costs
    /// another round, and growth in an inner loop makes large expressions in an
    /// outer one.
    unsigned growthDepth = 2;
    unsigned growthSize = 64;
    /// Growth is guessed until 1 / growthShare of the visits is used.
    unsigned growthShare = 4;
  } loops = {};

  /// Calls and returns.
  struct {
    /// Calls inside each other. The results of further ones are fresh symbols
    /// (ModuleShapes.cpp).
    unsigned depth = 200;
    /// Leaves of an expression that is rewritten for a call, and blocks of a
    /// callee that are searched for returns (CallInference.cpp).
    size_t renewedLeaves = 16;
    unsigned blocks = 16;
    /// Returns that are compared, facts kept for the callers, and the size of a
    /// bound (Returns.cpp).
    size_t returns = 16;
    size_t facts = 32;
    unsigned boundSize = 32;
    /// Times that a function is analysed again, to confirm the guess for
    /// its calls to itself (Returns.cpp).
    unsigned inductionRounds = 4;
    /// Functions between a function and a call of it that are analysed again
    /// with it (Returns.cpp).
    unsigned cycle = 8;
    /// Facts about the arguments of all calls (CallerFacts.cpp): pairs of
    /// numbers whose difference is bounded, divisors of one number, facts that
    /// are searched for them, and the size of a relation.
    size_t differences = 16;
    size_t divisors = 3;
    size_t divisorFacts = 16;
    unsigned relationSize = 32;
    /// The elements of an integer argument whose contents the analysis follows
    /// (FollowedTypes.h).
    int64_t argumentElements = 8;
  } calls = {};

  /// Elements that ops on tensors compute (ElementInterpreter.cpp).
  struct {
    /// Ops for one op that computes a tensor, and for all ops that make up a
    /// result.
    int64_t steps = 1024;
    int64_t allSteps = 4 * 1024;
    /// Ops inside each other whose floats are read.
    unsigned depth = 8;
    /// Elementwise ops in a row whose floats become an integer.
    unsigned chainDepth = 8;
    /// Values visited from a float to the integers that it becomes.
    size_t floatUsers = 16;
  } elements = {};

  /// Numbers that may overflow (OverflowChecker.cpp).
  struct {
    /// The size of a number that is compared with the elements of a tensor, and
    /// tensors tried for it.
    unsigned productSize = 32;
    size_t shapes = 8;
  } overflow = {};

  /// Answers about numbers at an op.
  struct {
    /// Expressions visited for one bound over the inputs of a function
    /// (ShapeAnalysis.h).
    unsigned inputSteps = 256;
    /// Values visited to see whether the analysis describes a value that was
    /// created after it (AnalysedOps.cpp).
    size_t sources = 32;
    /// Places whose facts are kept for questions there (ShapeCursorState.h).
    size_t places = 8;
    /// Values visited to find a number that is equal to another one, and values
    /// visited to find the users of a number (Decisions.cpp).
    unsigned equalSources = 16;
    size_t users = 64;
    /// Facts of one version of a function that a comparison of two versions
    /// uses. With more, it finds no example (FunctionPair.cpp).
    size_t comparedFacts = 4096;
  } queries = {};

  /// Checks and preconditions.
  struct {
    /// Ops visited for the preconditions of one value, and preconditions
    /// collected (Preconditions.cpp).
    size_t sources = 24;
    size_t preconditions = 32;
    /// Checks of one block that are tried one by one, to find the first after
    /// which the facts contradict each other. With more checks, the report
    /// names the last one that takes part (Contradictions.cpp).
    size_t checksTried = 64;
    /// Consequences that a diagnostic names; it counts the others.
    size_t consequences = 8;
    /// Earlier checks with which a check is compared (EqualWitnesses.cpp).
    size_t earlierChecks = 16;
    /// The search for sizes at which a check fails for all data: bits from
    /// which the check is computed, sizes and values of each that it tries, and
    /// combinations of them (SizesAlone.cpp).
    size_t conditionParts = 64;
    size_t triedSizes = 3;
    size_t triedValues = 16;
    unsigned triedTuples = 256;
    /// The lists of alternatives as which a condition is refuted
    /// (RemainingChecks.cpp).
    size_t clauses = 64;
    /// Values visited to see whether a number mixes sizes and data. If there
    /// are more, it may (SizesAlone.cpp).
    size_t mixedSources = 64;
  } checks = {};

  /// Facts that are exported to upstream passes (ExportableFacts.cpp).
  struct {
    /// Values visited from a use to the values computed from it.
    size_t reached = 96;
    /// Divisors tried for one number, facts that are searched for them, and the
    /// largest divisor.
    size_t divisors = 8;
    size_t facts = 16;
    int64_t divisor = int64_t(1) << 31;
    /// Ops inside each other that already show a multiple.
    unsigned depth = 8;
  } exports = {};

  /// Plans that compute a size (lib/Analysis/Plans).
  struct {
    /// Expressions visited for one query.
    unsigned steps = 4096;
    /// Equations tried for one leaf, solutions of equations inside each other,
    /// and factors of a product that are tried one by one.
    unsigned equations = 8;
    unsigned depth = 3;
    unsigned factors = 8;
    /// Values of one number that a query tries, and values from which a query
    /// is computed.
    unsigned triedValues = 16;
    size_t sources = 1024;
    /// Tensors of one query whose product of sizes is known, and their rank.
    size_t countedTensors = 16;
    size_t countedRank = 6;
    /// Combinations of alternatives that one text with versions may ask for.
    /// For more, it is an error (VersionText.cpp).
    size_t combinations = 1024;
  } plans = {};

  /// The search for facts that would answer a question (MissingFacts.cpp).
  struct {
    /// Questions to the cheap tiers, and to all tiers.
    unsigned cheapQuestions = 800;
    unsigned deepQuestions = 48;
    /// Both are lower for a question with more nodes than this, as each answer
    /// costs more.
    uint64_t plainSize = 24;
    /// Leaves and constants of a question about which facts are tried.
    size_t leaves = 6;
    size_t constants = 6;
    /// Leaves among which the search looks for numbers that may have wrapped.
    size_t wrapped = 32;
    /// Facts returned for each answer.
    size_t facts = 2;
    /// If a number has no known bound, the search tries ranges up to here.
    int64_t farEnd = int64_t(1) << 40;
  } missingFacts = {};

  /// Texts for a reader; they are shorter at the limit.
  struct {
    /// Open questions that a survey lists; of more, it lists one for each cause
    /// (ExplainPrint.cpp).
    size_t listed = 16;
    /// Steps of an explanation, and values inside each other; ops in a row that
    /// are listed if all pass on one number (ExplainValues.cpp).
    size_t steps = 32;
    unsigned depth = 12;
    size_t passedOn = 3;
    /// Sources that are named for a number without an expression (Explain.cpp).
    size_t sources = 3;
    /// Values visited for one origin of a number (NumberOrigins.cpp) and for
    /// the limit up to which floats are exact (FloatLimits.cpp).
    size_t visited = 64;
    /// Values visited for all sources of a number (NumberSources.cpp).
    size_t sourceSteps = 1024;
    /// Characters of an expression in a remark, and of its question
    /// (AnswerRemarks.cpp).
    size_t remarkExpr = 200;
    size_t remarkQuestion = 600;
    /// Operands inside each other in the message of a check
    /// (PremiseMessages.cpp), and conjunctions between a comparison and the
    /// check that uses it (ExplainReport.cpp).
    unsigned messageDepth = 4;
  } texts = {};

  /// Passes (lib/Transforms, lib/Conversion).
  struct {
    /// Rounds in which queries become ops and get new queries
    /// (OutlineShapes.cpp).
    unsigned outlineRounds = 6;
    /// Rounds in which an outlined function loses ops that nothing needs
    /// (OutlinedSlice.cpp).
    unsigned sliceRounds = 8;
    /// Reshapes in a row through which a result is traced
    /// (SimplifyReshapes.cpp).
    unsigned reshapes = 8;
    /// Values visited to find the numbers of a condition (LowerFacts.cpp).
    size_t conditionValues = 16;
  } passes = {};
};

inline constexpr AnalysisBudgets analysisBudgets{};

} // namespace mlir::symshape

#endif // SYMSHAPE_INTERFACES_ANALYSISBUDGETS_H

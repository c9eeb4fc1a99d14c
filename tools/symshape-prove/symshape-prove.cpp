//===- symshape-prove.cpp - Questions about dimension expressions ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Asks the prover a question that is given as text, or many from a file; the
// overview below is its help text.
//
//===----------------------------------------------------------------------===//

#include "../Tools.h"
#include "Corpus.h"
#include "SymShape/Algebra/ProverDebug.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/ManagedStatic.h"
#include "llvm/Support/raw_ostream.h"

using namespace symshape_prove;
namespace cl = llvm::cl;

static constexpr char kOverview[] =
    R"(Says whether a statement about integers holds for all numbers that meet
the facts, or bounds an expression under them. Each fact is an argument of its own;
the last argument is the statement or the expression.

  symshape-prove "h >= 1" "h mod 8 == 0" "(h floordiv 8) * 8 == h"
  symshape-prove "a == b or a == 1" "a >= 2" "b mod a == 0"
  symshape-prove "0 <= i < n" "i floordiv 4"           (bounds of an expression)
  symshape-prove -- "-a <= 0"                          (-- before a minus sign)

The answer is 'always' or 'never', with the facts that it needs, 'sometimes', with
numbers for both cases, or 'unknown'. The exit code is 0 for each of these answers,
1 if the facts contradict each other or a line of a corpus is wrong, and 2 if an
argument is wrong.
)";

namespace {

/// Made when the tool starts: in a package, all tools are in one library.
struct Options {
  cl::OptionCategory category{"symshape-prove options"};
  cl::list<std::string> lines{
      cl::Positional, cl::cat(category),
      cl::desc("[fact...] statement | [fact...] expression")};
  cl::opt<std::string> corpus{
      "corpus", cl::cat(category), cl::value_desc("file"),
      cl::desc(
          "answer the question on each line of a JSON-lines file, such "
          "as {\"id\": \"q1\", \"assume\": [\"a < b\"], \"kind\": "
          "\"condition\", \"condition\": \"a + 1 <= b\"} or {\"id\": "
          "\"q2\", \"kind\": \"value\", \"expr\": \"a mod 4\", \"at\": "
          "{\"a\": 7}} or {\"id\": \"q3\", \"kind\": \"peak\", "
          "\"buffers\": [[\"a * 4\", 0, 1], [\"a * 8\", 1, 2]]}, the "
          "largest sum of bytes that are live at once; - is standard input")};
  cl::opt<bool> details{
      "details", cl::cat(category),
      cl::desc("with --corpus, also print the facts that each answer used, "
               "and numbers for which the statement is true or false; without "
               "it, the search ends at the first counterexample, and \"holds\" "
               "may be unknown")};
  cl::opt<bool> smtlib{
      "smtlib", cl::cat(category),
      cl::desc("print the question as an SMT-LIB script for a solver such as "
               "z3, instead of an answer: unsat means that the statement "
               "always holds")};
  cl::opt<unsigned> repeat{
      "repeat", cl::cat(category), cl::init(1),
      cl::desc("with --corpus, ask each question this many times (default: "
               "1) and print the shortest time in microseconds")};
  cl::opt<bool> traceTiers{
      "trace", cl::cat(category),
      cl::desc("before the answer, print the result of each method of "
               "--list-tiers, or why it gave up")};
  cl::opt<bool> listTiers{
      "list-tiers", cl::cat(category),
      cl::desc("print the methods (tiers) of the prover, in the order in which "
               "the prover tries them, with the limit and the usual time of "
               "each")};
  cl::opt<bool> listRules{"list-rules", cl::cat(category),
                          cl::desc("print the rules of the prover, which "
                                   "--disable-rule turns off")};
  cl::list<std::string> disabledRules{
      "disable-rule", cl::cat(category), cl::value_desc("name"),
      cl::desc(
          "do not use this rule of --list-rules, to see which answers need "
          "it; may be repeated")};
  cl::opt<Spelling> spelling{
      "spelling", cl::cat(category), cl::init(Spelling::Native),
      cl::desc("the syntax of facts and statements (default: native)"),
      cl::values(
          clEnumValN(Spelling::Native, "native", "a floordiv 2, a mod b"),
          clEnumValN(Spelling::SymPy, "sympy", "torch.export: a//2, Mod(a, b)"),
          clEnumValN(Spelling::ONNX, "onnx",
                     "dim_param: a/2 and a%b truncate, floor(a/3 + 2/3)"),
          clEnumValN(Spelling::JAX, "jax", "floordiv(a, 2), mod(a, b), a^2"))};
  cl::opt<Spelling> answerSpelling{
      "answer-spelling", cl::cat(category), cl::init(Spelling::Native),
      cl::desc(
          "the syntax of printed expressions (default: native); an expression "
          "that this syntax lacks is printed in the native one"),
      cl::values(clEnumValN(Spelling::Native, "native", ""),
                 clEnumValN(Spelling::SymPy, "sympy", ""),
                 clEnumValN(Spelling::ONNX, "onnx", ""),
                 clEnumValN(Spelling::JAX, "jax", ""))};
};

} // namespace

static llvm::ManagedStatic<Options> options;

static void printWitness(const Scope &scope, llvm::StringRef what,
                         const Witness &witness) {
  llvm::outs() << what;
  llvm::ListSeparator comma;
  if (witness.empty())
    llvm::outs() << "everywhere";
  for (const auto &[leaf, value] : witness)
    llvm::outs() << comma << scope.print(leaf) << " = " << value;
  llvm::outs() << "\n";
}

static void printFacts(const Scope &scope, const Question &question,
                       llvm::StringRef what, llvm::ArrayRef<FactId> used) {
  llvm::outs() << what;
  llvm::ListSeparator comma;
  if (used.empty())
    llvm::outs() << "none";
  for (FactId id : used)
    llvm::outs() << comma << scope.print(question.facts[id]);
  llvm::outs() << "\n";
}

static int printBounds(Scope &scope, const Question &question, DimExpr e) {
  Prover prover(scope.ctx);
  question.stateFacts(prover);
  if (prover.searchContradiction()) {
    printFacts(scope, question, "contradictory facts: ", prover.getConflict());
    return 1;
  }
  DimExpr s = prover.simplify(e);
  llvm::outs() << scope.print(s) << " in [";
  Interval r = prover.bounds(e);
  if (r.lower)
    llvm::outs() << *r.lower;
  else
    llvm::outs() << "-inf";
  llvm::outs() << ", ";
  if (r.upper)
    llvm::outs() << *r.upper;
  else
    llvm::outs() << "inf";
  llvm::outs() << "]\n";
  return 0;
}

static int askOne() {
  Scope scope(options->spelling, options->answerSpelling);
  std::optional<ProverTrace> trace;
  if (options->traceTiers)
    trace.emplace(llvm::outs(), [&](unsigned symbol) {
      return scope.print(scope.ctx.symbol(symbol));
    });
  Question question;
  std::string error;
  auto fail = [&](const llvm::Twine &message) {
    llvm::errs() << "error: " << message << "\n";
    return 2;
  };
  std::vector<std::string> texts(options->lines.begin(), options->lines.end());
  std::string last = texts.back();
  texts.pop_back();
  for (const std::string &line : texts) {
    Alternatives fact;
    if (!scope.parseCondition(line, fact, error))
      return fail(error);
    question.addFact(std::move(fact));
  }
  DimExpr e;
  if (!scope.isCondition(last)) {
    if (options->smtlib)
      return fail("in '" + last +
                  "': expected a statement such as 'a <= b' with --smtlib, "
                  "found an expression");
    if (!scope.parseExpr(last, e, error))
      return fail(error);
    return printBounds(scope, question, e);
  }
  Alternatives statement;
  if (!scope.parseCondition(last, statement, error))
    return fail(error);
  if (!question.addClaim(statement))
    return fail("in '" + last +
                "': too many cases after expanding 'and' and 'or'");
  if (options->smtlib) {
    printSmtLib(llvm::outs(), scope, question);
    return 0;
  }
  Prover::QueryOptions query;
  query.wantWitness = true;
  Outcome outcome = ask(scope, question, query);
  if (!outcome.consistent) {
    llvm::outs() << "unknown: the facts contradict each other\n";
    printFacts(scope, question, "  ", outcome.used);
    return 1;
  }
  llvm::outs() << outcome.holds();
  if (!outcome.tier.empty())
    llvm::outs() << " (" << outcome.tier << ")";
  llvm::outs() << "\n";
  if (outcome.holds() == "always" || outcome.holds() == "never")
    printFacts(scope, question, "  facts used: ", outcome.used);
  if (outcome.canBeTrue == Truth::True &&
      (question.claims.size() == 1 || !outcome.trueWitness.empty()))
    printWitness(scope, "  true at: ", outcome.trueWitness);
  if (outcome.canBeFalse == Truth::True)
    printWitness(scope, "  false at: ", outcome.falseWitness);
  if (outcome.outOfBudget)
    llvm::outs() << "  a step budget ran out\n";
  return 0;
}

/// True for a statement that begins with a minus, as opposed to an option.
static bool looksLikeStatement(llvm::StringRef arg) {
  return arg.size() > 1 && arg[0] == '-' && arg[1] != '-' &&
         (!llvm::isAlpha(arg[1]) || arg.contains(' '));
}

/// An option that would do nothing, as a message; null if there is none.
static const char *findConflict() {
  if (options->corpus.empty() && options->details.getNumOccurrences())
    return "--details needs --corpus";
  if (options->corpus.empty() && options->repeat.getNumOccurrences())
    return "--repeat needs --corpus";
  if (!options->corpus.empty() && options->traceTiers)
    return "--trace explains a single question; remove --corpus";
  if (!options->corpus.empty() && !options->lines.empty())
    return "expected --corpus or a statement, found both";
  return nullptr;
}

int symshapeProveMain(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  *options;
  for (int i = 1; i != argc && llvm::StringRef(argv[i]) != "--"; ++i)
    if (looksLikeStatement(argv[i])) {
      llvm::errs() << "error: '" << argv[i]
                   << "' begins like an option: put '--' before the "
                      "statements\n";
      return 2;
    }
  cl::HideUnrelatedOptions(options->category);
  cl::ParseCommandLineOptions(argc, argv, kOverview);
  if (const char *problem = findConflict()) {
    llvm::errs() << "error: " << problem << "\n";
    return 2;
  }
  if (options->listTiers) {
    for (const ProverTier &tier : getProverTiers())
      llvm::outs() << llvm::formatv("{0,-18} {1,-72} {2,-31} {3}\n", tier.name,
                                    tier.summary, tier.budget, tier.cost);
    return 0;
  }
  if (options->listRules) {
    for (const ProverRule &rule : getProverRules())
      llvm::outs() << llvm::formatv("{0,-21} {1}\n", rule.name, rule.summary);
    return 0;
  }
  for (const std::string &name : options->disabledRules)
    if (!setProverRuleEnabled(name, false)) {
      llvm::errs() << "error: there is no rule '" << name
                   << "' (see --list-rules)\n";
      return 2;
    }
  if (!options->corpus.empty())
    return runCorpus(options->corpus,
                     {options->spelling, options->answerSpelling,
                      options->details, options->smtlib, options->repeat});
  if (options->lines.empty()) {
    llvm::errs() << "error: expected a statement or --corpus FILE\n";
    return 2;
  }
  return askOne();
}

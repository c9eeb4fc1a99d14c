//===- ExplainReport.cpp - Explanations of named subjects -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ExplainReport.h"
#include "Program/FollowedTypes.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Analysis/Checks.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/Location.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Ops that compare sizes
//===----------------------------------------------------------------------===//

/// Returns the op's name without its dialect, since `arith`, `index` and
/// `affine` share names. Empty for other dialects.
static StringRef wordOf(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  if (!llvm::is_contained({"arith", "index", "affine"}, dialect))
    return {};
  return op->getName().stripDialect();
}

static bool isMinimum(Operation *op) { return wordOf(op).starts_with("min"); }
static bool isMaximum(Operation *op) { return wordOf(op).starts_with("max"); }

/// True for `divui`, `remu`, `min_u` and the like.
static bool isUnsigned(Operation *op) {
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    return compare.getPredicate() >= arith::CmpIPredicate::ult;
  return wordOf(op).ends_with("u") || wordOf(op).ends_with("ui");
}

ConditionRef symshape::questionAbout(const FunctionShapes &shapes,
                                     Operation *op) {
  if (isRunTimeCheck(op) || isa<arith::SelectOp>(op))
    return shapes.condition(op->getOperand(0));
  StringRef word = wordOf(op);
  if (isa<PredicateOp, CompareOp>(op) || word == "cmpi" || word == "cmp")
    return shapes.condition(op->getResult(0));
  if (op->getNumOperands() != 2 || op->getNumResults() != 1)
    return {};
  DimExpr a = shapes.content(op->getOperand(0));
  DimExpr b = shapes.content(op->getOperand(1));
  if (!a || !b)
    return {};
  if (isUnsigned(op))
    for (DimExpr e : {a, b}) {
      Interval range = shapes.proverBefore(op).bounds(e);
      if (!range.lower || *range.lower < 0)
        return {};
    }
  if (isMinimum(op) || isMaximum(op)) {
    // A proof of either order gives the result.
    ConditionRef reversed = makeCompare(Relation::Le, b, a);
    return shapes.decideBefore(op, reversed) == Verdict::Always
               ? reversed
               : makeCompare(Relation::Le, a, b);
  }
  if (word.starts_with("div") || word.starts_with("rem") ||
      word.starts_with("floordiv") || word.starts_with("ceildiv"))
    return makeCompare(Relation::Divisible, a, b);
  return {};
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

namespace {

class Request {
public:
  Request(const FunctionShapes &shapes, const ExplainRequest &request,
          ExplanationReport &report)
      : shapes(shapes), module(shapes.getModule()), request(request),
        report(report), items(report.items), explainer(shapes),
        func(shapes.getFunction()) {}

  /// Returns false if nothing in the function has the name; `error` says why.
  bool explain(std::string &error);

private:
  bool explainPredicate(std::string &error);
  bool explainSymbol(std::string &error);
  bool explainValue(std::string &error);
  void explainChecks();
  void explainUnfollowed(Operation *op);
  enum Asker {
    ByUser,  ///< asks about a predicate
    ByCheck, ///< stops the program if the answer is no
    ByOp,    ///< works with either answer
  };
  /// A question: its item, the first op that asks it, and who asks.
  struct Asked {
    size_t item;
    Operation *op;
    Asker asker;
  };
  bool joinOther(Operation *op, StringRef key);
  bool isWanted(const MissingFact &missing, ArrayRef<MissingFact> all,
                const Asked &asked);
  void addFixes(const Asked &asked);
  void addValue(Value v, std::optional<unsigned> axis);
  void add(StringRef subject, Explanation explanation);
  DimExpr leafOf(StringRef name);
  DimExpr parse(StringRef whole, StringRef &text, std::string &error);
  Operation *opAt(unsigned line);

  const FunctionShapes &shapes;
  ModuleShapes &module;
  const ExplainRequest &request;
  ExplanationReport &report;
  std::vector<ExplainedItem> &items;
  Explainer explainer;
  FunctionOpInterface func;
  /// The open questions of the program, by text.
  llvm::StringMap<Asked> open;
  /// The items of ops whose operands the analysis does not follow.
  DenseMap<Value, size_t> unfollowed;
};

void Request::add(StringRef subject, Explanation explanation) {
  items.push_back({func, subject.str(), std::move(explanation), {}, {}});
}

/// Adds the fixes of the question that `asked` describes.
void Request::addFixes(const Asked &asked) {
  ExplainedItem &item = items[asked.item];
  for (const MissingFact &missing : item.explanation.missing) {
    bool isOther = asked.asker == ByOp && !item.fixes.empty() &&
                   item.fixes.back().first.verdict == missing.verdict;
    if (isOther || !isWanted(missing, item.explanation.missing, asked))
      continue;
    auto fix = suggestFix(shapes, explainer, missing, asked.op);
    // A copy of a check is no fix for it.
    if (fix && !(asked.asker == ByCheck && missing.isQuestion &&
                 fix->kind == SuggestedFix::InsertBefore))
      item.fixes.push_back({missing, std::move(*fix)});
  }
}

/// True for a fact that a user would state to answer the question.
bool Request::isWanted(const MissingFact &missing, ArrayRef<MissingFact> all,
                       const Asked &asked) {
  if (asked.asker != ByOp)
    return missing.verdict == Verdict::Always;
  // A fact that leaves out few values keeps most
  // sizes of the program; without one, the user chooses.
  if (missing.isNarrow ||
      (!missing.isWide && llvm::any_of(all, [](const MissingFact &other) {
        return other.isWide && !other.isNarrow;
      })))
    return false;
  // Nobody states facts about compound expressions for them.
  for (const Predicate &fact : missing.facts)
    for (DimExpr side : {fact.lhs, fact.rhs})
      if (!side.isLeaf() && !side.isConstant())
        return false;
  // A division gives the same number with a remainder, so only sizes that are a
  // whole number of blocks are stated for it. Ops that round expect remainders.
  StringRef word = wordOf(asked.op);
  if (word.starts_with("floordiv") || word.starts_with("ceildiv"))
    return false;
  bool isDivision = word.starts_with("div") || word.starts_with("rem");
  return !isDivision || missing.facts[0].relation == Relation::Divisible;
}

DimExpr Request::leafOf(StringRef name) {
  if (DimExpr symbol = shapes.boundarySymbol(name))
    return symbol;
  DimExpr found;
  func->walk([&](SymbolOp op) {
    if (op.getInfo().getName().getValue() != name)
      return WalkResult::advance();
    found = shapes.symbolOf(op.getResult());
    return WalkResult::interrupt();
  });
  return found;
}

/// Parses an expression at the start of `text`, which is the end of `whole`, in
/// the analysis' terms.
DimExpr Request::parse(StringRef whole, StringRef &text, std::string &error) {
  // Parse with symbols of another context, then replace each by the leaf that
  // it names.
  ExprContext own;
  SmallVector<DimExpr> leaves;
  TextError problem;
  size_t start = whole.size() - text.size();
  DimExpr e = parseDimExprPrefix(
      text, own,
      [&](StringRef name, std::string &) -> DimExpr {
        DimExpr leaf = leafOf(name);
        if (!leaf)
          return {};
        leaves.push_back(leaf);
        return own.symbol(leaves.size() - 1);
      },
      problem);
  if (!e) {
    problem.column += start;
    error = problem.in(whole);
    return {};
  }
  Block &entry = func.getFunctionBody().front();
  bool known = true;
  DimExpr result =
      e.replaceLeaves(module.getExprContext(), [&](DimExpr leaf) -> DimExpr {
        if (leaf.isSymbol())
          return leaves[leaf.getSymbolIndex()];
        DimExpr input;
        if (leaf.getInputNumber() < entry.getNumArguments()) {
          Value arg = entry.getArgument(leaf.getInputNumber());
          ArrayRef<DimExpr> extents = shapes.extents(arg);
          ArrayRef<DimExpr> elements = shapes.contents(arg);
          if (leaf.getKind() == ExprKind::Scalar)
            input =
                elements.size() == 1 ? elements.front() : shapes.content(arg);
          else if (leaf.getAxis() < extents.size())
            input = extents[leaf.getAxis()];
        }
        known &= bool(input);
        return input ? input : module.getExprContext().constant(0);
      });
  if (known)
    return result;
  error = "'" + whole.str() +
          "' names an argument or dimension that the function does not have";
  return {};
}

static bool isOnLine(Location loc, unsigned line) {
  auto file = loc->findInstanceOf<FileLineColLoc>();
  return file && file.getLine() == line;
}

Operation *Request::opAt(unsigned line) {
  Operation *found = nullptr;
  func->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op == func || !isOnLine(op->getLoc(), line))
      return WalkResult::advance();
    found = op;
    return WalkResult::interrupt();
  });
  return found;
}

bool Request::explainPredicate(std::string &error) {
  Operation *at = request.line == 0
                      ? func.getFunctionBody().front().getTerminator()
                      : opAt(request.line);
  if (!at) {
    error = "no op is on line " + std::to_string(request.line);
    return false;
  }
  StringRef whole = request.predicate, rest = whole;
  SmallVector<ConditionRef> parts;
  DimExpr left = parse(whole, rest, error);
  if (!left)
    return false;
  for (rest = rest.ltrim(); !rest.empty(); rest = rest.ltrim()) {
    StringRef word;
    for (StringRef candidate : {"==", "!=", "<=", ">=", "<", ">", "="})
      if (word.empty() && rest.consume_front(candidate))
        word = candidate;
    if (word.empty()) {
      error = TextError{whole.size() - rest.size(),
                        "expected an operator such as 'floordiv' or a "
                        "comparison such as '==', found '" +
                            rest.str() + "'"}
                  .in(whole);
      return false;
    }
    DimExpr right = parse(whole, rest, error);
    if (!right)
      return false;
    if (word == "==" || word == "=")
      parts.push_back(makeCompare(Relation::Eq, left, right));
    else if (word == "!=")
      parts.push_back(makeCompare(Relation::Ne, left, right));
    else if (word == "<=")
      parts.push_back(makeCompare(Relation::Le, left, right));
    else if (word == ">=")
      parts.push_back(makeCompare(Relation::Le, right, left));
    else if (word == "<")
      parts.push_back(makeCompare(Relation::Lt, left, right));
    else
      parts.push_back(makeCompare(Relation::Lt, right, left));
    left = right;
  }
  if (parts.empty()) {
    error =
        "expected a predicate such as 'n <= 64', found '" + whole.str() + "'";
    return false;
  }
  Explainer::Options options;
  options.wantMissing = request.missing;
  ConditionRef question =
      parts.size() == 1 ? parts[0] : makeLogic(Condition::And, parts);
  if (!question) {
    error = "the predicate has too many comparisons";
    return false;
  }
  add("predicate", explainer.explain(question, at, options));
  addFixes({items.size() - 1, at, ByUser});
  return true;
}

bool Request::explainSymbol(std::string &error) {
  StringRef rest = request.symbol;
  // The grammar quotes a name that is no identifier, the command line does not.
  DimExpr leaf = leafOf(rest);
  if (!leaf)
    leaf = parse(request.symbol, rest, error);
  if (!leaf)
    return false;
  if (!leaf.isLeaf() || leaf.isConstant()) {
    error = "expected a symbol, or an input such as dim(0, 1), found '" +
            request.symbol + "'";
    return false;
  }
  SmallVector<ExplainStep> steps = explainer.explainLeaf(leaf);
  Location loc = func.getLoc();
  if (leaf.isSymbol() &&
      module.symbol(leaf.getSymbolIndex()).kind == SymbolRecord::Declared)
    loc = module.symbol(leaf.getSymbolIndex()).origin.getLoc();
  add("symbol '" + explainer.text(leaf) + "'",
      Explanation{loc, "", Verdict::Unknown, steps, "", {}});
  return true;
}

void Request::addValue(Value v, std::optional<unsigned> axis) {
  std::string name = explainer.text(v);
  unsigned rank = shapes.extents(v).size();
  for (unsigned i = 0; i < rank; ++i)
    if (!axis || *axis == i)
      add("dimension " + std::to_string(i) + " of " + name,
          Explanation{v.getLoc(),
                      "",
                      Verdict::Unknown,
                      explainer.explainExtent(v, i),
                      "",
                      {}});
  if (!axis && shapes.content(v))
    add("value " + name, Explanation{v.getLoc(),
                                     "",
                                     Verdict::Unknown,
                                     explainer.explainContent(v),
                                     "",
                                     {}});
}

bool Request::explainValue(std::string &error) {
  StringRef name = request.value;
  std::optional<unsigned> axis;
  unsigned number;
  size_t before = items.size();
  auto visit = [&](llvm::function_ref<void(Value)> fn) {
    func->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op != func)
        for (Value result : op->getResults())
          fn(result);
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (Value arg : block.getArguments())
            fn(arg);
    });
  };
  if (!name.getAsInteger(10, number)) {
    visit([&](Value v) {
      if (isOnLine(v.getLoc(), number))
        addValue(v, axis);
    });
    if (items.size() == before)
      error = "no value with a known number or shape is defined on line " +
              name.str();
    return items.size() != before;
  }
  if (name.contains('.')) {
    auto [stem, text] = name.rsplit('.');
    if (!text.getAsInteger(10, number)) {
      name = stem;
      axis = number;
    }
  }
  StringRef rest = name;
  SmallVector<Value> found;
  if (rest.consume_front("arg") && !rest.getAsInteger(10, number)) {
    if (number < func.getNumArguments())
      found.push_back(func.getArgument(number));
  } else if (rest.consume_front("result") && !rest.getAsInteger(10, number)) {
    for (Block &block : func.getFunctionBody())
      if (!block.empty() && block.back().hasTrait<OpTrait::ReturnLike>() &&
          number < block.back().getNumOperands())
        found.push_back(block.back().getOperand(number));
  } else if (name.starts_with("%")) {
    // Compare with the name in the location, or else with the printed name.
    auto named = [&](Value v) {
      auto loc = v.getLoc()->findInstanceOf<NameLoc>();
      return loc && loc.getName().getValue() == name.drop_front();
    };
    visit([&](Value v) {
      if (named(v))
        found.push_back(v);
    });
    if (found.empty())
      visit([&](Value v) {
        if (explainer.text(v) == name)
          found.push_back(v);
      });
  }
  for (Value v : found)
    addValue(v, axis);
  if (items.size() == before)
    error =
        "no value with a known number or shape is named '" + request.value +
        "'; expected arg0.1 (dimension 1 of argument 0), result0, a name such "
        "as %0, or a line number";
  return items.size() != before;
}

/// Explains checks, and ops on index values of the kinds that a survey lists,
/// if the analysis does not follow their operands.
void Request::explainUnfollowed(Operation *op) {
  StringRef word = wordOf(op);
  bool decides =
      llvm::any_of(ArrayRef<StringRef>{"cmp", "select", "min", "max", "div",
                                       "rem", "floordiv", "ceildiv"},
                   [&](StringRef kind) { return word.starts_with(kind); });
  bool isCheck = isRunTimeCheck(op);
  if (!isCheck && !(decides && op->getNumOperands() > 1 &&
                    op->getOperand(1).getType().isIndex()))
    return;
  // A check of a comparison asks the same.
  auto other = isCheck ? unfollowed.find(op->getOperand(0)) : unfollowed.end();
  if (other != unfollowed.end()) {
    items[other->second].also.push_back(
        {op->getName().getStringRef().str(), op->getLoc()});
    return;
  }
  Operation *around = op->getParentOp();
  bool isFollowed = isa<FunctionOpInterface, RegionBranchOpInterface>(around);
  // If the analysis follows an operand, the op is in reachable code.
  bool isReached = llvm::any_of(op->getOperands(), [&](Value v) {
    return shapes.content(v) || shapes.condition(v);
  });
  Explanation explanation{op->getLoc(), "", Verdict::Unknown, {}, "", {}};
  explanation.question = isCheck
                             ? explainer.text(op->getOperand(0)) + " is true"
                             : explainer.text(op->getResult(0));
  explanation.steps.push_back(
      {ExplainStep::Tried, op->getLoc(),
       isFollowed
           ? isReached && isUnsigned(op)
                 ? "it takes unsigned numbers, and one may be negative"
             : isReached ? "the analysis has no expressions for its operands"
                         : "the analysis did not reach it"
           : "'" + around->getName().getStringRef().str() +
                 "' computes it for each element, and the analysis does not "
                 "track elements"});
  for (Value operand : op->getOperands())
    if (!shapes.content(operand) && !shapes.condition(operand))
      explainer.explainUnfollowed(operand, explanation);
  if (!isCheck)
    unfollowed.try_emplace(op->getResult(0), items.size());
  add(op->getName().getStringRef(), std::move(explanation));
}

/// True if a check of `v`, or of a conjunction with it, stops the program if
/// `v` is false.
static bool isChecked(Value v, unsigned depth = 0) {
  return llvm::any_of(v.getUsers(), [&](Operation *user) {
    return isRunTimeCheck(user) ||
           (isa<arith::AndIOp>(user) &&
            depth < analysisBudgets.texts.messageDepth &&
            isChecked(user->getResult(0), depth + 1));
  });
}

/// True if the question of `op` is that of a check. A selection asks about its
/// condition, not about its result.
static bool isOfCheck(Operation *op) {
  return isRunTimeCheck(op) ||
         (op->getNumResults() == 1 && !isa<arith::SelectOp>(op) &&
          isChecked(op->getResult(0)));
}

/// Adds `op` to an open question of the same kind and text, if there is one,
/// and returns true.
bool Request::joinOther(Operation *op, StringRef key) {
  auto found = open.find(key);
  if (found == open.end())
    return false;
  Asked &asked = found->getValue();
  items[asked.item].also.push_back(
      {op->getName().getStringRef().str(), op->getLoc()});
  if (isOfCheck(op))
    asked.asker = ByCheck;
  return true;
}

void Request::explainChecks() {
  report.isSurvey = true;
  func->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != func && isa<FunctionOpInterface>(op))
      return WalkResult::skip();
    ConditionRef question = questionAbout(shapes, op);
    if (!question) {
      explainUnfollowed(op);
      return WalkResult::advance();
    }
    bool isDecided = shapes.decideBefore(op, question) != Verdict::Unknown;
    report.numDecided += isDecided;
    if (isDecided && !request.decided)
      return WalkResult::advance();
    Explainer::Options options;
    options.wantMissing = request.missing;
    std::string key = explainer.text(question);
    if (isMinimum(op) || isMaximum(op)) {
      options.opposite = makeCompare(Relation::Le, question->compare.rhs,
                                     question->compare.lhs);
      options.always = op->getOperand(isMaximum(op));
      options.never = op->getOperand(isMinimum(op));
      key += isMinimum(op) ? " min" : " max";
    }
    if (!isDecided && joinOther(op, key))
      return WalkResult::advance();
    if (!isDecided)
      open[key] = {items.size(), op, isOfCheck(op) ? ByCheck : ByOp};
    add(op->getName().getStringRef(), explainer.explain(question, op, options));
    return WalkResult::advance();
  });
  for (auto &entry : open)
    addFixes(entry.getValue());
}

bool Request::explain(std::string &error) {
  if (!request.predicate.empty())
    return explainPredicate(error);
  if (!request.symbol.empty())
    return explainSymbol(error);
  if (!request.value.empty())
    return explainValue(error);
  explainChecks();
  return true;
}

} // namespace

LogicalResult symshape::explain(ModuleShapes &shapes,
                                const ExplainRequest &request,
                                ExplanationReport &report) {
  std::string error;
  bool found = false, asked = false;
  for (FunctionOpInterface func : shapes.functions()) {
    if (!request.function.empty() && func.getName() != request.function)
      continue;
    asked = true;
    std::string problem;
    found |= Request(shapes.of(func), request, report).explain(problem);
    if (error.empty())
      error = problem;
  }
  if (found || (shapes.functions().empty() && request.function.empty()))
    return success();
  if (!asked)
    error = "no function with a body is named '" + request.function + "'";
  return emitError(shapes.getRoot()->getLoc()) << error;
}

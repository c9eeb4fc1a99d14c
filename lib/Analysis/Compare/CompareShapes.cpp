//===- CompareShapes.cpp - Sizes before and after a change ----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/CompareShapes.h"
#include "Compare/FunctionComparer.h"
#include "SymShape/Analysis/Preconditions.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::symshape;

void ShapeComparison::add(ShapeDifference difference) {
  ++(difference.isChanged ? changed : undecided);
  differences.push_back(std::move(difference));
}

//===----------------------------------------------------------------------===//
// Answers
//===----------------------------------------------------------------------===//

/// Adds the conditions under which an execution of the version reaches the
/// point with a defined value.
void FunctionComparer::addConditions(Question &question,
                                     FunctionPair::Side side,
                                     PathConditions &path, Operation *point,
                                     Value used) {
  const FunctionShapes &shapes = pair.of(side);
  if (!question.obstacle.empty())
    return;
  if (!shapes.getFunction().isPublic()) {
    question.obstacle =
        "the function is private, and its callers might never pass these sizes";
    return;
  }
  path.moveTo(point);
  if (PathConditions::Obstacle obstacle = path.findObstacle(used)) {
    question.obstacle = obstacle.reason.str();
    return;
  }
  for (ArrayRef<Predicate> list :
       {path.getConditions(), path.getAllStatedSizes()})
    for (const Predicate &p : list) {
      question.conditions.push_back(pair.copy(side, p));
      if (!question.conditions.back().lhs || !question.conditions.back().rhs)
        question.obstacle = "a condition is not known";
    }
}

/// Appends the leaves of a condition that are new.
static void appendLeaves(const ConditionRef &condition,
                         SmallVectorImpl<DimExpr> &leaves) {
  if (!condition)
    return;
  for (const ConditionRef &arg : condition->args)
    appendLeaves(arg, leaves);
  if (condition->kind == Condition::Compare)
    for (DimExpr side : {condition->compare.lhs, condition->compare.rhs})
      for (DimExpr leaf : side.getLeaves())
        if (!llvm::is_contained(leaves, leaf))
          leaves.push_back(leaf);
}

Witness FunctionComparer::search(Question &question, bool isNever,
                                 Prover &prover) {
  auto setBits = [&](bool isTrueBefore) {
    question.difference.example.expected = llvm::DynamicAPInt(isTrueBefore);
    question.difference.example.found = llvm::DynamicAPInt(!isTrueBefore);
  };
  // A condition without sizes is false for each execution: ask for one.
  if (isNever && decideByForm(question.same) == Verdict::Never) {
    if (!question.differ.empty())
      setBits(decideByForm(question.differ[0]) == Verdict::Always);
    ExprContext &ctx = pair.getContext();
    DimExpr unused = ctx.symbol((1u << 31) - 1);
    DimExpr any = question.before ? question.before : ctx.constant(0);
    return symshape::findExample(makeCompare(Relation::Eq, unused, any + any),
                                 /*truth=*/false, prover);
  }
  if (question.differ.empty())
    return symshape::findExample(question.same, /*truth=*/false, prover);
  for (auto [i, differ] : llvm::enumerate(question.differ)) {
    setBits(i == 0);
    Witness witness = symshape::findExample(differ, /*truth=*/true, prover);
    if (!witness.empty())
      return witness;
  }
  return {};
}

bool FunctionComparer::findExample(Question &question, bool isNever) {
  if (!question.obstacle.empty())
    return false;
  if (!pair.isAssignable(question.same)) {
    question.obstacle = "a number depends on data";
    return false;
  }
  Prover *prover = pair.proverAt(question.points, /*overflow=*/true);
  if (!prover)
    return false;
  SmallVector<DimExpr> leaves;
  appendLeaves(question.same, leaves);
  for (const ConditionRef &differ : question.differ)
    appendLeaves(differ, leaves);
  prover->push();
  for (const Predicate &p : question.facts)
    prover->add(p);
  for (const Predicate &p : question.conditions)
    prover->add(p);
  // Small sizes are easier to read.
  constexpr int64_t kSmall = 999;
  prover->push();
  for (DimExpr leaf : leaves)
    prover->add({Relation::Le, leaf, pair.getContext().constant(kSmall)});
  Witness witness = search(question, isNever, *prover);
  prover->pop();
  if (witness.empty())
    witness = search(question, isNever, *prover);
  prover->pop();
  if (witness.empty())
    return false;
  if (question.before) {
    // Numbers may differ by a constant: show the numbers themselves.
    SmallVector<Predicate> shown;
    if ((question.before - question.after).isConstant())
      shown = {
          {Relation::Eq, question.before, question.before + question.before}};
    Example &example = question.difference.example;
    example = exampleOf(question.before, question.after, witness,
                        before.getModule(), shown);
    return !example.expected || !example.found ||
           *example.expected != *example.found;
  }
  for (auto &[leaf, value] : witness)
    if (llvm::is_contained(leaves, leaf))
      question.difference.example.sizes.push_back(
          {before.getModule().inputName(leaf), value});
  return true;
}

void FunctionComparer::decide(Question question) {
  Verdict byForm =
      question.same ? decideByForm(question.same) : Verdict::Unknown;
  if (byForm == Verdict::Always)
    return void(++found.equal);
  ShapeDifference &difference = question.difference;
  bool isNever = byForm == Verdict::Never, isConsistent = true;
  if (question.same) {
    Prover &prover = *pair.proverAt(question.points, /*overflow=*/false);
    prover.push();
    for (const Predicate &p : question.facts)
      prover.add(p);
    isConsistent = prover.isConsistent();
    Verdict verdict = isNever || !isConsistent
                          ? byForm
                          : symshape::decide(question.same, prover);
    prover.pop();
    if (verdict == Verdict::Always)
      return void(++found.equal);
    isNever = verdict == Verdict::Never;
  }
  difference.isChanged =
      question.same && isConsistent && findExample(question, isNever);
  if (!difference.isChanged)
    difference.example = {};
  if (!difference.isChanged)
    difference.reason =
        !question.same  ? "a number is not known"
        : !isConsistent ? "the facts of both versions contradict each other"
        : !question.obstacle.empty() ? question.obstacle
                                     : "no proof and no example was found";
  else if (difference.kind == Kind::Check)
    difference.reason = "the other program goes on";
  found.add(std::move(difference));
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

void FunctionComparer::decideValue(Question question, Value used) {
  if (!question.same || decideByForm(question.same) != Verdict::Always) {
    if (used)
      for (const Precondition &p : valueFactsOf(used, before))
        if (p.when.empty() && p.isExpressed())
          question.facts.push_back(pair.copy(Before, p.predicate));
    Operation *point = question.points.before;
    PathConditions other(before, /*isSufficient=*/true);
    addConditions(question, Before, point == returnBefore ? pathBefore : other,
                  point, used);
  }
  decide(std::move(question));
}

void FunctionComparer::compareNumbers(ShapeDifference difference, DimExpr lhs,
                                      DimExpr rhs, Value used,
                                      const FunctionPair::Points &points) {
  difference.before = before.getModule().text(lhs);
  difference.after = after.getModule().text(rhs);
  Question question{std::move(difference), points};
  question.before = pair.copy(Before, lhs);
  question.after = pair.copy(After, rhs);
  if (question.before && question.after)
    question.same = makeCompare(Relation::Eq, question.before, question.after);
  decideValue(std::move(question), used);
}

void FunctionComparer::compareValues(Kind kind, const Twine &what, Value a,
                                     Value b,
                                     const FunctionPair::Points &points) {
  if (isRankedShaped(a.getType()) && isRankedShaped(b.getType())) {
    auto extents = before.tryExtents(a), others = after.tryExtents(b);
    int64_t rank = cast<ShapedType>(a.getType()).getRank();
    if (rank != cast<ShapedType>(b.getType()).getRank()) {
      ShapeDifference difference =
          differenceOf(kind, what + ", rank", a.getLoc(), b.getLoc());
      difference.reason = "the ranks differ";
      difference.before = std::to_string(rank);
      difference.after =
          std::to_string(cast<ShapedType>(b.getType()).getRank());
      return found.add(std::move(difference));
    }
    for (int64_t axis = 0; axis < rank; ++axis)
      compareNumbers(differenceOf(kind, what + ", dimension " + Twine(axis),
                                  a.getLoc(), b.getLoc()),
                     extents ? (*extents)[axis] : DimExpr(),
                     others ? (*others)[axis] : DimExpr(), a, points);
    return;
  }
  if (a.getType() != b.getType())
    return;
  ShapeDifference difference = differenceOf(kind, what, a.getLoc(), b.getLoc());
  DimExpr number = before.content(a), other = after.content(b);
  if (number && other)
    return compareNumbers(std::move(difference), number, other, a, points);
  ConditionRef c = pair.copy(Before, before.condition(a)),
               d = pair.copy(After, after.condition(b));
  if (!c || !d)
    return;
  // Two equal conditions need no proof.
  Question question{std::move(difference), points};
  question.same = areSame(c, d)
                      ? constantCondition(pair.getContext(), true)
                      : disjunction(conjunction(c, d),
                                    conjunction(negation(c), negation(d)));
  question.differ = {conjunction(c, negation(d)), conjunction(negation(c), d)};
  decideValue(std::move(question), a);
}

/// The only op of the function that returns; null if there are several.
static Operation *onlyReturn(FunctionOpInterface func) {
  Operation *only = nullptr;
  for (Block &block : func.getFunctionBody()) {
    Operation *end = &block.back();
    if (!end->hasTrait<OpTrait::ReturnLike>())
      continue;
    if (only)
      return nullptr;
    only = end;
  }
  return only;
}

void FunctionComparer::compareArguments() {
  FunctionOpInterface a = before.getFunction(), b = after.getFunction();
  for (auto [arg, other] : llvm::zip(a.getArguments(), b.getArguments()))
    for (auto [axis, e] : llvm::enumerate(before.extents(arg))) {
      DimExpr now = after.extent(other, axis);
      // A size that became static excludes other ones.
      if (!now || !now.isConstant() || now.getConstant() == e.getConstant())
        continue;
      compareNumbers(differenceOf(Kind::Argument,
                                  "argument " + Twine(arg.getArgNumber()) +
                                      ", dimension " + Twine(axis),
                                  arg.getLoc(), other.getLoc()),
                     e, now, {}, {returnBefore, nullptr, /*withAfter=*/false});
    }
}

void FunctionComparer::compareResults() {
  if (returnBefore->getNumOperands() != returnAfter->getNumOperands())
    return found.add(functionDiffers("it returns another number of results"));
  for (unsigned i = 0, e = returnBefore->getNumOperands(); i != e; ++i)
    compareValues(Kind::Result, "result " + Twine(i),
                  returnBefore->getOperand(i), returnAfter->getOperand(i),
                  {returnBefore, returnAfter});
}

void FunctionComparer::compareWatched() {
  // Null for an id of several ops.
  auto marksOf = [](const FunctionShapes &shapes) {
    llvm::MapVector<StringRef, Operation *> marks;
    shapes.forEachOp([&](Operation *op) {
      if (auto id =
              op->getAttrOfType<StringAttr>(SymShapeDialect::kWatchAttr)) {
        auto [it, isNew] = marks.insert({id.getValue(), op});
        if (!isNew)
          it->second = nullptr;
      }
    });
    return marks;
  };
  auto marks = marksOf(before);
  if (marks.empty())
    return;
  auto others = marksOf(after);
  for (auto &[id, op] : marks) {
    Operation *other = others.lookup(id);
    if (!op || !other)
      continue;
    compareLoops(id, op, other);
    if (op->getNumResults() != other->getNumResults())
      continue;
    for (auto [a, b] : llvm::zip(op->getResults(), other->getResults()))
      compareValues(Kind::Watched,
                    "value '" + id + "', result " + Twine(a.getResultNumber()),
                    a, b, {op->getNextNode(), other->getNextNode()});
  }
}

/// The number of iterations of a loop with a constant step; null if it is not
/// known.
static DimExpr iterationsOf(Operation *op, const FunctionShapes &shapes) {
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  if (!loop)
    return {};
  std::optional<OpFoldResult> bounds[] = {loop.getSingleLowerBound(),
                                          loop.getSingleUpperBound(),
                                          loop.getSingleStep()};
  ExprContext &ctx = shapes.getModule().getExprContext();
  SmallVector<DimExpr, 3> numbers;
  for (const std::optional<OpFoldResult> &bound : bounds) {
    if (!bound)
      return {};
    std::optional<int64_t> constant = getConstantIntValue(*bound);
    auto value = dyn_cast<Value>(*bound);
    numbers.push_back(constant ? ctx.constant(*constant)
                      : value  ? shapes.content(value)
                               : DimExpr());
  }
  std::optional<int64_t> step = numbers[2].getConstantInt64();
  auto counted = dyn_cast<scf::ForOp>(op);
  if (!numbers[0] || !numbers[1] || !step || *step <= 0 ||
      (counted && counted.getUnsignedCmp()))
    return {};
  return ctx.max(
      {(numbers[1] - numbers[0]).ceilDiv(numbers[2]), ctx.constant(0)});
}

void FunctionComparer::compareLoops(StringRef id, Operation *a, Operation *b) {
  DimExpr count = iterationsOf(a, before), other = iterationsOf(b, after);
  if (count && other)
    compareNumbers(differenceOf(Kind::Watched,
                                "iterations of loop '" + id + "'", a->getLoc(),
                                b->getLoc()),
                   count, other, {}, {a, b});
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

void FunctionComparer::run() {
  unsigned changedBefore = found.changed;
  FunctionOpInterface a = before.getFunction(), b = after.getFunction();
  if (a.getNumArguments() != b.getNumArguments())
    return found.add(functionDiffers("it takes another number of arguments"));
  returnBefore = onlyReturn(a);
  returnAfter = onlyReturn(b);
  if (!returnBefore || !returnAfter)
    return found.add(functionDiffers("it does not return at one place only"));
  compareArguments();
  compareResults();
  compareStops();
  // A wrong size often makes its users undefined.
  if (found.changed == changedBefore)
    compareDefinedness();
  compareWatched();
}

std::string symshape::pathOf(FunctionOpInterface func, ModuleShapes &shapes) {
  std::string path = func.getName().str();
  for (Operation *op = func->getParentOp(); op && op != shapes.getRoot();
       op = op->getParentOp())
    if (auto table =
            op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
      path = table.getValue().str() + "::" + path;
  return path;
}

ShapeComparison
symshape::compareShapes(ModuleShapes &before, ModuleShapes &after,
                        llvm::function_ref<bool(StringRef path)> only) {
  ShapeComparison found;
  llvm::StringMap<FunctionOpInterface> byPath;
  for (FunctionOpInterface func : after.functions())
    byPath[pathOf(func, after)] = func;
  for (FunctionOpInterface func : before.functions()) {
    std::string path = pathOf(func, before);
    FunctionOpInterface other = byPath.lookup(path);
    if (only && !only(path))
      continue;
    if (!other) {
      // With `only`, the version after may be a part of the program.
      if (!only && func.isPublic() && !func.isExternal())
        found.add({ShapeDifference::Function,
                   false,
                   path,
                   "",
                   "",
                   "",
                   "",
                   {},
                   "the program after has no function of this name",
                   func.getLoc(),
                   func.getLoc()});
      continue;
    }
    ++found.functions;
    FunctionComparer(path, before.of(func), after.of(other), found).run();
  }
  return found;
}

//===- CompareStops.cpp - Where two versions of a function stop -----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compare/FunctionComparer.h"
#include "Preconditions/AlwaysUsed.h"
#include "SymShape/Analysis/Checks.h"
#include "SymShape/Analysis/Contradictions.h"
#include "SymShape/Analysis/Preconditions.h"

using namespace mlir;
using namespace mlir::symshape;

bool symshape::areSame(const ConditionRef &a, const ConditionRef &b) {
  return a && b && a->kind == b->kind &&
         a->compare.relation == b->compare.relation &&
         a->compare.lhs == b->compare.lhs && a->compare.rhs == b->compare.rhs &&
         llvm::equal(a->args, b->args, areSame);
}

void FunctionComparer::appendStops(FunctionPair::Side side, Kind kind,
                                   Operation *op, SmallVector<Stop> &stops) {
  const FunctionShapes &shapes = pair.of(side);
  if (kind == Kind::Check) {
    Check check = readCheck(op);
    if (check.isRunTime())
      for (Value condition : check.conditions)
        stops.push_back({op, pair.copy(side, shapes.condition(condition)),
                         check.message, pair.numberOf(condition)});
    return;
  }
  SmallVector<Precondition> preconditions;
  appendPreconditions(op, shapes,
                      {PreconditionUse::Value, PreconditionUse::Undefined},
                      preconditions);
  for (const Precondition &p : preconditions)
    if (p.kind == Precondition::Divisor && p.violation == Violation::Undefined)
      stops.push_back({op, pair.copy(side, p.getCondition())});
}

SmallVector<Stop> FunctionComparer::stopsOf(FunctionPair::Side side,
                                            Kind kind) {
  SmallVector<Stop> stops;
  for (Operation &op : pair.of(side).getFunction().getFunctionBody().front())
    appendStops(side, kind, &op, stops);
  return stops;
}

ShapeDifference FunctionComparer::stopDiffers(Kind kind, const Stop &stop,
                                              bool isBefore, Location other) {
  std::string what = kind == Kind::Divisor
                         ? "a divisor that may be 0"
                         : "check \"" + stop.message.str() + "\" " +
                               (isBefore ? "before" : "after");
  Location own = stop.op->getLoc();
  return differenceOf(kind, what, isBefore ? own : other,
                      isBefore ? other : own);
}

bool FunctionComparer::isAmong(const Stop &stop, ArrayRef<Stop> others) {
  return llvm::any_of(others, [&](const Stop &other) {
    return areSame(stop.condition, other.condition) ||
           (stop.number != 0 && stop.number == other.number);
  });
}

void FunctionComparer::compareStops() {
  SmallVector<Stop> checks = stopsOf(Before, Kind::Check),
                    others = stopsOf(After, Kind::Check);
  auto ask = [&](Kind kind, const Stop &stop, FunctionPair::Side side,
                 Location other, FunctionPair::Points points) {
    Question question{stopDiffers(kind, stop, side == Before, other), points};
    question.same = stop.condition;
    return question;
  };
  // The version before stops, and the one after returns.
  PathConditions path(before, /*isSufficient=*/true);
  for (const Stop &check : checks) {
    if (isAmong(check, others)) {
      ++found.equal;
      continue;
    }
    Question question = ask(Kind::Check, check, Before, returnAfter->getLoc(),
                            {check.op, returnAfter});
    if (check.condition) {
      addConditions(question, Before, path, check.op, {});
      addConditions(question, After, pathAfter, returnAfter, {});
    }
    decide(std::move(question));
  }
  // The version after stops, and the one before returns.
  auto compareNew = [&](Kind kind, ArrayRef<Stop> stops, ArrayRef<Stop> known) {
    for (const Stop &stop : stops) {
      if (isAmong(stop, known)) {
        ++found.equal;
        continue;
      }
      Question question = ask(kind, stop, After, returnBefore->getLoc(),
                              {returnBefore, stop.op});
      if (stop.condition)
        addConditions(question, Before, pathBefore, returnBefore, {});
      decide(std::move(question));
    }
  };
  compareNew(Kind::Check, others, checks);
  compareNestedStops(Kind::Check);
  compareNestedStops(Kind::Divisor);
  SmallVector<Stop> divisors = stopsOf(After, Kind::Divisor);
  if (!divisors.empty())
    compareNew(Kind::Divisor, divisors, stopsOf(Before, Kind::Divisor));
}

SmallVector<Stop> FunctionComparer::nestedStopsOf(FunctionPair::Side side,
                                                  Kind kind) {
  SmallVector<Stop> stops;
  Block *entry = &pair.of(side).getFunction().getFunctionBody().front();
  entry->walk([&](Operation *op) {
    if (op->getBlock() != entry)
      appendStops(side, kind, op, stops);
  });
  return stops;
}

void FunctionComparer::compareNestedStops(Kind kind) {
  SmallVector<Stop> stops = nestedStopsOf(Before, kind),
                    others = nestedStopsOf(After, kind);
  auto report = [&](const Stop &stop, bool isBefore, Location other) {
    ShapeDifference difference = stopDiffers(kind, stop, isBefore, other);
    difference.reason = "it is in a region";
    found.add(std::move(difference));
  };
  // Each one has at most one partner. Conditions that the analysis does not
  // follow are compared by the messages of checks.
  for (const Stop &stop : stops) {
    auto partner = llvm::find_if(others, [&](const Stop &other) {
      return isAmong(stop, other) || (!stop.condition && !other.condition &&
                                      stop.message == other.message);
    });
    if (partner != others.end()) {
      ++found.equal;
      others.erase(partner);
    } else if (kind == Kind::Check) {
      report(stop, /*isBefore=*/true, returnAfter->getLoc());
    }
  }
  for (const Stop &other : others)
    report(other, /*isBefore=*/false, returnBefore->getLoc());
}

void FunctionComparer::compareDefinedness() {
  using Key = std::tuple<unsigned, DimExpr, DimExpr>;
  llvm::DenseSet<Key> known;
  SmallVector<Precondition> preconditions;
  for (Operation &op : before.getFunction().getFunctionBody().front())
    appendForExecution(&op, before, preconditions);
  for (const Precondition &p : preconditions)
    if (p.isExpressed())
      known.insert({unsigned(p.predicate.relation),
                    pair.copy(Before, p.predicate.lhs),
                    pair.copy(Before, p.predicate.rhs)});
  AlwaysUsed used(after);
  unsigned numLeft = analysisBudgets.checks.preconditions;
  for (Operation &op : after.getFunction().getFunctionBody().front()) {
    if (!used.isReached(&op))
      return;
    if (!used.isUsed(&op))
      continue;
    preconditions.clear();
    appendForExecution(&op, after, preconditions);
    for (const Precondition &p : preconditions) {
      // The version before also assumes that counts of elements fit.
      if (!p.isExpressed() || !p.when.empty() || p.isStronger ||
          p.assumesExtents || p.kind == Precondition::Divisor)
        continue;
      Predicate holds = pair.copy(After, p.predicate);
      if (!known.insert({unsigned(holds.relation), holds.lhs, holds.rhs})
               .second ||
          decideByForm(holds) == Verdict::Always)
        continue;
      if (numLeft-- == 0)
        return found.add(functionDiffers(
            "only the first " + Twine(analysisBudgets.checks.preconditions) +
            " preconditions were compared"));
      Question question{differenceOf(Kind::Undefined,
                                     "'" + op.getName().getStringRef() +
                                         "' is undefined after",
                                     returnBefore->getLoc(), op.getLoc()),
                        {returnBefore, returnAfter}};
      question.same = makeCompare(holds.relation, holds.lhs, holds.rhs);
      addConditions(question, Before, pathBefore, returnBefore, {});
      // A result that is poison, or has no element, shows no difference.
      for (Value result : returnBefore->getOperands()) {
        if (PathConditions::Obstacle doubt = pathBefore.findObstacle(result))
          question.obstacle = doubt.reason.str();
        for (DimExpr e : before.extents(result))
          question.conditions.push_back({Relation::Le,
                                         pair.getContext().constant(1),
                                         pair.copy(Before, e)});
      }
      bool isNever = decideByForm(holds) == Verdict::Never;
      question.difference.isChanged = findExample(question, isNever);
      if (!question.difference.isChanged && !isNever)
        continue;
      question.difference.reason = preconditionText(p, after.getModule());
      if (!question.difference.isChanged)
        question.difference.reason += "; " + question.obstacle;
      found.add(std::move(question.difference));
    }
  }
}

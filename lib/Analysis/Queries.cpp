//===- Queries.cpp - Questions about shapes, in one line each -------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each question becomes a condition. `ask` answers it by its form, without the
// facts, or else with a prover at the cursor.
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/Queries.h"
#include "SymShape/Analysis/Explain.h"
#include "SymShape/Dialect/ResizeForms.h"
#include "SymShape/Interfaces/LinalgLoops.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::symshape;

AskedNumber::AskedNumber(OpFoldResult number) {
  value = dyn_cast_if_present<Value>(number);
  if (auto attribute = dyn_cast_if_present<IntegerAttr>(
          dyn_cast_if_present<Attribute>(number)))
    constant = attribute.getValue().trySExtValue();
}

DimExpr AskedNumber::resolve(const FunctionShapes &shapes) const {
  ExprContext &ctx = shapes.getModule().getExprContext();
  if (constant)
    return ctx.constant(*constant);
  if (!value)
    return shapes.owns(expr) ? expr : DimExpr();
  if (!shapes.describes(value))
    return {};
  return axis == kNumber ? shapes.content(value) : shapes.extent(value, axis);
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

Witness symshape::findExample(const ConditionRef &c, bool truth,
                              Prover &prover) {
  if (!c)
    return {};
  switch (c->kind) {
  case Condition::Compare: {
    Prover::QueryOptions options;
    options.wantWitness = true;
    options.wantUsed = false;
    Answer answer = prover.query(c->compare, options);
    return truth ? answer.trueWitness : answer.falseWitness;
  }
  case Condition::Not:
    return findExample(c->args[0], !truth, prover);
  case Condition::And:
  case Condition::Or:
    break;
  }
  // One part decides the condition.
  if ((c->kind == Condition::And) != truth) {
    for (const ConditionRef &arg : c->args)
      if (Witness found = findExample(arg, truth, prover); !found.empty())
        return found;
    return {};
  }
  // All parts must be `truth`: suppose that the plain ones are, and look for
  // the one that is left.
  SmallVector<ConditionRef> open;
  SmallVector<Predicate> supposed;
  for (const ConditionRef &arg : c->args) {
    if (decideByForm(arg) == verdictOf(truth))
      continue;
    if (!open.empty() && open.back()->kind == Condition::Compare) {
      const Predicate &p = open.pop_back_val()->compare;
      supposed.push_back(truth ? p : negate(p));
    }
    open.push_back(arg);
  }
  if (open.size() != 1)
    return {};
  prover.push();
  for (const Predicate &p : supposed)
    prover.add(p);
  Witness found = findExample(open.front(), truth, prover);
  prover.pop();
  return found;
}

static ShapeAnswer decided(bool truth) {
  ShapeAnswer answer;
  answer.verdict = verdictOf(truth);
  return answer;
}

static ShapeAnswer refused(StringRef problem) {
  ShapeAnswer answer;
  answer.problem = problem;
  return answer;
}

static ShapeAnswer notAnalysed() {
  return refused("a value or a dimension of the question is not analysed");
}

ShapeAnswer symshape::ask(CursorRef at, const ConditionRef &c, AskFor askFor) {
  if (!c)
    return refused("there is no condition, or the analysis does not follow it");
  const FunctionShapes &shapes = at->getShapes();
  ModuleShapes &module = shapes.getModule();
  auto guard = at->lock();
  if (!shapes.owns(c))
    return refused("the question has expressions of another function or "
                   "analysis");
  ShapeAnswer answer;
  answer.question = c;
  answer.verdict = decideByForm(c);
  if (answer.verdict != Verdict::Unknown)
    return answer;
  Prover &prover = at->getProver();
  if (!prover.isConsistent())
    return refused("facts that hold here contradict each other");
  SmallVector<FactId> used;
  answer.verdict = decide(c, prover, askFor.reasons ? &used : nullptr);
  auto write = [&](const Predicate &p) { return textOf(p, module); };
  for (FactId id : used) {
    FactOrigin origin = at->originOf(id);
    answer.reasons.push_back(
        {origin.loc, "'" + textOf(prover.getFact(id), write, module) +
                         "': " + origin.describe()});
  }
  if (answer.verdict != Verdict::Unknown || !askFor.examples)
    return answer;
  answer.trueFor = findExample(c, true, prover);
  answer.falseFor = findExample(c, false, prover);
  if (!answer.trueFor.empty() && !answer.falseFor.empty())
    answer.verdict = Verdict::Sometimes;
  return answer;
}

/// Asks about a relation between two numbers.
static ShapeAnswer compare(CursorRef at, Relation relation, AskedNumber a,
                           AskedNumber b, AskFor askFor) {
  auto guard = at->lock();
  DimExpr left = a.resolve(at->getShapes()), right = b.resolve(at->getShapes());
  return left && right ? ask(at, makeCompare(relation, left, right), askFor)
                       : notAnalysed();
}

/// The extents of two values; none if one is not analysed.
static std::optional<std::pair<ArrayRef<DimExpr>, ArrayRef<DimExpr>>>
bothExtents(CursorRef at, Value a, Value b) {
  const FunctionShapes &shapes = at->getShapes();
  if (!shapes.describes(a) || !shapes.describes(b))
    return std::nullopt;
  auto left = shapes.tryExtents(a), right = shapes.tryExtents(b);
  if (!left || !right)
    return std::nullopt;
  return std::pair(*left, *right);
}

//===----------------------------------------------------------------------===//
// Extents
//===----------------------------------------------------------------------===//

ShapeAnswer symshape::sameExtent(CursorRef at, AskedNumber a, AskedNumber b,
                                 AskFor askFor) {
  return compare(at, Relation::Eq, a, b, askFor);
}

ShapeAnswer symshape::sameShape(CursorRef at, Value a, Value b, AskFor askFor) {
  auto guard = at->lock();
  auto both = bothExtents(at, a, b);
  if (!both)
    return notAnalysed();
  auto [left, right] = *both;
  if (left.size() != right.size())
    return decided(false);
  SmallVector<ConditionRef> axes;
  for (auto [x, y] : llvm::zip(left, right))
    if (x != y)
      axes.push_back(makeCompare(Relation::Eq, x, y));
  return axes.empty() ? decided(true)
                      : ask(at, makeLogic(Condition::And, axes), askFor);
}

ShapeAnswer symshape::sameElementCount(CursorRef at, Value a, Value b,
                                       AskFor askFor) {
  auto guard = at->lock();
  return sameExtent(at, numElements(at, a), numElements(at, b), askFor);
}

ShapeAnswer symshape::isDivisible(CursorRef at, AskedNumber a, AskedNumber by,
                                  AskFor askFor) {
  return compare(at, Relation::Divisible, a, by, askFor);
}

ShapeAnswer symshape::isAtMost(CursorRef at, AskedNumber a, AskedNumber b,
                               AskFor askFor) {
  return compare(at, Relation::Le, a, b, askFor);
}

ShapeAnswer symshape::expands(CursorRef at, AskedNumber from, AskedNumber to,
                              AskFor askFor) {
  auto guard = at->lock();
  const FunctionShapes &shapes = at->getShapes();
  DimExpr before = from.resolve(shapes), after = to.resolve(shapes);
  if (!before || !after)
    return notAnalysed();
  DimExpr one = shapes.getModule().getExprContext().constant(1);
  return ask(at,
             makeLogic(Condition::And, {makeCompare(Relation::Eq, before, one),
                                        makeCompare(Relation::Ne, after, one)}),
             askFor);
}

ShapeAnswer symshape::doesNotExpand(CursorRef at, AskedNumber from,
                                    AskedNumber to, AskFor askFor) {
  return sameExtent(at, from, to, askFor);
}

bool symshape::definitelyTrue(CursorRef at, const ConditionRef &condition) {
  return ask(at, condition).isAlways();
}
bool symshape::definitelyFalse(CursorRef at, const ConditionRef &condition) {
  return ask(at, condition).isNever();
}

/// The condition that a bit states; null if it is not analysed.
static ConditionRef conditionOf(CursorRef at, Value flag) {
  auto guard = at->lock();
  const FunctionShapes &shapes = at->getShapes();
  return shapes.describes(flag) ? shapes.condition(flag) : ConditionRef();
}
bool symshape::definitelyTrue(CursorRef at, Value flag) {
  return definitelyTrue(at, conditionOf(at, flag));
}
bool symshape::definitelyFalse(CursorRef at, Value flag) {
  return definitelyFalse(at, conditionOf(at, flag));
}

std::optional<int64_t> symshape::constantExtent(CursorRef at, Value v,
                                                int64_t axis) {
  auto guard = at->lock();
  DimExpr e = AskedNumber(v, axis).resolve(at->getShapes());
  if (!e)
    return std::nullopt;
  if (e.isConstant())
    return e.getConstantInt64();
  std::optional<llvm::DynamicAPInt> forced = at->getProver().getForcedValue(e);
  return forced ? at->getShapes()
                      .getModule()
                      .getExprContext()
                      .constant(*forced)
                      .getConstantInt64()
                : std::nullopt;
}

/// The interval that contains a number at the point.
static Interval boundsOf(CursorRef at, AskedNumber number) {
  DimExpr e = number.resolve(at->getShapes());
  return e ? at->getProver().bounds(e) : Interval();
}

std::optional<int64_t> symshape::upperBound(CursorRef at, AskedNumber number) {
  auto guard = at->lock();
  Interval range = boundsOf(at, number);
  return range.upper ? toInt64(*range.upper) : std::nullopt;
}

std::optional<int64_t> symshape::lowerBound(CursorRef at, AskedNumber number) {
  auto guard = at->lock();
  Interval range = boundsOf(at, number);
  return range.lower ? toInt64(*range.lower) : std::nullopt;
}

DimExpr symshape::numElements(CursorRef at, Value v) {
  auto guard = at->lock();
  const FunctionShapes &shapes = at->getShapes();
  auto extents = shapes.tryExtents(v);
  return extents && shapes.describes(v)
             ? shapes.getModule().getExprContext().mul(*extents)
             : DimExpr();
}

SmallVector<DimExpr> symshape::loopExtents(CursorRef at, linalg::LinalgOp op) {
  auto guard = at->lock();
  const FunctionShapes &shapes = at->getShapes();
  SmallVector<DimExpr> extents;
  if (!op)
    return extents;
  for (unsigned loop = 0, n = op.getNumLoops(); loop != n; ++loop)
    extents.push_back(linalgLoopExtent(op, loop, [&](Value v) {
      return shapes.describes(v) ? shapes.extents(v) : ArrayRef<DimExpr>();
    }));
  return extents;
}

std::string symshape::text(const Witness &example, ModuleShapes &shapes) {
  auto guard = shapes.lock();
  std::string result;
  llvm::raw_string_ostream os(result);
  llvm::interleaveComma(example, os, [&](const auto &entry) {
    os << shapes.inputName(entry.first) << " = " << entry.second;
  });
  return result;
}

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

std::optional<SmallVector<ReshapeGroup>>
symshape::findReshapeGroups(ArrayRef<DimExpr> source, ArrayRef<DimExpr> result,
                            Prover &prover) {
  auto isOwn = [&](DimExpr e) {
    return e && &e.getContext() == &prover.getContext();
  };
  if (source.empty() || result.empty() || !llvm::all_of(source, isOwn) ||
      !llvm::all_of(result, isOwn))
    return std::nullopt;
  ExprContext &ctx = prover.getContext();
  auto proves = [&](ArrayRef<Predicate> predicates) {
    return llvm::all_of(predicates, [&](const Predicate &p) {
      return prover.query(p).isAlways();
    });
  };
  KnownSizes known{ctx, proves};
  SmallVector<ReshapeGroup> groups = groupAxes(source, result, known);
  for (const ReshapeGroup &group : groups)
    if (!known.equal(
            ctx.mul(source.slice(group.sourceFirst,
                                 group.sourceEnd - group.sourceFirst)),
            ctx.mul(result.slice(group.first, group.end - group.first))))
      return std::nullopt;
  return groups;
}

/// Answers whether `many` collapses to `few`.
static ReshapeAnswer collapses(CursorRef at, Value many, Value few,
                               AskFor askFor) {
  auto guard = at->lock();
  auto both = bothExtents(at, many, few);
  if (!both)
    return {notAnalysed(), {}};
  auto [from, to] = *both;
  if (from.size() < to.size())
    return {decided(false), {}};
  ShapeAnswer count = sameElementCount(at, many, few, askFor);
  // A tensor of rank 0 has one element, so all sizes of the other are 1.
  if (to.empty() || !count.isAlways()) {
    if (count.verdict == Verdict::Sometimes)
      count.verdict = Verdict::Unknown;
    return {count, {}};
  }
  Prover &prover = at->getProver();
  if (!prover.isConsistent())
    return {refused("facts that hold here contradict each other"), {}};
  auto groups = findReshapeGroups(from, to, prover);
  if (!groups || groups->size() != to.size())
    return {};
  ReshapeAnswer answer{count, {}};
  for (const ReshapeGroup &group : *groups)
    answer.reassociation.push_back(llvm::to_vector(
        llvm::seq<int64_t>(group.sourceFirst, group.sourceEnd)));
  return answer;
}

ReshapeAnswer symshape::isPureCollapse(CursorRef at, Value source, Value result,
                                       AskFor askFor) {
  return collapses(at, source, result, askFor);
}

ReshapeAnswer symshape::isPureExpand(CursorRef at, Value source, Value result,
                                     AskFor askFor) {
  return collapses(at, result, source, askFor);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

std::optional<MemRefLayout> symshape::layoutOf(CursorRef at, Value memref) {
  auto guard = at->lock();
  const FunctionShapes &shapes = at->getShapes();
  if (!memref || !shapes.describes(memref))
    return std::nullopt;
  SmallVector<DimExpr> numbers = shapes.layout(memref);
  if (numbers.empty())
    return std::nullopt;
  return MemRefLayout{numbers.front(),
                      SmallVector<DimExpr>(ArrayRef(numbers).drop_front())};
}

/// The product of the extents of the axes inside `axis`.
static DimExpr packedStride(ArrayRef<DimExpr> extents, size_t axis,
                            const FunctionShapes &shapes) {
  return shapes.getModule().getExprContext().mul(extents.drop_front(axis + 1));
}

/// Asks about the layout of a memref that is not the identity. `numbers` are
/// the offset and the strides; `condition` writes the question about them, and
/// drops those that do not matter.
static ShapeAnswer
askLayout(CursorRef at, Value memref, AskFor askFor,
          llvm::function_ref<ConditionRef(ArrayRef<DimExpr> extents,
                                          SmallVectorImpl<DimExpr> &numbers)>
              condition) {
  auto guard = at->lock();
  const FunctionShapes &shapes = at->getShapes();
  auto type = memref ? dyn_cast<MemRefType>(memref.getType()) : MemRefType();
  if (!type)
    return refused("expected a ranked memref");
  if (!shapes.describes(memref))
    return notAnalysed();
  SmallVector<DimExpr> numbers = shapes.layout(memref);
  if (numbers.empty())
    return refused("the layout is not strided");
  if (type.getLayout().isIdentity())
    return decided(true);
  ConditionRef question = condition(shapes.extents(memref), numbers);
  ShapeAnswer answer = ask(at, question, askFor);
  // A symbol for an unknown number has no value that a program could choose.
  bool isKnown =
      llvm::all_of(numbers, [&](DimExpr e) { return shapes.isKnown(e); });
  if (answer.isAlways() || answer.isNever() || isKnown)
    return answer;
  return refused("an offset or a stride is unknown");
}

ShapeAnswer symshape::hasIdentityLayout(CursorRef at, Value memref,
                                        AskFor askFor) {
  const FunctionShapes &shapes = at->getShapes();
  return askLayout(at, memref, askFor, [&](auto extents, auto &numbers) {
    DimExpr zero = shapes.getModule().getExprContext().constant(0);
    SmallVector<ConditionRef> all{
        makeCompare(Relation::Eq, numbers.front(), zero)};
    for (size_t axis = 0; axis < extents.size(); ++axis)
      all.push_back(makeCompare(Relation::Eq, numbers[axis + 1],
                                packedStride(extents, axis, shapes)));
    return makeLogic(Condition::And, all);
  });
}

ShapeAnswer symshape::isContiguous(CursorRef at, Value memref, AskFor askFor) {
  const FunctionShapes &shapes = at->getShapes();
  return askLayout(at, memref, askFor, [&](auto extents, auto &numbers) {
    ExprContext &ctx = shapes.getModule().getExprContext();
    numbers.erase(numbers.begin()); // any offset
    // Each axis steps over the axes inside it, unless it has no second element.
    // An empty memref is contiguous in any case.
    SmallVector<ConditionRef> axes, whole;
    for (auto [axis, extent] : llvm::enumerate(extents)) {
      axes.push_back(makeLogic(
          Condition::Or, {makeCompare(Relation::Le, extent, ctx.constant(1)),
                          makeCompare(Relation::Eq, numbers[axis],
                                      packedStride(extents, axis, shapes))}));
      whole.push_back(makeCompare(Relation::Eq, extent, ctx.constant(0)));
    }
    whole.push_back(makeLogic(Condition::And, axes));
    return makeLogic(Condition::Or, whole);
  });
}

//===- CallerFacts.cpp - Facts that hold at every call --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Callers/CallerFacts.h"
#include "Facts/Ranges.h"
#include "FunctionAnalyzer/FunctionAnalyzer.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

CallerFacts::CallerFacts(ModuleShapes &module, FunctionOpInterface callee)
    : module(module), ctx(module.getExprContext()), callee(callee),
      indexWidth(DataLayout::closest(callee).getTypeSizeInBits(
          IndexType::get(callee.getContext()))) {
  for (auto [i, type] : llvm::enumerate(callee.getArgumentTypes())) {
    unsigned argument = i;
    if (type.isInteger(1)) {
      bits.push_back({argument});
    } else if (isFollowedInteger(type)) {
      numbers.push_back({argument, -1, ctx.scalar(argument, kIntegerRule)});
    } else if (hasFollowedElements(type)) {
      for (int i = 0, e = cast<ShapedType>(type).getNumElements(); i != e; ++i)
        numbers.push_back({argument, -1,
                           ctx.scalar(argument, std::to_string(i)),
                           /*element=*/i});
    } else if (isRankedShaped(type)) {
      auto shaped = cast<ShapedType>(type);
      for (int64_t axis = 0; axis < shaped.getRank(); ++axis)
        if (shaped.isDynamicDim(axis))
          numbers.push_back(
              {argument, int(axis), ctx.inputDim(argument, axis)});
    }
  }
  for (auto [i, number] : llvm::enumerate(numbers))
    numberOf[number.leaf] = i;
  // Pairs of two sizes come last, since programs compare them less often.
  auto addPairs = [&](bool sizesOnly) {
    for (unsigned b = 0; b != numbers.size(); ++b)
      for (unsigned a = 0; a != b; ++a) {
        if (differences.size() == analysisBudgets.calls.differences)
          return;
        if (sizesOnly == (numbers[a].axis >= 0 && numbers[b].axis >= 0))
          differences.push_back({a, b});
      }
  };
  addPairs(false);
  addPairs(true);
}

//===----------------------------------------------------------------------===//
// One call
//===----------------------------------------------------------------------===//

std::optional<unsigned> CallerFacts::elementOf(DimExpr leaf) {
  unsigned element;
  if (leaf.getKind() != ExprKind::Scalar ||
      leaf.getRule().getAsInteger(10, element))
    return std::nullopt;
  return element;
}

void CallerFacts::addCall(CallOpInterface call, const FunctionShapes &caller) {
  ++numCalls;
  if (!firstCall)
    firstCall = call;
  OperandRange operands = call.getArgOperands();
  if (hopeless || operands.size() != callee.getNumArguments()) {
    hopeless = true;
    return;
  }
  Prover &overflow = caller.overflowProverBefore(call);
  Site site{caller, caller.proverBefore(call), overflow};
  // Conclude nothing from an unreachable call.
  if (!site.prover.isConsistent() || !site.overflow.isConsistent()) {
    hopeless = true;
    return;
  }
  site.isPlain.resize(operands.size());
  site.fits.resize(operands.size());
  for (ArgumentNumber &number : numbers) {
    Value operand = operands[number.argument];
    DimExpr e;
    if (number.element >= 0) {
      ArrayRef<DimExpr> es = caller.contents(operand);
      if (size_t(number.element) < es.size())
        e = es[number.element];
    } else if (number.axis < 0)
      e = caller.content(operand);
    else if (ArrayRef<DimExpr> es = caller.extents(operand);
             size_t(number.axis) < es.size())
      e = es[number.axis];
    if (e && !e.isLeaf() && !e.isConstant())
      e = site.prover.simplify(e);
    site.brought.push_back(e);
    number.isKnown &= bool(e);
    if (number.isKnown) {
      addRange(number, e, site);
      addDivisors(number, e, site);
    }
  }
  if (numCalls == 1)
    guessEquations(site);
  checkEquations(site);
  addDifferences(site);
  addBits(operands, site);
  hopeless = getFacts().empty() && getBits().empty();
}

void CallerFacts::addRecursiveCall(CallOpInterface call) {
  OperandRange operands = call.getArgOperands();
  if (hopeless || operands.size() != callee.getNumArguments()) {
    hopeless = true;
    return;
  }
  auto isPassedOn = [&](unsigned argument) {
    return operands[argument] == callee.getArgument(argument);
  };
  auto isAbout = [&](DimExpr leaf) {
    return isPassedOn(numbers[numberOf.lookup(leaf)].argument);
  };
  for (ArgumentNumber &number : numbers)
    number.isKnown &= isPassedOn(number.argument);
  llvm::erase_if(equations, [&](const Equation &equation) {
    return !llvm::all_of((equation.lhs - equation.rhs).getLeaves(), isAbout);
  });
  for (Difference &d : differences)
    d.isKnown &= numbers[d.a].isKnown && numbers[d.b].isKnown;
  for (Bit &bit : bits)
    if (!isPassedOn(bit.argument))
      bit.value = Verdict::Unknown;
}

void CallerFacts::addRange(ArgumentNumber &number, DimExpr e, Site &site) {
  Interval here = site.prover.bounds(e);
  number.range = numCalls == 1 ? here : widen(number.range, here);
}

/// The greatest number that divides `e` for any values of its leaves; 0 for 0.
static llvm::DynamicAPInt commonDivisor(DimExpr e) {
  SmallVector<DimExpr::Term> terms;
  llvm::DynamicAPInt common;
  e.getAsSum(terms, common);
  common = abs(common);
  for (auto &[monomial, coefficient] : terms)
    common = gcd(common, abs(coefficient));
  return common;
}

void CallerFacts::addDivisors(ArgumentNumber &number, DimExpr e, Site &site) {
  llvm::DynamicAPInt common = commonDivisor(e);
  if (numCalls == 1) {
    auto add = [&](const llvm::DynamicAPInt &divisor) {
      if (divisor != 1 &&
          number.divisors.size() < analysisBudgets.calls.divisors &&
          !llvm::is_contained(number.divisors, divisor))
        number.divisors.push_back(divisor);
    };
    add(common);
    size_t looked = 0;
    for (DimExpr leaf : e.getLeaves())
      for (FactId id : site.prover.factsAbout(leaf)) {
        if (++looked > analysisBudgets.calls.divisorFacts)
          break;
        const Fact &fact = site.prover.getFact(id);
        if (fact.is(Relation::Divisible))
          if (auto divisor = fact.predicate.rhs.getConstant();
              divisor && *divisor > 1)
            add(*divisor);
      }
  }
  for (llvm::DynamicAPInt &divisor : number.divisors) {
    // 0 means that the number was 0 so far, so any divisor is possible.
    llvm::DynamicAPInt left = gcd(divisor, common);
    bool divides =
        divisor != 0 && !e.isConstant() && left != divisor &&
        site.prover.query({Relation::Divisible, e, ctx.constant(divisor)})
            .isAlways();
    if (!divides)
      divisor = left;
  }
  llvm::erase_if(number.divisors, [](const llvm::DynamicAPInt &divisor) {
    return divisor == 1;
  });
}

DimExpr CallerFacts::atCall(DimExpr e, const Site &site) const {
  bool complete = true;
  DimExpr actual = e.replaceLeaves(ctx, [&](DimExpr leaf) {
    DimExpr value = site.brought[numberOf.lookup(leaf)];
    complete &= bool(value);
    return value;
  });
  return complete ? actual : DimExpr();
}

/// Guesses equations between numbers that differ by a constant, and between a
/// number and an expression over other numbers.
void CallerFacts::guessEquations(const Site &site) {
  DenseMap<DimExpr, unsigned> firstOf;
  DenseMap<DimExpr, DimExpr> nameOf;
  for (auto [i, e] : llvm::enumerate(site.brought)) {
    if (!e || e.getTreeSize() > analysisBudgets.calls.relationSize)
      continue;
    SmallVector<DimExpr::Term> terms;
    llvm::DynamicAPInt offset;
    e.getAsSum(terms, offset);
    DimExpr base = e - ctx.constant(offset);
    auto [it, isNew] = firstOf.try_emplace(base, i);
    if (!isNew)
      equations.push_back(
          {numbers[i].leaf,
           numbers[it->second].leaf + (e - site.brought[it->second])});
    if (e.isLeaf())
      nameOf.try_emplace(e, numbers[i].leaf);
  }
  for (auto [i, e] : llvm::enumerate(site.brought)) {
    if (!e || e.isLeaf() || e.isConstant() ||
        e.getTreeSize() > analysisBudgets.calls.relationSize)
      continue;
    bool complete = true;
    DimExpr named = e.replaceLeaves(ctx, [&](DimExpr leaf) {
      DimExpr name = nameOf.lookup(leaf);
      complete &= bool(name);
      return name;
    });
    if (complete)
      equations.push_back({numbers[i].leaf, named});
  }
}

void CallerFacts::checkEquations(Site &site) {
  llvm::erase_if(equations, [&](Equation &equation) {
    SmallVector<DimExpr, 4> leaves = (equation.lhs - equation.rhs).getLeaves();
    if (!mayRelate(leaves, site, equation.forOverflow))
      return true;
    DimExpr lhs = atCall(equation.lhs, site), rhs = atCall(equation.rhs, site);
    return !lhs || !rhs || !site.prover.provesEqual(lhs, rhs);
  });
}

void CallerFacts::addDifferences(Site &site) {
  for (Difference &d : differences) {
    if (!d.isKnown)
      continue;
    DimExpr a = site.brought[d.a], b = site.brought[d.b];
    d.isKnown =
        a && b && numbers[d.a].isKnown && numbers[d.b].isKnown &&
        mayRelate({numbers[d.a].leaf, numbers[d.b].leaf}, site, d.forOverflow);
    if (!d.isKnown)
      continue;
    bool wantsLower = numCalls == 1 || d.range.lower;
    bool wantsUpper = numCalls == 1 || d.range.upper;
    Interval here = site.prover.bounds(a - b);
    for (int64_t i : {1, 0}) {
      if (wantsLower && !here.lower && site.prover.provesLessEqual(b + i, a))
        here.lower = llvm::DynamicAPInt(i);
      if (wantsUpper && !here.upper && site.prover.provesLessEqual(a + i, b))
        here.upper = llvm::DynamicAPInt(-i);
    }
    d.range = numCalls == 1 ? here : widen(d.range, here);
    d.isKnown = d.range.lower || d.range.upper;
  }
}

void CallerFacts::addBits(OperandRange operands, const Site &site) {
  for (Bit &bit : bits) {
    Verdict here =
        decide(site.caller.condition(operands[bit.argument]), site.prover);
    if (numCalls == 1)
      bit.value = here;
    else if (bit.value != here)
      bit.value = Verdict::Unknown;
  }
}

//===----------------------------------------------------------------------===//
// Assumptions of the callee
//===----------------------------------------------------------------------===//

bool CallerFacts::mayRelate(ArrayRef<DimExpr> leaves, Site &site,
                            bool &forOverflow) const {
  auto argumentOf = [&](DimExpr leaf) {
    return numbers[numberOf.lookup(leaf)].argument;
  };
  if (llvm::all_equal(llvm::map_range(leaves, argumentOf)))
    return true;
  for (DimExpr leaf : leaves)
    if (!isPlain(argumentOf(leaf), site))
      return false;
  for (DimExpr leaf : leaves)
    forOverflow = forOverflow && fits(argumentOf(leaf), site);
  return true;
}

unsigned CallerFacts::widthOf(unsigned argument) const {
  Type type = getElementTypeOrSelf(
      FunctionOpInterface(callee).getArgumentTypes()[argument]);
  return type.isIndex() ? indexWidth : type.getIntOrFloatBitWidth();
}

bool CallerFacts::isPlain(unsigned argument, Site &site) const {
  std::optional<bool> &known = site.isPlain[argument];
  if (!known)
    known = llvm::all_of(llvm::enumerate(numbers), [&](auto entry) {
      const ArgumentNumber &number = entry.value();
      if (number.argument != argument)
        return true;
      DimExpr e = site.brought[entry.index()];
      if (!e)
        return false;
      // The range of a narrow type is a fact in the callee.
      if (number.axis < 0)
        return widthOf(argument) >= 64 || fits(argument, site);
      Interval range = site.prover.bounds(e);
      return range.lower && *range.lower >= 0;
    });
  return *known;
}

bool CallerFacts::fits(unsigned argument, Site &site) const {
  std::optional<bool> &known = site.fits[argument];
  if (known)
    return *known;
  Type type = FunctionOpInterface(callee).getArgumentTypes()[argument];
  Interval limits;
  if (auto shaped = dyn_cast<ShapedType>(type);
      shaped && !shaped.hasStaticShape()) {
    limits = Interval::between(0, greatestExtent(module, shaped));
  } else {
    unsigned width = std::min(widthOf(argument), analysisBudgets.values.width);
    auto limit =
        llvm::DynamicAPInt(llvm::APInt::getOneBitSet(width + 1, width - 1));
    limits = Interval{-limit, limit - 1};
  }
  known = llvm::all_of(llvm::enumerate(numbers), [&](auto entry) {
    DimExpr e = site.brought[entry.index()];
    if (entry.value().argument != argument || !e)
      return entry.value().argument != argument;
    Interval range = site.overflow.bounds(e);
    return range.lower && *range.lower >= *limits.lower && range.upper &&
           *range.upper <= *limits.upper;
  });
  return *known;
}

//===----------------------------------------------------------------------===//
// Facts common to all calls
//===----------------------------------------------------------------------===//

SmallVector<std::pair<Fact, bool>> CallerFacts::getFacts() const {
  SmallVector<std::pair<Fact, bool>> facts;
  if (hopeless || numCalls == 0)
    return facts;
  // Keep the ends that the implied range does not have.
  auto addRange = [&](DimExpr e, Interval range, Interval implied,
                      bool forOverflow) {
    if (range.lower && implied.lower && *range.lower <= *implied.lower)
      range.lower.reset();
    if (range.upper && implied.upper && *range.upper >= *implied.upper)
      range.upper.reset();
    if (range.lower || range.upper)
      facts.push_back({Fact(e, range), forOverflow});
  };
  for (const ArgumentNumber &number : numbers) {
    if (!number.isKnown)
      continue;
    bool isSize = number.axis >= 0;
    // A call passes a negative size: no such tensor exists.
    if (isSize && number.range.upper && *number.range.upper < 0)
      continue;
    addRange(number.leaf, number.range,
             isSize ? Interval::atLeast(0) : Interval::all(), true);
    if (number.range.getSingle())
      continue;
    for (const llvm::DynamicAPInt &divisor : number.divisors)
      if (divisor != 0)
        facts.push_back(
            {Predicate{Relation::Divisible, number.leaf, ctx.constant(divisor)},
             true});
  }
  for (const Equation &equation : equations)
    facts.push_back({Predicate{Relation::Eq, equation.lhs, equation.rhs},
                     equation.forOverflow});
  for (const Difference &d : differences) {
    if (!d.isKnown)
      continue;
    const Interval &a = numbers[d.a].range, &b = numbers[d.b].range;
    Interval implied;
    if (a.lower && b.upper)
      implied.lower = *a.lower - *b.upper;
    if (a.upper && b.lower)
      implied.upper = *a.upper - *b.lower;
    addRange(numbers[d.a].leaf - numbers[d.b].leaf, d.range, implied,
             d.forOverflow);
  }
  return facts;
}

SmallVector<std::pair<unsigned, bool>> CallerFacts::getBits() const {
  SmallVector<std::pair<unsigned, bool>> known;
  if (!hopeless)
    for (const Bit &bit : bits)
      if (bit.value == Verdict::Always || bit.value == Verdict::Never)
        known.push_back({bit.argument, bit.value == Verdict::Always});
  return known;
}

//===----------------------------------------------------------------------===//
// In the callee
//===----------------------------------------------------------------------===//

bool FunctionAnalyzer::stateCallers(const CallerFacts &callers) {
  FactOrigin origin{FactOrigin::Callers, callers.getFirstCall()};
  Prover &prover = *shapes.prover;
  bool stated = false;
  auto own = [&](DimExpr e) {
    return e.replaceLeaves(ctx, [&](DimExpr leaf) {
      Value arg = shapes.func.getArguments()[leaf.getInputNumber()];
      if (auto element = CallerFacts::elementOf(leaf))
        return values.contents(arg)[*element];
      return leaf.getKind() == ExprKind::InputDim
                 ? values.extents(arg)[leaf.getAxis()]
                 : values.content(arg);
    });
  };
  // An element that every caller knows is this number. A fact would not make
  // the number of the callers the one that reports show.
  auto replaceElement = [&](const Fact &fact) {
    auto element = CallerFacts::elementOf(fact.predicate.lhs);
    if (!element)
      return false;
    DimExpr known;
    if (fact.is(Relation::Eq))
      known = own(fact.predicate.rhs);
    else if (fact.kind == Fact::Range)
      if (auto single = fact.intervals.front().getSingle())
        known = ctx.constant(*single);
    if (!known)
      return false;
    Value arg = shapes.func.getArgument(fact.predicate.lhs.getInputNumber());
    SmallVector<DimExpr> elements(values.contents(arg));
    elements[*element] = known;
    values.setContents(arg, elements);
    return true;
  };
  SmallVector<std::pair<Fact, bool>> common = callers.getFacts();
  for (const auto &[fact, forOverflow] : common)
    stated |= forOverflow && replaceElement(fact);
  for (auto &[fact, forOverflow] : common) {
    fact.mapExprs(own);
    if (fact.kind == Fact::Range) {
      const Interval &range = fact.intervals.front();
      Interval known = prover.bounds(fact.predicate.lhs);
      bool isNews =
          (range.lower && !(known.lower && *known.lower >= *range.lower)) ||
          (range.upper && !(known.upper && *known.upper <= *range.upper));
      if (!isNews)
        continue;
    } else if (prover.query(fact.predicate).isAlways()) {
      continue;
    }
    shapes.origins[prover.add(fact)] = origin.located();
    if (forOverflow)
      shapes.overflowProver->add(fact);
    stated = true;
  }
  for (auto [argument, value] : callers.getBits()) {
    ConditionRef bit = values.condition(shapes.func.getArguments()[argument]);
    values.addFact(value ? bit->compare : negate(bit->compare), origin);
    stated = true;
  }
  // Facts that contradict the boundary are reported at the calls.
  return stated && prover.isConsistent() &&
         shapes.overflowProver->isConsistent();
}

//===- PremiseChecks.cpp - Which checks the premises need -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PremiseChecks.h"
#include "SymShape/Algebra/Prover.h"
#include "SymShape/Algebra/Text.h"

using namespace mlir;
using namespace mlir::symshape;
using llvm::DynamicAPInt;

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

static ShapedType shapedTypeOf(Type type) {
  // A lowered signature keeps its attributes, but other types have no size to
  // check.
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasRank() && isa<TensorType, BaseMemRefType>(type)
             ? shaped
             : ShapedType();
}

LogicalResult PremiseChecks::Impl::forEachEntry(EntryFn fn) {
  for (BlockArgument arg : func.getArguments()) {
    unsigned number = arg.getArgNumber();
    auto shape =
        func.getArgAttrOfType<ShapeAttr>(number, SymShapeDialect::kShapeAttr);
    ShapedType type = shapedTypeOf(arg.getType());
    if (!shape || !type || type.getRank() != shape.getRank())
      continue;
    SmallVector<DimExpr> named;
    for (StringAttr name : shape.getNames())
      named.push_back(ctx.symbol(byName.lookup(name.getValue())));
    for (auto [axis, entry] : llvm::enumerate(shape.instantiate(ctx, named)))
      if (!entry.isUnknown() && failed(fn({number, unsigned(axis)}, entry)))
        return failure();
  }
  return success();
}

DimExpr PremiseChecks::Impl::sizeAt(Place place) {
  auto type = cast<ShapedType>(func.getArgument(place.argument).getType());
  return type.isDynamicDim(place.axis)
             ? ctx.inputDim(place.argument, place.axis)
             : ctx.constant(type.getDimSize(place.axis));
}

std::string PremiseChecks::Impl::textOf(DimExpr e) const {
  return toString(e,
                  [&](unsigned i) { return symbols[i].info.getName().str(); });
}

std::string PremiseChecks::Impl::textOf(ArrayRef<SymbolInterval> intervals) {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto limit = [](std::optional<int64_t> end) {
    return end ? std::to_string(*end) : "*";
  };
  llvm::interleave(
      intervals, os,
      [&](const SymbolInterval &i) {
        os << '[' << limit(i.lower) << ", " << limit(i.upper) << ']';
      },
      " or ");
  return text;
}

PremiseSymbol *PremiseChecks::Impl::unsolvedIn(DimExpr e) {
  for (DimExpr leaf : e.getLeaves())
    if (PremiseSymbol &symbol = symbols[leaf.getSymbolIndex()]; !symbol.value)
      return &symbol;
  return nullptr;
}

DimExpr PremiseChecks::Impl::overSizes(DimExpr e) {
  if (unsolvedIn(e))
    return {};
  return e.replaceLeaves(
      ctx, [&](DimExpr leaf) { return symbols[leaf.getSymbolIndex()].value; });
}

/// Solves for a symbol if the entry at `place` is a multiple of it plus terms
/// that are already solved: for `m` in `2 * m + n`, if `n` is solved. Returns
/// whether it did.
bool PremiseChecks::Impl::solve(Place place, DimExpr entry) {
  SmallVector<DimExpr::Term> terms;
  DynamicAPInt offset;
  entry.getAsSum(terms, offset);
  const DimExpr::Term *wanted = nullptr;
  for (const DimExpr::Term &term : terms) {
    if (!unsolvedIn(term.first))
      continue;
    if (wanted || !term.first.isSymbol())
      return false;
    wanted = &term;
  }
  if (!wanted)
    return false;
  PremiseSymbol &symbol = symbols[wanted->first.getSymbolIndex()];
  DimExpr coefficient = ctx.constant(wanted->second);
  DimExpr rest = entry - wanted->first * coefficient;
  symbol.source = place;
  symbol.entry = entry;
  symbol.coefficient = wanted->second;
  symbol.value = (sizeAt(place) - overSizes(rest)).floorDiv(coefficient);
  return true;
}

/// Solves for every symbol that some size gives: first from entries that are a
/// bare symbol, then from entries whose other symbols are solved. Fails if an
/// entry has an unsolved symbol.
LogicalResult PremiseChecks::Impl::solveAll() {
  (void)forEachEntry([&](Place place, const Extent &entry) {
    if (entry.isExact() && entry.expr.isSymbol())
      solve(place, entry.expr);
    return success();
  });
  bool changed = true;
  while (changed) {
    changed = false;
    (void)forEachEntry([&](Place place, const Extent &entry) {
      changed |= entry.isExact() && solve(place, entry.expr);
      return success();
    });
  }
  return forEachEntry([&](Place place, const Extent &entry) -> LogicalResult {
    PremiseSymbol *symbol = unsolvedIn(entry.expr);
    if (!symbol)
      return success();
    return emitError(func.getArgument(place.argument).getLoc())
           << place.label() << "cannot check '" << textOf(entry.expr)
           << "': no size of an argument determines symbol '"
           << symbol->info.getName().getValue()
           << "'; make the symbol a size of an argument";
  });
}

std::string PremiseChecks::Impl::sourcesOf(DimExpr e) const {
  std::string text;
  SmallVector<DimExpr> shown;
  for (DimExpr leaf : e.getLeaves()) {
    const PremiseSymbol &symbol = symbols[leaf.getSymbolIndex()];
    if (llvm::is_contained(shown, symbol.entry))
      continue;
    shown.push_back(symbol.entry);
    text += (text.empty() ? ", where " : " and ") + textOf(symbol.entry) +
            " is " + symbol.source->text();
  }
  return text;
}

/// Adds a check, unless the types prove it. Fails if they refute it. Plans to
/// record which: `meaning` describes the size, as `n, a multiple of 2`, if it
/// is not the message.
LogicalResult PremiseChecks::Impl::add(Place place, PredicateKind kind,
                                       ArrayRef<DimExpr> exprs,
                                       const Twine &message,
                                       IntervalsAttr intervals,
                                       const Twine &meaning) {
  isAny = true;
  Location loc = func.getArgument(place.argument).getLoc();
  auto record = [&](Verdict verdict) {
    auto question = [&] {
      return (place.text() + " is " +
              (meaning.isTriviallyEmpty() ? message : meaning))
          .str();
    };
    recordAnswer(func, asker, "premise-check", question, verdict, &answers);
  };
  std::optional<DynamicAPInt> lhs = exprs[0].getConstant();
  std::optional<DynamicAPInt> rhs =
      intervals ? DynamicAPInt(0) : exprs[1].getConstant();
  if (lhs && rhs) {
    bool holds = intervals                   ? intervals.contains(*lhs)
                 : kind == PredicateKind::eq ? *lhs == *rhs
                 : kind == PredicateKind::le ? *lhs <= *rhs
                                             : meaning::mod(*lhs, *rhs) == 0;
    if (holds) {
      record(Verdict::Always);
      return success();
    }
    return emitError(loc) << place.prefix() << message << ", found "
                          << textOf(sizeAt(place)) << " in "
                          << func.getArgument(place.argument).getType();
  }
  record(Verdict::Unknown);
  checks.push_back({kind, SmallVector<DimExpr>(exprs), intervals,
                    (place.prefix() + message).str(), loc});
  return success();
}

/// Adds the checks of a solved symbol: that it is an integer, in its range and
/// a multiple of its divisor.
LogicalResult PremiseChecks::Impl::planSymbol(PremiseSymbol &symbol) {
  Place place = *symbol.source;
  DimExpr self = ctx.symbol(&symbol - symbols.data());
  StringRef name = symbol.info.getName();
  bool isAlone = symbol.entry == self;
  if (symbol.coefficient != 1 && symbol.coefficient != -1) {
    DimExpr rest = symbol.entry - self * ctx.constant(symbol.coefficient);
    if (failed(add(
            place, PredicateKind::divisible,
            {sizeAt(place) - overSizes(rest), ctx.constant(symbol.coefficient)},
            textOf(symbol.entry) + " for an integer " + name +
                sourcesOf(rest))))
      return failure();
  }
  // The sizes of other dimensions on which the symbol's value depends.
  std::string others =
      sourcesOf(symbol.entry - self * ctx.constant(symbol.coefficient));
  auto addProperty = [&](PredicateKind kind, ArrayRef<DimExpr> exprs,
                         const std::string &property, IntervalsAttr set = {}) {
    std::string end = property + others;
    if (isAlone)
      return add(place, kind, exprs, name + " to be " + end, set,
                 name + ", " + end);
    return add(place, kind, exprs,
               textOf(symbol.entry) + " with " + name + " " + end, set);
  };
  SmallVector<SymbolInterval> intervals(symbol.info.getIntervals());
  if (!intervals.empty()) {
    auto set = IntervalsAttr::get(context, intervals);
    if (failed(addProperty(PredicateKind::in_range, {symbol.value},
                           "in " + textOf(intervals), set)))
      return failure();
  }
  if (symbol.info.getDivisor() > 1 &&
      failed(addProperty(PredicateKind::divisible,
                         {symbol.value, ctx.constant(symbol.info.getDivisor())},
                         "a multiple of " +
                             std::to_string(symbol.info.getDivisor()))))
    return failure();
  symbol.fitsIndex = fitsIndex(symbol);
  return success();
}

/// True for sums of products of symbols that fit an index.
bool PremiseChecks::Impl::isPolynomial(DimExpr e) const {
  bool isPolynomial = true;
  e.walk([&](DimExpr part) {
    switch (part.getKind()) {
    case ExprKind::Constant:
    case ExprKind::Product:
      break;
    case ExprKind::Symbol:
      isPolynomial &= symbols[part.getSymbolIndex()].fitsIndex;
      break;
    case ExprKind::Sum:
      for (const DimExpr::Term &term : part.getTerms())
        isPolynomial &= bool(toInt64(term.second));
      isPolynomial &= bool(toInt64(part.getOffset()));
      break;
    default:
      isPolynomial = false;
    }
  });
  return isPolynomial;
}

/// True if index arithmetic computes the symbol's value from the sizes whenever
/// its checks hold. Intermediate sums and products may wrap.
bool PremiseChecks::Impl::fitsIndex(const PremiseSymbol &symbol) {
  static const DynamicAPInt limit(llvm::APInt::getOneBitSet(66, 63));
  const DynamicAPInt &c = symbol.coefficient;
  DimExpr self = ctx.symbol(&symbol - symbols.data());
  DimExpr rest = symbol.entry - self * ctx.constant(c);
  if (!toInt64(c) || !isPolynomial(rest))
    return false;
  Prover ranges(ctx);
  const Interval anySize{DynamicAPInt(0), limit - 1};
  for (DimExpr leaf : (symbol.value + sizeAt(*symbol.source)).getLeaves())
    ranges.addRange(leaf, anySize);
  auto fits = [&](Interval range) {
    return range.lower && range.upper && *range.lower >= -limit &&
           *range.upper < limit;
  };
  Interval value = ranges.bounds(symbol.value);
  ArrayRef<SymbolInterval> stated = symbol.info.getIntervals();
  if (!stated.empty() && stated.front().lower && stated.back().upper)
    value = Interval::between(*stated.front().lower, *stated.back().upper);
  if (!fits(value))
    return false;
  if (c == 1 || c == -1)
    return true;
  // The dividend must not wrap.
  Interval product{*value.lower * c, *value.upper * c};
  if (c < 0)
    std::swap(product.lower, product.upper);
  return fits(product) ||
         fits(ranges.bounds(sizeAt(*symbol.source) - overSizes(rest)));
}

LogicalResult PremiseChecks::Impl::planEntry(Place place, const Extent &entry) {
  isAny = true;
  // If this size gives a symbol its value, check the symbol here, before other
  // checks whose messages mention it.
  for (DimExpr leaf : entry.expr.getLeaves()) {
    PremiseSymbol &symbol = symbols[leaf.getSymbolIndex()];
    if (symbol.source->argument != place.argument ||
        symbol.source->axis != place.axis)
      continue;
    return planSymbol(symbol);
  }
  DimExpr expected = overSizes(entry.expr);
  // A size with the same entry gave a symbol: compare the two sizes.
  for (const PremiseSymbol &symbol : symbols)
    if (symbol.source && symbol.entry == entry.expr)
      expected = sizeAt(*symbol.source);
  std::string text = textOf(entry.expr) + sourcesOf(entry.expr);
  if (entry.isExact())
    return add(place, PredicateKind::eq, {sizeAt(place), expected}, text);
  return add(place, PredicateKind::le, {sizeAt(place), expected},
             "at most " + text);
}

/// Collects the assumptions in the body, and the ops that read a boundary
/// symbol. Fails if such a symbol has no index value.
LogicalResult PremiseChecks::Impl::planParams() {
  // The params of a nested function read that function's symbols.
  WalkResult result = func.getFunctionBody().walk<WalkOrder::PreOrder>(
      [&](Operation *op) -> WalkResult {
        if (isa<FunctionOpInterface>(op))
          return WalkResult::skip();
        if (auto assume = dyn_cast<AssumeOp>(op))
          assumptions.push_back(assume);
        if (auto region = dyn_cast<ConstraintsOp>(op))
          regions.push_back(region);
        auto param = dyn_cast<ParamOp>(op);
        if (!param)
          return WalkResult::advance();
        isAny = true;
        params.push_back(param);
        if (param->use_empty())
          return WalkResult::advance();
        auto it = byName.find(param.getName());
        if (it == byName.end() || !symbols[it->second].value)
          return param.emitError()
                 << "no size of an argument determines symbol '"
                 << param.getName() << "', which this op reads";
        if (!symbols[it->second].fitsIndex)
          return param.emitError()
                 << "the value of symbol '" << param.getName()
                 << "' might not fit an index; declare a range for the symbol, "
                    "or make the symbol a size of an argument";
        for (Operation *user : param->getUsers())
          if (!user->hasTrait<HasBindings>()) {
            InFlightDiagnostic diag =
                user->emitError()
                << "cannot replace symbol '" << param.getName()
                << "' by an index in this op; only 'symshape.predicate', "
                   "'symshape.claim_shape', 'symshape.tie_shape', "
                   "'symshape.bound' and 'symshape.bound_of' support that";
            diag.attachNote(param.getLoc()) << "the symbol is read here";
            return diag;
          }
        return WalkResult::advance();
      });
  return failure(result.wasInterrupted());
}

LogicalResult PremiseChecks::Impl::plan() {
  if (auto declared =
          func->getAttrOfType<SymbolsAttr>(SymShapeDialect::kSymbolsAttr)) {
    isAny = true;
    for (SymbolInfoAttr info : declared.getSymbols()) {
      byName[info.getName().getValue()] = symbols.size();
      symbols.emplace_back().info = info;
    }
  }
  if (failed(solveAll()) ||
      failed(forEachEntry([&](Place place, const Extent &entry) {
        return planEntry(place, entry);
      })) ||
      failed(planParams()))
    return failure();
  planAssumptions();
  return success();
}

//===- ShapeStrings.cpp - Shapes and constraints as text --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShapeStrings.h"
#include "llvm/ADT/StringExtras.h"
#include <numeric>

using namespace mlir;
using namespace mlir::symshape;
using llvm::DynamicAPInt;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static TextPart trimmed(TextPart part) {
  StringRef text = part.text.ltrim();
  return {text.rtrim(), part.column + (part.text.size() - text.size())};
}

/// Removes parentheses around the whole part: from `(a, b)`, but not from `(a)
/// + (b)`.
static TextPart withoutParentheses(TextPart part) {
  if (!part.text.starts_with("("))
    return part;
  unsigned depth = 0;
  for (auto [i, c] : llvm::enumerate(part.text)) {
    depth += c == '(';
    if (c == ')' && --depth == 0)
      return i + 1 == part.text.size()
                 ? trimmed({part.text.slice(1, i), part.column + 1})
                 : part;
  }
  return part;
}

SmallVector<TextPart> symshape::splitShape(StringRef text) {
  TextPart all = withoutParentheses(trimmed({text, 0}));
  if (all.text.empty())
    return {};
  SmallVector<TextPart> parts;
  int64_t depth = 0;
  size_t begin = 0;
  for (auto [i, c] : llvm::enumerate(all.text)) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c != ',' || depth > 0)
      continue;
    parts.push_back(trimmed({all.text.slice(begin, i), all.column + begin}));
    begin = i + 1;
  }
  TextPart last = trimmed({all.text.substr(begin), all.column + begin});
  if (!last.text.empty() || parts.empty())
    parts.push_back(last);
  return parts;
}

std::optional<Predicate>
symshape::parseConstraint(StringRef text, ExprContext &ctx, SymbolLookup lookup,
                          TextError &error, Spelling spelling) {
  static constexpr StringRef operators[] = {"==", "!=", "<=", ">=", "<", ">"};
  // Only comparisons contain these characters.
  size_t at = text.find_first_of("=!<>");
  const StringRef *op = llvm::find_if(operators, [&](StringRef candidate) {
    return text.substr(at == StringRef::npos ? text.size() : at)
        .starts_with(candidate);
  });
  if (op == std::end(operators)) {
    error = {at == StringRef::npos ? text.size() : at,
             "expected a comparison: ==, !=, <=, >=, < or >"};
    return std::nullopt;
  }
  DimExpr lhs = parseDimExpr(text.take_front(at), ctx, lookup, error, spelling);
  if (!lhs)
    return std::nullopt;
  size_t behind = at + op->size();
  DimExpr rhs = parseDimExpr(text.substr(behind), ctx, lookup, error, spelling);
  if (!rhs) {
    error.column += behind;
    return std::nullopt;
  }
  if (op->starts_with(">"))
    std::swap(lhs, rhs);
  Relation relation = *op == "=="       ? Relation::Eq
                      : *op == "!="     ? Relation::Ne
                      : op->size() == 2 ? Relation::Le
                                        : Relation::Lt;
  // A remainder equal to 0 states divisibility.
  if (relation == Relation::Eq) {
    DimExpr rest;
    SmallVector<ModTerm, 2> remainders = findModTerms(lhs - rhs, rest);
    if (remainders.size() == 1 && rest.isConstant(0))
      return Predicate{Relation::Divisible, remainders[0].numerator,
                       remainders[0].divisor};
  }
  return Predicate{relation, lhs, rhs};
}

/// Splits a text at a word outside of parentheses and quotes.
static SmallVector<TextPart> splitAtWord(TextPart all, StringRef word) {
  SmallVector<TextPart> parts;
  auto isNamePart = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  StringRef text = all.text;
  int64_t depth = 0;
  bool isQuoted = false;
  size_t begin = 0;
  for (size_t i = 0, e = text.size(); i < e; ++i) {
    char c = text[i];
    if (c == '"')
      isQuoted = !isQuoted;
    if (isQuoted) {
      i += c == '\\';
      continue;
    }
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (depth > 0 || !text.substr(i).starts_with(word) ||
        (i > 0 && isNamePart(text[i - 1])) ||
        (i + word.size() < e && isNamePart(text[i + word.size()])))
      continue;
    parts.push_back({text.slice(begin, i), all.column + begin});
    begin = i + word.size();
    i = begin - 1;
  }
  parts.push_back({text.substr(begin), all.column + begin});
  return parts;
}

std::optional<SmallVector<Conjunction, 1>>
symshape::parseCondition(StringRef text, ExprContext &ctx, SymbolLookup lookup,
                         TextError &error, Spelling spelling) {
  SmallVector<Conjunction, 1> alternatives;
  for (const TextPart &alternative : splitAtWord({text, 0}, "or")) {
    Conjunction &all = alternatives.emplace_back();
    for (const TextPart &part : splitAtWord(alternative, "and")) {
      std::optional<Predicate> predicate =
          parseConstraint(part.text, ctx, lookup, error, spelling);
      if (!predicate) {
        error.column += part.column;
        return std::nullopt;
      }
      all.push_back(*predicate);
    }
  }
  return alternatives;
}

//===----------------------------------------------------------------------===//
// SymbolKnowledge
//===----------------------------------------------------------------------===//

SymbolKnowledge::SymbolKnowledge(SymbolInfoAttr info)
    : divisor(info.getDivisor()), likely(info.getLikely()),
      staysDynamic(info.getStaysDynamic()) {
  if (!info.getIntervals().empty())
    intervals.assign(info.getIntervals().begin(), info.getIntervals().end());
}

SymbolInfoAttr SymbolKnowledge::toAttribute(StringAttr name) const {
  SmallVector<SymbolInterval> limits = intervals;
  if (limits.size() == 1 && limits[0] == SymbolInterval())
    limits.clear();
  return SymbolInfoAttr::get(name.getContext(), name, limits, divisor, likely,
                             staysDynamic);
}

void SymbolKnowledge::addTo(Prover &prover, DimExpr symbol) const {
  SmallVector<Interval> ranges;
  for (const SymbolInterval &interval : intervals) {
    Interval &range = ranges.emplace_back();
    if (interval.lower)
      range.lower = DynamicAPInt(*interval.lower);
    if (interval.upper)
      range.upper = DynamicAPInt(*interval.upper);
  }
  prover.addRange(symbol, ranges);
  if (divisor > 1)
    prover.add(
        {Relation::Divisible, symbol, prover.getContext().constant(divisor)});
}

SymbolKnowledge::Outcome SymbolKnowledge::restrict(const SymbolInterval &to) {
  SmallVector<SymbolInterval> left;
  for (SymbolInterval interval : intervals) {
    if (to.lower && (!interval.lower || *interval.lower < *to.lower))
      interval.lower = to.lower;
    if (to.upper && (!interval.upper || *interval.upper > *to.upper))
      interval.upper = to.upper;
    if (!interval.lower || !interval.upper ||
        *interval.lower <= *interval.upper)
      left.push_back(interval);
  }
  if (left.empty())
    return Outcome::Empty;
  intervals = std::move(left);
  return Outcome::Absorbed;
}

SymbolKnowledge::Outcome SymbolKnowledge::exclude(int64_t value) {
  if (value == INT64_MIN || value == INT64_MAX)
    return Outcome::NotAbsorbed;
  SmallVector<SymbolInterval> left;
  for (const SymbolInterval &interval : intervals) {
    if ((interval.lower && *interval.lower > value) ||
        (interval.upper && *interval.upper < value)) {
      left.push_back(interval);
      continue;
    }
    if (!interval.lower || *interval.lower < value)
      left.push_back({interval.lower, value - 1});
    if (!interval.upper || *interval.upper > value)
      left.push_back({value + 1, interval.upper});
  }
  if (left.empty())
    return Outcome::Empty;
  intervals = std::move(left);
  return Outcome::Absorbed;
}

SymbolKnowledge::Outcome SymbolKnowledge::divide(const DynamicAPInt &by) {
  DynamicAPInt magnitude = by < 0 ? -by : by;
  // Only 0 is a multiple of 0.
  if (magnitude == 0)
    return restrict({0, 0});
  DynamicAPInt common = llvm::lcm(magnitude, DynamicAPInt(divisor));
  std::optional<int64_t> value = toInt64(common);
  if (!value)
    return Outcome::NotAbsorbed;
  divisor = *value;
  return Outcome::Absorbed;
}

SymbolKnowledge::Outcome SymbolKnowledge::absorb(const Predicate &fact,
                                                 DimExpr symbol) {
  if (fact.relation == Relation::Divisible) {
    std::optional<DynamicAPInt> by = fact.rhs.getConstant();
    return fact.lhs == symbol && by ? divide(*by) : Outcome::NotAbsorbed;
  }
  // coefficient * symbol + offset, compared with 0.
  SmallVector<DimExpr::Term> terms;
  DynamicAPInt offset;
  (fact.lhs - fact.rhs).getAsSum(terms, offset);
  if (terms.size() != 1 || terms[0].first != symbol)
    return Outcome::NotAbsorbed;
  const DynamicAPInt &coefficient = terms[0].second;
  if (fact.relation == Relation::Le || fact.relation == Relation::Lt) {
    if (fact.relation == Relation::Lt)
      offset += 1;
    bool isUpper = coefficient > 0;
    std::optional<int64_t> limit =
        toInt64(isUpper ? meaning::floorDiv(-offset, coefficient)
                        : meaning::ceilDiv(-offset, coefficient));
    if (!limit)
      return Outcome::NotAbsorbed;
    SymbolInterval interval;
    (isUpper ? interval.upper : interval.lower) = limit;
    return restrict(interval);
  }
  bool isWhole = meaning::mod(offset, coefficient) == 0;
  bool isEqual = fact.relation == Relation::Eq;
  if (!isWhole)
    return isEqual ? Outcome::Empty : Outcome::Absorbed;
  std::optional<int64_t> value =
      toInt64(meaning::floorDiv(-offset, coefficient));
  if (!value)
    return Outcome::NotAbsorbed;
  return isEqual ? restrict({value, value}) : exclude(*value);
}

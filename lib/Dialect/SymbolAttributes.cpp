//===- SymbolAttributes.cpp - Declarations of symbols -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmDirectives.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/SymShape.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// SymbolInfoAttr
//===----------------------------------------------------------------------===//

namespace {
/// The properties that may follow a symbol's name in text.
struct Properties {
  SmallVector<SymbolInterval> intervals;
  SmallVector<int64_t> likely;
  int64_t divisor = 1;
  bool staysDynamic = false;

  SymbolInfoAttr withName(AsmParser &parser, StringRef name) const {
    return SymbolInfoAttr::get(parser.getContext(),
                               StringAttr::get(parser.getContext(), name),
                               intervals, divisor, likely, staysDynamic);
  }
};
} // namespace

/// Checks `interval`, which follows `before` (null if it is the first). Returns
/// an error message; empty if it is valid.
static std::string checkInterval(SymbolInterval interval,
                                 const SymbolInterval *before) {
  if (interval.lower && interval.upper && *interval.lower > *interval.upper)
    return ("expected an interval that is not empty, found [" +
            Twine(*interval.lower) + ", " + Twine(*interval.upper) + "]")
        .str();
  if (before &&
      (!before->upper || !interval.lower || *interval.lower <= *before->upper))
    return "expected intervals that are sorted and disjoint";
  return {};
}

static std::string checkDivisor(int64_t divisor) {
  if (divisor >= 1)
    return {};
  return ("expected a divisor of at least 1, found " + Twine(divisor)).str();
}

static LogicalResult checkIntervals(function_ref<InFlightDiagnostic()> error,
                                    ArrayRef<SymbolInterval> intervals) {
  const SymbolInterval *before = nullptr;
  for (const SymbolInterval &interval : intervals) {
    if (std::string wrong = checkInterval(interval, before); !wrong.empty())
      return error() << wrong;
    before = &interval;
  }
  return success();
}

LogicalResult
SymbolInfoAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                       StringAttr name, ArrayRef<SymbolInterval> intervals,
                       int64_t divisor, ArrayRef<int64_t>, bool) {
  if (!name || name.empty())
    return emitError() << "expected a name that is not empty";
  if (std::string wrong = checkDivisor(divisor); !wrong.empty())
    return emitError() << "symbol '" << name.getValue() << "': " << wrong;
  auto error = [&] {
    InFlightDiagnostic diag = emitError();
    diag << "symbol '" << name.getValue() << "': ";
    return diag;
  };
  return checkIntervals(error, intervals);
}

static ParseResult parseLimit(AsmParser &parser,
                              std::optional<int64_t> &limit) {
  if (succeeded(parser.parseOptionalStar()))
    return success();
  return parser.parseInteger(limit.emplace());
}

static ParseResult parseInterval(AsmParser &parser,
                                 SmallVectorImpl<SymbolInterval> &intervals) {
  SMLoc loc = parser.getCurrentLocation();
  SymbolInterval interval;
  if (parser.parseLSquare() || parseLimit(parser, interval.lower) ||
      parser.parseComma() || parseLimit(parser, interval.upper) ||
      parser.parseRSquare())
    return failure();
  std::string wrong =
      checkInterval(interval, intervals.empty() ? nullptr : &intervals.back());
  if (!wrong.empty())
    return parser.emitError(loc, wrong);
  intervals.push_back(interval);
  return success();
}

/// intervals  ::= interval | `{` interval, ... `}`
/// interval   ::= `[` limit `,` limit `]`;  limit ::= integer | `*`
ParseResult
symshape::parseIntervals(AsmParser &parser,
                         SmallVectorImpl<SymbolInterval> &intervals) {
  if (failed(parser.parseOptionalLBrace()))
    return parseInterval(parser, intervals);
  do {
    if (parseInterval(parser, intervals))
      return failure();
  } while (succeeded(parser.parseOptionalComma()));
  return parser.parseRBrace();
}

void symshape::printIntervals(raw_ostream &os,
                              ArrayRef<SymbolInterval> intervals) {
  auto printLimit = [&](std::optional<int64_t> limit) {
    if (limit)
      os << *limit;
    else
      os << '*';
  };
  bool list = intervals.size() > 1;
  if (list)
    os << '{';
  llvm::interleaveComma(intervals, os, [&](SymbolInterval i) {
    os << '[';
    printLimit(i.lower);
    os << ", ";
    printLimit(i.upper);
    os << ']';
  });
  if (list)
    os << '}';
}

/// properties ::= (`in` intervals)? (`divisor` integer)?
///                (`likely` `{` integer, ... `}`)? `stays_dynamic`?
static FailureOr<Properties> parseProperties(AsmParser &parser) {
  Properties result;
  if (succeeded(parser.parseOptionalKeyword("in")) &&
      parseIntervals(parser, result.intervals))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("divisor"))) {
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseInteger(result.divisor))
      return failure();
    if (std::string wrong = checkDivisor(result.divisor); !wrong.empty())
      return parser.emitError(loc, wrong);
  }
  if (succeeded(parser.parseOptionalKeyword("likely")) &&
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, [&] {
        return parser.parseInteger(result.likely.emplace_back());
      }))
    return failure();
  result.staysDynamic = succeeded(parser.parseOptionalKeyword("stays_dynamic"));
  return result;
}

static void printProperties(raw_ostream &os, SymbolInfoAttr info) {
  if (!info.getIntervals().empty()) {
    os << " in ";
    printIntervals(os, info.getIntervals());
  }
  if (info.getDivisor() != 1)
    os << " divisor " << info.getDivisor();
  if (!info.getLikely().empty()) {
    os << " likely {";
    llvm::interleaveComma(info.getLikely(), os);
    os << '}';
  }
  if (info.getStaysDynamic())
    os << " stays_dynamic";
}

/// Parses a name and its properties. `isNew` returns false to reject a name
/// that is declared twice.
static SymbolInfoAttr
parseDeclaration(AsmParser &parser,
                 function_ref<bool(StringRef)> isNew = nullptr) {
  SMLoc loc = parser.getCurrentLocation();
  std::string name;
  if (failed(parser.parseOptionalKeywordOrString(&name))) {
    parser.emitError(loc, "expected the name of a symbol");
    return {};
  }
  if (name.empty()) {
    parser.emitError(loc, "expected a name that is not empty");
    return {};
  }
  if (isNew && !isNew(name)) {
    parser.emitError(loc, "symbol '") << name << "' is declared twice";
    return {};
  }
  FailureOr<Properties> properties = parseProperties(parser);
  if (failed(properties))
    return {};
  return properties->withName(parser, name);
}

Attribute SymbolInfoAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  SymbolInfoAttr info = parseDeclaration(parser);
  if (!info || parser.parseGreater())
    return {};
  return info;
}

void SymbolInfoAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printSymbolName(printer.getStream(), getName().getValue());
  printProperties(printer.getStream(), *this);
  printer << '>';
}

//===----------------------------------------------------------------------===//
// SymbolsAttr
//===----------------------------------------------------------------------===//

Attribute SymbolsAttr::parse(AsmParser &parser, Type) {
  SmallVector<SymbolInfoAttr> symbols;
  llvm::StringSet<> names;
  auto isNew = [&](StringRef name) { return names.insert(name).second; };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, [&] {
        symbols.push_back(parseDeclaration(parser, isNew));
        return success(bool(symbols.back()));
      }))
    return {};
  return get(parser.getContext(), symbols);
}

void SymbolsAttr::print(AsmPrinter &printer) const {
  printer << '<';
  llvm::interleaveComma(
      getSymbols(), printer.getStream(), [&](SymbolInfoAttr info) {
        printSymbolName(printer.getStream(), info.getName().getValue());
        printProperties(printer.getStream(), info);
      });
  printer << '>';
}

LogicalResult SymbolsAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                  ArrayRef<SymbolInfoAttr> symbols) {
  llvm::SmallDenseSet<StringAttr> seen;
  for (SymbolInfoAttr info : symbols)
    if (!seen.insert(info.getName()).second)
      return emitError() << "symbol '" << info.getName().getValue()
                         << "' is declared twice";
  return success();
}

SymbolInfoAttr SymbolsAttr::lookup(StringRef name) const {
  // Each shape of a function looks its names up: compare pointers, not texts.
  auto unique = StringAttr::get(getContext(), name);
  for (SymbolInfoAttr info : getSymbols())
    if (info.getName() == unique)
      return info;
  return {};
}

std::string SymbolsAttr::closest(StringRef name) const {
  SmallVector<StringRef> known;
  for (SymbolInfoAttr info : getSymbols())
    known.push_back(info.getName().getValue());
  return closestName(name, known);
}

//===----------------------------------------------------------------------===//
// IntervalsAttr
//===----------------------------------------------------------------------===//

Attribute IntervalsAttr::parse(AsmParser &parser, Type) {
  SmallVector<SymbolInterval> intervals;
  if (parser.parseLess() || parseIntervals(parser, intervals) ||
      parser.parseGreater())
    return {};
  return get(parser.getContext(), intervals);
}

void IntervalsAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printIntervals(printer.getStream(), getIntervals());
  printer << '>';
}

LogicalResult
IntervalsAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                      ArrayRef<SymbolInterval> intervals) {
  if (intervals.empty())
    return emitError() << "expected at least one interval";
  return checkIntervals(emitError, intervals);
}

bool IntervalsAttr::contains(const llvm::DynamicAPInt &value) const {
  return llvm::any_of(getIntervals(), [&](SymbolInterval i) {
    return (!i.lower || value >= *i.lower) && (!i.upper || value <= *i.upper);
  });
}

//===----------------------------------------------------------------------===//
// Declarations on ops
//===----------------------------------------------------------------------===//

ParseResult symshape::parseSymbolDeclaration(OpAsmParser &parser,
                                             SymbolInfoAttr &info,
                                             SymbolInfoAttr &claimed) {
  info = parseDeclaration(parser);
  if (!info)
    return failure();
  if (failed(parser.parseOptionalKeyword("claimed")))
    return success();
  FailureOr<Properties> properties = parseProperties(parser);
  if (failed(properties))
    return failure();
  claimed = properties->withName(parser, info.getName().getValue());
  return success();
}

void symshape::printSymbolDeclaration(OpAsmPrinter &printer, Operation *,
                                      SymbolInfoAttr info,
                                      SymbolInfoAttr claimed) {
  printer << info.getName();
  printProperties(printer.getStream(), info);
  if (!claimed)
    return;
  printer << " claimed";
  printProperties(printer.getStream(), claimed);
}

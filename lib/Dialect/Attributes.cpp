//===- Attributes.cpp - Attributes and types -------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExprParser.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/SymShape.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::symshape;

#include "SymShape/Dialect/SymShapeEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "SymShape/Dialect/SymShapeAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "SymShape/Dialect/SymShapeTypes.cpp.inc"

static ExprContext &exprsOf(MLIRContext *context) {
  return context->getLoadedDialect<SymShapeDialect>()->getExprContext();
}

void SymShapeDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "SymShape/Dialect/SymShapeAttrs.cpp.inc"
      >();
}

void SymShapeDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "SymShape/Dialect/SymShapeTypes.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// ExtentType
//===----------------------------------------------------------------------===//

Type ExtentType::parse(AsmParser &parser) {
  StringRef word;
  SMLoc loc;
  if (parser.parseLess() || parser.getCurrentLocation(&loc) ||
      parser.parseKeyword(&word))
    return {};
  std::optional<Guarantee> guarantee;
  for (Guarantee g :
       {Guarantee::Unknown, Guarantee::AtMost, Guarantee::Exact})
    if (stringify(g) == word)
      guarantee = g;
  if (!guarantee) {
    parser.emitError(loc, "expected 'exact', 'at_most' or 'unknown', found '")
        << word << "'";
    return {};
  }
  if (parser.parseGreater())
    return {};
  return ExtentType::get(parser.getContext(), *guarantee);
}

void ExtentType::print(AsmPrinter &printer) const {
  printer << '<' << stringify(getGuarantee()) << '>';
}

//===----------------------------------------------------------------------===//
// ExprAttr
//===----------------------------------------------------------------------===//

/// The number in a name `s<number>`; -1 for another name.
static int64_t positionalName(StringRef name) {
  unsigned number;
  if (!name.consume_front("s") || name.getAsInteger(10, number) ||
      number > (1u << 20))
    return -1;
  return number;
}

Attribute ExprAttr::parse(AsmParser &parser, Type) {
  ExprContext &ctx = exprsOf(parser.getContext());
  SymbolNames names;
  if (parser.parseLess())
    return {};
  SMLoc loc = parser.getCurrentLocation();
  FailureOr<DimExpr> e = parseExpr(parser, ctx, names);
  if (failed(e) || parser.parseGreater())
    return {};
  for (StringRef name : names.names)
    if (positionalName(name) < 0) {
      parser.emitError(loc, "expected symbols named 's0', 's1', ..., found '")
          << name << "'";
      return {};
    }
  DimExpr positional = e->replaceLeaves(ctx, [&](DimExpr leaf) -> DimExpr {
    if (!leaf.isSymbol())
      return {};
    return ctx.symbol(positionalName(names.names[leaf.getSymbolIndex()]));
  });
  return ExprAttr::get(parser.getContext(), positional);
}

void ExprAttr::print(AsmPrinter &printer) const {
  printer << '<' << toString(getExpr()) << '>';
}

//===----------------------------------------------------------------------===//
// ShapeAttr
//===----------------------------------------------------------------------===//

ShapeAttr ShapeAttr::build(MLIRContext *context, ArrayRef<Extent> entries,
                           llvm::function_ref<std::string(DimExpr)> nameOf) {
  ExprContext &ctx = exprsOf(context);
  SymbolNames names;
  SmallVector<Extent> own;
  for (const Extent &entry : entries) {
    DimExpr e;
    if (entry.expr)
      e = entry.expr.replaceLeaves(ctx, [&](DimExpr leaf) -> DimExpr {
        if (!leaf.isSymbol())
          return {};
        return ctx.symbol(names.find(nameOf(leaf)));
      });
    own.push_back({entry.guarantee, e});
  }
  SmallVector<StringAttr> nameAttrs;
  for (StringRef name : names.names)
    nameAttrs.push_back(StringAttr::get(context, name));
  return get(context, own, nameAttrs);
}

SmallVector<Extent> ShapeAttr::instantiate(ExprContext &target,
                                           ArrayRef<DimExpr> symbols) const {
  return llvm::map_to_vector(getEntries(), [&](const Extent &entry) -> Extent {
    if (!entry.expr)
      return entry;
    return {entry.guarantee,
            entry.expr.replaceLeaves(target, [&](DimExpr leaf) -> DimExpr {
              return leaf.isSymbol() ? symbols[leaf.getSymbolIndex()]
                                     : DimExpr();
            })};
  });
}

/// The names that the text of the entries mentions, in order.
static std::string entriesText(ShapeAttr shape,
                               SmallVectorImpl<unsigned> &mentioned) {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto nameOf = [&](unsigned i) -> std::string {
    if (!llvm::is_contained(mentioned, i))
      mentioned.push_back(i);
    return shape.getNames()[i].str();
  };
  os << '[';
  llvm::interleaveComma(shape.getEntries(), os, [&](const Extent &entry) {
    if (entry.isUnknown()) {
      os << '?';
      return;
    }
    if (entry.isAtMost())
      os << "at_most(";
    printDimExpr(os, entry.expr, nameOf);
    if (entry.isAtMost())
      os << ')';
  });
  os << ']';
  return text;
}

static void printNameList(raw_ostream &os, ShapeAttr shape) {
  os << '(';
  llvm::interleaveComma(shape.getNames(), os, [&](StringAttr name) {
    printSymbolName(os, name.getValue());
  });
  os << ')';
}

/// Reads `(names) -> [entries]`, or `[entries]` alone with names as they come.
static FailureOr<ShapeAttr> parseShape(AsmParser &parser) {
  ExprContext &ctx = exprsOf(parser.getContext());
  SymbolNames names;
  SmallVector<Extent> entries;
  // Only a parenthesis can open a list of names here.
  if (succeeded(parser.parseOptionalLParen())) {
    names.closed = true;
    if (failed(parser.parseOptionalRParen())) {
      do {
        SMLoc loc = parser.getCurrentLocation();
        std::string name;
        if (parser.parseKeywordOrString(&name))
          return failure();
        if (llvm::is_contained(names.names, name))
          return parser.emitError(loc, "symbol '") << name << "' named twice";
        names.names.push_back(name);
      } while (succeeded(parser.parseOptionalComma()));
      if (parser.parseRParen())
        return failure();
    }
    if (parser.parseArrow())
      return failure();
  }
  if (parseExtents(parser, ctx, names, entries))
    return failure();
  SmallVector<StringAttr> nameAttrs;
  for (StringRef name : names.names)
    nameAttrs.push_back(StringAttr::get(parser.getContext(), name));
  return ShapeAttr::get(parser.getContext(), entries, nameAttrs);
}

static void printShape(raw_ostream &os, ShapeAttr shape) {
  SmallVector<unsigned> mentioned;
  std::string text = entriesText(shape, mentioned);
  bool inOrder = mentioned.size() == shape.getNames().size();
  for (auto [i, m] : llvm::enumerate(mentioned))
    inOrder &= i == m;
  if (!inOrder) {
    printNameList(os, shape);
    os << " -> ";
  }
  os << text;
}

Attribute ShapeAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  FailureOr<ShapeAttr> shape = parseShape(parser);
  if (failed(shape) || parser.parseGreater())
    return {};
  return *shape;
}

void ShapeAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printShape(printer.getStream(), *this);
  printer << '>';
}

namespace mlir::symshape {
ParseResult parseBoundShape(OpAsmParser &parser, ShapeAttr &shape) {
  FailureOr<ShapeAttr> parsed = parseShape(parser);
  if (failed(parsed))
    return failure();
  shape = *parsed;
  return success();
}

void printBoundShape(OpAsmPrinter &printer, Operation *, ShapeAttr shape) {
  if (!shape.getNames().empty()) {
    printNameList(printer.getStream(), shape);
    printer << " -> ";
  }
  SmallVector<unsigned> mentioned;
  printer << entriesText(shape, mentioned);
}
} // namespace mlir::symshape

//===----------------------------------------------------------------------===//
// SymbolInfoAttr and SymbolsAttr
//===----------------------------------------------------------------------===//

static ParseResult parseLimit(AsmParser &parser, std::optional<int64_t> &limit) {
  if (succeeded(parser.parseOptionalStar()))
    return success();
  return parser.parseInteger(limit.emplace());
}

static ParseResult parseInterval(AsmParser &parser,
                                 SmallVectorImpl<SymbolInterval> &intervals) {
  SymbolInterval interval;
  if (parser.parseLSquare() || parseLimit(parser, interval.lower) ||
      parser.parseComma() || parseLimit(parser, interval.upper) ||
      parser.parseRSquare())
    return failure();
  intervals.push_back(interval);
  return success();
}

static SymbolInfoAttr parseSymbolInfo(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  std::string name;
  if (parser.parseKeywordOrString(&name))
    return {};
  SmallVector<SymbolInterval> intervals;
  SmallVector<int64_t> likely;
  int64_t divisor = 1;
  if (succeeded(parser.parseOptionalKeyword("in"))) {
    if (succeeded(parser.parseOptionalLBrace())) {
      do {
        if (parseInterval(parser, intervals))
          return {};
      } while (succeeded(parser.parseOptionalComma()));
      if (parser.parseRBrace())
        return {};
    } else if (parseInterval(parser, intervals)) {
      return {};
    }
  }
  if (succeeded(parser.parseOptionalKeyword("divisor")) &&
      parser.parseInteger(divisor))
    return {};
  if (succeeded(parser.parseOptionalKeyword("likely")) &&
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, [&] {
        return parser.parseInteger(likely.emplace_back());
      }))
    return {};
  bool staysDynamic =
      succeeded(parser.parseOptionalKeyword("stays_dynamic"));
  return SymbolInfoAttr::getChecked(
      [&] { return parser.emitError(loc); }, parser.getContext(),
      StringAttr::get(parser.getContext(), name), intervals, divisor, likely,
      staysDynamic);
}

static void printSymbolInfo(raw_ostream &os, SymbolInfoAttr info) {
  printSymbolName(os, info.getName().getValue());
  auto printLimit = [&](std::optional<int64_t> limit) {
    if (limit)
      os << *limit;
    else
      os << '*';
  };
  if (!info.getIntervals().empty()) {
    os << " in ";
    bool list = info.getIntervals().size() > 1;
    if (list)
      os << '{';
    llvm::interleaveComma(info.getIntervals(), os, [&](SymbolInterval i) {
      os << '[';
      printLimit(i.lower);
      os << ", ";
      printLimit(i.upper);
      os << ']';
    });
    if (list)
      os << '}';
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

Attribute SymbolInfoAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  SymbolInfoAttr info = parseSymbolInfo(parser);
  if (!info || parser.parseGreater())
    return {};
  return info;
}

void SymbolInfoAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printSymbolInfo(printer.getStream(), *this);
  printer << '>';
}

LogicalResult
SymbolInfoAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                       StringAttr name, ArrayRef<SymbolInterval> intervals,
                       int64_t divisor, ArrayRef<int64_t> likely, bool) {
  if (name.empty())
    return emitError() << "expected a name that is not empty";
  if (divisor < 1)
    return emitError() << "expected a divisor of at least 1, found " << divisor;
  for (auto [i, interval] : llvm::enumerate(intervals)) {
    if (interval.lower && interval.upper && *interval.lower > *interval.upper)
      return emitError() << "interval [" << *interval.lower << ", "
                         << *interval.upper << "] of symbol " << name
                         << " is empty";
    if (i == 0)
      continue;
    const SymbolInterval &before = intervals[i - 1];
    if (!before.upper || !interval.lower || *interval.lower <= *before.upper)
      return emitError() << "expected the intervals of symbol " << name
                         << " sorted and disjoint";
  }
  return success();
}

Attribute SymbolsAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<SymbolInfoAttr> symbols;
  if (parser.parseCommaSeparatedList(
          AsmParser::Delimiter::OptionalLessGreater, [&] {
            symbols.push_back(parseSymbolInfo(parser));
            return success(bool(symbols.back()));
          }))
    return {};
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    symbols);
}

void SymbolsAttr::print(AsmPrinter &printer) const {
  printer << '<';
  llvm::interleaveComma(getSymbols(), printer.getStream(),
                        [&](SymbolInfoAttr info) {
                          printSymbolInfo(printer.getStream(), info);
                        });
  printer << '>';
}

LogicalResult SymbolsAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                  ArrayRef<SymbolInfoAttr> symbols) {
  llvm::SmallDenseSet<StringAttr> seen;
  for (SymbolInfoAttr info : symbols)
    if (!seen.insert(info.getName()).second)
      return emitError() << "symbol " << info.getName() << " declared twice";
  return success();
}

SymbolInfoAttr SymbolsAttr::lookup(StringRef name) const {
  for (SymbolInfoAttr info : getSymbols())
    if (info.getName().getValue() == name)
      return info;
  return {};
}

std::string SymbolsAttr::closest(StringRef name) const {
  SmallVector<StringRef> known;
  for (SymbolInfoAttr info : getSymbols())
    known.push_back(info.getName().getValue());
  return closestName(name, known);
}

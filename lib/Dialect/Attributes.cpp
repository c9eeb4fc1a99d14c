//===- Attributes.cpp - Attributes and types --------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmDirectives.h"
#include "ExprParser.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallSet.h"
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
  for (Guarantee g : {Guarantee::Unknown, Guarantee::AtMost, Guarantee::Exact})
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

Attribute ExprAttr::parse(AsmParser &parser, Type) {
  SymbolNames names(SymbolNames::Positional);
  if (parser.parseLess())
    return {};
  FailureOr<DimExpr> e = parseExpr(parser, exprsOf(parser.getContext()), names);
  if (failed(e) || parser.parseGreater())
    return {};
  return ExprAttr::get(parser.getContext(), *e);
}

void ExprAttr::print(AsmPrinter &printer) const {
  printer << '<' << toString(getExpr()) << '>';
}

LogicalResult ExprAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               DimExpr expr) {
  if (!expr)
    return emitError() << "expected an expression";
  return success();
}

//===----------------------------------------------------------------------===//
// ShapeAttr and ExprListAttr: lists over named symbols
//===----------------------------------------------------------------------===//

/// Checks that names are distinct, and that expressions use no other symbols.
static LogicalResult verifyNamed(function_ref<InFlightDiagnostic()> emitError,
                                 ArrayRef<StringAttr> names,
                                 ArrayRef<DimExpr> exprs) {
  llvm::SmallDenseSet<StringAttr> seen;
  for (StringAttr name : names) {
    if (!name || name.empty())
      return emitError() << "expected a name that is not empty";
    if (!seen.insert(name).second)
      return emitError() << "symbol '" << name.getValue() << "' is named twice";
  }
  for (DimExpr e : exprs)
    if (e.anyLeaf([&](DimExpr leaf) {
          return leaf.isSymbol() && leaf.getSymbolIndex() >= names.size();
        }))
      return emitError() << "expected a name for each symbol of "
                         << toString(e);
  return success();
}

LogicalResult ShapeAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                ArrayRef<Extent> entries,
                                ArrayRef<StringAttr> names) {
  SmallVector<DimExpr> exprs;
  for (const Extent &entry : entries) {
    if (entry.isUnknown() == bool(entry.expr))
      return emitError()
             << "expected an expression in each entry except '?', and "
                "none in '?'";
    if (entry.expr)
      exprs.push_back(entry.expr);
  }
  return verifyNamed(emitError, names, exprs);
}

LogicalResult ExprListAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                   ArrayRef<DimExpr> exprs,
                                   ArrayRef<StringAttr> names) {
  if (llvm::is_contained(exprs, DimExpr()))
    return emitError() << "expected an expression";
  return verifyNamed(emitError, names, exprs);
}

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
        return ctx.symbol(*names.find(nameOf(leaf)));
      });
    own.push_back({entry.guarantee, e});
  }
  return get(context, own, names.getNameAttrs(context));
}

/// Rebuilds `e` in `target`, with symbol i replaced by `symbols[i]`.
static DimExpr instantiateExpr(DimExpr e, ExprContext &target,
                               ArrayRef<DimExpr> symbols) {
  return e.replaceLeaves(target, [&](DimExpr leaf) -> DimExpr {
    return leaf.isSymbol() ? symbols[leaf.getSymbolIndex()] : DimExpr();
  });
}

SmallVector<Extent> ShapeAttr::instantiate(ExprContext &target,
                                           ArrayRef<DimExpr> symbols) const {
  return llvm::map_to_vector(getEntries(), [&](const Extent &entry) -> Extent {
    if (!entry.expr)
      return entry;
    return {entry.guarantee, instantiateExpr(entry.expr, target, symbols)};
  });
}

SmallVector<DimExpr>
ExprListAttr::instantiate(ExprContext &target,
                          ArrayRef<DimExpr> symbols) const {
  return llvm::map_to_vector(getExprs(), [&](DimExpr e) {
    return instantiateExpr(e, target, symbols);
  });
}

//===--- Text -------------------------------------------------------------===//

namespace {
/// Prints lists over named symbols, and records the order in which names occur.
class ListPrinter {
public:
  explicit ListPrinter(ArrayRef<StringAttr> names) : names(names) {}

  std::string text(ArrayRef<Extent> entries) {
    return list(entries, [&](raw_ostream &os, const Extent &entry) {
      if (entry.isUnknown()) {
        os << '?';
        return;
      }
      if (entry.isAtMost())
        os << "at_most(";
      print(os, entry.expr);
      if (entry.isAtMost())
        os << ')';
    });
  }

  std::string text(ArrayRef<DimExpr> exprs) {
    return list(exprs, [&](raw_ostream &os, DimExpr e) { print(os, e); });
  }

  /// True if parsing the text assigns the same numbers to the names.
  bool namesAreInOrder() const {
    return llvm::equal(mentioned, llvm::seq<unsigned>(0, names.size()));
  }

private:
  template <typename T, typename Fn>
  std::string list(ArrayRef<T> items, Fn printItem) {
    std::string result;
    llvm::raw_string_ostream os(result);
    os << '[';
    llvm::interleaveComma(items, os,
                          [&](const T &item) { printItem(os, item); });
    os << ']';
    return result;
  }

  void print(raw_ostream &os, DimExpr e) {
    printDimExpr(os, e, [&](unsigned i) {
      if (seen.insert(i).second)
        mentioned.push_back(i);
      return names[i].str();
    });
  }

  ArrayRef<StringAttr> names;
  SmallVector<unsigned> mentioned;
  llvm::SmallDenseSet<unsigned> seen;
};
} // namespace

static void printNameList(raw_ostream &os, ArrayRef<StringAttr> names) {
  os << '(';
  llvm::interleaveComma(names, os, [&](StringAttr name) {
    printSymbolName(os, name.getValue());
  });
  os << ") -> ";
}

static ParseResult parseItems(AsmParser &parser, SymbolNames &names,
                              SmallVectorImpl<Extent> &items) {
  return parseExtents(parser, exprsOf(parser.getContext()), names, items);
}
static ParseResult parseItems(AsmParser &parser, SymbolNames &names,
                              SmallVectorImpl<DimExpr> &items) {
  return parseExprs(parser, exprsOf(parser.getContext()), names, items);
}

/// Parses `(names) -> [items]`, or `[items]` alone. In the second form, names
/// are numbered as they occur; on an op (`bound`), names are not allowed there,
/// since each would need an operand. With `firstGroup`, a second list follows
/// the first, whose length `firstGroup` receives.
template <typename AttrT, typename ItemT>
static FailureOr<AttrT> parseNamed(AsmParser &parser, bool bound,
                                   int64_t *firstGroup = nullptr) {
  SymbolNames names(bound ? SymbolNames::Closed : SymbolNames::Open);
  SmallVector<ItemT> items;
  // parseList consumes the parenthesis itself.
  if (*parser.getCurrentLocation().getPointer() == '(') {
    names = SymbolNames(SymbolNames::Open);
    if (names.parseList(parser) || parser.parseArrow())
      return failure();
  }
  if (parseItems(parser, names, items))
    return failure();
  if (firstGroup) {
    *firstGroup = items.size();
    SmallVector<ItemT> others;
    if (parser.parseComma() || parseItems(parser, names, others))
      return failure();
    llvm::append_range(items, others);
  }
  return AttrT::get(parser.getContext(), items,
                    names.getNameAttrs(parser.getContext()));
}

template <typename AttrT, typename ItemT>
static Attribute parseNamedAttribute(AsmParser &parser) {
  if (parser.parseLess())
    return {};
  FailureOr<AttrT> attr = parseNamed<AttrT, ItemT>(parser, /*bound=*/false);
  if (failed(attr) || parser.parseGreater())
    return {};
  return *attr;
}

template <typename ItemT>
static void printNamedAttribute(raw_ostream &os, ArrayRef<ItemT> items,
                                ArrayRef<StringAttr> names) {
  ListPrinter printer(names);
  std::string text = printer.text(items);
  os << '<';
  if (!printer.namesAreInOrder())
    printNameList(os, names);
  os << text << '>';
}

template <typename ItemT>
static void printBound(raw_ostream &os, ArrayRef<ItemT> items,
                       ArrayRef<StringAttr> names) {
  if (!names.empty())
    printNameList(os, names);
  os << ListPrinter(names).text(items);
}

Attribute ShapeAttr::parse(AsmParser &parser, Type) {
  return parseNamedAttribute<ShapeAttr, Extent>(parser);
}

void ShapeAttr::print(AsmPrinter &printer) const {
  printNamedAttribute(printer.getStream(), getEntries(), getNames());
}

Attribute ExprListAttr::parse(AsmParser &parser, Type) {
  return parseNamedAttribute<ExprListAttr, DimExpr>(parser);
}

void ExprListAttr::print(AsmPrinter &printer) const {
  printNamedAttribute(printer.getStream(), getExprs(), getNames());
}

ParseResult symshape::parseBoundShape(OpAsmParser &parser, ShapeAttr &shape) {
  FailureOr<ShapeAttr> parsed =
      parseNamed<ShapeAttr, Extent>(parser, /*bound=*/true);
  if (failed(parsed))
    return failure();
  shape = *parsed;
  return success();
}

void symshape::printBoundShape(OpAsmPrinter &printer, Operation *,
                               ShapeAttr shape) {
  printBound(printer.getStream(), shape.getEntries(), shape.getNames());
}

ParseResult symshape::parseBoundExprs(OpAsmParser &parser, ExprListAttr &exprs,
                                      int64_t *firstGroup) {
  FailureOr<ExprListAttr> parsed =
      parseNamed<ExprListAttr, DimExpr>(parser, /*bound=*/true, firstGroup);
  if (failed(parsed))
    return failure();
  exprs = *parsed;
  return success();
}

void symshape::printBoundExprs(OpAsmPrinter &printer, Operation *,
                               ExprListAttr exprs,
                               std::optional<int64_t> firstGroup) {
  ArrayRef<DimExpr> items = exprs.getExprs();
  // Before verification the number may be out of range.
  size_t first =
      firstGroup ? std::min<size_t>(*firstGroup, items.size()) : items.size();
  printBound(printer.getStream(), items.take_front(first), exprs.getNames());
  if (firstGroup)
    printer << ", "
            << ListPrinter(exprs.getNames()).text(items.drop_front(first));
}

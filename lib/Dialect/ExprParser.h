//===- ExprParser.h - Expressions in MLIR text ------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parses dimension expressions from MLIR's own tokens, so that every error has
// the location of its token. The grammar is that of Algebra/Text.h.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_DIALECT_EXPRPARSER_H
#define SYMSHAPE_LIB_DIALECT_EXPRPARSER_H

#include "SymShape/Algebra/DimExpr.h"
#include "SymShape/Interfaces/Extent.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::symshape {

/// Maps the names in an expression to numbers.
class SymbolNames {
public:
  enum Mode {
    Open,       ///< a new name gets the next number
    Closed,     ///< an unknown name is an error
    Positional, ///< `s<i>` has the number i; any other name is an error
  };
  explicit SymbolNames(Mode mode = Open) : mode(mode) {}

  Mode getMode() const { return mode; }
  /// The names in order of their numbers; empty if positional.
  ArrayRef<std::string> getNames() const { return names; }
  SmallVector<StringAttr> getNameAttrs(MLIRContext *context) const;

  /// The number of `name`, which is added if the list is open; nothing if the
  /// name has no number.
  std::optional<unsigned> find(StringRef name);

  /// Parses `(name, ...)` into the list, and closes it.
  ParseResult parseList(AsmParser &parser);

private:
  Mode mode;
  SmallVector<std::string> names;
  llvm::StringMap<unsigned> numbers;
};

/// Parses an expression. Emits an error if it fails.
FailureOr<DimExpr> parseExpr(AsmParser &parser, ExprContext &ctx,
                             SymbolNames &names);
/// Parses `[expr, ...]`.
ParseResult parseExprs(AsmParser &parser, ExprContext &ctx, SymbolNames &names,
                       SmallVectorImpl<DimExpr> &exprs);
/// Parses `[entry, ...]`, where an entry is `expr`, `at_most(expr)` or `?`.
ParseResult parseExtents(AsmParser &parser, ExprContext &ctx,
                         SymbolNames &names, SmallVectorImpl<Extent> &entries);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_DIALECT_EXPRPARSER_H

//===- ExprParser.h - Expressions in MLIR text -----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads dimension expressions from MLIR's own tokens, so that every error has
// the location of its token. The grammar is that of Algebra/Text.h.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_DIALECT_EXPRPARSER_H
#define SYMSHAPE_LIB_DIALECT_EXPRPARSER_H

#include "SymShape/Algebra/DimExpr.h"
#include "SymShape/Interfaces/Extent.h"
#include "mlir/IR/OpImplementation.h"

namespace mlir::symshape {

/// Symbol names in order of their numbers.
class SymbolNames {
public:
  /// If `closed`, a name that is not in the list is an error.
  explicit SymbolNames(bool closed = false) : closed(closed) {}

  std::vector<std::string> names;
  bool closed;

  /// The number of `name`, added if the list is open; -1 if closed and absent.
  int find(StringRef name);
};

/// Parses an expression. Reports an error where it fails.
FailureOr<DimExpr> parseExpr(AsmParser &parser, ExprContext &ctx,
                             SymbolNames &names);
/// Parses `[entry, ...]`, an entry being `expr`, `at_most(expr)` or `?`.
ParseResult parseExtents(AsmParser &parser, ExprContext &ctx,
                         SymbolNames &names, SmallVectorImpl<Extent> &entries);
/// Parses `(name, ...)` into `names` and closes it.
ParseResult parseNameList(AsmParser &parser, SymbolNames &names);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_DIALECT_EXPRPARSER_H

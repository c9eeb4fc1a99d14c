//===- Text.h - Parsing and printing of dimension expressions ---*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Text of dimension expressions. The native grammar is written down in
// docs/use/Grammar.md; parsing printed text gives the same object. Foreign
// spellings are read into the same expressions.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ALGEBRA_TEXT_H
#define SYMSHAPE_ALGEBRA_TEXT_H

#include "SymShape/Algebra/DimExpr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace mlir::symshape {

/// How an expression is spelled.
enum class Spelling {
  Native, ///< `floordiv`, `mod`, `dim(0, 1)`
  SymPy,  ///< torch.export: `s0//2`, `Mod(a, b)`, `Max(1, s0)`, `s0**2`
  ONNX,   ///< dim_param: `/` and `%` truncate; onnxruntime's `floor(S/3 + 2/3)`
  JAX,    ///< jax.export: `floordiv(a, b)`, `mod(a, b)`, `a^2`
};

/// Where parsing failed: `column` counts bytes from 0.
struct TextError {
  size_t column = 0;
  std::string message;

  /// `in 'n +', column 4: expected an expression`, which counts from 1.
  std::string in(llvm::StringRef text) const;
};

/// Returns the symbol for a name, or null if the name is unknown (an error at
/// its column; the callback may fill `suggestion` with the closest known name).
using SymbolLookup =
    llvm::function_ref<DimExpr(llvm::StringRef name, std::string &suggestion)>;

/// Parses all of `text`. Returns null and fills `error` if that fails.
DimExpr parseDimExpr(llvm::StringRef text, ExprContext &ctx,
                     SymbolLookup lookup, TextError &error,
                     Spelling spelling = Spelling::Native);

/// Parses the longest expression at the front of `text` and removes that
/// expression, so that a caller can parse a list. Stops before the first token
/// that cannot continue the expression.
DimExpr parseDimExprPrefix(llvm::StringRef &text, ExprContext &ctx,
                           SymbolLookup lookup, TextError &error,
                           Spelling spelling = Spelling::Native);

constexpr unsigned kMaxPrintedNodes = 1u << 20;

/// Returns the name of symbol `index`.
using SymbolName = llvm::function_ref<std::string(unsigned index)>;

/// Prints `e`; quotes names that are not identifiers or are keywords. An
/// expression of more than `kMaxPrintedNodes` tree nodes (shared parts can make
/// it astronomically large) is replaced by a note that does not parse.
void printDimExpr(llvm::raw_ostream &os, DimExpr e, SymbolName name);
std::string toString(DimExpr e, SymbolName name);
/// The same for a reader: in a longer text than `maxLength`, `...` stands for
/// the parts that follow.
std::string toShortString(DimExpr e, SymbolName name, size_t maxLength);
/// As above, naming symbol i `s<i>`.
std::string toString(DimExpr e);

/// Writes `e` in a foreign spelling. Returns false and writes nothing if the
/// spelling cannot express a part: broadcast, an input axis, a name that is no
/// identifier.
bool writeDimExpr(llvm::raw_ostream &os, DimExpr e, SymbolName name,
                  Spelling spelling);

/// A foreign string read as a dimension.
struct ForeignDim {
  DimExpr expr;
  /// True if the whole string is the name of one dimension. Equal strings are
  /// then the same dimension.
  bool isOpaque = false;
  /// The parse error that made it opaque; empty with `keepOpaque`.
  TextError problem;
};

/// Reads a foreign string. If it does not parse, or with `keepOpaque`, the
/// result is the symbol that `lookup` returns for the whole string; `lookup`
/// must then accept every name.
ForeignDim readForeignDim(llvm::StringRef text, ExprContext &ctx,
                          SymbolLookup lookup, Spelling spelling,
                          bool keepOpaque = false);

/// True if `name` is a word of the grammar (`min`, `floordiv`, ...).
bool isKeyword(llvm::StringRef name);
/// Prints a symbol name, quoted where the grammar needs it.
void printSymbolName(llvm::raw_ostream &os, llvm::StringRef name);

/// `1 entry`, `2 entries`.
std::string counted(int64_t number, llvm::StringRef one, llvm::StringRef many);

/// The candidate closest to `name` by edit distance, empty if none is close.
std::string closestName(llvm::StringRef name,
                        llvm::ArrayRef<llvm::StringRef> candidates);

} // namespace mlir::symshape

#endif // SYMSHAPE_ALGEBRA_TEXT_H

//===- ShapeStrings.h - Shapes and constraints as text ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two kinds of text that exporters write: a shape, `b, floordiv(s, 8), 16`, and
// a constraint, `mod(s, 8) == 0 or s < 8`. Also the facts that constraints
// state about a single symbol, as intervals and a divisor.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_SHAPESTRINGS_H
#define SYMSHAPE_LIB_TRANSFORMS_SHAPESTRINGS_H

#include "SymShape/Algebra/Prover.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/SymShape.h"

namespace mlir::symshape {

/// A part of a text, without the white space around it.
struct TextPart {
  StringRef text;
  size_t column; ///< where it begins in the whole text, in bytes from 0
};

/// Splits a shape at the commas outside of parentheses. Ignores parentheses
/// around the whole text and one comma at its end, as Python writes tuples.
SmallVector<TextPart> splitShape(StringRef text);

/// Reads `lhs op rhs`, op being one of `==`, `!=`, `<=`, `>=`, `<`, `>`.
/// Returns nullopt and fills `error` if the text does not parse.
std::optional<Predicate> parseConstraint(StringRef text, ExprContext &ctx,
                                         SymbolLookup lookup, TextError &error,
                                         Spelling spelling);

/// Reads comparisons joined by `and` and `or`, `and` first: `a < b and c != 2
/// or d == 3`. Returns the alternatives (at least one holds), or nullopt with
/// `error`.
std::optional<SmallVector<Conjunction, 1>>
parseCondition(StringRef text, ExprContext &ctx, SymbolLookup lookup,
               TextError &error, Spelling spelling);

/// The facts stated about a single symbol.
class SymbolKnowledge {
public:
  SymbolKnowledge() = default;
  /// The facts in `info`, hints included.
  explicit SymbolKnowledge(SymbolInfoAttr info);

  enum class Outcome {
    NotAbsorbed, ///< not expressible; nothing changed
    Absorbed,    ///< the facts now include the predicate
    Empty,       ///< no integer is left; nothing changed
  };
  /// Adds `fact` if it mentions only `symbol`, and if intervals or a divisor
  /// express it exactly.
  Outcome absorb(const Predicate &fact, DimExpr symbol);

  SymbolInfoAttr toAttribute(StringAttr name) const;
  /// States the facts about `symbol` to a prover.
  void addTo(Prover &prover, DimExpr symbol) const;

private:
  Outcome restrict(const SymbolInterval &to);
  Outcome exclude(int64_t value);
  Outcome divide(const llvm::DynamicAPInt &by);

  /// Sorted and disjoint; never empty.
  SmallVector<SymbolInterval> intervals = {SymbolInterval()};
  int64_t divisor = 1;
  SmallVector<int64_t> likely;
  bool staysDynamic = false;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_SHAPESTRINGS_H

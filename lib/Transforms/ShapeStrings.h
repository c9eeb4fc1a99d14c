//===- ShapeStrings.h - Shapes and constraints as text ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What exporters write as strings: a shape, `b, floordiv(s, 8), 16`, and a
// constraint, `mod(s, 8) == 0`. And what constraints say of one symbol alone,
// which is kept with the symbol as intervals and a divisor.
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

/// The dimensions of a shape: what stands between commas outside of
/// parentheses. Parentheses around the whole and one comma at its end, as
/// Python writes tuples, do not count.
SmallVector<TextPart> splitShape(StringRef text);

/// Reads `lhs op rhs`, op being one of `==`, `!=`, `<=`, `>=`, `<`, `>`.
/// Nothing, with `error` filled, if it does not parse.
std::optional<Predicate> parseConstraint(StringRef text, ExprContext &ctx,
                                         SymbolLookup lookup, TextError &error,
                                         Spelling spelling);

/// What is stated of one symbol alone.
class SymbolKnowledge {
public:
  SymbolKnowledge() = default;
  /// What `info` states, hints included.
  explicit SymbolKnowledge(SymbolInfoAttr info);

  enum class Outcome {
    NotAbsorbed, ///< the predicate cannot be said this way; nothing changed
    Absorbed,    ///< it is part of what is known now
    Empty,       ///< no integer is left; nothing changed
  };
  /// Adds what `fact` says of `symbol`, if it is about nothing else and can be
  /// said exactly by intervals or a divisor.
  Outcome absorb(const Predicate &fact, DimExpr symbol);

  SymbolInfoAttr toAttribute(StringAttr name) const;

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

//===- FunctionStrings.h - The shape strings of a function ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the shapes that exporters write as strings on a function, and writes
// them as premises and claims. ReadStrings.cpp and WriteStrings.cpp have the
// two halves.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_FUNCTIONSTRINGS_H
#define SYMSHAPE_LIB_TRANSFORMS_FUNCTIONSTRINGS_H

#include "ShapeStrings.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Dialect/StatementNames.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::symshape {

/// The way in which an exporter writes shapes.
struct StringSource {
  StringRef attribute;
  Spelling spelling;
  /// The premises that JAX implies hold.
  bool isJax = false;
};

struct StringSymbol {
  StringAttr name;
  SymbolKnowledge known;
  /// True if a premise mentions the symbol or the function declares it.
  bool isPremise = false;
  /// The integer argument that has this name: then it is no symbol.
  std::optional<unsigned> argument = {};

  bool isKnownAtEntry() const { return isPremise || argument; }
};

/// A premise that is not a fact about a single symbol: one of the alternatives.
struct StringFact {
  SmallVector<Conjunction, 1> alternatives;
  std::string text;
};

/// The shape that a string states for an argument or result.
struct StringShape {
  unsigned number;
  Location loc;
  SmallVector<Extent> entries;
  /// The text of each entry.
  SmallVector<std::string> texts = {};
  /// Entries that do not parse, although they look like expressions.
  SmallVector<Attribute> unread = {};
};

/// The strings of one function.
class FunctionStrings {
public:
  FunctionStrings(FunctionOpInterface func, bool keepOpaque, StringRef asker)
      : func(func), context(func.getContext()), builder(context),
        keepOpaque(keepOpaque), asker(asker) {}

  /// Reads and checks the strings, and reports errors. Changes nothing.
  LogicalResult read();
  /// Writes premises and claims. Call it only after `read` succeeded.
  void write();
  unsigned getNumClaims() const { return results.size(); }

private:
  DimExpr symbolNamed(StringRef name);
  /// Null if there is no such symbol; then suggests another name.
  DimExpr lookUp(StringRef name, std::string &suggestion);
  FailureOr<StringAttr> stringOf(Attribute attribute, const Twine &expected,
                                 Location loc, StringRef place);
  LogicalResult readShape(unsigned number, bool isArgument);
  FailureOr<Extent> readEntry(TextPart part, const StringSource &source,
                              Location loc, StringRef place, bool isArgument,
                              bool &isOpaque);
  void dropUnbound(ArrayRef<StringShape *> claims);
  LogicalResult checkArgument(StringShape &shape, ShapedType type,
                              const StringSource &source);
  LogicalResult readConstraints(StringRef kind);
  LogicalResult state(const Predicate &fact, Location loc, StringRef text);
  LogicalResult stateAnyOf(ArrayRef<Conjunction> alternatives, Location loc,
                           StringRef text);
  LogicalResult dropImplied();
  std::string textOf(DimExpr e) const;

  Value materialize(unsigned index, Operation *before,
                    DenseMap<unsigned, Value> &values);
  bool writeResults(DenseMap<unsigned, Value> &params);
  void writeClaim(const StringShape &shape, Value target, Operation *before,
                  Location loc, DenseMap<unsigned, Value> &values);
  Value writePredicate(const Predicate &fact, Operation *before,
                       DenseMap<unsigned, Value> &values);
  void writeFact(const StringFact &fact, Operation *before,
                 DenseMap<unsigned, Value> &values);

  FunctionOpInterface func;
  MLIRContext *context;
  OpBuilder builder;
  bool keepOpaque;
  /// The pass, for AnswerRemarks.h.
  StringRef asker;
  PlannedAnswers answers;
  ExprContext ctx;
  std::vector<StringSymbol> symbols;
  llvm::StringMap<unsigned> byName;
  /// An argument whose name a constraint uses, but whose type holds no index.
  BlockArgument refused;
  SmallVector<StringShape> premises, argumentClaims, results;
  SmallVector<StringFact> facts;
  /// The params are at the entry, in the order of first use.
  Operation *lastParam = nullptr;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_FUNCTIONSTRINGS_H

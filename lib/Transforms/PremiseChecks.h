//===- PremiseChecks.h - The premises of a function -------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The checks first solve for each symbol: the first size that is the symbol, or
// a multiple of it plus a constant, gives it as an expression over sizes. Every
// other statement becomes a predicate over sizes. Predicates are evaluated
// exactly, so no size is too large for the checks.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_PREMISECHECKS_H
#define SYMSHAPE_LIB_TRANSFORMS_PREMISECHECKS_H

#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Transforms/RequirePremises.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::symshape {

/// A dimension of an argument.
struct Place {
  unsigned argument, axis;

  std::string text() const {
    return "dimension " + std::to_string(axis) + " of argument " +
           std::to_string(argument);
  }
  /// The name of its size in a predicate.
  std::string name() const {
    return "d" + std::to_string(argument) + "_" + std::to_string(axis);
  }
  /// The start of a message about it.
  std::string label() const {
    return "argument " + std::to_string(argument) + ", dimension " +
           std::to_string(axis) + ": ";
  }
  std::string prefix() const { return label() + "expected "; }
};

struct PremiseSymbol {
  SymbolInfoAttr info;
  /// The dimension that gives its value, and the entry there: coefficient *
  /// symbol + rest.
  std::optional<Place> source;
  DimExpr entry;
  llvm::DynamicAPInt coefficient;
  /// Its value, as an expression over sizes.
  DimExpr value;
  /// Index arithmetic computes the value whenever the checks hold.
  bool fitsIndex = false;
  Value computed;
};

/// A statement about sizes. All expressions are over input axes.
struct SizeCheck {
  PredicateKind kind;
  SmallVector<DimExpr> exprs;
  IntervalsAttr intervals;
  std::string message;
  Location loc;
};

class PremiseChecks::Impl {
public:
  Impl(FunctionOpInterface func, StringRef asker)
      : func(func), asker(asker), context(func.getContext()), builder(context) {
  }

  LogicalResult plan();
  bool hasPremises() const { return isAny; }
  unsigned write();

private:
  using EntryFn = function_ref<LogicalResult(Place place, const Extent &entry)>;
  /// Calls `fn` for each entry that is not unknown.
  LogicalResult forEachEntry(EntryFn fn);

  /// The size at `place`: a constant if the type is static there.
  DimExpr sizeAt(Place place);
  bool solve(Place place, DimExpr entry);
  LogicalResult solveAll();
  LogicalResult planEntry(Place place, const Extent &entry);
  LogicalResult planSymbol(PremiseSymbol &symbol);
  bool isPolynomial(DimExpr e) const;
  bool fitsIndex(const PremiseSymbol &symbol);
  LogicalResult planParams();
  void planAssumptions();
  LogicalResult add(Place place, PredicateKind kind, ArrayRef<DimExpr> exprs,
                    const Twine &message, IntervalsAttr intervals = {},
                    const Twine &meaning = "");

  /// `e` as an expression over sizes; null if some symbol is not solved.
  DimExpr overSizes(DimExpr e);
  std::string textOf(DimExpr e) const;
  static std::string textOf(ArrayRef<SymbolInterval> intervals);
  /// `, where h * 4 is dimension 2 of argument 0`, for the symbols of `e`.
  std::string sourcesOf(DimExpr e) const;
  PremiseSymbol *unsolvedIn(DimExpr e);
  struct Basis {
    bool readsArguments = false;
    SymbolOp symbol; ///< a body symbol that is read, or null
  };
  Basis basisOf(Value condition);
  /// True if an assumption of `condition` becomes a check.
  bool isChecked(Value condition);
  /// Emits a remark if the condition reads arguments, but cannot be checked
  /// because it also reads a symbol of the body.
  void explainUnchecked(Location loc, Value condition);

  Value sizeValue(Place place);
  Value indexValue(DimExpr polynomial);
  Value symbolValue(unsigned index);
  void writeCheck(const SizeCheck &check);
  void readSizes(PredicateOp predicate);
  /// The message of a failed check of `condition`.
  std::string messageFor(Value condition);
  /// The names in a message, whose sources its end gives: a sum of symbols, and
  /// texts such as `k is argument 1`.
  struct NameSources {
    DimExpr symbols;
    SmallVector<std::string> others;
  };
  std::string conditionText(Value condition, unsigned depth,
                            NameSources &sources);
  std::string predicateText(PredicateOp predicate, NameSources &sources);
  unsigned writeAssumptions();
  void renameAttributes();

  FunctionOpInterface func;
  StringRef asker;
  PlannedAnswers answers;
  MLIRContext *context;
  OpBuilder builder;
  ExprContext ctx;
  bool isAny = false;
  std::vector<PremiseSymbol> symbols;
  llvm::StringMap<unsigned> byName;
  SmallVector<SizeCheck> checks;
  SmallVector<ParamOp> params;
  SmallVector<AssumeOp> assumptions;
  SmallVector<ConstraintsOp> regions;
  /// The sizes that are read, in order.
  llvm::MapVector<DimExpr, Value> sizes;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_PREMISECHECKS_H

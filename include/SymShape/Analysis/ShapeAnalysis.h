//===- ShapeAnalysis.h - Symbolic extents of every value --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analysis: from what a function's boundary states to an exact expression
// for every extent of every value. It never changes the IR. Its results belong
// to the IR as it was: nothing may be read after the IR changed.
//
// `ModuleShapes` analyses the functions of one symbol table, callees first, and
// owns the expressions and the symbols' names. `FunctionShapes` is the single
// query surface for one function.
//
// Every extent has an exact expression: where nothing is known, a fresh symbol
// stands for it. `describe` turns such an expression into what may be told at a
// boundary: exact over the function's inputs, else a bound over them, else
// unknown.
//
// Example:
//   ModuleShapes shapes(moduleOp, {});
//   const FunctionShapes &f = shapes.of(func);
//   for (Extent e : f.describe(value))
//     llvm::outs() << shapes.text(e) << "\n";
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_SHAPEANALYSIS_H
#define SYMSHAPE_ANALYSIS_SHAPEANALYSIS_H

#include "SymShape/Analysis/FactOrigin.h"
#include "SymShape/Interfaces/ShapeModel.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::symshape {

class FactScopes;
class FunctionAnalyzer;
class ModuleShapes;
class ShapeFunctions;

/// Where a symbol of the analysis comes from.
struct SymbolRecord {
  enum Kind : uint8_t {
    Boundary, ///< named by the function's `symshape.symbols`
    Declared, ///< an SSA value of `symshape.symbol`
    Fresh,    ///< invented for a number that nothing else describes
  };
  Kind kind;
  std::string name; ///< empty for Fresh
  /// The value that the symbol describes (Fresh) or is (Declared).
  Value origin;
  /// Fresh: the axis described, or -1 for the content of an integer.
  int axis = -1;
};

/// A statement at a function's boundary that cannot hold: the argument's type
/// has a static size that `stated` never equals.
struct BoundaryConflict {
  unsigned argument, axis;
  DimExpr stated;
};

/// What is known of the values of one function. Only the analysis writes it.
class FunctionShapes {
public:
  ~FunctionShapes();

  FunctionOpInterface getFunction() const { return func; }
  ModuleShapes &getModule() const { return module; }

  /// The exact extents of a ranked shaped value that the analysis reached, else
  /// an empty list.
  ArrayRef<DimExpr> extents(Value v) const { return extentMap.lookup(v); }
  /// The content of an integer or index value; null where not followed.
  DimExpr content(Value v) const { return contentMap.lookup(v); }
  /// The elements of a small integer tensor; empty where not followed.
  ArrayRef<DimExpr> contents(Value v) const { return contentsMap.lookup(v); }
  /// The condition an i1 value states; null where not followed.
  ConditionRef condition(Value v) const { return conditionMap.lookup(v); }

  /// True if every leaf is an input of the function (its symbols, axes and
  /// scalars) or a symbol declared in its body.
  bool isKnown(DimExpr e) const;
  /// True if known, and every leaf can take any value that the facts allow,
  /// whatever the others take: not so a number that a float is rounded to.
  bool isAssignable(DimExpr e) const;
  /// What may be told of an extent with the exact expression `e`.
  Extent describe(DimExpr e) const;
  /// What may be told of each extent of `v`; empty if `v` is not a ranked
  /// shaped value.
  SmallVector<Extent> describe(Value v) const;

  /// What may be told of each extent of result `i` of the function, over all
  /// its returns; empty if it is not a ranked shaped value.
  SmallVector<Extent> describeResult(unsigned i) const;

  /// The facts that the function's boundary states, which hold everywhere in
  /// it. This and the following move one cursor: a prover is at its point until
  /// the next call. Going through a function in program order is cheap.
  Prover &getProver() const;
  /// The control facts that hold just before `op`: those of the boundary, of
  /// checks that were passed, of branches that were taken.
  Prover &proverBefore(Operation *op) const;
  /// The same, with the assumed greatest extent (2^48) as a further fact. For
  /// reasoning about overflow and counterexamples only, never for a bound that
  /// is told.
  Prover &overflowProverBefore(Operation *op) const;
  /// The prover at the point to which it was moved last.
  Prover &proverAtPoint() const { return *prover; }
  /// Where a fact of the prover comes from that is at its point now.
  FactOrigin originOf(FactId id) const;
  /// Whether the condition is proved true or false just before `op`.
  Verdict decideBefore(Operation *op, const ConditionRef &c) const;

  /// The boundary symbol of that name; null if there is none.
  DimExpr boundarySymbol(StringRef name) const;
  /// The symbol that a `!symshape.symbol` value stands for; null if unknown.
  DimExpr symbolOf(Value v) const { return symbolMap.lookup(v); }

  /// Statements at the boundary that contradict a static size.
  ArrayRef<BoundaryConflict> conflicts() const { return boundaryConflicts; }

  /// Ops whose built-in model a shape function overrides.
  ArrayRef<Operation *> overriddenOps() const {
    return overridden.getArrayRef();
  }

  /// Ops with shaped results that no model, trait or shape function describes.
  ArrayRef<Operation *> unmodelledOps() const {
    return unmodelled.getArrayRef();
  }

private:
  friend class ModuleShapes;
  friend class FunctionAnalyzer;
  FunctionShapes(ModuleShapes &module, FunctionOpInterface func);

  static constexpr unsigned kDescribeSteps = 256;
  DimExpr upperOverInputs(DimExpr e, unsigned &steps) const;
  DimExpr lowerOverInputs(DimExpr e, unsigned &steps) const;

  ModuleShapes &module;
  FunctionOpInterface func;
  std::unique_ptr<Prover> prover, overflowProver;
  std::unique_ptr<FactScopes> scopes;
  /// Of facts that no scope takes back.
  DenseMap<FactId, FactOrigin> origins;
  DenseMap<Value, ArrayRef<DimExpr>> extentMap;
  DenseMap<Value, DimExpr> contentMap;
  DenseMap<Value, ArrayRef<DimExpr>> contentsMap;
  DenseMap<Value, ConditionRef> conditionMap;
  DenseMap<Value, ExactReal> realMap;
  DenseMap<Value, DimExpr> symbolMap;
  llvm::StringMap<DimExpr> boundaryNames;
  /// Upper bounds of fresh symbols over older leaves.
  DenseMap<DimExpr, DimExpr> upperOf;
  llvm::SetVector<Operation *> unmodelled, overridden;
  SmallVector<BoundaryConflict> boundaryConflicts;
  /// What every return of the function brings, per result: extents, and for an
  /// integer its content. Null entries where returns differ.
  SmallVector<SmallVector<DimExpr, 4>> resultExtents;
  SmallVector<DimExpr> resultContents;
  llvm::BumpPtrAllocator alloc;
};

/// Results over a symbol table: analyses each function, callees first, and then
/// once more those of whose arguments all their callers say something.
class ModuleShapes {
public:
  struct Options {
    /// Modules with shape functions for ops without a model; those of the
    /// analysed module itself come first.
    ArrayRef<Operation *> shapeFunctionLibraries;
    /// Takes what ops demand of their operands for facts of full strength. Only
    /// for programs as a front end wrote them: upstream moves such ops to where
    /// they would not have run.
    bool trustPreconditions = false;
    /// Whether the size that `symshape.dynamic_truncate` reads from a scalar is
    /// an expression over that scalar. Else it is at most the size before.
    bool runtimeScalars = true;
  };

  ModuleShapes(Operation *symbolTableOp, const Options &options);
  ~ModuleShapes();

  /// The results for a function with a body.
  const FunctionShapes &of(FunctionOpInterface func);
  /// The functions with a body, in program order.
  ArrayRef<FunctionOpInterface> functions() const { return funcs; }

  ExprContext &getExprContext() { return ctx; }
  /// See Options::runtimeScalars.
  bool mayReadScalars() const { return runtimeScalars; }
  /// The op with the symbol table that was analysed.
  Operation *getRoot() const { return root; }
  /// The greatest extent assumed where overflow is reasoned about: 2^48 - 1, or
  /// what the module's attribute `symshape.max_extent` says. Never a bound that
  /// is told.
  int64_t getAssumedMaxExtent() const { return assumedMaxExtent; }
  /// The bits of the integers in which the program counts the elements of its
  /// tensors, if the module's attribute `symshape.count_width` says so;
  /// else 64.
  unsigned getCountWidth() const { return countWidth; }
  const SymbolRecord &symbol(unsigned index) const { return symbols[index]; }
  unsigned getNumSymbols() const { return symbols.size(); }

  /// Text of an expression. Fresh symbols are named `_d0, _d1, ...` in the
  /// order in which they are first printed, past every name the user took.
  std::string text(DimExpr e);
  std::string text(const Extent &e);
  std::string symbolName(unsigned index);

private:
  friend class FunctionAnalyzer;
  friend class FunctionShapes;
  friend class ShapeFunctions;

  /// Analyses private functions again whose callers are all known, under what
  /// every call brings.
  void useCallers();
  /// The finished results for `func`; null while it is being analysed (a
  /// recursive call) or if it has no body.
  const FunctionShapes *summary(FunctionOpInterface func);
  DimExpr newSymbol(SymbolRecord record);

  static constexpr unsigned kMaxCallDepth = 200;

  /// What goes into the dialect's counters when the analysis is destroyed.
  struct Counts {
    uint64_t functions = 0, loopsGivenUp = 0;
    uint64_t facts = 0, questions = 0, outOfBudget = 0;
  };

  ExprContext ctx;
  Counts counts;
  MLIRContext *context;
  Operation *root;
  int64_t assumedMaxExtent = (int64_t(1) << 48) - 1;
  bool trustPreconditions = false, runtimeScalars = true;
  unsigned countWidth = 64;
  SymbolTableCollection symbolTables;
  std::vector<SymbolRecord> symbols;
  DenseMap<unsigned, std::string> freshNames;
  llvm::StringMap<char> takenNames;
  unsigned nextFresh = 0;
  SmallVector<FunctionOpInterface> funcs;
  llvm::DenseMap<Operation *, std::unique_ptr<FunctionShapes>> results;
  llvm::DenseSet<Operation *> inProgress;
  std::unique_ptr<ShapeFunctions> shapeFunctions;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_SHAPEANALYSIS_H

//===- ShapeAnalysis.h - Symbolic extents of every value --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes an exact expression for every extent of every value of a function
// from the statements at its boundary. The analysis never changes the IR. Its
// results describe the IR at the time of the analysis: do not read them after
// the IR changed.
//
// `ModuleShapes` analyses the functions of one symbol table, callees first, and
// owns the expressions and the symbols' names. `FunctionShapes` answers all
// queries about one function.
//
// Every extent has an exact expression; where the analysis finds none, it
// invents a fresh symbol for the extent. `describe` turns such an expression
// into the description that a boundary may state: exact over the function's
// inputs, else a bound over them, else unknown.
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
class CallInference;
class FunctionAnalyzer;
class ModuleShapes;
class ShapeFunctions;
class ValueState;

/// What an analysis and its provers did.
struct AnalysisCounts {
  uint64_t runs = 0, functions = 0, loopsGivenUp = 0;
  uint64_t facts = 0, questions = 0, outOfBudget = 0;
};

/// The origin of a symbol of the analysis.
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
/// has a static size that never equals `stated`.
struct BoundaryConflict {
  unsigned argument, axis;
  DimExpr stated;
};

/// The analysis results for the values of one function. Only the analysis
/// writes them.
class FunctionShapes {
public:
  ~FunctionShapes();

  FunctionOpInterface getFunction() const { return func; }
  ModuleShapes &getModule() const { return module; }

  /// The exact extents of a ranked shaped value; an empty list for other values
  /// and for values that the analysis did not reach.
  ArrayRef<DimExpr> extents(Value v) const { return extentMap.lookup(v); }
  /// The content of an integer or index value; null if the analysis does not
  /// follow it.
  DimExpr content(Value v) const { return contentMap.lookup(v); }
  /// The elements of a small integer tensor; empty if the analysis does not
  /// follow them.
  ArrayRef<DimExpr> contents(Value v) const { return contentsMap.lookup(v); }
  /// The condition that an i1 value states; null if the analysis does not
  /// follow it.
  ConditionRef condition(Value v) const { return conditionMap.lookup(v); }

  /// True if every leaf is an input of the function (its symbols, axes and
  /// scalars) or a symbol declared in its body.
  bool isKnown(DimExpr e) const;
  /// True if `isKnown`, and if every leaf can take any value that the facts
  /// allow, independently of the other leaves. A counterexample is the number
  /// to which a float is rounded.
  bool isAssignable(DimExpr e) const;
  /// The description of an extent with the exact expression `e` that a boundary
  /// may state.
  Extent describe(DimExpr e) const;
  /// The descriptions of the extents of `v`; empty if `v` is not a ranked
  /// shaped value.
  SmallVector<Extent> describe(Value v) const;

  /// The descriptions of the extents of result `i` of the function, valid for
  /// all its returns; empty if it is not a ranked shaped value.
  SmallVector<Extent> describeResult(unsigned i) const;

  /// The facts that the function's boundary states, which hold everywhere in
  /// the function. This method and the following ones move one cursor: a prover
  /// stays at its point until the next call. Visiting a function in program
  /// order is cheap.
  Prover &getProver() const;
  /// The control facts that hold just before `op`: the boundary's facts, the
  /// checks that the program passed, and the branches that it took.
  Prover &proverBefore(Operation *op) const;
  /// The same, plus the fact that no extent exceeds the assumed greatest extent
  /// (2^48). Use it only to reason about overflow and counterexamples, never to
  /// derive a reported bound.
  Prover &overflowProverBefore(Operation *op) const;
  /// The prover at its current point.
  Prover &proverAtPoint() const { return *prover; }
  /// The origin of a fact that the prover has at its current point.
  FactOrigin originOf(FactId id) const;
  /// Whether the condition is proved true or refuted just before `op`.
  Verdict decideBefore(Operation *op, const ConditionRef &c) const;

  /// The boundary symbol with that name; null if there is none.
  DimExpr boundarySymbol(StringRef name) const;
  /// The symbol that a `!symshape.symbol` value denotes; null if unknown.
  DimExpr symbolOf(Value v) const { return symbolMap.lookup(v); }

  /// Statements at the boundary that contradict a static size.
  ArrayRef<BoundaryConflict> conflicts() const { return boundaryConflicts; }

  /// Ops whose built-in model a shape function overrides.
  ArrayRef<Operation *> overriddenOps() const {
    return overridden.getArrayRef();
  }

  /// The ops that are undefined whenever control reaches them: an op has
  /// preconditions, and the control facts refute one of them or contradict each
  /// other. Found on the first call, in one pass over the function.
  const llvm::DenseSet<Operation *> &refutedOps() const;

  /// Ops with shaped results that no model, trait or shape function describes.
  ArrayRef<Operation *> unmodelledOps() const {
    return unmodelled.getArrayRef();
  }

private:
  friend class ModuleShapes;
  friend class CallInference;
  friend class FunctionAnalyzer;
  friend class ValueState;
  FunctionShapes(ModuleShapes &module, FunctionOpInterface func);

  /// Adds the work of the provers.
  void addCounts(AnalysisCounts &counts) const;

  static constexpr unsigned kDescribeSteps = 256;
  DimExpr upperOverInputs(DimExpr e, unsigned &steps) const;
  DimExpr lowerOverInputs(DimExpr e, unsigned &steps) const;

  ModuleShapes &module;
  FunctionOpInterface func;
  std::unique_ptr<Prover> prover, overflowProver;
  std::unique_ptr<FactScopes> scopes;
  /// Origins of the facts that no scope removes.
  DenseMap<FactId, FactOrigin> origins;
  DenseMap<Value, ArrayRef<DimExpr>> extentMap;
  DenseMap<Value, DimExpr> contentMap;
  DenseMap<Value, ArrayRef<DimExpr>> contentsMap;
  DenseMap<Value, ConditionRef> conditionMap;
  DenseMap<Value, ExactReal> realMap;
  DenseMap<Value, DimExpr> symbolMap;
  llvm::StringMap<DimExpr> boundaryNames;
  /// Upper bounds of fresh symbols, over older leaves.
  DenseMap<DimExpr, DimExpr> upperOf;
  llvm::SetVector<Operation *> unmodelled, overridden;
  mutable std::optional<llvm::DenseSet<Operation *>> refuted;
  SmallVector<BoundaryConflict> boundaryConflicts;
  /// For each result, the extents that every return of the function yields, and
  /// the content if the result is an integer. Null where returns differ.
  SmallVector<SmallVector<DimExpr, 4>> resultExtents;
  SmallVector<DimExpr> resultContents;
  llvm::BumpPtrAllocator alloc;
};

/// Results for a symbol table. Analyses each function, callees first, and then
/// analyses again the functions for whose arguments all callers give facts.
class ModuleShapes {
public:
  struct Options {
    /// Modules with shape functions for ops without a model; those of the
    /// analysed module itself take precedence.
    ArrayRef<Operation *> shapeFunctionLibraries;
    /// Assume that the preconditions of ops hold, as if they were control
    /// facts. Only for programs as a front end wrote them: upstream moves such
    /// ops to points where they would not have run.
    bool trustPreconditions = false;
    /// If true, the size that `symshape.dynamic_truncate` reads from a scalar
    /// is an expression over that scalar. If false, the analysis knows only
    /// that it is at most the size before.
    bool runtimeScalars = true;
  };

  ModuleShapes(Operation *symbolTableOp, const Options &options);
  ~ModuleShapes();

  /// Adds the work since the last call to the counters of the dialect. The
  /// destructor calls it.
  void addToCounters();

  /// The results for a function with a body.
  const FunctionShapes &of(FunctionOpInterface func);
  /// The functions with a body, in program order.
  ArrayRef<FunctionOpInterface> functions() const { return funcs; }

  ExprContext &getExprContext() { return ctx; }
  /// See Options::runtimeScalars.
  bool mayReadScalars() const { return runtimeScalars; }
  /// The analysed op, which has the symbol table.
  Operation *getRoot() const { return root; }
  /// The greatest extent that overflow reasoning assumes: 2^48 - 1, or the
  /// value of the module's attribute `symshape.max_extent`. Never a reported
  /// bound.
  int64_t getAssumedMaxExtent() const { return assumedMaxExtent; }
  /// The width in bits of the integers with which the program counts the
  /// elements of its tensors: the value of the module's attribute
  /// `symshape.count_width`, or 64.
  bool trustsPreconditions() const { return trustPreconditions; }
  unsigned getCountWidth() const { return countWidth; }
  const SymbolRecord &symbol(unsigned index) const { return symbols[index]; }
  unsigned getNumSymbols() const { return symbols.size(); }

  /// The text of an expression. Fresh symbols get the names `_d0, _d1, ...` in
  /// the order in which they are first printed, skipping names that the user
  /// uses.
  std::string text(DimExpr e);
  std::string text(const Extent &e);
  std::string symbolName(unsigned index);

private:
  friend class CallInference;
  friend class FunctionAnalyzer;
  friend class ValueState;
  friend class FunctionShapes;
  friend class ShapeFunctions;

  /// Analyses private functions again if all their callers are known, with the
  /// facts that hold in every call.
  void useCallers();
  /// The finished results for `func`; null if it has no body, or if its
  /// analysis is still running (a recursive call).
  const FunctionShapes *summary(FunctionOpInterface func);
  DimExpr newSymbol(SymbolRecord record);

  static constexpr unsigned kMaxCallDepth = 200;

  ExprContext ctx;
  /// The work of the analysis, without that of the provers that still exist;
  /// and the part that the dialect's counters contain already.
  AnalysisCounts counts, counted;
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

/// What a pass manager keeps between passes: an analysis for each set of
/// options. A pass that changes the IR invalidates all, unless it preserves
/// them.
///
///   auto &shapes = getAnalysis<CachedShapes>().get({});
class CachedShapes {
public:
  explicit CachedShapes(Operation *symbolTableOp);
  ~CachedShapes();

  /// The analysis with these options; analyses the module on the first call.
  /// Two lists of libraries are equal if `libraryNames` are: each pass loads
  /// libraries of its own, which must outlive the analysis.
  ModuleShapes &get(const ModuleShapes::Options &options,
                    ArrayRef<std::string> libraryNames = {});
  /// See `ModuleShapes::addToCounters`.
  void addToCounters();

private:
  struct Entry;
  Operation *root;
  std::vector<Entry> entries;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_SHAPEANALYSIS_H

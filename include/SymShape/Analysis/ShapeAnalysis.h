//===- ShapeAnalysis.h - Symbolic extents of every value --------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes an exact expression for every extent of every value of a function
// from the statements at its boundary. The analysis never changes the IR.
//
// `ModuleShapes` analyses the functions of one symbol table, callees first, and
// owns the expressions and the symbols' names. `FunctionShapes` has the results
// for one function. `ShapeCursor` is a point in a function, with the facts that
// hold there. Queries.h asks questions at such a point.
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
// When the IR changes, the results obey these rules:
//
//  1. The results describe the values and facts of the IR that was analysed. A
//     function is analysed when `of` first asks for it, or when a caller is. A
//     value that the analysis did not see is *not analysed*: it has no extents,
//     and every question about it is answered unknown.
//  2. A program changes in one of two ways. Through a rewriter with the
//     listener of ShapeListener.h, anything may change, in any order: the
//     results for erased, changed or moved ops, and all results that may depend
//     on them, are retired. Without the listener, these changes are allowed:
//     create ops, erase ops without a fact that are not functions, and replace
//     values by equal ones. After any other change, call `invalidate`.
//  3. In both cases, no result of an erased op is given for an op that was
//     created at its address. Each stored result has a fingerprint of its op,
//     which is compared with the op in front of the reader. No result reads an
//     address that it stores. (Explain.h and the code that the passes use read
//     such addresses: use them only before the IR changes.)
//  4. `ModuleShapes::invalidate(func)` retires all results that may depend on a
//     function. The next `of` analyses it again. References to retired results
//     stay valid, and know nothing.
//  5. Cursors, and the questions of Queries.h, lock the analysis, so several
//     threads may ask, each with a cursor of its own. All other methods are for
//     one thread at a time.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_SHAPEANALYSIS_H
#define SYMSHAPE_ANALYSIS_SHAPEANALYSIS_H

#include "SymShape/Analysis/FactOrigin.h"
#include "SymShape/Interfaces/ShapeModel.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/AnalysisManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include <mutex>

namespace mlir::symshape {

class AnalysedOps;
class FactScopes;
class CallInference;
class FunctionAnalyzer;
class FunctionShapes;
class ModuleShapes;
class ShapeFunctions;
class ValueState;

/// Counts of the work of an analysis and its provers.
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
  /// The type of `origin`, which may no longer exist.
  Type type = {};
};

/// A statement at a function's boundary that cannot hold: the argument's type
/// has a static size that never equals `stated`.
struct BoundaryConflict {
  unsigned argument, axis;
  DimExpr stated;
};

/// Why the shape function of an op does not describe the op's results: it
/// returns a negative extent, one of its checks fails, or it divides by 0.
struct ShapeFunctionError {
  /// The function, its check or its division.
  Operation *at;
  std::string message;
};

/// A point in a function, and a prover with the facts that hold there. The code
/// that asks questions owns the cursor and moves it. Each move, and each
/// question in Queries.h, locks the analysis; one cursor is for one thread at a
/// time. To visit points in program order, or in the reverse order, is cheap.
///
/// A cursor must not outlive its analysis.
class ShapeCursor {
public:
  ShapeCursor(ShapeCursor &&other);
  ShapeCursor &operator=(ShapeCursor &&other) = delete;
  ~ShapeCursor();

  const FunctionShapes &getShapes() const { return *shapes; }
  /// Moves to the point just before `op`, or to the boundary if `op` is null;
  /// the facts are added on demand. The cursor keeps the point, not the op,
  /// which may then be erased.
  ShapeCursor &moveBefore(Operation *op);

  /// Locks the analysis. Hold the lock while you use the prover, or build
  /// expressions, and other threads use the same analysis.
  std::unique_lock<std::recursive_mutex> lock() const;
  /// The prover at the current point. Valid until the next move.
  Prover &getProver();
  /// The origin of a fact of `getProver()`.
  FactOrigin originOf(FactId id) const;

private:
  friend class FunctionShapes;
  struct State;
  explicit ShapeCursor(const FunctionShapes &shapes);

  const FunctionShapes *shapes;
  std::unique_ptr<State> state;
  /// The point to which `getProver` moves, in terms of FactScopes::Point; a
  /// null block stands for the boundary.
  Block *block = nullptr;
  unsigned before = 0;
};

/// The analysis results for the values of one function. Only the analysis
/// writes them.
class FunctionShapes {
public:
  ~FunctionShapes();

  FunctionOpInterface getFunction() const { return func; }
  ModuleShapes &getModule() const { return module; }

  /// Calls `fn` with each op in the function that may be about sizes, in
  /// program order. Leaves out ops that are isolated in another op, and bodies
  /// of structured ops that compute elements only.
  void forEachOp(llvm::function_ref<void(Operation *)> fn) const;
  /// Calls `fn` with the same ops in the reverse order. Use it to ask many
  /// questions right after the analysis: the prover then has the facts at the
  /// end, and a step back adds none.
  void forEachOpBackwards(llvm::function_ref<void(Operation *)> fn) const;
  /// True if `forEachOp` leaves out the body of this op.
  bool skipsBodyOf(Operation *op) const;
  /// The names of the ops that `forEachOp` visited when the function was
  /// analysed, each once. Ask it before a walk that looks for a few kinds of
  /// ops only.
  ArrayRef<OperationName> opNames() const;
  /// True if `opNames` has one of these ops.
  template <typename... OpTys> bool hasOp() const {
    return llvm::any_of(opNames(), [](OperationName name) {
      return ((name.getTypeID() == TypeID::get<OpTys>()) || ...);
    });
  }

  /// A cursor just before `op`.
  ShapeCursor at(Operation *op) const;
  /// A cursor at the boundary.
  ShapeCursor atBoundary() const;

  /// True if the results describe `v`: the analysis reached it, and neither it
  /// nor anything on which its description depends is known to have changed.
  bool describes(Value v) const;
  /// The exact extents of a ranked shaped value; an empty list for other values
  /// and for values that are not analysed.
  ArrayRef<DimExpr> extents(Value v) const { return find<slots::Extents>(v); }
  /// The same, which tells a value of rank 0 from a value that is not analysed
  /// (or not ranked): none for the latter.
  std::optional<ArrayRef<DimExpr>> tryExtents(Value v) const;
  /// The extent of one axis; null if there is none or it is not analysed.
  DimExpr extent(Value v, int64_t axis) const {
    ArrayRef<DimExpr> es = extents(v);
    return axis >= 0 && axis < int64_t(es.size()) ? es[axis] : DimExpr();
  }
  /// The content of an integer or index value; null if the analysis does not
  /// follow it.
  DimExpr content(Value v) const { return find<slots::Number>(v); }
  /// The number that a symbol would denote if its op did not wrap, and the bits
  /// of its type: the symbol differs from `ideal` by a multiple of 2^width.
  struct WrappedNumber {
    DimExpr symbol, ideal;
    unsigned width = 0;
  };
  /// Such numbers of the symbols in `e`, and of those in them; operands first.
  SmallVector<WrappedNumber> wrappedNumbers(DimExpr e) const;
  /// True for an expression of this function: one of the analysis, without
  /// leaves of another function. The questions of Queries.h are unknown about
  /// other expressions.
  bool owns(DimExpr e) const;
  bool owns(const ConditionRef &c) const;
  /// The exact value of a float; without a numerator if the analysis does not
  /// follow it.
  ExactReal real(Value v) const { return find<slots::Real>(v); }
  /// The elements of a small integer tensor; empty if the analysis does not
  /// follow them.
  ArrayRef<DimExpr> contents(Value v) const { return find<slots::Contents>(v); }
  /// The offset and the strides of a memref, in elements. For a memref with the
  /// identity layout, the offset is 0, and a stride is the product of the
  /// extents of the axes inside. Empty if the layout is not strided or not
  /// analysed.
  SmallVector<DimExpr> layout(Value v) const;
  /// The condition that an i1 value states; null if the analysis does not
  /// follow it.
  ConditionRef condition(Value v) const { return find<slots::Bit>(v); }

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
  /// order is cheap. They are for code that asks alone; others use `at`.
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
  DimExpr symbolOf(Value v) const { return find<slots::Symbol>(v); }

  /// Statements at the boundary that contradict a static size.
  ArrayRef<BoundaryConflict> conflicts() const { return boundaryConflicts; }

  /// Errors of the shape functions of ops; those with an empty message are
  /// none. The results of these ops have unknown extents.
  const llvm::MapVector<Operation *, ShapeFunctionError> &
  getShapeFunctionErrors() const {
    return shapeFunctionErrors;
  }

  /// Ops whose built-in model a shape function overrides.
  ArrayRef<Operation *> overriddenOps() const {
    return overridden.getArrayRef();
  }

  /// The ops that are undefined whenever control reaches them: an op has
  /// preconditions, and the control facts refute one of them or contradict each
  /// other. Found on the first call, in one pass over the function.
  const llvm::DenseSet<Operation *> &refutedOps() const;
  /// True if the control facts contradict each other somewhere in the function,
  /// as found by the same pass.
  bool hasContradiction() const;

  /// Ops with shaped results that no model, trait or shape function describes.
  ArrayRef<Operation *> unmodelledOps() const {
    return unmodelled.getArrayRef();
  }

private:
  friend class ModuleShapes;
  friend class CallInference;
  friend class FunctionAnalyzer;
  friend class ShapeCursor;
  friend class ValueState;
  FunctionShapes(ModuleShapes &module, FunctionOpInterface func);

  /// Returns a slot of a value that the results describe, or else the default.
  template <typename S> typename S::Data find(Value v) const {
    const auto *data = descriptions.find<S>(v);
    return data && isAsAnalysed(v) ? *data : typename S::Data();
  }
  /// The numbers in all slots of a value of this type; null where it has none.
  SmallVector<DimExpr, 4> numbers(Type type, Value v) const;
  /// True if these are the results for that function, not for one that was at
  /// its address before.
  bool isFor(FunctionOpInterface other) const;
  /// True if `v` is the value that was analysed, and its results count.
  bool isAsAnalysed(Value v) const;

  /// Adds the work of the provers.
  void addCounts(AnalysisCounts &counts) const;

  DimExpr upperOverInputs(DimExpr e, unsigned &steps) const;
  DimExpr lowerOverInputs(DimExpr e, unsigned &steps) const;

  ModuleShapes &module;
  FunctionOpInterface func;
  /// The owner of the leaves of the function's expressions.
  unsigned owner;
  std::unique_ptr<Prover> prover, overflowProver;
  std::unique_ptr<AnalysedOps> ops;
  std::unique_ptr<FactScopes> scopes;
  /// States of former cursors, for the next ones.
  mutable std::vector<std::unique_ptr<ShapeCursor::State>> idle;
  /// The work of `decideBefore`: the last op that it reached, and how many ops
  /// it passed again.
  mutable unsigned furthest = 0;
  mutable uint64_t repeated = 0;
  /// Origins of the facts that no scope removes.
  DenseMap<FactId, FactOrigin> origins;
  ValueDescriptions descriptions;
  DenseMap<DimExpr, std::pair<DimExpr, unsigned>> wrappedMap;
  llvm::StringMap<DimExpr> boundaryNames;
  /// Upper bounds of fresh symbols, over older leaves.
  DenseMap<DimExpr, DimExpr> upperOf;
  llvm::SetVector<Operation *> unmodelled, overridden;
  llvm::MapVector<Operation *, ShapeFunctionError> shapeFunctionErrors;
  struct Refuted {
    llvm::DenseSet<Operation *> ops;
    bool hasContradiction = false;
  };
  const Refuted &getRefuted() const;
  mutable std::optional<Refuted> refuted;
  SmallVector<BoundaryConflict> boundaryConflicts;
  /// For each result, the extents that every return of the function yields, and
  /// the content if the result is an integer. Null where returns differ.
  SmallVector<SmallVector<DimExpr, 4>> resultExtents;
  SmallVector<DimExpr> resultContents;
  /// True if the facts at each return contradict each other.
  bool neverReturns = false;
};

/// Results for a symbol table. Analyses each function when `of` asks for it,
/// callees first. If there are private functions, it analyses all at once, and
/// then again the functions for whose arguments all callers give facts.
///
/// The root may also be a function. The analysis then looks at nothing outside
/// it, so that a function pass may use it while other threads change other
/// functions: the results of calls are unknown.
///
/// It is an analysis of MLIR's pass manager, too, for default options:
///   auto &shapes = getAnalysis<ModuleShapes>();
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
    /// Notice that an op was created at the address of an erased one (rule 3).
    /// A pass that asks all questions before it changes anything need not pay
    /// for that.
    bool checkReuse = true;
  };

  ModuleShapes(Operation *root, const Options &options);
  explicit ModuleShapes(Operation *root) : ModuleShapes(root, Options()) {}
  ~ModuleShapes();
  bool isInvalidated(const AnalysisManager::PreservedAnalyses &preserved) const;

  /// Adds the work since the last call to the counters of the dialect. The
  /// destructor calls it.
  void addToCounters();

  /// The results for a function. They describe nothing if it is null, has no
  /// body, or is not below the root.
  const FunctionShapes &of(FunctionOpInterface func);

  //===--- Changes to the IR ----------------------------------------------===//

  /// Retires all results that may depend on the body or the boundary of `func`.
  void invalidate(FunctionOpInterface func);
  /// Forgets an op, and the ops in it, just before it is erased. Retires the
  /// results after it if it states a fact, unless the facts before it imply the
  /// fact, or if it ends a block.
  void forgetErased(Operation *op);
  /// Retires the results after an op that changed in place or moved.
  void retireChanged(Operation *op);
  /// The same for a new op: only one that directs control changes results.
  void noteCreated(Operation *op);
  /// The functions with a body, in program order.
  ArrayRef<FunctionOpInterface> functions() const { return funcs; }
  /// True if only code outside of the module calls `func`: it is public, and
  /// nothing below the root refers to it. Its arguments may then be any data.
  /// Reads the references on the first call; code may ask on a module that does
  /// not change.
  bool isEntry(FunctionOpInterface func);

  /// The function that a call names; null if it is not known. Finds it in a
  /// table of names, which the analysis keeps.
  FunctionOpInterface calleeOf(CallOpInterface call);

  ExprContext &getExprContext() { return ctx; }
  /// See ShapeCursor::lock.
  std::unique_lock<std::recursive_mutex> lock() const {
    return std::unique_lock<std::recursive_mutex>(mutex);
  }
  /// See Options::runtimeScalars.
  bool mayReadScalars() const { return runtimeScalars; }
  /// See Options::checkReuse.
  bool checksReuse() const { return checkReuse; }
  /// The analysed op, which has the symbol table.
  Operation *getRoot() const { return root; }
  /// The pass that asks, for AnswerRemarks.h; empty if it gave no name. The
  /// name outlives the context.
  StringRef getAsker() const { return asker; }
  void setAsker(StringRef pass) { asker = pass; }
  /// The greatest extent that overflow reasoning assumes: 2^48 - 1, or the
  /// value of the module's attribute `symshape.max_extent`. Never a reported
  /// bound.
  int64_t getAssumedMaxExtent() const { return assumedMaxExtent; }
  /// See Options::trustPreconditions.
  bool trustsPreconditions() const { return trustPreconditions; }
  /// The width in bits of the integers with which the program counts the
  /// elements of its tensors: the value of the module's attribute
  /// `symshape.count_width`, or 64.
  unsigned getCountWidth() const { return countWidth; }
  /// A number that no symbol has gives a fresh symbol without an origin.
  const SymbolRecord &symbol(unsigned index) const;
  unsigned getNumSymbols() const { return symbols.size(); }

  /// The text of an expression, `?` for a null one. Fresh symbols get the names
  /// `_d0, _d1, ...` in the order in which they are first printed, skipping
  /// names that the user uses.
  std::string text(DimExpr e);
  std::string text(DimExpr e, size_t maxLength); // see `toShortString`
  std::string text(const Extent &e);
  std::string symbolName(unsigned index);
  /// The name of a leaf in examples and in the texts that ConcreteSizes.h
  /// reads: a symbol, `arg0.1` for `dim(0, 1)`, `arg2` for a scalar of
  /// argument 2.
  std::string inputName(DimExpr leaf);

private:
  friend class CallInference;
  friend class ElementRanges;
  friend class FunctionAnalyzer;
  friend class ValueState;
  friend class FunctionShapes;
  friend class ShapeFunctions;

  /// The results for the analysed function around `op`, or for `op` itself;
  /// null if there are none.
  FunctionShapes *around(Operation *op);
  /// Retires the results of a function from a number on, and all results that
  /// depend on the function.
  void retire(FunctionShapes &shapes, unsigned number);
  void retireDependents(Operation *func);
  /// Forgets a symbol and the functions in it, analysed or not.
  void forgetErasedFunctions(Operation *op);

  /// Analyses private functions again if all their callers are known, with the
  /// facts that hold in every call.
  void useCallers();
  /// The finished results for `func`; null if it has no body, if its analysis
  /// is still running (a recursive call), or if it changed since.
  const FunctionShapes *summary(FunctionOpInterface func);
  /// Drops results, which the next `summary` computes again.
  void forget(ArrayRef<Operation *> functions);
  DimExpr newSymbol(SymbolRecord record, unsigned owner);
  /// The owner of the leaves of a function's expressions. It is a new number
  /// after `invalidate`.
  unsigned ownerOf(Operation *func);
  /// Adds the names that the program declares to `takenNames`, also those in
  /// functions that are not analysed yet.
  void takeNames();

  ExprContext ctx;
  /// The work of the analysis, without that of the provers that still exist;
  /// and the part that the dialect's counters contain already.
  AnalysisCounts counts, counted;
  MLIRContext *context;
  Operation *root;
  StringRef asker;
  int64_t assumedMaxExtent = (int64_t(1) << 48) - 1;
  bool trustPreconditions = false, runtimeScalars = true, checkReuse = true;
  unsigned countWidth = 64;
  SymbolTableCollection symbolTables;
  /// The names of the functions in `symbolTables`: a changed function that has
  /// its name still needs no new table, which would take a time that is
  /// quadratic in the number of functions.
  DenseMap<Operation *, StringAttr> namesInTables;
  void updateSymbol(Operation *op);
  std::vector<SymbolRecord> symbols;
  DenseMap<unsigned, std::string> freshNames;
  llvm::StringMap<char> takenNames;
  unsigned nextFresh = 0;
  bool hasTakenNames = false;
  /// The names of the functions to which the module refers; see `isEntry`.
  std::optional<llvm::DenseSet<Attribute>> mentioned;
  /// The integers around the elements of constants; none if they are not known.
  DenseMap<Attribute, std::optional<std::pair<int64_t, int64_t>>>
      constantLimits;
  SmallVector<FunctionOpInterface> funcs;
  llvm::DenseMap<Operation *, std::unique_ptr<FunctionShapes>> results;
  DenseMap<Operation *, unsigned> owners;
  unsigned numOwners = 0;
  /// The functions whose analysis is running, callers before callees.
  llvm::SetVector<Operation *> inProgress;
  /// For each function whose analysis runs, the functions between it and a call
  /// of it that the analysis met: those call each other.
  llvm::DenseMap<Operation *, llvm::SetVector<Operation *>> cycles;
  /// For each result of a function whose analysis runs and each axis, the
  /// argument whose extent the calls of the function are supposed to keep.
  llvm::DenseMap<Operation *, SmallVector<SmallVector<int, 4>, 0>> supposed;
  /// The functions with results, in the order in which they got them.
  std::vector<Operation *> analysed;
  /// Results that `invalidate` replaced; they know nothing, but may be referred
  /// to.
  std::vector<std::unique_ptr<FunctionShapes>> retired;
  /// For each function, those whose results depend on it: its callers, and the
  /// callees that use the facts at its calls.
  DenseMap<Operation *, llvm::SetVector<Operation *>> dependents;
  /// False if the root is a function, which calls functions outside.
  bool followsCalls = true;
  std::unique_ptr<ShapeFunctions> shapeFunctions;
  mutable std::recursive_mutex mutex;
};

/// The analyses that a pass manager keeps between passes, one for each set of
/// options. A pass that changes the IR invalidates all, unless it preserves
/// them.
///
///   auto &shapes = getAnalysis<CachedShapes>().get({});
class CachedShapes {
public:
  explicit CachedShapes(Operation *symbolTableOp);
  ~CachedShapes();
  /// A pass that preserves `ModuleShapes` preserves these, too.
  bool isInvalidated(const AnalysisManager::PreservedAnalyses &preserved) const;

  /// The analysis with these options; analyses the module on the first call.
  /// Two lists of libraries are equal if `libraryNames` are: each pass loads
  /// libraries of its own, which must outlive the analysis. `checkReuse` is
  /// off: ask before the IR changes only.
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

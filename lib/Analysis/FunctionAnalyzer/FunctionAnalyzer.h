//===- FunctionAnalyzer.h - Analysis of one function ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Walks a function once in execution order and fills its `FunctionShapes`.
//
// The walker decides the order, and passes the work to its parts:
//
//  ValueState       the descriptions of values, which models read and set
//  ControlFacts     facts of checks, branches and loops, in their scopes
//  MergePoints      values at which control flow merges
//    LoopGrowth       numbers that grow in each iteration
//    LoopInvariants   bounds of other numbers that a loop changes
//  CallInference    results of calls, from the summaries of their callees
//
// The walk states a fact when it passes the op or edge that establishes it, in
// the scope of its block (FactScopes.h). Only a fact that is part of the
// definition of a new symbol holds in every scope. Nothing reads the symbols in
// expressions that an abandoned round of a loop left.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_FUNCTIONANALYZER_H
#define SYMSHAPE_LIB_ANALYSIS_FUNCTIONANALYZER_H

#include "FunctionAnalyzer/CallInference.h"
#include "FunctionAnalyzer/ElementInterpreter.h"
#include "FunctionAnalyzer/MergePoints.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace mlir::symshape {

class CallerFacts;
class SymbolInfoAttr;
class SymbolOp;

class FunctionAnalyzer {
public:
  explicit FunctionAnalyzer(FunctionShapes &shapes);

  /// Analyses the whole function from its boundary attributes.
  void run();
  /// Analyses a recursive function again, and the functions through which it
  /// calls itself, under the assumption that its results have the extents of
  /// arguments. Replaces `shapes` if each return proves that.
  static void proveRecursion(std::unique_ptr<FunctionShapes> &shapes);
  /// Like run(), with facts that hold at every call of the function. Returns
  /// false, and analyses nothing, if there are none or if they are
  /// contradictory.
  bool runFor(const CallerFacts &callers);
  /// The expression as text, with the names of the boundary.
  std::string text(DimExpr e) const { return module.text(e); }
  /// The values that the walk has described so far.
  ValueState &getValues() { return values; }

private:
  //===--- The boundary (Boundary.cpp) ------------------------------------===//

  void seedBoundary();
  void seedArgument(unsigned number, BlockArgument arg);
  void seedFloat(unsigned number, BlockArgument arg);
  void seedElements(unsigned number, BlockArgument arg);
  void declareSymbol(SymbolOp op);
  /// `op` declares the symbol; null for a symbol of the boundary.
  void addSymbolFacts(DimExpr symbol, SymbolInfoAttr info, Operation *op);
  /// Returns true if it states a fact and the facts are not contradictory.
  bool stateCallers(const CallerFacts &callers);

  //===--- The summary for callers (Returns.cpp) --------------------------===//

  void summarizeReturns();
  /// The extent of a result that calls of the function by itself assume; null
  /// if they assume none.
  DimExpr assumedExtent(unsigned result, int id);

  //===--- Straight-line code ---------------------------------------------===//

  void analyzeBody();
  void visitBlock(Block &block);
  void visitOp(Operation *op);
  bool isRoutine(Operation *op) const;
  void inferElements(linalg::LinalgOp op);
  void inferCall(CallOpInterface call);
  bool inferConversion(Operation *op);
  void inferByTrait(Operation *op, bool &known);
  void useKnownOperands(Operation *op);
  void eraseDefinitions(Operation *op);

  //===--- Shape functions (OwnShapeFunctions.cpp) ------------------------===//

  /// Sets the extents of `op`'s results if it has a shape function.
  bool inferByShapeFunction(Operation *op);
  /// Evaluates a shape function under the facts of this analysis. Its argument
  /// k is a rank-1 tensor whose elements are `arguments[k]`. Appends the
  /// elements of each returned tensor to `results`; an empty list if they are
  /// unknown. Calls `inspect` with the analysis of the shape function.
  void evaluate(FunctionOpInterface shapeFunction,
                ArrayRef<SmallVector<DimExpr>> arguments,
                SmallVectorImpl<SmallVector<DimExpr>> &results,
                llvm::function_ref<void(FunctionAnalyzer &)> inspect);

  //===--- Upstream's interfaces (InterfaceShapes.cpp) --------------------===//

  void inferByInterface(Operation *op, bool &known);
  void reifyApart(Operation *op);
  void inferApart(Operation *op);
  void setReified(Operation *op,
                  llvm::function_ref<DimExpr(unsigned, unsigned)> read);

  //===--- Control flow (ControlFlow.cpp) ---------------------------------===//

  /// `parentOp` is null for the function's body.
  void visitRegion(Region &region, Operation *parentOp);
  void enterRegion(Region &region, Operation *parentOp);
  void visitBlocks(Region &region, Operation *parentOp);
  /// The blocks of a graph that were walked in this round, and those to which
  /// an edge leads that can be taken.
  struct WalkedBlocks {
    const llvm::SmallPtrSetImpl<Block *> &entered, &reached;
  };
  /// Describes the arguments of a block of a graph, and states the facts that
  /// hold at its start. `settleNow` drops all candidates.
  void enterBlock(Block *block, const WalkedBlocks &walked,
                  DominanceInfo &dominance, bool settleNow);
  void visitRegionBranch(Operation *op);
  /// Walks the body of a loop once for each iteration, if this evaluates a
  /// shape function for one op and the iterations are few; otherwise returns
  /// false.
  bool walkIterations(Operation *op);
  /// Describes the results of `op` after all its edges were added.
  void settleResults(Operation *op, unsigned visibleBelow);
  bool isDefinedAt(DimExpr leaf, Block &block, DominanceInfo &dominance) const;
  /// Returns the condition under which control goes from the end of `from`,
  /// through blocks with one predecessor, over the edge; null if unknown.
  ConditionRef guardFrom(Block *from, const ControlEdge &edge);

  FunctionShapes &shapes;
  ModuleShapes &module;
  ExprContext &ctx;
  WalkBudget budget;
  ValueState values;
  ControlFacts facts;
  MergePoints merges;
  CallInference calls;
  ElementInterpreter elements;
  SmallVector<Operation *> returns;
  /// True if the function is a shape function, evaluated for one op.
  bool isForOneOp = false;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_FUNCTIONANALYZER_H

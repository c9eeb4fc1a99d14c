//===- ExportEncodings.cpp - From facts to types of the boundary ----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OptionWords.h"
#include "SymShape/Algebra/Prover.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Dialect/Encodings.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::symshape;

namespace mlir::symshape {
#define GEN_PASS_DEF_EXPORTENCODINGSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

namespace {

/// The new types of one function's boundary.
struct NewBoundary {
  func::FuncOp func;
  SmallVector<Type> inputs, results;
  /// Arguments and results whose `symshape.shape` moves into the type.
  SmallVector<unsigned> moved, movedResults;
  SmallVector<func::CallOp> calls;
  PlannedAnswers answers;

  bool changes() {
    return !llvm::equal(inputs, func.getArgumentTypes()) ||
           !llvm::equal(results, func.getResultTypes());
  }
};

/// Returns the type if it may get an encoding, else null.
RankedTensorType plainTensor(Type type) {
  auto tensorType = dyn_cast<RankedTensorType>(type);
  return tensorType && !tensorType.getEncoding() && !tensorType.hasStaticShape()
             ? tensorType
             : RankedTensorType();
}

/// Returns `shape` if it has an entry for a dynamic dimension, else null.
ShapeAttr dynamicPart(RankedTensorType type, ShapeAttr shape) {
  if (!shape || shape.getRank() != type.getRank())
    return {};
  for (auto [axis, entry] : llvm::enumerate(shape.getEntries()))
    if (type.isDynamicDim(axis) && !entry.isUnknown())
      return shape;
  return {};
}

Type encoded(RankedTensorType type, Attribute encoding) {
  return encoding ? RankedTensorType::get(type.getShape(),
                                          type.getElementType(), encoding)
                  : type;
}

struct ExportEncodings
    : ModelPass<symshape::impl::ExportEncodingsPassBase<ExportEncodings>> {
  using ModelPass::ModelPass;

  LogicalResult initialize(MLIRContext *context) override {
    return checkWord(UnknownLoc::get(context), "form", form,
                     {"symbolic", "stablehlo"});
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (form == "stablehlo" && !boundsEncoding(&getContext(), {std::nullopt})) {
      mlir::emitError(module.getLoc())
          << "the dialect 'stablehlo' is not loaded; load it or pass "
             "--allow-unregistered-dialect";
      return signalPassFailure();
    }
    ModuleShapes shapes(module, {});
    shapes.setAsker(getArgument());
    std::vector<NewBoundary> boundaries;
    module.walk([&](func::FuncOp func) {
      NewBoundary boundary = decide(func, shapes);
      if (boundary.changes() && findCalls(boundary))
        boundaries.push_back(std::move(boundary));
    });
    if (boundaries.empty())
      return markAllAnalysesPreserved();
    for (NewBoundary &boundary : boundaries)
      write(boundary);
  }

private:
  NewBoundary decide(func::FuncOp func, ModuleShapes &shapes);
  Attribute encodingFor(RankedTensorType type, ArrayRef<Extent> extents,
                        const FunctionShapes &known, PlannedAnswers &answers);
  bool findCalls(NewBoundary &boundary);
  void write(NewBoundary &boundary);
};

/// Returns an upper bound of `e` made of expressions that `isNamed` accepts and
/// constants.
static Extent boundOver(llvm::function_ref<bool(DimExpr)> isNamed, DimExpr e,
                        Prover &prover) {
  SmallVector<DimExpr> bounds;
  if (e.getKind() == ExprKind::Min)
    llvm::copy_if(e.getOperands(), std::back_inserter(bounds), isNamed);
  if (auto upper = prover.bounds(e).upper)
    bounds.push_back(e.getContext().constant(*upper));
  if (bounds.empty())
    return Extent::unknown();
  return Extent::atMost(e.getContext().min(bounds));
}

/// Returns the known extents of a boundary value in the chosen form; null if
/// there are none.
Attribute ExportEncodings::encodingFor(RankedTensorType type,
                                       ArrayRef<Extent> extents,
                                       const FunctionShapes &known,
                                       PlannedAnswers &answers) {
  if (extents.empty())
    return {};
  ModuleShapes &module = known.getModule();
  if (form == "stablehlo") {
    Prover &prover = known.getProver();
    SmallVector<std::optional<int64_t>> bounds(type.getRank());
    for (auto [axis, extent] : llvm::enumerate(extents))
      if (type.isDynamicDim(axis) && !extent.isUnknown())
        if (auto upper = prover.bounds(extent.expr).upper;
            upper && *upper >= 0 &&
            *upper <= std::numeric_limits<int64_t>::max()) {
          recordRange(known, known.getFunction(), "encoded-bound", extent.expr,
                      {std::nullopt, upper}, &answers);
          bounds[axis] = int64_t(*upper);
        }
    return llvm::any_of(bounds, [](auto &b) { return b.has_value(); })
               ? boundsEncoding(type.getContext(), bounds)
               : Attribute();
  }
  // A type may use symbols of the boundary, but not positions of arguments.
  auto isNamed = [&](DimExpr e) {
    return !e.anyLeaf([&](DimExpr leaf) {
      return !leaf.isSymbol() || module.symbol(leaf.getSymbolIndex()).kind !=
                                     SymbolRecord::Boundary;
    });
  };
  SmallVector<Extent> named(extents);
  for (Extent &extent : named)
    if (!extent.isUnknown() && !isNamed(extent.expr)) {
      Extent bound = boundOver(isNamed, extent.expr, known.getProver());
      if (!bound.isUnknown())
        recordAnswer(known, known.getFunction(), "encoded-bound",
                     {Relation::Le, extent.expr, bound.expr}, Verdict::Always,
                     &answers);
      extent = bound;
    }
  return dynamicPart(
      type, ShapeAttr::build(type.getContext(), named, [&](DimExpr leaf) {
        return module.symbolName(leaf.getSymbolIndex());
      }));
}

NewBoundary ExportEncodings::decide(func::FuncOp func, ModuleShapes &shapes) {
  NewBoundary boundary;
  boundary.func = func;
  const FunctionShapes *known = func.isExternal() ? nullptr : &shapes.of(func);
  bool symbolic = form == "symbolic";
  for (auto [i, type] : llvm::enumerate(func.getArgumentTypes())) {
    RankedTensorType plain = plainTensor(type);
    Attribute encoding;
    if (plain && symbolic) {
      encoding = dynamicPart(plain, func.getArgAttrOfType<ShapeAttr>(
                                        i, SymShapeDialect::kShapeAttr));
      if (encoding)
        boundary.moved.push_back(i);
    } else if (plain && known) {
      encoding = encodingFor(plain, known->describe(func.getArgument(i)),
                             *known, boundary.answers);
    }
    boundary.inputs.push_back(encoding ? encoded(plain, encoding) : type);
  }
  for (auto [i, type] : llvm::enumerate(func.getResultTypes())) {
    RankedTensorType plain = plainTensor(type);
    Attribute encoding;
    if (plain && known) {
      encoding = encodingFor(plain, known->describeResult(i), *known,
                             boundary.answers);
    } else if (plain && symbolic) {
      encoding = dynamicPart(plain, func.getResultAttrOfType<ShapeAttr>(
                                        i, SymShapeDialect::kShapeAttr));
      if (encoding)
        boundary.movedResults.push_back(i);
    }
    boundary.results.push_back(encoding ? encoded(plain, encoding) : type);
  }
  return boundary;
}

/// Collects the calls. Returns false, with a remark, if anything but a call
/// refers to the function.
bool ExportEncodings::findCalls(NewBoundary &boundary) {
  func::FuncOp func = boundary.func;
  Operation *table = SymbolTable::getNearestSymbolTable(func->getParentOp());
  std::optional<SymbolTable::UseRange> uses =
      SymbolTable::getSymbolUses(func, table);
  Operation *other = uses ? nullptr : table;
  if (uses)
    for (const SymbolTable::SymbolUse &use : *uses) {
      if (auto call = dyn_cast<func::CallOp>(use.getUser()))
        boundary.calls.push_back(call);
      else
        other = use.getUser();
    }
  if (!other)
    return true;
  InFlightDiagnostic diag =
      mlir::emitRemark(func.getLoc())
      << "the function keeps its types, since an op other "
         "than 'func.call' refers to the function";
  diag.attachNote(other->getLoc()) << "this op refers to the function";
  return false;
}

void ExportEncodings::write(NewBoundary &boundary) {
  boundary.answers.record();
  func::FuncOp func = boundary.func;
  OpBuilder b(func);
  /// Casts the operands of `before` to `types`.
  auto castOperands = [&](Operation *before, TypeRange types) {
    b.setInsertionPoint(before);
    for (auto [operand, type] : llvm::zip_equal(before->getOpOperands(), types))
      if (operand.get().getType() != type)
        operand.set(
            tensor::CastOp::create(b, before->getLoc(), type, operand.get()));
  };
  /// Gives `values` the types `types`; their users get a cast to the old type.
  auto retype = [&](ValueRange values, TypeRange types) {
    for (auto [value, type] : llvm::zip_equal(values, types)) {
      Type before = value.getType();
      if (before == type)
        continue;
      value.setType(type);
      auto cast = tensor::CastOp::create(b, value.getLoc(), before, value);
      value.replaceAllUsesExcept(cast, cast);
    }
  };
  for (func::CallOp call : boundary.calls) {
    castOperands(call, boundary.inputs);
    b.setInsertionPointAfter(call);
    retype(call.getResults(), boundary.results);
  }
  if (!func.isExternal()) {
    b.setInsertionPointToStart(&func.getBody().front());
    retype(func.getArguments(), boundary.inputs);
    func.walk([&](func::ReturnOp op) {
      if (op->getParentOp() == func)
        castOperands(op, boundary.results);
    });
  }
  unsigned changed = 0;
  for (auto [before, after] :
       llvm::zip_equal(func.getArgumentTypes(), boundary.inputs))
    changed += before != after;
  for (auto [before, after] :
       llvm::zip_equal(func.getResultTypes(), boundary.results))
    changed += before != after;
  count("types", "Types that got an encoding", changed);
  func.setType(
      FunctionType::get(&getContext(), boundary.inputs, boundary.results));
  auto shape = StringAttr::get(&getContext(), SymShapeDialect::kShapeAttr);
  for (unsigned i : boundary.moved)
    func.removeArgAttr(i, shape);
  for (unsigned i : boundary.movedResults)
    func.removeResultAttr(i, shape);
}

} // namespace

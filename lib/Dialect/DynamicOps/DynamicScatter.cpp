//===- DynamicScatter.cpp - Scatter -----------------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmDirectives.h"
#include "DynamicOps/DynamicOps.h"
#include "FoldNumbers.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/ResizeForms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::symshape;

ParseResult symshape::parseScatterKind(OpAsmParser &parser,
                                       ScatterKindAttr &kind) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (succeeded(parser.parseOptionalKeyword(&word)))
    if (std::optional<ScatterKind> known = symbolizeScatterKind(word)) {
      kind = ScatterKindAttr::get(parser.getContext(), *known);
      return success();
    }
  InFlightDiagnostic diag = parser.emitError(loc, "expected one of ");
  for (uint64_t i = 0; i <= getMaxEnumValForScatterKind(); ++i)
    diag << (i == 0 ? "'" : ", '")
         << stringifyScatterKind(ScatterKind(uint32_t(i))) << "'";
  if (!word.empty())
    diag << ", found '" << word << "'";
  return diag;
}

void symshape::printScatterKind(OpAsmPrinter &printer, Operation *,
                                ScatterKindAttr kind) {
  printer << stringifyScatterKind(kind.getValue());
}

SmallVector<int64_t> DynamicScatterOp::getScatterDims() {
  SmallVector<int64_t> dims;
  for (int64_t d = 0, rank = getUpdates().getType().getRank(); d < rank; ++d)
    if (!llvm::is_contained(getUpdateWindowDims(), d))
      dims.push_back(d);
  return dims;
}

SmallVector<int64_t> DynamicScatterOp::getWindowOperandDims() {
  SmallVector<int64_t> dims;
  for (int64_t d = 0, rank = getOperand().getType().getRank(); d < rank; ++d)
    if (!llvm::is_contained(getInsertedWindowDims(), d) &&
        !llvm::is_contained(getInputBatchingDims(), d))
      dims.push_back(d);
  return dims;
}

LogicalResult DynamicScatterOp::verify() {
  int64_t rank = getOperand().getType().getRank();
  int64_t updatesRank = getUpdates().getType().getRank();
  Type element = getOperand().getType().getElementType();
  if (getKind() != ScatterKind::replace &&
      !element.isSignlessIntOrIndexOrFloat())
    return emitOpError() << "expected elements that are signless integers, "
                            "indices or floats for '"
                         << stringifyScatterKind(getKind()) << "', found "
                         << element;
  if (failed(verifyIndexing(
          *this,
          {getIndices(), getStarts(), getStaticStarts(), getIndexVectorDim()},
          rank, {"inserted_window_dims", getInsertedWindowDims()},
          {"input_batching_dims", getInputBatchingDims()},
          {"scatter_indices_batching_dims", getScatterIndicesBatchingDims()},
          {"scatter_dims_to_operand_dims", getScatterDimsToOperandDims()})))
    return failure();
  int64_t windows = rank - int64_t(getInsertedWindowDims().size()) -
                    int64_t(getInputBatchingDims().size());
  if (int64_t(getUpdateWindowDims().size()) != windows)
    return emitOpError() << "expected " << counted(windows, "entry", "entries")
                         << " in 'update_window_dims', one for each dimension "
                            "of the operand that is neither inserted nor "
                            "batching, found "
                         << getUpdateWindowDims().size();
  int64_t scatters =
      getIndicesRank() - (getVectorDim() < getIndicesRank() ? 1 : 0);
  if (updatesRank != scatters + windows)
    return emitOpError() << "expected updates of rank " << scatters + windows
                         << " (" << counted(scatters, "dimension", "dimensions")
                         << " of the indices and " << windows
                         << " of the windows), found rank " << updatesRank;
  if (failed(verifyDims(*this, "update_window_dims", getUpdateWindowDims(),
                        updatesRank, "the updates", /*sorted=*/true)))
    return failure();
  return verifySizePreconditions(*this);
}

void DynamicScatterOp::getSizePreconditions(
    ExprContext &ctx, SmallVectorImpl<SizePrecondition> &preconditions) {
  unsigned updates = getInputAfterIndices();
  for (auto [a, b] :
       llvm::zip_equal(getUpdateWindowDims(), getWindowOperandDims()))
    preconditions.push_back(
        SizePrecondition::inRange(ctx.inputDim(updates, a), ctx.inputDim(0, b),
                                  axisOf("updates", a), axisOf("operand", b)));
  if (getClampStarts())
    for (int64_t d : getInsertedWindowDims())
      preconditions.push_back(SizePrecondition::inRange(
          ctx.constant(1), ctx.inputDim(0, d),
          "1, the extent of a window along dimension " + std::to_string(d) +
              ",",
          axisOf("operand", d)));
  for (auto [i, d] : llvm::enumerate(getScatterDims()))
    preconditions.push_back(SizePrecondition::equal(
        ctx.inputDim(updates, d), ctx.inputDim(1, getIndicesDim(i)),
        axisOf("updates", d), axisOf("indices", getIndicesDim(i))));
  requireIndexing(preconditions, ctx, getIndices(), getVectorDim(),
                  getInputBatchingDims(), getScatterIndicesBatchingDims(),
                  getScatterDimsToOperandDims(),
                  "scatter_dims_to_operand_dims");
}

OperandRole DynamicScatterOp::getOperandRole(OpOperand &operand) {
  return &operand == &getOperandMutable() || &operand == &getUpdatesMutable()
             ? OperandRole::data()
             : OperandRole::position();
}

void DynamicScatterOp::inferShapes(InferenceState &state) {
  state.setExtents(getResult(), state.extents(getOperand()));
}

LogicalResult
DynamicScatterOp::reifyResultShapes(OpBuilder &builder,
                                    ReifiedRankedShapedTypeDims &reified) {
  reified.push_back(tensor::getMixedSizes(builder, getLoc(), getOperand()));
  return success();
}

// Rewrite: empty-scatter
OpFoldResult DynamicScatterOp::fold(FoldAdaptor) {
  // No update changes the operand, but the preconditions must be proved, too.
  if (getUpdates().getType().hasStaticShape() &&
      getUpdates().getType().getNumElements() == 0 &&
      getSizeSpeculatability(*this) == Speculation::Speculatable)
    return getOperand();
  return {};
}

namespace {

/// Rewrites one window that replaces elements at a known position inside the
/// operand.
// Rewrite: inserted-window
LogicalResult insertWindow(DynamicScatterOp op, PatternRewriter &rewriter) {
  auto type = op.getOperand().getType();
  std::optional<SmallVector<int64_t>> starts =
      getConstantStarts(op.getIndices(), op.getMixedStarts());
  if (!starts || op.getKind() != ScatterKind::replace ||
      !op.getScatterDims().empty() || !type.hasStaticShape() ||
      !op.getUpdates().getType().hasStaticShape())
    return failure();
  SmallVector<int64_t> offsets(type.getRank(), 0), sizes(type.getRank(), 1);
  for (auto [updatesDim, d] :
       llvm::zip_equal(op.getUpdateWindowDims(), op.getWindowOperandDims()))
    sizes[d] = op.getUpdates().getType().getDimSize(updatesDim);
  for (auto [d, start] :
       llvm::zip_equal(op.getScatterDimsToOperandDims(), *starts))
    offsets[d] = start;
  for (auto [d, size] : llvm::enumerate(type.getShape()))
    if (offsets[d] < 0 || sizes[d] > size || offsets[d] > size - sizes[d])
      return failure();
  auto attributes = [&](ArrayRef<int64_t> numbers) {
    return getAsIndexOpFoldResult(op.getContext(), numbers);
  };
  SmallVector<int64_t> strides(type.getRank(), 1);
  rewriter.replaceOp(op,
                     createInsertion(rewriter, op.getLoc(), op.getUpdates(),
                                     op.getOperand(), attributes(offsets),
                                     attributes(sizes), attributes(strides)));
  return success();
}

} // namespace

void DynamicScatterOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                   MLIRContext *context) {
  patterns.add(insertWindow).add(foldStarts<DynamicScatterOp>);
}

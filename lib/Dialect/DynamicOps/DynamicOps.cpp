//===- DynamicOps.cpp - Common parts of ops that take sizes -----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DynamicOps/DynamicOps.h"
#include "AsmDirectives.h"
#include "ExprParser.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Dialect/ResizeForms.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Lists of sizes
//===----------------------------------------------------------------------===//

static SmallVector<StringAttr> numberedNames(MLIRContext *context,
                                             unsigned count) {
  SmallVector<StringAttr> names;
  for (unsigned i = 0; i < count; ++i)
    names.push_back(StringAttr::get(context, "s" + Twine(i)));
  return names;
}

ExprListAttr symshape::getMixedSizesAttr(MLIRContext *context,
                                         ArrayRef<DimExpr> exprs,
                                         unsigned numOperands) {
  return ExprListAttr::get(context, exprs, numberedNames(context, numOperands));
}

/// Parses an optional `: type` after an operand; the default is index.
static ParseResult parseSizeType(OpAsmParser &parser, Type &type) {
  type = parser.getBuilder().getIndexType();
  if (failed(parser.parseOptionalColon()))
    return success();
  return parser.parseType(type);
}

static void printSizeOperand(OpAsmPrinter &printer, Value size, Type type) {
  printer << size;
  if (!type.isIndex())
    printer << " : " << type;
}

ParseResult symshape::parseMixedSizes(
    OpAsmParser &parser, ExprListAttr &exprs,
    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &sizes,
    SmallVectorImpl<Type> &types) {
  MLIRContext *context = parser.getContext();
  ExprContext &ctx =
      context->getLoadedDialect<SymShapeDialect>()->getExprContext();
  SymbolNames none(SymbolNames::Closed);
  SmallVector<DimExpr> entries;
  auto parseEntry = [&]() -> ParseResult {
    OpAsmParser::UnresolvedOperand operand;
    OptionalParseResult isOperand = parser.parseOptionalOperand(operand);
    if (!isOperand.has_value()) {
      FailureOr<DimExpr> e = parseExpr(parser, ctx, none);
      if (failed(e))
        return failure();
      entries.push_back(*e);
      return success();
    }
    if (failed(*isOperand))
      return failure();
    Type type;
    if (parseSizeType(parser, type))
      return failure();
    entries.push_back(ctx.symbol(sizes.size()));
    sizes.push_back(operand);
    types.push_back(type);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseEntry))
    return failure();
  exprs = getMixedSizesAttr(context, entries, sizes.size());
  return success();
}

void symshape::printMixedSizes(OpAsmPrinter &printer, Operation *,
                               ExprListAttr exprs, OperandRange sizes,
                               TypeRange types) {
  printer << '[';
  llvm::interleaveComma(exprs.getExprs(), printer, [&](DimExpr e) {
    if (!e.isSymbol() || e.getSymbolIndex() >= sizes.size()) {
      printDimExpr(printer.getStream(), e,
                   [](unsigned i) { return "s" + std::to_string(i); });
      return;
    }
    printSizeOperand(printer, sizes[e.getSymbolIndex()],
                     types[e.getSymbolIndex()]);
  });
  printer << ']';
}

/// Parses a list of constants and operands; `parseType` parses the type after
/// an operand.
static ParseResult
parseNumbers(OpAsmParser &parser,
             SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands,
             DenseI64ArrayAttr &statics,
             llvm::function_ref<ParseResult()> parseType) {
  SmallVector<int64_t> entries;
  auto parseEntry = [&]() -> ParseResult {
    OpAsmParser::UnresolvedOperand operand;
    OptionalParseResult isOperand = parser.parseOptionalOperand(operand);
    if (!isOperand.has_value()) {
      SMLoc loc = parser.getCurrentLocation();
      int64_t number;
      OptionalParseResult isNumber = parser.parseOptionalInteger(number);
      if (!isNumber.has_value())
        return parser.emitError(loc, "expected an SSA value or an integer");
      if (failed(*isNumber))
        return failure();
      // This number denotes an operand.
      if (ShapedType::isDynamic(number))
        return parser.emitError(loc, "expected an integer greater than ")
               << number;
      entries.push_back(number);
      return success();
    }
    if (failed(*isOperand) || parseType())
      return failure();
    operands.push_back(operand);
    entries.push_back(ShapedType::kDynamic);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseEntry,
                                     " in list of numbers"))
    return failure();
  statics = parser.getBuilder().getDenseI64ArrayAttr(entries);
  return success();
}

ParseResult symshape::parseSizeList(
    OpAsmParser &parser, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &sizes,
    SmallVectorImpl<Type> &types, DenseI64ArrayAttr &statics) {
  return parseNumbers(parser, sizes, statics, [&] {
    return parseSizeType(parser, types.emplace_back());
  });
}

ParseResult symshape::parseIndexList(
    OpAsmParser &parser,
    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands,
    DenseI64ArrayAttr &statics) {
  return parseNumbers(parser, operands, statics, [] { return success(); });
}

void symshape::printIndexList(OpAsmPrinter &printer, Operation *op,
                              OperandRange operands,
                              DenseI64ArrayAttr statics) {
  printDynamicIndexList(printer, op, operands, statics);
}

void symshape::printSizeList(OpAsmPrinter &printer, Operation *,
                             OperandRange sizes, TypeRange types,
                             ArrayRef<int64_t> statics) {
  unsigned next = 0;
  printer << '[';
  llvm::interleaveComma(statics, printer, [&](int64_t number) {
    if (!ShapedType::isDynamic(number)) {
      printer << number;
      return;
    }
    // Invalid ops are printed, too.
    if (next < sizes.size())
      printSizeOperand(printer, sizes[next], types[next]);
    ++next;
  });
  printer << ']';
}

ParseResult symshape::parseStartIndices(
    OpAsmParser &parser, std::optional<OpAsmParser::UnresolvedOperand> &indices,
    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &starts,
    DenseI64ArrayAttr &staticStarts) {
  OpAsmParser::UnresolvedOperand tensor;
  OptionalParseResult isTensor = parser.parseOptionalOperand(tensor);
  if (!isTensor.has_value())
    return parseIndexList(parser, starts, staticStarts);
  indices = tensor;
  staticStarts = parser.getBuilder().getDenseI64ArrayAttr({});
  return *isTensor;
}

void symshape::printStartIndices(OpAsmPrinter &printer, Operation *op,
                                 Value indices, OperandRange starts,
                                 DenseI64ArrayAttr staticStarts) {
  if (indices)
    printer << indices;
  else
    printIndexList(printer, op, starts, staticStarts);
}

ParseResult symshape::parseIndicesAndUpdatesTypes(OpAsmParser &parser,
                                                  Type &indices,
                                                  Type &updates) {
  if (parser.parseType(updates))
    return failure();
  if (failed(parser.parseOptionalComma()))
    return success();
  indices = updates;
  return parser.parseType(updates);
}

void symshape::printIndicesAndUpdatesTypes(OpAsmPrinter &printer, Operation *,
                                           Type indices, Type updates) {
  if (indices)
    printer << indices << ", ";
  printer << updates;
}

/// Checks that `e` uses only axes of the first `numInputs` operands of `op`.
/// Returns an error message; empty if it is valid.
static std::string checkInputSizes(Operation *op, DimExpr e,
                                   unsigned numInputs) {
  for (DimExpr leaf : e.getLeaves()) {
    if (leaf.getKind() != ExprKind::InputDim)
      return ": '" + toString(leaf) + "' is not the size of an input";
    if (leaf.getInputNumber() >= numInputs)
      return ": '" + toString(leaf) + "' names an input that does not exist";
    Type type = op->getOperand(leaf.getInputNumber()).getType();
    if (leaf.getAxis() >= cast<ShapedType>(type).getRank())
      return ": '" + toString(leaf) + "' names a dimension that does not exist";
  }
  return {};
}

LogicalResult symshape::verifyMixedSizes(Operation *op, StringRef field,
                                         ExprListAttr exprs, unsigned numSizes,
                                         unsigned numInputs) {
  unsigned next = 0;
  for (auto [i, e] : llvm::enumerate(exprs.getExprs())) {
    if (e.isSymbol() && e.getSymbolIndex() == next) {
      ++next;
      continue;
    }
    std::string wrong = checkInputSizes(op, e, numInputs);
    if (!wrong.empty())
      return op->emitOpError()
             << "expected " << field << "[" << i
             << "] to be a constant, an operand or an expression over the "
                "inputs' sizes, found '"
             << toString(e) << "'" << wrong;
  }
  if (next != numSizes || exprs.getNames().size() != numSizes)
    return op->emitOpError()
           << "expected " << counted(next, "size operand", "size operands")
           << ", one for each entry of '" << field
           << "' that is an operand, found " << numSizes;
  return success();
}

DimExpr symshape::getMixedSize(ExprListAttr exprs, unsigned i, ExprContext &ctx,
                               unsigned firstOperand) {
  return exprs.getExprs()[i].replaceLeaves(ctx, [&](DimExpr leaf) -> DimExpr {
    if (!leaf.isSymbol())
      return {};
    return ctx.scalar(firstOperand + leaf.getSymbolIndex(), kIndexRule);
  });
}

std::optional<int64_t> symshape::getConstantSize(Value v) {
  if (auto extent = v.getDefiningOp<FromIndexOp>())
    v = extent.getSource();
  return v.getType().isIndex() ? getConstantIntValue(v) : std::nullopt;
}

bool symshape::isRefuted(Operation *op) {
  ExprContext ctx;
  // Use the numbers in constants and types, including types before casts that
  // erase static sizes.
  auto withKnownSizes = [&](DimExpr e) {
    return e.replaceLeaves(ctx, [&](DimExpr leaf) -> DimExpr {
      Value operand = op->getOperand(leaf.getInputNumber());
      if (leaf.getKind() == ExprKind::Scalar) {
        std::optional<int64_t> number = getConstantSize(operand);
        return number ? ctx.constant(*number) : DimExpr();
      }
      if (leaf.getKind() != ExprKind::InputDim)
        return {};
      auto type =
          cast<RankedTensorType>(skipForgettingCasts(operand).getType());
      return type.isDynamicDim(leaf.getAxis())
                 ? DimExpr()
                 : ctx.constant(type.getDimSize(leaf.getAxis()));
    });
  };
  SmallVector<SizePrecondition> preconditions;
  cast<SizePreconditionsOpInterface>(op).getSizePreconditions(ctx,
                                                              preconditions);
  return llvm::any_of(preconditions, [&](SizePrecondition &r) {
    r.value = withKnownSizes(r.value);
    r.bound = withKnownSizes(r.bound);
    return decideStatically(op, r) == Verdict::Never;
  });
}

Value symshape::skipForgettingCasts(Value v) {
  while (auto cast = v.getDefiningOp<tensor::CastOp>()) {
    if (!isa<RankedTensorType>(cast.getSource().getType()) ||
        !tensor::preservesStaticInformation(cast.getType(),
                                            cast.getSource().getType()))
      break;
    v = cast.getSource();
  }
  return v;
}

//===----------------------------------------------------------------------===//
// Sizes of results
//===----------------------------------------------------------------------===//

DimExpr symshape::inferSize(InferenceState &state, Operation *op, DimExpr e) {
  bool known = true;
  DimExpr result =
      e.replaceLeaves(state.getExprContext(), [&](DimExpr leaf) -> DimExpr {
        Value operand = op->getOperand(leaf.getInputNumber());
        DimExpr found = leaf.getKind() == ExprKind::InputDim
                            ? state.extent(operand, leaf.getAxis())
                            : state.content(operand);
        known &= bool(found);
        return found;
      });
  return known ? result : DimExpr();
}

FailureOr<OpFoldResult> symshape::reifySize(OpBuilder &builder, Operation *op,
                                            DimExpr e) {
  Location loc = op->getLoc();
  EmitOptions options;
  // This is the size of a result: if it did not fit, there would be no result.
  options.fits = true;
  options.maxExtent = getAssumedMaxExtent(op);
  return emitExpr(
      builder, loc, e,
      [&](DimExpr leaf) { return getLeafOfOperands(builder, loc, op, leaf); },
      options);
}

LogicalResult symshape::reifySizes(
    OpBuilder &builder, OpResult result,
    llvm::function_ref<DimExpr(ExprContext &, unsigned axis)> sizeOf,
    ReifiedRankedShapedTypeDims &reified) {
  ExprContext ctx;
  auto type = cast<ShapedType>(result.getType());
  SmallVector<OpFoldResult> sizes;
  for (int64_t axis = 0; axis < type.getRank(); ++axis) {
    if (!type.isDynamicDim(axis)) {
      sizes.push_back(builder.getIndexAttr(type.getDimSize(axis)));
      continue;
    }
    FailureOr<OpFoldResult> size =
        reifySize(builder, result.getOwner(), sizeOf(ctx, axis));
    if (failed(size))
      return failure();
    // The interface requires values for dynamic sizes and attributes for static
    // ones.
    sizes.push_back(
        getValueOrCreateConstantIndexOp(builder, result.getLoc(), *size));
  }
  reified.push_back(std::move(sizes));
  return success();
}

LogicalResult symshape::reifyList(OpBuilder &builder, Operation *op,
                                  ArrayRef<OpFoldResult> sizes,
                                  ReifiedRankedShapedTypeDims &reified) {
  SmallVector<OpFoldResult> indices;
  for (OpFoldResult size : sizes) {
    auto v = dyn_cast<Value>(size);
    // The interface requires index values for dynamic sizes.
    if (v && !v.getType().isIndex())
      size = getValueOrCreateConstantIndexOp(
          builder, op->getLoc(), getSizeOfOperand(builder, op->getLoc(), v));
    indices.push_back(size);
  }
  reified.push_back(std::move(indices));
  return success();
}

//===----------------------------------------------------------------------===//
// Dimension numbers
//===----------------------------------------------------------------------===//

LogicalResult symshape::verifyDims(Operation *op, StringRef field,
                                   ArrayRef<int64_t> dims, int64_t rank,
                                   StringRef rankOf, bool sorted) {
  std::string wrong;
  llvm::SmallDenseSet<int64_t> seen;
  for (auto [i, dim] : llvm::enumerate(dims)) {
    if (dim < 0 || dim >= rank)
      wrong =
          ("name dimensions of " + rankOf + ", which has rank " + Twine(rank))
              .str();
    else if (!seen.insert(dim).second)
      wrong = "name no dimension twice";
    else if (sorted && i != 0 && dims[i - 1] > dim)
      wrong = "be sorted";
    if (wrong.empty())
      continue;
    InFlightDiagnostic diag = op->emitOpError();
    diag << "expected '" << field << "' to " << wrong << ", found [";
    llvm::interleaveComma(dims, diag);
    return diag << "]";
  }
  return success();
}

LogicalResult symshape::verifyDisjoint(Operation *op, StringRef fieldA,
                                       ArrayRef<int64_t> a, StringRef fieldB,
                                       ArrayRef<int64_t> b) {
  for (int64_t dim : a)
    if (llvm::is_contained(b, dim))
      return op->emitOpError()
             << "expected '" << fieldA << "' and '" << fieldB
             << "' to have no dimension in common, found " << dim;
  return success();
}

//===----------------------------------------------------------------------===//
// Indices of gather and scatter
//===----------------------------------------------------------------------===//

std::string symshape::axisOf(StringRef what, int64_t axis) {
  return ("the extent of dimension " + Twine(axis) + " of the " + what).str();
}

std::string symshape::entryOf(StringRef field, int64_t i) {
  return (field + "[" + Twine(i) + "]").str();
}

/// Checks one index vector of scalars.
static LogicalResult verifyScalars(Operation *op,
                                   const StartIndexOperands &starts,
                                   NamedDims batching, NamedDims indexMap) {
  if (starts.vectorDim)
    return op->emitOpError() << "expected no 'index_vector_dim', since the "
                                "indices are scalars, found "
                             << *starts.vectorDim;
  if (!batching.dims.empty())
    return op->emitOpError() << "expected no entries in '" << batching.field
                             << "', since the indices are scalars, found "
                             << batching.dims.size();
  if (starts.staticStarts.size() != indexMap.dims.size())
    return op->emitOpError()
           << "expected " << counted(indexMap.dims.size(), "index", "indices")
           << ", one for each entry of '" << indexMap.field << "', found "
           << starts.staticStarts.size();
  int64_t dynamic = llvm::count_if(starts.staticStarts, ShapedType::isDynamic);
  if (dynamic != int64_t(starts.starts.size()))
    return op->emitOpError()
           << "expected " << counted(dynamic, "operand", "operands")
           << " in 'starts', found " << starts.starts.size();
  return success();
}

/// Checks that a tensor holds the indices, and nothing else does.
static LogicalResult verifyIndexTensor(Operation *op,
                                       const StartIndexOperands &starts) {
  if (!starts.vectorDim)
    return op->emitOpError()
           << "expected 'index_vector_dim', since the indices are a tensor";
  if (!starts.starts.empty() || !starts.staticStarts.empty())
    return op->emitOpError() << "expected the indices as one tensor or as "
                                "scalars, found both";
  return success();
}

LogicalResult
symshape::verifyIndexing(Operation *op, const StartIndexOperands &starts,
                         int64_t rank, NamedDims dropped, NamedDims batching,
                         NamedDims indicesBatching, NamedDims indexMap) {
  if (failed(starts.indices ? verifyIndexTensor(op, starts)
                            : verifyScalars(op, starts, batching, indexMap)))
    return failure();
  int64_t vectorDim = starts.vectorDim.value_or(0);
  int64_t indicesRank =
      starts.indices ? cast<ShapedType>(starts.indices.getType()).getRank() : 1;
  // It may equal the rank: then the indices are single numbers.
  if (vectorDim < 0 || vectorDim > indicesRank)
    return op->emitOpError()
           << "expected 'index_vector_dim' to be from 0 to " << indicesRank
           << ", the rank of the indices, found " << vectorDim;
  if (failed(verifyDims(op, dropped.field, dropped.dims, rank, "the operand",
                        /*sorted=*/true)) ||
      failed(verifyDims(op, batching.field, batching.dims, rank, "the operand",
                        /*sorted=*/true)) ||
      failed(verifyDims(op, indicesBatching.field, indicesBatching.dims,
                        indicesRank, "the indices", /*sorted=*/false)) ||
      failed(verifyDims(op, indexMap.field, indexMap.dims, rank, "the operand",
                        /*sorted=*/false)) ||
      failed(verifyDisjoint(op, dropped.field, dropped.dims, batching.field,
                            batching.dims)) ||
      failed(verifyDisjoint(op, indexMap.field, indexMap.dims, batching.field,
                            batching.dims)))
    return failure();
  if (batching.dims.size() != indicesBatching.dims.size())
    return op->emitOpError()
           << "expected '" << indicesBatching.field << "' to have "
           << counted(batching.dims.size(), "entry", "entries")
           << ", as many as '" << batching.field << "', found "
           << indicesBatching.dims.size();
  if (llvm::is_contained(indicesBatching.dims, vectorDim))
    return op->emitOpError()
           << "expected '" << indicesBatching.field
           << "' not to contain 'index_vector_dim', found " << vectorDim;
  if (vectorDim == indicesRank && indexMap.dims.size() != 1)
    return op->emitOpError()
           << "expected 1 entry in '" << indexMap.field
           << "', since 'index_vector_dim' is the rank of the indices, found "
           << indexMap.dims.size();
  return success();
}

void symshape::requireIndexing(SmallVectorImpl<SizePrecondition> &preconditions,
                               ExprContext &ctx, Value indices,
                               int64_t vectorDim, ArrayRef<int64_t> batching,
                               ArrayRef<int64_t> indicesBatching,
                               ArrayRef<int64_t> indexMap,
                               StringRef indexMapField) {
  for (auto [a, b] : llvm::zip_equal(batching, indicesBatching))
    preconditions.push_back(
        SizePrecondition::equal(ctx.inputDim(0, a), ctx.inputDim(1, b),
                                axisOf("operand", a), axisOf("indices", b)));
  if (!indices || vectorDim == cast<ShapedType>(indices.getType()).getRank())
    return;
  preconditions.push_back(SizePrecondition::equal(
      ctx.inputDim(1, vectorDim), ctx.constant(indexMap.size()),
      axisOf("indices", vectorDim),
      (Twine(indexMap.size()) + ", the entries of '" + indexMapField + "'")
          .str()));
}

std::optional<SmallVector<int64_t>>
symshape::getConstantStarts(Value indices, ArrayRef<OpFoldResult> scalars) {
  if (!indices)
    return getConstantIntValues(scalars);
  DenseIntElementsAttr numbers;
  if (!matchPattern(indices, m_Constant(&numbers)))
    return std::nullopt;
  return llvm::map_to_vector(
      numbers.getValues<APInt>(),
      [](const APInt &number) { return number.getSExtValue(); });
}

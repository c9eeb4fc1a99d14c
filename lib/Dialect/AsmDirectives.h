//===- AsmDirectives.h - Custom directives of assembly ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions that implement `custom<...>` in the ops' assembly formats.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_DIALECT_ASMDIRECTIVES_H
#define SYMSHAPE_LIB_DIALECT_ASMDIRECTIVES_H

#include "SymShape/Dialect/SymShape.h"

namespace mlir::symshape {

/// `(s0, s1) -> [s0, at_most(s1), ?]`, or `[4, ?]` without symbols.
ParseResult parseBoundShape(OpAsmParser &parser, ShapeAttr &shape);
void printBoundShape(OpAsmPrinter &printer, Operation *op, ShapeAttr shape);

/// `(s0, d) -> [s0 * 2, d]`. With `firstGroup`, two lists separated by a comma;
/// the first has `firstGroup` expressions.
ParseResult parseBoundExprs(OpAsmParser &parser, ExprListAttr &exprs,
                            int64_t *firstGroup = nullptr);
void printBoundExprs(OpAsmPrinter &printer, Operation *op, ExprListAttr exprs,
                     std::optional<int64_t> firstGroup = std::nullopt);

/// `[1, %n, dim(2, 0)]`: entry number i that is an operand becomes symbol i of
/// the list. The operand's type is written unless it is index.
ParseResult
parseMixedSizes(OpAsmParser &parser, ExprListAttr &exprs,
                SmallVectorImpl<OpAsmParser::UnresolvedOperand> &sizes,
                SmallVectorImpl<Type> &types);
void printMixedSizes(OpAsmPrinter &printer, Operation *op, ExprListAttr exprs,
                     OperandRange sizes, TypeRange types);

/// `[1, %n, %e : !symshape.extent<exact>]`: constants and operands. The type of
/// an operand is written unless it is index.
ParseResult
parseSizeList(OpAsmParser &parser,
              SmallVectorImpl<OpAsmParser::UnresolvedOperand> &sizes,
              SmallVectorImpl<Type> &types, DenseI64ArrayAttr &statics);
void printSizeList(OpAsmPrinter &printer, Operation *op, OperandRange sizes,
                   TypeRange types, ArrayRef<int64_t> statics);

/// `[1, %n]`: constants and index operands.
ParseResult
parseIndexList(OpAsmParser &parser,
               SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands,
               DenseI64ArrayAttr &statics);
void printIndexList(OpAsmPrinter &printer, Operation *op, OperandRange operands,
                    DenseI64ArrayAttr statics);

/// `%ids`, a tensor, or `[%i, 3]`, one index vector of scalars.
ParseResult
parseStartIndices(OpAsmParser &parser,
                  std::optional<OpAsmParser::UnresolvedOperand> &indices,
                  SmallVectorImpl<OpAsmParser::UnresolvedOperand> &starts,
                  DenseI64ArrayAttr &staticStarts);
void printStartIndices(OpAsmPrinter &printer, Operation *op, Value indices,
                       OperandRange starts, DenseI64ArrayAttr staticStarts);

/// The types of the indices, if they are a tensor, and of the updates.
ParseResult parseIndicesAndUpdatesTypes(OpAsmParser &parser, Type &indices,
                                        Type &updates);
void printIndicesAndUpdatesTypes(OpAsmPrinter &printer, Operation *op,
                                 Type indices, Type updates);

/// `same`, `same_lower`, or `low = [1, %n] high = [0, 1]`.
ParseResult parseWindowPadding(
    OpAsmParser &parser, WindowPaddingAttr &padding,
    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &low,
    SmallVectorImpl<Type> &lowTypes, DenseI64ArrayAttr &staticLow,
    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &high,
    SmallVectorImpl<Type> &highTypes, DenseI64ArrayAttr &staticHigh);
void printWindowPadding(OpAsmPrinter &printer, Operation *op,
                        WindowPaddingAttr padding, OperandRange low,
                        TypeRange lowTypes, DenseI64ArrayAttr staticLow,
                        OperandRange high, TypeRange highTypes,
                        DenseI64ArrayAttr staticHigh);

/// `[1, 8]` or `{[1, 8], [16, *]}`.
ParseResult parseIntervals(AsmParser &parser,
                           SmallVectorImpl<SymbolInterval> &intervals);
void printIntervals(raw_ostream &os, ArrayRef<SymbolInterval> intervals);

/// `eq (s0, d) -> [s0 * 2, d]`, `in_range (d) -> [d] in [1, 8]`,
/// `product_equal (a, b) -> [a, 2], [b]`.
ParseResult parsePredicate(OpAsmParser &parser, PredicateKindAttr &kind,
                           ExprListAttr &exprs, IntervalsAttr &intervals,
                           IntegerAttr &groupSize);
void printPredicate(OpAsmPrinter &printer, Operation *op,
                    PredicateKindAttr kind, ExprListAttr exprs,
                    IntervalsAttr intervals, IntegerAttr groupSize);

/// `eq`, `ne`, `le` or `lt`.
ParseResult parseComparison(OpAsmParser &parser, PredicateKindAttr &kind);
void printComparison(OpAsmPrinter &printer, Operation *op,
                     PredicateKindAttr kind);

/// `index` if both types are index, else two types separated by a comma.
ParseResult parseMeetTypes(OpAsmParser &parser, Type &lhs, Type &rhs);
void printMeetTypes(OpAsmPrinter &printer, Operation *op, Type lhs, Type rhs);

/// `replace`, `add`, ....
ParseResult parseScatterKind(OpAsmParser &parser, ScatterKindAttr &kind);
void printScatterKind(OpAsmPrinter &printer, Operation *op,
                      ScatterKindAttr kind);

/// `"s0" in [2, 512] divisor 2 claimed in [0, 100]`.
ParseResult parseSymbolDeclaration(OpAsmParser &parser, SymbolInfoAttr &info,
                                   SymbolInfoAttr &claimed);
void printSymbolDeclaration(OpAsmPrinter &printer, Operation *op,
                            SymbolInfoAttr info, SymbolInfoAttr claimed);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_DIALECT_ASMDIRECTIVES_H

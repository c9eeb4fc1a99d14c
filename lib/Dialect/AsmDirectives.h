//===- AsmDirectives.h - Custom directives of assembly ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions behind `custom<...>` in the ops' assembly formats.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_DIALECT_ASMDIRECTIVES_H
#define SYMSHAPE_LIB_DIALECT_ASMDIRECTIVES_H

#include "SymShape/Dialect/SymShape.h"

namespace mlir::symshape {

/// `(s0, s1) -> [s0, at_most(s1), ?]`, or `[4, ?]` without symbols.
ParseResult parseBoundShape(OpAsmParser &parser, ShapeAttr &shape);
void printBoundShape(OpAsmPrinter &printer, Operation *op, ShapeAttr shape);

/// `(s0, d) -> [s0 * 2, d]`.
ParseResult parseBoundExprs(OpAsmParser &parser, ExprListAttr &exprs);
void printBoundExprs(OpAsmPrinter &printer, Operation *op, ExprListAttr exprs);

/// `[1, %n, dim(2, 0)]`: an entry that is an operand is symbol i of the list, i
/// counting such entries; its type is written unless it is index.
ParseResult
parseMixedSizes(OpAsmParser &parser, ExprListAttr &exprs,
                SmallVectorImpl<OpAsmParser::UnresolvedOperand> &sizes,
                SmallVectorImpl<Type> &types);
void printMixedSizes(OpAsmPrinter &printer, Operation *op, ExprListAttr exprs,
                     OperandRange sizes, TypeRange types);

/// `eq`, `ne`, ....
ParseResult parsePredicateKind(OpAsmParser &parser, PredicateKindAttr &kind);
void printPredicateKind(OpAsmPrinter &printer, Operation *op,
                        PredicateKindAttr kind);

/// `"s0" in [2, 512] divisor 2 claimed in [0, 100]`.
ParseResult parseSymbolDeclaration(OpAsmParser &parser, SymbolInfoAttr &info,
                                   SymbolInfoAttr &claimed);
void printSymbolDeclaration(OpAsmPrinter &printer, Operation *op,
                            SymbolInfoAttr info, SymbolInfoAttr claimed);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_DIALECT_ASMDIRECTIVES_H

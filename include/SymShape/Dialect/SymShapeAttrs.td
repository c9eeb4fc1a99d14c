//===- SymShapeAttrs.td - Attributes -----------------------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_ATTRS_TD
#define SYMSHAPE_DIALECT_ATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "SymShape/Dialect/SymShapeDialect.td"

class SymShape_Attr<string name, string attrMnemonic>
    : AttrDef<SymShape_Dialect, name> {
  let mnemonic = attrMnemonic;
}

/// An attribute that holds expressions. They may be given in any context: the
/// attribute copies them into the dialect's, so that it never points into an
/// analysis' arena.
class SymShape_AttrOfExprs<string name, string attrMnemonic>
    : SymShape_Attr<name, attrMnemonic> {
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let skipDefaultBuilders = 1;
}

def SymShape_ExprAttr : SymShape_AttrOfExprs<"Expr", "expr"> {
  let summary = "Hold a dimension expression";
  let description = [{
    An integer expression in canonical form. Symbols are positional: the
    attribute prints symbol 0 as `s0`, symbol 1 as `s1`, and so on.

    Example: `#symshape.expr<s0 * 32 + 1>`
  }];
  let parameters = (ins AttrParameter<"::mlir::symshape::DimExpr",
                                      "an expression of the dialect">:$expr);
  let builders = [AttrBuilder<(ins "DimExpr":$expr), [{
    return $_get($_ctxt, SymShapeDialect::adopt($_ctxt, expr));
  }]>];
}

def SymShape_ShapeAttr : SymShape_AttrOfExprs<"Shape", "shape"> {
  let summary = "Describe the extents of a ranked shaped value";
  let description = [{
    Has one entry per dimension. An expression `e` is the extent itself (exact),
    `at_most(e)` is an upper bound of the extent, and `?` is an unknown extent.
    The attribute also stores the names of the symbols. If the names are not in
    order of first use, or if a name is unused, they are listed before the
    entries, as in the second example.

    Examples: `#symshape.shape<[s0, at_most(s1 * 2), ?, 768]>`,
    `#symshape.shape<(s1, s0) -> [s0 + 1]>`

    In a premise, an exact entry without symbols is at most 2^63 - 1, the
    greatest size of a dimension. Other entries may be greater for some values
    of their symbols: no tensor has such a size.
  }];
  let parameters = (ins
    ArrayRefParameter<"::mlir::symshape::Extent">:$entries,
    ArrayRefParameter<"::mlir::StringAttr">:$names);
  let builders = [AttrBuilder<(ins "::llvm::ArrayRef<Extent>":$entries,
                                   "::llvm::ArrayRef<StringAttr>":$names), [{
    ::llvm::SmallVector<Extent> own(entries);
    for (Extent &entry : own)
      entry.expr = SymShapeDialect::adopt($_ctxt, entry.expr);
    return $_get($_ctxt, own, names);
  }]>];
  let extraClassDeclaration = [{
    int64_t getRank() const { return getEntries().size(); }

    /// Builds the attribute from expressions of any context: their leaves that
    /// are symbols are named by `nameOf` and numbered by first use.
    static ShapeAttr build(::mlir::MLIRContext *context,
                           ::llvm::ArrayRef<Extent> entries,
                           ::llvm::function_ref<std::string(DimExpr)> nameOf);

    /// The entries in `target`, symbol i replaced by `symbols[i]`.
    ::llvm::SmallVector<Extent>
    instantiate(ExprContext &target, ::llvm::ArrayRef<DimExpr> symbols) const;
  }];
}

def SymShape_ExprListAttr : SymShape_AttrOfExprs<"ExprList", "exprs"> {
  let summary = "Hold dimension expressions over the same symbols";
  let description = [{
    Like `#symshape.shape`, but each expression is a number, not an extent.

    Example: `#symshape.exprs<[s0 * 32, d]>`
  }];
  let parameters = (ins
    ArrayRefParameter<"::mlir::symshape::DimExpr">:$exprs,
    ArrayRefParameter<"::mlir::StringAttr">:$names);
  let builders = [AttrBuilder<(ins "::llvm::ArrayRef<DimExpr>":$exprs,
                                   "::llvm::ArrayRef<StringAttr>":$names), [{
    ::llvm::SmallVector<DimExpr> own(exprs);
    for (DimExpr &e : own)
      e = SymShapeDialect::adopt($_ctxt, e);
    return $_get($_ctxt, own, names);
  }]>];
  let extraClassDeclaration = [{
    /// The expressions in `target`, symbol i replaced by `symbols[i]`.
    ::llvm::SmallVector<DimExpr>
    instantiate(ExprContext &target, ::llvm::ArrayRef<DimExpr> symbols) const;
  }];
}

def SymShape_SymbolInfoAttr : SymShape_Attr<"SymbolInfo", "symbol"> {
  let summary = "Declare a symbol";
  let description = [{
    Has the name of the symbol and facts about its value: intervals (`*` means
    no limit), a divisor, and `stays_dynamic`, which says that no fact may fix
    the symbol to one value. Likely values are hints, not facts.

    The intervals are sorted, disjoint and not empty. Without intervals, the
    value has no limits.

    Examples: `#symshape.symbol<s0 in [2, 512]>`,
    `#symshape.symbol<s0 in {[1, 8], [16, *]} divisor 4 likely {4, 8}
    stays_dynamic>`
  }];
  let parameters = (ins
    "::mlir::StringAttr":$name,
    ArrayRefParameter<"::mlir::symshape::SymbolInterval">:$intervals,
    "int64_t":$divisor,
    ArrayRefParameter<"int64_t">:$likely,
    "bool":$staysDynamic);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def SymShape_SymbolsAttr : SymShape_Attr<"Symbols", "symbols"> {
  let summary = "Declare the symbols of a function";
  let description = [{
    A list of declarations in the syntax of `#symshape.symbol`. The names are
    distinct.

    Example: `#symshape.symbols<s0 in [2, 512], s1, "seq len" divisor 8>`
  }];
  let parameters = (ins
    ArrayRefParameter<"::mlir::symshape::SymbolInfoAttr">:$symbols);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The declaration of `name`; null if there is none.
    SymbolInfoAttr lookup(::llvm::StringRef name) const;
    /// The declared name closest to `name`, empty if none is close.
    std::string closest(::llvm::StringRef name) const;
  }];
}

def SymShape_IntervalsAttr : SymShape_Attr<"Intervals", "intervals"> {
  let summary = "Hold a set of integers as intervals";
  let description = [{
    Has at least one interval. The intervals are sorted, disjoint and not empty;
    `*` means no limit.

    Examples: `#symshape.intervals<[1, 8]>`,
    `#symshape.intervals<{[1, 8], [16, *]}>`
  }];
  let parameters = (ins
    ArrayRefParameter<"::mlir::symshape::SymbolInterval">:$intervals);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// True if `value` lies in one of the intervals.
    bool contains(const ::llvm::DynamicAPInt &value) const;
  }];
}

#endif // SYMSHAPE_DIALECT_ATTRS_TD

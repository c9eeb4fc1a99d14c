//===- SymShapeOpBase.td - Shared by all ops ---------------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_OPBASE_TD
#define SYMSHAPE_DIALECT_OPBASE_TD

include "SymShape/Dialect/SymShapeAttrs.td"
include "SymShape/Dialect/SymShapeTypes.td"
include "SymShape/Interfaces/OperandRoleInterface.td"
include "SymShape/Interfaces/ShapeModelInterface.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class SymShape_Op<string mnemonic, list<Trait> traits = []>
    : Op<SymShape_Dialect, mnemonic, traits>;

/// A value that an expression on an op may refer to: a symbol or an index.
def SymShape_Binding : AnyTypeOf<[SymShape_SymbolType, Index],
                                 "symshape symbol or index">;

/// A value whose shape can be stated: its rank is always known.
def SymShape_Shaped : AnyTypeOf<[AnyRankedTensor, AnyMemRef],
                                "ranked tensor or memref">;

/// Each operand that is a size is an index or an exact extent.
def SymShape_ExactSizes : NativeOpTrait<"ExactSizes"> {
  let cppNamespace = "::mlir::symshape";
}

/// The op computes extents, bounds or conditions on them.
def SymShape_AboutExtents : NativeOpTrait<"AboutExtents"> {
  let cppNamespace = "::mlir::symshape";
}

/// The number of the result is neither that of an operand nor the size of a
/// tensor or buffer.
def SymShape_ComputesNumber : NativeOpTrait<"ComputesNumber"> {
  let cppNamespace = "::mlir::symshape";
}

/// The op has expressions over its `bindings`: symbols or indices.
def SymShape_HasBindings : NativeOpTrait<"HasBindings"> {
  let cppNamespace = "::mlir::symshape";
}

/// Resources of effects that order statements and keep them alive.
def SymShape_FactResource : Resource<"::mlir::symshape::FactResource">;
def SymShape_ClaimResource : Resource<"::mlir::symshape::ClaimResource">;

#endif // SYMSHAPE_DIALECT_OPBASE_TD

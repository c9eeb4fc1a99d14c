//===- ShapePassOptions.td - Options that passes share ------*- tablegen -* ===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_SHAPEPASSOPTIONS
#define SYMSHAPE_ANALYSIS_SHAPEPASSOPTIONS

include "mlir/Pass/PassBase.td"

class SymShape_TrustPreconditionsOption
    : Option<"trustPreconditions", "trust-preconditions", "bool", "false",
             "Assume after each op that its preconditions held, for example "
             "that operands have equal sizes; sound only for a program as a "
             "front end emitted it, before any pass moves an op">;
def SymShape_TrustPreconditions : SymShape_TrustPreconditionsOption;

class SymShape_ShapeFunctionsOption
    : ListOption<"shapeFunctions", "shape-functions", "std::string",
                 "MLIR files with shape functions, which compute the result "
                 "sizes of an op; the pass uses them instead of built-in "
                 "models">;
def SymShape_ShapeFunctions : SymShape_ShapeFunctionsOption;

#endif // SYMSHAPE_ANALYSIS_SHAPEPASSOPTIONS

//===- ShapePassOptions.td - Options that passes share ------*- tablegen -*-===//
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
             "Treat the preconditions of ops as facts that hold after the op; "
             "sound only for programs straight from a front end, before any "
             "code motion">;
def SymShape_TrustPreconditions : SymShape_TrustPreconditionsOption;

class SymShape_ShapeFunctionsOption
    : ListOption<"shapeFunctions", "shape-functions", "std::string",
                 "Files with shape functions; they override built-in models">;
def SymShape_ShapeFunctions : SymShape_ShapeFunctionsOption;

#endif // SYMSHAPE_ANALYSIS_SHAPEPASSOPTIONS

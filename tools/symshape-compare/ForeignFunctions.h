//===- ForeignFunctions.h - Functions of dialects unknown here --*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TOOLS_COMPARE_FOREIGNFUNCTIONS_H
#define SYMSHAPE_TOOLS_COMPARE_FOREIGNFUNCTIONS_H

#include "mlir/IR/BuiltinOps.h"

namespace symshape_compare {

/// Makes functions of dialects that are unknown here, such as IREE's
/// `util.func`, functions of `func`, so that they are compared. In generic
/// form, they have a `sym_name`, a `function_type`, and one region that ends at
/// ops `util.return`.
void readForeignFunctions(mlir::ModuleOp module);

} // namespace symshape_compare

#endif // SYMSHAPE_TOOLS_COMPARE_FOREIGNFUNCTIONS_H

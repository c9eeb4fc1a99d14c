//===- SequentialControl.h - Branches and loops of scf ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_TRANSFORMS_SEQUENTIALCONTROL_H
#define SYMSHAPE_LIB_TRANSFORMS_SEQUENTIALCONTROL_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace mlir::symshape {

/// True for the branches and loops of scf that run their regions one after the
/// other, such as `scf.if` and `scf.while`, but not `scf.forall`. False for a
/// null op.
inline bool isSequentialControl(Operation *op) {
  return op && isa_and_nonnull<scf::SCFDialect>(op->getDialect()) &&
         isa<RegionBranchOpInterface>(op) &&
         !op->hasTrait<OpTrait::HasParallelRegion>();
}

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_TRANSFORMS_SEQUENTIALCONTROL_H

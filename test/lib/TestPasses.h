//===- TestPasses.h - Passes of the execution harness -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TEST_LIB_TESTPASSES_H
#define SYMSHAPE_TEST_LIB_TESTPASSES_H

namespace mlir::symshape::test {

void registerCopyBetweenBlocks();
void registerInlineAssuming();
void registerListOps();

} // namespace mlir::symshape::test

#endif // SYMSHAPE_TEST_LIB_TESTPASSES_H

//===- Tools.h - The entry points of the tools ------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The main functions of the tools. A build with SYMSHAPE_STATIC_MLIR has all of
// them in libSymShapeC.so, next to its one copy of MLIR, and the executables
// only call them (main.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TOOLS_TOOLS_H
#define SYMSHAPE_TOOLS_TOOLS_H

extern "C" {
int symshapeCompareMain(int argc, char **argv);
int symshapeLspServerMain(int argc, char **argv);
int symshapeOptMain(int argc, char **argv);
int symshapeProveMain(int argc, char **argv);
}

#endif // SYMSHAPE_TOOLS_TOOLS_H

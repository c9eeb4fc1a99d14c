//===- main.cpp - Start a tool --------------------------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CMake compiles this once for each tool, and SYMSHAPE_TOOL_MAIN names the
// entry point.
//
//===----------------------------------------------------------------------===//

#include "Tools.h"

int main(int argc, char **argv) { return SYMSHAPE_TOOL_MAIN(argc, argv); }

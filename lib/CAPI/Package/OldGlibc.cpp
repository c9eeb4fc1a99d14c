//===- OldGlibc.cpp - Functions of newer versions of glibc ----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For SYMSHAPE_GLIBC_STUBS: the functions that the C++ library of this machine
// takes from its glibc, and that glibc 2.28 does not have.
//
//===----------------------------------------------------------------------===//

#include <cstdint>
#include <cstdlib>
#include <sys/random.h>

extern "C" {
// Whether the process has a single thread (2.32): "no" is always right.
extern char __libc_single_threaded;
char __libc_single_threaded = 0;

// Of std::random_device (2.36).
uint32_t arc4random() {
  uint32_t number;
  if (getrandom(&number, sizeof(number), 0) != sizeof(number))
    abort();
  return number;
}
}

//===- MemoryPasses.td - Passes that lay out memory --------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_TRANSFORMS_MEMORYPASSES
#define SYMSHAPE_TRANSFORMS_MEMORYPASSES

include "SymShape/Analysis/ShapePassOptions.td"
include "mlir/Pass/PassBase.td"

def PlanMemoryPass : Pass<"symshape-plan-memory", "::mlir::ModuleOp"> {
  let summary = "Put the buffers of a block into one allocation, for all sizes";
  let description = [{
    Replaces the `memref.alloc` ops of a block by views of one allocation. Two
    buffers share bytes if they are never needed at the same time, even if
    nobody can tell which of them is larger: the offset of a buffer is the
    largest end of the buffers below it that are needed at the same time. So no
    two such buffers overlap, at any size. The pass chooses the order of the
    buffers, from bottom to top, so that they need little memory at many sizes.

    The offsets are computed where the first buffer is allocated, from sizes
    that are known there. If the pass takes such a size from other values than
    the alloc does, an assertion at the alloc compares both. The program also
    stops if a buffer has more than 2^48 bytes, so that no sum wraps.

    A buffer keeps its allocation, with a remark, if anything but this block may
    see it: if it is returned, stored, passed to a call, carried by a loop, or
    used by an op with unknown effects. So does a buffer whose layout is not the
    identity, or whose elements are no integers or floats of 8 to 64 bits.

    `output` writes a JSON list with an entry for each allocation: `function` is
    the name of its function, `buffers` the number of its buffers, `peak` the
    sums of bytes whose largest is the least memory of any layout, `optimal`
    whether the layout is proved to need no more at any size, `worst` and `mean`
    how many times as much it needs at the tried sizes, and `tried` their
    number: if that is 0, nothing was compared.

    Run the pass last, after the deallocation of buffers: passes over affine
    loops take two views of one allocation for different memory. In a function
    with affine loops, the pass does nothing.
  }];
  let options = [
    Option<"alignment", "alignment", "uint64_t", "64",
           "Bytes to which buffers are aligned, a power of 2 (default: 64)">,
    Option<"leastStaticBytes", "least-static-bytes", "int64_t", "1024",
           "Smaller buffers of static size keep their allocation (default: "
           "1024)">,
    Option<"output", "output", "std::string", "\"\"",
           "The file to write the report to (default: none)">,
    Option<"debug", "debug", "std::string", "\"none\"",
           "none (the default), or poison: overwrite the bytes of a buffer "
           "before its first use and after its last one">,
    SymShape_ShapeFunctions
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::memref::MemRefDialect"
  ];
}

def CheckMemoryPass : Pass<"symshape-check-memory"> {
  let summary = "Check that the views of one allocation do not overlap";
  let description = [{
    Checks a program that `symshape-plan-memory` wrote, without the code of that
    pass. For each allocation of bytes with views, the pass finds the ops
    between which each view is needed, and reads the arithmetic of the offsets:

    - of two views that are needed at the same time, one starts at or above the
      end of the other one: its offset is a sum or maximum with that end in it;
    - the end is the offset plus bytes that hold the view: a product of its
      sizes that an assertion keeps from wrapping, or more than such a product,
      by an assertion in front of the view;
    - no view ends outside of the allocation, and none is used after it.

    Each violation is an error at the view. Run it right after
    `symshape-plan-memory`: other passes may write the arithmetic in another
    form.
  }];
}

def IREEMemoryPass : Pass<"symshape-iree-memory"> {
  let summary = "Lay out the memory between the kernels of an IREE program";
  let description = [{
    IREE lets two buffers share memory only if their sizes are equal or known.
    With sizes from the inputs, a model takes several times the memory that its
    largest set of live buffers has. The pass replaces each
    `stream.resource.pack` by arithmetic: a stacking order of its buffers, in
    which the offset of a buffer is the largest end of the buffers below it that
    are live at the same time. No live buffers overlap, at any size.

    The input is an IREE program before `iree-stream-layout-slices`, in generic
    form; the pass needs `--allow-unregistered-dialect`. `symshape compile
    --plan-memory` prints it in this form, runs the pass, and lets IREE go on.

    The program stops with a message if a buffer has more than 2^48 bytes, so that
    no sum wraps.

    `output` writes a JSON list with an entry for each block of memory:
    `buffers` is their number, `peak` the sums of live bytes whose largest
    is the least memory of any layout, `optimal` whether the layout is
    proved to need no more at any size, `worst` and `mean` the quotient of both
    at the tried sizes, `tried` their number. In a sum, `dim(0, 1)` is the size of axis 1 of input 0,
    and `s0` another number of the program.
  }];
  let options = [
    Option<"alignment", "alignment", "uint64_t", "64",
           "Bytes to which offsets are aligned, a power of 2 (default: 64)">,
    Option<"output", "output", "std::string", "\"\"",
           "The file to write the report to (default: none)">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect"
  ];
}

def RequireMemoryPass : Pass<"symshape-require-memory", "::mlir::ModuleOp"> {
  let summary = "Check at the entry of a function that a call fits in memory";
  let description = [{
    Reads a JSON file with the object

    ```json
    {"function": "main", "limit": 1000000,
     "sums": [{"bytes": "batch * seq * 4 + 512", "message": "needs over 1 MB"} ]}
    ```

    and adds a `symshape.require` at the entry of the function for each sum: an
    expression over the symbols of the function, which must be at most `limit`.
    `symshape-require-premises` then replaces the symbols by sizes of arguments.
    `symshape compile --memory-budget` runs the pass with the formula of
    `symshape memory`.
  }];
  let options = [
    Option<"file", "file", "std::string", "\"\"", "The JSON file">
  ];
  let dependentDialects = ["::mlir::symshape::SymShapeDialect"];
}

#endif // SYMSHAPE_TRANSFORMS_MEMORYPASSES

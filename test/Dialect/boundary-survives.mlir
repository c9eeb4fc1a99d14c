// Upstream passes that change signatures keep or shift attributes. Recorded
// analysis results must not make the new signature invalid.
// RUN: symshape-opt %s --remove-dead-values | FileCheck %s
// RUN: symshape-opt %s --convert-func-to-llvm | FileCheck %s --check-prefix=LLVM

// An argument is removed, so positions of arguments have another meaning.
// CHECK-LABEL: func private @callee(
// CHECK-SAME: memref<?xf32>
// CHECK-SAME: symshape.shape = #symshape.shape<[s0]>
// CHECK-NOT: index
// LLVM-LABEL: llvm.func @callee
// LLVM-SAME: symshape.symbols = #symshape.symbols<s0>
func.func private @callee(
    %i: index,
    %m: memref<?xf32> {symshape.shape = #symshape.shape<[s0]>,
                       symshape.inferred = #symshape.shape<[dim(1, 0)]>})
    -> (memref<?xf32> {symshape.inferred = #symshape.shape<[dim(1, 0)]>})
    attributes {symshape.symbols = #symshape.symbols<s0>} {
  return %m : memref<?xf32>
}

// CHECK-LABEL: func @caller
// CHECK: call @callee(%{{[a-z0-9]+}})
// LLVM-LABEL: llvm.func @caller
func.func @caller(
    %m: memref<?xf32> {symshape.shape = #symshape.shape<[s0]>},
    %i: index) -> memref<?xf32>
    attributes {symshape.symbols = #symshape.symbols<s0>} {
  %r = call @callee(%i, %m) : (index, memref<?xf32>) -> memref<?xf32>
  return %r : memref<?xf32>
}

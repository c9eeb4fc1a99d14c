// Which uses of an input become constant, and which premises are left.
// RUN: symshape-opt %s --symshape-specialize='sizes=n=4,arg1=-1 function=numbers' 2>/dev/null | FileCheck %s --check-prefix=NUMBERS
// RUN: symshape-opt %s --symshape-specialize='sizes=n=4 function=types,keeps' 2>/dev/null | FileCheck %s --check-prefix=TYPES
// RUN: symshape-opt %s --symshape-specialize='sizes=n=4 trust function=types,keeps' 2>/dev/null | FileCheck %s --check-prefix=TRUST
// RUN: symshape-opt %s --symshape-specialize='sizes=n=0 function=derived' 2>/dev/null | FileCheck %s --check-prefix=DERIVED

// The constant has the type of the argument. Only the check reads the argument.
// NUMBERS-LABEL: func.func @numbers(
// NUMBERS: %[[P:.*]] = arith.cmpi eq, %arg1, %c-1_i8 : i8
// NUMBERS: symshape.require %[[P]], "argument 1: expected -1"
// NUMBERS-NOT: %arg1
// NUMBERS: %[[C:.*]] = arith.constant -1 : i8
// NUMBERS: return %[[C]], %{{.*}} : i8, index
func.func @numbers(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %k: i8) -> (i8, index)
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  return %k, %d : i8, index
}

// The checks read the arguments, the body reads casts with static types. A check
// replaces a premise, and a trusted number is one.
// TYPES-LABEL: func.func @types(
// TYPES-SAME: %[[X:.*]]: tensor<?xf32>, %[[M:.*]]: memref<?xf32>) ->
// TYPES: tensor.dim %[[X]], %{{.*}} : tensor<?xf32>
// TYPES: symshape.require %{{.*}}, "argument 0, dimension 0: expected 4"
// TYPES: memref.dim %[[M]], %{{.*}} : memref<?xf32>
// TYPES: symshape.require %{{.*}}, "argument 1, dimension 0: expected 4"
// TYPES: %[[S:.*]] = tensor.cast %[[X]] : tensor<?xf32> to tensor<4xf32>
// TYPES: %[[N:.*]] = memref.cast %[[M]] : memref<?xf32> to memref<4xf32>
// TYPES: %[[W:.*]] = memref.cast %[[N]] : memref<4xf32> to memref<?xf32>
// TYPES: memref.load %[[W]]
// TYPES: math.exp %[[S]] : tensor<4xf32>
// TRUST-LABEL: func.func @types(
// TRUST-SAME: %{{.*}}: tensor<?xf32> {symshape.shape = #symshape.shape<[4]>}, %{{.*}}: memref<?xf32> {symshape.shape = #symshape.shape<[4]>})
// TRUST-NOT: symshape.symbols
// TRUST-NOT: symshape.require
// TRUST: math.exp %{{.*}} : tensor<4xf32>
func.func @types(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %m: memref<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<?xf32>
  %y = math.exp %x : tensor<?xf32>
  return %y : tensor<?xf32>
}

// An encoding may not fit another size, so that the type stays; the check does,
// too. A bound is a premise about a size that has no check.
// TYPES-LABEL: func.func @keeps(
// TYPES-SAME: %[[X:.*]]: tensor<?xf32, "e">, %{{.*}}: tensor<?xf32> {symshape.shape = #symshape.shape<[at_most(4)]>})
// TYPES: symshape.require %{{.*}}, "argument 0, dimension 0: expected 4"
// TYPES-NOT: tensor.cast
// TYPES: return %[[X]] : tensor<?xf32, "e">
// TRUST-LABEL: func.func @keeps(
// TRUST-SAME: tensor<?xf32, "e"> {symshape.shape = #symshape.shape<[4]>}
// TRUST-NOT: tensor.cast
// TRUST: return
func.func @keeps(%x: tensor<?xf32, "e"> {symshape.shape = #symshape.shape<[n]>}, %u: tensor<?xf32> {symshape.shape = #symshape.shape<[at_most(n)]>}) -> tensor<?xf32, "e">
    attributes {symshape.symbols = #symshape.symbols<n>} {
  return %x : tensor<?xf32, "e">
}

// For n = 0, n * 2 + 1 is 1. The other symbol stays.
// DERIVED-LABEL: func.func @derived(
// DERIVED-SAME: tensor<?x?xf32> {symshape.shape = #symshape.shape<[?, m]>}, %{{.*}}: tensor<?xf32> {symshape.shape = #symshape.shape<[m]>})
// DERIVED-SAME: symshape.inferred = #symshape.shape<[1, m]>
// DERIVED-SAME: symshape.symbols = #symshape.symbols<m in [1, *]>
// DERIVED: symshape.require %{{.*}}, "argument 0, dimension 0: expected 1"
// DERIVED-NOT: symshape.require
// DERIVED: return
func.func @derived(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n * 2 + 1, m]>}, %y: tensor<?xf32> {symshape.shape = #symshape.shape<[n + m]>})
    -> (tensor<?x?xf32> {symshape.inferred = #symshape.shape<[n * 2 + 1, m]>})
    attributes {symshape.symbols = #symshape.symbols<n, m in [1, *]>} {
  return %x : tensor<?x?xf32>
}

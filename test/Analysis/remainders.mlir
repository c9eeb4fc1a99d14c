// A known remainder simplifies sizes that are rounded down or up, and other
// remainders.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s
// RUN: symshape-opt %s --symshape-infer=record=boundary | FileCheck %s --check-prefix=RECORD

// CHECK-LABEL: function @rounded{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [n] exact
// RECORD-LABEL: func.func @rounded(
// RECORD-SAME: -> (tensor<?xf32> {symshape.inferred = #symshape.shape<[n]>}, tensor<?xf32> {symshape.inferred = #symshape.shape<[n]>})
func.func @rounded(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> (tensor<?xf32>, tensor<?xf32>)
    attributes {symshape.symbols = #symshape.symbols<n divisor 8>} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %up = arith.ceildivsi %n, %c8 : index
  %padded = arith.muli %up, %c8 : index
  // CHECK-NEXT: tensor<?xf32> [n] exact
  %0 = tensor.empty(%padded) : tensor<?xf32>
  %down = arith.divui %n, %c4 : index
  %cut = arith.muli %down, %c4 : index
  // CHECK-NEXT: tensor<?xf32> [n] exact
  %1 = tensor.empty(%cut) : tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [n floordiv 8] exact
  %2 = tensor.empty(%up) : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// 4 divides n, 8 may not.
// CHECK-LABEL: function @not_rounded{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [n] exact
// RECORD-LABEL: func.func @not_rounded(
// RECORD-SAME: -> (tensor<?xf32> {symshape.inferred = #symshape.shape<[(n ceildiv 8) * 8]>})
func.func @not_rounded(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n divisor 4>} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %up = arith.ceildivsi %n, %c8 : index
  %padded = arith.muli %up, %c8 : index
  // CHECK-NEXT: tensor<?xf32> [(n ceildiv 8) * 8] exact
  %0 = tensor.empty(%padded) : tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [n ceildiv 8] exact
  %1 = tensor.empty(%up) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A check that holds only later says nothing about the first tensor, nor about
// the sizes of the result that a caller sees.
// CHECK-LABEL: function @checked{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
// RECORD-LABEL: func.func @checked(
// RECORD-SAME: -> (tensor<?xf32> {symshape.inferred = #symshape.shape<[dim(0, 0) mod 2]>})
func.func @checked(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %odd = arith.remui %n, %c2 : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0) mod 2] exact
  %0 = tensor.empty(%odd) : tensor<?xf32>
  %m = arith.remui %n, %c4 : index
  %is2 = arith.cmpi eq, %m, %c2 : index
  cf.assert %is2, "two more than a multiple of 4"
  // CHECK-NEXT: tensor<?xf32> [0] exact
  %1 = tensor.empty(%odd) : tensor<?xf32>
  return %1 : tensor<?xf32>
}

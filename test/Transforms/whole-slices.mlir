// A slice of the whole source becomes the source.
// RUN: symshape-opt %s --symshape-simplify-reshapes --canonicalize | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: symshape-opt %t --symshape-pipeline | diff %t -
// RUN: %execute %s

// Fires: whole-extract-slice
// CHECK-LABEL: func @sizes
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>
// CHECK-NOT: extract_slice
// CHECK: return %[[X]]
// CASE: sizes(<Nx3>) -> returns for N = 0 2
// CASE: sizes(<1x1>) -> returns
func.func @sizes(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = tensor.extract_slice %x[0, 0] [%a, %b] [1, 1]
      : tensor<?x?xf32> to tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// The last 512 of at most 512 elements.
// CHECK-LABEL: func @clamped
// CHECK-NOT: extract_slice
// CASE: clamped(<N>) -> returns for N = 1 3 512
func.func @clamped(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[s]>})
    -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<s in [1, 512]>} {
  %c0 = arith.constant 0 : index
  %c512 = arith.constant 512 : index
  %s = tensor.dim %x, %c0 : tensor<?xf32>
  %d = arith.subi %s, %c512 : index
  %from = arith.maxsi %d, %c0 : index
  %n = arith.minsi %s, %c512 : index
  %r = tensor.extract_slice %x[%from] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

// It may leave out the first one of at most 513 elements.
// Must not fire: whole-extract-slice
// CHECK-LABEL: func @clamped_more
// CHECK: extract_slice
// CASE: clamped_more(<N>) -> returns for N = 3 513
func.func @clamped_more(%x: tensor<?xf32>
                        {symshape.shape = #symshape.shape<[s]>})
    -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<s in [1, 513]>} {
  %c0 = arith.constant 0 : index
  %c512 = arith.constant 512 : index
  %s = tensor.dim %x, %c0 : tensor<?xf32>
  %d = arith.subi %s, %c512 : index
  %from = arith.maxsi %d, %c0 : index
  %n = arith.minsi %s, %c512 : index
  %r = tensor.extract_slice %x[%from] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

// One axis is whole, the other one is not.
// CHECK-LABEL: func @one_axis
// CHECK: extract_slice
// CASE: one_axis(<2x3>, N) -> returns for N = 1 2
// CASE: one_axis(<0x3>, 0) -> returns
func.func @one_axis(%x: tensor<?x?xf32>, %n: index) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = tensor.extract_slice %x[0, 0] [%n, %b] [1, 1]
      : tensor<?x?xf32> to tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// Every other element, and the empty slice at the end.
// CHECK-LABEL: func @every_other
// CHECK: extract_slice
// CHECK: extract_slice
// CASE: every_other(<4>, <1>) -> returns
// CASE: every_other(<0>, <0>) -> returns
func.func @every_other(%x: tensor<?xf32>, %y: tensor<?xf32>)
    -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %half = arith.ceildivsi %a, %c2 : index
  %r = tensor.extract_slice %x[0] [%half] [2] : tensor<?xf32> to tensor<?xf32>
  %s = tensor.extract_slice %x[%a] [0] [1] : tensor<?xf32> to tensor<0xf32>
  %t = tensor.cast %s : tensor<0xf32> to tensor<?xf32>
  return %r, %t : tensor<?xf32>, tensor<?xf32>
}

// Fires: whole-insert-slice
// CHECK-LABEL: func @replace
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x?xf32>
// CHECK-NOT: insert_slice
// CHECK: return %[[X]]
// CASE: replace(<Nx3>, <Nx3>) -> returns for N = 0 2
func.func @replace(
    %x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[a, b]>},
    %y: tensor<?x?xf32> {symshape.shape = #symshape.shape<[a, b]>})
    -> tensor<?x?xf32> attributes {symshape.symbols = #symshape.symbols<a, b>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = tensor.insert_slice %x into %y[0, 0] [%a, %b] [1, 1]
      : tensor<?x?xf32> into tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// Nothing says that the tensors have one shape.
// Must not fire: whole-insert-slice
// CHECK-LABEL: func @replace_part
// CHECK: insert_slice
// CASE: replace_part(<Nx3>, <4x3>) -> returns for N = 0 2
// CASE: replace_part(<2x3>, <2x3>) -> returns
func.func @replace_part(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>)
    -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = tensor.insert_slice %x into %y[0, 0] [%a, %b] [1, 1]
      : tensor<?x?xf32> into tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// A slice of another rank is another value.
// CHECK-LABEL: func @other_rank
// CHECK: extract_slice
// CASE: other_rank(<1x3>) -> returns
func.func @other_rank(%x: tensor<1x?xf32>) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %b = tensor.dim %x, %c1 : tensor<1x?xf32>
  %r = tensor.extract_slice %x[0, 0] [1, %b] [1, 1]
      : tensor<1x?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

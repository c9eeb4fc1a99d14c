// RUN: symshape-opt %s --symshape-infer=print=table -o /dev/null | tr -s " " | FileCheck %s
// RUN: %execute %s --after=--symshape-sanitize

// Elements and sizes that copies of tensors and masks keep.

// A copy has the elements of the source, not those of the destination.
// CHECK-LABEL: function @copies
// CHECK: tensor<?x?x?xi16> [n, n, 1] exact
// CASE: copies(<0>)
// CASE: copies(<3>)
func.func @copies(%x: tensor<?xi8> {symshape.shape = #symshape.shape<[n]>}) -> (index, index, index)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %t = tensor.from_elements %n : tensor<1xindex>
  %one = arith.constant dense<1> : tensor<1xindex>
  %new = bufferization.alloc_tensor() copy(%t) : tensor<1xindex>
  %more = arith.addi %n, %c2 : index
  %next = tensor.from_elements %more : tensor<1xindex>
  %put = bufferization.materialize_in_destination %t in %next : (tensor<1xindex>, tensor<1xindex>) -> tensor<1xindex>
  %other = tensor.from_elements %n : tensor<1xindex>
  %back = bufferization.materialize_in_destination %one in %other : (tensor<1xindex>, tensor<1xindex>) -> tensor<1xindex>
  %a = tensor.extract %new[%c0] : tensor<1xindex>
  %b = tensor.extract %put[%c0] : tensor<1xindex>
  %c = tensor.extract %back[%c0] : tensor<1xindex>
  %0 = tensor.empty(%a, %b, %c) : tensor<?x?x?xi16>
  %d0 = tensor.dim %0, %c0 : tensor<?x?x?xi16>
  %d1 = tensor.dim %0, %c1 : tensor<?x?x?xi16>
  %d2 = tensor.dim %0, %c2 : tensor<?x?x?xi16>
  return %d0, %d1, %d2 : index, index, index
}

// A masked write keeps the size of the tensor. A masked sum is another number
// than the sum.
// CHECK-LABEL: function @masked
// CHECK: tensor<?xi8> [dim(0, 0)] exact
// CHECK: tensor<?xi16> [?] unknown
// CASE: masked(<3: 1, 2, 3>, 1)
// CASE: masked(<9>, 0)
func.func @masked(%x: tensor<?xi8>, %p: i1) -> (index, tensor<?xi8>) {
  %c0 = arith.constant 0 : index
  %v = arith.constant dense<5> : vector<2xi8>
  %true = arith.constant true
  %m = vector.from_elements %true, %p : vector<2xi1>
  %0 = vector.mask %m {
    vector.transfer_write %v, %x[%c0] : vector<2xi8>, tensor<?xi8>
  } : vector<2xi1> -> tensor<?xi8>
  %w = arith.constant dense<3> : vector<2xi32>
  %sum = vector.mask %m { vector.reduction <add>, %w : vector<2xi32> into i32 } : vector<2xi1> -> i32
  %k = arith.index_cast %sum : i32 to index
  %1 = tensor.empty(%k) : tensor<?xi16>
  %d = tensor.dim %1, %c0 : tensor<?xi16>
  return %d, %0 : index, tensor<?xi8>
}

// RUN: symshape-opt %s --split-input-file --symshape-infer=print=table -o %t | FileCheck %s

// A reshape converts the sizes that it reads to index. A number of a wider type
// may be cut, so it is not the size.

// CHECK-LABEL: function @wide_tensor
// CHECK: tensor<?xi8> [dim(1, 0)] exact
// The count of elements stays, so that is the size.
// CHECK: %reshape tensor<?xi8> [dim(1, 0)] exact
func.func @wide_tensor(%a: i128, %t: tensor<?xi8>) -> tensor<?xi8> {
  %s = tensor.from_elements %a : tensor<1xi128>
  %reshape = tensor.reshape %t(%s) : (tensor<?xi8>, tensor<1xi128>) -> tensor<?xi8>
  return %reshape : tensor<?xi8>
}

// CHECK-LABEL: function @wide_memory
// CHECK: memref<?xi8> [dim(1, 0)] exact
// CHECK: memref<?xi8> [?] unknown
func.func @wide_memory(%a: i128, %m: memref<?xi8>) -> memref<?xi8> {
  %c0 = arith.constant 0 : index
  %s = memref.alloca() : memref<1xi128>
  memref.store %a, %s[%c0] : memref<1xi128>
  %r = memref.reshape %m(%s) : (memref<?xi8>, memref<1xi128>) -> memref<?xi8>
  return %r : memref<?xi8>
}

// A number of the width of index is the size.
// CHECK-LABEL: function @narrow
// CHECK: memref<?xi8> [scalar(0, index_cast)] exact
func.func @narrow(%a: i64, %m: memref<?xi8>) -> memref<?xi8> {
  %c0 = arith.constant 0 : index
  %s = memref.alloca() : memref<1xi64>
  memref.store %a, %s[%c0] : memref<1xi64>
  %r = memref.reshape %m(%s) : (memref<?xi8>, memref<1xi64>) -> memref<?xi8>
  return %r : memref<?xi8>
}

// -----

// An index of 32 bits cuts 64.
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i32>} {
  // CHECK-LABEL: function @index_of_32
  // CHECK: memref<?xi8> [dim(1, 0)] exact
  // CHECK: memref<?xi8> [?] unknown
  func.func @index_of_32(%a: i64, %m: memref<?xi8>) -> memref<?xi8> {
    %c0 = arith.constant 0 : index
    %s = memref.alloca() : memref<1xi64>
    memref.store %a, %s[%c0] : memref<1xi64>
    %r = memref.reshape %m(%s) : (memref<?xi8>, memref<1xi64>) -> memref<?xi8>
    return %r : memref<?xi8>
  }
}

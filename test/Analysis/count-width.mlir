// The module counts elements in 32 bits: each part of the product of a tensor's
// sizes fits 32 bits, unless the other sizes may be 0.
//
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s
// RUN: sed s/symshape.count_width/foo.count_width/ %s | symshape-opt --allow-unregistered-dialect --symshape-infer=print=table -o %t | FileCheck %s --check-prefix=WITHOUT

module attributes {symshape.count_width = 32 : i64} {

// CHECK-LABEL: function @counted
// WITHOUT-LABEL: function @counted
func.func @counted(%x: tensor<?x?x6xf32> {symshape.shape = #symshape.shape<[a, b, 6]>})
    attributes {symshape.symbols = #symshape.symbols<a in [1, 2147483647], b in [0, 2147483647]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : i32
  %c7 = arith.constant 7 : i32
  %i = tensor.dim %x, %c0 : tensor<?x?x6xf32>
  %j = tensor.dim %x, %c1 : tensor<?x?x6xf32>
  %a = arith.index_cast %i : index to i32
  %b = arith.index_cast %j : index to i32
  %ab = arith.muli %a, %b : i32
  %b6 = arith.muli %b, %c6 : i32
  %b7 = arith.muli %b, %c7 : i32
  %a7 = arith.muli %a, %c7 : i32
  %m = arith.index_cast %ab : i32 to index
  %n = arith.index_cast %b6 : i32 to index
  %o = arith.index_cast %b7 : i32 to index
  %p = arith.index_cast %a7 : i32 to index
  // CHECK: tensor<?xi8> [a * b] exact
  // WITHOUT: tensor<?xi8> [?] unknown
  %0 = tensor.empty(%m) : tensor<?xi8>
  // CHECK: tensor<?xi16> [b * 6] exact
  // WITHOUT: tensor<?xi16> [?] unknown
  %1 = tensor.empty(%n) : tensor<?xi16>
  // These products are greater than the number of elements.
  // CHECK: tensor<?xi32> [?] unknown
  // WITHOUT: tensor<?xi32> [?] unknown
  %2 = tensor.empty(%o) : tensor<?xi32>
  // CHECK: tensor<?xi64> [?] unknown
  // WITHOUT: tensor<?xi64> [?] unknown
  %3 = tensor.empty(%p) : tensor<?xi64>
  return
}

// A factor that is not part of the product may be 0: in a tensor without
// elements, only each size by itself fits 32 bits.
// CHECK-LABEL: function @empty
func.func @empty(%x: tensor<?x?x?xf32> {symshape.shape = #symshape.shape<[a * 3, b * 5, c]>})
    attributes {symshape.symbols = #symshape.symbols<a in [0, 2147483647], b in [0, 2147483647], c in [0, 2147483647]>} {
  %c2 = arith.constant 2 : index
  %c15 = arith.constant 15 : i32
  %i = tensor.dim %x, %c2 : tensor<?x?x?xf32>
  %a = arith.index_cast %i : index to i32
  %a15 = arith.muli %a, %c15 : i32
  %m = arith.index_cast %a15 : i32 to index
  // CHECK: tensor<?xi8> [?] unknown
  %0 = tensor.empty(%m) : tensor<?xi8>
  return
}

}

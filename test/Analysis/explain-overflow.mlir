// The report names the width of arithmetic that may wrap, and the bound below
// which it cannot.
// RUN: symshape-opt %s --symshape-explain -o /dev/null | FileCheck %s

// CHECK-LABEL: function @tile
// CHECK: arith.cmpi: sometimes: '_d0 == n * 3'
// CHECK: 'arith.muli' computes it from %{{.*}} as i32; the op may wrap around
// CHECK: always if 'n <= 715827882'
func.func @tile(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32> attributes {symshape.symbols = #symshape.symbols<n>} {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c3_i32 = arith.constant 3 : i32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %narrow = arith.index_cast %n : index to i32
  %product = arith.muli %narrow, %c3_i32 : i32
  %size = arith.index_cast %product : i32 to index
  %y = tensor.empty(%size) : tensor<?xf32>
  %wanted = arith.muli %n, %c3 : index
  %d = tensor.dim %y, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %d, %wanted : index
  cf.assert %same, "size"
  return %y : tensor<?xf32>
}

// Two sizes: a bound of one of them is enough.
// CHECK-LABEL: function @flat
// CHECK: always if 'n <= 2147'
func.func @flat(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n, m]>}, %y: tensor<?xf32>) attributes {symshape.symbols = #symshape.symbols<n in [0, 1000000], m in [0, 1000000]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %n32 = arith.index_cast %n : index to i32
  %m32 = arith.index_cast %m : index to i32
  %product = arith.muli %n32, %m32 : i32
  %size = arith.index_cast %product : i32 to index
  %wanted = arith.muli %n, %m : index
  %same = arith.cmpi eq, %size, %wanted : index
  cf.assert %same, "size"
  return
}

// No negative number is proposed for an index.
// CHECK-LABEL: function @index
// CHECK: sometimes
// CHECK-NOT: <= -
func.func @index(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %i: index) attributes {symshape.symbols = #symshape.symbols<n>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %below = arith.cmpi slt, %i, %n : index
  cf.assert %below, "index"
  return
}

// RUN: symshape-opt %s --symshape-explain --allow-unregistered-dialect \
// RUN:   | FileCheck %s

// A fresh symbol never gets a name that the program declares, not even in a
// function that is analysed later.

// CHECK: sometimes: '_d2 == 5'
func.func @fresh(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %r = "test.unknown"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %c = arith.cmpi eq, %d, %c5 : index
  cf.assert %c, "five"
  return
}

// CHECK: sometimes: '_d0 == 5'
func.func @boundary(%x: tensor<?xf32>
    {symshape.shape = #symshape.shape<[_d0]>})
    attributes {symshape.symbols = #symshape.symbols<_d0>} {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %c = arith.cmpi eq, %d, %c5 : index
  cf.assert %c, "five"
  return
}

func.func @body() {
  %s = symshape.symbol "_d1" : !symshape.symbol
  return
}

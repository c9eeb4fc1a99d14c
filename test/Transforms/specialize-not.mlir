// Functions that the pass does not change.
// RUN: symshape-opt %s > %t.before
// RUN: symshape-opt %s --symshape-specialize 2>&1 | diff %t.before -
// RUN: symshape-opt %s --symshape-specialize=broadcasts 2>&1 | diff %t.before -
// RUN: symshape-opt %s --symshape-specialize='likely="batch=5"' 2>&1 | FileCheck %s

// CHECK-NOT: symshape.versions

// The premises imply the condition: there is nothing to choose.
// CHECK: remark: no version for batch = 5, since the premises imply it
// CHECK: @implied
func.func @implied(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[batch]>})
    attributes {symshape.symbols = #symshape.symbols<batch in [5, 5]>} {
  return
}
// A private function is not called from outside; a declaration has no body.
func.func private @inner(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[batch]>}, %n: index)
    attributes {symshape.symbols = #symshape.symbols<batch>} {
  return
}
func.func private @declared(tensor<?xf32> {symshape.shape = #symshape.shape<[batch]>})
    attributes {symshape.symbols = #symshape.symbols<batch likely {3}>}
// A version, a chosen function, and a function that computes sizes.
func.func private @version(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[batch]>})
    attributes {symshape.symbols = #symshape.symbols<batch likely {3}>, symshape.version_of = "gone"} {
  return
}
func.func private @main_shapes(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[batch]>})
    attributes {symshape.symbols = #symshape.symbols<batch likely {3}>, symshape.auxiliary_of = @implied} {
  return
}
// No option names an input of a float or vector type.
func.func @others(%x: f32, %v: vector<4xf32>, %s: tensor<4xf32>, %n: index) {
  call @inner2(%n) : (index) -> ()
  return
}
func.func private @inner2(%n: index) {
  return
}

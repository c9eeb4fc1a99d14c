// A nested module has a function with the name of a version, and calls it.
// RUN: symshape-opt %s --symshape-specialize='likely=arg0.0=4 max-growth=100' | FileCheck %s

// CHECK: func.func private @f_arg0_0_4(%{{.*}}: tensor<4xf32>
// CHECK: module @inner
// CHECK: call @f_arg0_0_4(%{{.*}}) : (tensor<?xf32>) -> tensor<?xf32>
func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
module @inner {
  func.func private @f_arg0_0_4(%x: tensor<?xf32>) -> tensor<?xf32> {
    return %x : tensor<?xf32>
  }
  func.func @caller(%x: tensor<?xf32>) -> tensor<?xf32> {
    %a = call @f_arg0_0_4(%x) : (tensor<?xf32>) -> tensor<?xf32>
    return %a : tensor<?xf32>
  }
}

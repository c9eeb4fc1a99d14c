// A cast that always fails is an error only if every execution uses its result.
// Otherwise it is a warning, because the program may run.
// RUN: symshape-opt %s --symshape-check-contradictions 2>&1 | FileCheck %s \
// RUN:   --implicit-check-not=error:

#A = #symshape.symbols<n in [5, 8]>
#S = #symshape.shape<[n]>

// The select may use the other arm.
// CHECK: :[[@LINE+4]]:8: warning: '{{[a-z_.0-9]+}}' op expected a size of '4' for dimension 0 of operand 0, found 'n', which is never equal to that
func.func @arm(%x: tensor<?xf32> {symshape.shape = #S}, %p: i1,
               %y: tensor<4xf32>) -> tensor<4xf32>
    attributes {symshape.symbols = #A} {
  %u = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  %r = arith.select %p, %u, %y : tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK: :[[@LINE+6]]:8: warning: '{{[a-z_.0-9]+}}' op expected a size of '4' for dimension 0 of operand 0, found 'n', which is never equal to that
func.func @element(%x: tensor<?xf32> {symshape.shape = #S}, %p: i1) -> f32
    attributes {symshape.symbols = #A} {
  %c0 = arith.constant 0 : index
  %f0 = arith.constant 0.0 : f32

  %u = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  %e = tensor.extract %u[%c0] : tensor<4xf32>
  %r = arith.select %p, %e, %f0 : f32
  return %r : f32
}
// One of two edges passes the result.
// CHECK: :[[@LINE+4]]:8: warning: '{{[a-z_.0-9]+}}' op expected a size of '4' for dimension 0 of operand 0, found 'n', which is never equal to that
func.func @edge(%x: tensor<?xf32> {symshape.shape = #S}, %p: i1,
                %y: tensor<4xf32>) -> tensor<4xf32>
    attributes {symshape.symbols = #A} {
  %u = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  cf.cond_br %p, ^b(%u : tensor<4xf32>), ^b(%y : tensor<4xf32>)
^b(%z: tensor<4xf32>):
  return %z : tensor<4xf32>
}
// The callee, or the next iteration, may not use the result.
func.func private @ignore(%t: tensor<4xf32>) { return }
// CHECK: :[[@LINE+3]]:8: warning: '{{[a-z_.0-9]+}}' op expected a size of '4' for dimension 0 of operand 0, found 'n', which is never equal to that
func.func @argument(%x: tensor<?xf32> {symshape.shape = #S})
    attributes {symshape.symbols = #A} {
  %u = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  call @ignore(%u) : (tensor<4xf32>) -> ()
  return
}
// CHECK: :[[@LINE+6]]:8: warning: '{{[a-z_.0-9]+}}' op expected a size of '4' for dimension 0 of operand 0, found 'n', which is never equal to that
func.func @round(%x: tensor<?xf32> {symshape.shape = #S}, %y: tensor<4xf32>,
                 %n: index) -> tensor<4xf32>
    attributes {symshape.symbols = #A} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %u, %b = %y)
      -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %b, %b : tensor<4xf32>, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}
// The call may not return.
func.func private @may_exit()
// CHECK: :[[@LINE+3]]:8: warning: '{{[a-z_.0-9]+}}' op expected a size of '4' for dimension 0 of operand 0, found 'n', which is never equal to that
func.func @behind(%x: tensor<?xf32> {symshape.shape = #S}) -> tensor<4xf32>
    attributes {symshape.symbols = #A} {
  %u = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  call @may_exit() : () -> ()
  return %u : tensor<4xf32>
}
// The program reads only the size of the tensor that contains the slice.
// CHECK: :[[@LINE+3]]:8: warning: '{{[a-z_.0-9]+}}' op expected a size of '4' for dimension 0 of operand 0, found 'n', which is never equal to that
func.func @size(%x: tensor<?xf32> {symshape.shape = #S}, %y: tensor<?xf32>)
    -> tensor<?xf32> attributes {symshape.symbols = #A} {
  %u = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  %c0 = arith.constant 0 : index
  %i = tensor.insert_slice %u into %y[0] [4] [1]
      : tensor<4xf32> into tensor<?xf32>
  %d = tensor.dim %i, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// A function keeps its types if not all its uses are calls.
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline=public-signatures | FileCheck %s

// The function's name is a value, so that others may call it.
// Must not fire: static-signatures
// CHECK-LABEL: func private @mentioned(
// CHECK-SAME: tensor<?xf32>) -> tensor<?xf32>
func.func private @mentioned(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

// Another module has the body.
// CHECK: func private @external(tensor<?xf32>) -> tensor<?xf32>
func.func private @external(tensor<?xf32>) -> tensor<?xf32>

// CHECK-LABEL: func @calls_mentioned(
// CHECK-DAG: call @mentioned(%{{.*}}) : (tensor<?xf32>) -> tensor<?xf32>
// CHECK-DAG: call @external(%{{.*}}) : (tensor<?xf32>) -> tensor<?xf32>
func.func @calls_mentioned(%x: tensor<4xf32>) -> (tensor<?xf32>, (tensor<?xf32>) -> tensor<?xf32>) {
  %f = constant @mentioned : (tensor<?xf32>) -> tensor<?xf32>
  %a = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %r = call @mentioned(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %e = call @external(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %s = arith.addf %r, %e : tensor<?xf32>
  return %s, %f : tensor<?xf32>, (tensor<?xf32>) -> tensor<?xf32>
}

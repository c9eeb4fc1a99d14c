// Ops between a wrong cast and the use of its result: ops that compute tensors
// keep it an error, ops that may end the program do not.
// RUN: not symshape-opt %s --allow-unregistered-dialect --symshape-check-contradictions 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=error:

#S = #symshape.shape<[n]>
#A = #symshape.symbols<n in [5, 8]>

// CHECK: :[[@LINE+3]]:8: error: '{{[a-z_.0-9]+}}' op expected a size of '4' for dimension 0 of operand 0, found 'n'
func.func @scan(%x: tensor<?xf32> {symshape.shape = #S}, %o: tensor<4xf32>, %a: tensor<f32>) -> tensor<4xf32>
    attributes {symshape.symbols = #A} {
  %u = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  %r:2 = "tm_tensor.scan"(%u, %o, %a) <{dimension = 0 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    "tm_tensor.yield"(%s) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return %r#0 : tensor<4xf32>
}

// An op over a buffer that is the result of the wrong cast.
// CHECK: :[[@LINE+4]]:8: error: '{{[a-z_.0-9]+}}' op expected a size of '4' for dimension 0 of operand 0, found 'n'
func.func @buffer(%x: memref<?xf32> {symshape.shape = #S}, %o: memref<4xf32>)
    attributes {symshape.symbols = #A} {

  %u = memref.cast %x : memref<?xf32> to memref<4xf32>
  linalg.exp ins(%u : memref<4xf32>) outs(%o : memref<4xf32>)
  return
}

// CHECK: :[[@LINE+3]]:8: warning: '{{[a-z_.0-9]+}}' op expected a size of '4' for dimension 0 of operand 0, found 'n'
func.func @unknown(%x: tensor<?xf32> {symshape.shape = #S}) -> tensor<4xf32>
    attributes {symshape.symbols = #A} {
  %u = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  "other.op"() : () -> ()
  return %u : tensor<4xf32>
}

// A loop of any dialect may not end.
// CHECK: :[[@LINE+3]]:8: warning: '{{[a-z_.0-9]+}}' op expected a size of '4' for dimension 0 of operand 0, found 'n'
func.func @loop(%x: tensor<?xf32> {symshape.shape = #S}, %i: tensor<i1>) -> tensor<4xf32>
    attributes {symshape.symbols = #A} {
  %u = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  %r = tosa.while_loop (%k = %i) : (tensor<i1>) -> tensor<i1> {
    tosa.yield %k : tensor<i1>
  } do {
  ^bb0(%k: tensor<i1>):
    tosa.yield %k : tensor<i1>
  }
  return %u : tensor<4xf32>
}

// CHECK: :[[@LINE+3]]:8: warning: '{{[a-z_.0-9]+}}' op expected a size of '4' for dimension 0 of operand 0, found 'n'
func.func @unused_scan(%x: tensor<?xf32> {symshape.shape = #S}, %o: tensor<4xf32>, %a: tensor<f32>)
    attributes {symshape.symbols = #A} {
  %u = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  %r:2 = "tm_tensor.scan"(%u, %o, %a) <{dimension = 0 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    "tm_tensor.yield"(%s) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return
}

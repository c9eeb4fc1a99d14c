// The bits of a float that is a known number.
// RUN: symshape-opt %s --symshape-check --split-input-file -o /dev/null | FileCheck %s

// The exponent of 1.0 is 127.
// CHECK: precondition: {{[0-9]+}} proved
// CHECK-NOT: open
func.func @exponent(%t: tensor<128xf32>) -> f32 {
  %c1 = arith.constant 1 : i32
  %c23 = arith.constant 23 : i32
  %x = arith.sitofp %c1 : i32 to f32
  %bits = arith.bitcast %x : f32 to i32
  %k = arith.shrui %bits, %c23 : i32
  %i = arith.index_cast %k : i32 to index
  %v = tensor.extract %t[%i] : tensor<128xf32>
  return %v : f32
}

// -----

// A range does not know the sign of a zero.
// CHECK: precondition: 2 open
func.func @zero(%t: tensor<1xf32>) -> f32 {
  %c0 = arith.constant 0 : i32
  %x = arith.sitofp %c0 : i32 to f32
  %bits = arith.bitcast %x : f32 to i32
  %i = arith.index_cast %bits : i32 to index
  %v = tensor.extract %t[%i] : tensor<1xf32>
  return %v : f32
}

// -----

// CHECK: precondition: {{[0-9]+}} open
func.func @signOfZero(%t: tensor<8xf32>) -> f32 {
  %c0 = arith.constant 0 : i32
  %one = arith.constant 1.0 : f32
  %x = arith.sitofp %c0 : i32 to f32
  %sign = math.copysign %one, %x : f32
  %k = arith.fptosi %sign : f32 to i32
  %i = arith.index_cast %k : i32 to index
  %v = tensor.extract %t[%i] : tensor<8xf32>
  return %v : f32
}

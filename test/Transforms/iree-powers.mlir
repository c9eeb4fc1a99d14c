// IREE computes a power by logarithms: the pass adds the sign, and the cases 0, 1 and NaN.
// iree-powers-values.mlir compares the values.
// RUN: symshape-opt %s --symshape-iree-powers | FileCheck %s
// RUN: symshape-opt %s --symshape-iree-powers -o %t
// RUN: symshape-opt %t --symshape-iree-powers | diff %t -

// CHECK-LABEL: func.func @power(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32
// CHECK: %[[A:.*]] = math.absf %[[X]]
// CHECK: %[[P:.*]] = math.powf %[[A]], %[[Y]]
// CHECK: %[[INF:.*]] = arith.andi
// CHECK: %[[M:.*]] = arith.select %[[INF]], %{{.*}}, %[[P]]
// CHECK: %[[WHOLE:.*]] = arith.cmpf oeq, %[[Y]], %{{.*}}
// CHECK: %[[H:.*]] = arith.mulf %[[Y]], %{{.*}}
// CHECK: %[[F:.*]] = math.floor %[[H]]
// CHECK: %[[EVEN:.*]] = arith.cmpf oeq, %[[H]], %[[F]]
// CHECK: %[[N:.*]] = arith.negf %[[M]]
// CHECK: %[[S:.*]] = arith.select %[[EVEN]], %[[M]], %[[N]]
// CHECK: %[[LESS:.*]] = arith.cmpf olt, %[[X]]
// CHECK: arith.divf %{{.*}}, %[[X]]
// CHECK: %[[NAN:.*]] = arith.constant 0x7FC00000
// CHECK: arith.select %{{.*}}, %[[NAN]], %[[M]]
func.func @power(%x: f32, %y: f32) -> f32 {
  %0 = math.powf %x, %y : f32
  return %0 : f32
}

// CHECK-LABEL: func.func @vector(
// CHECK: math.powf %{{.*}} : vector<4xf16>
// CHECK: dense<0x7E00> : vector<4xf16>
func.func @vector(%x: vector<4xf16>, %y: vector<4xf16>) -> vector<4xf16> {
  %0 = math.powf %x, %y : vector<4xf16>
  return %0 : vector<4xf16>
}

// The numbers of a dynamic tensor have its sizes.
// CHECK-LABEL: func.func @tensor(
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x2xf32>
// CHECK: %[[D:.*]] = tensor.dim %[[X]]
// CHECK: tensor.splat %{{.*}}[%[[D]]] : tensor<?x2xf32>
func.func @tensor(%x: tensor<?x2xf32>, %y: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0 = math.powf %x, %y : tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// A number that is not negative needs no sign, but its power may still be 1.
// CHECK-LABEL: func.func @of_absolute(
// CHECK: %[[A:.*]] = math.absf
// CHECK: math.powf %[[A]]
// CHECK-NOT: arith.negf
// CHECK-NOT: arith.divf
// CHECK: arith.cmpf oeq, %[[A]]
// CHECK: return
func.func @of_absolute(%x: f32, %y: f32) -> f32 {
  %0 = math.absf %x : f32
  %1 = math.powf %0, %y : f32
  return %1 : f32
}

// CHECK-LABEL: func.func @inverse(
// CHECK: %[[C:.*]] = arith.constant 2 : i32
// CHECK: %[[P:.*]] = math.fpowi %{{.*}}, %[[C]] : f32, i32
// CHECK: arith.divf %{{.*}}, %[[P]]
func.func @inverse(%x: f32) -> f32 {
  %c = arith.constant -2 : i32
  %0 = math.fpowi %x, %c : f32, i32
  return %0 : f32
}

// CHECK-LABEL: func.func @stays(
// CHECK-NOT: arith.divf
// CHECK: return
func.func @stays(%x: f32, %n: i32) -> (f32, f32, f32) {
  %c = arith.constant 3 : i32
  %least = arith.constant -2147483648 : i32
  %0 = math.fpowi %x, %c : f32, i32
  %1 = math.fpowi %x, %n : f32, i32
  %2 = math.fpowi %x, %least : f32, i32
  return %0, %1, %2 : f32, f32, f32
}

// An executed op shows that its accesses are inside its operands, and that sizes
// agree. With `trust-preconditions`, these are facts after the op; without it,
// or before the op, they are not.
//
// RUN: symshape-opt %s --symshape-pipeline -o - | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline=trust-preconditions -o - | FileCheck %s --check-prefix=TRUST

// CHECK-LABEL: func @extract
// CHECK: %[[AFTER:.*]] = arith.cmpi
// CHECK: return %{{.*}}, %[[AFTER]]
// TRUST-LABEL: func @extract
// TRUST: return %{{.*}}, %true
func.func @extract(%x: tensor<?xf32>) -> (f32, i1) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.extract %x[%c7] : tensor<?xf32>
  %after = arith.cmpi sgt, %d, %c7 : index
  return %e, %after : f32, i1
}

// The check in front of the access stays.
// TRUST-LABEL: func @before
// TRUST: cf.assert
// TRUST: tensor.extract
func.func @before(%x: tensor<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %before = arith.cmpi ugt, %d, %c7 : index
  cf.assert %before, "at least 8"
  %e = tensor.extract %x[%c7] : tensor<?xf32>
  return %e : f32
}

// An access in a branch says nothing after it.
// TRUST-LABEL: func @branch
// TRUST: %[[AFTER:.*]] = arith.cmpi
// TRUST: return %{{.*}}, %[[AFTER]]
func.func @branch(%x: tensor<?xf32>, %p: i1, %f: f32) -> (f32, i1) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %r = scf.if %p -> f32 {
    %e = tensor.extract %x[%c7] : tensor<?xf32>
    scf.yield %e : f32
  } else {
    scf.yield %f : f32
  }
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %after = arith.cmpi sgt, %d, %c7 : index
  return %r, %after : f32, i1
}

// CHECK-LABEL: func @insert
// CHECK-NOT: %true
// TRUST-LABEL: func @insert
// TRUST: return %{{.*}}, %true, %true
func.func @insert(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> (tensor<?xf32>, i1, i1) {
  %c0 = arith.constant 0 : index
  %r = tensor.insert_slice %x into %y[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %a, %n : index
  %fits = arith.cmpi sle, %n, %b : index
  return %r, %same, %fits : tensor<?xf32>, i1, i1
}

// A loop with an iteration, and one that may have none.
#far = affine_map<(i) -> (i * 2 + 1)>
#i = affine_map<(i) -> (i)>
// CHECK-LABEL: func @window
// CHECK-NOT: %true
// TRUST-LABEL: func @window
// TRUST: return %{{.*}}, %true
func.func @window(%x: tensor<?xf32>, %o: tensor<4xf32>) -> (tensor<4xf32>, i1) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %y = linalg.generic {indexing_maps = [#far, #i], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi sge, %d, %c8 : index
  return %y, %p : tensor<4xf32>, i1
}
// TRUST-LABEL: func @maybe_empty
// TRUST: %[[P:.*]] = arith.cmpi
// TRUST: return %{{.*}}, %[[P]], %true
func.func @maybe_empty(%x: tensor<?xf32>, %o: tensor<?xf32>) -> (tensor<?xf32>, i1, i1) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %y = linalg.generic {indexing_maps = [#far, #i], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = tensor.dim %o, %c0 : tensor<?xf32>
  %p = arith.cmpi sge, %d, %c2 : index
  %two = arith.muli %n, %c2 : index
  %q = arith.cmpi sge, %d, %two : index
  return %y, %p, %q : tensor<?xf32>, i1, i1
}

// CHECK-LABEL: func @copies
// CHECK-NOT: %true
// TRUST-LABEL: func @copies
// TRUST: return %true, %true, %true
func.func @copies(%x: memref<?xf32>, %y: memref<?xf32>, %z: memref<?xf32>, %i: index, %n: index) -> (i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  memref.copy %x, %y : memref<?xf32> to memref<?xf32>
  %a = memref.dim %x, %c0 : memref<?xf32>
  %b = memref.dim %y, %c0 : memref<?xf32>
  %same = arith.cmpi eq, %a, %b : index
  %e = memref.expand_shape %z [[0, 1]] output_shape [%n, 3] : memref<?xf32> into memref<?x3xf32>
  %c = memref.dim %z, %c0 : memref<?xf32>
  %r = arith.remui %c, %c3 : index
  %divides = arith.cmpi eq, %r, %c0 : index
  %f = memref.load %e[%i, %c0] : memref<?x3xf32>
  memref.store %f, %x[%c0] : memref<?xf32>
  %inside = arith.cmpi slt, %i, %n : index
  return %same, %divides, %inside : i1, i1, i1
}

// A static operand gives the size of the other one.
// CHECK-LABEL: func @tosa
// CHECK-NOT: %true
// TRUST-LABEL: func @tosa
// TRUST: return %true, %true, %true
func.func @tosa(%a: tensor<1x4x?xf32>, %b: tensor<1x6x5xf32>, %c: tensor<?x2xf32>, %d: tensor<7x3xf32>, %e: tensor<?xf32>) -> (i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %m = tosa.matmul %a, %b, %zp, %zp : (tensor<1x4x?xf32>, tensor<1x6x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x5xf32>
  %k = tensor.dim %a, %c2 : tensor<1x4x?xf32>
  %p = arith.cmpi eq, %k, %c6 : index
  %j = tosa.concat %c, %d {axis = 1 : i32} : (tensor<?x2xf32>, tensor<7x3xf32>) -> tensor<7x5xf32>
  %rows = tensor.dim %c, %c0 : tensor<?x2xf32>
  %q = arith.cmpi eq, %rows, %c7 : index
  %start = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %size = tosa.const_shape {values = dense<3> : tensor<1xindex>} : () -> !tosa.shape<1>
  %s = tosa.slice %e, %start, %size : (tensor<?xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<3xf32>
  %n = tensor.dim %e, %c0 : tensor<?xf32>
  %r = arith.cmpi sge, %n, %c5 : index
  return %p, %q, %r : i1, i1, i1
}

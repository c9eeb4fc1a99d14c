// Which ops and checks a shape function keeps.
// RUN: symshape-opt %s --split-input-file --symshape-outline-shape-functions --verify-diagnostics | FileCheck %s

// A check of data goes with the data. The part of it that is about numbers stays.
// CHECK-LABEL: func.func private @parts_shapes(
// CHECK-NOT: tensor.extract
// CHECK: %[[P:.*]] = arith.cmpi sgt, %arg2, %c0
// CHECK: cf.assert %[[P]], "both"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @parts(%x: tensor<?xf32>, %data: tensor<1xindex>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %k = tensor.extract %data[%c0] : tensor<1xindex>
  %p = arith.cmpi sgt, %n, %c0 : index
  %q = arith.cmpi sgt, %k, %c0 : index
  %both = arith.andi %p, %q : i1
  cf.assert %both, "both"
  return %x : tensor<?xf32>
}

// -----

// For `select(p, q, false)`, p holds if the check does; q alone may be
// undefined. For `select(p, q, true)`, neither follows.
// CHECK-LABEL: func.func private @selected_shapes(
// CHECK: %[[P:.*]] = arith.cmpi sgt, %arg2, %c0
// CHECK: cf.assert %[[P]], "if"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @selected(%x: tensor<?xf32>, %data: tensor<1xindex>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %false = arith.constant false
  %k = tensor.extract %data[%c0] : tensor<1xindex>
  %p = arith.cmpi sgt, %n, %c0 : index
  %q = arith.cmpi sgt, %k, %c0 : index
  %if = arith.select %p, %q, %false : i1
  cf.assert %if, "if"
  %implies = arith.select %p, %q, %true : i1
  cf.assert %implies, "implies"
  return %x : tensor<?xf32>
}

// -----

// A loop loses the results that no size needs, and an empty branch goes.
// CHECK-LABEL: func.func private @results_shapes(
// CHECK: %[[R:.*]] = scf.for {{.*}} -> (index) {
// CHECK-NOT: math.exp
// CHECK-NOT: scf.if
// CHECK: return %[[R]] : index
func.func @results(%x: tensor<4xf32>, %n: index, %c: i1) -> (tensor<?xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %n, %t = %x) -> (index, tensor<4xf32>) {
    %m = arith.xori %a, %i : index
    %u = math.exp %t : tensor<4xf32>
    scf.yield %m, %u : index, tensor<4xf32>
  }
  %y = scf.if %c -> tensor<4xf32> {
    %v = math.exp %s#1 : tensor<4xf32>
    scf.yield %v : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  %e = tensor.empty(%s#0) : tensor<?xf32>
  return %e, %y : tensor<?xf32>, tensor<4xf32>
}

// -----

// A function that is only declared may write the memory that a size depends on.
// CHECK-LABEL: func.func @unknown_call(
// CHECK-NOT: _shapes
func.func private @may_write(memref<1xindex>)
// expected-remark @below {{cannot outline the sizes of this function: one depends on memory that the function writes}}
func.func @unknown_call(%m: memref<1xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  call @may_write(%m) : (memref<1xindex>) -> ()
  // expected-note @below {{the size depends on this op}}
  %k = memref.load %m[%c0] : memref<1xindex>
  %e = tensor.empty(%k) : tensor<?xf32>
  return %e : tensor<?xf32>
}

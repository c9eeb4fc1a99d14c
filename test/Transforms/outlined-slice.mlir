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

// The size is a quotient, which is undefined for 0: the checks before it stay,
// although they are about data. One after it does not.
// CHECK-LABEL: func.func private @guarded_shapes(
// CHECK: %[[K:.*]] = tensor.extract %arg1[%c0]
// CHECK: %[[P:.*]] = arith.cmpi sgt, %[[K]], %c0
// CHECK: cf.assert %[[P]], "before"
// CHECK: %[[N:.*]] = arith.divsi %arg2, %[[K]]
// CHECK-NOT: cf.assert
// CHECK: return %[[N]]
func.func @guarded(%x: tensor<?xf32>, %data: tensor<?xindex>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = tensor.extract %data[%c0] : tensor<?xindex>
  %p = arith.cmpi sgt, %k, %c0 : index
  cf.assert %p, "before"
  %s = arith.divsi %n, %k : index
  %e = tensor.empty(%s) : tensor<?xf32>
  %other = tensor.extract %data[%c1] : tensor<?xindex>
  %q = arith.cmpi sgt, %other, %c0 : index
  cf.assert %q, "after"
  return %e : tensor<?xf32>
}

// -----

// A quotient by 2, or by a number that a select keeps away from 0, needs none.
// CHECK-LABEL: func.func private @harmless_shapes(
// CHECK-NOT: cf.assert
// CHECK-NOT: tensor.extract
// CHECK: return
func.func @harmless(%x: tensor<?xf32>, %data: tensor<?xindex>, %n: index, %m: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %k = tensor.extract %data[%c0] : tensor<?xindex>
  %p = arith.cmpi sgt, %k, %c0 : index
  cf.assert %p, "data"
  %half = arith.divsi %n, %c2 : index
  %zero = arith.cmpi eq, %m, %c0 : index
  %safe = arith.select %zero, %c1, %m : index
  %s = arith.divsi %half, %safe : index
  %e = tensor.empty(%s) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// A number that is never 0 may be -1, and the least number has no quotient by -1:
// the check stays. A size has one.
// CHECK-LABEL: func.func private @least_shapes(
// CHECK: cf.assert %{{.*}}, "m is data[0]"
// CHECK: arith.divsi
// CHECK-LABEL: func.func private @quotient_of_size_shapes(
// CHECK-NOT: cf.assert
// CHECK: arith.divsi
// CHECK-LABEL: func.func private @unsigned_shapes(
// CHECK-NOT: cf.assert
// CHECK: arith.divui
func.func @least(%n: index, %m: index, %data: tensor<1xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = tensor.extract %data[%c0] : tensor<1xindex>
  %p = arith.cmpi eq, %k, %m : index
  cf.assert %p, "m is data[0]"
  %zero = arith.cmpi eq, %m, %c0 : index
  %safe = arith.select %zero, %c1, %m : index
  %s = arith.divsi %n, %safe : index
  %e = tensor.empty(%s) : tensor<?xf32>
  return %e : tensor<?xf32>
}
func.func @quotient_of_size(%x: tensor<?xf32>, %m: index, %data: tensor<1xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = tensor.extract %data[%c0] : tensor<1xindex>
  %p = arith.cmpi eq, %k, %m : index
  cf.assert %p, "m is data[0]"
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %zero = arith.cmpi eq, %m, %c0 : index
  %safe = arith.select %zero, %c1, %m : index
  %s = arith.divsi %n, %safe : index
  %e = tensor.empty(%s) : tensor<?xf32>
  return %e : tensor<?xf32>
}
func.func @unsigned(%n: index, %m: index, %data: tensor<1xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = tensor.extract %data[%c0] : tensor<1xindex>
  %p = arith.cmpi eq, %k, %m : index
  cf.assert %p, "m is data[0]"
  %zero = arith.cmpi eq, %m, %c0 : index
  %safe = arith.select %zero, %c1, %m : index
  %s = arith.divui %n, %safe : index
  %e = tensor.empty(%s) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// -----

// A loop whose step is not known to be positive may never end: the check of its
// data stays before it.
// CHECK-LABEL: func.func private @step_shapes(
// CHECK: tensor.extract
// CHECK: cf.assert %{{.*}}, "data"
// CHECK: scf.for
// CHECK-LABEL: func.func private @positive_step_shapes(
// CHECK-NOT: cf.assert
// CHECK: scf.for
func.func @step(%x: tensor<?xf32>, %data: tensor<?xindex>, %n: index, %step: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %k = tensor.extract %data[%c0] : tensor<?xindex>
  %p = arith.cmpi sgt, %k, %c0 : index
  cf.assert %p, "data"
  %s = scf.for %i = %c0 to %n step %step iter_args(%a = %n) -> index {
    %m = arith.maxsi %a, %i : index
    %o = arith.xori %m, %n : index
    scf.yield %o : index
  }
  %e = tensor.empty(%s) : tensor<?xf32>
  return %e : tensor<?xf32>
}
func.func @positive_step(%x: tensor<?xf32>, %data: tensor<?xindex>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = tensor.extract %data[%c0] : tensor<?xindex>
  %p = arith.cmpi sgt, %k, %c0 : index
  cf.assert %p, "data"
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %n) -> index {
    %m = arith.maxsi %a, %i : index
    %o = arith.xori %m, %n : index
    scf.yield %o : index
  }
  %e = tensor.empty(%s) : tensor<?xf32>
  return %e : tensor<?xf32>
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

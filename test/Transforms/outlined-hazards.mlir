// Which ops of a shape function are undefined for some operands, so that the checks before them stay.
// RUN: symshape-opt %s --split-input-file --symshape-outline-shape-functions --verify-diagnostics | FileCheck %s

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

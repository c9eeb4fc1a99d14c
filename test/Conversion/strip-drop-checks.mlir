// RUN: symshape-opt %s --symshape-strip=drop-checks | FileCheck %s --implicit-check-not=symshape

// The check and values that only it reads are gone; a check of upstream stays.
// CHECK-LABEL: func @check(
// CHECK: arith.cmpi
// CHECK: cf.assert %{{.*}}, "kept"
// CHECK-NEXT: return
func.func @check(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %p = symshape.predicate eq (d) -> [d, 8] (%d : index)
  %q = symshape.predicate le (n) -> [n, 8] (%n : index)
  %both = arith.andi %p, %q : i1
  symshape.require %both, "dropped"
  %k = arith.cmpi sge, %n, %c0 : index
  cf.assert %k, "kept"
  return
}

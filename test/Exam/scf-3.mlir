// Structured control flow: one question per function. always/never: what it returns is
// decided; open: it is not; implied: no check is left; stays: checks that stay.
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: func @stays_nested_for_triangle(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_nested_for_triangle(%x: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      %q = arith.cmpi slt, %j, %m : index
      cf.assert %q, "m1"
    }
  }
  return
}

// CHECK-LABEL: func @implied_nested_for_triangle(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_nested_for_triangle(%x: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      %k = arith.addi %j, %c1 : index
      %q = arith.cmpi slt, %k, %n : index
      cf.assert %q, "m1"
    }
  }
  return
}

// CHECK-LABEL: func @implied_linearized(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_linearized(%x: tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %t = arith.muli %n, %c4 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      %a = arith.muli %i, %c4 : index
      %b = arith.addi %a, %j : index
      %q = arith.cmpi slt, %b, %t : index
      cf.assert %q, "m1"
    }
  }
  return
}

// CHECK-LABEL: func @implied_linearized_dyn(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_linearized_dyn(%x: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %t = arith.muli %n, %m : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %a = arith.muli %i, %m : index
      %b = arith.addi %a, %j : index
      %q = arith.cmpi slt, %b, %t : index
      cf.assert %q, "m1"
    }
  }
  return
}

// CHECK-LABEL: func @implied_delinearized(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_delinearized(%x: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %t = arith.muli %n, %m : index
  scf.for %i = %c0 to %t step %c1 {
    %r = arith.remui %i, %m : index
    %q = arith.cmpi ult, %r, %m : index
    cf.assert %q, "m1"
    %a = arith.divui %i, %m : index
    %p = arith.cmpi ult, %a, %n : index
    cf.assert %p, "m2"
  }
  return
}

// CHECK-LABEL: func @implied_delinearized_static(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_delinearized_static(%x: tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %t = arith.muli %n, %c4 : index
  scf.for %i = %c0 to %t step %c1 {
    %a = arith.divui %i, %c4 : index
    %p = arith.cmpi ult, %a, %n : index
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @stays_for_i32(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_for_i32(%n: i32) {
  %j0 = arith.constant 0 : i32
  %j1 = arith.constant 1 : i32
  %j2 = arith.constant 2 : i32
  scf.for %i = %j0 to %n step %j1 : i32 {
    %k = arith.addi %i, %j2 : i32
    %p = arith.cmpi sgt, %k, %j0 : i32
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @implied_for_i32(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_for_i32(%n: i32) {
  %j0 = arith.constant 0 : i32
  %j1 = arith.constant 1 : i32
  scf.for %i = %j0 to %n step %j1 : i32 {
    %k = arith.addi %i, %j1 : i32
    %p = arith.cmpi sgt, %k, %j0 : i32
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @implied_for_unroll_tail(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_for_unroll_tail(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %n, %c4 : index
  %m = arith.subi %n, %r : index
  scf.for %i = %c0 to %m step %c4 {
    %e = arith.addi %i, %c3 : index
    %p = arith.cmpi slt, %e, %n : index
    cf.assert %p, "m1"
  }
  scf.for %i = %m to %n step %c1 {
    %d = arith.subi %n, %i : index
    %p = arith.cmpi slt, %d, %c4 : index
    cf.assert %p, "m2"
  }
  return
}

// CHECK-LABEL: func @implied_for_down(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_for_down(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %d = arith.subi %n, %i : index
    %e = arith.subi %d, %c1 : index
    %p = arith.cmpi sge, %e, %c0 : index
    cf.assert %p, "m1"
    %q = arith.cmpi slt, %e, %n : index
    cf.assert %q, "m2"
  }
  return
}

// CHECK-LABEL: func @implied_if_dead_branch(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_if_dead_branch(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi slt, %n, %c0 : index
  scf.if %p {
    %f = arith.constant false
    cf.assert %f, "m1"
  }
  return
}

// CHECK-LABEL: func @stays_dead_contradiction(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_dead_contradiction(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  scf.if %p {
    %q = arith.cmpi slt, %n, %c2 : index
    scf.if %q {
      %r = arith.cmpi eq, %m, %c0 : index
      cf.assert %r, "m1"
    }
  }
  %t = arith.cmpi eq, %m, %c0 : index
  cf.assert %t, "m2"
  return
}

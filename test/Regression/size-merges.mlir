// A value that may be poison has a fact, such as "not negative" or "did not
// wrap". Comparing another value with it does not transfer the fact.
//
// RUN: symshape-opt %s --symshape-propagate-constraints -o - | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline -o - | FileCheck %s

// CHECK-LABEL: func @branches
// CHECK: cf.assert %{{.*}}, "a size"
func.func @branches(%n: index, %c: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.subi %n, %c1 overflow<nsw> : index
  %t = scf.if %c -> tensor<?xf32> {
    %a = tensor.empty(%n) : tensor<?xf32>
    scf.yield %a : tensor<?xf32>
  } else {
    %b = tensor.empty(%m) : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %p = arith.cmpi sge, %n, %c0 : index
  cf.assert %p, "a size"
  return %t : tensor<?xf32>
}

// CHECK-LABEL: func @blocks
// CHECK: cf.assert %{{.*}}, "a size"
func.func @blocks(%n: index, %c: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.subi %n, %c1 overflow<nsw> : index
  cf.cond_br %c, ^then, ^else
^then:
  %a = tensor.empty(%n) : tensor<?xf32>
  cf.br ^join(%a : tensor<?xf32>)
^else:
  %b = tensor.empty(%m) : tensor<?xf32>
  cf.br ^join(%b : tensor<?xf32>)
^join(%t: tensor<?xf32>):
  %p = arith.cmpi sge, %n, %c0 : index
  cf.assert %p, "a size"
  return %t : tensor<?xf32>
}

// CHECK-LABEL: func @numbers
// CHECK: cf.assert %{{.*}}, "no wrap"
func.func @numbers(%a: i32, %b: i32, %c: i1) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %p = arith.cmpi sge, %b, %c0 : i32
  cf.assert %p, "not negative"
  %early = arith.addi %a, %b overflow<nsw> : i32
  %less = arith.subi %early, %c1 overflow<nsw> : i32
  %r = scf.if %c -> i32 {
    scf.yield %early : i32
  } else {
    scf.yield %less : i32
  }
  %sum = arith.addi %a, %b : i32
  %q = arith.cmpi sge, %sum, %a : i32
  cf.assert %q, "no wrap"
  return %r : i32
}

// A check that is implied without such a fact.
// CHECK-LABEL: func @plain
// CHECK-NOT: cf.assert
// CHECK: return
func.func @plain(%x: tensor<?xf32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.divui %n, %c2 : index
  %t = scf.if %c -> tensor<?xf32> {
    scf.yield %x : tensor<?xf32>
  } else {
    %b = tensor.empty(%m) : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %e = tensor.dim %t, %c0 : tensor<?xf32>
  %p = arith.cmpi sle, %e, %n : index
  cf.assert %p, "at most"
  return
}

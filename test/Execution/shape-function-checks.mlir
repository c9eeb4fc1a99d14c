// A shape function keeps checks whose conditions come from scalars, however
// they are computed, and checks on data that guard a division.
// RUN: %python %symshape_src/utils/check-shape-functions.py %s | FileCheck %s
// RUN: %python %symshape_src/utils/check-shape-functions.py %s --after='--canonicalize --cse --loop-invariant-code-motion' | FileCheck %s
// RUN: symshape-opt %s --symshape-outline-shape-functions | FileCheck %s --check-prefix=CODE
// CHECK: stops ([[N:[1-9][0-9]*]] in the shape function too), 0 failures

// The division needs the scalar part of the check, and stays after it.
// CODE-LABEL: func.func private @divisor_and_data_shapes
// CODE: %[[Q:.*]] = arith.cmpi ne, %arg2, %
// CODE: cf.assert %[[Q]], "divisor and data"
// CODE: arith.divui
func.func @divisor_and_data(%x: tensor<?xi32>, %n: index, %m: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c0i = arith.constant 0 : i32
  %e = tensor.extract %x[%c0] : tensor<?xi32>
  %p = arith.cmpi ne, %e, %c0i : i32
  %q = arith.cmpi ne, %m, %c0 : index
  %pq = arith.andi %p, %q : i1
  cf.assert %pq, "divisor and data"
  %s = arith.divui %n, %m : index
  %t = tensor.empty(%s) : tensor<?xf32>
  return %t : tensor<?xf32>
}
// CASE: divisor_and_data(<2: 1, 1>, 5, M) for M = 0 1 2
// CASE: divisor_and_data(<2: 0, 1>, 5, M) for M = 0 1 2

// Exactly one of the two is true: the check cannot be split, so the size
// depends on the data.
// CODE-LABEL: func.func private @divisor_or_data_shapes
// CODE: tensor.extract
// CODE: cf.assert %{{.*}}, "divisor or data"
// CODE: arith.remui
func.func @divisor_or_data(%x: tensor<?xi32>, %n: index, %m: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c0i = arith.constant 0 : i32
  %e = tensor.extract %x[%c0] : tensor<?xi32>
  %p = arith.cmpi eq, %e, %c0i : i32
  %q = arith.cmpi ne, %m, %c0 : index
  %pq = arith.xori %p, %q : i1
  cf.assert %pq, "divisor or data"
  %one = arith.extui %p : i1 to i64
  %e1 = arith.index_cast %one : i64 to index
  %d = arith.addi %m, %e1 : index
  %s = arith.remui %n, %d : index
  %t = tensor.empty(%s) : tensor<?xf32>
  return %t : tensor<?xf32>
}
// CASE: divisor_or_data(<2: E, 1>, 5, M) for E = 0 1, M = 0 1 2

// If no size depends on the data part of a check, only the other part stays.
// CODE-LABEL: func.func private @split_shapes
// CODE-NOT: tensor.extract
// CODE: cf.assert %{{.*}}, "both"
// CODE-NOT: cf.assert
// CODE: return
func.func @split(%x: tensor<?xi32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c0i = arith.constant 0 : i32
  %no = arith.constant false
  %q = arith.cmpi sgt, %n, %c0 : index
  %e = tensor.extract %x[%c0] : tensor<?xi32>
  %p = arith.cmpi ne, %e, %c0i : i32
  %pq = arith.select %q, %p, %no : i1
  cf.assert %pq, "both"
  %t = tensor.empty(%n) : tensor<?xf32>
  return %t : tensor<?xf32>
}
// CASE: split(<2: 1, 1>, N) for N = 0 1 2

// Without the check on data, the loop would not end.
// CODE-LABEL: func.func private @step_shapes
// CODE: tensor.extract
// CODE: cf.assert %{{.*}}, "step"
// CODE: scf.for
func.func @step(%x: tensor<?xi64>, %n: index, %m: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.extract %x[%c0] : tensor<?xi64>
  %k = arith.index_cast %e : i64 to index
  %p = arith.cmpi slt, %k, %m : index
  cf.assert %p, "step"
  %r = scf.for %i = %c0 to %n step %m iter_args(%s = %c0) -> (index) {
    %next = arith.addi %s, %c1 : index
    scf.yield %next : index
  }
  %t = tensor.empty(%r) : tensor<?xf32>
  return %t : tensor<?xf32>
}
// CASE: step(<2: 0, 1>, 5, M) for M = 0 1 2

func.func @induction_variable(%x: tensor<?xi32>, %n: index, %m: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %q = arith.cmpi ne, %m, %i : index
    cf.assert %q, "divisor and loop"
  }
  %t = tensor.empty(%n) : tensor<?xf32>
  return %t : tensor<?xf32>
}
// CASE: induction_variable(<2: 1, 1>, 5, M) for M = 2 4 5 8

func.func @in_while(%x: tensor<?xi32>, %n: index, %m: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%k = %n) : (index) -> index {
    %c = arith.cmpi sgt, %k, %c0 : index
    scf.condition(%c) %k : index
  } do {
  ^bb0(%k: index):
    %q = arith.cmpi ne, %m, %k : index
    cf.assert %q, "in while"
    %k1 = arith.subi %k, %c1 : index
    scf.yield %k1 : index
  }
  %t = tensor.empty(%n) : tensor<?xf32>
  return %t : tensor<?xf32>
}
// CASE: in_while(<2: 1, 1>, 5, M) for M = 0 2 5 8

func.func @block_argument(%x: tensor<?xf32>, %n: index, %m: index) -> tensor<?xf32> {
  %p = arith.cmpi sgt, %n, %m : index
  cf.cond_br %p, ^a(%n : index), ^a(%m : index)
^a(%k: index):
  %q = arith.cmpi slt, %k, %n : index
  cf.assert %q, "of block argument"
  return %x : tensor<?xf32>
}
// CASE: block_argument(<2>, 5, M) for M = 2 8

func.func @if_result(%x: tensor<?xf32>, %n: index, %m: index) -> tensor<?xf32> {
  %p = arith.cmpi sgt, %n, %m : index
  %k = scf.if %p -> index {
    scf.yield %n : index
  } else {
    scf.yield %m : index
  }
  %q = arith.cmpi sgt, %k, %n : index
  cf.assert %q, "of if result"
  return %x : tensor<?xf32>
}
// CASE: if_result(<2>, 5, M) for M = 2 8

// A number may be computed before the check after which it cannot have wrapped.
// From there on, it is the ideal number.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer=print=table -o %t | FileCheck %s --check-prefix=SIZE
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-propagate-constraints --cse | FileCheck %s

// CHECK-LABEL: func @sum
// CHECK: cf.assert {{.*}}, "a"
// CHECK-NOT: cf.assert
func.func @sum(%a: index) -> index {
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %c11 = arith.constant 11 : index
  %b = arith.addi %a, %c1 : index
  %p = arith.cmpi ule, %a, %c10 : index
  cf.assert %p, "a"
  %q = arith.cmpi ule, %b, %c11 : index
  cf.assert %q, "b"
  return %b : index
}

// The check that comes first stays: the fact holds only after the other one.
// CHECK-LABEL: func @too_early
// CHECK: cf.assert {{.*}}, "b"
// CHECK: cf.assert {{.*}}, "a"
func.func @too_early(%a: index) -> index {
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %c11 = arith.constant 11 : index
  %b = arith.addi %a, %c1 : index
  %q = arith.cmpi ule, %b, %c11 : index
  cf.assert %q, "b"
  %p = arith.cmpi ule, %a, %c10 : index
  cf.assert %p, "a"
  return %b : index
}

// The check does not exclude that the sum wraps.
// CHECK-LABEL: func @too_weak
// CHECK: cf.assert {{.*}}, "a"
// CHECK: cf.assert {{.*}}, "b"
func.func @too_weak(%a: index) -> index {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %b = arith.addi %a, %c1 : index
  %p = arith.cmpi sge, %a, %c0 : index
  cf.assert %p, "a"
  %q = arith.cmpi sgt, %b, %a : index
  cf.assert %q, "b"
  return %b : index
}

// SIZE-LABEL: function @sizes{{$}}
// SIZE: tensor<?xf32> [?] unknown
// SIZE-NEXT: tensor<?xf32> [scalar(0, index_cast) * 2] exact
// SIZE-NEXT: tensor<?xf32> [dim(1, 0) - scalar(0, index_cast)] exact
func.func @sizes(%a: index, %x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %double = arith.muli %a, %c2 : index
  %rest = arith.subi %n, %a : index
  %before = tensor.empty(%double) : tensor<?xf32>
  %p = arith.cmpi ule, %a, %n : index
  cf.assert %p, "a"
  %0 = tensor.empty(%double) : tensor<?xf32>
  %1 = tensor.empty(%rest) : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// In a branch, and not after it.
// SIZE-LABEL: function @branch{{$}}
// SIZE: tensor<?xf32> [scalar(0, index_cast) + 1] exact
// SIZE: tensor<?xf32> [?] unknown
func.func @branch(%a: index) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %b = arith.addi %a, %c1 : index
  %p = arith.cmpi ule, %a, %c10 : index
  scf.if %p {
    %0 = tensor.empty(%b) : tensor<?xf32>
    "test.use"(%0) : (tensor<?xf32>) -> ()
  }
  %1 = tensor.empty(%b) : tensor<?xf32>
  return %1 : tensor<?xf32>
}

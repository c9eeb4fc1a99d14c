// The loop counter is one bit; the analysis does not follow its bounds.
//
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s

// CHECK-LABEL: func @f
// CHECK: scf.for
func.func @f(%a: i1, %b: i1, %s: i1, %n: index) -> index {
  %r = scf.for %i = %a to %b step %s iter_args(%x = %n) -> (index) : i1 {
    %c1 = arith.constant 1 : index
    %y = arith.addi %x, %c1 : index
    scf.yield %y : index
  }
  return %r : index
}

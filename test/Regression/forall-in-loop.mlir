// RUN: symshape-opt --symshape-infer=print=table %s -o /dev/null | FileCheck %s

// A parallel loop in a loop that grows its shared output: the analysis must
// drop its assumptions about the inner argument in the first round of
// induction.

// CHECK-LABEL: function @grows
// CHECK: %{{arg[0-9]+}} tensor<?xf32> [dim(0, 0)] exact
// CHECK-NEXT: tensor<?xf32> [dim(0, 0) + max(scalar(1, index_cast), 0)] exact
// CHECK-NOT: exact
func.func @grows(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %q = scf.forall (%j) in (4) shared_outs(%o = %a) -> tensor<?xf32> {
      %d = tensor.dim %o, %c0 : tensor<?xf32>
      %e = tensor.empty(%d) : tensor<?xf32>
      scf.forall.in_parallel {
      }
    }
    %p = tensor.pad %q low[0] high[1] {
    ^bb0(%k: index):
      %z = arith.constant 0.0 : f32
      tensor.yield %z : f32
    } : tensor<?xf32> to tensor<?xf32>
    scf.yield %p : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// CHECK-LABEL: function @stays
// CHECK-NOT: unknown
func.func @stays(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %q = scf.forall (%j) in (4) shared_outs(%o = %a) -> tensor<?xf32> {
      %d = tensor.dim %o, %c0 : tensor<?xf32>
      %e = tensor.empty(%d) : tensor<?xf32>
      scf.forall.in_parallel {
      }
    }
    scf.yield %q : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

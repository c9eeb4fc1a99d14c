// RUN: symshape-opt --symshape-infer=print=table %s -o /dev/null | FileCheck %s

// In unreachable code, the report prints only the facts in the types.

// CHECK-LABEL: function @f
// CHECK: tensor<?x4xf32> [?, 4] unknown
func.func @f() {
  return
^bb1(%w: tensor<?x4xf32>):
  cf.br ^bb1(%w : tensor<?x4xf32>)
}

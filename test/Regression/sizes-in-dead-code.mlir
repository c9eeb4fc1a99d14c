// After a check that always fails, an op had operands whose sizes became static
// and different, which its verifier refuses. The op is unreachable, so the pass
// removes it.
// RUN: symshape-opt %s --symshape-refine-types --symshape-propagate-constraints \
// RUN:   --symshape-refine-types | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline -o /dev/null

// CHECK-LABEL: func @add
// CHECK: cf.assert %{{.*}}, "same"
// CHECK-NOT: linalg.add
func.func @add(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %is3 = arith.cmpi eq, %a, %c3 : index
  cf.assert %is3, "3"
  %is4 = arith.cmpi eq, %b, %c4 : index
  cf.assert %is4, "4"
  %e = tensor.empty(%a) : tensor<?xf32>
  %g = tensor.empty(%b) : tensor<?xf32>
  %same = arith.cmpi eq, %a, %b : index
  cf.assert %same, "same"
  %s = linalg.add ins(%e, %g : tensor<?xf32>, tensor<?xf32>)
                  outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// Without the contradiction, the pass refines the sizes.
// CHECK-LABEL: func @live
// CHECK: tensor.cast %{{.*}} : tensor<?xf32> to tensor<3xf32>
// CHECK: linalg.add
func.func @live(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %is3 = arith.cmpi eq, %a, %c3 : index
  cf.assert %is3, "3"
  %e = tensor.empty(%a) : tensor<?xf32>
  %g = tensor.empty(%b) : tensor<?xf32>
  %same = arith.cmpi eq, %a, %b : index
  cf.assert %same, "same"
  %s = linalg.add ins(%e, %g : tensor<?xf32>, tensor<?xf32>)
                  outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

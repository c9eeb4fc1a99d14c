// A reshape without elements becomes tensor.empty. One of its operands is also
// proved constant there, so two rewrites change the same op: neither may use an
// op that the other erased.
// RUN: env MALLOC_PERTURB_=165 symshape-opt %s \
// RUN:   --symshape-propagate-constraints=refine-types | FileCheck %s
// RUN: %execute %s

// CHECK-LABEL: func @expand
// CHECK: tensor.empty(%{{.*}}) : tensor<0x?xf32>
// CHECK-NOT: tensor.expand_shape
// CASE: expand(<0>, 0, 3) -> <0x3>
// CASE: expand(<6>, 2, 3) -> stops "zero"
func.func @expand(%x: tensor<?xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi eq, %n, %c0 : index
  cf.assert %p, "zero"
  %e = tensor.expand_shape %x [[0, 1]] output_shape [%n, %m] : tensor<?xf32> into tensor<?x?xf32>
  return %e : tensor<?x?xf32>
}

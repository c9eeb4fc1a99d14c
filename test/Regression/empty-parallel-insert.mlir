// An insert of nothing into shared outputs of size 0: upstream's verifier
// refuses its static offset once the type of the outputs has the 0.
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline --symshape-pipeline --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @nothing
// CHECK: shared_outs(%{{.*}} = %{{.*}}) -> (tensor<4x?xi32>)
// CHECK: parallel_insert_slice %{{.*}} : tensor<1x0xi32> into tensor<4x?xi32>
func.func @nothing(%y: tensor<4x?xi32>, %s: tensor<1x?xi32>, %n: index) -> tensor<4x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %y, %c1 : tensor<4x?xi32>
  %q = arith.cmpi eq, %d, %c0 : index
  cf.assert %q, "empty"
  %r = scf.forall (%i) in (%n) shared_outs(%o = %y) -> tensor<4x?xi32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, 0] [1, %d] [1, 1] : tensor<1x?xi32> into tensor<4x?xi32>
    }
  }
  return %r : tensor<4x?xi32>
}

// Another size becomes part of the type.
// CHECK-LABEL: func.func @two
// CHECK: shared_outs(%{{.*}} = %{{.*}}) -> (tensor<4x2xi32>)
func.func @two(%y: tensor<4x?xi32>, %s: tensor<1x?xi32>, %n: index) -> tensor<4x?xi32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %y, %c1 : tensor<4x?xi32>
  %q = arith.cmpi eq, %d, %c2 : index
  cf.assert %q, "two"
  %r = scf.forall (%i) in (%n) shared_outs(%o = %y) -> tensor<4x?xi32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, 0] [1, %d] [1, 1] : tensor<1x?xi32> into tensor<4x?xi32>
    }
  }
  return %r : tensor<4x?xi32>
}

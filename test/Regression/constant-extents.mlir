// The passes do not make a wrong size static, which a verifier would refuse:
// the program reports it when it runs, or does not reach it.
//
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s

// CHECK-LABEL: func @slice
// CHECK: tensor.extract_slice
func.func @slice(%x: tensor<4xf32>, %n: index, %p: i1) -> tensor<?xf32> {
  %c8 = arith.constant 8 : index
  %is8 = arith.cmpi eq, %n, %c8 : index
  %r = scf.if %is8 -> tensor<?xf32> {
    %s = tensor.extract_slice %x[0] [%n] [1] : tensor<4xf32> to tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  } else {
    %s = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

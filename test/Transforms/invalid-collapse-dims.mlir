// A dimension that may differ from 1 does not collapse like one that is 1
// (docs/use/DynamicOps.md); after a check and a cast to 1 it does.
// RUN: symshape-opt %s --verify-diagnostics

func.func @dynamic(%x: tensor<?x4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expected dimension 0 of collapsed type to be dynamic}}
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<?x4xf32> into tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @checked(%x: tensor<?x4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?x4xf32>
  %one = arith.cmpi eq, %d, %c1 : index
  cf.assert %one, "expected a dimension of size 1"
  %y = tensor.cast %x : tensor<?x4xf32> to tensor<1x4xf32>
  %0 = tensor.collapse_shape %y [[0, 1]] : tensor<1x4xf32> into tensor<4xf32>
  return %0 : tensor<4xf32>
}

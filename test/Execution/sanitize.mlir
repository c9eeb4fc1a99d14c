// Checks of inferred extents do not change a program whose sizes are right.
// RUN: %execute %s --after=--symshape-sanitize

func.func @narrowed(%x: tensor<?x2xi64>) -> tensor<1x2xi64> {
  %r = tensor.cast %x : tensor<?x2xi64> to tensor<1x2xi64>
  return %r : tensor<1x2xi64>
}
// CASE: narrowed(<1x2: 3, 4>) -> <1x2: 3, 4>

func.func @twice(%x: tensor<?xi64>) -> tensor<?xi64> {
  %c0 = arith.constant 0 : index
  %r = tensor.concat dim(0) %x, %x : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
  %d = tensor.dim %r, %c0 : tensor<?xi64>
  %s = tensor.extract_slice %r[0] [%d] [1] : tensor<?xi64> to tensor<?xi64>
  return %s : tensor<?xi64>
}
// CASE: twice(<N>) for N = 0 1 3

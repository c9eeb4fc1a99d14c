func.func @rows(%x: tensor<?x8xf32>, %y: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %m = tensor.dim %y, %c0 : tensor<?x8xf32>
  %same = arith.cmpi eq, %n, %m : index
  cf.assert %same, "rows differ"
  %again = arith.cmpi eq, %m, %n : index
  cf.assert %again, "rows differ"
  %e = tensor.empty(%m) : tensor<?x8xf32>
  %r = linalg.add ins(%x, %y : tensor<?x8xf32>, tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}
func.func @cast(%x: tensor<?x8xf32>) -> tensor<?x?xf32> {
  %c = tensor.cast %x : tensor<?x8xf32> to tensor<?x?xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %c, %c0 : tensor<?x?xf32>
  %m = tensor.dim %c, %c1 : tensor<?x?xf32>
  %two = arith.constant 2 : index
  %half = arith.divui %m, %two : index
  %s = tensor.extract_slice %c[0, 0] [%n, %half] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  return %s : tensor<?x?xf32>
}

func.func @sum(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %a, %b : index
  cf.assert %p, "sizes differ"
  %s = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>)
                  outs(%x : tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}
// CASE: sum(<N>, <M>) for N = 0 1 2, M = 0 1 2

func.func @unused(%x: tensor<?xf32>, %n: index) -> (tensor<?xf32>, index) {
  %c2 = arith.constant 2 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %q = arith.divsi %n, %c2 : index
  return %e, %q : tensor<?xf32>, index
}
// CASE: unused(<1>, N) for N = 0 1 4

func.func @half(%n: index) -> index {
  %c2 = arith.constant 2 : index
  %q = arith.divsi %n, %c2 : index
  return %q : index
}
// CASE: half(N) for N = -3 0 3

// Broadcasts, and the checks before them.
// RUN: %execute %s

#same = affine_map<(d0) -> (d0)>
#one = affine_map<(d0) -> (0)>

// Sizes are equal, or one of them is 1; otherwise the check stops the program.
func.func @add(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %e = arith.cmpi eq, %a, %b : index
  %a1 = arith.cmpi eq, %a, %c1 : index
  %b1 = arith.cmpi eq, %b, %c1 : index
  %some1 = arith.ori %a1, %b1 : i1
  %ok = arith.ori %e, %some1 : i1
  cf.assert %ok, "not broadcastable"
  %n = arith.select %a1, %b, %a : index
  %xx = scf.if %a1 -> tensor<?xf32> {
    %i = tensor.empty(%n) : tensor<?xf32>
    %g = linalg.generic {indexing_maps = [#one, #same],
                         iterator_types = ["parallel"]}
        ins(%x : tensor<?xf32>) outs(%i : tensor<?xf32>) {
    ^bb0(%v: f32, %o: f32):
      linalg.yield %v : f32
    } -> tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %yy = scf.if %b1 -> tensor<?xf32> {
    %i = tensor.empty(%n) : tensor<?xf32>
    %g = linalg.generic {indexing_maps = [#one, #same],
                         iterator_types = ["parallel"]}
        ins(%y : tensor<?xf32>) outs(%i : tensor<?xf32>) {
    ^bb0(%v: f32, %o: f32):
      linalg.yield %v : f32
    } -> tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %i = tensor.empty(%n) : tensor<?xf32>
  %s = linalg.add ins(%xx, %yy : tensor<?xf32>, tensor<?xf32>)
                  outs(%i : tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}
// CASE: add(<N>, <M>) for N = 0 1 2 3, M = 0 1 2 3
// CASE: add(<1: 5>, <3: 1, 2, 3>) -> <3: 6, 7, 8>
// CASE: add(<0>, <2>) -> stops "not broadcastable"
// CASE: add(<0>, <1>) -> <0>

// torch-mlir writes it like this: it checks only size 1 against n.
func.func @checked_row(%x: tensor<?x?xf32>, %row: tensor<?xf32>)
    -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %k = tensor.dim %row, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %n, %k : index
  cf.assert %p, "mismatched size for broadcast"
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %b = linalg.broadcast ins(%row : tensor<?xf32>) outs(%e : tensor<?x?xf32>)
      dimensions = [0]
  %r = linalg.add ins(%x, %b : tensor<?x?xf32>, tensor<?x?xf32>)
                  outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// CASE: checked_row(<MxN>, <K>) for M = 0 1 2, N = 0 1 2, K = 0 1 2
// CASE: checked_row(<2x2>, <1>) -> stops "mismatched"

// For sizes below 2, a product is a minimum.
func.func @small(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (index, i1) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi slt, %a, %c2 : index
  cf.assert %p, "first"
  %q = arith.cmpi slt, %b, %c2 : index
  cf.assert %q, "second"
  %m = arith.muli %a, %b : index
  %n = arith.minsi %a, %b : index
  %r = arith.cmpi eq, %m, %n : index
  return %m, %r : index, i1
}
// CASE: small(<N>, <M>) for N = 0 1 2, M = 0 1 2

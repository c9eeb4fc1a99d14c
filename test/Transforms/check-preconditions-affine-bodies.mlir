// A sum, a product or a divisor in a body that may not fit.
// RUN: symshape-opt %s --symshape-check -o /dev/null | FileCheck %s --check-prefix=FIRE

#product = affine_map<()[s0, s1] -> (s0 * s1)>
#huge = affine_map<(d0) -> (d0 * 4611686018427387904)>
#divisor = affine_map<(d0)[s0] -> (d0 floordiv s0)>
#id = affine_map<(d0) -> (d0)>

// FIRE: precondition:
func.func @main(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n, m]>}, %i: tensor<?xi64> {symshape.shape = #symshape.shape<[k]>}) -> tensor<?xi64>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 16], m in [0, 99], k in [0, 99]>} {
  %c0 = arith.constant 0 : index
  %k = tensor.dim %i, %c0 : tensor<?xi64>
  %e = tensor.empty(%k) : tensor<?xi64>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%i : tensor<?xi64>) outs(%e : tensor<?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %a = tensor.dim %x, %c0 : tensor<?x?xf32>
    %j = linalg.index 0 : index
    // FIRE: :[[@LINE+1]]:10: precondition open: expected a number that fits its type of at most
    %h = affine.apply #huge(%j)
    // FIRE: :[[@LINE+1]]:10: precondition open: expected a divisor of at least
    %d = affine.apply #divisor(%j)[%a]
    %s = arith.addi %d, %h : index
    %w = arith.index_cast %s : index to i64
    linalg.yield %w : i64
  } -> tensor<?xi64>
  return %r : tensor<?xi64>
}

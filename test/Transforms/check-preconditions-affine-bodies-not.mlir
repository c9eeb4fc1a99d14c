// The sums and products of maps in bodies fit, and their constant divisors are positive.
// RUN: symshape-opt %s --symshape-check -o /dev/null | FileCheck %s

#product = affine_map<()[s0, s1] -> (s0 * s1)>
#half = affine_map<(d0)[s0] -> (d0 floordiv 2 + (d0 + s0) mod 5)>
#id = affine_map<(d0) -> (d0)>

// CHECK: precondition: {{[0-9]+}} proved{{$}}
// CHECK-NOT: {{open|refuted|skipped|unread}}
func.func @main(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n, m]>}, %i: tensor<?xi64> {symshape.shape = #symshape.shape<[k]>}) -> tensor<?xi64>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 16], m in [2, 99], k in [0, 99]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = tensor.dim %i, %c0 : tensor<?xi64>
  %e = tensor.empty(%k) : tensor<?xi64>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%i : tensor<?xi64>) outs(%e : tensor<?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %a = tensor.dim %x, %c0 : tensor<?x?xf32>
    %b = tensor.dim %x, %c1 : tensor<?x?xf32>
    %p = affine.apply #product()[%a, %b]
    %j = linalg.index 0 : index
    %h = affine.apply #half(%j)[%b]
    %s = arith.addi %p, %h : index
    %w = arith.index_cast %s : index to i64
    linalg.yield %w : i64
  } -> tensor<?xi64>
  return %r : tensor<?xi64>
}

// Results are the same in buffers that are as large as a bound.
// RUN: %execute %s --before='--lower-symshape-dynamic-ops --lower-symshape' \
// RUN:   --after='--lower-symshape-dynamic-ops=bounded-buffers=true --lower-symshape' \
// RUN:   --after='--lower-symshape-dynamic-ops=bounded-buffers=true --canonicalize --cse --lower-symshape --canonicalize' \
// RUN:   | FileCheck %s
// CHECK: 0 left out, 0 failures

// CASE: rows(<3x2: 1, 2, 3, 4, 5, 6>, <4: 2, 0, 1, 7>, <: 2>) -> <2x2: 5, 6, 1, 2>
// CASE: rows(<3x2: 1, 2, 3, 4, 5, 6>, <4: 2, 0, 1, 7>, <: 9>) -> <4x2: 5, 6, 1, 2, 3, 4, 5, 6>
// CASE: rows(<3x2: 1, 2, 3, 4, 5, 6>, <4: 2, 0, 1, 7>, <: N>) -> <0x2> for N = -1 0
// CASE: rows(<1x2: 1, 2>, <0>, <: 3>) -> <0x2>
func.func @rows(%t: tensor<?x2xf32>, %ids: tensor<?xi64>, %count: tensor<i32>)
    -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?x2xf32>
  %some = arith.cmpi sge, %d, %c1 : index
  cf.assert %some, "no rows"
  %n = tensor.extract %count[] : tensor<i32>
  %chosen = symshape.dynamic_truncate %ids by %n axis 0 round_half_away_clamp
      : tensor<?xi64>, i32 -> tensor<?xi64>
  %r = symshape.dynamic_gather %t, %chosen slice_sizes = [1, 2]
      offset_dims = [1] collapsed_slice_dims = [0] start_index_map = [0]
      index_vector_dim = 1 : (tensor<?x2xf32>, tensor<?xi64>) -> tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}

// In a loop, each iteration allocates a buffer.
// CASE: loop(<3: 2, 0, 5>, <4>) -> 6
// CASE: loop(<0>, <4>) -> 0
// CASE: loop(<3: 9, 9, 1>, <2>) -> 5
func.func @loop(%counts: tensor<?xindex>, %t: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %n = tensor.dim %counts, %c0 : tensor<?xindex>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %c0) -> (index) {
    %k = tensor.extract %counts[%i] : tensor<?xindex>
    %p = arith.maxsi %k, %c0 : index
    %size = arith.minsi %p, %d : index
    %e = tensor.empty(%size) : tensor<?xindex>
    %ones = linalg.fill ins(%one : index) outs(%e : tensor<?xindex>) -> tensor<?xindex>
    %s = scf.for %j = %c0 to %size step %c1 iter_args(%a = %sum) -> (index) {
      %x = tensor.extract %ones[%j] : tensor<?xindex>
      %y = arith.addi %a, %x : index
      scf.yield %y : index
    }
    scf.yield %s : index
  }
  return %r : index
}

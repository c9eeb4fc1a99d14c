// A loop that the output does not depend on may have no iteration: the elements
// of the destination stay.
// RUN: symshape-opt %s --symshape-check -o /dev/null | FileCheck %s

#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
#both = affine_map<(d0, d1) -> (d0, d1)>
#id = affine_map<(d0) -> (d0)>

// The second dimension may be 0: the index is then 1000.
// CHECK: precondition open: expected at least '_d0 + 1' elements
// CHECK-NOT: open
func.func @last(%m: tensor<?xf32>, %table: tensor<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %init = arith.constant dense<1000> : tensor<1xindex>
  %r = linalg.generic {indexing_maps = [#column, #row], iterator_types = ["parallel", "reduction"]}
      ins(%m : tensor<?xf32>) outs(%init : tensor<1xindex>) {
  ^bb0(%a: f32, %o: index):
    %i = linalg.index 1 : index
    linalg.yield %i : index
  } -> tensor<1xindex>
  %i = tensor.extract %r[%c0] : tensor<1xindex>
  %n = tensor.dim %m, %c0 : tensor<?xf32>
  %size = arith.addi %n, %c1 : index
  %one = arith.constant 1.0 : f32
  %buffer = tensor.splat %one[%size] : tensor<?xf32>
  %v = tensor.extract %buffer[%i] : tensor<?xf32>
  return %v : f32
}

// The premise says that each row has an element.
func.func @rows(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n, m]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n, m in [1, *]>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%n) : tensor<?xindex>
  %big = arith.constant 1000000 : index
  %f = linalg.fill ins(%big : index) outs(%e : tensor<?xindex>) -> tensor<?xindex>
  %r = linalg.generic {indexing_maps = [#both, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xf32>) outs(%f : tensor<?xindex>) {
  ^bb0(%a: f32, %o: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  } -> tensor<?xindex>
  %one = arith.constant 1.0 : f32
  %w = tensor.splat %one[%n] : tensor<?xf32>
  %d = tensor.empty(%n) : tensor<?xf32>
  %v = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%r : tensor<?xindex>) outs(%d : tensor<?xf32>) {
  ^bb0(%k: index, %o: f32):
    %u = tensor.extract %w[%k] : tensor<?xf32>
    linalg.yield %u : f32
  } -> tensor<?xf32>
  return %v : tensor<?xf32>
}

// The destination is 0, which is an index of a row if there is one.
func.func @zero(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%n) : tensor<?xindex>
  %f = linalg.fill ins(%c0 : index) outs(%e : tensor<?xindex>) -> tensor<?xindex>
  %r = linalg.generic {indexing_maps = [#both, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xf32>) outs(%f : tensor<?xindex>) {
  ^bb0(%a: f32, %o: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  } -> tensor<?xindex>
  %one = arith.constant 1.0 : f32
  %w = tensor.splat %one[%n] : tensor<?xf32>
  %d = tensor.empty(%n) : tensor<?xf32>
  %v = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%r : tensor<?xindex>) outs(%d : tensor<?xf32>) {
  ^bb0(%k: index, %o: f32):
    %u = tensor.extract %w[%k] : tensor<?xf32>
    linalg.yield %u : f32
  } -> tensor<?xf32>
  return %v : tensor<?xf32>
}

// Each loop writes its own elements.
func.func @transposed(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xindex>
  %r = linalg.generic {indexing_maps = [#both, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xindex>) {
  ^bb0(%a: f32, %o: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  } -> tensor<?x?xindex>
  %one = arith.constant 1.0 : f32
  %w = tensor.splat %one[%n] : tensor<?xf32>
  %d = tensor.empty(%m, %n) : tensor<?x?xf32>
  %v = linalg.generic {indexing_maps = [#both, #both], iterator_types = ["parallel", "parallel"]}
      ins(%r : tensor<?x?xindex>) outs(%d : tensor<?x?xf32>) {
  ^bb0(%k: index, %o: f32):
    %u = tensor.extract %w[%k] : tensor<?xf32>
    linalg.yield %u : f32
  } -> tensor<?x?xf32>
  return %v : tensor<?x?xf32>
}

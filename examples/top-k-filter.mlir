// Keep the k best of n items whose score is above a threshold, in their original
// order. Each item has 12 numbers; the result has them as 3 x 4. The number of
// kept items is data-dependent.
//
// docs/use/TopKFilter.md goes through it step by step.

#i = affine_map<(i, j) -> (i)>
#j = affine_map<(i, j) -> (j)>
#id = affine_map<(i) -> (i)>

func.func @top_k(%items: tensor<?x12xf32> {symshape.shape = #symshape.shape<[n, 12]>},
                 %scores: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
                 %threshold: f32, %k: i64) -> tensor<?x3x4xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, *]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %n = tensor.dim %scores, %c0 : tensor<?xf32>

  // The rank of each item: the number of better items, and equal ones before it.
  %none = tensor.empty(%n) : tensor<?xi64>
  %zeros = linalg.fill ins(%zero : i64) outs(%none : tensor<?xi64>) -> tensor<?xi64>
  %ranks = linalg.generic {indexing_maps = [#i, #j, #i], iterator_types = ["parallel", "reduction"]}
      ins(%scores, %scores : tensor<?xf32>, tensor<?xf32>) outs(%zeros : tensor<?xi64>) {
  ^bb0(%mine: f32, %other: f32, %rank: i64):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %better = arith.cmpf ogt, %other, %mine : f32
    %equal = arith.cmpf oeq, %other, %mine : f32
    %before = arith.cmpi ult, %j, %i : index
    %first = arith.andi %equal, %before : i1
    %ahead = arith.ori %better, %first : i1
    %one = arith.extui %ahead : i1 to i64
    %next = arith.addi %rank, %one : i64
    linalg.yield %next : i64
  } -> tensor<?xi64>

  // The mask: true for the items to keep.
  %bits = tensor.empty(%n) : tensor<?xi1>
  %mask = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%scores, %ranks : tensor<?xf32>, tensor<?xi64>) outs(%bits : tensor<?xi1>) {
  ^bb0(%score: f32, %rank: i64, %old: i1):
    %above = arith.cmpf ogt, %score, %threshold : f32
    %best = arith.cmpi slt, %rank, %k : i64
    %kept = arith.andi %above, %best : i1
    linalg.yield %kept : i1
  } -> tensor<?xi1>

  // Write the positions of the kept items one after the other, and count them.
  %places, %count = scf.for %i = %c0 to %n step %c1
      iter_args(%p = %none, %c = %c0) -> (tensor<?xi64>, index) {
    %kept = tensor.extract %mask[%i] : tensor<?xi1>
    %q:2 = scf.if %kept -> (tensor<?xi64>, index) {
      %place = arith.index_cast %i : index to i64
      %with = tensor.insert %place into %p[%c] : tensor<?xi64>
      %more = arith.addi %c, %c1 : index
      scf.yield %with, %more : tensor<?xi64>, index
    } else {
      scf.yield %p, %c : tensor<?xi64>, index
    }
    scf.yield %q#0, %q#1 : tensor<?xi64>, index
  }

  // Truncate, gather, reshape.
  %chosen = symshape.dynamic_truncate %places by %count axis 0 index_cast
      : tensor<?xi64>, index -> tensor<?xi64>
  %rows = symshape.dynamic_gather %items, %chosen slice_sizes = [1, 12]
      offset_dims = [1] collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1
      : (tensor<?x12xf32>, tensor<?xi64>) -> tensor<?x12xf32>
  %m = tensor.dim %rows, %c0 : tensor<?x12xf32>
  %result = symshape.dynamic_reshape %rows to [%m, 3, 4] : tensor<?x12xf32> -> tensor<?x3x4xf32>
  return %result : tensor<?x3x4xf32>
}

// Six items with the numbers 0 to 11, 100 to 111, and so on. Keep those above
// 0.5: the best three, then at most nine, then none.
func.func @main() {
  %scores = arith.constant dense<[0.9, 0.1, 0.7, 0.6, 0.8, 0.2]> : tensor<6xf32>
  %s = tensor.cast %scores : tensor<6xf32> to tensor<?xf32>
  %items = tensor.generate {
  ^bb0(%i: index, %j: index):
    %c100 = arith.constant 100 : index
    %a = arith.muli %i, %c100 : index
    %b = arith.addi %a, %j : index
    %c = arith.index_cast %b : index to i32
    %x = arith.sitofp %c : i32 to f32
    tensor.yield %x : f32
  } : tensor<6x12xf32>
  %t = tensor.cast %items : tensor<6x12xf32> to tensor<?x12xf32>
  %half = arith.constant 0.5 : f32
  %three = arith.constant 3 : i64
  %nine = arith.constant 9 : i64
  %never = arith.constant 0 : i64
  %x = call @top_k(%t, %s, %half, %three) : (tensor<?x12xf32>, tensor<?xf32>, f32, i64) -> tensor<?x3x4xf32>
  call @print(%x) : (tensor<?x3x4xf32>) -> ()
  %y = call @top_k(%t, %s, %half, %nine) : (tensor<?x12xf32>, tensor<?xf32>, f32, i64) -> tensor<?x3x4xf32>
  call @print(%y) : (tensor<?x3x4xf32>) -> ()
  %z = call @top_k(%t, %s, %half, %never) : (tensor<?x12xf32>, tensor<?xf32>, f32, i64) -> tensor<?x3x4xf32>
  call @print(%z) : (tensor<?x3x4xf32>) -> ()
  return
}

// Print the number of items, and the first number of each.
func.func private @print(%t: tensor<?x3x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?x3x4xf32>
  vector.print %n : index punctuation <no_punctuation>
  vector.print str " items:"
  scf.for %i = %c0 to %n step %c1 {
    %x = tensor.extract %t[%i, %c0, %c0] : tensor<?x3x4xf32>
    vector.print str " "
    vector.print %x : f32 punctuation <no_punctuation>
  }
  vector.print punctuation <newline>
  return
}

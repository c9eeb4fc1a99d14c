// Windows that stay inside, for all sizes: no report, not even of an open
// precondition.
//
// RUN: symshape-opt %s --symshape-check-contradictions=strict -o /dev/null 2>&1 | count 0
// RUN: symshape-opt %s --symshape-pipeline -o /dev/null 2>&1 | count 0

#i = affine_map<(i) -> (i)>

// Enough elements for the window, or no result: a loop without an iteration accesses
// nothing.
func.func @conv(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %k: tensor<3xf32>,
                %o: tensor<?xf32> {symshape.shape = #symshape.shape<[max(n - 2, 0)]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %y = linalg.conv_1d ins(%x, %k : tensor<?xf32>, tensor<3xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// The index is at least 5, but no loop runs.
#far = affine_map<(i) -> (i + 5)>
func.func @empty(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[2]>},
                 %o: tensor<?xf32> {symshape.shape = #symshape.shape<[0]>}) -> tensor<?xf32> {
  %y = linalg.generic {indexing_maps = [#far, #i], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// Quotients and remainders.
#tile = affine_map<(i) -> (i floordiv 4, i mod 4)>
func.func @tiles(%x: tensor<?x4xf32> {symshape.shape = #symshape.shape<[n ceildiv 4, 4]>},
                 %o: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %y = linalg.generic {indexing_maps = [#tile, #i], iterator_types = ["parallel"]} ins(%x : tensor<?x4xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// Backwards, with the last index at the start.
#back = affine_map<(i, j) -> (j - i + 3)>
#ij = affine_map<(i, j) -> (i, j)>
func.func @backwards(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[m + 3]>},
                     %o: tensor<4x?xf32> {symshape.shape = #symshape.shape<[4, m]>}) -> tensor<4x?xf32>
    attributes {symshape.symbols = #symshape.symbols<m>} {
  %y = linalg.generic {indexing_maps = [#back, #ij], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?xf32>) outs(%o : tensor<4x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4x?xf32>
  return %y : tensor<4x?xf32>
}

// An input whose elements are not used gives only its sizes.
#stride = affine_map<(i) -> (i * 2)>
func.func @unread(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
                  %o: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %y = linalg.generic {indexing_maps = [#stride, #i], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %b : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// An empty strided slice may start anywhere; the last element of the other one
// is inside.
func.func @strided(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n * 2]>}) -> (tensor<0xf32>, tensor<?xf32>)
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = arith.divui %d, %c2 : index
  %y = tensor.extract_slice %x[0] [0] [2] : tensor<?xf32> to tensor<0xf32>
  %z = tensor.extract_slice %x[0] [%n] [2] : tensor<?xf32> to tensor<?xf32>
  return %y, %z : tensor<0xf32>, tensor<?xf32>
}

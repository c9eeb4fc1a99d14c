// Rows of an embedding table, with clamped indices
// Sizes: v=1000, b=4, s=64
// Below: 1 1000
#id = affine_map<(i, j, k) -> (i, j, k)>
#token = affine_map<(i, j, k) -> (i, j)>
func.func @kernel(
    %table: tensor<?x128xf32> {symshape.shape = #symshape.shape<[v, 128]>},
    %ids: tensor<?x?xi64> {symshape.shape = #symshape.shape<[b, s]>}) -> tensor<?x?x128xf32>
    attributes {symshape.symbols = #symshape.symbols<v in [1000, *], b in [1, 64], s in [8, 2048] divisor 8>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %b = tensor.dim %ids, %c0 : tensor<?x?xi64>
  %s = tensor.dim %ids, %c1 : tensor<?x?xi64>
  %v = tensor.dim %table, %c0 : tensor<?x128xf32>
  %last = arith.subi %v, %c1 : index
  %e = tensor.empty(%b, %s) : tensor<?x?x128xf32>
  %r = linalg.generic {indexing_maps = [#token, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%ids : tensor<?x?xi64>) outs(%e : tensor<?x?x128xf32>) {
  ^bb0(%id: i64, %old: f32):
    %at = arith.index_cast %id : i64 to index
    %low = arith.maxsi %at, %c0 : index
    %row = arith.minsi %low, %last : index
    %k = linalg.index 2 : index
    %x = tensor.extract %table[%row, %k] : tensor<?x128xf32>
    linalg.yield %x : f32
  } -> tensor<?x?x128xf32>
  return %r : tensor<?x?x128xf32>
}

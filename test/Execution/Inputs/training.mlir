// The loss of a linear layer after a gather: half the sum of the squared
// differences between table[ids] * w and the expected rows. The number of rows
// is data: it is the first `count` of `ids`.
func.func @loss(%table: tensor<?x?xf64>, %ids: tensor<?x1xi64>, %count: i64,
                %w: tensor<?x?xf64>, %expected: tensor<?x?xf64>) -> tensor<f64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %zeros = arith.constant dense<0.0> : tensor<f64>
  %used = symshape.dynamic_truncate %ids by %count axis 0 round_half_away_clamp
      : tensor<?x1xi64>, i64 -> tensor<?x1xi64>
  %width = tensor.dim %table, %c1 : tensor<?x?xf64>
  %rows = symshape.dynamic_gather %table, %used slice_sizes = [1, %width]
      offset_dims = [1] collapsed_slice_dims = [0] start_index_map = [0]
      index_vector_dim = 1 : (tensor<?x?xf64>, tensor<?x1xi64>) -> tensor<?x?xf64>
  %n = tensor.dim %rows, %c0 : tensor<?x?xf64>
  %m = tensor.dim %w, %c1 : tensor<?x?xf64>
  %empty = tensor.empty(%n, %m) : tensor<?x?xf64>
  %init = linalg.fill ins(%zero : f64) outs(%empty : tensor<?x?xf64>) -> tensor<?x?xf64>
  %found = linalg.matmul ins(%rows, %w : tensor<?x?xf64>, tensor<?x?xf64>)
      outs(%init : tensor<?x?xf64>) -> tensor<?x?xf64>
  %loss = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>],
      iterator_types = ["reduction", "reduction"]}
      ins(%found, %expected : tensor<?x?xf64>, tensor<?x?xf64>) outs(%zeros : tensor<f64>) {
  ^bb0(%a: f64, %b: f64, %sum: f64):
    %half = arith.constant 0.5 : f64
    %d = arith.subf %a, %b : f64
    %h = arith.mulf %d, %half : f64
    %s = arith.mulf %h, %d : f64
    %t = arith.addf %sum, %s : f64
    linalg.yield %t : f64
  } -> tensor<f64>
  return %loss : tensor<f64>
}

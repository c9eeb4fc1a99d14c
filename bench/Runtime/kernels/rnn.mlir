// A recurrent network: h = tanh(x[t] w + h u), for each step
// Sizes: s=32, b=16
// Tile: linalg.matmul [4, 16, 4]
// Tile: linalg.generic [4, 16]
#id = affine_map<(i, j) -> (i, j)>
func.func @kernel(
    %x: tensor<?x?x64xf32> {symshape.shape = #symshape.shape<[s, b, 64]>},
    %w: tensor<64x64xf32>, %u: tensor<64x64xf32>) -> tensor<?x64xf32>
    attributes {symshape.symbols = #symshape.symbols<s in [1, 512], b in [4, 256] divisor 4>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %s = tensor.dim %x, %c0 : tensor<?x?x64xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?x64xf32>
  %e = tensor.empty(%b) : tensor<?x64xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %r = scf.for %t = %c0 to %s step %c1 iter_args(%h = %z) -> tensor<?x64xf32> {
    %xt = tensor.extract_slice %x[%t, 0, 0] [1, %b, 64] [1, 1, 1] : tensor<?x?x64xf32> to tensor<?x64xf32>
    %bt = tensor.dim %xt, %c0 : tensor<?x64xf32>
    %et = tensor.empty(%bt) : tensor<?x64xf32>
    %zt = linalg.fill ins(%zero : f32) outs(%et : tensor<?x64xf32>) -> tensor<?x64xf32>
    %p = linalg.matmul ins(%xt, %w : tensor<?x64xf32>, tensor<64x64xf32>) outs(%zt : tensor<?x64xf32>) -> tensor<?x64xf32>
    %q = linalg.matmul ins(%h, %u : tensor<?x64xf32>, tensor<64x64xf32>) outs(%p : tensor<?x64xf32>) -> tensor<?x64xf32>
    %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
        ins(%q : tensor<?x64xf32>) outs(%et : tensor<?x64xf32>) {
    ^bb0(%a: f32, %old: f32):
      %v = math.tanh %a : f32
      linalg.yield %v : f32
    } -> tensor<?x64xf32>
    scf.yield %n : tensor<?x64xf32>
  }
  return %r : tensor<?x64xf32>
}

// relu(x) as [b * s, 64] and back, times x: elementwise ops around views
// Sizes: b=4, s=128
// Pipeline: several-dynamic-sizes
// Fuse: linalg-fuse-elementwise-ops
#id3 = affine_map<(i, j, k) -> (i, j, k)>
#id2 = affine_map<(i, j) -> (i, j)>
func.func @kernel(
    %x: tensor<?x?x64xf32> {symshape.shape = #symshape.shape<[b, s, 64]>}) -> tensor<?x?x64xf32>
    attributes {symshape.symbols = #symshape.symbols<b in [1, 64], s in [4, 2048] divisor 4>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %b = tensor.dim %x, %c0 : tensor<?x?x64xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?x64xf32>
  %t = arith.muli %b, %s : index
  %shape2 = tensor.from_elements %t, %c64 : tensor<2xindex>
  %x2 = tensor.reshape %x(%shape2) : (tensor<?x?x64xf32>, tensor<2xindex>) -> tensor<?x64xf32>
  %e2 = tensor.empty(%t) : tensor<?x64xf32>
  %a = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%x2 : tensor<?x64xf32>) outs(%e2 : tensor<?x64xf32>) {
  ^bb0(%p: f32, %old: f32):
    %n = arith.maximumf %p, %zero : f32
    linalg.yield %n : f32
  } -> tensor<?x64xf32>
  %shape3 = tensor.from_elements %b, %s, %c64 : tensor<3xindex>
  %a3 = tensor.reshape %a(%shape3) : (tensor<?x64xf32>, tensor<3xindex>) -> tensor<?x?x64xf32>
  %e3 = tensor.empty(%b, %s) : tensor<?x?x64xf32>
  %r = linalg.generic {indexing_maps = [#id3, #id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %a3 : tensor<?x?x64xf32>, tensor<?x?x64xf32>) outs(%e3 : tensor<?x?x64xf32>) {
  ^bb0(%p: f32, %q: f32, %old: f32):
    %n = arith.mulf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<?x?x64xf32>
  return %r : tensor<?x?x64xf32>
}

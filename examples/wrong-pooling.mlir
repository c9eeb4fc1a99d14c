// A program that is wrong. The model halves a sequence by averaging pairs and
// pads an odd one, so its size is (n + 1) floordiv 2, as the exporter says; but
// the padding got lost on the way, and the program computes n floordiv 2.

func.func @main(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32

  %n = "torch.symbolic_int"() <{symbol_name = "n", min_val = 2 : i64, max_val = 1024 : i64}> : () -> !torch.int
  %0 = "torch_c.from_builtin_tensor"(%x) : (tensor<?x8xf32>) -> !torch.vtensor<[?,8],f32>
  "torch.bind_symbolic_shape"(%0, %n) <{shape_expressions = affine_map<()[s0] -> (s0, 8)>}> : (!torch.vtensor<[?,8],f32>, !torch.int) -> ()

  %size = tensor.dim %x, %c0 : tensor<?x8xf32>
  %half = arith.floordivsi %size, %c2 : index
  %empty = tensor.empty(%half) : tensor<?x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x8xf32>) -> tensor<?x8xf32>
  %window = tensor.empty() : tensor<2xf32>
  %pooled = linalg.generic {
    indexing_maps = [affine_map<(i, c, k) -> (i * 2 + k, c)>,
                     affine_map<(i, c, k) -> (k)>,
                     affine_map<(i, c, k) -> (i, c)>],
    iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%x, %window : tensor<?x8xf32>, tensor<2xf32>) outs(%init : tensor<?x8xf32>) {
  ^bb0(%in: f32, %unused: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<?x8xf32>
  %1 = "torch_c.from_builtin_tensor"(%pooled) : (tensor<?x8xf32>) -> !torch.vtensor<[?,8],f32>
  "torch.bind_symbolic_shape"(%1, %n) <{shape_expressions = affine_map<()[s0] -> ((s0 + 1) floordiv 2, 8)>}> : (!torch.vtensor<[?,8],f32>, !torch.int) -> ()
  return %pooled : tensor<?x8xf32>
}

// A small vision-language block, as PyTorch's exporter leaves it: an image is
// cut into patches of 4 x 4, the patches join the tokens of a text, and the
// whole sequence attends to itself. Batch, image size and text length are known
// at run time only.
//
// The exporter's own knowledge of the sizes is in the `torch.*` ops: on the
// arguments they are premises, on all other values claims that SymShape has to
// prove. (They are in generic form: no tool has to know the torch dialect.)

#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#row = affine_map<(d0, d1, d2) -> (d0, d1, 0)>

func.func @main(%image: tensor<?x3x?x?xf32>, %text: tensor<?x?x16xf32>,
                %kernel: tensor<16x3x4x4xf32>) -> tensor<?x?x2x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c1_i64 = arith.constant 1 : i64
  %c2_i64 = arith.constant 2 : i64
  %c4_i64 = arith.constant 4 : i64
  %c8_i64 = arith.constant 8 : i64
  %zero = arith.constant 0.0 : f32

  // The given sizes: batch, text length, height and width.
  %b = "torch.symbolic_int"() <{symbol_name = "b", min_val = 1 : i64, max_val = 64 : i64}> : () -> !torch.int
  %h = "torch.symbolic_int"() <{symbol_name = "h", min_val = 4 : i64, max_val = 4096 : i64}> : () -> !torch.int
  %t = "torch.symbolic_int"() <{symbol_name = "t", min_val = 1 : i64, max_val = 512 : i64}> : () -> !torch.int
  %w = "torch.symbolic_int"() <{symbol_name = "w", min_val = 4 : i64, max_val = 4096 : i64}> : () -> !torch.int
  %0 = "torch_c.from_builtin_tensor"(%image) : (tensor<?x3x?x?xf32>) -> !torch.vtensor<[?,3,?,?],f32>
  "torch.bind_symbolic_shape"(%0, %b, %h, %w) <{shape_expressions = affine_map<()[s0, s1, s2] -> (s0, 3, s1, s2)>}> : (!torch.vtensor<[?,3,?,?],f32>, !torch.int, !torch.int, !torch.int) -> ()
  %1 = "torch_c.from_builtin_tensor"(%text) : (tensor<?x?x16xf32>) -> !torch.vtensor<[?,?,16],f32>
  "torch.bind_symbolic_shape"(%1, %b, %t) <{shape_expressions = affine_map<()[s0, s1] -> (s0, s1, 16)>}> : (!torch.vtensor<[?,?,16],f32>, !torch.int, !torch.int) -> ()

  // Patches: a convolution of stride 4, one output pixel per patch.
  %batch = tensor.dim %image, %c0 : tensor<?x3x?x?xf32>
  %height = tensor.dim %image, %c2 : tensor<?x3x?x?xf32>
  %width = tensor.dim %image, %c3 : tensor<?x3x?x?xf32>
  %height_i64 = arith.index_cast %height : index to i64
  %width_i64 = arith.index_cast %width : index to i64
  %h0 = arith.subi %height_i64, %c4_i64 : i64
  %h1 = arith.floordivsi %h0, %c4_i64 : i64
  %rows_i64 = arith.addi %h1, %c1_i64 : i64
  %rows = arith.index_cast %rows_i64 : i64 to index
  %w0 = arith.subi %width_i64, %c4_i64 : i64
  %w1 = arith.floordivsi %w0, %c4_i64 : i64
  %cols_i64 = arith.addi %w1, %c1_i64 : i64
  %cols = arith.index_cast %cols_i64 : i64 to index
  %conv_empty = tensor.empty(%batch, %rows, %cols) : tensor<?x16x?x?xf32>
  %conv_init = linalg.fill ins(%zero : f32) outs(%conv_empty : tensor<?x16x?x?xf32>) -> tensor<?x16x?x?xf32>
  %conv = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<4> : vector<2xi64>}
    ins(%image, %kernel : tensor<?x3x?x?xf32>, tensor<16x3x4x4xf32>)
    outs(%conv_init : tensor<?x16x?x?xf32>) -> tensor<?x16x?x?xf32>
  %2 = "torch_c.from_builtin_tensor"(%conv) : (tensor<?x16x?x?xf32>) -> !torch.vtensor<[?,16,?,?],f32>
  "torch.bind_symbolic_shape"(%2, %b, %h, %w) <{shape_expressions = affine_map<()[s0, s1, s2] -> (s0, 16, s1 floordiv 4, s2 floordiv 4)>}> : (!torch.vtensor<[?,16,?,?],f32>, !torch.int, !torch.int, !torch.int) -> ()

  // One row of 16 features per patch.
  %flat = tensor.collapse_shape %conv [[0], [1], [2, 3]] : tensor<?x16x?x?xf32> into tensor<?x16x?xf32>
  %patches_n = tensor.dim %flat, %c2 : tensor<?x16x?xf32>
  %patches_empty = tensor.empty(%batch, %patches_n) : tensor<?x?x16xf32>
  %patches = linalg.transpose ins(%flat : tensor<?x16x?xf32>) outs(%patches_empty : tensor<?x?x16xf32>) permutation = [0, 2, 1]
  %3 = "torch_c.from_builtin_tensor"(%patches) : (tensor<?x?x16xf32>) -> !torch.vtensor<[?,?,16],f32>
  "torch.bind_symbolic_shape"(%3, %b, %h, %w) <{shape_expressions = affine_map<()[s0, s1, s2] -> (s0, (s1 floordiv 4) * (s2 floordiv 4), 16)>}> : (!torch.vtensor<[?,?,16],f32>, !torch.int, !torch.int, !torch.int) -> ()

  // Patches and text are one sequence.
  %tokens = tensor.concat dim(1) %patches, %text : (tensor<?x?x16xf32>, tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
  %4 = "torch_c.from_builtin_tensor"(%tokens) : (tensor<?x?x16xf32>) -> !torch.vtensor<[?,?,16],f32>
  "torch.bind_symbolic_shape"(%4, %b, %h, %t, %w) <{shape_expressions = affine_map<()[s0, s1, s2, s3] -> (s0, s2 + (s1 floordiv 4) * (s3 floordiv 4), 16)>}> : (!torch.vtensor<[?,?,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> ()

  // Attention: every token against every token.
  %n = tensor.dim %tokens, %c1 : tensor<?x?x16xf32>
  %keys_empty = tensor.empty(%batch, %n) : tensor<?x16x?xf32>
  %keys = linalg.transpose ins(%tokens : tensor<?x?x16xf32>) outs(%keys_empty : tensor<?x16x?xf32>) permutation = [0, 2, 1]
  %scores_empty = tensor.empty(%batch, %n, %n) : tensor<?x?x?xf32>
  %scores_init = linalg.fill ins(%zero : f32) outs(%scores_empty : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %scores = linalg.batch_matmul ins(%tokens, %keys : tensor<?x?x16xf32>, tensor<?x16x?xf32>) outs(%scores_init : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %5 = "torch_c.from_builtin_tensor"(%scores) : (tensor<?x?x?xf32>) -> !torch.vtensor<[?,?,?],f32>
  "torch.bind_symbolic_shape"(%5, %b, %h, %t, %w) <{shape_expressions = affine_map<()[s0, s1, s2, s3] -> (s0, s2 + (s1 floordiv 4) * (s3 floordiv 4), s2 + (s1 floordiv 4) * (s3 floordiv 4))>}> : (!torch.vtensor<[?,?,?],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> ()
  %sum_empty = tensor.empty(%batch, %n) : tensor<?x?x1xf32>
  %sum_init = linalg.fill ins(%zero : f32) outs(%sum_empty : tensor<?x?x1xf32>) -> tensor<?x?x1xf32>
  %sum = linalg.generic {indexing_maps = [#id3, #row], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%scores : tensor<?x?x?xf32>) outs(%sum_init : tensor<?x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %e = math.exp %in : f32
    %s = arith.addf %e, %out : f32
    linalg.yield %s : f32
  } -> tensor<?x?x1xf32>
  %weights = linalg.generic {indexing_maps = [#id3, #row, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%scores, %sum : tensor<?x?x?xf32>, tensor<?x?x1xf32>) outs(%scores_empty : tensor<?x?x?xf32>) {
  ^bb0(%in: f32, %total: f32, %out: f32):
    %e = math.exp %in : f32
    %q = arith.divf %e, %total : f32
    linalg.yield %q : f32
  } -> tensor<?x?x?xf32>
  %mixed_empty = tensor.empty(%batch, %n) : tensor<?x?x16xf32>
  %mixed_init = linalg.fill ins(%zero : f32) outs(%mixed_empty : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
  %mixed = linalg.batch_matmul ins(%weights, %tokens : tensor<?x?x?xf32>, tensor<?x?x16xf32>) outs(%mixed_init : tensor<?x?x16xf32>) -> tensor<?x?x16xf32>

  // Two heads of 8, by a reshape whose sizes are computed.
  %batch_i64 = arith.index_cast %batch : index to i64
  %n_i64 = arith.index_cast %n : index to i64
  %sizes = tensor.from_elements %batch_i64, %n_i64, %c2_i64, %c8_i64 : tensor<4xi64>
  %heads = tensor.reshape %mixed(%sizes) : (tensor<?x?x16xf32>, tensor<4xi64>) -> tensor<?x?x2x8xf32>
  %6 = "torch_c.from_builtin_tensor"(%heads) : (tensor<?x?x2x8xf32>) -> !torch.vtensor<[?,?,2,8],f32>
  "torch.bind_symbolic_shape"(%6, %b, %h, %t, %w) <{shape_expressions = affine_map<()[s0, s1, s2, s3] -> (s0, s2 + (s1 floordiv 4) * (s3 floordiv 4), 2, 8)>}> : (!torch.vtensor<[?,?,2,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int) -> ()
  return %heads : tensor<?x?x2x8xf32>
}

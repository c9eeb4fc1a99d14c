// Windows that leave their operand for some sizes: the example is one of them.
//
// RUN: symshape-opt %s --symshape-check-contradictions --verify-diagnostics=only-expected -o /dev/null
// RUN: not symshape-opt %s --symshape-check-contradictions=strict -o /dev/null 2>&1 | FileCheck %s

// CHECK: error: 'linalg.conv_1d' op expected at least 'n + k - 1' elements along dimension 0 of operand 0, found 'n', which is smaller for some sizes
// CHECK: note: for k = {{[2-9]}}, n = {{[1-9]}}: expected at least {{[0-9]+}}, found
func.func @conv(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
                %k: tensor<?xf32> {symshape.shape = #symshape.shape<[k]>},
                %o: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 9], k in [0, 9]>} {
  %y = linalg.conv_1d ins(%x, %k : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// Only the example in the middle of the range of a remainder would show it: the
// precondition stays open.
// CHECK: remark: 'linalg.generic' op expected at least 'min(n, 2) * 3 - 2' elements along dimension 0 of operand 0, found '3', which is not proved to be at least that
#mod = affine_map<(i) -> (i * 3 mod 4)>
#i = affine_map<(i) -> (i)>
func.func @open(%x: tensor<3xf32>, %o: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 9]>} {
  %y = linalg.generic {indexing_maps = [#mod, #i], iterator_types = ["parallel"]} ins(%x : tensor<3xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// The same numbers for two dimensions: the first may be only a bound, the second
// one is an index.
// CHECK: remark: 'linalg.generic' op expected an index of at least '0' along dimension 0 of operand 0, found '-1', which is not proved to be at least that
// CHECK: error: 'linalg.generic' op expected an index of at least '0' along dimension 1 of operand 0, found '-1', which is smaller for some sizes
// CHECK: note: for n = {{[1-9]}}: expected at least 0, found -1
#two = affine_map<(i) -> (i * 3 mod 4 - 1, i - 1)>
func.func @two(%x: tensor<3x9xf32>, %o: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 9]>} {
  %y = linalg.generic {indexing_maps = [#two, #i], iterator_types = ["parallel"]} ins(%x : tensor<3x9xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}

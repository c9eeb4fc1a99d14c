// Accesses of structured ops outside their operands, where loops have dynamic
// sizes. The op runs only if each loop has an iteration.
//
// RUN: symshape-opt %s --symshape-check-contradictions --verify-diagnostics=only-expected --split-input-file -o /dev/null

// The result has the input's size, although the window has three elements.
func.func @conv(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %k: tensor<3xf32>,
                %o: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, *]>} {
  // expected-error @+1 {{'linalg.conv_1d' op expected at least 'n + 2' elements along dimension 0 of operand 0, found 'n', which is always smaller than that}}
  %y = linalg.conv_1d ins(%x, %k : tensor<?xf32>, tensor<3xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// -----

#stride = affine_map<(i) -> (i * 2)>
#i = affine_map<(i) -> (i)>
func.func @stride(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
                  %o: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [2, *]>} {
  // expected-error @+1 {{expected at least 'n * 2 - 1' elements along dimension 0 of operand 0, found 'n', which is always smaller than that}}
  %y = linalg.generic {indexing_maps = [#stride, #i], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// -----

#back = affine_map<(i) -> (-i + 2)>
#i = affine_map<(i) -> (i)>
func.func @negative(%x: tensor<3xf32>, %o: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [4, *]>} {
  // expected-error @+1 {{expected an index of at least '0' along dimension 0 of operand 0, found '3 - n', which is always smaller than that}}
  %y = linalg.generic {indexing_maps = [#back, #i], iterator_types = ["parallel"]} ins(%x : tensor<3xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// -----

// Writes: the result of an op, too, has the place for its windows.
#shift = affine_map<(i) -> (i + 1)>
#i = affine_map<(i) -> (i)>
func.func @writes(%x: memref<?xf32>, %o: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %p = arith.cmpi ne, %n, %c0 : index
  cf.assert %p, "not empty"
  // expected-error @+1 {{'linalg.generic' op expected at least}}
  linalg.generic {indexing_maps = [#i, #shift], iterator_types = ["parallel"]} ins(%x : memref<?xf32>) outs(%o : memref<1xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

// The bounds of static loops, which upstream's verifier checks at their ends
// only: the remainders 0 to 3 need four elements.
#mod = affine_map<(i) -> (i mod 4)>
#i = affine_map<(i) -> (i)>
func.func @remainder(%x: tensor<3xf32>, %o: tensor<5xf32>) -> tensor<5xf32> {
  // expected-error @+1 {{expected at least '4' elements along dimension 0 of operand 0, found '3'}}
  %y = linalg.generic {indexing_maps = [#mod, #i], iterator_types = ["parallel"]} ins(%x : tensor<3xf32>) outs(%o : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----

// A strided slice whose last element is outside, for every size.
func.func @strided(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [2, *]>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  // expected-error @+1 {{expected at least 'n * 2 - 1' elements along dimension 0 of operand 0, found 'n', which is always smaller than that}}
  %y = tensor.extract_slice %x[0] [%n] [2] : tensor<?xf32> to tensor<?xf32>
  return %y : tensor<?xf32>
}

// -----

// The operands of tosa ops share sizes, and slices are inside.
func.func @tosa(%a: tensor<1x4x?xf32> {symshape.shape = #symshape.shape<[1, 4, n]>},
                %b: tensor<1x?x5xf32> {symshape.shape = #symshape.shape<[1, n + 1, 5]>}) -> tensor<1x4x5xf32>
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error @+1 {{expected a size of 'n' for dimension 1 of operand 1, found 'n + 1', which is never equal to that}}
  %r = tosa.matmul %a, %b, %zp, %zp : (tensor<1x4x?xf32>, tensor<1x?x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x5xf32>
  return %r : tensor<1x4x5xf32>
}

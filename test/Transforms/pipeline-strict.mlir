// RUN: symshape-opt %s -split-input-file -verify-diagnostics --symshape-pipeline=strict

// A front end took a dynamic size for 1.
// expected-note@+1 {{dimension 0 of %arg0 is 'n', as symshape.shape states}}
func.func @wrong_view(%x: tensor<?x8xf32> {symshape.shape = #symshape.shape<[n, 8]>}) -> tensor<1x8xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 16]>} {
  // expected-error@+2 {{expected a size of '1' for dimension 0 of operand 0, found 'n', which differs for some sizes}}
  // expected-note@+1 {{for n = 3: expected 1, found 3}}
  %r = tensor.cast %x : tensor<?x8xf32> to tensor<1x8xf32>
  return %r : tensor<1x8xf32>
}

// -----

// A cast that every admitted size makes right.
func.func @right_cast(%x: tensor<?x8xf32> {symshape.shape = #symshape.shape<[n, 8]>}) -> tensor<1x8xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 1]>} {
  %r = tensor.cast %x : tensor<?x8xf32> to tensor<1x8xf32>
  return %r : tensor<1x8xf32>
}

// -----

// A check in front of the cast: it is right wherever execution gets there.
func.func @checked(%x: tensor<?x8xf32>) -> tensor<1x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?x8xf32>
  %p = arith.cmpi eq, %d, %c1 : index
  cf.assert %p, "one row"
  %r = tensor.cast %x : tensor<?x8xf32> to tensor<1x8xf32>
  return %r : tensor<1x8xf32>
}

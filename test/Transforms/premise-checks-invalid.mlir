// Premises that the type of an argument refutes.
// RUN: symshape-opt %s --split-input-file --verify-diagnostics --symshape-require-premises

func.func @static_bound(
    // expected-error @below {{argument 0, dimension 0: expected at most m, where m * 3 is dimension 1 of argument 0, found 3 in 'tensor<3x6xi8>'}}
    %x: tensor<3x6xi8> {symshape.shape = #symshape.shape<[at_most(m), m * 3]>}) attributes {symshape.symbols = #symshape.symbols<m>} {
  return
}

// -----

func.func @static_zero(
    // expected-error @below {{argument 0, dimension 0: expected n to be in [1, *], found 0 in 'tensor<0xi8>'}}
    %x: tensor<0xi8> {symshape.shape = #symshape.shape<[n]>}) attributes {symshape.symbols = #symshape.symbols<n in [1, *]>} {
  return
}

// -----

func.func @static_divisor(
    // expected-error @below {{argument 0, dimension 0: expected n to be a multiple of 4, found 6 in 'tensor<6xi8>'}}
    %x: tensor<6xi8> {symshape.shape = #symshape.shape<[n]>}) attributes {symshape.symbols = #symshape.symbols<n divisor 4>} {
  return
}

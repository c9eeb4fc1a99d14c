// Casts and reshapes to sizes that facts exclude, or that no fact proves.
//
// RUN: symshape-opt %s --symshape-check-contradictions --split-input-file --verify-diagnostics -o %t

func.func @excluded(
    // expected-note @below {{dimension 0 of %arg0 is 'n * 2', as symshape.shape states}}
    %x: tensor<?x8xf32> {symshape.shape = #symshape.shape<[n * 2, 8]>})
    -> tensor<2x8xf32> attributes {symshape.symbols = #symshape.symbols<n in [2, *]>} {
  // expected-note @-4 {{'n >= 2': the range of the symbol is declared here}}
  // expected-error @below {{expected a size of '2' for dimension 0 of operand 0, found 'n * 2', which is never equal to that}}
  %y = tensor.cast %x : tensor<?x8xf32> to tensor<2x8xf32>
  return %y : tensor<2x8xf32>
}

// -----

// Sizes of 1 and 0 are treated like all others.
func.func @one(
    // expected-note @below {{dimension 0 of %arg0 is 'n', as symshape.shape states}}
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    -> tensor<1xf32> attributes {symshape.symbols = #symshape.symbols<n in [0, 9]>} {
  // expected-remark @below {{expected a size of '1' for dimension 0 of operand 0, found 'n', which differs for some sizes}}
  // expected-note @below {{for n = 0: expected 1, found 0}}
  %y = tensor.cast %x : tensor<?xf32> to tensor<1xf32>
  // The precondition of a cast is no fact about n.
  // expected-remark @below {{expected a size of '0' for dimension 0 of operand 0, found 'n', which differs for some sizes}}
  // expected-note @below {{for n = 3: expected 0, found 3}}
  %z = tensor.cast %x : tensor<?xf32> to tensor<0xf32>
  // The pass does not report the same error twice.
  %u = tensor.cast %x : tensor<?xf32> to tensor<1xf32>
  return %y : tensor<1xf32>
}

// -----

// Casts that facts support, and casts that do not narrow the type.
func.func @supported(%x: tensor<?xf32>, %y: tensor<?x?xf32> {symshape.shape = #symshape.shape<[a, 8]>}, %z: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<?x8xf32>, tensor<?xf32>) attributes {symshape.symbols = #symshape.symbols<a>} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %n, %c4 : index
  cf.assert %p, "4"
  %0 = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  %1 = tensor.cast %y : tensor<?x?xf32> to tensor<?x8xf32>
  %2 = tensor.cast %z : tensor<4xf32> to tensor<?xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<?x8xf32>, tensor<?xf32>
}

// -----

// An earlier op already has this precondition.
func.func @demanded(%x: tensor<?xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tensor.cast %z : tensor<4xf32> to tensor<?xf32>
  %1 = arith.addf %x, %0 : tensor<?xf32>
  %2 = tensor.cast %1 : tensor<?xf32> to tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// A cast in a branch or without a use may never be executed.
func.func @branch(
    // expected-note @below {{dimension 0 of %arg0 is 'n', as symshape.shape states}}
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %b: i1)
    attributes {symshape.symbols = #symshape.symbols<n in [2, 9]>} {
  // expected-note @-4 {{the range of the symbol is declared here}}
  scf.if %b {
    // expected-warning @below {{expected a size of '1' for dimension 0 of operand 0, found 'n', which is never equal to that}}
    %y = tensor.cast %x : tensor<?xf32> to tensor<1xf32>
  }
  // expected-warning @below {{expected a size of '0' for dimension 0 of operand 0, found 'n', which is never equal to that}}
  %z = tensor.cast %x : tensor<?xf32> to tensor<0xf32>
  return
}

// -----

func.func @reshapes(
    // expected-note @below {{dimension 0 of %arg0 is 'n'}}
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %shape: tensor<2xindex>)
    -> tensor<4x4xf32> attributes {symshape.symbols = #symshape.symbols<n in [5, 9]>} {
  %c4x4 = arith.constant dense<4> : tensor<2xindex>
  // expected-note @-5 {{the range of the symbol is declared here}}
  // expected-error @below {{expected '16' elements, found 'n', which is never equal to that}}
  %y = tensor.reshape %x(%c4x4) : (tensor<?xf32>, tensor<2xindex>) -> tensor<4x4xf32>

  return %y : tensor<4x4xf32>
}

// -----

// An odd number cannot be halved.
func.func @expand(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, // expected-note {{dimension 0 of %arg0 is 'n'}}
                  %e: tensor<?xf32> {symshape.shape = #symshape.shape<[k]>})
    -> (tensor<?x2xf32>, tensor<?x2xf32>) attributes {symshape.symbols = #symshape.symbols<n, k divisor 2>} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %h = arith.divui %n, %c2 : index
  // expected-remark @below {{expected a size of '(n floordiv 2) * 2' for dimension 0 of operand 0, found 'n', which differs for some sizes}}
  // expected-note @below {{for n = 3: expected 2, found 3}}
  %y = tensor.expand_shape %x [[0, 1]] output_shape [%h, 2] : tensor<?xf32> into tensor<?x2xf32>
  %k = tensor.dim %e, %c0 : tensor<?xf32>
  %hk = arith.divui %k, %c2 : index
  %z = tensor.expand_shape %e [[0, 1]] output_shape [%hk, 2] : tensor<?xf32> into tensor<?x2xf32>
  return %y, %z : tensor<?x2xf32>, tensor<?x2xf32>
}

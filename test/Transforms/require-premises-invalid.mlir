// Premises that cannot be checked: the pass changes no function.
// RUN: symshape-opt %s --split-input-file --verify-diagnostics --symshape-require-premises
// RUN: not symshape-opt %s --split-input-file --symshape-require-premises 2>/dev/null | FileCheck %s --allow-empty
// CHECK-NOT: symshape.{{require|checked}}

func.func @no_size(
    // expected-error @+1 {{argument 0, dimension 0: cannot check 's0 floordiv 2': no size of an argument determines symbol 's0'; make the symbol a size of an argument}}
    %arg0: tensor<?xf32> {symshape.shape = #symshape.shape<[s0 floordiv 2]>})
    attributes {symshape.symbols = #symshape.symbols<s0 in [1, 8]>} {
  return
}

func.func @untouched(%arg0: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n in [1, 8]>} {
  return
}

// -----

// A bound determines no size.
func.func @bound(
    // expected-error @+1 {{argument 0, dimension 0: cannot check 'cap': no size of an argument determines symbol 'cap'; make the symbol a size of an argument}}
    %arg0: tensor<?xf32> {symshape.shape = #symshape.shape<[at_most(cap)]>})
    attributes {symshape.symbols = #symshape.symbols<cap in [*, 8]>} {
  return
}

// -----

// Neither do sums of two unknown symbols.
func.func @shared(
    // expected-error @+1 {{argument 0, dimension 0: cannot check 'a + b': no size of an argument determines symbol 'a'; make the symbol a size of an argument}}
    %arg0: tensor<?x?xf32> {symshape.shape = #symshape.shape<[a + b, a - b]>})
    attributes {symshape.symbols = #symshape.symbols<a, b>} {
  return
}

// -----

func.func @static(
    // expected-error @+1 {{argument 0, dimension 0: expected n to be in [1, 4], found 8 in 'tensor<8xf32>'}}
    %arg0: tensor<8xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n in [1, 4]>} {
  return
}

// -----

func.func @static_constant(
    // expected-error @+1 {{argument 0, dimension 0: expected 9, found 8 in 'tensor<8xf32>'}}
    %arg0: tensor<8xf32> {symshape.shape = #symshape.shape<[9]>}) {
  return
}

// -----

func.func @static_multiple(
    // expected-error @+1 {{argument 0, dimension 0: expected n * 3 for an integer n, found 8 in 'tensor<8xf32>'}}
    %arg0: tensor<8xf32> {symshape.shape = #symshape.shape<[n * 3]>})
    attributes {symshape.symbols = #symshape.symbols<n>} {
  return
}

// -----

func.func @param(%arg0: tensor<?xf32>) attributes {symshape.symbols = #symshape.symbols<n>} {
  // expected-error @+1 {{no size of an argument determines symbol 'n', which this op reads}}
  %n = symshape.param "n" : !symshape.symbol
  symshape.claim_shape %arg0 (n) -> [n] (%n : !symshape.symbol) : tensor<?xf32>
  return
}

// -----

// Here n may be 2^63.
func.func @too_large(%arg0: tensor<?xf32> {symshape.shape = #symshape.shape<[n - 1]>})
    attributes {symshape.symbols = #symshape.symbols<n>} {
  // expected-error @+1 {{the value of symbol 'n' might not fit an index}}
  %n = symshape.param "n" : !symshape.symbol
  symshape.claim_shape %arg0 (n) -> [n - 1] (%n : !symshape.symbol) : tensor<?xf32>
  return
}

// -----

func.func @other_use(%arg0: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %c: i1)
    attributes {symshape.symbols = #symshape.symbols<n>} {
  // expected-note @+1 {{the symbol is read here}}
  %n = symshape.param "n" : !symshape.symbol
  %r = scf.if %c -> !symshape.symbol {
    // expected-error @+1 {{cannot replace symbol 'n' by an index in this op; only 'symshape.predicate', 'symshape.claim_shape', 'symshape.tie_shape', 'symshape.bound' and 'symshape.bound_of' support that}}
    scf.yield %n : !symshape.symbol
  } else {
    %s = symshape.symbol "s" : !symshape.symbol
    scf.yield %s : !symshape.symbol
  }
  symshape.claim_shape %arg0 (r) -> [r] (%r : !symshape.symbol) : tensor<?xf32>
  return
}

// -----

// expected-remark @+1 {{the declaration keeps its premises, since it has no body for checks}}
func.func private @declaration(tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n in [1, 4]>}

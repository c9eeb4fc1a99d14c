// RUN: symshape-opt %s --split-input-file --verify-diagnostics \
// RUN:   --allow-unregistered-dialect

// symshape.symbol

func.func @no_name() {
  // expected-error @+1 {{expected the name of a symbol}}
  %0 = symshape.symbol : !symshape.symbol
  return
}

// -----

func.func @empty_name() {
  // expected-error @+1 {{expected a name that is not empty}}
  %0 = symshape.symbol "" : !symshape.symbol
  return
}

// -----

func.func @wrong_type() {
  // expected-error @+1 {{invalid kind of type specified: expected symshape.symbol, but found 'index'}}
  %0 = symshape.symbol "s0" : index
  return
}

// -----

func.func @empty_range() {
  // expected-error @+1 {{expected an interval that is not empty, found [2, 1]}}
  %0 = symshape.symbol "s0" in [2, 1] : !symshape.symbol
  return
}

// -----

func.func @claim_of_another_name() {
  // expected-error @+1 {{expected the claim to name symbol 's0', found 's1'}}
  %0 = "symshape.symbol"() {info = #symshape.symbol<s0>,
      claimed = #symshape.symbol<s1 in [0, 4]>} : () -> !symshape.symbol
  return
}

// -----

// symshape.param

func.func @undeclared() attributes {
    symshape.symbols = #symshape.symbols<batch, s0>} {
  // expected-error @+1 {{undeclared symbol 'bach'; did you mean 'batch'?}}
  %0 = symshape.param "bach" : !symshape.symbol
  return
}

// -----

func.func @nothing_declared() {
  // expected-error @+1 {{undeclared symbol 's0'; 'symshape.symbols' of the function does not list it}}
  %0 = symshape.param "s0" : !symshape.symbol
  return
}

// -----

// expected-error @+1 {{expected to be in a function}}
%0 = symshape.param "s0" : !symshape.symbol

// -----

// An isolated op inside a function cannot use the function's symbols.
func.func @isolated() attributes {symshape.symbols = #symshape.symbols<s0>} {
  builtin.module {
    // expected-error @+1 {{expected to be in a function}}
    %0 = symshape.param "s0" : !symshape.symbol
  }
  return
}

// -----

// symshape.tie_shape and symshape.claim_shape

func.func @rank(%t: tensor<?x?xf32>) {
  // expected-error @+1 {{expected 2 entries for 'tensor<?x?xf32>', found 1}}
  %0 = symshape.tie_shape %t [?] : tensor<?x?xf32>
  return
}

// -----

func.func @rank_of_claim(%t: memref<?xf32>) {
  // expected-error @+1 {{expected 1 entry for 'memref<?xf32>', found 2}}
  symshape.claim_shape %t [1, 2] : memref<?xf32>
  return
}

// -----

func.func @unranked(%t: tensor<*xf32>) {
  // expected-error @+1 {{operand #0 must be ranked tensor or memref, but got 'tensor<*xf32>'}}
  %0 = symshape.tie_shape %t [] : tensor<*xf32>
  return
}

// -----

func.func @too_few_operands(%t: tensor<?xf32>, %n: index) {
  // expected-error @+1 {{expected 2 operands, one for each name, found 1}}
  %0 = symshape.tie_shape %t (a, b) -> [a] (%n : index) : tensor<?xf32>
  return
}

// -----

func.func @too_many_operands(%t: tensor<?xf32>, %n: index) {
  // expected-error @+1 {{expected 0 operands, one for each name, found 1}}
  symshape.claim_shape %t [4] (%n : index) : tensor<?xf32>
  return
}

// -----

func.func @unbound_name(%t: tensor<?xf32>, %n: index) {
  // expected-error @+1 {{undeclared symbol 'heigth'; did you mean 'height'?}}
  %0 = symshape.tie_shape %t (height) -> [heigth] (%n : index) : tensor<?xf32>
  return
}

// -----

func.func @no_names(%t: tensor<?xf32>, %n: index) {
  // expected-error @+1 {{undeclared symbol 'n'}}
  %0 = symshape.tie_shape %t [n] (%n : index) : tensor<?xf32>
  return
}

// -----

func.func @operand_of_wrong_type(%t: tensor<?xf32>, %n: i64) {
  // expected-error @+1 {{operand #1 must be variadic of symshape symbol or index, but got 'i64'}}
  %0 = symshape.tie_shape %t (n) -> [n] (%n : i64) : tensor<?xf32>
  return
}

// -----

func.func @input_axis(%t: tensor<?xf32>) {
  // expected-error @+1 {{expected expressions over the named operands, found 'dim(0, 0)'}}
  %0 = symshape.tie_shape %t [dim(0, 0) + 1] : tensor<?xf32>
  return
}

// -----

func.func @other_type(%t: tensor<?xf32>) {
  // expected-error @+1 {{failed to verify that all of {source, result} have same type}}
  %0 = "symshape.tie_shape"(%t) {shape = #symshape.shape<[?]>}
      : (tensor<?xf32>) -> tensor<4xf32>
  return
}

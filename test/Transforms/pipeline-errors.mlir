// The default reports of the pipeline: an error only if no execution is defined.
// RUN: symshape-opt %s -split-input-file -verify-diagnostics --symshape-pipeline \
// RUN:   --allow-unregistered-dialect

// A program that stops at a check is a valid program.
func.func @stops(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %a = arith.cmpi eq, %n, %c8 : index
  // expected-note @below {{'dim(0, 0) == 8': checked here}}
  cf.assert %a, "eight"
  %b = arith.cmpi sge, %n, %c9 : index
  // expected-warning @below {{the facts that hold here contradict each other}}
  // expected-note @below {{'dim(0, 0) >= 9': checked here}}
  cf.assert %b, "nine"
  return
}

// -----

// No caller can meet both premises.
// expected-note @below {{'n >= 9': the range of the symbol is declared here}}
func.func @premises(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n in [9, *]>} {
  %n = symshape.param "n" : !symshape.symbol
  %p = symshape.predicate le (n) -> [n, 8] (%n : !symshape.symbol)
  // expected-error @below {{the facts that hold here contradict each other}}
  // expected-note @below {{assumed here}}
  symshape.assume %p
  return
}

// -----

// expected-error @below {{argument 0, dimension 0: expected 4 as in the type, found '8'}}
func.func @type(%t: tensor<4xf32> {symshape.shape = #symshape.shape<[8]>}) {
  return
}

// -----

// expected-note @below {{the callee states the premise here}}
func.func @callee(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[8]>}) {
  return
}
func.func @caller(%t: tensor<9xf32>) {
  %u = tensor.cast %t : tensor<9xf32> to tensor<?xf32>
  // expected-error @below {{expected a size of '8' for dimension 0 of argument 0, found '9'}}
  call @callee(%u) : (tensor<?xf32>) -> ()
  return
}
// A call in a branch may not run.
func.func @may_call(%t: tensor<9xf32>, %p: i1) {
  %u = tensor.cast %t : tensor<9xf32> to tensor<?xf32>
  scf.if %p {
    func.call @callee(%u) : (tensor<?xf32>) -> ()
  }
  return
}

// -----

// Undefined for every size.
// expected-note @below {{'n in [0, 16]': the range of the symbol is declared here}}
// expected-note @below {{dimension 0 of %arg0 is 'n + 2', as symshape.shape states}}
func.func @never_fits(%x: tensor<?x8xf32> {symshape.shape = #symshape.shape<[n + 2, 8]>}) -> tensor<1x8xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 16]>} {
  // expected-error @below {{expected a size of '1' for dimension 0 of operand 0, found 'n + 2', which is never equal to that}}
  %r = tensor.cast %x : tensor<?x8xf32> to tensor<1x8xf32>
  return %r : tensor<1x8xf32>
}
// Nobody uses the result, or only a branch does.
// expected-note @below {{'n in [0, 16]': the range of the symbol is declared here}}
// expected-note @below {{dimension 0 of %arg0 is 'n + 2', as symshape.shape states}}
func.func @unused(%x: tensor<?x8xf32> {symshape.shape = #symshape.shape<[n + 2, 8]>}, %p: i1)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 16]>} {
  // expected-warning @below {{expected a size of '1' for dimension 0 of operand 0, found 'n + 2', which is never equal to that}}
  %r = tensor.cast %x : tensor<?x8xf32> to tensor<1x8xf32>
  scf.if %p {
    "test.use"(%r) : (tensor<1x8xf32>) -> ()
  }
  return
}

// -----

// The result is never used, since the check after the cast stops the program.
// expected-note @below {{dimension 0 of %arg0 is '8', as symshape.shape states}}
func.func @stops_later(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[8]>}) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  // expected-warning @below {{expected a size of '4' for dimension 0 of operand 0, found '8'}}
  %r = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  // expected-warning @below {{this check never succeeds}}
  // expected-note @below {{'8 == 4': checked here}}
  cf.assert %p, "four"
  return %r : tensor<4xf32>
}

// -----

// Right for n = 1: a warning.
// expected-note @below {{dimension 0 of %arg0 is 'n', as symshape.shape states}}
func.func @wrong_view(%x: tensor<?x8xf32> {symshape.shape = #symshape.shape<[n, 8]>}) -> tensor<1x8xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 16]>} {
  // expected-warning @+2 {{expected a size of '1' for dimension 0 of operand 0, found 'n', which differs for some sizes}}
  // expected-note @+1 {{for n = 3: expected 1, found 3}}
  %r = tensor.cast %x : tensor<?x8xf32> to tensor<1x8xf32>
  return %r : tensor<1x8xf32>
}

// -----

// A cast that a check guards, and one to a type with fewer static sizes.
func.func @right(%x: tensor<?x8xf32>, %y: tensor<4xf32>) -> (tensor<1x8xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?x8xf32>
  %p = arith.cmpi eq, %d, %c1 : index
  cf.assert %p, "one row"
  %r = tensor.cast %x : tensor<?x8xf32> to tensor<1x8xf32>
  %s = tensor.cast %y : tensor<4xf32> to tensor<?xf32>
  return %r, %s : tensor<1x8xf32>, tensor<?xf32>
}

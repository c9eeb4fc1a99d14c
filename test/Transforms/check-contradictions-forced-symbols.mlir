// The pass reports a symbol if facts leave only one value for it.
//
// RUN: symshape-opt %s --symshape-check-contradictions --split-input-file --verify-diagnostics -o %t

// expected-warning @below {{symbol 'n' can only be 4}}
func.func @forced(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n, m>} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %n, %c4 : index
  // expected-note @below {{'n == 4': checked here}}
  cf.assert %p, "4"
  return
}

// -----

// expected-error @below {{symbol 'n' can only be 8, but is declared to stay dynamic}}
// expected-note @below {{'n in [8, 15]': the range of the symbol is declared here}}
// expected-note @below {{'n mod 8 == 0': the divisor of the symbol is declared here}}
func.func @stays(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n in [8, 15] divisor 8 stays_dynamic>} {
  return
}

// -----

func.func @body(%x: tensor<?xf32>) {
  // expected-warning @below {{symbol 's' can only be 2}}
  // expected-note @below {{'s in [2, 3]': the range of the symbol is declared here}}
  // expected-note @below {{'s mod 2 == 0': the divisor of the symbol is declared here}}
  %s = symshape.symbol "s" in [2, 3] divisor 2 : !symshape.symbol
  return
}

// -----

// No report for a symbol that is declared with one value or fixed in a branch,
// for a size without a name, and for a symbol that is fixed after a call.
func.func private @other()
func.func @free(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %y: tensor<?xf32>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 8], one in [1, 1] stays_dynamic>} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %n, %c4 : index
  %q = arith.cmpi eq, %m, %c4 : index
  cf.assert %q, "4"
  scf.if %p {
    func.call @other() : () -> ()
  }
  call @other() : () -> ()
  cf.assert %p, "4"
  return
}

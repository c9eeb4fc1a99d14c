// Calls whose arguments never satisfy the callee's premises, or may violate
// them.
// RUN: symshape-opt %s --symshape-check-contradictions --split-input-file \
// RUN:   --verify-diagnostics -o /dev/null

// expected-note @below {{the callee states the premise here}}
func.func private @pair(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n * 2]>},
                        // expected-note @below {{the callee states the premise here}}
                        %y: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n in [2, 8]>} {
  return
}
// expected-note @below {{'m in [4, 6]': the range of the symbol is declared here}}
func.func @sizes(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[m]>})
    attributes {symshape.symbols = #symshape.symbols<m in [4, 6]>} {
  // expected-remark @below {{a premise of the callee is not proved: expected a size of '(m floordiv 2) * 2' for dimension 0 of argument 0, found 'm'}}
  // expected-error @below {{expected a size of 'm floordiv 2' for dimension 0 of argument 1, found 'm'}}
  call @pair(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}
func.func @odd(%x: tensor<7xf32>, %b: i1) {
  %d = tensor.cast %x : tensor<7xf32> to tensor<?xf32>
  scf.if %b {
    // This call may never be executed.
    // expected-remark @below {{expected a size of '6' for dimension 0 of argument 0, found '7'}}
    // expected-remark @below {{expected a size of '3' for dimension 0 of argument 1, found '7'}}
    func.call @pair(%d, %d) : (tensor<?xf32>, tensor<?xf32>) -> ()
  }
  return
}

// -----

// The range and the divisor of a symbol, also those of a declaration.
// expected-note @below {{the callee states the premise here}}
func.func private @tiles(tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n in [1, 64] divisor 8>}
func.func @range(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %more = arith.cmpi ugt, %d, %c64 : index
  // expected-note @below {{}}
  cf.assert %more, "large"
  // expected-remark @below {{a premise of the callee is not proved: expected a multiple of 8 for symbol 'n' of the callee, found 'dim(0, 0)'}}
  // expected-error @below {{expected at most 64 for symbol 'n' of the callee, found 'dim(0, 0)'}}
  call @tiles(%x) : (tensor<?xf32>) -> ()
  return
}
func.func @divisor(%x: tensor<12xf32>) {
  %y = tensor.cast %x : tensor<12xf32> to tensor<?xf32>
  // expected-error @below {{expected a multiple of 8 for symbol 'n' of the callee, found '12'}}
  call @tiles(%y) : (tensor<?xf32>) -> ()
  return
}

// -----

// An undecided premise is a remark. Code with contradictory facts gets no
// report.
// expected-note @below {{the callee states the premise here}}
func.func private @pair(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n * 2]>},
                        // expected-note @below {{the callee states the premise here}}
                        %y: tensor<?xf32> {symshape.shape = #symshape.shape<[at_most(n)]>})
    attributes {symshape.symbols = #symshape.symbols<n in [0, 8]>} {
  return
}
func.func @may(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  // expected-remark @below {{a premise of the callee is not proved: expected a size of '(dim(0, 0) floordiv 2) * 2' for dimension 0 of argument 0, found 'dim(0, 0)'}}
  // expected-remark @below {{a premise of the callee is not proved: expected a size of at most 'dim(0, 0) floordiv 2' for dimension 0 of argument 1, found 'dim(1, 0)'}}
  // expected-remark @below {{a premise of the callee is not proved: expected at most 8 for symbol 'n' of the callee, found 'dim(0, 0) floordiv 2'}}
  call @pair(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> ()
  // expected-remark @below {{a premise of the callee is not proved: expected a size of '(dim(0, 0) floordiv 2) * 2' for dimension 0 of argument 0, found 'dim(0, 0)'}}
  // expected-remark @below {{a premise of the callee is not proved: expected a size of at most 'dim(0, 0) floordiv 2' for dimension 0 of argument 1, found 'dim(0, 0)'}}
  // expected-remark @below {{a premise of the callee is not proved: expected at most 8 for symbol 'n' of the callee, found 'dim(0, 0) floordiv 2'}}
  call @pair(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}
// A proved premise gets no report.
func.func @holds(%x: tensor<8xf32>, %y: tensor<?xf32> {symshape.shape = #symshape.shape<[m]>})
    attributes {symshape.symbols = #symshape.symbols<m in [0, 4]>} {
  %z = tensor.cast %x : tensor<8xf32> to tensor<?xf32>
  call @pair(%z, %y) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

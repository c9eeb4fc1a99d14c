// A file of version 0.1 with `symshape.bound_to_index` gets an error that says
// what to write instead, in each form.
// RUN: symshape-opt %s --split-input-file --verify-diagnostics
// RUN: not symshape-opt %S/Inputs/bound-to-index.mlirbc 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BYTECODE
// BYTECODE: error: 'symshape.bound_to_index' op was removed in 0.2, since a bound is not a number; compare the bound with 'symshape.compare'

func.func @pretty(%w: !symshape.extent<at_most>) {
  // expected-error @+1 {{custom op 'symshape.bound_to_index' was removed in 0.2, since a bound is not a number; compare the bound with 'symshape.compare', compute with it in 'symshape.bound_of', mask lanes with 'symshape.mask', or allocate with 'symshape.bounded_alloc' (docs/understand/Contract.md)}}
  %n = symshape.bound_to_index %w : <at_most>
  return
}

// -----

func.func @generic(%w: !symshape.extent<at_most>) {
  // expected-error @+1 {{'symshape.bound_to_index' op was removed in 0.2}}
  %n = "symshape.bound_to_index"(%w) : (!symshape.extent<at_most>) -> index
  return
}

// -----

// expected-error @+1 {{unknown attribute 'symshape.permit_bounds'}}
func.func private @attribute() attributes {symshape.permit_bounds}

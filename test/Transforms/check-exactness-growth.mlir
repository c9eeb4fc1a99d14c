// A tensor that grows as often as a bound says has the bound in its sizes: in
// loops of blocks, and in functions that call themselves.
// RUN: symshape-opt %s --symshape-check-exactness --split-input-file \
// RUN:   --verify-diagnostics

// expected-note @+1 {{the bound is stated here}}
func.func @blocks(%w: !symshape.extent<at_most>, %t: tensor<?xf32>) {
  %i = symshape.bound_to_index %w : <at_most>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %t, %t, %t : index, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
^head(%k: index, %grown: tensor<?xf32>, %same: tensor<?xf32>, %other: tensor<?xf32>):
  %p = arith.cmpi slt, %k, %i : index
  cf.cond_br %p, ^body, ^exit
^body:
  %next = tensor.concat dim(0) %grown, %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %neg = arith.negf %same : tensor<?xf32>
  %k1 = arith.addi %k, %c1 : index
  cf.br ^head(%k1, %next, %other, %neg : index, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
^exit:
  %d = tensor.dim %grown, %c0 : tensor<?xf32>
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %e = tensor.empty(%d) : tensor<?xf32>
  %f = tensor.dim %same, %c0 : tensor<?xf32>
  %g = tensor.empty(%f) : tensor<?xf32>
  return
}

// -----

// An exact number says how often the tensor grows.
func.func @other_number(%w: !symshape.extent<at_most>, %n: index, %t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %t : index, tensor<?xf32>)
^head(%k: index, %grown: tensor<?xf32>):
  %p = arith.cmpi slt, %k, %n : index
  cf.cond_br %p, ^body, ^exit
^body:
  %next = tensor.concat dim(0) %grown, %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %k1 = arith.addi %k, %c1 : index
  cf.br ^head(%k1, %next : index, tensor<?xf32>)
^exit:
  %d = tensor.dim %grown, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  return
}

// -----

// expected-note @+1 {{the bound is stated here}}
func.func private @grow(%k: index, %w: !symshape.extent<at_most>, %t: tensor<?xf32>) -> tensor<?xf32> {
  %i = symshape.bound_to_index %w : <at_most>
  %c1 = arith.constant 1 : index
  %p = arith.cmpi slt, %k, %i : index
  %r = scf.if %p -> tensor<?xf32> {
    %k1 = arith.addi %k, %c1 : index
    %x = func.call @grow(%k1, %w, %t) : (index, !symshape.extent<at_most>, tensor<?xf32>) -> tensor<?xf32>
    %more = tensor.concat dim(0) %x, %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %more : tensor<?xf32>
  } else {
    scf.yield %t : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// expected-note @+1 {{the bound is stated here}}
func.func private @give(%k: index, %w: !symshape.extent<at_most>, %t: tensor<?xf32>, %s: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %i = symshape.bound_to_index %w : <at_most>
  %c1 = arith.constant 1 : index
  %p = arith.cmpi slt, %k, %i : index
  %r:2 = scf.if %p -> (tensor<?xf32>, tensor<?xf32>) {
    %k1 = arith.addi %k, %c1 : index
    %more = tensor.concat dim(0) %t, %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %x:2 = func.call @give(%k1, %w, %more, %s) : (index, !symshape.extent<at_most>, tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
    scf.yield %x#0, %x#1 : tensor<?xf32>, tensor<?xf32>
  } else {
    scf.yield %t, %s : tensor<?xf32>, tensor<?xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}
func.func @recursion(%w: !symshape.extent<at_most>, %t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %r = call @grow(%c0, %w, %t) : (index, !symshape.extent<at_most>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %e = tensor.empty(%d) : tensor<?xf32>
  %g:2 = call @give(%c0, %w, %t, %t) : (index, !symshape.extent<at_most>, tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %d0 = tensor.dim %g#0, %c0 : tensor<?xf32>
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %e0 = tensor.empty(%d0) : tensor<?xf32>
  %d1 = tensor.dim %g#1, %c0 : tensor<?xf32>
  %e1 = tensor.empty(%d1) : tensor<?xf32>
  return
}

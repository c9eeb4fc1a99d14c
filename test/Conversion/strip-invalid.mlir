// RUN: symshape-opt %s --symshape-strip --split-input-file --verify-diagnostics

func.func @check(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %p = symshape.predicate eq (d) -> [d, 8] (%d : index)
  // expected-error @+1 {{'symshape.require' op cannot be removed without losing its check; run 'lower-symshape-facts' first, or set 'drop-checks'}}
  symshape.require %p, "eight"
  return
}

// -----

// One run reports everything that it finds.
func.func @computed(%t: tensor<?xf32>, %n: index) -> i1 {
  // expected-error @+1 {{'symshape.predicate' op cannot be removed, since other ops use its value; run 'lower-symshape-facts' first}}
  %p = symshape.predicate le (n) -> [n * n, 8] (%n : index)
  // expected-error @+1 {{'symshape.predicate' op cannot be removed, since other ops use its value; run 'lower-symshape-facts' first}}
  %q = symshape.predicate lt (n) -> [n, 8] (%n : index)
  cf.assert %q, "eight"
  return %p : i1
}

// -----

func.func @bound(%t: tensor<?xf32>) -> index {
  // expected-error @+1 {{'symshape.bound' op cannot be removed, since other ops use its value; run 'lower-symshape' instead}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  // expected-error @+1 {{'symshape.bound' op cannot be removed, since other ops use its value; run 'lower-symshape' instead}}
  %c = symshape.bound %t[0] at_most [32] : tensor<?xf32>
  // expected-error @+1 {{'symshape.meet' op cannot be removed, since other ops use its value; run 'lower-symshape' instead}}
  %m = symshape.meet %b, %c : !symshape.extent<at_most>, !symshape.extent<at_most>
  %u = symshape.size %t[0] : tensor<?xf32>
  %n = symshape.to_index %u : <exact>
  // expected-error @+1 {{'symshape.compare' op cannot be removed, since other ops use its value; run 'lower-symshape' instead}}
  %p = symshape.compare le %n, %m : index, !symshape.extent<at_most>
  cf.assert %p, "bound"
  // expected-error @+1 {{'symshape.bound_of' op cannot be removed, since other ops use its value; run 'lower-symshape' instead}}
  %d = symshape.bound_of (m) -> [m * 2] (%m : !symshape.extent<at_most>)
  // expected-error @+1 {{'symshape.mask' op cannot be removed, since other ops use its value; run 'lower-symshape' instead}}
  %q = symshape.mask %d : !symshape.extent<at_most> -> vector<4xi1>
  vector.print %q : vector<4xi1>
  return %n : index
}

// -----

func.func @dynamic(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  // expected-error @+1 {{'symshape.dynamic_slice' op cannot be lowered by this pass; run 'lower-symshape-dynamic-ops' first}}
  %r = symshape.dynamic_slice %t [0] [%n] [1] : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// An op that might read the number of a bound must not receive an index.
func.func @escapes(%b: !symshape.extent<at_most>) -> index {
  // expected-note @-1 {{the bound is stated here}}
  // expected-error @+1 {{'builtin.unrealized_conversion_cast' op expected an exact value for 'operand #0', which the op may use as a number, found an upper bound (at_most)}}
  %n = builtin.unrealized_conversion_cast %b : !symshape.extent<at_most> to index
  return %n : index
}

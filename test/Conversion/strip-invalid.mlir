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
  %r = symshape.bound_to_index %m : <at_most>
  %u = symshape.size %t[0] : tensor<?xf32>
  %n = symshape.to_index %u : <exact>
  %p = arith.cmpi sle, %n, %r : index
  cf.assert %p, "bound"
  return %n : index
}

// -----

func.func @dynamic(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  // expected-error @+1 {{'symshape.dynamic_slice' op cannot be lowered by this pass; run 'lower-symshape-dynamic-ops' first}}
  %r = symshape.dynamic_slice %t [0] [%n] [1] : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// A bound that is used as a size must not become an index.
// expected-note @+1 {{the bound is stated here}}
func.func @escapes(%t: tensor<?xf32>, %b: !symshape.extent<at_most>) -> tensor<?xf32> {
  %n = symshape.bound_to_index %b : <at_most>
  // expected-error @+1 {{'tensor.empty' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %r = tensor.empty(%n) : tensor<?xf32>
  return %r : tensor<?xf32>
}

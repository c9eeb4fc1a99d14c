// RUN: symshape-opt %s --lower-symshape --split-input-file \
// RUN:   --verify-diagnostics --allow-unregistered-dialect

// As an index, a bound would no longer be recognizable as a bound: other
// dialects may only pass it on.
// expected-note @+1 {{the bound is stated here}}
func.func @bound(%w: !symshape.extent<at_most>) {
  // expected-error @+1 {{'some.op' op expected an exact value for 'operand #0', which the op may use as a number, found an upper bound (at_most)}}
  %0 = "some.op"(%w) : (!symshape.extent<at_most>) -> index
  // expected-note @+1 {{the bound is stated here}}
  %t = tensor.from_elements %w : tensor<1x!symshape.extent<at_most>>
  // expected-error @+1 {{'some.op' op expected an exact value for 'operand #0'}}
  "some.op"(%t) : (tensor<1x!symshape.extent<at_most>>) -> ()
  return
}

// -----

// expected-note @+1 {{the bound is stated here}}
func.func @cast(%w: !symshape.extent<at_most>) -> index {
  // expected-error @+1 {{'builtin.unrealized_conversion_cast' op expected an exact value for 'operand #0'}}
  %0 = builtin.unrealized_conversion_cast %w : !symshape.extent<at_most> to index
  return %0 : index
}

// -----

func.func @dynamic(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  // expected-error @+1 {{'symshape.dynamic_slice' op cannot be lowered by this pass; run 'lower-symshape-dynamic-ops' first}}
  %r = symshape.dynamic_slice %t [0] [%n] [1] : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// expected-error @+2 {{'func.func' op expected an exact or at_most value for 'argument #1', found an unknown extent}}
// expected-note @+1 {{the unknown extent is made here}}
func.func @unknown_argument(%n: index, %u: !symshape.extent<unknown>) {
  return
}

// -----

// expected-error @+1 {{'func.func' op expected an exact or at_most value for 'result #0', found an unknown extent}}
func.func private @unknown_result() -> !symshape.extent<unknown>

// -----

func.func @unknown_operand(%t: tensor<?xf32>, %c: i1) -> index {
  %e = symshape.size %t[0] : tensor<?xf32>
  // expected-note @+1 {{the unknown extent is made here}}
  %u = symshape.weaken %e : <exact> to <unknown>
  // expected-error @+2 {{'arith.select' op expected an exact or at_most value for 'operand #1', found an unknown extent}}
  // expected-error @+1 {{'arith.select' op expected an exact or at_most value for 'operand #2', found an unknown extent}}
  %s = arith.select %c, %u, %u : !symshape.extent<unknown>
  %m = symshape.meet %s, %e : !symshape.extent<unknown>, !symshape.extent<exact>
  %r = symshape.to_index %m : <exact>
  return %r : index
}

// -----

func.func @symbol(%t: tensor<?xf32>) -> memref<?xf32> {
  // expected-note @+1 {{the symbol is declared here}}
  %s = symshape.symbol "s" : !symshape.symbol
  // expected-error @+1 {{'symshape.bound' op expected operands with a value at run time, found a symbol}}
  %b = symshape.bound %t[0] at_most (s) -> [s] (%s : !symshape.symbol)
      : tensor<?xf32>
  %c0 = arith.constant 0 : index
  %r = symshape.bounded_alloc(%c0 : index) at_most(%b : !symshape.extent<at_most>) : memref<?xf32>
  return %r : memref<?xf32>
}

// -----

func.func @condition(%n: index) {
  // expected-note @+1 {{the symbol is declared here}}
  %s = symshape.symbol "s" : !symshape.symbol
  // expected-error @+1 {{'symshape.predicate' op expected operands with a value at run time, found a symbol}}
  %p = symshape.predicate le (s, n) -> [s, n] (%s, %n : !symshape.symbol, index)
  symshape.require %p, "small"
  return
}

// -----

func.func @large(%t: tensor<?xf32>, %n: index) -> memref<?xf32> {
  // expected-error @+1 {{'symshape.bound' op expected numbers that need at most 1024 bits to compute}}
  %b = symshape.bound %t[0] at_most
      (n) -> [n * n * n * n * n * n * n * n * n * n * n * n * n * n * n * n * n]
      (%n : index) : tensor<?xf32>
  %c0 = arith.constant 0 : index
  %r = symshape.bounded_alloc(%c0 : index) at_most(%b : !symshape.extent<at_most>) : memref<?xf32>
  return %r : memref<?xf32>
}

// -----

// In these types, an extent cannot become a number.
// expected-error @+1 {{'func.func' op cannot lower a value of type}}
func.func private @tuple(tuple<!symshape.extent<exact>>)

// -----

"test.graph"() ({
  // expected-error @+1 {{'symshape.weaken' op expected a number that does not depend on itself, found a cycle}}
  %a = symshape.weaken %b : <exact> to <exact>
  // expected-error @+1 {{'symshape.weaken' op expected a number that does not depend on itself, found a cycle}}
  %b = symshape.weaken %a : <exact> to <exact>
  // This op uses the cycle, but is no part of it.
  %c = symshape.weaken %b : <exact> to <at_most>
  "test.use"(%c) : (!symshape.extent<at_most>) -> ()
}) : () -> ()

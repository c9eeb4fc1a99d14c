// A symbol is no number of the program; the pass refuses such a check.
// RUN: symshape-opt %s --split-input-file --verify-diagnostics --lower-symshape-facts

func.func @symbol(%n: index) {
  // expected-note @+1 {{the symbol is declared here}}
  %s = symshape.symbol "s" : !symshape.symbol
  // expected-error @+1 {{'symshape.predicate' op expected operands with a value at run time, found a symbol}}
  %0 = symshape.predicate le (s, n) -> [s, n] (%s, %n : !symshape.symbol, index)
  symshape.require %0, "at most n"
  return
}

// -----

func.func @selected(%n: index, %c: i1) -> index {
  // expected-note @+1 {{the symbol is declared here}}
  %s = symshape.symbol "s" : !symshape.symbol
  // expected-error @+1 {{expected operands with a value at run time, found a symbol}}
  %0 = symshape.predicate le (s, n) -> [s, n] (%s, %n : !symshape.symbol, index)
  %1 = arith.andi %0, %c : i1
  %c0 = arith.constant 0 : index
  %2 = arith.select %1, %n, %c0 : index
  return %2 : index
}

// -----

func.func @huge(%n: index) {
  // expected-error @+1 {{'symshape.predicate' op expected numbers that need at most 1024 bits to compute}}
  %0 = symshape.predicate eq (n) -> [n * n * n * n * n * n * n * n * n * n * n * n * n * n * n * n * n, 1] (%n : index)
  symshape.require %0, "one"
  return
}

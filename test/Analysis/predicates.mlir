// The analysis treats a predicate as the condition that it states.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @conditions{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
func.func @conditions(%t: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?x?xf32>
  %m = tensor.dim %t, %c1 : tensor<?x?xf32>
  // The predicate is always true.
  %le = symshape.predicate le (n) -> [0, n] (%n : index)
  %0 = arith.select %le, %n, %m : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %e0 = tensor.empty(%0) : tensor<?xf32>
  // The predicate is never true.
  %lt = symshape.predicate lt (n) -> [n, 0] (%n : index)
  %1 = arith.select %lt, %n, %m : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 1)] exact
  %e1 = tensor.empty(%1) : tensor<?xf32>
  // The select is the minimum.
  %cmp = symshape.predicate le (n, m) -> [n, m] (%n, %m : index, index)
  %2 = arith.select %cmp, %n, %m : index
  // CHECK-NEXT: tensor<?xf32> [min(dim(0, 0), dim(0, 1))] exact
  %e2 = tensor.empty(%2) : tensor<?xf32>
  %in = symshape.predicate in_range (n) -> [n] in {[*, -5], [-2, *]} (%n : index)
  %3 = arith.select %in, %n, %m : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %e3 = tensor.empty(%3) : tensor<?xf32>
  %out = symshape.predicate in_range (n) -> [n] in {[-9, -5], [-2, -1]} (%n : index)
  %4 = arith.select %out, %n, %m : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 1)] exact
  %e4 = tensor.empty(%4) : tensor<?xf32>
  %prod = symshape.predicate product_equal (n, m) -> [n, m + 1], [n, m] (%n, %m : index, index)
  %5 = arith.select %prod, %c0, %c1 : index
  // The predicate is true if n is 0.
  // CHECK-NEXT: tensor<?xf32> [min(dim(0, 0), 1)] exact
  %e5 = tensor.empty(%5) : tensor<?xf32>
  %div = symshape.predicate divisible (n) -> [n * 8, 4] (%n : index)
  %6 = arith.select %div, %n, %m : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %e6 = tensor.empty(%6) : tensor<?xf32>
  // The predicate is true for some n only.
  %half = symshape.predicate divisible (n) -> [n, 2] (%n : index)
  %7 = arith.select %half, %n, %m : index
  // CHECK-NEXT: tensor<?xf32> [at_most(max(dim(0, 0), dim(0, 1)))] at_most
  %e7 = tensor.empty(%7) : tensor<?xf32>
  return
}

// The declaration of a symbol gives its range.
// CHECK-LABEL: function @symbols{{$}}
// CHECK: tensor<?x?xf32> [s0, s1] exact
func.func @symbols(
    %t: tensor<?x?xf32> {symshape.shape = #symshape.shape<[s0, s1]>})
    attributes {symshape.symbols = #symshape.symbols<s0 in [4, 8], s1>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?x?xf32>
  %m = tensor.dim %t, %c1 : tensor<?x?xf32>
  %s0 = symshape.param "s0" : !symshape.symbol
  %eq = symshape.predicate eq (s0, n) -> [s0, n] (%s0, %n : !symshape.symbol, index)
  %0 = arith.select %eq, %n, %m : index
  // CHECK-NEXT: tensor<?xf32> [s0] exact
  %e0 = tensor.empty(%0) : tensor<?xf32>
  %in = symshape.predicate in_range (s0) -> [s0] in [4, 8] (%s0 : !symshape.symbol)
  %1 = arith.select %in, %n, %m : index
  // CHECK-NEXT: tensor<?xf32> [s0] exact
  %e1 = tensor.empty(%1) : tensor<?xf32>
  // Another symbol of the same name, and an unknown symbol.
  %other = symshape.symbol "s0" : !symshape.symbol
  %ne = symshape.predicate eq (s0, n) -> [s0, n] (%other, %n : !symshape.symbol, index)
  %2 = arith.select %ne, %n, %m : index
  // CHECK-NEXT: tensor<?xf32> [at_most(max(s0, s1))] at_most
  %e2 = tensor.empty(%2) : tensor<?xf32>
  %either = arith.select %ne, %s0, %other : !symshape.symbol
  %maybe = symshape.predicate eq (s0, n) -> [s0, n] (%either, %n : !symshape.symbol, index)
  %3 = arith.select %maybe, %n, %m : index
  // CHECK-NEXT: tensor<?xf32> [at_most(max(s0, s1))] at_most
  %e3 = tensor.empty(%3) : tensor<?xf32>
  return
}

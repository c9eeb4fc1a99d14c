// Data-dependent extents are printed as bounds where the analysis has one.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @clamped{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
// CHECK-NEXT: tensor<2xindex> [2] exact
func.func @clamped(%t: tensor<?x?xf32>, %data: tensor<2xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %t, %c0 : tensor<?x?xf32>
  %n = tensor.extract %data[%c0] : tensor<2xindex>
  %m = tensor.extract %data[%c1] : tensor<2xindex>
  %a = arith.minsi %n, %d : index
  // CHECK-NEXT: tensor<?xf32> [at_most(dim(0, 0))] at_most
  %0 = tensor.empty(%a) : tensor<?xf32>
  %b = arith.maxsi %a, %c0 : index
  // CHECK-NEXT: tensor<?xf32> [at_most(dim(0, 0))] at_most
  %1 = tensor.empty(%b) : tensor<?xf32>
  // The number has a lower bound only.
  %c = arith.maxsi %n, %d : index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %2 = tensor.empty(%c) : tensor<?xf32>
  %e = arith.minsi %b, %c10 : index
  %f = arith.subi %c10, %e : index
  // CHECK-NEXT: tensor<?xf32> [at_most(10)] at_most
  %3 = tensor.empty(%f) : tensor<?xf32>
  %g = arith.remsi %b, %c10 : index
  // CHECK-NEXT: tensor<?xf32> [at_most(min(dim(0, 0), 9))] at_most
  %4 = tensor.empty(%g) : tensor<?xf32>
  %h = arith.divsi %b, %c2 : index
  // CHECK-NEXT: tensor<?xf32> [at_most(dim(0, 0) floordiv 2)] at_most
  %5 = tensor.empty(%h) : tensor<?xf32>
  // An upper bound of a factor gives none of the product if the other is
  // negative.
  %i = arith.minsi %n, %c10 : index
  %j = arith.minsi %m, %c10 : index
  %k = arith.muli %i, %j overflow<nsw> : index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %6 = tensor.empty(%k) : tensor<?xf32>
  %l = arith.maxsi %i, %c0 : index
  %o = arith.maxsi %j, %c0 : index
  %p = arith.muli %l, %o : index
  // CHECK-NEXT: tensor<?xf32> [at_most(100)] at_most
  %7 = tensor.empty(%p) : tensor<?xf32>
  // Reading one element twice yields one number; two elements are two numbers.
  %q = tensor.extract %data[%c0] : tensor<2xindex>
  %r = arith.minsi %q, %d : index
  // CHECK-NEXT: tensor<?xf32> [at_most(dim(0, 0))] at_most
  %8 = tensor.empty(%r) : tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [at_most(dim(0, 0) * 2)] at_most
  %9 = tensor.concat dim(0) %0, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// A bound is no size, and neither is a number computed from it.
// CHECK-LABEL: function @no_size{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
// CHECK-NEXT: tensor<?xf32> [dim(2, 0)] exact
func.func @no_size(%c: i1, %t: tensor<?xf32>, %u: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  // CHECK-NEXT: tensor<?xf32> [at_most(max(dim(1, 0), dim(2, 0)))] at_most
  %s = arith.select %c, %t, %u : tensor<?xf32>
  %n = tensor.dim %s, %c0 : tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [at_most(max(dim(1, 0), dim(2, 0)))] at_most
  %0 = tensor.empty(%n) : tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [at_most(dim(1, 0) + max(dim(1, 0), dim(2, 0)))] at_most
  %1 = tensor.concat dim(0) %s, %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %z = arith.subi %d, %n : index
  // CHECK-NEXT: tensor<?xf32> [at_most(dim(1, 0) - min(dim(1, 0), dim(2, 0)))] at_most
  %2 = tensor.empty(%z) : tensor<?xf32>
  return
}

// The boundary states a bound.
// CHECK-LABEL: function @stated{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
// CHECK-NEXT: tensor<?xf32> [n] exact
func.func @stated(%t: tensor<?x?xf32> {symshape.shape = #symshape.shape<[at_most(n), ?]>}, %u: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?x?xf32> attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0) * 2, dim(0, 1)] exact
  %0 = tensor.concat dim(0) %t, %t : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

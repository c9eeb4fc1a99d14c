// Cases that an unsound analysis gets wrong: exchanged values, statements
// without a guarantee, contents that change in a loop, products that may wrap.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// Each iteration exchanges the two arguments.
// CHECK-LABEL: function @while_swap{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
// CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
func.func @while_swap(%t: tensor<?xf32>, %u: tensor<?xf32>, %c: i1) {
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %r:2 = scf.while (%a = %t, %b = %u) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.condition(%c) %b, %a : tensor<?xf32>, tensor<?xf32>
  } do {
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  ^bb0(%x: tensor<?xf32>, %y: tensor<?xf32>):
    scf.yield %x, %y : tensor<?xf32>, tensor<?xf32>
  }
  return
}

// Exchanged twice: every iteration begins like the first.
// CHECK-LABEL: function @while_swap_twice{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
// CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
func.func @while_swap_twice(%t: tensor<?xf32>, %u: tensor<?xf32>, %c: i1) {
  // CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  // CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
  %r:2 = scf.while (%a = %t, %b = %u) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.condition(%c) %b, %a : tensor<?xf32>, tensor<?xf32>
  } do {
  // CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  ^bb0(%x: tensor<?xf32>, %y: tensor<?xf32>):
    scf.yield %y, %x : tensor<?xf32>, tensor<?xf32>
  }
  return
}

// No premises: a recorded shape, a shape stated of a result whose function has
// a body, and a tie.
// CHECK-LABEL: function @lying{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
func.func @lying(%t: tensor<?xf32> {symshape.inferred = #symshape.shape<[7]>}) -> (tensor<?xf32> {symshape.shape = #symshape.shape<[9]>, symshape.inferred = #symshape.shape<[8]>}) {
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %0 = math.exp %t : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: function @call_lying{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
func.func @call_lying(%t: tensor<?xf32>) {
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %0 = call @lying(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %c3 = arith.constant 3 : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %1 = symshape.tie_shape %t (n) -> [n](%c3 : index) : tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %2 = math.exp %1 : tensor<?xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %1, %c0 : tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %3 = tensor.empty(%d) : tensor<?xf32>
  return
}

// CHECK-LABEL: function @shape_tensor_loop{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
func.func @shape_tensor_loop(%t: tensor<?x?xf32>, %lb: index, %n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?x?xf32>
  // CHECK-NEXT: tensor<2xindex> [2] exact
  %s = tensor.from_elements %d, %n : tensor<2xindex>
  // CHECK-NEXT: tensor<2xindex> [2] exact
  // CHECK-NEXT: tensor<2xindex> [2] exact
  %r = scf.for %i = %lb to %n step %c1 iter_args(%a = %s) -> tensor<2xindex> {
    %e = tensor.extract %a[%c1] : tensor<2xindex>
    %f = arith.addi %e, %c1 : index
    // CHECK-NEXT: tensor<2xindex> [2] exact
    %x = tensor.insert %f into %a[%c1] : tensor<2xindex>
    // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), ?] unknown
    %in = tensor.reshape %t(%a) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    scf.yield %x : tensor<2xindex>
  }
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), ?] unknown
  %o = tensor.reshape %t(%r) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  // CHECK-NEXT: tensor<2xindex> [2] exact
  %q = scf.if %c -> tensor<2xindex> {
    // CHECK-NEXT: tensor<2xindex> [2] exact
    %z = tensor.from_elements %d, %d : tensor<2xindex>
    scf.yield %z : tensor<2xindex>
  } else {
    scf.yield %s : tensor<2xindex>
  }
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), ?] unknown
  %p = tensor.reshape %t(%q) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  // CHECK-NEXT: tensor<2xindex> [2] exact
  %sel = arith.select %c, %s, %q : tensor<2xindex>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), ?] unknown
  %p2 = tensor.reshape %t(%sel) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return
}

// CHECK-LABEL: function @product{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(2, 0), dim(2, 1)] exact
func.func @product(%n: index, %m: index, %t: tensor<?x?xf32>) {
  // A negative size makes this tensor poison, and no other value.
  // CHECK-NEXT: tensor<?x?xf32> [scalar(0, index_cast), scalar(1, index_cast)] exact
  %0 = tensor.empty(%n, %m) : tensor<?x?xf32>
  %p = arith.muli %n, %m : index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %1 = tensor.empty(%p) : tensor<?xf32>
  return
}

// The product of two sizes does not wrap where a tensor has both sizes.
// CHECK-LABEL: function @product_later{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
// CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
func.func @product_later(%n: tensor<?xf32>, %m: tensor<?xf32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %n, %c0 : tensor<?xf32>
  %b = tensor.dim %m, %c0 : tensor<?xf32>
  %p = arith.muli %a, %b : index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %1 = tensor.empty(%p) : tensor<?xf32>
  scf.if %c {
    // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(1, 0)] exact
    %0 = tensor.empty(%a, %b) : tensor<?x?xf32>
    %q = arith.muli %a, %b : index
    // CHECK-NEXT: tensor<?xf32> [dim(0, 0) * dim(1, 0)] exact
    %2 = tensor.empty(%q) : tensor<?xf32>
  }
  %q2 = arith.muli %b, %a : index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %3 = tensor.empty(%q2) : tensor<?xf32>
  return
}

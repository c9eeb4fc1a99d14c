// A fact about an argument that holds at all calls holds in a recursive
// function, if the function passes the argument on unchanged.
// RUN: execute.py %s --after='--symshape-pipeline' --after='--symshape-refine-types'
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s

// CHECK-LABEL: func.func private @same(%{{.*}}: tensor<4xf32>, %{{.*}}: index) -> tensor<4xf32>
func.func private @same(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %done = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %done -> tensor<?xf32> {
    scf.yield %t : tensor<?xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %u = func.call @same(%t, %m) : (tensor<?xf32>, index) -> tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// CASE: passes_on(<4: 1.0, 2.0, 3.0, 4.0>, N) for N = 0 3
func.func @passes_on(%x: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  %d = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %r = call @same(%d, %n) : (tensor<?xf32>, index) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Must not refine: the second call passes one element less.
// CHECK-LABEL: func.func private @shorter(%{{.*}}: tensor<?xf32>)
func.func private @shorter(%t: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = tensor.dim %t, %c0 : tensor<?xf32>
  %done = arith.cmpi eq, %size, %c0 : index
  %r = scf.if %done -> index {
    scf.yield %c0 : index
  } else {
    %less = arith.subi %size, %c1 : index
    %rest = tensor.extract_slice %t[1] [%less] [1] : tensor<?xf32> to tensor<?xf32>
    %below = func.call @shorter(%rest) : (tensor<?xf32>) -> index
    %sum = arith.addi %below, %size : index
    scf.yield %sum : index
  }
  return %r : index
}
// CASE: sums_sizes(<3: 1.0, 2.0, 3.0>)
func.func @sums_sizes(%x: tensor<3xf32>) -> index {
  %d = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  %r = call @shorter(%d) : (tensor<?xf32>) -> index
  return %r : index
}

// Must not refine: the function calls itself with the tensors swapped. A check
// that the first one has 2 elements stays, too.
// CHECK-LABEL: func.func private @swaps(%{{.*}}: tensor<?xf32>, %{{.*}}: tensor<?xf32>, %{{.*}}: index)
// CHECK: cf.assert
func.func private @swaps(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %size = tensor.dim %a, %c0 : tensor<?xf32>
  %done = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %done -> index {
    %two = arith.cmpi eq, %size, %c2 : index
    cf.assert %two, "two elements"
    scf.yield %size : index
  } else {
    %m = arith.subi %n, %c1 : index
    %below = func.call @swaps(%b, %a, %m) : (tensor<?xf32>, tensor<?xf32>, index) -> index
    scf.yield %below : index
  }
  return %r : index
}
// CASE: swaps_sizes(<2: 1.0, 2.0>, <3: 1.0, 2.0, 3.0>, N) for N = 0 1 2
func.func @swaps_sizes(%x: tensor<2xf32>, %y: tensor<3xf32>, %n: index) -> index {
  %a = tensor.cast %x : tensor<2xf32> to tensor<?xf32>
  %b = tensor.cast %y : tensor<3xf32> to tensor<?xf32>
  %r = call @swaps(%a, %b, %n) : (tensor<?xf32>, tensor<?xf32>, index) -> index
  return %r : index
}

// A relation of two arguments holds if both are passed on, and not if one is.
// CHECK-LABEL: func.func private @related
// CHECK-NOT: "same size"
// CHECK: cf.assert %{{.*}}, "is the count"
// CHECK-NOT: "same size"
func.func private @related(%t: tensor<?xf32>, %u: tensor<?xf32>, %k: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = tensor.dim %t, %c0 : tensor<?xf32>
  %other = tensor.dim %u, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %size, %other : index
  cf.assert %same, "same size"
  %done = arith.cmpi sle, %k, %c0 : index
  %r = scf.if %done -> index {
    %is = arith.cmpi eq, %k, %size : index
    cf.assert %is, "is the count"
    scf.yield %k : index
  } else {
    %less = arith.subi %k, %c1 : index
    %below = func.call @related(%t, %u, %less) : (tensor<?xf32>, tensor<?xf32>, index) -> index
    scf.yield %below : index
  }
  return %r : index
}
// CASE: relates(<0>)
// CASE: relates(<1: 1.0>)
// CASE: relates(<3: 1.0, 2.0, 3.0>)
func.func @relates(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %size = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%size) : tensor<?xf32>
  %r = call @related(%x, %e, %size) : (tensor<?xf32>, tensor<?xf32>, index) -> index
  return %r : index
}

// Must not refine: functions that call each other.
// CHECK-LABEL: func.func private @even(%{{.*}}: tensor<?xf32>
func.func private @even(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %done = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %done -> tensor<?xf32> {
    scf.yield %t : tensor<?xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %u = func.call @odd(%t, %m) : (tensor<?xf32>, index) -> tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func private @odd(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %one = arith.constant dense<1.0> : tensor<1xf32>
  %more = tensor.concat dim(0) %t, %one : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  %r = call @even(%more, %n) : (tensor<?xf32>, index) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// CASE: alternates(<2: 1.0, 2.0>, N) for N = 0 3
func.func @alternates(%x: tensor<2xf32>, %n: index) -> tensor<?xf32> {
  %d = tensor.cast %x : tensor<2xf32> to tensor<?xf32>
  %r = call @even(%d, %n) : (tensor<?xf32>, index) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

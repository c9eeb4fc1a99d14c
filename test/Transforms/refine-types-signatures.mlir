// Private functions take and return the sizes that are proved at all calls.
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: FileCheck %s --check-prefixes=CHECK,PRIVATE < %t
// RUN: symshape-opt %t --symshape-pipeline | diff %t -
// RUN: symshape-opt %s --symshape-pipeline=public-signatures \
// RUN:   | FileCheck %s --check-prefixes=CHECK,PUBLIC
// RUN: %execute %s --after='--symshape-pipeline --canonicalize --cse' \
// RUN:   --after='--symshape-pipeline --inline --sccp --canonicalize' \
// RUN:   --after='--symshape-refine-types --canonicalize'

// The argument, the result, and the caller's use of it.
// Fires: static-signatures
// CHECK-LABEL: func private @twice(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: %[[Y:.*]] = arith.addf %[[X]], %[[X]] : tensor<4xf32>
// CHECK-NEXT: return %[[Y]] : tensor<4xf32>
func.func private @twice(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = arith.addf %x, %x : tensor<?xf32>
  return %y : tensor<?xf32>
}
// CHECK-LABEL: func @calls_twice(
// PRIVATE: %[[C:.*]] = tensor.cast {{.*}} to tensor<4xf32>
// CHECK: %[[R:.*]] = call @twice(%{{.*}}) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: %[[S:.*]] = call @twice(%[[R]]) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: math.exp %[[S]] : tensor<4xf32>
// CASE: calls_twice(<4>) -> returns
// CASE: calls_twice(<N>) -> stops "four" for N = 0 1
func.func @calls_twice(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "four"
  %r = call @twice(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %s = call @twice(%r) : (tensor<?xf32>) -> tensor<?xf32>
  %e = math.exp %s : tensor<?xf32>
  return %e : tensor<?xf32>
}

// The sizes of two calls differ.
// Must not fire: static-signatures
// CHECK-LABEL: func private @of_two_sizes(
// CHECK-SAME: tensor<?xf32>) -> tensor<?xf32>
func.func private @of_two_sizes(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = arith.addf %x, %x : tensor<?xf32>
  return %y : tensor<?xf32>
}
// CASE: calls_of_two_sizes(<4>, <1>) -> returns
func.func @calls_of_two_sizes(%x: tensor<4xf32>, %y: tensor<1xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %a = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %b = tensor.cast %y : tensor<1xf32> to tensor<?xf32>
  %r = call @of_two_sizes(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %s = call @of_two_sizes(%b) : (tensor<?xf32>) -> tensor<?xf32>
  return %r, %s : tensor<?xf32>, tensor<?xf32>
}

// A check in the callee holds only after it.
// Must not fire: static-signatures
// CHECK-LABEL: func private @checks(
// CHECK-SAME: tensor<?xf32>)
// CHECK: cf.assert
func.func private @checks(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "four"
  %y = arith.addf %x, %x : tensor<?xf32>
  return %y : tensor<?xf32>
}
// CHECK-LABEL: func @calls_checks(
// CHECK: call @checks(%{{.*}}) : (tensor<?xf32>) -> tensor<4xf32>
// CASE: calls_checks(<4>) -> returns
// CASE: calls_checks(<0>) -> stops "four"
func.func @calls_checks(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = call @checks(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %e = math.exp %r : tensor<?xf32>
  return %e : tensor<?xf32>
}

// Each return has its own size.
// Must not fire: static-signatures
// CHECK-LABEL: func private @four_or_one(
// CHECK-SAME: -> tensor<?xf32>
func.func private @four_or_one(%x: tensor<4xf32>, %y: tensor<1xf32>, %c: i1) -> tensor<?xf32> {
  cf.cond_br %c, ^a, ^b
^a:
  %a = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  return %a : tensor<?xf32>
^b:
  %b = tensor.cast %y : tensor<1xf32> to tensor<?xf32>
  return %b : tensor<?xf32>
}
// CASE: calls_four_or_one(<4>, <1>, true) -> <4>
// CASE: calls_four_or_one(<4>, <1>, false) -> <1>
func.func @calls_four_or_one(%x: tensor<4xf32>, %y: tensor<1xf32>, %c: i1) -> tensor<?xf32> {
  %r = call @four_or_one(%x, %y, %c) : (tensor<4xf32>, tensor<1xf32>, i1) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// A recursive function, whose calls the analysis does not collect: only the
// result is refined where all returns agree, and here they do not.
// CHECK-LABEL: func private @recursive(
// CHECK-SAME: tensor<?xf32>, %{{.*}}: index) -> tensor<?xf32>
func.func private @recursive(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi eq, %n, %c0 : index
  cf.cond_br %p, ^a, ^b
^a:
  return %x : tensor<?xf32>
^b:
  %m = arith.subi %n, %c1 : index
  %y = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r = call @recursive(%y, %m) : (tensor<?xf32>, index) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// CASE: calls_recursive(<4>, 0) -> <4>
// CASE: calls_recursive(<4>, 2) -> <16>
func.func @calls_recursive(%x: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  %a = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %r = call @recursive(%a, %n) : (tensor<?xf32>, index) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// A public function, whose argument the boundary states.
// Must not fire: static-signatures
// CHECK-LABEL: func @public(
// PRIVATE-SAME: tensor<?xf32> {symshape.shape = #symshape.shape<[4]>}) -> tensor<?xf32>
// PUBLIC-SAME: tensor<4xf32> {symshape.shape = #symshape.shape<[4]>}) -> tensor<4xf32>
// CASE: public(<4>) -> returns
func.func @public(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[4]>}) -> tensor<?xf32> {
  %y = math.exp %x : tensor<?xf32>
  return %y : tensor<?xf32>
}
// The module's own call passes 4, but others may pass another size.
// CHECK-LABEL: func @public_of_any(
// CHECK-SAME: tensor<?xf32>) -> tensor<?xf32>
// CASE: public_of_any(<N>) -> <N> for N = 0 1
func.func @public_of_any(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
// CHECK-LABEL: func @calls_public(
// PRIVATE-SAME: -> tensor<?xf32>
// PUBLIC-SAME: -> tensor<4xf32>
// CASE: calls_public(<4>) -> returns
func.func @calls_public(%x: tensor<4xf32>) -> tensor<?xf32> {
  %a = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %r = call @public(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %s = call @public_of_any(%r) : (tensor<?xf32>) -> tensor<?xf32>
  %t = arith.addf %r, %s : tensor<?xf32>
  return %t : tensor<?xf32>
}

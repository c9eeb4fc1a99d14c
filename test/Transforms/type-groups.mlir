// Values that receive each other's values get one type, or none of them does.
// RUN: symshape-opt %s --symshape-refine-types | FileCheck %s

// A loop and a branch in it pass the same tensor on.
// CHECK-LABEL: func.func @joined(
// CHECK: scf.for {{.*}} -> (tensor<8xf32>) {
// CHECK: scf.if {{.*}} -> (tensor<8xf32>) {
// CHECK: scf.yield %{{.*}} : tensor<8xf32>
// CHECK: scf.yield %{{.*}} : tensor<8xf32>
// CHECK: scf.yield %{{.*}} : tensor<8xf32>
// CHECK: tensor.cast %{{.*}} : tensor<8xf32> to tensor<?xf32>
func.func @joined(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[8]>}, %p: i1, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%c = %x) -> (tensor<?xf32>) {
    %b = scf.if %p -> tensor<?xf32> {
      %h = arith.addf %c, %c : tensor<?xf32>
      scf.yield %h : tensor<?xf32>
    } else {
      scf.yield %c : tensor<?xf32>
    }
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Two sizes that differ have no common static size.
// CHECK-LABEL: func.func @one_other(
// CHECK-NOT: tensor.cast
// CHECK: scf.if {{.*}} -> (tensor<?xf32>)
// CHECK-NOT: tensor.cast
// CHECK: return
func.func @one_other(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[8]>}, %y: tensor<?xf32> {symshape.shape = #symshape.shape<[9]>}, %p: i1) -> tensor<?xf32> {
  %b = scf.if %p -> tensor<?xf32> {
    scf.yield %x : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  return %b : tensor<?xf32>
}

// Only the common size becomes static.
// CHECK-LABEL: func.func @one_size(
// CHECK: ^bb1(%[[T:.*]]: tensor<8x?xf32>):
// CHECK: tensor.cast %[[T]] : tensor<8x?xf32> to tensor<?x?xf32>
func.func @one_size(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[8, n]>}, %y: tensor<?x?xf32> {symshape.shape = #symshape.shape<[8, m]>}, %p: i1) -> tensor<?x?xf32> attributes {symshape.symbols = #symshape.symbols<n, m>} {
  cf.cond_br %p, ^a(%x : tensor<?x?xf32>), ^a(%y : tensor<?x?xf32>)
^a(%t: tensor<?x?xf32>):
  return %t : tensor<?x?xf32>
}

// An encoding stays, with its type.
// CHECK-LABEL: func.func @encoded(
// CHECK-NOT: tensor<8xf32
// CHECK: scf.if {{.*}} -> (tensor<?xf32, "e">)
// CHECK-NOT: tensor.cast
// CHECK: return
func.func @encoded(%x: tensor<?xf32, "e"> {symshape.shape = #symshape.shape<[8]>}, %p: i1) -> tensor<?xf32, "e"> {
  %b = scf.if %p -> tensor<?xf32, "e"> {
    scf.yield %x : tensor<?xf32, "e">
  } else {
    scf.yield %x : tensor<?xf32, "e">
  }
  return %b : tensor<?xf32, "e">
}

// An insert names the shared output itself, without a cast.
// CHECK-LABEL: func.func @shared(
// CHECK: scf.forall {{.*}} shared_outs(%[[O:.*]] = %{{.*}}) -> (tensor<8xf32>)
// CHECK: tensor.parallel_insert_slice %{{.*}} into %[[O]]{{.*}} into tensor<8xf32>
func.func @shared(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[8]>}, %y: tensor<8xf32>) -> tensor<?xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%o = %x) -> (tensor<?xf32>) {
    %e = tensor.extract_slice %y[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

// All calls of a private function pass and get the new types.
// CHECK-LABEL: func.func private @callee(%{{.*}}: tensor<8xf32>) -> tensor<8xf32>
// CHECK-LABEL: func.func @caller(
// CHECK: %[[X:.*]] = tensor.cast %arg0 : tensor<?xf32> to tensor<8xf32>
// CHECK: %[[A:.*]] = call @callee(%[[X]]) : (tensor<8xf32>) -> tensor<8xf32>
// CHECK: call @callee(%[[A]]) : (tensor<8xf32>) -> tensor<8xf32>
func.func private @callee(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
func.func @caller(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[8]>}) -> (tensor<?xf32>, tensor<?xf32>) {
  %a = call @callee(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %b = call @callee(%a) : (tensor<?xf32>) -> tensor<?xf32>
  return %a, %b : tensor<?xf32>, tensor<?xf32>
}

// A function that is more than called keeps its signature.
// CHECK-LABEL: func.func private @named(%{{.*}}: tensor<?xf32>) -> tensor<?xf32>
// CHECK-LABEL: func.func @mentions(
// CHECK: call @named(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
func.func private @named(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
func.func @mentions(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[8]>}) -> (tensor<?xf32>, (tensor<?xf32>) -> tensor<?xf32>) {
  %f = constant @named : (tensor<?xf32>) -> tensor<?xf32>
  %a = call @named(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %a, %f : tensor<?xf32>, (tensor<?xf32>) -> tensor<?xf32>
}

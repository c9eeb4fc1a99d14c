// Sizes that are proved constant go through regions and blocks, and no casts
// remain inside.
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: FileCheck %s < %t
// RUN: symshape-opt %t --symshape-pipeline | diff %t -
// RUN: %execute %s --after='--symshape-pipeline --canonicalize --cse' \
// RUN:   --after='--symshape-pipeline --inline --sccp --canonicalize' \
// RUN:   --after='--symshape-refine-types --canonicalize'

// Fires: static-region-values
// CHECK-LABEL: func @for_kept
// CHECK: cf.assert
// CHECK-NEXT: %[[X:.*]] = tensor.cast %{{.*}} : tensor<?xf32> to tensor<4xf32>
// CHECK-NEXT: %[[R:.*]] = scf.for {{.*}} iter_args(%[[Q:.*]] = %[[X]]) -> (tensor<4xf32>)
// CHECK-NEXT: %[[G:.*]] = arith.addf %[[Q]], %[[Q]] : tensor<4xf32>
// CHECK-NEXT: scf.yield %[[G]] : tensor<4xf32>
// CHECK: math.exp %[[R]] : tensor<4xf32>
// CASE: for_kept(<4>, N) -> returns for N = 0 1 3
// CASE: for_kept(<0>, 3) -> stops "four"
// CASE: for_kept(<1>, 0) -> stops "four"
func.func @for_kept(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "four"
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%q = %x) -> tensor<?xf32> {
    %g = arith.addf %q, %q : tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  }
  %s = math.exp %r : tensor<?xf32>
  return %s : tensor<?xf32>
}

// The loop keeps the columns, and grows the rows from 4.
// Must not fire: static-region-values
// CHECK-LABEL: func @for_grows
// CHECK: scf.for {{.*}} -> (tensor<?x3xf32>)
// CASE: for_grows(<4x3>, 0) -> 4
// CASE: for_grows(<4x3>, 1) -> 8
// CASE: for_grows(<4x3>, 3) -> 16
// CASE: for_grows(<0x3>, 3) -> stops "four"
func.func @for_grows(%x: tensor<?x3xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?x3xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "four"
  %y = tensor.cast %x : tensor<?x3xf32> to tensor<?x?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%q = %y) -> tensor<?x?xf32> {
    %g = tensor.concat dim(0) %q, %x : (tensor<?x?xf32>, tensor<?x3xf32>) -> tensor<?x?xf32>
    scf.yield %g : tensor<?x?xf32>
  }
  %s = tensor.dim %r, %c0 : tensor<?x?xf32>
  return %s : index
}

// Fires: static-region-values
// CHECK-LABEL: func @while_kept
// CHECK: scf.while {{.*}} : (tensor<4xf32>, index) -> (tensor<4xf32>, index)
// CHECK: scf.condition(%{{.*}}) %{{.*}} : tensor<4xf32>, index
// CHECK: ^bb0(%[[Q:.*]]: tensor<4xf32>
// CHECK-NEXT: arith.addf %[[Q]], %[[Q]] : tensor<4xf32>
// CASE: while_kept(<4>, N) -> returns for N = 0 3
// CASE: while_kept(<1>, 3) -> stops "four"
func.func @while_kept(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "four"
  %r:2 = scf.while (%q = %x, %i = %c0) : (tensor<?xf32>, index) -> (tensor<?xf32>, index) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %q, %i : tensor<?xf32>, index
  } do {
  ^bb0(%q: tensor<?xf32>, %i: index):
    %g = arith.addf %q, %q : tensor<?xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %g, %j : tensor<?xf32>, index
  }
  return %r#0 : tensor<?xf32>
}

// The condition passes on another tensor than the loop carries: each has its
// own type.
// CHECK-LABEL: func @while_grows
// CHECK: scf.while {{.*}} : (tensor<?xf32>) -> tensor<4xf32>
// CASE: while_grows(<4>, N) -> returns for N = 0 9
// CASE: while_grows(<0>, 9) -> stops "four"
func.func @while_grows(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "four"
  %z = arith.constant 1.0 : f32
  %e0 = tensor.empty(%d) : tensor<?xf32>
  %e = linalg.fill ins(%z : f32) outs(%e0 : tensor<?xf32>) -> tensor<?xf32>
  %r = scf.while (%q = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    %s = tensor.dim %q, %c0 : tensor<?xf32>
    %c = arith.cmpi slt, %s, %n : index
    %f = tensor.empty(%d) : tensor<?xf32>
    %k = arith.index_cast %s : index to i32
    %v = arith.sitofp %k : i32 to f32
    %g = linalg.fill ins(%v : f32) outs(%f : tensor<?xf32>) -> tensor<?xf32>
    scf.condition(%c) %g : tensor<?xf32>
  } do {
  ^bb0(%q: tensor<?xf32>):
    %t = tensor.concat dim(0) %q, %q, %e : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %t : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @if_four
// CHECK: scf.if %{{.*}} -> (tensor<4xf32>)
// CHECK: math.exp %{{.*}} : tensor<4xf32>
// CHECK: math.sin %{{.*}} : tensor<4xf32>
// CHECK: }
// CHECK-NEXT: math.cos %{{.*}} : tensor<4xf32>
// CASE: if_four(<4>, N) -> returns for N = false true
// CASE: if_four(<0>, false) -> stops "four"
func.func @if_four(%x: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "four"
  %r = scf.if %c -> tensor<?xf32> {
    %g = math.exp %x : tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  } else {
    %g = math.sin %x : tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  }
  %s = math.cos %r : tensor<?xf32>
  return %s : tensor<?xf32>
}

// Each arm has a constant size, but another one.
// Must not fire: static-region-values
// CHECK-LABEL: func @if_four_or_one
// CHECK-NOT: scf.if {{.*}} -> (tensor<{{[0-9]}}
// CHECK: return
// CASE: if_four_or_one(<4>, <1>, true) -> 4
// CASE: if_four_or_one(<4>, <1>, false) -> 1
// CASE: if_four_or_one(<1>, <1>, false) -> stops "four"
func.func @if_four_or_one(%x: tensor<?xf32>, %y: tensor<1xf32>, %c: i1) -> index {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "four"
  %r = scf.if %c -> tensor<?xf32> {
    %g = math.exp %x : tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  } else {
    %h = math.sin %y : tensor<1xf32>
    %g = tensor.cast %h : tensor<1xf32> to tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  }
  %e = math.exp %r : tensor<?xf32>
  %s = tensor.dim %e, %c0 : tensor<?xf32>
  return %s : index
}

// A check in one arm says nothing about the other.
// Must not fire: static-region-values
// CHECK-LABEL: func @if_checked_in_one
// CHECK: scf.if %{{.*}} -> (tensor<?xf32>)
// CHECK: return
// CASE: if_checked_in_one(<N>, false) -> returns for N = 0 5
// CASE: if_checked_in_one(<4>, true) -> returns
// CASE: if_checked_in_one(<5>, true) -> stops "four"
func.func @if_checked_in_one(%x: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %r = scf.if %c -> tensor<?xf32> {
    %d = tensor.dim %x, %c0 : tensor<?xf32>
    %p = arith.cmpi eq, %d, %c4 : index
    cf.assert %p, "four"
    %g = math.exp %x : tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  } else {
    %g = math.sin %x : tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @switch_four
// CHECK: scf.index_switch %{{.*}} -> tensor<4xf32>
// CASE: switch_four(<4>, N) -> returns for N = 0 2
// CASE: switch_four(<1>, 0) -> stops "four"
func.func @switch_four(%x: tensor<?xf32>, %c: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "four"
  %r = scf.index_switch %c -> tensor<?xf32>
  case 2 {
    %g = math.exp %x : tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  } default {
    %g = math.sin %x : tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Fires: static-block-arguments
// CHECK-LABEL: func @blocks
// CHECK: cf.br ^[[H:.*]](%{{.*}}, %{{.*}} : tensor<4xf32>, index)
// CHECK: ^[[H]](%[[Q:.*]]: tensor<4xf32>, %{{.*}}: index):
// CHECK: math.exp %[[Q]] : tensor<4xf32>
// CASE: blocks(<4>, N) -> returns for N = 0 2
// CASE: blocks(<0>, 2) -> stops "four"
func.func @blocks(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "four"
  cf.br ^head(%x, %c0 : tensor<?xf32>, index)
^head(%q: tensor<?xf32>, %i: index):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^body, ^exit
^body:
  %g = math.exp %q : tensor<?xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%g, %j : tensor<?xf32>, index)
^exit:
  return %q : tensor<?xf32>
}

// The branches test the sizes that they pass on: in ^four, the size is 4, but
// before the branches, the tensors may have any size.
// Must not fire: static-block-arguments
// CHECK-LABEL: func @tested_by_branch
// CHECK: cf.cond_br %{{.*}}, ^[[A:.*]](%{{.*}} : tensor<?xf32>), ^
// CHECK: cf.cond_br %{{.*}}, ^[[A]](%{{.*}} : tensor<?xf32>), ^
// CHECK: ^[[A]](%[[Q:.*]]: tensor<?xf32>):
// CASE: tested_by_branch(<N>, <4>) -> returns for N = 1 4
// CASE: tested_by_branch(<0>, <1>) -> returns
func.func @tested_by_branch(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.cond_br %p, ^four(%x : tensor<?xf32>), ^next
^next:
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %p1 = arith.cmpi eq, %e, %c4 : index
  cf.cond_br %p1, ^four(%y : tensor<?xf32>), ^exit(%y : tensor<?xf32>)
^four(%q: tensor<?xf32>):
  %f = math.sin %q : tensor<?xf32>
  cf.br ^exit(%f : tensor<?xf32>)
^exit(%z: tensor<?xf32>):
  return %z : tensor<?xf32>
}

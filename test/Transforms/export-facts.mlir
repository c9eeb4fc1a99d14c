// With the exported facts, upstream's passes below reach results that they do
// not reach without them (checked by the prefix ALONE).
// RUN: symshape-opt %s --symshape-export-facts > %t.once
// RUN: FileCheck %s < %t.once
// RUN: symshape-opt %t.once --symshape-export-facts | diff - %t.once
// RUN: symshape-opt %t.once --symshape-pipeline=export-facts > %t.simplified
// RUN: symshape-opt %t.simplified --symshape-pipeline=export-facts \
// RUN:   | diff - %t.simplified
// RUN: FileCheck %s --check-prefix=KEPT < %t.simplified
// RUN: symshape-opt %t.once --canonicalize --int-range-optimizations \
// RUN:   --arith-unsigned-when-equivalent --canonicalize --cse \
// RUN:   | FileCheck %s --check-prefix=UPSTREAM
// RUN: symshape-opt %s --canonicalize --int-range-optimizations \
// RUN:   --arith-unsigned-when-equivalent --canonicalize --cse \
// RUN:   | FileCheck %s --check-prefix=ALONE

// UPSTREAM-DAG: #[[$BOTH:.*]] = affine_map<()[s0, s1] -> (s0 mod 8, s1)>
// UPSTREAM-DAG: #[[$THREE:.*]] = affine_map<()[s0] -> (3, s0)>

// Fires: exported-fact

// The boundary states a divisor. Only the exported form itself divides after
// the pass: it is not simplified from `n / 8 * 8` to `n`.
// CHECK-LABEL: @tiles
// CHECK: %[[D:.*]] = tensor.dim %arg0
// CHECK: %[[Q:.*]] = arith.divui %[[D]], %{{.*}} {symshape.exported}
// CHECK: %[[E:.*]] = arith.muli %[[Q]], %{{.*}} overflow<nuw> {symshape.exported}
// CHECK: arith.divui %[[E]], %c8 : index
// CHECK: arith.remui %[[E]], %c12 : index
// UPSTREAM-LABEL: @tiles
// UPSTREAM: %[[Q:.*]] = arith.divui
// UPSTREAM: return %[[Q]]
// KEPT-LABEL: @tiles
// KEPT: %[[Q:.*]] = arith.divui %[[D:.*]], %c8 {symshape.exported}
// KEPT: arith.muli %[[Q]], %c8 overflow<nuw> {symshape.exported}
// KEPT: arith.remui
func.func @tiles(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    -> (index, index)
    attributes {symshape.symbols = #symshape.symbols<n divisor 8>} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.divui %d, %c8 : index
  %r = arith.remui %d, %c12 : index
  return %q, %r : index, index
}

// Checks give the remainder, and an affine map uses it: after the checks, the
// remainder by 8 is 3. Before them it is unknown.
// CHECK-LABEL: @rest
// CHECK: affine.min #[[$BEFORE:.*]]()[%arg0, %arg1]
// CHECK: cf.assert
// CHECK: affine.min #[[$BEHIND:.*]]()[%arg0, %arg1]
// UPSTREAM-LABEL: @rest
// UPSTREAM: affine.min #[[$BOTH]]()[%arg0, %arg1]
// UPSTREAM: cf.assert
// UPSTREAM: affine.min #[[$THREE]]()[%arg1]
// ALONE-LABEL: @rest
// ALONE: %[[MIN:.*]] = affine.min #{{.*}}()[%arg0, %arg1]
// ALONE: return %[[MIN]], %[[MIN]]
func.func @rest(%n: index, %m: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %before = affine.min affine_map<()[s0, s1] -> (s0 mod 8, s1)>()[%n, %m]
  %low = arith.cmpi sge, %n, %c0 : index
  cf.assert %low, "not negative"
  %r = arith.remui %n, %c8 : index
  %p = arith.cmpi eq, %r, %c3 : index
  cf.assert %p, "3 left"
  %rest = affine.min affine_map<()[s0, s1] -> (s0 mod 8, s1)>()[%n, %m]
  return %before, %rest : index, index
}

// A branch gives a range. Inside it, upstream removes the remainder and makes
// the division unsigned; after the branch it does not.
// CHECK-LABEL: @range
// CHECK: scf.if
// CHECK: %[[LOW:.*]] = arith.maxsi %arg0, %c0 {symshape.exported}
// CHECK: %[[BOTH:.*]] = arith.minsi %[[LOW]], %c99 {symshape.exported}
// CHECK: arith.remsi %[[BOTH]]
// CHECK: %[[LOW:.*]] = arith.maxsi %arg0, %c0 {symshape.exported}
// CHECK: arith.divsi %[[LOW]]
// CHECK: vector.print
// CHECK: arith.remsi %arg0
// UPSTREAM-LABEL: @range
// UPSTREAM: scf.if
// UPSTREAM-NOT: rem
// UPSTREAM: arith.divui
// UPSTREAM: }
// UPSTREAM: arith.remsi %arg0
// ALONE-LABEL: @range
// ALONE: scf.if
// ALONE: arith.remsi
// ALONE: arith.divsi
func.func @range(%n: index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %c99 = arith.constant 99 : index
  %c100 = arith.constant 100 : index
  %p = arith.cmpi sge, %n, %c0 : index
  %q = arith.cmpi sle, %n, %c99 : index
  %both = arith.andi %p, %q : i1
  scf.if %both {
    %r = arith.remsi %n, %c100 : index
    %s = arith.divsi %n, %c7 : index
    vector.print %r : index
    vector.print %s : index
  }
  %out = arith.remsi %n, %c100 : index
  vector.print %out : index
  return
}

// The pass exports a fact once, for all uses that it dominates, and before the
// arithmetic whose result is divided.
// CHECK-LABEL: @once
// CHECK: %[[Q:.*]] = arith.divui %{{.*}}, %c16 {symshape.exported}
// CHECK: %[[E:.*]] = arith.muli %[[Q]], %c16
// CHECK: %[[SUM:.*]] = arith.addi %[[E]], %c32
// CHECK-NOT: exported
// CHECK: arith.divui %[[SUM]], %c16
// CHECK: scf.for
// CHECK: arith.ceildivui %[[E]]
func.func @once(%x: memref<?xf32> {symshape.shape = #symshape.shape<[n]>},
                %y: memref<?xf32>, %k: index)
    attributes {symshape.symbols = #symshape.symbols<n divisor 16>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %f = arith.constant 1.0 : f32
  %d = memref.dim %x, %c0 : memref<?xf32>
  %sum = arith.addi %d, %c32 : index
  %q = arith.divui %sum, %c16 : index
  memref.store %f, %y[%q] : memref<?xf32>
  scf.for %i = %c0 to %k step %c1 {
    %tiles = arith.ceildivui %d, %c16 : index
    memref.store %f, %y[%tiles] : memref<?xf32>
  }
  return
}

// Sizes of tensors and buffers, and linalg ops whose preconditions compare
// nothing, do not prevent the export.
// CHECK-LABEL: @sizes
// CHECK-DAG: %[[E:.*]] = arith.muli %{{.*}}, %c8 overflow<nuw> {symshape.exported}
// CHECK: arith.ceildivui %[[E]], %c8
func.func @sizes(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    -> (tensor<?xf32>, memref<?xf32>)
    attributes {symshape.symbols = #symshape.symbols<n divisor 8>} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %f = arith.constant 1.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.ceildivui %n, %c8 : index
  %e = tensor.empty(%q) : tensor<?xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.add ins(%t, %t : tensor<?xf32>, tensor<?xf32>)
                  outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %m = memref.alloc(%q) : memref<?xf32>
  return %s, %m : tensor<?xf32>, memref<?xf32>
}

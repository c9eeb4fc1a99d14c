// Size queries that must stay, or that must not use the nearest value.
// RUN: symshape-opt %s --split-input-file --symshape-reify-dims --verify-diagnostics | FileCheck %s

// Must not fire: reify-source
// A size that only the tensor itself has stays a query.
// CHECK-LABEL: func @own
// CHECK: %[[Y:.*]] = call
// CHECK: %[[D:.*]] = tensor.dim %[[Y]]
// CHECK: return %[[D]]
func.func private @filter(tensor<?xf32>) -> tensor<?xf32>
func.func @own(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %y = call @filter(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %y, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// Must not fire: reify-constant
// The fact comes after the query, and the check that states it uses the query.
// CHECK-LABEL: func @feeds_check
// CHECK-SAME: %[[X:arg0]]: tensor<?xf32>, %[[N:.*]]: index
// CHECK: %[[D:.*]] = tensor.dim %[[X]], %
// CHECK: arith.cmpi eq, %[[D]], %[[N]]
// CHECK: cf.assert
func.func @feeds_check(%x: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %e = math.exp %x : tensor<?xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %d, %n : index
  cf.assert %same, "expected n"
  return
}

// -----

// Must not fire: reify-argument
// A fact of a branch holds only in the branch.
// CHECK-LABEL: func @branch
// CHECK: scf.if
// CHECK: } else {
// CHECK: }
// CHECK: %[[IN:.*]] = scf.if
// CHECK-NEXT: scf.yield %[[A:.*]] : index
// CHECK: }
// CHECK: arith.select
// CHECK: arith.divui
// CHECK: %[[OUT:.*]] = arith.select
// CHECK: return %[[IN]], %[[OUT]]
func.func @branch(%x: tensor<?x?xf32>, %p: i1) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %ab = arith.muli %a, %b : index
  %some = arith.cmpi sgt, %b, %c0 : index
  %t = scf.if %p -> tensor<?xf32> {
    %q = arith.divui %ab, %b : index
    %e = tensor.empty(%q) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  } else {
    %q = arith.divui %ab, %b : index
    %e = tensor.empty(%q) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  }
  %in = scf.if %some -> index {
    %s = tensor.dim %t, %c0 : tensor<?xf32>
    scf.yield %s : index
  } else {
    scf.yield %c1 : index
  }
  %out = tensor.dim %t, %c0 : tensor<?xf32>
  return %in, %out : index, index
}

// -----

// Must not fire: reify-existing
// The index does not dominate the query.
// CHECK-LABEL: func @dominance
// CHECK-SAME: %[[X:arg0]]: tensor<?xf32>
// CHECK: %[[D:.*]] = tensor.dim %[[X]], %
// CHECK: scf.if
// CHECK: }
// CHECK: %[[M:.*]] = arith.muli %[[D]], %c2
// CHECK: memref.store %[[M]]
// CHECK: %[[LATE:.*]] = arith.muli
func.func @dominance(%x: tensor<?xf32>, %p: i1, %to: memref<?xindex>) -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  scf.if %p {
    %inner = arith.muli %d, %c2 : index
    memref.store %inner, %to[%c0] : memref<?xindex>
  }
  %both = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %q = tensor.dim %both, %c0 : tensor<?xf32>
  memref.store %q, %to[%q] : memref<?xindex>
  %late = arith.muli %d, %c2 : index
  return %late : index
}

// -----

// The pass does not use a value that may be poison where the query is not: a
// division whose divisor may be 0 yields the same number, or is undefined.
// CHECK-LABEL: func @poison
// CHECK: %[[BAD:.*]] = arith.divui
// CHECK: %[[Q:.*]] = arith.divui
// CHECK: %[[GOOD:.*]] = arith.select %{{.*}}, %{{.*}}, %[[Q]]
// CHECK: return %[[BAD]], %[[GOOD]]
func.func private @divide(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %q = arith.divui %a, %b : index
  %t = tensor.empty(%q) : tensor<?xf32>
  return %t : tensor<?xf32>
}
func.func @poison(%x: tensor<?x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %bad = arith.divui %a, %b : index
  %t = call @divide(%x) : (tensor<?x?xf32>) -> tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %bad, %d : index, index
}

// -----

// Must not fire: reify-shifted
// An nsw operation yields the same number, but is poison if it wraps.
// CHECK-LABEL: func @nsw
// CHECK: %[[BAD:.*]] = arith.muli %{{.*}} overflow<nsw>
// CHECK: %[[GOOD:.*]] = arith.muli %{{.*}}, %{{.*}} : index
// CHECK: return %[[BAD]], %[[GOOD]]
func.func @nsw(%x: tensor<?x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %bad = arith.muli %a, %b overflow<nsw> : index
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %d = tensor.dim %flat, %c0 : tensor<?xf32>
  return %bad, %d : index, index
}

// -----

// Must not fire: reify-arithmetic
// A tie is no fact about its source or its symbols.
// CHECK-LABEL: func @tie
// CHECK-SAME: %[[X:arg0]]: tensor<?xf32>, %[[N:.*]]: index
// CHECK: %[[D:.*]] = tensor.dim %[[X]], %
// CHECK: symshape.tie_shape
// CHECK: return %[[D]]
func.func @tie(%x: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %t = symshape.tie_shape %x (n) -> [n] (%n : index) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// The size of a bounded buffer is that of its contents, not the bound.
// CHECK-LABEL: func @room
// CHECK-SAME: %[[X:arg0]]: tensor<?xf32>, %{{.*}}: tensor<?xf32>, %[[K:arg2]]: index
// CHECK: symshape.bounded_alloc
// CHECK: return %[[K]]
func.func @room(%x: tensor<?xf32>, %y: tensor<?xf32>, %k: index) -> index {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = symshape.bound %y[0] at_most (n) -> [n] (%n : index) : tensor<?xf32>
  %room = symshape.bounded_alloc(%k : index)
      at_most(%e : !symshape.extent<at_most>) : memref<?xf32>
  %d = memref.dim %room, %c0 : memref<?xf32>
  return %d : index
}

// -----

// Must not fire: reify-symbol
// No size is linear in `a`: the pass reports the symbol by name.
// CHECK-LABEL: func @by_name
// CHECK: %[[R:.*]] = scf.if
// CHECK: %[[D:.*]] = tensor.dim %[[R]]
// CHECK: return %[[D]]
func.func @by_name(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[a * b]>},
                   %y: tensor<?xf32> {symshape.shape = #symshape.shape<[b]>}, %p: i1) -> index
    attributes {symshape.symbols = #symshape.symbols<a in [0, 99], b in [1, 64]>} {
  %c0 = arith.constant 0 : index
  %ab = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %r = scf.if %p -> tensor<?xf32> {
    %k = arith.divui %ab, %b : index
    %t = tensor.empty(%k) : tensor<?xf32>
    scf.yield %t : tensor<?xf32>
  } else {
    %k = arith.divui %ab, %b : index
    %t = tensor.empty(%k) : tensor<?xf32>
    scf.yield %t : tensor<?xf32>
  }
  // expected-remark @+1 {{cannot compute the size 'a': no extent or integer that is available here determines 'a'}}
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// A nested module is independent of the function, and the pass keeps a query
// whose axis is no constant or too large.
// CHECK-LABEL: func @elsewhere
// CHECK: tensor.dim %{{.*}}, %{{.*}} : tensor<?x?xf32>
func.func @elsewhere(%x: tensor<?x?xf32>, %i: index) -> (index, index) {
  %c7 = arith.constant 7 : index
  %e = math.exp %x : tensor<?x?xf32>
  %d = tensor.dim %e, %i : tensor<?x?xf32>
  %f = tensor.dim %e, %c7 : tensor<?x?xf32>
  builtin.module {
    func.func @inner(%y: tensor<?xf32>) -> index {
      %c0 = arith.constant 0 : index
      %z = math.exp %y : tensor<?xf32>
      %n = tensor.dim %z, %c0 : tensor<?xf32>
      func.return %n : index
    }
  }
  return %d, %f : index, index
}

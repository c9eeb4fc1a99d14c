// Constraints of the shape dialect: redundant ones, and the facts of a witness.
// A name begins with the answer: always (returns true), open (returns no constant),
// implied (no check remains), stays (the counted checks remain).
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @implied_cstr_eq_of_same_shape(%x: tensor<?x?xf32>) -> !shape.witness {
  %s = shape.shape_of %x : tensor<?x?xf32> -> tensor<2xindex>
  %w = shape.cstr_eq %s, %s : tensor<2xindex>, tensor<2xindex>
  return %w : !shape.witness
}

func.func @stays_cstr_eq_of_two_shapes(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> !shape.witness {
  %s = shape.shape_of %x : tensor<?x?xf32> -> tensor<2xindex>
  %t = shape.shape_of %y : tensor<?x?xf32> -> tensor<2xindex>
  %w = shape.cstr_eq %s, %t : tensor<2xindex>, tensor<2xindex>
  return %w : !shape.witness
}

func.func @implied_cstr_broadcastable_with_1(%x: tensor<?xf32>, %y: tensor<1xf32>) -> !shape.witness {
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %y : tensor<1xf32> -> tensor<1xindex>
  %w = shape.cstr_broadcastable %s, %t : tensor<1xindex>, tensor<1xindex>
  return %w : !shape.witness
}

func.func @stays_cstr_broadcastable_with_0(%x: tensor<?xf32>, %y: tensor<0xf32>) -> !shape.witness {
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %y : tensor<0xf32> -> tensor<1xindex>
  %w = shape.cstr_broadcastable %s, %t : tensor<1xindex>, tensor<1xindex>
  return %w : !shape.witness
}

// Everything is broadcastable with 1.
func.func @stays2_cstr_broadcastable_is_not_transitive(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>) -> !shape.witness {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %u = shape.shape_of %z : tensor<?xf32> -> tensor<1xindex>
  %a = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %a, %c1 : index
  cf.assert %p, "one"
  %w = shape.cstr_broadcastable %s, %u : tensor<1xindex>, tensor<1xindex>
  return %w : !shape.witness
}

func.func @stays_cstr_broadcastable_implies_swapped(%x: tensor<?xf32>, %y: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_broadcastable %s, %t : tensor<1xindex>, tensor<1xindex>
  %r = shape.assuming %w -> (index) {
    %w2 = shape.cstr_broadcastable %t, %s : tensor<1xindex>, tensor<1xindex>
    %q = shape.assuming %w2 -> (index) {
      %b = shape.broadcast %s, %t : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
      %e = tensor.extract %b[%c0] : tensor<1xindex>
      shape.assuming_yield %e : index
    }
    shape.assuming_yield %q : index
  }
  return %r : index
}

func.func @always_cstr_broadcastable_gt1(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %u = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %g = arith.cmpi sgt, %d, %c1 : index
  cf.assert %g, "m1"
  %h = arith.cmpi sgt, %e, %c1 : index
  cf.assert %h, "m2"
  %w = shape.cstr_broadcastable %s, %u : tensor<1xindex>, tensor<1xindex>
  %r = shape.assuming %w -> (i1) {
    %p = arith.cmpi eq, %d, %e : index
    shape.assuming_yield %p : i1
  }
  return %r : i1
}

func.func @open_cstr_broadcastable_not_eq(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %u = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_broadcastable %s, %u : tensor<1xindex>, tensor<1xindex>
  %r = shape.assuming %w -> (i1) {
    %d = tensor.dim %x, %c0 : tensor<?xf32>
    %e = tensor.dim %y, %c0 : tensor<?xf32>
    %p = arith.cmpi eq, %d, %e : index
    shape.assuming_yield %p : i1
  }
  return %r : i1
}

func.func @always_cstr_eq_fact(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %u = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_eq %s, %u : tensor<1xindex>, tensor<1xindex>
  %r = shape.assuming %w -> (i1) {
    %d = tensor.dim %x, %c0 : tensor<?xf32>
    %e = tensor.dim %y, %c0 : tensor<?xf32>
    %p = arith.cmpi eq, %d, %e : index
    shape.assuming_yield %p : i1
  }
  return %r : i1
}

func.func @open_cstr_eq_leak(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %u = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_eq %s, %u : tensor<1xindex>, tensor<1xindex>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

func.func @open_cstr_eq_fact_outside_assuming(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (i1, !shape.witness) {
  %c0 = arith.constant 0 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_eq %s, %t : tensor<1xindex>, tensor<1xindex>
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %a, %b : index
  return %p, %w : i1, !shape.witness
}

func.func @stays2_cstr_eq_in_branch_and_assert(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1) -> index {
  %c0 = arith.constant 0 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %r = scf.if %c -> index {
    %w = shape.cstr_eq %s, %t : tensor<1xindex>, tensor<1xindex>
    %q = shape.assuming %w -> (index) {
      shape.assuming_yield %a : index
    }
    scf.yield %q : index
  } else {
    scf.yield %b : index
  }
  %e = arith.cmpi eq, %a, %b : index
  cf.assert %e, "eq"
  return %r : index
}

func.func @open_cstr_require_leak(%n: index) -> i1 {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  %w = shape.cstr_require %p, "big"
  shape.assuming %w {
  }
  %ret = arith.cmpi sgt, %n, %c4 : index
  return %ret : i1
}

func.func @implied_cstr_require_dim_nonneg(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi sge, %d, %c0 : index
  %w = shape.cstr_require %p, "size"
  %r = shape.assuming %w -> (index) {
    shape.assuming_yield %d : index
  }
  return %r : index
}

func.func @stays_cstr_require_dim_positive(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi sgt, %d, %c0 : index
  %w = shape.cstr_require %p, "not empty"
  %r = shape.assuming %w -> (index) {
    %c1 = arith.constant 1 : index
    %e = arith.subi %d, %c1 : index
    shape.assuming_yield %e : index
  }
  return %r : index
}

func.func @always_dim_minus_1_nonneg_in_assuming(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi sgt, %d, %c0 : index
  %w = shape.cstr_require %p, "not empty"
  %r = shape.assuming %w -> (i1) {
    %c1 = arith.constant 1 : index
    %e = arith.subi %d, %c1 : index
    %q = arith.cmpi sge, %e, %c0 : index
    shape.assuming_yield %q : i1
  }
  return %r : i1
}

func.func @stays2_assuming_all_of_two(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %u = shape.shape_of %z : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_eq %s, %t : tensor<1xindex>, tensor<1xindex>
  %v = shape.cstr_broadcastable %t, %u : tensor<1xindex>, tensor<1xindex>
  %k = shape.assuming_all %w, %v
  %r = shape.assuming %k -> (index) {
    %d = tensor.dim %x, %c0 : tensor<?xf32>
    shape.assuming_yield %d : index
  }
  return %r : index
}

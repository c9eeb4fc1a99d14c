// Shapes and witnesses, the second list: one question a part. Each says what is to be found, or
// what must stay. TODO marks what is not found yet.
// RUN: symshape-opt %s --symshape-pipeline -split-input-file -o %t
// RUN: FileCheck %s < %t

// Cstr_eq of one shape with itself.
// CHECK-LABEL: module
// CHECK-NOT: {{cf\.assert|shape\.cstr_}}
func.func @qd1(%x: tensor<?x?xf32>) -> !shape.witness {
  %s = shape.shape_of %x : tensor<?x?xf32> -> tensor<2xindex>
  %w = shape.cstr_eq %s, %s : tensor<2xindex>, tensor<2xindex>
  return %w : !shape.witness
}

// -----

// Cstr_eq of two shapes.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
func.func @qd2(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> !shape.witness {
  %s = shape.shape_of %x : tensor<?x?xf32> -> tensor<2xindex>
  %t = shape.shape_of %y : tensor<?x?xf32> -> tensor<2xindex>
  %w = shape.cstr_eq %s, %t : tensor<2xindex>, tensor<2xindex>
  return %w : !shape.witness
}

// -----

// Broadcast of [d] and [1].
// CHECK-LABEL: module
// CHECK-NOT: {{cf\.assert|shape\.cstr_}}
func.func @qd3(%x: tensor<?xf32>, %y: tensor<1xf32>) -> !shape.witness {
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %y : tensor<1xf32> -> tensor<1xindex>
  %w = shape.cstr_broadcastable %s, %t : tensor<1xindex>, tensor<1xindex>
  return %w : !shape.witness
}

// -----

// Broadcast of [d] and [0].
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
func.func @qd4(%x: tensor<?xf32>, %y: tensor<0xf32>) -> !shape.witness {
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %y : tensor<0xf32> -> tensor<1xindex>
  %w = shape.cstr_broadcastable %s, %t : tensor<1xindex>, tensor<1xindex>
  return %w : !shape.witness
}

// -----

// Pairwise broadcastable is not the same as all three (transitivity fails
// through 1).
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
func.func @qd5(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>) -> !shape.witness {
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

// -----

// A second cstr_broadcastable inside the assuming of the first.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
// CHECK-NOT: {{cf\.assert|shape\.cstr_}}
func.func @qd6(%x: tensor<?xf32>, %y: tensor<?xf32>) -> index {
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

// -----

// Behind an assuming, is the witness' fact usable? A witness alone does not
// check; two witnesses unused.
// CHECK-LABEL: module
// CHECK-COUNT-2: {{cf\.assert|shape\.cstr_}}
func.func @qd7(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1) -> index {
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

// -----

// Num_elements of [a, 4] is divisible by 4.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qd8(%x: tensor<?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = shape.shape_of %x : tensor<?x4xf32> -> tensor<2xindex>
  %n = shape.num_elements %s : tensor<2xindex> -> index
  %r = arith.remui %n, %c4 : index
  %p = arith.cmpi eq, %r, %c0 : index
  return %p : i1
}

// -----

// Get_extent is the dim.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qd9(%x: tensor<?x?xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %s = shape.shape_of %x : tensor<?x?xf32> -> tensor<2xindex>
  %a = shape.get_extent %s, %c1 : tensor<2xindex>, index -> index
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %p = arith.cmpi eq, %a, %b : index
  return %p : i1
}

// -----

// Rank of a ranked tensor.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qd10(%x: tensor<?x?xf32>) -> i1 {
  %c2 = arith.constant 2 : index
  %s = shape.shape_of %x : tensor<?x?xf32> -> tensor<2xindex>
  %a = shape.rank %s : tensor<2xindex> -> index
  %p = arith.cmpi eq, %a, %c2 : index
  return %p : i1
}

// -----

// Shape.broadcast of [a] and [b]: if a is checked to be 7, and b 1, it is 7.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qd11(%x: tensor<?xf32>, %y: tensor<1xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %y : tensor<1xf32> -> tensor<1xindex>
  %b = shape.broadcast %s, %t : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
  %e = tensor.extract %b[%c0] : tensor<1xindex>
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %e, %a : index
  return %p : i1
}

// -----

// Is_broadcastable of unknown sizes.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qd12(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %p = shape.is_broadcastable %s, %t : tensor<1xindex>, tensor<1xindex>
  return %p : i1
}

// -----

// Is_broadcastable of [d, 1] and [d, k].
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qd13(%x: tensor<?x1xf32>, %k: index) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x1xf32>
  %z = tensor.empty(%d) : tensor<?x5xf32>
  %s = shape.shape_of %x : tensor<?x1xf32> -> tensor<2xindex>
  %t = shape.shape_of %z : tensor<?x5xf32> -> tensor<2xindex>
  %p = shape.is_broadcastable %s, %t : tensor<2xindex>, tensor<2xindex>
  return %p : i1
}

// -----

// Shape_eq of a shape and its transposed twice.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qd14(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %s = shape.shape_of %x : tensor<?x?xf32> -> tensor<2xindex>
  %t = tensor.from_elements %a, %b : tensor<2xindex>
  %p = shape.shape_eq %s, %t : tensor<2xindex>, tensor<2xindex>
  return %p : i1
}

// -----

// Shape_eq of [a, b] and [b, a].
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qd15(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %s = shape.shape_of %x : tensor<?x?xf32> -> tensor<2xindex>
  %t = tensor.from_elements %b, %a : tensor<2xindex>
  %p = shape.shape_eq %s, %t : tensor<2xindex>, tensor<2xindex>
  return %p : i1
}

// -----

// Cstr_require of a comparison that is not implied.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
func.func @qd16(%x: tensor<?xf32>) -> index {
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

// -----

// Cstr_require d >= 0.
// CHECK-LABEL: module
// CHECK-NOT: {{cf\.assert|shape\.cstr_}}
func.func @qd17(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi sge, %d, %c0 : index
  %w = shape.cstr_require %p, "size"
  %r = shape.assuming %w -> (index) {
    shape.assuming_yield %d : index
  }
  return %r : index
}

// -----

// In the assuming region of d > 0, d - 1 >= 0.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qd18(%x: tensor<?xf32>) -> i1 {
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

// -----

// The witness exists, but the comparison stands outside of any assuming.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qd19(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (i1, !shape.witness) {
  %c0 = arith.constant 0 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_eq %s, %t : tensor<1xindex>, tensor<1xindex>
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %a, %b : index
  return %p, %w : i1, !shape.witness
}

// -----

// Assuming_all: neither witness alone goes.
// CHECK-LABEL: module
// CHECK-COUNT-2: {{cf\.assert|shape\.cstr_}}
func.func @qd20(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>) -> index {
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

// -----

// Concat of shapes.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qd21(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %k = tensor.concat dim(0) %s, %t : (tensor<1xindex>, tensor<1xindex>) -> tensor<2xindex>
  %e = tensor.extract %k[%c1] : tensor<2xindex>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %e, %b : index
  return %p : i1
}

// -----

// Shape.div / mul on sizes: (d * 6) div 3 == d * 2.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qd22(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = shape.mul %d, %c6 : index, index -> index
  %q = shape.div %m, %c3 : index, index -> index
  %e = shape.mul %d, %c2 : index, index -> index
  %p = arith.cmpi eq, %q, %e : index
  return %p : i1
}

// -----

// Shape.div rounds towards negative infinity, divsi towards zero.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qd23(%d: index) -> i1 {
  %c3 = arith.constant 3 : index
  %q = shape.div %d, %c3 : index, index -> index
  %e = arith.divsi %d, %c3 : index
  %p = arith.cmpi eq, %q, %e : index
  return %p : i1
}

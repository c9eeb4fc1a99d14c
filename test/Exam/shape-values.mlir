// Values of the shape dialect: extents, ranks, products and broadcast shapes.
// A name begins with the answer: always (returns true), never (returns false), open
// (returns no constant). At a TODO, the checks give the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_shape_of_extent(%x: tensor<?x4xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %s = shape.shape_of %x : tensor<?x4xf32> -> tensor<2xindex>
  %d = tensor.extract %s[%c1] : tensor<2xindex>
  %ret = arith.cmpi eq, %d, %c4 : index
  return %ret : i1
}

func.func @always_shape_get_extent(%x: tensor<?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %s = shape.shape_of %x : tensor<?x4xf32> -> tensor<2xindex>
  %d = shape.get_extent %s, %c0 : tensor<2xindex>, index -> index
  %e = tensor.dim %x, %c0 : tensor<?x4xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_get_extent_is_dim(%x: tensor<?x?xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %s = shape.shape_of %x : tensor<?x?xf32> -> tensor<2xindex>
  %a = shape.get_extent %s, %c1 : tensor<2xindex>, index -> index
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %p = arith.cmpi eq, %a, %b : index
  return %p : i1
}

func.func @always_dim_op(%x: tensor<?x4xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = shape.dim %x, %c1 : tensor<?x4xf32>, index -> index
  %ret = arith.cmpi eq, %d, %c4 : index
  return %ret : i1
}

func.func @always_shape_rank(%x: tensor<?x4xf32>) -> i1 {
  %c2 = arith.constant 2 : index
  %s = shape.shape_of %x : tensor<?x4xf32> -> tensor<2xindex>
  %r = shape.rank %s : tensor<2xindex> -> index
  %ret = arith.cmpi eq, %r, %c2 : index
  return %ret : i1
}

func.func @always_rank_of_dynamic_shape(%x: tensor<?x?xf32>) -> i1 {
  %c2 = arith.constant 2 : index
  %s = shape.shape_of %x : tensor<?x?xf32> -> tensor<2xindex>
  %a = shape.rank %s : tensor<2xindex> -> index
  %p = arith.cmpi eq, %a, %c2 : index
  return %p : i1
}

func.func @always_const_shape() -> i1 {
  %c6 = arith.constant 6 : index
  %s = shape.const_shape [2, 3] : tensor<2xindex>
  %n = shape.num_elements %s : tensor<2xindex> -> index
  %ret = arith.cmpi eq, %n, %c6 : index
  return %ret : i1
}

func.func @always_from_extents(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %s = shape.from_extents %d, %c4 : index, index
  %t = shape.to_extent_tensor %s : !shape.shape -> tensor<2xindex>
  %e = tensor.extract %t[%c0] : tensor<2xindex>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_num_elements(%x: tensor<?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = shape.shape_of %x : tensor<?x4xf32> -> tensor<2xindex>
  %d = shape.num_elements %s : tensor<2xindex> -> index
  %e = tensor.dim %x, %c0 : tensor<?x4xf32>
  %f = arith.muli %e, %c4 : index
  %ret = arith.cmpi eq, %d, %f : index
  return %ret : i1
}

func.func @always_num_elements_divisible_by_4(%x: tensor<?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = shape.shape_of %x : tensor<?x4xf32> -> tensor<2xindex>
  %n = shape.num_elements %s : tensor<2xindex> -> index
  %r = arith.remui %n, %c4 : index
  %p = arith.cmpi eq, %r, %c0 : index
  return %p : i1
}

// TODO: not found yet.
func.func @always_reduce_product(%x: tensor<?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %s = shape.shape_of %x : tensor<?x4xf32> -> tensor<2xindex>
  %r = shape.reduce(%s, %c1) : tensor<2xindex> -> index {
  ^bb0(%i: index, %e: index, %acc: index):
    %m = arith.muli %acc, %e : index
    shape.yield %m : index
  }
  %d = tensor.dim %x, %c0 : tensor<?x4xf32>
  %f = arith.muli %d, %c4 : index
  %ret = arith.cmpi eq, %r, %f : index
  return %ret : i1
}

func.func @always_shape_concat(%x: tensor<?xf32>, %y: tensor<4xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %u = shape.shape_of %y : tensor<4xf32> -> tensor<1xindex>
  %t = tensor.concat dim(0) %s, %u : (tensor<1xindex>, tensor<1xindex>) -> tensor<2xindex>
  %d = tensor.extract %t[%c1] : tensor<2xindex>
  %ret = arith.cmpi eq, %d, %c4 : index
  return %ret : i1
}

func.func @always_concat_of_shapes(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
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

func.func @always_shape_div_of_product(%x: tensor<?xf32>) -> i1 {
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

// shape.div rounds down, divsi to zero.
func.func @open_shape_div_is_divsi(%d: index) -> i1 {
  %c3 = arith.constant 3 : index
  %q = shape.div %d, %c3 : index, index -> index
  %e = arith.divsi %d, %c3 : index
  %p = arith.cmpi eq, %q, %e : index
  return %p : i1
}

func.func @always_broadcast_same(%x: tensor<?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %s = shape.shape_of %x : tensor<?x4xf32> -> tensor<2xindex>
  %t = shape.broadcast %s, %s : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>
  %d = tensor.extract %t[%c0] : tensor<2xindex>
  %e = tensor.dim %x, %c0 : tensor<?x4xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_broadcast_static(%x: tensor<?xf32>, %y: tensor<1xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %u = shape.shape_of %y : tensor<1xf32> -> tensor<1xindex>
  %t = shape.broadcast %s, %u : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
  %d = tensor.extract %t[%c0] : tensor<1xindex>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @open_broadcast_one_side(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %u = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %t = shape.broadcast %s, %u : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
  %d = tensor.extract %t[%c0] : tensor<1xindex>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_is_broadcastable(%x: tensor<?xf32>, %y: tensor<1xf32>) -> i1 {
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %u = shape.shape_of %y : tensor<1xf32> -> tensor<1xindex>
  %p = shape.is_broadcastable %s, %u : tensor<1xindex>, tensor<1xindex>
  return %p : i1
}

func.func @always_is_broadcastable_equal_or_1(%x: tensor<?x1xf32>, %k: index) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x1xf32>
  %z = tensor.empty(%d) : tensor<?x5xf32>
  %s = shape.shape_of %x : tensor<?x1xf32> -> tensor<2xindex>
  %t = shape.shape_of %z : tensor<?x5xf32> -> tensor<2xindex>
  %p = shape.is_broadcastable %s, %t : tensor<2xindex>, tensor<2xindex>
  return %p : i1
}

func.func @never_is_broadcastable(%x: tensor<?x3xf32>, %y: tensor<4xf32>) -> i1 {
  %s = shape.shape_of %x : tensor<?x3xf32> -> tensor<2xindex>
  %u = shape.shape_of %y : tensor<4xf32> -> tensor<1xindex>
  %p = shape.is_broadcastable %s, %u : tensor<2xindex>, tensor<1xindex>
  return %p : i1
}

func.func @open_is_broadcastable(%x: tensor<?x3xf32>, %y: tensor<?xf32>) -> i1 {
  %s = shape.shape_of %x : tensor<?x3xf32> -> tensor<2xindex>
  %u = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %p = shape.is_broadcastable %s, %u : tensor<2xindex>, tensor<1xindex>
  return %p : i1
}

func.func @open_is_broadcastable_unknown(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %t = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %p = shape.is_broadcastable %s, %t : tensor<1xindex>, tensor<1xindex>
  return %p : i1
}

func.func @always_shape_eq(%x: tensor<?xf32>) -> i1 {
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %p = shape.shape_eq %s, %s : tensor<1xindex>, tensor<1xindex>
  return %p : i1
}

func.func @always_shape_eq_of_own_dims(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %s = shape.shape_of %x : tensor<?x?xf32> -> tensor<2xindex>
  %t = tensor.from_elements %a, %b : tensor<2xindex>
  %p = shape.shape_eq %s, %t : tensor<2xindex>, tensor<2xindex>
  return %p : i1
}

func.func @open_shape_eq(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %s = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %u = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %p = shape.shape_eq %s, %u : tensor<1xindex>, tensor<1xindex>
  return %p : i1
}

func.func @open_shape_eq_of_swapped_dims(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %s = shape.shape_of %x : tensor<?x?xf32> -> tensor<2xindex>
  %t = tensor.from_elements %b, %a : tensor<2xindex>
  %p = shape.shape_eq %s, %t : tensor<2xindex>, tensor<2xindex>
  return %p : i1
}

// Reshaped tensors: expand_shape, collapse_shape and tensor.reshape.
// A name begins with the answer: always (returns true), open (returns no constant),
// number (returns that constant).
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_expand_dim(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %o = arith.divui %n, %c4 : index
  %e = tensor.expand_shape %x [[0, 1]] output_shape [%o, 4] : tensor<?xf32> into tensor<?x4xf32>
  %d = tensor.dim %e, %c0 : tensor<?x4xf32>
  %ret = arith.cmpi eq, %d, %o : index
  return %ret : i1
}

func.func @always_expand_inferred(%x: tensor<?x6xf32>, %k: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c = tensor.collapse_shape %x [[0, 1]] : tensor<?x6xf32> into tensor<?xf32>
  %n = tensor.dim %c, %c0 : tensor<?xf32>
  %b = arith.divsi %n, %c3 : index
  %e = tensor.expand_shape %c [[0, 1]] output_shape [%b, 3] : tensor<?xf32> into tensor<?x3xf32>
  %d = tensor.dim %e, %c0 : tensor<?x3xf32>
  %a = tensor.dim %x, %c0 : tensor<?x6xf32>
  %a2 = arith.muli %a, %c2 : index
  %ret = arith.cmpi eq, %d, %a2 : index
  return %ret : i1
}

func.func @open_expand_inferred_bad(%x: tensor<?x6xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c = tensor.collapse_shape %x [[0, 1]] : tensor<?x6xf32> into tensor<?xf32>
  %n = tensor.dim %c, %c0 : tensor<?xf32>
  %b = arith.divsi %n, %c4 : index
  %b4 = arith.muli %b, %c4 : index
  %ret = arith.cmpi eq, %b4, %n : index
  return %ret : i1
}

func.func @always_expand_collapse_roundtrip(%x: tensor<?x?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = tensor.collapse_shape %x [[0], [1, 2]] : tensor<?x?x4xf32> into tensor<?x?xf32>
  %a = tensor.dim %x, %c0 : tensor<?x?x4xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?x4xf32>
  %e = tensor.expand_shape %c [[0], [1, 2]] output_shape [%a, %b, 4] : tensor<?x?xf32> into tensor<?x?x4xf32>
  %d = tensor.dim %e, %c1 : tensor<?x?x4xf32>
  %ret = arith.cmpi eq, %d, %b : index
  return %ret : i1
}

func.func @always_collapse_dim(%x: tensor<?x8xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %e = tensor.collapse_shape %x [[0, 1]] : tensor<?x8xf32> into tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %m = arith.muli %n, %c8 : index
  %ret = arith.cmpi eq, %d, %m : index
  return %ret : i1
}

func.func @always_collapse_divisible(%x: tensor<?x8xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %e = tensor.collapse_shape %x [[0, 1]] : tensor<?x8xf32> into tensor<?xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %r = arith.remsi %d, %c8 : index
  %ret = arith.cmpi eq, %r, %c0 : index
  return %ret : i1
}

func.func @always_collapse_of_4_columns_divisible(%x: tensor<?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %z = tensor.collapse_shape %x [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %d = tensor.dim %z, %c0 : tensor<?xf32>
  %r = arith.remsi %d, %c4 : index
  %p = arith.cmpi eq, %r, %c0 : index
  return %p : i1
}

func.func @always_collapse_two_dynamic(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.collapse_shape %x [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %m = arith.muli %a, %b : index
  %ret = arith.cmpi eq, %d, %m : index
  return %ret : i1
}

func.func @always_collapse_cancel_ub(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.collapse_shape %x [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %q = arith.divui %d, %b : index
  %ret = arith.cmpi eq, %q, %a : index
  return %ret : i1
}

func.func @always_collapse_cancel_guarded(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.collapse_shape %x [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %p = arith.cmpi ne, %b, %c0 : index
  cf.assert %p, "m1"
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %q = arith.divui %d, %b : index
  %ret = arith.cmpi eq, %q, %a : index
  return %ret : i1
}

func.func @number_1024_static_product(%x: tensor<32x32xf32>) -> index {
  %c0 = arith.constant 0 : index
  %y = tensor.collapse_shape %x [[0, 1]] : tensor<32x32xf32> into tensor<1024xf32>
  %z = tensor.cast %y : tensor<1024xf32> to tensor<?xf32>
  %d = tensor.dim %z, %c0 : tensor<?xf32>
  return %d : index
}

func.func @always_reshape_from_elements(%x: tensor<?xf32>, %a: index, %b: index) -> i1 {
  %c1 = arith.constant 1 : index
  %s = tensor.from_elements %a, %b : tensor<2xindex>
  %r = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %d = tensor.dim %r, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %b : index
  return %ret : i1
}

func.func @always_reshape_shape_tensor_cast(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %ai = arith.index_cast %a : index to i32
  %bi = arith.index_cast %b : index to i32
  %m = arith.muli %a, %b : index
  %mi = arith.index_cast %m : index to i64
  %s = tensor.from_elements %mi : tensor<1xi64>
  %r = tensor.reshape %x(%s) : (tensor<?x?xf32>, tensor<1xi64>) -> tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %m : index
  return %ret : i1
}

func.func @always_reshape_constant_shape(%x: tensor<?xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %s = arith.constant dense<[3, 5]> : tensor<2xindex>
  %r = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %d = tensor.dim %r, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %c5 : index
  return %ret : i1
}

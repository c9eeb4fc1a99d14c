// Extents of tensors, and the elements of small tensors of numbers.
// A name begins with the answer: always (returns true), open (returns no constant),
// implied (no check remains), stays (the counted checks remain), number (returns that
// constant). At a TODO, the checks give the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_empty_dim(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_empty_dim_nonneg(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %ret = arith.cmpi sge, %d, %c0 : index
  return %ret : i1
}

func.func @always_splat_dim(%n: index, %f: f32) -> i1 {
  %c0 = arith.constant 0 : index
  %s = tensor.splat %f[%n] : tensor<?x4xf32>
  %d = tensor.dim %s, %c0 : tensor<?x4xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_generate_dim(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %e = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?xindex>
  %d = tensor.dim %e, %c0 : tensor<?xindex>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_generate_dim_from_dim(%n: index, %x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?xf32>
  %g = tensor.generate %m {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32>
  %d = tensor.dim %g, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %m : index
  return %p : i1
}

func.func @implied_generate_body_index(%n: index) {
  %e = tensor.generate %n {
  ^bb0(%i: index):
    %p = arith.cmpi slt, %i, %n : index
    cf.assert %p, "m1"
    tensor.yield %i : index
  } : tensor<?xindex>
  return
}

func.func @implied_generate(%n: index, %m: index) -> tensor<?x?xindex> {
  %c0 = arith.constant 0 : index
  %r = tensor.generate %n, %m {
  ^bb0(%i: index, %j: index):
    %p = arith.cmpi slt, %i, %n : index
    cf.assert %p, "m1"
    %q = arith.cmpi sgt, %m, %c0 : index
    cf.assert %q, "m2"
    tensor.yield %i : index
  } : tensor<?x?xindex>
  return %r : tensor<?x?xindex>
}

func.func @stays_generate_body_other(%n: index, %m: index) {
  %e = tensor.generate %n {
  ^bb0(%i: index):
    %p = arith.cmpi slt, %i, %m : index
    cf.assert %p, "m1"
    tensor.yield %i : index
  } : tensor<?xindex>
  return
}

func.func @stays_generate_leak(%n: index, %m: index) -> tensor<?x?xindex> {
  %c0 = arith.constant 0 : index
  %r = tensor.generate %n, %m {
  ^bb0(%i: index, %j: index):
    tensor.yield %i : index
  } : tensor<?x?xindex>
  %q = arith.cmpi sgt, %m, %c0 : index
  cf.assert %q, "m2"
  return %r : tensor<?x?xindex>
}

func.func @always_gather_dim(%x: tensor<?x?xf32>, %i: tensor<?x1xindex>) -> i1 {
  %c0 = arith.constant 0 : index
  %g = tensor.gather %x[%i] gather_dims([0]) : (tensor<?x?xf32>, tensor<?x1xindex>) -> tensor<?x1x?xf32>
  %d = tensor.dim %g, %c0 : tensor<?x1x?xf32>
  %n = tensor.dim %i, %c0 : tensor<?x1xindex>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_gather_dim_kept(%x: tensor<?x?xf32>, %i: tensor<?x1xindex>) -> i1 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %g = tensor.gather %x[%i] gather_dims([0]) : (tensor<?x?xf32>, tensor<?x1xindex>) -> tensor<?x1x?xf32>
  %d = tensor.dim %g, %c2 : tensor<?x1x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_gather_dim_collapsed(%x: tensor<?x?xf32>, %i: tensor<?x1xindex>) -> i1 {
  %c1 = arith.constant 1 : index
  %g = tensor.gather %x[%i] gather_dims([0]) : (tensor<?x?xf32>, tensor<?x1xindex>) -> tensor<?x?xf32>
  %d = tensor.dim %g, %c1 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_scatter_dim(%x: tensor<?x?xf32>, %i: tensor<?x1xindex>, %u: tensor<?x1x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %g = tensor.scatter %u into %x[%i] scatter_dims([0]) unique : (tensor<?x1x?xf32>, tensor<?x?xf32>, tensor<?x1xindex>) -> tensor<?x?xf32>
  %d = tensor.dim %g, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_concat_dim(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %z = tensor.concat dim(0) %x, %y : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %a = tensor.dim %x, %c0 : tensor<?x4xf32>
  %b = tensor.dim %y, %c0 : tensor<?x4xf32>
  %d = tensor.dim %z, %c0 : tensor<?x4xf32>
  %s = arith.addi %a, %b : index
  %ret = arith.cmpi eq, %d, %s : index
  return %ret : i1
}

func.func @always_concat_dim_is_sum(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %z = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %z, %c0 : tensor<?xf32>
  %dx = tensor.dim %x, %c0 : tensor<?xf32>
  %dy = tensor.dim %y, %c0 : tensor<?xf32>
  %s = arith.addi %dx, %dy : index
  %p = arith.cmpi eq, %s, %d : index
  return %p : i1
}

func.func @always_cast_to_dynamic(%x: tensor<4x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %y = tensor.cast %x : tensor<4x?xf32> to tensor<?x?xf32>
  %d = tensor.dim %y, %c0 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %c4 : index
  return %ret : i1
}

func.func @number_4_dim_of_cast(%x: tensor<4x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %y = tensor.cast %x : tensor<4x?xf32> to tensor<?x?xf32>
  %d = tensor.dim %y, %c0 : tensor<?x?xf32>
  return %d : index
}

// Only one arm of the select is known to have 4 elements.
func.func @stays_dim_of_select_with_cast_arm(%x: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  %b = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
  %r = arith.select %c, %b, %x : tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "four"
  return %r : tensor<?xf32>
}

func.func @always_bitcast(%x: tensor<?x?xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %y = tensor.bitcast %x : tensor<?x?xf32> to tensor<?x?xi32>
  %d = tensor.dim %y, %c1 : tensor<?x?xi32>
  %e = tensor.dim %x, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_bitcast_1d(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tensor.bitcast %x : tensor<?xf32> to tensor<?xi32>
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xi32>
  %p = arith.cmpi eq, %a, %b : index
  return %p : i1
}

func.func @always_rank(%x: tensor<?x?xf32>) -> i1 {
  %c2 = arith.constant 2 : index
  %r = tensor.rank %x : tensor<?x?xf32>
  %ret = arith.cmpi eq, %r, %c2 : index
  return %ret : i1
}

func.func @always_dim_dynamic_index(%x: tensor<?x?xf32>, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %i : tensor<?x?xf32>
  %ret = arith.cmpi sge, %d, %c0 : index
  return %ret : i1
}

func.func @open_dim_dynamic_index(%x: tensor<?x?xf32>, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %i : tensor<?x?xf32>
  %e = tensor.dim %x, %c0 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @open_dim_dynamic_positive(%x: tensor<?x?xf32>, %i: index) -> i1 {
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %i : tensor<?x?xf32>
  %ret = arith.cmpi sge, %d, %c1 : index
  return %ret : i1
}

func.func @always_extract_from_elements(%a: index, %b: index) -> i1 {
  %c1 = arith.constant 1 : index
  %t = tensor.from_elements %a, %b : tensor<2xindex>
  %e = tensor.extract %t[%c1] : tensor<2xindex>
  %ret = arith.cmpi eq, %e, %b : index
  return %ret : i1
}

func.func @always_extract_dim_from_elements(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %s = tensor.from_elements %a, %b : tensor<2xindex>
  %u = tensor.extract %s[%c1] : tensor<2xindex>
  %p = arith.cmpi eq, %u, %b : index
  return %p : i1
}

func.func @open_extract_from_elements_dyn(%a: index, %b: index, %i: index) -> i1 {
  %t = tensor.from_elements %a, %b : tensor<2xindex>
  %e = tensor.extract %t[%i] : tensor<2xindex>
  %ret = arith.cmpi eq, %e, %b : index
  return %ret : i1
}

func.func @always_insert_element(%t: tensor<2xindex>, %b: index) -> i1 {
  %c1 = arith.constant 1 : index
  %u = tensor.insert %b into %t[%c1] : tensor<2xindex>
  %e = tensor.extract %u[%c1] : tensor<2xindex>
  %ret = arith.cmpi eq, %e, %b : index
  return %ret : i1
}

func.func @open_element_after_insert_at_unknown_index(%a: index, %b: index, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.from_elements %a, %b : tensor<2xindex>
  %j = arith.andi %i, %c1 : index
  %t = tensor.insert %b into %s[%j] : tensor<2xindex>
  %u = tensor.extract %t[%c0] : tensor<2xindex>
  %p = arith.cmpi eq, %u, %a : index
  return %p : i1
}

// TODO: not found yet. Element 1 is b before and after the insertion.
func.func @always_element_after_insert_of_same_value(%a: index, %b: index, %i: index) -> i1 {
  %c1 = arith.constant 1 : index
  %s = tensor.from_elements %a, %b : tensor<2xindex>
  %j = arith.andi %i, %c1 : index
  %t = tensor.insert %b into %s[%j] : tensor<2xindex>
  %u = tensor.extract %t[%c1] : tensor<2xindex>
  %p = arith.cmpi eq, %u, %b : index
  return %p : i1
}

func.func @always_shape_tensor_slice(%x: tensor<?x?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = tensor.dim %x, %c0 : tensor<?x?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?x?xf32>
  %c = tensor.dim %x, %c2 : tensor<?x?x?xf32>
  %t = tensor.from_elements %a, %b, %c : tensor<3xindex>
  %u = tensor.extract_slice %t[1] [2] [1] : tensor<3xindex> to tensor<2xindex>
  %e = tensor.extract %u[%c0] : tensor<2xindex>
  %ret = arith.cmpi eq, %e, %b : index
  return %ret : i1
}

// The sum may wrap.
func.func @open_elementwise_sum_is_greater(%a: tensor<2xindex>) -> i1 {
  %c0 = arith.constant 0 : index
  %one = arith.constant dense<1> : tensor<2xindex>
  %s = arith.addi %a, %one : tensor<2xindex>
  %x = tensor.extract %a[%c0] : tensor<2xindex>
  %y = tensor.extract %s[%c0] : tensor<2xindex>
  %p = arith.cmpi sgt, %y, %x : index
  return %p : i1
}

func.func @always_elementwise_double_of_shape(%x: tensor<?x?xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %s = shape.shape_of %x : tensor<?x?xf32> -> tensor<2xindex>
  %two = arith.constant dense<2> : tensor<2xindex>
  %m = arith.muli %s, %two : tensor<2xindex>
  %y = tensor.extract %m[%c1] : tensor<2xindex>
  %d = tensor.dim %x, %c1 : tensor<?x?xf32>
  %p = arith.cmpi sge, %y, %d : index
  return %p : i1
}

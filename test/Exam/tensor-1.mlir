// Tensor ops: one question per function. always/never: what it returns is
// decided; open: it is not; implied: no check is left; stays: checks that stay.
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: func @always_empty_dim(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_empty_dim(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @open_empty_arg_nonneg(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_empty_arg_nonneg(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %ret = arith.cmpi sge, %n, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_empty_dim_nonneg(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_empty_dim_nonneg(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %ret = arith.cmpi sge, %d, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_extract_slice_dim(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_extract_slice_dim(%x: tensor<?x?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %x[0, 0] [%n, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
  %d = tensor.dim %s, %c0 : tensor<?x4xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @open_extract_slice_no_fact(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_extract_slice_no_fact(%x: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %x[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi sle, %n, %d : index
  return %ret : i1
}

// CHECK-LABEL: func @open_extract_slice_static_no_fact(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_extract_slice_static_no_fact(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = tensor.extract_slice %x[0] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi sge, %d, %c4 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_insert_slice_dim(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_insert_slice_dim(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %s = tensor.insert_slice %y into %x[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

// CHECK-LABEL: func @open_insert_slice_no_fact(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_insert_slice_no_fact(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %s = tensor.insert_slice %y into %x[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi sle, %n, %e : index
  return %ret : i1
}

// CHECK-LABEL: func @always_rank_reducing_slice(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_rank_reducing_slice(%x: tensor<?x?x?xf32>, %i: index, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %x[%i, 0, 0] [1, %n, 3] [1, 1, 1] : tensor<?x?x?xf32> to tensor<?x3xf32>
  %d = tensor.dim %s, %c0 : tensor<?x3xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_rank_reducing_slice_two_units(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_rank_reducing_slice_two_units(%x: tensor<?x1x?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %x[0, 0, 0] [1, 1, %n] [1, 1, 1] : tensor<?x1x?xf32> to tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_pad_dim(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_pad_dim(%x: tensor<?xf32>, %f: f32) -> i1 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %p = tensor.pad %x low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %p, %c0 : tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %g = arith.addi %e, %c3 : index
  %ret = arith.cmpi eq, %d, %g : index
  return %ret : i1
}

// CHECK-LABEL: func @always_pad_dim_dynamic(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_pad_dim_dynamic(%x: tensor<?xf32>, %f: f32, %h: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = tensor.pad %x low[0] high[%h] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %p, %c0 : tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %g = arith.addi %e, %h : index
  %ret = arith.cmpi eq, %d, %g : index
  return %ret : i1
}

// CHECK-LABEL: func @open_pad_dim_grows(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_pad_dim_grows(%x: tensor<?xf32>, %f: f32, %h: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = tensor.pad %x low[0] high[%h] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi sge, %h, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_pad_to_multiple(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_pad_to_multiple(%x: tensor<?xf32>, %f: f32) -> i1 {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.ceildivsi %n, %c16 : index
  %m = arith.muli %q, %c16 : index
  %h = arith.subi %m, %n : index
  %p = tensor.pad %x low[0] high[%h] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %p, %c0 : tensor<?xf32>
  %r = arith.remui %d, %c16 : index
  %ret = arith.cmpi eq, %r, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_concat_dim(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @open_concat_other_dim(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_concat_other_dim(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %z = tensor.concat dim(0) %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %a = tensor.dim %x, %c1 : tensor<?x?xf32>
  %b = tensor.dim %y, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @always_expand_dim(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @open_expand_divisible(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_expand_divisible(%x: tensor<?xf32>, %o: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %e = tensor.expand_shape %x [[0, 1]] output_shape [%o, 4] : tensor<?xf32> into tensor<?x4xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %n, %c4 : index
  %ret = arith.cmpi eq, %r, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_collapse_dim(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_collapse_divisible(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_collapse_divisible(%x: tensor<?x8xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %e = tensor.collapse_shape %x [[0, 1]] : tensor<?x8xf32> into tensor<?xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %r = arith.remsi %d, %c8 : index
  %ret = arith.cmpi eq, %r, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_collapse_two_dynamic(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_collapse_cancel_ub(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_collapse_cancel_guarded(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_reshape_from_elements(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_reshape_from_elements(%x: tensor<?xf32>, %a: index, %b: index) -> i1 {
  %c1 = arith.constant 1 : index
  %s = tensor.from_elements %a, %b : tensor<2xindex>
  %r = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %d = tensor.dim %r, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @open_reshape_product_no_fact(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_reshape_product_no_fact(%x: tensor<?xf32>, %a: index, %b: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = tensor.from_elements %a, %b : tensor<2xindex>
  %r = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.muli %a, %b : index
  %ret = arith.cmpi eq, %m, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_reshape_shape_tensor_cast(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_reshape_constant_shape(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_reshape_constant_shape(%x: tensor<?xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %s = arith.constant dense<[3, 5]> : tensor<2xindex>
  %r = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %d = tensor.dim %r, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %c5 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_generate_dim(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @implied_generate_body_index(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_generate_body_index(%n: index) {
  %e = tensor.generate %n {
  ^bb0(%i: index):
    %p = arith.cmpi slt, %i, %n : index
    cf.assert %p, "m1"
    tensor.yield %i : index
  } : tensor<?xindex>
  return
}

// CHECK-LABEL: func @stays_generate_body_other(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_generate_body_other(%n: index, %m: index) {
  %e = tensor.generate %n {
  ^bb0(%i: index):
    %p = arith.cmpi slt, %i, %m : index
    cf.assert %p, "m1"
    tensor.yield %i : index
  } : tensor<?xindex>
  return
}

// CHECK-LABEL: func @always_gather_dim(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_gather_dim(%x: tensor<?x?xf32>, %i: tensor<?x1xindex>) -> i1 {
  %c0 = arith.constant 0 : index
  %g = tensor.gather %x[%i] gather_dims([0]) : (tensor<?x?xf32>, tensor<?x1xindex>) -> tensor<?x1x?xf32>
  %d = tensor.dim %g, %c0 : tensor<?x1x?xf32>
  %n = tensor.dim %i, %c0 : tensor<?x1xindex>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_gather_dim_kept(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_gather_dim_kept(%x: tensor<?x?xf32>, %i: tensor<?x1xindex>) -> i1 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %g = tensor.gather %x[%i] gather_dims([0]) : (tensor<?x?xf32>, tensor<?x1xindex>) -> tensor<?x1x?xf32>
  %d = tensor.dim %g, %c2 : tensor<?x1x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_gather_dim_collapsed(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_gather_dim_collapsed(%x: tensor<?x?xf32>, %i: tensor<?x1xindex>) -> i1 {
  %c1 = arith.constant 1 : index
  %g = tensor.gather %x[%i] gather_dims([0]) : (tensor<?x?xf32>, tensor<?x1xindex>) -> tensor<?x?xf32>
  %d = tensor.dim %g, %c1 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_scatter_dim(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_scatter_dim(%x: tensor<?x?xf32>, %i: tensor<?x1xindex>, %u: tensor<?x1x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %g = tensor.scatter %u into %x[%i] scatter_dims([0]) unique : (tensor<?x1x?xf32>, tensor<?x?xf32>, tensor<?x1xindex>) -> tensor<?x?xf32>
  %d = tensor.dim %g, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @open_scatter_updates_no_fact(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_scatter_updates_no_fact(%x: tensor<?x?xf32>, %i: tensor<?x1xindex>, %u: tensor<?x1x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %g = tensor.scatter %u into %x[%i] scatter_dims([0]) unique : (tensor<?x1x?xf32>, tensor<?x?xf32>, tensor<?x1xindex>) -> tensor<?x?xf32>
  %d = tensor.dim %u, %c0 : tensor<?x1x?xf32>
  %n = tensor.dim %i, %c0 : tensor<?x1xindex>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_splat_dim(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_splat_dim(%n: index, %f: f32) -> i1 {
  %c0 = arith.constant 0 : index
  %s = tensor.splat %f[%n] : tensor<?x4xf32>
  %d = tensor.dim %s, %c0 : tensor<?x4xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_cast_to_dynamic(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_cast_to_dynamic(%x: tensor<4x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %y = tensor.cast %x : tensor<4x?xf32> to tensor<?x?xf32>
  %d = tensor.dim %y, %c0 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %c4 : index
  return %ret : i1
}

// CHECK-LABEL: func @open_cast_to_static_other(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_cast_to_static_other(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %y = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %c4 : index
  return %ret : i1
}

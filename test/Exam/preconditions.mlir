// Preconditions: an op requires them of its operands, but proves none of them.
// A name begins with the answer: open (returns no constant), stays (the counted checks
// remain).
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @open_empty_arg_nonneg(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %ret = arith.cmpi sge, %n, %c0 : index
  return %ret : i1
}

func.func @open_empty_operand_nonneg(%n: index) -> (i1, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %p = arith.cmpi sge, %n, %c0 : index
  return %p, %e : i1, tensor<?xf32>
}

func.func @stays_empty_size_check(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %h = tensor.dim %x, %c0 : tensor<?xf32>
  %oh = arith.subi %h, %c2 : index
  %e = tensor.empty(%oh) : tensor<?xf32>
  %p = arith.cmpi sge, %oh, %c0 : index
  cf.assert %p, "not negative"
  return %e : tensor<?xf32>
}

func.func @open_extract_slice_no_fact(%x: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %x[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi sle, %n, %d : index
  return %ret : i1
}

func.func @open_extract_slice_static_no_fact(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = tensor.extract_slice %x[0] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi sge, %d, %c4 : index
  return %ret : i1
}

func.func @stays_slice_size_check(%x: tensor<?xf32>, %k: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %s = tensor.extract_slice %x[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
  %p = arith.cmpi sle, %k, %d : index
  cf.assert %p, "slice"
  return %s : tensor<?xf32>
}

func.func @open_insert_slice_no_fact(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %s = tensor.insert_slice %y into %x[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi sle, %n, %e : index
  return %ret : i1
}

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

func.func @stays_pad_size_check(%x: tensor<?xf32>, %k: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %z = tensor.pad %x low[0] high[%k] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %s = arith.addi %d, %k : index
  %p = arith.cmpi sge, %s, %c0 : index
  cf.assert %p, "pad"
  return %z : tensor<?xf32>
}

func.func @open_concat_other_dim(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %z = tensor.concat dim(0) %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %a = tensor.dim %x, %c1 : tensor<?x?xf32>
  %b = tensor.dim %y, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

func.func @stays_concat_other_dim_check(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %z = tensor.concat dim(0) %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %dx = tensor.dim %x, %c1 : tensor<?x?xf32>
  %dy = tensor.dim %y, %c1 : tensor<?x?xf32>
  %p = arith.cmpi eq, %dx, %dy : index
  cf.assert %p, "inner"
  return %z : tensor<?x?xf32>
}

func.func @open_expand_divisible(%x: tensor<?xf32>, %o: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %e = tensor.expand_shape %x [[0, 1]] output_shape [%o, 4] : tensor<?xf32> into tensor<?x4xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %n, %c4 : index
  %ret = arith.cmpi eq, %r, %c0 : index
  return %ret : i1
}

func.func @open_expand_source_divisible(%x: tensor<?xf32>, %n: index) -> (i1, tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %z = tensor.expand_shape %x [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remsi %d, %c4 : index
  %p = arith.cmpi eq, %r, %c0 : index
  return %p, %z : i1, tensor<?x4xf32>
}

func.func @open_reshape_product_no_fact(%x: tensor<?xf32>, %a: index, %b: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = tensor.from_elements %a, %b : tensor<2xindex>
  %r = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.muli %a, %b : index
  %ret = arith.cmpi eq, %m, %n : index
  return %ret : i1
}

func.func @open_reshape_product_is_source_dim(%x: tensor<?xf32>, %a: index, %b: index) -> (i1, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %s = tensor.from_elements %a, %b : tensor<2xindex>
  %r = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.muli %a, %b : index
  %p = arith.cmpi eq, %d, %m : index
  return %p, %r : i1, tensor<?x?xf32>
}

func.func @open_cast_to_static_other(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %y = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %c4 : index
  return %ret : i1
}

func.func @open_scatter_updates_no_fact(%x: tensor<?x?xf32>, %i: tensor<?x1xindex>, %u: tensor<?x1x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %g = tensor.scatter %u into %x[%i] scatter_dims([0]) unique : (tensor<?x1x?xf32>, tensor<?x?xf32>, tensor<?x1xindex>) -> tensor<?x?xf32>
  %d = tensor.dim %u, %c0 : tensor<?x1x?xf32>
  %n = tensor.dim %i, %c0 : tensor<?x1xindex>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @open_unpack_no_fact(%x: tensor<?x?x8x4xf32>, %n: index, %m: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %o = tensor.empty(%n, %m) : tensor<?x?xf32>
  %u = linalg.unpack %x inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %o : tensor<?x?x8x4xf32> -> tensor<?x?xf32>
  %d = tensor.dim %x, %c0 : tensor<?x?x8x4xf32>
  %e = arith.muli %d, %c8 : index
  %ret = arith.cmpi sge, %e, %n : index
  return %ret : i1
}

func.func @stays_dim_index_check(%x: tensor<?x?xf32>, %i: index) -> index {
  %c2 = arith.constant 2 : index
  %d = tensor.dim %x, %i : tensor<?x?xf32>
  %p = arith.cmpi ult, %i, %c2 : index
  cf.assert %p, "dim"
  return %d : index
}

func.func @stays_extract_index_check(%x: tensor<4xf32>, %i: index) -> f32 {
  %c4 = arith.constant 4 : index
  %d = tensor.extract %x[%i] : tensor<4xf32>
  %p = arith.cmpi ult, %i, %c4 : index
  cf.assert %p, "dim"
  return %d : f32
}

func.func @open_matmul_inner(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %k = tensor.dim %a, %c1 : tensor<?x?xf32>
  %l = tensor.dim %b, %c0 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %k, %l : index
  return %ret : i1
}

func.func @stays_matmul_guard(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = tensor.dim %a, %c1 : tensor<?x?xf32>
  %l = tensor.dim %b, %c0 : tensor<?x?xf32>
  %p = arith.cmpi eq, %k, %l : index
  cf.assert %p, "m1"
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

func.func @stays_matmul_inner_check_before(%x: tensor<4x?xf32>, %y: tensor<?x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = tensor.dim %x, %c1 : tensor<4x?xf32>
  %l = tensor.dim %y, %c0 : tensor<?x4xf32>
  %p = arith.cmpi eq, %k, %l : index
  cf.assert %p, "inner"
  %r = linalg.matmul ins(%x, %y : tensor<4x?xf32>, tensor<?x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

func.func @stays_matmul_inner_check_after(%x: tensor<4x?xf32>, %y: tensor<?x4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = linalg.matmul ins(%x, %y : tensor<4x?xf32>, tensor<?x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %k = tensor.dim %x, %c1 : tensor<4x?xf32>
  %l = tensor.dim %y, %c0 : tensor<?x4xf32>
  %p = arith.cmpi eq, %k, %l : index
  cf.assert %p, "inner"
  return %r : tensor<4x4xf32>
}

func.func @stays_add_guard_after(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %r = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %k = tensor.dim %a, %c0 : tensor<?xf32>
  %l = tensor.dim %b, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %k, %l : index
  cf.assert %p, "m1"
  return
}

func.func @stays_duplicate_guard(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %k = tensor.dim %a, %c0 : tensor<?xf32>
  %l = tensor.dim %b, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %k, %l : index
  cf.assert %p, "m1"
  %r = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %q = arith.cmpi eq, %d, %l : index
  cf.assert %q, "m2"
  return
}

func.func @open_conv1d_window(%x: tensor<?x?x?xf32>, %w: tensor<?x?x?xf32>, %z: tensor<?x?x?xf32>) -> i1 {
  %c2 = arith.constant 2 : index
  %r = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>} ins(%x, %w : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%z : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %l = tensor.dim %x, %c2 : tensor<?x?x?xf32>
  %k = tensor.dim %w, %c2 : tensor<?x?x?xf32>
  %ret = arith.cmpi sge, %l, %k : index
  return %ret : i1
}

func.func @open_generic_no_fact(%x: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %o, %c1 : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?x?xf32>
  %ret = arith.cmpi eq, %m, %n : index
  return %ret : i1
}

func.func @open_copy_source(%x: tensor<?xf32>, %o: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %r = linalg.copy ins(%x : tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %o, %c0 : tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @open_subview_no_fact(%m: memref<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = memref.subview %m[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  %d = memref.dim %m, %c0 : memref<?xf32>
  %ret = arith.cmpi sle, %n, %d : index
  return %ret : i1
}

func.func @open_cast_back(%m: memref<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = memref.cast %m : memref<?xf32> to memref<4xf32>
  %d = memref.dim %m, %c0 : memref<?xf32>
  %ret = arith.cmpi eq, %d, %c4 : index
  return %ret : i1
}

func.func @stays_memref_cast_to_static_check(%m: memref<?xf32>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = memref.cast %m : memref<?xf32> to memref<4xf32>
  %e = memref.dim %m, %c0 : memref<?xf32>
  %p = arith.cmpi eq, %e, %c4 : index
  cf.assert %p, "four"
  return %s : memref<4xf32>
}

func.func @stays_reinterpret_cast_size_check(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %s = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32>
  %e = memref.dim %m, %c0 : memref<?xf32>
  %p = arith.cmpi sle, %n, %e : index
  cf.assert %p, "inside"
  return %s : memref<?xf32>
}

func.func @stays_divisor_check(%a: index, %b: index) -> index {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi ne, %b, %c0 : index
  cf.assert %p, "divisor"
  %q = arith.divui %a, %b : index
  return %q : index
}

func.func @stays_loop_step_check(%n: index, %s: index) {
  %c0 = arith.constant 0 : index
  %q = arith.cmpi sgt, %s, %c0 : index
  cf.assert %q, "positive step"
  scf.for %i = %c0 to %n step %s {
    vector.print %i : index
  }
  return
}

// Results and bodies of linalg ops: a result has the extents of its init operand.
// A name begins with the answer: always (returns true), open (returns no constant),
// implied (no check remains), stays (the counted checks remain), static (a type becomes
// static).
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @implied_fill_after_empty(%x: tensor<?x4xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %o = tensor.empty(%n) : tensor<?x4xf32>
  %z = linalg.fill ins(%f : f32) outs(%o : tensor<?x4xf32>) -> tensor<?x4xf32>
  %d = tensor.dim %z, %c0 : tensor<?x4xf32>
  %p = arith.cmpi eq, %d, %n : index
  cf.assert %p, "m1"
  return
}

func.func @always_generic_result(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %o = tensor.empty(%n, %m) : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?x?xf32>
  %d = tensor.dim %r, %c0 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_transpose(%x: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %r = linalg.transpose ins(%x : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) permutation = [1, 0]
  %d = tensor.dim %r, %c0 : tensor<?x?xf32>
  %e = tensor.dim %o, %c0 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_transpose_dim_of_init(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%b, %a) : tensor<?x?xf32>
  %r = linalg.transpose ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) permutation = [1, 0]
  %d = tensor.dim %r, %c1 : tensor<?x?xf32>
  %p = arith.cmpi eq, %d, %a : index
  return %p : i1
}

func.func @always_reduce(%x: tensor<?x?xf32>, %o: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %r = linalg.reduce { arith.addf } ins(%x : tensor<?x?xf32>) outs(%o : tensor<?xf32>) dimensions = [1]
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %e = tensor.dim %o, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_broadcast(%x: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?xf32>
  %o = tensor.empty(%n, %m) : tensor<?x?xf32>
  %r = linalg.broadcast ins(%x : tensor<?xf32>) outs(%o : tensor<?x?xf32>) dimensions = [0]
  %d = tensor.dim %r, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %m : index
  return %ret : i1
}

func.func @always_map(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %r = linalg.map { arith.addf } ins(%x, %x : tensor<?xf32>, tensor<?xf32>) outs(%x : tensor<?xf32>)
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_copy(%x: tensor<?xf32>, %o: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %r = linalg.copy ins(%x : tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %e = tensor.dim %o, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_softmax(%x: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %r = linalg.softmax dimension(1) ins(%x : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  %d = tensor.dim %r, %c0 : tensor<?x?xf32>
  %e = tensor.dim %o, %c0 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_matmul_m(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %f: f32) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %b, %c1 : tensor<?x?xf32>
  %o = tensor.empty(%m, %n) : tensor<?x?xf32>
  %z = linalg.fill ins(%f : f32) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z : tensor<?x?xf32>) -> tensor<?x?xf32>
  %d = tensor.dim %r, %c0 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %m : index
  return %ret : i1
}

func.func @always_batch_matmul(%a: tensor<?x?x?xf32>, %b: tensor<?x?x?xf32>, %f: f32) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %B = tensor.dim %a, %c0 : tensor<?x?x?xf32>
  %m = tensor.dim %a, %c1 : tensor<?x?x?xf32>
  %n = tensor.dim %b, %c2 : tensor<?x?x?xf32>
  %o = tensor.empty(%B, %m, %n) : tensor<?x?x?xf32>
  %r = linalg.batch_matmul ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%o : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %d = tensor.dim %r, %c1 : tensor<?x?x?xf32>
  %ret = arith.cmpi eq, %d, %m : index
  return %ret : i1
}

func.func @always_dot_general(%a: tensor<?x16xf32>, %b: tensor<16x?xf32>, %f: f32) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c0 : tensor<?x16xf32>
  %n = tensor.dim %b, %c1 : tensor<16x?xf32>
  %o = tensor.empty(%m, %n) : tensor<?x?xf32>
  %r = linalg.matmul ins(%a, %b : tensor<?x16xf32>, tensor<16x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  %e = tensor.collapse_shape %r [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %mn = arith.muli %m, %n : index
  %ret = arith.cmpi eq, %d, %mn : index
  return %ret : i1
}

// CHECK-LABEL: func @static_matmul_of_static_operands(
// CHECK: tensor<4x4xf32>
func.func @static_matmul_of_static_operands(%x: tensor<4x?xf32>, %y: tensor<?x4xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 0.0 : f32
  %m = tensor.dim %x, %c0 : tensor<4x?xf32>
  %n = tensor.dim %y, %c1 : tensor<?x4xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %z = linalg.fill ins(%f : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul ins(%x, %y : tensor<4x?xf32>, tensor<?x4xf32>) outs(%z : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: func @static_exp_after_checked_dim(
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
// CHECK-NOT: {{cf\.assert|shape\.cstr_}}
// CHECK: tensor<4xf32>
func.func @static_exp_after_checked_dim(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "four"
  %e = tensor.empty(%d) : tensor<?xf32>
  %r = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @always_conv1d(%x: tensor<?x?x?xf32>, %w: tensor<?x?x?xf32>, %f: f32) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %l = tensor.dim %x, %c2 : tensor<?x?x?xf32>
  %k = tensor.dim %w, %c2 : tensor<?x?x?xf32>
  %pk = arith.cmpi sge, %l, %k : index
  cf.assert %pk, "m1"
  %q = arith.subi %l, %k : index
  %ol = arith.addi %q, %c1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?x?xf32>
  %oc = tensor.dim %w, %c0 : tensor<?x?x?xf32>
  %o = tensor.empty(%n, %oc, %ol) : tensor<?x?x?xf32>
  %z = linalg.fill ins(%f : f32) outs(%o : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %r = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>} ins(%x, %w : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%z : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %d = tensor.dim %r, %c2 : tensor<?x?x?xf32>
  %ret = arith.cmpi sge, %d, %c1 : index
  return %ret : i1
}

func.func @always_conv_2d_output_dim(%x: tensor<1x?x?x1xf32>, %k: tensor<3x3x1x1xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %h = tensor.dim %x, %c1 : tensor<1x?x?x1xf32>
  %w = tensor.dim %x, %c2 : tensor<1x?x?x1xf32>
  %oh = arith.subi %h, %c2 : index
  %ow = arith.subi %w, %c2 : index
  %e = tensor.empty(%oh, %ow) : tensor<1x?x?x1xf32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%x, %k : tensor<1x?x?x1xf32>, tensor<3x3x1x1xf32>) outs(%e : tensor<1x?x?x1xf32>) -> tensor<1x?x?x1xf32>
  %d = tensor.dim %r, %c1 : tensor<1x?x?x1xf32>
  %s = arith.addi %d, %c2 : index
  %p = arith.cmpi eq, %s, %h : index
  return %p : i1
}

func.func @always_pool(%x: tensor<?x?x?x?xf32>, %f: f32) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = tensor.dim %x, %c0 : tensor<?x?x?x?xf32>
  %c = tensor.dim %x, %c1 : tensor<?x?x?x?xf32>
  %h = tensor.dim %x, %c2 : tensor<?x?x?x?xf32>
  %w = tensor.dim %x, %c3 : tensor<?x?x?x?xf32>
  %oh = arith.divui %h, %c2 : index
  %ow = arith.divui %w, %c2 : index
  %k = tensor.empty() : tensor<2x2xf32>
  %o = tensor.empty(%n, %c, %oh, %ow) : tensor<?x?x?x?xf32>
  %z = linalg.fill ins(%f : f32) outs(%o : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %r = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%z, %k : tensor<?x?x?x?xf32>, tensor<2x2xf32>) outs(%z : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %d = tensor.dim %r, %c3 : tensor<?x?x?x?xf32>
  %d2 = arith.muli %d, %c2 : index
  %ret = arith.cmpi sle, %d2, %w : index
  return %ret : i1
}

func.func @always_torch_broadcast_add(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %a, %b : index
  cf.assert %p, "m1"
  %o = tensor.empty(%a) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%u: f32, %v: f32, %w: f32):
    %s = arith.addf %u, %v : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %b : index
  return %ret : i1
}

func.func @implied_linalg_index_bound(%x: tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xindex>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : tensor<?xindex>) {
  ^bb0(%a: index):
    %i = linalg.index 0 : index
    %p = arith.cmpi ult, %i, %n : index
    cf.assert %p, "m1"
    linalg.yield %i : index
  } -> tensor<?xindex>
  return
}

func.func @implied_linalg_index_slt_dim(%x: tensor<?xindex>) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xindex>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : tensor<?xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    %p = arith.cmpi slt, %i, %d : index
    cf.assert %p, "in range"
    linalg.yield %i : index
  } -> tensor<?xindex>
  return %r : tensor<?xindex>
}

func.func @stays_linalg_index_bound_off(%x: tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xindex>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : tensor<?xindex>) {
  ^bb0(%a: index):
    %i = linalg.index 0 : index
    %j = arith.addi %i, %c1 : index
    %p = arith.cmpi ult, %j, %n : index
    cf.assert %p, "m1"
    linalg.yield %i : index
  } -> tensor<?xindex>
  return
}

func.func @implied_linalg_body_nonempty(%x: tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xindex>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : tensor<?xindex>) {
  ^bb0(%a: index):
    %p = arith.cmpi sgt, %n, %c0 : index
    cf.assert %p, "m1"
    linalg.yield %a : index
  } -> tensor<?xindex>
  return
}

func.func @stays_linalg_body_leak(%x: tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xindex>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : tensor<?xindex>) {
  ^bb0(%a: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  } -> tensor<?xindex>
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "m1"
  return
}

func.func @stays_linalg_other_extent(%x: tensor<?xindex>, %y: tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?xindex>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : tensor<?xindex>) {
  ^bb0(%a: index):
    %p = arith.cmpi sgt, %n, %c0 : index
    cf.assert %p, "m1"
    linalg.yield %a : index
  } -> tensor<?xindex>
  return
}

func.func @stays_linalg_element(%x: tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : tensor<?xindex>) {
  ^bb0(%a: index):
    %p = arith.cmpi sgt, %a, %c0 : index
    cf.assert %p, "m1"
    linalg.yield %a : index
  } -> tensor<?xindex>
  return
}

func.func @stays_linalg_element_below_dim(%x: tensor<?xindex>) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xindex>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : tensor<?xindex>) {
  ^bb0(%o: index):
    %p = arith.cmpi ult, %o, %d : index
    cf.assert %p, "data"
    linalg.yield %o : index
  } -> tensor<?xindex>
  return %r : tensor<?xindex>
}

// The body may not run.
func.func @stays2_linalg_body_assert_and_after(%x: tensor<?xindex>, %a: index, %b: index) -> tensor<?xindex> {
  %p = arith.cmpi ult, %a, %b : index
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : tensor<?xindex>) {
  ^bb0(%o: index):
    cf.assert %p, "in"
    linalg.yield %o : index
  } -> tensor<?xindex>
  cf.assert %p, "out"
  return %r : tensor<?xindex>
}

// The count depends on data and may wrap.
func.func @open_count_by_reduction_nonneg(%x: tensor<?xi1>) -> i1 {
  %c0 = arith.constant 0 : index
  %z = arith.constant dense<0> : tensor<i32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%x : tensor<?xi1>) outs(%z : tensor<i32>) {
  ^bb0(%b: i1, %o: i32):
    %e = arith.extui %b : i1 to i32
    %s = arith.addi %e, %o : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  %n = tensor.extract %r[] : tensor<i32>
  %i = arith.index_cast %n : i32 to index
  %p = arith.cmpi sge, %i, %c0 : index
  return %p : i1
}

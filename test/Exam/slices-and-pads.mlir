// Slices and pads: how extents depend on offsets, sizes and padding.
// A name begins with the answer: always (returns true), open (returns no constant),
// static (a type becomes static).
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_extract_slice_dim(%x: tensor<?x?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %x[0, 0] [%n, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
  %d = tensor.dim %s, %c0 : tensor<?x4xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_rank_reducing_slice(%x: tensor<?x?x?xf32>, %i: index, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %x[%i, 0, 0] [1, %n, 3] [1, 1, 1] : tensor<?x?x?xf32> to tensor<?x3xf32>
  %d = tensor.dim %s, %c0 : tensor<?x3xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_rank_reducing_slice_two_units(%x: tensor<?x1x?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %x[0, 0, 0] [1, 1, %n] [1, 1, 1] : tensor<?x1x?xf32> to tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_slice_of_min_with_16(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.minui %d, %c16 : index
  %s = tensor.extract_slice %x[0] [%m] [1] : tensor<?xf32> to tensor<?xf32>
  %e = tensor.dim %s, %c0 : tensor<?xf32>
  %p = arith.cmpi ule, %e, %c16 : index
  return %p : i1
}

// CHECK-LABEL: func @static_slice_of_half(
// CHECK-NOT: tensor<?xf32>
// CHECK: tensor<8xf32>
func.func @static_slice_of_half(%x: tensor<16xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %x, %c0 : tensor<16xf32>
  %h = arith.divui %d, %c2 : index
  %s = tensor.extract_slice %x[0] [%h] [1] : tensor<16xf32> to tensor<?xf32>
  %e = tensor.cast %s : tensor<?xf32> to tensor<8xf32>
  return %e : tensor<8xf32>
}

func.func @always_slices_cover(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %h = arith.divui %n, %c2 : index
  %r = arith.subi %n, %h : index
  %a = tensor.extract_slice %x[0] [%h] [1] : tensor<?xf32> to tensor<?xf32>
  %b = tensor.extract_slice %x[%h] [%r] [1] : tensor<?xf32> to tensor<?xf32>
  %z = tensor.concat dim(0) %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %z, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_strided_slice_size(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %h = arith.ceildivui %n, %c2 : index
  %a = tensor.extract_slice %x[0] [%h] [2] : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %d2 = arith.muli %d, %c2 : index
  %d3 = arith.subi %d2, %n : index
  %ret = arith.cmpi sle, %d3, %c1 : index
  return %ret : i1
}

func.func @always_insert_slice_dim(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %s = tensor.insert_slice %y into %x[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

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

func.func @always_pad_by_dim_on_both_sides_grows(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %p0 = tensor.dim %y, %c0 : tensor<?xf32>
  %z = tensor.pad %x low[%p0] high[%p0] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %z, %c0 : tensor<?xf32>
  %dx = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi sge, %d, %dx : index
  return %p : i1
}

// The padding may be negative.
func.func @open_pad_by_any_number_grows(%x: tensor<?xf32>, %l: index) -> i1 {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %z = tensor.pad %x low[%l] high[0] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %z, %c0 : tensor<?xf32>
  %dx = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi sge, %d, %dx : index
  return %p : i1
}

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

func.func @always_pad_to_multiple_affine(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %h = affine.apply affine_map<()[s0] -> ((s0 ceildiv 16) * 16 - s0)>()[%n]
  %p = tensor.pad %x low[0] high[%h] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %p, %c0 : tensor<?xf32>
  %c16 = arith.constant 16 : index
  %r = arith.remui %d, %c16 : index
  %ret = arith.cmpi eq, %r, %c0 : index
  return %ret : i1
}

func.func @always_pad_expand_product(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %f = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.ceildivui %n, %c16 : index
  %m = arith.muli %q, %c16 : index
  %h = arith.subi %m, %n : index
  %p = tensor.pad %x low[0] high[%h] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %e = tensor.expand_shape %p [[0, 1]] output_shape [%q, 16] : tensor<?xf32> into tensor<?x16xf32>
  %d = tensor.dim %e, %c0 : tensor<?x16xf32>
  %ret = arith.cmpi eq, %d, %q : index
  return %ret : i1
}

func.func @always_pad_high_small(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.ceildivui %n, %c16 : index
  %m = arith.muli %q, %c16 : index
  %h = arith.subi %m, %n : index
  %ret = arith.cmpi ult, %h, %c16 : index
  return %ret : i1
}

// The size of a pad is low + source + high, also where an intermediate sum may
// wrap.
// RUN: symshape-opt %s -split-input-file --symshape-propagate-constraints --cse | FileCheck %s

// CHECK-LABEL: @by_plain_numbers(
// CHECK: return %true, %{{[0-9]+}} : i1, i1
func.func @by_plain_numbers(%l: index, %h: index, %t: tensor<?xf32>) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %t low[%l] high[%h] { ^bb0(%i: index): tensor.yield %z : f32 } : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %p, %c0 : tensor<?xf32>
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %s = arith.addi %l, %n : index
  %s2 = arith.addi %s, %h : index
  %equal = arith.cmpi eq, %d, %s2 : index
  %other = arith.cmpi eq, %d, %s : index
  return %equal, %other : i1, i1
}

// CHECK-LABEL: @up_to_256(
// CHECK: return %true, %{{[0-9]+}} : i1, i1
func.func @up_to_256(%n: index, %m: index, %t: tensor<?xf32>) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %c256 = arith.constant 256 : index
  %z = arith.constant 0.0 : f32
  %k = affine.min affine_map<(d0) -> (256, d0)>(%n)
  %s = tensor.extract_slice %t[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
  %h = affine.apply affine_map<(d0) -> (256 - d0)>(%k)
  %p = tensor.pad %s low[0] high[%h] { ^bb0(%i: index): tensor.yield %z : f32 } : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %p, %c0 : tensor<?xf32>
  %is = arith.cmpi eq, %d, %c256 : index
  // The pad amount uses another number than the source.
  %o = arith.subi %c256, %m : index
  %q = tensor.pad %s low[0] high[%o] { ^bb0(%i: index): tensor.yield %z : f32 } : tensor<?xf32> to tensor<?xf32>
  %e = tensor.dim %q, %c0 : tensor<?xf32>
  %no = arith.cmpi eq, %e, %c256 : index
  return %is, %no : i1, i1
}

// 4 - 10 * n with n >= 10 is negative where the product does not wrap, which is
// no size. Where it wraps, the size may be any.
// CHECK-LABEL: @sum_is_no_size(
// CHECK: return %{{[0-9]+}} : i1
func.func @sum_is_no_size(%n: index, %t: tensor<4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %cm10 = arith.constant -10 : index
  %z = arith.constant 0.0 : f32
  %a = arith.maxsi %n, %c10 : index
  %h = arith.muli %a, %cm10 : index
  %p = tensor.pad %t low[0] high[%h] { ^bb0(%i: index): tensor.yield %z : f32 } : tensor<4xf32> to tensor<?xf32>
  %d = tensor.dim %p, %c0 : tensor<?xf32>
  %is = arith.cmpi sge, %d, %c10 : index
  return %is : i1
}

// -----

// With an index of 32 bits the amount is n * 2^32, which is 0.
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
  // CHECK-LABEL: @narrow_index(
  // CHECK: %[[R:.*]] = arith.cmpi eq
  // CHECK: return %[[R]] : i1
  func.func @narrow_index(%x: tensor<3xf32>, %n: index) -> i1 {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %k = arith.constant 65536 : index
    %f = arith.constant 1.0 : f32
    %p = arith.cmpi sgt, %n, %c0 : index
    cf.assert %p, "positive"
    %p2 = arith.cmpi slt, %n, %k : index
    cf.assert %p2, "small"
    %a = arith.muli %n, %k : index
    %low = arith.muli %a, %k : index
    %r = tensor.pad %x low[%low] high[0] {
    ^bb0(%i: index):
      tensor.yield %f : f32
    } : tensor<3xf32> to tensor<?xf32>
    %d = tensor.dim %r, %c0 : tensor<?xf32>
    %e = arith.cmpi eq, %d, %c3 : index
    return %e : i1
  }
}

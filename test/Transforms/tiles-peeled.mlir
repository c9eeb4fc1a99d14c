// A peeled loop ends at n rounded down. Where the tile's size divides n, the
// bound is n, and the loop over the remainder never runs.
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline --symshape-pipeline | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline --canonicalize --cse --inline --sccp | FileCheck %s
// RUN: %execute %s --after=--symshape-pipeline

// Fires: input-number
// CHECK-LABEL: func @peeled
// CHECK: %[[N:.*]] = tensor.dim %arg0
// CHECK: cf.assert
// CHECK-NOT: affine.apply
// CHECK: scf.for %{{.*}} = %c0 to %[[N]] step %c8
// CHECK-NOT: scf.for
// CHECK: return %{{.*}}, %[[N]]
func.func @peeled(%a: tensor<?xi32>, %o: tensor<?xi32>) -> (tensor<?xi32>, index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %a, %c0 : tensor<?xi32>
  %k = tensor.dim %o, %c0 : tensor<?xi32>
  %fits = arith.cmpi eq, %n, %k : index
  cf.assert %fits, "equal sizes"
  %m = arith.remsi %n, %c8 : index
  %ok = arith.cmpi eq, %m, %c0 : index
  cf.assert %ok, "a multiple of 8"
  %bound = affine.apply affine_map<(d0) -> ((d0 floordiv 8) * 8)>(%n)
  %tiles = arith.ceildivsi %n, %c8 : index
  %padded = arith.muli %tiles, %c8 : index
  %whole = scf.for %i = %c0 to %bound step %c8 iter_args(%t = %o) -> tensor<?xi32> {
    %v = tensor.extract_slice %a[%i] [8] [1] : tensor<?xi32> to tensor<8xi32>
    %w = tensor.insert_slice %v into %t[%i] [8] [1] : tensor<8xi32> into tensor<?xi32>
    scf.yield %w : tensor<?xi32>
  }
  %all = scf.for %i = %bound to %n step %c8 iter_args(%t = %whole) -> tensor<?xi32> {
    %s = affine.apply affine_map<(d0)[s0] -> (s0 - d0)>(%i)[%n]
    %v = tensor.extract_slice %a[%i] [%s] [1] : tensor<?xi32> to tensor<?xi32>
    %w = tensor.insert_slice %v into %t[%i] [%s] [1] : tensor<?xi32> into tensor<?xi32>
    scf.yield %w : tensor<?xi32>
  }
  return %all, %padded : tensor<?xi32>, index
}
// CASE: peeled(<0>, <0>) -> <0>, 0
// CASE: peeled(<8: 1, 2, 3, 4, 5, 6, 7, 8>, <8: 0, 0, 0, 0, 0, 0, 0, 0>) -> <8: 1, 2, 3, 4, 5, 6, 7, 8>, 8
// CASE: peeled(<1: 1>, <1: 0>) -> stops "a multiple of 8"

// 4 divides n, but not always 8: the last tile may have 4 elements.
// Must not fire: input-number
// CHECK-LABEL: func @other_divisor
// CHECK: %[[BOUND:.*]] = affine.apply
// CHECK: cf.assert
// CHECK: scf.for %{{.*}} to %[[BOUND]] step
// CHECK: scf.for %{{.*}} = %[[BOUND]] to
func.func @other_divisor(%a: tensor<?xi32>, %o: tensor<?xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %a, %c0 : tensor<?xi32>
  %k = tensor.dim %o, %c0 : tensor<?xi32>
  %fits = arith.cmpi eq, %n, %k : index
  // The bound comes before the checks.
  %bound = affine.apply affine_map<(d0) -> ((d0 floordiv 8) * 8)>(%n)
  cf.assert %fits, "equal sizes"
  %m = arith.remsi %n, %c4 : index
  %ok = arith.cmpi eq, %m, %c0 : index
  cf.assert %ok, "a multiple of 4"
  %whole = scf.for %i = %c0 to %bound step %c8 iter_args(%t = %o) -> tensor<?xi32> {
    %v = tensor.extract_slice %a[%i] [8] [1] : tensor<?xi32> to tensor<8xi32>
    %w = tensor.insert_slice %v into %t[%i] [8] [1] : tensor<8xi32> into tensor<?xi32>
    scf.yield %w : tensor<?xi32>
  }
  %all = scf.for %i = %bound to %n step %c8 iter_args(%t = %whole) -> tensor<?xi32> {
    %s = affine.apply affine_map<(d0)[s0] -> (s0 - d0)>(%i)[%n]
    %v = tensor.extract_slice %a[%i] [%s] [1] : tensor<?xi32> to tensor<?xi32>
    %w = tensor.insert_slice %v into %t[%i] [%s] [1] : tensor<?xi32> into tensor<?xi32>
    scf.yield %w : tensor<?xi32>
  }
  return %all : tensor<?xi32>
}
// CASE: other_divisor(<0>, <0>) -> <0>
// CASE: other_divisor(<4: 1, 2, 3, 4>, <4: 0, 0, 0, 0>) -> <4: 1, 2, 3, 4>
// CASE: other_divisor(<1: 1>, <1: 0>) -> stops "a multiple of 4"

// The check compares a size with its own padded size: it stays, although the
// facts after it make both the same.
// CHECK-LABEL: func @check_of_padding
// CHECK: arith.cmpi eq
// CHECK: cf.assert
// CHECK: return %{{.*}}
func.func @check_of_padding(%a: tensor<?xi32>) -> index {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %a, %c0 : tensor<?xi32>
  %tiles = arith.ceildivsi %n, %c8 : index
  %padded = arith.muli %tiles, %c8 : index
  %whole = arith.cmpi eq, %padded, %n : index
  cf.assert %whole, "whole tiles"
  return %padded : index
}
// CASE: check_of_padding(<N>) for N = 0 1 7 8

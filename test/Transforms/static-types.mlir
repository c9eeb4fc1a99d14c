// Which ops take more static types themselves, and which get casts.
// RUN: symshape-opt %s --symshape-refine-types | FileCheck %s
// RUN: %execute %s --after='--symshape-refine-types' \
// RUN:   --after='--symshape-refine-types --canonicalize --symshape-refine-types'

// A condition without a shape stays; all tensors get one type.
// CHECK-LABEL: func @selected(
// CHECK: %[[X:.*]] = tensor.cast %arg1 : tensor<?x?xf32> to tensor<0x?xf32>
// CHECK: %[[Y:.*]] = tensor.cast %arg2 : tensor<?x?xf32> to tensor<0x?xf32>
// CHECK: %[[R:.*]] = arith.select %arg0, %[[X]], %[[Y]] : tensor<0x?xf32>
// CHECK: tensor.cast %[[R]] : tensor<0x?xf32> to tensor<?x?xf32>
// CASE: selected(true, <0x3>, <0x3>) -> <0x3>
// CASE: selected(true, <1x3>, <1x3>) -> stops "none"
func.func @selected(%p: i1, %x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = arith.cmpi eq, %n, %c0 : index
  cf.assert %e, "none"
  %m = tensor.dim %y, %c0 : tensor<?x?xf32>
  %f = arith.cmpi eq, %m, %c0 : index
  cf.assert %f, "none"
  %r = arith.select %p, %x, %y : tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// Only the sizes that all operands have become static: 2, but not 3.
// CHECK-LABEL: func @common(
// CHECK: arith.addf %{{.*}}, %{{.*}} : tensor<2x?xf32>
// CASE: common(<2x3>, <2x3>) -> <2x3>
func.func @common(%x: tensor<2x?xf32>, %y: tensor<2x3xf32>) -> tensor<?x?xf32> {
  %a = tensor.cast %x : tensor<2x?xf32> to tensor<?x?xf32>
  %b = tensor.cast %y : tensor<2x3xf32> to tensor<?x?xf32>
  %r = arith.addf %a, %b : tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// The result has the type of the destination; the other operand keeps its own.
// CHECK-LABEL: func @destination(
// CHECK: linalg.generic {{.*}} ins(%arg0 : tensor<?xf32>) outs(%{{.*}} : tensor<4xf32>)
// CASE: destination(<1: 2.0>) -> <4: 2.0, 2.0, 2.0, 2.0>
func.func @destination(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %e = tensor.empty(%c4) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d, e) -> (e)>, affine_map<(d, e) -> (d)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// An op whose type is fixed gets a cast before it, and one after it only for an
// op that takes the static type.
// CHECK-LABEL: func @sliced(
// CHECK: %[[E:.*]] = tensor.extract_slice %arg0[0] [%{{.*}}] [1] : tensor<?xf32> to tensor<?xf32>
// CHECK: %[[S:.*]] = tensor.cast %[[E]] : tensor<?xf32> to tensor<1xf32>
// CHECK: math.exp %[[S]] : tensor<1xf32>
// CHECK-LABEL: func @only_returned(
// CHECK-NOT: tensor.cast
// CHECK: return
// CASE: sliced(<3>) -> <1>
// CASE: only_returned(<3>) -> <1>
func.func @sliced(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %s = tensor.extract_slice %x[0] [%c1] [1] : tensor<?xf32> to tensor<?xf32>
  %r = math.exp %s : tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @only_returned(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %s = tensor.extract_slice %x[0] [%c1] [1] : tensor<?xf32> to tensor<?xf32>
  return %s : tensor<?xf32>
}

// The slice may become a check that always fails and an empty tensor: ops that
// only pass it on keep its type.
// CHECK-LABEL: func @behind_check(
// CHECK: %[[S:.*]] = symshape.dynamic_slice {{.*}} -> tensor<?xf32>
// CHECK: scf.if {{.*}} -> (tensor<?xf32>)
// CHECK: scf.yield %[[S]] : tensor<?xf32>
// CHECK-LABEL: func @not_behind_check(
// CHECK: scf.if {{.*}} -> (tensor<4xf32>)
// CASE: behind_check(<5>, false) -> <4>
func.func @behind_check(%x: tensor<?xf32>, %p: i1) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %s = symshape.dynamic_slice %x [0] [%c4] [1] : tensor<?xf32> -> tensor<?xf32>
  %r = scf.if %p -> tensor<?xf32> {
    %y = math.exp %s : tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  } else {
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// CASE: not_behind_check(<5>, false) -> <4>
func.func @not_behind_check(%x: tensor<?xf32>, %p: i1) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %s = tensor.extract_slice %x[0] [%c4] [1] : tensor<?xf32> to tensor<?xf32>
  %r = scf.if %p -> tensor<?xf32> {
    %y = math.exp %s : tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  } else {
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// A concat takes the proved size of an input and of its result.
// CHECK-LABEL: func @joined(
// CHECK: tensor.concat dim(0) %arg0, %{{.*}} : (tensor<3xf32>, tensor<1xf32>) -> tensor<4xf32>
// CASE: joined(<3>, <1>) -> <4>
func.func @joined(%x: tensor<3xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c1 : index
  cf.assert %p, "one"
  %r = tensor.concat dim(0) %x, %y : (tensor<3xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// The pass of examples/fusion next to upstream's fusion.
// RUN: %fuse_opt %s --linalg-fuse-elementwise-ops --canonicalize \
// RUN:   | FileCheck %s --check-prefix=UPSTREAM
// RUN: %fuse_opt %s --fuse-across-reshapes --canonicalize 2>&1 | FileCheck %s
// RUN: %execute %s --tool %fuse_opt --after=--fuse-across-reshapes

// [b, s, 8] to [b * s, 8] and back: the same shape.
// CHECK: remark: fused 3 producers
// CHECK-LABEL: func @there_and_back
// CHECK-NOT: tensor.reshape
// CHECK: linalg.generic
// CHECK: math.absf
// CHECK: arith.addf
// CHECK-NOT: linalg.generic
// UPSTREAM-LABEL: func @there_and_back
// UPSTREAM: linalg.generic
// UPSTREAM: tensor.reshape
// UPSTREAM: linalg.generic
// CASE: there_and_back(<Nx3x8>) -> returns for N = 0 2
// CASE: there_and_back(<1x1x8>) -> returns
#id3 = affine_map<(i, j, k) -> (i, j, k)>
#id2 = affine_map<(i, j) -> (i, j)>
func.func @there_and_back(%x: tensor<?x?x8xf32>) -> tensor<?x?x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %b = tensor.dim %x, %c0 : tensor<?x?x8xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?x8xf32>
  %t = arith.muli %b, %s : index
  %e = tensor.empty(%b, %s) : tensor<?x?x8xf32>
  %a = linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<?x?x8xf32>) outs(%e : tensor<?x?x8xf32>) {
  ^bb0(%p: f32, %old: f32):
    %n = math.absf %p : f32
    linalg.yield %n : f32
  } -> tensor<?x?x8xf32>
  %flat = tensor.from_elements %t, %c8 : tensor<2xindex>
  %a2 = tensor.reshape %a(%flat) : (tensor<?x?x8xf32>, tensor<2xindex>) -> tensor<?x8xf32>
  %full = tensor.from_elements %b, %s, %c8 : tensor<3xindex>
  %a3 = tensor.reshape %a2(%full) : (tensor<?x8xf32>, tensor<3xindex>) -> tensor<?x?x8xf32>
  %r = linalg.generic {indexing_maps = [#id3, #id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %a3 : tensor<?x?x8xf32>, tensor<?x?x8xf32>) outs(%e : tensor<?x?x8xf32>) {
  ^bb0(%p: f32, %q: f32, %old: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<?x?x8xf32>
  return %r : tensor<?x?x8xf32>
}

// The consumer works on [b * s, 8]: a pure collapse.
// CHECK-LABEL: func @collapse
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2]]
// CHECK-NOT: tensor.reshape
// CHECK: linalg.generic
// CHECK: math.absf
// CHECK: arith.addf
// CHECK-NOT: linalg.generic
// UPSTREAM-LABEL: func @collapse
// UPSTREAM: linalg.generic
// UPSTREAM: tensor.reshape
// UPSTREAM: linalg.generic
// CASE: collapse(<2x3x8>, <6x8>) -> returns
// CASE: collapse(<0x3x8>, <0x8>) -> returns
// CASE: collapse(<1x1x8>, <1x8>) -> returns
func.func @collapse(%x: tensor<?x?x8xf32>, %y: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %b = tensor.dim %x, %c0 : tensor<?x?x8xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?x8xf32>
  %t = arith.muli %b, %s : index
  %e = tensor.empty(%b, %s) : tensor<?x?x8xf32>
  %a = linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<?x?x8xf32>) outs(%e : tensor<?x?x8xf32>) {
  ^bb0(%p: f32, %old: f32):
    %n = math.absf %p : f32
    linalg.yield %n : f32
  } -> tensor<?x?x8xf32>
  %flat = tensor.from_elements %t, %c8 : tensor<2xindex>
  %a2 = tensor.reshape %a(%flat) : (tensor<?x?x8xf32>, tensor<2xindex>) -> tensor<?x8xf32>
  %e2 = tensor.empty(%t) : tensor<?x8xf32>
  %r = linalg.generic {indexing_maps = [#id2, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%a2, %y : tensor<?x8xf32>, tensor<?x8xf32>) outs(%e2 : tensor<?x8xf32>) {
  ^bb0(%p: f32, %q: f32, %old: f32):
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}

// Neighbours fuse as in upstream.
// CHECK-LABEL: func @neighbours
// CHECK-COUNT-1: linalg.generic
// CHECK-NOT: linalg.generic
// CASE: neighbours(<N>) -> returns for N = 0 3
#id1 = affine_map<(i) -> (i)>
func.func @neighbours(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %a = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%p: f32, %old: f32):
    %m = math.absf %p : f32
    linalg.yield %m : f32
  } -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]}
      ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%p: f32, %old: f32):
    %m = arith.negf %p : f32
    linalg.yield %m : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// [b, s] to [s, b] has the same number of elements, and other shapes.
// CHECK-LABEL: func @exchanged
// CHECK: linalg.generic
// CHECK: tensor.reshape
// CHECK: linalg.generic
// CASE: exchanged(<Nx3>) -> returns for N = 0 2
func.func @exchanged(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %x, %c0 : tensor<?x?xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%b, %s) : tensor<?x?xf32>
  %a = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%p: f32, %old: f32):
    %n = math.absf %p : f32
    linalg.yield %n : f32
  } -> tensor<?x?xf32>
  %shape = tensor.from_elements %s, %b : tensor<2xindex>
  %a2 = tensor.reshape %a(%shape) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %e2 = tensor.empty(%s, %b) : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%a2 : tensor<?x?xf32>) outs(%e2 : tensor<?x?xf32>) {
  ^bb0(%p: f32, %old: f32):
    %n = arith.negf %p : f32
    linalg.yield %n : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// Another use needs the producer as it is.
// CHECK-LABEL: func @used_twice
// CHECK: linalg.generic
// CHECK: tensor.reshape
// CHECK: linalg.generic
// CASE: used_twice(<2x3x8>) -> returns
func.func @used_twice(%x: tensor<?x?x8xf32>) -> (tensor<?x8xf32>, tensor<?x?x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %b = tensor.dim %x, %c0 : tensor<?x?x8xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?x8xf32>
  %t = arith.muli %b, %s : index
  %e = tensor.empty(%b, %s) : tensor<?x?x8xf32>
  %a = linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<?x?x8xf32>) outs(%e : tensor<?x?x8xf32>) {
  ^bb0(%p: f32, %old: f32):
    %n = math.absf %p : f32
    linalg.yield %n : f32
  } -> tensor<?x?x8xf32>
  %flat = tensor.from_elements %t, %c8 : tensor<2xindex>
  %a2 = tensor.reshape %a(%flat) : (tensor<?x?x8xf32>, tensor<2xindex>) -> tensor<?x8xf32>
  %e2 = tensor.empty(%t) : tensor<?x8xf32>
  %r = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%a2 : tensor<?x8xf32>) outs(%e2 : tensor<?x8xf32>) {
  ^bb0(%p: f32, %old: f32):
    %n = arith.negf %p : f32
    linalg.yield %n : f32
  } -> tensor<?x8xf32>
  return %r, %a : tensor<?x8xf32>, tensor<?x?x8xf32>
}

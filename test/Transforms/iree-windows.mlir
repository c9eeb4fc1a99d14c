// IREE takes the size of the input for that of a single window: the pass crops the input.
// RUN: symshape-opt %s --symshape-iree-windows | FileCheck %s
// RUN: symshape-opt %s --symshape-iree-windows -o %t
// RUN: symshape-opt %t --symshape-iree-windows | diff %t -

// One window of 3 columns along a dimension of 4, and many rows.
// CHECK-LABEL: func.func @pooling(
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x4x?x2xf32>
// CHECK: %[[S:.*]] = tensor.extract_slice %[[X]][0, 0, 0, 0] [%{{.*}}, 3, %{{.*}}, 2] [1, 1, 1, 1]
// CHECK: linalg.pooling_nhwc_sum {{.*}} ins(%[[S]],
func.func @pooling(%x: tensor<?x4x?x2xf32>, %w: tensor<3x3xf32>, %e: tensor<?x1x?x2xf32>) -> tensor<?x1x?x2xf32> {
  %0 = linalg.pooling_nhwc_sum {strides = dense<3> : vector<2xi64>}
      ins(%x, %w : tensor<?x4x?x2xf32>, tensor<3x3xf32>) outs(%e : tensor<?x1x?x2xf32>) -> tensor<?x1x?x2xf32>
  return %0 : tensor<?x1x?x2xf32>
}

// A window with holes: 2 * (3 - 1) + 1 elements.
// CHECK-LABEL: func.func @dilated(
// CHECK: tensor.extract_slice %{{.*}}[0, 0, 0] [1, 5, 2] [1, 1, 1] : tensor<1x?x2xf32> to tensor<1x5x2xf32>
func.func @dilated(%x: tensor<1x?x2xf32>, %w: tensor<3x2x2xf32>, %e: tensor<1x1x2xf32>) -> tensor<1x1x2xf32> {
  %0 = linalg.conv_1d_nwc_wcf {dilations = dense<2> : vector<1xi64>}
      ins(%x, %w : tensor<1x?x2xf32>, tensor<3x2x2xf32>) outs(%e : tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
  return %0 : tensor<1x1x2xf32>
}

// A kernel of one element with a stride: the last window starts at 4.
// CHECK-LABEL: func.func @strided(
// CHECK: tensor.extract_slice %{{.*}}[0, 0, 0] [1, 5, 2] [1, 1, 1] : tensor<1x6x2xf32> to tensor<1x5x2xf32>
func.func @strided(%x: tensor<1x6x2xf32>, %w: tensor<1x2x2xf32>, %e: tensor<1x3x2xf32>) -> tensor<1x3x2xf32> {
  %0 = linalg.conv_1d_nwc_wcf {strides = dense<2> : vector<1xi64>}
      ins(%x, %w : tensor<1x6x2xf32>, tensor<1x2x2xf32>) outs(%e : tensor<1x3x2xf32>) -> tensor<1x3x2xf32>
  return %0 : tensor<1x3x2xf32>
}

// An input that the windows cover, several windows, other maps.
// CHECK-LABEL: func.func @stays(
// CHECK-NOT: tensor.extract_slice
// CHECK: return
#back = affine_map<(d0, d1) -> (-d0 - d1 + 5)>
func.func @stays(%x: tensor<1x3x2xf32>, %y: tensor<1x9x2xf32>, %z: tensor<1x?x2xf32>, %w: tensor<3x2x2xf32>,
                 %e: tensor<1x1x2xf32>, %f: tensor<1x3x2xf32>, %g: tensor<1x?x2xf32>,
                 %p: tensor<6xf32>, %q: tensor<1xf32>, %r: tensor<3xf32>)
    -> (tensor<1x1x2xf32>, tensor<1x3x2xf32>, tensor<1x?x2xf32>, tensor<1xf32>) {
  %0 = linalg.conv_1d_nwc_wcf ins(%x, %w : tensor<1x3x2xf32>, tensor<3x2x2xf32>) outs(%e : tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
  %1 = linalg.conv_1d_nwc_wcf {strides = dense<3> : vector<1xi64>} ins(%y, %w : tensor<1x9x2xf32>, tensor<3x2x2xf32>) outs(%f : tensor<1x3x2xf32>) -> tensor<1x3x2xf32>
  %2 = linalg.conv_1d_nwc_wcf ins(%z, %w : tensor<1x?x2xf32>, tensor<3x2x2xf32>) outs(%g : tensor<1x?x2xf32>) -> tensor<1x?x2xf32>
  %3 = linalg.generic {indexing_maps = [#back, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%p, %r : tensor<6xf32>, tensor<3xf32>) outs(%q : tensor<1xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    linalg.yield %a : f32
  } -> tensor<1xf32>
  return %0, %1, %2, %3 : tensor<1x1x2xf32>, tensor<1x3x2xf32>, tensor<1x?x2xf32>, tensor<1xf32>
}

// One window of a length known at run time: IREE reads as many elements of the
// kernel as the input has.
// CHECK-LABEL: func.func @long_window(
// CHECK-SAME: %[[X:[^:]*]]: tensor<1x?x2xf32>, %[[W:[^:]*]]: tensor<?x2x2xf32>
// CHECK: %[[M:.*]] = tensor.dim %[[X]], %c1
// CHECK: %[[K:.*]] = tensor.dim %[[W]], %c0
// CHECK: %[[N:.*]] = arith.minsi %[[M]], %[[K]]
// CHECK: tensor.extract_slice %[[X]][0, 0, 0] [1, %[[N]], 2] [1, 1, 1]
func.func @long_window(%x: tensor<1x?x2xf32>, %w: tensor<?x2x2xf32>, %e: tensor<1x1x2xf32>) -> tensor<1x1x2xf32> {
  %0 = linalg.conv_1d_nwc_wcf ins(%x, %w : tensor<1x?x2xf32>, tensor<?x2x2xf32>) outs(%e : tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
  return %0 : tensor<1x1x2xf32>
}

// Windows of one column, maybe fewer than there are columns, also where the
// input has a static size: IREE writes a result for each column. The windows of
// two rows stay.
// CHECK-LABEL: func.func @unit_windows(
// CHECK-SAME: %[[X:[^:]*]]: tensor<1x?x?x2xf32>, %[[Y:[^:]*]]: tensor<1x?x8x2xf32>, %{{[^:]*}}: {{[^:]*}}, %[[E:[^:]*]]: tensor<1x?x?x2xf32>
// CHECK: %[[H:.*]] = tensor.dim %[[X]], %c1
// CHECK: %[[M:.*]] = tensor.dim %[[X]], %c2
// CHECK: %[[K:.*]] = tensor.dim %[[E]], %c2
// CHECK: %[[N:.*]] = arith.minsi %[[M]], %[[K]]
// CHECK: tensor.extract_slice %[[X]][0, 0, 0, 0] [1, %[[H]], %[[N]], 2] [1, 1, 1, 1]
// CHECK: %[[L:.*]] = arith.minsi %c8
// CHECK: tensor.extract_slice %[[Y]][0, 0, 0, 0] [1, %{{.*}}, %[[L]], 2] [1, 1, 1, 1]
func.func @unit_windows(%x: tensor<1x?x?x2xf32>, %y: tensor<1x?x8x2xf32>, %w: tensor<2x1xf32>, %e: tensor<1x?x?x2xf32>)
    -> (tensor<1x?x?x2xf32>, tensor<1x?x?x2xf32>) {
  %0 = linalg.pooling_nhwc_max ins(%x, %w : tensor<1x?x?x2xf32>, tensor<2x1xf32>) outs(%e : tensor<1x?x?x2xf32>) -> tensor<1x?x?x2xf32>
  %1 = linalg.pooling_nhwc_max ins(%y, %w : tensor<1x?x8x2xf32>, tensor<2x1xf32>) outs(%e : tensor<1x?x?x2xf32>) -> tensor<1x?x?x2xf32>
  return %0, %1 : tensor<1x?x?x2xf32>, tensor<1x?x?x2xf32>
}

// As many windows as elements, and windows with a stride, which IREE counts by
// the result.
// CHECK-LABEL: func.func @unit_windows_stay(
// CHECK-NOT: tensor.extract_slice
// CHECK: return
func.func @unit_windows_stay(%x: tensor<1x?x2xf32>, %w: tensor<1x2x2xf32>, %g: tensor<1x?x2xf32>)
    -> (tensor<1x?x2xf32>, tensor<1x?x2xf32>) {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<1x?x2xf32>
  %e = tensor.empty(%n) : tensor<1x?x2xf32>
  %0 = linalg.conv_1d_nwc_wcf ins(%x, %w : tensor<1x?x2xf32>, tensor<1x2x2xf32>) outs(%e : tensor<1x?x2xf32>) -> tensor<1x?x2xf32>
  %1 = linalg.conv_1d_nwc_wcf {strides = dense<2> : vector<1xi64>}
      ins(%x, %w : tensor<1x?x2xf32>, tensor<1x2x2xf32>) outs(%g : tensor<1x?x2xf32>) -> tensor<1x?x2xf32>
  return %0, %1 : tensor<1x?x2xf32>, tensor<1x?x2xf32>
}

// With no row, the op reads nothing: the input may have fewer columns than the
// window, here none.
// CHECK-LABEL: func.func @no_rows(
// CHECK: %[[M:.*]] = tensor.dim %[[X:.*]], %c1
// CHECK: %[[N:.*]] = arith.minsi %[[M]], %c3
// CHECK: tensor.extract_slice %[[X]][0, 0] [%{{.*}}, %[[N]]] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
#in = affine_map<(b, o, k) -> (b, o + k)>
#w = affine_map<(b, o, k) -> (k)>
#out = affine_map<(b, o, k) -> (b, o)>
func.func @no_rows(%x: tensor<?x?xf32>, %w: tensor<3xf32>, %e: tensor<?x1xf32>) -> tensor<?x1xf32> {
  %r = linalg.generic {indexing_maps = [#in, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<?x?xf32>, tensor<3xf32>) outs(%e : tensor<?x1xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %m = arith.mulf %a, %c : f32
    %s = arith.addf %m, %o : f32
    linalg.yield %s : f32
  } -> tensor<?x1xf32>
  return %r : tensor<?x1xf32>
}

// An input smaller than the window of an op without iterations stays.
// CHECK-LABEL: func.func @small(
// CHECK-NOT: tensor.extract_slice
// CHECK: return
func.func @small(%x: tensor<?x2xf32>, %w: tensor<3xf32>, %e: tensor<?x1xf32>) -> tensor<?x1xf32> {
  %r = linalg.generic {indexing_maps = [#in, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<?x2xf32>, tensor<3xf32>) outs(%e : tensor<?x1xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %m = arith.mulf %a, %c : f32
    linalg.yield %m : f32
  } -> tensor<?x1xf32>
  return %r : tensor<?x1xf32>
}

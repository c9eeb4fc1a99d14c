// RUN: symshape-opt %s --lower-symshape-dynamic-ops --canonicalize --cse | FileCheck %s
// RUN: symshape-opt %s --lower-symshape-dynamic-ops | FileCheck %s --check-prefix=GONE
// GONE-NOT: = symshape.
// RUN: symshape-opt %s --lower-symshape-dynamic-ops=print-observed --lower-symshape=print-observed \
// RUN:   | FileCheck %s --check-prefix=OBSERVED

// Constant strides, dilations and pads: a named op. The facts show that the
// filter fits, so the pads stay constant.
// CHECK-LABEL: func @named
// CHECK-NOT: cf.assert
// CHECK: tensor.pad %{{.*}} low[0, 1, 0, 0] high[0, 1, 1, 0]
// CHECK: linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>}
// CHECK: return
func.func @named(%x: tensor<1x?x?x2xf32> {symshape.shape = #symshape.shape<[1, h, w, 2]>}, %w: tensor<3x3x2x4xf32>)
    -> tensor<1x?x?x4xf32> attributes {symshape.symbols = #symshape.symbols<h in [1, 999], w in [2, 999]>} {
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 2] dilations = [1, 1] low = [1, 0] high = [1, 1]
      : tensor<1x?x?x2xf32>, tensor<3x3x2x4xf32> -> tensor<1x?x?x4xf32>
  return %0 : tensor<1x?x?x4xf32>
}

// The filter may not fit. Then the result is empty, but upstream's verifier
// still requires an input that is as large as the filter.
// CHECK-LABEL: func @may_not_fit
// CHECK-NOT: cf.assert
// CHECK: arith.maxsi
// CHECK: tensor.pad
// CHECK: linalg.conv_2d_nhwc_hwcf
func.func @may_not_fit(%x: tensor<1x?x5x2xf32>, %w: tensor<3x3x2x4xf32>) -> tensor<1x?x3x4xf32> {
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] low = [0, 0] high = [0, 0]
      : tensor<1x?x5x2xf32>, tensor<3x3x2x4xf32> -> tensor<1x?x3x4xf32>
  return %0 : tensor<1x?x3x4xf32>
}

// A stride that is known only at run time: the generic form reads the input by
// computed positions. One check per precondition, with its message.
// OBSERVED-LABEL: func @generic
// OBSERVED-SAME: %[[S:[^:]*]]: index
// OBSERVED: scf.if
// OBSERVED: vector.print str "{{.*}} expected strides[0] to be at least 1, found "
// OBSERVED: vector.print %[[S]] : index
// OBSERVED: cf.assert
// CHECK-LABEL: func @generic
// CHECK-SAME: %[[X:[^:]*]]: tensor<1x?x?x2xf32>, %[[W:[^:]*]]: tensor<3x3x2x4xf32>, %[[S:[^:]*]]: index
// CHECK: cf.assert %{{.*}}, "{{.*}}'symshape.dynamic_conv_2d' expected strides[0] to be at least 1"
// CHECK-NOT: cf.assert
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]{{.*}} ins(%[[W]]
// CHECK: scf.if
// CHECK: tensor.extract %[[X]]
// CHECK: arith.mulf
// CHECK: arith.addf
func.func @generic(%x: tensor<1x?x?x2xf32>, %w: tensor<3x3x2x4xf32>, %s: index) -> tensor<1x?x?x4xf32> {
  %0 = symshape.dynamic_conv_2d %x, %w strides = [%s, 1] dilations = [1, 1] same
      : tensor<1x?x?x2xf32>, tensor<3x3x2x4xf32> -> tensor<1x?x?x4xf32>
  return %0 : tensor<1x?x?x4xf32>
}

// Facts prove the preconditions: no check, and no arithmetic wider than index.
// CHECK-LABEL: func @proved
// CHECK-NOT: cf.assert
// CHECK-NOT: i128
// CHECK: linalg.generic
// CHECK: return
func.func @proved(%x: tensor<1x?x?x2xf32>, %w: tensor<3x3x2x4xf32>, %n: index) -> tensor<1x?x?x4xf32> {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %s0 = arith.maxsi %n, %c1 : index
  %s = arith.minsi %s0, %c7 : index
  %0 = symshape.dynamic_conv_2d %x, %w strides = [%s, 1] dilations = [1, 1] low = [1, 1] high = [1, 1]
      : tensor<1x?x?x2xf32>, tensor<3x3x2x4xf32> -> tensor<1x?x?x4xf32>
  return %0 : tensor<1x?x?x4xf32>
}

// Sums that may not fit 63 bits are checked in wider arithmetic.
// CHECK-LABEL: func @wide
// CHECK: arith.addi {{.*}} : i128
// CHECK: cf.assert %{{.*}}, "{{.*}} expected the extent of dimension 1 of the padded input to be at least 0 and at most 9223372036854775807"
func.func @wide(%x: tensor<1x?x5x2xf32>, %p: index, %q: index) -> tensor<1x?x5x2xf32> {
  %0 = symshape.dynamic_max_pool_2d %x kernel = [1, 1] strides = [1, 1] dilations = [1, 1] low = [%p, 0]
      high = [%q, 0] : tensor<1x?x5x2xf32> -> tensor<1x?x5x2xf32>
  return %0 : tensor<1x?x5x2xf32>
}

// Numbers of channels that may differ.
// CHECK-LABEL: func @channels
// CHECK: cf.assert %{{.*}}, "{{.*}} expected the extent of dimension 3 of the input to be equal to the extent of dimension 2 of the filter"
// CHECK: linalg.depthwise_conv_2d_nhwc_hwcm
// CHECK: tensor.collapse_shape
func.func @channels(%x: tensor<1x?x5x?xf32>, %w: tensor<3x3x?x2xf32>) -> tensor<1x?x5x?xf32> {
  %0 = symshape.dynamic_depthwise_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] same
      : tensor<1x?x5x?xf32>, tensor<3x3x?x2xf32> -> tensor<1x?x5x?xf32>
  return %0 : tensor<1x?x5x?xf32>
}

// If no size of the result can become 0 after a failed check, the generic form
// reads under the check: upstream may move it to where the check does not guard
// it.
// CHECK-LABEL: func @guarded
// CHECK: %[[OK:.*]] = arith.cmpi eq
// CHECK: cf.assert %[[OK]]
// CHECK: linalg.generic
// CHECK: arith.andi %[[OK]]
// CHECK: scf.if
func.func @guarded(%x: tensor<1x6x5x?xf32>, %w: tensor<3x3x?x2xf32>) -> tensor<1x6x5x2xf32> {
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] same
      : tensor<1x6x5x?xf32>, tensor<3x3x?x2xf32> -> tensor<1x6x5x2xf32>
  return %0 : tensor<1x6x5x2xf32>
}

// The elements of a transposed convolution come from where the stride divides.
// CHECK-LABEL: func @transposed
// CHECK: linalg.generic
// CHECK: arith.divui
// CHECK: scf.if
func.func @transposed(%x: tensor<1x?x?x4xf32>, %w: tensor<3x3x2x4xf32>, %s: index) -> tensor<1x?x?x2xf32> {
  %0 = symshape.dynamic_transpose_conv_2d %x, %w strides = [%s, 2] dilations = [1, 1] low = [1, 1] high = [1, 1]
      : tensor<1x?x?x4xf32>, tensor<3x3x2x4xf32> -> tensor<1x?x?x2xf32>
  return %0 : tensor<1x?x?x2xf32>
}

// A constant number of groups and static channels: upstream's grouped op.
// CHECK-LABEL: func @groups
// CHECK-NOT: cf.assert
// CHECK: tensor.expand_shape {{.*}} into tensor<1x?x?x2x2xf32>
// CHECK: linalg.transpose {{.*}} permutation = [3, 4, 0, 1, 2]
// CHECK: linalg.conv_2d_nhwgc_gfhwc
// CHECK: tensor.collapse_shape {{.*}} into tensor<1x?x?x6xf32>
// CHECK: return
func.func @groups(%x: tensor<1x?x?x4xf32> {symshape.shape = #symshape.shape<[1, h, w, 4]>}, %w: tensor<3x3x2x6xf32>)
    -> tensor<1x?x?x6xf32> attributes {symshape.symbols = #symshape.symbols<h in [1, 999], w in [1, 999]>} {
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] same groups = [2]
      : tensor<1x?x?x4xf32>, tensor<3x3x2x6xf32> -> tensor<1x?x?x6xf32>
  return %0 : tensor<1x?x?x6xf32>
}

// A number of groups that is known only at run time: no named op, and a check
// for each precondition.
// CHECK-LABEL: func @dynamic_groups
// CHECK: cf.assert %{{.*}}, "{{.*}} expected groups[0] to be at least 1"
// CHECK: cf.assert %{{.*}}, "{{.*}} expected the extent of dimension 3 of the input to be equal to the extent of dimension 2 of the filter times groups[0]"
// CHECK: cf.assert %{{.*}}, "{{.*}} expected the extent of dimension 3 of the filter modulo groups[0] to be equal to 0"
// CHECK-NOT: linalg.conv_2d
// CHECK: linalg.generic
// CHECK: return
func.func @dynamic_groups(%x: tensor<1x7x7x?xf32>, %w: tensor<3x3x2x?xf32>, %g: index) -> tensor<1x5x5x?xf32> {
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] low = [0, 0] high = [0, 0] groups = [%g]
      : tensor<1x7x7x?xf32>, tensor<3x3x2x?xf32> -> tensor<1x5x5x?xf32>
  return %0 : tensor<1x5x5x?xf32>
}

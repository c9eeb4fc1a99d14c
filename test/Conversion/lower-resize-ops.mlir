// RUN: symshape-opt %s --lower-symshape-dynamic-ops --canonicalize --cse | FileCheck %s
// RUN: symshape-opt %s --lower-symshape-dynamic-ops | FileCheck %s --check-prefix=GONE
// GONE-NOT: = symshape.

// With a proved size, the pass emits no check and computes no size again.
// CHECK-LABEL: func @merge_heads
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x?x8x64xf32>
// CHECK-NOT: cf.assert
// CHECK-NOT: muli
// CHECK: %[[R:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0], [1], [2, 3]]
// CHECK: return %[[R]]
func.func @merge_heads(%x: tensor<?x?x8x64xf32>) -> tensor<?x?x512xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %x, %c0 : tensor<?x?x8x64xf32>
  %t = tensor.dim %x, %c1 : tensor<?x?x8x64xf32>
  %r = symshape.dynamic_reshape %x to [%b, %t, 512]
      : tensor<?x?x8x64xf32> -> tensor<?x?x512xf32>
  return %r : tensor<?x?x512xf32>
}

// CHECK-LABEL: func @split_heads
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x?x512xf32>
// CHECK-NOT: cf.assert
// CHECK: tensor.expand_shape %[[X]] {{\[\[}}0], [1], [2, 3]] output_shape [%{{.*}}, %{{.*}}, 8, 64]
func.func @split_heads(%x: tensor<?x?x512xf32>) -> tensor<?x?x8x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %x, %c0 : tensor<?x?x512xf32>
  %t = tensor.dim %x, %c1 : tensor<?x?x512xf32>
  %r = symshape.dynamic_reshape %x to [%b, %t, 8, 64]
      : tensor<?x?x512xf32> -> tensor<?x?x8x64xf32>
  return %r : tensor<?x?x8x64xf32>
}

// The numbers of elements agree, but no smaller part of the sizes does: one
// group has two dynamic sizes, which upstream's expand_shape cannot lower.
// CHECK-LABEL: func @swap
// CHECK-NOT: {{cf.assert|_shape}}
// CHECK: tensor.reshape
func.func @swap(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = symshape.dynamic_reshape %x to [%b, %a]
      : tensor<?x?xf32> -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// Equal numbers of elements do not imply that the rest agrees if the first axis
// may be 0. If it cannot be 0, the rest is a group of its own.
// CHECK-LABEL: func @rest
// CHECK: cf.assert
// CHECK: tensor.reshape
// CHECK: cf.assert
// CHECK-NOT: {{collapse_shape|tensor.reshape}}
// CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0], [1, 2]]
func.func @rest(%x: tensor<?x?xf32>,
                %y: tensor<?x?xf32> {symshape.shape = #symshape.shape<[a, b]>},
                %n: index) -> (tensor<?x?x3xf32>, tensor<?x?x3xf32>)
    attributes {symshape.symbols = #symshape.symbols<a in [1, *], b>} {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %0 = symshape.dynamic_reshape %x to [%a, %n, 3]
      : tensor<?x?xf32> -> tensor<?x?x3xf32>
  %b = tensor.dim %y, %c0 : tensor<?x?xf32>
  %1 = symshape.dynamic_reshape %y to [%b, %n, 3]
      : tensor<?x?xf32> -> tensor<?x?x3xf32>
  return %0, %1 : tensor<?x?x3xf32>, tensor<?x?x3xf32>
}

// The check compares two dynamic sizes, even if one of them may be 1.
// CHECK-LABEL: func @peers
// CHECK-SAME: %[[X:[^:]*]]: tensor<?xf32>, %[[N:[^:]*]]: index
// CHECK: %[[D:.*]] = tensor.dim %[[X]]
// CHECK: %[[OK:.*]] = arith.cmpi eq, %[[D]], %[[N]]
// CHECK: cf.assert %[[OK]], "{{.*}}'symshape.dynamic_broadcast_in_dim' expected the extent of dimension 0 of the source to be equal to sizes[1]"
// CHECK: cf.assert %{{.*}}, "{{.*}} expected sizes[0] to be at least 0"
// CHECK: linalg.generic
func.func @peers(%x: tensor<?xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %r = symshape.dynamic_broadcast_in_dim %x to [%m, %n] dims = [1]
      : tensor<?xf32> -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: func @peers_proved
// CHECK-NOT: cf.assert
// CHECK-NOT: arith.select
// CHECK: linalg.generic
// CHECK: return
func.func @peers_proved(%x: tensor<?xf32>, %y: tensor<?xf32>)
    -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %r = symshape.dynamic_broadcast_in_dim %x to [%m, %n] dims = [1]
      : tensor<?xf32> -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// The op lists the dimension as expanding, so the pass checks that it is 1.
// CHECK-LABEL: func @expanding
// CHECK: cf.assert %{{.*}}, "{{.*}} expected the extent of dimension 0 of the source to be equal to 1, since 'expanding' lists it"
func.func @expanding(%x: tensor<?xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %r = symshape.dynamic_broadcast_in_dim %x to [4] dims = [0] expanding = [0]
      : tensor<?xf32> -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// The check compares a dynamic size with a static one.
// CHECK-LABEL: func @static_peer
// CHECK: cf.assert %{{.*}}, "{{.*}} expected the extent of dimension 0 of the source to be equal to sizes[0], 4"
// CHECK: tensor.cast %{{.*}} : tensor<?xf32> to tensor<4xf32>
func.func @static_peer(%x: tensor<?xf32>) -> tensor<4xf32> {
  %r = symshape.dynamic_broadcast_in_dim %x to [4] dims = [0]
      : tensor<?xf32> -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @slice_proved
// CHECK-SAME: %[[X:[^:]*]]: tensor<?xf32>
// CHECK-NOT: cf.assert
// CHECK-NOT: arith.minsi
// CHECK-NOT: arith.maxsi
// CHECK-NOT: arith.div
// CHECK: tensor.extract_slice %[[X]][%[[H:.*]]] [%[[H]]] [1]
func.func @slice_proved(
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[n * 2]>},
    %y: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %c0 = arith.constant 0 : index
  %h = tensor.dim %y, %c0 : tensor<?xf32>
  %r = symshape.dynamic_slice %x [%h] [%h] [1] : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// A check before the op is a fact at the op.
// CHECK-LABEL: func @slice_checked
// CHECK-COUNT-2: cf.assert
// CHECK-NOT: cf.assert
// CHECK: tensor.extract_slice %{{.*}}[0] [%{{.*}}] [1]
func.func @slice_checked(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %low = arith.cmpi sge, %n, %c0 : index
  cf.assert %low, "low"
  %high = arith.cmpi sle, %n, %d : index
  cf.assert %high, "high"
  %r = symshape.dynamic_slice %x [0] [%n] [1] : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// A check after the op is no fact at the op, so the op keeps its own check.
// CHECK-LABEL: func @slice_before_check
// CHECK: cf.assert %{{.*}}, "{{.*}} expected sizes[0] to be at least 0 and at most the extent of dimension 0 of the source"
// CHECK: cf.assert %{{.*}}, "high"
func.func @slice_before_check(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = symshape.dynamic_slice %x [0] [%n] [1] : tensor<?xf32> -> tensor<?xf32>
  %high = arith.cmpi sle, %n, %d : index
  cf.assert %high, "high"
  return %r : tensor<?xf32>
}

// Under every rule, the pass does not convert an integer to a float.
// CHECK-LABEL: func @truncate_integer
// CHECK-SAME: %[[X:[^:]*]]: tensor<?xf32>, %[[N:.*]]: i64
// CHECK-NOT: f64
// CHECK: %[[LOW:.*]] = arith.maxsi %[[N]], %c0_i64
// CHECK: %[[D:.*]] = tensor.dim %[[X]]
// CHECK: %[[D64:.*]] = arith.index_cast %[[D]] : index to i64
// CHECK: %[[S:.*]] = arith.minsi %[[LOW]], %[[D64]] : i64
// CHECK: %[[SIZE:.*]] = arith.index_cast %[[S]] : i64 to index
// CHECK: tensor.extract_slice %[[X]][0] [%[[SIZE]]] [1]
func.func @truncate_integer(%x: tensor<?xf32>, %n: i64) -> tensor<?xf32> {
  %r = symshape.dynamic_truncate %x by %n axis 0 round_half_away_clamp
      : tensor<?xf32>, i64 -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @truncate_proved
// CHECK-SAME: %[[X:[^:]*]]: tensor<?xf32>
// CHECK: %[[H:.*]] = arith.divui
// CHECK-NOT: cf.assert
// CHECK-NOT: arith.minsi
// CHECK: tensor.extract_slice %[[X]][0] [%[[H]]] [1]
func.func @truncate_proved(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %h = arith.divui %d, %c2 : index
  %r = symshape.dynamic_truncate %x by %h axis 0 index_cast
      : tensor<?xf32>, index -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @truncate_float
// CHECK: math.absf
// CHECK: arith.cmpf olt
// CHECK: math.round
// CHECK: cf.assert %{{.*}}, "{{.*}}lower-resize-ops.mlir:{{[0-9]+}}:8: 'symshape.dynamic_truncate' expected the scalar to be finite"
// CHECK: tensor.extract_slice
func.func @truncate_float(%x: tensor<?xf32>, %n: f32) -> tensor<?xf32> {
  %r = symshape.dynamic_truncate %x by %n axis 0 round_half_away_clamp
      : tensor<?xf32>, f32 -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Amounts that are not negative give a plain tensor.pad.
// CHECK-LABEL: func @pad_proved
// CHECK-NOT: cf.assert
// CHECK-NOT: extract_slice
// CHECK: tensor.pad %{{.*}} low[%{{.*}}] high[1]
func.func @pad_proved(%x: tensor<?xf32>, %v: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = symshape.dynamic_pad %x with %v low = [%n] high = [1] interior = [0]
      : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @pad_checked
// CHECK: cf.assert %{{.*}}, "{{.*}} expected the extent of dimension 0 of the result to be at least 0 and at most 9223372036854775807"
// CHECK: tensor.extract_slice
// CHECK: tensor.pad
func.func @pad_checked(%x: tensor<?xf32>, %v: f32, %n: index) -> tensor<?xf32> {
  %r = symshape.dynamic_pad %x with %v low = [%n] high = [1] interior = [0]
      : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @iota_proved
// CHECK-NOT: cf.assert
// CHECK: linalg.generic
// CHECK: linalg.index 0
func.func @iota_proved(%x: tensor<?xf32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = symshape.dynamic_iota [%n] axis 0 : tensor<?xi32>
  return %r : tensor<?xi32>
}

// The number in a tensor of rank 0 is read.
// CHECK-LABEL: func @truncate_by_tensor
// CHECK-SAME: %[[X:[^:]*]]: tensor<?xf32>, %[[N:.*]]: tensor<i32>
// CHECK: %[[I:.*]] = tensor.extract %[[N]][] : tensor<i32>
// CHECK: arith.extsi %[[I]] : i32 to i64
// CHECK: cf.assert %{{.*}}, "{{.*}}expected the scalar to be at least 0 after rule 'floor'"
// CHECK: tensor.extract_slice %[[X]]
func.func @truncate_by_tensor(%x: tensor<?xf32>, %n: tensor<i32>) -> tensor<?xf32> {
  %r = symshape.dynamic_truncate %x by %n axis 0 floor
      : tensor<?xf32>, tensor<i32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// A number in it that is proved to fit needs no check and no minimum.
// CHECK-LABEL: func @truncate_by_proved_tensor
// CHECK-NOT: cf.assert
// CHECK-NOT: arith.minsi
// CHECK: tensor.extract_slice
func.func @truncate_by_proved_tensor(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %h = arith.divui %d, %c2 : index
  %t = tensor.from_elements %h : tensor<index>
  %r = symshape.dynamic_truncate %x by %t axis 0 index_cast
      : tensor<?xf32>, tensor<index> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

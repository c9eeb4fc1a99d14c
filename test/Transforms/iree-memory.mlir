// Layouts of the memory between IREE's kernels.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-iree-memory=output=%t.json \
// RUN:   --split-input-file | FileCheck %s
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-iree-memory=alignment=256 \
// RUN:   --split-input-file | FileCheck %s --check-prefix=ALIGN
// ALIGN-DAG: arith.constant 255 : index
// ALIGN-DAG: arith.constant -256 : index
// RUN: not symshape-opt %s --allow-unregistered-dialect --symshape-iree-memory=alignment=3 2>&1 \
// RUN:   | FileCheck %s --check-prefix=POWER
// POWER: error: expected a power of 2 up to 2^48 in 'alignment', found 3

// The first buffer and the last one, whose sizes nobody can compare, are never live
// at once: both start at 0.
// CHECK-LABEL: func.func @shared
// CHECK: %[[A:.*]] = arith.andi %{{.*}} : index
// CHECK: %[[B:.*]] = arith.andi %{{.*}} : index
// CHECK: %[[C:.*]] = arith.andi %{{.*}} : index
// CHECK: cf.assert %{{.*}}, "expected buffers of at most 2^48 bytes each"
// CHECK: %[[MOST:.*]] = arith.maxui %[[A]], %[[C]]
// CHECK: %[[TOTAL:.*]] = arith.addi %[[MOST]], %[[B]]
// CHECK: return %[[TOTAL]], %[[ZERO:.*]], %[[MOST]], %[[ZERO]]
func.func @shared(%a: index, %b: index, %c: index) -> (index, index, index, index) {
  %0:4 = "stream.resource.pack"(%a, %b, %c) <{
    lifetime_intervals = [0 : index, 1 : index, 1 : index, 2 : index, 2 : index, 3 : index],
    operandSegmentSizes = array<i32: 0, 3>}>
      : (index, index, index) -> (index, index, index, index)
  return %0#0, %0#1, %0#2, %0#3 : index, index, index, index
}

// -----

// CHECK-LABEL: func.func @none
// CHECK: %[[ZERO:.*]] = arith.constant 0
// CHECK: return %[[ZERO]]
func.func @none() -> index {
  %0 = "stream.resource.pack"() <{lifetime_intervals = [],
    operandSegmentSizes = array<i32: 0, 0>}> : () -> index
  return %0 : index
}

// -----

// In unreachable code, a size may depend on itself.
// CHECK-LABEL: func.func @itself
// CHECK: %[[SIZE:.*]] = arith.addi %[[OTHER:.*]], %{{.*}} : index
// CHECK: %[[OTHER]] = arith.addi %[[SIZE]], %{{.*}} : index
// CHECK-NOT: stream.resource.pack
func.func @itself(%n: index) {
  return
^bb1:
  %a = arith.addi %b, %n : index
  %b = arith.addi %a, %n : index
  %0:2 = "stream.resource.pack"(%a) <{lifetime_intervals = [0 : index, 1 : index],
    operandSegmentSizes = array<i32: 0, 1>}> : (index) -> (index, index)
  "test.use"(%0#0) : (index) -> ()
  cf.br ^bb1
}

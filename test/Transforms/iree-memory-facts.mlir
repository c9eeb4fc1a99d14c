// A size with facts is the size; the results of an op in another form are unknown numbers.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-iree-memory=output=%t.json \
// RUN:   -o /dev/null
// RUN: FileCheck %s < %t.json

// CHECK: "peak": [
// CHECK-NEXT: "dim(0, 1) * 128 + (dim(0, 0) ceildiv 64) * 64"
// CHECK-NEXT: ],
// CHECK: "peak": [
// CHECK-NEXT: "(s0 ceildiv 64) * 64 + (s1 ceildiv 64) * 64"
// CHECK-NEXT: ],
"util.func"() ({
^bb0(%x: !hal.buffer_view):
  %m = "hal.buffer_view.dim"(%x) <{index = 0 : index}> : (!hal.buffer_view) -> index
  %n = "hal.buffer_view.dim"(%x) <{index = 1 : index}> : (!hal.buffer_view) -> index
  %c128 = arith.constant 128 : index
  %f:2 = "util.assume.int"(%m, %n) <{assumptions = []}> : (index, index) -> (index, index)
  %a = arith.muli %f#1, %c128 : index
  %0:3 = "stream.resource.pack"(%a, %f#0) <{
    lifetime_intervals = [0 : index, 2 : index, 0 : index, 1 : index],
    operandSegmentSizes = array<i32: 0, 2>}> : (index, index) -> (index, index, index)
  "test.use"(%0#0, %0#1, %0#2) : (index, index, index) -> ()
  %g:2 = "util.assume.int"(%n) <{assumptions = []}> : (index) -> (index, index)
  %1:3 = "stream.resource.pack"(%g#0, %g#1) <{
    lifetime_intervals = [0 : index, 2 : index, 0 : index, 1 : index],
    operandSegmentSizes = array<i32: 0, 2>}> : (index, index) -> (index, index, index)
  "test.use"(%1#0, %1#1, %1#2) : (index, index, index) -> ()
}) : () -> ()

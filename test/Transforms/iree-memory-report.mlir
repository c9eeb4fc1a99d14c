// The report of the layouts: the sums of live bytes, over the sizes of the inputs.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-iree-memory=output=%t.json \
// RUN:   -o /dev/null
// RUN: FileCheck %s < %t.json

// CHECK:      "buffers": 3,
// CHECK-NEXT: "mean": 1,
// CHECK-NEXT: "optimal": true,
// CHECK-NEXT: "peak": [
// CHECK-NEXT:   "dim(0, 1) * 128 + 64",
// CHECK-NEXT:   "s0 * 64 + dim(0, 1) * 64"
// CHECK-NEXT: ],
// CHECK-NEXT: "tried": {{[1-9][0-9]*}},
// CHECK-NEXT: "worst": 1
"util.func"() ({
^bb0(%x: !hal.buffer_view):
  %n = "hal.buffer_view.dim"(%x) <{index = 1 : index}> : (!hal.buffer_view) -> index
  %k = "test.number"() : () -> index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %a = arith.muli %n, %c64 : index
  %n1 = arith.addi %n, %c1 : index
  %b = arith.muli %n1, %c64 : index
  %c = arith.muli %k, %c64 : index
  %0:4 = "stream.resource.pack"(%a, %b, %c) <{
    lifetime_intervals = [0 : index, 2 : index, 0 : index, 1 : index, 2 : index, 3 : index],
    operandSegmentSizes = array<i32: 0, 3>}>
      : (index, index, index) -> (index, index, index, index)
  "test.use"(%0#0, %0#1, %0#2, %0#3) : (index, index, index, index) -> ()
}) : () -> ()

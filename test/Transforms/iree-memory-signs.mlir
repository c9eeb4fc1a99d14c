// A number of the program that is no size may be negative: then the sum with it is
// smaller, and no proof may drop the other one.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-iree-memory=output=%t.json -o /dev/null
// RUN: FileCheck %s < %t.json

// CHECK:      "peak": [
// CHECK-DAG:    "dim(0, 0) * 64"
// CHECK-DAG:    "{{.*}}s0 * 64{{.*}}"
// CHECK:      ],
"util.func"() ({
^bb0(%x: !hal.buffer_view):
  %n = "hal.buffer_view.dim"(%x) <{index = 0 : index}> : (!hal.buffer_view) -> index
  %k = "test.number"() : () -> index
  %c64 = arith.constant 64 : index
  %a = arith.muli %n, %c64 : index
  %m = arith.addi %n, %k : index
  %b = arith.muli %m, %c64 : index
  %0:3 = "stream.resource.pack"(%a, %b) <{
    lifetime_intervals = [0 : index, 0 : index, 1 : index, 1 : index],
    operandSegmentSizes = array<i32: 0, 2>}> : (index, index) -> (index, index, index)
  "test.use"(%0#0, %0#1, %0#2) : (index, index, index) -> ()
}) : () -> ()

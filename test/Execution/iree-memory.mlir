// Buffers that are live at once never overlap, at any size, and are aligned.
// RUN: %execute %s --before='--allow-unregistered-dialect --symshape-iree-memory' \
// RUN:   --after='--allow-unregistered-dialect --symshape-iree-memory --symshape-pipeline' | FileCheck %s
// CHECK: 0 left out, 0 failures

// True if one of two slices ends before the other starts.
func.func private @apart(%a: index, %n: index, %b: index, %m: index) -> i1 {
  %aEnd = arith.addi %a, %n : index
  %bEnd = arith.addi %b, %m : index
  %first = arith.cmpi ule, %aEnd, %b : index
  %second = arith.cmpi ule, %bEnd, %a : index
  %0 = arith.ori %first, %second : i1
  return %0 : i1
}

// CASE: slices(0, 0) -> true, true, true
// CASE: slices(1, 0) -> true, true, true
// CASE: slices(0, 1) -> true, true, true
// CASE: slices(63, 64) -> true, true, true
// CASE: slices(64, 1000) -> true, true, true
// CASE: slices(1000, 65) -> true, true, true
// CASE: slices(12345678, 3) -> true, true, true
func.func @slices(%n: index, %m: index) -> (i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c63 = arith.constant 63 : index
  %k = arith.muli %n, %c3 : index
  %0:6 = "stream.resource.pack"(%n, %m, %k, %c63, %m) <{
    lifetime_intervals = [0 : index, 1 : index, 1 : index, 3 : index, 2 : index, 4 : index,
                          4 : index, 5 : index, 3 : index, 5 : index],
    operandSegmentSizes = array<i32: 0, 5>}>
      : (index, index, index, index, index) -> (index, index, index, index, index, index)
  %1 = func.call @apart(%0#1, %n, %0#2, %m) : (index, index, index, index) -> i1
  %2 = func.call @apart(%0#2, %m, %0#3, %k) : (index, index, index, index) -> i1
  %3 = func.call @apart(%0#2, %m, %0#5, %m) : (index, index, index, index) -> i1
  %4 = func.call @apart(%0#3, %k, %0#5, %m) : (index, index, index, index) -> i1
  %5 = func.call @apart(%0#3, %k, %0#4, %c63) : (index, index, index, index) -> i1
  %6 = func.call @apart(%0#4, %c63, %0#5, %m) : (index, index, index, index) -> i1
  %12 = arith.andi %1, %2 : i1
  %34 = arith.andi %3, %4 : i1
  %56 = arith.andi %5, %6 : i1
  %14 = arith.andi %12, %34 : i1
  %apart = arith.andi %14, %56 : i1
  // All end inside.
  %end1 = arith.addi %0#2, %m : index
  %end2 = arith.addi %0#3, %k : index
  %end3 = arith.addi %0#5, %m : index
  %in1 = arith.cmpi ule, %end1, %0#0 : index
  %in2 = arith.cmpi ule, %end2, %0#0 : index
  %in3 = arith.cmpi ule, %end3, %0#0 : index
  %in12 = arith.andi %in1, %in2 : i1
  %inside = arith.andi %in12, %in3 : i1
  // All are aligned.
  %or1 = arith.ori %0#1, %0#2 : index
  %or2 = arith.ori %0#3, %0#4 : index
  %or3 = arith.ori %or1, %0#5 : index
  %or4 = arith.ori %or2, %or3 : index
  %rest = arith.andi %or4, %c63 : index
  %aligned = arith.cmpi eq, %rest, %c0 : index
  return %apart, %inside, %aligned : i1, i1, i1
}

// A wrapped sum would put one buffer into another one.
// CASE: huge(281474976710656) -> true
// CASE: huge(281474976710657) -> stops "expected buffers of at most 2^48 bytes each"
// CASE: huge(-1) -> stops "expected buffers of at most 2^48 bytes each"
func.func @huge(%n: index) -> i1 {
  %0:3 = "stream.resource.pack"(%n, %n) <{
    lifetime_intervals = [0 : index, 1 : index, 1 : index, 2 : index],
    operandSegmentSizes = array<i32: 0, 2>}> : (index, index) -> (index, index, index)
  %1 = func.call @apart(%0#1, %n, %0#2, %n) : (index, index, index, index) -> i1
  return %1 : i1
}

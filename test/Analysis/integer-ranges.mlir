// Upstream's transfer functions bound the results of ops that the analysis has
// no expression for. Of each pair of bits, the tightest range proves the first;
// only a range that is too tight would prove the second.
// RUN: symshape-opt %s -split-input-file --allow-unregistered-dialect \
// RUN:   --symshape-propagate-constraints --cse | FileCheck %s

// A shift by an amount that is 1 or 3: 5 becomes 10 or 40.
// CHECK-LABEL: @shift_left
// CHECK: return %true, %[[NOT:.*]] : i1, i1
func.func @shift_left(%c: i1, %n: i16) -> (i1, i1) {
  %c1 = arith.constant 1 : i16
  %c3 = arith.constant 3 : i16
  %c5 = arith.constant 5 : i16
  %c0 = arith.constant 0 : i16
  %c40 = arith.constant 40 : i16
  %by = arith.select %c, %c1, %c3 : i16
  %low = arith.maxsi %n, %c0 : i16
  %number = arith.minsi %low, %c5 : i16
  %r = arith.shli %number, %by : i16
  %most = arith.cmpi sle, %r, %c40 : i16
  %less = arith.cmpi slt, %r, %c40 : i16
  return %most, %less : i1, i1
}

// CHECK-LABEL: @shift_right
// CHECK: return %true, %{{[0-9]+}}, %true, %{{[0-9]+}} : i1, i1, i1, i1
func.func @shift_right(%c: i1, %n: i16) -> (i1, i1, i1, i1) {
  %c1 = arith.constant 1 : i16
  %c3 = arith.constant 3 : i16
  %m64 = arith.constant -64 : i16
  %c64 = arith.constant 64 : i16
  %c32 = arith.constant 32 : i16
  %c31 = arith.constant 31 : i16
  %c8 = arith.constant 8 : i16
  %c9 = arith.constant 9 : i16
  %by = arith.select %c, %c1, %c3 : i16
  %low = arith.maxsi %n, %m64 : i16
  %number = arith.minsi %low, %c64 : i16
  %s = arith.shrsi %number, %by : i16
  %s_most = arith.cmpi sle, %s, %c32 : i16
  %s_less = arith.cmpi sle, %s, %c31 : i16
  %u = arith.shrui %c64, %by : i16
  %u_least = arith.cmpi uge, %u, %c8 : i16
  %u_more = arith.cmpi uge, %u, %c9 : i16
  return %s_most, %s_less, %u_least, %u_more : i1, i1, i1, i1
}

// Bits of numbers below 8 make numbers below 8; all but one bit of -1 are set.
// CHECK-LABEL: @bitwise
// CHECK: return %true, %true, %true, %{{[0-9]+}}, %{{[0-9]+}} : i1, i1, i1, i1, i1
func.func @bitwise(%n: i16, %m: i16) -> (i1, i1, i1, i1, i1) {
  %c7 = arith.constant 7 : i16
  %c6 = arith.constant 6 : i16
  %c0 = arith.constant 0 : i16
  %m1 = arith.constant -1 : i16
  %a = arith.minui %n, %c7 : i16
  %b = arith.minui %m, %c6 : i16
  %or = arith.ori %a, %b : i16
  %xor = arith.xori %a, %b : i16
  %or_most = arith.cmpi sle, %or, %c7 : i16
  %xor_most = arith.cmpi sle, %xor, %c7 : i16
  %negative = arith.minsi %m, %m1 : i16
  %any = arith.ori %n, %negative : i16
  %is_negative = arith.cmpi slt, %any, %c0 : i16
  %or_less = arith.cmpi sle, %or, %c6 : i16
  %xor_less = arith.cmpi sle, %xor, %c6 : i16
  return %or_most, %xor_most, %is_negative, %or_less, %xor_less : i1, i1, i1, i1, i1
}

// 100 + 28 is -128 as a signed byte: the range exists for unsigned numbers
// only.
// CHECK-LABEL: @unsigned_after_add
// CHECK: return %true, %{{[0-9]+}}, %true, %{{[0-9]+}} : i1, i1, i1, i1
func.func @unsigned_after_add(%n: i8) -> (i1, i1, i1, i1) {
  %c0 = arith.constant 0 : i8
  %c28 = arith.constant 28 : i8
  %c100 = arith.constant 100 : i8
  %c128 = arith.constant 128 : i8
  %c127 = arith.constant 127 : i8
  %c128w = arith.constant 128 : i32
  %c127w = arith.constant 127 : i32
  %low = arith.maxsi %n, %c0 : i8
  %number = arith.minsi %low, %c100 : i8
  %sum = arith.addi %number, %c28 : i8
  %most = arith.cmpi ule, %sum, %c128 : i8
  %less = arith.cmpi ule, %sum, %c127 : i8
  %wide = arith.extui %sum : i8 to i32
  %wide_most = arith.cmpi sle, %wide, %c128w : i32
  %wide_less = arith.cmpi sle, %wide, %c127w : i32
  return %most, %less, %wide_most, %wide_less : i1, i1, i1, i1
}

// Read as unsigned, a negative divisor is above half of the greatest number.
// CHECK-LABEL: @unsigned_division
// CHECK: return %true, %{{[0-9]+}} : i1, i1
func.func @unsigned_division(%n: i16) -> (i1, i1) {
  %m3 = arith.constant -3 : i16
  %c0 = arith.constant 0 : i16
  %c9 = arith.constant 9 : i16
  %divisor = arith.minsi %n, %m3 : i16
  %q = arith.divui %c9, %divisor : i16
  %is_zero = arith.cmpi eq, %q, %c0 : i16
  %other = arith.divui %divisor, %c9 : i16
  %c4000 = arith.constant 4000 : i16
  %is_small = arith.cmpi ult, %other, %c4000 : i16
  return %is_zero, %is_small : i1, i1
}

// With a divisor of at most 4, the remainder is below 4; with a divisor of 0 it
// is undefined.
// CHECK-LABEL: @remainder
// CHECK: return %true, %{{[0-9]+}} : i1, i1
func.func @remainder(%n: i16, %m: i16) -> (i1, i1) {
  %c4 = arith.constant 4 : i16
  %c3 = arith.constant 3 : i16
  %divisor = arith.minui %m, %c4 : i16
  %r = arith.remui %n, %divisor : i16
  %below = arith.cmpi ult, %r, %c4 : i16
  %less = arith.cmpi ult, %r, %c3 : i16
  return %below, %less : i1, i1
}

// CHECK-LABEL: @casts
// CHECK: return %true, %true, %true, %{{[0-9]+}}, %{{[0-9]+}} : i1, i1, i1, i1, i1
func.func @casts(%n: i16, %wide: i32) -> (i1, i1, i1, i1, i1) {
  %c0 = arith.constant 0 : i32
  %most = arith.constant 65535 : i32
  %c512 = arith.constant 512 : i32
  %c515 = arith.constant 515 : i32
  %c127 = arith.constant 127 : i32
  %c129 = arith.constant 129 : i32
  %c3b = arith.constant 3 : i8
  %c0b = arith.constant 0 : i8
  // An unsigned extension of 16 bits is not negative.
  %u = arith.extui %n : i16 to i32
  %u_least = arith.cmpi sge, %u, %c0 : i32
  %u_most = arith.cmpi sle, %u, %most : i32
  // Both ends have the same high bits, so truncation leaves 0 to 3.
  %a = arith.maxsi %wide, %c512 : i32
  %b = arith.minsi %a, %c515 : i32
  %same = arith.trunci %b : i32 to i8
  %same_most = arith.cmpi sle, %same, %c3b : i8
  // As a byte, 127 to 129 wraps to -128.
  %x = arith.maxsi %wide, %c127 : i32
  %y = arith.minsi %x, %c129 : i32
  %crossing = arith.trunci %y : i32 to i8
  %not_negative = arith.cmpi sge, %crossing, %c0b : i8
  %u_less = arith.cmpi slt, %u, %most : i32
  return %u_least, %u_most, %same_most, %not_negative, %u_less : i1, i1, i1, i1, i1
}

// A sum that a flag excludes is poison; without the flag the sum wraps.
// CHECK-LABEL: @flags
// CHECK: return %true, %true, %{{[0-9]+}}, %{{[0-9]+}} : i1, i1, i1, i1
func.func @flags(%n: i8) -> (i1, i1, i1, i1) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %c10 = arith.constant 10 : i8
  %number = arith.maxsi %n, %c0 : i8
  %sum = arith.addi %number, %c1 overflow<nsw> : i8
  %positive = arith.cmpi sge, %sum, %c1 : i8
  %rest = arith.subi %number, %c10 overflow<nuw> : i8
  %not_negative = arith.cmpi sge, %rest, %c0 : i8
  %plain_sum = arith.addi %number, %c1 : i8
  %plain_positive = arith.cmpi sge, %plain_sum, %c1 : i8
  %plain_rest = arith.subi %number, %c10 : i8
  %plain_not_negative = arith.cmpi sge, %plain_rest, %c0 : i8
  return %positive, %not_negative, %plain_positive, %plain_not_negative : i1, i1, i1, i1
}

// The flag of one op is no fact about another op with the same operands.
// CHECK-LABEL: @flag_of_another
// CHECK: return %{{[0-9]+}} : i1
func.func @flag_of_another(%n: i8, %m: i8) -> i1 {
  %c0 = arith.constant 0 : i8
  %x = arith.maxsi %n, %c0 : i8
  %y = arith.maxsi %m, %c0 : i8
  %flagged = arith.addi %x, %y overflow<nuw, nsw> : i8
  "test.use"(%flagged) : (i8) -> ()
  %plain = arith.addi %x, %y : i8
  %r = arith.cmpi sge, %plain, %c0 : i8
  return %r : i1
}

// A range that holds only in a branch does not hold after it.
// CHECK-LABEL: @in_a_branch
func.func @in_a_branch(%n: i16, %m: i16) -> i1 {
  %c7 = arith.constant 7 : i16
  %small = arith.cmpi ule, %n, %c7 : i16
  %or0 = arith.ori %n, %m : i16
  scf.if %small {
    %masked = arith.minui %m, %c7 : i16
    %or = arith.ori %n, %masked : i16
    %is = arith.cmpi ule, %or, %c7 : i16
    // CHECK: "test.use"(%true)
    "test.use"(%is) : (i1) -> ()
  }
  %masked = arith.minui %m, %c7 : i16
  %or = arith.ori %n, %masked : i16
  // CHECK: %[[AFTER:.*]] = arith.cmpi ule
  // CHECK: return %[[AFTER]] : i1
  %is = arith.cmpi ule, %or, %c7 : i16
  return %is : i1
}

// The argument is 0 or 1.
// CHECK-LABEL: @block_argument
// CHECK: return %true, %{{[0-9]+}} : i1, i1
func.func @block_argument(%c: i1) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  cf.cond_br %c, ^join(%c0 : index), ^join(%c1 : index)
^join(%n: index):
  %less = arith.cmpi slt, %n, %c100 : index
  %zero = arith.cmpi slt, %n, %c1 : index
  return %less, %zero : i1, i1
}

// The range of one iteration does not hold in the next.
// CHECK-LABEL: @in_a_loop
// CHECK: return %{{[0-9]+}} : i1
func.func @in_a_loop(%n: index, %m: i16) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i16
  %c7 = arith.constant 7 : i16
  %two = arith.constant 2 : i16
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> i16 {
    %or = arith.ori %a, %m : i16
    %x = arith.shli %or, %two : i16
    scf.yield %x : i16
  }
  %is = arith.cmpi ule, %r, %c7 : i16
  return %is : i1
}

// -----

// Here index has 32 bits and wraps there.
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i32>} {
  // CHECK-LABEL: @narrow_index
  // CHECK: return %{{[0-9]+}} : i1
  func.func @narrow_index(%n: index, %by: index) -> i1 {
    %c0 = arith.constant 0 : index
    %c7 = arith.constant 7 : index
    %c31 = arith.constant 31 : index
    %a = arith.minui %n, %c7 : index
    %b = arith.minui %by, %c31 : index
    %x = arith.shli %a, %b : index
    %is = arith.cmpi sge, %x, %c0 : index
    return %is : i1
  }
}

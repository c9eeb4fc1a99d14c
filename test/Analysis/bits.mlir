// Bits: connectives, comparisons of bits, bits as numbers, choices by a bit.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @numbers{{$}}
func.func @numbers(%t: tensor<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = tensor.dim %t, %c0 : tensor<?x?xf32>
  %b = tensor.dim %t, %c1 : tensor<?x?xf32>
  %eq = arith.cmpi eq, %a, %b : index
  %u = arith.extui %eq : i1 to i64
  %i = arith.index_cast %u : i64 to index
  // CHECK: tensor<?xi1> [max(min(dim(0, 0) - dim(0, 1), dim(0, 1) - dim(0, 0)), -1) + 1] exact
  %0 = tensor.empty(%i) : tensor<?xi1>
  // Sign extension makes -1 of a set bit.
  %s = arith.extsi %eq : i1 to i64
  %si = arith.index_cast %s : i64 to index
  %up = arith.addi %si, %c4 : index
  // CHECK: tensor<?xi2> [3 - max(min(dim(0, 0) - dim(0, 1), dim(0, 1) - dim(0, 0)), -1)] exact
  %1 = tensor.empty(%up) : tensor<?xi2>
  %direct = arith.index_castui %eq : i1 to index
  %directs = arith.index_cast %eq : i1 to index
  %both = arith.addi %direct, %directs : index
  // CHECK: tensor<?xi3> [0] exact
  %2 = tensor.empty(%both) : tensor<?xi3>
  // The lowest bit of a number.
  %n64 = arith.index_cast %n : index to i64
  %odd = arith.trunci %n64 : i64 to i1
  %oddi = arith.index_castui %odd : i1 to index
  // CHECK: tensor<?xi4> [scalar(1, index_cast) mod 2] exact
  %3 = tensor.empty(%oddi) : tensor<?xi4>
  // A proved comparison is a constant.
  %ge = arith.cmpi sge, %a, %c0 : index
  %one = arith.index_castui %ge : i1 to index
  // CHECK: tensor<?xi5> [1] exact
  %4 = tensor.empty(%one) : tensor<?xi5>
  return
}

// CHECK-LABEL: function @connectives{{$}}
func.func @connectives(%t: tensor<?x?xf32>, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %a = tensor.dim %t, %c0 : tensor<?x?xf32>
  %b = tensor.dim %t, %c1 : tensor<?x?xf32>
  %lt = arith.cmpi slt, %a, %b : index
  // Double negation, by an exclusive or and by a comparison with false.
  %not = arith.xori %lt, %true : i1
  %notnot = arith.cmpi eq, %not, %false : i1
  %0 = arith.select %notnot, %a, %b : index
  // CHECK: tensor<?xi1> [min(dim(0, 0), dim(0, 1))] exact
  %e0 = tensor.empty(%0) : tensor<?xi1>
  %1 = arith.select %not, %a, %b : index
  // CHECK: tensor<?xi2> [max(dim(0, 0), dim(0, 1))] exact
  %e1 = tensor.empty(%1) : tensor<?xi2>
  // A select between bits.
  %ge = arith.cmpi sge, %a, %b : index
  %whichever = arith.select %lt, %ge, %lt : i1
  %2 = arith.select %whichever, %a, %c0 : index
  // CHECK: tensor<?xi3> [0] exact
  %e2 = tensor.empty(%2) : tensor<?xi3>
  %either = arith.select %p, %lt, %lt : i1
  %3 = arith.select %either, %a, %b : index
  // CHECK: tensor<?xi4> [min(dim(0, 0), dim(0, 1))] exact
  %e3 = tensor.empty(%3) : tensor<?xi4>
  // Read as signed, a set bit is -1, the smaller one.
  %smaller = arith.cmpi slt, %lt, %false : i1
  %4 = arith.select %smaller, %a, %b : index
  // CHECK: tensor<?xi5> [min(dim(0, 0), dim(0, 1))] exact
  %e4 = tensor.empty(%4) : tensor<?xi5>
  %larger = arith.cmpi sgt, %lt, %false : i1
  %5 = arith.select %larger, %a, %b : index
  // CHECK: tensor<?xi6> [dim(0, 1)] exact
  %e5 = tensor.empty(%5) : tensor<?xi6>
  %above = arith.cmpi ugt, %lt, %false : i1
  %6 = arith.select %above, %a, %b : index
  // CHECK: tensor<?xi7> [min(dim(0, 0), dim(0, 1))] exact
  %e6 = tensor.empty(%6) : tensor<?xi7>
  // One of the two bits is unknown.
  %open = arith.andi %lt, %p : i1
  %7 = arith.select %open, %a, %b : index
  // CHECK: tensor<?xi8> [at_most(max(dim(0, 0), dim(0, 1)))] at_most
  %e7 = tensor.empty(%7) : tensor<?xi8>
  return
}

// CHECK-LABEL: function @choices{{$}}
func.func @choices(%t: tensor<?x?xf32>, %n: index, %p: i1, %w: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %z32 = arith.constant 0 : i32
  %a = tensor.dim %t, %c0 : tensor<?x?xf32>
  %b = tensor.dim %t, %c1 : tensor<?x?xf32>
  // A number clamped between two bounds.
  %over = arith.cmpi sgt, %n, %c8 : index
  %upper = arith.select %over, %c8, %n : index
  %under = arith.cmpi slt, %n, %c2 : index
  %clamped = arith.select %under, %c2, %upper : index
  // CHECK: tensor<?xi1> [max(min(scalar(1, index_cast), 8), 2)] exact
  %0 = tensor.empty(%clamped) : tensor<?xi1>
  // The absolute value, except for the least number, which has none.
  %minus = arith.subi %c0, %a : index
  %shifted = arith.addi %minus, %c8 : index
  %back = arith.subi %a, %c8 : index
  %neg = arith.cmpi slt, %shifted, %c0 : index
  %abs = arith.select %neg, %back, %shifted : index
  // CHECK: tensor<?xi2> [8 - min(dim(0, 0), 16 - dim(0, 0))] exact
  %1 = tensor.empty(%abs) : tensor<?xi2>
  %m32 = arith.subi %z32, %w : i32
  %neg32 = arith.cmpi slt, %w, %z32 : i32
  %abs32 = arith.select %neg32, %m32, %w : i32
  %i32 = arith.index_cast %abs32 : i32 to index
  // CHECK: tensor<?xi3> [?] unknown
  %2 = tensor.empty(%i32) : tensor<?xi3>
  // A size that is replaced by 1 where it is 0.
  %zero = arith.cmpi eq, %a, %c0 : index
  %some = arith.select %zero, %c1, %a : index
  // CHECK: tensor<?xi4> [max(dim(0, 0), 1)] exact
  %3 = tensor.empty(%some) : tensor<?xi4>
  // The same of a number that may be negative is no size.
  %zeron = arith.cmpi eq, %n, %c0 : index
  %somen = arith.select %zeron, %c1, %n : index
  // CHECK: tensor<?xi5> [at_most(max(scalar(1, index_cast), 1))] at_most
  %4 = tensor.empty(%somen) : tensor<?xi5>
  // Arms that differ by a constant.
  %odd = arith.cmpi slt, %a, %b : index
  %next = arith.addi %a, %c1 : index
  %step = arith.select %odd, %next, %a : index
  // CHECK: tensor<?xi6> [dim(0, 0) - min(max(dim(0, 0) - dim(0, 1), -1), 0)] exact
  %5 = tensor.empty(%step) : tensor<?xi6>
  // The result is neither of the two sizes.
  %any = arith.select %p, %a, %b : index
  // CHECK: tensor<?xi7> [at_most(max(dim(0, 0), dim(0, 1)))] at_most
  %6 = tensor.empty(%any) : tensor<?xi7>
  return
}

// A mask of high or of low bits, also for negative numbers.
// CHECK-LABEL: function @masks{{$}}
func.func @masks(%n: i64, %m: i8) {
  %m8 = arith.constant -8 : i64
  %c7 = arith.constant 7 : i64
  %c5 = arith.constant 5 : i64
  %m1 = arith.constant -1 : i64
  %c0 = arith.constant 0 : i64
  %down = arith.andi %n, %m8 : i64
  %0 = arith.index_cast %down : i64 to index
  // CHECK: tensor<?xi1> [(scalar(0, index_cast) floordiv 8) * 8] exact
  %e0 = tensor.empty(%0) : tensor<?xi1>
  %full = arith.ori %n, %c7 : i64
  %1 = arith.index_cast %full : i64 to index
  // CHECK: tensor<?xi2> [(scalar(0, index_cast) floordiv 8) * 8 + 7] exact
  %e1 = tensor.empty(%1) : tensor<?xi2>
  %flip = arith.xori %n, %m1 : i64
  %2 = arith.index_cast %flip : i64 to index
  // CHECK: tensor<?xi3> [-scalar(0, index_cast) - 1] exact
  %e2 = tensor.empty(%2) : tensor<?xi3>
  // Set bits of the mask with a gap between them.
  %gap = arith.andi %n, %c5 : i64
  %3 = arith.index_cast %gap : i64 to index
  // CHECK: tensor<?xi4> [at_most(5)] at_most
  %e3 = tensor.empty(%3) : tensor<?xi4>
  %none = arith.andi %n, %c0 : i64
  %self = arith.xori %n, %n : i64
  %or = arith.ori %none, %self : i64
  %4 = arith.index_cast %or : i64 to index
  // CHECK: tensor<?xi5> [0] exact
  %e4 = tensor.empty(%4) : tensor<?xi5>
  // The sign bit of a narrow number.
  %top = arith.constant -128 : i8
  %sign = arith.andi %m, %top : i8
  %5 = arith.index_cast %sign : i8 to index
  // CHECK: tensor<?xi6> [(scalar(1, index_cast) floordiv 128) * 128] exact
  %e5 = tensor.empty(%5) : tensor<?xi6>
  return
}

// A shift by a number: a multiple of each divisor of the shifted one, even if it
// wraps; one of a few numbers if the shift is small.
// CHECK-LABEL: function @shifted{{$}}
func.func @shifted(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %s: index, %k: index)
    attributes {symshape.symbols = #symshape.symbols<n divisor 8>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %many = arith.shli %n, %s : index
  %rest = arith.remui %many, %c8 : index
  // CHECK: tensor<?xi2> [0] exact
  %0 = tensor.empty(%rest) : tensor<?xi2>
  %rest16 = arith.remui %many, %c16 : index
  // CHECK-NEXT: tensor<?xi3> [at_most(15)] at_most
  %1 = tensor.empty(%rest16) : tensor<?xi3>
  %low = arith.cmpi ule, %k, %c1 : index
  cf.assert %low, "0 or 1"
  %two = arith.shli %c2, %k : index
  // CHECK-NEXT: tensor<?xi4> [at_most(4)] at_most
  %2 = tensor.empty(%two) : tensor<?xi4>
  %odd = arith.remui %two, %c2 : index
  // CHECK-NEXT: tensor<?xi5> [0] exact
  %3 = tensor.empty(%odd) : tensor<?xi5>
  return
}

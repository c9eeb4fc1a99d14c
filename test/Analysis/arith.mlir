// The analysis follows integer arithmetic only where it cannot wrap.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @clamps{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
func.func @clamps(%t: tensor<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %d0 = tensor.dim %t, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  %max0 = arith.maxsi %d0, %c0 : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %1 = tensor.empty(%max0) : tensor<?xf32>
  %maxn = arith.maxsi %n, %c0 : index
  // CHECK-NEXT: tensor<?xf32> [max(scalar(1, index_cast), 0)] exact
  %2 = tensor.empty(%maxn) : tensor<?xf32>
  %min = arith.minsi %d0, %d1 : index
  // CHECK-NEXT: tensor<?xf32> [min(dim(0, 0), dim(0, 1))] exact
  %3 = tensor.empty(%min) : tensor<?xf32>
  %lt = arith.cmpi slt, %n, %c0 : index
  %sel = arith.select %lt, %c0, %n : index
  // CHECK-NEXT: tensor<?xf32> [max(scalar(1, index_cast), 0)] exact
  %4 = tensor.empty(%sel) : tensor<?xf32>
  %lt5 = arith.cmpi slt, %d0, %c5 : index
  %sel5 = arith.select %lt5, %d0, %c5 : index
  // CHECK-NEXT: tensor<?xf32> [min(dim(0, 0), 5)] exact
  %5 = tensor.empty(%sel5) : tensor<?xf32>
  // Front ends write this to count a negative index from the end.
  %add = arith.addi %n, %d0 : index
  %selw = arith.select %lt, %add, %n : index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %6 = tensor.empty(%selw) : tensor<?xf32>
  // The arms are exchanged: this is not the minimum.
  %selx = arith.select %lt5, %c5, %d1 : index
  // CHECK-NEXT: tensor<?xf32> [at_most(max(dim(0, 1), 5))] at_most
  %7 = tensor.empty(%selx) : tensor<?xf32>
  // The comparison is always true.
  %ge = arith.cmpi sge, %d0, %c0 : index
  %sely = arith.select %ge, %d0, %d1 : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %8 = tensor.empty(%sely) : tensor<?xf32>
  return
}

// CHECK-LABEL: function @unsigned{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
func.func @unsigned(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d0 = tensor.dim %t, %c0 : tensor<?xf32>
  %du = arith.divui %d0, %c4 : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0) floordiv 4] exact
  %1 = tensor.empty(%du) : tensor<?xf32>
  %dun = arith.divui %n, %c4 : index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %2 = tensor.empty(%dun) : tensor<?xf32>
  %ru = arith.remui %d0, %c4 : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0) mod 4] exact
  %3 = tensor.empty(%ru) : tensor<?xf32>
  %run = arith.remui %n, %c4 : index
  // CHECK-NEXT: tensor<?xf32> [scalar(1, index_cast) mod 4] exact
  %4 = tensor.empty(%run) : tensor<?xf32>
  %mu = arith.minui %d0, %c4 : index
  // CHECK-NEXT: tensor<?xf32> [min(dim(0, 0), 4)] exact
  %5 = tensor.empty(%mu) : tensor<?xf32>
  %mun = arith.minui %n, %c4 : index
  // CHECK-NEXT: tensor<?xf32> [at_most(4)] at_most
  %6 = tensor.empty(%mun) : tensor<?xf32>
  %xun = arith.maxui %n, %c4 : index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %7 = tensor.empty(%xun) : tensor<?xf32>
  %ult = arith.cmpi ult, %n, %c4 : index
  %sel = arith.select %ult, %n, %c4 : index
  // CHECK-NEXT: tensor<?xf32> [at_most(max(scalar(1, index_cast), 4))] at_most
  %8 = tensor.empty(%sel) : tensor<?xf32>
  %ultd = arith.cmpi ult, %d0, %c4 : index
  %seld = arith.select %ultd, %d0, %c4 : index
  // CHECK-NEXT: tensor<?xf32> [min(dim(0, 0), 4)] exact
  %9 = tensor.empty(%seld) : tensor<?xf32>
  %cd = arith.ceildivui %d0, %c4 : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0) ceildiv 4] exact
  %10 = tensor.empty(%cd) : tensor<?xf32>
  %cdn = arith.ceildivui %n, %c4 : index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %11 = tensor.empty(%cdn) : tensor<?xf32>
  %shr = arith.shrui %n, %c4 : index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %12 = tensor.empty(%shr) : tensor<?xf32>
  %and = arith.andi %n, %c4 : index
  // CHECK-NEXT: tensor<?xf32> [((scalar(1, index_cast) floordiv 4) mod 2) * 4] exact
  %13 = tensor.empty(%and) : tensor<?xf32>
  %c7 = arith.constant 7 : index
  %and7 = arith.andi %n, %c7 : index
  // CHECK-NEXT: tensor<?xf32> [scalar(1, index_cast) mod 8] exact
  %14 = tensor.empty(%and7) : tensor<?xf32>
  return
}

// CHECK-LABEL: function @signed{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
func.func @signed(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %m4 = arith.constant -4 : index
  %d0 = tensor.dim %t, %c0 : tensor<?xf32>
  %q = arith.divsi %d0, %c4 : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0) floordiv 4] exact
  %1 = tensor.empty(%q) : tensor<?xf32>
  %qn = arith.divsi %n, %c4 : index
  // CHECK-NEXT: tensor<?xf32> [min(scalar(1, index_cast), 0) ceildiv 4 + max(scalar(1, index_cast), 0) floordiv 4] exact
  %2 = tensor.empty(%qn) : tensor<?xf32>
  %r = arith.remsi %d0, %c4 : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0) mod 4] exact
  %3 = tensor.empty(%r) : tensor<?xf32>
  %rn = arith.remsi %n, %c4 : index
  // CHECK-NEXT: tensor<?xf32> [scalar(1, index_cast) - (min(scalar(1, index_cast), 0) ceildiv 4) * 4 - (max(scalar(1, index_cast), 0) floordiv 4) * 4] exact
  %4 = tensor.empty(%rn) : tensor<?xf32>
  %qm = arith.divsi %d0, %m4 : index
  // CHECK-NEXT: tensor<?xf32> [-(dim(0, 0) floordiv 4)] exact
  %5 = tensor.empty(%qm) : tensor<?xf32>
  %rm = arith.remsi %d0, %m4 : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0) mod 4] exact
  %6 = tensor.empty(%rm) : tensor<?xf32>
  %fm = arith.floordivsi %d0, %m4 : index
  // CHECK-NEXT: tensor<?xf32> [-(dim(0, 0) ceildiv 4)] exact
  %7 = tensor.empty(%fm) : tensor<?xf32>
  %cm = arith.ceildivsi %n, %c4 : index
  // CHECK-NEXT: tensor<?xf32> [scalar(1, index_cast) ceildiv 4] exact
  %8 = tensor.empty(%cm) : tensor<?xf32>
  %qnn = arith.divsi %d0, %n : index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %9 = tensor.empty(%qnn) : tensor<?xf32>
  %rnn = arith.remsi %d0, %n : index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %10 = tensor.empty(%rnn) : tensor<?xf32>
  %fnn = arith.floordivsi %d0, %n : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0) floordiv scalar(1, index_cast)] exact
  %11 = tensor.empty(%fnn) : tensor<?xf32>
  return
}

// CHECK-LABEL: function @overflow{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
// CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
func.func @overflow(%t: tensor<?x?xf32>, %u: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %t, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  %e0 = tensor.dim %u, %c0 : tensor<?xf32>
  %i = arith.index_cast %d0 : index to i32
  %b = arith.index_cast %i : i32 to index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %1 = tensor.empty(%b) : tensor<?xf32>
  %i64 = arith.index_cast %d0 : index to i64
  %b64 = arith.index_cast %i64 : i64 to index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %2 = tensor.empty(%b64) : tensor<?xf32>
  %tr = arith.trunci %i64 : i64 to i32
  %ex = arith.extsi %tr : i32 to i64
  %bx = arith.index_cast %ex : i64 to index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %3 = tensor.empty(%bx) : tensor<?xf32>
  %m = arith.muli %d0, %d1 : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0) * dim(0, 1)] exact
  %4 = tensor.empty(%m) : tensor<?xf32>
  %mm = arith.muli %d0, %e0 : index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %5 = tensor.empty(%mm) : tensor<?xf32>
  %n1 = arith.addi %n, %c1 : index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %6 = tensor.empty(%n1) : tensor<?xf32>
  %d01 = arith.addi %d0, %c1 : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0) + 1] exact
  %7 = tensor.empty(%d01) : tensor<?xf32>
  %mn = arith.muli %d0, %e0 overflow<nsw> : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0) * dim(1, 0)] exact
  %8 = tensor.empty(%mn) : tensor<?xf32>
  %sq = arith.muli %d0, %d0 : index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %9 = tensor.empty(%sq) : tensor<?xf32>
  %n2 = arith.addi %n, %c1 overflow<nuw> : index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %10 = tensor.empty(%n2) : tensor<?xf32>
  return
}
// CHECK-LABEL: function @narrow{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [s0] exact
// CHECK-NEXT: tensor<?xf32> [s1] exact
func.func @narrow(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}, %u: tensor<?xf32> {symshape.shape = #symshape.shape<[s1]>}) attributes {symshape.symbols = #symshape.symbols<s0 in [0, 46340], s1 in [0, 46341]>} {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %t, %c0 : tensor<?xf32>
  %d1 = tensor.dim %u, %c0 : tensor<?xf32>
  %i = arith.index_cast %d0 : index to i32
  %m = arith.muli %i, %i : i32
  %x = arith.index_cast %m : i32 to index
  // CHECK-NEXT: tensor<?xf32> [s0 * s0] exact
  %1 = tensor.empty(%x) : tensor<?xf32>
  %i1 = arith.index_cast %d1 : index to i32
  %m1 = arith.muli %i1, %i1 : i32
  %x1 = arith.index_cast %m1 : i32 to index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %2 = tensor.empty(%x1) : tensor<?xf32>
  %i8 = arith.trunci %i : i32 to i8
  %x2 = arith.index_cast %i8 : i8 to index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %3 = tensor.empty(%x2) : tensor<?xf32>
  %x3 = arith.index_castui %m : i32 to index
  // CHECK-NEXT: tensor<?xf32> [s0 * s0] exact
  %4 = tensor.empty(%x3) : tensor<?xf32>
  %c300 = arith.constant 300 : i32
  %i300 = arith.trunci %c300 : i32 to i8
  %x4 = arith.index_cast %i300 : i8 to index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %5 = tensor.empty(%x4) : tensor<?xf32>
  return
}

// The least and the greatest number of the type leave a minimum or a maximum as
// it is; their neighbours do not.
// CHECK-LABEL: function @ends{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
func.func @ends(%t: tensor<?xf32>, %n: i8) {
  %c0 = arith.constant 0 : index
  %most = arith.constant 9223372036854775807 : index
  %less = arith.constant 9223372036854775806 : index
  %least = arith.constant -9223372036854775808 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %a = arith.minsi %d, %most : index
  %b = arith.maxsi %least, %a : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %0 = tensor.empty(%b) : tensor<?xf32>
  %c = arith.minsi %d, %less : index
  // CHECK-NEXT: tensor<?xf32> [min(dim(0, 0), 9223372036854775806)] exact
  %1 = tensor.empty(%c) : tensor<?xf32>
  %c127 = arith.constant 127 : i8
  %minus = arith.constant -1 : i8
  %zero = arith.constant 0 : i8
  %e = arith.minsi %n, %c127 : i8
  %f = arith.minui %e, %minus : i8
  %g = arith.maxui %zero, %f : i8
  %h = arith.subi %g, %n : i8
  %i = arith.index_cast %h : i8 to index
  // CHECK-NEXT: tensor<?xf32> [0] exact
  %2 = tensor.empty(%i) : tensor<?xf32>
  %j = arith.minui %n, %zero : i8
  %k = arith.maxui %j, %minus : i8
  %l = arith.index_castui %k : i8 to index
  // CHECK-NEXT: tensor<?xf32> [255] exact
  %3 = tensor.empty(%l) : tensor<?xf32>
  return
}

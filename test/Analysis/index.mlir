// The analysis follows the index dialect only where it cannot wrap.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @arithmetic{{$}}
func.func @arithmetic(%t: tensor<?x?xf32>, %n: index) {
  %c0 = index.constant 0
  %c1 = index.constant 1
  %c3 = index.constant 3
  %c8 = index.constant 8
  %a = tensor.dim %t, %c0 : tensor<?x?xf32>
  %b = tensor.dim %t, %c1 : tensor<?x?xf32>
  %sum = index.add %a, %c3
  %twice = index.mul %sum, %c3
  %less = index.sub %twice, %b
  // CHECK: tensor<?xi1> [dim(0, 0) * 3 - dim(0, 1) + 9] exact
  %0 = tensor.empty(%less) : tensor<?xi1>
  // The square may wrap.
  %square = index.mul %twice, %twice
  // CHECK: tensor<?xi2> [?] unknown
  %1 = tensor.empty(%square) : tensor<?xi2>
  %wrap = index.add %n, %c1
  // CHECK: tensor<?xi3> [?] unknown
  %2 = tensor.empty(%wrap) : tensor<?xi3>
  %least = index.mins %a, %b
  %most = index.maxs %least, %c3
  // CHECK: tensor<?xi4> [max(min(dim(0, 0), dim(0, 1)), 3)] exact
  %3 = tensor.empty(%most) : tensor<?xi4>
  %leastu = index.minu %a, %b
  // CHECK: tensor<?xi5> [min(dim(0, 0), dim(0, 1))] exact
  %4 = tensor.empty(%leastu) : tensor<?xi5>
  // Read as unsigned, a negative number is large.
  %mostu = index.maxu %n, %c3
  // CHECK: tensor<?xi6> [?] unknown
  %5 = tensor.empty(%mostu) : tensor<?xi6>
  %shl = index.shl %a, %c3
  %shr = index.shrs %n, %c3
  %shru = index.shru %a, %c3
  // CHECK: tensor<?x?x?xi7> [dim(0, 0) * 8, scalar(1, index_cast) floordiv 8, dim(0, 0) floordiv 8] exact
  %6 = tensor.empty(%shl, %shr, %shru) : tensor<?x?x?xi7>
  %and = index.and %n, %c3
  %or = index.or %n, %c8
  %xor = index.xor %n, %c1
  // CHECK: tensor<?x?x?xi8> [scalar(1, index_cast) mod 4, (scalar(1, index_cast) floordiv 16) * 16 + scalar(1, index_cast) mod 8 + 8, (scalar(1, index_cast) floordiv 2) * 4 - scalar(1, index_cast) + 1] exact
  %7 = tensor.empty(%and, %or, %xor) : tensor<?x?x?xi8>
  return
}

// CHECK-LABEL: function @quotients{{$}}
func.func @quotients(%t: tensor<?x?xf32>, %n: index) {
  %c0 = index.constant 0
  %c3 = index.constant 3
  %a = tensor.dim %t, %c0 : tensor<?x?xf32>
  %0 = index.divs %a, %c3
  %1 = index.divu %a, %c3
  %2 = index.floordivs %a, %c3
  // CHECK: tensor<?x?x?xi1> [dim(0, 0) floordiv 3, dim(0, 0) floordiv 3, dim(0, 0) floordiv 3] exact
  %e0 = tensor.empty(%0, %1, %2) : tensor<?x?x?xi1>
  %3 = index.ceildivs %a, %c3
  %4 = index.ceildivu %a, %c3
  %5 = index.rems %a, %c3
  %6 = index.remu %a, %c3
  // CHECK: tensor<?x?x?x?xi2> [dim(0, 0) ceildiv 3, dim(0, 0) ceildiv 3, dim(0, 0) mod 3, dim(0, 0) mod 3] exact
  %e1 = tensor.empty(%3, %4, %5, %6) : tensor<?x?x?x?xi2>
  // The operand may be negative.
  %7 = index.divs %n, %c3
  // CHECK: tensor<?xi3> [min(scalar(1, index_cast), 0) ceildiv 3 + max(scalar(1, index_cast), 0) floordiv 3] exact
  %e2 = tensor.empty(%7) : tensor<?xi3>
  %8 = index.divu %n, %c3
  %9 = index.remu %n, %c3
  %10 = index.ceildivu %n, %c3
  %11 = index.shru %n, %c3
  // CHECK: tensor<?x?x?x?xi4> [?, at_most(2), ?, ?] unknown
  %e3 = tensor.empty(%8, %9, %10, %11) : tensor<?x?x?x?xi4>
  %12 = index.floordivs %n, %c3
  %13 = index.ceildivs %n, %c3
  // CHECK: tensor<?x?xi5> [scalar(1, index_cast) floordiv 3, scalar(1, index_cast) ceildiv 3] exact
  %e4 = tensor.empty(%12, %13) : tensor<?x?xi5>
  return
}

// CHECK-LABEL: function @casts{{$}}
func.func @casts(%t: tensor<?xf32>, %n: index, %i: i32, %b: i1) {
  %c0 = index.constant 0
  %a = tensor.dim %t, %c0 : tensor<?xf32>
  %wide = index.casts %a : index to i64
  %back = index.casts %wide : i64 to index
  // CHECK: tensor<?xi1> [dim(0, 0)] exact
  %0 = tensor.empty(%back) : tensor<?xi1>
  // The number may not fit the narrow type.
  %narrow = index.casts %a : index to i32
  %widened = index.casts %narrow : i32 to index
  // CHECK: tensor<?xi2> [?] unknown
  %1 = tensor.empty(%widened) : tensor<?xi2>
  %signed = index.casts %i : i32 to index
  // CHECK: tensor<?xi3> [scalar(2, index_cast)] exact
  %2 = tensor.empty(%signed) : tensor<?xi3>
  %unsigned = index.castu %i : i32 to index
  // CHECK: tensor<?xi4> [scalar(2, index_cast) mod 4294967296] exact
  %3 = tensor.empty(%unsigned) : tensor<?xi4>
  %less = index.cmp slt(%a, %n)
  %bit = index.castu %less : i1 to index
  // CHECK: tensor<?xi5> [-min(max(dim(0, 0) - scalar(1, index_cast), -1), 0)] exact
  %4 = tensor.empty(%bit) : tensor<?xi5>
  %negative = index.casts %less : i1 to index
  %zero = index.sub %c0, %negative
  // CHECK: tensor<?xi6> [-min(max(dim(0, 0) - scalar(1, index_cast), -1), 0)] exact
  %5 = tensor.empty(%zero) : tensor<?xi6>
  return
}

// CHECK-LABEL: function @comparisons{{$}}
func.func @comparisons(%t: tensor<?x?xf32>, %n: index) {
  %c0 = index.constant 0
  %c1 = index.constant 1
  %a = tensor.dim %t, %c0 : tensor<?x?xf32>
  %b = tensor.dim %t, %c1 : tensor<?x?xf32>
  %true = index.bool.constant true
  %0 = arith.select %true, %a, %b : index
  // CHECK: tensor<?xi1> [dim(0, 0)] exact
  %e0 = tensor.empty(%0) : tensor<?xi1>
  %ge = index.cmp uge(%a, %c0)
  %1 = arith.select %ge, %a, %b : index
  // CHECK: tensor<?xi2> [dim(0, 0)] exact
  %e1 = tensor.empty(%1) : tensor<?xi2>
  %lt = index.cmp ult(%a, %b)
  %2 = arith.select %lt, %a, %b : index
  // CHECK: tensor<?xi3> [min(dim(0, 0), dim(0, 1))] exact
  %e2 = tensor.empty(%2) : tensor<?xi3>
  // Read as unsigned, a negative number is greater than every size.
  %ltn = index.cmp ult(%n, %a)
  %3 = arith.select %ltn, %n, %a : index
  // CHECK: tensor<?xi4> [at_most(max(dim(0, 0), scalar(1, index_cast)))] at_most
  %e3 = tensor.empty(%3) : tensor<?xi4>
  return
}

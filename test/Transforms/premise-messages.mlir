// The message of a check states a premise about the arguments in words, and
// names the sources of its sizes.
// RUN: symshape-opt %s --symshape-require-premises | FileCheck %s

// CHECK-LABEL: func.func @predicates
// CHECK: symshape.require {{.*}}, "argument 0, dimension 0: expected n to be different from m, where n is dimension 0 of argument 0 and m is dimension 1 of argument 0"
// CHECK: symshape.require {{.*}}, "argument 0, dimension 0: expected n + 1 to be less than m * 2, where n is dimension 0 of argument 0 and m is dimension 1 of argument 0"
// CHECK: symshape.require {{.*}}, "argument 0, dimension 0: expected (n) * (2) to be equal to (m) * (m + 1) * (3), where n is dimension 0 of argument 0 and m is dimension 1 of argument 0"
// CHECK: symshape.require {{.*}}, "argument 0, dimension 0: expected 1 to be equal to (n) * (n), where n is dimension 0 of argument 0"
func.func @predicates(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n, m]>})
    attributes {symshape.symbols = #symshape.symbols<n, m>} {
  %n = symshape.param "n" : !symshape.symbol
  %m = symshape.param "m" : !symshape.symbol
  %0 = symshape.predicate ne (n, m) -> [n, m] (%n, %m : !symshape.symbol, !symshape.symbol)
  symshape.assume %0
  %1 = symshape.predicate lt (n, m) -> [n + 1, m * 2] (%n, %m : !symshape.symbol, !symshape.symbol)
  symshape.assume %1
  %2 = symshape.predicate product_equal (n, m) -> [n, 2], [m, m + 1, 3] (%n, %m : !symshape.symbol, !symshape.symbol)
  symshape.assume %2
  %3 = symshape.predicate product_equal (n) -> [], [n, n] (%n : !symshape.symbol)
  symshape.assume %3
  return
}

// A condition of arith ops: relations, connectives, arithmetic and a flag.
// CHECK-LABEL: func.func @numbers
// CHECK: symshape.require {{.*}}, "expected dimension 0 of argument 0 to be different from argument 2"
// CHECK: symshape.require {{.*}}, "expected (dimension 0 of argument 0 + dimension 0 of argument 1) * 3 to be greater than argument 2 and argument 2 to be less than dimension 0 of argument 0"
// CHECK: symshape.require {{.*}}, "expected dimension 0 of argument 0 rem 3 to be equal to 0 or argument 4 to be true"
// CHECK: symshape.require {{.*}}, "expected (argument 3 ceildiv 3) - (argument 3 floordiv 3) to be at least 0"
func.func @numbers(%x: tensor<?x4xf32>, %y: memref<?xf32>, %k: index, %i: i8, %flag: i1) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %d = tensor.dim %x, %c0 : tensor<?x4xf32>
  %e = memref.dim %y, %c0 : memref<?xf32>
  %ne = arith.cmpi ne, %d, %k : index
  symshape.assume %ne
  %sum = arith.addi %d, %e : index
  %product = arith.muli %sum, %c3 : index
  %gt = arith.cmpi sgt, %product, %k : index
  %ult = arith.cmpi ult, %k, %d : index
  %both = arith.andi %gt, %ult : i1
  symshape.assume %both
  %rest = arith.remui %d, %c3 : index
  %eq = arith.cmpi eq, %rest, %c0 : index
  %either = arith.ori %eq, %flag : i1
  symshape.assume %either
  %wide = arith.extsi %i : i8 to i64
  %number = arith.index_cast %wide : i64 to index
  %up = arith.ceildivsi %number, %c3 : index
  %down = arith.floordivsi %number, %c3 : index
  %difference = arith.subi %up, %down : index
  %uge = arith.cmpi uge, %difference, %c0 : index
  symshape.assume %uge
  return
}

// A number without a name is "a number"; a condition without words has no
// details, rather than wrong ones.
// CHECK-LABEL: func.func @nameless
// CHECK: symshape.require {{.*}}, "expected a number to be at most 9"
// CHECK: symshape.require {{.*}}, "a premise about the arguments does not hold"
// CHECK: symshape.require {{.*}}, "a premise about the arguments does not hold"
func.func @nameless(%x: tensor<?xf32>, %k: index, %p: i1, %q: i1) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %most = arith.maxsi %d, %k : index
  %le = arith.cmpi sle, %most, %c9 : index
  symshape.assume %le
  %xor = arith.xori %p, %q : i1
  symshape.assume %xor
  %and = arith.andi %xor, %le : i1
  symshape.assume %and
  return
}

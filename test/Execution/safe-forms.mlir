// Forms with which upstream's canonicalizer (22.1.8) is wrong: the pipeline and a
// later canonicalization keep the meaning of each program.
// RUN: %execute %s --after=--symshape-pipeline=only-warn \
// RUN:   '--after=--symshape-canonicalize' \
// RUN:   '--after=--symshape-pipeline=only-warn --canonicalize --cse' \
// RUN:   '--after=--symshape-pipeline=only-warn --inline --sccp --canonicalize --cse' \
// RUN:   | FileCheck %s
// CHECK: 0 left out, 0 failures

// The tile has one row: upstream drops axis 0 of the slice instead of axis 2.
func.func @rows(%x: tensor<?x?x1xi32>, %out: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?x1xi32>
  %m = tensor.dim %x, %c1 : tensor<?x?x1xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %out) -> tensor<?x?xi32> {
    %k = affine.min affine_map<(i)[n] -> (1, n - i)>(%i)[%n]
    %a = tensor.extract_slice %x[%i, 0, 0] [%k, %m, 1] [1, 1, 1] : tensor<?x?x1xi32> to tensor<?x?xi32>
    %b = tensor.insert_slice %a into %o[%i, 0] [%k, %m] [1, 1] : tensor<?x?xi32> into tensor<?x?xi32>
    scf.yield %b : tensor<?x?xi32>
  }
  return %r : tensor<?x?xi32>
}
// CASE: rows(<2x3x1: 0, 1, 2, 10, 11, 12>, <2x3: 9, 9, 9, 9, 9, 9>) -> <2x3: 0, 1, 2, 10, 11, 12>
// CASE: rows(<1x1x1: 4>, <1x1: 9>) -> <1x1: 4>
// CASE: rows(<0x3x1>, <0x3>) -> <0x3>
// CASE: rows(<2x0x1>, <2x0>) -> <2x0>

// The same for an insertion that adds an axis, whose sizes only checks prove.
func.func @insert(%src: tensor<?x?xi32>, %mid: tensor<?x?x1xi32>, %p: index, %q: index) -> tensor<?x?x1xi32> {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = arith.cmpi eq, %p, %c1 : index
  cf.assert %e, "p"
  %f = arith.cmpi eq, %q, %c3 : index
  cf.assert %f, "q"
  %a = tensor.insert_slice %src into %mid[0, 0, 0] [%p, %q, 1] [1, 1, 1] : tensor<?x?xi32> into tensor<?x?x1xi32>
  return %a : tensor<?x?x1xi32>
}
// CASE: insert(<1x3: 1, 2, 3>, <2x3x1: 9, 9, 9, 9, 9, 9>, 1, 3) -> <2x3x1: 1, 2, 3, 9, 9, 9>
// CASE: insert(<1x3: 1, 2, 3>, <2x3x1: 9, 9, 9, 9, 9, 9>, 2, 3) -> stops "p"

func.func @parallel(%x: tensor<?x1xi32>, %out: tensor<?x1xi32>) -> tensor<?x1xi32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x1xi32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %out) -> (tensor<?x1xi32>) {
    %k = affine.min affine_map<(i)[n] -> (1, n - i)>(%i)[%n]
    %a = tensor.extract_slice %x[%i, 0] [%k, 1] [1, 1] : tensor<?x1xi32> to tensor<?xi32>
    %b = arith.addi %a, %a : tensor<?xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %b into %o[%i, 0] [%k, 1] [1, 1] : tensor<?xi32> into tensor<?x1xi32>
    }
  }
  return %r : tensor<?x1xi32>
}
// CASE: parallel(<3x1: 1, 2, 3>, <3x1: 9, 9, 9>) -> <3x1: 2, 4, 6>
// CASE: parallel(<0x1>, <0x1>) -> <0x1>

// The types of a loop's body become static, those of its insertion do not.
func.func @parallel_static(%x: tensor<1x?xi32>) -> tensor<1x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c1 : tensor<1x?xi32>
  %r = scf.forall (%i) = (%c0) to (%c1) step (%c1) shared_outs(%o = %x) -> (tensor<1x?xi32>) {
    %k = affine.min affine_map<(i)[n] -> (1, n - i)>(%i)[%c1]
    %a = tensor.extract_slice %x[%i, 0] [%k, %m] [1, 1] : tensor<1x?xi32> to tensor<?x?xi32>
    %b = arith.addi %a, %a : tensor<?x?xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %b into %o[%i, 0] [%k, %m] [1, 1] : tensor<?x?xi32> into tensor<1x?xi32>
    }
  }
  return %r : tensor<1x?xi32>
}
// CASE: parallel_static(<1x2: 3, 4>) -> <1x2: 6, 8>
// CASE: parallel_static(<1x0>) -> <1x0>

// A result of the scf.if is passed on twice: the second is not the value of
// the else branch.
func.func @twice(%start: index) -> (index, index, index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c20 = arith.constant 20 : index
  %r:3 = scf.while (%s = %start) : (index) -> (index, index, index) {
    %go = arith.cmpi slt, %s, %c1 : index
    %v = scf.if %go -> index {
      %n = arith.addi %s, %c2 : index
      scf.yield %n : index
    } else {
      scf.yield %c20 : index
    }
    scf.condition(%go) %v, %v, %s : index, index, index
  } do {
  ^bb0(%first: index, %second: index, %old: index):
    scf.yield %second : index
  }
  return %r#0, %r#1, %r#2 : index, index, index
}
// CASE: twice(0) -> 20, 20, 2
// CASE: twice(-3) -> 20, 20, 1
// CASE: twice(5) -> 20, 20, 5

// The subtraction wraps.
func.func @compare(%x: index) -> (i1, i1, i1, i1, i1, i1) {
  %two = index.constant 2
  %zero = index.constant 0
  %n = index.sub %x, %two
  %a = index.cmp ule(%n, %zero)
  %b = index.cmp ugt(%n, %zero)
  %c = index.cmp uge(%n, %zero)
  %d = index.cmp ult(%zero, %n)
  %e = index.cmp slt(%n, %zero)
  %f = index.cmp sge(%zero, %n)
  return %a, %b, %c, %d, %e, %f : i1, i1, i1, i1, i1, i1
}
// CASE: compare(0) -> false, true, true, true, true, true
// CASE: compare(2) -> true, false, true, false, false, true
// CASE: compare(3) -> false, true, true, true, false, false
// CASE: compare(-9223372036854775808) -> false, true, true, true, false, false

// An empty view at the end of a buffer; the size of the buffer becomes static.
func.func @empty_view(%n: index, %k: index) -> (i64, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %x = arith.constant 7 : i64
  %y = arith.constant 8 : i64
  %p = arith.cmpi eq, %n, %c2 : index
  cf.assert %p, "two"
  %m = memref.alloc(%n) : memref<?xi64>
  linalg.fill ins(%x : i64) outs(%m : memref<?xi64>)
  %z = arith.minsi %k, %c0 : index
  %v = memref.subview %m[%n] [%z] [1] : memref<?xi64> to memref<?xi64, strided<[1], offset: ?>>
  linalg.fill ins(%y : i64) outs(%v : memref<?xi64, strided<[1], offset: ?>>)
  %d = memref.dim %v, %c0 : memref<?xi64, strided<[1], offset: ?>>
  %r = memref.load %m[%c0] : memref<?xi64>
  return %r, %d : i64, index
}
// CASE: empty_view(2, 0) -> 7, 0
// CASE: empty_view(3, 0) -> stops "two"

// A view of a buffer without elements, at its beginning.
func.func @view_of_empty(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi eq, %n, %c0 : index
  cf.assert %p, "zero"
  %m = memref.alloc(%n) : memref<?x3xi64>
  %v = memref.subview %m[0, 0] [%n, 2] [1, 1] : memref<?x3xi64> to memref<?x2xi64, strided<[3, 1]>>
  %x = arith.constant 7 : i64
  linalg.fill ins(%x : i64) outs(%v : memref<?x2xi64, strided<[3, 1]>>)
  %d = memref.dim %v, %c0 : memref<?x2xi64, strided<[3, 1]>>
  return %d : index
}
// CASE: view_of_empty(0) -> 0
// CASE: view_of_empty(1) -> stops "zero"

// A bound that wraps to the smallest number.
func.func @no_iterations() -> index {
  %c1 = arith.constant 1 : index
  %big = arith.constant 9223372036854775807 : index
  %w = arith.addi %big, %c1 : index
  %m = memref.alloca() : memref<index>
  memref.store %c1, %m[] : memref<index>
  scf.forall (%i) = (0) to (%w) step (1) {
    memref.store %i, %m[] : memref<index>
  }
  %r = memref.load %m[] : memref<index>
  return %r : index
}
// CASE: no_iterations() -> 1

// (x + a) + b = x + (a + b), also where a + b wraps.
func.func @sums(%x: i8) -> (i8, i8, i8, i8) {
  %m = arith.constant -100 : i8
  %p = arith.constant 100 : i8
  %t = arith.constant 2 : i8
  %s = arith.constant 64 : i8
  %a = arith.addi %x, %m overflow<nsw> : i8
  %b = arith.addi %a, %m overflow<nsw> : i8
  %c = arith.subi %p, %x overflow<nsw> : i8
  %d = arith.subi %m, %c : i8
  %e = arith.subi %c, %p : i8
  %f = arith.muli %x, %t : i8
  %g = arith.muli %f, %s : i8
  return %b, %d, %e, %g : i8, i8, i8, i8
}
// CASE: sums(127) -> -73, -73, -127, -128
// CASE: sums(0) -> 56, 56, 0, 0

// The type has a static 1, and output_shape an operand for it.
func.func @expanded(%x: tensor<?x?xi32>) -> (index, index, tensor<1x?x?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xi32>
  %n = tensor.dim %x, %c1 : tensor<?x?xi32>
  %r = tensor.expand_shape %x [[0, 1], [2]] output_shape [1, %m, %n] : tensor<?x?xi32> into tensor<1x?x?xi32>
  %b = tensor.dim %r, %c1 : tensor<1x?x?xi32>
  %c = tensor.dim %r, %c2 : tensor<1x?x?xi32>
  return %b, %c, %r : index, index, tensor<1x?x?xi32>
}
// CASE: expanded(<3x2: 1, 2, 3, 4, 5, 6>) -> 3, 2, <1x3x2: 1, 2, 3, 4, 5, 6>
// CASE: expanded(<0x2>) -> 0, 2, <1x0x2>

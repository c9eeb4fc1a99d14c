// A change that a pass plans and then gives up leaves no remark, and neither
// does an answer that a change does not need. The checks list all remarks of a
// run.
// DEFINE: %{record} = symshape-opt %s --allow-unregistered-dialect \
// DEFINE:   --remarks-filter='.*symshape.*' -o /dev/null
// DEFINE: %{check} = FileCheck %s --implicit-check-not='remark: [' --check-prefix

// RUN: %{record} --symshape-refine-types 2>&1 | %{check}=TYPES
// RUN: %{record} --symshape-propagate-constraints 2>&1 | %{check}=NUMBERS
// RUN: %{record} --symshape-reify-dims 2>&1 | %{check}=REIFY --allow-empty
// RUN: %{record} --lower-symshape-dynamic-ops=bounded-buffers 2>&1 \
// RUN:   | %{check}=LOWER

// The size is constant, but no op takes the static type.
func.func @untaken(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %four = arith.cmpi eq, %d, %c4 : index
  cf.assert %four, "four"
  %y = "test.make"() : () -> tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  "test.use"(%x, %e) : (tensor<?xf32>, index) -> ()
  return
}

// Where the branch is taken, the cast is undefined: the types stay.
// TYPES: remark: [Passed] kept-type | Category:symshape-refine-types | Function=undefined | Answer=never, Op=tensor.cast, Question="dim(0, 0) == 5"
// NUMBERS: remark: [Passed] undefined-op | Category:symshape-propagate-constraints | Function=undefined | Answer=never, Op=tensor.cast, Question="dim(0, 0) == 5"
func.func @undefined(%x: tensor<?xf32>, %p: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %four = arith.cmpi eq, %d, %c4 : index
  cf.assert %four, "four"
  %r = scf.if %p -> tensor<?xf32> {
    %c = tensor.cast %x : tensor<?xf32> to tensor<5xf32>
    %y = "test.grow"(%c) : (tensor<5xf32>) -> tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// The number of elements stays a value, too.
// TYPES: remark: [Passed] kept-type | Category:symshape-refine-types | Function=undefined_slice | Answer=never, Op=tensor.extract_slice, Question="scalar(1, index_cast) <= 2"
// NUMBERS: remark: [Passed] kept-number | Category:symshape-propagate-constraints | Function=undefined_slice | Answer=never, Op=tensor.extract_slice, Question="scalar(1, index_cast) <= 2"
func.func @undefined_slice(%x: tensor<2xf32>, %k: index, %p: i1) {
  %c4 = arith.constant 4 : index
  %four = arith.cmpi eq, %k, %c4 : index
  cf.assert %four, "four"
  scf.if %p {
    %s = tensor.extract_slice %x[0] [%k] [1] : tensor<2xf32> to tensor<?xf32>
    "test.use"(%s) : (tensor<?xf32>) -> ()
  }
  return
}

// One size of the carried tensor is kept; the other one grows, so that the loop
// is protected anyway.
func.func @loop(%x: tensor<?x?xf32>, %n: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> (tensor<?x?xf32>) {
    %u = tensor.concat dim(0) %t, %x : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %u : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

// The start may be past the end of the source where the slice is empty, so the
// lowering clamps the start: that the slice ends in the source is of no use.
// LOWER: remark: [Passed] checked-size | Category:lower-symshape-dynamic-ops | Function=slice | Answer=unknown, Op=symshape.dynamic_slice, Question="scalar(2, index_cast) >= 0"
// LOWER: remark: [Passed] checked-size | Category:lower-symshape-dynamic-ops | Function=slice | Answer=unknown, Op=symshape.dynamic_slice, Question="scalar(2, index_cast) <= dim(0, 0)"
func.func @slice(%x: tensor<?xf32>, %at: index, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %end = arith.addi %at, %n overflow<nsw> : index
  %le = arith.cmpi sle, %end, %d : index
  cf.assert %le, "in range"
  %0 = symshape.dynamic_slice %x [%at] [%n] [1] : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A pad whose sum may not fit an index.
// REIFY-NOT: remark: [
// LOWER: remark: [Passed] checked-size | Category:lower-symshape-dynamic-ops | Function=pad | Answer=unknown, Op=symshape.dynamic_pad, Question="dim(0, 0) + scalar(2, index_cast) + 1 >= 0"
// LOWER: remark: [Passed] checked-size | Category:lower-symshape-dynamic-ops | Function=pad | Answer=unknown, Op=symshape.dynamic_pad, Question="'dim(0, 0) + scalar(2, index_cast) + 1' fits an index"
// LOWER: remark: [Passed] proved-size | Category:lower-symshape-dynamic-ops | Function=pad | Answer=always, Op=symshape.dynamic_pad, Question="0 <= 1"
func.func @pad(%x: tensor<?xf32>, %v: f32, %n: index) -> tensor<?xf32> {
  %0 = symshape.dynamic_pad %x with %v low = [%n] high = [1] interior = [0]
      : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

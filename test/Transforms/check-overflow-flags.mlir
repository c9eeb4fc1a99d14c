// The flag nuw is about the unsigned numbers of the operands, nsw about the
// signed ones; with both flags, both have to hold.
// RUN: split-file %s %t
// RUN: symshape-opt %t/fire.mlir --symshape-check -o /dev/null | FileCheck %s --check-prefix=FIRE
// RUN: symshape-opt %t/fits.mlir --symshape-check -o /dev/null | FileCheck %s --check-prefix=FITS --allow-empty

//--- fire.mlir
// FIRE: precondition: 3 open
// FIRE: precondition: 7 refuted
// For n = 0, the sum is 2^64.
// FIRE: precondition open: expected a number that fits its type of at least '0', found 'dim(0, 0) - 1'
func.func @sizes(%t: tensor<?xf32>, %u: tensor<?xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = tensor.dim %u, %c0 : tensor<?xf32>
  %p = arith.subi %n, %c1 : index
  %q = arith.addi %p, %c1 overflow<nuw> : index
  // FIRE: precondition open: expected a number that fits its type of at least '0', found 'dim(0, 0) - dim(1, 0)'
  %r = arith.subi %n, %m overflow<nuw> : index
  // FIRE: precondition open: expected a number that fits its type of at least '0', found 'dim(1, 0) - 2'
  %c2 = arith.constant 2 : index
  %v = arith.subi %m, %c2 : index
  %s = arith.muli %v, %c2 overflow<nuw> : index
  return %q, %r, %s : index, index, index
}

func.func @constants() -> (i8, i8, i8, i8, index, i8, i8) {
  %c100 = arith.constant 100 : i8
  %c3 = arith.constant 3 : i8
  %minus = arith.constant -1 : i8
  // FIRE: precondition refuted: expected a number that fits its type of at most '127', found '200'
  %0 = arith.addi %c100, %c100 overflow<nsw, nuw> : i8
  // FIRE: precondition refuted: expected a number that fits its type of at least '0', found '-252'
  %1 = arith.subi %c3, %minus overflow<nuw> : i8
  // FIRE: precondition refuted: expected a number that fits its type of at most '255', found '65025'
  %2 = arith.muli %minus, %minus overflow<nuw> : i8
  // FIRE: precondition refuted: expected a number that fits its type of at most '255', found '258'
  %3 = arith.addi %minus, %c3 overflow<nuw> : i8
  %a = arith.constant -1 : index
  %b = arith.constant 5 : index
  // FIRE: precondition refuted: expected a number that fits its type of at most '18446744073709551615', found '18446744073709551620'
  %4 = arith.addi %a, %b overflow<nuw> : index
  %c = arith.constant 200 : i32
  // FIRE: precondition refuted: expected a number that fits its type of at most '127', found '200'
  %5 = arith.trunci %c overflow<nsw, nuw> : i32 to i8
  %d = arith.constant -1 : i32
  // FIRE: precondition refuted: expected a number that fits its type of at least '0', found '-1'
  %6 = arith.trunci %d overflow<nuw> : i32 to i8
  return %0, %1, %2, %3, %4, %5, %6 : i8, i8, i8, i8, index, i8, i8
}

//--- fits.mlir
// FITS-NOT: {{open|refuted|skipped|unread}}
func.func @sizes(%t: tensor<?xf32>) -> (index, index, index, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %p = arith.addi %n, %c1 overflow<nsw, nuw> : index
  %q = arith.subi %p, %c1 overflow<nuw> : index
  %r = arith.muli %n, %c3 overflow<nuw> : index
  %i = arith.index_cast %n : index to i64
  %s = arith.addi %i, %i overflow<nsw, nuw> : i64
  return %p, %q, %r, %s : index, index, index, i64
}

func.func @constants() -> (i8, i8, i8, i8, i8) {
  %c100 = arith.constant 100 : i8
  %c27 = arith.constant 27 : i8
  %minus = arith.constant -1 : i8
  %c0 = arith.constant 0 : i8
  %0 = arith.addi %c100, %c27 overflow<nsw, nuw> : i8
  %1 = arith.addi %c100, %c100 overflow<nuw> : i8
  %2 = arith.addi %minus, %c0 overflow<nuw> : i8
  %3 = arith.subi %minus, %c100 overflow<nuw> : i8
  %a = arith.constant 200 : i32
  %4 = arith.trunci %a overflow<nuw> : i32 to i8
  return %0, %1, %2, %3, %4 : i8, i8, i8, i8, i8
}

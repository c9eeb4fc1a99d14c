// The least number divided by -1 does not fit. Each op marked FIRE may divide
// so; the divisions of the second part never do, or data decide it.
// RUN: split-file %s %t
// RUN: symshape-opt %t/fire.mlir --symshape-check -o /dev/null | FileCheck %s --check-prefix=FIRE
// RUN: symshape-opt %t/fits.mlir --symshape-check -o /dev/null | FileCheck %s --check-prefix=FITS

//--- fire.mlir
// FIRE: precondition: 1 data
// FIRE: precondition: 7 refuted
// FIRE-COUNT-5: precondition refuted: expected a divisor other than -1, found '-1'
func.func @tensors() -> (tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi32>) {
  %a = arith.constant dense<[-128, 5]> : tensor<2xi8>
  %b = arith.constant dense<[-1, 2]> : tensor<2xi8>
  %q = arith.divsi %a, %b : tensor<2xi8>
  %r = arith.remsi %a, %b : tensor<2xi8>
  %s = arith.ceildivsi %a, %b : tensor<2xi8>
  %t = arith.floordivsi %a, %b : tensor<2xi8>
  %c = "tosa.const"() <{values = dense<-2147483648> : tensor<2xi32>}> : () -> tensor<2xi32>
  %d = "tosa.const"() <{values = dense<-1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %u = tosa.intdiv %c, %d : (tensor<2xi32>, tensor<1xi32>) -> tensor<2xi32>
  return %q, %r, %s, %t, %u : tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi32>
}

// FIRE: precondition refuted: expected a divisor other than -1
// FIRE: precondition data: the op requires a quotient that fits, which the elements of an input decide
// FIRE: precondition refuted: expected a divisor other than -1
func.func @vectors(%x: vector<2xi8>) -> (vector<2xi8>, vector<2xi8>, tensor<i64>) {
  %a = arith.constant dense<-128> : vector<2xi8>
  %b = arith.constant dense<-1> : vector<2xi8>
  %q = arith.divsi %a, %b : vector<2xi8>
  %r = arith.remsi %x, %b : vector<2xi8>
  %c = arith.constant dense<-9223372036854775808> : tensor<i64>
  %d = arith.constant dense<-1> : tensor<i64>
  %s = arith.floordivsi %c, %d : tensor<i64>
  return %q, %r, %s : vector<2xi8>, vector<2xi8>, tensor<i64>
}

// A divisor from -3 to -1 that the body reads.
// FIRE: precondition open: the op requires a quotient that fits
func.func @body() -> tensor<4xi8> {
  %e = tensor.empty() : tensor<4xi8>
  %m = arith.constant dense<[-1, -2, -1, -3]> : tensor<4xi8>
  %a = arith.constant dense<-128> : tensor<4xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%a, %m : tensor<4xi8>, tensor<4xi8>) outs(%e : tensor<4xi8>) {
  ^bb0(%x: i8, %y: i8, %o: i8):
    %q = arith.divsi %x, %y : i8
    linalg.yield %q : i8
  } -> tensor<4xi8>
  return %r : tensor<4xi8>
}

//--- fits.mlir
// FITS: precondition: {{[0-9]+}} proved
// FITS-NEXT: precondition: 5 data
// FITS-NOT: {{open|refuted|skipped|unread}}
func.func @tensors() -> (tensor<2xi8>, tensor<2xi8>, vector<2xi8>, tensor<2xi32>) {
  %a = arith.constant dense<[-127, -128]> : tensor<2xi8>
  %b = arith.constant dense<[-1, 2]> : tensor<2xi8>
  %q = arith.divsi %a, %b : tensor<2xi8>
  %c = arith.constant dense<-2> : tensor<2xi8>
  %r = arith.ceildivsi %a, %c : tensor<2xi8>
  %d = arith.constant dense<-127> : vector<2xi8>
  %e = arith.constant dense<-1> : vector<2xi8>
  %s = arith.floordivsi %d, %e : vector<2xi8>
  %f = "tosa.const"() <{values = dense<-2147483648> : tensor<2xi32>}> : () -> tensor<2xi32>
  %g = "tosa.const"() <{values = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %t = tosa.intdiv %f, %g : (tensor<2xi32>, tensor<1xi32>) -> tensor<2xi32>
  return %q, %r, %s, %t : tensor<2xi8>, tensor<2xi8>, vector<2xi8>, tensor<2xi32>
}

// The divisors are the positions from 1 on; the dividends are data. In the
// second body, positions are divided by -1.
func.func @body(%x: tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi64>
  %e = tensor.empty(%n) : tensor<?xi64>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%x : tensor<?xi64>) outs(%e : tensor<?xi64>) {
  ^bb0(%in: i64, %o: i64):
    %one = arith.constant 1 : i64
    %i = linalg.index 0 : index
    %k = arith.index_cast %i : index to i64
    %d = arith.addi %k, %one : i64
    %q = arith.divsi %in, %d : i64
    linalg.yield %q : i64
  } -> tensor<?xi64>
  %s = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    outs(%e : tensor<?xi64>) {
  ^bb0(%o: i64):
    %minus = arith.constant -1 : i64
    %i = linalg.index 0 : index
    %k = arith.index_cast %i : index to i64
    %q = arith.divsi %k, %minus : i64
    linalg.yield %q : i64
  } -> tensor<?xi64>
  return %r, %s : tensor<?xi64>, tensor<?xi64>
}

// Data divided by data: both the divisor and the quotient.
func.func @data(%x: tensor<4xi8>, %y: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>) {
  %q = arith.divsi %x, %y : tensor<4xi8>
  %a = arith.constant dense<-128> : tensor<4xi8>
  %r = arith.remsi %a, %y : tensor<4xi8>
  %u = arith.divui %a, %x : tensor<4xi8>
  return %q, %r : tensor<4xi8>, tensor<4xi8>
}

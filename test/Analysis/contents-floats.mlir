// RUN: symshape-opt %s --symshape-propagate-constraints | FileCheck %s
// RUN: %execute %s

// Elements of integer tensors that elementwise float ops, or tensor.scatter,
// compute. The first word of a name says whether the comparison always holds.

// CHECK-LABEL: @always_ceil_of_half(
// CHECK: return %true{{.*}}, %true
// CASE: always_ceil_of_half(<1xN>) for N = 1 7
// CASE: always_ceil_of_half(<0x0>)
// CASE: always_ceil_of_half(<20x3>)
func.func @always_ceil_of_half(%x: tensor<?x?xi8>) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %limit = arith.constant 100 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xi8>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xi8>
  %ok0 = arith.cmpi ule, %d0, %limit : index
  %ok1 = arith.cmpi ule, %d1, %limit : index
  cf.assert %ok0, "few rows"
  cf.assert %ok1, "few columns"
  %i0 = arith.index_cast %d0 : index to i64
  %i1 = arith.index_cast %d1 : index to i64
  %t = tensor.from_elements %i0, %i1 : tensor<2xi64>
  %scales = arith.constant dense<[0.5, 1.5]> : tensor<2xf32>
  %f = arith.sitofp %t : tensor<2xi64> to tensor<2xf32>
  %g = arith.mulf %f, %scales : tensor<2xf32>
  %h = math.ceil %g : tensor<2xf32>
  %r = arith.fptosi %h : tensor<2xf32> to tensor<2xi64>
  %r0 = tensor.extract %r[%c0] : tensor<2xi64>
  %r1 = tensor.extract %r[%c1] : tensor<2xi64>
  %k0 = arith.index_cast %r0 : i64 to index
  %k1 = arith.index_cast %r1 : i64 to index
  %c3 = arith.constant 3 : index
  %want0 = arith.ceildivui %d0, %c2 : index
  %triple = arith.muli %d1, %c3 : index
  %want1 = arith.ceildivui %triple, %c2 : index
  %same0 = arith.cmpi eq, %k0, %want0 : index
  %same1 = arith.cmpi eq, %k1, %want1 : index
  return %same0, %same1 : i1, i1
}

// 0.1 is no float: floor(10 * 0.1) is 1, floor(30 * 0.1) may be 3.
// CHECK-LABEL: @open_tenth(
// CHECK: %[[BIT:.*]] = arith.cmpi eq
// CHECK: return %[[BIT]]
// CASE: open_tenth(<N>) for N = 0 1 30
func.func @open_tenth(%x: tensor<?xi8>) -> i1 {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %limit = arith.constant 100 : index
  %d = tensor.dim %x, %c0 : tensor<?xi8>
  %ok = arith.cmpi ule, %d, %limit : index
  cf.assert %ok, "few"
  %i = arith.index_cast %d : index to i64
  %t = tensor.from_elements %i : tensor<1xi64>
  %scale = arith.constant dense<0.1> : tensor<1xf32>
  %f = arith.sitofp %t : tensor<1xi64> to tensor<1xf32>
  %g = arith.mulf %f, %scale : tensor<1xf32>
  %r = arith.fptosi %g : tensor<1xf32> to tensor<1xi64>
  %e = tensor.extract %r[%c0] : tensor<1xi64>
  %k = arith.index_cast %e : i64 to index
  %want = arith.divui %d, %c10 : index
  %same = arith.cmpi eq, %k, %want : index
  return %same : i1
}

// Elements of an input stay unknown beside known ones.
// CHECK-LABEL: @open_float_data(
// CHECK: %[[BIT:.*]] = arith.cmpi eq
// CHECK: return %[[BIT]]
// CASE: open_float_data(<1>, <1: 0.5>)
// CASE: open_float_data(<6>, <1: 1.5>)
func.func @open_float_data(%x: tensor<?xi8>, %y: tensor<1xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %limit = arith.constant 100 : index
  %d = tensor.dim %x, %c0 : tensor<?xi8>
  %ok = arith.cmpi ule, %d, %limit : index
  cf.assert %ok, "few"
  %i = arith.index_cast %d : index to i64
  %t = tensor.from_elements %i : tensor<1xi64>
  %f = arith.sitofp %t : tensor<1xi64> to tensor<1xf32>
  %g = arith.mulf %f, %y : tensor<1xf32>
  %r = arith.fptosi %g : tensor<1xf32> to tensor<1xi64>
  %e = tensor.extract %r[%c0] : tensor<1xi64>
  %same = arith.cmpi eq, %e, %i : i64
  return %same : i1
}

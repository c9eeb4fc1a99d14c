// The analysis follows the elements of small integer tensors, and drops those
// that an op may have changed.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @elementwise{{$}}
func.func @elementwise(%t: tensor<?x?xf32>, %data: tensor<2xindex>, %big: tensor<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %t, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  %s = tensor.from_elements %d0, %d1 : tensor<2xindex>
  %k = arith.constant dense<[2, 3]> : tensor<2xindex>
  %sum = arith.addi %s, %k : tensor<2xindex>
  %product = arith.muli %sum, %k : tensor<2xindex>
  // CHECK: tensor<?x?xi1> [dim(0, 0) * 2 + 4, dim(0, 1) * 3 + 9] exact
  %e0 = tensor.cast %t : tensor<?x?xf32> to tensor<?x?xf32>
  %b0 = tensor.bitcast %t : tensor<?x?xf32> to tensor<?x?xi32>
  %0 = tensor.extract %product[%c0] : tensor<2xindex>
  %1 = tensor.extract %product[%c1] : tensor<2xindex>
  %r0 = tensor.empty(%0, %1) : tensor<?x?xi1>
  %half = arith.divsi %s, %k : tensor<2xindex>
  %least = arith.minsi %half, %k : tensor<2xindex>
  %2 = tensor.extract %least[%c0] : tensor<2xindex>
  %3 = tensor.extract %least[%c1] : tensor<2xindex>
  // CHECK: tensor<?x?xi2> [min(dim(0, 0) floordiv 2, 2), min(dim(0, 1) floordiv 3, 3)] exact
  %r1 = tensor.empty(%2, %3) : tensor<?x?xi2>
  // One operand is unknown.
  %open = arith.addi %s, %data : tensor<2xindex>
  %4 = tensor.extract %open[%c0] : tensor<2xindex>
  // CHECK: tensor<?xi3> [?] unknown
  %r2 = tensor.empty(%4) : tensor<?xi3>
  // The sum may not fit 32 bits.
  %large = arith.constant dense<[2000000000, 1]> : tensor<2xi32>
  %twice = arith.addi %large, %large : tensor<2xi32>
  %wide = arith.index_cast %twice : tensor<2xi32> to tensor<2xindex>
  %5 = tensor.extract %wide[%c0] : tensor<2xindex>
  %6 = tensor.extract %wide[%c1] : tensor<2xindex>
  // CHECK: tensor<?x?xi4> [?, 2] unknown
  %r3 = tensor.empty(%5, %6) : tensor<?x?xi4>
  return
}

// CHECK-LABEL: function @moved{{$}}
func.func @moved(%t: tensor<?x?xf32>, %data: tensor<2xindex>, %i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %t, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  %s = tensor.from_elements %d0, %d1 : tensor<2xindex>
  // Two copies of the rows side by side.
  %m = tensor.from_elements %d0, %d1, %c0, %c1 : tensor<2x2xindex>
  %rows = tensor.concat dim(1) %m, %m : (tensor<2x2xindex>, tensor<2x2xindex>) -> tensor<2x4xindex>
  %part = tensor.extract_slice %rows[0, 1] [1, 2] [1, 1] : tensor<2x4xindex> to tensor<2xindex>
  // CHECK: tensor<?x?xi1> [dim(0, 1), dim(0, 0)] exact
  %0 = tensor.extract %part[%c0] : tensor<2xindex>
  %1 = tensor.extract %part[%c1] : tensor<2xindex>
  %r0 = tensor.empty(%0, %1) : tensor<?x?xi1>
  %place = arith.constant dense<[[1], [0]]> : tensor<2x1xindex>
  %turned = tensor.gather %s[%place] gather_dims([0]) : (tensor<2xindex>, tensor<2x1xindex>) -> tensor<2xindex>
  %2 = tensor.extract %turned[%c0] : tensor<2xindex>
  // CHECK: tensor<?xi2> [dim(0, 1)] exact
  %r1 = tensor.empty(%2) : tensor<?xi2>
  %three = arith.constant dense<3> : tensor<1xindex>
  %put = tensor.insert_slice %three into %s[1] [1] [1] : tensor<1xindex> into tensor<2xindex>
  %3 = tensor.extract %put[%c0] : tensor<2xindex>
  %4 = tensor.extract %put[%c1] : tensor<2xindex>
  // CHECK: tensor<?x?xi3> [dim(0, 0), 3] exact
  %r2 = tensor.empty(%3, %4) : tensor<?x?xi3>
  // An insertion at an unknown place may change any element.
  %any = tensor.insert_slice %three into %s[%i] [1] [1] : tensor<1xindex> into tensor<2xindex>
  %5 = tensor.extract %any[%c0] : tensor<2xindex>
  // CHECK: tensor<?xi4> [?] unknown
  %r3 = tensor.empty(%5) : tensor<?xi4>
  %splat = tensor.splat %d1 : tensor<3xindex>
  // All elements are equal, so the place does not matter.
  %6 = tensor.extract %splat[%i] : tensor<3xindex>
  %7 = tensor.extract %s[%i] : tensor<2xindex>
  // CHECK: tensor<?x?xi5> [dim(0, 1), ?] unknown
  %r4 = tensor.empty(%6, %7) : tensor<?x?xi5>
  // An index out of range is undefined, so there is no fact about the element.
  %c5 = arith.constant 5 : index
  %8 = tensor.extract %s[%c5] : tensor<2xindex>
  // CHECK: tensor<?xi6> [?] unknown
  %r5 = tensor.empty(%8) : tensor<?xi6>
  return
}

// CHECK-LABEL: function @structured{{$}}
func.func @structured(%t: tensor<?x?xf32>, %n: index, %b: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %t, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  %m = tensor.from_elements %d0, %d1, %c0, %c1, %n, %n : tensor<3x2xindex>
  %init = tensor.empty() : tensor<2x3xindex>
  %turned = linalg.transpose ins(%m : tensor<3x2xindex>) outs(%init : tensor<2x3xindex>) permutation = [1, 0]
  %0 = tensor.extract %turned[%c1, %c0] : tensor<2x3xindex>
  // CHECK: tensor<?xi1> [dim(0, 1)] exact
  %r0 = tensor.empty(%0) : tensor<?xi1>
  %row = tensor.from_elements %d0, %d1 : tensor<2xindex>
  %init2 = tensor.empty() : tensor<2x2xindex>
  %wide = linalg.broadcast ins(%row : tensor<2xindex>) outs(%init2 : tensor<2x2xindex>) dimensions = [1]
  %1 = tensor.extract %wide[%c0, %c1] : tensor<2x2xindex>
  %2 = tensor.extract %wide[%c1, %c0] : tensor<2x2xindex>
  // CHECK: tensor<?x?xi2> [dim(0, 0), dim(0, 1)] exact
  %r1 = tensor.empty(%1, %2) : tensor<?x?xi2>
  %filled = linalg.fill ins(%d1 : index) outs(%row : tensor<2xindex>) -> tensor<2xindex>
  %3 = tensor.extract %filled[%c0] : tensor<2xindex>
  // CHECK: tensor<?xi3> [dim(0, 1)] exact
  %r2 = tensor.empty(%3) : tensor<?xi3>
  // A reduction changes the elements of its destination.
  %sum = linalg.reduce ins(%m : tensor<3x2xindex>) outs(%row : tensor<2xindex>) dimensions = [0]
    (%x: index, %acc: index) {
      %y = arith.addi %x, %acc : index
      linalg.yield %y : index
    }
  %4 = tensor.extract %sum[%c0] : tensor<2xindex>
  // CHECK: tensor<?xi4> [?] unknown
  %r3 = tensor.empty(%4) : tensor<?xi4>
  // A select between two tensors chooses each element.
  %other = tensor.from_elements %d0, %n : tensor<2xindex>
  %chosen = arith.select %b, %row, %other : tensor<2xindex>
  %5 = tensor.extract %chosen[%c0] : tensor<2xindex>
  %6 = tensor.extract %chosen[%c1] : tensor<2xindex>
  // CHECK: tensor<?x?xi5> [dim(0, 0), ?] unknown
  %r4 = tensor.empty(%5, %6) : tensor<?x?xi5>
  return
}

// The omitted size is a quotient, where the quotient is defined.
// CHECK-LABEL: function @missing{{$}}
func.func @missing(%t: tensor<?x?xf32>, %s: tensor<2xindex>, %s3: tensor<3xindex>, %u: tensor<*xf32>) {
  // CHECK: tensor<?x4xf32> [(dim(0, 0) * dim(0, 1)) floordiv 4, 4] exact
  %0 = tensor.reshape %t(%s) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x4xf32>
  // CHECK: tensor<?x0xf32> [?, 0] unknown
  %1 = tensor.reshape %t(%s) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x0xf32>
  // CHECK: tensor<?x4x?xf32> [?, 4, ?] unknown
  %2 = tensor.reshape %t(%s3) : (tensor<?x?xf32>, tensor<3xindex>) -> tensor<?x4x?xf32>
  // CHECK: tensor<?x4xf32> [?, 4] unknown
  %3 = tensor.reshape %u(%s) : (tensor<*xf32>, tensor<2xindex>) -> tensor<?x4xf32>
  return
}

// CHECK-LABEL: function @shapes{{$}}
func.func @shapes(%t: tensor<?x?xf32>, %v: tensor<?xf32>, %at: tensor<?x1xindex>, %src: tensor<?x1x?xf32>, %i: index) {
  // The result has the shape of the destination.
  // CHECK: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %0 = tensor.scatter %src into %t[%at] scatter_dims([0]) unique : (tensor<?x1x?xf32>, tensor<?x?xf32>, tensor<?x1xindex>) -> tensor<?x?xf32>
  // A vector has one size that `dim` can return; other tensors have several.
  %d = tensor.dim %v, %i : tensor<?xf32>
  %e = tensor.dim %t, %i : tensor<?x?xf32>
  // CHECK: tensor<?x?xi1> [dim(1, 0), ?] unknown
  %1 = tensor.empty(%d, %e) : tensor<?x?xi1>
  return
}

// Floats that a gather takes from known and from unknown positions.
// CHECK-LABEL: function @gathered{{$}}
func.func @gathered(%t: tensor<?xi1> {symshape.shape = #symshape.shape<[n]>}, %at: tensor<1x1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %floats = arith.constant dense<[0.5, 4.0]> : tensor<2xf32>
  %zero = arith.constant dense<0> : tensor<1x1xindex>
  %places = tensor.concat dim(0) %zero, %at : (tensor<1x1xindex>, tensor<1x1xindex>) -> tensor<2x1xindex>
  %g = tensor.gather %floats[%places] gather_dims([0]) : (tensor<2xf32>, tensor<2x1xindex>) -> tensor<2xf32>
  %n = tensor.dim %t, %c0 : tensor<?xi1>
  %ni = arith.index_cast %n : index to i64
  %f = arith.sitofp %ni : i64 to f32
  %all = tensor.from_elements %f, %f : tensor<2xf32>
  %m = arith.mulf %all, %g : tensor<2xf32>
  %i = arith.fptosi %m : tensor<2xf32> to tensor<2xi64>
  %a = tensor.extract %i[%c0] : tensor<2xi64>
  %b = tensor.extract %i[%c1] : tensor<2xi64>
  %k = arith.index_cast %a : i64 to index
  %l = arith.index_cast %b : i64 to index
  // CHECK: tensor<?x?xi1> [n floordiv 2, ?] unknown
  %0 = tensor.empty(%k, %l) : tensor<?x?xi1>
  return
}

// An unsigned number has the same bits as a signed one only up to 127.
// CHECK-LABEL: function @bits{{$}}
// CHECK: tensor<?x?xi16> [n, at_most(255)] at_most
// CHECK: tensor<?xi32> [?] unknown
func.func @bits(%x: tensor<?xi8> {symshape.shape = #symshape.shape<[n]>}, %any: i8)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %i = arith.index_cast %n : index to i8
  %t = tensor.from_elements %i, %any : tensor<2xi8>
  %u = tensor.bitcast %t : tensor<2xi8> to tensor<2xui8>
  %s = tensor.bitcast %u : tensor<2xui8> to tensor<2xi8>
  %a = tensor.extract %s[%c0] : tensor<2xi8>
  %b = tensor.extract %s[%c1] : tensor<2xi8>
  %k = arith.index_cast %a : i8 to index
  %l = arith.index_castui %b : i8 to index
  %0 = tensor.empty(%k, %l) : tensor<?x?xi16>
  // The bits of a float are another number.
  %f = arith.constant dense<2.0> : tensor<1xf32>
  %fi = tensor.bitcast %f : tensor<1xf32> to tensor<1xi32>
  %c = tensor.extract %fi[%c0] : tensor<1xi32>
  %zero = arith.constant 0 : i32
  %is = arith.cmpi eq, %c, %zero : i32
  %bit = arith.extui %is : i1 to i64
  %m = arith.index_cast %bit : i64 to index
  %low = arith.muli %m, %n : index
  %1 = tensor.empty(%low) : tensor<?xi32>
  return
}

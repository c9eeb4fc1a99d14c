// The analysis follows shapes and sizes of the shape dialect as it does extent
// tensors and indices, and witnesses as conditions.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @extents{{$}}
func.func @extents(%t: tensor<?x?x4xf32>, %u: tensor<*xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  %s = shape.shape_of %t : tensor<?x?x4xf32> -> !shape.shape
  %size = shape.get_extent %s, %c1 : !shape.shape, index -> !shape.size
  %d = shape.size_to_index %size : !shape.size
  // CHECK: tensor<?xi1> [dim(0, 1)] exact
  %0 = tensor.empty(%d) : tensor<?xi1>
  %e = shape.to_extent_tensor %s : !shape.shape -> tensor<?xindex>
  %first = tensor.extract %e[%c1] : tensor<?xindex>
  // CHECK: tensor<?xi2> [dim(0, 1)] exact
  %1 = tensor.empty(%first) : tensor<?xi2>
  %dim = shape.dim %t, %c1 : tensor<?x?x4xf32>, index -> index
  // CHECK: tensor<?xi3> [dim(0, 1)] exact
  %2 = tensor.empty(%dim) : tensor<?xi3>
  %count = shape.num_elements %e : tensor<?xindex> -> index
  // CHECK: tensor<?xi4> [dim(0, 0) * dim(0, 1) * 4] exact
  %3 = tensor.empty(%count) : tensor<?xi4>
  %rank = shape.rank %s : !shape.shape -> !shape.size
  %ranki = shape.size_to_index %rank : !shape.size
  // CHECK: tensor<?xi5> [3] exact
  %4 = tensor.empty(%ranki) : tensor<?xi5>
  // The shape of an unranked tensor is unknown.
  %su = shape.shape_of %u : tensor<*xf32> -> tensor<?xindex>
  %unknown = shape.get_extent %su, %c1 : tensor<?xindex>, index -> index
  // CHECK: tensor<?xi6> [?] unknown
  %5 = tensor.empty(%unknown) : tensor<?xi6>
  // The axis is unknown.
  %some = shape.get_extent %s, %n : !shape.shape, index -> !shape.size
  %somei = shape.size_to_index %some : !shape.size
  // CHECK: tensor<?xi7> [?] unknown
  %6 = tensor.empty(%somei) : tensor<?xi7>
  return
}

// CHECK-LABEL: function @arithmetic{{$}}
func.func @arithmetic(%t: tensor<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = shape.const_size 3
  %s = shape.shape_of %t : tensor<?x?xf32> -> !shape.shape
  %a = shape.get_extent %s, %c0 : !shape.shape, index -> !shape.size
  %b = shape.get_extent %s, %c1 : !shape.shape, index -> !shape.size
  %sum = shape.add %a, %k : !shape.size, !shape.size -> !shape.size
  %product = shape.mul %sum, %k : !shape.size, !shape.size -> !shape.size
  %quotient = shape.div %product, %b : !shape.size, !shape.size -> !shape.size
  %least = shape.min %quotient, %a : !shape.size, !shape.size -> !shape.size
  %most = shape.max %least, %k : !shape.size, !shape.size -> !shape.size
  %i0 = shape.size_to_index %sum : !shape.size
  // CHECK: tensor<?xi1> [dim(0, 0) + 3] exact
  %0 = tensor.empty(%i0) : tensor<?xi1>
  %i1 = shape.size_to_index %product : !shape.size
  // CHECK: tensor<?xi2> [dim(0, 0) * 3 + 9] exact
  %1 = tensor.empty(%i1) : tensor<?xi2>
  %i2 = shape.size_to_index %quotient : !shape.size
  // CHECK: tensor<?xi3> [(dim(0, 0) * 3 + 9) floordiv dim(0, 1)] exact
  %2 = tensor.empty(%i2) : tensor<?xi3>
  %i4 = shape.size_to_index %most : !shape.size
  // CHECK: tensor<?xi4> [max(min(dim(0, 0), (dim(0, 0) * 3 + 9) floordiv dim(0, 1)), 3)] exact
  %3 = tensor.empty(%i4) : tensor<?xi4>
  // A product of sizes may wrap if no tensor has them all.
  %square = shape.mul %a, %b : !shape.size, !shape.size -> !shape.size
  %fourth = shape.mul %square, %square : !shape.size, !shape.size -> !shape.size
  %i5 = shape.size_to_index %fourth : !shape.size
  // CHECK: tensor<?xi5> [?] unknown
  %4 = tensor.empty(%i5) : tensor<?xi5>
  // The analysis does not follow the quotient of numbers that may be negative.
  %q = shape.div %n, %c1 : index, index -> index
  // CHECK: tensor<?xi6> [?] unknown
  %5 = tensor.empty(%q) : tensor<?xi6>
  return
}

// CHECK-LABEL: function @broadcasts{{$}}
func.func @broadcasts(%t: tensor<?x?xf32>, %u: tensor<?xf32>, %z: tensor<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = shape.shape_of %t : tensor<?x?xf32> -> tensor<?xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<?xindex>
  // CHECK: tensor<?xindex> [2] exact
  %both = shape.broadcast %a, %b : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  %e0 = tensor.extract %both[%c0] : tensor<?xindex>
  %e1 = tensor.extract %both[%c1] : tensor<?xindex>
  // CHECK: tensor<?x?xi1> [dim(0, 0), broadcast(dim(0, 1), dim(1, 0))] exact
  %0 = tensor.empty(%e0, %e1) : tensor<?x?xi1>
  // A rank-0 operand has no sizes, so it does not change the result.
  %scalar = shape.shape_of %z : tensor<f32> -> tensor<0xindex>
  %three = shape.const_shape [3, 1] : tensor<2xindex>
  %with = shape.broadcast %scalar, %three, %a : tensor<0xindex>, tensor<2xindex>, tensor<?xindex> -> tensor<2xindex>
  %f0 = tensor.extract %with[%c0] : tensor<2xindex>
  %f1 = tensor.extract %with[%c1] : tensor<2xindex>
  // CHECK: tensor<?x?xi2> [broadcast(dim(0, 0), 3), dim(0, 1)] exact
  %1 = tensor.empty(%f0, %f1) : tensor<?x?xi2>
  return
}

// CHECK-LABEL: function @lists{{$}}
func.func @lists(%t: tensor<?x?x?xf32>, %data: tensor<2xindex>, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %last = arith.constant -1 : index
  %a = shape.shape_of %t : tensor<?x?x?xf32> -> !shape.shape
  %head, %tail = "shape.split_at"(%a, %last) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %turned = shape.concat %tail, %head : !shape.shape, !shape.shape -> !shape.shape
  %e = shape.to_extent_tensor %turned : !shape.shape -> tensor<3xindex>
  // CHECK: tensor<?x?x?xf32> [dim(0, 2), dim(0, 0), dim(0, 1)] exact
  %0 = tensor.reshape %t(%e) : (tensor<?x?x?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  // Two of the four sizes are known.
  %some = shape.from_extents %n, %c2 : index, index
  %more = shape.from_extent_tensor %data : tensor<2xindex>
  %mixed = shape.concat %more, %some : !shape.shape, !shape.shape -> !shape.shape
  %m = shape.to_extent_tensor %mixed : !shape.shape -> tensor<4xindex>
  // CHECK: tensor<?x?x?x?xf32> [?, ?, scalar(2, index_cast), 2] unknown
  %1 = tensor.reshape %t(%m) : (tensor<?x?x?xf32>, tensor<4xindex>) -> tensor<?x?x?x?xf32>
  // One index is out of range, and one is unknown.
  %h, %r = "shape.split_at"(%a, %n) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %he = shape.to_extent_tensor %h : !shape.shape -> tensor<?xindex>
  // CHECK: tensor<?xindex> [?] unknown
  %2 = tensor.cast %he : tensor<?xindex> to tensor<?xindex>
  %any = shape.any %more, %some : !shape.shape, !shape.shape -> tensor<?xindex>
  %any1 = tensor.extract %any[%c1] : tensor<?xindex>
  // CHECK: tensor<?xi1> [2] exact
  %3 = tensor.empty(%any1) : tensor<?xi1>
  return
}

// Two of the three comparisons are proved or refuted.
// CHECK-LABEL: function @conditions{{$}}
func.func @conditions(%t: tensor<?x?xf32>, %u: tensor<?x?xf32>, %x: tensor<?xi8>, %y: tensor<?xi16>) {
  %c0 = arith.constant 0 : index
  %a = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %b = shape.shape_of %u : tensor<?x?xf32> -> tensor<2xindex>
  %dx = tensor.dim %x, %c0 : tensor<?xi8>
  %dy = tensor.dim %y, %c0 : tensor<?xi16>
  %same = shape.shape_eq %a, %a : tensor<2xindex>, tensor<2xindex>
  %0 = arith.select %same, %dx, %dy : index
  // CHECK: tensor<?xi1> [dim(2, 0)] exact
  %1 = tensor.empty(%0) : tensor<?xi1>
  %ones = shape.const_shape [1, 1] : tensor<2xindex>
  %fits = shape.is_broadcastable %a, %ones : tensor<2xindex>, tensor<2xindex>
  %2 = arith.select %fits, %dx, %dy : index
  // CHECK: tensor<?xi2> [dim(2, 0)] exact
  %3 = tensor.empty(%2) : tensor<?xi2>
  %short = shape.const_shape [1] : tensor<1xindex>
  %never = shape.shape_eq %a, %short : tensor<2xindex>, tensor<1xindex>
  %4 = arith.select %never, %dx, %dy : index
  // CHECK: tensor<?xi3> [dim(3, 0)] exact
  %5 = tensor.empty(%4) : tensor<?xi3>
  %maybe = shape.shape_eq %a, %b : tensor<2xindex>, tensor<2xindex>
  %6 = arith.select %maybe, %dx, %dy : index
  // CHECK: tensor<?xi4> [at_most(max(dim(2, 0), dim(3, 0)))] at_most
  %7 = tensor.empty(%6) : tensor<?xi4>
  // Sizes 2 and 3 do not broadcast, in any axis.
  %two = shape.const_shape [1, 2] : tensor<2xindex>
  %three = shape.const_shape [3] : tensor<1xindex>
  %apart = shape.is_broadcastable %two, %three : tensor<2xindex>, tensor<1xindex>
  %8 = arith.select %apart, %dx, %dy : index
  // CHECK: tensor<?xi5> [dim(3, 0)] exact
  %9 = tensor.empty(%8) : tensor<?xi5>
  %whole = shape.is_broadcastable %a, %b : tensor<2xindex>, tensor<2xindex>
  %10 = arith.select %whole, %dx, %dy : index
  // CHECK: tensor<?xi6> [at_most(max(dim(2, 0), dim(3, 0)))] at_most
  %11 = tensor.empty(%10) : tensor<?xi6>
  return
}

// A shape that may be an error equals itself, but has no extents; whether it is
// an error is unknown.
// CHECK-LABEL: function @errors{{$}}
func.func @errors(%t: tensor<?xf32>, %u: tensor<?xf32>, %x: tensor<?xi8>, %y: tensor<?xi16>) {
  %c0 = arith.constant 0 : index
  %a = shape.shape_of %t : tensor<?xf32> -> !shape.shape
  %b = shape.shape_of %u : tensor<?xf32> -> !shape.shape
  %both = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
  %dx = tensor.dim %x, %c0 : tensor<?xi8>
  %dy = tensor.dim %y, %c0 : tensor<?xi16>
  // The broadcast may be an error, while %a is not.
  %1 = shape.const_shape [1] : !shape.shape
  %fits = shape.is_broadcastable %both, %1 : !shape.shape, !shape.shape
  %0 = arith.select %fits, %dx, %dy : index
  // CHECK: tensor<?xi1> [at_most(max(dim(2, 0), dim(3, 0)))] at_most
  %2 = tensor.empty(%0) : tensor<?xi1>
  // The conversion of an error to an index is undefined.
  %size = shape.get_extent %both, %c0 : !shape.shape, index -> !shape.size
  %i = shape.size_to_index %size : !shape.size
  // CHECK: tensor<?xi2> [broadcast(dim(0, 0), dim(1, 0))] exact
  %3 = tensor.empty(%i) : tensor<?xi2>
  return
}

// The yield gives the results of the region.
// CHECK-LABEL: function @assuming{{$}}
func.func @assuming(%t: tensor<?xf32>, %u: tensor<?xf32>, %b: i1) {
  %c0 = arith.constant 0 : index
  %s = shape.shape_of %t : tensor<?xf32> -> tensor<?xindex>
  %r = shape.shape_of %u : tensor<?xf32> -> tensor<?xindex>
  %w0 = shape.cstr_broadcastable %s, %r : tensor<?xindex>, tensor<?xindex>
  %w1 = shape.cstr_require %b, "given"
  %w2 = shape.cstr_eq %s, %s : tensor<?xindex>, tensor<?xindex>
  %w = shape.assuming_all %w0, %w1, %w2
  // CHECK: tensor<?xi8> [broadcast(dim(0, 0), dim(1, 0))] exact
  %0 = shape.assuming %w -> tensor<?xi8> {
    %both = shape.broadcast %s, %r : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
    %d = tensor.extract %both[%c0] : tensor<?xindex>
    %1 = tensor.empty(%d) : tensor<?xi8>
    shape.assuming_yield %1 : tensor<?xi8>
  }
  // CHECK: tensor<?xi16> [dim(0, 0)] exact
  %true = shape.const_witness true
  %2 = shape.assuming %true -> tensor<?xi16> {
    %d = tensor.dim %t, %c0 : tensor<?xf32>
    %3 = tensor.empty(%d) : tensor<?xi16>
    shape.assuming_yield %3 : tensor<?xi16>
  }
  return
}

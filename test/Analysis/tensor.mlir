// Extents of tensor ops: the analysis prints each extent that it infers, and
// none that may be wrong.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @reshapes{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?x4xf32> [dim(0, 0), dim(0, 1), 4] exact
// CHECK-NEXT: tensor<?x8xf32> [dim(1, 0), 8] exact
func.func @reshapes(%t: tensor<?x?x4xf32>, %s: tensor<?x8xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1) * 4] exact
  %collapsed = tensor.collapse_shape %t [[0], [1, 2]] : tensor<?x?x4xf32> into tensor<?x?xf32>
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0) * dim(0, 1) * 4] exact
  %all = tensor.collapse_shape %t [[0, 1, 2]] : tensor<?x?x4xf32> into tensor<?xf32>
  %d0 = tensor.dim %s, %c0 : tensor<?x8xf32>
  %half = arith.divsi %d0, %c2 : index
  // CHECK-NEXT: tensor<?x2x8xf32> [dim(1, 0) floordiv 2, 2, 8] exact
  %expanded = tensor.expand_shape %s [[0, 1], [2]] output_shape [%half, 2, 8] : tensor<?x8xf32> into tensor<?x2x8xf32>
  // CHECK-NEXT: tensor<?x8xf32> [(dim(1, 0) floordiv 2) * 2, 8] exact
  %back = tensor.collapse_shape %expanded [[0, 1], [2]] : tensor<?x2x8xf32> into tensor<?x8xf32>
  // CHECK-NEXT: tensor<?x2x8xf32> [scalar(2, index_cast), 2, 8] exact
  %any = tensor.expand_shape %s [[0, 1], [2]] output_shape [%k, 2, 8] : tensor<?x8xf32> into tensor<?x2x8xf32>
  return
}

// CHECK-LABEL: function @shape_tensors{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
// CHECK-NEXT: tensor<3xindex> [3] exact
func.func @shape_tensors(%t: tensor<?x?xf32>, %data: tensor<3xindex>, %i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %d0 = tensor.dim %t, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  // CHECK-NEXT: tensor<3xindex> [3] exact
  %shape = tensor.from_elements %d1, %c6, %d0 : tensor<3xindex>
  %x1 = tensor.extract %shape[%c0] : tensor<3xindex>
  // CHECK-NEXT: tensor<?xf32> [dim(0, 1)] exact
  %1 = tensor.empty(%x1) : tensor<?xf32>
  %xi = tensor.extract %shape[%i] : tensor<3xindex>
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %2 = tensor.empty(%xi) : tensor<?xf32>
  // CHECK-NEXT: tensor<?x?x?xf32> [dim(0, 1), 6, dim(0, 0)] exact
  %r = tensor.reshape %t(%shape) : (tensor<?x?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  // CHECK-NEXT: tensor<?x?x?xf32> [?, ?, ?] unknown
  %rd = tensor.reshape %t(%data) : (tensor<?x?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  // CHECK-NEXT: tensor<2xindex> [2] exact
  %slice = tensor.extract_slice %shape[1] [2] [1] : tensor<3xindex> to tensor<2xindex>
  // CHECK-NEXT: tensor<?x?xf32> [6, dim(0, 0)] exact
  %rs = tensor.reshape %t(%slice) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  // CHECK-NEXT: tensor<2xindex> [2] exact
  %strided = tensor.extract_slice %shape[0] [2] [2] : tensor<3xindex> to tensor<2xindex>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 1), dim(0, 0)] exact
  %rst = tensor.reshape %t(%strided) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  // CHECK-NEXT: tensor<4xindex> [4] exact
  %cat = tensor.concat dim(0) %strided, %slice : (tensor<2xindex>, tensor<2xindex>) -> tensor<4xindex>
  // CHECK-NEXT: tensor<?x?x?x?xf32> [dim(0, 1), dim(0, 0), 6, dim(0, 0)] exact
  %rc = tensor.reshape %t(%cat) : (tensor<?x?xf32>, tensor<4xindex>) -> tensor<?x?x?x?xf32>
  // CHECK-NEXT: tensor<5xindex> [5] exact
  %mixed = tensor.concat dim(0) %data, %slice : (tensor<3xindex>, tensor<2xindex>) -> tensor<5xindex>
  // CHECK-NEXT: tensor<?x?x?x?x?xf32> [?, ?, ?, 6, dim(0, 0)] unknown
  %rm = tensor.reshape %t(%mixed) : (tensor<?x?xf32>, tensor<5xindex>) -> tensor<?x?x?x?x?xf32>
  // CHECK-NEXT: tensor<3xindex> [3] exact
  %ins = tensor.insert %c6 into %shape[%c0] : tensor<3xindex>
  // CHECK-NEXT: tensor<?x?x?xf32> [6, 6, dim(0, 0)] exact
  %ri = tensor.reshape %t(%ins) : (tensor<?x?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  // CHECK-NEXT: tensor<3xindex> [3] exact
  %insi = tensor.insert %c6 into %shape[%i] : tensor<3xindex>
  // CHECK-NEXT: tensor<?x?x?xf32> [?, ?, ?] unknown
  %rii = tensor.reshape %t(%insi) : (tensor<?x?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  // CHECK-NEXT: tensor<3xindex> [3] exact
  %insd = tensor.insert %d0 into %data[%c1] : tensor<3xindex>
  // CHECK-NEXT: tensor<?x?x?xf32> [?, dim(0, 0), ?] unknown
  %rid = tensor.reshape %t(%insd) : (tensor<?x?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  // CHECK-NEXT: tensor<2xindex> [2] exact
  %dynslice = tensor.extract_slice %shape[%i] [2] [1] : tensor<3xindex> to tensor<2xindex>
  // CHECK-NEXT: tensor<?x?xf32> [?, ?] unknown
  %rds = tensor.reshape %t(%dynslice) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  // CHECK-NEXT: tensor<3xi64> [3] exact
  %cst = arith.constant dense<[7, 3, 2]> : tensor<3xi64>
  // CHECK-NEXT: tensor<?xi64> [3] exact
  %sum = tensor.cast %cst : tensor<3xi64> to tensor<?xi64>
  // CHECK-NEXT: tensor<3xindex> [3] exact
  %csti = arith.index_cast %cst : tensor<3xi64> to tensor<3xindex>
  // CHECK-NEXT: tensor<?x?x?xf32> [7, 3, 2] exact
  %rcst = tensor.reshape %t(%csti) : (tensor<?x?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  // CHECK-NEXT: tensor<2x2xindex> [2, 2] exact
  %square = tensor.from_elements %d0, %d1, %c1, %c2 : tensor<2x2xindex>
  // CHECK-NEXT: tensor<4xindex> [4] exact
  %flat = tensor.collapse_shape %square [[0, 1]] : tensor<2x2xindex> into tensor<4xindex>
  // CHECK-NEXT: tensor<?x?x?x?xf32> [dim(0, 0), dim(0, 1), 1, 2] exact
  %rf = tensor.reshape %t(%flat) : (tensor<?x?xf32>, tensor<4xindex>) -> tensor<?x?x?x?xf32>
  // CHECK-NEXT: tensor<2xindex> [2] exact
  %row = tensor.extract_slice %square[1, 0] [1, 2] [1, 1] : tensor<2x2xindex> to tensor<2xindex>
  // CHECK-NEXT: tensor<?x?xf32> [1, 2] exact
  %rrow = tensor.reshape %t(%row) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return
}

// CHECK-LABEL: function @pad_concat{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
// CHECK-NEXT: tensor<?x?xf32> [dim(1, 0), dim(1, 1)] exact
// CHECK-NEXT: tensor<?x4xf32> [dim(2, 0), 4] exact
func.func @pad_concat(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x4xf32>, %p: index) {
  %f = arith.constant 0.0 : f32
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0) + scalar(3, index_cast) + 1, dim(0, 1) + scalar(3, index_cast) + 3] exact
  %pad = tensor.pad %a low[1, %p] high[%p, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0) + dim(1, 0), dim(0, 1)] exact
  %0 = tensor.concat dim(0) %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1) * 2 + dim(1, 1)] exact
  %1 = tensor.concat dim(1) %a, %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0) + dim(2, 0), dim(0, 1)] exact
  %2 = tensor.concat dim(0) %a, %c : (tensor<?x?xf32>, tensor<?x4xf32>) -> tensor<?x?xf32>
  return
}

// CHECK-LABEL: function @slices{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?x?xf32> [dim(0, 0), dim(0, 1), dim(0, 2)] exact
func.func @slices(%t: tensor<?x?x?xf32>, %o: index, %n: index) {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %t, %c0 : tensor<?x?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), scalar(2, index_cast)] exact
  %0 = tensor.extract_slice %t[0, 0, 0] [%d0, 1, %n] [1, 1, 1] : tensor<?x?x?xf32> to tensor<?x?xf32>
  // CHECK-NEXT: tensor<?xf32> [scalar(2, index_cast)] exact
  %1 = tensor.extract_slice %t[%o, 0, 0] [1, %n, 1] [1, 2, 1] : tensor<?x?x?xf32> to tensor<?xf32>
  // CHECK-NEXT: tensor<?x1xf32> [scalar(2, index_cast), 1] exact
  %2 = tensor.extract_slice %t[0, 0, 0] [%n, 1, 1] [1, 1, 1] : tensor<?x?x?xf32> to tensor<?x1xf32>
  // CHECK-NEXT: tensor<?x?x?xf32> [dim(0, 0), dim(0, 1), dim(0, 2)] exact
  %3 = tensor.insert_slice %0 into %t[0, 0, 0] [%d0, 1, %n] [1, 1, 1] : tensor<?x?xf32> into tensor<?x?x?xf32>
  return
}

// CHECK-LABEL: function @make{{$}}
// CHECK-NEXT: value type
func.func @make(%n: index, %m: i64, %e: f32) {
  // CHECK-NEXT: tensor<3x?xf32> [3, scalar(0, index_cast)] exact
  %0 = tensor.empty(%n) : tensor<3x?xf32>
  %k = arith.index_cast %m : i64 to index
  // CHECK-NEXT: tensor<?x2x?xf32> [scalar(1, index_cast), 2, scalar(0, index_cast)] exact
  %1 = tensor.generate %k, %n {
  ^bb0(%i: index, %j: index, %l: index):
    tensor.yield %e : f32
  } : tensor<?x2x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [scalar(0, index_cast), scalar(1, index_cast)] exact
  %2 = tensor.splat %e[%n, %k] : tensor<?x?xf32>
  return
}

// CHECK-LABEL: function @casts{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
func.func @casts(%t: tensor<?x?xf32>, %u: tensor<*xf32>) {
  %c1 = arith.constant 1 : index
  // CHECK-NEXT: tensor<?x8xf32> [dim(0, 0), 8] exact
  %0 = tensor.cast %t : tensor<?x?xf32> to tensor<?x8xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), 8] exact
  %1 = tensor.cast %0 : tensor<?x8xf32> to tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [?, ?] unknown
  %2 = tensor.cast %u : tensor<*xf32> to tensor<?x?xf32>
  // The precondition of the cast is no fact about its operand.
  %d1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  // CHECK-NEXT: tensor<?xf32> [dim(0, 1)] exact
  %3 = tensor.empty(%d1) : tensor<?xf32>
  %4 = tensor.cast %t : tensor<?x?xf32> to tensor<*xf32>
  return
}

// CHECK-LABEL: function @gather{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?x?xf32> [dim(0, 0), dim(0, 1), dim(0, 2)] exact
// CHECK-NEXT: tensor<?x5x1xindex> [dim(1, 0), 5, 1] exact
func.func @gather(%t: tensor<?x?x?xf32>, %i: tensor<?x5x1xindex>) {
  // CHECK-NEXT: tensor<?x5x?x1x?xf32> [dim(1, 0), 5, dim(0, 0), 1, dim(0, 2)] exact
  %0 = tensor.gather %t[%i] gather_dims([1]) : (tensor<?x?x?xf32>, tensor<?x5x1xindex>) -> tensor<?x5x?x1x?xf32>
  // CHECK-NEXT: tensor<?x5x?x?xf32> [dim(1, 0), 5, dim(0, 0), dim(0, 2)] exact
  %1 = tensor.gather %t[%i] gather_dims([1]) : (tensor<?x?x?xf32>, tensor<?x5x1xindex>) -> tensor<?x5x?x?xf32>
  return
}

// All rows from one on: an offset inside the source keeps the difference from
// wrapping. A stride, and the start of another dimension, do not.
// CHECK-LABEL: function @rows_from{{$}}
func.func @rows_from(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n, m]>}, %i: index, %j: index)
    attributes {symshape.symbols = #symshape.symbols<n, m>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %rest = arith.subi %n, %i : index
  // CHECK: tensor<?xf32> [n - scalar(1, index_cast)] exact
  %0 = tensor.extract_slice %x[%i, 0] [%rest, 1] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %1 = tensor.extract_slice %x[%i, 0] [%rest, 1] [2, 1] : tensor<?x?xf32> to tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %2 = tensor.extract_slice %x[%j, 0] [%rest, 1] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %3 = tensor.extract_slice %x[0, %i] [1, %rest] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  return
}

// A reshape keeps the number of elements, though its sizes are data.
// CHECK-LABEL: function @flat_again{{$}}
func.func @flat_again(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[a, b]>}, %s: tensor<3xindex>)
    attributes {symshape.symbols = #symshape.symbols<a, b>} {
  // CHECK: tensor<?x?x?xf32> [?, ?, ?] unknown
  %y = tensor.reshape %x(%s) : (tensor<?x?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  // CHECK-NEXT: tensor<?xf32> [a * b] exact
  %0 = tensor.collapse_shape %y [[0, 1, 2]] : tensor<?x?x?xf32> into tensor<?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [?, ?] unknown
  %1 = tensor.collapse_shape %y [[0, 1], [2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  return
}

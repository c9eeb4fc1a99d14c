// Functions of tensor ops, for transposes.py.

// TRANSPOSE: extract_slice 0
// CASE: extract_slice(<8 x M>, A, N) for M = 1 3, A = 0 1, N = 0 1 3
func.func @extract_slice(%x: tensor<?x?xf64>, %a: index, %n: index) -> tensor<?x?xf64> {
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c1 : tensor<?x?xf64>
  %r = tensor.extract_slice %x[%a, 0] [%n, %m] [2, 1] : tensor<?x?xf64> to tensor<?x?xf64>
  return %r : tensor<?x?xf64>
}

// One row, without its axis.
// TRANSPOSE: row 0
// CASE: row(<3 x M>, A) for M = 0 1 3, A = 0 2
func.func @row(%x: tensor<?x?xf64>, %a: index) -> tensor<?xf64> {
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c1 : tensor<?x?xf64>
  %r = tensor.extract_slice %x[%a, 0] [1, %m] [1, 1] : tensor<?x?xf64> to tensor<?xf64>
  return %r : tensor<?xf64>
}

// TRANSPOSE: insert_slice 0 1
// CASE: insert_slice(<N>, <6>, A) for N = 0 1 3, A = 0 2 3
func.func @insert_slice(%x: tensor<?xf64>, %y: tensor<?xf64>, %a: index) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf64>
  %r = tensor.insert_slice %x into %y[%a] [%n] [1] : tensor<?xf64> into tensor<?xf64>
  return %r : tensor<?xf64>
}

// TRANSPOSE: insert_into_zeros 0
// CASE: insert_into_zeros(<N>, A) for N = 0 1 3, A = 0 2
func.func @insert_into_zeros(%x: tensor<?xf64>, %a: index) -> tensor<6xf64> {
  %c0 = arith.constant 0 : index
  %z = arith.constant dense<0.0> : tensor<6xf64>
  %n = tensor.dim %x, %c0 : tensor<?xf64>
  %r = tensor.insert_slice %x into %z[%a] [%n] [1] : tensor<?xf64> into tensor<6xf64>
  return %r : tensor<6xf64>
}

// TRANSPOSE: pad 0
// CASE: pad(<N x 2>, A, B) for N = 0 1 3, A = 0 2, B = 0 1
func.func @pad(%x: tensor<?x2xf64>, %a: index, %b: index) -> tensor<?x3xf64> {
  %z = arith.constant 0.0 : f64
  %r = tensor.pad %x low[%a, 0] high[%b, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f64
  } : tensor<?x2xf64> to tensor<?x3xf64>
  return %r : tensor<?x3xf64>
}

// The tangent ignores the value between the elements.
// TANGENT: pad_ones 0
// CASE: pad_ones(<N x 2>, A) for N = 0 1 3, A = 0 2
func.func @pad_ones(%x: tensor<?x2xf64>, %a: index) -> tensor<?x3xf64> {
  %z = arith.constant 1.0 : f64
  %r = tensor.pad %x low[%a, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f64
  } : tensor<?x2xf64> to tensor<?x3xf64>
  return %r : tensor<?x3xf64>
}

// TRANSPOSE: concat 0 1
// CASE: concat(<N x 2>, <M x 2>) for N = 0 1 3, M = 0 1 2
func.func @concat(%x: tensor<?x2xf64>, %y: tensor<?x2xf64>) -> tensor<?x2xf64> {
  %r = tensor.concat dim(0) %x, %y, %x : (tensor<?x2xf64>, tensor<?x2xf64>, tensor<?x2xf64>) -> tensor<?x2xf64>
  return %r : tensor<?x2xf64>
}

// TRANSPOSE: concat_zeros 0
// CASE: concat_zeros(<N x 2>) for N = 0 1 3
func.func @concat_zeros(%x: tensor<?x2xf64>) -> tensor<?x2xf64> {
  %z = arith.constant dense<0.0> : tensor<3x2xf64>
  %r = tensor.concat dim(0) %z, %x : (tensor<3x2xf64>, tensor<?x2xf64>) -> tensor<?x2xf64>
  return %r : tensor<?x2xf64>
}

// TRANSPOSE: collapse 0
// CASE: collapse(<N x 2 x M>) for N = 0 1 3, M = 1 2
func.func @collapse(%x: tensor<?x2x?xf64>) -> tensor<?x?xf64> {
  %r = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x2x?xf64> into tensor<?x?xf64>
  return %r : tensor<?x?xf64>
}

// The transpose splits an axis into two dynamic ones.
// TRANSPOSE: collapse_dynamic 0
// CASE: collapse_dynamic(<N x M x 2>) for N = 0 1 3, M = 0 1 2
func.func @collapse_dynamic(%x: tensor<?x?x2xf64>) -> tensor<?xf64> {
  %r = tensor.collapse_shape %x [[0, 1, 2]] : tensor<?x?x2xf64> into tensor<?xf64>
  return %r : tensor<?xf64>
}

// TRANSPOSE: expand 0
// CASE: expand(<S x 3>, N) for S = 0, N = 0
// CASE: expand(<S x 3>, N) for S = 4, N = 2
func.func @expand(%x: tensor<?x3xf64>, %n: index) -> tensor<?x2x3xf64> {
  %r = tensor.expand_shape %x [[0, 1], [2]] output_shape [%n, 2, 3] : tensor<?x3xf64> into tensor<?x2x3xf64>
  return %r : tensor<?x2x3xf64>
}

// TRANSPOSE: reshape 0
// CASE: reshape(<N x 6>) for N = 0 1 4
func.func @reshape(%x: tensor<?x6xf64>) -> tensor<?x?xf64> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = tensor.dim %x, %c0 : tensor<?x6xf64>
  %m = arith.muli %n, %c3 : index
  %s = tensor.from_elements %c2, %m : tensor<2xindex>
  %r = tensor.reshape %x(%s) : (tensor<?x6xf64>, tensor<2xindex>) -> tensor<?x?xf64>
  return %r : tensor<?x?xf64>
}

// TRANSPOSE: to_number 0
// CASE: to_number(<1 x 1>)
func.func @to_number(%x: tensor<1x?xf64>) -> tensor<f64> {
  %c = tensor.cast %x : tensor<1x?xf64> to tensor<1x1xf64>
  %r = tensor.collapse_shape %c [] : tensor<1x1xf64> into tensor<f64>
  return %r : tensor<f64>
}

// TRANSPOSE: cast 0
// CASE: cast(<4 x N>) for N = 0 1 2
func.func @cast(%x: tensor<4x?xf64>) -> tensor<?x?xf64> {
  %0 = arith.addf %x, %x : tensor<4x?xf64>
  %r = tensor.cast %0 : tensor<4x?xf64> to tensor<?x?xf64>
  return %r : tensor<?x?xf64>
}

// TRANSPOSE: element 0
// CASE: element(<3 x N>, A) for N = 1 2, A = 0
// CASE: element(<3 x N>, A) for N = 2, A = 1
func.func @element(%x: tensor<3x?xf64>, %a: index) -> f64 {
  %c2 = arith.constant 2 : index
  %r = tensor.extract %x[%c2, %a] : tensor<3x?xf64>
  return %r : f64
}

// TRANSPOSE: insert_element 0 1
// CASE: insert_element(2.0, <N>, A) for N = 1 3, A = 0
// CASE: insert_element(3.0, <N>, A) for N = 3, A = 2
func.func @insert_element(%x: f64, %y: tensor<?xf64>, %a: index) -> tensor<?xf64> {
  %r = tensor.insert %x into %y[%a] : tensor<?xf64>
  return %r : tensor<?xf64>
}

// A size that only the op itself can tell.
// TRANSPOSE: data_dependent 0
// CASE: data_dependent(<5>, <N: 2>) for N = 1 2
func.func @data_dependent(%x: tensor<?xf64>, %t: tensor<?xi64>) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %e = tensor.extract %t[%c0] : tensor<?xi64>
  %n = arith.index_cast %e : i64 to index
  %s = tensor.extract_slice %x[1] [%n] [1] : tensor<?xf64> to tensor<?xf64>
  %r = tensor.concat dim(0) %s, %s : (tensor<?xf64>, tensor<?xf64>) -> tensor<?xf64>
  return %r : tensor<?xf64>
}

// TRANSPOSE: splat 0
// CASE: splat(2.0, N, M) for N = 0 1 3, M = 1 2
func.func @splat(%x: f64, %n: index, %m: index) -> tensor<?x2x?xf64> {
  %r = tensor.splat %x[%n, %m] : tensor<?x2x?xf64>
  return %r : tensor<?x2x?xf64>
}

// TRANSPOSE: from_elements 0 1
// CASE: from_elements(2.0, -3.0)
func.func @from_elements(%x: f64, %y: f64) -> tensor<2x3xf64> {
  %z = arith.constant 0.0 : f64
  %r = tensor.from_elements %x, %y, %z, %y, %x, %y : tensor<2x3xf64>
  return %r : tensor<2x3xf64>
}

// RUN: symshape-opt %s --split-input-file --verify-diagnostics

func.func @axis(%x: tensor<?xf32>, %n: index) {
  // expected-error @below {{'symshape.dynamic_truncate' op expected 'axis' to be an axis of the source of rank 1, found 1}}
  %0 = symshape.dynamic_truncate %x by %n axis 1 floor
      : tensor<?xf32>, index -> tensor<?xf32>
  return
}

// -----

func.func @rule(%x: tensor<?xf32>, %n: f32) {
  // expected-error @below {{'symshape.dynamic_truncate' op expected an integer, index or extent for rule 'index_cast', found 'f32'}}
  %0 = symshape.dynamic_truncate %x by %n axis 0 index_cast
      : tensor<?xf32>, f32 -> tensor<?xf32>
  return
}

// -----

func.func @bit(%x: tensor<?xf32>, %n: i1) {
  // expected-error @below {{operand #1 must be integer of 8 to 64 bits, index, float, tensor of rank 0 of one of these, or extent, but got 'i1'}}
  %0 = symshape.dynamic_truncate %x by %n axis 0 index_cast
      : tensor<?xf32>, i1 -> tensor<?xf32>
  return
}

// -----

func.func @rule(%x: tensor<?xf32>, %n: f32) {
  // expected-error @below {{expected ::mlir::symshape::ScalarRule to be one of: round_half_away_clamp, index_cast, truncate, floor, ceil}}
  // expected-error @below {{failed to parse SymShape_ScalarRuleAttr}}
  %0 = symshape.dynamic_truncate %x by %n axis 0 nearest : tensor<?xf32>, f32 -> tensor<?xf32>
  return
}

// -----

func.func @type(%x: tensor<4xf32>, %n: index) {
  // expected-error @below {{expected a result of type 'tensor<?xf32>', found 'tensor<4xf32>'}}
  %0 = symshape.dynamic_truncate %x by %n axis 0 floor
      : tensor<4xf32>, index -> tensor<4xf32>
  return
}

// -----

func.func @reshape_count(%x: tensor<4x3xf32>) {
  // expected-error @below {{'symshape.dynamic_reshape' op expected the product of sizes to be equal to the number of elements of the source, 12, found 10}}
  %0 = symshape.dynamic_reshape %x to [2, 5]
      : tensor<4x3xf32> -> tensor<2x5xf32>
  return
}

// -----

func.func @reshape_rank(%x: tensor<?xf32>, %n: index) {
  // expected-error @below {{expected 2 entries in 'sizes', one for each dimension of the result, found 1}}
  %0 = symshape.dynamic_reshape %x to [%n] : tensor<?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @reshape_type(%x: tensor<?xf32>, %n: index) {
  // expected-error @below {{expected a result of type 'tensor<?x4xf32>', found 'tensor<?x?xf32>'}}
  %0 = symshape.dynamic_reshape %x to [%n, 4]
      : tensor<?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @reshape_element(%x: tensor<?xf32>, %n: index) {
  // expected-error @below {{expected a result of type 'tensor<?xf32>', found 'tensor<?xi32>'}}
  %0 = symshape.dynamic_reshape %x to [%n] : tensor<?xf32> -> tensor<?xi32>
  return
}

// -----

func.func @negative(%n: index) {
  // expected-error @below {{'symshape.dynamic_iota' op expected sizes[0] to be at least 0, found -4}}
  %0 = "symshape.dynamic_iota"() {static_sizes = array<i64: -4>, axis = 0}
      : () -> tensor<?xi32>
  return
}

// -----

func.func @operands(%x: tensor<?xf32>, %n: index) {
  // expected-error @below {{expected 1 operand in 'sizes', found 2}}
  %0 = "symshape.dynamic_reshape"(%x, %n, %n)
      {static_sizes = array<i64: -9223372036854775808, 4>}
      : (tensor<?xf32>, index, index) -> tensor<?x4xf32>
  return
}

// -----

// A size that is not 1, or not known to be 1, does not expand.
func.func @broadcast(%x: tensor<3xf32>) {
  // expected-error @below {{expected the extent of dimension 0 of the source to be equal to sizes[0], 4, found 3}}
  %0 = symshape.dynamic_broadcast_in_dim %x to [4] dims = [0]
      : tensor<3xf32> -> tensor<4xf32>
  return
}

// -----

func.func @broadcast_expanding(%x: tensor<3xf32>, %n: index) {
  // expected-error @below {{expected the extent of dimension 0 of the source to be equal to 1, since 'expanding' lists it, found 3}}
  %0 = symshape.dynamic_broadcast_in_dim %x to [%n] dims = [0] expanding = [0]
      : tensor<3xf32> -> tensor<?xf32>
  return
}

// -----

func.func @broadcast_dims(%x: tensor<?xf32>, %n: index) {
  // expected-error @below {{expected 1 entry in 'dims', one for each dimension of the source, found 2}}
  %0 = symshape.dynamic_broadcast_in_dim %x to [%n, %n] dims = [0, 1]
      : tensor<?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_range(%x: tensor<?xf32>, %n: index) {
  // expected-error @below {{expected 'dims' to name dimensions of the result, which has rank 2, found [2]}}
  %0 = symshape.dynamic_broadcast_in_dim %x to [%n, %n] dims = [2]
      : tensor<?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_twice(%x: tensor<?x?xf32>, %n: index) {
  // expected-error @below {{expected 'dims' to name no dimension twice, found [1, 1]}}
  %0 = symshape.dynamic_broadcast_in_dim %x to [%n, %n] dims = [1, 1]
      : tensor<?x?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @slice_size(%x: tensor<4xf32>, %n: index) {
  // expected-error @below {{expected sizes[0] to be at most the extent of dimension 0 of the source, 4, found 5}}
  %0 = symshape.dynamic_slice %x [%n] [5] [1] : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @slice_stride(%x: tensor<4xf32>, %n: index) {
  // expected-error @below {{expected sizes[0] to be at most the extent of dimension 0 of the source divided by the stride, rounded up, 2, found 3}}
  %0 = symshape.dynamic_slice %x [%n] [3] [2] : tensor<4xf32> -> tensor<3xf32>
  return
}

// -----

func.func @slice_zero(%x: tensor<4xf32>, %n: index) {
  // expected-error @below {{expected strides[0] to be at least 1, found 0}}
  %0 = symshape.dynamic_slice %x [%n] [%n] [0] : tensor<4xf32> -> tensor<?xf32>
  return
}

// -----

func.func @pad_interior(%x: tensor<?xf32>, %v: f32) {
  // expected-error @below {{expected interior[0] to be at least 0, found -1}}
  %0 = symshape.dynamic_pad %x with %v low = [0] high = [0] interior = [-1]
      : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @pad_size(%x: tensor<2xf32>, %v: f32) {
  // expected-error @below {{expected the extent of dimension 0 of the result to be at least 0 and at most 9223372036854775807, found -1}}
  %0 = symshape.dynamic_pad %x with %v low = [-3] high = [0] interior = [0]
      : tensor<2xf32> -> tensor<?xf32>
  return
}

// -----

func.func @pad_type(%x: tensor<2xf32>, %v: f32) {
  // expected-error @below {{expected a result of type 'tensor<5xf32>', found 'tensor<4xf32>'}}
  %0 = symshape.dynamic_pad %x with %v low = [1] high = [1] interior = [1]
      : tensor<2xf32> -> tensor<4xf32>
  return
}

// -----

func.func @pad_value(%x: tensor<2xf32>, %v: f64) {
  // expected-note @above {{prior use here}}
  // expected-error @below {{use of value '%v' expects different type than prior uses: 'f32' vs 'f64'}}
  %0 = symshape.dynamic_pad %x with %v low = [1] high = [1] interior = [1]
      : tensor<2xf32> -> tensor<5xf32>
  return
}

// -----

func.func @iota_axis(%n: index) {
  // expected-error @below {{expected 'axis' to be an axis of the result of rank 1, found 1}}
  %0 = symshape.dynamic_iota [%n] axis 1 : tensor<?xi32>
  return
}

// -----

func.func @size_type(%n: i64) {
  // expected-error @below {{operand #0 must be variadic of index or extent, but got 'i64'}}
  %0 = symshape.dynamic_iota [%n : i64] axis 0 : tensor<?xi32>
  return
}

// -----

func.func @size_type_missing(%e: !symshape.extent<exact>) {
  // expected-note @above {{prior use here}}
  // expected-error @below {{expects different type than prior uses: 'index' vs '!symshape.extent<exact>'}}
  %0 = symshape.dynamic_iota [%e] axis 0 : tensor<?xi32>
  return
}

// -----

func.func @no_size() {
  // expected-error @below {{expected an SSA value or an integer}}
  %0 = symshape.dynamic_iota [x] axis 0 : tensor<?xi32>
  return
}

// -----

// The number that marks an operand in the list of static sizes.
func.func @least_size() {
  // expected-error @below {{expected an integer greater than -9223372036854775808}}
  %0 = symshape.dynamic_iota [-9223372036854775808] axis 0 : tensor<?xi32>
  return
}

// -----

func.func @least_start(%x: tensor<?xf32>) {
  // expected-error @below {{expected an integer greater than -9223372036854775808}}
  %0 = symshape.dynamic_slice %x [-9223372036854775808] [1] [1] : tensor<?xf32> -> tensor<1xf32>
  return
}

// -----

func.func @least_stride(%x: tensor<?xf32>) {
  // expected-error @below {{expected an integer greater than -9223372036854775808}}
  %0 = symshape.dynamic_slice %x [0] [1] [-9223372036854775808] : tensor<?xf32> -> tensor<1xf32>
  return
}

// -----

func.func @start_extent(%x: tensor<?xf32>, %e: !symshape.extent<exact>) {
  // The start of a slice is no size.
  // expected-error @below {{expected ']'}}
  %0 = symshape.dynamic_slice %x [%e : !symshape.extent<exact>] [1] [1]
      : tensor<?xf32> -> tensor<1xf32>
  return
}

// -----

func.func @tensor_rank(%x: tensor<?xf32>, %n: tensor<1xf32>) {
  // expected-error @below {{operand #1 must be integer of 8 to 64 bits, index, float, tensor of rank 0 of one of these, or extent, but got 'tensor<1xf32>'}}
  %0 = symshape.dynamic_truncate %x by %n axis 0 floor : tensor<?xf32>, tensor<1xf32> -> tensor<?xf32>
  return
}

// -----

func.func @tensor_unranked(%x: tensor<?xf32>, %n: tensor<*xf32>) {
  // expected-error @below {{operand #1 must be integer of 8 to 64 bits, index, float, tensor of rank 0 of one of these, or extent, but got 'tensor<*xf32>'}}
  %0 = symshape.dynamic_truncate %x by %n axis 0 floor : tensor<?xf32>, tensor<*xf32> -> tensor<?xf32>
  return
}

// -----

func.func @tensor_rule(%x: tensor<?xf32>, %n: tensor<f32>) {
  // expected-error @below {{'symshape.dynamic_truncate' op expected an integer, index or extent for rule 'index_cast', found 'f32'}}
  %0 = symshape.dynamic_truncate %x by %n axis 0 index_cast : tensor<?xf32>, tensor<f32> -> tensor<?xf32>
  return
}

// -----

func.func @tensor_of_bits(%x: tensor<?xf32>, %n: tensor<i1>) {
  // expected-error @below {{but got 'tensor<i1>'}}
  %0 = symshape.dynamic_truncate %x by %n axis 0 floor : tensor<?xf32>, tensor<i1> -> tensor<?xf32>
  return
}

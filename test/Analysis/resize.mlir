// RUN: symshape-opt %s --symshape-infer=print=table -o /dev/null | FileCheck %s
// RUN: symshape-opt %s --symshape-infer="print=table runtime-scalars=false" -o /dev/null | FileCheck %s --check-prefix=OFF

// Other axes keep their size; the truncated axis has at most its old size, or
// exactly the size that the scalar gives.
// CHECK-LABEL: function @truncate
// CHECK: %0 tensor<?x?xf32> [min(dim(0, 0), scalar(1, round_half_away_clamp)), dim(0, 1)] exact
// CHECK: %1 tensor<?x?xf32> [dim(0, 0), min(dim(0, 1), scalar(2, index_cast))] exact
// CHECK: %2 tensor<?x?xf32> [min(dim(0, 0), scalar(1, floor)), dim(0, 1)] exact
// CHECK: %3 tensor<?x?xf32> [min(dim(0, 0), max(scalar(2, index_cast), 0)), dim(0, 1)] exact
// OFF-LABEL: function @truncate
// OFF: %0 tensor<?x?xf32> [at_most(dim(0, 0)), dim(0, 1)] at_most
// OFF: %1 tensor<?x?xf32> [dim(0, 0), at_most(dim(0, 1))] at_most
// OFF: %2 tensor<?x?xf32> [at_most(dim(0, 0)), dim(0, 1)] at_most
// OFF: %3 tensor<?x?xf32> [at_most(dim(0, 0)), dim(0, 1)] at_most
func.func @truncate(%x: tensor<?x?xf32>, %f: f32, %n: i64) {
  %0 = symshape.dynamic_truncate %x by %f axis 0 round_half_away_clamp
      : tensor<?x?xf32>, f32 -> tensor<?x?xf32>
  %1 = symshape.dynamic_truncate %x by %n axis 1 index_cast
      : tensor<?x?xf32>, i64 -> tensor<?x?xf32>
  %2 = symshape.dynamic_truncate %x by %f axis 0 floor
      : tensor<?x?xf32>, f32 -> tensor<?x?xf32>
  %3 = symshape.dynamic_truncate %x by %n axis 0 round_half_away_clamp
      : tensor<?x?xf32>, i64 -> tensor<?x?xf32>
  return
}

// A scalar that is neither an argument nor the element of an argument of rank 0
// is data, unless an exact computation made it.
// CHECK-LABEL: function @computed
// CHECK: %0 tensor<?xf32> [min(dim(0, 0), scalar(1, ceil))] exact
// CHECK: %{{.*}} tensor<?xf32> [at_most(dim(0, 0))] at_most
// CHECK: %{{.*}} tensor<?xf32> [min(dim(0, 0), 9007199254740993)] exact
// CHECK: %{{.*}} tensor<?xf32> [min(dim(0, 0), n floordiv 2)] exact
// CHECK: %{{.*}} tensor<?xf32> [min(dim(0, 0), 3)] exact
// OFF-LABEL: function @computed
// OFF: tensor<?xf32> [at_most(dim(0, 0))] at_most
// OFF: tensor<?xf32> [at_most(dim(0, 0))] at_most
// OFF: tensor<?xf32> [min(dim(0, 0), 9007199254740993)] exact
// OFF: tensor<?xf32> [at_most(dim(0, 0))] at_most
// OFF: tensor<?xf32> [min(dim(0, 0), 3)] exact
func.func @computed(%x: tensor<?xf32>, %data: tensor<f32>,
    %y: tensor<?xi8> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n in [0, 1000]>} {
  %f = tensor.extract %data[] : tensor<f32>
  %0 = symshape.dynamic_truncate %x by %f axis 0 ceil
      : tensor<?xf32>, f32 -> tensor<?xf32>
  %g = math.sin %f : f32
  %1 = symshape.dynamic_truncate %x by %g axis 0 ceil
      : tensor<?xf32>, f32 -> tensor<?xf32>
  // 2^53 + 1 is no f64.
  %big = arith.constant 9007199254740993 : i64
  %2 = symshape.dynamic_truncate %x by %big axis 0 round_half_away_clamp
      : tensor<?xf32>, i64 -> tensor<?xf32>
  %half = arith.constant 0.5 : f64
  %c0 = arith.constant 0 : index
  %d = tensor.dim %y, %c0 : tensor<?xi8>
  %i = arith.index_cast %d : index to i64
  %fi = arith.sitofp %i : i64 to f64
  %h = arith.mulf %fi, %half : f64
  %3 = symshape.dynamic_truncate %x by %h axis 0 floor
      : tensor<?xf32>, f64 -> tensor<?xf32>
  %c2 = arith.constant 2.5 : f32
  %4 = symshape.dynamic_truncate %x by %c2 axis 0 round_half_away_clamp
      : tensor<?xf32>, f32 -> tensor<?xf32>
  return
}

// A call binds the scalar; a float that the caller computes gives no size.
// CHECK-LABEL: function @callee
// CHECK-LABEL: function @caller
// CHECK: %0 tensor<?xf32> [min(dim(0, 0), scalar(1, ceil))] exact
// CHECK: %1 tensor<?xf32> [min(dim(0, 0), 4)] exact
// CHECK: %3 tensor<?xf32> [?] unknown
func.func private @callee(%x: tensor<?xf32>, %f: f32) -> tensor<?xf32> {
  %0 = symshape.dynamic_truncate %x by %f axis 0 ceil
      : tensor<?xf32>, f32 -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @caller(%x: tensor<?xf32>, %f: f32) {
  %0 = call @callee(%x, %f) : (tensor<?xf32>, f32) -> tensor<?xf32>
  %c = arith.constant 3.5 : f32
  %1 = call @callee(%x, %c) : (tensor<?xf32>, f32) -> tensor<?xf32>
  %g = math.sqrt %f : f32
  %3 = call @callee(%x, %g) : (tensor<?xf32>, f32) -> tensor<?xf32>
  return
}

// CHECK-LABEL: function @sizes
// CHECK: %0 tensor<?x4x?xf32> [scalar(1, index_cast), 4, scalar(2, index_cast)] exact
// CHECK: %1 tensor<?x3x?xf32> [scalar(1, index_cast), 3, scalar(2, index_cast)] exact
// CHECK: %2 tensor<?x2xf32> [scalar(1, index_cast), 2] exact
// CHECK: %3 tensor<?x?xf32> [dim(0, 0) + scalar(1, index_cast) + 1, {{.*}}] exact
// CHECK: %4 tensor<?xi64> [scalar(2, index_cast)] exact
func.func @sizes(%x: tensor<?x?xf32>, %n: index, %m: index, %v: f32) {
  %0 = symshape.dynamic_reshape %x to [%n, 4, %m]
      : tensor<?x?xf32> -> tensor<?x4x?xf32>
  %1 = symshape.dynamic_broadcast_in_dim %x to [%n, 3, %m] dims = [0, 2]
      : tensor<?x?xf32> -> tensor<?x3x?xf32>
  %2 = symshape.dynamic_slice %x [%m, 0] [%n, 2] [1, 1]
      : tensor<?x?xf32> -> tensor<?x2xf32>
  %3 = symshape.dynamic_pad %x with %v low = [%n, 0] high = [1, -1]
      interior = [0, 2] : tensor<?x?xf32> -> tensor<?x?xf32>
  %4 = symshape.dynamic_iota [%m] axis 0 : tensor<?xi64>
  return
}

// The analysis follows the elements of a shape through the ops.
// CHECK-LABEL: function @elements
// CHECK: tensor<?xf32> [dim(0, 1)] exact
func.func @elements(%x: tensor<?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = tensor.dim %x, %c0 : tensor<?x?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?x?xf32>
  %c = tensor.dim %x, %c2 : tensor<?x?x?xf32>
  %all = tensor.from_elements %a, %b, %c : tensor<3xindex>
  %cut = symshape.dynamic_slice %all [1] [1] [1]
      : tensor<3xindex> -> tensor<1xindex>
  %same = symshape.dynamic_reshape %cut to [1, 1]
      : tensor<1xindex> -> tensor<1x1xindex>
  %size = tensor.extract %same[%c0, %c0] : tensor<1x1xindex>
  %0 = tensor.empty(%size) : tensor<?xf32>
  return
}

// A claim about an unknown float or a negative number is not reported as wrong.
// RUN: symshape-opt %s --symshape-check-claims -o /dev/null 2>&1 | FileCheck %s --check-prefix=CLAIM
// CLAIM-NOT: contradicted: dim
// CLAIM: 0 proved, 1 undecided, 0 contradicted
func.func @claim(%x: tensor<?xf32>, %f: f32) {
  %0 = symshape.dynamic_truncate %x by %f axis 0 round_half_away_clamp
      : tensor<?xf32>, f32 -> tensor<?xf32>
  symshape.claim_shape %0 [16777217] : tensor<?xf32>
  return
}

// The number of an exact extent is a size; the number of a bound is not.
// CHECK-LABEL: function @extents
// CHECK: tensor<?x4xf32> [dim(0, 1), 4] exact
// CHECK: tensor<?x?xf32> [min(dim(0, 0), dim(0, 1)), dim(0, 1)] exact
func.func @extents(%x: tensor<?x?xf32>, %y: tensor<?xf32>) {
  %e = symshape.size %x[1] : tensor<?x?xf32>
  %0 = symshape.dynamic_reshape %y to [%e : !symshape.extent<exact>, 4]
      : tensor<?xf32> -> tensor<?x4xf32>
  %1 = symshape.dynamic_truncate %x by %e axis 0 index_cast
      : tensor<?x?xf32>, !symshape.extent<exact> -> tensor<?x?xf32>
  return
}

// The number in a tensor of rank 0: an argument, exact arithmetic, a constant.
// Data that the function computes gives a bound.
// CHECK-LABEL: function @truncate_by_tensor
// CHECK: tensor<?x?xf32> [min(dim(0, 0), scalar(1, round_half_away_clamp)), dim(0, 1)] exact
// CHECK: tensor<?x?xf32> [dim(0, 0), min(dim(0, 1), scalar(2, index_cast))] exact
// CHECK: tensor<?x?xf32> [min(dim(0, 0), max(scalar(2, index_cast), 0)), dim(0, 1)] exact
// CHECK: tensor<?x?xf32> [min(dim(0, 0), dim(0, 1)), dim(0, 1)] exact
// CHECK: tensor<?x?xf32> [min(dim(0, 0), 3), dim(0, 1)] exact
// CHECK: tensor<?x?xf32> [min(dim(0, 0), 7), dim(0, 1)] exact
// CHECK: tensor<?x?xf32> [at_most(dim(0, 0)), dim(0, 1)] at_most
// OFF-LABEL: function @truncate_by_tensor
// OFF: %0 tensor<?x?xf32> [at_most(dim(0, 0)), dim(0, 1)] at_most
// OFF: %1 tensor<?x?xf32> [dim(0, 0), at_most(dim(0, 1))] at_most
// OFF: %2 tensor<?x?xf32> [at_most(dim(0, 0)), dim(0, 1)] at_most
func.func @truncate_by_tensor(%x: tensor<?x?xf32>, %f: tensor<f32>, %n: tensor<i64>) {
  %0 = symshape.dynamic_truncate %x by %f axis 0 round_half_away_clamp
      : tensor<?x?xf32>, tensor<f32> -> tensor<?x?xf32>
  %1 = symshape.dynamic_truncate %x by %n axis 1 index_cast
      : tensor<?x?xf32>, tensor<i64> -> tensor<?x?xf32>
  %2 = symshape.dynamic_truncate %x by %n axis 0 round_half_away_clamp
      : tensor<?x?xf32>, tensor<i64> -> tensor<?x?xf32>
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c1 : tensor<?x?xf32>
  %dt = tensor.from_elements %d : tensor<index>
  %3 = symshape.dynamic_truncate %x by %dt axis 0 index_cast
      : tensor<?x?xf32>, tensor<index> -> tensor<?x?xf32>
  %half = arith.constant 2.5 : f32
  %ht = tensor.from_elements %half : tensor<f32>
  %4 = symshape.dynamic_truncate %x by %ht axis 0 round_half_away_clamp
      : tensor<?x?xf32>, tensor<f32> -> tensor<?x?xf32>
  %seven = arith.constant dense<7> : tensor<i32>
  %5 = symshape.dynamic_truncate %x by %seven axis 0 floor
      : tensor<?x?xf32>, tensor<i32> -> tensor<?x?xf32>
  %g = math.sin %f : tensor<f32>
  %6 = symshape.dynamic_truncate %x by %g axis 0 floor
      : tensor<?x?xf32>, tensor<f32> -> tensor<?x?xf32>
  return
}

// The lines below the table explain the notation of each conversion rule.
// CHECK: where dim(0, 0) is the extent of dimension 0 of argument 0
// CHECK-DAG: where scalar(1, floor) is the value of argument 1 after rule 'floor'
// CHECK-DAG: where scalar({{[0-9]}}, index_cast) is the value of argument {{[0-9]$}}

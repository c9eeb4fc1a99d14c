// Results of structured ops have the sizes of the outputs; no fact about the
// operands follows.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
#first = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: function @matmul{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
// CHECK-NEXT: tensor<?x?xf32> [dim(1, 0), dim(1, 1)] exact
func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f0 = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %b, %c1 : tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(1, 1)] exact
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(1, 1)] exact
  %z = linalg.fill ins(%f0 : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(1, 1)] exact
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z : tensor<?x?xf32>) -> tensor<?x?xf32>
  // The inner sizes must agree, but no fact says that they do.
  %k = tensor.dim %a, %c1 : tensor<?x?xf32>
  %l = tensor.dim %b, %c0 : tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 1), dim(1, 0)] exact
  %0 = tensor.empty(%k, %l) : tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// The result has the sizes of the output, even if an operand has equal
// indexing.
// CHECK-LABEL: function @outs{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
// CHECK-NEXT: tensor<?x?xf32> [dim(1, 0), dim(1, 1)] exact
// CHECK-NEXT: tensor<?xf32> [dim(2, 0)] exact
func.func @outs(%a: tensor<?x?xf32>, %o: tensor<?x?xf32>, %b: tensor<?xf32>) {
  // CHECK-NEXT: tensor<?x?xf32> [dim(1, 0), dim(1, 1)] exact
  %0 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<?x?xf32>, tensor<?xf32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %1 = linalg.add ins(%a, %o : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

// A reduction with two outputs.
// CHECK-LABEL: function @reduce{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
// CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
// CHECK-NEXT: tensor<?xi64> [dim(2, 0)] exact
func.func @reduce(%a: tensor<?x?xf32>, %o: tensor<?xf32>, %p: tensor<?xi64>) {
  %c0 = arith.constant 0 : i64
  // CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
  // CHECK-NEXT: tensor<?xi64> [dim(2, 0)] exact
  %0:2 = linalg.generic {indexing_maps = [#id, #first, #first], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<?x?xf32>) outs(%o, %p : tensor<?xf32>, tensor<?xi64>) {
  ^bb0(%x: f32, %y: f32, %z: i64):
    linalg.yield %x, %c0 : f32, i64
  } -> (tensor<?xf32>, tensor<?xi64>)
  return
}

// A window over a padded image: the size is the one that the program computes.
// CHECK-LABEL: function @conv{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x3x?xf32> [dim(0, 0), 3, dim(0, 2)] exact
// CHECK-NEXT: tensor<8x3x3xf32> [8, 3, 3] exact
func.func @conv(%i: tensor<?x3x?xf32>, %k: tensor<8x3x3xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1_i64 = arith.constant 1 : i64
  %c2_i64 = arith.constant 2 : i64
  %f0 = arith.constant 0.0 : f32
  // CHECK-NEXT: tensor<?x3x?xf32> [dim(0, 0), 3, dim(0, 2) + 2] exact
  %p = tensor.pad %i low[0, 0, 1] high[0, 0, 1] {
  ^bb0(%a: index, %b: index, %c: index):
    tensor.yield %f0 : f32
  } : tensor<?x3x?xf32> to tensor<?x3x?xf32>
  %n = tensor.dim %i, %c0 : tensor<?x3x?xf32>
  %w = tensor.dim %i, %c2 : tensor<?x3x?xf32>
  %w64 = arith.index_cast %w : index to i64
  %less = arith.subi %w64, %c1_i64 : i64
  %half = arith.floordivsi %less, %c2_i64 : i64
  %more = arith.addi %half, %c1_i64 : i64
  %out = arith.index_cast %more : i64 to index
  // CHECK-NEXT: tensor<?x8x?xf32> [dim(0, 0), 8, dim(0, 2) ceildiv 2] exact
  %e = tensor.empty(%n, %out) : tensor<?x8x?xf32>
  // CHECK-NEXT: tensor<?x8x?xf32> [dim(0, 0), 8, dim(0, 2) ceildiv 2] exact
  %r = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<2> : vector<1xi64>} ins(%p, %k : tensor<?x3x?xf32>, tensor<8x3x3xf32>) outs(%e : tensor<?x8x?xf32>) -> tensor<?x8x?xf32>
  return
}

// CHECK-LABEL: function @others{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
// CHECK-NEXT: tensor<?x?xf32> [dim(1, 0), dim(1, 1)] exact
func.func @others(%a: tensor<?x?xf32>, %o: tensor<?x?xf32>) {
  // CHECK-NEXT: tensor<?x?xf32> [dim(1, 0), dim(1, 1)] exact
  %0 = linalg.transpose ins(%a : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) permutation = [1, 0]
  // CHECK-NEXT: tensor<?x?xf32> [dim(1, 0), dim(1, 1)] exact
  %1 = linalg.copy ins(%a : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(1, 0), dim(1, 1)] exact
  %2 = linalg.softmax dimension(1) ins(%a : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

// The elements that a structured op computes.
// CHECK-LABEL: function @computed{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
func.func @computed(%t: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  // CHECK-NEXT: tensor<2xindex> [2] exact
  %s = arith.constant dense<[3, 4]> : tensor<2xindex>
  // CHECK-NEXT: tensor<2xindex> [2] exact
  %d = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%s : tensor<2xindex>) {
  ^bb0(%x: index):
    %y = arith.addi %x, %x : index
    linalg.yield %y : index
  } -> tensor<2xindex>
  // CHECK-NEXT: tensor<?x?xf32> [6, 8] exact
  %r = tensor.reshape %t(%d) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  // CHECK-NEXT: tensor<2xindex> [2] exact
  %f = linalg.fill ins(%c0 : index) outs(%s : tensor<2xindex>) -> tensor<2xindex>
  // CHECK-NEXT: tensor<?x?xf32> [0, 0] exact
  %rf = tensor.reshape %t(%f) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return
}

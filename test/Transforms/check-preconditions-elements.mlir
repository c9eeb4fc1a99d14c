// Each index in a body here may be outside.
// RUN: symshape-opt %s -split-input-file --symshape-check -o /dev/null | FileCheck %s

#none = affine_map<(i) -> ()>
#id = affine_map<(i) -> (i)>
#zero = affine_map<(i) -> (0)>

// One loop more than there are elements.
// CHECK: open: {{.*}}expected at least
func.func @one_too_many(%x: tensor<?xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m1 = arith.addi %n, %c1 : index
  scf.for %i = %c0 to %m1 step %c1 {
    %p = arith.index_cast %i : index to i64
    %e = tensor.empty() : tensor<1xf32>
    %r = linalg.generic {indexing_maps = [#none, #id], iterator_types = ["parallel"]} ins(%p : i64) outs(%e : tensor<1xf32>) {
    ^bb0(%a: i64, %o: f32):
      %z = linalg.index 0 : index
      %j = arith.index_cast %a : i64 to index
      %f = tensor.extract %x[%j] : tensor<?xf32>
      linalg.yield %f : f32
    } -> tensor<1xf32>
  }
  return
}

// -----

#none = affine_map<(i) -> ()>
#id = affine_map<(i) -> (i)>
#zero = affine_map<(i) -> (0)>

// A bound of another input.
// CHECK: open: {{.*}}expected at least
func.func @other_bound(%x: tensor<?xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %m step %c1 {
    %p = arith.index_cast %i : index to i64
    %t = tensor.empty() : tensor<i64>
    %v = linalg.fill ins(%p : i64) outs(%t : tensor<i64>) -> tensor<i64>
    %q = tensor.expand_shape %v [] output_shape [1] : tensor<i64> into tensor<1xi64>
    %e = tensor.empty() : tensor<1xf32>
    %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%q : tensor<1xi64>) outs(%e : tensor<1xf32>) {
    ^bb0(%a: i64, %o: f32):
      %z = linalg.index 0 : index
      %j = arith.index_cast %a : i64 to index
      %f = tensor.extract %x[%j] : tensor<?xf32>
      linalg.yield %f : f32
    } -> tensor<1xf32>
  }
  return
}

// -----

#none = affine_map<(i) -> ()>
#id = affine_map<(i) -> (i)>
#zero = affine_map<(i) -> (0)>

// The second element may be outside.
// CHECK: open: {{.*}}expected at least
func.func @second_element(%x: tensor<?xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.index_cast %i : index to i64
    %l = arith.index_cast %n : index to i64
    %q = tensor.from_elements %p, %l : tensor<2xi64>
    %e = tensor.empty() : tensor<2xf32>
    %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%q : tensor<2xi64>) outs(%e : tensor<2xf32>) {
    ^bb0(%a: i64, %o: f32):
      %z = linalg.index 0 : index
      %j = arith.index_cast %a : i64 to index
      %f = tensor.extract %x[%j] : tensor<?xf32>
      linalg.yield %f : f32
    } -> tensor<2xf32>
  }
  return
}

// -----

#none = affine_map<(i) -> ()>
#id = affine_map<(i) -> (i)>
#zero = affine_map<(i) -> (0)>

// The output holds the result of an earlier element.
// CHECK: open: {{.*}}expected at least
func.func @output(%x: tensor<?xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.index_cast %i : index to i64
    %one = arith.constant 1 : i64
    %t = tensor.empty() : tensor<i64>
    %q = linalg.fill ins(%p : i64) outs(%t : tensor<i64>) -> tensor<i64>
    %d = tensor.empty() : tensor<3xi64>
    %r = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction"]} ins(%d : tensor<3xi64>) outs(%q : tensor<i64>) {
    ^bb0(%a: i64, %o: i64):
      %z = linalg.index 0 : index
      %j = arith.index_cast %o : i64 to index
      %f = tensor.extract %x[%j] : tensor<?xf32>
      %w = arith.addi %o, %one : i64
      linalg.yield %w : i64
    } -> tensor<i64>
  }
  return
}

// -----

#none = affine_map<(i) -> ()>
#id = affine_map<(i) -> (i)>
#zero = affine_map<(i) -> (0)>

// An element of an input.
// CHECK: precondition: 2 open
func.func @data(%x: tensor<?xf32>, %q: tensor<1xi64>) {
  %e = tensor.empty() : tensor<1xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%q : tensor<1xi64>) outs(%e : tensor<1xf32>) {
  ^bb0(%a: i64, %o: f32):
    %z = linalg.index 0 : index
    %j = arith.index_cast %a : i64 to index
    %f = tensor.extract %x[%j] : tensor<?xf32>
    linalg.yield %f : f32
  } -> tensor<1xf32>
  return
}

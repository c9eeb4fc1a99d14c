// An input of a linalg op whose elements are all the same number is that number in
// the body: each index here is inside.
// RUN: symshape-opt %s --symshape-check -o /dev/null | FileCheck %s

// CHECK: precondition: {{[0-9]+}} proved
// CHECK-NOT: {{data|open|refuted|skipped|unread}}

#none = affine_map<(i) -> ()>
#none0 = affine_map<() -> ()>
#id = affine_map<(i) -> (i)>
#zero = affine_map<(i) -> (0)>

func.func @scalar(%x: tensor<?xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
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

func.func @one_element(%x: tensor<?xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
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

func.func @equal_elements(%x: tensor<?xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.index_cast %i : index to i64
    %q = tensor.from_elements %p, %p : tensor<2xi64>
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

// As a gather of torch-mlir writes it: a number below 0 counts from the end.
func.func @from_the_end(%x: tensor<?xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.index_cast %i : index to i64
    %zero = arith.constant 0 : i64
    %l = arith.index_cast %n : index to i64
    %t = tensor.empty() : tensor<i64>
    %k = tensor.empty() : tensor<i1>
    %q = linalg.fill ins(%p : i64) outs(%t : tensor<i64>) -> tensor<i64>
    %end = arith.addi %p, %l : i64
    %s = linalg.fill ins(%end : i64) outs(%t : tensor<i64>) -> tensor<i64>
    %b = linalg.generic {indexing_maps = [#none0, #none0], iterator_types = []} ins(%q : tensor<i64>) outs(%k : tensor<i1>) {
    ^bb0(%a: i64, %o: i1):
      %c = arith.cmpi slt, %a, %zero : i64
      linalg.yield %c : i1
    } -> tensor<i1>
    %v = linalg.generic {indexing_maps = [#none0, #none0, #none0, #none0], iterator_types = []} ins(%b, %s, %q : tensor<i1>, tensor<i64>, tensor<i64>) outs(%t : tensor<i64>) {
    ^bb0(%c: i1, %up: i64, %a: i64, %o: i64):
      %w = arith.select %c, %up, %a : i64
      linalg.yield %w : i64
    } -> tensor<i64>
    %u = tensor.expand_shape %v [] output_shape [1] : tensor<i64> into tensor<1xi64>
    %e = tensor.empty() : tensor<1xf32>
    %r = linalg.generic {indexing_maps = [#zero, #id], iterator_types = ["parallel"]} ins(%u : tensor<1xi64>) outs(%e : tensor<1xf32>) {
    ^bb0(%a: i64, %o: f32):
      %z = linalg.index 0 : index
      %j = arith.index_cast %a : i64 to index
      %f = tensor.extract %x[%j] : tensor<?xf32>
      linalg.yield %f : f32
    } -> tensor<1xf32>
  }
  return
}

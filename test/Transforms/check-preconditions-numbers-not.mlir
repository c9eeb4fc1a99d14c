// Each precondition here is proved, or the elements of an input decide it.
// RUN: symshape-opt %s --symshape-check -o /dev/null | FileCheck %s

// CHECK: precondition: {{[0-9]+}} proved
// CHECK-NEXT: precondition: 1 data
// CHECK-NOT: {{open|refuted|skipped|unread}}
func.func @divisions(%t: tensor<?xf32>) -> (index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %d = arith.maxsi %n, %c1 : index
  %a = arith.divui %n, %d : index
  %b = index.floordivs %n, %d
  %c = index.rems %n, %c4
  %e = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%n)[%d]
  %f = affine.min affine_map<(d0) -> (d0 mod 4, 8)>(%n)
  return %a, %b, %c, %e, %f : index, index, index, index, index
}

func.func @shifts_and_flags(%t: tensor<?xf32>) -> (index, i64, i64) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %a = arith.shli %d, %c2 : index
  %m = arith.index_cast %d : index to i64
  %b = arith.addi %m, %m overflow<nsw> : i64
  %c = arith.muli %m, %m : i64
  return %a, %b, %c : index, i64, i64
}

func.func @steps(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c2 {
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c2) {
  }
  scf.forall (%i) = (0) to (%n) step (2) {
  }
  return
}

func.func @tie(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %a = symshape.tie_shape %t (n) -> [n] (%n : index) : tensor<?xf32>
  return %a : tensor<?xf32>
}

func.func @shapes(%a: tensor<?x?xf32>) -> (tensor<2xindex>, index) {
  %c1 = arith.constant 1 : index
  %s = shape.shape_of %a : tensor<?x?xf32> -> tensor<2xindex>
  %u = shape.broadcast %s, %s : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>
  %e = shape.get_extent %s, %c1 : tensor<2xindex>, index -> index
  return %u, %e : tensor<2xindex>, index
}

// Numbers of elements: the divisor of one op is data, that of the other is not 0.
func.func @elements(%a: tensor<?xi32>, %b: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xi32>
  %o = tensor.empty(%n) : tensor<?xi32>
  %k = arith.constant 7 : i32
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%a : tensor<?xi32>) outs(%o : tensor<?xi32>) {
  ^bb0(%x: i32, %old: i32):
    %five = arith.constant 5 : i32
    %q = arith.remui %x, %five : i32
    linalg.yield %q : i32
  } -> tensor<?xi32>
  %s = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%a : tensor<?xi32>) outs(%o : tensor<?xi32>) {
  ^bb0(%x: i32, %old: i32):
    %q = arith.divsi %k, %x : i32
    linalg.yield %q : i32
  } -> tensor<?xi32>
  return %r, %s : tensor<?xi32>, tensor<?xi32>
}

// Each number of a tensor is a number of bits.
func.func @shift_by_elements(%x: tensor<?xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %k = arith.constant 31 : i32
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %o = tensor.empty(%n) : tensor<?xi32>
  %a = linalg.generic {indexing_maps = [affine_map<(i) -> ()>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%k : i32) outs(%o : tensor<?xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<?xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%x, %a : tensor<?xi32>, tensor<?xi32>) outs(%o : tensor<?xi32>) {
  ^bb0(%in: i32, %bits: i32, %out: i32):
    %s = arith.shrui %in, %bits : i32
    linalg.yield %s : i32
  } -> tensor<?xi32>
  return %r : tensor<?xi32>
}

func.func @ranks(%t: tensor<?x?xf32>, %u: !shape.shape) -> (tensor<2xindex>, tensor<?xindex>) {
  %s = shape.shape_of %t : tensor<?x?xf32> -> !shape.shape
  %a = shape.to_extent_tensor %s : !shape.shape -> tensor<2xindex>
  %b = shape.to_extent_tensor %u : !shape.shape -> tensor<?xindex>
  return %a, %b : tensor<2xindex>, tensor<?xindex>
}

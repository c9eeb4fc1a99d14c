// Divisions, shifts, flags, steps: each op marked FIRE may be undefined.
// RUN: symshape-opt %s --symshape-check -o /dev/null | FileCheck %s --check-prefix=FIRE

// FIRE: precondition:
func.func @divisions(%n: index, %t: tensor<?x?x?x?xf32>) -> (index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %d = tensor.dim %t, %c0 : tensor<?x?x?x?xf32>
  %d1 = tensor.dim %t, %c1 : tensor<?x?x?x?xf32>
  %d2 = tensor.dim %t, %c2 : tensor<?x?x?x?xf32>
  %d3 = tensor.dim %t, %c3 : tensor<?x?x?x?xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a divisor other than 0, found 'dim(1, 0)'
  %a = arith.divui %n, %d : index
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a divisor other than 0, found 'dim(1, 1)'
  %b = index.floordivs %n, %d1
  // FIRE: :[[@LINE+1]]:8: precondition refuted: expected a divisor other than 0, found '0'
  %c = index.rems %n, %c0
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a divisor of at least '1', found 'dim(1, 2)'
  %e = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%n)[%d2]
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a divisor of at least '1', found 'dim(1, 3)'
  %f = affine.min affine_map<(d0)[s0] -> (d0 mod s0, 8)>(%n)[%d3]
  return %a, %b, %c, %e, %f : index, index, index, index, index
}

func.func @shifts_and_flags(%t: tensor<?xf32>, %n: i64) -> (index, i64, i64) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a number of bits to shift of at most '63', found 'dim(0, 0)'
  %a = arith.shli %d, %d : index
  %m = arith.index_cast %d : index to i64
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a number that fits its type
  %b = arith.addi %m, %n overflow<nsw> : i64
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a number that fits its type
  %c = arith.muli %m, %m overflow<nsw> : i64
  return %a, %b, %c : index, i64, i64
}

func.func @steps(%t: tensor<?x?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %t, %c0 : tensor<?x?x?xf32>
  %e = tensor.dim %t, %c1 : tensor<?x?x?xf32>
  %f = tensor.dim %t, %c2 : tensor<?x?x?xf32>
  // FIRE: :[[@LINE+1]]:3: precondition open: expected a step of at least '1', found 'dim(0, 0)'
  scf.for %i = %c0 to %n step %d {
  }
  // FIRE: :[[@LINE+1]]:3: precondition open: expected a step of at least '1', found 'dim(0, 1)'
  scf.parallel (%i) = (%c0) to (%n) step (%e) {
  }
  // FIRE: :[[@LINE+1]]:3: precondition open: expected a step of at least '1', found 'dim(0, 2)'
  scf.forall (%i) = (0) to (%n) step (%f) {
  }
  // FIRE: :[[@LINE+1]]:3: precondition open: expected a step of at least '1', found '0'
  scf.for %i = %c0 to %n step %c0 {
  }
  return
}

// A tie to another size.
func.func @tie(%t: tensor<?xf32>, %u: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %u, %c0 : tensor<?xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a size of 'dim(1, 0)' for dimension 0 of operand 0, found 'dim(0, 0)'
  %a = symshape.tie_shape %t (n) -> [n] (%n : index) : tensor<?xf32>
  return %a : tensor<?xf32>
}

func.func @shapes(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>, %i: index) -> (tensor<2xindex>, index) {
  %w = shape.shape_of %c : tensor<?x?xf32> -> tensor<2xindex>
  %s = shape.shape_of %a : tensor<?x?xf32> -> tensor<2xindex>
  %t = shape.shape_of %b : tensor<?x?xf32> -> tensor<2xindex>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected two equal numbers
  %u = shape.broadcast %s, %t : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected an axis of at {{.*}}
  %e = shape.get_extent %s, %i : tensor<2xindex>, index -> index
  // FIRE: :[[@LINE+1]]:8: precondition open: expected two equal numbers
  %v = shape.any %s, %w : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>
  return %u, %e : tensor<2xindex>, index
}

// An op without a model.
// FIRE: unexamined skipped: SymShape does not know all preconditions of this op
func.func @unknown(%a: memref<?xf32>) {
  %c = memref.cast %a : memref<?xf32> to memref<*xf32>
  gpu.host_register %c : memref<*xf32>
  return
}

// A number of bits in a tensor may be too large.
func.func @shift_by_elements(%x: tensor<?xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %k = arith.constant 32 : i32
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
    // FIRE: :[[@LINE+1]]:10: precondition open: the op requires a number of bits to shift
    %s = arith.shrui %in, %bits : i32
    linalg.yield %s : i32
  } -> tensor<?xi32>
  return %r : tensor<?xi32>
}

// A shape value has a rank, which the result's type states again.
func.func @ranks(%t: tensor<?x?xf32>, %u: !shape.shape) -> (tensor<3xindex>, tensor<3xindex>) {
  %s = shape.shape_of %t : tensor<?x?xf32> -> !shape.shape
  // FIRE: :[[@LINE+1]]:8: precondition refuted: expected a size of '3' for dimension 0 of result 0, found '2'
  %a = shape.to_extent_tensor %s : !shape.shape -> tensor<3xindex>
  // FIRE: :[[@LINE+1]]:8: precondition open: the op requires a shape of the rank of its result
  %b = shape.to_extent_tensor %u : !shape.shape -> tensor<3xindex>
  return %a, %b : tensor<3xindex>, tensor<3xindex>
}

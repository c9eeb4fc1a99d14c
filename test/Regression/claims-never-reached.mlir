// RUN: symshape-opt %s --split-input-file --symshape-check-claims \
// RUN:   --verify-diagnostics=only-expected -o /dev/null 2>&1 | FileCheck %s

// A counterexample counts only if the execution reaches the claim without
// undefined behavior, and the value is not poison. Each such case is next to
// one that is contradicted.

// Memory accesses are in bounds, or the code after them does not run.
// CHECK: {{^}}4 claims: 0 proved, 2 undecided, 2 contradicted
func.func @load(%x: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %x[%c0] : memref<?xf32>
  %d = memref.dim %x, %c0 : memref<?xf32>
  // expected-warning@+1 {{no proof and no counterexample was found}}
  symshape.claim_shape %x (d) -> [max(d, 1)] (%d : index) : memref<?xf32>
  // expected-error@+2 {{contradicted claim}}
  // expected-note@+1 {{for arg0.0 = 1: expected 2, found 1}}
  symshape.claim_shape %x (d) -> [max(d, 2)] (%d : index) : memref<?xf32>
  return %v : f32
}
func.func @store(%x: memref<?xf32>, %f: f32) {
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  memref.store %f, %x[%c3] : memref<?xf32>
  %d = memref.dim %x, %c0 : memref<?xf32>
  // expected-warning@+1 {{no proof and no counterexample was found}}
  symshape.claim_shape %x (d) -> [max(d, 4)] (%d : index) : memref<?xf32>
  // expected-error@+1 {{contradicted claim}}
  symshape.claim_shape %x (d) -> [max(d, 5)] (%d : index) : memref<?xf32>
  return
}

// -----

// CHECK: {{^}}2 claims: 0 proved, 1 undecided, 1 contradicted
func.func @atomic(%x: memref<?xf32>, %f: f32) {
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %old = memref.atomic_rmw addf %f, %x[%c3] : (f32, memref<?xf32>) -> f32
  %new = memref.generic_atomic_rmw %x[%c3] : memref<?xf32> {
  ^bb0(%in: f32):
    memref.atomic_yield %f : f32
  }
  %d = memref.dim %x, %c0 : memref<?xf32>
  // expected-warning@+1 {{no proof and no counterexample was found}}
  symshape.claim_shape %x (d) -> [max(d, 4)] (%d : index) : memref<?xf32>
  // expected-error@+1 {{contradicted claim}}
  symshape.claim_shape %x (d) -> [max(d, 5)] (%d : index) : memref<?xf32>
  return
}

// -----

// The buffers of a copy have the same size.
// CHECK: {{^}}2 claims: 0 proved, 1 undecided, 1 contradicted
func.func @copy(%x: memref<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  memref.copy %x, %y : memref<?xf32> to memref<?xf32>
  %d = memref.dim %x, %c0 : memref<?xf32>
  // expected-warning@+1 {{no proof and no counterexample was found}}
  symshape.claim_shape %y (d) -> [d] (%d : index) : memref<?xf32>
  // expected-error@+1 {{contradicted claim}}
  symshape.claim_shape %y (d) -> [min(d, 7)] (%d : index) : memref<?xf32>
  return
}

// -----

// An access with a data-dependent index may be out of bounds for all inputs.
// CHECK: {{^}}1 claim: 0 proved, 1 undecided, 0 contradicted
func.func @load_at_data(%x: memref<?xf32>, %t: tensor<1xindex>, %m: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %i = tensor.extract %t[%c0] : tensor<1xindex>
  // expected-note@+1 {{execution might not reach the claim with these sizes: this access may be out of bounds}}
  %v = memref.load %m[%i] : memref<8xf32>
  %d = memref.dim %x, %c0 : memref<?xf32>
  // expected-warning@+2 {{no proof was found, and execution might not reach the claim with the sizes of the counterexample}}
  // expected-note@+1 {{for arg0.0 = }}
  symshape.claim_shape %x (d) -> [max(d, 1)] (%d : index) : memref<?xf32>
  return %v : f32
}

// -----

// An access of a vector is in bounds, too.
// CHECK: {{^}}6 claims: 0 proved, 4 undecided, 2 contradicted
func.func @vector_load(%x: memref<?xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %v = vector.load %x[%c0] : memref<?xf32>, vector<4xf32>
  %d = memref.dim %x, %c0 : memref<?xf32>
  // expected-warning@+1 {{no proof and no counterexample was found}}
  symshape.claim_shape %x (d) -> [max(d, 4)] (%d : index) : memref<?xf32>
  // expected-error@+1 {{contradicted claim}}
  symshape.claim_shape %x (d) -> [max(d, 5)] (%d : index) : memref<?xf32>
  return %v : vector<4xf32>
}
func.func @transfer(%x: tensor<?xf32>, %f: f32) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %v = vector.transfer_read %x[%c0], %f {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  // expected-warning@+1 {{no proof and no counterexample was found}}
  symshape.claim_shape %x (d) -> [max(d, 4)] (%d : index) : tensor<?xf32>
  // expected-error@+1 {{contradicted claim}}
  symshape.claim_shape %x (d) -> [max(d, 5)] (%d : index) : tensor<?xf32>
  return %v : vector<4xf32>
}
func.func @buffers(%x: memref<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  // A copy between different sizes is undefined, so that no example is one.
  linalg.copy ins(%x : memref<?xf32>) outs(%y : memref<?xf32>)
  %d = memref.dim %x, %c0 : memref<?xf32>
  // expected-warning@+1 {{no proof and no counterexample was found}}
  symshape.claim_shape %y (d) -> [d] (%d : index) : memref<?xf32>
  return
}
func.func @dealloc(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %x, %c0 : memref<?xf32>
  %a = memref.alloc(%d) : memref<?xf32>
  // expected-note@+1 {{a precondition of this op is not proved, and the behavior is undefined without it}}
  memref.dealloc %a : memref<?xf32>
  // expected-warning@+1 {{undecided claim}}
  symshape.claim_shape %x (d) -> [max(d, 4)] (%d : index) : memref<?xf32>
  return
}

// -----

// An allocation of a negative size is undefined; a poison tensor has no size.
// CHECK: {{^}}3 claims: 0 proved, 2 undecided, 1 contradicted
func.func @alloc(%x: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %less = arith.subi %d, %c2 : index
  %m = memref.alloc(%less) : memref<?xf32>
  // expected-warning@+1 {{no proof and no counterexample was found}}
  symshape.claim_shape %x (d) -> [max(d, 2)] (%d : index) : tensor<?xf32>
  // expected-error@+1 {{contradicted claim}}
  symshape.claim_shape %x (d) -> [max(d, 3)] (%d : index) : tensor<?xf32>
  return
}
func.func @poison(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %s = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %c0 = arith.constant 0 : index
  %dy = tensor.dim %y, %c0 : tensor<?xf32>
  // expected-warning@+1 {{no proof and no counterexample was found}}
  symshape.claim_shape %s (dy) -> [dy] (%dy : index) : tensor<?xf32>
  return %s : tensor<?xf32>
}

// -----

// Division of the least number by -1 is undefined, as by 0.
// CHECK: {{^}}1 claim: 0 proved, 1 undecided, 0 contradicted
func.func @division(%x: tensor<?xf32>, %n: index, %k: index) {
  %q = arith.divsi %n, %k : index
  // expected-warning@+1 {{undecided claim}}
  symshape.claim_shape %x (k) -> [at_most(min((k + 1) * (k + 1), 1) * 1152921504606846976)] (%k : index) : tensor<?xf32>
  return
}

// -----

// Nothing calls the private function. All calls of the other one pass a size of
// 8, for which the claim is true.
// CHECK: {{^}}4 claims: 0 proved, 2 undecided, 2 contradicted
func.func private @never(%x: tensor<?xf32>) {
  // expected-warning@+1 {{nothing calls this private function}}
  symshape.claim_shape %x () -> [5] : tensor<?xf32>
  func.call @only_from_never(%x) : (tensor<?xf32>) -> ()
  return
}
func.func private @only_from_never(%x: tensor<?xf32>) {
  // expected-warning@+1 {{nothing calls this private function}}
  symshape.claim_shape %x () -> [5] : tensor<?xf32>
  return
}
func.func private @called(%x: tensor<8xf32>) {
  // expected-error@+1 {{contradicted claim}}
  symshape.claim_shape %x () -> [5] : tensor<8xf32>
  return
}
func.func @public(%x: tensor<8xf32>, %y: tensor<?xf32>) {
  func.call @called(%x) : (tensor<8xf32>) -> ()
  // expected-error@+1 {{contradicted claim}}
  symshape.claim_shape %x () -> [5] : tensor<8xf32>
  return
}

// -----

// The last row of a strided slice is in range, or the slice is poison.
// CHECK: {{^}}2 claims: 0 proved, 1 undecided, 1 contradicted
func.func @strided(%x: tensor<?xf32>, %n: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %k = tensor.dim %n, %c0 : tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %s = tensor.extract_slice %x[0] [%k] [2] : tensor<?xf32> to tensor<?xf32>
  // expected-warning@+1 {{no proof and no counterexample was found}}
  symshape.claim_shape %s (d) -> [at_most(max(d - 1, 1))] (%d : index) : tensor<?xf32>
  // expected-error@+1 {{contradicted claim}}
  symshape.claim_shape %s (d) -> [at_most(max(d - 2, 0))] (%d : index) : tensor<?xf32>
  return
}

// -----

// A cast of a buffer to a size that it does not have is undefined, too.
// CHECK: {{^}}1 claim: 0 proved, 1 undecided, 0 contradicted
func.func @memref_cast(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %a = memref.alloc(%d) : memref<?xf32>
  %v = memref.cast %a : memref<?xf32> to memref<8xf32>
  memref.store %f, %v[%c0] : memref<8xf32>
  // expected-warning@+1 {{no proof and no counterexample was found}}
  symshape.claim_shape %x () -> [8] : tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

// A global may hold poison elements, but a tensor of a static type has its
// extents. Sizes that are read from its elements may be poison.
// CHECK: {{^}}2 claims: 0 proved, 1 undecided, 1 contradicted
ml_program.global private mutable @w(dense<1> : tensor<4xi64>) : tensor<4xi64>
func.func @loaded_elements(%x: tensor<?xi64>) {
  %c0 = arith.constant 0 : index
  // expected-note@+1 {{the result of this op may be poison}}
  %w = ml_program.global_load @w : tensor<4xi64>
  %d = tensor.dim %x, %c0 : tensor<?xi64>
  %all = tensor.concat dim(0) %w, %x : (tensor<4xi64>, tensor<?xi64>) -> tensor<?xi64>
  // expected-error@+1 {{contradicted claim}}
  symshape.claim_shape %all (d) -> [2 * d + 4] (%d : index) : tensor<?xi64>
  %e = tensor.extract %w[%c0] : tensor<4xi64>
  %c7 = arith.constant 7 : i64
  %low = arith.andi %e, %c7 : i64
  %k = arith.index_cast %low : i64 to index
  %s = tensor.empty(%k) : tensor<?xi64>
  // expected-warning@+1 {{undecided claim}}
  symshape.claim_shape %s (d) -> [d] (%d : index) : tensor<?xi64>
  return
}

// The check refuses a bound that it can follow no further, unless permitted.
// RUN: symshape-opt %s --symshape-check-exactness --split-input-file \
// RUN:   --verify-diagnostics --allow-unregistered-dialect
// RUN: symshape-opt %s --symshape-check-exactness="permit=memref.store,vector.store,linalg.fill,linalg.generic,plan,@log,some.op" \
// RUN:   --split-input-file --allow-unregistered-dialect -o %t

func.func private @plan(index)
func.func private @log(index) -> index
func.func private @run(tensor<4xi64>, memref<?xf32>, i1)
// expected-note @+1 {{the bound is stated here}}
func.func @external(%w: !symshape.extent<at_most>, %n: index) {
  %i = symshape.bound_to_index %w : <at_most>
  // expected-error @+1 {{'func.call' op expected an exact value for 'argument #0', which is passed to '@plan', whose body is not known, found an upper bound (at_most)}}
  call @plan(%i) : (index) -> ()
  // expected-error @+1 {{'func.call' op expected an exact value for 'argument #0', which is passed to '@log', whose body is not known, found an upper bound (at_most)}}
  %0 = call @log(%i) : (index) -> index
  // expected-error @+1 {{'some.op' op expected an exact value for 'operand #1', which is passed to an unknown op, found an upper bound (at_most)}}
  %1 = "some.op"(%n, %i) : (index, index) -> index
  call @plan(%n) : (index) -> ()
  return
}

// -----

// expected-note @+1 {{the bound is stated here}}
func.func @memory(%w: !symshape.extent<at_most>, %n: index, %m: memref<4xindex>, %g: memref<4xi64>) {
  %c0 = arith.constant 0 : index
  %i = symshape.bound_to_index %w : <at_most>
  // expected-error @+1 {{'memref.store' op expected an exact value for 'operand #0', which is stored to memory, found an upper bound (at_most)}}
  memref.store %i, %m[%c0] : memref<4xindex>
  memref.store %n, %m[%i] : memref<4xindex>
  %x = arith.index_cast %i : index to i64
  // expected-error @+1 {{'linalg.fill' op expected an exact value for 'operand #0', which is stored to memory, found an upper bound (at_most)}}
  linalg.fill ins(%x : i64) outs(%g : memref<4xi64>)
  // expected-error @+1 {{'linalg.generic' op expected an exact value for 'outs[0]', which is stored to memory, found an upper bound (at_most)}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%g : memref<4xi64>) {
  ^bb0(%out: i64):
    linalg.yield %x : i64
  }
  %v = vector.broadcast %i : index to vector<4xindex>
  // expected-error @+1 {{'vector.store' op expected an exact value for 'operand #0', which is stored to memory, found an upper bound (at_most)}}
  vector.store %v, %m[%c0] : memref<4xindex>, vector<4xindex>
  return
}

// -----

// Results of comparisons, printed numbers, and other types may escape.
func.func private @run(tensor<4xf32>, memref<?xf32>, i1)
func.func @harmless(%w: !symshape.extent<at_most>, %n: index, %t: tensor<4xf32>, %bits: memref<1xi1>) {
  %c0 = arith.constant 0 : index
  %i = symshape.bound_to_index %w : <at_most>
  %p = arith.cmpi slt, %i, %n : index
  memref.store %p, %bits[%c0] : memref<1xi1>
  %room = symshape.bounded_alloc(%w : !symshape.extent<at_most>) : memref<?xf32>
  call @run(%t, %room, %p) : (tensor<4xf32>, memref<?xf32>, i1) -> ()
  vector.print %i : index
  return
}

// -----

// Permitted at the use itself, or by the declaration of the function.
func.func private @allocate(index) attributes {symshape.permit_bounds}
func.func private @other(index)
func.func @permitted(%w: !symshape.extent<at_most>, %m: memref<4xindex>) {
  %c0 = arith.constant 0 : index
  %i = symshape.bound_to_index %w : <at_most>
  call @allocate(%i) : (index) -> ()
  call @other(%i) {symshape.permit_bounds} : (index) -> ()
  memref.store %i, %m[%c0] {symshape.permit_bounds} : memref<4xindex>
  "some.op"(%i) {symshape.permit_bounds} : (index) -> ()
  return
}

// -----

// For an exact size the attribute changes nothing.
func.func @no_permission(%w: !symshape.extent<exact>, %t: tensor<?xf32>) {
  %n = symshape.to_index %w : <exact>
  %0 = tensor.empty(%n) {symshape.permit_bounds} : tensor<?xf32>
  return
}

// No op of another dialect takes a bound: its type is no index. Each consumer of
// a size, and each op that could compute with the number of a bound.
// RUN: symshape-opt %s --split-input-file --verify-diagnostics

// expected-note @+1 {{prior use here}}
func.func @empty(%w: !symshape.extent<at_most>, %n: index) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = tensor.empty(%n, %w) : tensor<?x?xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @splat(%w: !symshape.extent<at_most>, %f: f32) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = tensor.splat %f[%w] : tensor<?x4xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @generate(%w: !symshape.extent<at_most>, %f: f32) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = tensor.generate %w {
  ^bb0(%x: index, %y: index):
    tensor.yield %f : f32
  } : tensor<4x?xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @expand_shape(%w: !symshape.extent<at_most>, %t2: tensor<?x?xf32>, %n: index) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = tensor.expand_shape %t2 [[0, 1], [2]] output_shape [%w, 4, %n] : tensor<?x?xf32> into tensor<?x4x?xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @extract_slice(%w: !symshape.extent<at_most>, %t: tensor<?xf32>) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = tensor.extract_slice %t[0] [%w] [1] : tensor<?xf32> to tensor<?xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @insert_slice(%w: !symshape.extent<at_most>, %t: tensor<?xf32>) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = tensor.insert_slice %t into %t[0] [%w] [1] : tensor<?xf32> into tensor<?xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @pad(%w: !symshape.extent<at_most>, %t: tensor<?xf32>, %f: f32) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = tensor.pad %t low[%w] high[0] {
  ^bb0(%x: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @pack(%w: !symshape.extent<at_most>, %t: tensor<?xf32>, %t2: tensor<?x?xf32>) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = linalg.pack %t inner_dims_pos = [0] inner_tiles = [%w] into %t2 : tensor<?xf32> -> tensor<?x?xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @alloc(%w: !symshape.extent<at_most>) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = memref.alloc(%w) : memref<?x4xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @alloca(%w: !symshape.extent<at_most>) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = memref.alloca(%w) : memref<4x?xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @subview(%w: !symshape.extent<at_most>, %m: memref<?xf32>) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = memref.subview %m[0] [%w] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @reinterpret_cast(%w: !symshape.extent<at_most>, %m: memref<?xf32>) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [%w], strides: [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @view(%w: !symshape.extent<at_most>, %raw: memref<4096xi8>, %n: index) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = memref.view %raw[%n][%w] : memref<4096xi8> to memref<?xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @realloc(%w: !symshape.extent<at_most>, %m: memref<?xf32>) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = memref.realloc %m(%w) : memref<?xf32> to memref<?xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @alloc_tensor(%w: !symshape.extent<at_most>) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = bufferization.alloc_tensor(%w) : tensor<?xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @arithmetic(%w: !symshape.extent<at_most>, %n: index) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = arith.addi %n, %w : index
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @affine(%w: !symshape.extent<at_most>) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = affine.apply affine_map<()[s0] -> (s0 ceildiv 4)>()[%w]
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @loop(%w: !symshape.extent<at_most>, %n: index) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  scf.for %i = %c0 to %w step %n {
  }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @parallel(%w: !symshape.extent<at_most>, %n: index) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  scf.parallel (%i) = (%c0) to (%w) step (%n) {
  }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @switch(%w: !symshape.extent<at_most>) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  scf.index_switch %w
  default {
  }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @grid(%w: !symshape.extent<at_most>, %n: index) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %w, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    gpu.terminator
  }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @lanes(%w: !symshape.extent<at_most>) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = vector.create_mask %w : vector<64xi1>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @stored(%w: !symshape.extent<at_most>, %mi: memref<4xindex>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  memref.store %w, %mi[%c0] : memref<4xindex>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @offset(%w: !symshape.extent<at_most>, %m: memref<?xf32>) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = memref.subview %m[%w] [1] [1] : memref<?xf32> to memref<1xf32, strided<[1], offset: ?>>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @element(%w: !symshape.extent<at_most>, %n: index) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = tensor.from_elements %n, %w : tensor<2xindex>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @inserted(%w: !symshape.extent<at_most>, %n: index, %shape: tensor<2xindex>) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = tensor.insert %w into %shape[%n] : tensor<2xindex>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @extent(%w: !symshape.extent<at_most>) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = symshape.from_index %w
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @fact(%w: !symshape.extent<at_most>, %n: index) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = symshape.predicate le (n, w) -> [n, w] (%n, %w : index, index)
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @position(%w: !symshape.extent<at_most>, %t: tensor<?xf32>) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = tensor.extract %t[%w] : tensor<?xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @slice_start(%w: !symshape.extent<at_most>, %t: tensor<?xf32>, %n: index) {
  // expected-error @+1 {{use of value '%w' expects different type than prior uses: 'index' vs '!symshape.extent<at_most>'}}
  %0 = symshape.dynamic_slice %t [%w] [%n] [1] : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

// A tensor of bounds is no tensor of sizes.
func.func @shape_tensor(%t: tensor<?xf32>, %w: !symshape.extent<at_most>) {
  %shape = tensor.from_elements %w, %w : tensor<2x!symshape.extent<at_most>>
  // expected-error @+1 {{'tensor.reshape' op operand #1 must be 1D tensor of signless integer or index values, but got 'tensor<2x!symshape.extent<at_most>>'}}
  %0 = tensor.reshape %t(%shape) : (tensor<?xf32>, tensor<2x!symshape.extent<at_most>>) -> tensor<?x?xf32>
  return
}

// -----

// expected-error @+1 {{invalid memref element type}}
func.func private @memory(memref<4x!symshape.extent<at_most>>)

// -----

func.func @vector(%w: !symshape.extent<at_most>) {
  // expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
  %0 = vector.broadcast %w : !symshape.extent<at_most> to vector<4x!symshape.extent<at_most>>
  return
}

// -----

func.func @call(%w: !symshape.extent<at_most>) {
  // expected-error @+1 {{'func.call' op operand type mismatch: expected operand type 'index', but provided '!symshape.extent<at_most>' for operand number 0}}
  call @plan(%w) : (!symshape.extent<at_most>) -> ()
  return
}
func.func private @plan(index)

// -----

func.func @returned(%w: !symshape.extent<at_most>) -> index {
  // expected-error @+1 {{type of return operand 0 ('!symshape.extent<at_most>') doesn't match function result type ('index') in function @returned}}
  return %w : !symshape.extent<at_most>
}

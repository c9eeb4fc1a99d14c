// RUN: symshape-opt %s --lower-symshape --split-input-file \
// RUN:   --allow-unregistered-dialect | FileCheck %s

// The pass removes SymShape's attributes and statements; other attributes stay.
// CHECK: module {
// CHECK-NEXT: func.func @stated(%[[T:.*]]: tensor<?x4xf32> {other.a}, %{{.*}}: index) -> (tensor<?x4xf32> {other.b}) attributes {other.c} {
// CHECK-NEXT: return %[[T]]
module attributes {symshape.max_extent = 1000 : i64} {
  func.func @stated(
      %t: tensor<?x4xf32> {symshape.shape = #symshape.shape<[n, 4]>, other.a},
      %k: index)
      -> (tensor<?x4xf32> {symshape.inferred = #symshape.shape<[n, 4]>, other.b})
      attributes {symshape.symbols = #symshape.symbols<n in [1, *]>, other.c} {
    %n = symshape.param "n" : !symshape.symbol
    %s = symshape.symbol "s" in [2, 512] : !symshape.symbol
    %u = symshape.tie_shape %t (n) -> [n, 4] (%n : !symshape.symbol)
        : tensor<?x4xf32>
    symshape.claim_shape %u (s) -> [s, 4] (%s : !symshape.symbol)
        : tensor<?x4xf32>
    %p = symshape.predicate le (s, k) -> [s, k]
        (%s, %k : !symshape.symbol, index)
    symshape.assume %p
    symshape.constraints {
      %q = symshape.predicate eq (s, k) -> [s, k]
          (%s, %k : !symshape.symbol, index)
      symshape.holds %q
    }
    %e = symshape.size %t[0] : tensor<?x4xf32>
    %b = symshape.bound %t[0] at_most (s) -> [s] (%s : !symshape.symbol)
        : tensor<?x4xf32>
    %m = symshape.meet %e, %b
        : !symshape.extent<exact>, !symshape.extent<at_most>
    return %u : tensor<?x4xf32>
  }
}

// -----

// In signatures, calls and results, extents become indices and symbols are
// removed; the attributes of the other arguments stay with them.
// CHECK-LABEL: func private @declared(index, index) -> (f32, index)
func.func private @declared(!symshape.extent<exact>, !symshape.symbol,
                            !symshape.extent<at_most>)
    -> (f32, !symshape.symbol, !symshape.extent<exact>)
// CHECK: func private @callee(%[[E:.*]]: index, %[[X:.*]]: f32 {other.x}, %{{.*}}: index) -> (index, f32 {other.y}) {
// CHECK: return %[[E]], %[[X]]
func.func private @callee(%e: !symshape.extent<exact>, %s: !symshape.symbol,
                          %x: f32 {other.x}, %b: !symshape.extent<at_most>)
    -> (!symshape.extent<exact>, !symshape.symbol, f32 {other.y}) {
  return %e, %s, %x : !symshape.extent<exact>, !symshape.symbol, f32
}
// CHECK: func @caller(%[[T:.*]]: tensor<?xf32>, %[[X:.*]]: f32)
// CHECK: %[[D:.*]] = tensor.dim %[[T]]
// CHECK: %[[R:.*]]:2 = call @callee(%[[D]], %[[X]], %{{.*}}) : (index, f32, index) -> (index, f32)
// CHECK: return %[[R]]#0, %[[R]]#1
func.func @caller(%t: tensor<?xf32>, %x: f32) -> (index, f32) {
  %s = symshape.symbol "s" : !symshape.symbol
  %e = symshape.size %t[0] : tensor<?xf32>
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %r:3 = call @callee(%e, %s, %x, %b)
      : (!symshape.extent<exact>, !symshape.symbol, f32, !symshape.extent<at_most>)
      -> (!symshape.extent<exact>, !symshape.symbol, f32)
  %n = symshape.to_index %r#0 : <exact>
  return %n, %r#2 : index, f32
}

// -----

// CHECK-LABEL: func @blocks
// CHECK: scf.if %{{.*}} -> (index)
// CHECK: cf.cond_br %{{.*}}, ^bb1(%{{.*}} : index), ^bb1(%{{.*}} : index)
// CHECK: ^bb1(%{{.*}}: index):
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (index)
// CHECK: scf.while (%{{.*}} = %{{.*}}) : (index) -> index
// CHECK: scf.execute_region -> index
// CHECK: arith.select %{{.*}} : index
// CHECK: tensor.from_elements %{{.*}} : tensor<1xindex>
func.func @blocks(%t: tensor<?xf32>, %c: i1, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = symshape.symbol "s" : !symshape.symbol
  %e = symshape.size %t[0] : tensor<?xf32>
  %q:2 = scf.if %c -> (!symshape.extent<exact>, !symshape.symbol) {
    %f = symshape.from_index %n
    scf.yield %f, %s : !symshape.extent<exact>, !symshape.symbol
  } else {
    scf.yield %e, %s : !symshape.extent<exact>, !symshape.symbol
  }
  cf.cond_br %c, ^a(%q#0, %q#1 : !symshape.extent<exact>, !symshape.symbol),
                 ^a(%e, %s : !symshape.extent<exact>, !symshape.symbol)
^a(%g: !symshape.extent<exact>, %h: !symshape.symbol):
  %l:2 = scf.for %i = %c0 to %n step %c1 iter_args(%k = %g, %z = %h)
      -> (!symshape.extent<exact>, !symshape.symbol) {
    scf.yield %k, %z : !symshape.extent<exact>, !symshape.symbol
  }
  %w:2 = scf.while (%k = %l#0, %z = %l#1)
      : (!symshape.extent<exact>, !symshape.symbol)
      -> (!symshape.extent<exact>, !symshape.symbol) {
    scf.condition(%c) %k, %z : !symshape.extent<exact>, !symshape.symbol
  } do {
  ^bb0(%k: !symshape.extent<exact>, %z: !symshape.symbol):
    scf.yield %k, %z : !symshape.extent<exact>, !symshape.symbol
  }
  %x = scf.execute_region -> !symshape.extent<exact> {
    scf.yield %w#0 : !symshape.extent<exact>
  }
  %y = arith.select %c, %x, %e : !symshape.extent<exact>
  %v = tensor.from_elements %y : tensor<1x!symshape.extent<exact>>
  %u = tensor.extract %v[%c0] : tensor<1x!symshape.extent<exact>>
  %r = symshape.to_index %u : <exact>
  return %r : index
}

// -----

// The memory is as large as the bound, the buffer as large as its contents.
// CHECK-LABEL: func @bounds(
// CHECK-SAME: %[[T:.*]]: memref<?x4xf32>, %[[N:.*]]: index, %[[K:.*]]: index
// CHECK: %[[D:.*]] = memref.dim %[[T]]
// CHECK: %[[M:.*]] = arith.minsi %{{.*}}, %[[D]] : index
// CHECK: %[[ALLOC:.*]] = memref.alloc(%[[M]]) : memref<?x4xf32>
// CHECK: %[[CUT:.*]] = memref.reinterpret_cast %[[ALLOC]] to offset: [0], sizes: [%[[K]], 4], strides: [4, 1] : memref<?x4xf32> to memref<?x4xf32, strided<[4, 1]>>
// CHECK: %[[R:.*]] = memref.cast %[[CUT]] : memref<?x4xf32, strided<[4, 1]>> to memref<?x4xf32>
// CHECK: %[[P:.*]] = arith.cmpi sle, %[[K]], %[[M]]
// CHECK: return %[[R]], %[[P]]
func.func @bounds(%t: memref<?x4xf32>, %n: index, %k: index) -> (memref<?x4xf32>, i1) {
  %b = symshape.bound %t[0] at_most (n) -> [n floordiv 2] (%n : index)
      : memref<?x4xf32>
  %e = symshape.size %t[0] : memref<?x4xf32>
  %w = symshape.weaken %e : <exact> to <at_most>
  %m = symshape.meet %b, %w : !symshape.extent<at_most>
  %room = symshape.bounded_alloc(%k : index) at_most(%m : !symshape.extent<at_most>)
      : memref<?x4xf32>
  %p = symshape.compare le %k, %m : index, !symshape.extent<at_most>
  return %room, %p : memref<?x4xf32>, i1
}

// -----

// The strides are products of the sizes; freeing the buffer frees the memory.
// CHECK-LABEL: func @strides(
// CHECK-SAME: %[[N:.*]]: index, %[[K:.*]]: index, %[[W:.*]]: index
// CHECK: %[[ALLOC:.*]] = memref.alloc(%[[N]], %[[W]]) : memref<?x2x?xf32>
// CHECK: %[[S:.*]] = arith.muli %[[K]], %{{.*}} : index
// CHECK: memref.reinterpret_cast %[[ALLOC]] to offset: [0], sizes: [%[[N]], 2, %[[K]]], strides: [%[[S]], %[[K]], 1]
// CHECK: memref.dealloc %[[ALLOC]] : memref<?x2x?xf32>
func.func @strides(%n: index, %k: index, %w: !symshape.extent<at_most>) {
  %m = symshape.bounded_alloc(%n, %k : index, index)
      at_most(%n, %w : index, !symshape.extent<at_most>) : memref<?x2x?xf32>
  memref.dealloc %m : memref<?x2x?xf32>
  return
}

// -----

// An assumption needs no number, so a bound may be over a symbol there.
// CHECK-LABEL: func @assumed
// CHECK-NEXT: return
func.func @assumed(%n: index) {
  %s = symshape.symbol "s" : !symshape.symbol
  %w = symshape.bound_of (s) -> [s * 2] (%s : !symshape.symbol)
  %p = symshape.compare le %n, %w : index, !symshape.extent<at_most>
  symshape.assume %p
  return
}

// -----

// A bound as an operand of a bound, a mask, and a bound in a call.
// CHECK-LABEL: func @uses(
// CHECK-SAME: %[[W:.*]]: index, %[[N:.*]]: index) -> (vector<4x8xi1>, index)
// CHECK-NOT: unrealized_conversion_cast
// CHECK: %[[MASK:.*]] = vector.create_mask %[[N]], %[[W]] : vector<4x8xi1>
// CHECK: return %[[MASK]], %{{.*}} : vector<4x8xi1>, index
func.func @uses(%w: !symshape.extent<at_most>, %n: index)
    -> (vector<4x8xi1>, !symshape.extent<at_most>) {
  %v = symshape.bound_of (w, n) -> [w * 4 + n]
      (%w, %n : !symshape.extent<at_most>, index)
  %mask = symshape.mask %n, %w : index, !symshape.extent<at_most> -> vector<4x8xi1>
  return %mask, %v : vector<4x8xi1>, !symshape.extent<at_most>
}

// -----

// A meet with an exact extent uses that one; the unknown extent needs no
// number.
// CHECK-LABEL: func @unknown
// CHECK-NEXT: %[[C:.*]] = arith.constant
// CHECK-NEXT: %[[D:.*]] = tensor.dim
// CHECK-NEXT: return %[[D]]
func.func @unknown(%t: tensor<?xf32>, %e: !symshape.extent<exact>) -> index {
  %s = symshape.size %t[0] : tensor<?xf32>
  %u = symshape.weaken %e : <exact> to <unknown>
  %v = symshape.meet %u, %u : !symshape.extent<unknown>
  %m = symshape.meet %v, %s : !symshape.extent<unknown>, !symshape.extent<exact>
  %r = symshape.to_index %m : <exact>
  return %r : index
}

// -----

// The pass removes a shape function, unless the program calls
// it.
// CHECK-NOT: @only_shapes
// CHECK: func private @called(%{{.*}}: index) -> index {
func.func private @only_shapes(%n: index) -> index
    attributes {symshape.shape_function = "test.op"} {
  return %n : index
}
func.func private @called(%n: index) -> index
    attributes {symshape.shape_function = "test.other"} {
  return %n : index
}
func.func @caller(%n: index) -> index {
  %r = call @called(%n) : (index) -> index
  return %r : index
}

// -----

// The pass removes tensor encodings of SymShape; other encodings stay.
// CHECK-LABEL: func @encodings
// CHECK-SAME: (%[[T:.*]]: tensor<?x8xf32>, %{{.*}}: tensor<4xf32, "other">) -> tensor<?x8xf32>
// CHECK: arith.constant dense<1.000000e+00> : tensor<2xf32>
// CHECK: linalg.exp ins(%[[T]] : tensor<?x8xf32>)
func.func @encodings(%t: tensor<?x8xf32, #symshape.shape<[b, 8]>>,
                     %u: tensor<4xf32, "other">)
    -> tensor<?x8xf32, #symshape.shape<[b, 8]>> {
  %c = arith.constant dense<1.0> : tensor<2xf32, #symshape.shape<[2]>>
  "test.use"(%c) : (tensor<2xf32, #symshape.shape<[2]>>) -> ()
  %r = linalg.exp ins(%t : tensor<?x8xf32, #symshape.shape<[b, 8]>>)
      outs(%t : tensor<?x8xf32, #symshape.shape<[b, 8]>>)
      -> tensor<?x8xf32, #symshape.shape<[b, 8]>>
  return %r : tensor<?x8xf32, #symshape.shape<[b, 8]>>
}

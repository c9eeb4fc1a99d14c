// RUN: symshape-opt %s --lower-symshape-dynamic-ops=bounded-buffers=true \
// RUN:   --split-input-file --verify-diagnostics | FileCheck %s
// The option is off by default.
// RUN: symshape-opt %s --lower-symshape-dynamic-ops --split-input-file \
// RUN:   | FileCheck %s --check-prefix=OFF
// OFF-NOT: symshape.bounded_alloc

// The result has as many rows as a number in memory says, at most as many as
// %ids: the pass allocates memory for all, and a buffer for these.
// CHECK-LABEL: func @rows(
// CHECK-SAME: %[[T:.*]]: tensor<?x4xf32>, %[[IDS:.*]]: tensor<?xi64>
// CHECK: tensor.extract_slice %[[IDS]][0] [%[[N:.*]]] [1]
// CHECK: arith.subi
// CHECK: %[[MOST:.*]] = tensor.dim %[[IDS]], %{{.*}} : tensor<?xi64>
// CHECK: %[[E:.*]] = symshape.from_index %[[MOST]]
// CHECK: %[[B:.*]] = symshape.weaken %[[E]] : <exact> to <at_most>
// CHECK: %[[USED:.*]] = symshape.bounded_alloc(%[[N]] : index) at_most(%[[B]] : !symshape.extent<at_most>) : memref<?x4xf32>
// CHECK: %[[DEST:.*]] = bufferization.to_tensor %[[USED]] restrict writable : memref<?x4xf32> to tensor<?x4xf32>
// CHECK: linalg.generic {{.*}} outs(%[[DEST]] : tensor<?x4xf32>)
func.func @rows(
    %t: tensor<?x4xf32>, %ids: tensor<?xi64>, %count: tensor<1xi32>)
    -> tensor<?x4xf32> {
  %first = arith.constant 0 : index
  %n = tensor.extract %count[%first] : tensor<1xi32>
  %chosen = symshape.dynamic_truncate %ids by %n axis 0 round_half_away_clamp
      : tensor<?xi64>, i32 -> tensor<?xi64>
  %r = symshape.dynamic_gather %t, %chosen slice_sizes = [1, 4]
      offset_dims = [1] collapsed_slice_dims = [0] start_index_map = [0]
      index_vector_dim = 1 : (tensor<?x4xf32>, tensor<?xi64>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// -----

// The pass computes the bound: half of a symbol's multiple, and an operand.
// CHECK-LABEL: func @computed(
// CHECK: arith.muli
// CHECK: symshape.bounded_alloc(%{{.*}}, %[[M:.*]] : index, index) at_most(%{{.*}}, %[[M]] : !symshape.extent<at_most>, index) : memref<?x?xf32>
func.func @computed(%t: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n, m]>},
                    %a: memref<?xindex>, %v: f32) -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100], m>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %t, %c0 : tensor<?x?xf32>
  %m = tensor.dim %t, %c1 : tensor<?x?xf32>
  %s = memref.load %a[%c0] : memref<?xindex>
  %p = arith.maxsi %s, %c0 : index
  %twice = arith.muli %n, %c2 : index
  %k = arith.minsi %p, %twice : index
  %e = tensor.empty(%k, %m) : tensor<?x?xf32>
  %r = linalg.fill ins(%v : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

// A constant bound.
// CHECK-LABEL: func @constant(
// CHECK: %[[C:.*]] = arith.constant 64 : index
// CHECK: symshape.from_index %[[C]]
// CHECK: symshape.bounded_alloc
func.func @constant(%a: memref<?xindex>, %v: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %s = memref.load %a[%c0] : memref<?xindex>
  %p = arith.maxsi %s, %c0 : index
  %k = arith.minsi %p, %c64 : index
  %e = tensor.empty(%k) : tensor<?xf32>
  %r = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The function can compute the size at its entry, so it needs no bound.
// CHECK-LABEL: func @known(
// CHECK-NOT: bounded_alloc
// CHECK: tensor.empty
func.func @known(%t: tensor<?xf32>, %n: index, %v: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %s = arith.addi %d, %n : index
  %k = arith.minsi %d, %n : index
  %e = tensor.empty(%k) : tensor<?xf32>
  %r = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// Without a bound the pass never allocates a large buffer instead.
// CHECK-LABEL: func @unbounded(
// CHECK-NOT: bounded_alloc
// CHECK: tensor.empty(%{{.*}}, %{{.*}})
func.func @unbounded(%a: memref<?xindex>, %v: f32) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %s = memref.load %a[%c0] : memref<?xindex>
  %k = arith.minsi %s, %c9 : index
  // expected-remark @+1 {{no upper bound of dimension 1 is known: the buffer stays dynamic}}
  %e = tensor.empty(%k, %s) : tensor<?x?xf32>
  %r = linalg.fill ins(%v : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

// The bound is a symbol that nothing in the program computes.
// CHECK-LABEL: func @symbol(
// CHECK-NOT: bounded_alloc
// CHECK: tensor.empty
func.func @symbol(%a: memref<?xindex>, %v: f32) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<most>} {
  %c0 = arith.constant 0 : index
  %k = memref.load %a[%c0] : memref<?xindex>
  %most = symshape.param "most" : !symshape.symbol
  %p = symshape.predicate le (k, most) -> [k, most]
      (%k, %most : index, !symshape.symbol)
  symshape.assume %p
  %b = symshape.predicate in_range (k) -> [k] in [0, *] (%k : index)
  symshape.assume %b
  %l = symshape.predicate in_range (k) -> [k] in [0, *] (%k : index)
  // expected-remark @+1 {{the buffer stays dynamic}}
  %e = tensor.empty(%k) : tensor<?xf32>
  %r = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

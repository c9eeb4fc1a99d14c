// Buffers of a block in one allocation.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-plan-memory --canonicalize --cse --split-input-file | FileCheck %s
// RUN: not symshape-opt %s --allow-unregistered-dialect --symshape-plan-memory=alignment=0 2>&1 | FileCheck %s --check-prefix=POWER
// POWER: error: expected a power of 2 up to 2^48 in 'alignment', found 0
// RUN: not symshape-opt %s --allow-unregistered-dialect --symshape-plan-memory=debug=guard 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: error: in option 'debug': expected none or poison, found 'guard'

// The first and the last buffer are never needed at once. All sizes are operands of
// the allocs, so nothing is compared at the views.
// CHECK-LABEL: func.func @three
// CHECK: cf.assert %{{.*}}, "expected buffers of at most 2^48 bytes each"
// CHECK-NOT: cf.assert
// CHECK: %[[END:.*]] = arith.addi %[[SQUARE:.*]], %{{.*}} : index
// CHECK: %[[TOTAL:.*]] = arith.maxui %[[END]], %[[END]]
// CHECK: %[[ARENA:.*]] = memref.alloc(%[[TOTAL]]) {alignment = 64 : i64} : memref<?xi8>
// CHECK: %[[A:.*]] = memref.view %[[ARENA]][%[[SQUARE]]][%[[N:.*]], %[[M:.*]]] : memref<?xi8> to memref<?x?xf32>
// CHECK: linalg.copy {{.*}} outs(%[[A]]
// CHECK: %[[B:.*]] = memref.view %[[ARENA]][%c0][%[[N]], %[[N]]]
// CHECK: linalg.matmul {{.*}} outs(%[[B]]
// CHECK: linalg.matmul {{.*}} outs(%[[A]]
// CHECK: memref.dealloc %[[ARENA]]
// CHECK-NEXT: return
func.func @three(%x: memref<?x?xf32>, %w: memref<?x?xf32>, %out: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %m = memref.dim %x, %c1 : memref<?x?xf32>
  %a = memref.alloc(%n, %m) : memref<?x?xf32>
  linalg.copy ins(%x : memref<?x?xf32>) outs(%a : memref<?x?xf32>)
  %b = memref.alloc(%n, %n) : memref<?x?xf32>
  linalg.matmul ins(%a, %w : memref<?x?xf32>, memref<?x?xf32>) outs(%b : memref<?x?xf32>)
  memref.dealloc %a : memref<?x?xf32>
  %c = memref.alloc(%n, %m) : memref<?x?xf32>
  linalg.matmul ins(%b, %x : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  memref.dealloc %b : memref<?x?xf32>
  linalg.copy ins(%c : memref<?x?xf32>) outs(%out : memref<?x?xf32>)
  memref.dealloc %c : memref<?x?xf32>
  return
}

// -----

// A size of a later op is not known at the first alloc. The analysis computes it from
// the argument, and the view compares.
// CHECK-LABEL: func.func @later
// CHECK: %[[SIZE:.*]] = arith.muli %{{.*}}, %c2
// CHECK: memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?xi8>
// CHECK: cf.assert %{{.*}}, "expected a buffer to have the size that the sizes of the inputs give"
// CHECK: memref.view %{{.*}}[%{{.*}}][%[[SIZE]]]
func.func @later(%x: memref<?xf32>, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.copy ins(%x : memref<?xf32>) outs(%a : memref<?xf32>)
  %d = memref.dim %a, %c0 : memref<?xf32>
  "test.effect"(%out) : (memref<?xf32>) -> ()
  %n2 = arith.muli %d, %c2 : index
  %b = memref.alloc(%n2) : memref<?xf32>
  %s = memref.subview %b[0] [%n] [2] : memref<?xf32> to memref<?xf32, strided<[2]>>
  linalg.copy ins(%a : memref<?xf32>) outs(%s : memref<?xf32, strided<[2]>>)
  %t = memref.subview %b[1] [%n] [2] : memref<?xf32> to memref<?xf32, strided<[2], offset: 1>>
  linalg.copy ins(%a : memref<?xf32>) outs(%t : memref<?xf32, strided<[2], offset: 1>>)
  linalg.copy ins(%b : memref<?xf32>) outs(%out : memref<?xf32>)
  return
}

// -----

// The analysis computes a size once for all buffers that have it.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-plan-memory --split-input-file | FileCheck %s --check-prefix=ONCE
// ONCE-LABEL: func.func @same_later
// ONCE-COUNT-2: memref.dim
// ONCE-NOT: memref.dim
// ONCE: memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?xi8>
// ONCE-COUNT-3: memref.view
func.func @same_later(%x: memref<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.copy ins(%x : memref<?xf32>) outs(%a : memref<?xf32>)
  %m = memref.dim %y, %c0 : memref<?xf32>
  %b = memref.alloc(%m) : memref<?xf32>
  linalg.copy ins(%y : memref<?xf32>) outs(%b : memref<?xf32>)
  %k = memref.dim %y, %c0 : memref<?xf32>
  %c = memref.alloc(%k) : memref<?xf32>
  linalg.copy ins(%b : memref<?xf32>) outs(%c : memref<?xf32>)
  return
}

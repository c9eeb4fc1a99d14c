// A number reaches a check on paths beyond arithmetic: through callers, memory,
// and the bodies of ops.
// RUN: symshape-opt %s --symshape-export-facts > %t.exported
// RUN: symshape-opt %s | diff - %t.exported
// RUN: symshape-opt %s --symshape-pipeline=export-facts \
// RUN:   --symshape-pipeline=export-facts | FileCheck %s

// Must not fire: exported-fact

// The caller checks the returned number.
// CHECK-LABEL: @helper(
// CHECK: cf.assert %{{.*}}, "eight"
func.func private @helper(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %n, %c8 : index
  %p = arith.cmpi eq, %r, %c0 : index
  cf.assert %p, "eight"
  %q = arith.ceildivui %n, %c8 : index
  return %q : index
}

// CHECK-LABEL: @caller(
// CHECK: cf.assert %{{.*}}, "in the caller"
func.func @caller(%x: tensor<?xf32>, %k: index) -> index {
  %q = call @helper(%x) : (tensor<?xf32>) -> index
  %s = arith.cmpi eq, %q, %k : index
  cf.assert %s, "in the caller"
  return %q : index
}

// The size of a buffer that is an element of a buffer.
// CHECK-LABEL: @mm(
// CHECK: cf.assert %{{.*}}, "eight"
// CHECK: cf.assert %{{.*}}, "of a loaded buffer"
func.func @mm(%x: tensor<?xf32>, %k: index, %mm: memref<1xmemref<?xf32>>) -> index {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %n, %c8 : index
  %p = arith.cmpi eq, %r, %c0 : index
  cf.assert %p, "eight"
  %q = arith.ceildivui %n, %c8 : index
  %m = memref.alloc(%q) : memref<?xf32>
  memref.store %m, %mm[%c0] : memref<1xmemref<?xf32>>
  %l = memref.load %mm[%c0] : memref<1xmemref<?xf32>>
  %d = memref.dim %l, %c0 : memref<?xf32>
  %s = arith.cmpi eq, %d, %k : index
  cf.assert %s, "of a loaded buffer"
  return %q : index
}

// A buffer that the tensor is written to.
// CHECK-LABEL: @mat(
// CHECK: cf.assert %{{.*}}, "eight"
// CHECK: cf.assert %{{.*}}, "of a filled buffer"
func.func @mat(%x: tensor<?xf32>, %k: index, %b: memref<4xindex>) -> index {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %n, %c8 : index
  %p = arith.cmpi eq, %r, %c0 : index
  cf.assert %p, "eight"
  %q = arith.ceildivui %n, %c8 : index
  %t = tensor.from_elements %q, %q, %q, %q : tensor<4xindex>
  bufferization.materialize_in_destination %t in writable %b : (tensor<4xindex>, memref<4xindex>) -> ()
  %d = memref.load %b[%c0] : memref<4xindex>
  %s = arith.cmpi eq, %d, %k : index
  cf.assert %s, "of a filled buffer"
  return %q : index
}

// The same with a vector.
// CHECK-LABEL: @vec(
// CHECK: cf.assert %{{.*}}, "eight"
// CHECK: cf.assert %{{.*}}, "of a filled buffer"
func.func @vec(%x: tensor<?xf32>, %k: index, %b: memref<4xindex>) -> index {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %n, %c8 : index
  %p = arith.cmpi eq, %r, %c0 : index
  cf.assert %p, "eight"
  %q = arith.ceildivui %n, %c8 : index
  %t = vector.broadcast %q : index to vector<4xindex>
  vector.transfer_write %t, %b[%c0] : vector<4xindex>, memref<4xindex>
  %d = memref.load %b[%c0] : memref<4xindex>
  %s = arith.cmpi eq, %d, %k : index
  cf.assert %s, "of a filled buffer"
  return %q : index
}

// A copy of a buffer.
// CHECK-LABEL: @tobuf(
// CHECK: cf.assert %{{.*}}, "eight"
// CHECK: cf.assert %{{.*}}, "of a copy"
func.func @tobuf(%x: tensor<?xf32>, %k: index, %b: memref<4xindex>) -> index {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %n, %c8 : index
  %p = arith.cmpi eq, %r, %c0 : index
  cf.assert %p, "eight"
  %q = arith.ceildivui %n, %c8 : index
  %t = tensor.from_elements %q, %q, %q, %q : tensor<4xindex>
  %m = bufferization.to_buffer %t : tensor<4xindex> to memref<4xindex>
  memref.copy %m, %b : memref<4xindex> to memref<4xindex>
  %di = memref.load %b[%c0] : memref<4xindex>
  %s = arith.cmpi eq, %di, %k : index
  cf.assert %s, "of a copy"
  return %q : index
}

// A check in the body of an op.
// CHECK-LABEL: @lin(
// CHECK: cf.assert %{{.*}}, "eight"
// CHECK: cf.assert %{{.*}}, "in the body"
func.func @lin(%x: tensor<?xf32>, %o: tensor<1xindex>, %k: index) -> (tensor<1xindex>, index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %n, %c8 : index
  %p = arith.cmpi eq, %r, %c0 : index
  cf.assert %p, "eight"
  %q = arith.ceildivui %n, %c8 : index
  %t = tensor.from_elements %q : tensor<1xindex>
  %g = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], 
      iterator_types = ["parallel"]} 
      ins(%t : tensor<1xindex>) outs(%o : tensor<1xindex>) {
  ^bb0(%a: index, %b: index):
    %m = arith.muli %a, %c8 : index
    %s = arith.cmpi eq, %m, %k : index
    cf.assert %s, "in the body"
    linalg.yield %a : index
  } -> tensor<1xindex>
  return %g, %q : tensor<1xindex>, index
}

// The index of a store affects the result of a load.
// CHECK-LABEL: @where(
// CHECK: cf.assert %{{.*}}, "eight"
// CHECK: cf.assert %{{.*}}, "loaded"
func.func @where(%x: tensor<?xf32>, %y: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %n, %c8 : index
  %p = arith.cmpi eq, %r, %c0 : index
  cf.assert %p, "eight"
  %q = arith.ceildivui %n, %c8 : index
  memref.store %c8, %y[%q] : memref<?xindex>
  %l = memref.load %y[%c8] : memref<?xindex>
  %s = arith.cmpi eq, %l, %c8 : index
  cf.assert %s, "loaded"
  return
}

// The same through a view, and through the buffer of a tensor.
// CHECK-LABEL: @view(
// CHECK: cf.assert %{{.*}}, "eight"
// CHECK: cf.assert %{{.*}}, "shown"
func.func @view(%x: tensor<?xf32>, %y: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %n, %c8 : index
  %p = arith.cmpi eq, %r, %c0 : index
  cf.assert %p, "eight"
  %q = arith.ceildivui %n, %c8 : index
  %v = memref.subview %y[%q] [1] [1]
      : memref<?xindex> to memref<1xindex, strided<[1], offset: ?>>
  memref.store %c8, %v[%c0] : memref<1xindex, strided<[1], offset: ?>>
  %t = bufferization.to_tensor %y restrict : memref<?xindex> to tensor<?xindex>
  %l = tensor.extract %t[%c8] : tensor<?xindex>
  %s = arith.cmpi eq, %l, %c8 : index
  cf.assert %s, "shown"
  return
}

// A loop counts the ones in a buffer whose size is the number.
// CHECK-LABEL: @ones(
// CHECK: cf.assert %{{.*}}, "eight"
// CHECK: cf.assert %{{.*}}, "counted"
func.func @ones(%x: tensor<?xf32>, %b: memref<i32>, %k: i32) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %n, %c8 : index
  %p = arith.cmpi eq, %r, %c0 : index
  cf.assert %p, "eight"
  %q = arith.ceildivui %n, %c8 : index
  %one = arith.constant 1 : i32
  %m = memref.alloc(%q) : memref<?xi32>
  linalg.fill ins(%one : i32) outs(%m : memref<?xi32>)
  linalg.reduce ins(%m : memref<?xi32>) outs(%b : memref<i32>) dimensions = [0]
    (%in: i32, %sum: i32) {
      %next = arith.addi %in, %sum : i32
      linalg.yield %next : i32
    }
  %l = memref.load %b[] : memref<i32>
  %s = arith.cmpi eq, %l, %k : i32
  cf.assert %s, "counted"
  return
}

// Another function reads the stored number.
memref.global "private" @shared : memref<64xindex>
// CHECK-LABEL: @writes(
func.func @writes(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %n, %c8 : index
  %p = arith.cmpi eq, %r, %c0 : index
  cf.assert %p, "eight"
  %q = arith.ceildivui %n, %c8 : index
  %g = memref.get_global @shared : memref<64xindex>
  memref.store %c8, %g[%q] : memref<64xindex>
  return
}
// CHECK-LABEL: @reads(
// CHECK: cf.assert %{{.*}}, "elsewhere"
func.func @reads(%i: index) {
  %g = memref.get_global @shared : memref<64xindex>
  %l = memref.load %g[%i] : memref<64xindex>
  %s = arith.cmpi eq, %l, %i : index
  cf.assert %s, "elsewhere"
  return
}

// RUN: symshape-opt %s --split-input-file --symshape-outline-shape-functions --verify-diagnostics | FileCheck %s
// RUN: symshape-opt %s --split-input-file --symshape-outline-shape-functions 2>/dev/null > %t.once
// RUN: symshape-opt %s --split-input-file --symshape-outline-shape-functions --symshape-outline-shape-functions 2>/dev/null | diff %t.once -
// RUN: not symshape-opt %s --split-input-file --symshape-outline-shape-functions=values=some 2>&1 | FileCheck %s --check-prefix=INVALID
// INVALID: error: in option 'values': expected results, named or all, found 'some'

// The shape function has only the ops that sizes need: no tensors and no
// effects. The original does not change.
// CHECK-LABEL: func.func @main(
// CHECK: call @print
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}} : tensor<?x4xf32>, f32, tensor<?xf32>
// CHECK: func.func private @main_shapes(
// CHECK-SAME: %[[X:arg0]]: tensor<?x4xf32> {symshape.shape = #symshape.shape<[n, 4]>}
// CHECK-SAME: -> (index {symshape.describes = {axis = 0 : i64, result = 0 : i64}}, index {symshape.describes = {axis = 0 : i64, result = 2 : i64}})
// CHECK-SAME: attributes {symshape.auxiliary_of = @main, symshape.symbols = #symshape.symbols<n>}
// CHECK-NOT: linalg
// CHECK-NOT: math
// CHECK-NOT: call
// CHECK: %[[N:.*]] = tensor.dim %[[X]], %
// CHECK: %[[F:.*]] = arith.muli %[[N]], %
// CHECK: return %[[N]], %[[F]] : index, index
func.func private @print(index)
func.func @main(%x: tensor<?x4xf32> {symshape.shape = #symshape.shape<[n, 4]>, llvm.name = "x"})
    -> (tensor<?x4xf32>, f32, tensor<?xf32> {llvm.name = "f"})
    attributes {symshape.symbols = #symshape.symbols<n>, llvm.emit_c_interface} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %e = math.exp %x : tensor<?x4xf32>
  %n = tensor.dim %e, %c0 : tensor<?x4xf32>
  func.call @print(%n) : (index) -> ()
  %f = tensor.collapse_shape %e [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  return %e, %zero, %f : tensor<?x4xf32>, f32, tensor<?xf32>
}

// -----

// No shape function for declarations, functions without sizes to return, and
// shape functions.
// CHECK-LABEL: func.func private @declared
// CHECK-NOT: _shapes
func.func private @declared(tensor<?xf32>) -> tensor<?xf32>
func.func @static(%x: tensor<4xf32>) -> (tensor<4xf32>, index) {
  %c0 = arith.constant 0 : index
  return %x, %c0 : tensor<4xf32>, index
}
func.func private @rule(%x: tensor<1xindex>) -> tensor<1xindex>
    attributes {symshape.shape_function = "my.op"} {
  return %x : tensor<1xindex>
}

// -----

// The name of the shape function is already used.
// CHECK-LABEL: func.func @f(
// CHECK: func.func private @[[NAME:f_shapes_[0-9]+]](
// CHECK-SAME: symshape.auxiliary_of = @f
// CHECK: func.func @f_shapes(%{{.*}}: i32)
func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
func.func @f_shapes(%x: i32) {
  return
}

// -----

// A check of sizes stays. A check of data is removed, and its facts are not
// used, unless a size needs it.
// CHECK-LABEL: func.func private @checks_shapes
// CHECK: %[[D:.*]] = tensor.dim
// CHECK: %[[P:.*]] = arith.cmpi sgt, %[[D]]
// CHECK: cf.assert %[[P]], "empty"
// CHECK: %[[COUNT:.*]] = tensor.extract %{{.*}}[%c0]
// CHECK-NOT: tensor.extract
// CHECK: %[[Q:.*]] = arith.cmpi sge, %[[COUNT]]
// CHECK: cf.assert %[[Q]], "negative"
// CHECK-NOT: cf.assert
// CHECK: return %[[D]], %[[COUNT]]
func.func @checks(%x: tensor<?xf32>, %data: tensor<?xindex>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = math.exp %x : tensor<?xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %p = arith.cmpi sgt, %d, %c0 : index
  cf.assert %p, "empty"
  %count = tensor.extract %data[%c0] : tensor<?xindex>
  %other = tensor.extract %data[%c1] : tensor<?xindex>
  %q = arith.cmpi sge, %count, %c0 : index
  cf.assert %q, "negative"
  %r = arith.cmpi eq, %other, %d : index
  cf.assert %r, "other"
  %t = tensor.empty(%count) : tensor<?xf32>
  %filled = linalg.exp ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return %e, %filled : tensor<?xf32>, tensor<?xf32>
}

// -----

// A call of a function with checks stays, even if only its callee has them.
// Other calls that no size needs are removed.
// CHECK-LABEL: func.func private @calls_shapes
// CHECK: call @outer
// CHECK-NOT: call
// CHECK: return
func.func private @inner(%n: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "not positive"
  return
}
func.func private @outer(%n: index) {
  call @inner(%n) : (index) -> ()
  return
}
func.func private @unrelated(%n: index) -> index {
  call @unrelated(%n) : (index) -> index
  return %n : index
}
func.func @calls(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  call @outer(%n) : (index) -> ()
  call @unrelated(%n) : (index) -> index
  %e = math.exp %x : tensor<?xf32>
  return %e : tensor<?xf32>
}

// -----

// The function writes the memory.
// CHECK-LABEL: func.func @memory
// CHECK-NOT: _shapes
// expected-remark @+1 {{cannot outline the sizes of this function: one depends on memory that the function writes}}
func.func @memory(%m: memref<?xindex>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  memref.store %n, %m[%c0] : memref<?xindex>
  // expected-note @+1 {{the size depends on this op}}
  %k = memref.load %m[%c0] : memref<?xindex>
  %t = tensor.empty(%k) : tensor<?xf32>
  return %t : tensor<?xf32>
}

// -----

// The function only reads the memory, or only writes it.
// CHECK-LABEL: func.func private @reads_shapes
// CHECK: %[[K:.*]] = memref.load
// CHECK: return %[[K]]
// CHECK-LABEL: func.func private @writes_shapes
// CHECK-NOT: memref.store
// CHECK: return
func.func @reads(%m: memref<?xindex>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %k = memref.load %m[%c0] : memref<?xindex>
  %t = tensor.empty(%k) : tensor<?xf32>
  return %t : tensor<?xf32>
}
func.func @writes(%m: memref<?xindex>, %n: index) -> memref<?xindex> {
  %c0 = arith.constant 0 : index
  memref.store %n, %m[%c0] : memref<?xindex>
  return %m : memref<?xindex>
}

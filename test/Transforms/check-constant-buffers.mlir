// The program says that some buffers are constant, and that others are distinct.
// RUN: symshape-opt %s --split-input-file --symshape-check -o /dev/null | FileCheck %s

memref.global "private" constant @numbers : memref<4xi32> = dense<1>

// CHECK: precondition: 1 open
// CHECK: precondition open: the op requires a constant that nothing writes to
func.func @store(%x: i32) {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @numbers : memref<4xi32>
  %v = memref.subview %m[1] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1], offset: 1>>
  memref.store %x, %v[%c0] : memref<2xi32, strided<[1], offset: 1>>
  return
}

// -----

memref.global "private" constant @numbers : memref<4xi32> = dense<1>
func.func private @use(memref<4xi32>)

// CHECK: precondition: 1 open
func.func @call() {
  %m = memref.get_global @numbers : memref<4xi32>
  call @use(%m) : (memref<4xi32>) -> ()
  return
}

// -----

// CHECK: precondition: 1 open
// CHECK: precondition open: the op requires buffers that do not overlap
func.func @same(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a, %b = memref.distinct_objects %m, %m : memref<4xf32>, memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  %r = memref.load %b[%c0] : memref<4xf32>
  return %r : f32
}

// -----

// The clone may be the same memory.
// CHECK: precondition: 1 open
// CHECK: precondition open: the op requires buffers that nothing writes to after the clone
func.func @cloned(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  memref.store %x, %c[%c0] : memref<4xf32>
  %r = memref.load %m[%c0] : memref<4xf32>
  return %r : f32
}

// -----

// Both tensors say that they are the only one.
// CHECK: precondition: {{[0-9]+}} open
// CHECK: precondition open: the op requires a buffer from which no other tensor is made
func.func @tensors(%m: memref<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<2xf32>) {
  %c0 = arith.constant 0 : index
  %v = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %a = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %b = bufferization.to_tensor %v restrict writable : memref<2xf32, strided<[1]>> to tensor<2xf32>
  %r = tensor.insert %x into %a[%c0] : tensor<4xf32>
  return %r, %b : tensor<4xf32>, tensor<2xf32>
}

// -----

memref.global "private" constant @numbers : memref<4xi32> = dense<1>
memref.global "private" @variable : memref<4xi32> = dense<1>


// CHECK-NOT: {{open|refuted|skipped|unread}}
func.func @read(%to: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @numbers : memref<4xi32>
  %v = memref.subview %m[1] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1], offset: 1>>
  memref.copy %m, %to : memref<4xi32> to memref<4xi32>
  %r = memref.load %v[%c0] : memref<2xi32, strided<[1], offset: 1>>
  return %r : i32
}
func.func @variable_stored(%x: i32) {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @variable : memref<4xi32>
  memref.store %x, %m[%c0] : memref<4xi32>
  return
}
func.func @distinct(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<4xf32>
  %n = memref.alloca() : memref<4xf32>
  %a, %b = memref.distinct_objects %m, %n : memref<4xf32>, memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  memref.store %x, %b[%c0] : memref<4xf32>
  %r = memref.load %b[%c0] : memref<4xf32>
  return %r : f32
}
func.func @read_clone(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %r = memref.load %c[%c0] : memref<4xf32>
  memref.dealloc %c : memref<4xf32>
  return %r : f32
}
func.func @one_tensor(%m: memref<4xf32>, %n: memref<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %b = bufferization.to_tensor %n restrict : memref<4xf32> to tensor<4xf32>
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}
func.func @shared_tensors(%m: memref<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %b = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}

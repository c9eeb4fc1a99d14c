// A size depends on memory that a call reads, and that this function or a
// callee writes before: without the write, the number is wrong.
// RUN: symshape-opt %s --symshape-outline-shape-functions --verify-diagnostics

memref.global "private" @g : memref<1xindex> = dense<3>
func.func private @set() {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %m = memref.get_global @g : memref<1xindex>
  memref.store %c7, %m[%c0] : memref<1xindex>
  return
}
func.func private @get() -> index {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @g : memref<1xindex>
  %v = memref.load %m[%c0] : memref<1xindex>
  return %v : index
}
// expected-remark @below {{cannot outline the sizes of this function: one depends on memory that the function writes}}
func.func @stored(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %m = memref.get_global @g : memref<1xindex>
  memref.store %c5, %m[%c0] : memref<1xindex>
  // expected-note @below {{the size depends on this op}}
  %v = call @get() : () -> index
  %t = tensor.empty(%v) : tensor<?xf32>
  return %t : tensor<?xf32>
}
// expected-remark @below {{cannot outline the sizes of this function: one depends on memory that the function writes}}
func.func @called(%x: tensor<?xf32>) -> tensor<?xf32> {
  call @set() : () -> ()
  // expected-note @below {{the size depends on this op}}
  %v = call @get() : () -> index
  %t = tensor.empty(%v) : tensor<?xf32>
  return %t : tensor<?xf32>
}
// The pass still copies a call that accesses no memory.
func.func private @twice(%n: index) -> index {
  %0 = arith.addi %n, %n : index
  return %0 : index
}
func.func @apart(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  call @set() : () -> ()
  %v = call @twice(%n) : (index) -> index
  %t = tensor.empty(%v) : tensor<?xf32>
  return %t : tensor<?xf32>
}

// A mask that sets all bits gets a constant, so that upstream folds it.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-propagate-constraints --canonicalize | FileCheck %s

// CHECK-LABEL: func @full
// CHECK: arith.constant dense<true> : vector<16xi1>
// CHECK-NOT: vector.create_mask
// CHECK: return
func.func @full(%x: memref<?xf32> {symshape.shape = #symshape.shape<[a * 16]>}) attributes {symshape.symbols = #symshape.symbols<a>} {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %d = memref.dim %x, %c0 : memref<?xf32>
  scf.for %i = %c0 to %d step %c16 {
    %left = arith.subi %d, %i : index
    %mask = vector.create_mask %left : vector<16xi1>
    "test.use"(%mask) : (vector<16xi1>) -> ()
  }
  return
}

// The last mask is shorter; a larger vector has no full mask.
// CHECK-LABEL: func @part
// CHECK: vector.create_mask
// CHECK-LABEL: func @larger
// CHECK: vector.create_mask
// CHECK-LABEL: func @scalable
// CHECK: vector.create_mask
func.func @part(%x: memref<?xf32> {symshape.shape = #symshape.shape<[a * 8]>}) attributes {symshape.symbols = #symshape.symbols<a>} {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %d = memref.dim %x, %c0 : memref<?xf32>
  scf.for %i = %c0 to %d step %c16 {
    %left = arith.subi %d, %i : index
    %mask = vector.create_mask %left : vector<16xi1>
    "test.use"(%mask) : (vector<16xi1>) -> ()
  }
  return
}
func.func @larger(%x: memref<?xf32> {symshape.shape = #symshape.shape<[a * 16]>}) attributes {symshape.symbols = #symshape.symbols<a>} {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %d = memref.dim %x, %c0 : memref<?xf32>
  scf.for %i = %c0 to %d step %c16 {
    %left = arith.subi %d, %i : index
    %mask = vector.create_mask %left : vector<17xi1>
    "test.use"(%mask) : (vector<17xi1>) -> ()
  }
  return
}
func.func @scalable(%x: memref<?xf32> {symshape.shape = #symshape.shape<[a * 16]>}) attributes {symshape.symbols = #symshape.symbols<a>} {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %d = memref.dim %x, %c0 : memref<?xf32>
  scf.for %i = %c0 to %d step %c16 {
    %left = arith.subi %d, %i : index
    %mask = vector.create_mask %left : vector<[16]xi1>
    "test.use"(%mask) : (vector<[16]xi1>) -> ()
  }
  return
}

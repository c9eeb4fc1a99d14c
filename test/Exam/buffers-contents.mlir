// Contents of buffers: a load returns a stored value if nothing else can write it.
// RUN: symshape-opt %s --symshape-pipeline -split-input-file -o %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: func @open_load_value(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_load_value(%m: memref<?xindex>) -> i1 {
  %c0 = arith.constant 0 : index
  %a = memref.load %m[%c0] : memref<?xindex>
  %ret = arith.cmpi sge, %a, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @open_load_twice(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_load_twice(%m: memref<?xindex>, %v: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.load %m[%c0] : memref<?xindex>
  memref.store %v, %m[%c1] : memref<?xindex>
  %b = memref.load %m[%c0] : memref<?xindex>
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @open_load_store_unknown(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_load_store_unknown(%m: memref<?xindex>, %v: index, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %a = memref.load %m[%c0] : memref<?xindex>
  memref.store %v, %m[%i] : memref<?xindex>
  %b = memref.load %m[%c0] : memref<?xindex>
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

// -----

// Two loads of an argument with a store to another in between.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qe18(%m: memref<?xindex>, %k: memref<?xindex>) -> i1 {
  %c0 = arith.constant 0 : index
  %a = memref.load %m[%c0] : memref<?xindex>
  memref.store %c0, %k[%c0] : memref<?xindex>
  %b = memref.load %m[%c0] : memref<?xindex>
  %p = arith.cmpi eq, %a, %b : index
  return %p : i1
}

// -----

// Two memref arguments may alias.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qe14(%m: memref<1xindex>, %k: memref<1xindex>) -> i1 {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  memref.store %c7, %m[%c0] : memref<1xindex>
  memref.store %c8, %k[%c0] : memref<1xindex>
  %v = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %v, %c7 : index
  return %p : i1
}

// -----

// TODO: not found yet. Store and load of one local buffer.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qe15(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<1xindex>
  memref.store %n, %m[%c0] : memref<1xindex>
  %v = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %v, %n : index
  return %p : i1
}

// -----

// A subview aliases.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qe16(%n: index, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<4xindex>
  %s = memref.subview %m[%i] [1] [1] : memref<4xindex> to memref<1xindex, strided<[1], offset: ?>>
  memref.store %n, %m[%c1] : memref<4xindex>
  memref.store %c0, %s[%c0] : memref<1xindex, strided<[1], offset: ?>>
  %v = memref.load %m[%c1] : memref<4xindex>
  %p = arith.cmpi eq, %v, %n : index
  return %p : i1
}

// -----

// A call between the store and the load may change the memory.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func private @ext(memref<1xindex>)

func.func @qe13(%m: memref<1xindex>) -> i1 {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  memref.store %c7, %m[%c0] : memref<1xindex>
  call @ext(%m) : (memref<1xindex>) -> ()
  %v = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %v, %c7 : index
  return %p : i1
}

// -----

// A loop stores between: the load in the next iteration sees it.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qe17(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<1xindex>
  memref.store %c0, %m[%c0] : memref<1xindex>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %m[%c0] : memref<1xindex>
    %w = arith.addi %v, %c1 : index
    memref.store %w, %m[%c0] : memref<1xindex>
  }
  %v = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %v, %c0 : index
  return %p : i1
}

// -----

// A parallel loop with a memory cell.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg19(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<1xindex>
  memref.store %c0, %m[%c0] : memref<1xindex>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %i, %m[%c0] : memref<1xindex>
    scf.reduce
  }
  %v = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %v, %c0 : index
  return %p : i1
}

// -----

// Atomic_rmw returns what was there, another thread or store between.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qe47(%m: memref<1xi64>, %v: i64) -> i1 {
  %c0 = arith.constant 0 : index
  memref.store %v, %m[%c0] : memref<1xi64>
  %o = memref.atomic_rmw addi %v, %m[%c0] : (i64, memref<1xi64>) -> i64
  %l = memref.load %m[%c0] : memref<1xi64>
  %p = arith.cmpi eq, %l, %v : i64
  return %p : i1
}

// -----

// Memref.copy overwrites.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qe48(%m: memref<1xindex>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %b = memref.alloca() : memref<1xindex>
  memref.store %n, %b[%c0] : memref<1xindex>
  memref.copy %m, %b : memref<1xindex> to memref<1xindex>
  %l = memref.load %b[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %l, %n : index
  return %p : i1
}

// -----

// Linalg on buffers overwrites.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qe49(%n: index, %k: index) -> i1 {
  %c0 = arith.constant 0 : index
  %b = memref.alloca() : memref<1xindex>
  memref.store %n, %b[%c0] : memref<1xindex>
  linalg.fill ins(%k : index) outs(%b : memref<1xindex>)
  %l = memref.load %b[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %l, %n : index
  return %p : i1
}

// -----

// TODO: not found yet. After the fill it is k.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qe50(%n: index, %k: index) -> i1 {
  %c0 = arith.constant 0 : index
  %b = memref.alloca() : memref<1xindex>
  memref.store %n, %b[%c0] : memref<1xindex>
  linalg.fill ins(%k : index) outs(%b : memref<1xindex>)
  %l = memref.load %b[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %l, %k : index
  return %p : i1
}

// -----

// A global may be written by others.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
memref.global @g : memref<1xindex> = dense<4>

func.func @qe44() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %m = memref.get_global @g : memref<1xindex>
  %v = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %v, %c4 : index
  cf.assert %p, "global"
  return
}

// -----

// TODO: not found yet. A constant private global is not.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
// CHECK-NOT: {{cf\.assert|shape\.cstr_}}
memref.global "private" constant @g : memref<1xindex> = dense<4>

func.func @qe45() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %m = memref.get_global @g : memref<1xindex>
  %v = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %v, %c4 : index
  cf.assert %p, "global"
  return
}

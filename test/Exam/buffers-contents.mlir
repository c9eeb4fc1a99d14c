// Contents of buffers: a load returns a stored value if nothing else can write it.
// A name begins with the answer: always (returns true), open (returns no constant),
// implied (no check remains), stays (the counted checks remain). At a TODO, the checks
// give the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @open_load_value(%m: memref<?xindex>) -> i1 {
  %c0 = arith.constant 0 : index
  %a = memref.load %m[%c0] : memref<?xindex>
  %ret = arith.cmpi sge, %a, %c0 : index
  return %ret : i1
}

func.func @open_load_twice(%m: memref<?xindex>, %v: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.load %m[%c0] : memref<?xindex>
  memref.store %v, %m[%c1] : memref<?xindex>
  %b = memref.load %m[%c0] : memref<?xindex>
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

func.func @open_load_store_unknown(%m: memref<?xindex>, %v: index, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %a = memref.load %m[%c0] : memref<?xindex>
  memref.store %v, %m[%i] : memref<?xindex>
  %b = memref.load %m[%c0] : memref<?xindex>
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

// The two buffers may overlap.
func.func @open_loads_around_store_to_other_argument(%m: memref<?xindex>, %k: memref<?xindex>) -> i1 {
  %c0 = arith.constant 0 : index
  %a = memref.load %m[%c0] : memref<?xindex>
  memref.store %c0, %k[%c0] : memref<?xindex>
  %b = memref.load %m[%c0] : memref<?xindex>
  %p = arith.cmpi eq, %a, %b : index
  return %p : i1
}

// The two buffers may overlap.
func.func @open_load_after_store_to_other_argument(%m: memref<1xindex>, %k: memref<1xindex>) -> i1 {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  memref.store %c7, %m[%c0] : memref<1xindex>
  memref.store %c8, %k[%c0] : memref<1xindex>
  %v = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %v, %c7 : index
  return %p : i1
}

func.func @always_load_of_stored_value(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<1xindex>
  memref.store %n, %m[%c0] : memref<1xindex>
  %v = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %v, %n : index
  return %p : i1
}

func.func @open_load_after_store_to_subview(%n: index, %i: index) -> i1 {
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

func.func @open_load_after_external_call(%m: memref<1xindex>) -> i1 {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  memref.store %c7, %m[%c0] : memref<1xindex>
  call @p_load_after_external_call(%m) : (memref<1xindex>) -> ()
  %v = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %v, %c7 : index
  return %p : i1
}

func.func private @p_load_after_external_call(memref<1xindex>)

func.func @open_load_after_loop_with_store(%n: index) -> i1 {
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

func.func @open_load_after_parallel_with_store(%n: index) -> i1 {
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

func.func @open_load_after_atomic_rmw(%m: memref<1xi64>, %v: i64) -> i1 {
  %c0 = arith.constant 0 : index
  memref.store %v, %m[%c0] : memref<1xi64>
  %o = memref.atomic_rmw addi %v, %m[%c0] : (i64, memref<1xi64>) -> i64
  %l = memref.load %m[%c0] : memref<1xi64>
  %p = arith.cmpi eq, %l, %v : i64
  return %p : i1
}

func.func @open_load_after_copy(%m: memref<1xindex>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %b = memref.alloca() : memref<1xindex>
  memref.store %n, %b[%c0] : memref<1xindex>
  memref.copy %m, %b : memref<1xindex> to memref<1xindex>
  %l = memref.load %b[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %l, %n : index
  return %p : i1
}

func.func @open_load_after_fill(%n: index, %k: index) -> i1 {
  %c0 = arith.constant 0 : index
  %b = memref.alloca() : memref<1xindex>
  memref.store %n, %b[%c0] : memref<1xindex>
  linalg.fill ins(%k : index) outs(%b : memref<1xindex>)
  %l = memref.load %b[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %l, %n : index
  return %p : i1
}

// TODO: not found yet.
func.func @always_load_of_filled_value(%n: index, %k: index) -> i1 {
  %c0 = arith.constant 0 : index
  %b = memref.alloca() : memref<1xindex>
  memref.store %n, %b[%c0] : memref<1xindex>
  linalg.fill ins(%k : index) outs(%b : memref<1xindex>)
  %l = memref.load %b[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %l, %k : index
  return %p : i1
}

// Other modules may write the global.
func.func @stays_public_global_value() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %m = memref.get_global @g_public_global_value : memref<1xindex>
  %v = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %v, %c4 : index
  cf.assert %p, "global"
  return
}

memref.global @g_public_global_value : memref<1xindex> = dense<4>

// TODO: not found yet.
func.func @implied_private_constant_global_value() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %m = memref.get_global @g_private_constant_global_value : memref<1xindex>
  %v = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %v, %c4 : index
  cf.assert %p, "global"
  return
}

memref.global "private" constant @g_private_constant_global_value : memref<1xindex> = dense<4>

// Uses of a view that the lives of views do not count: each program must be refused.
// RUN: symshape-opt %s --symshape-check-memory --split-input-file --verify-diagnostics \
// RUN:   --allow-unregistered-dialect

// Another view may overlap, but is loaded from the list.
func.func @stored(%n: index, %list: memref<1xmemref<?xi32>>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %rest = arith.constant 63 : index
  %mask = arith.constant -64 : index
  %most = arith.constant 281474976710656 : index
  %low, %high = arith.mului_extended %c4, %n : index
  %whole = arith.cmpi eq, %high, %c0 : index
  %small = arith.cmpi ule, %low, %most : index
  %fits = arith.andi %whole, %small : i1
  cf.assert %fits, "fits"
  %up = arith.addi %low, %rest : index
  %bytes = arith.andi %up, %mask : index
  %arena = memref.alloc(%bytes) : memref<?xi8>
  // expected-note @below {{the view is here}}
  %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xi32>
  // expected-error @below {{may keep a view of an allocation that ends with its block}}
  memref.store %a, %list[%c0] : memref<1xmemref<?xi32>>
  memref.dealloc %arena : memref<?xi8>
  return
}

// -----

// A number can hold the address.
func.func @address(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %rest = arith.constant 63 : index
  %mask = arith.constant -64 : index
  %most = arith.constant 281474976710656 : index
  %low, %high = arith.mului_extended %c4, %n : index
  %whole = arith.cmpi eq, %high, %c0 : index
  %small = arith.cmpi ule, %low, %most : index
  %fits = arith.andi %whole, %small : i1
  cf.assert %fits, "fits"
  %up = arith.addi %low, %rest : index
  %bytes = arith.andi %up, %mask : index
  %arena = memref.alloc(%bytes) : memref<?xi8>
  // expected-note @below {{the view is here}}
  %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xi32>
  // expected-error @below {{may keep a view of an allocation that ends with its block}}
  %p = memref.extract_aligned_pointer_as_index %a : memref<?xi32> -> index
  memref.dealloc %arena : memref<?xi8>
  return
}

// -----

// The region runs later.
func.func @later(%n: index, %x: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %rest = arith.constant 63 : index
  %mask = arith.constant -64 : index
  %most = arith.constant 281474976710656 : index
  %low, %high = arith.mului_extended %c4, %n : index
  %whole = arith.cmpi eq, %high, %c0 : index
  %small = arith.cmpi ule, %low, %most : index
  %fits = arith.andi %whole, %small : i1
  cf.assert %fits, "fits"
  %up = arith.addi %low, %rest : index
  %bytes = arith.andi %up, %mask : index
  %arena = memref.alloc(%bytes) : memref<?xi8>
  // expected-note @below {{the view is here}}
  %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xi32>
  %t = async.execute {
  // expected-error @below {{may keep a view of an allocation that ends with its block}}
    linalg.copy ins(%x : memref<?xi32>) outs(%a : memref<?xi32>)
    async.yield
  }
  async.await %t : !async.token
  memref.dealloc %arena : memref<?xi8>
  return
}

// -----

// Nothing says when the region runs.
func.func @unknown_region(%n: index, %x: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %rest = arith.constant 63 : index
  %mask = arith.constant -64 : index
  %most = arith.constant 281474976710656 : index
  %low, %high = arith.mului_extended %c4, %n : index
  %whole = arith.cmpi eq, %high, %c0 : index
  %small = arith.cmpi ule, %low, %most : index
  %fits = arith.andi %whole, %small : i1
  cf.assert %fits, "fits"
  %up = arith.addi %low, %rest : index
  %bytes = arith.andi %up, %mask : index
  %arena = memref.alloc(%bytes) : memref<?xi8>
  // expected-note @below {{the view is here}}
  %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xi32>
  "test.later"() ({
  // expected-error @below {{may keep a view of an allocation that ends with its block}}
    linalg.copy ins(%x : memref<?xi32>) outs(%a : memref<?xi32>)
  }) : () -> ()
  memref.dealloc %arena : memref<?xi8>
  return
}

// -----

// The copy goes on after its op.
func.func @copied_later(%n: index, %x: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %rest = arith.constant 63 : index
  %mask = arith.constant -64 : index
  %most = arith.constant 281474976710656 : index
  %low, %high = arith.mului_extended %c4, %n : index
  %whole = arith.cmpi eq, %high, %c0 : index
  %small = arith.cmpi ule, %low, %most : index
  %fits = arith.andi %whole, %small : i1
  cf.assert %fits, "fits"
  %up = arith.addi %low, %rest : index
  %bytes = arith.andi %up, %mask : index
  %arena = memref.alloc(%bytes) : memref<?xi8>
  // expected-note @below {{the view is here}}
  %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xi32>
  %t0 = gpu.wait async
  // expected-error @below {{may keep a view of an allocation that ends with its block}}
  %t = gpu.memcpy async [%t0] %a, %x : memref<?xi32>, memref<?xi32>
  gpu.wait [%t]
  memref.dealloc %arena : memref<?xi8>
  return
}

// -----

// Nothing says what the op does.
func.func @unknown(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %rest = arith.constant 63 : index
  %mask = arith.constant -64 : index
  %most = arith.constant 281474976710656 : index
  %low, %high = arith.mului_extended %c4, %n : index
  %whole = arith.cmpi eq, %high, %c0 : index
  %small = arith.cmpi ule, %low, %most : index
  %fits = arith.andi %whole, %small : i1
  cf.assert %fits, "fits"
  %up = arith.addi %low, %rest : index
  %bytes = arith.andi %up, %mask : index
  %arena = memref.alloc(%bytes) : memref<?xi8>
  // expected-note @below {{the view is here}}
  %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xi32>
  // expected-error @below {{may keep a view of an allocation that ends with its block}}
  "test.op"(%a) : (memref<?xi32>) -> ()
  memref.dealloc %arena : memref<?xi8>
  return
}

// -----

// The first view frees the allocation.
func.func @view_freed(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %rest = arith.constant 63 : index
  %mask = arith.constant -64 : index
  %most = arith.constant 281474976710656 : index
  %low, %high = arith.mului_extended %c4, %n : index
  %whole = arith.cmpi eq, %high, %c0 : index
  %small = arith.cmpi ule, %low, %most : index
  %fits = arith.andi %whole, %small : i1
  cf.assert %fits, "fits"
  %up = arith.addi %low, %rest : index
  %bytes = arith.andi %up, %mask : index
  %arena = memref.alloc(%bytes) : memref<?xi8>
  // expected-note @below {{the view is here}}
  %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xi32>
  // expected-error @below {{may keep a view of an allocation that ends with its block}}
  memref.dealloc %a : memref<?xi32>
  return
}

// -----

// The region of the terminator runs after the allocation is freed.
func.func @after_the_end(%n: index, %x: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %rest = arith.constant 63 : index
  %mask = arith.constant -64 : index
  %most = arith.constant 281474976710656 : index
  %low, %high = arith.mului_extended %c4, %n : index
  %whole = arith.cmpi eq, %high, %c0 : index
  %small = arith.cmpi ule, %low, %most : index
  %fits = arith.andi %whole, %small : i1
  cf.assert %fits, "fits"
  %up = arith.addi %low, %rest : index
  %bytes = arith.andi %up, %mask : index
  %c1 = arith.constant 1 : index
  %init = arith.constant 0 : i32
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%init) -> i32 {
    %arena = memref.alloc(%bytes) : memref<?xi8>
    // expected-note @below {{the view is here}}
    %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xi32>
    linalg.copy ins(%x : memref<?xi32>) outs(%a : memref<?xi32>)
    memref.dealloc %arena : memref<?xi8>
    scf.reduce(%init : i32) {
    ^bb0(%l: i32, %q: i32):
      // expected-error @below {{may keep a view of an allocation that ends with its block}}
      %w = memref.load %a[%c0] : memref<?xi32>
      scf.reduce.return %w : i32
    }
  }
  return %r : i32
}

// -----

// The order of ops says nothing.
func.func @graph(%n: index, %x: memref<?xi32>) {
  "test.graph"() ({
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %rest = arith.constant 63 : index
    %mask = arith.constant -64 : index
    %most = arith.constant 281474976710656 : index
    %low, %high = arith.mului_extended %c4, %n : index
    %whole = arith.cmpi eq, %high, %c0 : index
    %small = arith.cmpi ule, %low, %most : index
    %fits = arith.andi %whole, %small : i1
    cf.assert %fits, "fits"
    %up = arith.addi %low, %rest : index
    %bytes = arith.andi %up, %mask : index
    // expected-error @below {{expected views of the allocation in its block, and one op at the end that frees it}}
    %arena = memref.alloc(%bytes) : memref<?xi8>
    %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xi32>
    linalg.copy ins(%x : memref<?xi32>) outs(%a : memref<?xi32>)
    memref.dealloc %arena : memref<?xi8>
    "test.end"() : () -> ()
  }) : () -> ()
  return
}

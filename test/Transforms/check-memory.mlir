// A planned program passes the check.
// RUN: symshape-opt %S/plan-memory.mlir --allow-unregistered-dialect --symshape-plan-memory \
// RUN:   --symshape-check-memory --split-input-file -o /dev/null
// Programs with a planted fault do not.
// RUN: symshape-opt %s --symshape-check-memory --split-input-file --verify-diagnostics

// The second view starts inside of the first.
func.func @offset(%n: index, %x: memref<?xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rest = arith.constant 63 : index
  %mask = arith.constant -64 : index
  %most = arith.constant 281474976710656 : index
  %low, %high = arith.mului_extended %n, %c1 : index
  %whole = arith.cmpi eq, %high, %c0 : index
  %small = arith.cmpi ule, %low, %most : index
  %fits = arith.andi %whole, %small : i1
  cf.assert %fits, "fits"
  %up = arith.addi %low, %rest : index
  %bytes = arith.andi %up, %mask : index
  %end = arith.addi %bytes, %bytes : index
  // expected-note @below {{the allocation is here}}
  %arena = memref.alloc(%end) : memref<?xi8>
  // expected-error @below {{may overlap another view that is needed at the same time}}
  %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xi8>
  // expected-note @below {{the other view is here}}
  // expected-error @below {{is not shown to end inside of the allocation}}
  %b = memref.view %arena[%c1][%n] : memref<?xi8> to memref<?xi8>
  linalg.copy ins(%x : memref<?xi8>) outs(%a : memref<?xi8>)
  linalg.copy ins(%a : memref<?xi8>) outs(%b : memref<?xi8>)
  memref.dealloc %arena : memref<?xi8>
  return
}

// -----

// Nothing keeps the product from wrapping.
func.func @wraps(%n: index, %x: memref<?x4xi32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %rest = arith.constant 63 : index
  %mask = arith.constant -64 : index
  %low, %high = arith.mului_extended %n, %c16 : index
  %up = arith.addi %low, %rest : index
  %bytes = arith.andi %up, %mask : index
  // expected-note @below {{the allocation is here}}
  %arena = memref.alloc(%bytes) : memref<?xi8>
  // expected-error @below {{is not shown to end inside of the allocation}}
  %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?x4xi32>
  linalg.copy ins(%x : memref<?x4xi32>) outs(%a : memref<?x4xi32>)
  memref.dealloc %arena : memref<?xi8>
  return
}

// -----

// The bytes of another element type.
func.func @elements(%n: index, %x: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %rest = arith.constant 63 : index
  %mask = arith.constant -64 : index
  %most = arith.constant 281474976710656 : index
  %low, %high = arith.mului_extended %n, %c4 : index
  %whole = arith.cmpi eq, %high, %c0 : index
  %small = arith.cmpi ule, %low, %most : index
  %fits = arith.andi %whole, %small : i1
  cf.assert %fits, "fits"
  %up = arith.addi %low, %rest : index
  %bytes = arith.andi %up, %mask : index
  // expected-note @below {{the allocation is here}}
  %arena = memref.alloc(%bytes) : memref<?xi8>
  // expected-error @below {{is not shown to end inside of the allocation}}
  %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xf64>
  linalg.copy ins(%x : memref<?xf64>) outs(%a : memref<?xf64>)
  memref.dealloc %arena : memref<?xi8>
  return
}

// -----

// The view is used after the allocation ends.
func.func @returned(%n: index) -> memref<?xi8> {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc(%n) : memref<?xi8>
  // expected-note @below {{the view is here}}
  %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xi8>
  // expected-error @below {{may keep a view of an allocation that ends with its block}}
  return %a : memref<?xi8>
}

// -----

// Freed too early.
func.func @freed(%n: index, %x: memref<?xi8>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc(%n) : memref<?xi8>
  %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xi8>
  // expected-error @below {{expected views of the allocation in its block, and one op at the end that frees it}}
  memref.dealloc %arena : memref<?xi8>
  linalg.copy ins(%x : memref<?xi8>) outs(%a : memref<?xi8>)
  return
}

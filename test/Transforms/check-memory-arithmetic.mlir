// Arithmetic that only looks like a plan: each program must be refused.
// RUN: symshape-opt %s --symshape-check-memory --split-input-file --verify-diagnostics

// The assertion holds for large sizes, too, if `%c` does.
func.func @either(%n: index, %c: i1, %x: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %rest = arith.constant 63 : index
  %mask = arith.constant -64 : index
  %most = arith.constant 281474976710656 : index
  %low, %high = arith.mului_extended %c4, %n : index
  %whole = arith.cmpi eq, %high, %c0 : index
  %small = arith.cmpi ule, %low, %most : index
  %fits = arith.andi %whole, %small : i1
  %either = arith.ori %fits, %c : i1
  cf.assert %either, "fits"
  %up = arith.addi %low, %rest : index
  %bytes = arith.andi %up, %mask : index
  // expected-note @below {{the allocation is here}}
  %arena = memref.alloc(%bytes) : memref<?xi8>
  // expected-error @below {{is not shown to end inside of the allocation}}
  %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xi32>
  linalg.copy ins(%x : memref<?xi32>) outs(%a : memref<?xi32>)
  memref.dealloc %arena : memref<?xi8>
  return
}

// -----

// No size is 0 if `%c` holds.
func.func @no_bytes(%n: index, %m: index, %c: i1, %x: memref<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %rest = arith.constant 63 : index
  %mask = arith.constant -64 : index
  %most = arith.constant 281474976710656 : index
  %low0, %high0 = arith.mului_extended %c4, %n : index
  %whole0 = arith.cmpi eq, %high0, %c0 : index
  %low, %high = arith.mului_extended %low0, %m : index
  %whole1 = arith.cmpi eq, %high, %c0 : index
  %small = arith.cmpi ule, %low, %most : index
  %whole = arith.andi %whole0, %whole1 : i1
  %fits = arith.andi %whole, %small : i1
  %either = arith.ori %fits, %c : i1
  cf.assert %either, "fits"
  %exact = arith.select %c, %c0, %low : index
  %up = arith.addi %exact, %rest : index
  %bytes = arith.andi %up, %mask : index
  // expected-note @below {{the allocation is here}}
  %arena = memref.alloc(%bytes) : memref<?xi8>
  // expected-error @below {{is not shown to end inside of the allocation}}
  %a = memref.view %arena[%c0][%n, %m] : memref<?xi8> to memref<?x?xi32>
  linalg.copy ins(%x : memref<?x?xi32>) outs(%a : memref<?x?xi32>)
  memref.dealloc %arena : memref<?xi8>
  return
}

// -----

// The size of another buffer is 0.
func.func @other_empty(%n: index, %m: index, %k: index, %x: memref<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %rest = arith.constant 63 : index
  %mask = arith.constant -64 : index
  %most = arith.constant 281474976710656 : index
  %c = arith.cmpi eq, %k, %c0 : index
  %low0, %high0 = arith.mului_extended %c4, %n : index
  %whole0 = arith.cmpi eq, %high0, %c0 : index
  %low, %high = arith.mului_extended %low0, %m : index
  %whole1 = arith.cmpi eq, %high, %c0 : index
  %small = arith.cmpi ule, %low, %most : index
  %whole = arith.andi %whole0, %whole1 : i1
  %fits = arith.andi %whole, %small : i1
  %either = arith.ori %fits, %c : i1
  cf.assert %either, "fits"
  %exact = arith.select %c, %c0, %low : index
  %up = arith.addi %exact, %rest : index
  %bytes = arith.andi %up, %mask : index
  // expected-note @below {{the allocation is here}}
  %arena = memref.alloc(%bytes) : memref<?xi8>
  // expected-error @below {{is not shown to end inside of the allocation}}
  %a = memref.view %arena[%c0][%n, %m] : memref<?xi8> to memref<?x?xi32>
  linalg.copy ins(%x : memref<?x?xi32>) outs(%a : memref<?x?xi32>)
  memref.dealloc %arena : memref<?xi8>
  return
}

// -----

// The rounding makes each number 0.
func.func @rounded_down(%n: index, %x: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %rest = arith.constant -1 : index
  %mask = arith.constant 0 : index
  %most = arith.constant 281474976710656 : index
  %low, %high = arith.mului_extended %c4, %n : index
  %whole = arith.cmpi eq, %high, %c0 : index
  %small = arith.cmpi ule, %low, %most : index
  %fits = arith.andi %whole, %small : i1
  cf.assert %fits, "fits"
  %up = arith.addi %low, %rest : index
  %bytes = arith.andi %up, %mask : index
  // expected-note @below {{the allocation is here}}
  %arena = memref.alloc(%bytes) : memref<?xi8>
  // expected-error @below {{is not shown to end inside of the allocation}}
  %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xi32>
  linalg.copy ins(%x : memref<?xi32>) outs(%a : memref<?xi32>)
  memref.dealloc %arena : memref<?xi8>
  return
}

// -----

// The sum is smaller than its part.
func.func @negative(%n: index, %x: memref<?xi32>) {
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
  %less = arith.addi %bytes, %mask : index
  // expected-note @below {{the allocation is here}}
  %arena = memref.alloc(%less) : memref<?xi8>
  // expected-error @below {{is not shown to end inside of the allocation}}
  %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xi32>
  linalg.copy ins(%x : memref<?xi32>) outs(%a : memref<?xi32>)
  memref.dealloc %arena : memref<?xi8>
  return
}

// -----

// The offset may be any number, so that the end may wrap.
func.func @any_offset(%n: index, %at: index, %x: memref<?xi32>) {
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
  %end = arith.addi %at, %bytes : index
  // expected-note @below {{the allocation is here}}
  %arena = memref.alloc(%end) : memref<?xi8>
  // expected-error @below {{is not shown to end inside of the allocation}}
  %a = memref.view %arena[%at][%n] : memref<?xi8> to memref<?xi32>
  linalg.copy ins(%x : memref<?xi32>) outs(%a : memref<?xi32>)
  memref.dealloc %arena : memref<?xi8>
  return
}

// -----

// 2^64 elements have 0 bytes modulo 2^64.
func.func @static_product(%x: i8) {
  %c0 = arith.constant 0 : index
  %rest = arith.constant 63 : index
  %mask = arith.constant -64 : index
  %up = arith.addi %c0, %rest : index
  %bytes = arith.andi %up, %mask : index
  // expected-note @below {{the allocation is here}}
  %arena = memref.alloc(%bytes) : memref<?xi8>
  // expected-error @below {{is not shown to end inside of the allocation}}
  %a = memref.view %arena[%c0][] : memref<?xi8> to memref<4294967296x4294967296xi8>
  memref.store %x, %a[%c0, %c0] : memref<4294967296x4294967296xi8>
  memref.dealloc %arena : memref<?xi8>
  return
}

// -----

// Four times 2^62 bytes are 0 bytes modulo 2^64.
func.func @static_sum(%x: i8) {
  %c0 = arith.constant 0 : index
  %large = arith.constant 4611686018427387904 : index
  %rest = arith.constant 63 : index
  %mask = arith.constant -64 : index
  %up = arith.addi %large, %rest : index
  %bytes = arith.andi %up, %mask : index
  %end2 = arith.addi %bytes, %bytes : index
  %end3 = arith.addi %end2, %bytes : index
  %end4 = arith.addi %end3, %bytes : index
  // expected-note @below {{the allocation is here}}
  %arena = memref.alloc(%end4) : memref<?xi8>
  // expected-error @below {{is not shown to end inside of the allocation}}
  %a = memref.view %arena[%c0][] : memref<?xi8> to memref<4611686018427387904xi8>
  memref.store %x, %a[%c0] : memref<4611686018427387904xi8>
  memref.dealloc %arena : memref<?xi8>
  return
}

// -----

// An element of 12 bits takes 2 bytes.
func.func @odd_elements(%n: index, %x: memref<?xi12>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rest = arith.constant 63 : index
  %mask = arith.constant -64 : index
  %most = arith.constant 281474976710656 : index
  %low, %high = arith.mului_extended %c1, %n : index
  %whole = arith.cmpi eq, %high, %c0 : index
  %small = arith.cmpi ule, %low, %most : index
  %fits = arith.andi %whole, %small : i1
  cf.assert %fits, "fits"
  %up = arith.addi %low, %rest : index
  %bytes = arith.andi %up, %mask : index
  // expected-note @below {{the allocation is here}}
  %arena = memref.alloc(%bytes) : memref<?xi8>
  // expected-error @below {{is not shown to end inside of the allocation}}
  %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xi12>
  linalg.copy ins(%x : memref<?xi12>) outs(%a : memref<?xi12>)
  memref.dealloc %arena : memref<?xi8>
  return
}

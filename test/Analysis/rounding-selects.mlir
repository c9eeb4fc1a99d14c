// Programs that can only truncate write other roundings with a select, or with
// control flow. The tests in unittests/Interfaces/SelectionTest.cpp compare more
// of them with their definition.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @round_up{{$}}
// CHECK: tensor<?xf32> [k] exact
func.func @round_up(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %y: tensor<?xf32> {symshape.shape = #symshape.shape<[k]>})
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
    attributes {symshape.symbols = #symshape.symbols<n, k in [1, 64]>} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %k = tensor.dim %y, %c0 : tensor<?xf32>
  %r = arith.remui %n, %c8 : index
  %is_multiple = arith.cmpi eq, %r, %c0 : index
  %missing = arith.subi %c8, %r : index
  %pad = arith.select %is_multiple, %c0, %missing : index
  %padded = arith.addi %n, %pad : index
  // CHECK-NEXT: tensor<?xf32> [(n ceildiv 8) * 8] exact
  %0 = tensor.empty(%padded) : tensor<?xf32>
  %rk = arith.remui %n, %k : index
  %has_rest = arith.cmpi ugt, %rk, %c0 : index
  %above = arith.addi %n, %k : index
  %next = arith.subi %above, %rk : index
  %up = arith.select %has_rest, %next, %n : index
  // CHECK-NEXT: tensor<?xf32> [k * (n ceildiv k)] exact
  %1 = tensor.empty(%up) : tensor<?xf32>
  %last = arith.select %is_multiple, %c8, %r : index
  // CHECK-NEXT: tensor<?xf32> [(n + 7) mod 8 + 1] exact
  %2 = tensor.empty(%last) : tensor<?xf32>
  %q = arith.divui %n, %c8 : index
  %bit = arith.cmpi ne, %r, %c0 : index
  %one = arith.extui %bit : i1 to i64
  %more = arith.index_cast %one : i64 to index
  %blocks = arith.addi %q, %more : index
  // CHECK-NEXT: tensor<?xf32> [n ceildiv 8] exact
  %3 = tensor.empty(%blocks) : tensor<?xf32>
  return %0, %1, %2, %3 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: function @in_branches{{$}}
func.func @in_branches(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> (tensor<?xf32>, tensor<?xf32>)
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %n, %c8 : index
  %has_rest = arith.cmpi ne, %r, %c0 : index
  %up = scf.if %has_rest -> index {
    %missing = arith.subi %c8, %r : index
    %next = arith.addi %n, %missing : index
    scf.yield %next : index
  } else {
    scf.yield %n : index
  }
  // CHECK: tensor<?xf32> [(n ceildiv 8) * 8] exact
  %0 = tensor.empty(%up) : tensor<?xf32>
  cf.cond_br %has_rest, ^more, ^done(%n : index)
^more:
  %missing = arith.subi %c8, %r : index
  %next = arith.addi %n, %missing : index
  cf.br ^done(%next : index)
^done(%merged: index):
  // CHECK: tensor<?xf32> [(n ceildiv 8) * 8] exact
  %1 = tensor.empty(%merged) : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// The remainder of a negative number, as jax.numpy writes it.
// CHECK-LABEL: function @floor_remainder{{$}}
func.func @floor_remainder(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %y: tensor<?xf32> {symshape.shape = #symshape.shape<[k]>})
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
    attributes {symshape.symbols = #symshape.symbols<n in [1, 1000], k in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %cm1 = arith.constant -1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %k = tensor.dim %y, %c0 : tensor<?xf32>
  %r = arith.remsi %cm1, %n : index
  %is_negative = arith.cmpi slt, %r, %c0 : index
  %other_sign = arith.cmpi slt, %n, %c0 : index
  %differ = arith.cmpi ne, %is_negative, %other_sign : i1
  %has_rest = arith.cmpi ne, %r, %c0 : index
  %shift = arith.andi %differ, %has_rest : i1
  %sum = arith.addi %r, %n : index
  %last = arith.select %shift, %sum, %r : index
  // CHECK: tensor<?xf32> [n - 1] exact
  %0 = tensor.empty(%last) : tensor<?xf32>
  %back = arith.subi %c0, %k : index
  %r2 = arith.remsi %back, %n : index
  %is_negative2 = arith.cmpi slt, %r2, %c0 : index
  %sum2 = arith.addi %r2, %n : index
  %mod = arith.select %is_negative2, %sum2, %r2 : index
  // CHECK-NEXT: tensor<?xf32> [(-k) mod n] exact
  %1 = tensor.empty(%mod) : tensor<?xf32>
  %both = arith.subi %k, %n : index
  %r3 = arith.remsi %both, %n : index
  %is_negative3 = arith.cmpi slt, %r3, %c0 : index
  %sum3 = arith.addi %r3, %n : index
  %mod3 = arith.select %is_negative3, %sum3, %r3 : index
  // CHECK-NEXT: tensor<?xf32> [k mod n] exact
  %2 = tensor.empty(%mod3) : tensor<?xf32>
  return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// Any run-time number: the remainder is below the divisor.
// CHECK-LABEL: function @any_number{{$}}
func.func @any_number(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %k: index) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 1000]>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remsi %k, %n : index
  %is_negative = arith.cmpi slt, %r, %c0 : index
  %sum = arith.addi %r, %n : index
  %mod = arith.select %is_negative, %sum, %r : index
  // CHECK: tensor<?xf32> [scalar(1, index_cast) mod n] exact
  %0 = tensor.empty(%mod) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The wrong constant, the wrong test, a divisor that may be 0, and a sum that
// may wrap.
// CHECK-LABEL: function @others{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [n] exact
// CHECK-NEXT: tensor<?xf32> [k] exact
func.func @others(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %y: tensor<?xf32> {symshape.shape = #symshape.shape<[k]>}, %i: i32)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
    attributes {symshape.symbols = #symshape.symbols<n, k>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %k = tensor.dim %y, %c0 : tensor<?xf32>
  %r = arith.remui %n, %c8 : index
  %is_multiple = arith.cmpi eq, %r, %c0 : index
  %above = arith.addi %n, %c8 : index
  %next = arith.subi %above, %r : index
  %wrong = arith.select %is_multiple, %c1, %next : index
  // CHECK-NEXT: tensor<?xf32> [at_most(
  %0 = tensor.empty(%wrong) : tensor<?xf32>
  %is_one = arith.cmpi eq, %r, %c1 : index
  %other = arith.select %is_one, %n, %next : index
  // CHECK-NEXT: tensor<?xf32> [at_most(
  %1 = tensor.empty(%other) : tensor<?xf32>
  %rk = arith.remui %n, %k : index
  %is_multiple_k = arith.cmpi eq, %rk, %c0 : index
  %above_k = arith.addi %n, %k : index
  %next_k = arith.subi %above_k, %rk : index
  %maybe_zero = arith.select %is_multiple_k, %n, %next_k : index
  // CHECK-NOT: exact
  %2 = tensor.empty(%maybe_zero) : tensor<?xf32>
  %c0_i32 = arith.constant 0 : i32
  %c8_i32 = arith.constant 8 : i32
  %ri = arith.remui %i, %c8_i32 : i32
  %is_multiple_i = arith.cmpi eq, %ri, %c0_i32 : i32
  %above_i = arith.addi %i, %c8_i32 : i32
  %next_i = arith.subi %above_i, %ri : i32
  %wraps = arith.select %is_multiple_i, %i, %next_i : i32
  %size = arith.index_cast %wraps : i32 to index
  %3 = tensor.empty(%size) : tensor<?xf32>
  // CHECK: assumed
  return %0, %1, %2, %3 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// Signs, residues and indices, the second list: one question a part. Each says what is to be found, or
// what must stay. TODO marks what is not found yet.
// RUN: symshape-opt %s --symshape-pipeline -split-input-file -o %t
// RUN: FileCheck %s < %t

// Ceildivui at i32 by 2 may be negative.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg1(%a: i32) -> i1 {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %q = arith.ceildivui %a, %c2 : i32
  %p = arith.cmpi sge, %q, %c0 : i32
  return %p : i1
}

// -----

// Ceildivui by a number >= 2 that is not known.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg2(%a: index, %b: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = arith.maxui %b, %c2 : index
  %q = arith.ceildivui %a, %d : index
  %p = arith.cmpi sge, %q, %c0 : index
  return %p : i1
}

// -----

// Ceildivui by 3 is not negative.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qg3(%a: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %q = arith.ceildivui %a, %c3 : index
  %p = arith.cmpi sge, %q, %c0 : index
  return %p : i1
}

// -----

// Divui by 1 is the number itself.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg4(%a: index, %b: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = arith.maxui %b, %c1 : index
  %q = arith.divui %a, %d : index
  %p = arith.cmpi sge, %q, %c0 : index
  return %p : i1
}

// -----

// Ceildivui * 2 >=u a may wrap to 0.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg5(%a: index) -> i1 {
  %c2 = arith.constant 2 : index
  %q = arith.ceildivui %a, %c2 : index
  %m = arith.muli %q, %c2 : index
  %p = arith.cmpi uge, %m, %a : index
  return %p : i1
}

// -----

// Round up by ceildivui of a size near 2^63: (d ceildiv 2) is fine; of d + d
// as unsigned it is too.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg6(%a: index, %b: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = arith.addi %a, %b : index
  %q = arith.ceildivui %s, %s : index
  %p = arith.cmpi sle, %q, %c0 : index
  return %p : i1
}

// -----

// Affine ceildiv on negative.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg7(%a: index) -> i1 {
  %c0 = arith.constant 0 : index
  %q = affine.apply affine_map<(d0) -> (d0 ceildiv 2)>(%a)
  %p = arith.cmpi sge, %q, %c0 : index
  return %p : i1
}

// -----

// Remui of negative by 2^63+1-like constants: -5 as unsigned.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg8(%a: index) -> i1 {
  %c0 = arith.constant 0 : index
  %m = arith.constant -5 : index
  %q = arith.remui %a, %m : index
  %p = arith.cmpi sge, %q, %c0 : index
  return %p : i1
}

// -----

// Divui by a "negative" constant is 0 or 1.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qg9(%a: index) -> i1 {
  %c1 = arith.constant 1 : index
  %m = arith.constant -5 : index
  %q = arith.divui %a, %m : index
  %p = arith.cmpi ule, %q, %c1 : index
  return %p : i1
}

// -----

// Divsi by -1 of INT64_MIN is UB, of others the negation: result may be
// negative.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg10(%a: index) -> i1 {
  %c0 = arith.constant 0 : index
  %m = arith.constant -1 : index
  %q = arith.divsi %a, %m : index
  %p = arith.cmpi sle, %q, %c0 : index
  return %p : i1
}

// -----

// I1 addition is xor: b + b = 0 on i1, but a + b is not or.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg11(%a: i1, %b: i1) -> i1 {
  %s = arith.addi %a, %b : i1
  %o = arith.ori %a, %b : i1
  %p = arith.cmpi eq, %s, %o : i1
  return %p : i1
}

// -----

// TODO: not found yet. A + a on i1 is false.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg12(%a: i1) -> i1 {
  %s = arith.addi %a, %a : i1
  return %s : i1
}

// -----

// Maxsi on i1 is and, not or.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg13(%a: i1, %b: i1) -> i1 {
  %m = arith.maxsi %a, %b : i1
  %o = arith.ori %a, %b : i1
  %p = arith.cmpi eq, %m, %o : i1
  return %p : i1
}

// -----

// TODO: not found yet. Maxsi on i1 is and.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg14(%a: i1, %b: i1) -> i1 {
  %m = arith.maxsi %a, %b : i1
  %o = arith.andi %a, %b : i1
  %p = arith.cmpi eq, %m, %o : i1
  return %p : i1
}

// -----

// Index_switch result with a loop between: pad with a negative amount may
// shrink to a size below 0? demands only.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
func.func @qg15(%x: tensor<?xf32>, %k: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %z = tensor.pad %x low[0] high[%k] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %s = arith.addi %d, %k : index
  %p = arith.cmpi sge, %s, %c0 : index
  cf.assert %p, "pad"
  return %z : tensor<?xf32>
}

// -----

// Subtraction into an empty: dim of tensor.empty(n) is n only if n >= 0
// (poison otherwise); n itself may be negative.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg16(%n: index) -> (i1, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %p = arith.cmpi sge, %n, %c0 : index
  return %p, %e : i1, tensor<?xf32>
}

// -----

// A nested function-like module: symbol names resolve to the nearest table.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
module @inner {
  func.func private @f(%n: index) -> index {
    %c1 = arith.constant 1 : index
    return %c1 : index
  }
}
func.func private @f(index) -> index
func.func @qg17(%n: index) {
  %c1 = arith.constant 1 : index
  %r = call @f(%n) : (index) -> index
  %p = arith.cmpi eq, %r, %c1 : index
  cf.assert %p, "one"
  return
}

// RUN: symshape-opt %s --symshape-infer=print=table -o /dev/null | tr -s " " | FileCheck %s

// All operands of an elementwise op, and all inputs of a concatenation along
// the other axes, have the same sizes: a known one describes the result,
// whichever operand has it.

// CHECK-LABEL: function @concat
// CHECK: %concat tensor<?x?xf32> [dim(0, 0) * 2, dim(0, 1)] exact
// CHECK: %concat_{{[0-9]+}} tensor<?x?xf32> [dim(0, 0) * 2, dim(0, 1)] exact
// CHECK: tensor<?x?xf32> [dim(0, 0), ?] unknown
func.func @concat(%a: tensor<?x?xf32>, %k: memref<index>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?x?xf32>
  %data = memref.load %k[] : memref<index>
  %e = tensor.empty(%n, %data) : tensor<?x?xf32>
  %0 = tensor.concat dim(0) %e, %a : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.concat dim(0) %a, %e : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  // The concatenated axis is a sum: nothing replaces an unknown summand.
  %2 = tensor.concat dim(1) %e, %a : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

// CHECK-LABEL: function @elementwise
// CHECK: tensor<?x?xf32> [dim(0, 0), ?] unknown
// CHECK: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact {{.*}}:32:
// CHECK: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact {{.*}}:33:
func.func @elementwise(%a: tensor<?x?xf32>, %k: memref<index>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?x?xf32>
  %data = memref.load %k[] : memref<index>
  %e = tensor.empty(%n, %data) : tensor<?x?xf32>
  %0 = arith.addf %e, %a : tensor<?x?xf32>
  %1 = math.copysign %e, %a : tensor<?x?xf32>
  return
}

// The operands of a select may differ: it returns one of them.
// CHECK-LABEL: function @select
// CHECK: tensor<?xf32> [?] unknown
// CHECK: tensor<?xf32> [?] unknown
func.func @select(%a: tensor<?xf32>, %k: memref<index>, %c: i1) {
  %data = memref.load %k[] : memref<index>
  %e = tensor.empty(%data) : tensor<?xf32>
  %0 = arith.select %c, %e, %a : tensor<?xf32>
  return
}

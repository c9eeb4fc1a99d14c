// A precondition of data is the program's own business if some data meet it at
// every size. Each function here fails at some size for all data.
// RUN: symshape-opt %s --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s

// CHECK-NOT: precondition: {{[0-9]+}} data
// CHECK: precondition: {{[0-9]+}} open
// CHECK-NOT: precondition data

// Row (k mod 8) + n of 8 rows fails for n = 8.
// CHECK: [[@LINE+11]]:{{.*}} precondition open: expected at least 'n + _d0 mod 8 + 1' elements along dimension 0
// CHECK-NEXT: for n = {{[0-9]+$}}
// CHECK: it fails at these sizes for all data
func.func @sum(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<3xindex>, %rows: tensor<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %x = tensor.extract %d[%c0] : tensor<3xindex>
  %k = arith.remui %x, %c8 : index
  %i = arith.addi %k, %n : index

  %v = tensor.extract %rows[%i] : tensor<8xf32>
  return %v : f32
}
// n = 0.
// CHECK: [[@LINE+7]]:{{.*}} precondition open: expected a divisor other than 0
func.func @product(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<3xindex>) -> index {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %x = tensor.extract %d[%c0] : tensor<3xindex>
  %q = arith.muli %x, %n : index
  %v = arith.divui %c8, %q : index
  return %v : index
}
// Row n or n + 1 of n rows: data choose which.
// CHECK: [[@LINE+10]]:{{.*}} precondition open: expected at least
func.func @choice(%t: tensor<?xf32> {symshape.shape_string = "n"}, %b: tensor<1xi1>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %n1 = arith.addi %n, %c1 : index
  %bit = tensor.extract %b[%c0] : tensor<1xi1>
  %tab = tensor.from_elements %n, %n1 : tensor<2xindex>
  %k = arith.index_castui %bit : i1 to index
  %i = tensor.extract %tab[%k] : tensor<2xindex>
  %v = tensor.extract %t[%i] : tensor<?xf32>
  return %v : f32
}
// Row max(k, n) of n rows.
// CHECK: [[@LINE+6]]:{{.*}} precondition open: expected at least
func.func @greatest(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<3xindex>) -> f32 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %x = tensor.extract %d[%c0] : tensor<3xindex>
  %i = arith.maxui %x, %n : index
  %v = tensor.extract %t[%i] : tensor<?xf32>
  return %v : f32
}
// No size contributes, but no data give one of the 8 rows.
// CHECK: [[@LINE+6]]:{{.*}} precondition open: expected at least
func.func @large(%d: tensor<3xindex>, %rows: tensor<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %x = tensor.extract %d[%c0] : tensor<3xindex>
  %i = arith.ori %x, %c8 : index
  %v = tensor.extract %rows[%i] : tensor<8xf32>
  return %v : f32
}
// Rows i + max(offset, 0) of 16 rows, for i below n.
// CHECK: [[@LINE+16]]:{{.*}} precondition open: expected at least
func.func @positions(%x: tensor<?xf32> {symshape.shape_string = "n"}, %table: tensor<16xf32>, %offset: tensor<1xi64>)
    -> tensor<?xf32> attributes {symshape.constraint_strings = ["n <= 1000"]} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %k = tensor.extract %offset[%c0] : tensor<1xi64>
  %from = arith.maxsi %k, %z : i64
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    outs(%e : tensor<?xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    %p = arith.addi %j, %from : i64
    %at = arith.index_cast %p : i64 to index
    %v = tensor.extract %table[%at] : tensor<16xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// Data are rows of n rows: n = 0 has none.
// CHECK: [[@LINE+4]]:{{.*}} precondition open: expected at least
func.func @no_row(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<3xindex>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %d[%c0] : tensor<3xindex>
  %v = tensor.extract %t[%x] : tensor<?xf32>
  return %v : f32
}
// A check before allows row 3 or later ones only.
// CHECK: [[@LINE+7]]:{{.*}} precondition open: expected at least
func.func @after_check(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<3xindex>) -> f32 attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %x = tensor.extract %d[%c0] : tensor<3xindex>
  %p = arith.cmpi sge, %x, %c3 : index
  cf.assert %p, "three"
  %v = tensor.extract %t[%x] : tensor<?xf32>
  return %v : f32
}

// A condition of sizes has to be proved, and one of data is no excuse: each check
// fails at some sizes for all data.
// RUN: symshape-opt %s --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s

// CHECK: check: {{[0-9]+}} proved
// CHECK-NEXT: check: 2 checked
// CHECK-NEXT: check: 11 open
// CHECK-NEXT: check: 2 refuted

// n * n != 49
// CHECK: check open: this check is not proved: "square"
func.func @square(%x: tensor<?xf32> {symshape.shape_string = "n"}, %d: i1) {
  %c0 = arith.constant 0 : index
  %c49 = arith.constant 49 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.muli %n, %n : index
  %b = arith.cmpi ne, %a, %c49 : index
  %ok = arith.andi %b, %d : i1
  cf.assert %ok, "square"
  return
}
// n * m != 35
// CHECK: check open: this check is not proved: "product"
func.func @product(%x: tensor<?xf32> {symshape.shape_string = "n"}, %y: tensor<?xf32> {symshape.shape_string = "m"}, %d: i1) {
  %c0 = arith.constant 0 : index
  %c35 = arith.constant 35 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %a = arith.muli %n, %m : index
  %b = arith.cmpi ne, %a, %c35 : index
  %ok = arith.andi %b, %d : i1
  cf.assert %ok, "product"
  return
}
// n / 8 != 9
// CHECK: check refuted: this check fails for sizes that the premises allow: "shift"
func.func @shift(%x: tensor<?xf32> {symshape.shape_string = "n"}, %d: i1) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.shrui %n, %c3 : index
  %b = arith.cmpi ne, %a, %c9 : index
  %ok = arith.andi %d, %b : i1
  cf.assert %ok, "shift"
  return
}
// A float, in an arm of a select.
// CHECK: check open: this check is not proved: "float"
func.func @float(%x: tensor<?xf32> {symshape.shape_string = "n"}, %d: i1) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7.0 : f32
  %false = arith.constant false
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %n : index to i32
  %f = arith.sitofp %i : i32 to f32
  %h = math.sqrt %f : f32
  %b = arith.cmpf une, %h, %c7 : f32
  %ok = arith.select %d, %b, %false : i1
  cf.assert %ok, "float"
  return
}
// In an arm of an if: n * n != 4900.
// CHECK: check open: this check is not proved: "if"
func.func @if(%x: tensor<?xf32> {symshape.shape_string = "n"}, %d: i1) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %ok = scf.if %d -> i1 {
    %a = arith.muli %n, %n : index
    %c = arith.constant 4900 : index
    %b = arith.cmpi ne, %a, %c : index
    scf.yield %b : i1
  } else {
    %false = arith.constant false
    scf.yield %false : i1
  }
  cf.assert %ok, "if"
  return
}
// A number that a loop computes from sizes.
// CHECK: check open: this check is not proved: "loop"
func.func @loop(%x: tensor<?xf32> {symshape.shape_string = "n"}, %d: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c11 = arith.constant 11 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = scf.for %j = %c0 to %n step %c1 iter_args(%acc = %c0) -> index {
    %q = arith.xori %acc, %j : index
    scf.yield %q : index
  }
  %b = arith.cmpi ne, %r, %c11 : index
  %ok = arith.andi %b, %d : i1
  cf.assert %ok, "loop"
  return
}
// The square of no number is 2.
// CHECK: check open: this check is not proved: "root"
func.func @root(%x: tensor<?xf32> {symshape.shape_string = "n"}, %k: index) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.muli %k, %k : index
  %ok = arith.cmpi eq, %a, %n : index
  cf.assert %ok, "root"
  return
}
// Data choose one of two sizes, and both may be 77.
// CHECK: check open: this check is not proved: "element"
func.func @element(%x: tensor<?xf32> {symshape.shape_string = "n"}, %y: tensor<?xf32> {symshape.shape_string = "m"}, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c77 = arith.constant 77 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %t = tensor.from_elements %n, %m : tensor<2xindex>
  %i = arith.andi %k, %c1 : index
  %a = tensor.extract %t[%i] : tensor<2xindex>
  %ok = arith.cmpi ne, %a, %c77 : index
  cf.assert %ok, "element"
  return
}
// Rows 0 to n - 1 of 16 rows: no data take part.
// CHECK: check refuted: this check fails for sizes that the premises allow: "positions"
// CHECK-NEXT: for n = 17
func.func @positions(%x: tensor<?xf32> {symshape.shape_string = "n"}, %table: tensor<16xf32>) -> tensor<?xf32>
    attributes {symshape.constraint_strings = ["n <= 1000"]} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xi64>
  %pos = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<?xi64>) {
  ^bb0(%o: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    linalg.yield %j : i64
  } -> tensor<?xi64>
  %f = tensor.empty(%n) : tensor<?xf32>
  %c16 = arith.constant 16 : i64
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%pos : tensor<?xi64>) outs(%f : tensor<?xf32>) {
  ^bb0(%p: i64, %o: f32):
    %ok = arith.cmpi slt, %p, %c16 : i64
    cf.assert %ok, "positions"
    %k = arith.index_cast %p : i64 to index
    %v = tensor.extract %table[%k] : tensor<16xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// Squares of positions: the analysis finds no size for which one is too large.
// CHECK: check open: this check is not proved: "squares"
// CHECK-NEXT: no input contributes to it
func.func @squares(%x: tensor<?xf32> {symshape.shape_string = "n"}) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %f = tensor.empty(%n) : tensor<?xf32>
  %c16 = arith.constant 16 : index
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%x : tensor<?xf32>) outs(%f : tensor<?xf32>) {
  ^bb0(%in: f32, %o: f32):
    %i = linalg.index 0 : index
    %square = arith.muli %i, %i : index
    %ok = arith.cmpi slt, %square, %c16 : index
    cf.assert %ok, "squares"
    linalg.yield %in : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// Rows 0 to 15 exist.
func.func @few_positions(%x: tensor<?xf32> {symshape.shape_string = "n"}, %table: tensor<16xf32>) -> tensor<?xf32>
    attributes {symshape.constraint_strings = ["n <= 16"]} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xi64>
  %pos = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<?xi64>) {
  ^bb0(%o: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    linalg.yield %j : i64
  } -> tensor<?xi64>
  %f = tensor.empty(%n) : tensor<?xf32>
  %c16 = arith.constant 16 : i64
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%pos : tensor<?xi64>) outs(%f : tensor<?xf32>) {
  ^bb0(%p: i64, %o: f32):
    %ok = arith.cmpi slt, %p, %c16 : i64
    cf.assert %ok, "few positions"
    %k = arith.index_cast %p : i64 to index
    %v = tensor.extract %table[%k] : tensor<16xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// A later check refuses the only data that pass the first one.
// CHECK: check checked: this check depends on data: "first"
// CHECK: check open: this check is not proved: "second"
func.func @two(%x: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<3xi64>)
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %n : index to i64
  %k = tensor.extract %d[%c0] : tensor<3xi64>
  %p = arith.cmpi eq, %k, %c3 : i64
  cf.assert %p, "first"
  %q = arith.cmpi slt, %k, %i : i64
  cf.assert %q, "second"
  return
}
// Without a number, none is true.
// CHECK: check open: this check is not proved: "any"
func.func @any(%mask: tensor<?xi1> {symshape.shape_string = "n"}) {
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<i1>
  %f = linalg.fill ins(%false : i1) outs(%e : tensor<i1>) -> tensor<i1>
  %any = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
    ins(%mask : tensor<?xi1>) outs(%f : tensor<i1>) {
  ^bb0(%in: i1, %acc: i1):
    %either = arith.ori %in, %acc : i1
    linalg.yield %either : i1
  } -> tensor<i1>
  %some = tensor.extract %any[] : tensor<i1>
  cf.assert %some, "any"
  return
}
// For n = 0, the first check allows negative numbers only.
// CHECK: check checked: this check depends on data: "below n"
// CHECK: check open: this check is not proved: "positive"
func.func @positive(%x: tensor<?xf32> {symshape.shape_string = "n"}, %k: index) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi slt, %k, %n : index
  cf.assert %p, "below n"
  %q = arith.cmpi sge, %k, %c0 : index
  cf.assert %q, "positive"
  return
}

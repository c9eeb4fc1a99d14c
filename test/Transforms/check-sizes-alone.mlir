// A check of data is fine if some data pass it at every size. Each of these
// checks fails at some sizes for all data; the last functions have those for
// which no such sizes exist.
// RUN: symshape-opt %s --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s

// CHECK: check: 4 checked
// CHECK-NEXT: check: 3 open
// CHECK-NEXT: check: 4 refuted

// CHECK: check open: this check is not proved: "sum"
// CHECK-NEXT: for n = {{[0-9]+$}}
// CHECK: it fails at these sizes for all data
func.func @sum(%x: tensor<?xf32> {symshape.shape_string = "n"}, %k: index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %some = arith.maxsi %k, %c0 : index
  %sum = arith.addi %n, %some overflow<nsw> : index
  %less = arith.cmpi slt, %sum, %c7 : index
  cf.assert %less, "sum"
  return
}
// One part of the condition reads sizes only.
// CHECK: check refuted: this check fails for sizes that the premises allow: "either"
// CHECK-NEXT: for n = {{[0-9]+$}}
func.func @either(%x: tensor<?xf32> {symshape.shape_string = "n"}, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %five = arith.cmpi eq, %n, %c5 : index
  %one = arith.cmpi eq, %n, %c1 : index
  %either = arith.ori %five, %one : i1
  %both = arith.andi %p, %either : i1
  cf.assert %both, "either"
  return
}
// CHECK: check refuted: this check fails for sizes that the premises allow: "block"
// CHECK-NEXT: for n = {{[0-9]+$}}
func.func @block(%x: tensor<?xf32> {symshape.shape_string = "n"}, %p: i1) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %less = arith.cmpi slt, %n, %c7 : index
  %five = arith.cmpi eq, %n, %c5 : index
  cf.cond_br %p, ^bb1(%less : i1), ^bb1(%five : i1)
^bb1(%q: i1):
  cf.assert %q, "block"
  return
}
// CHECK: check refuted: this check fails for sizes that the premises allow: "if"
// CHECK-NEXT: for n = {{[0-9]+$}}
func.func @if(%x: tensor<?xf32> {symshape.shape_string = "n"}, %k: tensor<i64>) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %z = arith.constant 0 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %i = tensor.extract %k[] : tensor<i64>
  %p = arith.cmpi sgt, %i, %z : i64
  %q = scf.if %p -> i1 {
    %less = arith.cmpi slt, %n, %c7 : index
    scf.yield %less : i1
  } else {
    %five = arith.cmpi eq, %n, %c5 : index
    scf.yield %five : i1
  }
  cf.assert %q, "if"
  return
}
// The alternatives of a float comparison have no condition over data.
// CHECK: check open: this check is not proved: "floats"
// CHECK-NEXT: for n = {{[0-9]+$}}
func.func @floats(%x: tensor<?xf32> {symshape.shape_string = "n"}, %a: f32, %b: f32) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpf olt, %a, %b : f32
  %k = arith.fptosi %a : f32 to i64
  %j = arith.index_cast %k : i64 to index
  %some = arith.maxsi %j, %c5 : index
  %less = arith.cmpi slt, %n, %c7 : index
  %more = arith.addi %n, %some overflow<nsw> : index
  %few = arith.cmpi slt, %more, %c7 : index
  %q = arith.select %p, %less, %few : i1
  cf.assert %q, "floats"
  return
}
// The analysis does not follow `xor` of a size and a number.
// CHECK: check open: this check is not proved: "mixed"
// CHECK: no data were found that pass it at every size
func.func @mixed(%x: tensor<?xf32> {symshape.shape_string = "n"}, %k: index) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %mixed = arith.xori %n, %k : index
  %p = arith.cmpi eq, %mixed, %c0 : index
  cf.assert %p, "mixed"
  return
}
// A disjunction of sizes is refuted by sizes.
// CHECK: check refuted: this check fails for sizes that the premises allow: "sizes"
// CHECK-NEXT: for n = {{[0-9]+$}}
func.func @sizes(%x: tensor<?xf32> {symshape.shape_string = "n"}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %five = arith.cmpi eq, %n, %c5 : index
  %one = arith.cmpi eq, %n, %c1 : index
  %either = arith.ori %five, %one : i1
  cf.assert %either, "sizes"
  return
}
// CHECK: check checked: this check depends on data: "any size"
// CHECK: check checked: this check depends on data: "or data"
func.func @fine(%x: tensor<?xf32> {symshape.shape_string = "n"}, %k: index, %p: i1)
    attributes {symshape.constraint_strings = ["n <= 6"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %sum = arith.addi %n, %k overflow<nsw> : index
  %less = arith.cmpi slt, %sum, %c7 : index
  cf.assert %less, "any size"
  %one = arith.cmpi eq, %n, %c1 : index
  %or = arith.ori %p, %one : i1
  cf.assert %or, "or data"
  return
}
// The premise excludes the sizes at which `@sum` fails.
// CHECK: check checked: this check depends on data: "premise"
func.func @premise(%x: tensor<?xf32> {symshape.shape_string = "n"}, %k: index)
    attributes {symshape.constraint_strings = ["n <= 6"]} {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %some = arith.maxsi %k, %c0 : index
  %more = arith.addi %n, %some overflow<nsw> : index
  %fits = arith.cmpi slt, %more, %c7 : index
  cf.assert %fits, "premise"
  return
}
// The index -1 passes at every size.
// CHECK: check checked: this check depends on data: "row"
func.func @row(%x: tensor<?xf32> {symshape.shape_string = "n"}, %a: f32) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.fptosi %a : f32 to i64
  %j = arith.index_cast %i : i64 to index
  %inside = arith.cmpi slt, %j, %n : index
  cf.assert %inside, "row"
  return
}

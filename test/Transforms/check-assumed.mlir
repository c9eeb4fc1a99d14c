// Checks that are no assertion: witnesses, and branches to blocks from which
// the program does not return.
// RUN: split-file %s %t
// RUN: symshape-opt %t/witnesses.mlir --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s --check-prefix=WITNESSES
// RUN: symshape-opt %t/branches.mlir --allow-unregistered-dialect --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s --check-prefix=BRANCHES
// RUN: symshape-opt %t/proved.mlir --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s --check-prefix=PROVED

//--- witnesses.mlir
// WITNESSES: check: 2 checked
// WITNESSES-NEXT: check: 4 refuted
// WITNESSES: check refuted: this check fails for sizes that the premises allow
// WITNESSES-NEXT: for n = {{[0-9]+}}, m = {{[0-9]+$}}
// WITNESSES: check refuted: this check fails for sizes that the premises allow
// WITNESSES-NEXT: for n = {{[0-9]+}}, m = {{[0-9]+}}: expected
// WITNESSES: check refuted: this check fails for sizes that the premises allow: "small"
// WITNESSES-NEXT: for n = {{[0-9]+$}}
// WITNESSES: check refuted: this check fails for sizes that the premises allow
// WITNESSES: check checked: this check depends on data: "bit"
// WITNESSES: check checked: this check depends on data
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n"}, %y: tensor<?xf32> {symshape.shape_string = "m"},
                %p: i1, %w: !shape.witness) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %sx = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %sy = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %0 = shape.cstr_broadcastable %sx, %sy : tensor<1xindex>, tensor<1xindex>
  %1 = shape.cstr_eq %sx, %sy : tensor<1xindex>, tensor<1xindex>
  %few = arith.cmpi slt, %n, %c7 : index
  %2 = shape.cstr_require %few, "small"
  %3 = shape.const_witness false
  %4 = shape.cstr_require %p, "bit"
  %5 = shape.assuming_all %0, %1, %2
  shape.assuming %w {
  }
  return
}

//--- branches.mlir
// A trap, an endless loop and a switch are branches to blocks without a return,
// too.
// BRANCHES: check: 1 checked
// BRANCHES-NEXT: check: 1 open
// BRANCHES-NEXT: check: 4 refuted
// BRANCHES-COUNT-4: check refuted: the assumption that control takes no branch to a block without a return fails for sizes that the premises allow
func.func @unreachable(%x: tensor<?xf32> {symshape.shape_string = "n"}) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %few = arith.cmpi slt, %n, %c7 : index
  cf.cond_br %few, ^bb1, ^bb2
^bb1:
  return
^bb2:
  ub.unreachable
}
func.func @trap(%x: tensor<?xf32> {symshape.shape_string = "n"}) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %many = arith.cmpi sge, %n, %c7 : index
  cf.cond_br %many, ^bb2, ^bb1
^bb1:
  return
^bb2:
  cf.br ^bb3
^bb3:
  "other.trap"() : () -> ()
}
func.func @endless(%x: tensor<?xf32> {symshape.shape_string = "n"}) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %few = arith.cmpi slt, %n, %c7 : index
  cf.cond_br %few, ^bb1, ^bb2
^bb1:
  return
^bb2:
  cf.br ^bb2
}
func.func @switch(%x: tensor<?xf32> {symshape.shape_string = "n"}) attributes {symshape.constraint_strings = ["n <= 9"]} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %n : index to i32
  cf.switch %i : i32, [default: ^bb1, 7: ^bb2]
^bb1:
  return
^bb2:
  ub.unreachable
}
// A number that does not fit is no data.
// BRANCHES: check open: the assumption that control takes no branch to a block without a return is not proved
func.func @wide(%x: tensor<?xf32> {symshape.shape_string = "n"}) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %n : index to i32
  cf.switch %i : i32, [default: ^bb1, 7: ^bb2]
^bb1:
  return
^bb2:
  ub.unreachable
}
// BRANCHES: check checked: the assumption that control takes no branch to a block without a return depends on data
func.func @data(%p: i1) {
  cf.cond_br %p, ^bb1, ^bb2
^bb1:
  return
^bb2:
  ub.unreachable
}

//--- proved.mlir
// PROVED: check: 5 proved
// PROVED-NOT: check:
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n"}, %y: tensor<?xf32> {symshape.shape_string = "n"})
    attributes {symshape.constraint_strings = ["n <= 6"]} {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %sx = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %sy = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %0 = shape.cstr_broadcastable %sx, %sy : tensor<1xindex>, tensor<1xindex>
  %1 = shape.cstr_eq %sx, %sy : tensor<1xindex>, tensor<1xindex>
  %few = arith.cmpi slt, %n, %c7 : index
  %2 = shape.cstr_require %few, "small"
  %3 = shape.const_witness true
  cf.cond_br %few, ^bb1, ^bb2
^bb1:
  return
^bb2:
  ub.unreachable
}

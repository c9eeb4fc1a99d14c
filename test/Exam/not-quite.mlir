// Almost what others ask: one question per function. always/never: what it
// returns is decided; open: it is not; implied: no check is left; stays: checks
// that stay.
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: func @open_i32_twice_mod4(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_i32_twice_mod4(%n: i32) -> i1 {
  %j0 = arith.constant 0 : i32
  %j2 = arith.constant 2 : i32
  %j4 = arith.constant 4 : i32
  %e = arith.muli %n, %j2 : i32
  %q = arith.remui %e, %j4 : i32
  %ret = arith.cmpi eq, %q, %j0 : i32
  return %ret : i1
}

// CHECK-LABEL: func @open_i32_six_mod6(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_i32_six_mod6(%n: i32) -> i1 {
  %j0 = arith.constant 0 : i32
  %j6 = arith.constant 6 : i32
  %e = arith.muli %n, %j6 : i32
  %q = arith.remui %e, %j6 : i32
  %ret = arith.cmpi eq, %q, %j0 : i32
  return %ret : i1
}

// CHECK-LABEL: func @open_wrap_differ_by_256(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_wrap_differ_by_256(%n: i8) -> i1 {
  %a = arith.extsi %n : i8 to i16
  %j = arith.constant 256 : i16
  %b = arith.addi %a, %j : i16
  %c = arith.trunci %b : i16 to i8
  %k = arith.constant 1 : i8
  %d = arith.addi %c, %k : i8
  %ret = arith.cmpi sgt, %d, %n : i8
  return %ret : i1
}

// CHECK-LABEL: func @always_wrap_256(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_wrap_256(%n: i8) -> i1 {
  %a = arith.extsi %n : i8 to i16
  %j = arith.constant 256 : i16
  %b = arith.addi %a, %j : i16
  %c = arith.trunci %b : i16 to i8
  %ret = arith.cmpi eq, %c, %n : i8
  return %ret : i1
}

// CHECK-LABEL: func @open_wrapped_divided(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_wrapped_divided(%n: i32) -> i1 {
  %j2 = arith.constant 2 : i32
  %e = arith.muli %n, %j2 : i32
  %q = arith.divsi %e, %j2 : i32
  %ret = arith.cmpi eq, %q, %n : i32
  return %ret : i1
}

// CHECK-LABEL: func @open_wrapped_extended(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_wrapped_extended(%n: i32) -> i1 {
  %j1 = arith.constant 1 : i32
  %i1 = arith.constant 1 : i64
  %a = arith.addi %n, %j1 : i32
  %b = arith.extsi %a : i32 to i64
  %c = arith.extsi %n : i32 to i64
  %d = arith.addi %c, %i1 : i64
  %ret = arith.cmpi eq, %b, %d : i64
  return %ret : i1
}

// CHECK-LABEL: func @open_umulext_high(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_umulext_high(%n: i64) -> i1 {
  %i0 = arith.constant 0 : i64
  %i4 = arith.constant 4 : i64
  %lo, %hi = arith.mului_extended %n, %i4 : i64
  %ret = arith.cmpi eq, %hi, %i0 : i64
  return %ret : i1
}

// CHECK-LABEL: func @open_smulext_high(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_smulext_high(%n: i32) -> i1 {
  %j0 = arith.constant 0 : i32
  %j4 = arith.constant 1 : i32
  %lo, %hi = arith.mulsi_extended %n, %j4 : i32
  %ret = arith.cmpi eq, %hi, %j0 : i32
  return %ret : i1
}

// CHECK-LABEL: func @always_smulext_high(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_smulext_high(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant -1 : i64
  %i1 = arith.constant 1 : i64
  %im4 = arith.constant -4 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.index_cast %n : index to i64
  %b = arith.addi %a, %i1 : i64
  %lo, %hi = arith.mulsi_extended %b, %im4 : i64
  %ret = arith.cmpi eq, %hi, %i0 : i64
  return %ret : i1
}

// CHECK-LABEL: func @open_addui_carry(
// CHECK: return %overflow : i1
func.func @open_addui_carry(%n: i64) -> i1 {
  %i4 = arith.constant 4 : i64
  %s, %o = arith.addui_extended %n, %i4 : i64, i1
  return %o : i1
}

// CHECK-LABEL: func @always_addui_carry_of_negative(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_addui_carry_of_negative(%n: i64) -> i1 {
  %i4 = arith.constant 4 : i64
  %im4 = arith.constant -4 : i64
  %s, %o = arith.addui_extended %i4, %im4 : i64, i1
  return %o : i1
}

// CHECK-LABEL: func @open_select_either(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_select_either(%b: i1, %n: i32) -> i1 {
  %j0 = arith.constant 0 : i32
  %m = arith.select %b, %n, %j0 : i32
  %ret = arith.cmpi eq, %m, %n : i32
  return %ret : i1
}

// CHECK-LABEL: func @open_floordiv_idiom_wrong_sign(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_floordiv_idiom_wrong_sign(%n: i64) -> i1 {
  %i0 = arith.constant 0 : i64
  %i1 = arith.constant 1 : i64
  %i2 = arith.constant 2 : i64
  %q = arith.divsi %n, %i2 : i64
  %rm = arith.remsi %n, %i2 : i64
  %ne = arith.cmpi ne, %rm, %i0 : i64
  %sg = arith.cmpi sgt, %n, %i0 : i64
  %both = arith.andi %ne, %sg : i1
  %qm = arith.subi %q, %i1 : i64
  %fl = arith.select %both, %qm, %q : i64
  %f2 = arith.floordivsi %n, %i2 : i64
  %ret = arith.cmpi eq, %fl, %f2 : i64
  return %ret : i1
}

// CHECK-LABEL: func @open_ult_not_transitive(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_ult_not_transitive(%a: index, %b: index, %c: index) -> i1 {
  %p = arith.cmpi ult, %a, %b : index
  cf.assert %p, "m"
  %q = arith.cmpi ult, %c, %b : index
  cf.assert %q, "m"
  %r = arith.cmpi ult, %a, %c : index
  return %r : i1
}

// CHECK-LABEL: func @open_ult_mixed(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_ult_mixed(%a: index, %b: index, %c: index) -> i1 {
  %p = arith.cmpi ult, %a, %b : index
  cf.assert %p, "m"
  %q = arith.cmpi slt, %b, %c : index
  cf.assert %q, "m"
  %r = arith.cmpi ult, %a, %c : index
  return %r : i1
}

// CHECK-LABEL: func @open_dim_dynamic_positive(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_dim_dynamic_positive(%x: tensor<?x?xf32>, %i: index) -> i1 {
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %i : tensor<?x?xf32>
  %ret = arith.cmpi sge, %d, %c1 : index
  return %ret : i1
}

// CHECK-LABEL: func @open_strided_stride(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_strided_stride(%m: memref<?x?xf32, strided<[?, 1], offset: ?>>) -> i1 {
  %c1 = arith.constant 1 : index
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<?x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  %d = memref.dim %m, %c1 : memref<?x?xf32, strided<[?, 1], offset: ?>>
  %p = arith.cmpi eq, %d, %t#0 : index
  return %p : i1
}

// CHECK-LABEL: func @stays_parallel_2d_end(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_parallel_2d_end(%x: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %m = memref.dim %x, %c1 : memref<?x?xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c1) {
    %a = arith.muli %i, %m : index
    %b = arith.addi %a, %j : index
    %e = arith.addi %b, %c1 : index
    %t = arith.muli %n, %m : index
    %r = arith.cmpi ult, %e, %t : index
    cf.assert %r, "m1"
  }
  return
}

// CHECK-LABEL: func @stays_linear_index_wrong_order(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_linear_index_wrong_order(%x: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %m = memref.dim %x, %c1 : memref<?x?xf32>
  %t = arith.muli %n, %m : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %l = affine.linearize_index [%j, %i] by (%m) : index
      %p = arith.cmpi ult, %l, %t : index
      cf.assert %p, "m1"
    }
  }
  return
}

// CHECK-LABEL: func @stays2_delinearize_other_basis(
// CHECK-COUNT-2: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays2_delinearize_other_basis(%x: memref<?x?xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %m = memref.dim %x, %c1 : memref<?x?xf32>
  %t = arith.muli %n, %m : index
  scf.for %l = %c0 to %t step %c1 {
    %d:2 = affine.delinearize_index %l into (%k) : index, index
    %p = arith.cmpi ult, %d#1, %m : index
    cf.assert %p, "m1"
    %q = arith.cmpi slt, %d#0, %n : index
    cf.assert %q, "m2"
  }
  return
}

// CHECK-LABEL: func @open_delinearize_negative(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_delinearize_negative(%l: index) -> i1 {
  %c0 = arith.constant 0 : index
  %d:2 = affine.delinearize_index %l into (8) : index, index
  %p = arith.cmpi sge, %d#0, %c0 : index
  return %p : i1
}

// CHECK-LABEL: func @open_affine_for_other_step(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_affine_for_other_step(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %s = affine.for %i = 0 to %n step 2 iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %c1 : index
    affine.yield %b : index
  }
  %ret = arith.cmpi eq, %s, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @open_affine_for_empty(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_affine_for_empty(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = affine.for %i = 0 to %n iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %c1 : index
    affine.yield %b : index
  }
  %ret = arith.cmpi eq, %s, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @open_while_two_uneven(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_while_two_uneven(%x: tensor<?xf32>, %b: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r:2 = scf.while (%i = %c0, %o = %c0) : (index, index) -> (index, index) {
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %i, %o : index, index
  } do {
  ^bb0(%i: index, %o: index):
    %j = arith.addi %i, %c1 : index
    %q = arith.addi %o, %c4 : index
    %s = arith.select %b, %q, %o : index
    scf.yield %j, %s : index, index
  }
  %t = arith.muli %n, %c4 : index
  %ret = arith.cmpi eq, %r#1, %t : index
  return %ret : i1
}

// CHECK-LABEL: func @open_cf_two_entries(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_cf_two_entries(%x: tensor<?xf32>, %b: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  cf.cond_br %b, ^h(%c0, %c0 : index, index), ^h(%c1, %c0 : index, index)
^h(%i: index, %s: index):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^b, ^e
^b:
  %j = arith.addi %i, %c1 : index
  %s2 = arith.addi %s, %c1 : index
  cf.br ^h(%j, %s2 : index, index)
^e:
  %ret = arith.cmpi eq, %s, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_cf_thirds(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_cf_thirds(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  cf.br ^h(%c0, %c1, %c0 : index, index, index)
^h(%i: index, %s: index, %t: index):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^b, ^e
^b:
  %j = arith.addi %i, %c1 : index
  %s2 = arith.addi %s, %c2 : index
  %t2 = arith.addi %t, %c4 : index
  cf.br ^h(%j, %s2, %t2 : index, index, index)
^e:
  %u = arith.addi %s, %s : index
  %v = arith.addi %t, %c2 : index
  %ret = arith.cmpi eq, %u, %v : index
  return %ret : i1
}

// CHECK-LABEL: func @open_running_max(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_running_max(%n: index, %m: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> index {
    %b = arith.maxsi %a, %i : index
    scf.yield %b : index
  }
  %t = arith.maxsi %n, %c0 : index
  %ret = arith.cmpi sle, %s, %t : index
  return %ret : i1
}

// CHECK-LABEL: func @stays_linalg_other_extent(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_linalg_other_extent(%x: tensor<?xindex>, %y: tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?xindex>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : tensor<?xindex>) {
  ^bb0(%a: index):
    %p = arith.cmpi sgt, %n, %c0 : index
    cf.assert %p, "m1"
    linalg.yield %a : index
  } -> tensor<?xindex>
  return
}

// CHECK-LABEL: func @stays_linalg_element(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_linalg_element(%x: tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : tensor<?xindex>) {
  ^bb0(%a: index):
    %p = arith.cmpi sgt, %a, %c0 : index
    cf.assert %p, "m1"
    linalg.yield %a : index
  } -> tensor<?xindex>
  return
}

// Tiling, peeling, padding, packing: one question per function. always/never: what it
// returns is decided; open: it is not; implied: no check is left; stays: checks
// that stay.
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: func @always_tile_min_le(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_tile_min_le(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %true = arith.constant true
  %r = scf.for %i = %c0 to %n step %c32 iter_args(%a = %true) -> i1 {
    %s = affine.min affine_map<(d0)[s0] -> (32, -d0 + s0)>(%i)[%n]
    %p = arith.cmpi sgt, %s, %c0 : index
    scf.yield %p : i1
  }
  return %r : i1
}

// CHECK-LABEL: func @implied_tile_min(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_tile_min(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c32 {
    %s = affine.min affine_map<(d0)[s0] -> (32, -d0 + s0)>(%i)[%n]
    %e = arith.addi %i, %s : index
    %p = arith.cmpi sle, %e, %n : index
    cf.assert %p, "m1"
    %q = arith.cmpi sge, %s, %c0 : index
    cf.assert %q, "m2"
  }
  return
}

// CHECK-LABEL: func @implied_tile_divisible(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_tile_divisible(%x: tensor<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %y = tensor.collapse_shape %x [[0, 1]] : tensor<?x64xf32> into tensor<?xf32>
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c32 {
    %s = affine.min affine_map<(d0)[s0] -> (32, -d0 + s0)>(%i)[%n]
    %p = arith.cmpi eq, %s, %c32 : index
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @stays_tile_not_divisible(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_tile_not_divisible(%x: tensor<?x48xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %y = tensor.collapse_shape %x [[0, 1]] : tensor<?x48xf32> into tensor<?xf32>
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c32 {
    %s = affine.min affine_map<(d0)[s0] -> (32, -d0 + s0)>(%i)[%n]
    %p = arith.cmpi eq, %s, %c32 : index
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @implied_forall_tile(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_forall_tile(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %k = arith.ceildivui %n, %c16 : index
  scf.forall (%t) in (%k) {
    %o = arith.muli %t, %c16 : index
    %p = arith.cmpi slt, %o, %n : index
    cf.assert %p, "m1"
    %l = arith.subi %n, %o : index
    %s = arith.minsi %l, %c16 : index
    %q = arith.cmpi sge, %s, %c1 : index
    cf.assert %q, "m2"
  }
  return
}

// CHECK-LABEL: func @implied_forall_affine(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_forall_affine(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %k = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%n]
  scf.forall (%t) in (%k) {
    %o = affine.apply affine_map<(d0) -> (d0 * 16)>(%t)
    %s = affine.min affine_map<(d0)[s0] -> (d0 * -16 + s0, 16)>(%t)[%n]
    %e = arith.addi %o, %s : index
    %p = arith.cmpi ule, %e, %n : index
    cf.assert %p, "m1"
    %q = arith.cmpi ugt, %s, %c0 : index
    cf.assert %q, "m2"
  }
  return
}

// CHECK-LABEL: func @implied_forall_step(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_forall_step(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  scf.forall (%i) = (0) to (%n) step (8) {
    %s = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%n]
    %e = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %s)
    %p = arith.cmpi ule, %e, %n : index
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @implied_tile_nested_buffer(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_tile_nested_buffer(%x: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  scf.for %i = %c0 to %n step %c8 {
    %s = affine.min affine_map<(d0)[s0] -> (8, -d0 + s0)>(%i)[%n]
    scf.for %j = %c0 to %m step %c8 {
      %t = affine.min affine_map<(d0)[s0] -> (8, -d0 + s0)>(%j)[%m]
      %v = tensor.extract_slice %x[%i, %j] [%s, %t] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %d = tensor.dim %v, %c1 : tensor<?x?xf32>
      %p = arith.cmpi sle, %d, %c8 : index
      cf.assert %p, "m1"
      %e = arith.addi %j, %d : index
      %q = arith.cmpi sle, %e, %m : index
      cf.assert %q, "m2"
    }
  }
  return
}

// CHECK-LABEL: func @implied_peeled(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_peeled(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = affine.apply affine_map<()[s0] -> (s0 - s0 mod 8)>()[%n]
  scf.for %i = %c0 to %m step %c8 {
    %e = arith.addi %i, %c8 : index
    %p = arith.cmpi sle, %e, %n : index
    cf.assert %p, "m1"
    %s = affine.min affine_map<(d0)[s0] -> (8, -d0 + s0)>(%i)[%n]
    %q = arith.cmpi eq, %s, %c8 : index
    cf.assert %q, "m2"
  }
  scf.for %i = %m to %n step %c8 {
    %s = arith.subi %n, %i : index
    %q = arith.cmpi slt, %s, %c8 : index
    cf.assert %q, "m3"
    %q4 = arith.cmpi sgt, %s, %c0 : index
    cf.assert %q4, "m4"
  }
  return
}

// CHECK-LABEL: func @always_peeled_once(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_peeled_once(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = affine.apply affine_map<()[s0] -> (s0 - s0 mod 8)>()[%n]
  %k = scf.for %i = %m to %n step %c8 iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %c1 : index
    scf.yield %b : index
  }
  %p = arith.cmpi sle, %k, %c1 : index
  return %p : i1
}

// CHECK-LABEL: func @always_pad_to_multiple(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_pad_to_multiple(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %h = affine.apply affine_map<()[s0] -> ((s0 ceildiv 16) * 16 - s0)>()[%n]
  %p = tensor.pad %x low[0] high[%h] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %p, %c0 : tensor<?xf32>
  %c16 = arith.constant 16 : index
  %r = arith.remui %d, %c16 : index
  %ret = arith.cmpi eq, %r, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_pad_expand_product(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_pad_expand_product(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %f = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.ceildivui %n, %c16 : index
  %m = arith.muli %q, %c16 : index
  %h = arith.subi %m, %n : index
  %p = tensor.pad %x low[0] high[%h] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %e = tensor.expand_shape %p [[0, 1]] output_shape [%q, 16] : tensor<?xf32> into tensor<?x16xf32>
  %d = tensor.dim %e, %c0 : tensor<?x16xf32>
  %ret = arith.cmpi eq, %d, %q : index
  return %ret : i1
}

// CHECK-LABEL: func @always_pad_high_small(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_pad_high_small(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.ceildivui %n, %c16 : index
  %m = arith.muli %q, %c16 : index
  %h = arith.subi %m, %n : index
  %ret = arith.cmpi ult, %h, %c16 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_pack(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_pack(%x: tensor<?x?xf32>, %o: tensor<?x?x8x16xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %a = affine.apply affine_map<()[s0] -> (s0 ceildiv 8)>()[%n]
  %b = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%m]
  %e = tensor.empty(%a, %b) : tensor<?x?x8x16xf32>
  %p = linalg.pack %x padding_value(%f : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %e : tensor<?x?xf32> -> tensor<?x?x8x16xf32>
  %d = tensor.dim %p, %c0 : tensor<?x?x8x16xf32>
  %c8 = arith.constant 8 : index
  %t = arith.muli %d, %c8 : index
  %ret = arith.cmpi sge, %t, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_unpack(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_unpack(%x: tensor<?x?x8x16xf32>, %o: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %p = linalg.unpack %x inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %o : tensor<?x?x8x16xf32> -> tensor<?x?xf32>
  %d = tensor.dim %p, %c0 : tensor<?x?xf32>
  %e = tensor.dim %o, %c0 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

// Tiling, peeling, unrolling and packing: a tile lies inside its extent.
// A name begins with the answer: always (returns true), implied (no check remains),
// stays (the counted checks remain).
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_tile_min_positive(%x: tensor<?xf32>) -> i1 {
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

func.func @always_tile_min_at_least_1(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %t = arith.constant true
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c8 iter_args(%acc = %t) -> i1 {
    %a = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%n]
    %p = arith.cmpi sge, %a, %c1 : index
    %q = arith.andi %p, %acc : i1
    scf.yield %q : i1
  }
  return %r : i1
}

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

func.func @implied_affine_tile_min(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c8 {
    %s = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%n]
    %p = arith.cmpi sgt, %s, %c0 : index
    cf.assert %p, "m1"
    %e = arith.addi %i, %s : index
    %q = arith.cmpi sle, %e, %n : index
    cf.assert %q, "m2"
  }
  return
}

func.func @implied_for_tile_min(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c8 {
    %l = arith.subi %n, %i : index
    %s = arith.minsi %l, %c8 : index
    %p = arith.cmpi sgt, %s, %c0 : index
    cf.assert %p, "m1"
    %e = arith.addi %i, %s : index
    %q = arith.cmpi sle, %e, %n : index
    cf.assert %q, "m2"
  }
  return
}

func.func @implied_tile_divisible(%x: tensor<?x64xf32>) {
  %c0 = arith.constant 0 : index
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

func.func @stays_tile_not_divisible(%x: tensor<?x48xf32>) {
  %c0 = arith.constant 0 : index
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

func.func @implied_for_step4_tile_divisible(%x: tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = tensor.collapse_shape %x [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %n = tensor.dim %f, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c4 {
    %e = arith.addi %i, %c4 : index
    %p = arith.cmpi sle, %e, %n : index
    cf.assert %p, "m1"
  }
  return
}

func.func @stays_for_step4_tile_in_bounds(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %e = arith.addi %i, %c4 : index
    %p = arith.cmpi sle, %e, %n : index
    cf.assert %p, "m1"
  }
  return
}

func.func @stays_checked_multiple_implies_whole_tiles(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %r = arith.remsi %n, %c4 : index
  %z = arith.cmpi eq, %r, %c0 : index
  cf.assert %z, "mult"
  scf.for %i = %c0 to %n step %c4 {
    %j = arith.addi %i, %c4 : index
    %q = arith.cmpi sle, %j, %n : index
    cf.assert %q, "tile"
  }
  return
}

// The first tile need not start at a multiple of 4.
func.func @stays_tiles_from_any_lower_bound(%n: index, %lb: index) {
  %c4 = arith.constant 4 : index
  %m = arith.muli %n, %c4 overflow<nsw> : index
  scf.for %i = %lb to %m step %c4 {
    %j = arith.addi %i, %c4 : index
    %q = arith.cmpi sle, %j, %m : index
    cf.assert %q, "tile"
  }
  return
}

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

func.func @implied_forall_affine(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
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

func.func @implied_mem_loop(%m: memref<?xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c4 {
    %l = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    %s = memref.subview %m[%i] [%l] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    %d = memref.dim %s, %c0 : memref<?xf32, strided<[1], offset: ?>>
    %p = arith.cmpi sle, %d, %c4 : index
    cf.assert %p, "m1"
    %q = arith.cmpi sge, %d, %c1 : index
    cf.assert %q, "m2"
  }
  return
}

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

func.func @implied_for_unroll_tail(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %n, %c4 : index
  %m = arith.subi %n, %r : index
  scf.for %i = %c0 to %m step %c4 {
    %e = arith.addi %i, %c3 : index
    %p = arith.cmpi slt, %e, %n : index
    cf.assert %p, "m1"
  }
  scf.for %i = %m to %n step %c1 {
    %d = arith.subi %n, %i : index
    %p = arith.cmpi slt, %d, %c4 : index
    cf.assert %p, "m2"
  }
  return
}

func.func @always_rounded_down_to_8_divisible(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %n, %c8 : index
  %m = arith.subi %n, %r : index
  %q = arith.remui %m, %c8 : index
  %p = arith.cmpi eq, %q, %c0 : index
  return %p : i1
}

func.func @implied_vector_loop(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %f = arith.constant 0.0 : f32
  %n = memref.dim %x, %c0 : memref<?xf32>
  %r = arith.remui %n, %c8 : index
  %m = arith.subi %n, %r : index
  scf.for %i = %c0 to %m step %c8 {
    %v = vector.transfer_read %x[%i], %f : memref<?xf32>, vector<8xf32>
    %e = arith.addi %i, %c8 : index
    %p = arith.cmpi ule, %e, %n : index
    cf.assert %p, "m1"
  }
  return
}

func.func @always_pack_dim(%x: tensor<?x?xf32>, %f: f32) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %a = arith.ceildivui %n, %c8 : index
  %b = arith.ceildivui %m, %c4 : index
  %o = tensor.empty(%a, %b) : tensor<?x?x8x4xf32>
  %p = linalg.pack %x padding_value(%f : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %o : tensor<?x?xf32> -> tensor<?x?x8x4xf32>
  %d = tensor.dim %p, %c0 : tensor<?x?x8x4xf32>
  %d8 = arith.muli %d, %c8 : index
  %ret = arith.cmpi sge, %d8, %n : index
  return %ret : i1
}

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

func.func @always_pack_covers_1d(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %f = arith.constant 0.0 : f32
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %o = arith.ceildivsi %d, %c8 : index
  %e = tensor.empty(%o) : tensor<?x8xf32>
  %k = linalg.pack %x padding_value(%f : f32) inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<?xf32> -> tensor<?x8xf32>
  %q = tensor.dim %k, %c0 : tensor<?x8xf32>
  %m = arith.muli %q, %c8 : index
  %p = arith.cmpi sge, %m, %d : index
  return %p : i1
}

func.func @always_unpack_dim(%x: tensor<?x?x8x4xf32>, %n: index, %m: index) -> i1 {
  %c1 = arith.constant 1 : index
  %o = tensor.empty(%n, %m) : tensor<?x?xf32>
  %u = linalg.unpack %x inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %o : tensor<?x?x8x4xf32> -> tensor<?x?xf32>
  %d = tensor.dim %u, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %m : index
  return %ret : i1
}

func.func @always_unpack(%x: tensor<?x?x8x16xf32>, %o: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %p = linalg.unpack %x inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %o : tensor<?x?x8x16xf32> -> tensor<?x?xf32>
  %d = tensor.dim %p, %c0 : tensor<?x?xf32>
  %e = tensor.dim %o, %c0 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

// Loops, views, buffers: one question per function. always/never: what it
// returns is decided; open: it is not; implied: no check is left; stays: checks
// that stay.
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: func @always_subview_dim(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_subview_dim(%m: memref<?x?xf32>, %o: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?x?xf32>
  %k = memref.dim %m, %c1 : memref<?x?xf32>
  %v = memref.subview %m[0, 0] [%n, 4] [1, 1] : memref<?x?xf32> to memref<?x4xf32, strided<[?, 1]>>
  %d = memref.dim %v, %c0 : memref<?x4xf32, strided<[?, 1]>>
  %p = arith.cmpi eq, %d, %n : index
  return %p : i1
}

// CHECK-LABEL: func @always_reinterpret(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_reinterpret(%m: memref<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  %q = arith.divui %n, %c4 : index
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [%q, 4], strides: [4, 1] : memref<?xf32> to memref<?x4xf32>
  %d = memref.dim %v, %c0 : memref<?x4xf32>
  %e = arith.muli %d, %c4 : index
  %p = arith.cmpi sle, %e, %n : index
  return %p : i1
}

// CHECK-LABEL: func @always_collapse_memref(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_collapse_memref(%m: memref<?x4x8xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %v = memref.collapse_shape %m [[0, 1, 2]] : memref<?x4x8xf32> into memref<?xf32>
  %d = memref.dim %v, %c0 : memref<?xf32>
  %r = arith.remsi %d, %c32 : index
  %p = arith.cmpi eq, %r, %c0 : index
  return %p : i1
}

// CHECK-LABEL: func @always_metadata(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_metadata(%m: memref<?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  %d = memref.dim %m, %c0 : memref<?x4xf32>
  %p = arith.cmpi eq, %d, %s#0 : index
  return %p : i1
}

// CHECK-LABEL: func @always_metadata_stride(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_metadata_stride(%m: memref<?x?xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  %d = memref.dim %m, %c1 : memref<?x?xf32>
  %p = arith.cmpi eq, %d, %t#0 : index
  return %p : i1
}

// CHECK-LABEL: func @always_to_tensor(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_to_tensor(%m: memref<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %m restrict : memref<?xf32> to tensor<?xf32>
  %d = memref.dim %m, %c0 : memref<?xf32>
  %e = tensor.dim %t, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

// CHECK-LABEL: func @always_alloc_copy(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_alloc_copy(%t: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %a = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.dim %t, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

// CHECK-LABEL: func @always_materialize(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_materialize(%t: tensor<?xf32>, %o: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %a = bufferization.materialize_in_destination %t in %o : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.dim %o, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

// CHECK-LABEL: func @always_affine_if(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_affine_if(%x: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = affine.if affine_set<(i)[s] : (s - 8 >= 0)>(%n)[%d] -> index {
    affine.yield %c8 : index
  } else {
    affine.yield %d : index
  }
  %p = arith.cmpi sle, %r, %c8 : index
  return %p : i1
}

// CHECK-LABEL: func @implied_affine_if_nest(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_affine_if_nest(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  affine.for %i = 0 to %d {
    affine.if affine_set<(i)[s] : (s - i - 9 >= 0)>(%i)[%d] {
      %e = affine.apply affine_map<(i) -> (i + 8)>(%i)
      %p = arith.cmpi slt, %e, %d : index
      cf.assert %p, "m1"
    }
  }
  return
}

// CHECK-LABEL: func @implied_affine_tiled(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_affine_tiled(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %x, %c0 : memref<?xf32>
  affine.for %i = 0 to %d step 32 {
    affine.for %j = affine_map<(i) -> (i)>(%i) to min affine_map<(i)[s] -> (i + 32, s)>(%i)[%d] {
      %p = arith.cmpi ult, %j, %d : index
      cf.assert %p, "m1"
      %k = arith.subi %j, %i : index
      %c32 = arith.constant 32 : index
      %q = arith.cmpi ult, %k, %c32 : index
      cf.assert %q, "m2"
    }
  }
  return
}

// CHECK-LABEL: func @implied_affine_normalized(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_affine_normalized(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %x, %c0 : memref<?xf32>
  affine.for %i = 0 to affine_map<()[s] -> (s ceildiv 32)>()[%d] {
    %j = affine.apply affine_map<(i) -> (i * 32)>(%i)
    %p = arith.cmpi slt, %j, %d : index
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @always_affine_for_sum(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_affine_for_sum(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %s = affine.for %i = 0 to %n step 2 iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %c3 : index
    affine.yield %b : index
  }
  %c2 = arith.constant 2 : index
  %q = arith.ceildivui %n, %c2 : index
  %t = arith.muli %q, %c3 : index
  %ret = arith.cmpi eq, %s, %t : index
  return %ret : i1
}

// CHECK-LABEL: func @always_affine_for_concat(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_affine_for_concat(%x: tensor<?xf32>, %e: tensor<0xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %z = tensor.cast %e : tensor<0xf32> to tensor<?xf32>
  %s = affine.for %i = 0 to 5 iter_args(%a = %z) -> tensor<?xf32> {
    %b = tensor.concat dim(0) %a, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    affine.yield %b : tensor<?xf32>
  }
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %c5 = arith.constant 5 : index
  %m = arith.muli %n, %c5 : index
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %m : index
  return %ret : i1
}

// CHECK-LABEL: func @implied_parallel_2d(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_parallel_2d(%x: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %m = memref.dim %x, %c1 : memref<?x?xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c1) {
    %p = arith.cmpi ult, %i, %n : index
    cf.assert %p, "m1"
    %q = arith.cmpi ult, %j, %m : index
    cf.assert %q, "m2"
    %a = arith.muli %i, %m : index
    %b = arith.addi %a, %j : index
    %t = arith.muli %n, %m : index
    %r = arith.cmpi ult, %b, %t : index
    cf.assert %r, "m3"
  }
  return
}

// CHECK-LABEL: func @always_switch(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_switch(%k: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %r = scf.index_switch %k -> index
  case 0 {
    scf.yield %c1 : index
  }
  case 7 {
    scf.yield %k : index
  }
  default {
    scf.yield %c2 : index
  }
  %p = arith.cmpi ult, %r, %c8 : index
  return %p : i1
}

// CHECK-LABEL: func @always_execute_region(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_execute_region(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %r = scf.execute_region -> index {
    %n = tensor.dim %x, %c0 : tensor<?xf32>
    scf.yield %n : index
  }
  %p = arith.cmpi sge, %r, %c0 : index
  return %p : i1
}

// CHECK-LABEL: func @always_vscale_free(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_vscale_free(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %n, %c8 : index
  %m = arith.subi %n, %r : index
  %q = arith.remui %m, %c8 : index
  %p = arith.cmpi eq, %q, %c0 : index
  return %p : i1
}

// CHECK-LABEL: func @implied_vector_loop(
// CHECK-NOT: cf.assert
// CHECK: return
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

// CHECK-LABEL: func @always_while_two(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_while_two(%x: tensor<?xf32>) -> i1 {
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
    scf.yield %j, %q : index, index
  }
  %t = arith.muli %n, %c4 : index
  %ret = arith.cmpi eq, %r#1, %t : index
  return %ret : i1
}

// CHECK-LABEL: func @always_cf_down_up(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_cf_down_up(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  cf.br ^h(%n, %c0 : index, index)
^h(%i: index, %s: index):
  %p = arith.cmpi sgt, %i, %c0 : index
  cf.cond_br %p, ^b, ^e
^b:
  %j = arith.subi %i, %c1 : index
  %s2 = arith.addi %s, %c1 : index
  cf.br ^h(%j, %s2 : index, index)
^e:
  %ret = arith.cmpi eq, %s, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @open_cf_uneven(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_cf_uneven(%x: tensor<?xf32>, %b: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  cf.br ^h(%c0, %c0 : index, index)
^h(%i: index, %s: index):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^b, ^e
^b:
  %j = arith.addi %i, %c1 : index
  %s2 = arith.addi %s, %c2 : index
  cf.cond_br %b, ^h(%j, %s2 : index, index), ^h(%j, %j : index, index)
^e:
  %d = arith.muli %n, %c2 : index
  %ret = arith.cmpi eq, %s, %d : index
  return %ret : i1
}

// CHECK-LABEL: func @implied_while_sum(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_while_sum(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %t = arith.muli %n, %c4 : index
  %r:2 = scf.while (%i = %c0, %o = %c0) : (index, index) -> (index, index) {
    %p = arith.cmpi ult, %i, %n : index
    scf.condition(%p) %i, %o : index, index
  } do {
  ^bb0(%i: index, %o: index):
    %b = arith.cmpi slt, %o, %t : index
    cf.assert %b, "m1"
    %j = arith.addi %i, %c1 : index
    %q = arith.addi %o, %c4 : index
    scf.yield %j, %q : index, index
  }
  return
}

// CHECK-LABEL: func @implied_linalg_index(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_linalg_index(%x: tensor<?x?xindex>) -> tensor<?x?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xindex>
  %m = tensor.dim %x, %c1 : tensor<?x?xindex>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%x : tensor<?x?xindex>) {
  ^bb0(%a: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %u = arith.muli %i, %m : index
    %v = arith.addi %u, %j : index
    %t = arith.muli %n, %m : index
    %p = arith.cmpi slt, %v, %t : index
    cf.assert %p, "m1"
    linalg.yield %v : index
  } -> tensor<?x?xindex>
  return %r : tensor<?x?xindex>
}

// CHECK-LABEL: func @implied_generate(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_generate(%n: index, %m: index) -> tensor<?x?xindex> {
  %c0 = arith.constant 0 : index
  %r = tensor.generate %n, %m {
  ^bb0(%i: index, %j: index):
    %p = arith.cmpi slt, %i, %n : index
    cf.assert %p, "m1"
    %q = arith.cmpi sgt, %m, %c0 : index
    cf.assert %q, "m2"
    tensor.yield %i : index
  } : tensor<?x?xindex>
  return %r : tensor<?x?xindex>
}

// CHECK-LABEL: func @stays_generate_leak(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_generate_leak(%n: index, %m: index) -> tensor<?x?xindex> {
  %c0 = arith.constant 0 : index
  %r = tensor.generate %n, %m {
  ^bb0(%i: index, %j: index):
    tensor.yield %i : index
  } : tensor<?x?xindex>
  %q = arith.cmpi sgt, %m, %c0 : index
  cf.assert %q, "m2"
  return %r : tensor<?x?xindex>
}

// CHECK-LABEL: func @always_running_min(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_running_min(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c100) -> index {
    %b = arith.minsi %a, %i : index
    scf.yield %b : index
  }
  %ret = arith.cmpi sge, %s, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_poison_free(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_poison_free(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi sge, %n, %c0 : index
  %u = ub.poison : index
  %r = arith.select %p, %n, %u : index
  %q = arith.cmpi eq, %r, %n : index
  return %q : i1
}

// CHECK-LABEL: func @always_sort_bounds(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_sort_bounds(%a: index, %b: index) -> i1 {
  %lo = arith.minsi %a, %b : index
  %hi = arith.maxsi %a, %b : index
  %p = arith.cmpi sle, %lo, %hi : index
  return %p : i1
}

// CHECK-LABEL: func @always_sort_sum(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_sort_sum(%a: i32, %b: i32) -> i1 {
  %lo = arith.minsi %a, %b : i32
  %hi = arith.maxsi %a, %b : i32
  %s = arith.addi %lo, %hi : i32
  %t = arith.addi %a, %b : i32
  %p = arith.cmpi eq, %s, %t : i32
  return %p : i1
}

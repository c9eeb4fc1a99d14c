// Linear indices into a shape and their parts: each is below its extent.
// A name begins with the answer: implied (no check remains), stays (the counted checks
// remain).
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @implied_linearized(%x: tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %t = arith.muli %n, %c4 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      %a = arith.muli %i, %c4 : index
      %b = arith.addi %a, %j : index
      %q = arith.cmpi slt, %b, %t : index
      cf.assert %q, "m1"
    }
  }
  return
}

// n * 4 may wrap.
func.func @stays_linear_index_below_wrapped_product(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = arith.muli %n, %c4 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      %a = arith.muli %i, %c4 : index
      %b = arith.addi %a, %j : index
      %p = arith.cmpi slt, %b, %m : index
      cf.assert %p, "flat"
    }
  }
  return
}

func.func @implied_linearized_dyn(%x: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %t = arith.muli %n, %m : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %a = arith.muli %i, %m : index
      %b = arith.addi %a, %j : index
      %q = arith.cmpi slt, %b, %t : index
      cf.assert %q, "m1"
    }
  }
  return
}

func.func @stays_linear_index_with_swapped_bounds(%x: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %k = tensor.dim %x, %c1 : tensor<?x?xf32>
  %m = arith.muli %n, %k : index
  scf.for %i = %c0 to %k step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %a = arith.muli %i, %k : index
      %b = arith.addi %a, %j : index
      %p = arith.cmpi slt, %b, %m : index
      cf.assert %p, "flat"
    }
  }
  return
}

func.func @implied_linear_index(%x: tensor<?x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %n = tensor.dim %x, %c0 : tensor<?x16xf32>
  %y = tensor.collapse_shape %x [[0, 1]] : tensor<?x16xf32> into tensor<?xf32>
  %t = tensor.dim %y, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c16 step %c1 {
      %l = affine.linearize_index disjoint [%i, %j] by (%n, 16) : index
      %p = arith.cmpi slt, %l, %t : index
      cf.assert %p, "m1"
    }
  }
  return
}

func.func @implied_linear_index_dyn(%x: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %m = memref.dim %x, %c1 : memref<?x?xf32>
  %t = arith.muli %n, %m : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %l = affine.linearize_index disjoint [%i, %j] by (%n, %m) : index
      %p = arith.cmpi ult, %l, %t : index
      cf.assert %p, "m1"
    }
  }
  return
}

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

func.func @implied_delinearized(%x: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %t = arith.muli %n, %m : index
  scf.for %i = %c0 to %t step %c1 {
    %r = arith.remui %i, %m : index
    %q = arith.cmpi ult, %r, %m : index
    cf.assert %q, "m1"
    %a = arith.divui %i, %m : index
    %p = arith.cmpi ult, %a, %n : index
    cf.assert %p, "m2"
  }
  return
}

func.func @implied_delinearized_static(%x: tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %t = arith.muli %n, %c4 : index
  scf.for %i = %c0 to %t step %c1 {
    %a = arith.divui %i, %c4 : index
    %p = arith.cmpi ult, %a, %n : index
    cf.assert %p, "m1"
  }
  return
}

func.func @implied_divrem_dyn(%x: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %m = memref.dim %x, %c1 : memref<?x?xf32>
  %t = arith.muli %n, %m : index
  scf.for %l = %c0 to %t step %c1 {
    %i = arith.divui %l, %m : index
    %j = arith.remui %l, %m : index
    %p = arith.cmpi ult, %j, %m : index
    cf.assert %p, "m1"
    %q = arith.cmpi ult, %i, %n : index
    cf.assert %q, "m2"
  }
  return
}

func.func @implied_delinearize_dyn(%x: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %m = memref.dim %x, %c1 : memref<?x?xf32>
  %t = arith.muli %n, %m : index
  scf.for %l = %c0 to %t step %c1 {
    %d:2 = affine.delinearize_index %l into (%n, %m) : index, index
    %p = arith.cmpi ult, %d#1, %m : index
    cf.assert %p, "m1"
    %q = arith.cmpi slt, %d#0, %n : index
    cf.assert %q, "m2"
  }
  return
}

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

func.func @implied_im2col_delinearize(%x: tensor<?x16x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %y = tensor.collapse_shape %x [[0, 1, 2]] : tensor<?x16x16xf32> into tensor<?xf32>
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %b = tensor.dim %x, %c0 : tensor<?x16x16xf32>
  scf.for %i = %c0 to %n step %c1 {
    %d:3 = affine.delinearize_index %i into (%b, 16, 16) : index, index, index
    %p = arith.cmpi slt, %d#0, %b : index
    cf.assert %p, "m1"
    %q = arith.cmpi ult, %d#1, %c16 : index
    cf.assert %q, "m2"
    %r = arith.cmpi ult, %d#2, %c16 : index
    cf.assert %r, "m3"
  }
  return
}

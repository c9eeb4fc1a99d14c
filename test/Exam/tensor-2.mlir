// Tensor ops: one question per function. always/never: what it returns is
// decided; open: it is not; implied: no check is left; stays: checks that stay.
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: func @always_pack_dim(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_unpack_dim(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_unpack_dim(%x: tensor<?x?x8x4xf32>, %n: index, %m: index) -> i1 {
  %c1 = arith.constant 1 : index
  %o = tensor.empty(%n, %m) : tensor<?x?xf32>
  %u = linalg.unpack %x inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %o : tensor<?x?x8x4xf32> -> tensor<?x?xf32>
  %d = tensor.dim %u, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %m : index
  return %ret : i1
}

// CHECK-LABEL: func @open_unpack_no_fact(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_unpack_no_fact(%x: tensor<?x?x8x4xf32>, %n: index, %m: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %o = tensor.empty(%n, %m) : tensor<?x?xf32>
  %u = linalg.unpack %x inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %o : tensor<?x?x8x4xf32> -> tensor<?x?xf32>
  %d = tensor.dim %x, %c0 : tensor<?x?x8x4xf32>
  %e = arith.muli %d, %c8 : index
  %ret = arith.cmpi sge, %e, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @number_4_slice_of_static(
// CHECK: return %c4{{.*}} : index
func.func @number_4_slice_of_static(%x: tensor<4x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %y = tensor.cast %x : tensor<4x?xf32> to tensor<?x?xf32>
  %d = tensor.dim %y, %c0 : tensor<?x?xf32>
  return %d : index
}

// CHECK-LABEL: func @number_1024_static_product(
// CHECK: return %c1024{{.*}} : index
func.func @number_1024_static_product(%x: tensor<32x32xf32>) -> index {
  %c0 = arith.constant 0 : index
  %y = tensor.collapse_shape %x [[0, 1]] : tensor<32x32xf32> into tensor<1024xf32>
  %z = tensor.cast %y : tensor<1024xf32> to tensor<?xf32>
  %d = tensor.dim %z, %c0 : tensor<?xf32>
  return %d : index
}

// CHECK-LABEL: func @always_rank(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_rank(%x: tensor<?x?xf32>) -> i1 {
  %c2 = arith.constant 2 : index
  %r = tensor.rank %x : tensor<?x?xf32>
  %ret = arith.cmpi eq, %r, %c2 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_bitcast(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_bitcast(%x: tensor<?x?xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %y = tensor.bitcast %x : tensor<?x?xf32> to tensor<?x?xi32>
  %d = tensor.dim %y, %c1 : tensor<?x?xi32>
  %e = tensor.dim %x, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

// CHECK-LABEL: func @always_dim_dynamic_index(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_dim_dynamic_index(%x: tensor<?x?xf32>, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %i : tensor<?x?xf32>
  %ret = arith.cmpi sge, %d, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @open_dim_dynamic_index(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_dim_dynamic_index(%x: tensor<?x?xf32>, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %i : tensor<?x?xf32>
  %e = tensor.dim %x, %c0 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

// CHECK-LABEL: func @always_extract_from_elements(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_extract_from_elements(%a: index, %b: index) -> i1 {
  %c1 = arith.constant 1 : index
  %t = tensor.from_elements %a, %b : tensor<2xindex>
  %e = tensor.extract %t[%c1] : tensor<2xindex>
  %ret = arith.cmpi eq, %e, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @open_extract_from_elements_dyn(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_extract_from_elements_dyn(%a: index, %b: index, %i: index) -> i1 {
  %t = tensor.from_elements %a, %b : tensor<2xindex>
  %e = tensor.extract %t[%i] : tensor<2xindex>
  %ret = arith.cmpi eq, %e, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @always_insert_element(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_insert_element(%t: tensor<2xindex>, %b: index) -> i1 {
  %c1 = arith.constant 1 : index
  %u = tensor.insert %b into %t[%c1] : tensor<2xindex>
  %e = tensor.extract %u[%c1] : tensor<2xindex>
  %ret = arith.cmpi eq, %e, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @always_shape_tensor_slice(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_shape_tensor_slice(%x: tensor<?x?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = tensor.dim %x, %c0 : tensor<?x?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?x?xf32>
  %c = tensor.dim %x, %c2 : tensor<?x?x?xf32>
  %t = tensor.from_elements %a, %b, %c : tensor<3xindex>
  %u = tensor.extract_slice %t[1] [2] [1] : tensor<3xindex> to tensor<2xindex>
  %e = tensor.extract %u[%c0] : tensor<2xindex>
  %ret = arith.cmpi eq, %e, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @always_slices_cover(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_slices_cover(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %h = arith.divui %n, %c2 : index
  %r = arith.subi %n, %h : index
  %a = tensor.extract_slice %x[0] [%h] [1] : tensor<?xf32> to tensor<?xf32>
  %b = tensor.extract_slice %x[%h] [%r] [1] : tensor<?xf32> to tensor<?xf32>
  %z = tensor.concat dim(0) %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %z, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_strided_slice_size(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_strided_slice_size(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %h = arith.ceildivui %n, %c2 : index
  %a = tensor.extract_slice %x[0] [%h] [2] : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %d2 = arith.muli %d, %c2 : index
  %d3 = arith.subi %d2, %n : index
  %ret = arith.cmpi sle, %d3, %c1 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_expand_collapse_roundtrip(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_expand_collapse_roundtrip(%x: tensor<?x?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = tensor.collapse_shape %x [[0], [1, 2]] : tensor<?x?x4xf32> into tensor<?x?xf32>
  %a = tensor.dim %x, %c0 : tensor<?x?x4xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?x4xf32>
  %e = tensor.expand_shape %c [[0], [1, 2]] output_shape [%a, %b, 4] : tensor<?x?xf32> into tensor<?x?x4xf32>
  %d = tensor.dim %e, %c1 : tensor<?x?x4xf32>
  %ret = arith.cmpi eq, %d, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @always_expand_inferred(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_expand_inferred(%x: tensor<?x6xf32>, %k: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c = tensor.collapse_shape %x [[0, 1]] : tensor<?x6xf32> into tensor<?xf32>
  %n = tensor.dim %c, %c0 : tensor<?xf32>
  %b = arith.divsi %n, %c3 : index
  %e = tensor.expand_shape %c [[0, 1]] output_shape [%b, 3] : tensor<?xf32> into tensor<?x3xf32>
  %d = tensor.dim %e, %c0 : tensor<?x3xf32>
  %a = tensor.dim %x, %c0 : tensor<?x6xf32>
  %a2 = arith.muli %a, %c2 : index
  %ret = arith.cmpi eq, %d, %a2 : index
  return %ret : i1
}

// CHECK-LABEL: func @open_expand_inferred_bad(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_expand_inferred_bad(%x: tensor<?x6xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c = tensor.collapse_shape %x [[0, 1]] : tensor<?x6xf32> into tensor<?xf32>
  %n = tensor.dim %c, %c0 : tensor<?xf32>
  %b = arith.divsi %n, %c4 : index
  %b4 = arith.muli %b, %c4 : index
  %ret = arith.cmpi eq, %b4, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_parallel_insert_dim(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_parallel_insert_dim(%x: tensor<?xf32>, %y: tensor<1xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (%n) shared_outs(%o = %x) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

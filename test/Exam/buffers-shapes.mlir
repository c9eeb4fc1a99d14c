// Extents of buffers: allocation, views, casts, and ops between tensors and buffers.
// A name begins with the answer: always (returns true), open (returns no constant).
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_alloc_dim(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%n) : memref<?xf32>
  %d = memref.dim %m, %c0 : memref<?xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_alloc_dim_is_tensor_dim(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = memref.alloc(%d) : memref<?xf32>
  %e = memref.dim %m, %c0 : memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

func.func @always_alloca_dim(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %m = memref.alloca(%n) : memref<?xf32>
  %d = memref.dim %m, %c0 : memref<?xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_arg_nonneg(%m: memref<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  %ret = arith.cmpi sge, %d, %c0 : index
  return %ret : i1
}

func.func @always_realloc(%m: memref<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32>
  %d = memref.dim %s, %c0 : memref<?xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_get_global() -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %g = memref.get_global @gl : memref<4xf32>
  %s = memref.cast %g : memref<4xf32> to memref<?xf32>
  %d = memref.dim %s, %c0 : memref<?xf32>
  %ret = arith.cmpi eq, %d, %c4 : index
  return %ret : i1
}

memref.global "private" @gl : memref<4xf32> = dense<1.0>

func.func @always_subview_dim(%m: memref<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = memref.subview %m[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  %d = memref.dim %s, %c0 : memref<?xf32, strided<[1]>>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_subview_dim_2d(%m: memref<?x?xf32>, %o: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?x?xf32>
  %k = memref.dim %m, %c1 : memref<?x?xf32>
  %v = memref.subview %m[0, 0] [%n, 4] [1, 1] : memref<?x?xf32> to memref<?x4xf32, strided<[?, 1]>>
  %d = memref.dim %v, %c0 : memref<?x4xf32, strided<[?, 1]>>
  %p = arith.cmpi eq, %d, %n : index
  return %p : i1
}

func.func @always_subview_rank_reduce(%m: memref<?x?xf32>, %n: index, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = memref.subview %m[%i, 0] [1, %n] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %d = memref.dim %s, %c0 : memref<?xf32, strided<[1], offset: ?>>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_cast(%m: memref<4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = memref.cast %m : memref<4xf32> to memref<?xf32>
  %d = memref.dim %s, %c0 : memref<?xf32>
  %ret = arith.cmpi eq, %d, %c4 : index
  return %ret : i1
}

func.func @always_memory_space_cast(%m: memref<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %s = memref.memory_space_cast %m : memref<?xf32> to memref<?xf32, 1>
  %d = memref.dim %s, %c0 : memref<?xf32, 1>
  %e = memref.dim %m, %c0 : memref<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_assume_alignment(%m: memref<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %s = memref.assume_alignment %m, 16 : memref<?xf32>
  %d = memref.dim %s, %c0 : memref<?xf32>
  %e = memref.dim %m, %c0 : memref<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_collapse(%m: memref<?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = memref.collapse_shape %m [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  %d = memref.dim %s, %c0 : memref<?xf32>
  %r = arith.remui %d, %c4 : index
  %ret = arith.cmpi eq, %r, %c0 : index
  return %ret : i1
}

func.func @always_collapse_memref(%m: memref<?x4x8xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %v = memref.collapse_shape %m [[0, 1, 2]] : memref<?x4x8xf32> into memref<?xf32>
  %d = memref.dim %v, %c0 : memref<?xf32>
  %r = arith.remsi %d, %c32 : index
  %p = arith.cmpi eq, %r, %c0 : index
  return %p : i1
}

func.func @always_expand(%m: memref<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  %o = arith.divui %n, %c4 : index
  %s = memref.expand_shape %m [[0, 1]] output_shape [%o, 4] : memref<?xf32> into memref<?x4xf32>
  %d = memref.dim %s, %c0 : memref<?x4xf32>
  %ret = arith.cmpi eq, %d, %o : index
  return %ret : i1
}

func.func @always_memref_reshape(%m: memref<?xf32>, %s: memref<2xindex>) -> i1 {
  %c0 = arith.constant 0 : index
  %r = memref.reshape %m(%s) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %d = memref.dim %r, %c0 : memref<?x?xf32>
  %ret = arith.cmpi sge, %d, %c0 : index
  return %ret : i1
}

func.func @always_reinterpret_cast(%m: memref<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32>
  %d = memref.dim %s, %c0 : memref<?xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_reinterpret_cast_in_rows_of_4(%m: memref<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  %q = arith.divui %n, %c4 : index
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [%q, 4], strides: [4, 1] : memref<?xf32> to memref<?x4xf32>
  %d = memref.dim %v, %c0 : memref<?x4xf32>
  %e = arith.muli %d, %c4 : index
  %p = arith.cmpi sle, %e, %n : index
  return %p : i1
}

func.func @always_transpose(%m: memref<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.transpose %m (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
  %d = memref.dim %s, %c0 : memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
  %e = memref.dim %m, %c1 : memref<?x?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_view(%m: memref<?xi8>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = memref.view %m[%c0][%n] : memref<?xi8> to memref<?xf32>
  %d = memref.dim %s, %c0 : memref<?xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_extract_metadata(%m: memref<?x?xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  %e = memref.dim %m, %c1 : memref<?x?xf32>
  %ret = arith.cmpi eq, %s#1, %e : index
  return %ret : i1
}

func.func @always_metadata(%m: memref<?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  %d = memref.dim %m, %c0 : memref<?x4xf32>
  %p = arith.cmpi eq, %d, %s#0 : index
  return %p : i1
}

func.func @always_metadata_stride(%m: memref<?x?xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  %d = memref.dim %m, %c1 : memref<?x?xf32>
  %p = arith.cmpi eq, %d, %t#0 : index
  return %p : i1
}

func.func @open_strided_stride(%m: memref<?x?xf32, strided<[?, 1], offset: ?>>) -> i1 {
  %c1 = arith.constant 1 : index
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<?x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  %d = memref.dim %m, %c1 : memref<?x?xf32, strided<[?, 1], offset: ?>>
  %p = arith.cmpi eq, %d, %t#0 : index
  return %p : i1
}

func.func @always_mem_if(%p: i1, %m: memref<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %v = scf.if %p -> memref<?xf32> {
    scf.yield %m : memref<?xf32>
  } else {
    %d = memref.dim %m, %c0 : memref<?xf32>
    %a = memref.alloc(%d) : memref<?xf32>
    scf.yield %a : memref<?xf32>
  }
  %n = memref.dim %m, %c0 : memref<?xf32>
  %d = memref.dim %v, %c0 : memref<?xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_to_buffer(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %m = bufferization.to_buffer %x : tensor<?xf32> to memref<?xf32>
  %d = memref.dim %m, %c0 : memref<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_to_tensor(%m: memref<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %x = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = memref.dim %m, %c0 : memref<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_to_tensor_restrict(%m: memref<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %m restrict : memref<?xf32> to tensor<?xf32>
  %d = memref.dim %m, %c0 : memref<?xf32>
  %e = tensor.dim %t, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

func.func @always_to_buffer_and_to_tensor_keep_dim(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = bufferization.to_buffer %x : tensor<?xf32> to memref<?xf32>
  %e = memref.dim %m, %c0 : memref<?xf32>
  %t = bufferization.to_tensor %m restrict : memref<?xf32> to tensor<?xf32>
  %f = tensor.dim %t, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %e, %f : index
  %q = arith.cmpi eq, %d, %e : index
  %r = arith.andi %p, %q : i1
  return %r : i1
}

func.func @always_alloc_tensor(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %x = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

func.func @always_alloc_tensor_copy(%y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %x = bufferization.alloc_tensor() copy(%y) : tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_clone(%m: memref<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  %d = memref.dim %y, %c0 : memref<?xf32>
  %e = memref.dim %m, %c0 : memref<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_materialize(%y: tensor<?xf32>, %m: memref<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %x = bufferization.materialize_in_destination %y in %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_materialize_in_other(%t: tensor<?xf32>, %o: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %a = bufferization.materialize_in_destination %t in %o : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.dim %o, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

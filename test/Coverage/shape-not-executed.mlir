// Inferred facts about shapes and sizes that shape ops compute.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py. No
// pass of this MLIR lowers all of their ops to code.
// RUN: %python %symshape_src/utils/coverage.py --expand %s \
// RUN:   | symshape-opt --symshape-pipeline -o /dev/null

// shape.assuming_yield: terminator
// shape.return: callee
// shape.yield: terminator
// shape.func: callee
// shape.function_library: callee
// shape.value_of: not modelled
// shape.reduce: not modelled
// shape.assuming_all: no result
// shape.const_witness: no result
// shape.cstr_require: no result

// Default contents: no tensor

// shape.const_shape bound: static
// shape.const_shape unknown: static
// shape.const_size bound: static
// shape.const_size unknown: static
// shape.rank bound: static
// shape.rank unknown: static
func.func @sizes(%x: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %two = shape.const_size 2
  %sh0 = shape.shape_of %x : tensor<?xf32> -> !shape.shape
  %z0 = shape.get_extent %sh0, %c0 : !shape.shape, index -> !shape.size
  %zi0 = shape.size_to_index %z0 : !shape.size
  %tshape_of0 = tensor.empty(%zi0) : tensor<?xi8> // shape.shape_of exact: [n]; bound: [at_most(n)]; unknown: [?]
  %tget_extent0 = tensor.empty(%zi0) : tensor<?xi8> // shape.get_extent exact: [n]; bound: [at_most(n)]; unknown: [?]
  %tsize_to_index0 = tensor.empty(%zi0) : tensor<?xi8> // shape.size_to_index exact: [n]; bound: [at_most(n)]; unknown: [?]
  %dm0 = shape.dim %x, %c0 : tensor<?xf32>, index -> index // size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %ne0 = shape.num_elements %sh0 : !shape.shape -> !shape.size // size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %add0 = shape.add %n, %c2 : index, index -> index // size exact: [n + 2]; bound: [at_most(n + 2)]; unknown: [?]
  %div0 = shape.div %n, %c2 : index, index -> index // size exact: [n floordiv 2]; bound: [at_most(n floordiv 2)]; unknown: [?]
  %mul0 = shape.mul %n, %c2 : index, index -> index // size exact: [n * 2]; bound: [at_most(n * 2)]; unknown: [?]
  %max0 = shape.max %z0, %two : !shape.size, !shape.size -> !shape.size // size exact: [max(n, 2)]; bound: [at_most(max(n, 2))]; unknown: [?]
  %min0 = shape.min %z0, %two : !shape.size, !shape.size -> !shape.size // size exact: [min(n, 2)]; bound: [at_most(min(n, 2))]; unknown: [at_most(2)]
  %i2s0 = shape.index_to_size %n
  %s2i0 = shape.size_to_index %i2s0 : !shape.size
  %tindex_to_size0 = tensor.empty(%s2i0) : tensor<?xi8> // shape.index_to_size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %from_extents0 = shape.from_extents %n : index
  %from_extentse0 = shape.to_extent_tensor %from_extents0 : !shape.shape -> tensor<1xindex>
  %from_extentsi0 = tensor.extract %from_extentse0[%c0] : tensor<1xindex>
  %tfrom_extents0 = tensor.empty(%from_extentsi0) : tensor<?xi8> // shape.from_extents exact: [n]; bound: [at_most(n)]; unknown: [?]
  %concat0 = shape.concat %sh0, %sh0 : !shape.shape, !shape.shape -> !shape.shape
  %concate0 = shape.to_extent_tensor %concat0 : !shape.shape -> tensor<2xindex> // shape.concat size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %broadcast0 = shape.broadcast %sh0, %sh0 : !shape.shape, !shape.shape -> !shape.shape
  %broadcaste0 = shape.to_extent_tensor %broadcast0 : !shape.shape -> tensor<1xindex> // shape.broadcast size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %debug_print0 = "shape.debug_print"(%sh0) : (!shape.shape) -> !shape.shape
  %debug_printe0 = shape.to_extent_tensor %debug_print0 : !shape.shape -> tensor<1xindex> // shape.debug_print size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %any0 = shape.any %sh0, %sh0 : !shape.shape, !shape.shape -> !shape.shape
  %anye0 = shape.to_extent_tensor %any0 : !shape.shape -> tensor<1xindex> // shape.any size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %meet0 = shape.meet %sh0, %sh0 : !shape.shape, !shape.shape -> !shape.shape
  %meete0 = shape.to_extent_tensor %meet0 : !shape.shape -> tensor<1xindex> // shape.meet size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %tto_extent_tensor0 = tensor.empty(%from_extentsi0) : tensor<?xi8> // shape.to_extent_tensor exact: [n]; bound: [at_most(n)]; unknown: [?]
  %fe0 = tensor.from_elements %n : tensor<1xindex>
  %fs0 = shape.from_extent_tensor %fe0 : tensor<1xindex>
  %fz0 = shape.get_extent %fs0, %c0 : !shape.shape, index -> !shape.size // shape.from_extent_tensor size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %vs0 = shape.value_as_shape %fe0 : tensor<1xindex> -> !shape.shape
  %vz0 = shape.get_extent %vs0, %c0 : !shape.shape, index -> !shape.size // shape.value_as_shape size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %hd0, %tl0 = "shape.split_at"(%concat0, %c1) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %tz0 = shape.get_extent %tl0, %c0 : !shape.shape, index -> !shape.size // shape.split_at size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %w0 = shape.cstr_eq %sh0, %sh0 : !shape.shape, !shape.shape
  %as0 = shape.assuming %w0 -> tensor<?xf32> { // shape.assuming exact: [n]; bound: [at_most(n)]; unknown: [?]
    shape.assuming_yield %x : tensor<?xf32>
  }
  %cs = shape.const_shape [7, 9] : tensor<2xindex> // size exact: [7]
  %cz = shape.const_size 7
  %czi = shape.size_to_index %cz : !shape.size
  %czt = tensor.empty(%czi) : tensor<?xi8> // shape.const_size exact: [7]
  %rk = shape.rank %sh0 : !shape.shape -> !shape.size // size exact: [1]
  return
}

// shape.shape_eq bound: no result
// shape.shape_eq unknown: no result
// shape.is_broadcastable bound: no result
// shape.is_broadcastable unknown: no result
// shape.cstr_eq bound: no result
// shape.cstr_eq unknown: no result
// shape.cstr_broadcastable bound: no result
// shape.cstr_broadcastable unknown: no result
func.func @conditions(%x: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %k = shape.const_shape [7] : !shape.shape
  %ks = shape.from_extents %n : index
  %eq = shape.shape_eq %ks, %k : !shape.shape, !shape.shape
  %r0 = arith.select %eq, %n, %c7 : index // shape.shape_eq size exact: [7]
  %ib = shape.is_broadcastable %ks, %ks : !shape.shape, !shape.shape
  %r1 = arith.select %ib, %n, %c7 : index // shape.is_broadcastable size exact: [n]
  %w = shape.cstr_eq %ks, %k : !shape.shape, !shape.shape
  %r2 = shape.assuming %w -> tensor<?xi8> {
    %y = tensor.empty(%n) : tensor<?xi8> // shape.cstr_eq exact: [7]
    shape.assuming_yield %y : tensor<?xi8>
  }
  %w2 = shape.cstr_broadcastable %ks, %k : !shape.shape, !shape.shape
  %r3 = shape.assuming %w2 -> tensor<?xi8> {
    %bc = shape.broadcast %ks, %k : !shape.shape, !shape.shape -> !shape.shape
    %bz = shape.get_extent %bc, %c0 : !shape.shape, index -> !shape.size
    %bi = shape.size_to_index %bz : !shape.size
    %y = tensor.empty(%bi) : tensor<?xi8> // shape.cstr_broadcastable exact: [broadcast(n, 7)]
    shape.assuming_yield %y : tensor<?xi8>
  }
  return
}

func.func @with_shape(%x: tensor<?xf32>, %whole: tensor<?xf32>, %unknown: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %s = shape.shape_of %x : tensor<?xf32> -> !shape.shape
  %w = shape.with_shape %whole, %s : tensor<?xf32>, !shape.shape
  %ds = shape.shape_of %w : !shape.value_shape -> !shape.shape
  %d = shape.get_extent %ds, %c0 : !shape.shape, index -> !shape.size // shape.with_shape size bound: [at_most(n)]; unknown: [?]
  %w1 = shape.with_shape %unknown, %s : tensor<?xf32>, !shape.shape
  %ds1 = shape.shape_of %w1 : !shape.value_shape -> !shape.shape
  %d1 = shape.get_extent %ds1, %c0 : !shape.shape, index -> !shape.size // shape.with_shape size exact: [n]
  return
}

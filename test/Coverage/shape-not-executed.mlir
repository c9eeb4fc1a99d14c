// What inference knows about shapes and sizes that shape ops compute.
// docs/Coverage.md is written from these programs; see utils/coverage.py. No
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
  %dm0 = shape.dim %x, %c0 : tensor<?xf32>, index -> index
  %tdim0 = tensor.empty(%dm0) : tensor<?xi8> // shape.dim exact: [n]; bound: [at_most(n)]; unknown: [?]
  %ne0 = shape.num_elements %sh0 : !shape.shape -> !shape.size
  %nei0 = shape.size_to_index %ne0 : !shape.size
  %tnum_elements0 = tensor.empty(%nei0) : tensor<?xi8> // shape.num_elements exact: [n]; bound: [at_most(n)]; unknown: [?]
  %add0 = shape.add %n, %c2 : index, index -> index
  %tadd0 = tensor.empty(%add0) : tensor<?xi8> // shape.add exact: [n + 2]; bound: [at_most(n + 2)]; unknown: [?]
  %div0 = shape.div %n, %c2 : index, index -> index
  %tdiv0 = tensor.empty(%div0) : tensor<?xi8> // shape.div exact: [n floordiv 2]; bound: [at_most(n floordiv 2)]; unknown: [?]
  %mul0 = shape.mul %n, %c2 : index, index -> index
  %tmul0 = tensor.empty(%mul0) : tensor<?xi8> // shape.mul exact: [n * 2]; bound: [at_most(n * 2)]; unknown: [?]
  %max0 = shape.max %z0, %two : !shape.size, !shape.size -> !shape.size
  %maxi0 = shape.size_to_index %max0 : !shape.size
  %tmax0 = tensor.empty(%maxi0) : tensor<?xi8> // shape.max exact: [max(n, 2)]; bound: [at_most(max(n, 2))]; unknown: [?]
  %min0 = shape.min %z0, %two : !shape.size, !shape.size -> !shape.size
  %mini0 = shape.size_to_index %min0 : !shape.size
  %tmin0 = tensor.empty(%mini0) : tensor<?xi8> // shape.min exact: [min(n, 2)]; bound: [at_most(min(n, 2))]; unknown: [at_most(2)]
  %i2s0 = shape.index_to_size %n
  %s2i0 = shape.size_to_index %i2s0 : !shape.size
  %tindex_to_size0 = tensor.empty(%s2i0) : tensor<?xi8> // shape.index_to_size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %from_extents0 = shape.from_extents %n : index
  %from_extentse0 = shape.to_extent_tensor %from_extents0 : !shape.shape -> tensor<1xindex>
  %from_extentsi0 = tensor.extract %from_extentse0[%c0] : tensor<1xindex>
  %tfrom_extents0 = tensor.empty(%from_extentsi0) : tensor<?xi8> // shape.from_extents exact: [n]; bound: [at_most(n)]; unknown: [?]
  %concat0 = shape.concat %sh0, %sh0 : !shape.shape, !shape.shape -> !shape.shape
  %concate0 = shape.to_extent_tensor %concat0 : !shape.shape -> tensor<2xindex>
  %concati0 = tensor.extract %concate0[%c0] : tensor<2xindex>
  %tconcat0 = tensor.empty(%concati0) : tensor<?xi8> // shape.concat exact: [n]; bound: [at_most(n)]; unknown: [?]
  %broadcast0 = shape.broadcast %sh0, %sh0 : !shape.shape, !shape.shape -> !shape.shape
  %broadcaste0 = shape.to_extent_tensor %broadcast0 : !shape.shape -> tensor<1xindex>
  %broadcasti0 = tensor.extract %broadcaste0[%c0] : tensor<1xindex>
  %tbroadcast0 = tensor.empty(%broadcasti0) : tensor<?xi8> // shape.broadcast exact: [n]; bound: [at_most(n)]; unknown: [?]
  %debug_print0 = "shape.debug_print"(%sh0) : (!shape.shape) -> !shape.shape
  %debug_printe0 = shape.to_extent_tensor %debug_print0 : !shape.shape -> tensor<1xindex>
  %debug_printi0 = tensor.extract %debug_printe0[%c0] : tensor<1xindex>
  %tdebug_print0 = tensor.empty(%debug_printi0) : tensor<?xi8> // shape.debug_print exact: [n]; bound: [at_most(n)]; unknown: [?]
  %any0 = shape.any %sh0, %sh0 : !shape.shape, !shape.shape -> !shape.shape
  %anye0 = shape.to_extent_tensor %any0 : !shape.shape -> tensor<1xindex>
  %anyi0 = tensor.extract %anye0[%c0] : tensor<1xindex>
  %tany0 = tensor.empty(%anyi0) : tensor<?xi8> // shape.any exact: [n]; bound: [at_most(n)]; unknown: [?]
  %meet0 = shape.meet %sh0, %sh0 : !shape.shape, !shape.shape -> !shape.shape
  %meete0 = shape.to_extent_tensor %meet0 : !shape.shape -> tensor<1xindex>
  %meeti0 = tensor.extract %meete0[%c0] : tensor<1xindex>
  %tmeet0 = tensor.empty(%meeti0) : tensor<?xi8> // shape.meet exact: [n]; bound: [at_most(n)]; unknown: [?]
  %tto_extent_tensor0 = tensor.empty(%from_extentsi0) : tensor<?xi8> // shape.to_extent_tensor exact: [n]; bound: [at_most(n)]; unknown: [?]
  %fe0 = tensor.from_elements %n : tensor<1xindex>
  %fs0 = shape.from_extent_tensor %fe0 : tensor<1xindex>
  %fz0 = shape.get_extent %fs0, %c0 : !shape.shape, index -> !shape.size
  %fi0 = shape.size_to_index %fz0 : !shape.size
  %tfrom_extent_tensor0 = tensor.empty(%fi0) : tensor<?xi8> // shape.from_extent_tensor exact: [n]; bound: [at_most(n)]; unknown: [?]
  %vs0 = shape.value_as_shape %fe0 : tensor<1xindex> -> !shape.shape
  %vz0 = shape.get_extent %vs0, %c0 : !shape.shape, index -> !shape.size
  %vi0 = shape.size_to_index %vz0 : !shape.size
  %tvalue_as_shape0 = tensor.empty(%vi0) : tensor<?xi8> // shape.value_as_shape exact: [n]; bound: [at_most(n)]; unknown: [?]
  %hd0, %tl0 = "shape.split_at"(%concat0, %c1) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %tz0 = shape.get_extent %tl0, %c0 : !shape.shape, index -> !shape.size
  %ti0 = shape.size_to_index %tz0 : !shape.size
  %tsplit_at0 = tensor.empty(%ti0) : tensor<?xi8> // shape.split_at exact: [n]; bound: [at_most(n)]; unknown: [?]
  %w0 = shape.cstr_eq %sh0, %sh0 : !shape.shape, !shape.shape
  %as0 = shape.assuming %w0 -> tensor<?xf32> { // shape.assuming exact: [n]; bound: [at_most(n)]; unknown: [?]
    shape.assuming_yield %x : tensor<?xf32>
  }
  %cs = shape.const_shape [7, 9] : tensor<2xindex>
  %ck = tensor.extract %cs[%c0] : tensor<2xindex>
  %ct = tensor.empty(%ck) : tensor<?xi8> // shape.const_shape exact: [7]
  %cz = shape.const_size 7
  %czi = shape.size_to_index %cz : !shape.size
  %czt = tensor.empty(%czi) : tensor<?xi8> // shape.const_size exact: [7]
  %rk = shape.rank %sh0 : !shape.shape -> !shape.size
  %rki = shape.size_to_index %rk : !shape.size
  %rkt = tensor.empty(%rki) : tensor<?xi8> // shape.rank exact: [1]
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
  %r0 = arith.select %eq, %n, %c7 : index
  %t0 = tensor.empty(%r0) : tensor<?xi8> // shape.shape_eq exact: [at_most(max(n, 7))]
  %ib = shape.is_broadcastable %ks, %ks : !shape.shape, !shape.shape
  %r1 = arith.select %ib, %n, %c7 : index
  %t1 = tensor.empty(%r1) : tensor<?xi8> // shape.is_broadcastable exact: [n]
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
  %d = shape.get_extent %ds, %c0 : !shape.shape, index -> !shape.size
  %k = shape.size_to_index %d : !shape.size
  %0 = tensor.empty(%k) : tensor<?xi8> // shape.with_shape bound: [at_most(n)]; unknown: [?]
  %w1 = shape.with_shape %unknown, %s : tensor<?xf32>, !shape.shape
  %ds1 = shape.shape_of %w1 : !shape.value_shape -> !shape.shape
  %d1 = shape.get_extent %ds1, %c0 : !shape.shape, index -> !shape.size
  %k1 = shape.size_to_index %d1 : !shape.size
  %1 = tensor.empty(%k1) : tensor<?xi8> // shape.with_shape exact: [n]
  return
}

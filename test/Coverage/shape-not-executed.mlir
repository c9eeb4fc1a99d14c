// What inference knows about shapes and sizes that shape ops compute.
// docs/Coverage.md is written from these programs; see utils/coverage.py. No
// pass of this MLIR lowers all of their ops to code.
// RUN: symshape-opt %s --symshape-pipeline -o /dev/null

func.func private @bounded(%x: tensor<?xf32>, %data: tensor<1xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %low = arith.maxsi %n, %c0 : index
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func private @unknown(%data: tensor<1xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %k = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%k) : tensor<?xf32>
  return %e : tensor<?xf32>
}

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
func.func @sizes(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %two = shape.const_size 2
  %sh0 = shape.shape_of %x : tensor<?xf32> -> !shape.shape
  %z0 = shape.get_extent %sh0, %c0 : !shape.shape, index -> !shape.size
  %zi0 = shape.size_to_index %z0 : !shape.size
  %tshape_of0 = tensor.empty(%zi0) : tensor<?xi8> // shape.shape_of exact: [n]
  %tget_extent0 = tensor.empty(%zi0) : tensor<?xi8> // shape.get_extent exact: [n]
  %tsize_to_index0 = tensor.empty(%zi0) : tensor<?xi8> // shape.size_to_index exact: [n]
  %dm0 = shape.dim %x, %c0 : tensor<?xf32>, index -> index
  %tdim0 = tensor.empty(%dm0) : tensor<?xi8> // shape.dim exact: [n]
  %ne0 = shape.num_elements %sh0 : !shape.shape -> !shape.size
  %nei0 = shape.size_to_index %ne0 : !shape.size
  %tnum_elements0 = tensor.empty(%nei0) : tensor<?xi8> // shape.num_elements exact: [n]
  %add0 = shape.add %n, %c2 : index, index -> index
  %tadd0 = tensor.empty(%add0) : tensor<?xi8> // shape.add exact: [n + 2]
  %div0 = shape.div %n, %c2 : index, index -> index
  %tdiv0 = tensor.empty(%div0) : tensor<?xi8> // shape.div exact: [n floordiv 2]
  %mul0 = shape.mul %n, %c2 : index, index -> index
  %tmul0 = tensor.empty(%mul0) : tensor<?xi8> // shape.mul exact: [n * 2]
  %max0 = shape.max %z0, %two : !shape.size, !shape.size -> !shape.size
  %maxi0 = shape.size_to_index %max0 : !shape.size
  %tmax0 = tensor.empty(%maxi0) : tensor<?xi8> // shape.max exact: [max(n, 2)]
  %min0 = shape.min %z0, %two : !shape.size, !shape.size -> !shape.size
  %mini0 = shape.size_to_index %min0 : !shape.size
  %tmin0 = tensor.empty(%mini0) : tensor<?xi8> // shape.min exact: [min(n, 2)]
  %i2s0 = shape.index_to_size %n
  %s2i0 = shape.size_to_index %i2s0 : !shape.size
  %tindex_to_size0 = tensor.empty(%s2i0) : tensor<?xi8> // shape.index_to_size exact: [n]
  %from_extents0 = shape.from_extents %n : index
  %from_extentse0 = shape.to_extent_tensor %from_extents0 : !shape.shape -> tensor<1xindex>
  %from_extentsi0 = tensor.extract %from_extentse0[%c0] : tensor<1xindex>
  %tfrom_extents0 = tensor.empty(%from_extentsi0) : tensor<?xi8> // shape.from_extents exact: [n]
  %concat0 = shape.concat %sh0, %sh0 : !shape.shape, !shape.shape -> !shape.shape
  %concate0 = shape.to_extent_tensor %concat0 : !shape.shape -> tensor<2xindex>
  %concati0 = tensor.extract %concate0[%c0] : tensor<2xindex>
  %tconcat0 = tensor.empty(%concati0) : tensor<?xi8> // shape.concat exact: [n]
  %broadcast0 = shape.broadcast %sh0, %sh0 : !shape.shape, !shape.shape -> !shape.shape
  %broadcaste0 = shape.to_extent_tensor %broadcast0 : !shape.shape -> tensor<1xindex>
  %broadcasti0 = tensor.extract %broadcaste0[%c0] : tensor<1xindex>
  %tbroadcast0 = tensor.empty(%broadcasti0) : tensor<?xi8> // shape.broadcast exact: [n]
  %debug_print0 = "shape.debug_print"(%sh0) : (!shape.shape) -> !shape.shape
  %debug_printe0 = shape.to_extent_tensor %debug_print0 : !shape.shape -> tensor<1xindex>
  %debug_printi0 = tensor.extract %debug_printe0[%c0] : tensor<1xindex>
  %tdebug_print0 = tensor.empty(%debug_printi0) : tensor<?xi8> // shape.debug_print exact: [n]
  %any0 = shape.any %sh0, %sh0 : !shape.shape, !shape.shape -> !shape.shape
  %anye0 = shape.to_extent_tensor %any0 : !shape.shape -> tensor<1xindex>
  %anyi0 = tensor.extract %anye0[%c0] : tensor<1xindex>
  %tany0 = tensor.empty(%anyi0) : tensor<?xi8> // shape.any exact: [n]
  %meet0 = shape.meet %sh0, %sh0 : !shape.shape, !shape.shape -> !shape.shape
  %meete0 = shape.to_extent_tensor %meet0 : !shape.shape -> tensor<1xindex>
  %meeti0 = tensor.extract %meete0[%c0] : tensor<1xindex>
  %tmeet0 = tensor.empty(%meeti0) : tensor<?xi8> // shape.meet exact: [n]
  %tto_extent_tensor0 = tensor.empty(%from_extentsi0) : tensor<?xi8> // shape.to_extent_tensor exact: [n]
  %fe0 = tensor.from_elements %n : tensor<1xindex>
  %fs0 = shape.from_extent_tensor %fe0 : tensor<1xindex>
  %fz0 = shape.get_extent %fs0, %c0 : !shape.shape, index -> !shape.size
  %fi0 = shape.size_to_index %fz0 : !shape.size
  %tfrom_extent_tensor0 = tensor.empty(%fi0) : tensor<?xi8> // shape.from_extent_tensor exact: [n]
  %vs0 = shape.value_as_shape %fe0 : tensor<1xindex> -> !shape.shape
  %vz0 = shape.get_extent %vs0, %c0 : !shape.shape, index -> !shape.size
  %vi0 = shape.size_to_index %vz0 : !shape.size
  %tvalue_as_shape0 = tensor.empty(%vi0) : tensor<?xi8> // shape.value_as_shape exact: [n]
  %hd0, %tl0 = "shape.split_at"(%concat0, %c1) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %tz0 = shape.get_extent %tl0, %c0 : !shape.shape, index -> !shape.size
  %ti0 = shape.size_to_index %tz0 : !shape.size
  %tsplit_at0 = tensor.empty(%ti0) : tensor<?xi8> // shape.split_at exact: [n]
  %w0 = shape.cstr_eq %sh0, %sh0 : !shape.shape, !shape.shape
  %as0 = shape.assuming %w0 -> tensor<?xf32> { // shape.assuming exact: [n]
    shape.assuming_yield %x : tensor<?xf32>
  }
  %sh1 = shape.shape_of %b : tensor<?xf32> -> !shape.shape
  %z1 = shape.get_extent %sh1, %c0 : !shape.shape, index -> !shape.size
  %zi1 = shape.size_to_index %z1 : !shape.size
  %tshape_of1 = tensor.empty(%zi1) : tensor<?xi8> // shape.shape_of bound: [at_most(n)]
  %tget_extent1 = tensor.empty(%zi1) : tensor<?xi8> // shape.get_extent bound: [at_most(n)]
  %tsize_to_index1 = tensor.empty(%zi1) : tensor<?xi8> // shape.size_to_index bound: [at_most(n)]
  %dm1 = shape.dim %b, %c0 : tensor<?xf32>, index -> index
  %tdim1 = tensor.empty(%dm1) : tensor<?xi8> // shape.dim bound: [at_most(n)]
  %ne1 = shape.num_elements %sh1 : !shape.shape -> !shape.size
  %nei1 = shape.size_to_index %ne1 : !shape.size
  %tnum_elements1 = tensor.empty(%nei1) : tensor<?xi8> // shape.num_elements bound: [at_most(n)]
  %add1 = shape.add %bn, %c2 : index, index -> index
  %tadd1 = tensor.empty(%add1) : tensor<?xi8> // shape.add bound: [at_most(n + 2)]
  %div1 = shape.div %bn, %c2 : index, index -> index
  %tdiv1 = tensor.empty(%div1) : tensor<?xi8> // shape.div bound: [at_most(n floordiv 2)]
  %mul1 = shape.mul %bn, %c2 : index, index -> index
  %tmul1 = tensor.empty(%mul1) : tensor<?xi8> // shape.mul bound: [at_most(n * 2)]
  %max1 = shape.max %z1, %two : !shape.size, !shape.size -> !shape.size
  %maxi1 = shape.size_to_index %max1 : !shape.size
  %tmax1 = tensor.empty(%maxi1) : tensor<?xi8> // shape.max bound: [at_most(max(n, 2))]
  %min1 = shape.min %z1, %two : !shape.size, !shape.size -> !shape.size
  %mini1 = shape.size_to_index %min1 : !shape.size
  %tmin1 = tensor.empty(%mini1) : tensor<?xi8> // shape.min bound: [at_most(min(n, 2))]
  %i2s1 = shape.index_to_size %bn
  %s2i1 = shape.size_to_index %i2s1 : !shape.size
  %tindex_to_size1 = tensor.empty(%s2i1) : tensor<?xi8> // shape.index_to_size bound: [at_most(n)]
  %from_extents1 = shape.from_extents %bn : index
  %from_extentse1 = shape.to_extent_tensor %from_extents1 : !shape.shape -> tensor<1xindex>
  %from_extentsi1 = tensor.extract %from_extentse1[%c0] : tensor<1xindex>
  %tfrom_extents1 = tensor.empty(%from_extentsi1) : tensor<?xi8> // shape.from_extents bound: [at_most(n)]
  %concat1 = shape.concat %sh1, %sh1 : !shape.shape, !shape.shape -> !shape.shape
  %concate1 = shape.to_extent_tensor %concat1 : !shape.shape -> tensor<2xindex>
  %concati1 = tensor.extract %concate1[%c0] : tensor<2xindex>
  %tconcat1 = tensor.empty(%concati1) : tensor<?xi8> // shape.concat bound: [at_most(n)]
  %broadcast1 = shape.broadcast %sh1, %sh1 : !shape.shape, !shape.shape -> !shape.shape
  %broadcaste1 = shape.to_extent_tensor %broadcast1 : !shape.shape -> tensor<1xindex>
  %broadcasti1 = tensor.extract %broadcaste1[%c0] : tensor<1xindex>
  %tbroadcast1 = tensor.empty(%broadcasti1) : tensor<?xi8> // shape.broadcast bound: [at_most(n)]
  %debug_print1 = "shape.debug_print"(%sh1) : (!shape.shape) -> !shape.shape
  %debug_printe1 = shape.to_extent_tensor %debug_print1 : !shape.shape -> tensor<1xindex>
  %debug_printi1 = tensor.extract %debug_printe1[%c0] : tensor<1xindex>
  %tdebug_print1 = tensor.empty(%debug_printi1) : tensor<?xi8> // shape.debug_print bound: [at_most(n)]
  %any1 = shape.any %sh1, %sh1 : !shape.shape, !shape.shape -> !shape.shape
  %anye1 = shape.to_extent_tensor %any1 : !shape.shape -> tensor<1xindex>
  %anyi1 = tensor.extract %anye1[%c0] : tensor<1xindex>
  %tany1 = tensor.empty(%anyi1) : tensor<?xi8> // shape.any bound: [at_most(n)]
  %meet1 = shape.meet %sh1, %sh1 : !shape.shape, !shape.shape -> !shape.shape
  %meete1 = shape.to_extent_tensor %meet1 : !shape.shape -> tensor<1xindex>
  %meeti1 = tensor.extract %meete1[%c0] : tensor<1xindex>
  %tmeet1 = tensor.empty(%meeti1) : tensor<?xi8> // shape.meet bound: [at_most(n)]
  %tto_extent_tensor1 = tensor.empty(%from_extentsi1) : tensor<?xi8> // shape.to_extent_tensor bound: [at_most(n)]
  %fe1 = tensor.from_elements %bn : tensor<1xindex>
  %fs1 = shape.from_extent_tensor %fe1 : tensor<1xindex>
  %fz1 = shape.get_extent %fs1, %c0 : !shape.shape, index -> !shape.size
  %fi1 = shape.size_to_index %fz1 : !shape.size
  %tfrom_extent_tensor1 = tensor.empty(%fi1) : tensor<?xi8> // shape.from_extent_tensor bound: [at_most(n)]
  %vs1 = shape.value_as_shape %fe1 : tensor<1xindex> -> !shape.shape
  %vz1 = shape.get_extent %vs1, %c0 : !shape.shape, index -> !shape.size
  %vi1 = shape.size_to_index %vz1 : !shape.size
  %tvalue_as_shape1 = tensor.empty(%vi1) : tensor<?xi8> // shape.value_as_shape bound: [at_most(n)]
  %hd1, %tl1 = "shape.split_at"(%concat1, %c1) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %tz1 = shape.get_extent %tl1, %c0 : !shape.shape, index -> !shape.size
  %ti1 = shape.size_to_index %tz1 : !shape.size
  %tsplit_at1 = tensor.empty(%ti1) : tensor<?xi8> // shape.split_at bound: [at_most(n)]
  %w1 = shape.cstr_eq %sh1, %sh1 : !shape.shape, !shape.shape
  %as1 = shape.assuming %w1 -> tensor<?xf32> { // shape.assuming bound: [at_most(n)]
    shape.assuming_yield %b : tensor<?xf32>
  }
  %sh2 = shape.shape_of %u : tensor<?xf32> -> !shape.shape
  %z2 = shape.get_extent %sh2, %c0 : !shape.shape, index -> !shape.size
  %zi2 = shape.size_to_index %z2 : !shape.size
  %tshape_of2 = tensor.empty(%zi2) : tensor<?xi8> // shape.shape_of unknown: [?]
  %tget_extent2 = tensor.empty(%zi2) : tensor<?xi8> // shape.get_extent unknown: [?]
  %tsize_to_index2 = tensor.empty(%zi2) : tensor<?xi8> // shape.size_to_index unknown: [?]
  %dm2 = shape.dim %u, %c0 : tensor<?xf32>, index -> index
  %tdim2 = tensor.empty(%dm2) : tensor<?xi8> // shape.dim unknown: [?]
  %ne2 = shape.num_elements %sh2 : !shape.shape -> !shape.size
  %nei2 = shape.size_to_index %ne2 : !shape.size
  %tnum_elements2 = tensor.empty(%nei2) : tensor<?xi8> // shape.num_elements unknown: [?]
  %add2 = shape.add %un, %c2 : index, index -> index
  %tadd2 = tensor.empty(%add2) : tensor<?xi8> // shape.add unknown: [?]
  %div2 = shape.div %un, %c2 : index, index -> index
  %tdiv2 = tensor.empty(%div2) : tensor<?xi8> // shape.div unknown: [?]
  %mul2 = shape.mul %un, %c2 : index, index -> index
  %tmul2 = tensor.empty(%mul2) : tensor<?xi8> // shape.mul unknown: [?]
  %max2 = shape.max %z2, %two : !shape.size, !shape.size -> !shape.size
  %maxi2 = shape.size_to_index %max2 : !shape.size
  %tmax2 = tensor.empty(%maxi2) : tensor<?xi8> // shape.max unknown: [?]
  %min2 = shape.min %z2, %two : !shape.size, !shape.size -> !shape.size
  %mini2 = shape.size_to_index %min2 : !shape.size
  %tmin2 = tensor.empty(%mini2) : tensor<?xi8> // shape.min unknown: [at_most(2)]
  %i2s2 = shape.index_to_size %un
  %s2i2 = shape.size_to_index %i2s2 : !shape.size
  %tindex_to_size2 = tensor.empty(%s2i2) : tensor<?xi8> // shape.index_to_size unknown: [?]
  %from_extents2 = shape.from_extents %un : index
  %from_extentse2 = shape.to_extent_tensor %from_extents2 : !shape.shape -> tensor<1xindex>
  %from_extentsi2 = tensor.extract %from_extentse2[%c0] : tensor<1xindex>
  %tfrom_extents2 = tensor.empty(%from_extentsi2) : tensor<?xi8> // shape.from_extents unknown: [?]
  %concat2 = shape.concat %sh2, %sh2 : !shape.shape, !shape.shape -> !shape.shape
  %concate2 = shape.to_extent_tensor %concat2 : !shape.shape -> tensor<2xindex>
  %concati2 = tensor.extract %concate2[%c0] : tensor<2xindex>
  %tconcat2 = tensor.empty(%concati2) : tensor<?xi8> // shape.concat unknown: [?]
  %broadcast2 = shape.broadcast %sh2, %sh2 : !shape.shape, !shape.shape -> !shape.shape
  %broadcaste2 = shape.to_extent_tensor %broadcast2 : !shape.shape -> tensor<1xindex>
  %broadcasti2 = tensor.extract %broadcaste2[%c0] : tensor<1xindex>
  %tbroadcast2 = tensor.empty(%broadcasti2) : tensor<?xi8> // shape.broadcast unknown: [?]
  %debug_print2 = "shape.debug_print"(%sh2) : (!shape.shape) -> !shape.shape
  %debug_printe2 = shape.to_extent_tensor %debug_print2 : !shape.shape -> tensor<1xindex>
  %debug_printi2 = tensor.extract %debug_printe2[%c0] : tensor<1xindex>
  %tdebug_print2 = tensor.empty(%debug_printi2) : tensor<?xi8> // shape.debug_print unknown: [?]
  %any2 = shape.any %sh2, %sh2 : !shape.shape, !shape.shape -> !shape.shape
  %anye2 = shape.to_extent_tensor %any2 : !shape.shape -> tensor<1xindex>
  %anyi2 = tensor.extract %anye2[%c0] : tensor<1xindex>
  %tany2 = tensor.empty(%anyi2) : tensor<?xi8> // shape.any unknown: [?]
  %meet2 = shape.meet %sh2, %sh2 : !shape.shape, !shape.shape -> !shape.shape
  %meete2 = shape.to_extent_tensor %meet2 : !shape.shape -> tensor<1xindex>
  %meeti2 = tensor.extract %meete2[%c0] : tensor<1xindex>
  %tmeet2 = tensor.empty(%meeti2) : tensor<?xi8> // shape.meet unknown: [?]
  %tto_extent_tensor2 = tensor.empty(%from_extentsi2) : tensor<?xi8> // shape.to_extent_tensor unknown: [?]
  %fe2 = tensor.from_elements %un : tensor<1xindex>
  %fs2 = shape.from_extent_tensor %fe2 : tensor<1xindex>
  %fz2 = shape.get_extent %fs2, %c0 : !shape.shape, index -> !shape.size
  %fi2 = shape.size_to_index %fz2 : !shape.size
  %tfrom_extent_tensor2 = tensor.empty(%fi2) : tensor<?xi8> // shape.from_extent_tensor unknown: [?]
  %vs2 = shape.value_as_shape %fe2 : tensor<1xindex> -> !shape.shape
  %vz2 = shape.get_extent %vs2, %c0 : !shape.shape, index -> !shape.size
  %vi2 = shape.size_to_index %vz2 : !shape.size
  %tvalue_as_shape2 = tensor.empty(%vi2) : tensor<?xi8> // shape.value_as_shape unknown: [?]
  %hd2, %tl2 = "shape.split_at"(%concat2, %c1) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %tz2 = shape.get_extent %tl2, %c0 : !shape.shape, index -> !shape.size
  %ti2 = shape.size_to_index %tz2 : !shape.size
  %tsplit_at2 = tensor.empty(%ti2) : tensor<?xi8> // shape.split_at unknown: [?]
  %w2 = shape.cstr_eq %sh2, %sh2 : !shape.shape, !shape.shape
  %as2 = shape.assuming %w2 -> tensor<?xf32> { // shape.assuming unknown: [?]
    shape.assuming_yield %u : tensor<?xf32>
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
func.func @conditions(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
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

func.func @with_shape(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %s0 = shape.shape_of %x : tensor<?xf32> -> !shape.shape
  %w0 = shape.with_shape %u, %s0 : tensor<?xf32>, !shape.shape
  %d0s = shape.shape_of %w0 : !shape.value_shape -> !shape.shape
  %d0 = shape.get_extent %d0s, %c0 : !shape.shape, index -> !shape.size
  %k0 = shape.size_to_index %d0 : !shape.size
  %0 = tensor.empty(%k0) : tensor<?xi8> // shape.with_shape exact: [n]
  %s1 = shape.shape_of %b : tensor<?xf32> -> !shape.shape
  %w1 = shape.with_shape %x, %s1 : tensor<?xf32>, !shape.shape
  %d1s = shape.shape_of %w1 : !shape.value_shape -> !shape.shape
  %d1 = shape.get_extent %d1s, %c0 : !shape.shape, index -> !shape.size
  %k1 = shape.size_to_index %d1 : !shape.size
  %1 = tensor.empty(%k1) : tensor<?xi8> // shape.with_shape bound: [at_most(n)]
  %s2 = shape.shape_of %u : tensor<?xf32> -> !shape.shape
  %w2 = shape.with_shape %x, %s2 : tensor<?xf32>, !shape.shape
  %d2s = shape.shape_of %w2 : !shape.value_shape -> !shape.shape
  %d2 = shape.get_extent %d2s, %c0 : !shape.shape, index -> !shape.size
  %k2 = shape.size_to_index %d2 : !shape.size
  %2 = tensor.empty(%k2) : tensor<?xi8> // shape.with_shape unknown: [?]
  return
}

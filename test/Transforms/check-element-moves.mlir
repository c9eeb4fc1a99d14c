// Ops that only move elements keep their range, and those that move all of them keep the least and the greatest one.
// RUN: symshape-opt %s --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// Each number is from 0 to 15, or the padding 3.
// CHECK: check: {{[0-9]+}} proved
// CHECK-NOT: "in range
func.func @ranges(%x: tensor<?xf32> {symshape.shape_string = "n"}, %at: tensor<?x1xindex> {symshape.shape_string = "n, 1"}, %k: index)
    -> (tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>) attributes {symshape.constraint_strings = ["n <= 16", "n >= 1"]} {
  %c0 = arith.constant 0 : index
  %three = arith.constant 3 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xi64>
  %rows = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<?xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    linalg.yield %j : i64
  } -> tensor<?xi64>
  %zeros = tensor.splat %three[%n] : tensor<?xi64>
  %a = tensor.scatter %rows into %zeros[%at] scatter_dims([0]) unique : (tensor<?xi64>, tensor<?xi64>, tensor<?x1xindex>) -> tensor<?xi64>
  %ra = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<?xi64>) outs(%e : tensor<?xi64>) {
  ^bb0(%p: i64, %o: i64):
    %limit = arith.constant 16 : i64
    %less = arith.cmpi slt, %p, %limit : i64
    cf.assert %less, "in range: scattered"
    linalg.yield %p : i64
  } -> tensor<?xi64>
  %b = symshape.dynamic_pad %rows with %three low = [%n] high = [0] interior = [1] : tensor<?xi64> -> tensor<?xi64>
  %nb = tensor.dim %b, %c0 : tensor<?xi64>
  %eb = tensor.empty(%nb) : tensor<?xi64>
  %rb = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%b : tensor<?xi64>) outs(%eb : tensor<?xi64>) {
  ^bb0(%p: i64, %o: i64):
    %limit = arith.constant 16 : i64
    %less = arith.cmpi slt, %p, %limit : i64
    cf.assert %less, "in range: padded"
    linalg.yield %p : i64
  } -> tensor<?xi64>
  %c = symshape.dynamic_slice %rows [%k] [%n] [1] : tensor<?xi64> -> tensor<?xi64>
  %rc = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%c : tensor<?xi64>) outs(%e : tensor<?xi64>) {
  ^bb0(%p: i64, %o: i64):
    %limit = arith.constant 16 : i64
    %less = arith.cmpi slt, %p, %limit : i64
    cf.assert %less, "in range: sliced"
    linalg.yield %p : i64
  } -> tensor<?xi64>
  return %ra, %rb, %rc, %c : tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>
}

// The padding counts, and so do the zeros outside of the operand.
// CHECK: check open: this check is not proved: "padding"
// CHECK: check open: this check is not proved: "outside"
func.func @ranges_not(%x: tensor<?xf32> {symshape.shape_string = "n"}, %at: tensor<?x1xindex> {symshape.shape_string = "n, 1"})
    -> (tensor<?xi64>, tensor<?xi64>) attributes {symshape.constraint_strings = ["n <= 16", "n >= 1"]} {
  %c0 = arith.constant 0 : index
  %many = arith.constant 16 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xi64>
  %rows = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<?xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    %one = arith.constant 1 : i64
    %next = arith.addi %j, %one : i64
    linalg.yield %next : i64
  } -> tensor<?xi64>
  %b = symshape.dynamic_pad %rows with %many low = [%n] high = [0] interior = [1] : tensor<?xi64> -> tensor<?xi64>
  %nb = tensor.dim %b, %c0 : tensor<?xi64>
  %eb = tensor.empty(%nb) : tensor<?xi64>
  %rb = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%b : tensor<?xi64>) outs(%eb : tensor<?xi64>) {
  ^bb0(%p: i64, %o: i64):
    %limit = arith.constant 16 : i64
    %less = arith.cmpi slt, %p, %limit : i64
    cf.assert %less, "padding"
    linalg.yield %p : i64
  } -> tensor<?xi64>
  %g = symshape.dynamic_gather %rows, %at slice_sizes = [1] collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1
      zero_outside : (tensor<?xi64>, tensor<?x1xindex>) -> tensor<?xi64>
  %rg = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%g : tensor<?xi64>) outs(%e : tensor<?xi64>) {
  ^bb0(%p: i64, %o: i64):
    %one = arith.constant 1 : i64
    %more = arith.cmpi sge, %p, %one : i64
    cf.assert %more, "outside"
    linalg.yield %p : i64
  } -> tensor<?xi64>
  return %rb, %rg : tensor<?xi64>, tensor<?xi64>
}

// Row 16 of 16 is read if n is 17, in any order.
// CHECK: check refuted: this check fails for sizes that the premises allow: "reshaped"
// CHECK-NEXT: for n = 17
// CHECK: check refuted: this check fails for sizes that the premises allow: "twice"
// CHECK-NEXT: for n = 17
// CHECK: check open: this check is not proved: "half"
func.func @positions(%x: tensor<?xf32> {symshape.shape_string = "n"}) -> (tensor<1x?xi64>, tensor<?xi64>, tensor<?xi64>)
    attributes {symshape.constraint_strings = ["n <= 1000"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xi64>
  %rows = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<?xi64>) {
  ^bb0(%o: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    linalg.yield %j : i64
  } -> tensor<?xi64>
  %shape = tensor.from_elements %c1, %n : tensor<2xindex>
  %a = tensor.reshape %rows(%shape) : (tensor<?xi64>, tensor<2xindex>) -> tensor<1x?xi64>
  %ea = tensor.empty(%n) : tensor<1x?xi64>
  %ra = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<1x?xi64>) outs(%ea : tensor<1x?xi64>) {
  ^bb0(%p: i64, %o: i64):
    %limit = arith.constant 16 : i64
    %less = arith.cmpi slt, %p, %limit : i64
    cf.assert %less, "reshaped"
    linalg.yield %p : i64
  } -> tensor<1x?xi64>
  %b = symshape.dynamic_reshape %rows to [%n] : tensor<?xi64> -> tensor<?xi64>
  %rb = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%b : tensor<?xi64>) outs(%e : tensor<?xi64>) {
  ^bb0(%p: i64, %o: i64):
    %limit = arith.constant 16 : i64
    %less = arith.cmpi slt, %p, %limit : i64
    cf.assert %less, "twice"
    linalg.yield %p : i64
  } -> tensor<?xi64>
  // The last rows may be among those that are dropped.
  %h = arith.divsi %n, %c2 : index
  %c = tensor.extract_slice %rows[0] [%h] [1] : tensor<?xi64> to tensor<?xi64>
  %ec = tensor.empty(%h) : tensor<?xi64>
  %rc = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%c : tensor<?xi64>) outs(%ec : tensor<?xi64>) {
  ^bb0(%p: i64, %o: i64):
    %limit = arith.constant 500 : i64
    %less = arith.cmpi slt, %p, %limit : i64
    cf.assert %less, "half"
    linalg.yield %p : i64
  } -> tensor<?xi64>
  return %ra, %rb, %rc : tensor<1x?xi64>, tensor<?xi64>, tensor<?xi64>
}

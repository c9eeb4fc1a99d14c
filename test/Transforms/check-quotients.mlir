// Place i of n rows of m columns is in row i / m and column i mod m. The range of
// a quotient by a size needs a dividend that is not negative and a positive size.
// RUN: split-file %s %t
// RUN: symshape-opt %t/inside.mlir --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s --check-prefix=INSIDE
// RUN: symshape-opt %t/not.mlir --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s --check-prefix=NOT

//--- inside.mlir
// INSIDE: precondition: 24 proved
// INSIDE-NOT: {{open|refuted|skipped|unread}}
func.func @signed(%x: tensor<?x?xf32> {symshape.shape_string = "n, m"}, %flat: tensor<?xf32> {symshape.shape_string = "n * m"}) -> tensor<?xf32>
    attributes {symshape.constraint_strings = ["m >= 1"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%flat : tensor<?xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %row = arith.divsi %i, %m : index
    %v = tensor.extract %x[%row, %c0] : tensor<?x?xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @unsigned(%x: tensor<?x?xf32> {symshape.shape_string = "n, m"}, %flat: tensor<?xf32> {symshape.shape_string = "n * m"}) -> tensor<?xf32>
    attributes {symshape.constraint_strings = ["m >= 1"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%flat : tensor<?xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %row = arith.divui %i, %m : index
    %v = tensor.extract %x[%row, %c0] : tensor<?x?xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @floor(%x: tensor<?x?xf32> {symshape.shape_string = "n, m"}, %flat: tensor<?xf32> {symshape.shape_string = "n * m"}) -> tensor<?xf32>
    attributes {symshape.constraint_strings = ["m >= 1"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%flat : tensor<?xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %row = arith.floordivsi %i, %m : index
    %v = tensor.extract %x[%row, %c0] : tensor<?x?xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// The last place is the first of the last row.
func.func @ceiling(%x: tensor<?x?xf32> {symshape.shape_string = "n, m"}, %flat: tensor<?xf32> {symshape.shape_string = "n * m - m + 1"}) -> tensor<?xf32>
    attributes {symshape.constraint_strings = ["m >= 1", "n >= 1"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%flat : tensor<?xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %row = arith.ceildivsi %i, %m : index
    %v = tensor.extract %x[%row, %c0] : tensor<?x?xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// Without columns there is no place, so that nothing is divided by 0.
func.func @empty(%x: tensor<?x?xf32> {symshape.shape_string = "n, m"}, %flat: tensor<?xf32> {symshape.shape_string = "n * m"}) -> tensor<?xf32>
    attributes {symshape.constraint_strings = ["m >= 0"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%flat : tensor<?xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %row = arith.divsi %i, %m : index
    %v = tensor.extract %x[%row, %c0] : tensor<?x?xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

//--- not.mlir
// NOT: precondition: 4 open
// One place more: row n.
func.func @one_more(%x: tensor<?x?xf32> {symshape.shape_string = "n, m"}, %flat: tensor<?xf32> {symshape.shape_string = "n * m + 1"}) -> tensor<?xf32>
    attributes {symshape.constraint_strings = ["m >= 1"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%flat : tensor<?xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %row = arith.divsi %i, %m : index
    %v = tensor.extract %x[%row, %c0] : tensor<?x?xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// Upwards, the last row is one too many if m is at least 2.
func.func @ceiling_of_all(%x: tensor<?x?xf32> {symshape.shape_string = "n, m"}, %flat: tensor<?xf32> {symshape.shape_string = "n * m"}) -> tensor<?xf32>
    attributes {symshape.constraint_strings = ["m >= 1"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%flat : tensor<?xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %row = arith.ceildivsi %i, %m : index
    %v = tensor.extract %x[%row, %c0] : tensor<?x?xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// The place before the first one is in row -1.
func.func @negative(%x: tensor<?x?xf32> {symshape.shape_string = "n, m"}, %flat: tensor<?xf32> {symshape.shape_string = "n * m"}) -> tensor<?xf32>
    attributes {symshape.constraint_strings = ["m >= 1"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%flat : tensor<?xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = arith.subi %i, %c1 : index
    %row = arith.floordivsi %j, %m : index
    %v = tensor.extract %x[%row, %c0] : tensor<?x?xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// Half of the columns make twice as many rows.
func.func @other_divisor(%x: tensor<?x?xf32> {symshape.shape_string = "n, m"}, %flat: tensor<?xf32> {symshape.shape_string = "n * m"}) -> tensor<?xf32>
    attributes {symshape.constraint_strings = ["m >= 1"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%flat : tensor<?xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %d = arith.ceildivsi %m, %c2 : index
    %row = arith.divsi %i, %d : index
    %v = tensor.extract %x[%row, %c0] : tensor<?x?xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

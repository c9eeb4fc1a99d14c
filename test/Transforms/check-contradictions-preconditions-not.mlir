// Operands that may fit: no report.
//
// RUN: symshape-opt %s --symshape-check-contradictions -o %t 2>&1 | count 0
// RUN: symshape-opt %s --symshape-pipeline -o %t 2>&1 | count 0

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i, 0)>
#window = affine_map<(i, j) -> (i + j)>
#i = affine_map<(i, j) -> (i)>
#j = affine_map<(i, j) -> (j)>

// Sizes of two inputs, which are equal in some executions.
func.func @unknown(%a: tensor<?xf32>, %b: tensor<?xf32>, %m: memref<?xf32>, %k: memref<8xf32>) -> tensor<?xf32> {
  %r = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %s = arith.addf %r, %b : tensor<?xf32>
  %k2 = memref.cast %k : memref<8xf32> to memref<?xf32>
  memref.copy %m, %k2 : memref<?xf32> to memref<?xf32>
  return %s : tensor<?xf32>
}

// `n + n` and `n` are equal for n = 0, and `n` and 5 for n = 5.
func.func @sometimes(%a: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
                     %b: tensor<?xf32> {symshape.shape = #symshape.shape<[n * 2]>}) -> (tensor<?xf32>, index)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 5]>} {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %m = symshape.meet %d, %c5 : index
  %r = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  return %r, %m : tensor<?xf32>, index
}

// An addition that may wrap: the two numbers may have any value.
func.func @wraps(%a: i8) -> index {
  %c1 = arith.constant 1 : i8
  %b = arith.addi %a, %c1 : i8
  %x = arith.index_cast %a : i8 to index
  %y = arith.index_cast %b : i8 to index
  %z = arith.divui %y, %x : index
  %m = symshape.meet %z, %x : index
  return %m : index
}

// Two bounds of one size, and a size below its bound.
func.func @bounds(%t: tensor<8xf32>) -> (!symshape.extent<at_most>, index) {
  %b = symshape.bound %t[0] at_most [64] : tensor<8xf32>
  %c = symshape.bound %t[0] at_most [48] : tensor<8xf32>
  %m = symshape.meet %b, %c : !symshape.extent<at_most>, !symshape.extent<at_most>
  %e = symshape.size %t[0] : tensor<8xf32>
  %n = symshape.meet %e, %m : !symshape.extent<exact>, !symshape.extent<at_most>
  %i = symshape.to_index %n : <exact>
  return %m, %i : !symshape.extent<at_most>, index
}

// A select has one of two shapes.
func.func @select(%p: i1, %a: tensor<8xf32>, %b: tensor<4xf32>) -> tensor<?xf32> {
  %x = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %y = tensor.cast %b : tensor<4xf32> to tensor<?xf32>
  %r = arith.select %p, %x, %y : tensor<?xf32>
  return %r : tensor<?xf32>
}

// A broadcast reads one element; a window reads a part only.
func.func @maps(%a: tensor<8x1xf32>, %o: tensor<8x4xf32>, %in: tensor<11xf32>, %k: tensor<4xf32>, %s: tensor<7xf32>) -> (tensor<?x4xf32>, tensor<?xf32>) {
  %x = tensor.cast %a : tensor<8x1xf32> to tensor<?x?xf32>
  %y = tensor.cast %o : tensor<8x4xf32> to tensor<?x4xf32>
  %r = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x?xf32>) outs(%y : tensor<?x4xf32>) {
  ^bb0(%p: f32, %u: f32):
    linalg.yield %p : f32
  } -> tensor<?x4xf32>
  %w = tensor.cast %in : tensor<11xf32> to tensor<?xf32>
  %z = tensor.cast %s : tensor<7xf32> to tensor<?xf32>
  %q = linalg.generic {indexing_maps = [#window, #j, #i], iterator_types = ["parallel", "reduction"]} ins(%w, %k : tensor<?xf32>, tensor<4xf32>) outs(%z : tensor<?xf32>) {
  ^bb0(%p: f32, %v: f32, %u: f32):
    %m = arith.mulf %p, %v : f32
    linalg.yield %m : f32
  } -> tensor<?xf32>
  return %r, %q : tensor<?x4xf32>, tensor<?xf32>
}

// Inserts a slice of rank 1 into a tensor of rank 2.
func.func @rank_reduced(%a: tensor<8xf32>, %d: tensor<3x9xf32>, %n: index) -> tensor<3x9xf32> {
  %c8 = arith.constant 8 : index
  %x = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %r = tensor.insert_slice %x into %d[1, 0] [1, %c8] [1, 1] : tensor<?xf32> into tensor<3x9xf32>
  return %r : tensor<3x9xf32>
}

// If the sizes differ, the check before stops the program.
func.func @checked(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %m = tensor.dim %b, %c0 : tensor<?xf32>
  %p = arith.cmpi ule, %n, %m : index
  cf.assert %p, "n <= m"
  %r = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// A branch that handles one of several sizes.
func.func @specialized(%a: tensor<?xf32>, %b: tensor<4xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %n, %c4 : index
  %y = tensor.cast %b : tensor<4xf32> to tensor<?xf32>
  %r = scf.if %p -> tensor<?xf32> {
    %s = linalg.add ins(%a, %y : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  } else {
    scf.yield %a : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Inferred facts about the results of sparse_tensor ops.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py. No
// pass of this MLIR lowers all of their ops to code.
// RUN: %python %symshape_src/utils/coverage.py --expand %s \
// RUN:   | symshape-opt --symshape-pipeline -o /dev/null

#Sparse = #sparse_tensor.encoding<{ map = (i) -> (i : compressed) }>
#SparseToo = #sparse_tensor.encoding<{ map = (i) -> (i : compressed), posWidth = 32 }>

// sparse_tensor.foreach: no result
// sparse_tensor.iterate: no result
// sparse_tensor.coiterate: no result
// sparse_tensor.out: no result
// sparse_tensor.print: no result
// sparse_tensor.sort: no result
// sparse_tensor.has_runtime_library: no result
// sparse_tensor.extract_iteration_space: no result
// sparse_tensor.storage_specifier.init: no result
// sparse_tensor.storage_specifier.get: no result
// sparse_tensor.storage_specifier.set: no result
// sparse_tensor.crd_translate: no result
// sparse_tensor.yield: terminator
// sparse_tensor.binary: terminator
// sparse_tensor.unary: terminator
// sparse_tensor.reduce: terminator
// sparse_tensor.select: terminator
// sparse_tensor.coordinates: data
// sparse_tensor.coordinates_buffer: data
// sparse_tensor.positions: data
// sparse_tensor.values: data
// sparse_tensor.number_of_entries: data
// sparse_tensor.disassemble: data
// sparse_tensor.compress: data
// sparse_tensor.expand: data
// sparse_tensor.extract_value: data
// sparse_tensor.push_back: data
// sparse_tensor.new: data
// sparse_tensor.assemble: not modelled
// sparse_tensor.slice.offset bound: static
// sparse_tensor.slice.offset unknown: static
// sparse_tensor.slice.offset contents: no tensor
// sparse_tensor.slice.stride bound: static
// sparse_tensor.slice.stride unknown: static
// sparse_tensor.slice.stride contents: no tensor
// sparse_tensor.concatenate bound: static
// sparse_tensor.concatenate unknown: static
// sparse_tensor.lvl contents: no tensor

// Default contents: floats

func.func @convert(%x: tensor<?xf32>) {
  %0 = sparse_tensor.convert %x : tensor<?xf32> to tensor<?xf32, #Sparse> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %l0 = sparse_tensor.load %0 : tensor<?xf32, #Sparse> // sparse_tensor.load exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

#Unordered = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique, nonordered), j : singleton(nonordered)) }>
#Ordered = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton) }>

func.func @coo(%x: tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %sx = sparse_tensor.convert %x : tensor<?x4xf32> to tensor<?x4xf32, #Unordered>
  %0 = sparse_tensor.reorder_coo quick_sort %sx : tensor<?x4xf32, #Unordered> to tensor<?x4xf32, #Ordered> // exact: [n, 4]; bound: [at_most(n), 4]; unknown: [?, 4]
  %lx = sparse_tensor.lvl %sx, %c0 : tensor<?x4xf32, #Unordered>
  %3 = tensor.empty(%lx) : tensor<?xi1> // sparse_tensor.lvl exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

#Rows = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#Columns = #sparse_tensor.encoding<{ map = (i, j) -> (j : dense, i : compressed) }>

func.func @maps(%x: tensor<?x4xf32>) {
  %sx = sparse_tensor.convert %x : tensor<?x4xf32> to tensor<?x4xf32, #Columns>
  %0 = sparse_tensor.reinterpret_map %sx : tensor<?x4xf32, #Columns> to tensor<4x?xf32, #Rows> // exact: [4, n]; bound: [4, at_most(n)]; unknown: [4, ?]
  %e = tensor.empty() : tensor<2x4xf32>
  %s = sparse_tensor.convert %e : tensor<2x4xf32> to tensor<2x4xf32, #Rows>
  %1 = sparse_tensor.concatenate %s, %s {dimension = 0 : index} : tensor<2x4xf32, #Rows>, tensor<2x4xf32, #Rows> to tensor<?x4xf32, #Rows> // exact: [4, 4]
  return
}

#Slice = #sparse_tensor.encoding<{ map = (i : #sparse_tensor<slice(3, ?, 2)>, j : #sparse_tensor<slice(0, 4, 1)>) -> (i : dense, j : compressed) }>

func.func @slices(%x: tensor<?x4xf32>, %n: index) {
  %sx = sparse_tensor.convert %x : tensor<?x4xf32> to tensor<?x4xf32, #Rows>
  %s = tensor.extract_slice %sx[3, 0] [%n, 4] [2, 1] : tensor<?x4xf32, #Rows> to tensor<?x4xf32, #Slice>
  %0 = sparse_tensor.slice.offset %s at 0 : tensor<?x4xf32, #Slice> // size exact: [3]
  %1 = sparse_tensor.slice.stride %s at 0 : tensor<?x4xf32, #Slice> // size exact: [2]
  return
}

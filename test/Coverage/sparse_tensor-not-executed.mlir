// What inference knows about the results of sparse_tensor ops.
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
// sparse_tensor.slice.offset: not modelled
// sparse_tensor.slice.stride: not modelled
// sparse_tensor.concatenate bound: static
// sparse_tensor.concatenate unknown: static
// sparse_tensor.lvl contents: no tensor

// Default contents: floats

func.func @convert(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %0 = sparse_tensor.convert %x : tensor<?xf32> to tensor<?xf32, #Sparse> // exact: [n]
  %l0 = sparse_tensor.load %0 : tensor<?xf32, #Sparse> // sparse_tensor.load exact: [n]
  %1 = sparse_tensor.convert %b : tensor<?xf32> to tensor<?xf32, #Sparse> // bound: [at_most(n)]
  %l1 = sparse_tensor.load %1 : tensor<?xf32, #Sparse> // sparse_tensor.load bound: [at_most(n)]
  %2 = sparse_tensor.convert %u : tensor<?xf32> to tensor<?xf32, #Sparse> // unknown: [?]
  %l2 = sparse_tensor.load %2 : tensor<?xf32, #Sparse> // sparse_tensor.load unknown: [?]
  return
}

#Unordered = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique, nonordered), j : singleton(nonordered)) }>
#Ordered = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton) }>

func.func private @bounded_rows(%x: tensor<?x4xf32>, %data: tensor<1xindex>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x4xf32>
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %low = arith.maxsi %n, %c0 : index
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x[0, 0] [%k, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

func.func private @unknown_rows(%data: tensor<1xindex>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %k = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%k) : tensor<?x4xf32>
  return %e : tensor<?x4xf32>
}

func.func @coo(%x: tensor<?x4xf32> {symshape.shape = #symshape.shape<[n, 4]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded_rows(%x, %data) : (tensor<?x4xf32>, tensor<1xindex>) -> tensor<?x4xf32>
  %u = call @unknown_rows(%data) : (tensor<1xindex>) -> tensor<?x4xf32>
  %sx = sparse_tensor.convert %x : tensor<?x4xf32> to tensor<?x4xf32, #Unordered>
  %sb = sparse_tensor.convert %b : tensor<?x4xf32> to tensor<?x4xf32, #Unordered>
  %su = sparse_tensor.convert %u : tensor<?x4xf32> to tensor<?x4xf32, #Unordered>
  %0 = sparse_tensor.reorder_coo quick_sort %sx : tensor<?x4xf32, #Unordered> to tensor<?x4xf32, #Ordered> // exact: [n, 4]
  %1 = sparse_tensor.reorder_coo quick_sort %sb : tensor<?x4xf32, #Unordered> to tensor<?x4xf32, #Ordered> // bound: [at_most(n), 4]
  %2 = sparse_tensor.reorder_coo quick_sort %su : tensor<?x4xf32, #Unordered> to tensor<?x4xf32, #Ordered> // unknown: [?, 4]
  %lx = sparse_tensor.lvl %sx, %c0 : tensor<?x4xf32, #Unordered>
  %3 = tensor.empty(%lx) : tensor<?xi1> // sparse_tensor.lvl exact: [n]
  %lb = sparse_tensor.lvl %sb, %c0 : tensor<?x4xf32, #Unordered>
  %4 = tensor.empty(%lb) : tensor<?xi1> // sparse_tensor.lvl bound: [at_most(n)]
  %lu = sparse_tensor.lvl %su, %c0 : tensor<?x4xf32, #Unordered>
  %5 = tensor.empty(%lu) : tensor<?xi1> // sparse_tensor.lvl unknown: [?]
  return
}

#Rows = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#Columns = #sparse_tensor.encoding<{ map = (i, j) -> (j : dense, i : compressed) }>

func.func @maps(%x: tensor<?x4xf32> {symshape.shape = #symshape.shape<[n, 4]>}, %data: tensor<1xindex>,
                %s: tensor<2x4xf32, #Rows>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %b = call @bounded_rows(%x, %data) : (tensor<?x4xf32>, tensor<1xindex>) -> tensor<?x4xf32>
  %u = call @unknown_rows(%data) : (tensor<1xindex>) -> tensor<?x4xf32>
  %sx = sparse_tensor.convert %x : tensor<?x4xf32> to tensor<?x4xf32, #Columns>
  %sb = sparse_tensor.convert %b : tensor<?x4xf32> to tensor<?x4xf32, #Columns>
  %su = sparse_tensor.convert %u : tensor<?x4xf32> to tensor<?x4xf32, #Columns>
  %0 = sparse_tensor.reinterpret_map %sx : tensor<?x4xf32, #Columns> to tensor<4x?xf32, #Rows> // exact: [4, n]
  %1 = sparse_tensor.reinterpret_map %sb : tensor<?x4xf32, #Columns> to tensor<4x?xf32, #Rows> // bound: [4, at_most(n)]
  %2 = sparse_tensor.reinterpret_map %su : tensor<?x4xf32, #Columns> to tensor<4x?xf32, #Rows> // unknown: [4, ?]
  %3 = sparse_tensor.concatenate %s, %s {dimension = 0 : index} : tensor<2x4xf32, #Rows>, tensor<2x4xf32, #Rows> to tensor<?x4xf32, #Rows> // exact: [4, 4]
  return
}

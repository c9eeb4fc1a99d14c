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
// sparse_tensor.reorder_coo: not modelled
// sparse_tensor.lvl: not modelled
// sparse_tensor.concatenate: not modelled
// sparse_tensor.reinterpret_map: not modelled

// Default contents: floats

func.func @convert(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %0 = sparse_tensor.convert %x : tensor<?xf32> to tensor<?xf32, #Sparse> // exact: [?]
  %l0 = sparse_tensor.load %0 : tensor<?xf32, #Sparse> // sparse_tensor.load exact: [?]
  %1 = sparse_tensor.convert %b : tensor<?xf32> to tensor<?xf32, #Sparse> // bound: [?]
  %l1 = sparse_tensor.load %1 : tensor<?xf32, #Sparse> // sparse_tensor.load bound: [?]
  %2 = sparse_tensor.convert %u : tensor<?xf32> to tensor<?xf32, #Sparse> // unknown: [?]
  %l2 = sparse_tensor.load %2 : tensor<?xf32, #Sparse> // sparse_tensor.load unknown: [?]
  return
}

// What inference knows about the results of vector ops.
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

// Default contents: not modelled

func.func @scatter(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %v = arith.constant dense<0.0> : vector<2xf32>
  %vi = arith.constant dense<0> : vector<2xindex>
  %m = arith.constant dense<true> : vector<2xi1>
  %s0 = vector.scatter %x[%c0] [%vi], %m, %v : tensor<?xf32>, vector<2xindex>, vector<2xi1>, vector<2xf32> -> tensor<?xf32> // exact: [?]
  %s1 = vector.scatter %b[%c0] [%vi], %m, %v : tensor<?xf32>, vector<2xindex>, vector<2xi1>, vector<2xf32> -> tensor<?xf32> // bound: [?]
  %s2 = vector.scatter %u[%c0] [%vi], %m, %v : tensor<?xf32>, vector<2xindex>, vector<2xi1>, vector<2xf32> -> tensor<?xf32> // unknown: [?]
  return
}

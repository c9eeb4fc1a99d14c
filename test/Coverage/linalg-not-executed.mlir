// What inference knows about the results of linalg ops.
// docs/Coverage.md is written from these programs; see utils/coverage.py. No
// pass of this MLIR lowers all of their ops to code.
// RUN: symshape-opt %s --symshape-pipeline -o /dev/null

func.func private @bounded_6x6x4xf32(%x: tensor<?x6x6x4xf32>, %data: tensor<1xindex>) -> tensor<?x6x6x4xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x6x6x4xf32>
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %low = arith.maxsi %n, %c0 : index
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x[0, 0, 0, 0] [%k, 6, 6, 4] [1, 1, 1, 1] : tensor<?x6x6x4xf32> to tensor<?x6x6x4xf32>
  return %r : tensor<?x6x6x4xf32>
}

func.func private @unknown_6x6x4xf32(%data: tensor<1xindex>) -> tensor<?x6x6x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %k = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%k) : tensor<?x6x6x4xf32>
  return %e : tensor<?x6x6x4xf32>
}

// Default contents: floats

func.func @winograd(%x: tensor<?x6x6x4xf32> {symshape.shape = #symshape.shape<[n, 6, 6, 4]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded_6x6x4xf32(%x, %data) : (tensor<?x6x6x4xf32>, tensor<1xindex>) -> tensor<?x6x6x4xf32>
  %u = call @unknown_6x6x4xf32(%data) : (tensor<1xindex>) -> tensor<?x6x6x4xf32>
  %n = tensor.dim %x, %c0 : tensor<?x6x6x4xf32>
  %bn = tensor.dim %b, %c0 : tensor<?x6x6x4xf32>
  %un = tensor.dim %u, %c0 : tensor<?x6x6x4xf32>
  %wo0 = tensor.empty(%n) : tensor<6x6x1x1x?x4xf32>
  %wi0 = linalg.winograd_input_transform fmr(F_4_3) ins(%x : tensor<?x6x6x4xf32>) outs(%wo0 : tensor<6x6x1x1x?x4xf32>) -> tensor<6x6x1x1x?x4xf32> // exact: [6, 6, 1, 1, n, 4]
  %wo1 = tensor.empty(%bn) : tensor<6x6x1x1x?x4xf32>
  %wi1 = linalg.winograd_input_transform fmr(F_4_3) ins(%b : tensor<?x6x6x4xf32>) outs(%wo1 : tensor<6x6x1x1x?x4xf32>) -> tensor<6x6x1x1x?x4xf32> // bound: [6, 6, 1, 1, at_most(n), 4]
  %wo2 = tensor.empty(%un) : tensor<6x6x1x1x?x4xf32>
  %wi2 = linalg.winograd_input_transform fmr(F_4_3) ins(%u : tensor<?x6x6x4xf32>) outs(%wo2 : tensor<6x6x1x1x?x4xf32>) -> tensor<6x6x1x1x?x4xf32> // unknown: [6, 6, 1, 1, ?, 4]
  return
}

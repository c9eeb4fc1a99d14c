// Inferred facts about the results of linalg ops.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py. No
// pass of this MLIR lowers all of their ops to code.
// RUN: %python %symshape_src/utils/coverage.py --expand %s \
// RUN:   | symshape-opt --symshape-pipeline -o /dev/null

// Default contents: floats

func.func @winograd(%x: tensor<?x6x6x4xf32>, %n: index) {
  %wo0 = tensor.empty(%n) : tensor<6x6x1x1x?x4xf32>
  %wi0 = linalg.winograd_input_transform fmr(F_4_3) ins(%x : tensor<?x6x6x4xf32>) outs(%wo0 : tensor<6x6x1x1x?x4xf32>) -> tensor<6x6x1x1x?x4xf32> // exact: [6, 6, 1, 1, n, 4]; bound: [6, 6, 1, 1, at_most(n), 4]; unknown: [6, 6, 1, 1, ?, 4]
  return
}

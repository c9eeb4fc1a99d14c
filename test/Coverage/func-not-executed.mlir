// Inferred facts about the results of calls.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py. No
// pass of this MLIR lowers all of their ops to code.
// RUN: %python %symshape_src/utils/coverage.py --expand %s \
// RUN:   | symshape-opt --symshape-pipeline -o /dev/null

func.func private @same(%x: tensor<?xf32>, %s: tensor<1xindex>) -> (tensor<?xf32>, tensor<1xindex>) {
  return %x, %s : tensor<?xf32>, tensor<1xindex>
}

func.func @call_indirect(%x: tensor<?xf32>, %cn: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %f = func.constant @same : (tensor<?xf32>, tensor<1xindex>) -> (tensor<?xf32>, tensor<1xindex>)
  %0, %s0 = call_indirect %f(%x, %cn) : (tensor<?xf32>, tensor<1xindex>) -> (tensor<?xf32>, tensor<1xindex>) // func.call_indirect exact: [?], [1]; bound: [?], [1]; unknown: [?], [1]
  %k = tensor.extract %s0[%c0] : tensor<1xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // func.call_indirect contents: [?]
  return
}

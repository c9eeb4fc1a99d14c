// Inferred facts about the results of calls.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %python %symshape_src/utils/coverage.py --expand %s > %t.mlir
// RUN: %execute %t.mlir --after=--symshape-sanitize

// func.func: callee
// func.return: callee

func.func private @same(%x: tensor<?xf32>, %s: tensor<1xindex>) -> (tensor<?xf32>, tensor<1xindex>) {
  return %x, %s : tensor<?xf32>, tensor<1xindex>
}

func.func @call(%x: tensor<?xf32>, %cn: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %0, %s0 = call @same(%x, %cn) : (tensor<?xf32>, tensor<1xindex>) -> (tensor<?xf32>, tensor<1xindex>) // func.call exact: [n], [1]; bound: [at_most(n)], [1]; unknown: [?], [1]
  %k = tensor.extract %s0[%c0] : tensor<1xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // func.call contents: [n]
  return
}

// func.constant: no result

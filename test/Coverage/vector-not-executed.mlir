// Inferred facts about the results of vector ops.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py. No
// pass of this MLIR lowers all of their ops to code.
// RUN: %python %symshape_src/utils/coverage.py --expand %s \
// RUN:   | symshape-opt --symshape-pipeline -o /dev/null

// Default contents: not modelled

func.func @scatter(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %v = arith.constant dense<0.0> : vector<2xf32>
  %vi = arith.constant dense<0> : vector<2xindex>
  %m = arith.constant dense<true> : vector<2xi1>
  %s0 = vector.scatter %x[%c0] [%vi], %m, %v : tensor<?xf32>, vector<2xindex>, vector<2xi1>, vector<2xf32> -> tensor<?xf32> // exact: [?]; bound: [?]; unknown: [?]
  return
}

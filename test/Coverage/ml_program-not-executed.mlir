// Inferred facts about the results of ml_program ops.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py. No
// pass of this MLIR lowers all of their ops to code.
// RUN: %python %symshape_src/utils/coverage.py --expand %s \
// RUN:   | symshape-opt --symshape-pipeline -o /dev/null

// ml_program.func: callee
// ml_program.subgraph: callee
// ml_program.return: callee
// ml_program.output: callee
// ml_program.global: no result
// ml_program.global_store: no result
// ml_program.global_store_graph: no result
// ml_program.token: no result

// ml_program.global_load contents: data
// ml_program.global_load exact: data
// ml_program.global_load bound: data
// ml_program.global_load_const: data
// ml_program.global_load_graph: data

ml_program.global private mutable @rows(dense<1.0> : tensor<3xf32>) : tensor<?xf32>

func.func @global_load(%x: tensor<?xf32>) {
  %0 = ml_program.global_load @rows : tensor<?xf32> // unknown: [?]
  return
}

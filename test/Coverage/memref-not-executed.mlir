// Inferred facts about the results of memref ops.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py. No
// pass of this MLIR lowers all of their ops to code.
// RUN: %python %symshape_src/utils/coverage.py --expand %s \
// RUN:   | symshape-opt --symshape-pipeline -o /dev/null

// Default contents: memory

func.func @realloc(%x: tensor<?xf32>, %n: index) {
  %m0 = memref.alloc(%n) : memref<?xf32>
  %h0 = memref.realloc %m0(%n) : memref<?xf32> to memref<?xf32> // memref.realloc exact: [n]; bound: [at_most(n)]; unknown: [?]
  %a0 = memref.alloc(%n) : memref<?xf32>
  %f0, %f0b = memref.distinct_objects %h0, %a0 : memref<?xf32>, memref<?xf32> // memref.distinct_objects exact: [n], [n]; bound: [at_most(n)], [at_most(n)]; unknown: [?], [?]
  return
}

// RUN: split-file %s %t
// RUN: symshape-opt %t/call.mlir --symshape-require-memory=file=%t/limit.json | FileCheck %s
// RUN: symshape-opt %t/call.mlir --symshape-require-memory=file=%t/limit.json --symshape-require-premises \
// RUN:   | FileCheck %s --check-prefix=SIZES
// Nothing is checked that follows from the types.
// RUN: symshape-opt %t/static.mlir --symshape-require-memory=file=%t/limit.json --symshape-pipeline \
// RUN:   | FileCheck %s --check-prefix=IMPLIED

// RUN: not symshape-opt %t/call.mlir --symshape-require-memory=file=%t/names.json 2>&1 | FileCheck %s --check-prefix=NAMES
// RUN: not symshape-opt %t/call.mlir --symshape-require-memory=file=%t/value.json 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not symshape-opt %t/call.mlir --symshape-require-memory=file=%t/other.json 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not symshape-opt %t/call.mlir --symshape-require-memory=file=%t/call.mlir 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: not symshape-opt %t/call.mlir --symshape-require-memory=file=%t/none.json 2>&1 | FileCheck %s --check-prefix=NONE

// CHECK: %[[N:.*]] = symshape.param "n"
// CHECK-NEXT: %[[P:.*]] = symshape.predicate le (n) -> [n * 4 + 100, 1000](%[[N]] : !symshape.symbol)
// CHECK-NEXT: symshape.require %[[P]], "too much"
// CHECK: symshape.predicate le (n, m) -> [m * (n floordiv 2), 1000]
// CHECK-NEXT: symshape.require %{{.*}}, "too much later"

// SIZES: %[[D:.*]] = tensor.dim %arg0
// SIZES: symshape.predicate le (d0_0) -> [(d0_0 floordiv 2) * 4 + 100, 1000](%[[D]] : index)

// IMPLIED-NOT: symshape.require
// IMPLIED: return

// NAMES: call.mlir:1:1: error: in 'nn * 4', column 1: undeclared symbol 'nn'
// VALUE: error: expected an expression over symbols, found 'n + dim(0, 1)'
// OTHER: error: no function 'g' with a body
// JSON: error: cannot read '{{.*}}call.mlir':
// NONE: error: cannot open input file

//--- call.mlir
func.func @f(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n * 2, m]>}) -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<n, m>} {
  return %x : tensor<?x?xf32>
}
//--- static.mlir
func.func @f(%x: tensor<4x8xf32> {symshape.shape = #symshape.shape<[n * 2, m]>}) -> tensor<4x8xf32>
    attributes {symshape.symbols = #symshape.symbols<n, m>} {
  return %x : tensor<4x8xf32>
}
//--- limit.json
{"function": "f", "limit": 1000,
 "sums": [{"bytes": "n * 4 + 100", "message": "too much"},
          {"bytes": "n floordiv 2 * m", "message": "too much later"}]}
//--- names.json
{"function": "f", "limit": 1000, "sums": [{"bytes": "nn * 4", "message": "too much"}]}
//--- value.json
{"function": "f", "limit": 1000, "sums": [{"bytes": "n + dim(0, 1)", "message": "too much"}]}
//--- other.json
{"function": "g", "limit": 1000, "sums": []}

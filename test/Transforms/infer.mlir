// The output and the records of symshape-infer.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer="print=json output=%t.json" -o %t.none.mlir 2> %t.err
// RUN: FileCheck %s --check-prefix=REMARK < %t.err
// RUN: %python -m json.tool %t.json | FileCheck %s --check-prefix=JSON
//
// Printing does not change the program.
// RUN: symshape-opt %s --allow-unregistered-dialect -o %t.parsed.mlir
// RUN: diff %t.none.mlir %t.parsed.mlir
//
// Recording twice changes nothing.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer=record=boundary -o %t.b1.mlir 2>&1
// RUN: symshape-opt %t.b1.mlir --allow-unregistered-dialect --symshape-infer=record=boundary -o %t.b2.mlir 2>&1
// RUN: diff %t.b1.mlir %t.b2.mlir
// RUN: FileCheck %s --check-prefix=BOUNDARY < %t.b1.mlir
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer=record=ties -o %t.t1.mlir 2>&1
// RUN: symshape-opt %t.t1.mlir --allow-unregistered-dialect --symshape-infer=record=ties -o %t.t2.mlir 2>&1
// RUN: diff %t.t1.mlir %t.t2.mlir
// RUN: FileCheck %s --check-prefix=TIES < %t.t1.mlir
//
// RUN: not symshape-opt %s --allow-unregistered-dialect --symshape-infer=print=xml -o %t 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not symshape-opt %s --allow-unregistered-dialect --symshape-infer=record=all -o %t 2>&1 | FileCheck %s --check-prefix=RECORD
// RUN: not symshape-opt %s --allow-unregistered-dialect --symshape-infer="print=table output=%t.no/such/folder" -o %t 2>&1 | FileCheck %s --check-prefix=OUTPUT

// OPTION: infer.mlir:{{[0-9]+}}:{{[0-9]+}}: error: in option 'print': expected auto, none, table or json, found 'xml'
// RECORD: error: in option 'record': expected none, boundary or ties, found 'all'
// OUTPUT: error: {{.*}}folder

// BOUNDARY-LABEL: func.func @main
func.func @main(%t: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n * 2, m]>}, %u: tensor<?xf32>, %data: tensor<1xindex>) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>)
    attributes {symshape.symbols = #symshape.symbols<n in [1, 50], m>} {
  %c0 = arith.constant 0 : index
  %0 = tensor.concat dim(0) %t, %t : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %k = tensor.extract %data[%c0] : tensor<1xindex>
  %d = tensor.dim %u, %c0 : tensor<?xf32>
  %min = arith.minsi %k, %d : index
  %1 = tensor.empty(%min) : tensor<?xf32>
  // REMARK: infer.mlir:[[@LINE+1]]:8: remark: no model, trait, interface or shape function gives the extents of this op's results
  %2 = "my.op"(%u) : (tensor<?xf32>) -> tensor<?xf32>
  %3 = math.exp %0 : tensor<?x?xf32>
  return %3, %1, %2 : tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>
}

// JSON: "functions": [
// JSON: "name": "main"
// JSON: "values": [
// JSON: "value": "%concat"
// JSON: "guarantee": "exact",
// JSON-NEXT: "expr": "n * 4"

// BOUNDARY-SAME: %arg0: tensor<?x?xf32> {symshape.inferred = #symshape.shape<[n * 2, m]>, symshape.shape = #symshape.shape<[n * 2, m]>}
// BOUNDARY-SAME: %arg1: tensor<?xf32> {symshape.inferred = #symshape.shape<[dim(1, 0)]>}
// BOUNDARY-SAME: -> (tensor<?x?xf32> {symshape.inferred = #symshape.shape<[n * 4, m]>}, tensor<?xf32> {symshape.inferred = #symshape.shape<[at_most(dim(1, 0))]>}, tensor<?xf32> {symshape.inferred = #symshape.shape<[?]>})
// BOUNDARY-NOT: tie_shape

// TIES: %[[N:.*]] = symshape.param "n"
// TIES: %[[M:.*]] = symshape.param "m"
// TIES: %[[T:.*]] = symshape.tie_shape %arg0 (n, m) -> [n * 2, m](%[[N]], %[[M]] :
// TIES: %[[C:.*]] = tensor.concat dim(0) %[[T]], %[[T]]
// TIES-NEXT: %[[CT:.*]] = symshape.tie_shape %[[C]] (n, m) -> [n * 4, m](
// A bound stays a bound, and an unknown size gets no tie.
// TIES: %[[E:.*]] = tensor.empty
// TIES-NEXT: symshape.tie_shape %[[E]] (d1_0) -> [at_most(d1_0)](
// TIES: "my.op"
// TIES-NEXT: math.exp %[[CT]]

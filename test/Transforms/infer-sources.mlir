// The inputs from which each extent comes. The lists are complete: an extent
// without a source is a constant.
// RUN: symshape-opt %s --allow-unregistered-dialect -o /dev/null --symshape-infer=sources | tr -s ' ' | FileCheck %s
// RUN: symshape-opt %s --allow-unregistered-dialect -o /dev/null '--symshape-infer=sources print=json' | FileCheck %s --check-prefix=JSON
// RUN: symshape-opt %s --allow-unregistered-dialect -o /dev/null --symshape-infer | tr -s " " | FileCheck %s --check-prefix=NONE
// NONE-NOT: guarantee sources

// CHECK-LABEL: function @axes
// CHECK: value type shape guarantee sources location
// CHECK: %arg0 tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact [{arg0.0}, {arg0.1}]
// CHECK: tensor<?x8xf32> [dim(0, 0) + dim(1, 0), 8] exact [{arg0.0, arg1.0}, {}]
// A constant extent has no source, even if its type is dynamic.
// CHECK: tensor<?x?xf32> [3, scalar(2, index_cast)] exact [{}, {arg2}]
// JSON: "name": "axes"
// JSON: "sources": [
// JSON-NEXT: {
// JSON-NEXT: "argument": 0,
// JSON-NEXT: "axis": 0
// JSON: "expr": "8",
// JSON-NEXT: "sources": []
// JSON: "expr": "scalar(2, index_cast)"
// JSON-NEXT: "sources": [
// JSON-NEXT: {
// JSON-NEXT: "argument": 2
// JSON-NEXT: }
func.func @axes(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %b, %c0 : tensor<?xf32>
  %s = arith.addi %m, %n : index
  %0 = tensor.empty(%s) : tensor<?x8xf32>
  %1 = tensor.empty(%c3, %k) : tensor<?x?xf32>
  return
}

// A symbol is an axis that states it alone; else it is a source by its name.
// CHECK-LABEL: function @symbols
// CHECK: %arg0 tensor<?x?xf32> [n * 2, n] exact [{arg0.1}, {arg0.1}]
// CHECK: %arg1 tensor<?xf32> [m * 2] exact [{m}]
func.func @symbols(%a: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n * 2, n]>},
                   %b: tensor<?xf32> {symshape.shape = #symshape.shape<[m * 2]>})
    attributes {symshape.symbols = #symshape.symbols<n, m>} {
  return
}

// The op that reads data is named, and the arithmetic after it is followed.
// CHECK-LABEL: function @data
// CHECK: tensor<?xf32> [?] unknown [{arg1.0, data(tensor.extract)}]
// JSON: "name": "data"
// JSON: "data": "tensor.extract",
// JSON-NEXT: "location": "{{.*}}infer-sources.mlir:[[@LINE+3]]:8"
func.func @data(%t: tensor<?xi32>, %a: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %e = tensor.extract %t[%c0] : tensor<?xi32>
  %i = arith.index_cast %e : i32 to index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %k = arith.muli %i, %n : index
  %0 = tensor.empty(%k) : tensor<?xf32>
  return
}

// Through floats that round, and arithmetic that may wrap.
// CHECK-LABEL: function @arithmetic
// CHECK: tensor<?x?xf32> [?, ?] unknown [{arg0.0}, {arg1, arg2}]
func.func @arithmetic(%a: tensor<?xf32>, %k: i32, %l: i32) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %i = arith.index_cast %n : index to i64
  %f = arith.sitofp %i : i64 to f32
  %scale = arith.constant 0.7 : f32
  %g = arith.mulf %f, %scale : f32
  %j = arith.fptosi %g : f32 to i64
  %m = arith.index_cast %j : i64 to index
  %s = arith.muli %k, %l : i32
  %t = arith.index_cast %s : i32 to index
  %0 = tensor.empty(%m, %t) : tensor<?x?xf32>
  return
}

// A choice of a size is a source, too: a condition, the bounds of a loop.
// CHECK-LABEL: function @branch
// CHECK: tensor<?xf32> [at_most(max(dim(0, 0), dim(1, 0)))] at_most [{arg0.0, arg1.0, arg2}]
func.func @branch(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1) {
  %0 = scf.if %c -> tensor<?xf32> {
    scf.yield %a : tensor<?xf32>
  } else {
    scf.yield %b : tensor<?xf32>
  }
  return
}

// CHECK-LABEL: function @blocks
// CHECK: %arg1
// CHECK: tensor<?xf32> {{.*}} [{arg0.0, arg1.0, arg2}]
func.func @blocks(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  cf.cond_br %c, ^x(%a : tensor<?xf32>), ^y
^y:
  cf.br ^x(%b : tensor<?xf32>)
^x(%r: tensor<?xf32>):
  return %r : tensor<?xf32>
}

// CHECK-LABEL: function @loop
// CHECK: tensor<?xf32> {{.*}} [{arg0.0, arg1, arg2.0}]
func.func @loop(%a: tensor<?xf32>, %n: index, %b: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<?xf32> {
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// CHECK-LABEL: function @unknown
// CHECK: {{\[{data\(test.make\)}\]}}
// CHECK: {{\[{data\(func.call\)}\]}}
func.func private @external() -> tensor<?xf32>
func.func @unknown() {
  %0 = "test.make"() : () -> tensor<?xf32>
  %1 = call @external() : () -> tensor<?xf32>
  return
}

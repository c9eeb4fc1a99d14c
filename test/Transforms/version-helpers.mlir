// Each version calls its own copies of private functions.
// RUN: symshape-opt %s --symshape-specialize 2>/dev/null | FileCheck %s
// RUN: symshape-opt %s --symshape-specialize --symshape-pipeline 2>/dev/null \
// RUN:   | FileCheck %s --check-prefix=TYPES
// RUN: symshape-opt %s --symshape-specialize -o %t 2>/dev/null
// RUN: symshape-opt %t --symshape-specialize | diff %t -
// RUN: symshape-opt %s --symshape-specialize=max-growth=1 -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=GROWTH
// RUN: %execute %s --after=--symshape-specialize \
// RUN:   --after='--symshape-specialize --symshape-pipeline'

// The copies count as growth: after those of @main and @repeats, none is left.
// GROWTH: remark: added only 0 of 1 versions, since max-growth=1 allows 0 more ops

// CHECK-LABEL: func.func @main(
// CHECK: call @main_n_4(
// CHECK: call @main_n_8(
// CHECK: call @main_general(
// CHECK: func.func private @main_n_4(
// CHECK: call @main_n_4_outer(
// CHECK: func.func private @main_n_4_outer(
// CHECK-SAME: symshape.version_of = "outer"
// CHECK: call @main_n_4_inner(
// CHECK: call @shared(
// CHECK: func.func private @main_n_4_inner(
// CHECK: func.func private @main_n_8(
// CHECK: call @main_n_8_outer(
// CHECK: func.func private @main_general(
// CHECK: call @outer(
// TYPES: func.func private @main_n_4_outer(%{{.*}}: tensor<4xf32>{{.*}}) -> tensor<4xf32>
// TYPES: func.func private @main_n_4_inner(%{{.*}}: tensor<4xf32>{{.*}}) -> tensor<4xf32>
// CASE: main(<N>) -> returns for N = 0 1 4 8
func.func @main(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n likely {4, 8}>} {
  %r = func.call @outer(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK: func.func private @outer(
// CHECK: call @inner(
func.func private @outer(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = func.call @inner(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %z = func.call @shared(%y) : (tensor<?xf32>) -> tensor<?xf32>
  return %z : tensor<?xf32>
}

func.func private @inner(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = math.absf %x : tensor<?xf32>
  return %y : tensor<?xf32>
}

// A public function is not copied: the copies call it, too.
// CHECK-NOT: func.func private @main_n_4_shared
// CASE: shared(<3>) -> returns
func.func @shared(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = arith.negf %x : tensor<?xf32>
  return %y : tensor<?xf32>
}

// A function that calls itself: the copy calls the copy.
// CHECK-LABEL: func.func @repeats(
// CHECK: func.func private @repeats_n_4(
// CHECK: call @repeats_n_4_steps(
// CHECK: func.func private @repeats_n_4_steps(
// CHECK: call @repeats_n_4_steps(
// CASE: repeats(<4>, 2) -> returns
// CASE: repeats(<0>, 1) -> returns
// CASE: repeats(<1>, 0) -> returns
func.func @repeats(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
                   %k: index) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n likely {4}>} {
  %r = func.call @steps(%x, %k) : (tensor<?xf32>, index) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func private @steps(%x: tensor<?xf32>, %k: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %done = arith.cmpi sle, %k, %c0 : index
  %r = scf.if %done -> tensor<?xf32> {
    scf.yield %x : tensor<?xf32>
  } else {
    %y = math.absf %x : tensor<?xf32>
    %m = arith.subi %k, %c1 : index
    %z = func.call @steps(%y, %m) : (tensor<?xf32>, index) -> tensor<?xf32>
    scf.yield %z : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// A private function with versions of its own is not copied.
// CHECK-LABEL: func.func @calls_versions(
// CHECK: func.func private @calls_versions_n_4(
// CHECK: call @versions(
// CHECK-NOT: func.func private @calls_versions_n_4_versions
// CASE: calls_versions(<N>) -> returns for N = 2 4
func.func @calls_versions(
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n likely {4}>} {
  %r = func.call @versions(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func private @versions(
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n likely {4}>} {
  %y = math.absf %x : tensor<?xf32>
  return %y : tensor<?xf32>
}

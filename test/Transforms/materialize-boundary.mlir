// RUN: symshape-opt %s --symshape-materialize-boundary | FileCheck %s
// Idempotent: a second run changes nothing.
// RUN: symshape-opt %s --symshape-materialize-boundary -o %t.once
// RUN: symshape-opt %t.once --symshape-materialize-boundary -o %t.twice
// RUN: diff %t.once %t.twice
// Functions with a body have no boundary attributes and no param ops any more.
// RUN: FileCheck %s --check-prefix=NONE --input-file=%t.once
// NONE-NOT: symshape.param
// NONE-NOT: symshape.inferred

// Each kind of entry: exact, at most, unknown, a static size.
// CHECK-LABEL: func @entries
// CHECK-SAME: (%[[T:.*]]: tensor<?x?x?x8xf32>, %[[M:.*]]: memref<4x?xf32>)
// CHECK-NOT: attributes
// CHECK-SAME: {
// CHECK-NEXT: %[[S0:.*]] = symshape.symbol "s0" in [2, 512] divisor 2 likely {4} : !symshape.symbol
// CHECK-NEXT: %[[S1:.*]] = symshape.symbol "s 1" stays_dynamic : !symshape.symbol
// CHECK: %[[D0:.*]] = tensor.dim %[[T]], %c0
// CHECK: %[[P0:.*]] = symshape.predicate eq (s0, [[N:.*]]) -> [
// CHECK-SAME: [[N]], s0 * 32](%[[S0]], %[[D0]] : !symshape.symbol, index)
// CHECK-NEXT: symshape.assume %[[P0]]
// CHECK: %[[D1:.*]] = tensor.dim %[[T]], %c1
// CHECK: %[[P1:.*]] = symshape.predicate le
// CHECK-SAME: min(
// CHECK-NEXT: symshape.assume %[[P1]]
// CHECK-NEXT: %[[P3:.*]] = symshape.predicate eq ("s 1") -> [8, "s 1" * 4](%[[S1]] : !symshape.symbol)
// CHECK-NEXT: symshape.assume %[[P3]]
// CHECK-NEXT: %[[P4:.*]] = symshape.predicate le (s0) -> [4, s0](%[[S0]] : !symshape.symbol)
// CHECK-NEXT: symshape.assume %[[P4]]
// CHECK: %[[D5:.*]] = memref.dim %[[M]], %c1
// CHECK: %[[P5:.*]] = symshape.predicate eq
// CHECK-NEXT: symshape.assume %[[P5]]
// CHECK-NEXT: return
func.func @entries(
    %t: tensor<?x?x?x8xf32> {symshape.shape =
        #symshape.shape<[s0 * 32, at_most(min(s0, "s 1")), ?, "s 1" * 4]>},
    %m: memref<4x?xf32> {symshape.shape =
        #symshape.shape<[at_most(s0), s0 + "s 1"]>})
    attributes {symshape.symbols = #symshape.symbols<
        s0 in [2, 512] divisor 2 likely {4}, "s 1" stays_dynamic>} {
  return
}

// A param becomes the symbol of its name, also in regions. Other attributes
// stay.
// CHECK-LABEL: func @params
// CHECK-SAME: %[[T:.*]]: tensor<?xf32> {test.arg = 1 : i64}
// CHECK-SAME: -> (tensor<?xf32> {test.result})
// CHECK-SAME: attributes {test.func}
// CHECK: %[[A:.*]] = symshape.symbol "a"
// CHECK: %[[B:.*]] = symshape.symbol "b"
// CHECK: scf.if
// CHECK: symshape.tie_shape %[[T]] (x, y) -> [x + y](%[[A]], %[[B]] : !symshape.symbol, !symshape.symbol)
func.func @params(
    %t: tensor<?xf32> {symshape.shape = #symshape.shape<[a]>,
                       symshape.inferred = #symshape.shape<[a]>,
                       test.arg = 1},
    %c: i1)
    -> (tensor<?xf32> {symshape.shape = #symshape.shape<[a]>,
                       symshape.inferred = #symshape.shape<[a]>, test.result})
    attributes {symshape.symbols = #symshape.symbols<a, b>, test.func} {
  %0 = scf.if %c -> tensor<?xf32> {
    %a = symshape.param "a" : !symshape.symbol
    %b = symshape.param "b" : !symshape.symbol
    %u = symshape.tie_shape %t (x, y) -> [x + y]
        (%a, %b : !symshape.symbol, !symshape.symbol) : tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  } else {
    scf.yield %t : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// A shape without names: the pass states the constant, but not the sizes of the
// type.
// CHECK-LABEL: func @constants
// CHECK-SAME: %[[T:.*]]: tensor<?x8xf32>
// CHECK: %[[D:.*]] = tensor.dim %[[T]], %c0
// CHECK: %[[P:.*]] = symshape.predicate eq ([[N:.*]]) -> [
// CHECK-SAME: [[N]], 4](%[[D]] : index)
// CHECK: symshape.assume %[[P]]
// CHECK-NEXT: return
func.func @constants(
    %t: tensor<?x8xf32> {symshape.shape = #symshape.shape<[4, 8]>}) {
  return
}

// The pass states the shape even if the type contradicts it: before and after,
// no call is correct.
// CHECK-LABEL: func @contradicted
// CHECK: %[[P:.*]] = symshape.predicate eq [8, 7]
// CHECK: symshape.assume %[[P]]
func.func @contradicted(
    %t: tensor<8xf32> {symshape.shape = #symshape.shape<[7]>}) {
  return
}

// The pass chooses another name for the size than the symbol has.
// CHECK-LABEL: func @names
// CHECK: symshape.predicate eq (size, [[N:.*]]) -> [
// CHECK-SAME: [[N]], size]
func.func @names(
    %t: tensor<?xf32> {symshape.shape = #symshape.shape<[size]>})
    attributes {symshape.symbols = #symshape.symbols<size>} {
  return
}

// Symbols that no argument uses keep their declaration.
// CHECK-LABEL: func @only_symbols
// CHECK-NEXT: symshape.symbol "u0" in [0, 100]
// CHECK-NEXT: return
func.func @only_symbols()
    attributes {symshape.symbols = #symshape.symbols<u0 in [0, 100]>} {
  return
}

// The pass removes a recorded shape, even if it is the only attribute.
// CHECK-LABEL: func @only_inferred
// CHECK-SAME: (%{{.*}}: tensor<?xf32>) -> tensor<?xf32> {
// CHECK-NEXT: return
func.func @only_inferred(
    %t: tensor<?xf32> {symshape.inferred = #symshape.shape<[dim(0, 0)]>})
    -> (tensor<?xf32> {symshape.inferred = #symshape.shape<[dim(0, 0)]>}) {
  return %t : tensor<?xf32>
}

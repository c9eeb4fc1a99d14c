// Calls: the analysis infers the results of each call separately.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @twice{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
func.func private @twice(%t: tensor<?x?xf32>) -> (tensor<?x?xf32>, index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0) * 2, dim(0, 1)] exact
  %0 = tensor.concat dim(0) %t, %t : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0, %d : tensor<?x?xf32>, index
}

// CHECK-LABEL: function @two_sites{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
// CHECK-NEXT: tensor<?x4xf32> [dim(1, 0), 4] exact
func.func @two_sites(%a: tensor<?x?xf32>, %b: tensor<?x4xf32>) {
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0) * 2, dim(0, 1)] exact
  %0:2 = call @twice(%a) : (tensor<?x?xf32>) -> (tensor<?x?xf32>, index)
  // CHECK-NEXT: tensor<?x?xf32> [dim(1, 0), 4] exact
  %c = tensor.cast %b : tensor<?x4xf32> to tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(1, 0) * 2, 4] exact
  %1:2 = call @twice(%c) : (tensor<?x?xf32>) -> (tensor<?x?xf32>, index)
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %2 = tensor.empty(%0#1) : tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
  %3 = tensor.empty(%1#1) : tensor<?xf32>
  return
}

// A call binds s0 by the size s0 * 32.
// CHECK-LABEL: function @bound{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [s0 * 32, s1] exact
func.func private @bound(%t: tensor<?x?xf32> {symshape.shape = #symshape.shape<[s0 * 32, s1]>}) -> tensor<?x?xf32> attributes {symshape.symbols = #symshape.symbols<s0 in [1, 64], s1 in [1, 100]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %d = tensor.dim %t, %c0 : tensor<?x?xf32>
  %e = tensor.dim %t, %c1 : tensor<?x?xf32>
  %q = arith.divsi %d, %c32 : index
  // CHECK-NEXT: tensor<?x?xf32> [s0, s1] exact
  %0 = tensor.empty(%q, %e) : tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: function @calls_bound{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
func.func @calls_bound(%t: tensor<?x?xf32>) {
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0) floordiv 32, dim(0, 1)] exact
  %0 = call @bound(%t) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

// The same names are other symbols here.
// CHECK-LABEL: function @same_names{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [s1 * 64, s0 + 3] exact
func.func @same_names(%t: tensor<?x?xf32> {symshape.shape = #symshape.shape<[s1 * 64, s0 + 3]>}) -> tensor<?x?xf32> attributes {symshape.symbols = #symshape.symbols<s0 in [1, 64], s1 in [1, 4]>} {
  // CHECK-NEXT: tensor<?x?xf32> [s1 * 2, s0 + 3] exact
  %0 = call @bound(%t) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// The analysis infers nothing for a recursive call.
// CHECK-LABEL: function @recursive{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
func.func private @recursive(%t: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  cf.cond_br %c, ^a, ^b
^a:
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0) * 2] exact
  %0 = tensor.concat dim(0) %t, %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %1 = call @recursive(%0, %c) : (tensor<?xf32>, i1) -> tensor<?xf32>
  return %1 : tensor<?xf32>
^b:
  return %t : tensor<?xf32>
}

// Two functions that call each other keep the size.
// CHECK-LABEL: function @even{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
func.func private @even(%t: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %0 = call @odd(%t, %c) : (tensor<?xf32>, i1) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// CHECK-LABEL: function @odd{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
func.func private @odd(%t: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %0 = scf.if %c -> tensor<?xf32> {
    // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
    %1 = func.call @even(%t, %c) : (tensor<?xf32>, i1) -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  } else {
    scf.yield %t : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// A data-dependent size differs between two calls.
// CHECK-LABEL: function @count{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
// CHECK-NEXT: tensor<?xindex> [dim(1, 0)] exact
func.func private @count(%t: tensor<?xf32>, %data: tensor<?xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<?xindex>
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %0 = tensor.empty(%n) : tensor<?xf32>
  return %0 : tensor<?xf32>
}
// CHECK-LABEL: function @two_counts{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
// CHECK-NEXT: tensor<?xindex> [dim(1, 0)] exact
func.func @two_counts(%t: tensor<?xf32>, %data: tensor<?xindex>, %c: i1) {
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %0 = call @count(%t, %data) : (tensor<?xf32>, tensor<?xindex>) -> tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %1 = call @count(%t, %data) : (tensor<?xf32>, tensor<?xindex>) -> tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %2 = arith.select %c, %0, %1 : tensor<?xf32>
  return
}

func.func private @external(tensor<?xf32>) -> tensor<?xf32>
// CHECK-LABEL: function @calls_external{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
func.func @calls_external(%t: tensor<?xf32>, %f: (tensor<?xf32>) -> tensor<?xf32>) {
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %0 = call @external(%t) : (tensor<?xf32>) -> tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %1 = call_indirect %f(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// The shapes that a declaration states hold.
func.func private @stated(tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> (tensor<?x?xf32> {symshape.shape = #symshape.shape<[n * 2, at_most(n + 1)]>}) attributes {symshape.symbols = #symshape.symbols<n>}
// CHECK-LABEL: function @calls_stated{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
func.func @calls_stated(%t: tensor<?xf32>) {
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0) * 2, at_most(dim(0, 0) + 1)] at_most
  %0 = call @stated(%t) : (tensor<?xf32>) -> tensor<?x?xf32>
  return
}

// CHECK-LABEL: function @scalars{{$}}
// CHECK-NEXT: value type
func.func private @scalars(%n: index, %m: i32) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %k = arith.maxsi %n, %c0 : index
  // CHECK-NEXT: tensor<?xf32> [max(scalar(0, index_cast), 0)] exact
  %0 = tensor.empty(%k) : tensor<?xf32>
  %l = arith.index_cast %m : i32 to index
  // CHECK-NEXT: tensor<?xf32> [scalar(1, index_cast)] exact
  %1 = tensor.empty(%l) : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
// CHECK-LABEL: function @calls_scalars{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
func.func @calls_scalars(%t: tensor<?xf32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %m3 = arith.constant -3 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i32
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  // CHECK-NEXT: tensor<?xf32> [scalar(1, index_cast)] exact
  %0:2 = call @scalars(%d, %x) : (index, i32) -> (tensor<?xf32>, tensor<?xf32>)
  // CHECK-NEXT: tensor<?xf32> [0] exact
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %1:2 = call @scalars(%m3, %i) : (index, i32) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// Encodings of tensor types that name sizes become attributes and claims.
// RUN: symshape-opt %s --split-input-file --allow-unregistered-dialect \
// RUN:   --symshape-import-encodings | FileCheck %s
// A second import changes nothing.
// RUN: symshape-opt %s --split-input-file --allow-unregistered-dialect \
// RUN:   --symshape-import-encodings --symshape-import-encodings | FileCheck %s

// StableHLO's bounds become bounds, never sizes. An encoding of a value in the
// body becomes a claim.
// CHECK-LABEL: func @bounds
// CHECK-SAME: (%[[X:.*]]: tensor<?x?xf32> {symshape.shape = #symshape.shape<[at_most(4), ?]>})
// CHECK-SAME: -> tensor<?x?xf32> {
// CHECK-NEXT: %[[A:.*]] = arith.addf %[[X]], %[[X]] : tensor<?x?xf32>
// CHECK-NEXT: symshape.claim_shape %[[A]] [at_most(4), ?] : tensor<?x?xf32>
// CHECK-NEXT: return %[[A]]
func.func @bounds(%x: tensor<?x?xf32, #stablehlo.bounds<4, ?>>)
    -> tensor<?x?xf32, #stablehlo.bounds<4, ?>> {
  %a = arith.addf %x, %x : tensor<?x?xf32, #stablehlo.bounds<4, ?>>
  return %a : tensor<?x?xf32, #stablehlo.bounds<4, ?>>
}

// -----

// Symbols belong to the function; a claim defines one that no argument gives.
// CHECK-LABEL: func @names
// CHECK-SAME: (%[[X:.*]]: tensor<?x8xf32> {symshape.shape = #symshape.shape<[b * 2, 8]>}, %[[Y:.*]]: tensor<?xf32> {symshape.shape = #symshape.shape<[b]>})
// CHECK-SAME: symshape.symbols = #symshape.symbols<b in [1, 9]>
// CHECK-NEXT: %[[B:.*]] = symshape.param "b"
// CHECK-NEXT: %[[N:.*]] = symshape.symbol "n" claimed
// CHECK: %[[C:.*]] = tensor.concat
// CHECK-NEXT: symshape.claim_shape %[[C]] (b) -> [b * 4, 8](%[[B]] :
// CHECK: %[[U:.*]] = "test.filter"(%[[Y]]) : (tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: symshape.claim_shape %[[U]] (n) -> [n](%[[N]] :
func.func @names(%x: tensor<?x8xf32, #symshape.shape<[b * 2, 8]>>,
                 %y: tensor<?xf32, #symshape.shape<[b]>>)
    -> tensor<?x8xf32, #symshape.shape<[b * 4, 8]>>
    attributes {symshape.symbols = #symshape.symbols<b in [1, 9]>} {
  %p = tensor.cast %x : tensor<?x8xf32, #symshape.shape<[b * 2, 8]>> to tensor<?x8xf32>
  %c = tensor.concat dim(0) %p, %p
      : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  %r = tensor.cast %c : tensor<?x8xf32> to tensor<?x8xf32, #symshape.shape<[b * 4, 8]>>
  %u = "test.filter"(%y) : (tensor<?xf32, #symshape.shape<[b]>>) -> tensor<?xf32, #symshape.shape<[n]>>
  return %r : tensor<?x8xf32, #symshape.shape<[b * 4, 8]>>
}

// -----

// The shape that is already stated and the encoding hold both.
// CHECK-LABEL: func @both
// CHECK-SAME: {symshape.shape = #symshape.shape<[b, at_most(7), c]>}
// CHECK-SAME: symshape.symbols = #symshape.symbols<b, s in [0, 3], c>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0
// CHECK-NEXT: %[[D:.*]] = tensor.dim %{{.*}}, %[[C0]]
// CHECK-NEXT: %[[P:.*]] = symshape.predicate le (size) -> [size, 4](%[[D]] : index)
// CHECK-NEXT: symshape.assume %[[P]]
// CHECK-NEXT: return
func.func @both(%x: tensor<?x?x?xf32, #symshape.shape<[at_most(4), at_most(9), c]>>
                  {symshape.shape = #symshape.shape<[b, at_most(7), ?]>})
    attributes {symshape.symbols = #symshape.symbols<b, s in [0, 3]>} {
  return
}

// -----

// A bound that the symbol's range implies adds nothing. Static programs and
// other encodings stay as they are.
// CHECK-LABEL: func @implied
// CHECK-SAME: {symshape.shape = #symshape.shape<[s * 2]>}
// CHECK-NEXT: return
func.func @implied(%x: tensor<?xf32, #stablehlo.bounds<6>>
                     {symshape.shape = #symshape.shape<[s * 2]>})
    attributes {symshape.symbols = #symshape.symbols<s in [0, 3]>} {
  return
}
// CHECK-LABEL: func @others(%{{.*}}: tensor<?xf32, "other">, %{{.*}}: tensor<4xf32>, %{{.*}}: tensor<?xf32, #stablehlo.other<6>>) {
func.func @others(%x: tensor<?xf32, "other">, %y: tensor<4xf32>,
                  %z: tensor<?xf32, #stablehlo.other<6>>) {
  return
}

// -----

// Declarations, calls, constants and values in regions.
// CHECK-LABEL: func private @callee(tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> (tensor<?xf32> {symshape.shape = #symshape.shape<[n + 1]>}) attributes {symshape.symbols = #symshape.symbols<n>}
func.func private @callee(tensor<?xf32, #symshape.shape<[n]>>)
    -> tensor<?xf32, #symshape.shape<[n + 1]>>
// CHECK-LABEL: func @caller
// CHECK: %[[CST:.*]] = arith.constant dense<{{.*}}> : tensor<2xf32>
// CHECK-NOT: claim_shape %[[CST]]
// CHECK: scf.for {{.*}} iter_args(%[[V:.*]] = %{{.*}}) -> (tensor<?xf32>) {
// CHECK-NEXT: symshape.claim_shape %[[V]] [at_most(8)]
func.func @caller(%x: tensor<?xf32, #symshape.shape<[m]>>, %n: index)
    -> tensor<2xf32, #symshape.shape<[2]>> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant dense<[1.0, 2.0]> : tensor<2xf32, #symshape.shape<[2]>>
  %a = tensor.cast %x : tensor<?xf32, #symshape.shape<[m]>> to tensor<?xf32, #symshape.shape<[n]>>
  %r = call @callee(%a) : (tensor<?xf32, #symshape.shape<[n]>>) -> tensor<?xf32, #symshape.shape<[n + 1]>>
  %i = tensor.cast %r : tensor<?xf32, #symshape.shape<[n + 1]>> to tensor<?xf32, #symshape.shape<[at_most(8)]>>
  %l = scf.for %k = %c0 to %n step %c1 iter_args(%v = %i) -> (tensor<?xf32, #symshape.shape<[at_most(8)]>>) {
    scf.yield %v : tensor<?xf32, #symshape.shape<[at_most(8)]>>
  }
  return %cst : tensor<2xf32, #symshape.shape<[2]>>
}

// -----

// The type of a constant that names a resource has its encoding removed, too.
// CHECK-LABEL: func @resource
// CHECK: arith.constant dense_resource<blob> : tensor<2xf32>
func.func @resource() -> tensor<2xf32> {
  %cst = arith.constant dense_resource<blob> : tensor<2xf32, #symshape.shape<[2]>>
  %c = tensor.cast %cst : tensor<2xf32, #symshape.shape<[2]>> to tensor<2xf32>
  return %c : tensor<2xf32>
}
{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000000803F00000040"
    }
  }
#-}

// The pass exports known facts of the boundary as types; an import restores
// them.
// RUN: symshape-opt %s --split-input-file --symshape-export-encodings | FileCheck %s
// RUN: symshape-opt %s --split-input-file --symshape-export-encodings \
// RUN:   --symshape-export-encodings | FileCheck %s
// RUN: symshape-opt %s --split-input-file --allow-unregistered-dialect \
// RUN:   --symshape-export-encodings=form=stablehlo | FileCheck %s --check-prefix=HLO
// Export, then import: the same program, with claims about the results.
// RUN: symshape-opt %s --split-input-file --symshape-export-encodings \
// RUN:   --symshape-import-encodings | FileCheck %s --check-prefix=BACK
// Export, import, export: the same types.
// RUN: symshape-opt %s --split-input-file --symshape-export-encodings \
// RUN:   --symshape-import-encodings --symshape-export-encodings | FileCheck %s

// CHECK-LABEL: func @rows
// CHECK-SAME: (%[[X:.*]]: tensor<?x8xf32, #symshape.shape<[b * 2, 8]>>, %[[N:.*]]: tensor<?xf32>)
// CHECK-SAME: -> (tensor<?x8xf32, #symshape.shape<[b * 4, 8]>>, tensor<?xf32>)
// CHECK-SAME: symshape.symbols = #symshape.symbols<b in [1, 9]>
// CHECK: %[[P:.*]] = tensor.cast %[[X]] : tensor<?x8xf32, #symshape.shape<[b * 2, 8]>> to tensor<?x8xf32>
// CHECK: %[[C:.*]] = tensor.concat dim(0) %[[P]], %[[P]]
// CHECK: %[[R:.*]] = tensor.cast %[[C]] : tensor<?x8xf32> to tensor<?x8xf32, #symshape.shape<[b * 4, 8]>>
// CHECK: return %[[R]], %[[N]]
// HLO-LABEL: func @rows
// HLO-SAME: tensor<?x8xf32, #stablehlo.bounds<18, ?>> {symshape.shape = #symshape.shape<[b * 2, 8]>}
// HLO-SAME: -> (tensor<?x8xf32, #stablehlo.bounds<36, ?>>, tensor<?xf32>)
// BACK-LABEL: func @rows
// BACK-SAME: (%[[X:.*]]: tensor<?x8xf32> {symshape.shape = #symshape.shape<[b * 2, 8]>}, %[[N:.*]]: tensor<?xf32>)
// BACK-SAME: symshape.symbols = #symshape.symbols<b in [1, 9]>
// BACK: %[[C:.*]] = tensor.concat dim(0) %[[X]], %[[X]]
// BACK-NEXT: symshape.claim_shape %[[C]] (b) -> [b * 4, 8]
// BACK-NEXT: return %[[C]], %[[N]]
func.func @rows(%x: tensor<?x8xf32> {symshape.shape = #symshape.shape<[b * 2, 8]>},
                %n: tensor<?xf32>) -> (tensor<?x8xf32>, tensor<?xf32>)
    attributes {symshape.symbols = #symshape.symbols<b in [1, 9]>} {
  %c = tensor.concat dim(0) %x, %x
      : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  return %c, %n : tensor<?x8xf32>, tensor<?xf32>
}

// -----

// A bound stays a bound. A data-dependent size, and one that depends on the
// size of an unnamed argument, is omitted. A missing limit stays missing.
// CHECK-LABEL: func @bounds
// CHECK-SAME: -> (tensor<?xf32, #symshape.shape<[at_most(n)]>>, tensor<?xf32>, tensor<?xf32, #symshape.shape<[at_most(3)]>>)
// HLO-LABEL: func @bounds
// HLO-SAME: tensor<?xf32> {symshape.shape
// HLO-SAME: -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32, #stablehlo.bounds<3>>)
func.func @bounds(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
                  %y: tensor<?xf32>, %k: index)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %low = arith.maxsi %k, %c0 : index
  %cut = arith.minsi %low, %n : index
  %s = tensor.extract_slice %x[0] [%cut] [1] : tensor<?xf32> to tensor<?xf32>
  %few = arith.minsi %low, %c3 : index
  %e = tensor.empty(%few) : tensor<?xf32>
  return %s, %y, %e : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// Calls keep the types of the body; a declaration gets the stated shapes.
// CHECK-LABEL: func private @callee(tensor<?xf32, #symshape.shape<[n]>>) -> tensor<?xf32, #symshape.shape<[n + 1]>>
func.func private @callee(tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    -> (tensor<?xf32> {symshape.shape = #symshape.shape<[n + 1]>})
    attributes {symshape.symbols = #symshape.symbols<n>}
// CHECK-LABEL: func @caller
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32, #symshape.shape<[m]>>) -> tensor<?xf32, #symshape.shape<[m + 1]>>
// CHECK: %[[P:.*]] = tensor.cast %[[X]]
// CHECK: %[[A:.*]] = tensor.cast %[[P]] : tensor<?xf32> to tensor<?xf32, #symshape.shape<[n]>>
// CHECK: %[[R:.*]] = call @callee(%[[A]])
// CHECK: tensor.cast %[[R]] : tensor<?xf32, #symshape.shape<[n + 1]>> to tensor<?xf32>
// The callee's symbols have no meaning in the caller.
// BACK-LABEL: func @caller
// BACK-NOT: [n
// BACK: symshape.claim_shape %{{.*}} (m) -> [m + 1]
func.func @caller(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[m]>})
    -> tensor<?xf32> attributes {symshape.symbols = #symshape.symbols<m>} {
  %r = call @callee(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The pass does not change the types of functions that are used as values,
// static types, and other encodings.
// CHECK-LABEL: func @referred(%{{.*}}: tensor<?xf32> {symshape.shape
func.func @referred(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n>} {
  return
}
// CHECK-LABEL: func @other(%{{.*}}: tensor<4xf32> {symshape.shape = {{.*}}}, %{{.*}}: tensor<?xf32, "other"> {symshape.shape
func.func @other(%x: tensor<4xf32> {symshape.shape = #symshape.shape<[n]>},
                 %y: tensor<?xf32, "other"> {symshape.shape = #symshape.shape<[n]>})
    -> ((tensor<?xf32>) -> ())
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %f = constant @referred : (tensor<?xf32>) -> ()
  return %f : (tensor<?xf32>) -> ()
}

// Given sizes: constants in the whole body, after checks at the entry.
// RUN: symshape-opt %s --symshape-specialize='function=main,integer,loop,linear sizes="batch=8,arg2=3,arg0.1=6"' 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: symshape-opt %s --symshape-specialize='sizes=batch=8 trust' 2>/dev/null | FileCheck %s --check-prefix=TRUST
// RUN: symshape-opt %s --symshape-specialize='sizes=batch=8 static-signatures' 2>/dev/null | FileCheck %s --check-prefix=STATIC
// A second run changes nothing, and a later pipeline keeps the checks.
// RUN: symshape-opt %s --symshape-specialize='sizes=batch=8,arg2=3' 2>/dev/null > %t.once
// RUN: symshape-opt %t.once --symshape-specialize='sizes=batch=8,arg2=3' 2>/dev/null | diff %t.once -
// RUN: symshape-opt %t.once --symshape-pipeline --symshape-pipeline --canonicalize --cse --sccp | FileCheck %s --check-prefix=KEPT

// REMARK: remark: specialized this function for batch = 8 and arg0.1 = 6
// REMARK: note: a check requires that dimension 0 of argument 0 is 8
// REMARK: note: a check requires that dimension 1 of argument 0 is 6
// REMARK: note: a check requires that dimension 0 of argument 1 is 8

// The premises about checked sizes are gone, since they would imply the checks.
// CHECK-LABEL: func.func @main(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>, %[[Y:.*]]: tensor<?x?xf32> {symshape.shape = #symshape.shape<[?, at_most(8)]>}) -> tensor<?x?xf32>
// CHECK-SAME: symshape.specialized = {arg0.1 = 6 : i64, batch = 8 : i64}
// CHECK-NOT: symshape.symbols
// CHECK: %[[D:.*]] = tensor.dim %[[X]], %c0
// CHECK: %[[P:.*]] = symshape.predicate eq (d0_0) -> [d0_0, 8](%[[D]] : index)
// CHECK: symshape.require %[[P]], "argument 0, dimension 0: expected 8"
// CHECK: symshape.require %{{.*}}, "argument 0, dimension 1: expected 6"
// CHECK: symshape.require %{{.*}}, "argument 1, dimension 0: expected 8"
// CHECK: %[[N:.*]] = tensor.cast %[[X]] : tensor<?x?xf32> to tensor<8x6xf32>
// CHECK: tensor.cast %[[Y]] : tensor<?x?xf32> to tensor<8x?xf32>
// CHECK: math.exp %[[N]] : tensor<8x6xf32>
// CHECK: symshape.claim_shape %{{.*}} (batch) -> [batch, ?](%{{.*}} : index)

// TRUST-LABEL: func.func @main(
// TRUST-SAME: #symshape.shape<[8, n * 2]>
// TRUST-SAME: #symshape.shape<[8, at_most(8)]>
// TRUST-SAME: symshape.symbols = #symshape.symbols<n>
// TRUST-NOT: require
// TRUST: return

// STATIC-LABEL: func.func @main(
// STATIC-SAME: tensor<8x?xf32>
// STATIC-SAME: tensor<8x?xf32>
// STATIC-SAME: -> tensor<8x?xf32>
// STATIC-NOT: require
// STATIC: return %{{.*}} : tensor<8x?xf32>

// KEPT-LABEL: func.func @main(
// KEPT: symshape.require
// KEPT: symshape.require
// KEPT: return
// KEPT-LABEL: func.func @integer(
// KEPT: %[[Q:.*]] = arith.cmpi eq, %arg2, %c3
// KEPT: symshape.require %[[Q]], "argument 2: expected 3"
// KEPT: return %c6
func.func @main(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[batch, n * 2]>},
                %y: tensor<?x?xf32> {symshape.shape = #symshape.shape<[batch, at_most(batch)]>}) -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<batch in [1, 64], n>} {
  %r = math.exp %x : tensor<?x?xf32>
  %b = symshape.param "batch" : !symshape.symbol
  symshape.claim_shape %r (batch) -> [batch, ?](%b : !symshape.symbol) : tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @integer(
// CHECK: %[[Q:.*]] = arith.cmpi eq, %arg2, %c3
// CHECK: symshape.require %[[Q]], "argument 2: expected 3"
// CHECK: %[[C:.*]] = arith.constant 3 : index
// CHECK: arith.addi %[[C]], %[[C]]
func.func @integer(%x: index, %y: index, %n: index) -> index {
  %r = arith.addi %n, %n : index
  return %r : index
}

// The tensor grows, so that its size must not get into the loop's type: the
// initial value is pinned.
// CHECK-LABEL: func.func @loop(
// CHECK: %[[L:.*]] = tensor.reshape
// CHECK: %[[M:.*]] = tensor.collapse_shape %[[L]]
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[M]])
func.func @loop(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[batch]>}, %n: index) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<batch>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<?xf32> {
    %b = tensor.concat dim(0) %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// A size that is used by the module stays in the signature.
// STATIC-LABEL: func.func @linear(
// STATIC-SAME: tensor<?xf32>
// STATIC: symshape.require %{{.*}}, "argument 0, dimension 0: expected 17"
// CHECK-LABEL: func.func @linear(
// CHECK: symshape.require %{{.*}}, "argument 0, dimension 0: expected 17"
func.func @linear(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[batch * 2 + 1]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<batch>} {
  return %x : tensor<?xf32>
}
func.func @user(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = call @linear(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

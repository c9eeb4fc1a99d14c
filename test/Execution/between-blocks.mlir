// Tensors that pass from block to block. Plain one-shot-bufferize (22.1.8)
// writes a tensor in place that another block or the next iteration still
// reads, so the compiled program returns a wrong result; the harness copies the
// tensor first. The last function needs no copy.
// RUN: %execute %s

// RUN: symshape-opt %s --load-pass-plugin=%symshape_test_passes \
// RUN:   --pass-pipeline='builtin.module(test-symshape-copy-between-blocks)' \
// RUN:   | FileCheck %s

// The two that the next turn reads are the same tensor at first. Without a copy,
// @two_turns_ago(3) is 3.
// CHECK-LABEL: func.func @two_turns_ago
// CHECK: ^bb2:
// CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%{{.*}}) : tensor<2xi32>
// CHECK: tensor.insert %{{.*}} into %[[COPY]]
func.func @two_turns_ago(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %empty = tensor.empty() : tensor<2xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%empty : tensor<2xi32>) -> tensor<2xi32>
  cf.br ^head(%c0, %zero, %zeros, %zeros : index, i32, tensor<2xi32>, tensor<2xi32>)
^head(%i: index, %sum: i32, %older: tensor<2xi32>, %old: tensor<2xi32>):
  %go = arith.cmpi slt, %i, %n : index
  cf.cond_br %go, ^body, ^end
^body:
  %x = tensor.extract %older[%c0] : tensor<2xi32>
  %next = arith.addi %sum, %x : i32
  %v = arith.addi %next, %one : i32
  %new = tensor.insert %v into %old[%c0] : tensor<2xi32>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %next, %old, %new : index, i32, tensor<2xi32>, tensor<2xi32>)
^end:
  return %sum : i32
}
// CASE: two_turns_ago(2) -> 0
// CASE: two_turns_ago(3) -> 1
// CASE: two_turns_ago(5) -> 4

// The destination is outside of the loop, and each iteration fills it. Without
// a copy, @differences(3) is 0.
// CHECK-LABEL: func.func @differences
// CHECK: ^bb2:
// CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%{{.*}}) : tensor<2xi32>
// CHECK: linalg.fill ins(%{{.*}}) outs(%[[COPY]] : tensor<2xi32>)
func.func @differences(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<2xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%empty : tensor<2xi32>) -> tensor<2xi32>
  cf.br ^head(%c0, %zero, %zeros : index, i32, tensor<2xi32>)
^head(%i: index, %sum: i32, %last: tensor<2xi32>):
  %go = arith.cmpi slt, %i, %n : index
  cf.cond_br %go, ^body, ^end
^body:
  %k = arith.index_cast %i : index to i32
  %filled = linalg.fill ins(%k : i32) outs(%empty : tensor<2xi32>) -> tensor<2xi32>
  %x = tensor.extract %last[%c0] : tensor<2xi32>
  %y = tensor.extract %filled[%c0] : tensor<2xi32>
  %d = arith.subi %y, %x : i32
  %next = arith.addi %sum, %d : i32
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %next, %filled : index, i32, tensor<2xi32>)
^end:
  return %sum : i32
}
// CASE: differences(3) -> 2
// CASE: differences(4) -> 3

// A write in a region inside the loop, and one in a call.
// CHECK-LABEL: func.func @nested
// CHECK: ^bb2:
// CHECK: %[[INIT:.*]] = bufferization.alloc_tensor() copy(%{{.*}}) : tensor<2xi32>
// CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %[[INIT]])
// CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[A]]) : tensor<2xi32>
// CHECK: tensor.insert %{{.*}} into %[[COPY]]
// CHECK: %[[ARG:.*]] = bufferization.alloc_tensor() copy(%{{.*}}) : tensor<2xi32>
// CHECK: call @write(%[[ARG]])
func.func private @write(%t: tensor<2xi32>) -> tensor<2xi32> {
  %c1 = arith.constant 1 : index
  %x = arith.constant 100 : i32
  %r = tensor.insert %x into %t[%c1] : tensor<2xi32>
  return %r : tensor<2xi32>
}
func.func @nested(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<2xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%empty : tensor<2xi32>) -> tensor<2xi32>
  cf.br ^head(%c0, %zero, %zeros, %zeros : index, i32, tensor<2xi32>, tensor<2xi32>)
^head(%i: index, %sum: i32, %older: tensor<2xi32>, %old: tensor<2xi32>):
  %go = arith.cmpi slt, %i, %n : index
  cf.cond_br %go, ^body, ^end
^body:
  %k = arith.index_cast %i : index to i32
  %counted = scf.for %e = %c0 to %c2 step %c1 iter_args(%t = %old) -> (tensor<2xi32>) {
    %u = tensor.insert %k into %t[%c0] : tensor<2xi32>
    scf.yield %u : tensor<2xi32>
  }
  %written = func.call @write(%older) : (tensor<2xi32>) -> tensor<2xi32>
  %x = tensor.extract %older[%c1] : tensor<2xi32>
  %y = tensor.extract %written[%c1] : tensor<2xi32>
  %z = tensor.extract %older[%c0] : tensor<2xi32>
  %s1 = arith.addi %sum, %x : i32
  %s2 = arith.addi %s1, %y : i32
  %s3 = arith.addi %s2, %z : i32
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %s3, %old, %counted : index, i32, tensor<2xi32>, tensor<2xi32>)
^end:
  return %sum : i32
}
// CASE: nested(1) -> 100
// CASE: nested(4) -> 401

// A merge without a loop. Without a copy, @merge(<2: 5, 6>, true) is 2.
// CHECK-LABEL: func.func @merge
// CHECK: ^bb1:
// CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%{{.*}}) : tensor<2xi32>
// CHECK: tensor.insert %{{.*}} into %[[COPY]]
func.func @merge(%t: tensor<2xi32>, %go: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  cf.cond_br %go, ^body, ^end(%t : tensor<2xi32>)
^body:
  %u = tensor.insert %one into %t[%c0] : tensor<2xi32>
  cf.br ^end(%u : tensor<2xi32>)
^end(%r: tensor<2xi32>):
  %x = tensor.extract %t[%c0] : tensor<2xi32>
  %y = tensor.extract %r[%c0] : tensor<2xi32>
  %s = arith.addi %x, %y : i32
  return %s : i32
}
// CASE: merge(<2: 5, 6>, true) -> 6
// CASE: merge(<2: 5, 6>, false) -> 10

// The returned tensor is a copy, too: the caller may write it.
// CHECK-LABEL: func.func private @returned
// CHECK: ^bb2
// CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%{{.*}}) : tensor<2xi32>
// CHECK: return %[[COPY]]
func.func private @returned(%t: tensor<2xi32>, %u: tensor<2xi32>, %go: i1) -> tensor<2xi32> {
  cf.cond_br %go, ^then, ^end(%t : tensor<2xi32>)
^then:
  cf.br ^end(%u : tensor<2xi32>)
^end(%r: tensor<2xi32>):
  return %r : tensor<2xi32>
}
// CHECK-LABEL: func.func @caller
// CHECK-NOT: alloc_tensor
// CHECK: return
func.func @caller(%t: tensor<2xi32>, %u: tensor<2xi32>, %go: i1) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %r = call @returned(%t, %u, %go) : (tensor<2xi32>, tensor<2xi32>, i1) -> tensor<2xi32>
  %w = tensor.insert %one into %r[%c0] : tensor<2xi32>
  %x = tensor.extract %t[%c0] : tensor<2xi32>
  %y = tensor.extract %u[%c0] : tensor<2xi32>
  %z = tensor.extract %w[%c0] : tensor<2xi32>
  return %x, %y, %z : i32, i32, i32
}
// CASE: caller(<2: 5, 6>, <2: 7, 8>, N) -> 5, 7, 1 for N = false true

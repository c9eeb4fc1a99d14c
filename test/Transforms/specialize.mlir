// Versions for likely sizes: a private copy per version, the cheapest
// comparisons that decide, and a general copy.
// RUN: symshape-opt %s -split-input-file --symshape-specialize='likely="batch=1|8"' 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// A second run adds nothing.
// RUN: symshape-opt %s -split-input-file --symshape-specialize='likely="batch=1|8"' 2>/dev/null > %t.once
// RUN: symshape-opt %t.once -split-input-file --symshape-specialize='likely="batch=1|8"' 2>/dev/null | diff %t.once -

// Both arguments have the size, so that one comparison decides.
// REMARK: remark: this function now calls one of 3 versions
// REMARK: note: 'twice_batch_1' for batch = 1, if dimension 0 of argument 0 is 1
// REMARK: note: 'twice_batch_8' for batch = 8, if dimension 0 of argument 0 is 8
// REMARK: note: 'twice_general' otherwise

// CHECK-LABEL: func.func @twice(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32> {symshape.shape = #symshape.shape<[batch, n * 2]>}, %[[Y:.*]]: tensor<?xf32> {symshape.shape = #symshape.shape<[batch]>}) -> tensor<?x?xf32>
// CHECK-SAME: symshape.versions = ["twice_batch_1", "twice_batch_8", "twice_general"]
// CHECK: %[[D:.*]] = tensor.dim %[[X]], %c0
// CHECK-NOT: tensor.dim
// CHECK: %[[P:.*]] = arith.cmpi eq, %[[D]], %c1
// CHECK: %[[R:.*]] = scf.if %[[P]] -> (tensor<?x?xf32>) {
// CHECK-DAG: %[[X1:.*]] = tensor.cast %[[X]] : tensor<?x?xf32> to tensor<1x?xf32>
// CHECK-DAG: %[[Y1:.*]] = tensor.cast %[[Y]] : tensor<?xf32> to tensor<1xf32>
// CHECK: %[[V1:.*]] = func.call @twice_batch_1(%[[X1]], %[[Y1]]) : (tensor<1x?xf32>, tensor<1xf32>) -> tensor<2x?xf32>
// CHECK: %[[W1:.*]] = tensor.cast %[[V1]]
// CHECK: scf.yield %[[W1]]
// CHECK: } else {
// CHECK: %[[Q:.*]] = arith.cmpi eq, %[[D]], %c8
// CHECK: %[[S:.*]] = scf.if %[[Q]]
// CHECK: func.call @twice_batch_8
// CHECK: } else {
// CHECK: %[[G:.*]] = func.call @twice_general(%[[X]], %[[Y]])
// CHECK: scf.yield %[[G]]
// CHECK: scf.yield %[[S]]
// CHECK: return %[[R]]
// CHECK: func.func private @twice_batch_1(
// CHECK-SAME: tensor<1x?xf32> {symshape.shape = #symshape.shape<[?, n * 2]>}
// CHECK-SAME: tensor<1xf32>
// CHECK-SAME: symshape.symbols = #symshape.symbols<n>, symshape.version_of = "twice"
// CHECK: func.func private @twice_batch_8(
// CHECK: func.func private @twice_general(
// CHECK-SAME: %{{.*}}: tensor<?x?xf32> {symshape.shape = #symshape.shape<[batch, n * 2]>}
// CHECK-SAME: symshape.symbols = #symshape.symbols<batch in [1, 64], n>
func.func @twice(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[batch, n * 2]>},
                 %y: tensor<?xf32> {symshape.shape = #symshape.shape<[batch]>}) -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<batch in [1, 64], n>} {
  %r = tensor.concat dim(0) %x, %x : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

// A size that is a multiple of the symbol decides. A function without results,
// several blocks, recursion: the calls in the body choose again.
// CHECK-LABEL: func.func @blocks(
// CHECK: tensor.dim %{{.*}}, %c0 : tensor<?xf32>
// CHECK: arith.cmpi eq, %{{.*}}, %c4
// CHECK: scf.if
// CHECK-NEXT: tensor.cast %{{.*}} to tensor<4xf32>
// CHECK-NEXT: func.call @blocks_batch_1
// CHECK-NEXT: } else {
// CHECK: arith.cmpi eq, %{{.*}}, %c32
// CHECK: func.call @blocks_batch_8
// CHECK: func.call @blocks_general
// CHECK: return
// CHECK: func.func private @blocks_batch_1
// CHECK: cf.cond_br
// CHECK: call @blocks(
// CHECK: %[[B:.*]] = symshape.param
// CHECK-LABEL: func.func @other
func.func @blocks(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[batch * 4]>}, %p: i1)
    attributes {symshape.symbols = #symshape.symbols<batch>, llvm.emit_c_interface} {
  cf.cond_br %p, ^again, ^done
^again:
  %false = arith.constant false
  call @blocks(%x, %false) : (tensor<?xf32>, i1) -> ()
  cf.br ^done
^done:
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %b = symshape.param "batch" : !symshape.symbol
  %q = symshape.predicate eq (batch, d) -> [batch * 4, d](%b, %d : !symshape.symbol, index)
  symshape.assume %q
  return
}
// The function has no such input.
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @other(%x: tensor<?xf32>) {
  return
}

// -----

// Memrefs and integer arguments; the private function has the input, but is not
// called from outside.
// CHECK-LABEL: func.func @buffers(
// CHECK: memref.dim
// CHECK: memref.cast %{{.*}} : memref<?x4xf32> to memref<1x4xf32>
// CHECK: func.func private @buffers_batch_1(%{{.*}}: memref<1x4xf32>
// CHECK: func.func private @inner(
// CHECK-NOT: scf.if
func.func @buffers(%x: memref<?x4xf32> {symshape.shape = #symshape.shape<[batch, 4]>}, %n: index) -> index
    attributes {symshape.symbols = #symshape.symbols<batch>} {
  %c0 = arith.constant 0 : index
  %d = memref.dim %x, %c0 : memref<?x4xf32>
  %m = call @inner(%x) : (memref<?x4xf32>) -> index
  %s = arith.addi %d, %m : index
  %r = arith.addi %s, %n : index
  return %r : index
}
func.func private @inner(%x: memref<?x4xf32> {symshape.shape = #symshape.shape<[batch, 4]>}) -> index
    attributes {symshape.symbols = #symshape.symbols<batch>} {
  %c0 = arith.constant 0 : index
  %d = memref.dim %x, %c0 : memref<?x4xf32>
  return %d : index
}

// -----

// The names of functions that exist are not taken.
// CHECK-LABEL: func.func @clash(
// CHECK: call @clash_batch_1_{{[0-9]+}}(
// CHECK: call @clash_general_{{[0-9]+}}(
func.func @clash(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[batch]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<batch>} {
  return %x : tensor<?xf32>
}
func.func @clash_batch_1() {
  return
}
func.func @clash_general() {
  return
}

// Upstream's passes keep the meaning of the pipeline's output. The test
// executes each function before and after them.
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s
// RUN: %execute %s --after='--symshape-pipeline --canonicalize' \
// RUN:   --after='--symshape-pipeline --inline' \
// RUN:   --after='--symshape-pipeline --sccp --canonicalize --cse' \
// RUN:   --after='--symshape-pipeline --symshape-pipeline --canonicalize'

// A loop grows a tensor that begins with a static size.
// CHECK-LABEL: func @grow
// CHECK: %[[LONG:.*]] = tensor.reshape {{.*}} -> tensor<1x?xf32>
// CHECK: %[[PINNED:.*]] = tensor.collapse_shape %[[LONG]]
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[PINNED]])
// CASE: grow(<4>, N) -> returns for N = 0 1 3
// CASE: grow(<3>, 1) -> stops "four"
func.func @grow(%x: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "four"
  %e0 = tensor.empty(%d) : tensor<?xf32>
  %e = linalg.exp ins(%x : tensor<?xf32>) outs(%e0 : tensor<?xf32>) -> tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%q = %e) -> tensor<?xf32> {
    %g = tensor.concat dim(0) %q, %x
        : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  }
  %s = tensor.dim %r, %c0 : tensor<?xf32>
  return %s : index
}

// A loop without a known size, in a function that is called with a static one.
// CHECK-LABEL: func private @append
// CHECK: tensor.collapse_shape
// CHECK: scf.for
func.func private @append(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%q = %x) -> tensor<?xf32> {
    %g = tensor.concat dim(0) %q, %x
        : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// CASE: call_append(0) -> 4
// CASE: call_append(2) -> 12
func.func @call_append(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %x0 = tensor.empty(%c4) : tensor<?xf32>
  %z = arith.constant 1.0 : f32
  %x = linalg.fill ins(%z : f32) outs(%x0 : tensor<?xf32>) -> tensor<?xf32>
  %r = func.call @append(%x, %n) : (tensor<?xf32>, index) -> tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}

// The loop keeps only one of two sizes, and carries that one as static.
// CHECK-LABEL: func @rows
// CHECK: tensor.reshape {{.*}} -> tensor<1x?x3xf32>
// CHECK: scf.for {{.*}} -> (tensor<?x3xf32>)
// CASE: rows(0) -> 1, 3
// CASE: rows(2) -> 3, 3
func.func @rows(%n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant dense<1.0> : tensor<1x3xf32>
  %x = tensor.cast %z : tensor<1x3xf32> to tensor<?x?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%q = %x) -> tensor<?x?xf32> {
    %g = tensor.concat dim(0) %q, %x
        : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %g : tensor<?x?xf32>
  }
  %a = tensor.dim %r, %c0 : tensor<?x?xf32>
  %b = tensor.dim %r, %c1 : tensor<?x?xf32>
  return %a, %b : index, index
}

// The loop keeps its size, so its initial tensor needs no reshape.
// CHECK-LABEL: func @kept
// CHECK-NOT: tensor.reshape
// CHECK: scf.for {{.*}} -> (tensor<?xf32>)
// CHECK: return
// CASE: kept(<N>, 3) -> returns for N = 0 4
// CASE: kept(<1>, 0) -> returns
func.func @kept(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%q = %x) -> tensor<?xf32> {
    %g = linalg.exp ins(%x : tensor<?xf32>) outs(%q : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// The loop carries a size that is proved to be one number as static.
// CHECK-LABEL: func @four
// CHECK-NOT: tensor.reshape
// CHECK: scf.for {{.*}} -> (tensor<4xf32>)
// CASE: four(<4>, N) -> returns for N = 0 3
// CASE: four(<1>, 3) -> stops "four"
func.func @four(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "four"
  %e0 = tensor.empty(%d) : tensor<?xf32>
  %e = linalg.exp ins(%x : tensor<?xf32>) outs(%e0 : tensor<?xf32>) -> tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%q = %e) -> tensor<?xf32> {
    %g = linalg.exp ins(%x : tensor<?xf32>) outs(%q : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// A check of a size before a cast that agrees with it: the check must stay.
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func @eight
// CHECK: cf.assert
// CHECK: tensor.reshape {{.*}} -> tensor<4xf32>
// CASE: eight(<4>) -> returns
// CASE: eight(<N>) -> stops "eight" for N = 0 3
func.func @eight(%y: tensor<?xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %0 = linalg.exp ins(%y : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.concat dim(0) %0, %0
      : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c8 : index
  cf.assert %p, "eight"
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Without a check in between, the cast stays a cast.
// CHECK-LABEL: func @no_check
// CHECK-NOT: tensor.reshape
// CHECK: tensor.cast
// CASE: no_check(<4>) -> returns
func.func @no_check(%y: tensor<?xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%y : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

// A store to the buffer of a tensor, then a load: upstream reads the tensor.
// CHECK-LABEL: func @to_buffer
// CHECK: memref.load
func.func @to_buffer(%t: tensor<1xindex>) -> i1 {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %e = tensor.extract %t[%c0] : tensor<1xindex>
  %b = bufferization.to_buffer %t : tensor<1xindex> to memref<1xindex>
  memref.store %c9, %b[%c0] : memref<1xindex>
  %l = memref.load %b[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %l, %e : index
  return %p : i1
}

// A reshape in the program that looks like the one that refine-types makes, but
// exchanges the sizes.
// CHECK-LABEL: func @turn
// CASE: turn(<2x3>, 1) -> 3
// CASE: turn(<2x3>, 2) -> 2
func.func @turn(%x: tensor<?x?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %p = arith.cmpi eq, %d0, %c2 : index
  cf.assert %p, "two"
  %p1 = arith.cmpi eq, %d1, %c3 : index
  cf.assert %p1, "three"
  %e0 = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %e = linalg.exp ins(%x : tensor<?x?xf32>) outs(%e0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%q = %e) -> tensor<?x?xf32> {
    %a = tensor.dim %q, %c0 : tensor<?x?xf32>
    %b = tensor.dim %q, %c1 : tensor<?x?xf32>
    %s = tensor.from_elements %c1, %b, %a : tensor<3xindex>
    %l = tensor.reshape %q(%s) : (tensor<?x?xf32>, tensor<3xindex>) -> tensor<1x?x?xf32>
    %m = tensor.collapse_shape %l [[0, 1], [2]] : tensor<1x?x?xf32> into tensor<?x?xf32>
    scf.yield %m : tensor<?x?xf32>
  }
  %s = tensor.dim %r, %c0 : tensor<?x?xf32>
  return %s : index
}

// A loop over tensors with an encoding: no reshape protects the initial value,
// so it does not become static.
// CHECK-LABEL: func @encoded
// CHECK: scf.for {{.*}} -> (tensor<?xf32, "a">)
func.func @encoded(%x: tensor<?xf32, "a">, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32, "a">
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "four"
  %e = tensor.empty(%d) : tensor<?xf32, "a">
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%q = %e) -> tensor<?xf32, "a"> {
    %dq = tensor.dim %q, %c0 : tensor<?xf32, "a">
    %d2 = arith.addi %dq, %dq : index
    %g = tensor.empty(%d2) : tensor<?xf32, "a">
    scf.yield %g : tensor<?xf32, "a">
  }
  %s = tensor.dim %r, %c0 : tensor<?xf32, "a">
  return %s : index
}

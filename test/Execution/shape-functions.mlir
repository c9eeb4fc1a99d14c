// Shape functions return the sizes that the originals' results have, and stop
// for the same inputs; sizes include 0 and 1.
// RUN: %python %symshape_src/utils/check-shape-functions.py %s | FileCheck %s
// RUN: %python %symshape_src/utils/check-shape-functions.py %s --after='--canonicalize --cse --loop-invariant-code-motion' | FileCheck %s
// RUN: %python %symshape_src/utils/check-shape-functions.py %S/tensors.mlir %S/sizes.mlir %S/asserts.mlir %S/broadcast.mlir | FileCheck %s --check-prefix=OTHERS
// CHECK: stops ([[N:[1-9][0-9]*]] in the shape function too), 0 failures
// OTHERS: 17 functions, {{.*}} 97 stops (97 in the shape function too), 0 failures

func.func @known(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<3x?xf32>) {
  %c1 = arith.constant 1 : index
  %mx = tensor.dim %x, %c1 : tensor<?x?xf32>
  %my = tensor.dim %y, %c1 : tensor<?x?xf32>
  %same = arith.cmpi eq, %mx, %my : index
  cf.assert %same, "columns differ"
  %all = tensor.concat dim(0) %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %flat = tensor.collapse_shape %all [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %one = tensor.empty(%mx) : tensor<3x?xf32>
  %zero = arith.constant 0.0 : f32
  %three = linalg.fill ins(%zero : f32) outs(%one : tensor<3x?xf32>) -> tensor<3x?xf32>
  return %all, %flat, %three : tensor<?x?xf32>, tensor<?xf32>, tensor<3x?xf32>
}
// CASE: known(<NxM>, <KxL>) for N = 0 1 2, M = 0 1 3, K = 0 1 4, L = 0 1 3

// The number of kept elements is data-dependent, and one check guards it.
// Another check on data does not affect sizes.
func.func @data(%x: tensor<?xf32>, %counts: tensor<2xi64>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n64 = tensor.extract %counts[%c0] : tensor<2xi64>
  %n = arith.index_cast %n64 : i64 to index
  %fits = arith.cmpi ule, %n, %d : index
  cf.assert %fits, "too many"
  %other = tensor.extract %counts[%c1] : tensor<2xi64>
  %c7 = arith.constant 7 : i64
  %less = arith.cmpi slt, %other, %c7 : i64
  cf.assert %less, "expected less than 7"
  %kept = tensor.extract_slice %x[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %both = tensor.concat dim(0) %kept, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %both : tensor<?xf32>
}
// CASE: data(<N>, <2: 1, 3>) for N = 0 1 2 5
// CASE: data(<N>, <2: 3, 3>) for N = 0 1 3 5
// CASE: data(<3>, <2: 1, 9>) -> stops "expected less than 7"

// The branches yield different sizes.
func.func @branch(%x: tensor<?xf32>, %y: tensor<?xf32>, %p: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.if %p -> tensor<?xf32> {
    %c = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %c : tensor<?xf32>
  } else {
    %dy = tensor.dim %y, %c0 : tensor<?xf32>
    %dx = tensor.dim %x, %c0 : tensor<?xf32>
    %less = arith.cmpi sle, %dy, %dx : index
    cf.assert %less, "expected less"
    scf.yield %y : tensor<?xf32>
  }
  %both = tensor.concat dim(0) %r, %r : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %both : tensor<?xf32>
}
// CASE: branch(<N>, <M>, true) for N = 0 1 2, M = 0 1 3
// CASE: branch(<N>, <M>, false) for N = 0 1 2, M = 0 1 3

func.func @blocks(%x: tensor<?xf32>, %y: tensor<?xf32>, %p: i1) -> tensor<?xf32> {
  cf.cond_br %p, ^left, ^right(%y : tensor<?xf32>)
^left:
  %e = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.br ^right(%e : tensor<?xf32>)
^right(%t: tensor<?xf32>):
  %c = tensor.concat dim(0) %t, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %c : tensor<?xf32>
}
// CASE: blocks(<N>, <M>, true) for N = 0 1 2, M = 0 1 3
// CASE: blocks(<N>, <M>, false) for N = 0 1 2, M = 0 1 3

// Two return ops.
func.func @returns(%x: tensor<?xf32>, %y: tensor<?xf32>, %p: i1) -> tensor<?xf32> {
  cf.cond_br %p, ^left, ^right
^left:
  %e = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %e : tensor<?xf32>
^right:
  return %y : tensor<?xf32>
}
// CASE: returns(<N>, <M>, true) for N = 0 1 2, M = 0 1 3
// CASE: returns(<N>, <M>, false) for N = 0 1 2, M = 0 1 3

// The loop keeps one size, adds to another, and doubles a third.
func.func @loop(%x: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x, %c = %x) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
    %g = tensor.concat dim(0) %b, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %h = tensor.concat dim(0) %c, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %a, %g, %h : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
  }
  return %r#0, %r#1, %r#2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}
// CASE: loop(<N>, K) for N = 0 1 3, K = -1 0 1 4

// The loop begins with an empty tensor, which upstream canonicalizes wrongly.
func.func @grown(%x: tensor<?xf32>, %n: index, %p: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty(%c0) : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%b = %e) -> (tensor<?xf32>) {
    %g = scf.if %p -> tensor<?xf32> {
      %t = tensor.concat dim(0) %b, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      scf.yield %t : tensor<?xf32>
    } else {
      scf.yield %b : tensor<?xf32>
    }
    scf.yield %g : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// CASE: grown(<N>, K, true) for N = 0 1 3, K = -1 0 1 4
// CASE: grown(<N>, K, false) for N = 0 1 3, K = 0 4

// The checks of a callee are checks of its caller.
func.func private @checked(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %d, %n : index
  cf.assert %same, "expected n"
  return %x : tensor<?xf32>
}
func.func @caller(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %y = call @checked(%x, %n) : (tensor<?xf32>, index) -> tensor<?xf32>
  %c = tensor.concat dim(0) %y, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %c : tensor<?xf32>
}
// CASE: caller(<N>, K) for N = 0 1 2, K = 0 1 2
// CASE: caller(<2>, 1) -> stops "expected n"

func.func @recursive(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %more = arith.cmpi sgt, %n, %c1 : index
  %r = scf.if %more -> tensor<?xf32> {
    %less = arith.subi %n, %c1 : index
    %y = func.call @recursive(%x, %less) : (tensor<?xf32>, index) -> tensor<?xf32>
    %c = tensor.concat dim(0) %y, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %c : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// CASE: recursive(<N>, K) for N = 0 1 2, K = 0 1 3

func.func @premises(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n * 4, m]>}) -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 9], m>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %n = arith.divui %d, %c4 : index
  %t = tensor.expand_shape %x [[0, 1], [2]] output_shape [%n, 4, %m] : tensor<?x?xf32> into tensor<?x4x?xf32>
  %u = tensor.collapse_shape %t [[0], [1, 2]] : tensor<?x4x?xf32> into tensor<?x?xf32>
  return %u : tensor<?x?xf32>
}
// CASE: premises(<NxM>) for N = 0 4 8, M = 0 1 3

// The shape function returns the size of the allocated buffer, too.
func.func @buffer(%m: memref<?xf32>, %n: index) -> (tensor<?xf32>, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %m restrict : memref<?xf32> to tensor<?xf32>
  %s = tensor.extract_slice %t[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %d = memref.dim %m, %c0 : memref<?xf32>
  %a = memref.alloc(%d) : memref<?xf32>
  memref.copy %m, %a : memref<?xf32> to memref<?xf32>
  return %s, %a : tensor<?xf32>, memref<?xf32>
}
// CASE: buffer(<0>, 0)
// CASE: buffer(<1: 5>, 1)
// CASE: buffer(<3: 1, 2, 3>, 2)

// Buffers in one allocation hold the same numbers, at any size. All programs of the
// other tests run with planned memory, too (all-*.test).
// RUN: %execute %s --after='--symshape-plan-memory=least-static-bytes=0' \
// RUN:   --after='--buffer-deallocation-pipeline --convert-bufferization-to-memref --symshape-plan-memory=least-static-bytes=0' \
// RUN:   --after='--symshape-plan-memory="least-static-bytes=0 debug=poison"' \
// RUN:   | FileCheck %s
// CHECK: 0 left out, 0 failures

// Which of the products is larger depends on the sizes.
func.func @products(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %y, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%n, %m) : tensor<?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %a = linalg.matmul ins(%x, %y : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  %k = tensor.dim %x, %c1 : tensor<?x?xf32>
  %g = tensor.empty(%n, %k) : tensor<?x?xf32>
  %h = linalg.copy ins(%x : tensor<?x?xf32>) outs(%g : tensor<?x?xf32>) -> tensor<?x?xf32>
  %i = tensor.empty(%n, %m) : tensor<?x?xf32>
  %j = linalg.fill ins(%zero : f32) outs(%i : tensor<?x?xf32>) -> tensor<?x?xf32>
  %b = linalg.matmul ins(%h, %y : tensor<?x?xf32>, tensor<?x?xf32>) outs(%j : tensor<?x?xf32>) -> tensor<?x?xf32>
  %l = tensor.empty(%n, %m) : tensor<?x?xf32>
  %r = linalg.add ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%l : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// CASE: products(<NxK>, <KxM>) for N = 0 1 2 5, K = 0 1 3, M = 0 1 4

// A buffer of an iteration, and one that lives over the loop.
func.func @loop(%x: tensor<?xf32>, %trips: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %trips step %c1 iter_args(%acc = %x) -> tensor<?xf32> {
    %e = tensor.empty(%n) : tensor<?xf32>
    %d = linalg.add ins(%acc, %x : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %f = tensor.empty(%n) : tensor<?xf32>
    %s = linalg.mul ins(%d, %acc : tensor<?xf32>, tensor<?xf32>) outs(%f : tensor<?xf32>) -> tensor<?xf32>
    %g = tensor.empty(%n) : tensor<?xf32>
    %t = linalg.sub ins(%s, %d : tensor<?xf32>, tensor<?xf32>) outs(%g : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %t : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// CASE: loop(<N>, T) for N = 0 1 2 5, T = 0 1 2 3

// The arms share nothing with each other; the buffers before live on in one arm.
func.func @arms(%x: tensor<?xf32>, %first: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %n2 = arith.addi %n, %n : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %d = linalg.add ins(%x, %x : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %c = tensor.concat dim(0) %d, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r = scf.if %first -> tensor<?xf32> {
    %f = tensor.empty(%n2) : tensor<?xf32>
    %s = linalg.mul ins(%c, %c : tensor<?xf32>, tensor<?xf32>) outs(%f : tensor<?xf32>) -> tensor<?xf32>
    %g = tensor.empty(%n2) : tensor<?xf32>
    %t = linalg.sub ins(%s, %c : tensor<?xf32>, tensor<?xf32>) outs(%g : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %t : tensor<?xf32>
  } else {
    %t = tensor.extract_slice %d[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %t : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// CASE: arms(<N>, true) for N = 0 1 2 5
// CASE: arms(<N>, false) for N = 0 1 2 5

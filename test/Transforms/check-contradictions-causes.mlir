// Several violated preconditions with one cause: the pass reports the first
// one, and adds the others as notes.
//
// RUN: not symshape-opt %s --symshape-check-contradictions 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=consequence

#S = #symshape.shape<[b, n, 4]>
#A = #symshape.symbols<b in [1, 8], n in [2, 8]>

// The sum reads `b x n`, and writes `b x 1`: the next reshape has too few
// elements, and the cast again requires that n is 1.
// CHECK: :[[@LINE+11]]:8: error: '{{[a-z_.0-9]+}}' op expected a size of 'n' for dimension 1 of operand 2, found '1', which is never equal to that
// CHECK: :[[@LINE+13]]:8: note: a consequence: '{{[a-z_.0-9]+}}' op expected 'b * n * 4' elements, found 'b * 4'
func.func @cause(%x: tensor<?x?x4xf32> {symshape.shape = #S}) -> (tensor<?x?x4xf32>, tensor<?x1x4xf32>)
    attributes {symshape.symbols = #A} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %b = tensor.dim %x, %c0 : tensor<?x?x4xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?x4xf32>
  %e = tensor.empty(%b) : tensor<?x1x4xf32>

  %s = linalg.add ins(%x, %x : tensor<?x?x4xf32>, tensor<?x?x4xf32>) outs(%e : tensor<?x1x4xf32>) -> tensor<?x1x4xf32>
  %f = tensor.collapse_shape %s [[0, 1], [2]] : tensor<?x1x4xf32> into tensor<?x4xf32>
  %shape = tensor.from_elements %b, %n, %c4 : tensor<3xindex>
  %r = tensor.reshape %f(%shape) : (tensor<?x4xf32>, tensor<3xindex>) -> tensor<?x?x4xf32>
  return %r, %s : tensor<?x?x4xf32>, tensor<?x1x4xf32>
}

// An unused cast does not hide the used ones.
// CHECK: :[[@LINE+4]]:8: warning: '{{[a-z_.0-9]+}}' op expected a size of '4' for dimension 0 of operand 0, found 'n'
// CHECK: :[[@LINE+5]]:8: error: '{{[a-z_.0-9]+}}' op expected a size of '4' for dimension 0 of operand 0, found 'n'
// CHECK: :[[@LINE+6]]:8: note: a consequence: '{{[a-z_.0-9]+}}' op expected a size of '4' for dimension 0 of operand 0, found 'n'
func.func @used(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> (tensor<4xf32>, tensor<4xf32>) attributes {symshape.symbols = #symshape.symbols<n in [5, 8]>} {
  %u = tensor.cast %x : tensor<?xf32> to tensor<4xf32>

  %v = tensor.cast %x : tensor<?xf32> to tensor<4xf32>

  %w = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  return %v, %w : tensor<4xf32>, tensor<4xf32>
}

// Two violated preconditions, `8 = 4` each, with two causes.
// CHECK: :[[@LINE+7]]:8: error: '{{[a-z_.0-9]+}}' op expected a size of '8' for dimension 0 of operand 1, found '4'
// CHECK: :[[@LINE+7]]:8: error: '{{[a-z_.0-9]+}}' op expected a size of '8' for dimension 0 of operand 1, found '4'
func.func @two(%a: tensor<8xf32>, %b: tensor<4xf32>, %c: tensor<8xf32>, %d: tensor<4xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %x = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %y = tensor.cast %b : tensor<4xf32> to tensor<?xf32>
  %z = tensor.cast %c : tensor<8xf32> to tensor<?xf32>
  %w = tensor.cast %d : tensor<4xf32> to tensor<?xf32>
  %r = arith.addf %x, %y : tensor<?xf32>
  %s = arith.addf %z, %w : tensor<?xf32>
  return %r, %s : tensor<?xf32>, tensor<?xf32>
}

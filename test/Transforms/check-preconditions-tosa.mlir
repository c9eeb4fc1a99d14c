// Each op marked FIRE may be undefined at sizes that the premises allow.
// RUN: symshape-opt %s --symshape-check -o /dev/null | FileCheck %s --check-prefix=FIRE

// FIRE: precondition:
func.func @broadcasts(%a: tensor<?xf32>, %b: tensor<?xf32>, %four: tensor<4xf32>, %p: tensor<?xi1>)
    -> (tensor<?xf32>, tensor<?xi1>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a size of 'dim(0, 0)' for dimension 0 of operand 1, found 'dim(1, 0)'
  %0 = tosa.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a size of
  %1 = tosa.greater %a, %four : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xi1>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a size of
  %2 = tosa.select %p, %a, %four : (tensor<?xi1>, tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a size of
  %3 = tosa.pow %b, %four : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  return %0, %1, %2, %3, %3 : tensor<?xf32>, tensor<?xi1>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

func.func @moves(%a: tensor<?xf32>, %v: tensor<1x?x4xf32>) -> (tensor<2x4xf32>, tensor<1x2x4xf32>, tensor<7xf32>) {
  %s = tosa.const_shape {values = dense<[2, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected '8' elements, found 'dim(0, 0)'
  %0 = tosa.reshape %a, %s : (tensor<?xf32>, !tosa.shape<2>) -> tensor<2x4xf32>
  %i = "tosa.const"() {values = dense<[[0, 5]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected at least {{.*}} elements along dimension 1 of operand 0
  %1 = tosa.gather %v, %i : (tensor<1x?x4xf32>, tensor<1x2xi32>) -> tensor<1x2x4xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a size of '7' for dimension 0 of result 0, found 'dim(0, 0)'
  %2 = tosa.abs %a : (tensor<?xf32>) -> tensor<7xf32>
  return %0, %1, %2 : tensor<2x4xf32>, tensor<1x2x4xf32>, tensor<7xf32>
}

// Softmax of an input and an output of different sizes.
func.func @softmax(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a size of
  %0 = linalg.softmax dimension(1) ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

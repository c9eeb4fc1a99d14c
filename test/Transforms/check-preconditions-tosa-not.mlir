// Each precondition here is proved, or the elements of an input decide it.
// RUN: symshape-opt %s --symshape-check -o /dev/null | FileCheck %s

// CHECK: precondition: {{[0-9]+}} proved
// CHECK-NEXT: precondition: 1 data
// CHECK-NOT: {{open|refuted|skipped|unread}}
func.func @broadcasts(%a: tensor<?xf32>, %one: tensor<1xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tosa.add %a, %one : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  %1 = tosa.maximum %0, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

func.func @moves(%a: tensor<2x4xf32>, %v: tensor<1x6x4xf32>, %d: tensor<1x2xi32>)
    -> (tensor<8xf32>, tensor<1x2x4xf32>, tensor<1x2x4xf32>) {
  %s = tosa.const_shape {values = dense<[8]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %a, %s : (tensor<2x4xf32>, !tosa.shape<1>) -> tensor<8xf32>
  %i = "tosa.const"() {values = dense<[[0, 5]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
  %1 = tosa.gather %v, %i : (tensor<1x6x4xf32>, tensor<1x2xi32>) -> tensor<1x2x4xf32>
  %2 = tosa.gather %v, %d : (tensor<1x6x4xf32>, tensor<1x2xi32>) -> tensor<1x2x4xf32>
  return %0, %1, %2 : tensor<8xf32>, tensor<1x2x4xf32>, tensor<1x2x4xf32>
}

func.func @softmax(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %a, %c0 : tensor<?x?xf32>
  %m = tensor.dim %a, %c1 : tensor<?x?xf32>
  %b = tensor.empty(%n, %m) : tensor<?x?xf32>
  %0 = linalg.softmax dimension(1) ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

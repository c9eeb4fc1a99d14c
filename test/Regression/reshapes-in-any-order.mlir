// The order of blocks is free, so a reshape may be replaced before the one that
// makes its source.
// RUN: symshape-opt %s --symshape-simplify-reshapes | FileCheck %s

// CHECK-LABEL: func @blocks
// CHECK-NOT: tensor.reshape
// CHECK: %[[ONE:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1]]
// CHECK: tensor.expand_shape %[[ONE]]
func.func @blocks(%x: tensor<?x?xf32>) -> tensor<?x1xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %n = arith.muli %a, %b : index
  %s = tensor.from_elements %n : tensor<1xindex>
  %s2 = tensor.from_elements %n, %c1 : tensor<2xindex>
  cf.br ^first
^second:
  %two = tensor.reshape %one(%s)
      : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  cf.br ^third
^first:
  %one = tensor.reshape %x(%s)
      : (tensor<?x?xf32>, tensor<1xindex>) -> tensor<?xf32>
  cf.br ^second
^third:
  %three = tensor.reshape %two(%s2)
      : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x1xf32>
  return %three : tensor<?x1xf32>
}

// A tensor of sizes may be the source, too: this is linear in the reshapes.
// CHECK-LABEL: func @own_sizes
func.func @own_sizes(%a: tensor<1xindex>) -> tensor<1xindex> {
  %b = tensor.reshape %a(%a)
      : (tensor<1xindex>, tensor<1xindex>) -> tensor<1xindex>
  %c = tensor.reshape %b(%b)
      : (tensor<1xindex>, tensor<1xindex>) -> tensor<1xindex>
  return %c : tensor<1xindex>
}

// Shape functions describe unregistered ops.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer="print=table shape-functions=%S/Inputs/shapes.mlir" -o %t 2>&1 | FileCheck %s
// RUN: not symshape-opt %s --allow-unregistered-dialect --symshape-infer="strict=true shape-functions=%S/Inputs/shapes.mlir" -o %t 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: not symshape-opt %s --allow-unregistered-dialect --symshape-infer="shape-functions=%t.missing" -o %t 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not symshape-opt %s --allow-unregistered-dialect --symshape-infer="shape-functions=%S/../lit.cfg.py" -o %t 2>&1 | FileCheck %s --check-prefix=SYNTAX

// MISSING: error: {{.*}}missing
// SYNTAX: lit.cfg.py:1:{{[0-9]+}}: error:

func.func private @own(%a: tensor<?xindex>) -> tensor<1xindex> attributes {symshape.shape_function = "my.own"} {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %n = tensor.extract %a[%c0] : tensor<?xindex>
  %m = arith.muli %n, %c3 : index
  %r = tensor.from_elements %m : tensor<1xindex>
  return %r : tensor<1xindex>
}

// The function returns more sizes than the result has axes.
func.func private @too_many(%a: tensor<?xindex>) -> tensor<2xindex> attributes {symshape.shape_function = "my.too_many"} {
  %c1 = arith.constant 1 : index
  %r = tensor.from_elements %c1, %c1 : tensor<2xindex>
  return %r : tensor<2xindex>
}

// It returns fewer sizes.
func.func private @too_few(%a: tensor<?xindex>) -> tensor<1xindex> attributes {symshape.shape_function = "my.too_few"} {
  %c1 = arith.constant 1 : index
  %r = tensor.from_elements %c1 : tensor<1xindex>
  return %r : tensor<1xindex>
}

// The op has two operands.
func.func private @pair(%a: tensor<?xindex>, %b: tensor<?xindex>) -> tensor<?xindex> attributes {symshape.shape_function = "my.pair"} {
  return %b : tensor<?xindex>
}

// An unknown bit chooses the shape.
func.func private @either(%a: tensor<?xindex>, %b: tensor<?xindex>) -> tensor<?xindex> attributes {symshape.shape_function = "my.either"} {
  %c = "my.flag"() : () -> i1
  %r = arith.select %c, %a, %b : tensor<?xindex>
  return %r : tensor<?xindex>
}

// The shape function uses the op that it describes.
func.func private @itself(%a: tensor<?xindex>) -> tensor<?xindex> attributes {symshape.shape_function = "my.itself"} {
  %r = "my.itself"(%a) : (tensor<?xindex>) -> tensor<?xindex>
  return %r : tensor<?xindex>
}

// No shape function: its operand is a number, not a list of sizes.
func.func private @number(%a: index) -> tensor<?xindex> attributes {symshape.shape_function = "my.number"} {
  %c1 = arith.constant 1 : index
  %r = tensor.empty(%c1) : tensor<?xindex>
  return %r : tensor<?xindex>
}

// CHECK-LABEL: function @use{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
// CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
func.func @use(%t: tensor<?x?xf32>, %u: tensor<?xf32>, %n: index) {
  // CHECK-NEXT: tensor<?x?x?xf32> [2, dim(0, 0), dim(0, 1)] exact
  %0 = "my.stack"(%t) : (tensor<?x?xf32>) -> tensor<?x?x?xf32>
  // CHECK-NEXT: tensor<?xf32> [dim(1, 0) * 3] exact
  %1 = "my.own"(%u) : (tensor<?xf32>) -> tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [7] exact
  %2 = "tm_tensor.sort"(%u) : (tensor<?xf32>) -> tensor<?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %3 = "tm_tensor.scatter"(%u, %u, %t) : (tensor<?xf32>, tensor<?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %4 = "my.too_many"(%u) : (tensor<?xf32>) -> tensor<?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [?, ?] unknown
  %5 = "my.too_few"(%u) : (tensor<?xf32>) -> tensor<?x?xf32>
  // CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
  %6 = "my.pair"(%t, %u) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?xf32>
  // STRICT: [[@LINE+2]]:{{[0-9]+}}: error: no model, trait, interface or shape function gives the extents of this op's results
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %7 = "my.pair"(%t) : (tensor<?x?xf32>) -> tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %8 = "my.either"(%t, %u) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %9 = "my.itself"(%u) : (tensor<?xf32>) -> tensor<?xf32>
  // STRICT: [[@LINE+2]]:{{[0-9]+}}: error: no model, trait, interface or shape function gives the extents of this op's results
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %10 = "my.number"(%n) : (index) -> tensor<?xf32>
  // STRICT: [[@LINE+2]]:{{[0-9]+}}: error: no model, trait, interface or shape function gives the extents of this op's results
  // CHECK-NEXT: tensor<?x4xf32> [?, 4] unknown
  %11 = "my.unknown"(%t) : (tensor<?x?xf32>) -> tensor<?x4xf32>
  // No function describes the op: this is no error.
  // CHECK-NEXT: tensor<2x4xf32> [2, 4] exact
  %12 = "my.unknown"(%t) : (tensor<?x?xf32>) -> tensor<2x4xf32>
  return
}

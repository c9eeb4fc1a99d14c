// --symshape-report runs passes that print, on a program with unregistered ops.

// RUN: symshape-opt '--symshape-report=symshape-infer{print=json}' %s > %t
// RUN: FileCheck %s --implicit-check-not=func.func < %t
// RUN: not symshape-opt --symshape-report=symshape-infer %t 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: not symshape-opt --symshape-report=symshape-infer absent.mlir 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not symshape-opt --symshape-report=no-such-pass %s 2>&1 | FileCheck %s --check-prefix=PASS

// CHECK: "name": "f"
// CHECK: "location": "loc(\"y\")"
// CHECK-NEXT: "origin": "y"
// CHECK: "expr": "3"
// TEXT: error:
// FILE: absent.mlir
// PASS: 'no-such-pass'
func.func @f(%x: tensor<3xf32>) -> tensor<3xf32> {
  %y = "test.op"(%x) : (tensor<3xf32>) -> tensor<3xf32> loc("y")
  return %y : tensor<3xf32>
}

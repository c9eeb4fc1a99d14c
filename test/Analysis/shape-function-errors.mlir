// A shape function that returns a negative extent, or whose check fails, does
// not describe its op: the extents are unknown, and a warning says why.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer=print=table -o /dev/null 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERR < %t.err
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-pipeline=only-warn -o - 2>/dev/null | FileCheck %s --check-prefix=CODE

func.func private @negative(%a: tensor<?xindex>) -> tensor<2xindex> attributes {symshape.shape_function = "my.negative"} {
  %c3 = arith.constant 3 : index
  %m = arith.constant -3 : index
  %r = tensor.from_elements %c3, %m : tensor<2xindex>
  return %r : tensor<2xindex>
}

func.func private @less_9(%a: tensor<1xindex>) -> tensor<1xindex> attributes {symshape.shape_function = "my.less_9"} {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %n = tensor.extract %a[%c0] : tensor<1xindex>
  %k = arith.subi %n, %c9 : index
  %r = tensor.from_elements %k : tensor<1xindex>
  return %r : tensor<1xindex>
}

func.func private @at_least_4(%a: tensor<1xindex>) -> tensor<1xindex> attributes {symshape.shape_function = "my.at_least_4"} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.extract %a[%c0] : tensor<1xindex>
  %p = arith.cmpi sge, %n, %c4 : index
  cf.assert %p, "at least 4"
  %k = arith.maxsi %n, %c4 : index
  %r = tensor.from_elements %k : tensor<1xindex>
  return %r : tensor<1xindex>
}

// Divides by an extent: by 0 for an empty operand.
func.func private @per_row(%a: tensor<2xindex>) -> tensor<1xindex> attributes {symshape.shape_function = "my.per_row"} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.extract %a[%c0] : tensor<2xindex>
  %m = tensor.extract %a[%c1] : tensor<2xindex>
  %q = arith.ceildivui %m, %n : index
  %k = arith.addi %q, %c1 : index
  %r = tensor.from_elements %k : tensor<1xindex>
  return %r : tensor<1xindex>
}

// The selection does not take the quotient then.
func.func private @per_row_or_none(%a: tensor<2xindex>) -> tensor<1xindex> attributes {symshape.shape_function = "my.per_row_or_none"} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.extract %a[%c0] : tensor<2xindex>
  %m = tensor.extract %a[%c1] : tensor<2xindex>
  %q = arith.floordivsi %m, %n : index
  %none = arith.cmpi eq, %n, %c0 : index
  %k = arith.select %none, %c0, %q : index
  %r = tensor.from_elements %k : tensor<1xindex>
  return %r : tensor<1xindex>
}

// CHECK-LABEL: function @main
func.func @main(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %y: tensor<?xf32>, %z: tensor<3xf32>, %q: i1) -> i1
    attributes {symshape.symbols = #symshape.symbols<n in [0, 8]>} {
  // CODE-LABEL: func.func @main
  // ERR: [[@LINE+4]]:{{[0-9]+}}: warning: the shape function returns a negative extent for dimension 1 of result 0: expected at least 0, found -3
  // ERR: note: in the shape function of this op
  // CHECK: tensor<?x?xf32> [?, ?] unknown
  // CHECK-NOT: -3
  %0 = "my.negative"(%x) : (tensor<?xf32>) -> tensor<?x?xf32>
  // ERR: [[@LINE+3]]:{{[0-9]+}}: warning: the shape function returns a negative extent for dimension 0 of result 0: expected at least 0, found n - 9
  // ERR: note: in the shape function of this op
  // CHECK: tensor<?xf32> [?] unknown
  %1 = "my.less_9"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  // It may be 0 or more.
  // ERR-NOT: warning
  // CHECK: tensor<?xf32> [dim(1, 0) - 9] exact
  %2 = "my.less_9"(%y) : (tensor<?xf32>) -> tensor<?xf32>
  // ERR: [[@LINE+3]]:{{[0-9]+}}: warning: a check of the shape function fails: at least 4
  // ERR: note: in the shape function of this op
  // CHECK: tensor<?xf32> [?] unknown
  %3 = "my.at_least_4"(%z) : (tensor<3xf32>) -> tensor<?xf32>
  // A check that may hold is not reported, and nothing follows from it.
  // ERR-NOT: warning
  // CHECK: tensor<?xf32> [max(dim(1, 0), 4)] exact
  %4 = "my.at_least_4"(%y) : (tensor<?xf32>) -> tensor<?xf32>
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %y, %c0 : tensor<?xf32>
  // CODE: %[[P:.*]] = arith.cmpi {{s|u}}ge, %{{.*}}, %c4 : index
  // CODE: cf.assert %[[P]], "kept"
  %p = arith.cmpi sge, %d, %c4 : index
  cf.assert %p, "kept"
  // The check fails where the branch is taken only.
  // ERR: [[@LINE+6]]:{{[0-9]+}}: warning: a check of the shape function fails: at least 4
  scf.if %q {
    %c2 = arith.constant 2 : index
    %e = tensor.dim %x, %c0 : tensor<?xf32>
    %same = arith.cmpi eq, %e, %c2 : index
    scf.if %same {
      %5 = "my.at_least_4"(%x) : (tensor<?xf32>) -> tensor<?xf32>
    }
  }
  return %q : i1
}

// CHECK-LABEL: function @divisions
// CODE-LABEL: func.func @divisions
func.func @divisions(%empty: tensor<0x4xf32>, %full: tensor<2x4xf32>, %x: tensor<?x4xf32>) {
  // ERR: [[@LINE+3]]:{{[0-9]+}}: warning: the shape function divides by 0
  // ERR: note: in the shape function of this op
  // CHECK: tensor<?xf32> [?] unknown
  %0 = "my.per_row"(%empty) : (tensor<0x4xf32>) -> tensor<?xf32>
  // CODE: "my.per_row"(%{{.*}}) : (tensor<0x4xf32>) -> tensor<?xf32>
  // ERR-NOT: warning
  // CHECK: tensor<?xf32> [3] exact
  %1 = "my.per_row"(%full) : (tensor<2x4xf32>) -> tensor<?xf32>
  // A divisor that may be 0 is none.
  // CHECK: tensor<?xf32> [1 - (-4) floordiv dim(2, 0)] exact
  %2 = "my.per_row"(%x) : (tensor<?x4xf32>) -> tensor<?xf32>
  // CHECK: tensor<?xf32> [0] exact
  %3 = "my.per_row_or_none"(%empty) : (tensor<0x4xf32>) -> tensor<?xf32>
  // CHECK: tensor<?xf32> [2] exact
  %4 = "my.per_row_or_none"(%full) : (tensor<2x4xf32>) -> tensor<?xf32>
  return
}

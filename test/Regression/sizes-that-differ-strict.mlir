// With strict, operands that do not fit together for some inputs that satisfy
// all premises are an error for ops of all kinds, not only for casts.
//
// RUN: not symshape-opt %s --symshape-check-contradictions=strict -o %t 2>&1 | FileCheck %s
// RUN: not symshape-opt %s --symshape-pipeline=strict -o %t 2>&1 | FileCheck %s
// RUN: symshape-opt %s --symshape-check-contradictions -o %t

// CHECK: :[[@LINE+5]]:8: error: '{{[a-z_.0-9]+}}' op expected a size of 'n' for dimension 0 of operand 1, found 'm', which differs for some sizes
// CHECK: note: for
func.func @elementwise(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
                       %y: tensor<?xf32> {symshape.shape = #symshape.shape<[m]>})
    -> tensor<?xf32> attributes {symshape.symbols = #symshape.symbols<n, m>} {
  %z = arith.addf %x, %y : tensor<?xf32>
  return %z : tensor<?xf32>
}

// CHECK: :[[@LINE+2]]:8: error: '{{[a-z_.0-9]+}}' op expected a size of 'dim(0, 1)' for dimension 1 of operand 1, found 'dim(1, 1)'
func.func @concat(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %z = tensor.concat dim(0) %x, %y
      : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %z : tensor<?x?xf32>
}

// CHECK: :[[@LINE+3]]:8: error: '{{[a-z_.0-9]+}}' op expected a size of 'dim(0, 0)' for dimension 0 of operand 1, found 'dim(1, 0)'
func.func @structured(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  // An error once for each pair of sizes.
  %z = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>)
      outs(%x : tensor<?xf32>) -> tensor<?xf32>
  return %z : tensor<?xf32>
}

// CHECK-NOT: error
func.func @equal(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
                 %y: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    -> tensor<?xf32> attributes {symshape.symbols = #symshape.symbols<n>} {
  %z = arith.addf %x, %y : tensor<?xf32>
  return %z : tensor<?xf32>
}

// CHECK-NOT: error
func.func @checked(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %n, %m : index
  cf.assert %p, "equal"
  %z = arith.addf %x, %y : tensor<?xf32>
  return %z : tensor<?xf32>
}

// Depends on data, so no inputs are known for which it is wrong.
// CHECK-NOT: error
func.func @data(%x: tensor<?xf32>, %t: tensor<1xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %k = tensor.extract %t[%c0] : tensor<1xindex>
  %y = tensor.empty(%k) : tensor<?xf32>
  %z = arith.addf %x, %y : tensor<?xf32>
  return %z : tensor<?xf32>
}

// Not every execution uses the sum.
// CHECK-NOT: error
func.func @unused(%x: tensor<?xf32>, %y: tensor<?xf32>, %p: i1)
    -> tensor<?xf32> {
  %z = arith.addf %x, %y : tensor<?xf32>
  %r = scf.if %p -> tensor<?xf32> {
    scf.yield %z : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// With strict, a cast that is wrong for some inputs that satisfy all premises
// is an error, if every execution uses it. A data-dependent cast is not.
//
// RUN: not symshape-opt %s --symshape-check-contradictions=strict -o %t 2>&1 | FileCheck %s
// RUN: symshape-opt %s --symshape-check-contradictions -o %t

// CHECK: :[[@LINE+3]]:8: error: '{{[a-z_.0-9]+}}' op expected a size of '4' for dimension 0 of operand 0, found 'dim(0, 0)', which differs for some sizes
// CHECK: note: for arg0.0 = 0: expected 4, found 0
func.func @inputs(%x: tensor<?xf32>) -> tensor<4xf32> {
  %y = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  return %y : tensor<4xf32>
}

// CHECK-NOT: error
// CHECK: :[[@LINE+5]]:8: remark: '{{[a-z_.0-9]+}}' op expected a size of '4' for dimension 0 of operand 0, found '_d0', and the two are not proved to be equal
func.func @data(%t: tensor<1xindex>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %k = tensor.extract %t[%c0] : tensor<1xindex>
  %x = tensor.empty(%k) : tensor<?xf32>
  %y = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  return %y : tensor<4xf32>
}

// A check before the cast stops the program for wrong sizes.
// CHECK-NOT: error
func.func @checked(%x: tensor<?xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi sgt, %n, %c3 : index
  %q = arith.cmpi slt, %n, %c5 : index
  %pq = arith.andi %p, %q : i1
  cf.assert %pq, "4"
  %y = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  return %y : tensor<4xf32>
}

// Neither a proof nor a counterexample: a remark, for every op.
// CHECK: :[[@LINE+8]]:8: remark: '{{[a-z_.0-9]+}}' op expected a size of at least '0', found '[[K:_d[0-9]+]]', which is not proved to be at least that
// CHECK: :[[@LINE+7]]:8: remark: '{{[a-z_.0-9]+}}' op expected at most 'max(dim(0, 0), 0)' elements in a slice along dimension 0, found '[[K]]', which is not proved to be at most that
// CHECK: :[[@LINE+7]]:8: remark: '{{[a-z_.0-9]+}}' op expected a size of '[[K]]' for dimension 0 of operand 1, found 'dim(2, 0)', and the two are not proved to be equal
func.func @data_in_other_ops(%x: tensor<?xf32>, %t: tensor<1xindex>,
                             %z: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %k = tensor.extract %t[%c0] : tensor<1xindex>
  // The element may be negative, or more than the size of %x.
  %y = tensor.extract_slice %x[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
  %s = arith.addf %y, %z : tensor<?xf32>
  return %s : tensor<?xf32>
}

// The clamped element and the equal sizes are proved.
// CHECK-NOT: remark
func.func @data_that_fits(%x: tensor<?xf32>, %t: tensor<1xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.extract %t[%c0] : tensor<1xindex>
  %low = arith.maxsi %e, %c0 : index
  %k = arith.minsi %low, %n : index
  %y = tensor.extract_slice %x[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
  %s = arith.addf %y, %y : tensor<?xf32>
  return %s : tensor<?xf32>
}

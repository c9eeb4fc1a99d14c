// The number in a tensor of rank 0 is an input, named like a number.
// RUN: symshape-opt %s -o /dev/null '--symshape-infer=at=arg0.0=7,arg1=5' | tr -s ' ' | FileCheck %s
// RUN: symshape-opt %s -o /dev/null '--symshape-infer=at=arg0.0=7,arg1=9' | tr -s ' ' | FileCheck %s --check-prefix=NINE
// RUN: symshape-opt %s -o /dev/null '--symshape-infer=at=arg0.0=7' | tr -s ' ' | FileCheck %s --check-prefix=OPEN
// RUN: not symshape-opt %s -o /dev/null '--symshape-infer=at=arg2=5' 2>&1 | FileCheck %s --check-prefix=DATA

// The numbers of other tensors are data.
// DATA: error: no function has an input 'arg2'

// CHECK-LABEL: function @cut
// CHECK: [min(dim(0, 0), max(scalar(1, index_cast), 0))] exact [5]
// NINE: [min(dim(0, 0), max(scalar(1, index_cast), 0))] exact [7]
// OPEN: [min(dim(0, 0), max(scalar(1, index_cast), 0))] exact [?]
func.func @cut(%x: tensor<?xf32>, %count: tensor<i32>, %counts: tensor<1xi32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %i = tensor.extract %count[] : tensor<i32>
  %n = arith.index_cast %i : i32 to index
  %low = arith.maxsi %n, %c0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

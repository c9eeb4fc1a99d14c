// RUN: symshape-opt %s -split-input-file --symshape-sanitize | FileCheck %s

// CHECK-LABEL: func.func @twice
// CHECK: %[[C:.*]] = tensor.concat
// CHECK: %[[D:.*]] = tensor.dim %[[C]], %c0
// CHECK: %[[A:.*]] = tensor.dim %arg0, %c0
// CHECK: %[[P:.*]] = symshape.predicate eq (found, d0_0) -> [found, d0_0 * 2](%[[D]], %[[A]] : index, index)
// CHECK: symshape.require %[[P]], "{{.*}}sanitize.mlir:{{.*}}: dimension 0 of the result of 'tensor.concat': expected dim(0, 0) * 2"
func.func @twice(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// A cast to a static size gets a check before it.
// CHECK-LABEL: func.func @narrowed
// CHECK: %[[D:.*]] = tensor.dim %arg0, %c0
// CHECK: %[[P:.*]] = symshape.predicate eq (found) -> [found, 1](%[[D]] : index)
// CHECK: symshape.require %[[P]], "{{.*}}: 'tensor.cast' expected 1 for dimension 0 of its operand"
// CHECK-NEXT: tensor.cast
func.func @narrowed(%x: tensor<?x8xf32>) -> tensor<1x8xf32> {
  %r = tensor.cast %x : tensor<?x8xf32> to tensor<1x8xf32>
  return %r : tensor<1x8xf32>
}

// -----

// No check of static sizes, of extents that depend on data, or of extents over
// symbols, which have no value at run time.
// CHECK-LABEL: func.func @nothing_to_check
// CHECK-NOT: symshape.require
func.func @nothing_to_check(%x: tensor<4xf32>, %k: tensor<1xindex>,
                            %y: tensor<?xf32> {symshape.shape = #symshape.shape<[n * 2]>})
    -> (tensor<8xf32>, tensor<?xf32>, tensor<?xf32>)
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %k[%c0] : tensor<1xindex>
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = tensor.concat dim(0) %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  %s = tensor.concat dim(0) %y, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r, %e, %s : tensor<8xf32>, tensor<?xf32>, tensor<?xf32>
}

// Extents become index values, and a proof about a size holds for the
// extent.
// RUN: symshape-opt %s --lower-symshape-dynamic-ops --lower-symshape \
// RUN:   --canonicalize --cse | FileCheck %s

// CHECK-LABEL: func @proved
// CHECK-NOT: cf.assert
// CHECK: %[[D:.*]] = tensor.dim %arg1, %c0
// CHECK: tensor.extract_slice %arg0[0, 0] [%[[D]], 8]
// CHECK: return
func.func @proved(%x: tensor<?x8xf32> {symshape.shape = #symshape.shape<[many, 8]>},
                  %y: tensor<?xf32> {symshape.shape = #symshape.shape<[few]>})
    -> tensor<?x4x2xf32>
    attributes {symshape.symbols = #symshape.symbols<many in [64, *], few in [0, 64]>} {
  %e = symshape.size %y[0] : tensor<?xf32>
  %0 = symshape.dynamic_slice %x [0, 0] [%e : !symshape.extent<exact>, 8] [1, 1]
      : tensor<?x8xf32> -> tensor<?x8xf32>
  %1 = symshape.dynamic_reshape %0 to [%e : !symshape.extent<exact>, 4, 2]
      : tensor<?x8xf32> -> tensor<?x4x2xf32>
  return %1 : tensor<?x4x2xf32>
}

// The pass checks preconditions that it cannot prove, as for an index.
// CHECK-LABEL: func @checked
// CHECK-SAME: %[[X:[^:]*]]: tensor<?xf32>, %[[N:[^:]*]]: index, %[[E:[^:]*]]: index
// CHECK: %[[D:.*]] = tensor.dim %[[X]], %c0
// CHECK: %[[FITS:.*]] = arith.cmpi ule, %[[E]], %[[D]]
// CHECK: cf.assert %[[FITS]], "{{.*}}'symshape.dynamic_slice' expected sizes[0] to be at least 0 and at most the extent of dimension 0 of the source"
// CHECK: %[[NONNEGATIVE:.*]] = arith.cmpi sge, %[[E]], %c0
// CHECK: cf.assert %[[NONNEGATIVE]], "{{.*}}'symshape.dynamic_iota' expected sizes[1] to be at least 0"
func.func @checked(%x: tensor<?xf32>, %n: index, %e: !symshape.extent<exact>)
    -> (tensor<?xf32>, tensor<3x?xi32>) {
  %0 = symshape.dynamic_slice %x [%n] [%e : !symshape.extent<exact>] [1]
      : tensor<?xf32> -> tensor<?xf32>
  %1 = symshape.dynamic_iota [3, %e : !symshape.extent<exact>] axis 0
      : tensor<3x?xi32>
  return %0, %1 : tensor<?xf32>, tensor<3x?xi32>
}

// The size of a value is not negative, whether it is an index or an extent.
// CHECK-LABEL: func @sizes
// CHECK-NOT: cf.assert
// CHECK: return
func.func @sizes(%x: tensor<?xf32>, %y: tensor<?xf32>, %v: f32)
    -> (tensor<?x?xi32>, tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %e = symshape.size %y[0] : tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %f = symshape.from_index %d
  %0 = symshape.dynamic_iota [%e : !symshape.extent<exact>,
                              %f : !symshape.extent<exact>] axis 1
      : tensor<?x?xi32>
  %1 = symshape.dynamic_pad %x with %v low = [%e : !symshape.extent<exact>]
      high = [%d] interior = [0] : tensor<?xf32> -> tensor<?xf32>
  %2 = symshape.dynamic_truncate %x by %e axis 0 index_cast
      : tensor<?xf32>, !symshape.extent<exact> -> tensor<?xf32>
  return %0, %1, %2 : tensor<?x?xi32>, tensor<?xf32>, tensor<?xf32>
}

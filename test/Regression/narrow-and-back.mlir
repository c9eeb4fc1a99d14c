// A cast to a narrower type and back may change the number. Upstream's
// canonicalization folds it, which would remove a check of the range.
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline --symshape-pipeline | FileCheck %s
// RUN: %execute %s

// CHECK-LABEL: func @narrow
// CHECK: cf.assert {{.*}} "fits"
// CASE: narrow(<N>) -> returns for N = 0 1 127
// CASE: narrow(<N>) -> stops "fits" for N = 128 200 256 300
func.func @narrow(%x: tensor<?xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xi8>
  %0 = arith.index_cast %d : index to i8
  %1 = arith.index_cast %0 : i8 to index
  %ok = arith.cmpi eq, %1, %d : index
  cf.assert %ok, "fits"
  return %0 : i8
}

// CHECK-LABEL: func @narrow_unsigned
// CHECK: cf.assert {{.*}} "fits"
// CASE: narrow_unsigned(<N>) -> returns for N = 0 255
// CASE: narrow_unsigned(<N>) -> stops "fits" for N = 256 300
func.func @narrow_unsigned(%x: tensor<?xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xi8>
  %0 = arith.index_castui %d : index to i8
  %1 = arith.index_castui %0 : i8 to index
  %ok = arith.cmpi eq, %1, %d : index
  cf.assert %ok, "fits"
  return %0 : i8
}

// Without loss, the casts are removed.
// CHECK-LABEL: func @wide
// CHECK-SAME: (%{{.*}}: tensor<?xi8>, %[[N:.*]]: i64)
// CHECK: %[[D:.*]] = tensor.dim
// CHECK-NEXT: return %[[D]], %[[N]]
func.func @wide(%x: tensor<?xi8>, %n: i64) -> (index, i64) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xi8>
  %0 = arith.index_cast %d : index to i64
  %1 = arith.index_cast %0 : i64 to index
  %2 = arith.index_cast %n : i64 to index
  %3 = arith.index_cast %2 : index to i64
  return %1, %3 : index, i64
}

// The blocks of vector.mask and scf.forall.in_parallel take only certain ops:
// constants and casts go in front of them.
// RUN: symshape-opt %s --symshape-propagate-constraints | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline -o /dev/null
// RUN: symshape-opt %s --symshape-pipeline=export-facts -o /dev/null
// RUN: symshape-opt %s --symshape-refine-types | FileCheck %s --check-prefix=TYPES

// The size is a constant at the insertion only.
// CHECK-LABEL: func @inserted_in_parallel
// CHECK: cf.assert
// CHECK: %[[C8:.*]] = arith.constant 8 : index
// CHECK: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice {{.*}} [%[[C8]]] [1]
// CHECK-NEXT: }
func.func @inserted_in_parallel(%a: tensor<?xf32>, %o: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c8 = arith.constant 8 : index
  %r = scf.forall (%i) in (4) shared_outs(%t = %o) -> (tensor<?xf32>) {
    %v = tensor.extract_slice %a[%i] [%n] [1] : tensor<?xf32> to tensor<?xf32>
    %ok = arith.cmpi eq, %n, %c8 : index
    cf.assert %ok, "8"
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %t[%i] [%n] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @masked_index
// CHECK: cf.assert
// CHECK: %[[C3:.*]] = arith.constant 3 : index
// CHECK-NEXT: vector.mask %{{.*}} { vector.transfer_write %{{.*}}, %{{.*}}[%[[C3]]]
func.func @masked_index(%v: vector<4xi32>, %n: index, %m: memref<?xi32>) {
  %c3 = arith.constant 3 : index
  %mask = vector.create_mask %n : vector<4xi1>
  %ok = arith.cmpi eq, %n, %c3 : index
  cf.assert %ok, "3"
  vector.mask %mask { vector.transfer_write %v, %m[%n] : vector<4xi32>, memref<?xi32> } : vector<4xi1>
  return
}

// The operand of a masked op keeps its type: upstream's canonicalization would
// fold a cast into the op, and leave another cast beside it.
// TYPES-LABEL: func @masked_write
// TYPES: tensor.empty(%{{.*}}) : tensor<?xf32>
// TYPES-NEXT: vector.mask %{{.*}} { vector.transfer_write {{.*}}, tensor<?xf32> } : vector<8xi1> -> tensor<?xf32>
func.func @masked_write(%n: index, %v: vector<8xf32>, %m: vector<8xi1>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %ok = arith.cmpi eq, %n, %c8 : index
  cf.assert %ok, "8"
  %d = tensor.empty(%n) : tensor<?xf32>
  %w = vector.mask %m { vector.transfer_write %v, %d[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<?xf32> } : vector<8xi1> -> tensor<?xf32>
  return %w : tensor<?xf32>
}

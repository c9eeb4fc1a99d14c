// After the premises became checks, no pass removes a check, however often it
// runs: only the checks give facts about the arguments.
// RUN: symshape-opt %s --symshape-require-premises --symshape-pipeline | FileCheck %s
// RUN: symshape-opt %s --symshape-require-premises --symshape-pipeline --symshape-pipeline | FileCheck %s
// RUN: symshape-opt %s --symshape-require-premises --canonicalize --cse --sccp --canonicalize --symshape-propagate-constraints --symshape-refine-types --canonicalize --symshape-propagate-constraints --canonicalize --cse | FileCheck %s
// Without the pass, the premises are facts.
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s --check-prefix=TRUSTED

// CHECK-LABEL: func.func @keep
// CHECK: symshape.require {{.*}} "argument 0, dimension 0: expected h * 4 for an integer h"
// CHECK: symshape.require {{.*}} "argument 0, dimension 0: expected h * 4 with h in [1, 16]"
// CHECK: symshape.require {{.*}} "argument 0, dimension 1: expected 768"
// CHECK: symshape.require {{.*}} "argument 1, dimension 0: expected h * 4, where
// CHECK: symshape.require {{.*}} "argument 1, dimension 1: expected at most 3"
// The pipeline folds consequences of the checks after the checks.
// CHECK: return %true, %true, %true
// TRUSTED-LABEL: func.func @keep
// TRUSTED-NOT: symshape.require
// TRUSTED: return %true, %true, %true
func.func @keep(%arg0: tensor<?x?xf32> {symshape.shape = #symshape.shape<[h * 4, 768]>},
                %arg1: tensor<?x?xf32> {symshape.shape = #symshape.shape<[h * 4, at_most(3)]>}) -> (i1, i1, i1)
    attributes {symshape.symbols = #symshape.symbols<h in [1, 16]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = tensor.dim %arg0, %c0 : tensor<?x?xf32>
  %b = tensor.dim %arg1, %c0 : tensor<?x?xf32>
  %c = tensor.dim %arg1, %c1 : tensor<?x?xf32>
  %r = arith.remui %a, %c4 : index
  %0 = arith.cmpi eq, %r, %c0 : index
  %1 = arith.cmpi eq, %a, %b : index
  %2 = arith.cmpi ult, %c, %c4 : index
  return %0, %1, %2 : i1, i1, i1
}

// RUN: not symshape-opt %s --allow-unregistered-dialect --symshape-import-stablehlo 2>&1 | FileCheck %s

// CHECK: error: {{.*}}stablehlo
// CHECK: note: symshape-opt reads StableHLO only in generic form{{.*}}'iree-opt --mlir-print-op-generic'
func.func @pretty(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.add %x, %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}

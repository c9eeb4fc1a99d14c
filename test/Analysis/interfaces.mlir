// Upstream interfaces give the shapes of ops that have no model.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s
// RUN: symshape-opt %s --symshape-infer -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark

// CHECK-LABEL: function @reify{{$}}
func.func @reify(%m: memref<?x4xf32>, %n: index) {
  // CHECK: memref<?x4xf32, #amdgpu.address_space<fat_raw_buffer>> [dim(0, 0), 4] exact
  %0 = amdgpu.fat_raw_buffer_cast %m : memref<?x4xf32> to memref<?x4xf32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// The sizes of an op without an interface are unknown.
// CHECK-LABEL: function @none{{$}}
func.func @none(%t: tensor<?xf32>) {
  // CHECK: tensor<?xf32> [?] unknown
  // REMARK: interfaces.mlir:[[@LINE+1]]:8: remark: no model
  %0 = tosa.custom %t {domain_name = "my", operator_name = "op", implementation_attrs = ""} : (tensor<?xf32>) -> tensor<?xf32>
  return
}

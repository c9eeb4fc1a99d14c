// The body of async.execute runs later, and one lane alone runs that of
// gpu.warp_execute_on_lane_0. A check that always fails there does not make the
// next op unreachable, though the interface of these ops lists no other way.
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s

func.func private @use(tensor<?xf32>)

// CHECK-LABEL: func @later
// CHECK: "later"
// CHECK: linalg.add
// CHECK: call @use
func.func @later(%x: tensor<2xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %t = tensor.cast %x : tensor<2xf32> to tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %token = async.execute {
    %a = arith.cmpi eq, %d, %c4 : index
    cf.assert %a, "later"
    async.yield
  }
  %s = linalg.add ins(%t, %y : tensor<?xf32>, tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  call @use(%s) : (tensor<?xf32>) -> ()
  return %s : tensor<?xf32>
}

// CHECK-LABEL: func @one_lane
// CHECK: "only lane 0"
// CHECK: "needed"
// CHECK: linalg.add
// CHECK: call @use
func.func @one_lane(%lane: index, %x: tensor<2xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %t = tensor.cast %x : tensor<2xf32> to tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  gpu.warp_execute_on_lane_0(%lane)[32] {
    %a = arith.cmpi eq, %d, %c4 : index
    cf.assert %a, "only lane 0"
  }
  %dy = tensor.dim %y, %c0 : tensor<?xf32>
  %ok = arith.cmpi eq, %dy, %d : index
  cf.assert %ok, "needed"
  %s = linalg.add ins(%t, %y : tensor<?xf32>, tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  call @use(%s) : (tensor<?xf32>) -> ()
  return %s : tensor<?xf32>
}

module {
  func.func @truncate(%arg0: tensor<?x8xf32>, %arg1: f64, %arg2: i64, %arg3: index) {
    %0 = symshape.dynamic_truncate %arg0 by %arg1 axis 0  round_half_away_clamp : tensor<?x8xf32>, f64 -> tensor<?x8xf32>
    %1 = symshape.dynamic_truncate %arg0 by %arg2 axis 1  index_cast : tensor<?x8xf32>, i64 -> tensor<?x?xf32>
    %2 = symshape.dynamic_truncate %arg0 by %arg3 axis 0  truncate : tensor<?x8xf32>, index -> tensor<?x8xf32>
    %3 = symshape.dynamic_truncate %arg0 by %arg1 axis 0  floor : tensor<?x8xf32>, f64 -> tensor<?x8xf32>
    %4 = symshape.dynamic_truncate %arg0 by %arg1 axis 0  ceil : tensor<?x8xf32>, f64 -> tensor<?x8xf32>
    return
  }
  func.func @reshape(%arg0: tensor<?x12xf32>, %arg1: index, %arg2: tensor<f32>) {
    %0 = symshape.dynamic_reshape %arg0 to [%arg1, 4, %arg1] : tensor<?x12xf32> -> tensor<?x4x?xf32>
    %1 = symshape.dynamic_reshape %arg0 to [] : tensor<?x12xf32> -> tensor<f32>
    %2 = symshape.dynamic_reshape %arg2 to [1, %arg1] : tensor<f32> -> tensor<1x?xf32>
    return
  }
  func.func @broadcast(%arg0: tensor<?x1xf32>, %arg1: index) {
    %0 = symshape.dynamic_broadcast_in_dim %arg0 to [%arg1, 3, %arg1] dims = [0, 2] : tensor<?x1xf32> -> tensor<?x3x?xf32>
    %1 = symshape.dynamic_broadcast_in_dim %arg0 to [4, 4] dims = [1, 0] expanding = [0] : tensor<?x1xf32> -> tensor<4x4xf32>
    return
  }
  func.func @slice(%arg0: tensor<?x8xf32>, %arg1: index) {
    %0 = symshape.dynamic_slice %arg0 [%arg1, 0] [%arg1, 4] [1, %arg1] : tensor<?x8xf32> -> tensor<?x4xf32>
    return
  }
  func.func @pad(%arg0: tensor<?x8xf32>, %arg1: f32, %arg2: index) {
    %0 = symshape.dynamic_pad %arg0 with %arg1 low = [%arg2, 1] high = [0, -2] interior = [0, 1] : tensor<?x8xf32> -> tensor<?x14xf32>
    return
  }
  func.func @iota(%arg0: index) {
    %0 = symshape.dynamic_iota [%arg0, 4] axis 1 : tensor<?x4xi32>
    return
  }
  func.func @moved(%arg0: tensor<?xf32>, %arg1: index, %arg2: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %arg3 = %c0 to %arg2 step %c1 {
      %0 = symshape.dynamic_truncate %arg0 by %arg1 axis 0  round_half_away_clamp : tensor<?xf32>, index -> tensor<?xf32>
      %1 = symshape.dynamic_truncate %arg0 by %arg1 axis 0  index_cast : tensor<?xf32>, index -> tensor<?xf32>
      %2 = symshape.dynamic_reshape %arg0 to [%arg1] : tensor<?xf32> -> tensor<?xf32>
      func.call @use(%0, %1, %2) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> ()
    }
    return
  }
  func.func private @use(tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  func.func @truncate_by_tensor(%arg0: tensor<?x4xf32>, %arg1: tensor<f64>, %arg2: tensor<index>) {
    %0 = symshape.dynamic_truncate %arg0 by %arg1 axis 1  ceil : tensor<?x4xf32>, tensor<f64> -> tensor<?x?xf32>
    %1 = symshape.dynamic_truncate %arg0 by %arg2 axis 0  index_cast : tensor<?x4xf32>, tensor<index> -> tensor<?x4xf32>
    return
  }
}


// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer-onnx-ranks --symshape-import-shape-strings --symshape-infer | FileCheck %s

// CHECK-LABEL: function @batch_transposes
// CHECK: %0 {{.*}} [b, m, n]
// CHECK: %1 {{.*}} [b, m, n]
// CHECK: %2 {{.*}} [b, k, n]
func.func @batch_transposes(%x: tensor<?x?x?xf32> {onnx.shape = "m, b, k"}, %y: tensor<?x?x?xf32> {onnx.shape = "b, k, n"},
                            %z: tensor<?x?x?xf32> {onnx.shape = "n, b, k"}, %w: tensor<?x?x?xf32> {onnx.shape = "b, m, n"}) {
  %0 = "onnx.com.microsoft.FusedMatMul"(%x, %y) {transBatchA = 1 : i64} : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<*xf32>
  %1 = "onnx.com.microsoft.FusedMatMul"(%x, %z) {transBatchA = 1 : i64, transBatchB = 1 : i64, transB = 1 : i64} : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<*xf32>
  // The first axis moves to the end of the batch, and then the last two are swapped.
  %2 = "onnx.com.microsoft.FusedMatMul"(%x, %w) {transBatchA = 1 : i64, transA = 1 : i64} : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<*xf32>
  return
}

// CHECK-LABEL: function @packed_weights
// CHECK: %0 {{.*}} [m, 8]
// CHECK: %1 {{.*}} [m, 32]
func.func @packed_weights(%x: tensor<?x32xf32> {onnx.shape = "m, 32"}, %y: tensor<?x8xf32> {onnx.shape = "m, 8"},
                          %b: tensor<128xui8>, %s: tensor<16xf32>) {
  %0 = "onnx.com.microsoft.MatMulBnb4"(%x, %b, %s) {K = 32 : i64, N = 8 : i64} : (tensor<?x32xf32>, tensor<128xui8>, tensor<16xf32>) -> tensor<*xf32>
  %1 = "onnx.com.microsoft.MatMulBnb4"(%y, %b, %s) {K = 32 : i64, N = 8 : i64, transB = 0 : i64} : (tensor<?x8xf32>, tensor<128xui8>, tensor<16xf32>) -> tensor<*xf32>
  return
}

// CHECK-LABEL: function @channels_last
// CHECK: %0 {{.*}} [n, c, 1, 1]
// CHECK: %1 {{.*}} [n, 1, 1, w]
// CHECK: %2 {{.*}} [n, c, h - 2, w - 1]
// CHECK: %3 {{.*}} [n, c - 2, h - 1, w]
func.func @channels_last(%x: tensor<?x?x?x?xui8> {onnx.shape = "n, c, h, w"}, %s: tensor<f32>, %z: tensor<ui8>)
    attributes {symshape.constraint_strings = ["c >= 3", "h >= 3", "w >= 3"]} {
  %0 = "onnx.com.microsoft.QLinearGlobalAveragePool"(%x, %s, %z, %s, %z) : (tensor<?x?x?x?xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> tensor<*xui8>
  %1 = "onnx.com.microsoft.QLinearGlobalAveragePool"(%x, %s, %z, %s, %z) {channels_last = 1 : i64} : (tensor<?x?x?x?xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> tensor<*xui8>
  %2 = "onnx.com.microsoft.QLinearAveragePool"(%x, %s, %z, %s, %z) {kernel_shape = [3, 2]} : (tensor<?x?x?x?xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> tensor<*xui8>
  %3 = "onnx.com.microsoft.QLinearAveragePool"(%x, %s, %z, %s, %z) {kernel_shape = [3, 2], channels_last = 1 : i64} : (tensor<?x?x?x?xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> tensor<*xui8>
  return
}

// The present keys are as long as the number of all keys, or as the buffer of the past ones.
// CHECK-LABEL: function @present_keys
// CHECK: #1 {{.*}} [b, 2, 9, 8] {{ *}}exact {{ *}}loc("no past")
// CHECK: #1 {{.*}} [b, 2, max(p, 9), 8] {{ *}}exact {{ *}}loc("past")
// CHECK: #1 {{.*}} [b, 2, p, 8] {{ *}}exact {{ *}}loc("window")
// CHECK: #1 {{.*}} [b, 2, max(p, scalar(4, index_cast)), 8] {{ *}}exact {{ *}}loc("argument")
// CHECK: #1 {{.*}} [b, 2, max(p, 9), 4] {{ *}}exact {{ *}}loc("bits")
// CHECK: #1 {{.*}} [b, 2, ?, 8] {{ *}}unknown {{ *}}loc("padded")
func.func @present_keys(%q: tensor<?x?x32xf32> {onnx.shape = "b, s, 32"}, %k: tensor<?x?x16xf32> {onnx.shape = "b, s, 16"},
                        %p: tensor<?x2x?x8xf32> {onnx.shape = "b, 2, p, 8"}, %n: tensor<?xi32>, %data: tensor<i32>) {
  %none = "onnx.NoValue"() : () -> none
  %t = "onnx.Constant"() {value = dense<9> : tensor<i32>} : () -> tensor<i32>
  %0:2 = "onnx.com.microsoft.GroupQueryAttention"(%q, %k, %k, %none, %none, %n, %t) {num_heads = 4 : i64, kv_num_heads = 2 : i64} : (tensor<?x?x32xf32>, tensor<?x?x16xf32>, tensor<?x?x16xf32>, none, none, tensor<?xi32>, tensor<i32>) -> (tensor<*xf32>, tensor<*xf32>) loc("no past")
  %1:2 = "onnx.com.microsoft.GroupQueryAttention"(%q, %k, %k, %p, %p, %n, %t) {num_heads = 4 : i64, kv_num_heads = 2 : i64} : (tensor<?x?x32xf32>, tensor<?x?x16xf32>, tensor<?x?x16xf32>, tensor<?x2x?x8xf32>, tensor<?x2x?x8xf32>, tensor<?xi32>, tensor<i32>) -> (tensor<*xf32>, tensor<*xf32>) loc("past")
  %2:2 = "onnx.com.microsoft.GroupQueryAttention"(%q, %k, %k, %p, %p, %n, %t) {num_heads = 4 : i64, kv_num_heads = 2 : i64, sliding_window_cache = 1 : i64} : (tensor<?x?x32xf32>, tensor<?x?x16xf32>, tensor<?x?x16xf32>, tensor<?x2x?x8xf32>, tensor<?x2x?x8xf32>, tensor<?xi32>, tensor<i32>) -> (tensor<*xf32>, tensor<*xf32>) loc("window")
  %3:2 = "onnx.com.microsoft.GroupQueryAttention"(%q, %k, %k, %p, %p, %n, %data) {num_heads = 4 : i64, kv_num_heads = 2 : i64} : (tensor<?x?x32xf32>, tensor<?x?x16xf32>, tensor<?x?x16xf32>, tensor<?x2x?x8xf32>, tensor<?x2x?x8xf32>, tensor<?xi32>, tensor<i32>) -> (tensor<*xf32>, tensor<*xf32>) loc("argument")
  %4:2 = "onnx.com.microsoft.GroupQueryAttention"(%q, %k, %k, %p, %p, %n, %t) {num_heads = 4 : i64, kv_num_heads = 2 : i64, kv_cache_bit_width = 4 : i64} : (tensor<?x?x32xf32>, tensor<?x?x16xf32>, tensor<?x?x16xf32>, tensor<?x2x?x8xf32>, tensor<?x2x?x8xf32>, tensor<?xi32>, tensor<i32>) -> (tensor<*xf32>, tensor<*xf32>) loc("bits")
  // The number of keys is a bound where the queries are padded.
  %5:2 = "onnx.com.microsoft.GroupQueryAttention"(%q, %k, %k, %p, %p, %n, %t, %none, %none, %none, %none, %none, %none, %none, %none, %none, %n) {num_heads = 4 : i64, kv_num_heads = 2 : i64} : (tensor<?x?x32xf32>, tensor<?x?x16xf32>, tensor<?x?x16xf32>, tensor<?x2x?x8xf32>, tensor<?x2x?x8xf32>, tensor<?xi32>, tensor<i32>, none, none, none, none, none, none, none, none, none, tensor<?xi32>) -> (tensor<*xf32>, tensor<*xf32>) loc("padded")
  return
}

// Weights are [directions, in, 4 * hidden] and [directions, hidden, 4 * hidden].
// CHECK-LABEL: function @lstm
// CHECK: %0 {{.*}} [s, 1, b, 4]
func.func @lstm(%x: tensor<?x?x3xf32> {onnx.shape = "s, b, 3"}, %w: tensor<1x3x16xui8>, %r: tensor<1x4x16xui8>) {
  %0 = "onnx.com.microsoft.DynamicQuantizeLSTM"(%x, %w, %r) : (tensor<?x?x3xf32>, tensor<1x3x16xui8>, tensor<1x4x16xui8>) -> tensor<*xf32>
  return
}

// CHECK-LABEL: function @channels_at_the_end
// CHECK: %0 {{.*}} [n, h, w - 1, 4]
// CHECK: %1 {{.*}} [n, 4, w, c - 1]
// CHECK: %2 {{.*}} [n, h - 2, w - 1, c]
func.func @channels_at_the_end(%x: tensor<?x?x?x?xui8> {onnx.shape = "n, h, w, c"}, %s: tensor<f32>, %z: tensor<ui8>, %w: tensor<4x?x1x2xui8>)
    attributes {symshape.constraint_strings = ["c >= 3", "h >= 3", "w >= 3"]} {
  %0 = "onnx.com.microsoft.QLinearConv"(%x, %s, %z, %w, %s, %z, %s, %z) {channels_last = 1 : i64} : (tensor<?x?x?x?xui8>, tensor<f32>, tensor<ui8>, tensor<4x?x1x2xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> tensor<*xui8>
  %1 = "onnx.com.microsoft.QLinearConv"(%x, %s, %z, %w, %s, %z, %s, %z) : (tensor<?x?x?x?xui8>, tensor<f32>, tensor<ui8>, tensor<4x?x1x2xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> tensor<*xui8>
  %2 = "onnx.com.microsoft.NhwcMaxPool"(%x) {kernel_shape = [3, 2]} : (tensor<?x?x?x?xui8>) -> tensor<*xui8>
  return
}

// A byte holds two numbers, unless the type says otherwise.
// CHECK-LABEL: function @rows_of_bytes
// CHECK: [b, 16] {{.*}} loc("bytes")
// CHECK: [b, 8] {{.*}} loc("whole bytes")
// CHECK: [b, 8] {{.*}} loc("numbers")
// CHECK: [b, ?] {{.*}} loc("no such number")
func.func @rows_of_bytes(%x: tensor<9x8xui8>, %y: tensor<9x8xui4>, %i: tensor<?xi64> {onnx.shape = "b"}, %s: tensor<9x1xf32>) {
  %0 = "onnx.com.microsoft.GatherBlockQuantized"(%x, %i, %s) : (tensor<9x8xui8>, tensor<?xi64>, tensor<9x1xf32>) -> tensor<*xf32> loc("bytes")
  %1 = "onnx.com.microsoft.GatherBlockQuantized"(%x, %i, %s) {bits = 8 : i64} : (tensor<9x8xui8>, tensor<?xi64>, tensor<9x1xf32>) -> tensor<*xf32> loc("whole bytes")
  %2 = "onnx.com.microsoft.GatherBlockQuantized"(%y, %i, %s) : (tensor<9x8xui4>, tensor<?xi64>, tensor<9x1xf32>) -> tensor<*xf32> loc("numbers")
  %3 = "onnx.com.microsoft.GatherBlockQuantized"(%x, %i, %s) {bits = 3 : i64} : (tensor<9x8xui8>, tensor<?xi64>, tensor<9x1xf32>) -> tensor<*xf32> loc("no such number")
  return
}

// CHECK-LABEL: function @blocks_of_channels
// CHECK: [n, ?, h, w] {{.*}} loc("into blocks")
// CHECK: [n, 32, h - 2, w] {{.*}} loc("convolution")
// CHECK: [n, 20, h - 2, w] {{.*}} loc("out of blocks")
// CHECK: [n, h - 2, w, 20] {{.*}} loc("channels last")
func.func @blocks_of_channels(%x: tensor<?x?x?x?xf32> {onnx.shape = "n, c, h, w"}, %w: tensor<32x?x3x1xf32>)
    attributes {symshape.constraint_strings = ["h >= 3"]} {
  %0 = "onnx.com.microsoft.nchwc.ReorderInput"(%x) : (tensor<?x?x?x?xf32>) -> tensor<*xf32> loc("into blocks")
  %1 = "onnx.com.microsoft.nchwc.Conv"(%0, %w) : (tensor<*xf32>, tensor<32x?x3x1xf32>) -> tensor<*xf32> loc("convolution")
  %2 = "onnx.com.microsoft.nchwc.ReorderOutput"(%1) {channels = 20 : i64} : (tensor<*xf32>) -> tensor<*xf32> loc("out of blocks")
  %3 = "onnx.com.microsoft.nchwc.ReorderOutput"(%1) {channels = 20 : i64, channels_last = 1 : i64} : (tensor<*xf32>) -> tensor<*xf32> loc("channels last")
  return
}

// A number of past keys says that they are in a buffer, which keeps its length.
// CHECK-LABEL: function @shared_buffer
// CHECK: #1 {{.*}} [b, 2, s + p, 4] {{.*}} loc("past")
// CHECK: #3 {{.*}} [b, 2, s, s + p] {{.*}} loc("past")
// CHECK: #1 {{.*}} [b, 2, p, 4] {{.*}} loc("buffer")
// CHECK: #3 {{.*}} [b, 2, s, s + 3] {{.*}} loc("buffer")
func.func @shared_buffer(%q: tensor<?x?x8xf32> {onnx.shape = "b, s, 8"}, %p: tensor<?x2x?x4xf32> {onnx.shape = "b, 2, p, 4"}) {
  %none = "onnx.NoValue"() : () -> none
  %n = "onnx.Constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
  %0:4 = "onnx.com.microsoft.MultiHeadAttention"(%q, %q, %q, %none, %none, %none, %p, %p) {num_heads = 2 : i64} : (tensor<?x?x8xf32>, tensor<?x?x8xf32>, tensor<?x?x8xf32>, none, none, none, tensor<?x2x?x4xf32>, tensor<?x2x?x4xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) loc("past")
  %1:4 = "onnx.com.microsoft.MultiHeadAttention"(%q, %q, %q, %none, %none, %none, %p, %p, %n) {num_heads = 2 : i64} : (tensor<?x?x8xf32>, tensor<?x?x8xf32>, tensor<?x?x8xf32>, none, none, none, tensor<?x2x?x4xf32>, tensor<?x2x?x4xf32>, tensor<i32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) loc("buffer")
  return
}

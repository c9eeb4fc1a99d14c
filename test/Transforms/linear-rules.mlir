// How the rules of the ops in a block add up to those of the block.
// RUN: symshape-opt %s -split-input-file --symshape-transpose=function=f --canonicalize --cse --verify-diagnostics | FileCheck %s
// RUN: not symshape-opt %s -split-input-file '--symshape-transpose=function=f mode=tangent' --canonicalize --cse 2>/dev/null | FileCheck %s --check-prefix=TANGENT

// Each use of %x adds a part, in the reverse order of the ops; -(x + x) - x.
// CHECK-LABEL: func @f_transpose(
// CHECK-SAME: %[[CT:[^:]*]]: tensor<4xf32>)
// CHECK-DAG: %[[A:.*]] = arith.negf %[[CT]]
// CHECK: %[[B:.*]] = arith.addf %[[A]], %[[A]]
// CHECK: %[[C:.*]] = arith.addf %[[B]], %[[A]]
// CHECK: return %[[C]]
// TANGENT-LABEL: func @f_tangent(
// TANGENT-SAME: %[[T:[^:]*]]: tensor<4xf32>)
// TANGENT: %[[A:.*]] = arith.addf %[[T]], %[[T]]
// TANGENT: %[[B:.*]] = arith.negf %[[A]]
// TANGENT: %[[M:.*]] = arith.negf %[[T]]
// TANGENT: %[[C:.*]] = arith.addf %[[B]], %[[M]]
// TANGENT: return %[[C]]
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = arith.addf %x, %x : tensor<4xf32>
  %b = arith.negf %a : tensor<4xf32>
  %c = arith.subf %b, %x : tensor<4xf32>
  return %c : tensor<4xf32>
}

// -----

// No result depends on the elements of %x: its cotangent is 0, of the size of
// %x, and no result has a tangent.
// CHECK-LABEL: func @f_transpose(
// CHECK-SAME: %[[X:[^:]*]]: tensor<?xf32>,
// CHECK: %[[D:.*]] = tensor.dim %[[X]], %c0
// CHECK: %[[E:.*]] = tensor.empty(%[[D]])
// CHECK: %[[Z:.*]] = linalg.fill {{.*}} outs(%[[E]] :
// CHECK: return %[[Z]]
// TANGENT-LABEL: func @f_tangent(
// TANGENT-NOT: arith.negf
// TANGENT: return{{$}}
func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %unread = arith.negf %x : tensor<?xf32>
  %d = tensor.dim %unread, %c0 : tensor<?xf32>
  %f = arith.constant 2.0 : f32
  %r = tensor.splat %f[%d] : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// A tensor is zero through fills, casts and reshapes of zeros; 2.0 is not.
// CHECK-LABEL: func @f_transpose(
// CHECK-SAME: %[[CT:[^:]*]]: tensor<?xf32>)
// CHECK: return %[[CT]]
func.func @f(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?x1xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x1xf32>) -> tensor<?x1xf32>
  %g = tensor.collapse_shape %f [[0, 1]] : tensor<?x1xf32> into tensor<?xf32>
  %r = arith.addf %x, %g : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// Zeros that ops move, also with zeros as padding.
// CHECK-LABEL: func @f_transpose(
// CHECK-SAME: %[[CT:[^:]*]]: tensor<?xf32>)
// CHECK: return %[[CT]]
// TANGENT: func @f_tangent(
// TANGENT: return
func.func @f(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %z = arith.constant -0.0 : f32
  %s = tensor.splat %z[%n] : tensor<?xf32>
  %p = tensor.pad %s low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %z : f32
  } : tensor<?xf32> to tensor<?xf32>
  %c = tensor.concat dim(0) %s, %p : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r = arith.addf %x, %c : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The padding is not zero.
// TANGENT: func @f_tangent(
// expected-note @below {{the transpose is with respect to argument 0 of @f}}
func.func @f(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %z = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %s = tensor.splat %z[%n] : tensor<?xf32>
  %p = tensor.pad %s low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %one : f32
  } : tensor<?xf32> to tensor<?xf32>
  %c = tensor.concat dim(0) %s, %p : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  // expected-error @below {{'arith.addf' op expected 'operands[1]' to be zero or to depend on the chosen arguments, found another value}}
  %r = arith.addf %x, %c : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The tangent of a constant is 0, so that only the transpose is an error.
// TANGENT: func @f_tangent(
// TANGENT-SAME: %[[T:[^:]*]]: tensor<?xf32>)
// TANGENT: return %[[T]]
// expected-note @below {{the transpose is with respect to argument 0 of @f}}
func.func @f(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %two = arith.constant 2.0 : f32
  %g = tensor.splat %two[%n] : tensor<?xf32>
  // expected-error @below {{'arith.addf' op expected 'operands[1]' to be zero or to depend on the chosen arguments, found another value}}
  %r = arith.addf %x, %g : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// An op that reads elements and has an effect.
// expected-note @below {{the transpose is with respect to argument 0 of @f}}
func.func @f(%x: tensor<4xf32>, %m: memref<f32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.extract %x[%c0] : tensor<4xf32>
  // expected-error @below {{'memref.store' op expected 'operands[0]' not to depend on the chosen arguments}}
  memref.store %e, %m[] : memref<f32>
  return %x : tensor<4xf32>
}

// -----

// The type of a part becomes that of the value. The transpose has no claim.
// CHECK-LABEL: func @f_transpose(
// CHECK-NOT: symshape.claim_shape
// CHECK: %[[R:.*]] = tensor.cast %{{.*}} : tensor<?xf32> to tensor<4xf32>
// CHECK-NOT: symshape.claim_shape
// CHECK: return %[[R]]
func.func @f(%x: tensor<4xf32>) -> tensor<?xf32> {
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  symshape.claim_shape %c [4] : tensor<?xf32>
  return %c : tensor<?xf32>
}

// -----

// The rules of scalars apply in a region: the cotangent of %x is ct * w.
// CHECK-LABEL: func @f_transpose(
// CHECK-SAME: %[[X:[^:]*]]: tensor<4xf32>, %[[W:[^:]*]]: tensor<4xf32>, %[[CT:[^:]*]]: tensor<4xf32>)
// CHECK: linalg.generic {{.*}} ins({{.*}}%[[W]]
// CHECK: arith.mulf
// CHECK: linalg.yield
// CHECK-NOT: linalg.generic
func.func @f(%x: tensor<4xf32>, %w: tensor<4xf32>) -> tensor<4xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x, %w : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

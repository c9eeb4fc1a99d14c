// RUN: symshape-opt %s -split-input-file --verify-diagnostics \
// RUN:   --symshape-bucket='sizes=*=16' --canonicalize | FileCheck %s
// RUN: symshape-opt %s -split-input-file --symshape-bucket='sizes=*=8|16 fallback=error limit=1.5' \
// RUN:   --canonicalize 2>/dev/null | FileCheck %s --check-prefix=ERROR

// The function compares its sizes, pads its arguments and cuts the results. A
// sum gets a neutral element in the padding, -0.0, and stays a sum.
// expected-remark@+3 {{added a static version for 'all sizes <= 16'}}
// CHECK-LABEL: func.func @row_sums(
// ERROR-LABEL: func.func @row_sums(
func.func @row_sums(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[b, s]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<b, s>} {
  // CHECK: %[[B:.*]] = tensor.dim %arg0, %c0
  // CHECK: %[[S:.*]] = tensor.dim %arg0, %c1
  // CHECK: %[[FB:.*]] = arith.cmpi ule, %[[B]], %c16
  // CHECK: %[[FS:.*]] = arith.cmpi ule, %[[S]], %c16
  // CHECK: %[[FITS:.*]] = arith.andi %[[FB]], %[[FS]]
  // CHECK: scf.if %[[FITS]]
  // CHECK: %[[P:.*]] = tensor.pad %arg0 low[0, 0] high
  // CHECK: %[[R:.*]]:2 = func.call @row_sums_padded_all_16(%[[P]], %[[B]], %[[S]]) : (tensor<16x16xf32>, index, index) -> (tensor<16xf32>, index)
  // CHECK: tensor.extract_slice %[[R]]#0[0] [%[[R]]#1] [1]
  // CHECK: else
  // CHECK: func.call @row_sums_general(%arg0)
  // CHECK-LABEL: func.func private @row_sums_general(
  // CHECK-SAME: symshape.shape = #symshape.shape<[b, s]>
  // CHECK-LABEL: func.func private @row_sums_padded_all_16(
  // CHECK-SAME: %arg0: tensor<16x16xf32>, %[[BA:.*]]: index, %[[SA:.*]]: index
  // CHECK-SAME: attributes {symshape.padded}
  // CHECK-DAG: %[[NEUTRAL:.*]] = arith.constant -0.000000e+00 : f32
  // CHECK: linalg.generic
  // CHECK: %[[J:.*]] = linalg.index 1
  // CHECK: %[[IN:.*]] = arith.cmpi ult, %[[J]], %[[SA]]
  // CHECK: %[[V:.*]] = arith.select %[[IN]], %in, %[[NEUTRAL]]
  // CHECK: arith.addf %[[V]], %out
  // CHECK: return %{{.*}}, %[[BA]] : tensor<16xf32>, index

  // Without a general version, other sizes stop the program. A version serves no
  // sizes far below its own.
  // ERROR: %[[PRODUCT:.*]] = arith.mulf
  // ERROR: arith.cmpf oge, %[[PRODUCT]]
  // ERROR: cf.assert %{{.*}}, "no static version serves these sizes: the largest is for all sizes <= 16, and the option 'limit' excludes sizes far below"
  // ERROR: func.call @row_sums_padded_all_8(
  // ERROR: func.call @row_sums_padded_all_16(
  // ERROR-NOT: @row_sums_general
  // ERROR-LABEL: func.func private @row_sums_padded_all_8(
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %b = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%b) : tensor<?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  // expected-note@+1 {{mask: 'linalg.generic' reduces over a padded dimension}}
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xf32>) outs(%f : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// Both factors of a contraction become 0 in the padding, one of them -0.0, and
// the op stays a matmul. A parallel dimension needs no mask.
// expected-remark@+2 {{added a static version}}
// CHECK-LABEL: func.func private @matmul_padded_all_16(
func.func @matmul(%x: tensor<4x?xf16> {symshape.shape = #symshape.shape<[4, k]>},
                  %y: tensor<?x8xf16> {symshape.shape = #symshape.shape<[k, 8]>}) -> tensor<4x8xf32>
    attributes {symshape.symbols = #symshape.symbols<k>} {
  // CHECK-DAG: %[[MINUS:.*]] = arith.constant -0.000000e+00 : f16
  // CHECK-DAG: %[[PLUS:.*]] = arith.constant 0.000000e+00 : f16
  // CHECK: arith.select %{{.*}}, %in, %[[MINUS]]
  // CHECK: arith.select %{{.*}}, %in, %[[PLUS]]
  // CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<4x16xf16>, tensor<16x8xf16>)
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  // expected-note@+1 {{mask: 'linalg.matmul' reduces over a padded dimension}}
  %r = linalg.matmul ins(%x, %y : tensor<4x?xf16>, tensor<?x8xf16>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

// A dimension that is only parallel gets no mask, and joined dimensions are no
// copy: they are split again where they were joined.
// expected-remark@+2 {{added a static version}}
// CHECK-LABEL: func.func private @rows_padded_all_16(
func.func @rows(%x: tensor<?x?x4xf32> {symshape.shape = #symshape.shape<[b, s, 4]>},
                %w: tensor<4x4xf32>) -> tensor<?x?x4xf32>
    attributes {symshape.symbols = #symshape.symbols<b, s>} {
  // CHECK-NOT: arith.select
  // CHECK: tensor.collapse_shape %arg0 {{\[\[}}0, 1], [2]] : tensor<16x16x4xf32> into tensor<256x4xf32>
  // CHECK: linalg.matmul ins(%{{.*}}, %arg1 : tensor<256x4xf32>, tensor<4x4xf32>)
  // CHECK: tensor.expand_shape %{{.*}} output_shape [16, 16, 4]
  // CHECK-NOT: arith.select
  // CHECK: return
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %b = tensor.dim %x, %c0 : tensor<?x?x4xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?x4xf32>
  %n = arith.muli %b, %s : index
  %c = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x?x4xf32> into tensor<?x4xf32>
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %m = linalg.matmul ins(%c, %w : tensor<?x4xf32>, tensor<4x4xf32>) outs(%f : tensor<?x4xf32>) -> tensor<?x4xf32>
  %r = tensor.expand_shape %m [[0, 1], [2]] output_shape [%b, %s, 4] : tensor<?x4xf32> into tensor<?x?x4xf32>
  return %r : tensor<?x?x4xf32>
}

// -----

// The indices of a gather and a divisor get a harmless value in the padding. A
// body with a branch does not run there.
// expected-remark@+2 {{added a static version}}
// CHECK-LABEL: func.func private @guards_padded_all_16(
func.func @guards(%x: tensor<?xi64>, %t: tensor<8xi64>) -> (tensor<?xi64>, tensor<?xi64>) {
  // CHECK: %[[IN:.*]] = arith.cmpi ult
  // CHECK: %[[AT:.*]] = arith.select %[[IN]], %{{.*}}, %c0
  // CHECK: %[[ELEMENT:.*]] = tensor.extract %arg1[%[[AT]]]
  // CHECK: %[[BY:.*]] = arith.select %[[IN]], %in, %c1_i64
  // CHECK: arith.divsi %[[ELEMENT]], %[[BY]]
  // CHECK: linalg.generic
  // CHECK: %[[IN2:.*]] = arith.cmpi ult
  // CHECK: scf.if %[[IN2]]
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi64>
  %e = tensor.empty(%n) : tensor<?xi64>
  %g = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<?xi64>) outs(%e : tensor<?xi64>) {
  ^bb0(%a: i64, %o: i64):
    %k = arith.index_cast %a : i64 to index
    %v = tensor.extract %t[%k] : tensor<8xi64>
    %q = arith.divsi %v, %a : i64
    linalg.yield %q : i64
  } -> tensor<?xi64>
  %h = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<?xi64>) outs(%e : tensor<?xi64>) {
  ^bb0(%a: i64, %o: i64):
    %k = arith.index_cast %a : i64 to index
    %c8 = arith.constant 8 : index
    %in = arith.cmpi ult, %k, %c8 : index
    %v = scf.if %in -> i64 {
      %w = tensor.extract %t[%k] : tensor<8xi64>
      scf.yield %w : i64
    } else {
      scf.yield %a : i64
    }
    linalg.yield %v : i64
  } -> tensor<?xi64>
  return %g, %h : tensor<?xi64>, tensor<?xi64>
}

// -----

// Elements of types without constants in `arith` are copied into a tensor whose
// padding nothing writes. Vectors are elements like others.
// expected-remark@+3 {{added a static version}}
// CHECK-LABEL: func.func @elements(
// CHECK-COUNT-3: tensor.insert_slice
func.func @elements(%x: tensor<?xui8>, %y: tensor<?xvector<2xi32>>, %z: tensor<?xcomplex<f32>>, %v: vector<2xi32>)
    -> (tensor<?xui8>, tensor<?xvector<2xi32>>, tensor<?xcomplex<f32>>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?xvector<2xi32>>
  %e = tensor.empty(%n) : tensor<?xvector<2xi32>>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%y : tensor<?xvector<2xi32>>) outs(%e : tensor<?xvector<2xi32>>) {
  ^bb0(%a: vector<2xi32>, %o: vector<2xi32>):
    %q = arith.divsi %v, %a : vector<2xi32>
    linalg.yield %q : vector<2xi32>
  } -> tensor<?xvector<2xi32>>
  return %x, %r, %z : tensor<?xui8>, tensor<?xvector<2xi32>>, tensor<?xcomplex<f32>>
}

// -----

// With `ninf`, -inf is no neutral element: the step keeps the accumulator.
// expected-remark@+2 {{added a static version}}
// CHECK-LABEL: func.func private @largest_padded_all_16(
func.func @largest(%x: tensor<?xf32>) -> tensor<f32> {
  // CHECK: %[[M:.*]] = arith.maximumf %in, %out fastmath<ninf>
  // CHECK: arith.select %{{.*}}, %[[M]], %out
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  // expected-note@+1 {{mask: 'linalg.generic' reduces over a padded dimension}}
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%x : tensor<?xf32>) outs(%f : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.maximumf %a, %o fastmath<ninf> : f32
    linalg.yield %m : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}

// Without a dynamic dimension in an argument, there is nothing to pad.
// CHECK: func.func @fixed(%arg0: tensor<4xf32>) -> tensor<4xf32> {
func.func @fixed(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// RUN: symshape-opt %s -split-input-file --symshape-import-shape-strings --symshape-iree-rounding 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARNING < %t

// WARNING-COUNT-2: warning: IREE computes the operand, an f64, as an f32, so that the integer may differ for large numbers
// WARNING-NOT: warning

// The size is known as an integer.
// CHECK-LABEL: @known(
// CHECK: %[[N:.*]] = tensor.dim
// CHECK-NOT: arith.fptosi
// CHECK: %[[HALF:.*]] = arith.divui %[[N]]
// CHECK: arith.addi %[[N]], %[[HALF]]
// CHECK-NOT: arith.fptosi
// CHECK: return
func.func @known(%x: tensor<?xf32> {symshape.shape_string = "n"}) -> tensor<?xf32> attributes {symshape.constraint_strings = ["n <= 1000"]} {
  %c0 = arith.constant 0 : index
  %half = arith.constant 1.5 : f64
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f64
  %m = arith.mulf %f, %half : f64
  %n = arith.fptosi %m : f64 to i64
  %s = arith.index_cast %n : i64 to index
  %e = tensor.empty(%s) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// -----

// Without a limit, the product may round: no integer is equal for all sizes.
// CHECK-LABEL: @unlimited(
// CHECK: arith.mulf
// CHECK-NOT: arith.divui
// CHECK: arith.select
// CHECK: arith.fptosi
func.func @unlimited(%x: tensor<?xf32> {symshape.shape_string = "n"}) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %half = arith.constant 1.5 : f64
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f64
  %m = arith.mulf %f, %half : f64
  %n = arith.fptosi %m : f64 to i64
  %s = arith.index_cast %n : i64 to index
  %e = tensor.empty(%s) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// -----

// Nobody knows the float: it is rounded towards 0 first.
// CHECK-LABEL: @unknown(
// CHECK-SAME: %[[F:.*]]: f32
// CHECK-DAG: %[[NEGATIVE:.*]] = arith.cmpf olt, %[[F]]
// CHECK-DAG: %[[UP:.*]] = math.ceil %[[F]]
// CHECK-DAG: %[[DOWN:.*]] = math.floor %[[F]]
// CHECK: %[[WHOLE:.*]] = arith.select %[[NEGATIVE]], %[[UP]], %[[DOWN]]
// CHECK: arith.fptosi %[[WHOLE]]
func.func @unknown(%f: f32) -> i64 {
  %n = arith.fptosi %f : f32 to i64
  return %n : i64
}

// -----

// A whole number needs no rounding, but an f64 may lose digits.
// CHECK-LABEL: @whole(
// CHECK-NEXT: math.floor
// CHECK-NEXT: arith.fptosi
// CHECK-NEXT: return
func.func @whole(%f: f64) -> i64 {
  %w = math.floor %f : f64
  %n = arith.fptosi %w : f64 to i64
  return %n : i64
}

// -----

// Control flow is code of the virtual machine, too.
// CHECK-LABEL: @branch(
// CHECK: scf.if
// CHECK: math.floor
// CHECK: arith.fptosi
func.func @branch(%c: i1, %f: f32, %other: i64) -> i64 {
  %r = scf.if %c -> i64 {
    %n = arith.fptosi %f : f32 to i64
    scf.yield %n : i64
  } else {
    scf.yield %other : i64
  }
  return %r : i64
}

// -----

// A kernel stays as it is.
// CHECK-LABEL: @kernel(
// CHECK-NOT: math.floor
// CHECK: arith.fptosi
// CHECK-NOT: math.floor
func.func @kernel(%x: tensor<?xf32>, %e: tensor<?xi64>) -> tensor<?xi64> {
  %r = linalg.generic {indexing_maps = [affine_map<(d) -> (d)>, affine_map<(d) -> (d)>],
                       iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%e : tensor<?xi64>) {
  ^bb0(%in: f32, %out: i64):
    %n = arith.fptosi %in : f32 to i64
    linalg.yield %n : i64
  } -> tensor<?xi64>
  return %r : tensor<?xi64>
}

// Floats, the second list: one question a part. Each says what is to be found, or
// what must stay. TODO marks what is not found yet.
// RUN: symshape-opt %s --symshape-pipeline -split-input-file -o %t
// RUN: FileCheck %s < %t

// Roundeven(d * 0.5) is not ceil.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh16(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %lim = arith.constant 100 : index
  %d = arith.minui %d0, %lim : index
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f32
  %k = arith.constant 0.5 : f32
  %g = arith.mulf %f, %k : f32
  %h = math.roundeven %g : f32
  %b = arith.fptosi %h : f32 to i64
  %c2 = arith.constant 2 : i64
  %e = arith.ceildivsi %i, %c2 : i64
  %p = arith.cmpi eq, %b, %e : i64
  return %p : i1
}

// -----

// Sqrt(d)^2 is not d.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh17(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %lim = arith.constant 100 : index
  %d = arith.minui %d0, %lim : index
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f32
  %g = math.sqrt %f : f32
  %h = math.floor %g : f32
  %u = arith.mulf %h, %h : f32
  %b = arith.fptosi %u : f32 to i64
  %p = arith.cmpi eq, %b, %i : i64
  return %p : i1
}

// -----

// Adding 2^24 in f32 and subtracting it again loses the low bit.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh18(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %lim = arith.constant 1000 : index
  %d = arith.minui %d0, %lim : index
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f32
  %k = arith.constant 33554432.0 : f32
  %g = arith.addf %f, %k : f32
  %h = arith.subf %g, %k : f32
  %b = arith.fptosi %h : f32 to i64
  %p = arith.cmpi eq, %b, %i : i64
  return %p : i1
}

// -----

// Truncf to f16.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh19(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %lim = arith.constant 5000 : index
  %d = arith.minui %d0, %lim : index
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f32
  %g = arith.truncf %f : f32 to f16
  %h = arith.extf %g : f16 to f32
  %b = arith.fptosi %h : f32 to i64
  %p = arith.cmpi eq, %b, %i : i64
  return %p : i1
}

// -----

// Uitofp of a negative i64 is a huge number, sitofp is not.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh20(%i: i32) -> i1 {
  %f = arith.uitofp %i : i32 to f64
  %g = arith.sitofp %i : i32 to f64
  %a = arith.fptosi %f : f64 to i64
  %b = arith.fptosi %g : f64 to i64
  %p = arith.cmpi eq, %a, %b : i64
  return %p : i1
}

// -----

// Floor against truncation for negative numbers: fptosi truncates.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh21(%i: i8) -> i1 {
  %k = arith.constant 0.5 : f32
  %f = arith.sitofp %i : i8 to f32
  %g = arith.mulf %f, %k : f32
  %h = math.floor %g : f32
  %a = arith.fptosi %h : f32 to i32
  %b = arith.fptosi %g : f32 to i32
  %p = arith.cmpi eq, %a, %b : i32
  return %p : i1
}

// -----

// NaN: maximumf / cmpf of unknown floats.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh22(%a: f32, %b: f32) -> i1 {
  %p = arith.cmpf olt, %a, %b : f32
  %q = arith.cmpf oge, %a, %b : f32
  %r = arith.ori %p, %q : i1
  return %r : i1
}

// -----

// X == x fails for NaN.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh23(%a: f32) -> i1 {
  %p = arith.cmpf oeq, %a, %a : f32
  return %p : i1
}

// -----

// Absi of INT_MIN is INT_MIN.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh24(%a: i64) -> i1 {
  %c0 = arith.constant 0 : i64
  %v = math.absi %a : i64
  %p = arith.cmpi sge, %v, %c0 : i64
  return %p : i1
}

// -----

// TODO: not found yet. Ctpop is at most 64.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh25(%a: i64) -> i1 {
  %c = arith.constant 64 : i64
  %v = math.ctpop %a : i64
  %p = arith.cmpi ule, %v, %c : i64
  return %p : i1
}

// -----

// Ctlz of 0 is 64, not below 64.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh26(%a: i64) -> i1 {
  %c = arith.constant 64 : i64
  %v = math.ctlz %a : i64
  %p = arith.cmpi ult, %v, %c : i64
  return %p : i1
}

// -----

// Contradictory asserts: both stay, and so does what is behind.
// CHECK-LABEL: module
// CHECK-COUNT-2: {{cf\.assert|shape\.cstr_}}
func.func @qh27(%a: index, %b: index) -> index {
  %p = arith.cmpi slt, %a, %b : index
  cf.assert %p, "1"
  %q = arith.cmpi sgt, %a, %b : index
  cf.assert %q, "2"
  return %a : index
}

// -----

// Assert false stays.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
func.func @qh28(%a: index) -> index {
  %f = arith.constant false
  cf.assert %f, "never"
  return %a : index
}

// -----

// Bitcast of a float's bits.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh29(%a: f32) -> i1 {
  %c0 = arith.constant 0 : i32
  %v = arith.bitcast %a : f32 to i32
  %p = arith.cmpi sge, %v, %c0 : i32
  return %p : i1
}

// -----

// Ipowi wraps.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh30(%a: i64) -> i1 {
  %c0 = arith.constant 0 : i64
  %c2 = arith.constant 2 : i64
  %v = math.ipowi %a, %c2 : i64
  %p = arith.cmpi sge, %v, %c0 : i64
  return %p : i1
}

// -----

// Shape tensors of i32 computed with products: total as i32 may wrap.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh31(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %i = arith.index_cast %a : index to i32
  %j = arith.index_cast %b : index to i32
  %m = arith.muli %i, %j : i32
  %p = arith.cmpi sge, %m, %z : i32
  return %p : i1
}

// -----

// Product of sizes of two tensors may wrap.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh32(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %y, %c1 : tensor<?x?xf32>
  %m = arith.muli %a, %b : index
  %p = arith.cmpi sge, %m, %c0 : index
  return %p : i1
}

// -----

// Product of the sizes of one tensor does not.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qh33(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %m = arith.muli %a, %b : index
  %p = arith.cmpi sge, %m, %c0 : index
  return %p : i1
}

// -----

// A square of one dimension is not such a product.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh34(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = arith.muli %a, %a : index
  %p = arith.cmpi sge, %m, %c0 : index
  return %p : i1
}

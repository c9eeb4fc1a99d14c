// Sizes computed in floating point: only exact steps keep a size.
// RUN: symshape-opt %s --symshape-pipeline -split-input-file -o %t
// RUN: FileCheck %s < %t

// A size through f32 and back: 2^24+1 is not kept.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh1(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f32
  %b = arith.fptosi %f : f32 to i64
  %p = arith.cmpi eq, %b, %i : i64
  return %p : i1
}

// -----

// At most 2^24 through f32 is kept.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qh3(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %lim = arith.constant 16777216 : index
  %d = arith.minui %d0, %lim : index
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f32
  %b = arith.fptosi %f : f32 to i64
  %p = arith.cmpi eq, %b, %i : i64
  return %p : i1
}

// -----

// At most 2^24+1 is not.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh4(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %lim = arith.constant 16777217 : index
  %d = arith.minui %d0, %lim : index
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f32
  %b = arith.fptosi %f : f32 to i64
  %p = arith.cmpi eq, %b, %i : i64
  return %p : i1
}

// -----

// A size through f64 and back: 2^53+1 is not kept (the 2^48 limit is for
// overflow only).
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh2(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f64
  %b = arith.fptosi %f : f64 to i64
  %p = arith.cmpi eq, %b, %i : i64
  return %p : i1
}

// -----

// F16 keeps up to 2048.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qh6(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %lim = arith.constant 2048 : index
  %d = arith.minui %d0, %lim : index
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f16
  %b = arith.fptosi %f : f16 to i64
  %p = arith.cmpi eq, %b, %i : i64
  return %p : i1
}

// -----

// F16 keeps 2048 only.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh5(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %lim = arith.constant 2049 : index
  %d = arith.minui %d0, %lim : index
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f16
  %b = arith.fptosi %f : f16 to i64
  %p = arith.cmpi eq, %b, %i : i64
  return %p : i1
}

// -----

// Bf16 keeps 256 only.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh7(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %lim = arith.constant 257 : index
  %d = arith.minui %d0, %lim : index
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to bf16
  %b = arith.fptosi %f : bf16 to i64
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

// Half of at most 1000 in f32, floored.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qh8(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %lim = arith.constant 1000 : index
  %d = arith.minui %d0, %lim : index
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f32
  %k = arith.constant 0.5 : f32
  %g = arith.mulf %f, %k : f32
  %h = math.floor %g : f32
  %b = arith.fptosi %h : f32 to i64
  %kd = arith.constant 2 : i64
  %e = arith.divsi %i, %kd : i64
  %p = arith.cmpi eq, %b, %e : i64
  return %p : i1
}

// -----

// Half of any size in f32.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh13(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f32
  %k = arith.constant 0.5 : f32
  %g = arith.mulf %f, %k : f32
  %h = math.floor %g : f32
  %b = arith.fptosi %h : f32 to i64
  %kd = arith.constant 2 : i64
  %e = arith.divsi %i, %kd : i64
  %p = arith.cmpi eq, %b, %e : i64
  return %p : i1
}

// -----

// Times 0.1 (not exact) floored is not the tenth: f32 0.1 > 0.1 may pass, but
// at f32 large numbers differ.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh9(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %lim = arith.constant 16777216 : index
  %d = arith.minui %d0, %lim : index
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f32
  %k = arith.constant 0.1 : f32
  %g = arith.mulf %f, %k : f32
  %h = math.floor %g : f32
  %b = arith.fptosi %h : f32 to i64
  %kd = arith.constant 10 : i64
  %e = arith.divsi %i, %kd : i64
  %p = arith.cmpi eq, %b, %e : i64
  return %p : i1
}

// -----

// Times 0.33333 floored: 3 * 0.33333 < 1.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh10(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %lim = arith.constant 1000 : index
  %d = arith.minui %d0, %lim : index
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f32
  %k = arith.constant 0.33333 : f32
  %g = arith.mulf %f, %k : f32
  %h = math.floor %g : f32
  %b = arith.fptosi %h : f32 to i64
  %kd = arith.constant 3 : i64
  %e = arith.divsi %i, %kd : i64
  %p = arith.cmpi eq, %b, %e : i64
  return %p : i1
}

// -----

// Divided by 49.0 in f64, floored.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qh12(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %lim = arith.constant 1000 : index
  %d = arith.minui %d0, %lim : index
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f64
  %k = arith.constant 49.0 : f64
  %g = arith.divf %f, %k : f64
  %h = math.floor %g : f64
  %b = arith.fptosi %h : f64 to i64
  %kd = arith.constant 49 : i64
  %e = arith.divsi %i, %kd : i64
  %p = arith.cmpi eq, %b, %e : i64
  return %p : i1
}

// -----

// Times 1/49 in f64: 49 * (1/49) < 1.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh11(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %lim = arith.constant 1000 : index
  %d = arith.minui %d0, %lim : index
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f64
  %k = arith.constant 0.020408163265306121 : f64
  %g = arith.mulf %f, %k : f64
  %h = math.floor %g : f64
  %b = arith.fptosi %h : f64 to i64
  %kd = arith.constant 49 : i64
  %e = arith.divsi %i, %kd : i64
  %p = arith.cmpi eq, %b, %e : i64
  return %p : i1
}

// -----

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

// Scale 2.0 then 0.5: identity below 2^22.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qh15(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %lim = arith.constant 4194304 : index
  %d = arith.minui %d0, %lim : index
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f32
  %k = arith.constant 2.0 : f32
  %g = arith.mulf %f, %k : f32
  %k2 = arith.constant 0.5 : f32
  %u = arith.mulf %g, %k2 : f32
  %b = arith.fptosi %u : f32 to i64
  %p = arith.cmpi eq, %b, %i : i64
  return %p : i1
}

// -----

// Scale 1.3 then 1/1.3: resize up and down is not the identity.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh14(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %lim = arith.constant 1000 : index
  %d = arith.minui %d0, %lim : index
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f32
  %k = arith.constant 1.3 : f32
  %g = arith.mulf %f, %k : f32
  %h = math.floor %g : f32
  %u = arith.divf %h, %k : f32
  %v = math.floor %u : f32
  %b = arith.fptosi %v : f32 to i64
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

// Bitcast of a float's bits.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh29(%a: f32) -> i1 {
  %c0 = arith.constant 0 : i32
  %v = arith.bitcast %a : f32 to i32
  %p = arith.cmpi sge, %v, %c0 : i32
  return %p : i1
}

// Sizes computed in floating point: only exact steps keep a size.
// A name begins with the answer: always (returns true), open (returns no constant).
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

// f32 has no 2^24 + 1.
func.func @open_dim_through_f32(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f32
  %b = arith.fptosi %f : f32 to i64
  %p = arith.cmpi eq, %b, %i : i64
  return %p : i1
}

func.func @always_at_most_2_24_through_f32(%x: tensor<?xf32>) -> i1 {
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

func.func @open_at_most_2_24_plus_1_through_f32(%x: tensor<?xf32>) -> i1 {
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

// f64 has no 2^53 + 1, and the limit of 2^48 elements is no bound.
func.func @open_dim_through_f64(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f64
  %b = arith.fptosi %f : f64 to i64
  %p = arith.cmpi eq, %b, %i : i64
  return %p : i1
}

func.func @always_at_most_2048_through_f16(%x: tensor<?xf32>) -> i1 {
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

func.func @open_at_most_2049_through_f16(%x: tensor<?xf32>) -> i1 {
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

func.func @open_at_most_257_through_bf16(%x: tensor<?xf32>) -> i1 {
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

func.func @open_at_most_5000_truncated_to_f16(%x: tensor<?xf32>) -> i1 {
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

func.func @always_floor_of_half(%x: tensor<?xf32>) -> i1 {
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

func.func @open_floor_of_half_of_any_dim(%x: tensor<?xf32>) -> i1 {
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

// 0.1 is not exact, and the product is rounded.
func.func @open_floor_of_tenth(%x: tensor<?xf32>) -> i1 {
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

// 3 * 0.33333 is below 1.
func.func @open_floor_of_0_33333(%x: tensor<?xf32>) -> i1 {
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

func.func @always_floor_of_quotient_by_49(%x: tensor<?xf32>) -> i1 {
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

// 49 * (1 / 49) is below 1.
func.func @open_floor_of_product_with_49th(%x: tensor<?xf32>) -> i1 {
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

func.func @open_roundeven_of_half_is_ceil(%x: tensor<?xf32>) -> i1 {
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

func.func @always_resize_up_by_2_and_back(%x: tensor<?xf32>) -> i1 {
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

func.func @open_resize_up_by_1_3_and_back(%x: tensor<?xf32>) -> i1 {
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

// The sum loses the low bits.
func.func @open_add_and_subtract_2_25(%x: tensor<?xf32>) -> i1 {
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

func.func @open_square_of_floored_sqrt(%x: tensor<?xf32>) -> i1 {
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

// uitofp of -1 is 2^32 - 1.
func.func @open_uitofp_is_sitofp(%i: i32) -> i1 {
  %f = arith.uitofp %i : i32 to f64
  %g = arith.sitofp %i : i32 to f64
  %a = arith.fptosi %f : f64 to i64
  %b = arith.fptosi %g : f64 to i64
  %p = arith.cmpi eq, %a, %b : i64
  return %p : i1
}

// fptosi rounds to zero: for -0.5, floor is -1.
func.func @open_floor_is_fptosi(%i: i8) -> i1 {
  %k = arith.constant 0.5 : f32
  %f = arith.sitofp %i : i8 to f32
  %g = arith.mulf %f, %k : f32
  %h = math.floor %g : f32
  %a = arith.fptosi %h : f32 to i32
  %b = arith.fptosi %g : f32 to i32
  %p = arith.cmpi eq, %a, %b : i32
  return %p : i1
}

// Both are false for NaN.
func.func @open_olt_or_oge(%a: f32, %b: f32) -> i1 {
  %p = arith.cmpf olt, %a, %b : f32
  %q = arith.cmpf oge, %a, %b : f32
  %r = arith.ori %p, %q : i1
  return %r : i1
}

// False for NaN.
func.func @open_oeq_self(%a: f32) -> i1 {
  %p = arith.cmpf oeq, %a, %a : f32
  return %p : i1
}

func.func @open_bits_of_f32_nonneg(%a: f32) -> i1 {
  %c0 = arith.constant 0 : i32
  %v = arith.bitcast %a : f32 to i32
  %p = arith.cmpi sge, %v, %c0 : i32
  return %p : i1
}

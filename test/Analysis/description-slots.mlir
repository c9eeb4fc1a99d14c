// The copies of a value have its description, also after merges and for callers:
// extents, numbers, elements, strides, floats.
// Each tensor.empty shows a number as its size.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

// A linalg op reads a scalar operand like an element of a tensor.
// CHECK-LABEL: function @scalar_operand{{$}}
func.func @scalar_operand(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) attributes {symshape.symbols = #symshape.symbols<n in [1, 100]>} {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i64
  %s = arith.sitofp %i : i64 to f64
  %two = arith.constant dense<2.0> : tensor<1xf64>
  %init = tensor.empty() : tensor<1xf64>
  %m = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%two, %s : tensor<1xf64>, f64) outs(%init : tensor<1xf64>) {
  ^bb0(%a: f64, %b: f64, %o: f64):
    %p = arith.mulf %a, %b : f64
    linalg.yield %p : f64
  } -> tensor<1xf64>
  %e = tensor.extract %m[%c0] : tensor<1xf64>
  %k = arith.fptosi %e : f64 to i64
  %kk = arith.index_cast %k : i64 to index
  // CHECK: tensor<?xi2> [n * 2] exact
  %r = tensor.empty(%kk) : tensor<?xi2>
  return
}

// The operand may be any float.
// CHECK-LABEL: function @unknown_scalar_operand{{$}}
func.func @unknown_scalar_operand(%s: f64) {
  %c0 = arith.constant 0 : index
  %two = arith.constant dense<2.0> : tensor<1xf64>
  %init = tensor.empty() : tensor<1xf64>
  %m = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%two, %s : tensor<1xf64>, f64) outs(%init : tensor<1xf64>) {
  ^bb0(%a: f64, %b: f64, %o: f64):
    %p = arith.mulf %a, %b : f64
    linalg.yield %p : f64
  } -> tensor<1xf64>
  %e = tensor.extract %m[%c0] : tensor<1xf64>
  %k = arith.fptosi %e : f64 to i64
  %kk = arith.index_cast %k : i64 to index
  // CHECK: tensor<?xi2> [?] unknown
  %r = tensor.empty(%kk) : tensor<?xi2>
  return
}

// CHECK-LABEL: function @selected_float{{$}}
func.func @selected_float(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %c: i1) attributes {symshape.symbols = #symshape.symbols<n in [1, 100]>} {
  %c0 = arith.constant 0 : index
  %t = arith.constant true
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i64
  %s0 = arith.sitofp %i : i64 to f64
  %z = arith.constant 1.0 : f64
  %s = arith.select %t, %s0, %z : f64
  %k = arith.fptosi %s : f64 to i64
  %kk = arith.index_cast %k : i64 to index
  // CHECK: tensor<?xi2> [n] exact
  %r = tensor.empty(%kk) : tensor<?xi2>
  %either = arith.select %c, %s0, %z : f64
  %ke = arith.fptosi %either : f64 to i64
  %kke = arith.index_cast %ke : i64 to index
  // CHECK: tensor<?xi3> [at_most(100)] at_most
  %re = tensor.empty(%kke) : tensor<?xi3>
  return
}

// CHECK-LABEL: function @selected_memref{{$}}
func.func @selected_memref(%m: memref<?x?xf32>, %n: index, %c: i1) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %t = arith.constant true
  %a = memref.subview %m[0, 0] [%n, %n] [%c2, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  %b = memref.subview %m[0, 0] [%n, %n] [%c3, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  %s = arith.select %t, %a, %b : memref<?x?xf32, strided<[?, 1]>>
  %b1, %o1, %z1:2, %s1:2 = memref.extract_strided_metadata %s : memref<?x?xf32, strided<[?, 1]>> -> memref<f32>, index, index, index, index, index
  // CHECK: tensor<?xi2> [dim(0, 1) * 2] exact
  %r1 = tensor.empty(%s1#0) : tensor<?xi2>
  %either = arith.select %c, %a, %b : memref<?x?xf32, strided<[?, 1]>>
  %b2, %o2, %z2:2, %s2:2 = memref.extract_strided_metadata %either : memref<?x?xf32, strided<[?, 1]>> -> memref<f32>, index, index, index, index, index
  // CHECK: tensor<?xi3> [?] unknown
  %r2 = tensor.empty(%s2#0) : tensor<?xi3>
  return
}

//===----------------------------------------------------------------------===//
// Merges
//===----------------------------------------------------------------------===//

// CHECK-LABEL: function @merged_memrefs{{$}}
func.func @merged_memrefs(%m: memref<?x?xf32>, %n: index, %c: i1) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = memref.subview %m[0, 0] [%n, %n] [%c2, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  %b = memref.subview %m[0, 0] [%n, %n] [%c3, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  %same = scf.if %c -> memref<?x?xf32, strided<[?, 1]>> {
    scf.yield %a : memref<?x?xf32, strided<[?, 1]>>
  } else {
    %again = memref.subview %m[0, 0] [%n, %n] [2, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
    scf.yield %again : memref<?x?xf32, strided<[?, 1]>>
  }
  %b1, %o1, %z1:2, %s1:2 = memref.extract_strided_metadata %same : memref<?x?xf32, strided<[?, 1]>> -> memref<f32>, index, index, index, index, index
  // CHECK: tensor<?xi2> [dim(0, 1) * 2] exact
  %r1 = tensor.empty(%s1#0) : tensor<?xi2>
  %either = scf.if %c -> memref<?x?xf32, strided<[?, 1]>> {
    scf.yield %a : memref<?x?xf32, strided<[?, 1]>>
  } else {
    scf.yield %b : memref<?x?xf32, strided<[?, 1]>>
  }
  %b2, %o2, %z2:2, %s2:2 = memref.extract_strided_metadata %either : memref<?x?xf32, strided<[?, 1]>> -> memref<f32>, index, index, index, index, index
  // CHECK: tensor<?xi3> [?] unknown
  %r2 = tensor.empty(%s2#0) : tensor<?xi3>
  return
}

// The loop keeps the stride of one memref, and doubles that of the other.
// CHECK-LABEL: function @carried_memrefs{{$}}
func.func @carried_memrefs(%m: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.subview %m[0, 0] [%n, %n] [%c2, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  %kept, %wider = scf.for %i = %c0 to %n step %c1 iter_args(%k = %a, %w = %a) -> (memref<?x?xf32, strided<[?, 1]>>, memref<?x?xf32, strided<[?, 1]>>) {
    %b1, %o1, %z1:2, %s1:2 = memref.extract_strided_metadata %k : memref<?x?xf32, strided<[?, 1]>> -> memref<f32>, index, index, index, index, index
    // CHECK: tensor<?xi2> [dim(0, 1) * 2] exact
    %r1 = tensor.empty(%s1#0) : tensor<?xi2>
    %b2, %o2, %z2:2, %s2:2 = memref.extract_strided_metadata %w : memref<?x?xf32, strided<[?, 1]>> -> memref<f32>, index, index, index, index, index
    // CHECK: tensor<?xi3> [?] unknown
    %r2 = tensor.empty(%s2#0) : tensor<?xi3>
    %half = arith.divsi %z2#0, %c2 : index
    %next = memref.subview %w[0, 0] [%half, 1] [2, 1] : memref<?x?xf32, strided<[?, 1]>> to memref<?x1xf32, strided<[?, 1]>>
    %open = memref.cast %next : memref<?x1xf32, strided<[?, 1]>> to memref<?x?xf32, strided<[?, 1]>>
    scf.yield %k, %open : memref<?x?xf32, strided<[?, 1]>>, memref<?x?xf32, strided<[?, 1]>>
  }
  %b3, %o3, %z3:2, %s3:2 = memref.extract_strided_metadata %kept : memref<?x?xf32, strided<[?, 1]>> -> memref<f32>, index, index, index, index, index
  // CHECK: tensor<?xi4> [dim(0, 1) * 2] exact
  %r3 = tensor.empty(%s3#0) : tensor<?xi4>
  %b4, %o4, %z4:2, %s4:2 = memref.extract_strided_metadata %wider : memref<?x?xf32, strided<[?, 1]>> -> memref<f32>, index, index, index, index, index
  // CHECK: tensor<?xi5> [?] unknown
  %r4 = tensor.empty(%s4#0) : tensor<?xi5>
  return
}

// CHECK-LABEL: function @merged_floats{{$}}
func.func @merged_floats(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n, m]>}, %c: i1) attributes {symshape.symbols = #symshape.symbols<n in [1, 100], m in [1, 100]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dn = tensor.dim %x, %c0 : tensor<?x?xf32>
  %dm = tensor.dim %x, %c1 : tensor<?x?xf32>
  %in = arith.index_cast %dn : index to i64
  %im = arith.index_cast %dm : index to i64
  %half = arith.constant 0.5 : f64
  %fn = arith.sitofp %in : i64 to f64
  %fm = arith.sitofp %im : i64 to f64
  %same = scf.if %c -> f64 {
    %h = arith.mulf %fn, %half : f64
    scf.yield %h : f64
  } else {
    %two = arith.constant 2.0 : f64
    %h = arith.divf %fn, %two : f64
    scf.yield %h : f64
  }
  %k1 = arith.fptosi %same : f64 to i64
  %i1 = arith.index_cast %k1 : i64 to index
  // CHECK: tensor<?xi2> [n floordiv 2] exact
  %r1 = tensor.empty(%i1) : tensor<?xi2>
  %either = scf.if %c -> f64 {
    scf.yield %fn : f64
  } else {
    scf.yield %fm : f64
  }
  %k2 = arith.fptosi %either : f64 to i64
  %i2 = arith.index_cast %k2 : i64 to index
  // CHECK: tensor<?xi3> {{.*}} unknown
  %r2 = tensor.empty(%i2) : tensor<?xi3>
  // The same numerator, but n / 2 is not n.
  %scaled = scf.if %c -> f64 {
    %h = arith.mulf %fn, %half : f64
    scf.yield %h : f64
  } else {
    scf.yield %fn : f64
  }
  %k3 = arith.fptosi %scaled : f64 to i64
  %i3 = arith.index_cast %k3 : i64 to index
  // CHECK: tensor<?xi4> {{.*}} unknown
  %r3 = tensor.empty(%i3) : tensor<?xi4>
  return
}

// Sums of floats change in each iteration.
// CHECK-LABEL: function @carried_floats{{$}}
func.func @carried_floats(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %one) -> f64 {
    %k = arith.fptosi %s : f64 to i64
    %kk = arith.index_cast %k : i64 to index
    // CHECK: tensor<?xi2> [?] unknown
    %r = tensor.empty(%kk) : tensor<?xi2>
    %next = arith.addf %s, %one : f64
    scf.yield %next : f64
  }
  %k = arith.fptosi %sum : f64 to i64
  %kk = arith.index_cast %k : i64 to index
  // CHECK: tensor<?xi3> [?] unknown
  %r = tensor.empty(%kk) : tensor<?xi3>
  return
}

// Elements that an earlier check makes equal.
// CHECK-LABEL: function @merged_elements{{$}}
func.func @merged_elements(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %is4 = arith.cmpi eq, %n, %c4 : index
  %t = scf.if %is4 -> tensor<2xindex> {
    %a = tensor.from_elements %c4, %n : tensor<2xindex>
    scf.yield %a : tensor<2xindex>
  } else {
    %b = tensor.from_elements %n, %k : tensor<2xindex>
    scf.yield %b : tensor<2xindex>
  }
  %e0 = tensor.extract %t[%c0] : tensor<2xindex>
  %e1 = tensor.extract %t[%c1] : tensor<2xindex>
  // CHECK: tensor<?xi2> [scalar(0, index_cast)] exact
  %r0 = tensor.empty(%e0) : tensor<?xi2>
  // CHECK: tensor<?xi3> [?] unknown
  %r1 = tensor.empty(%e1) : tensor<?xi3>
  return
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

func.func private @rows(%m: memref<?x?xf32>, %n: index) -> memref<?x?xf32, strided<[?, 1]>> {
  %c2 = arith.constant 2 : index
  %a = memref.subview %m[0, 0] [%n, %n] [%c2, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  return %a : memref<?x?xf32, strided<[?, 1]>>
}

func.func private @stride(%m: memref<?x?xf32, strided<[?, 1]>>) -> index {
  %b, %o, %z:2, %s:2 = memref.extract_strided_metadata %m : memref<?x?xf32, strided<[?, 1]>> -> memref<f32>, index, index, index, index, index
  return %s#0 : index
}

func.func private @half(%n: i64) -> f64 {
  %c255 = arith.constant 255 : i64
  %low = arith.andi %n, %c255 : i64
  %f = arith.sitofp %low : i64 to f64
  %half = arith.constant 0.5 : f64
  %h = arith.mulf %f, %half : f64
  return %h : f64
}

// CHECK-LABEL: function @calls{{$}}
func.func @calls(%m: memref<?x?xf32>, %n: index, %open: memref<?x?xf32, strided<[?, 1]>>) {
  %a = call @rows(%m, %n) : (memref<?x?xf32>, index) -> memref<?x?xf32, strided<[?, 1]>>
  %b1, %o1, %z1:2, %s1:2 = memref.extract_strided_metadata %a : memref<?x?xf32, strided<[?, 1]>> -> memref<f32>, index, index, index, index, index
  // CHECK: tensor<?xi2> [dim(0, 1) * 2] exact
  %r1 = tensor.empty(%s1#0) : tensor<?xi2>
  %s2 = call @stride(%a) : (memref<?x?xf32, strided<[?, 1]>>) -> index
  // CHECK: tensor<?xi3> [dim(0, 1) * 2] exact
  %r2 = tensor.empty(%s2) : tensor<?xi3>
  %s3 = call @stride(%open) : (memref<?x?xf32, strided<[?, 1]>>) -> index
  // CHECK: tensor<?xi4> [?] unknown
  %r3 = tensor.empty(%s3) : tensor<?xi4>
  %c7 = arith.constant 7 : i64
  %h = call @half(%c7) : (i64) -> f64
  %k = arith.fptosi %h : f64 to i64
  %kk = arith.index_cast %k : i64 to index
  // CHECK: tensor<?xi5> [3] exact
  %r4 = tensor.empty(%kk) : tensor<?xi5>
  return
}

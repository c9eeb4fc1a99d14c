// Data decide these preconditions and checks, and no data meet them. The search
// does not follow all numbers; it concludes nothing from that.
// RUN: symshape-opt %s --split-input-file --symshape-check -o /dev/null | FileCheck %s

// No number from 2e30 on is an i32, and neither is NaN.
// CHECK: precondition: 1 open
func.func @float(%d: tensor<1xf32>) -> i32 {
  %c0 = arith.constant 0 : index
  %big = arith.constant 2.0e+30 : f32
  %x = tensor.extract %d[%c0] : tensor<1xf32>
  %y = arith.maximumf %x, %big : f32
  %r = arith.fptosi %y : f32 to i32
  return %r : i32
}

// -----

// Element 3 is not written: it may be 0.
// CHECK: precondition: 1 open
func.func @unwritten(%d: tensor<1xi32>) -> i32 {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : i32
  %e = tensor.empty() : tensor<4xi32>
  %t = tensor.insert_slice %d into %e[0] [1] [1] : tensor<1xi32> into tensor<4xi32>
  %x = tensor.extract %t[%c3] : tensor<4xi32>
  %r = arith.divui %c5, %x : i32
  return %r : i32
}

// -----

// Without a column, no element is written.
// CHECK: precondition: 1 open
func.func @columns(%d: tensor<4x?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : i32
  %e = tensor.empty() : tensor<4xi32>
  %t = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%d : tensor<4x?xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  } -> tensor<4xi32>
  %x = tensor.extract %t[%c0] : tensor<4xi32>
  %r = arith.divui %c5, %x : i32
  return %r : i32
}

// -----

// The loop adds 8 to an even number from 0 on: there are 4 rows.
// CHECK: precondition: 2 open
func.func @loop(%rows: tensor<4xf32>, %d: tensor<1xi64>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c8 = arith.constant 8 : i64
  %zero = arith.constant 0 : i64
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %start = arith.ori %x, %c8 : i64
  %k = scf.for %j = %c0 to %c9 step %c1 iter_args(%y = %start) -> i64 {
    %next = arith.ori %y, %c8 : i64
    scf.yield %next : i64
  }
  %i = arith.index_cast %k : i64 to index
  %v = tensor.extract %rows[%i] : tensor<4xf32>
  return %v : f32
}

// -----

// The lowest bit is never 2.
// CHECK: check: 1 open
func.func @case(%d: tensor<1xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %x = tensor.extract %d[%c0] : tensor<1xi32>
  %bit = arith.andi %x, %one : i32
  cf.switch %bit : i32, [default: ^other, 2: ^two]
^two:
  return %bit : i32
^other:
  ub.unreachable
}

// -----

// No float is above the infinite one.
// CHECK: check: 1 open
func.func @above(%d: tensor<1xf32>) {
  %c0 = arith.constant 0 : index
  %infinite = arith.constant 0x7F800000 : f32
  %x = tensor.extract %d[%c0] : tensor<1xf32>
  %p = arith.cmpf ogt, %x, %infinite : f32
  cf.assert %p, "above"
  return
}

// -----

// The program writes the elements before it reads them.
// CHECK: precondition: 1 open
func.func @written(%ids: memref<4xi64>, %rows: memref<10xf32>, %out: memref<4xf32>) {
  %c100 = arith.constant 100 : i64
  linalg.fill ins(%c100 : i64) outs(%ids : memref<4xi64>)
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%ids : memref<4xi64>) outs(%out : memref<4xf32>) {
  ^bb0(%k: i64, %old: f32):
    %j = arith.index_cast %k : i64 to index
    %v = memref.load %rows[%j] : memref<10xf32>
    linalg.yield %v : f32
  }
  return
}

// -----

// It may write them through a view, or in a call.
// CHECK: check: 2 open
func.func private @write(memref<*xi64>)
func.func @viewed(%ids: memref<4xi64>, %out: memref<4xi1>) {
  %c100 = arith.constant 100 : i64
  %zero = arith.constant 0 : i64
  %view = memref.cast %ids : memref<4xi64> to memref<?xi64>
  linalg.fill ins(%c100 : i64) outs(%view : memref<?xi64>)
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%ids : memref<4xi64>) outs(%out : memref<4xi1>) {
  ^bb0(%k: i64, %old: i1):
    %p = arith.cmpi eq, %k, %zero : i64
    cf.assert %p, "zero"
    linalg.yield %p : i1
  }
  return
}
func.func @called(%ids: memref<4xi64>, %out: memref<4xi1>) {
  %zero = arith.constant 0 : i64
  %view = memref.cast %ids : memref<4xi64> to memref<*xi64>
  call @write(%view) : (memref<*xi64>) -> ()
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%ids : memref<4xi64>) outs(%out : memref<4xi1>) {
  ^bb0(%k: i64, %old: i1):
    %p = arith.cmpi eq, %k, %zero : i64
    cf.assert %p, "zero"
    linalg.yield %p : i1
  }
  return
}

// -----

// The root of 0 is 0, for all data; that of a number below 1 is not above 1; and
// that of a negative number is none.
// CHECK: check: 3 open
func.func @roots(%d: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %minus = arith.constant -1.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%d : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    %low = arith.minimumf %x, %zero : f32
    %none = arith.maximumf %low, %zero : f32
    %a = math.sqrt %none : f32
    %p = arith.cmpf une, %a, %zero : f32
    cf.assert %p, "not 0"
    %some = arith.maximumf %x, %zero : f32
    %below = arith.minimumf %some, %one : f32
    %b = math.sqrt %below : f32
    %q = arith.cmpf ogt, %b, %one : f32
    cf.assert %q, "above 1"
    %negative = arith.minimumf %x, %minus : f32
    %c = math.sqrt %negative : f32
    %s = arith.cmpf oge, %c, %zero : f32
    cf.assert %s, "a number"
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

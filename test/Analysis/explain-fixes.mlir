// The report puts fixes where a user writes them, as weak as possible.
// RUN: symshape-opt %s --symshape-explain -o %t | FileCheck %s

// The fix does not make the divisor `min(a, 8)` constant by a constant `a`.
// CHECK-LABEL: function @no_constant
// CHECK-NOT: a in [1, 1]
// CHECK: arith.remui
// CHECK-NOT: a in [1, 1]
// CHECK-LABEL: function @loop_index
func.func @no_constant(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[a, b]>}) -> index
    attributes {symshape.symbols = #symshape.symbols<a in [1, 64], b>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %m = arith.minsi %a, %c8 : index
  %r = arith.remui %b, %m : index
  return %r : index
}

// No premise can say that a loop index is 0.
// CHECK: the index of loop 0 of 'linalg.generic', from 0 to 'n - 1'
// CHECK-NOT: fix
func.func @loop_index(%o: tensor<?xindex> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xindex>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 64]>} {
  %c0 = arith.constant 0 : index
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%o : tensor<?xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    %first = arith.cmpi eq, %i, %c0 : index
    %v = arith.select %first, %c0, %i : index
    linalg.yield %v : index
  } -> tensor<?xindex>
  return %r : tensor<?xindex>
}

// `max(a, 1)` is `a` for all sizes, so the op asks nothing.
// CHECK-LABEL: function @small_sizes
// CHECK-NOT: 'a <= 1'
// Without a range, the weakest fact is `b >= 1`, and `max(b, 1)` is `b` then.
// CHECK: arith.maxsi: sometimes: 'b <= 1'
// CHECK-NOT: always if
// CHECK: to make the answer 'always %dim_0': declare symshape.symbols = #symshape.symbols<a in [1, *], b in [1, *]>
// CHECK-NOT: b in [*, 1]
// A program that branches on size 1 is not for size 1 alone.
// CHECK: arith.cmpi: sometimes: 'a == 1'
// CHECK: to make the answer 'never': declare symshape.symbols = #symshape.symbols<a in [2, *], b>
// CHECK-NOT: a in [1, 1]
// For a minimum with a constant, both orders are possible.
// CHECK: arith.minsi: sometimes: 'a <= 8'
// CHECK: to make the answer 'always %dim': declare symshape.symbols = #symshape.symbols<a in [1, 8], b>
// CHECK: to make the answer 'always %c8': declare symshape.symbols = #symshape.symbols<a in [8, *], b>
func.func @small_sizes(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[a, b]>}) -> (index, index, i1, index)
    attributes {symshape.symbols = #symshape.symbols<a in [1, *], b>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %p = arith.maxsi %a, %c1 : index
  %q = arith.maxsi %b, %c1 : index
  %r = arith.cmpi eq, %a, %c1 : index
  %s = arith.minsi %a, %c8 : index
  return %p, %q, %r, %s : index, index, i1, index
}

// A range is weaker than a divisor. A division that rounds gets no fix.
// CHECK-LABEL: function @blocks
// CHECK: arith.floordivsi: {{.*}}: 'a mod 16 == 0'
// CHECK-NOT: to make the answer
// CHECK: arith.cmpi: sometimes: 'a floordiv 16 >= 1'
// CHECK: always if 'a >= 16'
// CHECK: to make the answer 'always': declare symshape.symbols = #symshape.symbols<a in [16, *]>
// CHECK-NOT: never'
// CHECK: arith.divsi: {{.*}}: 'a mod 32 == 0'
// CHECK-NOT: always if
// CHECK: to make the answer 'always': declare symshape.symbols = #symshape.symbols<a in [1, *] divisor 32>
// CHECK-NOT: to make the answer
func.func @blocks(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[a]>}) -> index
    attributes {symshape.symbols = #symshape.symbols<a in [1, *]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %n = arith.floordivsi %a, %c16 : index
  %p = arith.cmpi sge, %n, %c1 : index
  cf.assert %p, "a block"
  %m = arith.divsi %a, %c32 : index
  return %m : index
}

// The second of two facts is left out if it implies the first.
// CHECK-LABEL: function @implied
// CHECK: arith.cmpi: sometimes: 'min(a, 8) == 1'
// CHECK: never if 'a >= 2'
// CHECK-NOT: never if
// CHECK-LABEL: function @described_once
func.func @implied(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[a]>}) -> i1
    attributes {symshape.symbols = #symshape.symbols<a>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.minsi %a, %c8 : index
  %p = arith.cmpi eq, %m, %c1 : index
  cf.assert %p, "one"
  return %p : i1
}

// CHECK-COUNT-1: '_d{{[0-9]+}}' is the value of %extracted
// CHECK-NOT: is the value of %extracted
// CHECK: '_d{{[0-9]+}}' is the value of %{{[0-9]+}}: 'arith.index_cast' computes it from %dim; 'dim(1, 0)' may not fit i32; state 'dim(1, 0) <= 2147483647'
// CHECK: '_d{{[0-9]+}}' is the value of %{{[0-9]+}}: 'arith.andi' computes it from %extracted{{.*}}; no expression describes the result
func.func @described_once(%t: tensor<1xindex>, %y: tensor<?xf32>) -> (i1, i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c0_i32 = arith.constant 0 : i32
  %v = tensor.extract %t[%c0] : tensor<1xindex>
  %p = arith.cmpi sge, %v, %c0 : index
  %q = arith.cmpi sge, %v, %c1 : index
  %d = tensor.dim %y, %c0 : tensor<?xf32>
  %k = arith.index_cast %d : index to i32
  %r = arith.cmpi sge, %k, %c0_i32 : i32
  %bits = arith.andi %v, %c5 : index
  %s = arith.cmpi sge, %bits, %c1 : index
  return %p, %q, %r, %s : i1, i1, i1, i1
}

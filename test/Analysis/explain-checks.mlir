// Why a check or comparison of sizes is proved or refuted, or which fact is missing.
//
// RUN: symshape-opt %s --symshape-explain=decided -o %t | FileCheck %s
// RUN: symshape-opt %s --symshape-explain -o %t | FileCheck %s --check-prefix=LEFT
// RUN: symshape-opt %s --symshape-explain=json -o %t | python3 -m json.tool > %t.json
// RUN: symshape-opt %s --symshape-explain="missing=false" -o %t | FileCheck %s --check-prefix=SHORT

// The report begins with a summary.
// LEFT: 14 questions: 5 proved or refuted, 9 undecided
// LEFT-NEXT: 4 depend on inputs without a sufficient range
// LEFT-NEXT: 3 depend on elements of tensors
// LEFT-NEXT: 1 depends on other data
// LEFT-NEXT: 1 depends on arithmetic that may overflow

// The report lists proved and refuted checks on request only.
// LEFT-LABEL: function @ranges
// LEFT-NOT: always: 'n >= 1'
// LEFT: arith.cmpi: sometimes: 'n <= 4'
// SHORT-NOT: always if
// SHORT-NOT: fix

// CHECK-LABEL: function @ranges
func.func @ranges(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n, m]>})
    attributes {symshape.symbols = #symshape.symbols<n in [1, 512] divisor 2, m>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: arith.cmpi: always: 'n >= 1'
  // CHECK-NEXT: :[[@LINE-8]]:1: 'n in [1, 512]': the range of the symbol is declared here
  %some = arith.cmpi sge, %n, %c1 : index
  // CHECK-NEXT: :[[@LINE+8]]:{{[0-9]+}}: arith.cmpi: sometimes: 'n <= 4'
  // CHECK-NEXT: true for n = {{[24]$}}
  // CHECK-NEXT: false for n = {{[1-9]}}
  // No line repeats the question. The program works in both cases, so both are
  // offered.
  // CHECK-NEXT: to make the answer 'always': declare symshape.symbols = #symshape.symbols<n in [1, 4] divisor 2, m>
  // CHECK-NEXT: to make the answer 'never': declare symshape.symbols = #symshape.symbols<n in [6, 512] divisor 2, m>
  // CHECK-NOT: fix
  %small = arith.cmpi sle, %n, %c4 : index
  // The report names the factor that may be 0, which prevents the cancellation.
  // CHECK: (n * m) floordiv m == n
  // CHECK-NEXT: the same question: cf.assert at
  // CHECK: always if 'm >= 1'
  // CHECK: never if 'm == 0'
  // CHECK: to make the answer 'always': declare symshape.symbols = #symshape.symbols<n in [1, 512] divisor 2, m in [1, *]>
  %nm = arith.muli %n, %m : index
  %q = arith.divui %nm, %m : index
  %same = arith.cmpi eq, %q, %n : index
  cf.assert %same, "same"
  // After the check, and only there, its predicate holds.
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: arith.select: always: '(n * m) floordiv m == n'
  // CHECK-NEXT: :[[@LINE-3]]:3: '(n * m) floordiv m == n': checked here
  %r = arith.select %same, %n, %m : index
  %e = tensor.empty(%r) : tensor<?xi8>
  return
}

// The report never suggests a fact that contradicts known facts: no number from
// 8 to 9 is a multiple of 5, and none is less than 8.
// CHECK-LABEL: function @possible
func.func @possible(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n in [8, 9]>} {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  // CHECK: arith.cmpi: sometimes: 'n == 9'
  // CHECK-NEXT: true for n = 9
  // CHECK-NEXT: false for n = 8
  // CHECK-NEXT: never if 'n == 8'
  // No branch makes a symbol constant.
  // CHECK-NOT: to make the answer
  %p = arith.cmpi eq, %n, %c9 : index
  cf.cond_br %p, ^yes, ^no
^yes:
  // CHECK: arith.cmpi: always: 'n == 9'
  // CHECK-NEXT: :[[@LINE-3]]:3: 'n == 9': the condition is true here
  %q = arith.cmpi eq, %n, %c9 : index
  return
^no:
  // CHECK: arith.cmpi: never: 'n == 9'
  // CHECK-NEXT: :[[@LINE-8]]:3: 'n != 9': the condition is false here
  %r = arith.cmpi eq, %n, %c9 : index
  return
}

// The report says where the number comes from data.
// CHECK-LABEL: function @data
func.func @data(%t: tensor<1xi64>, %y: tensor<?xf32>, %f: f32, %k: i64) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %d = tensor.dim %y, %c0 : tensor<?xf32>
  %v = tensor.extract %t[%c0] : tensor<1xi64>
  %i = arith.index_cast %v : i64 to index
  // CHECK: arith.cmpi: sometimes: '[[D:_d[0-9]+]] == dim(1, 0)'
  // CHECK: :[[@LINE-3]]:8: '[[D]]' is the value of %extracted: 'tensor.extract' reads it from %arg0
  // No premise can be about an element of data: the report suggests no fix.
  // CHECK-NOT: {{(always|never) if}}
  // CHECK-NOT: fix
  %eq = arith.cmpi eq, %i, %d : index
  %pos = arith.cmpf ogt, %f, %zero : f32
  // CHECK: cf.assert: sometimes: '%{{.*}} is true'
  // CHECK: 'arith.cmpf' computes it from %arg2
  cf.assert %pos, "positive"
  // CHECK-NOT: fix
  // CHECK: arith.cmpi: sometimes: '[[W:_d[0-9]+]] == scalar(3, index_cast)'
  // CHECK: 'arith.addi' computes it from %arg3, %arg3 as i64; the op may wrap around
  %twice = arith.addi %k, %k : i64
  %wrapped = arith.cmpi eq, %twice, %k : i64
  return
}

// Checks of elements are listed too; their operands are unknown.
// CHECK-LABEL: function @elements
// LEFT-LABEL: function @elements
func.func @elements(%x: tensor<?xi64>, %o: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<?xi64>) outs(%o : tensor<?xf32>) {
  ^bb0(%in: i64, %out: f32):
    %i = arith.index_cast %in : i64 to index
    // LEFT: :[[@LINE+3]]:10: arith.cmpi: unknown: '%{{.*}}'
    // LEFT-NEXT: the same question: cf.assert at
    // LEFT-NEXT: 'linalg.generic' computes it for each element, and the analysis does not track elements
    %p = arith.cmpi slt, %i, %n : index
    // LEFT: %{{.*}} is computed from %in: an element of %arg0, which 'linalg.generic' reads
    // LEFT-NOT: cf.assert: unknown
    cf.assert %p, "in range"
    linalg.yield %out : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

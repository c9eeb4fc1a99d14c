// Which halves of a precondition the facts before an op prove: the rest is
// checked.
// RUN: symshape-opt %s --lower-symshape-dynamic-ops --canonicalize --cse | FileCheck %s
// RUN: symshape-opt %s --lower-symshape-dynamic-ops -o /dev/null \
// RUN:   --remarks-filter='.*symshape.*' 2>&1 | FileCheck %s --check-prefix=ANSWERS

// The start is at least 0 and at most 6, so that no clamp changes it.
// CHECK-LABEL: func @proved(
// CHECK-NOT: {{cf.assert|arith.(min|max)}}
// CHECK: tensor.extract_slice %arg0[%arg1] [2] [1]
// ANSWERS: proved-size {{.*}} Function=proved | Answer=always, Op=symshape.dynamic_slice, Question="scalar(1, index_cast) >= 0"
// ANSWERS: proved-size {{.*}} Function=proved | Answer=always, Op=symshape.dynamic_slice, Question="scalar(1, index_cast) + 2 <= 8"
func.func @proved(%x: tensor<8xf32>, %k: index) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %low = arith.cmpi sge, %k, %c0 : index
  symshape.assume %low
  %high = arith.cmpi sle, %k, %c6 : index
  symshape.assume %high
  %r = symshape.dynamic_slice %x [%k] [2] [1] : tensor<8xf32> -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// A start of 7 is clamped.
// CHECK-LABEL: func @off_by_one(
// CHECK: %[[START:.*]] = arith.minsi %arg1, %c6 : index
// CHECK: tensor.extract_slice %arg0[%[[START]]] [2] [1]
// ANSWERS: proved-size {{.*}} Function=off_by_one {{.*}}"scalar(1, index_cast) >= 0"
// ANSWERS-NOT: Function=off_by_one
func.func @off_by_one(%x: tensor<8xf32>, %k: index) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %low = arith.cmpi sge, %k, %c0 : index
  symshape.assume %low
  %high = arith.cmpi sle, %k, %c7 : index
  symshape.assume %high
  %r = symshape.dynamic_slice %x [%k] [2] [1] : tensor<8xf32> -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// Each half alone: the other one is compared.
// ANSWERS: checked-size {{.*}} Function=upper_only {{.*}}"scalar(1, index_cast) >= 0"
// ANSWERS: proved-size {{.*}} Function=upper_only {{.*}}"scalar(1, index_cast) <= dim(0, 0)"
// CHECK-LABEL: func @upper_only(
// CHECK: %[[OK:.*]] = arith.cmpi sge, %arg1, %c0 : index
// CHECK: cf.assert %[[OK]]
// CHECK-NOT: cf.assert
// CHECK-LABEL: func @lower_only(
// CHECK: %[[D:.*]] = tensor.dim %arg0, %c0
// CHECK: %[[OK:.*]] = arith.cmpi sle, %arg1, %[[D]] : index
// CHECK: cf.assert %[[OK]]
// CHECK-NOT: cf.assert
// CHECK-LABEL: func @of_other(
func.func @upper_only(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi sle, %n, %d : index
  symshape.assume %p
  %r = symshape.dynamic_slice %x [0] [%n] [1] : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @lower_only(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sge, %n, %c0 : index
  symshape.assume %p
  %r = symshape.dynamic_slice %x [0] [%n] [1] : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// A fact about another tensor, in another branch, proves nothing.
// CHECK: cf.assert %{{.*}}, "{{.*}}expected sizes[0]
// CHECK: return
func.func @of_other(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index, %c: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  scf.if %c {
    %d = tensor.dim %x, %c0 : tensor<?xf32>
    %p = arith.cmpi ule, %n, %d : index
    cf.assert %p, "inside"
  }
  %r = symshape.dynamic_slice %y [0] [%n] [1] : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Equal numbers of elements: b * 6 of x and of the result, for every b.
// CHECK-LABEL: func @equal(
// CHECK-NOT: cf.assert
// CHECK: return
// CHECK-LABEL: func @unequal(
// CHECK: cf.assert %{{.*}}, "{{.*}}expected the product of sizes to be equal to the number of elements of the source"
func.func @equal(%x: tensor<?x6xf32> {symshape.shape = #symshape.shape<[b, 6]>},
                 %y: tensor<?xf32> {symshape.shape = #symshape.shape<[b * 2]>}) -> tensor<?x3xf32>
    attributes {symshape.symbols = #symshape.symbols<b>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %r = symshape.dynamic_reshape %x to [%n, 3] : tensor<?x6xf32> -> tensor<?x3xf32>
  return %r : tensor<?x3xf32>
}
func.func @unequal(%x: tensor<?x6xf32> {symshape.shape = #symshape.shape<[b, 6]>},
                   %y: tensor<?xf32> {symshape.shape = #symshape.shape<[b * 3]>}) -> tensor<?x3xf32>
    attributes {symshape.symbols = #symshape.symbols<b>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %r = symshape.dynamic_reshape %x to [%n, 3] : tensor<?x6xf32> -> tensor<?x3xf32>
  return %r : tensor<?x3xf32>
}

// A sum of at least 0 must also fit an index: its parts have ranges, or none.
// CHECK-LABEL: func @fits(
// CHECK-NOT: cf.assert
// CHECK-NOT: i128
// CHECK: tensor.pad
// CHECK-LABEL: func @may_not_fit(
// CHECK: arith.cmpi ule, %{{.*}}, %c9223372036854775807_i128 : i128
// CHECK: cf.assert
// ANSWERS: checked-size {{.*}} Function=may_not_fit | Answer=unknown, Op=symshape.dynamic_pad, Question="'dim(0, 0) + scalar(2, index_cast) + 1' fits an index"
func.func @fits(%x: tensor<?xf32>, %v: f32, %k: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c100 = arith.constant 100 : index
  %low = arith.cmpi sge, %k, %c0 : index
  symshape.assume %low
  %high = arith.cmpi sle, %k, %c100 : index
  symshape.assume %high
  %r = symshape.dynamic_pad %x with %v low = [%k] high = [1] interior = [0] : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @may_not_fit(%x: tensor<?xf32>, %v: f32, %k: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %low = arith.cmpi sge, %k, %c0 : index
  symshape.assume %low
  %r = symshape.dynamic_pad %x with %v low = [%k] high = [1] interior = [0] : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// RUN: symshape-opt %s --allow-unregistered-dialect --lower-symshape=trace-observed | FileCheck %s
// RUN: not symshape-opt %s --lower-symshape=trace-observed 2>&1 | FileCheck %s --check-prefix=UNREGISTERED

// UNREGISTERED: error: 'trace-observed' creates unregistered ops of IREE; pass --allow-unregistered-dialect

// CHECK-LABEL: func.func @traced
// CHECK: %[[OK:.*]] = arith.cmpi slt, %[[D:.*]], %arg1 : index
// CHECK: %[[FAILS:.*]] = arith.xori %[[OK]], %{{.*}} : i1
// CHECK: scf.if %[[FAILS]] {
// CHECK-DAG: %[[D64:.*]] = arith.index_cast %[[D]] : index to i64
// CHECK-DAG: %[[N64:.*]] = arith.index_cast %arg1 : index to i64
// CHECK: %[[T:.*]] = tensor.from_elements %[[D64]], %[[N64]] : tensor<2xi64>
// CHECK: "flow.tensor.trace"(%[[T]]) <{key = "too long, found dimension 0 of argument 0, n", operandSegmentSizes = array<i32: 1, 0>}> : (tensor<2xi64>) -> ()
// CHECK: cf.assert %[[OK]], "too long"
func.func @traced(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %0 = symshape.predicate lt (d, n) -> [d, n] (%d, %n : index, index)
  symshape.require %0, "too long"
  return
}

// A number that the check compares as unsigned is not negative.
// CHECK-LABEL: func.func @traced_unsigned
// CHECK-DAG: arith.extui %arg0 : i8 to i64
// CHECK-DAG: arith.extui %arg1 : i8 to i64
// CHECK: cf.assert %{{.*}}, "unsigned"
// CHECK-DAG: arith.extsi %arg0 : i8 to i64
// CHECK-DAG: arith.extsi %arg1 : i8 to i64
// CHECK: cf.assert %{{.*}}, "signed"
func.func @traced_unsigned(%n: i8, %m: i8) {
  %p = arith.cmpi ugt, %n, %m : i8
  symshape.require %p, "unsigned"
  %q = arith.cmpi sgt, %n, %m : i8
  symshape.require %q, "signed"
  return
}

// A condition without numbers has nothing to print.
// CHECK-LABEL: func.func @nothing_to_trace
// CHECK-NOT: flow.tensor.trace
// CHECK: cf.assert %arg0, "no"
func.func @nothing_to_trace(%ok: i1) {
  symshape.require %ok, "no"
  return
}

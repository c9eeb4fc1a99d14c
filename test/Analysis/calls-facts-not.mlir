// RUN: symshape-opt %s --symshape-propagate-constraints | FileCheck %s

// Calls that cannot be executed here.

// A function that never returns checks nothing by returning.
func.func private @spins(%n: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %n, %c1 : index
  cf.assert %p, "before the loop"
  cf.br ^again
^again:
  cf.br ^again
}
// CHECK-LABEL: @before_spin(
// CHECK: %[[P:.*]] = arith.cmpi
// CHECK: vector.print %[[P]]
func.func @before_spin(%k: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %k, %c0 : index
  vector.print %p : i1
  call @spins(%k) : (index) -> ()
  return %p : i1
}

// A call through the address may pass any elements.
// CHECK-LABEL: func private @address_taken(
// CHECK: %[[P:.*]] = arith.cmpi
// CHECK: return %[[P]]
func.func private @address_taken(%s: tensor<1xindex>) -> i1 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %d = tensor.extract %s[%c0] : tensor<1xindex>
  %p = arith.cmpi eq, %d, %c3 : index
  return %p : i1
}
func.func @takes_address(%t: tensor<1xindex>) -> (i1, i1) {
  %c3 = arith.constant 3 : index
  %s = tensor.from_elements %c3 : tensor<1xindex>
  %a = call @address_taken(%s) : (tensor<1xindex>) -> i1
  %f = constant @address_taken : (tensor<1xindex>) -> i1
  %b = call_indirect %f(%t) : (tensor<1xindex>) -> i1
  return %a, %b : i1, i1
}

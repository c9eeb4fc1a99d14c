// RUN: symshape-opt %s --symshape-infer -o /dev/null | tr -s " " | FileCheck %s

// While the analysis assumes that the loop's argument is %x, the tensor %t has
// 4n x 4m elements. After the first iteration the argument is %y. So the
// product %p of the sizes of %x may wrap.

// CHECK-LABEL: function @loop
// CHECK: tensor<?xi8> [?] unknown
func.func @loop(%x: tensor<?x?xi8>, %y: tensor<?x?xi8>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %dn = tensor.dim %x, %c0 : tensor<?x?xi8>
  %dm = tensor.dim %x, %c1 : tensor<?x?xi8>
  %n4 = arith.muli %dn, %c4 : index
  %m4 = arith.muli %dm, %c4 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%c = %x) -> (tensor<?x?xi8>) {
    %go = arith.cmpi ne, %i, %c0 : index
    scf.if %go {
      %d0 = tensor.dim %c, %c0 : tensor<?x?xi8>
      %d1 = tensor.dim %c, %c1 : tensor<?x?xi8>
      %e0 = arith.muli %d0, %c4 : index
      %e1 = arith.muli %d1, %c4 : index
      %t = tensor.empty(%e0, %e1) : tensor<?x?xi8>
      %p = arith.muli %n4, %m4 : index
      %u = tensor.empty(%p) : tensor<?xi8>
    }
    scf.yield %y : tensor<?x?xi8>
  }
  return
}

// Must still fire: every execution that reaches %p has made %t.
// CHECK-LABEL: function @straight
// CHECK: tensor<?xi8> [dim(0, 0) * dim(0, 1) * 16] exact
func.func @straight(%x: tensor<?x?xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %dn = tensor.dim %x, %c0 : tensor<?x?xi8>
  %dm = tensor.dim %x, %c1 : tensor<?x?xi8>
  %n4 = arith.muli %dn, %c4 : index
  %m4 = arith.muli %dm, %c4 : index
  %t = tensor.empty(%n4, %m4) : tensor<?x?xi8>
  %p = arith.muli %n4, %m4 : index
  %u = tensor.empty(%p) : tensor<?xi8>
  return
}

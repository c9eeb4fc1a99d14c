// A claim is refuted also by sizes that the exporter leaves open: a call may
// pass any. A precondition and a check of such sizes are open, since the
// exporter may have meant them to fit.
// RUN: symshape-opt %s --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s
// RUN: not symshape-opt %s --symshape-import-shape-strings --symshape-check-claims -o /dev/null 2>&1 | FileCheck %s --check-prefix=CLAIMS

// CHECK: result-claim: 1 refuted
// CHECK-NEXT: precondition: 1 open
// CHECK-NEXT: check: 1 open
// CHECK: result-claim refuted: dimension 0 of 'tensor<?xf32>': expected 'n', found 'dim(0, 0)'
// CHECK-NEXT: for n = {{[0-9]+}}, arg0.0 = {{[0-9]+}}: expected
// CHECK: precondition open
// CHECK: check open
// CLAIMS: error: contradicted claim: dimension 0 of 'tensor<?xf32>': expected 'n', found 'dim(0, 0)'
// CLAIMS: note: for n = {{[0-9]+}}, arg0.0 = {{[0-9]+}}: expected
func.func @claim(%x: tensor<?xf32>, %y: tensor<?xf32> {symshape.shape_string = "n"})
    -> (tensor<?xf32> {symshape.shape_string = "n"}) {
  return %x : tensor<?xf32>
}
func.func @precondition(%x: tensor<?xf32>, %y: tensor<?xf32> {symshape.shape_string = "n"}) -> tensor<?xf32> {
  %z = arith.addf %x, %y : tensor<?xf32>
  return %z : tensor<?xf32>
}
func.func @check(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %four = arith.cmpi eq, %n, %c4 : index
  cf.assert %four, "four"
  return
}

// RUN: split-file %s %t
// RUN: symshape-opt %t/right.mlir --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s --check-prefix=RIGHT
// RUN: symshape-opt %t/equal.mlir --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s --check-prefix=EQUAL
// RUN: symshape-opt %t/wrong.mlir --symshape-import-shape-strings --symshape-check=json=true -o /dev/null | FileCheck %s --check-prefix=JSON
// RUN: symshape-opt %t/asserts.mlir --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s --check-prefix=ASSERTS
// RUN: symshape-opt %t/data.mlir --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s --check-prefix=DATA
// RUN: symshape-opt %t/fails.mlir --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s --check-prefix=FAILS
// RUN: symshape-opt %t/unread.mlir --symshape-import-shape-strings --symshape-check -o /dev/null 2>/dev/null | FileCheck %s --check-prefix=UNREAD
// RUN: symshape-opt %t/weights.mlir --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s --check-prefix=WEIGHTS
// RUN: symshape-opt %t/unread.mlir --symshape-check -o /dev/null | FileCheck %s --check-prefix=UNIMPORTED
// RUN: symshape-opt %t/dialect.mlir --allow-unregistered-dialect --symshape-check -o /dev/null | FileCheck %s --check-prefix=DIALECT

//--- right.mlir
// RIGHT: premise: 2 checked
// RIGHT-NEXT: result-claim: 1 proved
// RIGHT-NEXT: precondition: 2 checked
// RIGHT-NEXT: check: 1 checked
// RIGHT-NOT: {{open|unread|refuted|skipped}}
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n"}, %y: tensor<?xf32> {symshape.shape_string = "m"},
                %k: tensor<i64>) -> (tensor<?xf32> {symshape.shape_string = "n"}) attributes {symshape.constraint_strings = ["n <= 64", "m <= 64"]} {
  %c0 = arith.constant 0 : index
  %s = arith.addf %x, %x : tensor<?xf32>
  %i = tensor.extract %k[] : tensor<i64>
  %j = arith.index_cast %i : i64 to index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %positive = arith.cmpi sge, %j, %c0 : index
  %within = arith.cmpi sle, %j, %n : index
  %both = arith.andi %positive, %within : i1
  cf.assert %both, "size of data"
  %t = tensor.extract_slice %s[0] [%j] [1] : tensor<?xf32> to tensor<?xf32>
  return %s : tensor<?xf32>
}

//--- equal.mlir
// If the sizes differ, the check fails for all data.
// EQUAL: precondition: 1 checked
// EQUAL-NEXT: check: 1 open
// EQUAL: check open: this check is not proved: "sizes of data"
// EQUAL-NEXT: for m = {{[0-9]+}}, n = {{[0-9]+}}
// EQUAL: it fails at these sizes for all data
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n"}, %y: tensor<?xf32> {symshape.shape_string = "m"},
                %k: tensor<i64>) -> (tensor<?xf32> {symshape.shape_string = "n"}) attributes {symshape.constraint_strings = ["n <= 64", "m <= 64"]} {
  %c0 = arith.constant 0 : index
  %s = arith.addf %x, %x : tensor<?xf32>
  %i = tensor.extract %k[] : tensor<i64>
  %j = arith.index_cast %i : i64 to index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %jn = arith.cmpi eq, %j, %n : index
  %jm = arith.cmpi eq, %j, %m : index
  %both = arith.andi %jn, %jm : i1
  cf.assert %both, "sizes of data"
  %t = arith.mulf %s, %y : tensor<?xf32>
  return %t : tensor<?xf32>
}

//--- fails.mlir
// Checks that fail at some sizes for all data, and one of the
// numbers of a caller: they are not the data's.
// The first one leaves n < 7, so that some data pass the sum at every size
// (check-sizes-alone.mlir has it without that check).
// FAILS: check: 1 checked
// FAILS-NEXT: check: 2 open
// FAILS: never if 'n >= 7'
func.func private @equal(%n: index, %m: index) {
  %q = arith.cmpi eq, %n, %m : index
  cf.assert %q, "equal"
  return
}
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n"}, %y: tensor<?xf32> {symshape.shape_string = "m"}, %p: i1, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  call @equal(%n, %m) : (index, index) -> ()
  %next = arith.addi %n, %c1 : index
  %either = arith.select %p, %n, %next : index
  %small = arith.cmpi slt, %either, %c7 : index
  cf.assert %small, "small"
  %some = arith.maxsi %k, %c0 : index
  %sum = arith.addi %n, %some overflow<nsw> : index
  %less = arith.cmpi slt, %sum, %c7 : index
  cf.assert %less, "sum"
  return
}

//--- wrong.mlir
// JSON: "version": 1
// JSON: "counts": {
// JSON: "precondition": {
// JSON-NEXT: "proved": 1,
// JSON-NEXT: "open": 1,
// JSON-NEXT: "refuted": 1
// JSON: "id": "precondition-1"
// JSON: "kind": "precondition"
// JSON-NEXT: "state": "refuted"
// JSON-NEXT: "function": "main"
// JSON-NEXT: "op": "tensor.cast"
// JSON: "line": 23,
// JSON: "expected": "1"
// JSON-NEXT: "found": "n"
// JSON: "sizes": {
// JSON-NEXT: "n": [[N:[0-9]+]]
// JSON: "expected": 1,
// JSON-NEXT: "found": [[N]]
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n"}) -> tensor<4xf32> {
  // Only a tensor.extract in a body reads the result.
  %e = tensor.empty() : tensor<4xf32>
  %y = tensor.cast %x : tensor<?xf32> to tensor<1xf32>
  %z = tensor.cast %y : tensor<1xf32> to tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<4xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %v = tensor.extract %z[%i] : tensor<?xf32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- asserts.mlir
// ASSERTS: check: 1 proved
// ASSERTS: check: 1 refuted
// ASSERTS: check refuted: this check fails for sizes that the premises allow: "one row"
// ASSERTS-NEXT: for n = {{[0-9]+}}: expected 1, found
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n"}) -> index attributes {symshape.constraint_strings = ["n <= 64"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %few = arith.cmpi sle, %n, %c64 : index
  cf.assert %few, "few rows"
  %one = arith.cmpi eq, %n, %c1 : index
  cf.assert %one, "one row"
  return %n : index
}

//--- data.mlir
// Elements are no sizes: the check may pass at every size.
// DATA: check: 1 checked
// DATA: check checked: this check depends on data: "positive"
func.func @main(%k: tensor<i64>) -> i64 {
  %c0 = arith.constant 0 : i64
  %i = tensor.extract %k[] : tensor<i64>
  %p = arith.cmpi sgt, %i, %c0 : i64
  cf.assert %p, "positive"
  return %i : i64
}

//--- weights.mlir
// A check of constants has the same outcome for every size.
// WEIGHTS: check: 1 checked
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n"}) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense_resource<weights> : tensor<16xf32>
  %e = tensor.extract %w[%c0] : tensor<16xf32>
  %p = arith.cmpf ogt, %e, %zero : f32
  cf.assert %p, "positive"
  return %x : tensor<?xf32>
}

//--- unread.mlir
// An expression that does not parse, a symbol that nothing binds, and a claim
// between two results: only the last one says something.
// UNREAD: result-claim: 1 proved
// UNREAD-NEXT: result-claim: 2 unread
// UNREAD-NEXT: result-claim: 1 refuted
// UNREAD: result-claim unread: cannot read the stated size '(n'
// UNREAD: result-claim unread: cannot read the stated size 'm'
// UNREAD: result-claim refuted: dimension 0 of 'tensor<?xf32>': expected 'n + 1', found 'n'
// UNIMPORTED: premise: 1 unread
// UNIMPORTED-NEXT: result-claim: 4 unread
func.func @main(%x: tensor<?xf32> {onnx.shape = "n"})
    -> (tensor<?xf32> {onnx.shape = "(n"}, tensor<?xf32> {onnx.shape = "m"}, tensor<?xf32> {onnx.shape = "k"},
        tensor<?xf32> {onnx.shape = "k + 1"}) {
  return %x, %x, %x, %x : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

//--- dialect.mlir
// DIALECT: unexamined: 1 skipped
// DIALECT: unexamined skipped: no model, trait, interface or shape function
func.func @main(%x: tensor<4xf32>) -> tensor<?xf32> {
  %y = "other.op"(%x) : (tensor<4xf32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}

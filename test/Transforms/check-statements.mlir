// Every statement about a shape is read or listed, wherever it is.
// RUN: split-file %s %t
// RUN: symshape-opt %t/results.mlir --symshape-check -o /dev/null | FileCheck %s --check-prefix=RESULTS
// RUN: symshape-opt %t/encodings.mlir --symshape-check -o /dev/null | FileCheck %s --check-prefix=ENCODINGS
// RUN: symshape-opt %t/encodings.mlir --symshape-import-encodings --symshape-check -o /dev/null | FileCheck %s --check-prefix=IMPORTED
// RUN: symshape-opt %t/isolated.mlir --allow-unregistered-dialect --symshape-import-encodings --symshape-check -o /dev/null | FileCheck %s --check-prefix=ISOLATED
// RUN: symshape-opt %t/never.mlir --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s --check-prefix=NEVER
// RUN: symshape-opt %t/places.mlir --symshape-import-shape-strings --symshape-check -o /dev/null 2>/dev/null | FileCheck %s --check-prefix=PLACES
// RUN: symshape-opt %t/inside.mlir --symshape-import-shape-strings --symshape-check -o /dev/null 2>/dev/null | FileCheck %s --check-prefix=INSIDE
// RUN: symshape-opt %t/no-statements.mlir --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s --check-prefix=NONE --allow-empty
// RUN: symshape-opt %t/outside.mlir --allow-unregistered-dialect --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s --check-prefix=OUTSIDE
// RUN: symshape-opt %t/unknown.mlir --allow-unregistered-dialect --symshape-check -o /dev/null | FileCheck %s --check-prefix=UNKNOWN
// RUN: symshape-opt %t/assumed.mlir --symshape-check -o /dev/null | FileCheck %s --check-prefix=ASSUMED
// RUN: symshape-opt %t/dead.mlir --symshape-check -o /dev/null | FileCheck %s --check-prefix=DEAD
// RUN: symshape-opt %t/callee.mlir --symshape-check -o /dev/null | FileCheck %s --check-prefix=CALLEE

//--- results.mlir
// A shape on a result is a claim. A symbol that no argument has, and a function
// without a return, leave it unread.
// RESULTS: result-claim: 2 proved
// RESULTS-NEXT: result-claim: 2 unread
// RESULTS-NEXT: result-claim: 1 refuted
// RESULTS: result-claim refuted: result 1, dimension 0: expected 'n + 1', found 'n'
// RESULTS: result-claim unread: result 2, dimension 0: no argument binds a symbol of the stated size
// RESULTS: result-claim unread: result 0: no return gives it
func.func @main(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    -> (tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
        tensor<?xf32> {symshape.shape = #symshape.shape<[n + 1]>},
        tensor<?xf32> {symshape.shape = #symshape.shape<[m]>},
        tensor<?xf32> {symshape.shape = #symshape.shape<[at_most(n)]>})
    attributes {symshape.symbols = #symshape.symbols<n, m>} {
  return %x, %x, %x, %x : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}
func.func @never(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    -> (tensor<?xf32> {symshape.shape = #symshape.shape<[n + 1]>})
    attributes {symshape.symbols = #symshape.symbols<n>} {
  ub.unreachable
}

//--- encodings.mlir
// ENCODINGS: premise: 1 unread
// ENCODINGS-NEXT: result-claim: 1 unread
// ENCODINGS-NEXT: value-claim: 1 unread
// ENCODINGS: result-claim unread: the encoding of result 0 is not imported
// IMPORTED-NOT: unread
// IMPORTED: result-claim refuted: dimension 0 of 'tensor<?xf32>': expected 'n + 1', found 'n'
// IMPORTED-NOT: unread
func.func @main(%x: tensor<?xf32, #symshape.shape<[n]>>) -> tensor<?xf32, #symshape.shape<[n + 1]>> {
  %y = tensor.cast %x : tensor<?xf32, #symshape.shape<[n]>> to tensor<?xf32, #symshape.shape<[n + 1]>>
  return %y : tensor<?xf32, #symshape.shape<[n + 1]>>
}

//--- isolated.mlir
// The regions of an isolated op see no symbol: the claim is unread.
// ISOLATED: value-claim: 1 unread
// ISOLATED-DAG: value-claim unread: cannot read the stated size '#symshape.shape<[n]>'
// ISOLATED-DAG: unexamined skipped: the regions of this isolated op are not examined
func.func @main(%x: tensor<?xf32, #symshape.shape<[n]>>) {
  builtin.module {
    %y = "other.make"() : () -> tensor<?xf32, #symshape.shape<[n]>>
  }
  return
}

//--- never.mlir
// Without a return, the statement about the result stays, and is unread.
// NEVER: premise: 1 checked
// NEVER-NEXT: result-claim: 1 unread
// NEVER: result-claim unread: 'symshape.shape_string' is not imported
// NEVER: check open: the assumption that this function returns is not proved
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n"})
    -> (tensor<?xf32> {symshape.shape_string = "n + 1"}) attributes {symshape.constraint_strings = ["n <= 8"]} {
  ub.unreachable
}

//--- places.mlir
// On a declaration, on another op than a function, and on a call.
// PLACES: premise: 1 unread
// PLACES-NEXT: result-claim: 1 unread
// PLACES-NEXT: result-claim: 1 skipped
// PLACES-NEXT: value-claim: 4 unread
// PLACES: value-claim unread: nothing reads 'onnx.shape' here
// PLACES: value-claim unread: nothing reads 'jax.shape' here
// PLACES: value-claim unread: nothing reads 'onnx.dim_params' here
// PLACES: value-claim unread: nothing reads 'symshape.shape' here
func.func private @strings(tensor<?xf32> {symshape.shape_string = "n"}) -> (tensor<?xf32> {onnx.shape = "n"})
func.func private @shapes(tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    -> (tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) attributes {symshape.symbols = #symshape.symbols<n>}
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = arith.addf %x, %x {onnx.shape = "n"} : tensor<?xf32>
  %z = arith.addf %x, %x {other = [{jax.shape = "n"}, {onnx.dim_params = "0:n"}]} : tensor<?xf32>
  %w = call @g(%z) {arg_attrs = [{symshape.shape = #symshape.shape<[n]>}]} : (tensor<?xf32>) -> tensor<?xf32>
  return %w : tensor<?xf32>
}
func.func private @g(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

//--- inside.mlir
// Statements inside of attributes of arguments and results, and encodings
// inside of types.
// INSIDE: premise: 2 unread
// INSIDE-NEXT: result-claim: 2 unread
// INSIDE-NEXT: value-claim: 1 unread
// INSIDE-DAG: premise unread: nothing reads 'symshape.shape_string' in 'other.facts'
// INSIDE-DAG: premise unread: the encoding of argument 1 is not imported
// INSIDE-DAG: result-claim unread: nothing reads 'onnx.shape' in 'other.list'
// INSIDE-DAG: result-claim unread: the encoding of result 1 is not imported
// INSIDE-DAG: value-claim unread: the encoding of a value is not imported
#n = #symshape.shape<["n"]>
func.func @main(%x: tensor<?xf32> {other.facts = {symshape.shape_string = "3"}}, %y: tuple<i32, tuple<tensor<?xf32, #n>>>)
    -> (tensor<?xf32> {other.list = ["x", {onnx.shape = "7"}]}, tuple<i32, tuple<tensor<?xf32, #n>>>) {
  %z = builtin.unrealized_conversion_cast %y : tuple<i32, tuple<tensor<?xf32, #n>>> to tuple<tensor<?xf32, #n>>
  return %x, %y : tensor<?xf32>, tuple<i32, tuple<tensor<?xf32, #n>>>
}

//--- no-statements.mlir
// No statement and no encoding of sizes.
// NONE-NOT: unread
func.func @main(%x: tuple<tensor<?xf32>> {other.facts = {shape = "3", list = [{name = "n"}]}}) -> (tuple<tensor<?xf32>> {other.names = ["onnx.shape"]}) {
  return %x : tuple<tensor<?xf32>>
}

//--- outside.mlir
// A function of a nested module is examined; one in a function is not, nor is
// code outside of functions. A global is no code.
// OUTSIDE: result-claim: 1 refuted
// OUTSIDE: unexamined: 4 skipped
// OUTSIDE-DAG: unexamined skipped: this function inside of another one is not examined
// OUTSIDE-DAG: unexamined skipped: the regions of this isolated op are not examined
// OUTSIDE-DAG: unexamined skipped: code outside of functions is not examined
// OUTSIDE-DAG: result-claim refuted: dimension 0 of 'tensor<?xf32>': expected 'n + 1', found 'n'
ml_program.global private @seed(dense<0> : tensor<i64>) : tensor<i64>
module @nested {
  func.func @inner(%x: tensor<?xf32> {onnx.shape = "n"}) -> (tensor<?xf32> {onnx.shape = "n + 1"}) {
    return %x : tensor<?xf32>
  }
}
func.func @outer() {
  builtin.module {
    func.func @f(%x: tensor<?xf32> {onnx.shape = "n"}) -> (tensor<?xf32> {onnx.shape = "n + 1"}) {
      return %x : tensor<?xf32>
    }
  }
  return
}
%false = arith.constant false
cf.assert %false, "outside"
"other.code"() ({
}) : () -> ()

//--- unknown.mlir
// An op that nobody knows, with a static result; a conversion keeps its value,
// and a shape function describes the results of its op alone.
// UNKNOWN: unexamined: 2 skipped
// UNKNOWN: unexamined skipped: no model, trait, interface or shape function
// UNKNOWN-NEXT: and 1 consequence
// UNKNOWN: unexamined skipped: SymShape does not know all preconditions of this op
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %y = "other.op"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %z = "other.op"(%y) : (tensor<4xf32>) -> tensor<4xf32>
  %0 = "torch_c.from_builtin_tensor"(%x) : (tensor<4xf32>) -> !torch.vtensor<[4],f32>
  %w = "other.same"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %z, %w : tensor<4xf32>, tensor<4xf32>
}
func.func private @same(%x: tensor<?xindex>) -> tensor<?xindex> attributes {symshape.shape_function = "other.same"} {
  return %x : tensor<?xindex>
}

//--- assumed.mlir
// An assumption about sizes becomes a check; one about data has none.
// ASSUMED: premise: 1 checked
// ASSUMED-NEXT: premise: 1 unstated
// ASSUMED: premise unstated: no check of the arguments can state this assumption
func.func @main(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %k: tensor<i64>)
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %n = symshape.param "n" : !symshape.symbol
  %few = symshape.predicate le (n) -> [n, 64] (%n : !symshape.symbol)
  symshape.assume %few
  %i = tensor.extract %k[] : tensor<i64>
  %c0 = arith.constant 0 : i64
  %positive = arith.cmpi sgt, %i, %c0 : i64
  symshape.assume %positive
  return
}

//--- dead.mlir
// Facts that contradict each other prove every claim.
// DEAD: value-claim: 1 proved
// DEAD-NEXT: value-claim: 2 open
// DEAD: value-claim open: dimension 0 of 'tensor<?xf32>': expected 'n', found 'n': the premises contradict each other
// DEAD: value-claim open: dimension 0 of 'tensor<?xf32>': expected 'n + 1', found 'n': the premises contradict each other
func.func @main(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %n = symshape.param "n" : !symshape.symbol
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %negative = arith.cmpi slt, %d, %c0 : index
  cf.cond_br %negative, ^bb1, ^bb2
^bb1:
  symshape.claim_shape %x (n) -> [n] (%n : !symshape.symbol) : tensor<?xf32>
  symshape.claim_shape %x (n) -> [n + 1] (%n : !symshape.symbol) : tensor<?xf32>
  cf.br ^bb2
^bb2:
  symshape.claim_shape %x (n) -> [n] (%n : !symshape.symbol) : tensor<?xf32>
  return
}

//--- callee.mlir
// A premise of a callee that no argument gives, one about several ranges, and
// one that the call proves.
// CALLEE: callee-premise: 5 proved
// CALLEE-NEXT: callee-premise: 1 open
// CALLEE-NEXT: callee-premise: 1 unread
// CALLEE: callee-premise unread: cannot compare a premise of the callee: no argument of the call gives a symbol
// CALLEE: callee-premise open: a premise of the callee is not proved: expected at most 4 or at least 8
func.func @main(%x: tensor<?xf32>, %y: tensor<4xf32>) {
  %0 = tensor.cast %y : tensor<4xf32> to tensor<?xf32>
  call @product(%x) : (tensor<?xf32>) -> ()
  call @ranges(%0) : (tensor<?xf32>) -> ()
  call @ranges(%x) : (tensor<?xf32>) -> ()
  return
}
func.func private @product(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n * m]>})
    attributes {symshape.symbols = #symshape.symbols<n, m>} {
  return
}
func.func private @ranges(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n in {[0, 4], [8, *]}>} {
  return
}

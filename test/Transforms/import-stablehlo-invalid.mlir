// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-import-stablehlo --split-input-file --verify-diagnostics

func.func @no_message(%ok: tensor<i1>) {
  // expected-error @below {{expected 'shape_assertion' to have a string 'error_message'}}
  "stablehlo.custom_call"(%ok) <{call_target_name = "shape_assertion"}> : (tensor<i1>) -> ()
  return
}

// -----

func.func @no_predicate(%n: tensor<i32>) {
  // expected-error @below {{expected 'shape_assertion' to have a first operand of type tensor<i1> and no result}}
  "stablehlo.custom_call"(%n) <{call_target_name = "shape_assertion"}> {error_message = "n"} : (tensor<i32>) -> ()
  return
}

// -----

func.func @no_such_dimension(%x: tensor<?xf32>) -> tensor<i32> {
  // expected-error @below {{expected 'dimension' to be a dimension of a ranked operand}}
  %n = "stablehlo.get_dimension_size"(%x) <{dimension = 1 : i64}> : (tensor<?xf32>) -> tensor<i32>
  return %n : tensor<i32>
}

// Ops and values without a transpose or tangent.
// RUN: symshape-opt %s -split-input-file -verify-diagnostics --symshape-transpose="function=f"

// expected-note @+1 {{the transpose is with respect to argument 0 of @f}}
func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{'math.exp' op expected 'operands[0]' not to depend on the chosen arguments, since the op is not known to be linear in it}}
  %r = math.exp %x : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// expected-note @+1 {{the transpose is with respect to argument 0 of @f}}
func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{'arith.addf' op expected 'operands[1]' to be zero or to depend on the chosen arguments, found another value}}
  %r = arith.addf %x, %y : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// expected-note @+1 {{the transpose is with respect to argument 0 of @f}}
func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{'arith.divf' op expected 'operands[1]' not to depend on the chosen arguments, since the op is not known to be linear in it}}
  %r = arith.divf %y, %x : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// expected-note @+1 {{the transpose is with respect to argument 0 of @f}}
func.func @f(%x: tensor<?xf32>, %i: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{'linalg.reduce' op expected 'operands[1]' to be zero or to depend on the chosen arguments, found another value}}
  %r = linalg.reduce { arith.addf } ins(%x : tensor<?xf32>) outs(%i : tensor<f32>) dimensions = [0]
  return %r : tensor<f32>
}

// -----

// The op that has no rule is in the body.

// expected-note @+1 {{the transpose is with respect to argument 0 of @f}}
func.func @f(%x: tensor<?xf32>) -> tensor<f32> {
  %i = arith.constant dense<0.0> : tensor<f32>
  // expected-error @+1 {{'arith.maximumf' op expected 'operands[0]' not to depend on the chosen arguments, since the op is not known to be linear in it}}
  %r = linalg.reduce { arith.maximumf } ins(%x : tensor<?xf32>) outs(%i : tensor<f32>) dimensions = [0]
  return %r : tensor<f32>
}

// -----

// The op halves the sum so far in each iteration.

// expected-note @+1 {{the transpose is with respect to argument 0 of @f}}
func.func @f(%x: tensor<?xf32>) -> tensor<f32> {
  %i = arith.constant dense<0.0> : tensor<f32>
  // expected-error @+1 {{'linalg.generic' op expected 'region' to add elements, found another way to combine them}}
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%x : tensor<?xf32>) outs(%i : tensor<f32>) {
  ^bb0(%a: f32, %s: f32):
    %half = arith.constant 0.5 : f32
    %h = arith.mulf %s, %half : f32
    %t = arith.addf %h, %a : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}

// -----

// expected-note @+1 {{the transpose is with respect to argument 0 of @f}}
func.func @f(%x: tensor<?x2xf32>) -> tensor<?x3xf32> {
  %v = arith.constant 1.0 : f32
  // expected-error @+1 {{'tensor.pad' op expected 'value' to be zero, found another value}}
  %r = tensor.pad %x low[0, 1] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x2xf32> to tensor<?x3xf32>
  return %r : tensor<?x3xf32>
}

// -----

// Several updates of one element: only the last one would count.

// expected-note @+1 {{the transpose is with respect to argument 0 of @f}}
func.func @f(%u: tensor<?xf32>, %ids: tensor<?xi64>) -> tensor<4xf32> {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  // expected-error @+1 {{'symshape.dynamic_scatter' op expected 'kind' to be add, found replace}}
  %r = symshape.dynamic_scatter replace %z, %ids, %u inserted_window_dims = [0]
      scatter_dims_to_operand_dims = [0] index_vector_dim = 1
      : (tensor<4xf32>, tensor<?xi64>, tensor<?xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// Positions that are computed from the argument are no linear use of it.

// expected-note @+1 {{the transpose is with respect to argument 0 of @f}}
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %ids = arith.fptosi %x : tensor<4xf32> to tensor<4xi64>
  // expected-error @+1 {{'symshape.dynamic_gather' op expected 'operands[1]' not to depend on the chosen arguments, since the op is not known to be linear in it}}
  %r = symshape.dynamic_gather %x, %ids slice_sizes = [1] collapsed_slice_dims = [0]
      start_index_map = [0] index_vector_dim = 1 : (tensor<4xf32>, tensor<4xi64>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

func.func private @g(tensor<?xf32>) -> tensor<?xf32>
// expected-note @+1 {{the transpose is with respect to argument 0 of @f}}
func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{'func.call' op expected 'operands[0]' not to depend on the chosen arguments, since the op is not known to be linear in it}}
  %r = func.call @g(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// A region that reads the argument.

// expected-note @+1 {{the transpose is with respect to argument 0 of @f}}
func.func @f(%x: tensor<?xf32>, %p: i1) -> tensor<?xf32> {
  // expected-error @+1 {{'scf.if' op expected 'region' not to depend on the chosen arguments, since the op is not known to be linear in it}}
  %r = scf.if %p -> (tensor<?xf32>) {
    scf.yield %x : tensor<?xf32>
  } else {
    %n = arith.negf %x : tensor<?xf32>
    scf.yield %n : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// expected-error @+1 {{expected a float or a ranked tensor of floats as argument 0, found 'tensor<?xi64>'}}
func.func @f(%x: tensor<?xi64>) -> tensor<?xi64> {
  return %x : tensor<?xi64>
}

// -----

// expected-error @+1 {{the name '@f_transpose' is already used; set another name in 'result-name'}}
func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
func.func private @f_transpose()

// -----

// expected-error @+1 {{expected a body of one block, found 2 blocks}}
func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  cf.br ^bb1(%x : tensor<?xf32>)
^bb1(%y: tensor<?xf32>):
  return %y : tensor<?xf32>
}

// -----

// expected-error @below {{in option 'function': expected the name of a function with a body, found 'f'}}
module {
  func.func @other(%x: tensor<?xf32>) -> tensor<?xf32> {
    return %x : tensor<?xf32>
  }
}

// -----

// expected-note @+1 {{the transpose is with respect to argument 0 of @f}}
func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %s = tensor.from_elements %d : tensor<1xindex>
  // expected-error @below {{'tensor.cast' op expected 'results[0]' to be ranked, found an unranked tensor}}
  %u = tensor.cast %x : tensor<?xf32> to tensor<*xf32>
  %r = tensor.reshape %u(%s) : (tensor<*xf32>, tensor<1xindex>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The number to keep is no linear operand, also in a tensor.
// expected-note @+1 {{the transpose is with respect to argument 0 of @f}}
func.func @f(%n: tensor<f64>, %x: tensor<?xf64>) -> tensor<?xf64> {
  // expected-error @+1 {{'symshape.dynamic_truncate' op expected 'operands[1]' not to depend on the chosen arguments, since the op is not known to be linear in it}}
  %r = symshape.dynamic_truncate %x by %n axis 0 floor : tensor<?xf64>, tensor<f64> -> tensor<?xf64>
  return %r : tensor<?xf64>
}

// Shape functions of torch-mlir's `tm_tensor` and IREE's `iree_linalg_ext`
// dialects. Their ops write to the last operands (their "outs"), and every
// result has the size of the operand that it is written to. An overload per
// number of operands.

// attention(query, key, value, [mask,] output)
func.func private @attention_4(%query: tensor<?xindex>, %key: tensor<?xindex>, %value: tensor<?xindex>, %output: tensor<?xindex>) -> tensor<?xindex>
    attributes {symshape.shape_function = "tm_tensor.attention"} {
  return %output : tensor<?xindex>
}
func.func private @attention_5(%query: tensor<?xindex>, %key: tensor<?xindex>, %value: tensor<?xindex>, %mask: tensor<?xindex>, %output: tensor<?xindex>) -> tensor<?xindex>
    attributes {symshape.shape_function = "tm_tensor.attention"} {
  return %output : tensor<?xindex>
}

// scatter(updates, indices, original)
func.func private @scatter(%updates: tensor<?xindex>, %indices: tensor<?xindex>, %original: tensor<?xindex>) -> tensor<?xindex>
    attributes {symshape.shape_function = "tm_tensor.scatter"} {
  return %original : tensor<?xindex>
}

// scan(input, output, accumulator)
func.func private @scan(%input: tensor<?xindex>, %output: tensor<?xindex>, %accumulator: tensor<?xindex>) -> (tensor<?xindex>, tensor<?xindex>)
    attributes {symshape.shape_function = "tm_tensor.scan"} {
  return %output, %accumulator : tensor<?xindex>, tensor<?xindex>
}

// sort(outputs...)
func.func private @sort_1(%a: tensor<?xindex>) -> tensor<?xindex>
    attributes {symshape.shape_function = "tm_tensor.sort"} {
  return %a : tensor<?xindex>
}
func.func private @sort_2(%a: tensor<?xindex>, %b: tensor<?xindex>) -> (tensor<?xindex>, tensor<?xindex>)
    attributes {symshape.shape_function = "tm_tensor.sort"} {
  return %a, %b : tensor<?xindex>, tensor<?xindex>
}
func.func private @sort_3(%a: tensor<?xindex>, %b: tensor<?xindex>, %c: tensor<?xindex>) -> (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>)
    attributes {symshape.shape_function = "tm_tensor.sort"} {
  return %a, %b, %c : tensor<?xindex>, tensor<?xindex>, tensor<?xindex>
}
func.func private @sort_4(%a: tensor<?xindex>, %b: tensor<?xindex>, %c: tensor<?xindex>, %d: tensor<?xindex>) -> (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>)
    attributes {symshape.shape_function = "tm_tensor.sort"} {
  return %a, %b, %c, %d : tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>
}

//===--- iree_linalg_ext ---===//

// scatter(updates, indices, original)
func.func private @ext_scatter(%updates: tensor<?xindex>, %indices: tensor<?xindex>, %original: tensor<?xindex>) -> tensor<?xindex>
    attributes {symshape.shape_function = "iree_linalg_ext.scatter"} {
  return %original : tensor<?xindex>
}

// scan(input, output, accumulator)
func.func private @ext_scan(%input: tensor<?xindex>, %output: tensor<?xindex>, %accumulator: tensor<?xindex>) -> (tensor<?xindex>, tensor<?xindex>)
    attributes {symshape.shape_function = "iree_linalg_ext.scan"} {
  return %output, %accumulator : tensor<?xindex>, tensor<?xindex>
}

// sort(outputs...)
func.func private @ext_sort_1(%a: tensor<?xindex>) -> tensor<?xindex>
    attributes {symshape.shape_function = "iree_linalg_ext.sort"} {
  return %a : tensor<?xindex>
}
func.func private @ext_sort_2(%a: tensor<?xindex>, %b: tensor<?xindex>) -> (tensor<?xindex>, tensor<?xindex>)
    attributes {symshape.shape_function = "iree_linalg_ext.sort"} {
  return %a, %b : tensor<?xindex>, tensor<?xindex>
}
func.func private @ext_sort_3(%a: tensor<?xindex>, %b: tensor<?xindex>, %c: tensor<?xindex>) -> (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>)
    attributes {symshape.shape_function = "iree_linalg_ext.sort"} {
  return %a, %b, %c : tensor<?xindex>, tensor<?xindex>, tensor<?xindex>
}
func.func private @ext_sort_4(%a: tensor<?xindex>, %b: tensor<?xindex>, %c: tensor<?xindex>, %d: tensor<?xindex>) -> (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>)
    attributes {symshape.shape_function = "iree_linalg_ext.sort"} {
  return %a, %b, %c, %d : tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>
}

// What inference knows about the results of tensor ops.
// docs/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %execute %s --after=--symshape-sanitize

func.func private @bounded(%x: tensor<?xf32>, %data: tensor<1xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %low = arith.maxsi %n, %c0 : index
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func private @unknown(%data: tensor<1xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %k = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%k) : tensor<?xf32>
  return %e : tensor<?xf32>
}

func.func private @bounded_4xf32(%x: tensor<?x4xf32>, %data: tensor<1xindex>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x4xf32>
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %low = arith.maxsi %n, %c0 : index
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x[0, 0] [%k, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

func.func private @unknown_4xf32(%data: tensor<1xindex>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %k = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%k) : tensor<?x4xf32>
  return %e : tensor<?x4xf32>
}

// tensor.bitcast contents: not modelled
// CASE: bitcast(<N>, <1: 2>) for N = 0 1 3
func.func @bitcast(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %0 = tensor.bitcast %x : tensor<?xf32> to tensor<?xi32> // exact: [n]
  %1 = tensor.bitcast %b : tensor<?xf32> to tensor<?xi32> // bound: [at_most(n)]
  %2 = tensor.bitcast %u : tensor<?xf32> to tensor<?xi32> // unknown: [?]
  return
}

// CASE: cast(<N>, <1: 2>) for N = 0 1 3
func.func @cast(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %0 = tensor.cast %x : tensor<?xf32> to tensor<?xf32> // exact: [n]
  %1 = tensor.cast %b : tensor<?xf32> to tensor<?xf32> // bound: [at_most(n)]
  %2 = tensor.cast %u : tensor<?xf32> to tensor<?xf32> // unknown: [?]
  %s = tensor.cast %cn : tensor<1xindex> to tensor<?xindex>
  %k = tensor.extract %s[%c0] : tensor<?xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // tensor.cast contents: [n]
  return
}

// CASE: collapse_shape(<Nx4>, <1: 2>) for N = 0 1 3
func.func @collapse_shape(%x: tensor<?x4xf32> {symshape.shape = #symshape.shape<[n, 4]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded_4xf32(%x, %data) : (tensor<?x4xf32>, tensor<1xindex>) -> tensor<?x4xf32>
  %u = call @unknown_4xf32(%data) : (tensor<1xindex>) -> tensor<?x4xf32>
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<?x4xf32> into tensor<?xf32> // exact: [n * 4]
  %1 = tensor.collapse_shape %b [[0, 1]] : tensor<?x4xf32> into tensor<?xf32> // bound: [at_most(n * 4)]
  %2 = tensor.collapse_shape %u [[0, 1]] : tensor<?x4xf32> into tensor<?xf32> // unknown: [?]
  %two = tensor.from_elements %n, %c0 : tensor<1x2xindex>
  %s = tensor.collapse_shape %two [[0, 1]] : tensor<1x2xindex> into tensor<2xindex>
  %k = tensor.extract %s[%c0] : tensor<2xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // tensor.collapse_shape contents: [n]
  return
}

// CASE: concat(<N>, <1: 2>) for N = 0 1 3
func.func @concat(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %0 = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> // exact: [n * 2]
  %1 = tensor.concat dim(0) %x, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> // bound: [at_most(n * 2)]
  %2 = tensor.concat dim(0) %x, %u : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> // unknown: [?]
  %s = tensor.concat dim(0) %cn, %cn : (tensor<1xindex>, tensor<1xindex>) -> tensor<2xindex>
  %k = tensor.extract %s[%c0] : tensor<2xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // tensor.concat contents: [n]
  return
}

// Default contents: no tensor

// CASE: dim(<N>, <1: 2>) for N = 0 1 3
func.func @dim(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %0 = tensor.empty(%n) : tensor<?xi8> // tensor.dim exact: [n]
  %1 = tensor.empty(%bn) : tensor<?xi8> // tensor.dim bound: [at_most(n)]
  %2 = tensor.empty(%un) : tensor<?xi8> // tensor.dim unknown: [?]
  return
}

// Default contents: data

// CASE: empty(<N>, <1: 2>) for N = 0 1 3
func.func @empty(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %0 = tensor.empty(%n) : tensor<?xi8> // exact: [n]
  %1 = tensor.empty(%bn) : tensor<?xi8> // bound: [at_most(n)]
  %2 = tensor.empty(%un) : tensor<?xi8> // unknown: [?]
  return
}

// Default contents:

// CASE: expand_shape(<Nx4>, <1: 2>) for N = 0 1 3
func.func @expand_shape(%x: tensor<?x4xf32> {symshape.shape = #symshape.shape<[n, 4]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded_4xf32(%x, %data) : (tensor<?x4xf32>, tensor<1xindex>) -> tensor<?x4xf32>
  %u = call @unknown_4xf32(%data) : (tensor<1xindex>) -> tensor<?x4xf32>
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %bn = tensor.dim %b, %c0 : tensor<?x4xf32>
  %un = tensor.dim %u, %c0 : tensor<?x4xf32>
  %c4 = arith.constant 4 : index
  %m = arith.muli %n, %c4 : index
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [%n, 1, 4] : tensor<?x4xf32> into tensor<?x1x4xf32> // exact: [n, 1, 4]
  %1 = tensor.expand_shape %b [[0, 1], [2]] output_shape [%bn, 1, 4] : tensor<?x4xf32> into tensor<?x1x4xf32> // bound: [at_most(n), 1, 4]
  %2 = tensor.expand_shape %u [[0, 1], [2]] output_shape [%un, 1, 4] : tensor<?x4xf32> into tensor<?x1x4xf32> // unknown: [?, 1, 4]
  %s = tensor.from_elements %n, %m : tensor<2xindex>
  %e = tensor.expand_shape %s [[0, 1]] output_shape [1, 2] : tensor<2xindex> into tensor<1x2xindex>
  %k = tensor.extract %e[%c0, %c0] : tensor<1x2xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // tensor.expand_shape contents: [n]
  return
}

// CASE: extract(<N>, <1: 2>) for N = 0 1 3
func.func @extract(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %s = tensor.from_elements %n, %bn, %un : tensor<3xindex>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %k0 = tensor.extract %s[%c0] : tensor<3xindex>
  %0 = tensor.empty(%k0) : tensor<?xi8> // tensor.extract exact: [n]
  %k1 = tensor.extract %s[%c1] : tensor<3xindex>
  %1 = tensor.empty(%k1) : tensor<?xi8> // tensor.extract bound: [at_most(n)]
  %k2 = tensor.extract %s[%c2] : tensor<3xindex>
  %2 = tensor.empty(%k2) : tensor<?xi8> // tensor.extract unknown: [?]
  %k3 = tensor.extract %cn[%c0] : tensor<1xindex>
  %3 = tensor.empty(%k3) : tensor<?xi8> // tensor.extract contents: [n]
  return
}

// CASE: extract_slice(<N>, <1: 2>) for N = 0 1 3
func.func @extract_slice(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %0 = tensor.extract_slice %x[0] [%n] [1] : tensor<?xf32> to tensor<?xf32> // exact: [n]
  %1 = tensor.extract_slice %x[0] [%bn] [1] : tensor<?xf32> to tensor<?xf32> // bound: [at_most(n)]
  %2 = tensor.extract_slice %u[0] [%un] [1] : tensor<?xf32> to tensor<?xf32> // unknown: [?]
  %s = tensor.from_elements %c0, %n : tensor<2xindex>
  %e = tensor.extract_slice %s[1] [1] [1] : tensor<2xindex> to tensor<1xindex>
  %k = tensor.extract %e[%c0] : tensor<1xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // tensor.extract_slice contents: [n]
  return
}

// tensor.from_elements exact: static
// tensor.from_elements bound: static
// tensor.from_elements unknown: static
// CASE: from_elements(<N>, <1: 2>) for N = 0 1 3
func.func @from_elements(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %c1 = arith.constant 1 : index
  %s = tensor.from_elements %n, %bn : tensor<2xindex>
  %k = tensor.extract %s[%c0] : tensor<2xindex>
  %0 = tensor.empty(%k) : tensor<?xi8> // tensor.from_elements contents: [n]
  return
}

// CASE: gather(<N>, <1: 2>) for N = 0 1 3
func.func @gather(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %i = tensor.empty(%n) : tensor<?x1xindex>
  %z = linalg.fill ins(%c0 : index) outs(%i : tensor<?x1xindex>) -> tensor<?x1xindex>
  %g = tensor.from_elements %n, %c0 : tensor<2xindex>
  %0 = tensor.gather %g[%z] gather_dims([0]) : (tensor<2xindex>, tensor<?x1xindex>) -> tensor<?x1xindex> // exact: [n, 1]
  %i1 = tensor.empty(%bn) : tensor<?x1xindex>
  %z1 = linalg.fill ins(%c0 : index) outs(%i1 : tensor<?x1xindex>) -> tensor<?x1xindex>
  %1 = tensor.gather %g[%z1] gather_dims([0]) : (tensor<2xindex>, tensor<?x1xindex>) -> tensor<?x1xindex> // bound: [at_most(n), 1]
  %i2 = tensor.empty(%un) : tensor<?x1xindex>
  %z2 = linalg.fill ins(%c0 : index) outs(%i2 : tensor<?x1xindex>) -> tensor<?x1xindex>
  %2 = tensor.gather %g[%z2] gather_dims([0]) : (tensor<2xindex>, tensor<?x1xindex>) -> tensor<?x1xindex> // unknown: [?, 1]
  %one = arith.constant dense<0> : tensor<1x1xindex>
  %s = tensor.gather %g[%one] gather_dims([0]) : (tensor<2xindex>, tensor<1x1xindex>) -> tensor<1x1xindex>
  %k = tensor.extract %s[%c0, %c0] : tensor<1x1xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // tensor.gather contents: [n]
  return
}

// CASE: generate(<N>, <1: 2>) for N = 0 1 3
func.func @generate(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %0 = tensor.generate %n { // exact: [n]
^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?xindex>
  %1 = tensor.generate %bn { // bound: [at_most(n)]
^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?xindex>
  %2 = tensor.generate %un { // unknown: [?]
^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?xindex>
  %c1 = arith.constant 1 : index
  %s = tensor.generate {
^bb0(%i: index):
    %a = arith.addi %i, %n : index
    tensor.yield %a : index
  } : tensor<2xindex>
  %k = tensor.extract %s[%c1] : tensor<2xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // tensor.generate contents: [n + 1]
  return
}

// CASE: insert(<N>, <1: 2>) for N = 0 1 3
func.func @insert(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %f = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0] high[1] {
^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %pb = tensor.pad %b low[0] high[1] {
^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %pu = tensor.pad %u low[0] high[1] {
^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %0 = tensor.insert %f into %p[%c0] : tensor<?xf32> // exact: [n + 1]
  %1 = tensor.insert %f into %pb[%c0] : tensor<?xf32> // bound: [at_most(n + 1)]
  %2 = tensor.insert %f into %pu[%c0] : tensor<?xf32> // unknown: [?]
  %e = tensor.empty() : tensor<2xindex>
  %s = tensor.insert %n into %e[%c0] : tensor<2xindex>
  %k = tensor.extract %s[%c0] : tensor<2xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // tensor.insert contents: [n]
  return
}

// CASE: insert_slice(<N>, <1: 2>) for N = 0 1 3
func.func @insert_slice(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %0 = tensor.insert_slice %x into %x[0] [%n] [1] : tensor<?xf32> into tensor<?xf32> // exact: [n]
  %1 = tensor.insert_slice %b into %b[0] [%bn] [1] : tensor<?xf32> into tensor<?xf32> // bound: [at_most(n)]
  %2 = tensor.insert_slice %u into %u[0] [%un] [1] : tensor<?xf32> into tensor<?xf32> // unknown: [?]
  %e = tensor.empty() : tensor<2xindex>
  %s = tensor.insert_slice %cn into %e[1] [1] [1] : tensor<1xindex> into tensor<2xindex>
  %c1 = arith.constant 1 : index
  %k = tensor.extract %s[%c1] : tensor<2xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // tensor.insert_slice contents: [n]
  return
}

// CASE: pad(<N>, <1: 2>) for N = 0 1 3
func.func @pad(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %f = arith.constant 0.0 : f32
  %0 = tensor.pad %x low[1] high[%n] { // exact: [n * 2 + 1]
^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.pad %x low[1] high[%bn] { // bound: [at_most(n * 2 + 1)]
^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %2 = tensor.pad %x low[1] high[%un] { // unknown: [?]
^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %s = tensor.pad %cn low[1] high[0] {
^bb0(%i: index):
    tensor.yield %c0 : index
  } : tensor<1xindex> to tensor<2xindex>
  %c1 = arith.constant 1 : index
  %k = tensor.extract %s[%c1] : tensor<2xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // tensor.pad contents: [n]
  return
}

// Default contents: no tensor

// tensor.parallel_insert_slice contents: not modelled
// CASE: parallel_insert_slice(<N>, <1: 2>) for N = 0 1 3
func.func @parallel_insert_slice(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %c4 = arith.constant 4 : index
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %x) -> (tensor<?xf32>) { // tensor.parallel_insert_slice exact: [n]
    %e = tensor.extract_slice %x[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %1 = scf.forall (%i) in (%bn) shared_outs(%o = %b) -> (tensor<?xf32>) { // tensor.parallel_insert_slice bound: [at_most(n)]
    %e = tensor.extract_slice %b[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %2 = scf.forall (%i) in (%un) shared_outs(%o = %u) -> (tensor<?xf32>) { // tensor.parallel_insert_slice unknown: [?]
    %e = tensor.extract_slice %u[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return
}

// tensor.rank bound: static
// tensor.rank unknown: static
// CASE: rank(<N>, <1: 2>) for N = 0 1 3
func.func @rank(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %r = tensor.rank %x : tensor<?xf32>
  %0 = tensor.empty(%r) : tensor<?xi8> // tensor.rank exact: [1]
  return
}

// Default contents:

// CASE: reshape(<N>, <1: 2>) for N = 0 1 3
func.func @reshape(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %0 = tensor.reshape %x(%cn) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32> // exact: [n]
  %sb = tensor.from_elements %bn : tensor<1xindex>
  %1 = tensor.reshape %b(%sb) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32> // bound: [at_most(n)]
  %su = tensor.from_elements %un : tensor<1xindex>
  %2 = tensor.reshape %u(%su) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32> // unknown: [?]
  %s = tensor.from_elements %n, %c0 : tensor<2xindex>
  %one = arith.constant dense<[1, 2]> : tensor<2xindex>
  %r = tensor.reshape %s(%one) : (tensor<2xindex>, tensor<2xindex>) -> tensor<1x2xindex>
  %k = tensor.extract %r[%c0, %c0] : tensor<1x2xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // tensor.reshape contents: [n]
  return
}

// CASE: scatter(<N>, <1: 2>) for N = 0 1 3
func.func @scatter(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %f = tensor.empty() : tensor<1x1xf32>
  %i = arith.constant dense<0> : tensor<1x1xindex>
  %0 = tensor.scatter %f into %x[%i] scatter_dims([0]) unique : (tensor<1x1xf32>, tensor<?xf32>, tensor<1x1xindex>) -> tensor<?xf32> // exact: [n]
  %1 = tensor.scatter %f into %b[%i] scatter_dims([0]) unique : (tensor<1x1xf32>, tensor<?xf32>, tensor<1x1xindex>) -> tensor<?xf32> // bound: [at_most(n)]
  %2 = tensor.scatter %f into %u[%i] scatter_dims([0]) unique : (tensor<1x1xf32>, tensor<?xf32>, tensor<1x1xindex>) -> tensor<?xf32> // unknown: [?]
  %e = tensor.empty() : tensor<2xindex>
  %v = tensor.from_elements %n : tensor<1x1xindex>
  %s = tensor.scatter %v into %e[%i] scatter_dims([0]) unique : (tensor<1x1xindex>, tensor<2xindex>, tensor<1x1xindex>) -> tensor<2xindex>
  %k = tensor.extract %s[%c0] : tensor<2xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // tensor.scatter contents: [n]
  return
}

// CASE: splat(<N>, <1: 2>) for N = 0 1 3
func.func @splat(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %f = arith.constant 0.0 : f32
  %0 = tensor.splat %f[%n] : tensor<?xf32> // exact: [n]
  %1 = tensor.splat %f[%bn] : tensor<?xf32> // bound: [at_most(n)]
  %2 = tensor.splat %f[%un] : tensor<?xf32> // unknown: [?]
  %s = tensor.splat %n : tensor<2xindex>
  %k = tensor.extract %s[%c0] : tensor<2xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // tensor.splat contents: [n]
  return
}

// tensor.yield: terminator

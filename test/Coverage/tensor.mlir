// Inferred facts about the results of tensor ops.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %python %symshape_src/utils/coverage.py --expand %s > %t.mlir
// RUN: %execute %t.mlir --after=--symshape-sanitize

func.func @bitcast(%x: tensor<?xf32>, %cn: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %0 = tensor.bitcast %x : tensor<?xf32> to tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %i = arith.index_cast %cn : tensor<1xindex> to tensor<1xi64>
  %u = tensor.bitcast %i : tensor<1xi64> to tensor<1xui64>
  %s = tensor.bitcast %u : tensor<1xui64> to tensor<1xi64>
  %e = tensor.extract %s[%c0] : tensor<1xi64>
  %k = arith.index_cast %e : i64 to index
  %3 = tensor.empty(%k) : tensor<?xi8> // tensor.bitcast contents: [n]
  return
}

func.func @cast(%x: tensor<?xf32>, %cn: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %0 = tensor.cast %x : tensor<?xf32> to tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s = tensor.cast %cn : tensor<1xindex> to tensor<?xindex>
  %k = tensor.extract %s[%c0] : tensor<?xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // tensor.cast contents: [n]
  return
}

func.func @collapse_shape(%x: tensor<?x4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<?x4xf32> into tensor<?xf32> // exact: [n * 4]; bound: [at_most(n * 4)]; unknown: [?]
  %two = tensor.from_elements %n, %c0 : tensor<1x2xindex>
  %s = tensor.collapse_shape %two [[0, 1]] : tensor<1x2xindex> into tensor<2xindex> // size contents: [n]
  return
}

func.func @concat(%x: tensor<?xf32>, %whole: tensor<?xf32>, %cn: tensor<1xindex>) {
  %0 = tensor.concat dim(0) %whole, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> // exact: [n * 2]; bound: [at_most(n * 2)]; unknown: [?]
  %s = tensor.concat dim(0) %cn, %cn : (tensor<1xindex>, tensor<1xindex>) -> tensor<2xindex> // size contents: [n]
  return
}

// Default contents: no tensor

func.func @dim(%x: tensor<?xf32>, %n: index) {
  %0 = tensor.empty(%n) : tensor<?xi8> // tensor.dim exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

// Default contents: data

func.func @empty(%x: tensor<?xf32>, %n: index) {
  %0 = tensor.empty(%n) : tensor<?xi8> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

// Default contents:

func.func @expand_shape(%x: tensor<?x4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %m = arith.muli %n, %c4 : index
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [%n, 1, 4] : tensor<?x4xf32> into tensor<?x1x4xf32> // exact: [n, 1, 4]; bound: [at_most(n), 1, 4]; unknown: [?, 1, 4]
  %s = tensor.from_elements %n, %m : tensor<2xindex>
  %e = tensor.expand_shape %s [[0, 1]] output_shape [1, 2] : tensor<2xindex> into tensor<1x2xindex>
  %k = tensor.extract %e[%c0, %c0] : tensor<1x2xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // tensor.expand_shape contents: [n]
  return
}

func.func @extract(%x: tensor<?xf32>, %n: index, %whole_n: index, %cn: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.from_elements %whole_n, %n : tensor<2xindex>
  %k0 = tensor.extract %s[%c1] : tensor<2xindex>
  %0 = tensor.empty(%k0) : tensor<?xi8> // tensor.extract exact: [n]; bound: [at_most(n)]; unknown: [?]
  %k3 = tensor.extract %cn[%c0] : tensor<1xindex>
  %3 = tensor.empty(%k3) : tensor<?xi8> // tensor.extract contents: [n]
  return
}

func.func @extract_slice(%x: tensor<?xf32>, %n: index, %whole: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract_slice %whole[0] [%n] [1] : tensor<?xf32> to tensor<?xf32> // exact: [n]; bound: [at_most(n)]
  %s = tensor.from_elements %c0, %n : tensor<2xindex>
  %e = tensor.extract_slice %s[1] [1] [1] : tensor<2xindex> to tensor<1xindex> // size contents: [n]
  return
}

func.func @extract_slice_unknown(%x: tensor<?xf32>, %n: index) {
  %2 = tensor.extract_slice %x[0] [%n] [1] : tensor<?xf32> to tensor<?xf32> // unknown: [?]
  return
}

// tensor.from_elements exact: static
// tensor.from_elements bound: static
// tensor.from_elements unknown: static
func.func @from_elements(%x: tensor<?xf32>, %n: index, %whole_n: index) {
  %s = tensor.from_elements %n, %whole_n : tensor<2xindex> // size contents: [n]
  return
}

func.func @gather(%x: tensor<?xf32>, %n: index, %whole_n: index) {
  %c0 = arith.constant 0 : index
  %i = tensor.empty(%n) : tensor<?x1xindex>
  %z = linalg.fill ins(%c0 : index) outs(%i : tensor<?x1xindex>) -> tensor<?x1xindex>
  %g = tensor.from_elements %whole_n, %c0 : tensor<2xindex>
  %0 = tensor.gather %g[%z] gather_dims([0]) : (tensor<2xindex>, tensor<?x1xindex>) -> tensor<?x1xindex> // exact: [n, 1]; bound: [at_most(n), 1]; unknown: [?, 1]
  %one = arith.constant dense<0> : tensor<1x1xindex>
  %s = tensor.gather %g[%one] gather_dims([0]) : (tensor<2xindex>, tensor<1x1xindex>) -> tensor<1x1xindex>
  %k = tensor.extract %s[%c0, %c0] : tensor<1x1xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // tensor.gather contents: [n]
  return
}

func.func @generate(%x: tensor<?xf32>, %n: index) {
  %0 = tensor.generate %n { // exact: [n]; bound: [at_most(n)]; unknown: [?]
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

func.func @insert(%x: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0] high[1] {
^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %0 = tensor.insert %f into %p[%c0] : tensor<?xf32> // exact: [n + 1]; bound: [at_most(n + 1)]; unknown: [?]
  %e = tensor.empty() : tensor<2xindex>
  %s = tensor.insert %n into %e[%c0] : tensor<2xindex> // size contents: [n]
  return
}

func.func @insert_slice(%x: tensor<?xf32>, %n: index, %cn: tensor<1xindex>) {
  %0 = tensor.insert_slice %x into %x[0] [%n] [1] : tensor<?xf32> into tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %e = tensor.empty() : tensor<2xindex>
  %s = tensor.insert_slice %cn into %e[1] [1] [1] : tensor<1xindex> into tensor<2xindex>
  %c1 = arith.constant 1 : index
  %k = tensor.extract %s[%c1] : tensor<2xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // tensor.insert_slice contents: [n]
  return
}

func.func @pad(%x: tensor<?xf32>, %whole: tensor<?xf32>, %n: index, %cn: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %0 = tensor.pad %whole low[1] high[%n] { // exact: [n * 2 + 1]; bound: [at_most(n * 2 + 1)]; unknown: [?]
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
func.func @parallel_insert_slice(%x: tensor<?xf32>, %n: index) {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %x) -> (tensor<?xf32>) { // tensor.parallel_insert_slice exact: [n]; bound: [at_most(n)]; unknown: [?]
    %e = tensor.extract_slice %x[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return
}

// tensor.rank bound: static
// tensor.rank unknown: static
func.func @rank(%x: tensor<?xf32>) {
  %r = tensor.rank %x : tensor<?xf32>
  %0 = tensor.empty(%r) : tensor<?xi8> // tensor.rank exact: [1]
  return
}

// Default contents:

func.func @reshape(%x: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %sizes = tensor.from_elements %n : tensor<1xindex>
  %0 = tensor.reshape %x(%sizes) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s = tensor.from_elements %n, %c0 : tensor<2xindex>
  %one = arith.constant dense<[1, 2]> : tensor<2xindex>
  %r = tensor.reshape %s(%one) : (tensor<2xindex>, tensor<2xindex>) -> tensor<1x2xindex>
  %k = tensor.extract %r[%c0, %c0] : tensor<1x2xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // tensor.reshape contents: [n]
  return
}

func.func @scatter(%x: tensor<?xf32>, %n: index) {
  %f = tensor.empty() : tensor<1x1xf32>
  %i = arith.constant dense<0> : tensor<1x1xindex>
  %0 = tensor.scatter %f into %x[%i] scatter_dims([0]) unique : (tensor<1x1xf32>, tensor<?xf32>, tensor<1x1xindex>) -> tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %e = tensor.empty() : tensor<2xindex>
  %v = tensor.from_elements %n : tensor<1x1xindex>
  %s = tensor.scatter %v into %e[%i] scatter_dims([0]) unique : (tensor<1x1xindex>, tensor<2xindex>, tensor<1x1xindex>) -> tensor<2xindex> // size contents: [n]
  return
}

func.func @splat(%x: tensor<?xf32>, %n: index) {
  %f = arith.constant 0.0 : f32
  %0 = tensor.splat %f[%n] : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s = tensor.splat %n : tensor<2xindex> // size contents: [n]
  return
}

// tensor.yield: terminator

// Inferred facts about the results of scf ops.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %python %symshape_src/utils/coverage.py --expand %s > %t.mlir
// RUN: %execute %t.mlir --after=--symshape-sanitize

// scf.condition: terminator
// scf.yield: terminator
// scf.forall.in_parallel: terminator
// scf.reduce: terminator
// scf.reduce.return: terminator

func.func @execute_region(%x: tensor<?xf32>, %cn: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %0 = scf.execute_region -> tensor<?xf32> { // scf.execute_region exact: [n]; bound: [at_most(n)]; unknown: [?]
    scf.yield %x : tensor<?xf32>
  }
  %s = scf.execute_region -> tensor<1xindex> {
    scf.yield %cn : tensor<1xindex>
  }
  %k = tensor.extract %s[%c0] : tensor<1xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // scf.execute_region contents: [n]
  return
}

func.func @if(%x: tensor<?xf32>, %n: index, %cn: tensor<1xindex>, %data: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %d = tensor.extract %data[%c0] : tensor<1xindex>
  %q = arith.cmpi eq, %d, %c0 : index
  %0 = scf.if %q -> (tensor<?xf32>) { // scf.if exact: [n]; bound: [at_most(n)]; unknown: [?]
    scf.yield %x : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %s = scf.if %q -> (tensor<1xindex>) {
    scf.yield %cn : tensor<1xindex>
  } else {
    %one = tensor.from_elements %n : tensor<1xindex>
    scf.yield %one : tensor<1xindex>
  }
  %k = tensor.extract %s[%c0] : tensor<1xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // scf.if contents: [n]
  return
}

func.func @index_switch(%x: tensor<?xf32>, %cn: tensor<1xindex>, %data: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %d = tensor.extract %data[%c0] : tensor<1xindex>
  %0 = scf.index_switch %d -> tensor<?xf32> // scf.index_switch exact: [n]; bound: [at_most(n)]; unknown: [?]
  case 0 {
    scf.yield %x : tensor<?xf32>
  }
  default {
    scf.yield %x : tensor<?xf32>
  }
  %s = scf.index_switch %d -> tensor<1xindex>
  case 0 {
    scf.yield %cn : tensor<1xindex>
  }
  default {
    scf.yield %cn : tensor<1xindex>
  }
  %k = tensor.extract %s[%c0] : tensor<1xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // scf.index_switch contents: [n]
  return
}

func.func @for(%x: tensor<?xf32>, %cn: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %x) -> (tensor<?xf32>) { // scf.for exact: [n * 4]; bound: [at_most(n * 4)]; unknown: [?]
    %more = tensor.concat dim(0) %a, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %more : tensor<?xf32>
  }
  %s = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %cn) -> (tensor<1xindex>) {
    %o = arith.constant dense<1> : tensor<1xindex>
    %m = arith.addi %a, %o : tensor<1xindex>
    scf.yield %m : tensor<1xindex>
  }
  %k = tensor.extract %s[%c0] : tensor<1xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // scf.for contents: [n + 3]
  return
}

// scf.forall contents: not modelled
func.func @forall(%x: tensor<?xf32>, %n: index) {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %x) -> (tensor<?xf32>) { // scf.forall exact: [n]; bound: [at_most(n)]; unknown: [?]
    scf.forall.in_parallel {
    }
  }
  return
}

// scf.parallel contents: not modelled
func.func @parallel(%x: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r0 = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%n) -> index {
    scf.reduce(%i : index) {
    ^bb0(%l: index, %r: index):
      %a = arith.addi %l, %r : index
      scf.reduce.return %a : index
    }
  }
  %0 = tensor.empty(%r0) : tensor<?xi8> // scf.parallel exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

func.func @while(%x: tensor<?xf32>, %cn: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %i0, %0 = scf.while (%i = %c0, %a = %x) : (index, tensor<?xf32>) -> (index, tensor<?xf32>) { // scf.while exact: [n * 4]; bound: [at_most(n * 4)]; unknown: [?]
    %go = arith.cmpi slt, %i, %c3 : index
    scf.condition(%go) %i, %a : index, tensor<?xf32>
  } do {
^bb0(%i: index, %a: tensor<?xf32>):
    %j = arith.addi %i, %c1 : index
    %more = tensor.concat dim(0) %a, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %j, %more : index, tensor<?xf32>
  }
  %is, %s = scf.while (%i = %c0, %a = %cn) : (index, tensor<1xindex>) -> (index, tensor<1xindex>) {
    %go = arith.cmpi slt, %i, %c3 : index
    scf.condition(%go) %i, %a : index, tensor<1xindex>
  } do {
^bb0(%i: index, %a: tensor<1xindex>):
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %a : index, tensor<1xindex>
  }
  %k = tensor.extract %s[%c0] : tensor<1xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // scf.while contents: [n]
  return
}

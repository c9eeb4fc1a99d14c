// What inference knows about the results of scf ops.
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

// scf.condition: terminator
// scf.yield: terminator
// scf.forall.in_parallel: terminator
// scf.reduce: terminator
// scf.reduce.return: terminator

// CASE: execute_region(<N>, <1: 2>) for N = 0 1 3
func.func @execute_region(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %0 = scf.execute_region -> tensor<?xf32> { // scf.execute_region exact: [n]
    scf.yield %x : tensor<?xf32>
  }
  %1 = scf.execute_region -> tensor<?xf32> { // scf.execute_region bound: [at_most(n)]
    scf.yield %b : tensor<?xf32>
  }
  %2 = scf.execute_region -> tensor<?xf32> { // scf.execute_region unknown: [?]
    scf.yield %u : tensor<?xf32>
  }
  %s = scf.execute_region -> tensor<1xindex> {
    scf.yield %cn : tensor<1xindex>
  }
  %k = tensor.extract %s[%c0] : tensor<1xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // scf.execute_region contents: [n]
  return
}

// CASE: if(<N>, <1: 2>) for N = 0 1 3
func.func @if(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %d = tensor.extract %data[%c0] : tensor<1xindex>
  %q = arith.cmpi eq, %d, %c0 : index
  %0 = scf.if %q -> (tensor<?xf32>) { // scf.if exact: [n]
    scf.yield %x : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %1 = scf.if %q -> (tensor<?xf32>) { // scf.if bound: [at_most(n)]
    scf.yield %b : tensor<?xf32>
  } else {
    scf.yield %b : tensor<?xf32>
  }
  %2 = scf.if %q -> (tensor<?xf32>) { // scf.if unknown: [?]
    scf.yield %u : tensor<?xf32>
  } else {
    scf.yield %u : tensor<?xf32>
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

// CASE: index_switch(<N>, <1: 2>) for N = 0 1 3
func.func @index_switch(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %d = tensor.extract %data[%c0] : tensor<1xindex>
  %0 = scf.index_switch %d -> tensor<?xf32> // scf.index_switch exact: [n]
  case 0 {
    scf.yield %x : tensor<?xf32>
  }
  default {
    scf.yield %x : tensor<?xf32>
  }
  %1 = scf.index_switch %d -> tensor<?xf32> // scf.index_switch bound: [at_most(n)]
  case 0 {
    scf.yield %b : tensor<?xf32>
  }
  default {
    scf.yield %b : tensor<?xf32>
  }
  %2 = scf.index_switch %d -> tensor<?xf32> // scf.index_switch unknown: [?]
  case 0 {
    scf.yield %u : tensor<?xf32>
  }
  default {
    scf.yield %u : tensor<?xf32>
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

// CASE: for(<N>, <1: 2>) for N = 0 1 3
func.func @for(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %x) -> (tensor<?xf32>) { // scf.for exact: [n * 4]
    %more = tensor.concat dim(0) %a, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %more : tensor<?xf32>
  }
  %1 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %b) -> (tensor<?xf32>) { // scf.for bound: [at_most(n * 4)]
    %more = tensor.concat dim(0) %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %more : tensor<?xf32>
  }
  %2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %u) -> (tensor<?xf32>) { // scf.for unknown: [?]
    %more = tensor.concat dim(0) %a, %u : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
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
// CASE: forall(<N>, <1: 2>) for N = 0 1 3
func.func @forall(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %x) -> (tensor<?xf32>) { // scf.forall exact: [n]
    scf.forall.in_parallel {
    }
  }
  %1 = scf.forall (%i) in (%bn) shared_outs(%o = %b) -> (tensor<?xf32>) { // scf.forall bound: [at_most(n)]
    scf.forall.in_parallel {
    }
  }
  %2 = scf.forall (%i) in (%un) shared_outs(%o = %u) -> (tensor<?xf32>) { // scf.forall unknown: [?]
    scf.forall.in_parallel {
    }
  }
  return
}

// scf.parallel contents: not modelled
// CASE: parallel(<N>, <1: 2>) for N = 0 1 3
func.func @parallel(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %c1 = arith.constant 1 : index
  %r0 = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%n) -> index {
    scf.reduce(%i : index) {
    ^bb0(%l: index, %r: index):
      %a = arith.addi %l, %r : index
      scf.reduce.return %a : index
    }
  }
  %0 = tensor.empty(%r0) : tensor<?xi8> // scf.parallel exact: [?]
  %r1 = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%bn) -> index {
    scf.reduce(%i : index) {
    ^bb0(%l: index, %r: index):
      %a = arith.addi %l, %r : index
      scf.reduce.return %a : index
    }
  }
  %1 = tensor.empty(%r1) : tensor<?xi8> // scf.parallel bound: [?]
  %r2 = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%un) -> index {
    scf.reduce(%i : index) {
    ^bb0(%l: index, %r: index):
      %a = arith.addi %l, %r : index
      scf.reduce.return %a : index
    }
  }
  %2 = tensor.empty(%r2) : tensor<?xi8> // scf.parallel unknown: [?]
  return
}

// CASE: while(<N>, <1: 2>) for N = 0 1 3
func.func @while(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %i0, %0 = scf.while (%i = %c0, %a = %x) : (index, tensor<?xf32>) -> (index, tensor<?xf32>) { // scf.while exact: [n * 4]
    %go = arith.cmpi slt, %i, %c3 : index
    scf.condition(%go) %i, %a : index, tensor<?xf32>
  } do {
^bb0(%i: index, %a: tensor<?xf32>):
    %j = arith.addi %i, %c1 : index
    %more = tensor.concat dim(0) %a, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %j, %more : index, tensor<?xf32>
  }
  %i1, %1 = scf.while (%i = %c0, %a = %b) : (index, tensor<?xf32>) -> (index, tensor<?xf32>) { // scf.while bound: [at_most(n * 4)]
    %go = arith.cmpi slt, %i, %c3 : index
    scf.condition(%go) %i, %a : index, tensor<?xf32>
  } do {
^bb0(%i: index, %a: tensor<?xf32>):
    %j = arith.addi %i, %c1 : index
    %more = tensor.concat dim(0) %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %j, %more : index, tensor<?xf32>
  }
  %i2, %2 = scf.while (%i = %c0, %a = %u) : (index, tensor<?xf32>) -> (index, tensor<?xf32>) { // scf.while unknown: [?]
    %go = arith.cmpi slt, %i, %c3 : index
    scf.condition(%go) %i, %a : index, tensor<?xf32>
  } do {
^bb0(%i: index, %a: tensor<?xf32>):
    %j = arith.addi %i, %c1 : index
    %more = tensor.concat dim(0) %a, %u : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
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

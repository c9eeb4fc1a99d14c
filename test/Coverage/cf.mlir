// Inferred facts about the block arguments of cf ops.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %python %symshape_src/utils/coverage.py --expand %s > %t.mlir
// RUN: %execute %t.mlir --after=--symshape-sanitize

func.func @br(%x: tensor<?xf32>, %cn: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  cf.br ^bb1(%x, %cn : tensor<?xf32>, tensor<1xindex>)
^bb1(%y: tensor<?xf32>, %s: tensor<1xindex>):
  %0 = tensor.cast %y : tensor<?xf32> to tensor<?xf32> // cf.br exact: [n]; bound: [at_most(n)]; unknown: [?]
  %k = tensor.extract %s[%c0] : tensor<1xindex>
  %1 = tensor.empty(%k) : tensor<?xi8> // cf.br contents: [n]
  return
}

func.func @cond_br(%x: tensor<?xf32>, %cn: tensor<1xindex>, %data: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %d = tensor.extract %data[%c0] : tensor<1xindex>
  %q = arith.cmpi eq, %d, %c0 : index
  %cm = arith.addi %cn, %cn : tensor<1xindex>
  %half = arith.subi %cm, %cn : tensor<1xindex>
  cf.cond_br %q, ^bb1(%x, %cn : tensor<?xf32>, tensor<1xindex>), ^bb1(%x, %half : tensor<?xf32>, tensor<1xindex>)
^bb1(%y: tensor<?xf32>, %s: tensor<1xindex>):
  %0 = tensor.cast %y : tensor<?xf32> to tensor<?xf32> // cf.cond_br exact: [n]; bound: [at_most(n)]; unknown: [?]
  %k = tensor.extract %s[%c0] : tensor<1xindex>
  %1 = tensor.empty(%k) : tensor<?xi8> // cf.cond_br contents: [n]
  return
}

func.func @switch(%x: tensor<?xf32>, %cn: tensor<1xindex>, %data: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %d = tensor.extract %data[%c0] : tensor<1xindex>
  %e = arith.index_cast %d : index to i32
  cf.switch %e : i32, [
    default: ^bb1(%x, %cn : tensor<?xf32>, tensor<1xindex>),
    1: ^bb1(%x, %cn : tensor<?xf32>, tensor<1xindex>)
  ]
^bb1(%y: tensor<?xf32>, %s: tensor<1xindex>):
  %0 = tensor.cast %y : tensor<?xf32> to tensor<?xf32> // cf.switch exact: [n]; bound: [at_most(n)]; unknown: [?]
  %k = tensor.extract %s[%c0] : tensor<1xindex>
  %1 = tensor.empty(%k) : tensor<?xi8> // cf.switch contents: [n]
  return
}

func.func @assert(%x: tensor<?xf32>, %n: index, %data: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %p = arith.cmpi eq, %n, %c7 : index
  %e = tensor.extract %data[%c0] : tensor<1xindex>
  %pc = arith.cmpi eq, %e, %c7 : index
  cf.assert %p, "seven"
  cf.assert %pc, "seven"
  %0 = tensor.empty(%n) : tensor<?xi8> // cf.assert exact: [7]; bound: [7]
  %k = tensor.extract %data[%c0] : tensor<1xindex>
  %1 = tensor.empty(%k) : tensor<?xi8> // cf.assert contents: [?]
  return
}

func.func @assert_few(%x: tensor<?xf32>, %n: index, %whole_n: index) {
  %c7 = arith.constant 7 : index
  %p = arith.cmpi eq, %whole_n, %c7 : index
  %few = arith.cmpi sle, %n, %whole_n : index
  cf.assert %p, "seven"
  cf.assert %few, "few"
  %0 = tensor.empty(%n) : tensor<?xi8> // cf.assert unknown: [at_most(7)]
  return
}

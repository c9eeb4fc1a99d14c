func.func @product(
    %x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[a, b * 2]>},
    %y: tensor<?xf32> {symshape.shape = #symshape.shape<[b]>},
    %n: index) -> (index, i1, i1)
    attributes {symshape.symbols =
        #symshape.symbols<a in [0, 5] divisor 2, b in [1, *]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b2 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %ab = arith.muli %a, %b : index
  %m = arith.remsi %ab, %c2 : index
  %p = arith.cmpi eq, %m, %c0 : index
  %q = arith.cmpi sge, %b2, %c2 : index
  cf.assert %q, "at least 2"
  %r = arith.cmpi slt, %a, %n : index
  return %ab, %p, %r : index, i1, i1
}

func.func @within(
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[at_most(s + 1)]>},
    %y: tensor<?xf32> {symshape.shape = #symshape.shape<[s]>}) -> i1
    attributes {symshape.symbols = #symshape.symbols<s in [0, 6]>} {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi sle, %a, %b : index
  return %p : i1
}

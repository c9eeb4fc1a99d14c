// A function for given sizes: the same results for these sizes, and a check that
// stops for any other.
// RUN: %python %symshape_src/utils/execute.py %s \
// RUN:   --before='--symshape-specialize=sizes=n=2,arg2=3 --lower-symshape-facts' \
// RUN:   --after='--symshape-specialize=sizes=n=2,arg2=3 --symshape-pipeline --lower-symshape-facts' \
// RUN:   --after='--symshape-specialize=sizes=n=2,arg2=3 --symshape-pipeline --symshape-pipeline --lower-symshape-facts --canonicalize --cse --sccp' \
// RUN:   --after='--symshape-specialize=sizes=n=2,arg2=3 --lower-symshape-facts --symshape-pipeline --inline'

func.func @main(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
                %y: tensor<?xf32> {symshape.shape = #symshape.shape<[n + 1]>}, %k: index) -> (tensor<?xf32>, index)
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.muli %d, %k : index
  %r = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r, %m : tensor<?xf32>, index
}
// CASE: main(<2: 1, 2>, <3: 3, 4, 5>, 3) -> <5: 1, 2, 3, 4, 5>, 6
// CASE: main(<0>, <1>, 3) -> stops "argument 0, dimension 0: expected 2"
// CASE: main(<1>, <2>, 3) -> stops "argument 0, dimension 0: expected 2"
// CASE: main(<2>, <2>, 3) -> stops "argument 1, dimension 0: expected 3"
// CASE: main(<2>, <3>, -3) -> stops "argument 2: expected 3"
// CASE: main(<3>, <4>, 3) -> stops "argument 0, dimension 0: expected 2"

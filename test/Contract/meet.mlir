// The nine meets of two descriptions of one extent: the guarantee of the result
// (its type, which each use requires), and its number.
// RUN: symshape-opt %s | symshape-opt --symshape-infer=print=table -o /dev/null \
// RUN:   | FileCheck %s

func.func private @known(!symshape.extent<exact>)
func.func private @bounded(!symshape.extent<at_most>)
func.func private @nothing(!symshape.extent<unknown>)

// CHECK-LABEL: function @meet{{$}}
func.func @meet(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[a]>},
                %y: tensor<?xf32> {symshape.shape = #symshape.shape<[b]>})
    attributes {symshape.symbols = #symshape.symbols<a, b>} {
  %exact = symshape.size %x[0] : tensor<?xf32>
  %exact2 = symshape.size %y[0] : tensor<?xf32>
  %at_most = symshape.bound %x[0] at_most [64] : tensor<?xf32>
  %at_most2 = symshape.bound %x[0] at_most [48] : tensor<?xf32>
  %unknown = symshape.weaken %exact : <exact> to <unknown>
  %unknown2 = symshape.weaken %exact2 : <exact> to <unknown>

  // exact and exact: exact.
  %m0 = symshape.meet %exact, %exact2
      : !symshape.extent<exact>, !symshape.extent<exact>
  call @known(%m0) : (!symshape.extent<exact>) -> ()
  %n0 = symshape.to_index %m0 : <exact>
  // CHECK: tensor<?xi8> [a] exact
  %t0 = tensor.empty(%n0) : tensor<?xi8>

  // exact and at_most: exact.
  %m1 = symshape.meet %exact, %at_most2
      : !symshape.extent<exact>, !symshape.extent<at_most>
  call @known(%m1) : (!symshape.extent<exact>) -> ()
  %n1 = symshape.to_index %m1 : <exact>
  // CHECK: tensor<?xi8> [a] exact
  %t1 = tensor.empty(%n1) : tensor<?xi8>

  // exact and unknown: exact.
  %m2 = symshape.meet %exact, %unknown2
      : !symshape.extent<exact>, !symshape.extent<unknown>
  call @known(%m2) : (!symshape.extent<exact>) -> ()
  %n2 = symshape.to_index %m2 : <exact>
  // CHECK: tensor<?xi8> [a] exact
  %t2 = tensor.empty(%n2) : tensor<?xi8>

  // at_most and exact: exact.
  %m3 = symshape.meet %at_most, %exact2
      : !symshape.extent<at_most>, !symshape.extent<exact>
  call @known(%m3) : (!symshape.extent<exact>) -> ()
  %n3 = symshape.to_index %m3 : <exact>
  // CHECK: tensor<?xi8> [b] exact
  %t3 = tensor.empty(%n3) : tensor<?xi8>

  // at_most and at_most: at_most.
  %m4 = symshape.meet %at_most, %at_most2
      : !symshape.extent<at_most>, !symshape.extent<at_most>
  call @bounded(%m4) : (!symshape.extent<at_most>) -> ()

  // at_most and unknown: at_most.
  %m5 = symshape.meet %at_most, %unknown2
      : !symshape.extent<at_most>, !symshape.extent<unknown>
  call @bounded(%m5) : (!symshape.extent<at_most>) -> ()

  // unknown and exact: exact.
  %m6 = symshape.meet %unknown, %exact2
      : !symshape.extent<unknown>, !symshape.extent<exact>
  call @known(%m6) : (!symshape.extent<exact>) -> ()
  %n6 = symshape.to_index %m6 : <exact>
  // CHECK: tensor<?xi8> [b] exact
  %t6 = tensor.empty(%n6) : tensor<?xi8>

  // unknown and at_most: at_most.
  %m7 = symshape.meet %unknown, %at_most2
      : !symshape.extent<unknown>, !symshape.extent<at_most>
  call @bounded(%m7) : (!symshape.extent<at_most>) -> ()

  // unknown and unknown: unknown.
  %m8 = symshape.meet %unknown, %unknown2
      : !symshape.extent<unknown>, !symshape.extent<unknown>
  call @nothing(%m8) : (!symshape.extent<unknown>) -> ()

  return
}

// A meet of two different exact extents is no fact about either of them, and an
// unused meet states nothing.
// CHECK-LABEL: function @unused{{$}}
// CHECK: tensor<?xf32> [a] exact
// CHECK: tensor<?xf32> [b] exact
// CHECK: tensor<?xf32> [a + b] exact
func.func @unused(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[a]>},
                  %y: tensor<?xf32> {symshape.shape = #symshape.shape<[b]>})
    attributes {symshape.symbols = #symshape.symbols<a, b>} {
  %a = symshape.size %x[0] : tensor<?xf32>
  %b = symshape.size %y[0] : tensor<?xf32>
  %m = symshape.meet %a, %b : !symshape.extent<exact>
  %c = tensor.concat dim(0) %x, %y
      : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// The types reject a meet that would raise the guarantee of a bound.
// RUN: sed -n 's,^// BAD: ,,p' %s > %t.mlir
// RUN: not symshape-opt %t.mlir 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: expected an exact extent, found an at_most one
// BAD: func.func @bad(%b: !symshape.extent<at_most>, %u: !symshape.extent<unknown>) -> index {
// BAD:   %m = symshape.meet %b, %u : !symshape.extent<at_most>, !symshape.extent<unknown>
// BAD:   %n = symshape.to_index %m : <at_most>
// BAD:   return %n : index
// BAD: }

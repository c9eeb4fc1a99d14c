module {
  func.func @bound(%arg0: tensor<?xf32>, %arg1: index, %arg2: !symshape.extent<exact>, %arg3: !symshape.extent<at_most>) {
    %s = symshape.symbol "s" : !symshape.symbol
    %0 = symshape.bound %arg0[0] at_most [512] : tensor<?xf32>
    %1 = symshape.bound %arg0[0] at_most (n, s) -> [min(n, s * 2)](%arg1, %s : index, !symshape.symbol) {tag} : tensor<?xf32>
    %2 = symshape.bound %arg0[0] at_most (w) -> [100 - w](%arg3 : !symshape.extent<at_most>) : tensor<?xf32>
    return
  }
  func.func @bound_of(%arg0: index, %arg1: !symshape.extent<exact>, %arg2: !symshape.extent<at_most>, %arg3: !symshape.extent<at_most>) {
    %0 = symshape.bound_of (w) -> [w * 4](%arg2 : !symshape.extent<at_most>)
    %1 = symshape.bound_of (v, w) -> [v + w + 16](%arg3, %arg2 : !symshape.extent<at_most>, !symshape.extent<at_most>)
    %2 = symshape.bound_of (w, n) -> [min(w, n - 3) ceildiv 16](%arg2, %arg0 : !symshape.extent<at_most>, index) {tag}
    %3 = symshape.bound_of (w, n) -> [max(w ceildiv 2, n mod 8, w floordiv 2)](%arg2, %arg0 : !symshape.extent<at_most>, index)
    %4 = symshape.bound_of (w, e) -> [w * e](%arg2, %arg1 : !symshape.extent<at_most>, !symshape.extent<exact>)
    %5 = symshape.bound_of [8]
    return
  }
  func.func @compare(%arg0: index, %arg1: !symshape.extent<exact>, %arg2: !symshape.extent<at_most>) -> i1 {
    %0 = symshape.compare le %arg0, %arg2 : index, !symshape.extent<at_most>
    %1 = symshape.compare lt %arg2, %arg1 : !symshape.extent<at_most>, !symshape.extent<exact>
    %2 = symshape.compare eq %arg2, %arg2 {tag} : !symshape.extent<at_most>, !symshape.extent<at_most>
    %3 = symshape.compare ne %arg0, %arg0 : index, index
    return %0 : i1
  }
  func.func @mask(%arg0: index, %arg1: !symshape.extent<at_most>) {
    %0 = symshape.mask %arg1 : !symshape.extent<at_most> -> vector<64xi1>
    %1 = symshape.mask %arg0, %arg1 {tag} : index, !symshape.extent<at_most> -> vector<4x[16]xi1>
    return
  }
  func.func @alloc(%arg0: index, %arg1: !symshape.extent<exact>, %arg2: !symshape.extent<at_most>) {
    %0 = symshape.bounded_alloc : memref<4xf32>
    %1 = symshape.bounded_alloc(%arg0 : index) at_most(%arg2 : !symshape.extent<at_most>) {tag} : memref<?x4xf32, 3>
    %2 = symshape.bounded_alloc(%arg0, %arg1 : index, !symshape.extent<exact>) at_most(%arg1, %arg2 : !symshape.extent<exact>, !symshape.extent<at_most>) : memref<?x2x?xf32>
    return
  }
  func.func private @same(%arg0: !symshape.extent<at_most>) -> !symshape.extent<at_most> {
    return %arg0 : !symshape.extent<at_most>
  }
  func.func @passed_on(%arg0: !symshape.extent<at_most>, %arg1: !symshape.extent<at_most>, %arg2: i1, %arg3: index) -> i1 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.if %arg2 -> (!symshape.extent<at_most>) {
      scf.yield %arg0 : !symshape.extent<at_most>
    } else {
      scf.yield %arg1 : !symshape.extent<at_most>
    }
    %1 = scf.for %arg4 = %c0 to %arg3 step %c1 iter_args(%arg5 = %0) -> (!symshape.extent<at_most>) {
      %5 = func.call @same(%arg5) : (!symshape.extent<at_most>) -> !symshape.extent<at_most>
      scf.yield %5 : !symshape.extent<at_most>
    }
    %2 = arith.select %arg2, %0, %1 : !symshape.extent<at_most>
    %from_elements = tensor.from_elements %2 : tensor<1x!symshape.extent<at_most>>
    %extracted = tensor.extract %from_elements[%c0] : tensor<1x!symshape.extent<at_most>>
    cf.br ^bb1(%extracted : !symshape.extent<at_most>)
  ^bb1(%3: !symshape.extent<at_most>):  // pred: ^bb0
    %4 = symshape.compare le %arg3, %3 : index, !symshape.extent<at_most>
    return %4 : i1
  }
}


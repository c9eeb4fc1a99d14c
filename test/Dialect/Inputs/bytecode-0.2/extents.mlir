module {
  func.func @exact(%arg0: tensor<?x4xf32>, %arg1: memref<?xf32>, %arg2: index) {
    %0 = symshape.size %arg0[0] : tensor<?x4xf32>
    %1 = symshape.size %arg0[1] : tensor<?x4xf32>
    %2 = symshape.size %arg1[0] {tag} : memref<?xf32>
    %3 = symshape.from_index %arg2
    %4 = symshape.to_index %0 : <exact>
    %5 = symshape.to_index %3 : <exact>
    return
  }
  func.func @weaken(%arg0: !symshape.extent<exact>, %arg1: !symshape.extent<at_most>) {
    %0 = symshape.weaken %arg0 : <exact> to <at_most>
    %1 = symshape.weaken %arg0 : <exact> to <unknown>
    %2 = symshape.weaken %arg1 : <at_most> to <unknown>
    %3 = symshape.weaken %arg1 : <at_most> to <at_most>
    return
  }
  func.func @meet(%arg0: index, %arg1: index, %arg2: !symshape.extent<exact>, %arg3: !symshape.extent<at_most>, %arg4: !symshape.extent<unknown>) -> (index, !symshape.extent<exact>, !symshape.extent<exact>, !symshape.extent<exact>, !symshape.extent<exact>, !symshape.extent<at_most>, !symshape.extent<at_most>, !symshape.extent<unknown>) {
    %0 = symshape.meet %arg0, %arg1 : index
    %1 = symshape.meet %arg2, %arg2 : !symshape.extent<exact>
    %2 = symshape.meet %arg2, %arg3 : !symshape.extent<exact>, !symshape.extent<at_most>
    %3 = symshape.meet %arg3, %arg2 : !symshape.extent<at_most>, !symshape.extent<exact>
    %4 = symshape.meet %arg2, %arg4 : !symshape.extent<exact>, !symshape.extent<unknown>
    %5 = symshape.meet %arg3, %arg3 : !symshape.extent<at_most>
    %6 = symshape.meet %arg4, %arg3 : !symshape.extent<unknown>, !symshape.extent<at_most>
    %7 = symshape.meet %arg4, %arg4 : !symshape.extent<unknown>
    return %0, %1, %2, %3, %4, %5, %6, %7 : index, !symshape.extent<exact>, !symshape.extent<exact>, !symshape.extent<exact>, !symshape.extent<exact>, !symshape.extent<at_most>, !symshape.extent<at_most>, !symshape.extent<unknown>
  }
}


// Unstructured control flow.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @diamond{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
// CHECK-NEXT: tensor<?xf32> [dim(2, 0)] exact
func.func @diamond(%c: i1, %t: tensor<?xf32>, %u: tensor<?xf32>) -> tensor<?xf32> {
  cf.cond_br %c, ^a(%t, %t : tensor<?xf32>, tensor<?xf32>), ^b
^b:
  cf.br ^a(%t, %u : tensor<?xf32>, tensor<?xf32>)
// CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
// CHECK-NEXT: tensor<?xf32> [at_most(max(dim(1, 0), dim(2, 0)))] at_most
^a(%x: tensor<?xf32>, %y: tensor<?xf32>):
  // CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
  %0 = math.exp %x : tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [at_most(max(dim(1, 0), dim(2, 0)))] at_most
  %1 = math.exp %y : tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: function @loop{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
// CHECK-NEXT: tensor<i1> [] exact
func.func @loop(%t: tensor<?x?xf32>, %c: tensor<i1>) -> tensor<?x?xf32> {
  cf.br ^head(%t : tensor<?x?xf32>)
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
^head(%x: tensor<?x?xf32>):
  %go = tensor.extract %c[] : tensor<i1>
  cf.cond_br %go, ^body, ^exit
^body:
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %n = math.exp %x : tensor<?x?xf32>
  cf.br ^head(%n : tensor<?x?xf32>)
^exit:
  return %x : tensor<?x?xf32>
}

// CHECK-LABEL: function @loop_grows{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
// CHECK-NEXT: tensor<i1> [] exact
func.func @loop_grows(%t: tensor<?x?xf32>, %c: tensor<i1>) -> tensor<?x?xf32> {
  cf.br ^head(%t : tensor<?x?xf32>)
// CHECK-NEXT: tensor<?x?xf32> [?, dim(0, 1)] unknown
^head(%x: tensor<?x?xf32>):
  %go = tensor.extract %c[] : tensor<i1>
  cf.cond_br %go, ^body, ^exit
^body:
  // CHECK-NEXT: tensor<?x?xf32> [?, dim(0, 1)] unknown
  %n = tensor.concat dim(0) %x, %x : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  cf.br ^head(%n : tensor<?x?xf32>)
^exit:
  return %x : tensor<?x?xf32>
}

// One iteration reads a value of the iteration before.
// CHECK-LABEL: function @lags{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
// CHECK-NEXT: tensor<?xindex> [dim(1, 0)] exact
// CHECK-NEXT: tensor<i1> [] exact
func.func @lags(%t: tensor<?xf32>, %data: tensor<?xindex>, %c: tensor<i1>) {
  %c0 = arith.constant 0 : index
  cf.br ^head(%t, %c0 : tensor<?xf32>, index)
// CHECK-NEXT: tensor<?xf32> [?] unknown
^head(%before: tensor<?xf32>, %i: index):
  %n = tensor.extract %data[%i] : tensor<?xindex>
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %now = tensor.empty(%n) : tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %both = tensor.concat dim(0) %before, %now : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %go = tensor.extract %c[] : tensor<i1>
  cf.cond_br %go, ^head(%now, %n : tensor<?xf32>, index), ^exit
^exit:
  return
}

// The loop has two entries, so it is no natural loop.
// CHECK-LABEL: function @irreducible{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: %arg0 tensor<i1> [] exact
// CHECK-NEXT: %arg1 tensor<?xf32> [dim(1, 0)] exact
// CHECK-NEXT: %arg2 tensor<?xf32> [dim(2, 0)] exact
// CHECK-NEXT: %0 tensor<?xf32> [?] unknown
// CHECK-NEXT: %2 tensor<?xf32> [at_most(max(dim(1, 0), dim(2, 0)))] at_most
// CHECK-NEXT: %1 tensor<?xf32> [?] unknown
// CHECK-NEXT: %3 tensor<?xf32> [at_most(max(dim(1, 0), dim(2, 0)))] at_most
func.func @irreducible(%c: tensor<i1>, %t: tensor<?xf32>, %u: tensor<?xf32>) {
  %go = tensor.extract %c[] : tensor<i1>
  cf.cond_br %go, ^a(%t : tensor<?xf32>), ^b(%t : tensor<?xf32>)
^a(%x: tensor<?xf32>):
  %0 = math.exp %x : tensor<?xf32>
  %go1 = tensor.extract %c[] : tensor<i1>
  cf.cond_br %go1, ^b(%u : tensor<?xf32>), ^c
^b(%y: tensor<?xf32>):
  %1 = math.exp %y : tensor<?xf32>
  cf.br ^a(%y : tensor<?xf32>)
^c:
  return
}

// CHECK-LABEL: function @returns{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(1, 0), dim(1, 1)] exact
// CHECK-NEXT: tensor<?x?xf32> [dim(2, 0), dim(2, 1)] exact
func.func @returns(%c: i1, %t: tensor<?x?xf32>, %u: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?x?xf32>
  %c1 = arith.constant 1 : index
  %e = tensor.dim %u, %c1 : tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(1, 0), dim(2, 1)] exact
  %v = tensor.empty(%d, %e) : tensor<?x?xf32>
  cf.cond_br %c, ^a, ^b
^a:
  return %t : tensor<?x?xf32>
^b:
  return %v : tensor<?x?xf32>
}

// CHECK-LABEL: function @calls_returns{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(1, 0), dim(1, 1)] exact
func.func @calls_returns(%c: i1, %t: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK-NEXT: tensor<?x?xf32> [dim(1, 0), at_most(dim(1, 1))] at_most
  %0 = call @returns(%c, %t, %t) : (i1, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: function @switch{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
// CHECK-NEXT: tensor<?xf32> [dim(2, 0)] exact
func.func @switch(%k: i32, %t: tensor<?xf32>, %u: tensor<?xf32>) {
  cf.switch %k : i32, [
    default: ^a(%t : tensor<?xf32>),
    1: ^a(%u : tensor<?xf32>)
  ]
// CHECK-NEXT: tensor<?xf32> [at_most(max(dim(1, 0), dim(2, 0)))] at_most
^a(%x: tensor<?xf32>):
  // CHECK-NEXT: tensor<?xf32> [at_most(max(dim(1, 0), dim(2, 0)))] at_most
  %0 = math.exp %x : tensor<?xf32>
  return
}

// The sizes are equal only after the assertion.
// CHECK-LABEL: function @assert{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
// CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
func.func @assert(%t: tensor<?xf32>, %u: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %t, %c0 : tensor<?xf32>
  %b = tensor.dim %u, %c0 : tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
  %0 = tensor.empty(%b) : tensor<?xf32>
  %eq = arith.cmpi eq, %a, %b : index
  cf.assert %eq, "same size"
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %1 = tensor.empty(%b) : tensor<?xf32>
  return
}

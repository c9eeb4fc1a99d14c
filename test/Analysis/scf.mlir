// Loops and branches: a size that every iteration keeps is known, and a size
// that may change is not.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// The carried tensor keeps its size.
// CHECK-LABEL: function @invariant{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
func.func @invariant(%t: tensor<?x?xf32>, %lb: index, %ub: index, %s: index) -> tensor<?x?xf32> {
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> tensor<?x?xf32> {
    // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
    %n = math.exp %a : tensor<?x?xf32>
    scf.yield %n : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

// Each iteration adds a row.
// CHECK-LABEL: function @grows{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
func.func @grows(%t: tensor<?x?xf32>, %lb: index, %ub: index, %s: index) -> tensor<?x?xf32> {
  // CHECK-NEXT: tensor<1x4xf32> [1, 4] exact
  %row = arith.constant dense<0.0> : tensor<1x4xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0) - min((scalar(1, index_cast) - scalar(2, index_cast)) floordiv scalar(3, index_cast), 0), dim(0, 1)] exact
  // CHECK-NEXT: tensor<?x?xf32> [?, dim(0, 1)] unknown
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> tensor<?x?xf32> {
    // CHECK-NEXT: tensor<?x?xf32> [?, dim(0, 1)] unknown
    %n = tensor.concat dim(0) %a, %row : (tensor<?x?xf32>, tensor<1x4xf32>) -> tensor<?x?xf32>
    scf.yield %n : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

// The loop begins with a tensor without elements: its size does not stay 0.
// CHECK-LABEL: function @grows_from_nothing{{$}}
// CHECK-NEXT: value type
func.func @grows_from_nothing(%lb: index, %ub: index, %s: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  // CHECK-NEXT: tensor<1xf32> [1] exact
  %one = arith.constant dense<0.0> : tensor<1xf32>
  // CHECK-NEXT: tensor<?xf32> [0] exact
  %e = tensor.empty(%c0) : tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [-min((scalar(0, index_cast) - scalar(1, index_cast)) floordiv scalar(2, index_cast), 0)] exact
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %e) -> tensor<?xf32> {
    // CHECK-NEXT: tensor<?xf32> [?] unknown
    %n = tensor.concat dim(0) %a, %one : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
    scf.yield %n : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// The loop may run zero times: the result has the size of either tensor.
// CHECK-LABEL: function @zero_trip{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
// CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
func.func @zero_trip(%t: tensor<?xf32>, %u: tensor<?xf32>, %lb: index, %ub: index, %s: index) -> tensor<?xf32> {
  // CHECK-NEXT: tensor<?xf32> [at_most(max(dim(0, 0), dim(1, 0)))] at_most
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> tensor<?xf32> {
    scf.yield %u : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Each iteration exchanges the two carried tensors.
// CHECK-LABEL: function @swapped{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x4xf32> [dim(0, 0), 4] exact
// CHECK-NEXT: tensor<?x4xf32> [dim(1, 0), 4] exact
func.func @swapped(%t: tensor<?x4xf32>, %u: tensor<?x4xf32>, %lb: index, %ub: index, %s: index) {
  // CHECK-NEXT: tensor<?x4xf32> [at_most(max(dim(0, 0), dim(1, 0))), 4] at_most
  // CHECK-NEXT: tensor<?x4xf32> [at_most(max(dim(0, 0), dim(1, 0))), 4] at_most
  // CHECK-NEXT: tensor<?x4xf32> [at_most(max(dim(0, 0), dim(1, 0))), 4] at_most
  // CHECK-NEXT: tensor<?x4xf32> [at_most(max(dim(0, 0), dim(1, 0))), 4] at_most
  %r:2 = scf.for %i = %lb to %ub step %s iter_args(%a = %t, %b = %u) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
    scf.yield %b, %a : tensor<?x4xf32>, tensor<?x4xf32>
  }
  return
}

// The same with two tensors of equal size.
// CHECK-LABEL: function @swapped_equal{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
func.func @swapped_equal(%t: tensor<?xf32>, %lb: index, %ub: index, %s: index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %u = tensor.empty(%d) : tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %r:2 = scf.for %i = %lb to %ub step %s iter_args(%a = %t, %b = %u) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %b, %a : tensor<?xf32>, tensor<?xf32>
  }
  return
}

// A chain: the change of %c reaches %a after three iterations.
// CHECK-LABEL: function @chain{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
// CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
func.func @chain(%t: tensor<?xf32>, %u: tensor<?xf32>, %lb: index, %ub: index, %s: index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %1 = tensor.empty(%d) : tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %2 = tensor.empty(%d) : tensor<?xf32>
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  // CHECK-NEXT: tensor<?xf32> [at_most(max(dim(0, 0), dim(1, 0)))] at_most
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %r:3 = scf.for %i = %lb to %ub step %s iter_args(%a = %t, %b = %1, %c = %2) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
    scf.yield %b, %c, %u : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
  }
  return
}

// The carried index changes after the first iteration.
// CHECK-LABEL: function @carried_index{{$}}
// CHECK-NEXT: value type
func.func @carried_index(%n: index, %lb: index, %ub: index, %s: index) {
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %n) -> index {
    // CHECK-NEXT: tensor<?xf32> [?] unknown
    %0 = tensor.empty(%a) : tensor<?xf32>
    // CHECK-NEXT: tensor<?xf32> [?] unknown
    %e = tensor.empty(%i) : tensor<?xf32>
    %next = arith.addi %a, %c1 : index
    scf.yield %next : index
  }
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %1 = tensor.empty(%r) : tensor<?xf32>
  return
}

// CHECK-LABEL: function @nested{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
func.func @nested(%t: tensor<?x?xf32>, %lb: index, %ub: index, %s: index) {
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), ?] unknown
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), ?] unknown
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> tensor<?x?xf32> {
    // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), ?] unknown
    // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), ?] unknown
    %in = scf.for %j = %lb to %ub step %s iter_args(%b = %a) -> tensor<?x?xf32> {
      // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), ?] unknown
      %n = tensor.concat dim(1) %b, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %n : tensor<?x?xf32>
    }
    scf.yield %in : tensor<?x?xf32>
  }
  return
}

// The size exists in its iteration only.
// CHECK-LABEL: function @local_sizes{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
// CHECK-NEXT: tensor<?xindex> [dim(1, 0)] exact
func.func @local_sizes(%t: tensor<?xf32>, %data: tensor<?xindex>, %lb: index, %ub: index, %s: index) {
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> tensor<?xf32> {
    %n = tensor.extract %data[%i] : tensor<?xindex>
    // CHECK-NEXT: tensor<?xf32> [?] unknown
    %0 = tensor.empty(%n) : tensor<?xf32>
    // CHECK-NEXT: tensor<?xf32> [?] unknown
    %1 = math.exp %0 : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  return
}

// CHECK-LABEL: function @while{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
// CHECK-NEXT: tensor<i1> [] exact
func.func @while(%t: tensor<?x?xf32>, %flag: tensor<i1>) -> tensor<?x?xf32> {
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %r = scf.while (%a = %t) : (tensor<?x?xf32>) -> tensor<?x?xf32> {
    %go = tensor.extract %flag[] : tensor<i1>
    scf.condition(%go) %a : tensor<?x?xf32>
  } do {
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  ^bb0(%b: tensor<?x?xf32>):
    // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
    %n = math.exp %b : tensor<?x?xf32>
    scf.yield %n : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: function @while_grows{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
// CHECK-NEXT: tensor<i1> [] exact
func.func @while_grows(%t: tensor<?x?xf32>, %flag: tensor<i1>) -> tensor<?x?xf32> {
  // CHECK-NEXT: tensor<?x?xf32> [?, dim(0, 1)] unknown
  // CHECK-NEXT: tensor<?x?xf32> [?, dim(0, 1)] unknown
  %r = scf.while (%a = %t) : (tensor<?x?xf32>) -> tensor<?x?xf32> {
    %go = tensor.extract %flag[] : tensor<i1>
    // CHECK-NEXT: tensor<?x?xf32> [?, dim(0, 1)] unknown
    %m = tensor.concat dim(0) %a, %a : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.condition(%go) %m : tensor<?x?xf32>
  } do {
  // CHECK-NEXT: tensor<?x?xf32> [?, dim(0, 1)] unknown
  ^bb0(%b: tensor<?x?xf32>):
    scf.yield %b : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: function @branches{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(1, 0), dim(1, 1)] exact
// CHECK-NEXT: tensor<?x?xf32> [dim(2, 0), dim(2, 1)] exact
func.func @branches(%c: i1, %t: tensor<?x?xf32>, %u: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?x?xf32>
  // Both arms have one size.
  // CHECK-NEXT: tensor<?x?xf32> [dim(1, 0), dim(1, 1)] exact
  %same = scf.if %c -> tensor<?x?xf32> {
    // CHECK-NEXT: tensor<?x?xf32> [dim(1, 0), dim(1, 1)] exact
    %0 = math.exp %t : tensor<?x?xf32>
    scf.yield %0 : tensor<?x?xf32>
  } else {
    scf.yield %t : tensor<?x?xf32>
  }
  // CHECK-NEXT: tensor<?x?xf32> [at_most(max(dim(1, 0), dim(2, 0))), at_most(max(dim(1, 1), dim(2, 1)))] at_most
  %differ = scf.if %c -> tensor<?x?xf32> {
    scf.yield %u : tensor<?x?xf32>
  } else {
    scf.yield %t : tensor<?x?xf32>
  }
  %n = scf.if %c -> index {
    scf.yield %d : index
  } else {
    scf.yield %c0 : index
  }
  // CHECK-NEXT: tensor<?xf32> [at_most(dim(1, 0))] at_most
  %1 = tensor.empty(%n) : tensor<?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [at_most(max(dim(1, 0), dim(2, 0))), at_most(max(dim(1, 1), dim(2, 1)))] at_most
  %select = arith.select %c, %t, %u : tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(1, 0), dim(1, 1)] exact
  %agree = arith.select %c, %t, %same : tensor<?x?xf32>
  // The sizes of %t and %u stay different symbols.
  // CHECK-NEXT: tensor<?x?xf32> [dim(2, 0), dim(2, 1)] exact
  %2 = math.exp %u : tensor<?x?xf32>
  return
}

// CHECK-LABEL: function @switch{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
// CHECK-NEXT: tensor<?xf32> [dim(2, 0)] exact
func.func @switch(%k: index, %t: tensor<?xf32>, %u: tensor<?xf32>) {
  // CHECK-NEXT: tensor<?xf32> [at_most(max(dim(1, 0), dim(2, 0)))] at_most
  %0 = scf.index_switch %k -> tensor<?xf32>
  case 0 {
    scf.yield %t : tensor<?xf32>
  }
  case 1 {
    scf.yield %u : tensor<?xf32>
  }
  default {
    scf.yield %t : tensor<?xf32>
  }
  // CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
  %1 = scf.execute_region -> tensor<?xf32> {
    scf.yield %t : tensor<?xf32>
  }
  return
}

// CHECK-LABEL: function @forall{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
func.func @forall(%t: tensor<?x?xf32>, %n: index) {
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<?x?xf32> {
    // CHECK-NEXT: tensor<1x?xf32> [1, scalar(1, index_cast)] exact
    %s = tensor.extract_slice %o[%i, 0] [1, %n] [1, 1] : tensor<?x?xf32> to tensor<1x?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, 0] [1, %n] [1, 1] : tensor<1x?xf32> into tensor<?x?xf32>
    }
  }
  return
}

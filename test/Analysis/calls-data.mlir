// Data-dependent extents through calls, and bounds that a declaration states.
//
// RUN: symshape-opt %s --symshape-propagate-constraints -o - | FileCheck %s
// RUN: symshape-opt %s --symshape-infer=print=table -o /dev/null | FileCheck %s --check-prefix=TABLE

func.func private @first(%x: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.minui %n, %d : index
  %s = tensor.extract_slice %x[0] [%m] [1] : tensor<?xf32> to tensor<?xf32>
  %e = tensor.empty(%m) : tensor<?xf32>
  return %s, %e : tensor<?xf32>, tensor<?xf32>
}

// The two results of one call have the same size, at most the argument's.
// CHECK-LABEL: func @one_call
// CHECK-NOT: cf.assert
// CHECK: return
// TABLE-LABEL: function @one_call
// TABLE: %0#0 tensor<?xf32> [at_most(dim(0, 0))]
func.func @one_call(%x: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %r:2 = call @first(%x, %n) : (tensor<?xf32>, index) -> (tensor<?xf32>, tensor<?xf32>)
  %a = tensor.dim %r#0, %c0 : tensor<?xf32>
  %b = tensor.dim %r#1, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %a, %b : index
  cf.assert %p, "equal"
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.cmpi sle, %a, %d : index
  cf.assert %q, "at most"
  return
}

// Counterexample: another call has another size, even with equal arguments.
// CHECK-LABEL: func @two_calls
// CHECK: cf.assert %{{.*}}, "equal"
// CHECK: cf.assert %{{.*}}, "all"
func.func @two_calls(%x: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %r:2 = call @first(%x, %n) : (tensor<?xf32>, index) -> (tensor<?xf32>, tensor<?xf32>)
  %s:2 = call @first(%x, %n) : (tensor<?xf32>, index) -> (tensor<?xf32>, tensor<?xf32>)
  %a = tensor.dim %r#0, %c0 : tensor<?xf32>
  %b = tensor.dim %s#0, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %a, %b : index
  cf.assert %p, "equal"
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.cmpi sge, %a, %d : index
  cf.assert %q, "all"
  return
}

// Counterexample: each iteration has its own size.
// CHECK-LABEL: func @in_loop
// CHECK: cf.assert %{{.*}}, "as before"
func.func @in_loop(%x: tensor<?xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %k step %c1 iter_args(%was = %x) -> tensor<?xf32> {
    %r:2 = func.call @first(%x, %i) : (tensor<?xf32>, index) -> (tensor<?xf32>, tensor<?xf32>)
    %a = tensor.dim %r#0, %c0 : tensor<?xf32>
    %b = tensor.dim %was, %c0 : tensor<?xf32>
    %p = arith.cmpi eq, %a, %b : index
    cf.assert %p, "as before"
    scf.yield %r#0 : tensor<?xf32>
  }
  return
}

// The callee reads a number from memory and checks it before it returns it.
func.func private @read(%x: tensor<?xindex>) -> index {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %e = tensor.extract %x[%c0] : tensor<?xindex>
  %p = arith.cmpi slt, %e, %c8 : index
  cf.assert %p, "below 8"
  return %e : index
}
// CHECK-LABEL: func @reads
// CHECK: cf.assert %{{.*}}, "positive"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @reads(%x: tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %n = call @read(%x) : (tensor<?xindex>) -> index
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "positive"
  %q = arith.cmpi slt, %n, %c9 : index
  cf.assert %q, "below 9"
  return
}

func.func private @stated(tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    -> (tensor<?xf32> {symshape.shape = #symshape.shape<[at_most(n * 2)]>})
    attributes {symshape.symbols = #symshape.symbols<n>}
// CHECK-LABEL: func @bounded
// CHECK: cf.assert %{{.*}}, "not said"
// CHECK-NOT: cf.assert
// CHECK: return
// TABLE-LABEL: function @bounded
// TABLE: %0 tensor<?xf32> [at_most(dim(0, 0) * 2)]
func.func @bounded(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %r = call @stated(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %r, %c0 : tensor<?xf32>
  %q = arith.cmpi sle, %e, %d : index
  cf.assert %q, "not said"
  %d2 = arith.muli %d, %c2 : index
  %p = arith.cmpi sle, %e, %d2 : index
  cf.assert %p, "at most twice"
  return
}

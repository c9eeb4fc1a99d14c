// The report puts fixes where a user writes them, as weak as possible.
// RUN: symshape-opt %s --symshape-explain -o %t | FileCheck %s

// The fix does not make the divisor `min(a, 8)` constant by a constant `a`.
// CHECK-LABEL: function @no_constant
// CHECK-NOT: a in [1, 1]
// CHECK: arith.remui
// CHECK-NOT: a in [1, 1]
// CHECK-LABEL: function @loop_index
func.func @no_constant(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[a, b]>}) -> index
    attributes {symshape.symbols = #symshape.symbols<a in [1, 64], b>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %m = arith.minsi %a, %c8 : index
  %r = arith.remui %b, %m : index
  return %r : index
}

// No premise can say that a loop index is 0.
// CHECK: the index of loop 0 of 'linalg.generic', from 0 to 'n - 1'
// CHECK-NOT: fix
func.func @loop_index(%o: tensor<?xindex> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xindex>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 64]>} {
  %c0 = arith.constant 0 : index
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%o : tensor<?xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    %first = arith.cmpi eq, %i, %c0 : index
    %v = arith.select %first, %c0, %i : index
    linalg.yield %v : index
  } -> tensor<?xindex>
  return %r : tensor<?xindex>
}

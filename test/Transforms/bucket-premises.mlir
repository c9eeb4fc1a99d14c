// The assumptions about the arguments get checks in front of the choice of a
// version, and in a static function.
// RUN: symshape-opt %s --symshape-bucket='sizes=*=16' --symshape-require-premises 2>/dev/null | FileCheck %s
// RUN: symshape-opt %s --symshape-pad='sizes=*=16' 2>/dev/null | FileCheck %s --check-prefix=PAD
// RUN: symshape-opt %s --symshape-pad='sizes=*=16 trust-premises' 2>/dev/null | FileCheck %s --check-prefix=TRUST

// CHECK-LABEL: func.func @main(
// CHECK: symshape.require %{{.*}}, "argument 0, dimension 0: expected s * 8 for an integer s"
// CHECK: symshape.require %{{.*}}, "argument 0, dimension 0: expected s ceildiv 4 to be different from 1
// CHECK: symshape.require %{{.*}}, "argument 0, dimension 0: expected s to be at most t
// CHECK: symshape.require %{{.*}}, "expected d to be different from 48
// CHECK: scf.if
// CHECK-LABEL: func.func private @main_padded_all_16(
// CHECK-NOT: symshape.{{re|as}}
// CHECK: return

// PAD-LABEL: func.func @main(
// PAD-SAME: %arg0: tensor<128x16xf32>, %[[S:.*]]: index, %[[T:.*]]: index)
// PAD: symshape.predicate divisible {{.*}}(%[[S]] : index)
// PAD: symshape.predicate ne {{.*}}(%[[S]] : index)
// PAD: symshape.predicate le {{.*}}(%[[S]], %[[T]] : index, index)
// PAD: symshape.require %{{.*}}, "expected d to be different from 48

// TRUST-LABEL: func.func @main(
// TRUST: cf.assert
// TRUST-NOT: symshape.require
func.func @main(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[s * 8, t]>}) -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<s, t>} {
  %s = symshape.param "s" : !symshape.symbol
  %t = symshape.param "t" : !symshape.symbol
  %p = symshape.predicate ne (s) -> [s ceildiv 4, 1] (%s : !symshape.symbol)
  symshape.assume %p
  %q = symshape.predicate le (s, t) -> [s, t] (%s, %t : !symshape.symbol, !symshape.symbol)
  symshape.assume %q
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %r = symshape.predicate ne (d) -> [d, 48] (%d : index)
  symshape.assume %r
  return %x : tensor<?x?xf32>
}

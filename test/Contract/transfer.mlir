// How arithmetic propagates guarantees, one case each: the best bound that the
// analysis proves, or none.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @transfer{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [a] exact
// CHECK-NEXT: tensor<?xf32> [b] exact
// CHECK-NEXT: memref<2xindex> [2] exact
func.func @transfer(
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[a]>},
    %y: tensor<?xf32> {symshape.shape = #symshape.shape<[b]>},
    %data: memref<2xindex>)
    attributes {symshape.symbols = #symshape.symbols<a in [0, 1000], b in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  // Data-dependent numbers: any number, one that is not negative, and two with
  // upper bounds.
  %some = memref.load %data[%c0] : memref<2xindex>
  %other = memref.load %data[%c1] : memref<2xindex>
  %any = arith.maxsi %some, %c0 : index
  %any2 = arith.maxsi %other, %c0 : index
  %most_b = arith.minsi %any, %b : index
  %most_a = arith.minsi %any2, %a : index

  // exact - at_most: the lower bound of the subtrahend gives an upper bound.
  %v0 = arith.subi %a, %most_b : index
  // CHECK-NEXT: tensor<?xi8> [at_most(a)] at_most
  %t0 = tensor.empty(%v0) : tensor<?xi8>
  %least_2 = arith.maxsi %most_b, %c2 : index
  %v1 = arith.subi %a, %least_2 : index
  // CHECK-NEXT: tensor<?xi8> [at_most(a - 2)] at_most
  %t1 = tensor.empty(%v1) : tensor<?xi8>

  // at_most - exact.
  %v2 = arith.subi %most_b, %a : index
  // CHECK-NEXT: tensor<?xi8> [at_most(b - a)] at_most
  %t2 = tensor.empty(%v2) : tensor<?xi8>

  // exact - unknown: no bound, because the unknown number may be negative.
  %v3 = arith.subi %a, %some : index
  // CHECK-NEXT: tensor<?xi8> [?] unknown
  %t3 = tensor.empty(%v3) : tensor<?xi8>

  // exact - unknown, where the unknown number has a lower bound.
  %v4 = arith.subi %a, %any : index
  // CHECK-NEXT: tensor<?xi8> [at_most(a)] at_most
  %t4 = tensor.empty(%v4) : tensor<?xi8>

  // at_most + exact, at_most + at_most, unknown + exact.
  %v5 = arith.addi %most_b, %a : index
  // CHECK-NEXT: tensor<?xi8> [at_most(a + b)] at_most
  %t5 = tensor.empty(%v5) : tensor<?xi8>
  %v6 = arith.addi %most_b, %most_a : index
  // CHECK-NEXT: tensor<?xi8> [at_most(a + b)] at_most
  %t6 = tensor.empty(%v6) : tensor<?xi8>
  %v7 = arith.addi %any, %a : index
  // CHECK-NEXT: tensor<?xi8> [?] unknown
  %t7 = tensor.empty(%v7) : tensor<?xi8>

  // min(unknown, exact), min(at_most, exact), min(at_most, at_most).
  %v8 = arith.minsi %some, %b : index
  // CHECK-NEXT: tensor<?xi8> [at_most(b)] at_most
  %t8 = tensor.empty(%v8) : tensor<?xi8>
  %v9 = arith.minsi %most_b, %a : index
  // CHECK-NEXT: tensor<?xi8> [at_most(min(a, b))] at_most
  %t9 = tensor.empty(%v9) : tensor<?xi8>
  %v10 = arith.minsi %most_b, %most_a : index
  // CHECK-NEXT: tensor<?xi8> [at_most(min(a, b))] at_most
  %t10 = tensor.empty(%v10) : tensor<?xi8>

  // max(at_most, exact), max(unknown, exact).
  %v11 = arith.maxsi %most_b, %a : index
  // CHECK-NEXT: tensor<?xi8> [at_most(max(a, b))] at_most
  %t11 = tensor.empty(%v11) : tensor<?xi8>
  %v12 = arith.maxsi %some, %a : index
  // CHECK-NEXT: tensor<?xi8> [?] unknown
  %t12 = tensor.empty(%v12) : tensor<?xi8>

  // A number modulo 7, for any dividend.
  %v13 = arith.remui %any, %c7 : index
  // CHECK-NEXT: tensor<?xi8> [at_most(6)] at_most
  %t13 = tensor.empty(%v13) : tensor<?xi8>
  %v14 = arith.remsi %some, %c7 : index
  // CHECK-NEXT: tensor<?xi8> [at_most(6)] at_most
  %t14 = tensor.empty(%v14) : tensor<?xi8>

  // A bound modulo 7 is at most the bound and at most 6; modulo a bound, a
  // number is less than the divisor and at most the dividend.
  %v22 = arith.remui %most_b, %c7 : index
  // CHECK-NEXT: tensor<?xi8> [at_most(min(b, 6))] at_most
  %t22 = tensor.empty(%v22) : tensor<?xi8>
  %v23 = arith.remui %a, %least_2 : index
  // CHECK-NEXT: tensor<?xi8> [at_most(min(a, max(b, 2) - 1))] at_most
  %t23 = tensor.empty(%v23) : tensor<?xi8>

  // exact modulo 7 stays exact.
  %v15 = arith.remui %b, %c7 : index
  // CHECK-NEXT: tensor<?xi8> [b mod 7] exact
  %t15 = tensor.empty(%v15) : tensor<?xi8>

  // Multiples and quotients; a product of two.
  %v16 = arith.muli %most_b, %c7 : index
  // CHECK-NEXT: tensor<?xi8> [at_most(b * 7)] at_most
  %t16 = tensor.empty(%v16) : tensor<?xi8>
  %v17 = arith.divui %most_b, %c7 : index
  // CHECK-NEXT: tensor<?xi8> [at_most(b floordiv 7)] at_most
  %t17 = tensor.empty(%v17) : tensor<?xi8>
  %v18 = arith.ceildivui %most_b, %c7 : index
  // CHECK-NEXT: tensor<?xi8> [at_most(b ceildiv 7)] at_most
  %t18 = tensor.empty(%v18) : tensor<?xi8>
  %v19 = arith.muli %most_b, %most_a : index
  // CHECK-NEXT: tensor<?xi8> [at_most(a * b)] at_most
  %t19 = tensor.empty(%v19) : tensor<?xi8>

  // A quotient by a bound is at most the quotient by the bound's least value.
  %v20 = arith.divui %c7, %least_2 : index
  // CHECK-NEXT: tensor<?xi8> [at_most(3)] at_most
  %t20 = tensor.empty(%v20) : tensor<?xi8>

  // A number computed from exact numbers only is exact.
  %v21 = arith.addi %a, %b : index
  // CHECK-NEXT: tensor<?xi8> [a + b] exact
  %t21 = tensor.empty(%v21) : tensor<?xi8>
  return
}

// The extent of a value that is read off the value is exact, and so are values
// of the same size. The caller does not know this size.
// CHECK-LABEL: function @read{{$}}
// CHECK: tensor<?xi8> [at_most(dim(0, 0))] at_most
// CHECK-NEXT: tensor<?xi16> [at_most(dim(0, 0))] at_most
func.func @read(%x: tensor<?xi8>, %data: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %n = memref.load %data[%c0] : memref<1xindex>
  %0 = symshape.dynamic_truncate %x by %n axis 0 round_half_away_clamp
      : tensor<?xi8>, index -> tensor<?xi8>
  %size = tensor.dim %0, %c0 : tensor<?xi8>
  %1 = tensor.empty(%size) : tensor<?xi16>
  // The extent is exact to its user: nothing is checked.
  %2 = symshape.dynamic_iota [%size] axis 0 : tensor<?xi32>
  return
}

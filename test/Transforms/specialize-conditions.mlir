// Conditions of versions: values of symbols, axes and integers, equal
// inputs, inputs above a number; likely values that the function declares.
// RUN: symshape-opt %s --symshape-specialize='function=mixed likely={arg0.0=4,arg1=3;arg0.0=arg2.0 arg1>2; "a b"=7|arg2.1}' 2>&1 | FileCheck %s --check-prefix=MIXED
// RUN: symshape-opt %s --symshape-specialize 2>&1 | FileCheck %s --check-prefix=LIKELY
// RUN: symshape-opt %s --symshape-specialize=declared-likely=false 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: symshape-opt %s --symshape-specialize=max-growth=1 2>&1 | FileCheck %s --check-prefix=GROWTH
// RUN: symshape-opt %s --symshape-specialize=max-growth=0 2>&1 | FileCheck %s --check-prefix=NONE

// NOTHING-NOT: remark
// NOTHING-NOT: version
// NOTHING-NOT: scf.if

// MIXED: note: 'mixed_arg0_0_4_arg1_3' for arg0.0 = 4 and arg1 = 3, if dimension 0 of argument 0 is 4 and argument 1 is 3
// MIXED: note: 'mixed_arg0_0_arg2_0_arg1_above_2' for arg0.0 = arg2.0 and arg1 > 2, if dimension 0 of argument 0 equals dimension 0 of argument 2 and argument 1 exceeds 2
// MIXED: note: 'mixed_a_b_7' for a b = 7, if dimension 1 of argument 0 is 7
// MIXED: note: 'mixed_a_b_arg2_1' for a b = arg2.1, if dimension 1 of argument 0 equals dimension 1 of argument 2
// MIXED: func.func @mixed(
// MIXED: %[[E:.*]] = arith.cmpi eq, %{{.*}}, %c4
// MIXED: %[[F:.*]] = arith.cmpi eq, %arg1, %c3_i32
// MIXED: %[[G:.*]] = arith.andi %[[E]], %[[F]]
// MIXED: scf.if %[[G]]
// MIXED: arith.cmpi sgt, %arg1, %{{.*}} : i32
// The integer is a constant in the version.
// MIXED: func.func private @mixed_arg0_0_4_arg1_3(%{{.*}}: tensor<4x?xf32>
// MIXED: %[[C:.*]] = arith.constant 3 : i32
// MIXED: arith.addi %[[C]], %[[C]]
// MIXED: func.func private @mixed_arg0_0_arg2_0_arg1_above_2(%{{.*}}: tensor<?x?xf32>{{.*}}, %[[N:.*]]: i32
// MIXED: arith.addi %[[N]], %[[N]]
func.func @mixed(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[?, "a b"]>}, %n: i32,
                 %y: tensor<?x?xf32>) -> i32 attributes {symshape.symbols = #symshape.symbols<"a b">} {
  %m = arith.addi %n, %n : i32
  return %m : i32
}

// The pass plans all versions first.
// LIKELY: remark: no version for n = 100: 'n = 100' contradicts the premises or the other conditions
// LIKELY: remark: this function now calls one of 3 versions
// LIKELY: note: 'likely_n_8_m_2' for n = 8 and m = 2
// LIKELY: note: 'likely_n_16_m_2' for n = 16 and m = 2
// GROWTH: remark: added only 1 of 2 versions, since max-growth=1 allows {{[0-9]+}} more ops, and each version has {{[0-9]+}} ops
// GROWTH: note: no version for n = 16 and m = 2
// GROWTH: remark: this function now calls one of 2 versions
// NONE: remark: added only 0 of 2 versions
// NONE: note: no version for n = 8 and m = 2
// NONE-NOT: symshape.version
func.func private @likely(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n, m]>}) -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 64] likely {8, 16}, m likely {2} stays_dynamic>} {
  %0 = math.exp %x : tensor<?x?xf32>
  %1 = math.exp %0 : tensor<?x?xf32>
  %2 = math.exp %1 : tensor<?x?xf32>
  %3 = math.exp %2 : tensor<?x?xf32>
  %4 = math.exp %3 : tensor<?x?xf32>
  %5 = math.exp %4 : tensor<?x?xf32>
  %6 = math.exp %5 : tensor<?x?xf32>
  %7 = math.exp %6 : tensor<?x?xf32>
  %8 = math.exp %7 : tensor<?x?xf32>
  %9 = math.exp %8 : tensor<?x?xf32>
  return %9 : tensor<?x?xf32>
}
func.func @caller(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = call @likely(%x) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @excluded(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n in [1, 64] likely {100}>} {
  return
}
func.func private @declaration(tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n likely {8}>}

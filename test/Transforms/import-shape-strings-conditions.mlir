// Constraints with `and` and `or`, and on the values of integer arguments.
// RUN: symshape-opt %s --split-input-file --symshape-import-shape-strings | FileCheck %s
// The checks name the sizes and arguments.
// RUN: symshape-opt %s --split-input-file --symshape-import-shape-strings --symshape-require-premises | FileCheck %s --check-prefix=CHECKS

// `and` binds before `or`. Without `or`, each comparison is a fact of its own.
// CHECK-LABEL: func.func @either
// CHECK-SAME: #symshape.symbols<b in [2, *], n in {[2, 23], [25, *]}>
// CHECK-NEXT: %[[N:.*]] = symshape.param "n"
// CHECK-NEXT: %[[B:.*]] = symshape.param "b"
// CHECK-NEXT: %[[P0:.*]] = symshape.predicate lt (n) -> [17, n](%[[N]] :
// CHECK-NEXT: %[[P1:.*]] = symshape.predicate eq (b) -> [b, 3](%[[B]] :
// CHECK-NEXT: %[[P2:.*]] = symshape.predicate divisible (n, b) -> [n, b](%[[N]], %[[B]] :
// CHECK-NEXT: %[[P12:.*]] = arith.andi %[[P1]], %[[P2]] : i1
// CHECK-NEXT: %[[P:.*]] = arith.ori %[[P0]], %[[P12]] : i1
// CHECK-NEXT: symshape.assume %[[P]]
// CHECK-NEXT: %[[P:.*]] = symshape.predicate lt (b, n) -> [64, b * n]
// CHECK-NEXT: symshape.assume %[[P]]
// CHECK-NEXT: return
// CHECKS-LABEL: func.func @either
// CHECKS: symshape.require {{.*}} "expected 17 to be less than n or b to be equal to 3 and n to be a multiple of b, where b is dimension 0 of argument 0 and n is dimension 1 of argument 0"
// CHECKS: symshape.require {{.*}} "argument 0, dimension 0: expected 64 to be less than b * n, where b is dimension 0 of argument 0 and n is dimension 1 of argument 0"
func.func @either(%arg0: tensor<?x?xf32> {symshape.shape_string = "b, n"})
    attributes {symshape.constraint_strings = ["b >= 2 and n > 1", "n > 17 or b == 3 and mod(n, b) == 0", "b*n > 64 and n != 24"]} {
  return
}

// -----

// The ranges and the constraints before them imply these. No extent is negative.
// CHECK-LABEL: func.func @implied
// CHECK: symshape.predicate le (b, n) -> [1, n - b]
// CHECK-NEXT: symshape.assume
// CHECK-NOT: symshape.assume
// CHECK: return
func.func @implied(%arg0: tensor<?x?xf32> {symshape.shape_string = "b, n"})
    attributes {symshape.constraint_strings = ["b >= 2", "1 <= n - b", "n > b or n == 7", "b*n > 3",
        "8*floordiv(n, 8) >= 0", "n != b"]} {
  return
}

// -----

// A constraint that a later one implies stays, as do constraints whose
// alternatives are only true together, and those that hold for some sizes.
// CHECK-LABEL: func.func @not_implied
// CHECK-COUNT-4: symshape.assume
// CHECK-NOT: symshape.assume
// CHECK: return
func.func @not_implied(%arg0: tensor<?x?xf32> {symshape.shape_string = "b, n"})
    attributes {symshape.constraint_strings = ["b <= n", "b < n", "b < 4 or n != 4", "8*floordiv(n, 8) >= 1"]} {
  return
}

// -----

// The name of an integer argument is its value.
// CHECK-LABEL: func.func @number
// CHECK-SAME: %arg1: i64 {symshape.name = "k"}, %arg2: index {symshape.name = "m"}
// CHECK-SAME: symshape.symbols = #symshape.symbols<n>}
// CHECK-NEXT: %[[K:.*]] = arith.index_cast %arg1 : i64 to index
// CHECK-NEXT: %[[N:.*]] = symshape.param "n"
// CHECK-NEXT: %[[P:.*]] = symshape.predicate le (k, n) -> [k, n](%[[K]], %[[N]] : index, !symshape.symbol)
// CHECK-NEXT: symshape.assume %[[P]]
// CHECK-NEXT: %[[P:.*]] = symshape.predicate le (m) -> [2, m](%arg2 : index)
// CHECK-NEXT: symshape.assume %[[P]]
// CHECK-NEXT: symshape.claim_shape %arg0 (k) -> [k](%[[K]] : index)
// CHECK-NEXT: return
// CHECKS-LABEL: func.func @number
// CHECKS: symshape.require {{.*}} "argument 0, dimension 0: expected k to be at most n, where n is dimension 0 of argument 0 and k is argument 1"
// CHECKS: symshape.require {{.*}} "expected 2 to be at most m, where m is argument 2"
func.func @number(%arg0: tensor<?xf32> {symshape.shape_string = "n"}, %arg1: i64 {symshape.name = "k"},
                  %arg2: index {symshape.name = "m"}) -> (tensor<?xf32> {symshape.shape_string = "k"})
    attributes {symshape.constraint_strings = ["k <= n", "m >= 2"]} {
  return %arg0 : tensor<?xf32>
}

// -----

// True is 1. A number of another type may have a name that nothing mentions.
// CHECK-LABEL: func.func @bit
// CHECK: %[[K:.*]] = arith.index_castui %arg1 : i1 to index
// CHECK: symshape.predicate le ({{.*}}(%{{.*}}%[[K]]
// CHECKS-LABEL: func.func @bit
func.func @bit(%arg0: tensor<?xf32> {symshape.shape_string = "n"}, %arg1: i1 {symshape.name = "k"},
               %arg2: ui32 {symshape.name = "m"})
    attributes {symshape.constraint_strings = ["n <= 2*k"]} {
  return
}

// The answers that passes at the boundary of a program use: exports, imports,
// premises, versions, checks. The checks list all remarks of a run.
// RUN: split-file %s %t
// DEFINE: %{tool} = symshape-opt --allow-unregistered-dialect -o /dev/null \
// DEFINE:   --remarks-filter='.*symshape.*'
// DEFINE: %{file} = none
// DEFINE: %{check} = FileCheck %t/%{file} --implicit-check-not='remark: ['

// REDEFINE: %{file} = iree.mlir
// RUN: %{tool} %t/%{file} --symshape-export-iree 2>&1 | %{check}
// REDEFINE: %{file} = iree-unchecked.mlir
// RUN: not %{tool} %t/%{file} --symshape-export-iree 2>&1 | %{check}
// REDEFINE: %{file} = encodings.mlir
// RUN: %{tool} %t/%{file} --symshape-export-encodings 2>&1 | %{check}
// RUN: %{tool} %t/%{file} --symshape-export-encodings=form=stablehlo 2>&1 \
// RUN:   | %{check} --check-prefix=HLO
// REDEFINE: %{file} = facts.mlir
// RUN: %{tool} %t/%{file} --symshape-export-facts 2>&1 | %{check}
// REDEFINE: %{file} = views.mlir
// RUN: %{tool} %t/%{file} --symshape-mend-views 2>&1 | %{check}
// REDEFINE: %{file} = views-invalid.mlir
// RUN: not %{tool} %t/%{file} --symshape-mend-views 2>&1 | %{check}
// REDEFINE: %{file} = versions.mlir
// RUN: %{tool} %t/%{file} --symshape-specialize='likely="n=8"' 2>&1 | %{check}
// RUN: %{tool} %t/%{file} --symshape-specialize='likely="n=8" max-growth=0' \
// RUN:   2>&1 | %{check} --check-prefix=REFUSED
// REDEFINE: %{file} = premises.mlir
// RUN: %{tool} %t/%{file} --symshape-require-premises 2>&1 | %{check}
// REDEFINE: %{file} = strings.mlir
// RUN: %{tool} %t/%{file} --symshape-import-shape-strings 2>&1 | %{check}
// REDEFINE: %{file} = import.mlir
// RUN: %{tool} %t/%{file} --symshape-import-encodings 2>&1 | %{check}
// REDEFINE: %{file} = sanitize.mlir
// RUN: %{tool} %t/%{file} --symshape-sanitize 2>&1 | %{check}
// REDEFINE: %{file} = long.mlir
// RUN: %{tool} %t/%{file} --symshape-reify-dims 2>&1 | %{check}

//--- iree.mlir
// CHECK: remark: [Passed] iree-fact | Category:symshape-export-iree | Function=main | Answer=always, Op=test.use, Question="dim(0, 0) mod 2 == 0"
// CHECK: remark: [Passed] iree-fact | Category:symshape-export-iree | Function=main | Answer=always, Op=test.use, Question="dim(0, 0) mod 4 == 0"
// CHECK: remark: [Passed] iree-fact | Category:symshape-export-iree | Function=main | Answer=always, Op=test.use, Question="dim(0, 0) mod 8 == 0"
// CHECK: remark: [Passed] iree-fact | Category:symshape-export-iree | Function=main | Answer=always, Op=test.use, Question="dim(1, 0) in [2, 16]"
func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %d, %c8 : index
  %div = arith.cmpi eq, %r, %c0 : index
  cf.assert %div, "divisible"
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %ge = arith.cmpi sge, %e, %c2 : index
  %le = arith.cmpi sle, %e, %c16 : index
  %in = arith.andi %ge, %le : i1
  cf.assert %in, "in range"
  "test.use"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

//--- iree-unchecked.mlir
// CHECK: error: expected premises that are checked at the entry
func.func @good(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %le = arith.cmpi sle, %d, %c8 : index
  cf.assert %le, "small"
  "test.use"(%x) : (tensor<?xf32>) -> ()
  return
}
func.func @bad(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n>} {
  return
}

//--- encodings.mlir
// CHECK: remark: the function keeps its types
// CHECK: remark: [Passed] encoded-bound | Category:symshape-export-encodings | Function=main | Answer=always, Op=func.func, Question="min(n, max(scalar(1, index_cast), 0)) <= min(n, 9)"
// HLO: remark: the function keeps its types
// HLO: remark: [Passed] encoded-bound | Category:symshape-export-encodings | Function=main | Answer=always, Op=func.func, Question="n <= 9"
// HLO: remark: [Passed] encoded-bound | Category:symshape-export-encodings | Function=main | Answer=always, Op=func.func, Question="min(n, max(scalar(1, index_cast), 0)) <= 9"
func.func @main(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %k: index) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 9]>} {
  %r = symshape.dynamic_truncate %x by %k axis 0 round_half_away_clamp : tensor<?xf32>, index -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// An op that is not a call refers to the function: the types stay.
func.func @referred(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %k: index) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 9]>} {
  %r = symshape.dynamic_truncate %x by %k axis 0 round_half_away_clamp : tensor<?xf32>, index -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @refers() {
  "test.refer"() {to = @referred} : () -> ()
  return
}

//--- facts.mlir
// CHECK: :[[@LINE+9]]:{{[0-9]+}}: remark: [Passed] exported-fact | Category:symshape-export-facts | Function=main | Answer=always, Op=arith.remui, Question="dim(0, 0) mod 8 == 0"
func.func @main(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %d, %c8 : index
  %div = arith.cmpi eq, %r, %c0 : index
  cf.assert %div, "divisible"
  %q = arith.remui %d, %c4 : index
  return %q : index
}

//--- views.mlir
// CHECK: :[[@LINE+3]]:{{[0-9]+}}: remark: [Passed] mended-view | Category:symshape-mend-views | Function=join | Answer=unknown, Op=tensor.cast, Question="s == 1"
func.func @join(%x: tensor<?x?x8xf32> {symshape.shape = #symshape.shape<[b, s, 8]>}) -> tensor<?x8xf32>
    attributes {symshape.symbols = #symshape.symbols<b, s>} {
  %cast = tensor.cast %x : tensor<?x?x8xf32> to tensor<?x1x8xf32>
  %r = tensor.collapse_shape %cast [[0], [1, 2]] : tensor<?x1x8xf32> into tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}
func.func @fits(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<4xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [4, 4]>} {
  %cast = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  return %cast : tensor<4xf32>
}

//--- views-invalid.mlir
// CHECK: error: cannot mend this cast
func.func @join(%x: tensor<?x?x8xf32>) -> tensor<?x8xf32> {
  %cast = tensor.cast %x : tensor<?x?x8xf32> to tensor<?x1x8xf32>
  %r = tensor.collapse_shape %cast [[0], [1, 2]] : tensor<?x1x8xf32> into tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}
func.func @stays(%x: tensor<?xf32>) -> tensor<4xf32> {
  %cast = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  return %cast : tensor<4xf32>
}

//--- versions.mlir
// CHECK: remark: [Passed] fixed-size | Category:symshape-specialize | Function=main | Answer=always, Op=func.func, Question="n * 4 == 32"
// CHECK: remark: [Passed] implied-guard | Category:symshape-specialize | Function=main | Answer=always, Op=func.func, Question="n * 4 != 32 or n == 8"
// CHECK: remark: this function now calls one of 2 versions
// CHECK: remark: [Passed] static-result | Category:symshape-specialize | Function=main_n_8 | Answer=always, Op=func.func, Question="dimension 0 of result 0 == 64"
// CHECK: remark: [Passed] static-size | Category:symshape-specialize | Function=main_n_8 | Answer=always, Op=tensor.concat, Question="64 == 64"
// CHECK: remark: [Passed] static-size | Category:symshape-specialize | Function=main_n_8 | Answer=always, Op=tensor.cast, Question="32 == 32"
// REFUSED: remark: added only 0 of 1 versions
func.func @main(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n * 4]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %r = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

//--- premises.mlir
// CHECK: remark: [Passed] premise-check | Category:symshape-require-premises | Function=main | Answer=always, Op=func.func, Question="dimension 0 of argument 0 is n, in [1, 8]"
// CHECK: remark: [Passed] premise-check | Category:symshape-require-premises | Function=main | Answer=unknown, Op=func.func, Question="dimension 1 of argument 0 is n * 2, where n is dimension 0 of argument 0"
// CHECK: remark: [Passed] computed-symbol | Category:symshape-require-premises | Function=main | Answer=always, Op=func.func, Question="index arithmetic computes 'n' from dimension 0 of argument 0"
func.func @main(%x: tensor<4x?xf32> {symshape.shape = #symshape.shape<[n, n * 2]>}) -> i1
    attributes {symshape.symbols = #symshape.symbols<n in [1, 8]>} {
  %n = symshape.param "n" : !symshape.symbol
  %p = symshape.predicate le (n) -> [n, 6](%n : !symshape.symbol)
  symshape.claim_shape %x (n) -> [n, ?](%n : !symshape.symbol) : tensor<4x?xf32>
  return %p : i1
}

//--- strings.mlir
// CHECK: remark: [Passed] implied-premise | Category:symshape-import-shape-strings | Function=main | Answer=always, Op=func.func, Question="b + s >= s + b - 1"
func.func @main(%x: tensor<?x?xf32> {symshape.shape_string = "b, s"})
    attributes {symshape.constraint_strings = ["b <= s", "b + s >= s + b - 1"]} {
  return
}

//--- import.mlir
// CHECK: remark: [Passed] implied-premise | Category:symshape-import-encodings | Function=main | Answer=always, Op=func.func, Question="the shape of argument 0 implies its encoding along dimension 0"
func.func @main(%x: tensor<?xf32, #symshape.shape<[at_most(n)]>> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n>} {
  return
}

//--- sanitize.mlir
// CHECK: :[[@LINE+2]]:{{[0-9]+}}: remark: [Passed] checked-extent | Category:symshape-sanitize | Function=main | Answer=always, Op=tensor.concat, Question="dimension 0 == dim(0, 0) * 2"
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

//--- long.mlir
// CHECK: remark: [Passed] reified-size | {{.*}}Question="dim(0, 0) + dim(1, 0) + {{.*}} + dim(16, 0) + ... == dim(0, 0) + {{.*}} + dim(16, 0) + ..."
func.func @main(
    %x0: tensor<?xf32>, %x1: tensor<?xf32>, %x2: tensor<?xf32>, %x3: tensor<?xf32>,
    %x4: tensor<?xf32>, %x5: tensor<?xf32>, %x6: tensor<?xf32>, %x7: tensor<?xf32>,
    %x8: tensor<?xf32>, %x9: tensor<?xf32>, %x10: tensor<?xf32>, %x11: tensor<?xf32>,
    %x12: tensor<?xf32>, %x13: tensor<?xf32>, %x14: tensor<?xf32>, %x15: tensor<?xf32>,
    %x16: tensor<?xf32>, %x17: tensor<?xf32>, %x18: tensor<?xf32>, %x19: tensor<?xf32>,
    %x20: tensor<?xf32>, %x21: tensor<?xf32>, %x22: tensor<?xf32>, %x23: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %r = tensor.concat dim(0) %x0, %x1, %x2, %x3, %x4, %x5, %x6, %x7, %x8, %x9, %x10, %x11, %x12, %x13, %x14, %x15, %x16, %x17, %x18, %x19, %x20, %x21, %x22, %x23 : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}

// Each answer that a pass uses is an optimization remark at the op that asked.
// The checks list all remarks of a run: one more would fail the test. Answers
// that prove nothing, and functions with static sizes, leave no remark.
// DEFINE: %{record} = symshape-opt %s --remarks-filter='.*symshape.*' -o /dev/null
// DEFINE: %{check} = FileCheck %s --implicit-check-not=remark: --check-prefix

// RUN: %{record} --symshape-propagate-constraints 2>&1 | %{check}=CHECKS
// RUN: %{record} --symshape-refine-types 2>&1 | %{check}=REFINE
// RUN: %{record} --symshape-unify-dims 2>&1 | %{check}=UNIFY
// RUN: %{record} --symshape-simplify-reshapes 2>&1 | %{check}=RESHAPES
// RUN: %{record} --symshape-reify-dims 2>&1 | %{check}=REIFY
// RUN: %{record} --lower-symshape-dynamic-ops 2>&1 | %{check}=LOWER

// A filter selects passes. Without remarks, nothing is printed.
// RUN: symshape-opt %s --remarks-filter='symshape-unify-dims' \
// RUN:   --symshape-unify-dims --symshape-propagate-constraints -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FILTER --implicit-check-not=Category:symshape-propagate
// RUN: symshape-opt %s --symshape-propagate-constraints -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OFF --allow-empty

// The other form of upstream's remarks.
// RUN: symshape-opt %s --symshape-refine-types -o /dev/null \
// RUN:   --remarks-filter='.*symshape.*' --remark-format=yaml \
// RUN:   --remarks-output-file=%t.yaml
// RUN: FileCheck %s --check-prefix=YAML < %t.yaml

// Remarks change no program.
// RUN: symshape-opt %s --symshape-pipeline > %t.off
// RUN: symshape-opt %s --symshape-pipeline --remarks-filter='.*symshape.*' \
// RUN:   2> /dev/null | diff %t.off -

// OFF-NOT: remark

func.func @undecided(%x: tensor<?x?xf32>, %y: tensor<?xf32>, %t: tensor<2xindex>) -> (tensor<?x?xf32>, tensor<?x?xf32>, i1) {
  %c0 = arith.constant 0 : index
  %dx = tensor.dim %x, %c0 : tensor<?x?xf32>
  %dy = tensor.dim %y, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %dx, %dy : index
  %r = tensor.reshape %x(%t) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %s = tensor.extract_slice %x[0, 0] [%dx, %dx] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  return %r, %s, %same : tensor<?x?xf32>, tensor<?x?xf32>, i1
}

func.func @static(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.abs ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @checks(%x: tensor<?xf32>, %y: tensor<?xf32>, %b: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %dx = tensor.dim %x, %c0 : tensor<?xf32>
  %dy = tensor.dim %y, %c0 : tensor<?xf32>
  %small = arith.cmpi slt, %dx, %c4 : index
  cf.assert %small, "small"
  %less = arith.cmpi sle, %dx, %c4 : index
  cf.assert %less, "implied"
  %large = arith.cmpi sgt, %dx, %c4 : index
  %any = arith.ori %large, %b : i1
  return %any : i1
}

// CHECKS: :[[@LINE-7]]:{{[0-9]+}}: remark: [Passed] constant-bit | Category:symshape-propagate-constraints | Function=checks | Answer=always, Op=arith.cmpi, Question="dim(0, 0) <= 4"
// CHECKS: :[[@LINE-7]]:{{[0-9]+}}: remark: [Passed] implied-check | Category:symshape-propagate-constraints | Function=checks | Answer=always, Op=cf.assert, Question="dim(0, 0) <= 4"
// CHECKS: :[[@LINE-7]]:{{[0-9]+}}: remark: [Passed] constant-bit | Category:symshape-propagate-constraints | Function=checks | Answer=never, Op=arith.cmpi, Question="dim(0, 0) > 4"

func.func @refine(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %dx = tensor.dim %x, %c0 : tensor<?xf32>
  %four = arith.cmpi eq, %dx, %c4 : index
  cf.assert %four, "four"
  %two = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %two : tensor<?xf32>
}

// REFINE: :[[@LINE-4]]:{{[0-9]+}}: remark: [Passed] static-size | Category:symshape-refine-types | Function=refine | Answer=always, Op=tensor.concat, Question="dim(0, 0) == 4"
// REFINE: :[[@LINE-5]]:{{[0-9]+}}: remark: [Passed] static-size | Category:symshape-refine-types | Function=refine | Answer=always, Op=tensor.concat, Question="dim(0, 0) == 4"
// REFINE: :[[@LINE-6]]:{{[0-9]+}}: remark: [Passed] static-size | Category:symshape-refine-types | Function=refine | Answer=always, Op=tensor.concat, Question="dim(0, 0) * 2 == 8"
// YAML: --- !Passed
// YAML-NEXT: Pass: {{ *}}symshape-refine-types
// YAML-NEXT: Name: {{ *}}static-size
// YAML-NEXT: DebugLoc: {{ *}}{ File: '{{.*}}answer-remarks.mlir',
// YAML: Line: [[@LINE-11]],
// YAML: Function: {{ *}}refine
// YAML-NEXT: Args:
// YAML-DAG: - Op: {{ *}}tensor.concat
// YAML-DAG: - Answer: {{ *}}always
// YAML-DAG: - Question: {{ *}}'dim(0, 0) == 4'

func.func @unify(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %dx = tensor.dim %x, %c0 : tensor<?xf32>
  %dy = tensor.dim %y, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %dx, %dy : index
  cf.assert %same, "same"
  %e = tensor.empty(%dy) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// CHECKS: :[[@LINE-4]]:{{[0-9]+}}: remark: [Passed] input-use | Category:symshape-propagate-constraints | Function=unify | Answer=always, Op=tensor.empty, Question="dim(1, 0) == dim(0, 0)"
// UNIFY: :[[@LINE-5]]:{{[0-9]+}}: remark: [Passed] equal-number | Category:symshape-unify-dims | Function=unify | Answer=always, Op=tensor.empty, Question="dim(1, 0) == dim(0, 0)"
// FILTER: :[[@LINE-6]]:{{[0-9]+}}: remark: [Passed] equal-number | Category:symshape-unify-dims | Function=unify | Answer=always, Op=tensor.empty, Question="dim(1, 0) == dim(0, 0)"

func.func @reshapes(%x: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %n = arith.muli %a, %b : index
  %flat = tensor.from_elements %n : tensor<1xindex>
  %r = tensor.reshape %x(%flat) : (tensor<?x?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %whole = tensor.extract_slice %x[0, 0] [%a, %b] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %as_before = tensor.from_elements %a, %b : tensor<2xindex>
  %same = tensor.reshape %x(%as_before) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %r, %whole, %same : tensor<?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

// RESHAPES: :[[@LINE-7]]:{{[0-9]+}}: remark: [Passed] reshape-to-groups | Category:symshape-simplify-reshapes | Function=reshapes | Answer=always, Op=tensor.reshape, Question="dim(0, 0) * dim(0, 1) == dim(0, 0) * dim(0, 1)"
// RESHAPES: :[[@LINE-7]]:{{[0-9]+}}: remark: [Passed] whole-extract-slice | Category:symshape-simplify-reshapes | Function=reshapes | Answer=always, Op=tensor.extract_slice, Question="dim(0, 0) == dim(0, 0)"
// RESHAPES: :[[@LINE-6]]:{{[0-9]+}}: remark: [Passed] reshape-to-source | Category:symshape-simplify-reshapes | Function=reshapes | Answer=always, Op=tensor.reshape, Question="the types are equal"

func.func @reify(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %two = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %n = tensor.dim %two, %c0 : tensor<?xf32>
  return %n : index
}

// REIFY: :[[@LINE-4]]:{{[0-9]+}}: remark: [Passed] reified-size | Category:symshape-reify-dims | Function=reify | Answer=always, Op=tensor.dim, Question="dim(0, 0) * 2 == dim(0, 0) * 2"

func.func @lower(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %dx = tensor.dim %x, %c0 : tensor<?xf32>
  %le = arith.cmpi sle, %n, %dx : index
  cf.assert %le, "in range"
  %0 = symshape.dynamic_slice %x [%c0] [%n] [1] : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// LOWER: :[[@LINE-4]]:{{[0-9]+}}: remark: [Passed] checked-size | Category:lower-symshape-dynamic-ops | Function=lower | Answer=unknown, Op=symshape.dynamic_slice, Question="scalar(1, index_cast) >= 0"
// LOWER: :[[@LINE-5]]:{{[0-9]+}}: remark: [Passed] proved-size | Category:lower-symshape-dynamic-ops | Function=lower | Answer=always, Op=symshape.dynamic_slice, Question="scalar(1, index_cast) <= dim(0, 0)"
// LOWER: :[[@LINE-6]]:{{[0-9]+}}: remark: [Passed] proved-size | Category:lower-symshape-dynamic-ops | Function=lower | Answer=always, Op=symshape.dynamic_slice, Question="0 <= 0"
// LOWER: :[[@LINE-7]]:{{[0-9]+}}: remark: [Passed] proved-size | Category:lower-symshape-dynamic-ops | Function=lower | Answer=always, Op=symshape.dynamic_slice, Question="scalar(1, index_cast) <= dim(0, 0)"
// LOWER: :[[@LINE-8]]:{{[0-9]+}}: remark: [Passed] proved-size | Category:lower-symshape-dynamic-ops | Function=lower | Answer=always, Op=symshape.dynamic_slice, Question="dim(0, 0) >= 0"

// An error in an attribute points at the wrong token, not at the attribute.
// RUN: split-file %s %t
// RUN: not symshape-opt %t/expr.mlir 2>&1 | FileCheck %s --check-prefix=EXPR
// RUN: not symshape-opt %t/shape.mlir 2>&1 | FileCheck %s --check-prefix=SHAPE
// RUN: not symshape-opt %t/name.mlir 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not symshape-opt %t/interval.mlir 2>&1 | FileCheck %s --check-prefix=INTERVAL
// RUN: not symshape-opt %t/big.mlir 2>&1 | FileCheck %s --check-prefix=BIG
// RUN: not symshape-opt %t/divisor.mlir 2>&1 | FileCheck %s --check-prefix=DIVISOR
// RUN: not symshape-opt %t/twice.mlir 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not symshape-opt %t/rule.mlir 2>&1 | FileCheck %s --check-prefix=RULE
// RUN: not symshape-opt %t/argument.mlir 2>&1 | FileCheck %s --check-prefix=ARGUMENT

//--- expr.mlir
// EXPR: expr.mlir:3:50: error: expected an expression
module attributes {a =
                        #symshape.expr<s0 * (1 + * 2)>} {
}

//--- shape.mlir
// SHAPE: shape.mlir:3:51: error: expected an expression, found 'mod'
module attributes {a =
    #symshape.shape<[s0, at_most(s1 * 2), ?, s0 + mod]>} {
}

//--- name.mlir
// NAME: name.mlir:4:39: error: {{.*}}undeclared symbol 'lenght'; did you mean 'length'?
func.func @f(%t: tensor<?xf32>, %n: index) {
  %0 = symshape.tie_shape %t (length)
                           -> [2 *    lenght] (%n : index) : tensor<?xf32>
  return
}

//--- interval.mlir
// INTERVAL: interval.mlir:3:45: error: expected intervals that are sorted and disjoint
module attributes {a =
    #symshape.symbols<s0, s1 in {[0, 4],    [4, 8]}>} {
}

//--- big.mlir
// BIG: big.mlir:2:52: error: integer value too large
module attributes {a = #symshape.symbols<s0 in [0, 9223372036854775808]>} {
}

//--- divisor.mlir
// DIVISOR: divisor.mlir:2:53: error: expected a divisor of at least 1, found 0
module attributes {a = #symshape.symbols<s0 divisor 0>} {
}

//--- twice.mlir
// TWICE: twice.mlir:2:50: error: symbol 's0' is declared twice
module attributes {a = #symshape.symbols<s0, s1, s0>} {
}

//--- rule.mlir
// RULE: rule.mlir:3:36: error: unknown conversion rule 'indexcast'; did you mean 'index_cast'?
module attributes {a =
    #symshape.shape<[s0, scalar(1, indexcast)]>} {
}

//--- argument.mlir
// An error of a verifier points at the argument.
// ARGUMENT: argument.mlir:4:34: error: argument 1: undeclared symbol 's1'
// ARGUMENT-NOT: error
func.func @f(%a: tensor<?xf32>,  %b: tensor<?xf32>
    {symshape.shape = #symshape.shape<[s1]>}) {
  return
}

// RUN: symshape-opt %s -o /dev/null '--symshape-infer=at=s=6,arg1.0=5,arg2=-3' | tr -s ' ' | FileCheck %s
// RUN: symshape-opt %s -o /dev/null '--symshape-infer=at=s=6 arg1.0=5 arg2=-3' | tr -s ' ' | FileCheck %s
// RUN: symshape-opt %s -o /dev/null '--symshape-infer=at="s=6; arg1.0=5; arg2=-3"' | tr -s ' ' | FileCheck %s
// RUN: symshape-opt %s -o /dev/null '--symshape-infer=at={s=6, arg1.0=5, arg2=-3} print=table' | tr -s ' ' | FileCheck %s
// RUN: symshape-opt %s -o /dev/null '--symshape-infer=at=arg0.0=24,s=6,arg1.0=5,arg2=-3' | tr -s ' ' | FileCheck %s
// RUN: symshape-opt %s -o /dev/null '--symshape-infer=at=arg0.0=24 at=arg1.0=5,arg2=-3' | tr -s ' ' | FileCheck %s
// RUN: symshape-opt %s -o /dev/null '--symshape-infer=print=json at=s=6' | FileCheck %s --check-prefix=JSON
// RUN: not symshape-opt %s -o /dev/null '--symshape-infer=at=s=7' 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: not symshape-opt %s -o /dev/null '--symshape-infer=at=s=12' 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: not symshape-opt %s -o /dev/null '--symshape-infer=at=s' 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not symshape-opt %s -o /dev/null '--symshape-infer=at=arg1.0=-1' 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// ODD: error: the declaration of symbol 's' excludes the value {{7|12}}
// FORM: error: in option 'at': expected 'name=value' with a 64-bit integer as the value, found 's'
// NEGATIVE: error: expected a size of at least 0 for dimension 0 of argument 1, found -1

// CHECK-LABEL: function @plan
// CHECK: %arg0 tensor<?xf32> [s * 4] exact [24]
// CHECK: %arg1 tensor<?xf32> [dim(1, 0)] exact [5]
// CHECK: %concat tensor<?xf32> [s * 4 + dim(1, 0)] exact [29]
// CHECK: tensor<?xf32> [max(scalar(2, index_cast), 0)] exact [0]
// The value of a bound is printed as a bound; a data-dependent size has none.
// CHECK: tensor<?xf32> [at_most(max(s * 4, dim(1, 0)))] at_most [<= 24]
// JSON: "expr": "s * 4"
// JSON-NEXT: "size": 24
func.func @plan(%a: tensor<?xf32> {symshape.shape = #symshape.shape<[s * 4]>}, %b: tensor<?xf32>, %n: index, %c: i1)
    attributes {symshape.symbols = #symshape.symbols<s in [0, 10] divisor 2>} {
  %c0 = arith.constant 0 : index
  %concat = tensor.concat dim(0) %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %size = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%size) : tensor<?xf32>
  %r = scf.if %c -> tensor<?xf32> {
    scf.yield %a : tensor<?xf32>
  } else {
    scf.yield %b : tensor<?xf32>
  }
  return
}

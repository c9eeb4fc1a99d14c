// Where a size comes from, queried by name; the facts about a symbol; whether a
// predicate holds.
//
// RUN: symshape-opt %s --symshape-explain="value=result0.0 function=main" -o %t | FileCheck %s --check-prefix=RESULT
// RUN: symshape-opt %s --symshape-explain="value=%%concat.0 function=main" -o %t | FileCheck %s --check-prefix=RESULT
// RUN: symshape-opt %s --symshape-explain="value=arg1 function=main" -o %t | FileCheck %s --check-prefix=ARG
// RUN: symshape-opt %s --symshape-explain="value=%%kept function=main" -o %t | FileCheck %s --check-prefix=NAMELOC
// RUN: symshape-opt %s --symshape-explain="symbol=n function=main" -o %t | FileCheck %s --check-prefix=SYMBOL
// RUN: symshape-opt %s --symshape-explain="symbol=dim(1,0) function=main" -o %t | FileCheck %s --check-prefix=INPUT
// RUN: symshape-opt %s --symshape-explain="symbol=s function=main" -o %t | FileCheck %s --check-prefix=DECLARED
// RUN: symshape-opt %s "--symshape-explain=predicate={2<=n<=8} function=main" -o %t | FileCheck %s --check-prefix=PREDICATE
// RUN: symshape-opt %s "--symshape-explain=predicate={n<9} line=27 function=main" -o %t | FileCheck %s --check-prefix=LINE
// RUN: not symshape-opt %s --symshape-explain="value=%%nothing" -o %t 2>&1 | FileCheck %s --check-prefix=NOVALUE
// RUN: not symshape-opt %s --symshape-explain="symbol=q" -o %t 2>&1 | FileCheck %s --check-prefix=NOSYMBOL
// RUN: not symshape-opt %s --symshape-explain="predicate={n}" -o %t 2>&1 | FileCheck %s --check-prefix=NORELATION
// RUN: not symshape-opt %s --symshape-explain="predicate={n==} function=main" -o %t 2>&1 | FileCheck %s --check-prefix=NOSIDE
// RUN: not symshape-opt %s --symshape-explain="function=absent" -o %t 2>&1 | FileCheck %s --check-prefix=NOFUNCTION
// RUN: not symshape-opt %s --symshape-explain="predicate={dim(7,0)==1}" -o %t 2>&1 | FileCheck %s --check-prefix=NOINPUT

func.func @main(%x: tensor<?x8xf32> {symshape.shape = #symshape.shape<[n * 2, 8]>}, %y: tensor<?x8xf32>, %count: tensor<1xindex>)
    -> tensor<?x8xf32> attributes {symshape.symbols = #symshape.symbols<n in [1, 512]>} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?x8xf32>
  %fits = arith.cmpi sle, %d, %c8 : index
  %s = symshape.symbol "s" in [4, 6] : !symshape.symbol
  %p = symshape.predicate le (s, d) -> [s, d] (%s, %d : !symshape.symbol, index)
  cf.assert %fits, "fits"
  symshape.require %p, "s"
  %k = tensor.extract %count[%c0] : tensor<1xindex>
  %some = tensor.empty(%k) : tensor<?x8xf32> loc("kept")
  %all = tensor.concat dim(0) %x, %some : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  return %all : tensor<?x8xf32>
}

// RESULT: function @main
// RESULT-NEXT: :32:10: dimension 0 of %concat
// RESULT-NEXT: {{^}}    {{.*}}:32:10: dimension 0 of %concat is 'n * 2 + [[D:_d[0-9]+]]', computed by 'tensor.concat'
// RESULT-NEXT: {{^}}      {{.*}}:20:17: dimension 0 of %arg0 is 'n * 2', as symshape.shape states
// RESULT-NEXT: {{^}}      {{.*}}: dimension 0 of %{{.*}} is '[[D]]', computed by 'tensor.empty'
// RESULT-NEXT: {{^}}        {{.*}}:30:8: %extracted is '[[D]]', computed by 'tensor.extract'
// RESULT-NEXT: {{^}}    {{.*}}:30:8: '[[D]]' is the value of %extracted: 'tensor.extract' reads it from %arg2
// RESULT-NOT: dimension 1

// ARG: dimension 0 of %arg1
// ARG-NEXT: dimension 0 of %arg1 is 'dim(1, 0)', which is an input
// ARG-NEXT: dimension 1 of %arg1
// ARG-NEXT: dimension 1 of %arg1 is '8', which is an input

// NAMELOC: dimension 0 of %{{.*}} is '_d0', computed by 'tensor.empty'

// SYMBOL: symbol 'n'
// SYMBOL-NEXT: :20:17: dimension 0 of %arg0 is 'n * 2', as symshape.shape states
// SYMBOL-NEXT: 'n in [1, 512]': the range of the symbol is declared here
// SYMBOL-NEXT: 'n * 2 >= 0': an extent is never negative
// SYMBOL-NEXT: so 'n in [1, 512]' everywhere

// INPUT: symbol 'dim(1, 0)'
// INPUT: so 'dim(1, 0) >= 0' everywhere

// DECLARED: :26:8: symbol 's'
// DECLARED-NEXT: 's in [4, 6]': the range of the symbol is declared here
// DECLARED-NEXT: so 's in [4, 6]' everywhere

// PREDICATE: :33:3: predicate: always: '{{.*}}'
// PREDICATE-NEXT: :26:8: 's in [4, 6]': the range of the symbol is declared here
// PREDICATE-NEXT: :28:3: 'n * 2 <= 8': checked here
// PREDICATE-NEXT: :29:3: 's <= n * 2': checked here

// LINE: :27:8: predicate: sometimes: 'n < 9'

// NOVALUE: error: no value with a known number or shape is named '%nothing'; expected arg0.1 (dimension 1 of argument 0), result0, a name such as %0, or a line number
// NOSYMBOL: error: in 'q', column 1: {{.*}}
// NORELATION: error: expected a predicate such as 'n <= 64', found 'n'
// NOSIDE: error: in 'n==', column 4: {{.*}}
// NOFUNCTION: error: no function with a body is named 'absent'
// NOINPUT: error: 'dim(7,0)==1' names an argument or dimension that the function does not have

// Another function with a symbol of the same name.
func.func @other(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n>} {
  return
}

// A single equals sign is a relation, too.
// RUN: symshape-opt %s "--symshape-explain=predicate={n = 3} function=main" -o %t | FileCheck %s --check-prefix=EQUALS
// EQUALS: predicate: sometimes: 'n == 3'

// RUN: not symshape-opt %s "--symshape-explain=predicate={n + 1 => 3} function=main" -o %t 2>&1 | FileCheck %s --check-prefix=COLUMN
// COLUMN: error: in 'n + 1 => 3', column 8: {{.*}}

// RUN: not symshape-opt %s "--symshape-explain=symbol=n value=arg0" -o %t 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH: error: expected only one of the options 'symbol', 'value' and 'predicate'

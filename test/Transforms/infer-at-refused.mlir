// The pass refuses values of unknown inputs, and suggests the closest name.
// RUN: not symshape-opt %s -o /dev/null '--symshape-infer=at=bach=2' 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not symshape-opt %s -o /dev/null '--symshape-infer=at=arg0.7=2' 2>&1 | FileCheck %s --check-prefix=AXIS
// RUN: not symshape-opt %s -o /dev/null '--symshape-infer=at=whatever=2' 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not symshape-opt %s -o /dev/null '--symshape-infer=at=arg0=2' 2>&1 | FileCheck %s --check-prefix=TENSOR
// RUN: not symshape-opt %s -o /dev/null '--symshape-infer=at=batch:2' 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not symshape-opt %s -o /dev/null '--symshape-infer=at=batch=2/seq=3' 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not symshape-opt %s -o /dev/null '--symshape-infer=at=batch=2,batch=3' 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not symshape-opt %s -o /dev/null '--symshape-infer=at=batch=2,arg0.0=3' 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not symshape-opt %s -o /dev/null '--symshape-infer=at=arg0.1=7' 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: not symshape-opt %s -o /dev/null '--symshape-infer=at=arg0.2=9' 2>&1 | FileCheck %s --check-prefix=STATIC
// RUN: not symshape-opt %s -o /dev/null '--symshape-infer=at=arg1.0=12' 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: symshape-opt %s -o /dev/null '--symshape-infer=at=batch=3,arg1.0=12,arg0.2=8' | tr -s ' ' | FileCheck %s

// NAME: error: no function has an input 'bach'; did you mean 'batch'?
// AXIS: error: no function has an input 'arg0.7'; did you mean 'arg0.{{[0-2]}}'?
// OTHER: error: no function has an input 'whatever'; expected one of the symbols batch, seq, arg0.1 for dimension 1 of argument 0, or arg0 for an integer argument
// TENSOR: error: no function has an input 'arg0'
// FORM: error: in option 'at': expected 'name=value' with a 64-bit integer as the value, found 'batch{{.*}}'
// TWICE: error: in option 'at': expected one value for 'batch', found 2 and 3
// BOTH: error: the value 3 of 'arg0.0' (batch) contradicts the other values or the premises
// ODD: error: the value 7 of 'arg0.1' (seq * 2) contradicts the other values or the premises
// STATIC: error: the value 9 of 'arg0.2' (8) contradicts the other values or the premises
// OPEN: error: 'arg1.0=12' does not determine the value of '{{batch|seq}}'; also state a value for it

// A product and one of its factors determine the other factor.
// CHECK: %arg0 tensor<?x?x8xf32> [batch, seq * 2, 8] exact [3, 8, 8]
func.func @main(%a: tensor<?x?x8xf32> {symshape.shape = #symshape.shape<[batch, seq * 2, 8]>},
                %b: tensor<?xf32> {symshape.shape = #symshape.shape<[batch * seq]>})
    attributes {symshape.symbols = #symshape.symbols<batch in [1, 64], seq in [1, 64]>} {
  return
}

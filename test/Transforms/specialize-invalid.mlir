// RUN: not symshape-opt %s -o /dev/null --symshape-specialize=sizes=bach=2 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not symshape-opt %s -o /dev/null --symshape-specialize=likely=bach=2 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not symshape-opt %s -o /dev/null --symshape-specialize=likely=batch=sec 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not symshape-opt %s -o /dev/null --symshape-specialize=sizes=batch 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: not symshape-opt %s -o /dev/null --symshape-specialize=likely=batch 2>&1 | FileCheck %s --check-prefix=LIKELY
// RUN: not symshape-opt %s -o /dev/null '--symshape-specialize=likely="batch=1|;seq=2"' 2>&1 | FileCheck %s --check-prefix=LIKELY
// RUN: not symshape-opt %s -o /dev/null '--symshape-specialize=likely="batch=1/2"' 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not symshape-opt %s -o /dev/null --symshape-specialize=function=mian 2>&1 | FileCheck %s --check-prefix=FUNCTION
// RUN: not symshape-opt %s -o /dev/null --symshape-specialize=sizes=batch=65 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not symshape-opt %s -o /dev/null --symshape-specialize=likely=batch=65 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not symshape-opt %s -o /dev/null --symshape-specialize=sizes=batch=2,arg0.0=3 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not symshape-opt %s -o /dev/null --symshape-specialize=sizes=arg0.1=7 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: not symshape-opt %s -o /dev/null --symshape-specialize=sizes=arg1.0=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not symshape-opt %s -o /dev/null --symshape-specialize=sizes=arg3=300 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: not symshape-opt %s -o /dev/null --symshape-specialize=sizes=hidden=4 2>&1 | FileCheck %s --check-prefix=HIDDEN
// RUN: not symshape-opt %s -o /dev/null --symshape-specialize=likely=hidden=4 2>&1 | FileCheck %s --check-prefix=HIDDEN
// RUN: not symshape-opt %s -o /dev/null --symshape-specialize=sizes=dyn=4 2>&1 | FileCheck %s --check-prefix=DYNAMIC
// RUN: not symshape-opt %s -o /dev/null --symshape-specialize=sizes=batch=8 --symshape-specialize=sizes=batch=9 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not symshape-opt %s -o /dev/null --symshape-specialize=sizes=arg1.0=281474976710656 2>&1 | FileCheck %s --check-prefix=LARGE
// The user may vouch for a symbol that no size determines.
// RUN: symshape-opt %s -o /dev/null --symshape-specialize='sizes=hidden=4 trust'
// A version for a symbol that must stay dynamic leaves it so.
// RUN: symshape-opt %s -o /dev/null --symshape-specialize=likely=dyn=4

// NAME: error: no function has an input 'bach'; did you mean 'batch'?
// OTHER: error: no function has an input '{{sec|1/2}}'
// SIZES: error: in option 'sizes': expected 'name=value' with a 64-bit integer as the value, found 'batch'
// LIKELY: error: in option 'likely': expected conditions such as 'batch=1|8,seq=512', with a semicolon between lists of conditions, found 'batch{{.*}}'
// FUNCTION: error: in option 'function': expected the name of a function with a body, found 'mian'
// RANGE: specialize-invalid.mlir:[[@LINE+9]]:1: error: cannot specialize: 'batch = 65' contradicts the premises or the other conditions
// BOTH: error: cannot specialize: 'arg0.0 = 3' contradicts the premises or the other conditions
// ODD: error: cannot specialize: 'arg0.1 = 7' contradicts the premises or the other conditions
// NEGATIVE: error: cannot specialize: 'arg1.0 = -1' contradicts the premises or the other conditions
// WIDE: error: cannot specialize: 'arg3 = 300' contradicts the premises or the other conditions
// HIDDEN: error: cannot specialize: the sizes and integer arguments do not determine whether 'hidden = 4' holds
// DYNAMIC: error: cannot specialize for 'dyn = 4': symbol 'dyn' must stay dynamic
// TWICE: error: cannot specialize for 'batch = 9': the function is already specialized for 8
// LARGE: error: cannot specialize: the conditions give dimension 0 of argument 1 a value that its type cannot have
func.func @main(%a: tensor<?x?xf32> {symshape.shape = #symshape.shape<[batch, seq * 2]>},
                %b: tensor<?xf32>,
                %c: tensor<?x?xf32> {symshape.shape = #symshape.shape<[hidden floordiv 2, dyn]>}, %d: i8)
    attributes {symshape.symbols = #symshape.symbols<batch in [1, 64], seq in [1, 64], hidden, dyn stays_dynamic>} {
  return
}

// Every invalid file gets an error with a location, and nothing crashes.

// RUN: not symshape-opt %s.is-missing 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: No such file

// An empty file is an empty module.
// RUN: rm -f %t.empty && touch %t.empty
// RUN: symshape-opt %t.empty | FileCheck %s --check-prefix=EMPTY
// EMPTY: module {

// The file ends in the middle of an attribute, of an op, of a name.
// RUN: printf 'module attributes {t.a = #symshape.shape<[s0, at_most(' > %t.cut
// RUN: not symshape-opt --allow-unregistered-dialect %t.cut 2>&1 | FileCheck %s --check-prefix=CUT
// CUT: cut:1:{{[0-9]+}}: error: {{.*}}unbalanced '('
// RUN: printf 'func.func @f() {\n  symshape.symbol "s0" in [2' > %t.cut
// RUN: not symshape-opt --allow-unregistered-dialect %t.cut 2>&1 | FileCheck %s --check-prefix=CUT-OP
// CUT-OP: cut:2:{{[0-9]+}}: error: expected ','
// RUN: printf 'module attributes {t.a = #symshape.shape<["s' > %t.cut
// RUN: not symshape-opt --allow-unregistered-dialect %t.cut 2>&1 | FileCheck %s --check-prefix=CUT-NAME
// CUT-NAME: cut:1:{{[0-9]+}}: error: {{.*}}string

// The tool accepts or rejects every prefix of a file; it never crashes.
// RUN: %python %S/Inputs/truncate.py symshape-opt %S/ops.mlir

// 10,000 nested parentheses, signs and calls.
// RUN: %python -c "print('module attributes {t.a = #symshape.expr<' + '(' * 10000 + '1' + ')' * 10000 + '>} {}')" > %t.deep
// RUN: not symshape-opt --allow-unregistered-dialect %t.deep 2>&1 | FileCheck %s --check-prefix=DEEP
// DEEP: deep:1:1041: error: expression nested too deeply
// RUN: %python -c "print('module attributes {t.a = #symshape.shape<[' + 'max(' * 10000 + '1' + ')' * 10000 + ']>} {}')" > %t.deep
// RUN: not symshape-opt --allow-unregistered-dialect %t.deep 2>&1 | FileCheck %s --check-prefix=DEEP-CALL
// DEEP-CALL: deep:1:{{[0-9]+}}: error: expression nested too deeply
// RUN: %python -c "print('module attributes {t.a = #symshape.expr<' + '(' * 10000 + '>} {}')" > %t.deep
// RUN: not symshape-opt --allow-unregistered-dialect %t.deep 2>&1 | FileCheck %s --check-prefix=DEEP-OPEN
// DEEP-OPEN: deep:1:{{[0-9]+}}: error: {{unbalanced|expression nested too deeply}}
// RUN: %python -c "print('module attributes {t.a = #symshape.expr<' + '(' * 999 + '1' + ')' * 999 + '>} {}')" > %t.deep
// RUN: symshape-opt --allow-unregistered-dialect %t.deep | FileCheck %s --check-prefix=NOT-TOO-DEEP
// NOT-TOO-DEEP: #symshape.expr<1>
// RUN: %python -c "print('module attributes {t.a = #symshape.expr<' + '-' * 10001 + 's0>} {}')" > %t.deep
// RUN: symshape-opt --allow-unregistered-dialect %t.deep | FileCheck %s --check-prefix=SIGNS
// SIGNS: #symshape.expr<-s0>

// A chain without parentheses would be printed with them: the parser rejects at
// once a text that it could not read again.
// RUN: %python -c "print('module attributes {t.a = #symshape.expr<s0' + ' floordiv s1' * 10000 + '>} {}')" > %t.deep
// RUN: not symshape-opt --allow-unregistered-dialect %t.deep 2>&1 | FileCheck %s --check-prefix=CHAIN
// CHAIN: deep:1:41: error: expression nested too deeply
// RUN: %python -c "print('module attributes {t.a = #symshape.expr<s0' + ' floordiv s1' * 900 + '>} {}')" > %t.deep
// RUN: symshape-opt --allow-unregistered-dialect --verify-roundtrip %t.deep | FileCheck %s --check-prefix=SHORT-CHAIN
// SHORT-CHAIN: s0 floordiv s1) floordiv s1

// Wide expressions, and numbers beyond 64 bits.
// RUN: %python -c "print('module attributes {t.a = #symshape.expr<' + ' + '.join('s%%d * s%%d' %% (i, i + 1) for i in range(5000)) + '>} {}')" > %t.wide
// RUN: symshape-opt --allow-unregistered-dialect %t.wide | FileCheck %s --check-prefix=WIDE
// WIDE: s4999 * s5000
// RUN: %python -c "print('module attributes {t.a = #symshape.expr<' + '9' * 1000 + '>} {}')" > %t.wide
// RUN: symshape-opt --allow-unregistered-dialect %t.wide | FileCheck %s --check-prefix=DIGITS
// DIGITS: 99999999999
// RUN: %python -c "print('module attributes {t.a = #symshape.expr<' + '9' * 1000000 + '>} {}')" > %t.wide
// RUN: not symshape-opt --allow-unregistered-dialect %t.wide 2>&1 | FileCheck %s --check-prefix=MANY-DIGITS
// MANY-DIGITS: wide:1:41: error: expected an integer of at most 1000 digits

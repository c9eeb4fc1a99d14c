// RUN: symshape-opt %s --split-input-file --verify-diagnostics \
// RUN:   --allow-unregistered-dialect

// Expressions.

// expected-error @+1 {{expected an expression}}
"test.op"() {a = #symshape.expr<>} : () -> ()

// -----
// expected-error @+1 {{expected an expression}}
"test.op"() {a = #symshape.expr<s0 + >} : () -> ()

// -----
// expected-error @+1 {{unbalanced '(' character}}
"test.op"() {a = #symshape.expr<(s0 + 1>} : () -> ()

// -----
// expected-error @+1 {{expected ')'}}
"test.op"() {a = #symshape.expr<(s0 1)>} : () -> ()

// -----
// expected-error @+1 {{expected '>'}}
"test.op"() {a = #symshape.expr<s0 s1>} : () -> ()

// -----
// expected-error @+1 {{expected an expression, found 'floordiv'}}
"test.op"() {a = #symshape.expr<s0 * floordiv>} : () -> ()

// -----
// expected-error @+1 {{expected a symbol 's0', 's1', ..., found 'n'}}
"test.op"() {a = #symshape.expr<s0 + n>} : () -> ()

// -----
// expected-error @+1 {{expected a symbol 's0', 's1', ..., found 's01'}}
"test.op"() {a = #symshape.expr<s01>} : () -> ()

// -----
// expected-error @+1 {{expected a symbol 's0', 's1', ..., found 's4294967296'}}
"test.op"() {a = #symshape.expr<s4294967296>} : () -> ()

// -----
// expected-error @+1 {{expected '('}}
"test.op"() {a = #symshape.expr<min>} : () -> ()

// -----
// expected-error @+1 {{expected an expression}}
"test.op"() {a = #symshape.expr<max()>} : () -> ()

// -----
// expected-error @+1 {{expected ')'}}
"test.op"() {a = #symshape.expr<dim(0, 1, 2)>} : () -> ()

// -----
// expected-error @+1 {{expected an operand number}}
"test.op"() {a = #symshape.expr<dim(s0, 1)>} : () -> ()

// -----
// expected-error @+1 {{expected an operand number}}
"test.op"() {a = #symshape.expr<dim(-1, 1)>} : () -> ()

// -----
// expected-error @+1 {{expected an axis below 2^32}}
"test.op"() {a = #symshape.expr<dim(0, 4294967296)>} : () -> ()

// -----
// expected-error @+1 {{expected ','}}
"test.op"() {a = #symshape.expr<scalar(0)>} : () -> ()

// -----
// expected-error @+1 {{expected a conversion rule such as 'floor'}}
"test.op"() {a = #symshape.expr<scalar(0, 1)>} : () -> ()

// -----
// expected-error @+1 {{expected an expression}}
"test.op"() {a = #symshape.expr<1.5>} : () -> ()

// -----
// expected-error @+1 {{expected '>'}}
"test.op"() {a = #symshape.expr<0x10>} : () -> ()

// -----

// Shapes.

// expected-error @+1 {{expected '['}}
"test.op"() {a = #symshape.shape<s0>} : () -> ()

// -----
// expected-error @+1 {{expected an expression}}
"test.op"() {a = #symshape.shape<[s0, ]>} : () -> ()

// -----
// expected-error @+1 {{expected '('}}
"test.op"() {a = #symshape.shape<[at_most s0]>} : () -> ()

// -----
// expected-error @+1 {{expected an expression, found 'at_most'}}
"test.op"() {a = #symshape.shape<[s0 + at_most(s1)]>} : () -> ()

// -----
// expected-error @+1 {{expected an expression}}
"test.op"() {a = #symshape.shape<[at_most(?)]>} : () -> ()

// -----
// expected-error @+1 {{undeclared symbol 'batc'; did you mean 'batch'?}}
"test.op"() {a = #symshape.shape<(batch) -> [batc]>} : () -> ()

// -----
// expected-error @+1 {{symbol 'n' is named twice}}
"test.op"() {a = #symshape.shape<(n, n) -> [n]>} : () -> ()

// -----
// expected-error @+1 {{expected a name that is not empty}}
"test.op"() {a = #symshape.shape<[""]>} : () -> ()

// -----
// expected-error @+1 {{expected a name that is not empty}}
"test.op"() {a = #symshape.shape<("") -> []>} : () -> ()

// -----
// expected-error @+1 {{expected '->'}}
"test.op"() {a = #symshape.shape<(n) [n]>} : () -> ()

// -----
// expected-error @+1 {{expected an expression}}
"test.op"() {a = #symshape.exprs<[?]>} : () -> ()

// -----

// Symbols.

// expected-error @+1 {{expected the name of a symbol}}
"test.op"() {a = #symshape.symbols<3>} : () -> ()

// -----
// expected-error @+1 {{symbol 'a' is declared twice}}
"test.op"() {a = #symshape.symbols<a, b, a>} : () -> ()

// -----
// expected-error @+1 {{expected an interval that is not empty, found [4, 3]}}
"test.op"() {a = #symshape.symbols<a in [4, 3]>} : () -> ()

// -----
// expected-error @+1 {{expected intervals that are sorted and disjoint}}
"test.op"() {a = #symshape.symbols<a in {[4, 8], [0, 2]}>} : () -> ()

// -----
// expected-error @+1 {{expected intervals that are sorted and disjoint}}
"test.op"() {a = #symshape.symbols<a in {[0, 4], [4, 8]}>} : () -> ()

// -----
// expected-error @+1 {{expected intervals that are sorted and disjoint}}
"test.op"() {a = #symshape.symbols<a in {[0, *], [4, 8]}>} : () -> ()

// -----
// expected-error @+1 {{expected intervals that are sorted and disjoint}}
"test.op"() {a = #symshape.symbols<a in {[0, 3], [*, 8]}>} : () -> ()

// -----
// expected-error @+1 {{expected '['}}
"test.op"() {a = #symshape.symbols<a in {}>} : () -> ()

// -----
// expected-error @+1 {{expected a divisor of at least 1, found 0}}
"test.op"() {a = #symshape.symbols<a divisor 0>} : () -> ()

// -----
// expected-error @+1 {{expected a divisor of at least 1, found -8}}
"test.op"() {a = #symshape.symbol<a divisor -8>} : () -> ()

// -----
// expected-error @+1 {{integer value too large}}
"test.op"() {a = #symshape.symbols<a in [0, 9223372036854775808]>} : () -> ()

// -----
// expected-error @+1 {{integer value too large}}
"test.op"() {a = #symshape.symbols<a in [-9223372036854775809, 0]>} : () -> ()

// -----
// expected-error @+1 {{integer value too large}}
"test.op"() {a = #symshape.symbols<a divisor 18446744073709551617>} : () -> ()

// -----
// expected-error @+1 {{integer value too large}}
"test.op"() {a = #symshape.symbols<a likely {99999999999999999999999}>} : () -> ()

// -----
// expected-error @+1 {{expected integer value}}
"test.op"() {a = #symshape.symbols<a in [s0, 4]>} : () -> ()

// -----

// Types.

// expected-error @+1 {{expected 'exact', 'at_most' or 'unknown', found 'precise'}}
func.func private @f(!symshape.extent<precise>)

// -----
// expected-error @+1 {{expected '<'}}
func.func private @f(!symshape.extent)

// -----
// expected-error @+1 {{unknown  type `nonsense` in dialect `symshape`}}
func.func private @f(!symshape.nonsense)

// -----
// expected-error @+1 {{unknown attribute `nonsense` in dialect `symshape`}}
"test.op"() {a = #symshape.nonsense} : () -> ()

// -----

// expected-error @+1 {{expected 'symshape.auxiliary_of' to be the name of a function such as @f, found "f"}}
func.func @f() attributes {symshape.auxiliary_of = "f"} {
  return
}

// -----

// expected-error @+1 {{'symshape.name' belongs on an op with results}}
func.func @f() attributes {symshape.name} {
  return
}

// -----

// expected-error @+1 {{expected 'symshape.describes' to be a dictionary, found 3 : i64}}
func.func private @f() -> (index {symshape.describes = 3})

// -----

// expected-error @+1 {{'symshape.describes' belongs on a result of a function}}
func.func private @f() attributes {symshape.describes = {}}

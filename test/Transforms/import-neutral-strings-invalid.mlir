// RUN: symshape-opt %s -split-input-file -verify-diagnostics --symshape-import-shape-strings

// expected-error@+1 {{argument 0: in 'symshape.shape_string', column 3: expected}}
func.func @text(%x: tensor<?xf32> {symshape.shape_string = "n+"}) {
  return
}

// -----

// expected-error@+1 {{argument 0: expected 1 dimension in 'symshape.shape_string' for 'tensor<?xf32>', found 2 in 'n, m'}}
func.func @rank(%x: tensor<?xf32> {symshape.shape_string = "n, m"}) {
  return
}

// -----

// expected-error@+1 {{argument 0: expected only one of 'jax.shape' and 'symshape.shape_string', found both}}
func.func @both(%x: tensor<?xf32> {jax.shape = "n", symshape.shape_string = "n"}) {
  return
}

// -----

// expected-error@+1 {{argument 0: expected 'symshape.shape_string' to be a string, found 3 : i64}}
func.func @kind(%x: tensor<?xf32> {symshape.shape_string = 3 : i64}) {
  return
}

// -----

// expected-error@+1 {{expected 'symshape.constraint_strings' to be a list of strings, found}}
func.func @constraints() attributes {symshape.constraint_strings = "n >= 1"} {
  return
}

// -----

// expected-error@+1 {{'symshape.shape_string' belongs on an argument or result of a function}}
"builtin.module"() ({
}) {symshape.shape_string = "n"} : () -> ()

// -----

// expected-error@+1 {{'b <= -1' is false for every value that the other facts allow: #symshape.symbol<b in [0, *]>}}
func.func @empty(%x: tensor<?xf32> {symshape.shape_string = "b"})
    attributes {symshape.constraint_strings = ["b >= 0", "b <= -1"]} {
  return
}

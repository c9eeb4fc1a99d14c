// Invalid contents and places of attributes on functions.
// RUN: symshape-opt %s --split-input-file --verify-diagnostics \
// RUN:   --allow-unregistered-dialect

// Rank.

func.func @rank(
    %a: tensor<?xf32>,
    // expected-error @+1 {{argument 1: expected 2 entries in 'symshape.shape' for 'tensor<?x?xf32>', found 1}}
    %b: tensor<?x?xf32> {symshape.shape = #symshape.shape<[4]>}) {
  return
}

// -----

func.func @rank_inferred(
    // expected-error @+1 {{argument 0: expected 1 entry in 'symshape.inferred' for 'memref<?xf32>', found 0}}
    %a: memref<?xf32> {symshape.inferred = #symshape.shape<[]>}) {
  return
}

// -----

// expected-error @+1 {{result 1: expected 1 entry in 'symshape.shape' for 'tensor<?xf32>', found 2}}
func.func private @rank_of_result()
    -> (f32, tensor<?xf32> {symshape.shape = #symshape.shape<[4, 4]>})

// -----

// Names.

func.func @undeclared(
    // expected-error @+1 {{argument 0: undeclared symbol 'batc'; did you mean 'batch'?}}
    %a: tensor<?xf32> {symshape.shape = #symshape.shape<[batc]>})
    attributes {symshape.symbols = #symshape.symbols<seq, batch>} {
  return
}

// -----

func.func @undeclared_and_far(
    // expected-error @+1 {{argument 0: undeclared symbol 'height'; 'symshape.symbols' of the function does not list it}}
    %a: tensor<?xf32> {symshape.shape = #symshape.shape<[height]>})
    attributes {symshape.symbols = #symshape.symbols<seq, batch>} {
  return
}

// -----

func.func @no_declaration_at_all(
    // expected-error @+1 {{argument 0: undeclared symbol 's0'; 'symshape.symbols' of the function does not list it}}
    %a: tensor<?xf32> {symshape.inferred = #symshape.shape<[s0]>}) {
  return
}

// -----

// expected-error @+1 {{result 0: undeclared symbol 's1'; did you mean 's0'?}}
func.func private @undeclared_in_result()
    -> (tensor<?xf32> {symshape.shape = #symshape.shape<[at_most(s1)]>})
    attributes {symshape.symbols = #symshape.symbols<s0>}

// -----

// The symbols of another function are not visible.
func.func private @declares()
    attributes {symshape.symbols = #symshape.symbols<s0>}
// expected-error @+1 {{argument 0: undeclared symbol 's0'; 'symshape.symbols' of the function does not list it}}
func.func private @does_not(
    tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>})

// -----

// Inputs.

func.func @premise_by_position(
    // expected-error @+1 {{argument 0: expected only symbols in 'symshape.shape', found '}}
    %a: tensor<?xf32> {symshape.shape = #symshape.shape<[dim(1, 0)]>},
    %b: tensor<?xf32>) {
  return
}

// -----

// expected-error @+1 {{result 0: 'dim(1, 0)' names an argument that does not exist}}
func.func private @no_such_argument(tensor<?xf32>)
    -> (tensor<?xf32> {symshape.shape = #symshape.shape<[dim(1, 0)]>})

// -----

// expected-error @+1 {{result 0: 'dim(0, 1)' names a dimension that does not exist}}
func.func private @no_such_axis(tensor<?xf32>)
    -> (tensor<?xf32> {symshape.shape = #symshape.shape<[dim(0, 1) * 2]>})

// -----

// expected-error @+1 {{result 0: 'scalar(3, index_cast)' names an argument that does not exist}}
func.func private @no_such_scalar(i64)
    -> (tensor<?xf32> {symshape.shape = #symshape.shape<[scalar(3, index_cast)]>})

// -----

// Kinds of attributes.

// expected-error @+1 {{expected 'symshape.symbols' to be a '#symshape.symbols', found "s0"}}
func.func private @symbols_kind() attributes {symshape.symbols = "s0"}

// -----

func.func @shape_kind(
    // expected-error @+1 {{argument 0: expected 'symshape.shape' to be a '#symshape.shape', found [4]}}
    %a: tensor<?xf32> {symshape.shape = [4]}) {
  return
}

// -----

// expected-error @+1 {{result 0: expected 'symshape.inferred' to be a '#symshape.shape', found #symshape.expr<4>}}
func.func private @inferred_kind()
    -> (tensor<?xf32> {symshape.inferred = #symshape.expr<4>})

// -----

func.func @unknown_name(
    // expected-error @+1 {{argument 0: unknown attribute 'symshape.shapes'}}
    %a: tensor<?xf32> {symshape.shapes = #symshape.shape<[4]>}) {
  return
}

// -----

// expected-error @+1 {{unknown attribute 'symshape.symbol'}}
func.func private @unknown_name() attributes {
  symshape.symbol = #symshape.symbols<s0>}

// -----

// Places of attributes.

// expected-error @+1 {{'symshape.symbols' belongs on a function}}
module attributes {symshape.symbols = #symshape.symbols<s0>} {
}

// -----

func.func @shape_on_an_op() {
  // expected-error @+1 {{'symshape.shape' belongs on an argument or result of a function}}
  "test.op"() {symshape.shape = #symshape.shape<[4]>} : () -> ()
  return
}

// -----

// expected-error @+1 {{'symshape.inferred' belongs on an argument or result of a function}}
func.func private @inferred_on_a_function()
    attributes {symshape.inferred = #symshape.shape<[4]>}

// -----

// expected-error @+1 {{argument 0: unknown attribute 'symshape.symbols'}}
func.func private @symbols_on_an_argument(
    tensor<?xf32> {symshape.symbols = #symshape.symbols<s0>})

// -----

// The body has fewer arguments than the signature.

// expected-error @+1 {{entry block must have 1 arguments to match function signature}}
func.func @no_entry_arguments(
    tensor<?xf32> {symshape.shape = #symshape.shape<[4]>}) {
  return
}

// -----

// expected-error @+1 {{argument 0: expected 1 entry in 'symshape.shape' for 'tensor<?xf32>', found 2}}
func.func @no_entry_arguments_either(
    tensor<?xf32> {symshape.shape = #symshape.shape<[4, 4]>}) {
  return
}

// -----

// Other attributes of SymShape.

// expected-error @+1 {{expected 'symshape.shape_function' to be a string with the name of an op, found 3 : i64}}
func.func private @shape_function() attributes {symshape.shape_function = 3}

// -----

// expected-error @+1 {{expected 'symshape.max_extent' to be an i64 of at least 1, found 5 : si64}}
module attributes {symshape.max_extent = 5 : si64} {}

// -----

// expected-error @+1 {{expected 'symshape.max_extent' to be an i64 of at least 1, found 0 : i64}}
module attributes {symshape.max_extent = 0 : i64} {
}

// -----

// expected-error @+1 {{'symshape.max_extent' belongs on a module}}
func.func private @max_extent() attributes {symshape.max_extent = 8 : i64}

// -----

// No dimension is as large as the constants here. The analysis would take any
// number for a size.

func.func @extent_above_63_bits(
    // expected-error @+1 {{argument 0: expected extents of at most 9223372036854775807 in 'symshape.shape', found 9223372036854775808}}
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[9223372036854775808]>}) {
  return
}

// -----

// expected-error @+1 {{result 0: expected extents of at most 9223372036854775807 in 'symshape.shape', found 10000000000000000000000}}
func.func private @result_above_63_bits() -> (tensor<?xf32> {symshape.shape = #symshape.shape<[10000000000000000000000]>})

// -----

// A bound may be large; so may an expression, for some numbers of its symbols.
func.func @largest_extent(
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[9223372036854775807]>},
    %y: tensor<?xf32> {symshape.shape = #symshape.shape<[at_most(9223372036854775808)]>},
    %z: tensor<?xf32> {symshape.shape = #symshape.shape<[n * 9223372036854775808]>})
    attributes {symshape.symbols = #symshape.symbols<n>} {
  return
}

// -----
// The list of constraints has another name than the op.
// expected-error @+1 {{unknown attribute 'symshape.constraints'; the list of constraints is 'symshape.constraint_strings' since 0.2}}
func.func private @constraints() attributes {symshape.constraints = ["n >= 1"]}

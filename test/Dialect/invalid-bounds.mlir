// RUN: symshape-opt %s --split-input-file --verify-diagnostics

func.func @axis(%t: tensor<?xf32>) {
  // expected-error @+1 {{expected an axis below the rank 1, found 2}}
  %0 = symshape.bound %t[2] at_most [4] : tensor<?xf32>
  return
}

// -----

func.func @two_bounds(%t: tensor<?xf32>) {
  // expected-error @+1 {{expected 1 expression, found 2}}
  %0 = symshape.bound %t[0] at_most [4, 8] : tensor<?xf32>
  return
}

// -----

func.func @undeclared_name(%t: tensor<?xf32>) {
  // expected-error @+1 {{undeclared symbol 'n'}}
  %0 = symshape.bound %t[0] at_most [n] : tensor<?xf32>
  return
}

// -----

func.func @missing_operand(%t: tensor<?xf32>) {
  // expected-error @+1 {{expected 1 operand, one for each name, found 0}}
  %0 = symshape.bound %t[0] at_most (n) -> [n] : tensor<?xf32>
  return
}

// -----

func.func @exact_bound(%t: tensor<?xf32>) {
  // expected-error @+1 {{result #0 must be at_most extent, but got '!symshape.extent<exact>'}}
  %0 = "symshape.bound"(%t) {axis = 0 : i64, upper = #symshape.exprs<[4]>} : (tensor<?xf32>) -> !symshape.extent<exact>
  return
}

// -----

// expected-note @+1 {{the unknown extent is made here}}
func.func @bound_by_unknown(%t: tensor<?xf32>, %u: !symshape.extent<unknown>) {
  // expected-error @+1 {{'symshape.bound' op expected an exact or at_most value for 'u', found an unknown extent}}
  %0 = symshape.bound %t[0] at_most (u) -> [u] (%u : !symshape.extent<unknown>) : tensor<?xf32>
  return
}

// -----

func.func @two_expressions(%w: !symshape.extent<at_most>) {
  // expected-error @+1 {{expected 1 expression, found 2}}
  %0 = symshape.bound_of (w) -> [w, w + 1] (%w : !symshape.extent<at_most>)
  return
}

// -----

// expected-note @+1 {{the unknown extent is made here}}
func.func @bound_of_unknown(%u: !symshape.extent<unknown>) {
  // expected-error @+1 {{'symshape.bound_of' op expected an exact or at_most value for 'u', found an unknown extent}}
  %0 = symshape.bound_of (u) -> [u] (%u : !symshape.extent<unknown>)
  return
}

// -----

func.func @exact_bound_of(%w: !symshape.extent<at_most>) {
  // expected-error @+1 {{result #0 must be at_most extent, but got '!symshape.extent<exact>'}}
  %0 = "symshape.bound_of"(%w) {upper = #symshape.exprs<(w) -> [w]>} : (!symshape.extent<at_most>) -> !symshape.extent<exact>
  return
}

// -----

// If a bound grows, these decrease: they would bound nothing.
func.func @negative(%w: !symshape.extent<at_most>) {
  // expected-error @+1 {{expected an expression that does not decrease when a bound grows, found '100 - w'; a factor beside a bound must be a constant or an extent ('symshape.from_index')}}
  %0 = symshape.bound_of (w) -> [100 - w] (%w : !symshape.extent<at_most>)
  return
}

// -----

func.func @remainder(%w: !symshape.extent<at_most>) {
  // expected-error @+1 {{expected an expression that does not decrease when a bound grows, found 'w mod 4'}}
  %0 = symshape.bound_of (w) -> [w mod 4] (%w : !symshape.extent<at_most>)
  return
}

// -----

func.func @divisor(%w: !symshape.extent<at_most>) {
  // expected-error @+1 {{expected an expression that does not decrease when a bound grows, found '100 floordiv w'}}
  %0 = symshape.bound_of (w) -> [100 floordiv w] (%w : !symshape.extent<at_most>)
  return
}

// -----

// An index may be negative; an extent is not (Dialect/bounds.mlir).
func.func @factor(%w: !symshape.extent<at_most>, %n: index) {
  // expected-error @+1 {{expected an expression that does not decrease when a bound grows, found 'w * n'}}
  %0 = symshape.bound_of (w, n) -> [w * n] (%w, %n : !symshape.extent<at_most>, index)
  return
}

// -----

func.func @no_comparison(%w: !symshape.extent<at_most>, %n: index) {
  // expected-error @+1 {{expected 'eq', 'ne', 'le' or 'lt', found 'divisible'}}
  %0 = symshape.compare divisible %n, %w : index, !symshape.extent<at_most>
  return
}

// -----

func.func @no_word(%w: !symshape.extent<at_most>, %n: index) {
  // expected-error @+1 {{expected 'eq', 'ne', 'le' or 'lt'}}
  %0 = symshape.compare %n, %w : index, !symshape.extent<at_most>
  return
}

// -----

func.func @no_comparison_generic(%w: !symshape.extent<at_most>, %n: index) {
  // expected-error @+1 {{expected 'eq', 'ne', 'le' or 'lt', found 'in_range'}}
  %0 = "symshape.compare"(%n, %w) {kind = #symshape<predicate in_range>} : (index, !symshape.extent<at_most>) -> i1
  return
}

// -----

// expected-note @+1 {{the unknown extent is made here}}
func.func @compare_unknown(%u: !symshape.extent<unknown>, %n: index) {
  // expected-error @+1 {{'symshape.compare' op expected an exact or at_most value for 'rhs', found an unknown extent}}
  %0 = symshape.compare le %n, %u : index, !symshape.extent<unknown>
  return
}

// -----

func.func @compare_integers(%n: i64) {
  // expected-error @+1 {{operand #0 must be index or extent, but got 'i64'}}
  %0 = symshape.compare le %n, %n : i64, i64
  return
}

// -----

func.func @mask_rank(%w: !symshape.extent<at_most>) {
  // expected-error @+1 {{expected 2 operands for 'vector<4x8xi1>', found 1}}
  %0 = symshape.mask %w : !symshape.extent<at_most> -> vector<4x8xi1>
  return
}

// -----

// expected-note @+1 {{the unknown extent is made here}}
func.func @mask_unknown(%u: !symshape.extent<unknown>) {
  // expected-error @+1 {{'symshape.mask' op expected an exact or at_most value for 'sizes[0]', found an unknown extent}}
  %0 = symshape.mask %u : !symshape.extent<unknown> -> vector<4xi1>
  return
}

// -----

// The capacity may be a bound, the size may not.
// expected-note @+1 {{the bound is stated here}}
func.func @size_of_bound(%w: !symshape.extent<at_most>) {
  // expected-error @+1 {{'symshape.bounded_alloc' op expected an exact value for 'sizes[1]', found an upper bound (at_most)}}
  %0 = symshape.bounded_alloc(%w : !symshape.extent<at_most>) at_most(%w : !symshape.extent<at_most>) : memref<4x?xf32>
  return
}

// -----

// expected-note @+1 {{the unknown extent is made here}}
func.func @size_of_unknown(%u: !symshape.extent<unknown>, %n: index) {
  // expected-error @+1 {{'symshape.bounded_alloc' op expected an exact value for 'sizes[0]', found an unknown extent}}
  %0 = symshape.bounded_alloc(%u : !symshape.extent<unknown>) at_most(%n : index) : memref<?xf32>
  return
}

// -----

// expected-note @+1 {{the unknown extent is made here}}
func.func @room_of_unknown(%e: !symshape.extent<unknown>, %n: index) {
  // expected-error @+1 {{'symshape.bounded_alloc' op expected an exact or at_most value for 'at_most[0]', found an unknown extent}}
  %0 = symshape.bounded_alloc(%n : index) at_most(%e : !symshape.extent<unknown>) : memref<?xf32>
  return
}

// -----

// The form of version 0.1 had capacities only.
func.func @room_without_size(%n: index) {
  // expected-error @+1 {{expected 1 capacity for 'memref<?xf32>', found 0; write the sizes of the contents, then 'at_most' and the capacities of the buffer}}
  %0 = symshape.bounded_alloc(%n : index) : memref<?xf32>
  return
}

// -----

func.func @no_size() {
  // expected-error @+1 {{expected 1 size for 'memref<?x4xf32>', found 0}}
  %0 = symshape.bounded_alloc : memref<?x4xf32>
  return
}

// -----

func.func @room_of_static_size(%n: index) {
  // expected-error @+1 {{expected 0 sizes for 'memref<4xf32>', found 1}}
  %0 = symshape.bounded_alloc(%n : index) at_most(%n : index) : memref<4xf32>
  return
}

// -----

func.func @layout(%n: index) {
  // expected-error @+1 {{expected a memref with the identity layout, found 'memref<?xf32, strided<[?]>>'}}
  %0 = symshape.bounded_alloc(%n : index) at_most(%n : index) : memref<?xf32, strided<[?]>>
  return
}

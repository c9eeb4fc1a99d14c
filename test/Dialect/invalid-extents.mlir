// RUN: symshape-opt %s --split-input-file --verify-diagnostics

func.func @axis(%t: tensor<?xf32>) {
  // expected-error @+1 {{expected an axis below the rank 1, found 1}}
  %0 = symshape.size %t[1] : tensor<?xf32>
  return
}

// -----

func.func @negative_axis(%t: tensor<?xf32>) {
  // expected-error @+1 {{attribute 'axis' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %0 = symshape.size %t[-1] : tensor<?xf32>
  return
}

// -----

func.func @rank_0(%t: tensor<f32>) {
  // expected-error @+1 {{expected an axis below the rank 0, found 0}}
  %0 = symshape.size %t[0] : tensor<f32>
  return
}

// -----

func.func @unranked(%t: tensor<*xf32>) {
  // expected-error @+1 {{operand #0 must be ranked tensor or memref, but got 'tensor<*xf32>'}}
  %0 = symshape.size %t[0] : tensor<*xf32>
  return
}

// -----

// `symshape.size` returns an exact extent.
func.func @size_as_bound(%t: tensor<?xf32>) {
  // expected-error @+1 {{result #0 must be exact extent, but got '!symshape.extent<at_most>'}}
  %0 = "symshape.size"(%t) {axis = 0 : i64} : (tensor<?xf32>) -> !symshape.extent<at_most>
  return
}

// -----

func.func @no_index(%n: i64) {
  // expected-error @+2 {{expects different type than prior uses}}
  // expected-note @-2 {{prior use here}}
  %0 = symshape.from_index %n
  return
}

// -----

func.func @bound_axis(%t: tensor<?xf32>) {
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

func.func @unbound_name(%t: tensor<?xf32>) {
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

// A bound is never a size.
func.func @index_of_bound(%e: !symshape.extent<at_most>) {
  // expected-error @+1 {{expected an exact extent, found an at_most one; use 'symshape.bound_to_index' for a bound}}
  %0 = symshape.to_index %e : <at_most>
  return
}

// -----

func.func @index_of_unknown(%e: !symshape.extent<unknown>) {
  // expected-error @+1 {{expected an exact extent, found an unknown one, which has no number at run time}}
  %0 = symshape.to_index %e : <unknown>
  return
}

// -----

func.func @bound_of_exact(%e: !symshape.extent<exact>) {
  // expected-error @+1 {{expected an at_most extent, found an exact one; use 'symshape.to_index' for an exact extent}}
  %0 = symshape.bound_to_index %e : <exact>
  return
}

// -----

func.func @bound_of_unknown(%e: !symshape.extent<unknown>) {
  // expected-error @+1 {{expected an at_most extent, found an unknown one, which has no number at run time}}
  %0 = symshape.bound_to_index %e : <unknown>
  return
}

// -----

func.func @bound_of_number(%n: index) {
  // expected-error @+1 {{operand #0 must be symshape extent, but got 'index'}}
  %0 = "symshape.bound_to_index"(%n) : (index) -> index
  return
}

// -----

func.func @strengthen(%e: !symshape.extent<at_most>) {
  // expected-error @+1 {{expected a guarantee no stronger than 'at_most', found 'exact'}}
  %0 = symshape.weaken %e : <at_most> to <exact>
  return
}

// -----

func.func @know(%e: !symshape.extent<unknown>) {
  // expected-error @+1 {{expected a guarantee no stronger than 'unknown', found 'at_most'}}
  %0 = symshape.weaken %e : <unknown> to <at_most>
  return
}

// -----

func.func @meet_of_two_kinds(%n: index, %e: !symshape.extent<exact>) {
  // expected-error @+1 {{expected two index values or two extents, found 'index' and '!symshape.extent<exact>'}}
  %0 = symshape.meet %n, %e : index, !symshape.extent<exact>
  return
}

// -----

func.func @meet_of_numbers(%n: i64) {
  // expected-error @+1 {{operand #0 must be index or extent, but got 'i64'}}
  %0 = symshape.meet %n, %n : i64
  return
}

// -----

// The meet of two bounds is a bound.
func.func @meet_raises(%a: !symshape.extent<at_most>) {
  // expected-error @+2 {{'symshape.meet' op inferred type(s) '!symshape.extent<at_most>' are incompatible with return type(s) of operation '!symshape.extent<exact>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "symshape.meet"(%a, %a) : (!symshape.extent<at_most>, !symshape.extent<at_most>) -> !symshape.extent<exact>
  return
}

// -----

func.func @room_of_unknown(%e: !symshape.extent<unknown>) {
  // expected-error @+1 {{expected sizes that are exact or at_most, found an unknown one, which has no number at run time}}
  %0 = symshape.bounded_alloc(%e : !symshape.extent<unknown>) : memref<?xf32>
  return
}

// -----

func.func @room_without_size() {
  // expected-error @+1 {{expected 1 size for 'memref<?x4xf32>', found 0}}
  %0 = symshape.bounded_alloc : memref<?x4xf32>
  return
}

// -----

func.func @room_of_static_size(%n: index) {
  // expected-error @+1 {{expected 0 sizes for 'memref<4xf32>', found 1}}
  %0 = symshape.bounded_alloc(%n : index) : memref<4xf32>
  return
}

// -----

func.func @room_with_layout(%n: index) {
  // expected-error @+1 {{expected a memref with the identity layout, found 'memref<?xf32, strided<[?]>>'}}
  %0 = symshape.bounded_alloc(%n : index) : memref<?xf32, strided<[?]>>
  return
}

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

// A bound is never a size.
func.func @index_of_bound(%e: !symshape.extent<at_most>) {
  // expected-error @+1 {{expected an exact extent, found an at_most one; compare it with 'symshape.compare', or compute another bound with 'symshape.bound_of'}}
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

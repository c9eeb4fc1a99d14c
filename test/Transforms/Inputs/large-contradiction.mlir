func.func @f(%a: index, %b: index) {
  %p = symshape.predicate le (a, b) -> [b * 9223372036854775807 + 1, a * 9223372036854775807] (%a, %b : index, index)
  symshape.assume %p
  %q = symshape.predicate le (a, b) -> [a * 9223372036854775806, b * 9223372036854775806] (%a, %b : index, index)
  symshape.assume %q
  return
}

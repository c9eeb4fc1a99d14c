// A pad of an empty tensor, for sizes that are proved to be 0, and others.
// RUN: %execute %s
func.func @padded(%x: tensor<?xi64>, %n: index) -> tensor<?xi64> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i64
  %d = tensor.dim %x, %c0 : tensor<?xi64>
  %e = arith.cmpi eq, %d, %c0 : index
  %r = scf.if %e -> tensor<?xi64> {
    %y = tensor.empty(%d) : tensor<?xi64>
    %p = tensor.pad %y low[1] high[2] {
    ^bb0(%i: index):
      %k = arith.index_cast %i : index to i64
      tensor.yield %k : i64
    } : tensor<?xi64> to tensor<?xi64>
    scf.yield %p : tensor<?xi64>
  } else {
    %p = tensor.pad %x low[%n] high[1] {
    ^bb0(%i: index):
      tensor.yield %c7 : i64
    } : tensor<?xi64> to tensor<?xi64>
    scf.yield %p : tensor<?xi64>
  }
  return %r : tensor<?xi64>
}
// CASE: padded(<0>, 0) -> <3: 0, 1, 2>
// CASE: padded(<1: 5>, 0) -> <2: 5, 7>
// CASE: padded(<2: 5, 6>, 1) -> <4: 7, 5, 6, 7>

// In a tensor of sizes, an exact element beside a bound stays exact.
// RUN: symshape-opt %s --symshape-check-exactness --split-input-file \
// RUN:   --verify-diagnostics

func.func @elements(%t: tensor<?xf32>, %n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  // expected-note @below {{the bound is stated here}}
  %bb = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %bb : <at_most>
  %e = tensor.from_elements %n, %b : tensor<2xindex>
  %x = tensor.extract %e[%c0] : tensor<2xindex>
  %0 = tensor.empty(%x) : tensor<?xf32>
  %y = tensor.extract %e[%c1] : tensor<2xindex>
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %1 = tensor.empty(%y) : tensor<?xf32>
  // Elementwise ops, concatenations, reshapes and slices keep the elements
  // apart.
  %i = arith.index_cast %e : tensor<2xindex> to tensor<2xi64>
  %d = arith.addi %i, %i : tensor<2xi64>
  %both = tensor.concat dim(0) %d, %i : (tensor<2xi64>, tensor<2xi64>) -> tensor<4xi64>
  %s = scf.if %p -> tensor<4xi64> {
    scf.yield %both : tensor<4xi64>
  } else {
    %square = tensor.expand_shape %both [[0, 1]] output_shape [2, 2] : tensor<4xi64> into tensor<2x2xi64>
    %flat = tensor.collapse_shape %square [[0, 1]] : tensor<2x2xi64> into tensor<4xi64>
    scf.yield %flat : tensor<4xi64>
  }
  %even = tensor.extract_slice %s[0] [2] [2] : tensor<4xi64> to tensor<2xi64>
  %2 = tensor.reshape %t(%even) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %odd = tensor.extract_slice %s[1] [2] [2] : tensor<4xi64> to tensor<2xi64>
  // expected-error @below {{'tensor.reshape' op expected an exact value for 'shape', found an upper bound (at_most)}}
  %3 = tensor.reshape %t(%odd) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  // An exact number overwrites the bound.
  %in = arith.index_cast %n : index to i64
  %over = tensor.insert %in into %i[%c1] : tensor<2xi64>
  %4 = tensor.reshape %t(%over) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %slice = tensor.insert_slice %over into %s[2] [2] [1] : tensor<2xi64> into tensor<4xi64>
  %v = tensor.extract %slice[%c3] : tensor<4xi64>
  %vi = arith.index_cast %v : i64 to index
  %5 = tensor.empty(%vi) : tensor<?xf32>
  %w = tensor.extract %slice[%c1] : tensor<4xi64>
  %wi = arith.index_cast %w : i64 to index
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %6 = tensor.empty(%wi) : tensor<?xf32>
  // An unknown index may select the bound.
  %any = tensor.extract %e[%n] : tensor<2xindex>
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %7 = tensor.empty(%any) : tensor<?xf32>
  return
}

// -----

// A loop carries each element separately.
func.func @loop(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @below {{the bound is stated here}}
  %bb = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %bb : <at_most>
  %init = tensor.from_elements %n, %n : tensor<2xindex>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%x = %init) -> tensor<2xindex> {
    %next = tensor.insert %b into %x[%c0] : tensor<2xindex>
    scf.yield %next : tensor<2xindex>
  }
  %y = tensor.extract %r[%c1] : tensor<2xindex>
  %0 = tensor.empty(%y) : tensor<?xf32>
  %x = tensor.extract %r[%c0] : tensor<2xindex>
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %1 = tensor.empty(%x) : tensor<?xf32>
  return
}

// Passes that continue after it also warn about an error on every execution.
// RUN: symshape-opt %s --symshape-propagate-constraints -verify-diagnostics -split-input-file
// RUN: symshape-opt %s --symshape-pipeline=only-warn -verify-diagnostics -split-input-file
// RUN: symshape-opt %s --symshape-propagate-constraints=warn=false -split-input-file 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not="warning:"

// CHECK: func @excluded
func.func @excluded(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %a = arith.cmpi eq, %n, %c8 : index
  // expected-note @below {{'dim(0, 0) == 8': checked here}}
  cf.assert %a, "eight"
  %b = arith.cmpi sge, %n, %c9 : index
  // expected-warning @below {{the facts that hold here contradict each other}}
  // expected-note @below {{'dim(0, 0) >= 9': checked here}}
  cf.assert %b, "nine"
  return
}

// -----

func.func @only_in_a_branch(%t: tensor<?xf32>, %p: i1) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %a = arith.cmpi eq, %n, %c8 : index
  cf.assert %a, "eight"
  scf.if %p {
    %b = arith.cmpi sge, %n, %c9 : index
    cf.assert %b, "nine"
  }
  return
}

// -----

// expected-warning @below {{symbol 's' can only be 8}}
// expected-note @below {{'s in [8, 9]': the range of the symbol is declared here}}
func.func @forced(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s]>})
    attributes {symshape.symbols = #symshape.symbols<s in [8, 9]>} {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %a = arith.cmpi ne, %n, %c9 : index
  // expected-note @below {{checked here}}
  cf.assert %a, "not nine"
  return
}

// -----

// expected-note @below {{the callee states the premise here}}
func.func @callee(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[8]>}) {
  return
}
func.func @caller(%t: tensor<9xf32>) {
  %u = tensor.cast %t : tensor<9xf32> to tensor<?xf32>
  // expected-warning @below {{expected a size of '8' for dimension 0 of argument 0, found '9'}}
  call @callee(%u) : (tensor<?xf32>) -> ()
  return
}

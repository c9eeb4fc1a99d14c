// Functions that have no padded form, each with the op and the reason.
// RUN: symshape-opt %s -split-input-file --verify-diagnostics --allow-unregistered-dialect \
// RUN:   --symshape-bucket='sizes=*=16'
// RUN: not symshape-opt %s --allow-unregistered-dialect --symshape-bucket='sizes=batch' 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not symshape-opt %s --allow-unregistered-dialect --symshape-bucket='sizes=x=0' 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not symshape-opt %s --allow-unregistered-dialect --symshape-bucket='sizes=x=1,x=2' 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not symshape-opt %s --allow-unregistered-dialect --symshape-bucket 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not symshape-opt %s --allow-unregistered-dialect --symshape-bucket='sizes=*=2 fallback=none' 2>&1 | FileCheck %s --check-prefix=FALLBACK
// RUN: not symshape-opt %s --allow-unregistered-dialect --symshape-bucket='sizes=*=2 limit=0.5' 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: not symshape-opt %s --allow-unregistered-dialect --symshape-pad='sizes=*=2|4' 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not symshape-opt %s --allow-unregistered-dialect --symshape-bucket='sizes=*=4|8|4' 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: not symshape-opt %s --allow-unregistered-dialect --symshape-bucket='sizes=batch=4' 2>&1 | FileCheck %s --check-prefix=NAME
// FORM: in option 'sizes': expected a name and sizes from 1 on, such as 'batch=1|4', found 'batch'
// ZERO: in option 'sizes': expected a name and sizes from 1 on, such as 'batch=1|4', found 'x=0'
// TWICE: in option 'sizes': 'x' has sizes twice
// NONE: in option 'sizes': expected sizes, such as 'batch=1|4,seq=128|512'
// FALLBACK: in option 'fallback': expected 'general' or 'error', found 'none'
// LIMIT: in option 'limit': expected 0 or a number from 1 on
// ONE: in option 'sizes': expected one size for each name
// AGAIN: in option 'sizes': '*' has the size 4 twice
// NAME: no function has an input 'batch'

// expected-error@+1 {{cannot pad this function for 'all sizes <= 16'}}
func.func @unknown(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-note@+1 {{'test.op': this op has no padded form for a dynamic size}}
  %r = "test.op"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The number of results depends on data, and has no bound.
// expected-error@+1 {{cannot pad this function for 'all sizes <= 16'}}
func.func @unbounded(%x: tensor<?xf32>, %n: tensor<index>) -> tensor<f32> {
  %z = arith.constant 0.0 : f32
  %k = tensor.extract %n[] : tensor<index>
  %e = tensor.empty(%k) : tensor<?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %o = tensor.empty() : tensor<f32>
  %p = linalg.fill ins(%z : f32) outs(%o : tensor<f32>) -> tensor<f32>
  // expected-note@+1 {{'linalg.generic': the size of a tensor has no bound that follows from the padded sizes of the arguments}}
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%f : tensor<?xf32>) outs(%p : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}

// -----

// A premise that the padded sizes contradict.
// expected-error@+1 {{cannot pad this function: the premises exclude every size in 'all sizes <= 16'}}
func.func @excluded(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [100, 200]>} {
  return %x : tensor<?xf32>
}

// -----

// A loop whose tensor grows.
// expected-error@+1 {{cannot pad this function for 'all sizes <= 16'}}
func.func @grows(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  // expected-note@+1 {{'scf.for': it is not proved that a carried tensor keeps its sizes}}
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %x) -> (tensor<?xf32>) {
    %d = tensor.concat dim(0) %t, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %d : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// A program that is wrong for all sizes of a version.
// expected-error@+2 {{cannot pad this function for 'all sizes <= 16'}}
// expected-note@+1 {{a check of the function fails at every size that this version would serve}}
func.func @checked(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c20 = arith.constant 20 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %large = arith.cmpi uge, %n, %c20 : index
  cf.assert %large, "too small"
  return %x : tensor<?xf32>
}

// -----

// The padded tensors would be too large.
// expected-error@+2 {{cannot pad this function for 'all sizes <= 16'}}
// expected-note@+1 {{an argument would have more than 2^48 elements}}
func.func @large(%x: tensor<?x?x?x?x?x?x?x?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?x?x?x?x?x?x?x?xf32> {
  return %x : tensor<?x?x?x?x?x?x?x?x?x?x?x?x?xf32>
}

// -----

func.func private @callee(tensor<?xf32>) -> tensor<?xf32>
// expected-error@+1 {{cannot pad this function for 'all sizes <= 16'}}
func.func @calls(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-note@+1 {{'func.call': a call with a dynamic tensor has no padded form; inline the function first, by --inline}}
  %r = call @callee(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// expected-error@+1 {{cannot pad this function for 'all sizes <= 16'}}
func.func @buffer(%x: tensor<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  // expected-note@+1 {{'memref.alloc': only ranked tensors have a padded form}}
  %m = memref.alloc() : memref<4xf32>
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}

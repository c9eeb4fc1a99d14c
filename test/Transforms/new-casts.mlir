// A cast that never succeeds is an internal error in the middle of a pipeline:
// the input had none, so a pass made it. A cast that some executions may not
// reach is not reported.
// RUN: split-file %s %t
// RUN: not symshape-opt %t/never.mlir --symshape-propagate-constraints='warn=false new-casts=fail' -o /dev/null 2>&1 | FileCheck %s --check-prefix=FAIL
// RUN: symshape-opt %t/never.mlir --symshape-propagate-constraints='warn=false new-casts=warn' 2>&1 | FileCheck %s --check-prefix=WARN
// RUN: symshape-opt %t/never.mlir --symshape-propagate-constraints='warn=false' -o /dev/null 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: not symshape-opt %t/never.mlir --symshape-propagate-constraints=new-casts=stop -o /dev/null 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: error: in option 'new-casts': expected ignore, warn or fail, found 'stop'
// RUN: symshape-opt %t/others.mlir --symshape-propagate-constraints='warn=false new-casts=fail' -o /dev/null 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty

// FAIL: never.mlir:4:8: error: internal error: a pass made a cast from 'tensor<?xf32>' to 'tensor<2xf32>' that never succeeds; the input had no such cast
// WARN: never.mlir:4:8: warning: a pass made a cast from 'tensor<?xf32>' to 'tensor<2xf32>' that never succeeds; the input had no such cast
// SILENT-NOT: a pass made

//--- never.mlir
func.func @main(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> f32
    attributes {symshape.symbols = #symshape.symbols<n in [4, 8]>} {
  %c0 = arith.constant 0 : index
  %y = tensor.cast %x : tensor<?xf32> to tensor<2xf32>
  %z = tensor.extract %y[%c0] : tensor<2xf32>
  return %z : f32
}

//--- others.mlir
func.func @branch(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %p: i1) -> f32
    attributes {symshape.symbols = #symshape.symbols<n in [4, 8]>} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  cf.cond_br %p, ^bb1, ^bb2
^bb1:
  %y = tensor.cast %x : tensor<?xf32> to tensor<2xf32>
  %z = tensor.extract %y[%c0] : tensor<2xf32>
  return %z : f32
^bb2:
  return %zero : f32
}
func.func @call(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> f32
    attributes {symshape.symbols = #symshape.symbols<n in [4, 8]>} {
  %c0 = arith.constant 0 : index
  call @stops() : () -> ()
  %y = tensor.cast %x : tensor<?xf32> to tensor<2xf32>
  %z = tensor.extract %y[%c0] : tensor<2xf32>
  return %z : f32
}
func.func private @stops()
func.func @fits(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> f32
    attributes {symshape.symbols = #symshape.symbols<n in [2, 8]>} {
  %c0 = arith.constant 0 : index
  %y = tensor.cast %x : tensor<?xf32> to tensor<2xf32>
  %z = tensor.extract %y[%c0] : tensor<2xf32>
  return %z : f32
}

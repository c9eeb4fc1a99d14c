// RUN: symshape-opt %s --split-input-file --verify-diagnostics \
// RUN:   --allow-unregistered-dialect --symshape-import-encodings
// RUN: not symshape-opt %S/../Execution/sizes.mlir --symshape-export-encodings=form=other 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not symshape-opt %S/../Execution/sizes.mlir \
// RUN:   --symshape-export-encodings=form=stablehlo 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// FORM: error: in option 'form': expected symbolic or stablehlo, found 'other'
// UNKNOWN: error: the dialect 'stablehlo' is not loaded; load it or pass --allow-unregistered-dialect

// expected-error @below {{argument 0: expected 2 entries in the encoding of 'tensor<?x?xf32, #symshape.shape<[n]>>', found 1}}
func.func @rank(%x: tensor<?x?xf32, #symshape.shape<[n]>>) {
  return
}

// -----

// expected-error @below {{result 0: expected 1 entry in the encoding of 'tensor<?xf32, #stablehlo.bounds<?, 4>>', found 2}}
func.func private @bounds() -> tensor<?xf32, #stablehlo.bounds<?, 4>>

// -----

func.func @static(%n: index) {
  // expected-error @below {{expected '?' as the bound of dimension 0 of 'tensor<4xf32, #stablehlo.bounds<4>>', which is static, found 4}}
  %0 = "test.op"() : () -> tensor<4xf32, #stablehlo.bounds<4>>
  return
}

// -----

func.func @negative(%n: i1) {
  scf.if %n {
    // expected-error @below {{expected each bound to be a size or '?' in 'tensor<?xf32, #stablehlo.bounds<-4>>', found '-4'}}
    %0 = "test.op"() : () -> tensor<?xf32, #stablehlo.bounds<-4>>
  }
  return
}

// -----

// expected-error @below {{argument 0: expected each bound to be a size or '?' in 'tensor<?xf32, #stablehlo.bounds<99999999999999999999>>', found '99999999999999999999'}}
func.func @huge(%x: tensor<?xf32, #stablehlo.bounds<99999999999999999999>>) {
  return
}

// -----

// expected-error @below {{argument 0: expected only symbols in the encoding of}}
func.func @position(%x: tensor<?xf32, #symshape.shape<[dim(0, 0)]>>) {
  return
}

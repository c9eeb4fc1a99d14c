// The dialect and the passes, each by its own flag, in a stock mlir-opt.
// UNSUPPORTED: sanitizers

// RUN: mlir-opt %s --load-dialect-plugin=%symshape_plugin | FileCheck %s

// RUN: mlir-opt --load-pass-plugin=%symshape_plugin --help \
// RUN:   | FileCheck %s --check-prefix=HELP

// RUN: mlir-opt %s --load-dialect-plugin=%symshape_plugin \
// RUN:   --load-pass-plugin=%symshape_plugin \
// RUN:   --pass-pipeline='builtin.module(symshape-infer{print=table})' \
// RUN:   -o /dev/null | FileCheck %s --check-prefix=INFER

// The pass plugin alone: its passes load the dialect, and the models of
// upstream ops.
// RUN: sed 's/symshape.shape = .*>}/symshape.none = 0 : i32}/' %s > %t.mlir
// RUN: mlir-opt %t.mlir --allow-unregistered-dialect \
// RUN:   --load-pass-plugin=%symshape_plugin \
// RUN:   --pass-pipeline='builtin.module(symshape-infer{print=table})' \
// RUN:   -o /dev/null | FileCheck %s --check-prefix=ALONE

// HELP: --symshape-infer

// CHECK-LABEL: func.func @stack
// CHECK-SAME: #symshape.shape<[n, 8]>
// INFER: n * 2
// ALONE: * 2
func.func @stack(%x: tensor<?x8xf32> {symshape.shape = #symshape.shape<[n, 8]>})
    -> tensor<?x8xf32> attributes {symshape.symbols = #symshape.symbols<n>} {
  %0 = tensor.concat dim(0) %x, %x
    : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

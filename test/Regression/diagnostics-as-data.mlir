// Each diagnostic of a pass is a line of JSON, too: scripts need not read the text for people.
// RUN: rm -f %t.jsonl
// RUN: not symshape-opt %s --symshape-pipeline --symshape-diagnostics=%t.jsonl -o /dev/null 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: FileCheck %s --input-file=%t.jsonl
// RUN: symshape-opt %s --canonicalize --symshape-diagnostics=%t.none -o /dev/null
// RUN: test ! -s %t.none
// RUN: not symshape-opt %s --symshape-pipeline --symshape-diagnostics=%t/no/folder -o /dev/null 2>&1 | FileCheck %s --check-prefix=FOLDER

// TEXT: error:
// CHECK: {"severity":"error","location":"{{.*}}diagnostics-as-data.mlir:[[#@LINE + 6]]:{{[0-9]+}}","message":"{{.+}}","notes":[{{.*}}]}
// FOLDER: no/folder

func.func @cast(%n: index) -> tensor<3xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.empty(%c2) : tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<3xf32>
  return %1 : tensor<3xf32>
}

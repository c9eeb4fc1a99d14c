// The report of the planned memory.
// RUN: symshape-opt %s --symshape-plan-memory=output=%t.json -o /dev/null
// RUN: FileCheck %s < %t.json

// CHECK:      "buffers": 2,
// CHECK-NEXT: "function": "copies",
// CHECK-NEXT: "mean": 1,
// CHECK-NEXT: "optimal": true,
// CHECK-NEXT: "peak": [
// CHECK-NEXT:   "(dim(0, 0) ceildiv 8) * 64 + (dim(0, 0) ceildiv 16) * 64"
// CHECK-NEXT: ],
// CHECK-NEXT: "tried": {{[1-9][0-9]*}},
// CHECK-NEXT: "worst": 1
func.func @copies(%x: memref<?xf32>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.copy ins(%x : memref<?xf32>) outs(%a : memref<?xf32>)
  %b = memref.alloc(%n) : memref<?xf64>
  linalg.copy ins(%y : memref<?xf64>) outs(%b : memref<?xf64>)
  linalg.copy ins(%a : memref<?xf32>) outs(%x : memref<?xf32>)
  linalg.copy ins(%b : memref<?xf64>) outs(%y : memref<?xf64>)
  return
}

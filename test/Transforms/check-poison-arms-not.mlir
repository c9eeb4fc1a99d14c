// No poison gets past these ops.
// RUN: symshape-opt %s --symshape-check -o /dev/null | FileCheck %s

// CHECK: precondition: {{[0-9]+}} proved{{$}}
// CHECK-NOT: {{open|refuted|skipped|unread}}
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

func.func @overwritten() -> tensor<4x4xi32> {
  %big = arith.constant dense<1.0e+20> : tensor<4x4xf32>
  %zero = arith.constant 0 : i32
  %poison = arith.fptosi %big : tensor<4x4xf32> to tensor<4x4xi32>
  %r = linalg.fill ins(%zero : i32) outs(%poison : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %r : tensor<4x4xi32>
}

// The premise says that there is a column.
func.func @columns(%x: tensor<4x?xi32> {symshape.shape = #symshape.shape<[4, n]>}) -> tensor<4xi32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, *]>} {
  %big = arith.constant dense<1.0e+20> : tensor<4xf32>
  %poison = arith.fptosi %big : tensor<4xf32> to tensor<4xi32>
  %r = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x?xi32>) outs(%poison : tensor<4xi32>) {
  ^bb0(%a: i32, %old: i32):
    linalg.yield %a : i32
  } -> tensor<4xi32>
  return %r : tensor<4xi32>
}

func.func @divided(%x: i32) -> i32 {
  %big = arith.constant 1.0e+20 : f32
  %seven = arith.constant 7 : i32
  %poison = arith.fptosi %big : f32 to i32
  %r = arith.floordivsi %poison, %seven : i32
  %s = arith.remui %r, %seven : i32
  return %seven : i32
}

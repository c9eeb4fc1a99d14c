// A product whose operands are padded to multiples of 16, and the slice back
// Sizes: m=128, k=128, n=128
// Tile: linalg.matmul [4, 16, 4]
func.func @kernel(
    %a: tensor<?x?xf32> {symshape.shape = #symshape.shape<[m, k]>},
    %b: tensor<?x?xf32> {symshape.shape = #symshape.shape<[k, n]>})
    -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<m in [16, 4096] divisor 16, k in [16, 4096] divisor 16, n in [16, 4096] divisor 16>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %k = tensor.dim %a, %c1 : tensor<?x?xf32>
  %n = tensor.dim %b, %c1 : tensor<?x?xf32>
  %mt = arith.ceildivsi %m, %c16 : index
  %kt = arith.ceildivsi %k, %c16 : index
  %nt = arith.ceildivsi %n, %c16 : index
  %mp = arith.muli %mt, %c16 : index
  %kp = arith.muli %kt, %c16 : index
  %np = arith.muli %nt, %c16 : index
  %dm = arith.subi %mp, %m : index
  %dk = arith.subi %kp, %k : index
  %dn = arith.subi %np, %n : index
  %pa = tensor.pad %a low[0, 0] high[%dm, %dk] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %pb = tensor.pad %b low[0, 0] high[%dk, %dn] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %e = tensor.empty(%mp, %np) : tensor<?x?xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %p = linalg.matmul ins(%pa, %pb : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = tensor.extract_slice %p[0, 0] [%m, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

"""Prints a function with a wrong cast whose result is used N ops later. Arguments:
N, and `branch` for a use in a branch only."""

import sys

count = int(sys.argv[1])
in_branch = sys.argv[2:] == ["branch"]
dynamic = "tensor<?x8xf32>"
print(f"""func.func @main(%x: tensor<?x?x8xf32> {{symshape.shape = #symshape.shape<[b, s, 8]>}}, %p: i1, %y: {dynamic}) -> {dynamic} attributes {{symshape.symbols = #symshape.symbols<b in [1, 16], s in [2, 64]>}} {{
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x?x8xf32>
  %c = tensor.cast %x : tensor<?x?x8xf32> to tensor<?x1x8xf32>
  %v0 = tensor.collapse_shape %c [[0, 1], [2]] : tensor<?x1x8xf32> into {dynamic}
  %e = tensor.empty(%d) : {dynamic}""")
for i in range(count):
    print(
        f"  %v{i + 1} = linalg.exp ins(%v{i} : {dynamic}) outs(%e : {dynamic}) -> {dynamic}"
    )
result = f"%v{count}"
if in_branch:
    print(f"  %r = arith.select %p, {result}, %y : {dynamic}")
    result = "%r"
print(f"  return {result} : {dynamic}\n}}")

# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Adds a training step to the module of training.mlir with the gradient that
symshape-transpose built, and cases with the results of a plain reference.

  training.py MODULE > PROGRAM
"""

import random
import sys

STEP = """
func.func @step(%table: tensor<?x?xf64>, %ids: tensor<?x1xi64>, %count: i64,
                %w: tensor<?x?xf64>, %expected: tensor<?x?xf64>)
    -> (tensor<f64>, tensor<?x?xf64>, tensor<?x?xf64>) {
  %one = arith.constant dense<1.0> : tensor<f64>
  %loss = func.call @loss(%table, %ids, %count, %w, %expected)
      : (tensor<?x?xf64>, tensor<?x1xi64>, i64, tensor<?x?xf64>, tensor<?x?xf64>) -> tensor<f64>
  %g:2 = func.call @gradient(%table, %ids, %count, %w, %expected, %table, %w, %one)
      : (tensor<?x?xf64>, tensor<?x1xi64>, i64, tensor<?x?xf64>, tensor<?x?xf64>, tensor<?x?xf64>, tensor<?x?xf64>, tensor<f64>)
      -> (tensor<?x?xf64>, tensor<?x?xf64>)
  %new_table = func.call @update(%table, %g#0) : (tensor<?x?xf64>, tensor<?x?xf64>) -> tensor<?x?xf64>
  %new_w = func.call @update(%w, %g#1) : (tensor<?x?xf64>, tensor<?x?xf64>) -> tensor<?x?xf64>
  return %loss, %new_table, %new_w : tensor<f64>, tensor<?x?xf64>, tensor<?x?xf64>
}
func.func private @update(%x: tensor<?x?xf64>, %g: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rate = arith.constant 0.5 : f64
  %n = tensor.dim %x, %c0 : tensor<?x?xf64>
  %m = tensor.dim %x, %c1 : tensor<?x?xf64>
  %rates = tensor.splat %rate[%n, %m] : tensor<?x?xf64>
  %step = arith.mulf %rates, %g : tensor<?x?xf64>
  %r = arith.subf %x, %step : tensor<?x?xf64>
  return %r : tensor<?x?xf64>
}
"""


def matrix(rng, n, m):
    return [[rng.randint(-3, 3) for _ in range(m)] for _ in range(n)]


def step(table, ids, count, w, expected):
    """The loss before the step, and table and w after it."""
    used = [min(max(i, 0), len(table) - 1) for i in ids[:max(count, 0)]]
    width, outputs = len(w), len(w[0])
    loss = 0.0
    table_gradient = [[0.0] * width for _ in table]
    w_gradient = [[0.0] * outputs for _ in w]
    for i, row in zip(used, expected):
        for k in range(outputs):
            error = sum(table[i][j] * w[j][k] for j in range(width)) - row[k]
            loss += error * error / 2
            for j in range(width):
                table_gradient[i][j] += error * w[j][k]
                w_gradient[j][k] += error * table[i][j]

    def update(x, gradient):
        return [[a - g / 2 for a, g in zip(xs, gs)]
                for xs, gs in zip(x, gradient)]
    return loss, update(table, table_gradient), update(w, w_gradient)


def tensor(rows, columns):
    elements = ", ".join(str(e) for row in rows for e in row)
    return f"<{len(rows)}x{columns}{': ' + elements if elements else ''}>"


def write_case(rng, names, width, outputs, ids, count):
    table, w = matrix(rng, names, width), matrix(rng, width, outputs)
    rows = max(min(count, len(ids)), 0)
    expected = matrix(rng, rows, outputs)
    loss, new_table, new_w = step(table, ids, count, w, expected)
    print(f"// CASE: step({tensor(table, width)}, "
          f"{tensor([[i] for i in ids], 1)}, {count}, {tensor(w, outputs)}, "
          f"{tensor(expected, outputs)}) -> <: {loss}>, "
          f"{tensor(new_table, width)}, {tensor(new_w, outputs)}")


def main():
    with open(sys.argv[1], encoding="utf-8") as source:
        module = source.read().rstrip()
    rng = random.Random(1)
    write_case(rng, 5, 3, 2, [4, 0, 4, 2], 3)
    write_case(rng, 1, 1, 1, [0], 1)
    write_case(rng, 7, 4, 3, [6, 9, -1, 3, 3, 0], 6)
    write_case(rng, 2, 2, 2, [1, 0], 0)
    print(module[:-1] + STEP + "}")


if __name__ == "__main__":
    main()

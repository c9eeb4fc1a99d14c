#!/usr/bin/env bash
# Runs the function @main of a program: lowers SymShape's ops, runs upstream's
# passes on the rest, and gives the result to mlir-runner. Needs symshape-opt on
# PATH or in build/bin.
#
#   scripts/run-lowered.sh FILE.mlir
set -euo pipefail

file=$(realpath "${1:?expected a program}")
root=$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")
llvm=${LLVM_ROOT:-/usr/lib/llvm-22}
PATH=$PATH:$root/build/bin:$llvm/bin

own=(--lower-symshape-dynamic-ops --lower-symshape --canonicalize --cse)
upstream="builtin.module(
  one-shot-bufferize{bufferize-function-boundaries=true
    function-boundary-type-conversion=identity-layout-map},
  func.func(convert-linalg-to-loops), expand-strided-metadata, lower-affine,
  func.func(arith-expand), convert-vector-to-scf, convert-scf-to-cf,
  memref-expand, convert-vector-to-llvm, convert-math-to-llvm,
  convert-math-to-libm, convert-arith-to-llvm, finalize-memref-to-llvm,
  convert-cf-to-llvm, convert-func-to-llvm, convert-index-to-llvm,
  convert-ub-to-llvm, reconcile-unrealized-casts)"

symshape-opt "$file" "${own[@]}" |
  mlir-opt --pass-pipeline="$upstream" |
  mlir-runner -e main --entry-point-result=void -O2 \
    --shared-libs="$llvm/lib/libmlir_c_runner_utils.so"

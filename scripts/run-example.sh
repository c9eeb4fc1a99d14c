#!/usr/bin/env bash
# From a fresh clone to a result: installs the toolchain if it is missing,
# builds symshape-opt, and runs it on the bundled examples.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bash scripts/setup.sh
bash scripts/build.sh symshape-opt

opt=build/bin/symshape-opt
import=(--allow-unregistered-dialect --symshape-import-torch-symbols)

right=examples/patch-attention.mlir
printf '\n'
say "$right, a block exported from PyTorch: what size is every tensor?"
printf '\n'
"$opt" "${import[@]}" --symshape-infer "$right" -o /dev/null
printf '\n'
say "$right: does each size agree with the exporter's statement?"
printf '\n'
"$opt" "${import[@]}" --symshape-check-claims "$right" -o /dev/null

wrong=examples/wrong-pooling.mlir
printf '\n'
say "$wrong, where the exporter's sizes and the program disagree"
printf '\n'
if "$opt" "${import[@]}" --symshape-check-claims "$wrong" -o /dev/null; then
  die "$wrong: a wrong program was accepted"
fi
printf '\n'
say "as it should be: the wrong program was refused, with a size that shows it"
printf 'Try it on your own: %s %s --symshape-check-claims FILE\n' \
  "$opt" "${import[*]}"

filter=examples/top-k-filter.mlir
printf '\n'
say "$filter, whose extents are data-dependent: lowered, and run"
printf '\n'
bash scripts/run-lowered.sh "$filter"
